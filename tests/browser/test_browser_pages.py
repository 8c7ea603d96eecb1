"""The pages beside the table: rules, odds and the lobby's options."""

import json
import re
import urllib.request
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from everyday import COUNTED_FOR_SECONDS, at_the_doors, each_form

pytestmark = pytest.mark.browser

COUNTING_MS = 60_000
"""The first exact count of a game takes a while on a busy machine."""
HREFS = "links => links.map(link => link.getAttribute('href') || '#main')"
LED_TO = ("#/rules/section-8-poker/poker-holdem", "#/odds/horseshoe-cincinnati/roulette")
"""A link to each page beside the table, followed every day."""

MINIMUM = re.compile("^Minimum §")
"""The least of the table, whatever else has one."""


def test_rules_are_searched_by_word_and_clause(page: Page, site: str) -> None:
    page.goto(f"{site}/#/rules/horseshoe-cincinnati/three-card-poker")
    search = page.get_by_label("Search")
    search.fill("queen high")
    expect(page.get_by_role("heading", name="Dealer qualifies")).to_be_visible()
    search.fill("§13.III")
    expect(page.get_by_role("heading", level=3)).to_have_text(["Dealer card exposed"])
    search.fill("")
    page.get_by_label("Kind").select_option("Reading")
    expect(page.get_by_role("heading", name="Fold pair plus")).to_be_visible()
    expect(page.get_by_role("heading", name="Dealer qualifies")).to_be_hidden()


@pytest.mark.heavy
def test_another_rulebook_is_one_choice_away(page: Page, site: str) -> None:
    page.goto(f"{site}/#/rules/horseshoe-cincinnati/three-card-poker")
    page.get_by_label("Rulebook").select_option("oneida-2025")
    expect(page).to_have_url(f"{site}/#/rules/oneida-2025/three-card-poker")
    expect(page.get_by_text("Oneida Gaming Commission")).to_be_visible()


def test_odds_show_edges_and_outcomes(page: Page, site: str) -> None:
    page.goto(f"{site}/#/odds/horseshoe-cincinnati/three-card-poker")
    summary = page.get_by_role("region", name="Every wager")
    expect(summary.get_by_role("row", name="Ante")).to_contain_text("3.3730%", timeout=COUNTING_MS)
    page.get_by_text("Pair plus").last.click()
    expect(page.get_by_role("cell", name="straight flush").first).to_be_attached()


@pytest.mark.heavy
def test_an_option_of_the_house_reaches_the_table(page: Page) -> None:
    page.locator("input[name=rulebook][value=horseshoe-cincinnati]").check()
    page.get_by_role("button", name="Three Card Poker").click()
    page.get_by_text("What this house posts").click()
    page.get_by_label("Six card bonus offered").select_option("no")
    page.get_by_label(MINIMUM).fill("15")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_label("Ante", exact=True)).to_be_visible()
    expect(page.get_by_text("$15 to $1,000").first).to_be_visible()
    expect(page.get_by_label("Six card bonus", exact=True)).to_be_hidden()


@pytest.mark.heavy
def test_an_option_outside_the_rulebook_is_refused_with_its_clause(page: Page) -> None:
    page.locator("input[name=rulebook][value=horseshoe-cincinnati]").check()
    page.get_by_role("button", name="Three Card Poker").click()
    page.get_by_text("What this house posts").click()
    page.get_by_label(MINIMUM).fill("0")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("alert")).to_contain_text("§7.I.A–B")


@pytest.mark.heavy
def test_a_list_of_the_house_is_chosen_or_written(page: Page) -> None:
    page.locator("input[name=rulebook][value=merced-poker-room]").check()
    page.get_by_role("button", name="Texas Hold'em").click()
    page.get_by_text("What this house posts").click()
    page.get_by_label("Limits").select_option("6, 12")
    page.get_by_label("Blinds").fill("2, 6")
    page.get_by_role("button", name="Sit down").click()
    log = page.get_by_role("list", name="What happened, with rule and clause")
    expect(log).to_contain_text("$2 into the pot (small blind)")
    expect(log).to_contain_text("$6 into the pot (big blind)")


@pytest.mark.heavy
def test_the_odds_stay_inside_a_small_screen(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{site}/#/odds/horseshoe-cincinnati/three-card-poker")
    expect(page.get_by_role("cell", name="3.3730%")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def sit_with(page: Page, posted: dict[re.Pattern[str], str]) -> None:
    """Sit down at three card poker under a posting."""
    page.locator("input[name=rulebook][value=horseshoe-cincinnati]").check()
    page.get_by_role("button", name="Three Card Poker").click()
    page.get_by_text("What this house posts").click()
    for name, value in posted.items():
        page.get_by_label(name).fill(value)
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_label("Ante", exact=True)).to_be_visible()


@pytest.mark.heavy
def test_a_tables_links_and_rule_cards_show_its_own_posting(page: Page) -> None:
    sit_with(page, {MINIMUM: "15"})
    page.get_by_label("Ante", exact=True).fill("1")
    page.keyboard.press("Enter")
    page.get_by_role("alert").get_by_role("button").click()
    page.get_by_role("main").get_by_role("link", name="odds").click()
    expect(page.get_by_text("Under the posting:")).to_contain_text("minimum 15", timeout=COUNTING_MS)
    page.go_back()
    page.get_by_role("main").get_by_role("link", name="rules").click()
    page.get_by_label("Search").fill("the least")
    card = page.get_by_role("article").filter(has=page.get_by_role("heading", name="Minimum", exact=True))
    expect(card).to_contain_text("15")
    expect(card).to_contain_text("this house")
    page.get_by_role("link", name="as the rulebook has it").click()
    expect(card).not_to_contain_text("this house")


@pytest.mark.heavy
def test_the_odds_show_the_notes_the_terminal_shows(page: Page, site: str) -> None:
    with urllib.request.urlopen(f"{site}/api/odds/merced-poker-room/three-card-poker") as answer:
        notes = json.load(answer)["notes"]
    assert notes
    page.goto(f"{site}/#/odds/merced-poker-room/three-card-poker")
    for note in notes:
        expect(page.get_by_text(note)).to_be_visible(timeout=COUNTING_MS)


def games_at(site: str) -> list[dict[str, Any]]:
    with urllib.request.urlopen(f"{site}/api/games") as answer:
        return list(json.load(answer))


def links_of(part: Page | Locator) -> set[str]:
    """Where the links of a page, or of a part of it, lead to; but for the one to the page's own main part."""
    return set(part.get_by_role("link").evaluate_all(HREFS)) - {"#main"}


def follow(page: Page, site: str, links: set[str]) -> None:
    """Follow links, each once, until what they lead to is there."""
    for href in sorted(links):
        page.goto(f"{site}/{href}")
        heading = page.get_by_role("heading", level=2 if href.startswith("#/rules/") else 1)
        expect(heading.first).to_be_visible()
        if href.startswith("#/odds/"):
            expect(page.get_by_role("region", name="Every wager")).to_be_visible(timeout=COUNTING_MS)
        expect(page.get_by_role("alert")).to_have_count(0)


def lobby_links(page: Page, site: str, books: set[str]) -> set[str]:
    links: set[str] = set()
    for book in sorted(books):
        page.goto(site)
        page.locator(f"input[name=rulebook][value={book}]").check()
        links |= links_of(page)
    return links


def answered(site: str, links: set[str]) -> None:
    """Ask the server for what links lead to, each once, as the page does that they lead to."""
    for href in sorted(links):
        with urllib.request.urlopen(f"{site}/api/{href.removeprefix('#/')}") as answer:
            assert json.load(answer), href


@pytest.mark.heavy
def test_no_link_of_the_lobby_leads_nowhere(page: Page, site: str) -> None:
    """A link to each page is followed; the server is asked for the rest of the rules, and for odds counted soon."""
    links = lobby_links(page, site, {game["rulebook"] for game in games_at(site)})
    chapters = {href for href in links if href.startswith(("#/rules/", "#/odds/"))}
    odds = {f"#/odds/{book}/{name}" for book, name in at_the_doors() if name not in COUNTED_FOR_SECONDS}
    assert len(chapters & odds) > 4
    follow(page, site, links - chapters | set(LED_TO))
    assert set(LED_TO) < chapters
    answered(site, {href for href in chapters if href.startswith("#/rules/")} | chapters & odds)


@pytest.mark.heavy
def test_no_link_leads_nowhere(page: Page, site: str) -> None:
    """Every link of the lobby and of a table of every game, a form of poker once, followed once."""
    games = games_at(site)
    books = {game["rulebook"] for game in games}
    links = lobby_links(page, site, books)
    for book in sorted(books):
        for game in (game for game in each_form(games) if game["rulebook"] == book):
            page.goto(site)
            page.locator(f"input[name=rulebook][value={book}]").check()
            page.get_by_role("list", name="Games").get_by_text(game["title"], exact=True).click()
            page.get_by_role("button", name="Sit down").click()
            expect(page.get_by_role("region", name="The table")).to_be_visible()
            links |= links_of(page.get_by_role("main"))
    assert len(links) > len(games)
    follow(page, site, links)
