"""The pages beside the table: odds and the lobby's options. The rulebooks are in test_browser_rooms.py."""

import json
import re
import urllib.request
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from doors import ROOMY
from everyday import each_form
from felts import dock, lay
from pitboss.web.catalog import list_games

pytestmark = pytest.mark.browser

COUNTING_MS = 1000 * ROOMY.odds_s
"""The first exact count of a game takes a while on a busy machine: as long as the server lets it."""
HREFS = "links => links.map(link => link.getAttribute('href') || '#main')"
LED_TO = {"#/rules/section-8-poker/poker-holdem", "#/odds/horseshoe-cincinnati/roulette"}
"""A link of the lobby to each page beside the table."""

MINIMUM = re.compile("^Minimum §")
"""The least of the table, whatever else has one."""


def test_odds_show_edges_and_outcomes(page: Page, site: str) -> None:
    page.goto(f"{site}/#/odds/horseshoe-cincinnati/three-card-poker")
    summary = page.get_by_role("region", name="Every wager")
    expect(summary.get_by_role("row", name="Ante")).to_contain_text("3.3730%", timeout=COUNTING_MS)
    summary.get_by_role("button", name="Pair plus").click()
    expect(page.get_by_role("cell", name="straight flush").first).to_be_attached()


@pytest.mark.heavy
def test_an_option_of_the_house_reaches_the_table(page: Page) -> None:
    page.locator("input[name=rulebook][value=horseshoe-cincinnati]").check()
    page.get_by_role("list", name="Games").get_by_role("button", name="Three Card Poker").click()
    page.get_by_text("What this house posts").click()
    page.get_by_label("Six card bonus offered").select_option("no")
    page.get_by_label(MINIMUM).fill("15")
    page.get_by_role("button", name="Sit down").click()
    spots = page.get_by_role("group", name="Your spots")
    expect(spots.get_by_role("button", name="Ante: ")).to_have_accessible_name(
        re.compile(r"between \$15 and")
    )
    expect(spots.get_by_role("button", name="Six card bonus")).to_have_count(0)


@pytest.mark.heavy
def test_an_option_outside_the_rulebook_is_refused_with_its_clause(page: Page) -> None:
    page.locator("input[name=rulebook][value=horseshoe-cincinnati]").check()
    page.get_by_role("list", name="Games").get_by_role("button", name="Three Card Poker").click()
    page.get_by_text("What this house posts").click()
    page.get_by_label(MINIMUM).fill("0")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("alert")).to_contain_text("§7.I.A–B")


@pytest.mark.heavy
def test_a_list_of_the_house_is_chosen_or_written(page: Page) -> None:
    page.locator("input[name=rulebook][value=merced-poker-room]").check()
    page.get_by_role("list", name="Games").get_by_role("button", name="Texas Hold'em").click()
    page.get_by_text("What this house posts").click()
    page.get_by_label("Limits").select_option("6, 12")
    page.get_by_label("Blinds").fill("2, 6")
    page.get_by_role("button", name="Sit down").click()
    log = page.get_by_role("list", name="What happened, with rule and clause")
    expect(log).to_contain_text("$2: small blind")
    expect(log).to_contain_text("$6: big blind")


@pytest.mark.heavy
def test_the_odds_stay_inside_a_small_screen(page: Page, site: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{site}/#/odds/horseshoe-cincinnati/three-card-poker")
    expect(page.get_by_role("cell", name="3.3730%")).to_be_visible(timeout=COUNTING_MS)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def sit_with(page: Page, posted: dict[re.Pattern[str], str]) -> None:
    """Sit down at three card poker under a posting."""
    page.locator("input[name=rulebook][value=horseshoe-cincinnati]").check()
    page.get_by_role("list", name="Games").get_by_role("button", name="Three Card Poker").click()
    page.get_by_text("What this house posts").click()
    for name, value in posted.items():
        page.get_by_label(name).fill(value)
    page.get_by_role("button", name="Sit down").click()
    expect(dock(page)).to_be_visible()


@pytest.mark.heavy
def test_a_tables_links_and_rule_cards_show_its_own_posting(page: Page) -> None:
    sit_with(page, {MINIMUM: "15"})
    dock(page).get_by_role("button", name="$1 chip", exact=True).click()
    lay(page, "ante")
    lay(page, "ante")
    told = dock(page).get_by_role("alert")
    expect(told).to_contain_text("between $15 and")
    told.get_by_role("button").click()
    expect(page.get_by_role("region", name="The rule")).to_contain_text("§7.I.A, IV")
    page.get_by_role("main").get_by_role("link", name="odds").click()
    page.get_by_text("The posting:").click(timeout=COUNTING_MS)
    expect(page.get_by_role("region", name="What it rests on")).to_contain_text("minimum 15")
    page.go_back()
    page.get_by_role("main").get_by_role("link", name="rules").click()
    page.get_by_role("table", name="Clauses of").get_by_role("button", name="§7.I.A").first.click()
    minimum = page.get_by_role("heading", name="Minimum", exact=True)
    made = page.get_by_role("complementary", name="The clause").locator(".list > div").filter(has=minimum)
    expect(made).to_contain_text("this house")
    made.get_by_role("link", name="In its place").click()
    card = page.get_by_role("region", name="The chapter").get_by_role("article").filter(has=minimum)
    expect(card).to_contain_text("15")
    expect(card).to_contain_text("this house")
    page.get_by_role("link", name="as the rulebook has it").click()
    expect(card).not_to_contain_text("this house")
    expect(card).to_be_visible()


@pytest.mark.heavy
def test_the_odds_show_the_notes_the_terminal_shows(page: Page, site: str) -> None:
    with urllib.request.urlopen(f"{site}/api/v1/odds/merced-poker-room/three-card-poker") as answer:
        notes = json.load(answer)["notes"]
    assert notes
    page.goto(f"{site}/#/odds/merced-poker-room/three-card-poker")
    for note in notes:
        expect(page.get_by_text(note)).to_be_visible(timeout=COUNTING_MS)


def games_at(site: str) -> list[dict[str, Any]]:
    with urllib.request.urlopen(f"{site}/api/v1/games") as answer:
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


def lobby_links(page: Page, site: str, book: str) -> set[str]:
    page.goto(site)
    page.locator(f"input[name=rulebook][value={book}]").check()
    expect(page.locator(f"a[href^='#/rules/{book}/']").first).to_be_visible()
    return links_of(page)


@pytest.mark.heavy
@pytest.mark.parametrize("book", sorted({game["rulebook"] for game in list_games()}))
def test_no_link_leads_nowhere(page: Page, site: str, book: str) -> None:
    """Every link of a book's lobby and of a table of each of its games, a form of poker once, followed once."""
    games = [game for game in each_form(games_at(site)) if game["rulebook"] == book]
    links = lobby_links(page, site, book)
    assert links >= {link for link in LED_TO if f"/{book}/" in link}
    for game in games:
        page.goto(site)
        page.locator(f"input[name=rulebook][value={book}]").check()
        page.get_by_role("list", name="Games").get_by_text(game["title"], exact=True).click()
        page.get_by_role("button", name="Sit down").click()
        expect(page.get_by_role("region", name="The table")).to_be_visible()
        links |= links_of(page.get_by_role("main"))
    assert len(links) > len(games)
    follow(page, site, links)
