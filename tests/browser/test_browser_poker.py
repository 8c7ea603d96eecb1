"""Poker on the page: up-cards and hidden cards, cards put away by clicking them, bets, pots and the button."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from felts import MOST_ANSWERS, answer, check_fits, dock, form, play_round, said, take_seat

pytestmark = pytest.mark.browser

RING = 5
"""How many others sit at the tables below: enough to sit around."""
BOOK = "section-8-poker"
CARD = re.compile(r"\w+ of (?:clubs|diamonds|hearts|spades)")


@pytest.mark.heavy
def test_the_lobby_lists_the_kinds_of_poker_under_one_heading(page: Page) -> None:
    page.locator("input[name=rulebook][value=section-8-poker]").check()
    expect(page.get_by_role("heading", name="Poker")).to_be_visible()
    kinds = page.get_by_role("list", name="Games: Poker")
    expect(kinds.get_by_role("button", name="Mambo stud")).to_be_visible()
    kinds.get_by_role("button", name="Crazy pineapple").click()
    # The form is in sight wherever its game stands.
    expect(page.get_by_role("button", name="Sit down")).to_be_in_viewport()


@pytest.mark.heavy
def test_a_hand_of_stud_with_up_cards(page: Page) -> None:
    take_seat(page, BOOK, "poker-seven-card-stud", 2, RING)
    told = lines(page)
    assert len(CARD.findall(mine(told))) == 3
    for line in (line for line in told if line.startswith("Seat")):
        assert "2 face down" in line or "folded" in line
        assert len(CARD.findall(line)) == (0 if "folded" in line else 1)
    expect(words(page)).to_contain_text("pot: $")
    play(page)
    expect(page.locator(".status")).not_to_be_empty()


@pytest.mark.heavy
def test_a_hand_of_draw_with_cards_put_away(page: Page) -> None:
    take_seat(page, BOOK, "poker-five-card-draw", 2, RING)
    for _ in range(MOST_ANSWERS):
        if form(page) == "cards":
            break
        assert form(page) != "over", "the hand ended before the draw"
        act(page)
    kept = CARD.findall(mine(lines(page)))
    assert len(kept) == 5
    page.keyboard.press("1")
    page.keyboard.press("4")
    dock(page).get_by_role("button", name="Draw 2").click()
    expect(dock(page)).not_to_have_attribute("data-form", "cards")
    after = CARD.findall(mine(lines(page)))
    assert len(after) == 5
    assert len(set(kept) & set(after)) >= 3
    play(page)


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("book", "game", "bots"),
    [
        ("section-8-poker", "poker-omaha-high-low", 8),
        ("section-8-poker", "poker-mambo-stud", 5),
        ("section-8-poker", "poker-crazy-pineapple", 7),
        ("horseshoe-cincinnati", "poker-razz", 7),
        ("horseshoe-cincinnati", "poker-big-o", 6),
        ("merced-poker-room", "poker-holdem", 9),
        ("oneida-2025", "poker-holdem", 10),
    ],
)
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_full_table_is_played(page: Page, book: str, game: str, bots: int, size: str) -> None:
    """In a tall window each form is played by mouse in test_browser_stage.py."""
    play_round(page, game, book, size=size, bots=bots)


@pytest.mark.heavy
def test_the_lobby_opens_a_table_with_the_rake_that_is_chosen(page: Page) -> None:
    """A percentage and increments at once, as Oneida has it; an amount over the book's most is refused first."""
    page.locator("input[name=rulebook][value=oneida-2025]").check()
    page.get_by_role("button", name="Hold'em", exact=True).click()
    page.get_by_text("What this house posts").click()
    rake = page.get_by_role("group", name="Rake")
    expect(rake.get_by_label("none")).to_be_checked()
    rake.get_by_label("percentage").check()
    expect(rake.get_by_label("none")).not_to_be_checked()
    rake.get_by_label("Percent", exact=True).fill("26")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("alert")).to_contain_text("N(2)(a)(i)")
    rake.get_by_label("Percent", exact=True).fill("10")
    rake.get_by_label("increment").check()
    rake.get_by_label("Levels 1: when the pot has").fill("5")
    rake.get_by_label("Levels 1: take").fill("1")
    rake.get_by_label("Levels 2: when the pot has").fill("500")
    rake.get_by_label("Levels 2: take").fill("2")
    rake.get_by_label("Cap").fill("4")
    with page.expect_request("**/api/tables") as sent:
        page.get_by_role("button", name="Sit down").click()
    assert sent.value.post_data_json["options"] == {
        "rake": {
            "method": ["percentage", "increment"],
            "percent": "10",
            "cap": "4",
            "levels": [["5", "1"], ["500", "2"]],
        }
    }
    expect(dock(page).get_by_role("button").first).to_be_visible()


def words(page: Page) -> Locator:
    return page.get_by_role("list", name="The table in words")


def lines(page: Page) -> list[str]:
    return words(page).get_by_role("listitem").all_inner_texts()


def mine(told: list[str]) -> str:
    return next(line for line in told if line.startswith("You, "))


def act(page: Page) -> None:
    """Do what stands out; the table must change."""
    check_fits(page)
    turn = said(page)
    answer(page, "mouse")
    page.wait_for_function("before => document.querySelector('.dock')?.dataset.turn !== before", arg=turn)


def play(page: Page) -> None:
    for _ in range(MOST_ANSWERS):
        if form(page) == "over":
            return
        act(page)
    pytest.fail(f"the hand is not over after {MOST_ANSWERS} answers")
