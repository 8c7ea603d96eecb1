"""The card tables in Chromium: each played at a full table at every size, its cards set and picked on the felt."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from everyday import HEAVY
from felt_chapters import CLOTHS
from felts import By, answer, dock, form, play_round, said, take_seat, window
from pitboss.web.catalog import list_games

pytestmark = pytest.mark.browser

BOOK = "horseshoe-cincinnati"
EVERYDAY = {("ultimate-texas-holdem", "touch", "phone"), ("poker-omaha", "mouse", "tall")}
TABLES = {one["game"]: one for one in list_games() if one["game"] not in CLOTHS}
TURNS: tuple[tuple[By, str], ...] = (("keyboard", "wide"), ("mouse", "tall"), ("touch", "phone"))
ROUNDS = [
    pytest.param(
        game, by, size, marks=() if (game, by, size) in EVERYDAY else HEAVY, id=f"{game}-{by}-{size}"
    )
    for game in TABLES
    for by, size in TURNS
]

OVERPRINTED = """() => {
    const boxes = [...document.querySelectorAll('.stage .plate')].map(one => one.getBoundingClientRect())
    const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
    return {plates: boxes.length, over: boxes.flatMap((a, i) => boxes.slice(i + 1).filter(b => over(a, b))).length}
}"""


@pytest.fixture
def table(browser: Browser, site: str) -> Iterator[Page]:
    with window(browser, "wide") as context:
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(site)
        yield page
        assert errors == []


def play_until(page: Page, wanted: str) -> None:
    """Answer what is asked until the dock takes a form."""
    for _ in range(20):
        if form(page) == wanted:
            return
        turn = said(page)
        answer(page, "mouse")
        page.wait_for_function("before => document.querySelector('.dock')?.dataset.turn !== before", arg=turn)
    raise AssertionError(f"the dock never asked for {wanted}")


@pytest.mark.parametrize(("game", "by", "size"), ROUNDS)
def test_a_round_is_played_at_a_full_table(browser: Browser, site: str, game: str, by: By, size: str) -> None:
    found = TABLES[game]
    with window(browser, size, by) as context:
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(site)
        play_round(page, game, found["rulebook"], by, size, bots=found["seats"] - 1)
        told = page.evaluate(OVERPRINTED)
        assert told == {"plates": 0 if size == "phone" else found["seats"], "over": 0}
        assert errors == []


def test_a_pai_gow_hand_is_set_by_digit_by_tap_and_by_drag(table: Page) -> None:
    take_seat(table, BOOK, "pai-gow-poker")
    play_until(table, "set")
    cards = table.locator(".stage [data-card]")
    expect(cards).to_have_count(7)
    table.keyboard.press("1")
    expect(table.locator(".stage [data-card][aria-pressed=true]")).to_have_count(1)
    cards.nth(1).click()
    expect(table.locator(".stage [data-card][aria-pressed=true]")).to_have_count(2)
    expect(table.locator(".stage .name.own")).to_have_count(2)
    card = table.locator(".stage [data-card][aria-pressed=true]").first.bounding_box()
    high = table.locator(".stage [data-card][aria-pressed=false]").first.bounding_box()
    assert card is not None
    assert high is not None
    table.mouse.move(card["x"] + 9, card["y"] + 9)
    table.mouse.down()
    table.mouse.move(high["x"], high["y"] + 30, steps=4)
    table.mouse.up()
    expect(table.locator(".stage [data-card][aria-pressed=true]")).to_have_count(1)
    expect(table.locator(".stage .name.own")).to_have_count(0)


@pytest.mark.heavy
def test_a_foul_is_warned_of_before_it_is_set(table: Page) -> None:
    take_seat(table, BOOK, "pai-gow-poker")
    play_until(table, "set")
    for first, second in [(one, two) for one in range(1, 8) for two in range(one + 1, 8)]:
        table.keyboard.press(str(first))
        table.keyboard.press(str(second))
        if table.locator(".stage .name.bad").count():
            expect(table.locator(".stage .box.bad")).to_have_count(2)
            return
        table.keyboard.press(str(first))
        table.keyboard.press(str(second))
    raise AssertionError("no way to set these cards is a foul")


@pytest.mark.heavy
def test_a_card_to_draw_is_picked_on_the_felt(table: Page) -> None:
    take_seat(table, BOOK, "poker-five-card-draw")
    play_until(table, "cards")
    cards = table.locator(".stage [data-card]")
    expect(cards).to_have_count(5)
    cards.nth(4).click()
    expect(table.locator(".stage .card.picked")).to_contain_text("Draw")
    expect(dock(table).locator("button.primary")).to_be_enabled()


def test_arrow_keys_go_from_spot_to_spot(table: Page) -> None:
    take_seat(table, BOOK, "three-card-poker")
    table.locator('.stage [data-spot="pair_plus"]').focus()
    table.keyboard.press("ArrowRight")
    expect(table.locator('.stage [data-spot="ante"]')).to_be_focused()
    table.keyboard.press("Enter")
    ante = table.locator('.stage [data-spot="ante"]')
    expect(ante).to_have_accessible_name(re.compile("Ante: \\$1 laid"))
    table.keyboard.press("Backspace")
    expect(ante).to_have_accessible_name(re.compile("Ante: nothing staked"))
