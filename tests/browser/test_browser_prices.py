"""The workbench's pages of figures: odds and simulation, the posting editor, and the comparison."""

import csv
import re
import tomllib
from pathlib import Path

import pytest
from playwright.sync_api import Download, Page, expect

pytestmark = pytest.mark.browser

COUNTING_MS = 60_000
"""The first exact count of a game takes a while on a busy machine."""
HOUSE = "horseshoe-cincinnati"
SAMPLE = Path(__file__).parents[2] / "docs" / "samples" / "posting.toml"
SIZES = [(390, 844), (768, 1024), (1440, 900)]


def _text(found: Download) -> str:
    return Path(found.path()).read_text(encoding="utf-8")


# -- odds ---------------------------------------------------------------------------------------------------


def test_a_wager_is_chosen_and_its_address_says_so(page: Page, site: str) -> None:
    page.goto(f"{site}/#/odds/{HOUSE}/three-card-poker")
    every, one = (page.get_by_role("region", name=name) for name in ("Every wager", "One wager"))
    expect(every.get_by_role("row", name="Ante")).to_contain_text("3.3730%", timeout=COUNTING_MS)
    every.get_by_role("button", name="Pair plus").click()
    expect(page).to_have_url(re.compile(r"wager=pair_plus"))
    expect(one).to_contain_text("402/5525")
    expect(one.get_by_role("row", name="straight flush")).to_contain_text("40 to 1")
    expect(one.get_by_role("img", name=re.compile("Result after 1,000 rounds: ahead 20.33%"))).to_be_visible(
        timeout=COUNTING_MS
    )
    expect(page).to_have_title(re.compile("Three card poker"))
    every.get_by_role("button", name="House edge").click()
    every.get_by_role("button", name="House edge").click()
    expect(every.get_by_role("row").nth(1)).to_contain_text("Six card bonus")
    with page.expect_download() as saved:
        page.get_by_role("button", name="CSV", exact=True).first.click()
    rows = list(csv.reader(_text(saved.value).splitlines()))
    assert [row[0] for row in rows] == ["wager", "Ante", "Pair plus", "Six card bonus"]


@pytest.mark.heavy
def test_a_posting_outside_the_book_is_priced_and_marked(page: Page, site: str) -> None:
    page.goto(f"{site}/#/odds/{HOUSE}/three-card-poker?pay.pair_plus.flush=2+to+1&wager=pair_plus")
    expect(page.get_by_role("alert")).to_contain_text("Outside the book", timeout=COUNTING_MS)
    expect(page.get_by_role("alert")).to_contain_text("§12.IV")


@pytest.mark.heavy
def test_a_simulation_is_watched_stopped_and_agrees(page: Page, site: str) -> None:
    page.goto(f"{site}/#/odds/{HOUSE}/big-six?wager=1")
    pane = page.get_by_role("region", name="Simulation")
    pane.get_by_label("Rounds to simulate").select_option("1,000,000", timeout=COUNTING_MS)
    pane.get_by_label("Seed").fill("7")
    pane.get_by_role("button", name="Run").click()
    expect(pane).to_contain_text("agrees with the exact edges", timeout=COUNTING_MS)
    expect(pane).to_contain_text("1,000,000")
    expect(page).to_have_url(re.compile("run="))
    pane.get_by_label("Rounds to simulate").select_option("100,000,000")
    pane.get_by_role("button", name="Run").click()
    pane.get_by_role("button", name="Stop").click()
    expect(pane.get_by_role("button", name="Run")).to_be_visible(timeout=COUNTING_MS)


@pytest.mark.heavy
def test_a_par_sheet_is_saved_and_a_chart_is_shown(page: Page, site: str) -> None:
    page.goto(f"{site}/#/odds/{HOUSE}/big-six")
    with page.expect_download(timeout=COUNTING_MS) as saved:
        page.get_by_role("button", name="PAR sheet PDF").click(timeout=COUNTING_MS)
    assert saved.value.suggested_filename == f"par-big-six-{HOUSE}.pdf"
    page.goto(f"{site}/#/odds/{HOUSE}/blackjack")
    chart = page.get_by_role("region", name="Strategy").get_by_role("table", name="The chart")
    expect(chart.get_by_role("row", name="hard 10")).to_contain_text("D", timeout=2 * COUNTING_MS)


@pytest.mark.heavy
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "place",
    [
        f"odds/{HOUSE}/craps?wager=place_6",
        f"posting/{HOUSE}/three-card-poker",
        f"compare/three-card-poker/{HOUSE}/oneida-2025",
        "odds",
        "posting",
        "compare",
    ],
)
def test_nothing_runs_out_of_the_screen(page: Page, site: str, place: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{site}/#/{place}")
    expect(page.locator("table, main li").first).to_be_visible(timeout=COUNTING_MS)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.heavy
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("place", "there"),
    [
        (f"odds/{HOUSE}/three-card-poker?play=always-play&stake.ante=5", "Where it departs"),
        (f"posting/{HOUSE}/mini-baccarat?decks=4&pay.tie.win=7+to+1", "Move no edge"),
        (f"compare/three-card-poker/{HOUSE}/oneida-2025", "Why Pair plus differs"),
    ],
)
def test_axe_finds_nothing(
    page: Page, site: str, project: Path, place: str, there: str, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{site}/#/{place}")
    expect(page.get_by_text(there).first).to_be_visible(timeout=COUNTING_MS)
    page.evaluate((project / "frontend/node_modules/axe-core/axe.min.js").read_text())
    found = page.evaluate("async () => (await axe.run(document)).violations.map(one => one.id)")
    assert found == []


# -- posting ------------------------------------------------------------------------------------------------


def test_edges_follow_and_a_refusal_stands_at_its_field(page: Page, site: str) -> None:
    page.goto(f"{site}/#/posting/{HOUSE}/three-card-poker")
    edges = page.get_by_role("region", name="House edge")
    expect(edges).to_contain_text("7.2760%", timeout=COUNTING_MS)
    row = page.get_by_label("Pair plus: flush pays")
    row.fill("4")
    row.blur()
    expect(row).to_have_value("4 to 1")
    expect(edges).to_contain_text("2.3167%", timeout=COUNTING_MS)
    row.fill("2 to 1")
    pays = page.get_by_role("region", name="Pays: pair plus")
    expect(pays.get_by_role("alert")).to_contain_text("§12.IV")
    expect(edges).to_contain_text("7.2760%")
    expect(page.get_by_role("button", name="Save posting.toml")).to_be_disabled()
    expect(page.get_by_role("button", name="Open a table with it")).to_be_disabled()


@pytest.mark.heavy
def test_a_file_is_opened_changed_and_saved_again(page: Page, site: str) -> None:
    page.goto(f"{site}/#/posting")
    page.get_by_label("A posting file").set_input_files(SAMPLE)
    expect(page).to_have_url(re.compile(rf"#/posting/{HOUSE}/three-card-poker\?"))
    expect(page.get_by_text("may be posted")).to_be_visible(timeout=COUNTING_MS)
    page.get_by_label("Minimum", exact=True).fill("25")
    expect(page.get_by_role("region", name="The file")).to_contain_text('minimum = "25"')
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save posting.toml").click()
    told = tomllib.loads(_text(saved.value))
    assert told["options"]["minimum"] == "25"
    assert told["pay"] == tomllib.loads(SAMPLE.read_text())["pay"]


@pytest.mark.heavy
def test_a_table_is_opened_with_the_posting(page: Page, site: str) -> None:
    page.goto(f"{site}/#/posting/{HOUSE}/three-card-poker?minimum=15&pay.pair_plus.flush=4+to+1")
    page.get_by_role("button", name="Open a table with it").click(timeout=COUNTING_MS)
    expect(page).to_have_url(re.compile("#/table/"))
    expect(page.get_by_role("region", name="The table")).to_be_visible()


@pytest.mark.heavy
def test_effects_are_told_and_posted_by_a_click(page: Page, site: str) -> None:
    page.goto(f"{site}/#/posting/{HOUSE}/mini-baccarat")
    effects = page.get_by_role("region", name="What each choice does")
    effects.get_by_role("button", name="Shuffler: yes").click(timeout=COUNTING_MS)
    expect(page).to_have_url(re.compile("shuffler=true"))
    expect(page.get_by_role("region", name="House edge")).to_contain_text("14.5916%", timeout=COUNTING_MS)
    expect(effects).to_contain_text("for the rulebook’s own posting")


# -- compare ------------------------------------------------------------------------------------------------


@pytest.mark.heavy
def test_a_comparison_says_what_moves_an_edge(page: Page, site: str) -> None:
    page.goto(f"{site}/#/compare/three-card-poker/{HOUSE}/oneida-2025")
    why = page.get_by_role("region", name="Why it differs")
    expect(why).to_contain_text("Why Pair plus differs", timeout=COUNTING_MS)
    expect(why.get_by_role("row", name=re.compile("flush"))).to_contain_text("−4.9593")
    table = page.get_by_role("table", name="What differs")
    expect(table).to_contain_text("Dealer hand shown")
    page.keyboard.press("e")
    expect(page).to_have_url(re.compile("only=edges"))
    expect(table).not_to_contain_text("Dealer hand shown")
    expect(table).to_contain_text("Pair plus: flush")
    page.keyboard.press("x")
    expect(page).to_have_url(re.compile(rf"/oneida-2025/{HOUSE}\?only=edges"))
    expect(why).to_contain_text("+1.7014", timeout=COUNTING_MS)
    with page.expect_download() as saved:
        page.get_by_role("button", name="CSV").click()
    assert "pair_plus: flush" in _text(saved.value)


@pytest.mark.heavy
def test_a_posting_is_compared_with_its_book(page: Page, site: str) -> None:
    page.goto(f"{site}/#/compare/big-six/{HOUSE}/{HOUSE}?right.pay.insignia.1=2+to+1")
    expect(page.get_by_role("table", name="What differs")).to_contain_text(
        "2 to 1 (posted)", timeout=COUNTING_MS
    )
    expect(page.get_by_role("region", name="The documents")).to_contain_text("insignia: 1 2 to 1")
