"""The page for everybody: axe finds nothing on any page, and focus can always be seen."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

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


def open_table(page: Page, game: str, training: bool = False) -> None:
    page.locator("input[name=rulebook][value=horseshoe-cincinnati]").check()
    page.get_by_role("list", name="Games").get_by_role("button", name=game).click()
    page.get_by_label("Training").set_checked(training)
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("region", name="Your turn")).to_be_visible()


@pytest.mark.heavy
def test_the_lobby(page: Page, axe: str) -> None:
    page.get_by_role("button", name="Three Card Poker").click()
    page.get_by_text("What this house posts").click()
    assert violations(page, axe) == []


def test_promise_29_the_table_from_the_first_stake_to_the_last_clause(page: Page, axe: str) -> None:
    open_table(page, "Three Card Poker", training=True)
    page.get_by_label("Ante", exact=True).fill("10")
    assert violations(page, axe) == []
    page.keyboard.press("Enter")
    expect(page.get_by_text("Your decision: play")).to_be_visible()
    assert violations(page, axe) == []
    page.get_by_role("tab", name="Log").press("ArrowRight")
    expect(page.get_by_role("tab", name="Irregularities")).to_be_focused()
    assert violations(page, axe) == []
    page.keyboard.press("2")
    expect(page.get_by_text("The round is over").first).to_be_visible()
    page.get_by_role("button", name="Explain every payment").click()
    expect(page.get_by_role("tab", name="Explain")).to_have_attribute("aria-selected", "true")
    assert violations(page, axe) == []


@pytest.mark.heavy
def test_a_table_with_many_choices(page: Page, axe: str) -> None:
    open_table(page, "Craps")
    expect(page.get_by_role("group", name="The layout")).to_be_visible()
    assert violations(page, axe) == []


def test_promise_29_a_table_of_poker_and_its_lobby(page: Page, axe: str) -> None:
    page.locator("input[name=rulebook][value=horseshoe-cincinnati]").check()
    page.get_by_role("list", name="Games: Poker").get_by_role("button", name="Five-Card Draw High").click()
    page.get_by_label("Other players").fill("5")
    assert violations(page, axe) == []
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_label("has the button")).to_be_visible()
    assert violations(page, axe) == []
    page.keyboard.press("1")
    expect(page.get_by_role("list", name="Who won the pots")).to_be_visible()
    assert violations(page, axe) == []


@pytest.mark.heavy
@pytest.mark.parametrize("beside", ["rules", "odds"])
def test_the_pages_beside_the_table(page: Page, axe: str, site: str, beside: str) -> None:
    page.goto(f"{site}/#/{beside}/horseshoe-cincinnati/three-card-poker")
    expect(page.get_by_text("Pair plus").first).to_be_visible(timeout=COUNTING_MS)
    assert violations(page, axe) == []


@pytest.mark.heavy
def test_focus_is_visible_wherever_the_keyboard_goes(page: Page) -> None:
    open_table(page, "Three Card Poker")
    page.evaluate("document.activeElement.blur()")
    seen = set()
    for _ in range(12):
        page.keyboard.press("Tab")
        outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
        seen.add(page.evaluate("document.activeElement.outerHTML").split(">")[0])
        assert outline == "solid"
    assert len(seen) > 8
