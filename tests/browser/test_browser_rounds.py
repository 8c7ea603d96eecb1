"""A round of every game in every rulebook, played through the page by somebody who clicks what is offered."""

import pytest
from playwright.sync_api import Locator, Page, expect

from pitboss.web.catalog import list_games

pytestmark = pytest.mark.browser

CHAPTERS = [(one["rulebook"], one["game"]) for one in list_games()]
FIRST = {game: book for book, game in reversed(CHAPTERS)}
MOST_ANSWERS = 40
LONG_ENOUGH = 6
"""After so many answers a table that never closes by itself is left."""


def _marked(book: str, game: str) -> object:
    """One rulebook of each game is tried always, the others where there is time."""
    marks = () if FIRST[game] == book else pytest.mark.heavy
    return pytest.param(book, game, marks=marks, id=f"{book}/{game}")


@pytest.mark.parametrize(("book", "game"), [_marked(*one) for one in CHAPTERS])
def test_a_round_is_played_and_explained_without_an_error(page: Page, book: str, game: str) -> None:
    _sit_down(page, book, game)
    _play(page)
    page.get_by_role("button", name="Explain every payment").click()
    expect(page.get_by_role("tabpanel").get_by_role("listitem").first).to_be_visible()
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width


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
