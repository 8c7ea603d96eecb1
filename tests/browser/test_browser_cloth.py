"""The printed cloths in Chromium: places that are pointed at, touched and reached by keys, and print that fits."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from everyday import HEAVY
from felts import SIZES, By, dock, lay, play_round, take_seat, window
from sizes import LONG

pytestmark = pytest.mark.browser

BOOK = "horseshoe-cincinnati"
GAMES = ("craps", "roulette", "rapid-roulette", "mini-baccarat", "big-six")
BYS: tuple[By, ...] = ("mouse", "keyboard", "touch")
EVERYDAY = ("big-six", "mouse", "tall")
WAYS = [(by, size) for by in BYS for size in SIZES if (by, size) != ("mouse", "wide")]
"""By mouse in a wide window every chapter is played in test_browser_rounds.py."""


def ways_of(game: str) -> list[tuple[By, str]]:
    """Return every way with `PITBOSS_LONG`; else each size and each means once, paired otherwise from game to game."""
    if LONG:
        return WAYS
    turn = GAMES.index(game)
    sizes = list(SIZES)
    return [(by, sizes[(place + turn) % len(sizes)]) for place, by in enumerate(BYS)]


MOST_THROWS = 12
LAID_OUT, STILL_MS = 20, 100

OVERFLOWING = """() => [...document.querySelectorAll('.cloth text[data-room]')]
    .filter(one => one.getComputedTextLength() > Number(one.dataset.room) + 1)
    .map(one => one.textContent)"""
OUTSIDE = """() => {
    const felt = document.querySelector('.cloth .felt').getBoundingClientRect()
    const places = [...document.querySelectorAll('.cloth [data-wager]')].filter(one => !one.closest('.scroller'))
    return places.filter(one => {
        const box = one.getBoundingClientRect()
        return box.left < felt.left - 1 || box.right > felt.right + 1
            || box.top < felt.top - 1 || box.bottom > felt.bottom + 1
    }).map(one => one.dataset.wager)
}"""


@pytest.fixture(params=["wide"])
def cloth(browser: Browser, site: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page in a window of a size, that must stay free of errors; a phone can be touched."""
    with window(browser, request.param, "touch" if request.param == "phone" else "mouse") as context:
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(site)
        yield page
        assert errors == []


def settled(page: Page, what: str) -> list[str]:
    """What is wrong once the cloth has been laid out: it takes its time on a busy machine."""
    for _ in range(LAID_OUT):
        page.wait_for_timeout(STILL_MS)
        found: list[str] = page.evaluate(what)
        if not found:
            break
    return found


def _place(page: Page, wager: str) -> Locator:
    return page.locator(f'.cloth [data-wager="{wager}"]')


@pytest.mark.parametrize(
    ("game", "by", "size"),
    [
        pytest.param(
            game, by, size, marks=() if (game, by, size) == EVERYDAY else HEAVY, id=f"{game}-{by}-{size}"
        )
        for game in GAMES
        for by, size in ways_of(game)
    ],
)
def test_a_round_is_played_on_every_cloth(browser: Browser, site: str, game: str, by: By, size: str) -> None:
    with window(browser, size, by) as context:
        page = context.new_page()
        page.goto(site)
        play_round(page, game, BOOK, by, size)
        expect(page.locator(".cloth")).to_be_visible()


@pytest.mark.parametrize("game", [pytest.param(one, marks=() if one == "craps" else HEAVY) for one in GAMES])
def test_print_fits_its_place_and_places_the_cloth_at_every_size(cloth: Page, game: str) -> None:
    take_seat(cloth, BOOK, game, bots=5)
    for width, height in (*SIZES.values(), (1920, 1080), (844, 390)):
        cloth.set_viewport_size({"width": width, "height": height})
        expect(cloth.locator(".cloth [data-wager]").first).to_be_visible()
        for what in (OVERFLOWING, OUTSIDE):
            assert settled(cloth, what) == [], (width, height)


def test_arrow_keys_walk_a_roulette_cloth_and_lay_chips_on_it(cloth: Page) -> None:
    take_seat(cloth, BOOK, "roulette", bots=0)
    _place(cloth, "straight-17").focus()
    for wager in ("split-17-20", "straight-20", "split-20-23"):
        cloth.keyboard.press("ArrowRight")
        expect(_place(cloth, wager)).to_be_focused()
    cloth.keyboard.press("Enter")
    expect(_place(cloth, "split-20-23")).to_have_attribute("aria-label", re.compile("laid, not yet placed"))
    expect(_place(cloth, "split-20-23")).to_be_focused()
    cloth.keyboard.press("Backspace")
    expect(_place(cloth, "split-20-23")).not_to_have_attribute("aria-label", re.compile("laid"))


def test_the_racetrack_lays_a_number_and_its_neighbours(cloth: Page) -> None:
    take_seat(cloth, BOOK, "roulette", bots=0)
    lay(cloth, "near-17")
    for number in ("20", "32", "17", "5", "22"):
        label = re.compile(r"Straight up .*\$1 laid, not yet placed")
        expect(_place(cloth, f"straight-{number}")).to_have_attribute("aria-label", label)
    expect(dock(cloth).locator("button.primary")).to_contain_text("$5")


def test_a_place_that_a_rule_bars_says_why_and_takes_no_chip(cloth: Page) -> None:
    take_seat(cloth, BOOK, "craps", bots=0)
    come = _place(cloth, "come")
    expect(come).to_have_attribute("aria-disabled", "true")
    expect(come).to_have_attribute("aria-label", re.compile(r"closed: .*come-out.* · §3\.I\.C"))
    lay(cloth, "come")
    expect(cloth.locator(".cloth .tip")).to_contain_text("§3.I.C")
    expect(cloth.get_by_role("region", name="The rule")).to_contain_text("§3.I.C")
    expect(come).not_to_have_attribute("aria-label", re.compile("laid"))


@pytest.mark.heavy
@pytest.mark.parametrize("cloth", ["phone"], indirect=True)
def test_a_finger_on_a_barred_place_is_told_why_before_the_rule_covers_the_table(cloth: Page) -> None:
    take_seat(cloth, BOOK, "craps", bots=0)
    rule = cloth.get_by_role("region", name="The rule")
    lay(cloth, "come", "touch")
    expect(cloth.locator(".cloth .tip")).to_contain_text("§3.I.C")
    expect(rule).to_have_count(0)
    lay(cloth, "come", "touch")
    expect(rule).to_contain_text("§3.I.C")


@pytest.mark.heavy
@pytest.mark.parametrize("cloth", ["phone"], indirect=True)
def test_a_finger_chooses_the_kind_of_wager_first(cloth: Page) -> None:
    take_seat(cloth, BOOK, "roulette", bots=0)
    number, split = _place(cloth, "straight-17"), _place(cloth, "split-17-18")
    box = number.locator("rect").first.bounding_box()
    assert box is not None
    right = (box["x"] + box["width"] - 6, box["y"] + box["height"] / 2)
    cloth.touchscreen.tap(*right)
    expect(number).to_have_attribute("aria-label", re.compile("laid"))
    cloth.get_by_role("radio", name="Split").tap()
    cloth.touchscreen.tap(*right)
    expect(split).to_have_attribute("aria-label", re.compile("laid"))


@pytest.mark.heavy
@pytest.mark.parametrize("cloth", ["phone"], indirect=True)
def test_a_finger_on_a_number_with_a_come_bet_is_asked_place_or_odds(cloth: Page) -> None:
    take_seat(cloth, BOOK, "craps", bots=0)
    for _ in range(MOST_THROWS):
        odds = cloth.locator('.cloth [data-wager^="come_odds_"]')
        if odds.count():
            break
        for wager in ("pass", "come"):
            if _place(cloth, wager).get_attribute("aria-disabled") != "true":
                lay(cloth, wager, "keyboard")
        turn = dock(cloth).get_attribute("data-turn")
        expect(dock(cloth).locator("button.primary")).to_be_enabled()
        dock(cloth).locator("button.primary").tap()
        expect(dock(cloth)).not_to_have_attribute("data-turn", turn or "")
    wager = odds.first.get_attribute("data-wager") or ""
    number = wager.rpartition("_")[2]
    box = _place(cloth, f"place_{number}").locator("rect").first.bounding_box()
    assert box is not None
    cloth.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + 14)
    asked = cloth.get_by_role("dialog", name="Which wager?")
    expect(asked.get_by_role("button")).to_have_count(3)
    asked.get_by_role("button", name=re.compile("Odds")).tap()
    expect(asked).to_have_count(0)
    expect(odds.first).to_have_attribute("aria-label", re.compile("laid"))


@pytest.mark.heavy
def test_a_number_is_not_told_before_the_ball_rests(cloth: Page) -> None:
    cloth.evaluate("localStorage.setItem('pitboss.pace', 'slow')")
    take_seat(cloth, BOOK, "roulette", bots=0)
    lay(cloth, "red")
    dock(cloth).locator("button.primary").click()
    expect(cloth.locator(".cloth .ball.spun")).to_be_visible()
    expect(cloth.locator(".cloth .lit")).to_have_count(0)
    expect(cloth.locator(".status")).not_to_contain_text(re.compile("red|black|green"))
    expect(cloth.locator(".cloth .lit")).to_have_count(1, timeout=15_000)
    expect(cloth.locator(".status")).to_contain_text(re.compile("red|black|green"))
