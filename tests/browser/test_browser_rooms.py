"""The rulebooks, the floor and the training room, as their people use them."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.browser

H, HOUSE = "horseshoe-cincinnati", "the-house-of-the-browser-tests"
FIRST_MS = 30_000
"""The first search makes the index of every book."""
SIZES = {"wide": (1440, 900), "tall": (768, 1024), "phone": (390, 844)}
RUN_AXE = """async () => (await axe.run(document)).violations
    .map(one => `${one.id}: ${one.nodes.map(node => node.html.slice(0, 120)).join(' | ')}`)"""


@pytest.fixture(scope="session")
def axe(project: Path) -> str:
    return (project / "frontend/node_modules/axe-core/axe.min.js").read_text()


def part(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name="Parts of the chapter").get_by_role("button", name=name)


# -- rulebooks ---------------------------------------------------------------------------------------


def test_rules_are_searched_by_word_and_clause(page: Page, site: str) -> None:
    page.goto(f"{site}/#/rules/{H}/three-card-poker")
    expect(page).to_have_url(f"{site}/#/rulebooks/{H}/three-card-poker")
    search = page.get_by_label("Search every book")
    search.fill("dealer qualifies")
    expect(page.get_by_role("link", name="Dealer qualifies").first).to_be_visible(timeout=FIRST_MS)
    search.fill("§13.III")
    found = page.get_by_role("link", name="Dealer card exposed")
    expect(found).to_be_visible()
    found.click()
    expect(page.get_by_role("heading", name="Dealer card exposed")).to_be_visible()
    expect(search).to_have_value("")
    part(page, "Readings").click()
    expect(page.get_by_role("heading", name="Fold pair plus")).to_be_visible()
    expect(page.get_by_role("heading", name="Dealer card exposed")).to_be_hidden()


def test_a_clause_leads_to_what_is_made_of_it_and_is_in_the_address(page: Page, site: str) -> None:
    page.goto(f"{site}/#/rulebooks/oneida-2025/craps")
    page.get_by_role("group", name="Clauses").get_by_role("button", name=re.compile(r"^G\(2\): ")).click()
    expect(page).to_have_url(re.compile(r"clause=G%282%29"))
    panel = page.get_by_role("complementary", name="The clause")
    expect(panel.get_by_role("heading", name="Lay vig")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(panel.get_by_role("heading", name="H encoded")).to_be_visible()
    page.go_back()
    expect(panel.get_by_role("heading", name="G(2)")).to_be_visible()
    expect(page).to_have_title(re.compile("Craps · Rulebooks"))


@pytest.mark.heavy
def test_another_reading_is_priced(page: Page, site: str) -> None:
    page.goto(f"{site}/#/rulebooks/oneida-2025/craps?tab=readings")
    reading = page.get_by_role("article").filter(has=page.get_by_role("heading", name="Lay charge"))
    reading.get_by_role("button", name="what would it cost?").click()
    expect(reading.get_by_text("+0.8333%")).to_be_visible(timeout=60_000)


@pytest.mark.heavy
def test_coverage_is_saved_and_another_book_is_one_choice_away(page: Page, site: str) -> None:
    page.goto(f"{site}/#/rulebooks")
    expect(page.get_by_text("0 unaccounted for")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Coverage as CSV").click()
    rows = saved.value.path().read_text().splitlines()
    assert (
        rows[0]
        == "rulebook,chapter,clauses,encoded,through its parent,prose,waived,unsupported,unaccounted for"
    )
    assert any(row.startswith("oneida-2025,three-card-poker,") for row in rows)
    shelf = page.get_by_role("navigation", name="Chapters")
    nation = shelf.get_by_role("region", name=re.compile("Oneida Nation"))
    nation.get_by_role("link", name=re.compile("Three card poker")).click()
    expect(page).to_have_url(f"{site}/#/rulebooks/oneida-2025/three-card-poker")
    part(page, "Editions").click()
    expect(page.get_by_text("in force")).to_be_visible()


# -- the floor ---------------------------------------------------------------------------------------


NAMES_ON_THE_FLOOR = """async ([ids, house]) => {
    const answer = await fetch('/api/staff/tables', {headers: {authorization: `Bearer ${house}`}})
    const tables = await answer.json()
    return ids.map(id => tables.find(one => one.id === id).name)
}"""
"""What the floor calls tables: others may have opened some of the same game."""


def sit(page: Page, **wanted: object) -> dict[str, str]:
    """Open a table as somebody who then leaves it alone."""
    body = {"rulebook": H, "game": "three-card-poker", "seat": 1, "bots": 1, **wanted}
    told: dict[str, str] = page.evaluate(
        """body => fetch('/api/tables', {method: 'POST', headers: {'content-type': 'application/json'},
            body: JSON.stringify(body)}).then(answer => answer.json())""",
        body,
    )
    return told


def test_the_floor_tells_tables_apart_calls_at_one_and_closes_it(page: Page, site: str) -> None:
    ids = [sit(page, game="mississippi-stud")["id"] for _ in range(2)]
    kept, shut = page.evaluate(NAMES_ON_THE_FLOOR, [ids, HOUSE])
    assert re.fullmatch(r"MS-\d\d", shut)
    page.goto(f"{site}/#/staff/{HOUSE}")
    expect(page).to_have_url(f"{site}/#/floor")
    tables = page.get_by_role("table", name="Every table of this house")
    expect(tables.get_by_role("button", name=kept, exact=True)).to_be_visible()
    tables.get_by_role("button", name=shut, exact=True).click()
    expect(page).to_have_url(re.compile(f"table={shut}"))
    panel = page.get_by_role("complementary", name=f"Table {shut}")
    panel.get_by_label("What went wrong").select_option("shuffler_malfunction")
    expect(panel.get_by_text("Remedy")).to_be_visible()
    kind = panel.get_by_label("What went wrong").locator("option:checked").inner_text()
    panel.get_by_role("button", name="Call it now").click()
    expect(panel.get_by_role("listitem").filter(has_text=kind)).to_be_visible()
    panel.get_by_role("button", name=f"Close {shut}…").click()
    panel.get_by_role("button", name="Leave it open").click()
    panel.get_by_label("Anything the next shift should know").fill("nobody came")
    panel.get_by_role("button", name=f"Close {shut}…").click()
    panel.get_by_role("button", name=f"Yes, close {shut}").click()
    expect(page.get_by_text(f"{shut} is closed, its round played out").first).to_be_visible()
    expect(tables.get_by_role("button", name=shut, exact=True)).to_have_count(0)
    expect(tables.get_by_role("button", name=kept, exact=True)).to_be_visible()


@pytest.mark.heavy
def test_the_floor_asks_for_the_houses_secret_and_keeps_no_wrong_one(page: Page, site: str) -> None:
    page.goto(f"{site}/#/floor")
    page.get_by_label("The house's secret").fill("wrong")
    page.get_by_role("button", name="Open the floor").click()
    expect(page.get_by_role("alert")).to_contain_text("not the secret of the house")
    page.get_by_label("The house's secret").fill(HOUSE)
    page.get_by_role("button", name="Open the floor").click()
    expect(page.get_by_role("table", name="Every table of this house")).to_be_visible()
    page.goto(f"{site}/#/rulebooks/{H}/craps")
    page.goto(f"{site}/#/floor")
    expect(page.get_by_role("table", name="Every table of this house")).to_be_visible()


# -- training ----------------------------------------------------------------------------------------


def test_a_dealer_pays_by_keys_is_judged_and_finds_the_case_again(page: Page, site: str) -> None:
    address = f"{site}/#/training/{H}/three-card-poker?drill=pay&seed=browser"
    page.goto(address)
    bets = page.get_by_role("list", name="Bets").get_by_role("listitem")
    expect(bets.first).to_be_visible()
    said = page.get_by_role("complementary", name="What the rules say")
    expect(said.get_by_text("The clause comes after your answer.")).to_be_visible()
    page.keyboard.press("3")
    page.keyboard.press("1")
    expect(page.get_by_label("Cut so far")).to_have_text("$26")
    page.keyboard.press("Enter")
    expect(said.get_by_role("article")).to_have_count(1)
    expect(said.get_by_role("article").get_by_role("link", name="§").first).to_be_visible()
    count = bets.count()
    for settled in range(2, count + 1):
        page.keyboard.press("x")
        expect(said.get_by_role("article")).to_have_count(settled)
    expect(page.get_by_text(re.compile(rf"^\d of {count} right\.$"))).to_be_visible()
    expect(page.get_by_text(re.compile(rf"^\d of {count}$")).first).to_be_visible()
    page.keyboard.press("n")
    expect(page).to_have_url(re.compile("case=2"))
    page.reload()
    expect(page.get_by_role("link", name="browser 1")).to_be_visible()


@pytest.mark.heavy
def test_a_dealer_is_asked_for_a_remedy_and_for_the_house_way(page: Page, site: str) -> None:
    page.goto(f"{site}/#/training/{H}/pai-gow-poker?drill=irregularity&seed=browser")
    expect(page.get_by_role("heading", name=re.compile(r"what now\?$"))).to_be_visible()
    page.keyboard.press("1")
    verdict = page.get_by_role("complementary", name="What the rules say").get_by_role("article")
    expect(verdict).to_contain_text(re.compile("Right|Wrong"))
    expect(verdict).to_contain_text("§")
    page.get_by_role("button", name="House way").click()
    cards = page.get_by_role("group", name="Cards to set").get_by_role("button")
    expect(cards).to_have_count(7)
    cards.nth(0).click()
    cards.nth(1).click()
    page.get_by_role("button", name="Set it so").click()
    expect(verdict).to_contain_text("§12")


@pytest.mark.heavy
def test_the_dealers_chair_goes_from_step_to_step(page: Page, site: str) -> None:
    page.goto(f"{site}/#/training/{H}/three-card-poker?drill=chair&seed=browser")
    expect(page.get_by_role("heading", name="Who acts now?")).to_be_visible()
    page.get_by_role("button", name="Seat 1").click()
    page.get_by_role("button", name="Next step").click()
    expect(page).to_have_url(re.compile("step=2"))


# -- everybody, every size ---------------------------------------------------------------------------

ROOMS = {
    "shelf": "#/rulebooks",
    "chapter": f"#/rulebooks/{H}/three-card-poker?clause=%C2%A712.I&tab=pay",
    "search": f"#/rulebooks/{H}/three-card-poker?find=exposed",
    "floor": "#/floor",
    "payouts": f"#/training/{H}/three-card-poker?drill=pay&seed=axe",
    "house way": f"#/training/{H}/pai-gow-poker?drill=house-way&seed=axe",
}


@pytest.mark.parametrize(
    "size", ["wide", *(pytest.param(one, marks=pytest.mark.heavy) for one in ("tall", "phone"))]
)
def test_every_room_is_for_everybody_and_fits(page: Page, site: str, axe: str, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{site}/#/staff/{HOUSE}")
    expect(page).to_have_url(f"{site}/#/floor")
    for name, address in ROOMS.items():
        page.goto(f"{site}/{address}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.wait_for_load_state("networkidle")
        expect(
            page.get_by_text(re.compile("^(Dealing|Searching|Opening the rulebook|Reading the shelves)…$"))
        ).to_have_count(0)
        page.evaluate(axe)
        assert page.evaluate(RUN_AXE) == [], name
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, name
        if name == "payouts":
            expect(page.get_by_role("button", name="Take", exact=True)).to_be_in_viewport()
