"""A round of every game in every rulebook, played through the page by somebody who does what is offered."""

import pytest
from playwright.sync_api import Page, expect

from everyday import HEAVY, PLAYED_ON_THE_PAGE, each_form
from felts import dock, lay, play_round, take_seat
from pitboss.web.catalog import list_games

pytestmark = pytest.mark.browser

CHAPTERS = [
    pytest.param(*one, marks=() if one[:2] in PLAYED_ON_THE_PAGE else HEAVY, id=f"{one[0]}/{one[1]}")
    for one in ((game["rulebook"], game["game"], game["chapter"]) for game in each_form(list_games()))
]


@pytest.mark.parametrize(("book", "game", "chapter"), CHAPTERS)
def test_a_round_is_played_and_explained_without_an_error(
    page: Page, book: str, game: str, chapter: str
) -> None:
    play_round(page, game, book)
    expect(page.get_by_role("heading", level=1)).to_contain_text(chapter)
    links = {one.get_attribute("href") for one in page.get_by_role("main").get_by_role("link").all()}
    # The lobby has these too, and they are followed from there.
    assert (
        f"#/rules/{book}/{game}"
        in links
        <= {"#/", *(f"#/{beside}/{book}/{game}" for beside in ("rules", "odds"))}
    )
    page.get_by_role("tab", name="Explain").click()
    page.get_by_role("button", name="Explain the payments so far").click()
    panel = page.get_by_role("tabpanel")
    expect(panel.get_by_role("listitem").first.or_(panel.get_by_text("No money has moved"))).to_be_visible()


@pytest.mark.heavy
def test_two_cards_are_clicked_to_set_the_low_hand(page: Page) -> None:
    take_seat(page, "horseshoe-cincinnati", "pai-gow-poker")
    lay(page, "pai_gow")
    expect(dock(page).get_by_role("button", name="Deal $1")).to_be_enabled()
    page.keyboard.press("Shift+Enter")
    expect(dock(page)).to_have_attribute("data-form", "set")
    cards = page.locator(".stage [data-card]")
    expect(cards).to_have_count(7)
    expect(dock(page).get_by_role("button", name="Choose 2 cards for the low hand")).to_be_disabled()
    names = [str(card.get_attribute("data-card")) for card in cards.all()]
    for name in names[:3]:
        page.locator(f".stage [data-card='{name}']").click()
    # The third put the first one back.
    picked = page.locator(".stage [data-card][aria-pressed=true]")
    expect(picked).to_have_count(2)
    assert {str(card.get_attribute("data-card")) for card in picked.all()} == set(names[1:3])
    page.keyboard.press("x")
    expect(picked).to_have_count(0)
    page.keyboard.press("h")
    expect(picked).to_have_count(2)
    expect(dock(page)).to_contain_text("low")
    dock(page).get_by_role("button", name="Set this way").click()
    expect(dock(page)).to_have_attribute("data-form", "over")
