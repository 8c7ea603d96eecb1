"""The page for everybody: axe finds nothing on any page, and focus can always be seen."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from felts import SIZES, dock, lay, take_seat

pytestmark = pytest.mark.browser

BOOK = "horseshoe-cincinnati"

RUN_AXE = """async () => (await axe.run(document)).violations
    .map(found => found.id + ': ' + found.nodes.map(node => node.html).join(' | '))"""

COUNTING_MS = 60_000
"""The first exact count of a game takes a while on a busy machine."""


@pytest.fixture(scope="module")
def axe(project: Path) -> str:
    return (project / "frontend/node_modules/axe-core/axe.min.js").read_text()


def violations(page: Page, axe: str) -> list[str]:
    page.evaluate(axe)
    found: list[str] = page.evaluate(RUN_AXE)
    return found


@pytest.mark.heavy
def test_the_lobby(page: Page, axe: str) -> None:
    page.get_by_role("list", name="Games").get_by_role("button", name="Three Card Poker").click()
    page.get_by_text("What this house posts").click()
    assert violations(page, axe) == []


def test_promise_29_the_table_from_the_first_stake_to_the_last_clause(page: Page, axe: str) -> None:
    take_seat(page, BOOK, "three-card-poker", training=True)
    lay(page, "ante")
    expect(dock(page).get_by_role("button", name="Deal $1")).to_be_enabled()
    assert violations(page, axe) == []
    page.keyboard.press("Shift+Enter")
    expect(dock(page)).to_have_attribute("data-form", "choose")
    assert violations(page, axe) == []
    page.get_by_role("tab", name="Explain").click()
    page.get_by_role("tab", name="Explain").press("ArrowRight")
    expect(page.get_by_role("tab", name="Irregularities")).to_be_focused()
    assert violations(page, axe) == []
    page.keyboard.press("f")
    expect(dock(page)).to_have_attribute("data-form", "over")
    dock(page).get_by_role("button", name="Why?").click()
    expect(page.get_by_role("tab", name="Explain")).to_have_attribute("aria-selected", "true")
    assert violations(page, axe) == []


@pytest.mark.heavy
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "game", ["craps", "roulette", "mini-baccarat", "big-six", "pai-gow-poker", "poker-holdem"]
)
def test_every_kind_of_felt_at_every_size(page: Page, axe: str, game: str, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    take_seat(page, BOOK, game)
    assert violations(page, axe) == []
    page.get_by_role("button", name="Menu", exact=True).click()
    assert violations(page, axe) == []


@pytest.mark.heavy
def test_a_table_of_poker_and_its_lobby(page: Page, axe: str) -> None:
    page.locator("input[name=rulebook][value=horseshoe-cincinnati]").check()
    page.get_by_role("list", name="Games: Poker").get_by_role("button", name="Five-Card Draw High").click()
    page.get_by_label("Other players").fill("5")
    assert violations(page, axe) == []
    page.get_by_role("button", name="Sit down").click()
    expect(dock(page)).to_be_visible()
    assert violations(page, axe) == []


@pytest.mark.heavy
@pytest.mark.parametrize("beside", ["rules", "odds"])
def test_the_pages_beside_the_table(page: Page, axe: str, site: str, beside: str) -> None:
    page.goto(f"{site}/#/{beside}/horseshoe-cincinnati/three-card-poker")
    expect(page.get_by_text("Pair plus").first).to_be_visible(timeout=COUNTING_MS)
    assert violations(page, axe) == []


@pytest.mark.heavy
def test_focus_is_visible_wherever_the_keyboard_goes(page: Page) -> None:
    take_seat(page, BOOK, "three-card-poker")
    page.evaluate("document.activeElement.blur()")
    seen = set()
    for _ in range(12):
        page.keyboard.press("Tab")
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        seen.add(page.evaluate("document.activeElement.outerHTML").split(">")[0])
        assert outline == "solid"
    assert len(seen) > 8
