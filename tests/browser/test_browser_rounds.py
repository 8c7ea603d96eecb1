"""A round of every game in every rulebook, played through the page by somebody who clicks what is offered."""

import pytest
from playwright.sync_api import Locator, Page, expect

from everyday import HEAVY, PLAYED_ON_THE_PAGE, each_form
from pitboss.web.catalog import list_games

pytestmark = pytest.mark.browser

CHAPTERS = [
    pytest.param(*one, marks=() if one[:2] in PLAYED_ON_THE_PAGE else HEAVY, id=f"{one[0]}/{one[1]}")
    for one in ((game["rulebook"], game["game"], game["chapter"]) for game in each_form(list_games()))
]
MOST_ANSWERS = 40
LONG_ENOUGH = 6
"""After so many answers a table that never closes by itself is left."""


@pytest.mark.parametrize(("book", "game", "chapter"), CHAPTERS)
def test_a_round_is_played_and_explained_without_an_error(
    page: Page, book: str, game: str, chapter: str
) -> None:
    _sit_down(page, book, game)
    expect(page.get_by_role("heading", level=1)).to_have_text(chapter)
    links = {one.get_attribute("href") for one in page.get_by_role("main").get_by_role("link").all()}
    # The lobby has these too, and they are followed from there.
    assert f"#/rules/{book}/{game}" in links <= {f"#/{beside}/{book}/{game}" for beside in ("rules", "odds")}
    _play(page)
    page.get_by_role("button", name="Explain every payment").click()
    expect(page.get_by_role("tabpanel").get_by_role("listitem").first).to_be_visible()
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.heavy
def test_two_cards_are_clicked_to_set_the_low_hand(page: Page) -> None:
    _sit_down(page, "horseshoe-cincinnati", "pai-gow-poker")
    _stake(_turn(page))
    cards = _turn(page).get_by_role("group", name="Pick 2 of these cards").get_by_role("button")
    expect(cards).to_have_count(7)
    expect(_turn(page).get_by_role("button", name="Pick 2 cards")).to_be_disabled()
    for place in (0, 1, 2):
        cards.nth(place).click()
    # The third put the first one back.
    expect(cards.nth(0)).to_have_attribute("aria-pressed", "false")
    low = [str(cards.nth(place).get_attribute("aria-label")) for place in (1, 2)]
    _turn(page).get_by_role("button", name=f"Set: {low[0]}, {low[1]}").click()
    expect(_turn(page)).to_contain_text("The round is over")
    laid = page.get_by_role("list", name="You: cards").nth(1).get_by_role("img")
    assert {card.get_attribute("alt") for card in laid.all()} == set(low)


def _turn(page: Page) -> Locator:
    return page.get_by_role("region", name="Your turn")


def _sit_down(page: Page, book: str, game: str) -> None:
    page.locator(f"input[name=rulebook][value={book}]").check()
    here = page.locator(f"a[href='#/rules/{book}/{game}']")
    page.get_by_role("list", name="Games").get_by_role("listitem").filter(has=here).get_by_role(
        "button"
    ).click()
    page.get_by_label("Other players").fill("2")
    page.get_by_role("button", name="Sit down").click()
    expect(_turn(page).get_by_role("button").first).to_be_visible()


def _play(page: Page) -> None:
    """Answer until the round is over; every answer must change the table."""
    events = page.get_by_role("list", name="What happened, with rule and clause").get_by_role("listitem")
    for number in range(MOST_ANSWERS):
        heard = events.count()
        _answer(_turn(page), number)
        expect(events).not_to_have_count(heard)
        expect(_turn(page).get_by_role("alert")).to_have_count(0)
        if "The round is" in _turn(page).inner_text():
            return
    pytest.fail(f"the round is not over after {MOST_ANSWERS} answers")


def _answer(panel: Locator, number: int) -> None:
    if "Your wagers" in panel.inner_text():
        _stake(panel)
        return
    cards, layout = panel.locator("button.card"), panel.get_by_role("group", name="The layout")
    for card in cards.all()[:2]:
        card.click()
    if layout.count() and number == 0:
        layout.get_by_role("button").first.click()
    elif number >= LONG_ENOUGH and (end := panel.get_by_role("button", name="End")).count():
        end.click()
    else:
        main = panel.locator(".ask button.primary")
        (main if main.count() else panel.locator(".ask button")).first.click()


def _stake(panel: Locator) -> None:
    """Put the least on every wager of a short layout, or on one of a long one."""
    for least in panel.get_by_role("button", name="Least on").all():
        least.click()
    panel.get_by_role("button", name="Place wagers").click()
