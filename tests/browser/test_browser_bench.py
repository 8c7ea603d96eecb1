"""The workbench driven with real files: records settled, logs audited and replayed, rooms found by their keys."""

import json
import re
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from typer.testing import CliRunner

from doors import ROOMY, SIT
from pitboss.cli.app import app
from pitboss.web.app import create_app
from pitboss.web.serving import listen, server
from pitboss.web.tables import Tables

pytestmark = pytest.mark.browser

SAMPLES = Path(__file__).parents[2] / "docs" / "samples"
KEY = "72896424042b0bca5c15390a6ce7a1f6f7ac147c2df4060cb70bde9c6a7b2ac2"
HOUSE = "the-house-of-the-bench"
WORKING_MS = 60_000
"""A process that has not worked before takes a while on a busy machine."""
AXE = """async () => (await axe.run(document)).violations
    .map(found => found.id + ': ' + found.nodes.map(node => node.html).join(' | '))"""
SIZES = [(1440, 900), (768, 1024), (390, 844)]


@pytest.fixture(scope="module")
def axe(project: Path) -> str:
    return (project / "frontend/node_modules/axe-core/axe.min.js").read_text()


def accessible(page: Page, axe: str) -> None:
    page.evaluate(axe)
    assert page.evaluate(AXE) == []


@pytest.fixture(scope="module")
def journaled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A house that keeps a journal."""
    folder = tmp_path_factory.mktemp("journal")
    listener = listen("127.0.0.1", 0)
    tables = Tables(5, ROOMY, house=HOUSE, journal=folder, now=lambda: "2026-11-16T21:00:00Z")
    made = server(create_app(limits=ROOMY, tables=tables), ROOMY)
    thread = threading.Thread(target=made.run, kwargs={"sockets": [listener]})
    thread.start()
    while not made.started:
        time.sleep(0.02)
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    made.should_exit = True
    thread.join(10)
    listener.close()


# -- settle -----------------------------------------------------------------------------------------


@pytest.mark.heavy
def test_a_file_of_records_is_settled_explained_and_taken_along(page: Page, site: str, axe: str) -> None:
    page.goto(f"{site}/#/settle")
    expect(page).to_have_title(re.compile("Settle"))
    page.locator("input[type=file]").set_input_files(SAMPLES / "rounds-with-mistakes.jsonl")
    answers = page.get_by_role("region", name="Answers")
    expect(answers.get_by_role("status")).to_have_text("2 settled, 7 refused", timeout=WORKING_MS)
    expect(answers.get_by_role("row", name="tcp-1")).to_contain_text("+$270")
    shown = page.get_by_role("region", name="The record explained")
    expect(shown).to_contain_text("§12.IV", timeout=WORKING_MS)
    page.keyboard.press("r")
    expect(page).to_have_url(f"{site}/#/settle?line=2")
    expect(shown.get_by_role("alert")).to_contain_text("has already gone")
    page.keyboard.press("j")
    expect(shown.get_by_role("alert")).to_contain_text("must decide at play")
    accessible(page, axe)
    page.get_by_role("button", name="Refused", exact=True).click()
    expect(page).to_have_url(f"{site}/#/settle?only=refused")
    expect(answers.get_by_role("row")).to_have_count(8)
    with page.expect_download() as saved:
        page.get_by_role("button", name="JSON Lines").click()
    lines = Path(saved.value.path()).read_text().splitlines()
    assert [json.loads(line)["line"] for line in lines] == list(range(1, 10))
    with page.expect_download() as saved:
        page.get_by_role("button", name="CSV").click()
    assert Path(saved.value.path()).read_text().startswith("line,id,rulebook")


def test_records_are_pasted_and_an_example_is_one_click_away(page: Page, site: str) -> None:
    page.goto(f"{site}/#/settle")
    page.get_by_label("Round records").fill((SAMPLES / "rounds.jsonl").read_text().splitlines()[0])
    page.get_by_role("button", name="Settle", exact=True).click()
    status = page.get_by_role("region", name="Answers").get_by_role("status")
    expect(status).to_have_text("1 settled, 0 refused", timeout=WORKING_MS)
    page.get_by_role("button", name="Twelve rounds").click()
    expect(status).to_have_text("12 settled, 0 refused", timeout=WORKING_MS)


# -- audit ------------------------------------------------------------------------------------------


@pytest.mark.heavy
def test_a_hand_of_a_room_is_laid_on_the_felt_and_a_tournament_says_why_not(
    page: Page, site: str, tmp_path: Path
) -> None:
    logs = {
        "room": ["room", "-t", "1", "-n", "8", "-m", "10"],
        "tournament": ["tournament", "-n", "6", "-p", "quick"],
    }
    for name, words in logs.items():
        done = CliRunner().invoke(app, [*words, "--seed", "3", "--log", str(tmp_path / f"{name}.jsonl")])
        assert done.exit_code == 0, done.output
    page.goto(f"{site}/#/audit")
    page.locator("input[type=file]").set_input_files(tmp_path / "room.jsonl")
    page.get_by_role("button", name=re.compile("Show the hand of entry")).click(timeout=WORKING_MS)
    felt = page.get_by_role("region", name="The round on the felt")
    expect(felt.locator(".plate").first).to_be_visible(timeout=WORKING_MS)
    expect(page).to_have_url(re.compile(r"hand=\d+"))
    felt.get_by_role("button", name=re.compile("^Back to the log")).click()
    expect(felt).to_contain_text("This is the log of a room", timeout=WORKING_MS)
    page.goto(f"{site}/#/audit")
    page.locator("input[type=file]").set_input_files(tmp_path / "tournament.jsonl")
    expect(felt).to_contain_text("but no cards", timeout=WORKING_MS)


@pytest.mark.heavy
def test_an_altered_log_is_played_to_its_first_divergence(page: Page, site: str, axe: str) -> None:
    page.goto(f"{site}/#/audit")
    page.locator("input[type=file]").set_input_files(SAMPLES / "table-altered.jsonl")
    page.get_by_role("button", name="Believe it").click(timeout=WORKING_MS)
    expect(page.get_by_text("1 of 12 not clean")).to_be_visible(timeout=WORKING_MS)
    expect(page).to_have_url(re.compile(r"#/audit/file/[0-9a-f]{64}\?key="))
    finding = page.get_by_role("complementary", name="Finding")
    expect(finding).to_contain_text("Seat 4 is paid $1,000 on pair plus at 40 to 1", timeout=WORKING_MS)
    expect(finding).to_contain_text("$250 short")
    expect(page.get_by_role("row", name=re.compile("Pair plus.*\\$250 short"))).to_be_visible()
    slider = page.get_by_role("slider", name="Entry of the round")
    expect(slider).to_have_attribute("aria-valuenow", "47")
    accessible(page, axe)
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_attribute("aria-valuenow", "46")
    page.get_by_role("button", name="First entry").click()
    expect(slider).to_have_attribute("aria-valuenow", "1")
    page.keyboard.press("d")
    expect(page).to_have_url(re.compile("round=7&entry=47"))
    page.keyboard.press("ArrowDown")
    expect(page).to_have_url(re.compile("round=8"))
    expect(finding).to_contain_text("clean, 58 entries")
    page.go_back()
    expect(page).to_have_url(re.compile("round=7"))


@pytest.mark.heavy
def test_a_finding_is_sent_by_its_address_and_printed(page: Page, site: str) -> None:
    page.goto(f"{site}/#/audit/sample/table-altered.jsonl?key={KEY}&round=7&entry=45")
    slider = page.get_by_role("slider", name="Entry of the round")
    expect(slider).to_have_attribute("aria-valuenow", "45", timeout=WORKING_MS)
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", name="Audit report")).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("7 47 4 Pair plus .*\\$250 short"))).to_be_visible()
    expect(page.get_by_role("navigation", name="Pages")).to_be_hidden()


@pytest.mark.heavy
def test_a_file_that_is_no_log_is_refused_in_words(page: Page, site: str, tmp_path: Path) -> None:
    (tmp_path / "x.jsonl").write_text("not a log")
    page.goto(f"{site}/#/audit")
    page.locator("input[type=file]").set_input_files(tmp_path / "x.jsonl")
    expect(page.get_by_role("alert")).to_contain_text("is not an entry of a log", timeout=WORKING_MS)


@pytest.mark.heavy
def test_the_house_finds_its_logs_and_a_player_their_rounds(browser: Browser, journaled: str) -> None:
    page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page.goto(journaled)
    played = page.evaluate(PLAY, SIT)
    page.evaluate(
        "([id, player]) => localStorage.setItem('pitboss.table.' + id, JSON.stringify({player}))", played
    )
    page.goto(f"{journaled}/#/audit")
    own = page.get_by_role("region", name="Your own rounds")
    expect(own.get_by_role("link", name=re.compile("^Round 1 of table"))).to_be_visible()
    expect(own.get_by_role("link", name=re.compile("^Round 2 of table"))).to_have_count(0)  # it is open
    own.get_by_role("link", name=re.compile("^Round 1 of table")).click()
    expect(page.get_by_role("complementary", name="Finding")).to_contain_text("clean", timeout=WORKING_MS)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download").click()
    assert Path(saved.value.path()).read_bytes().startswith(b'{"log":4')
    page.evaluate("house => sessionStorage.setItem('pitboss.house', house)", HOUSE)
    page.goto(f"{journaled}/#/")
    page.goto(f"{journaled}/#/audit")
    logs = page.get_by_role("table", name="The house's logs")
    expect(logs.get_by_role("row")).to_have_count(2)
    page.keyboard.press("/")
    expect(page.get_by_label("Find", exact=True)).to_be_focused()
    page.keyboard.type("craps")
    expect(logs).to_contain_text("No log matches.")
    expect(page).to_have_url(re.compile("find=craps"))
    page.get_by_label("Find", exact=True).fill("three card")
    logs.get_by_role("button", name=re.compile("2026-11-16")).click()
    expect(page.get_by_text("clean as far as it goes, 1 unfinished")).to_be_visible(timeout=WORKING_MS)
    page.close()


PLAY = """async (sit) => {
  const json = { 'content-type': 'application/json' }
  const post = async (path, said) =>
    (await fetch(path, { method: 'POST', headers: json, body: JSON.stringify(said) })).json()
  const table = await post('/api/tables', sit)
  const { ticket } = await post(`/api/tables/${table.id}/ticket`, { player: table.player })
  const socket = new WebSocket(`ws://${location.host}/api/tables/${table.id}/socket?ticket=${ticket}`)
  return new Promise((done) => {
    socket.onmessage = ({ data }) => {
      const state = JSON.parse(data)
      if (state.type !== 'state') return
      if (state.round === 2) { socket.close(); done([table.id, table.player]); return }
      const say = (said) => socket.send(JSON.stringify({ ...said, turn: state.turn }))
      if (state.over) say({ type: 'new_round' })
      else if (state.ask.kind === 'bet') say({ type: 'answer', wagers: { ante: '10' } })
      else say({ type: 'answer', do: 'fold', wager: '', amount: null })
    }
  })
}"""
"""Play one round to its end and leave the next one open."""


# -- the frame --------------------------------------------------------------------------------------


def test_rooms_are_found_by_keys_and_an_unknown_address_says_so(page: Page, site: str, axe: str) -> None:
    page.goto(f"{site}/#/nowhere/at/all")
    expect(page.get_by_role("heading", name="No such page")).to_be_visible()
    expect(page.get_by_text("#/nowhere/at/all")).to_be_visible()
    expect(page).to_have_title("No such page · Pitboss")
    accessible(page, axe)
    page.keyboard.press("g")
    page.keyboard.press("s")
    expect(page).to_have_url(f"{site}/#/settle")
    expect(
        page.get_by_role("heading", name="Settle", level=1)
    ).to_be_visible()  # the page comes after its address
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("next refused record")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Keys")).not_to_be_visible()  # until then it has the keys
    page.keyboard.press("l")
    expect(page.locator(".bench")).to_have_attribute("data-theme", "light")
    accessible(page, axe)
    page.get_by_label("Round records").press("g")
    page.get_by_label("Round records").press("a")
    expect(page.get_by_label("Round records")).to_have_value("ga")  # keys are letters in a field
    page.goto(f"{site}/#/rules/oneida-2025/craps?minimum=15")
    expect(page).to_have_url(f"{site}/#/rulebooks/oneida-2025/craps?minimum=15")


@pytest.mark.heavy
@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size[0]))
def test_nothing_is_wider_than_the_window(page: Page, site: str, size: tuple[int, int], axe: str) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    page.goto(f"{site}/#/audit/sample/table-altered.jsonl?key={KEY}")
    expect(page.get_by_role("complementary", name="Finding")).to_contain_text(
        "$250 short", timeout=WORKING_MS
    )
    assert page.evaluate(wide) == 0
    accessible(page, axe)
    page.goto(f"{site}/#/settle")
    page.get_by_role("button", name="Twelve rounds").click()
    status = page.get_by_role("region", name="Answers").get_by_role("status")
    expect(status).to_have_text("12 settled, 0 refused", timeout=WORKING_MS)
    assert page.evaluate(wide) == 0
    accessible(page, axe)
