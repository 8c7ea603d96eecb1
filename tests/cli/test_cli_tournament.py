"""The command that runs a tournament from a seed, and checks the log of one."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

LINES = 26
FORM_1 = Path(__file__).parents[1] / "cardroom" / "tournament" / "form_1.json"
SMALL = ("tournament", "-n", "8", "--player", "quick", "--seed", "4")


def test_an_event_is_shown_on_one_screen(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shown = run("tournament", "-p", "quick", "--aliens", "60")
    assert shown.exit_code == 0
    lines = shown.stdout.splitlines()
    assert len(lines) <= LINES
    assert max(map(len, lines)) <= 80
    assert "60 entries, 184 hands, over; fees $2,400: paid $2,112, kept for the tax $288" in shown.stdout
    assert re.search(r"1 +player 41 +\$960 +1042-S +\$288", shown.stdout)
    assert re.search(r"6 +player 2 +\$96 +hand \d+", shown.stdout)
    assert re.search(r"6 +no limit +\$100–\$200 +\d+ +1 +§8\(y\)\(22\)", shown.stdout)


def test_the_hands_are_the_engines_unless_said_otherwise(run: Any) -> None:
    engine, quick = (
        json.loads(run("tournament", "-n", "4", *more, "--json").stdout) for more in ((), ("-p", "quick"))
    )
    assert engine["told"] == "seed 0, hands by engine"
    assert quick["told"] == "seed 0, hands by quick"
    assert engine["levels"] != quick["levels"]
    for event in (engine, quick):
        assert event["books"] == {
            "taken": "160",
            "refunded": "0",
            "paid": "160",
            "withheld": "0",
            "held": "0",
        }
        assert sum(level["hands"] for level in event["levels"]) == event["hands"]
        assert event["levels"][-1]["left"] == 1
        assert (event["finishes"][0]["place"], event["finishes"][0]["hand"]) == (1, 0)


def test_a_seed_repeats_an_event_and_stud_has_its_own_field(run: Any) -> None:
    one, again, other = (run(*SMALL[:-1], seed, "--json").stdout for seed in ("4", "4", "5"))
    assert one == again != other
    stud = json.loads(
        run("tournament", "-g", "stud", "-p", "quick", "-o", "starting_chips=1000", "--json").stdout
    )
    assert (stud["game"], len(stud["entries"]), stud["chips"]) == ("stud", 49, "49000")
    assert stud["levels"][0]["forced_bet"] == "5"


def test_a_log_is_written_and_told_again(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "event.json"
    ran = json.loads(run(*SMALL, "--log", str(file), "--json").stdout)
    told = run("tournament", "--replay", str(file), "--json")
    assert told.exit_code == 0
    again = json.loads(told.stdout)
    assert again.pop("told") == "event.json: every step matches the log"
    ran.pop("told")
    assert again == ran
    assert "every step matches" in run("tournament", "--replay", str(file)).stdout


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda text: text.replace('"place":2,', '"place":3,', 1), "log_differs"),
        (lambda text: text.replace('"event":"entered"', '"event":"soup"', 1), "log_differs"),
        (lambda text: text[:-9], "log_differs"),
        (lambda text: text.replace('"of":"tournament"', '"of":"room"'), "bad_log"),
        (lambda text: "soup", "bad_log"),
        (lambda text: text + text, "several_rounds"),
    ],
)
def test_a_sealed_log_that_was_changed_is_refused(run: Any, tmp_path: Path, change: Any, code: str) -> None:
    file = tmp_path / "event.jsonl"
    run(*SMALL, "--log", str(file))
    check_refused(run, file, change(file.read_text()), code)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda text: text.replace('"place":2,', '"place":3,', 1), "log_differs"),
        (lambda text: text.replace('"event":"entered"', '"event":"soup"', 1), "bad_log"),
        (lambda text: text[:-9], "bad_log"),
        (
            lambda text: text.replace('"rulebook":"section-8-poker"', '"rulebook":"soup"', 1),
            "unknown_rulebook",
        ),
    ],
)
def test_a_log_of_the_old_form_is_told_again_or_refused(
    run: Any, tmp_path: Path, change: Any, code: str
) -> None:
    file = tmp_path / "event.json"
    file.write_text(FORM_1.read_text())
    assert run("tournament", "--replay", str(file)).exit_code == 0
    check_refused(run, file, change(file.read_text()), code)


def check_refused(run: Any, file: Path, text: str, code: str) -> None:
    file.write_text(text)
    answer = run("tournament", "--replay", str(file), "--json")
    assert answer.exit_code == 2
    assert json.loads(answer.stdout)["refused"]["code"] == code


@pytest.mark.parametrize(
    ("words", "code", "clause"),
    [
        (("-n", "61"), "full", "§8(y)(11)"),
        (("-n", "50", "-g", "stud"), "full", "§8(y)(11)"),
        (("-g", "soup"), "bad_option", "§8(y)(1)"),
        (("-p", "soup"), "unknown_player", ""),
        (("-o", "raises=4"), "not_an_option", "§8(y)(5)"),
        (("-o", "player=soup"), "unknown_option", ""),
        (("-r", "oneida-2025"), "unknown_game", ""),
        (("--replay", "no/such/file"), "no_file", ""),
        (("-n", "2", "--log", "/dev/null/x"), "not_written", ""),
    ],
)
def test_what_cannot_be_held_is_refused(run: Any, words: tuple[str, ...], code: str, clause: str) -> None:
    answer = run("tournament", "--player", "quick", *words, "--json")
    assert answer.exit_code == 2
    refused = json.loads(answer.stdout)["refused"]
    assert (refused["code"], refused["clause"]) == (code, clause)


def test_a_log_longer_than_any_is_refused(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.cli.cardroom.MOST_BYTES", 10)
    file = tmp_path / "event.json"
    for size, sentence in ((10, "not a log"), (11, "longer")):
        file.write_bytes(b" " * size)
        answer = json.loads(run("tournament", "--replay", str(file), "--json").stdout)
        assert sentence in answer["refused"]["message"]


# -- the log as evidence ----------------------------------------------------------------------------


@pytest.fixture
def event(run: Any, tmp_path: Path) -> Path:
    file = tmp_path / "event.jsonl"
    assert run(*SMALL, "--aliens", "8", "-o", "entry_fee=2000", "--log", str(file)).exit_code == 0
    return file


def test_an_audit_says_who_was_owed_which_prize_and_by_which_clause(run: Any, event: Path) -> None:
    shown = run("audit", str(event))
    assert shown.exit_code == 0
    assert re.match(r"event.jsonl: clean, \d+ entries, signed by [0-9a-f]{64}\n", shown.stdout)
    pattern = (
        r"  player \d is owed (.+) for place (\d): rules.prizes \[§8\(y\)\(15\)\]; paid (.+), (.+) withheld"
    )
    told = re.findall(pattern, shown.stdout)
    assert told[0] == ("6400", "1", "4480", "1920")
    assert [place for _, place, _, _ in told] == ["1", "2", "3", "4", "5", "6"]
    written = json.loads(run("audit", str(event), "--json").stdout)
    assert (written["verdict"], written["of"], written["owed"]) == ("clean", "tournament", [])
    first = written["dues"][0]
    assert (first["what"], first["due"], first["recorded"], first["paid"]) == (
        "place 1",
        "6400",
        "6400",
        "4480",
    )
    assert (first["withheld"], first["rule"], first["clause"]) == ("1920", "rules.prizes", "§8(y)(15)")


def test_an_altered_log_is_told_as_such_everywhere(run: Any, event: Path) -> None:
    event.write_text(event.read_text().replace('"place":2,', '"place":3,', 1))
    for command in ("audit", "explain", "replay", "verify"):
        shown = run(command, str(event))
        assert shown.exit_code == 1
        assert "ALTERED" in shown.stdout + shown.stderr


def test_an_event_is_explained_replayed_and_has_nothing_to_verify(run: Any, event: Path) -> None:
    explained = run("explain", str(event)).stdout
    assert "player 1 pays 2000 into the fund: rules.entry_fee [§8(y)(1), (7)]" in explained
    assert re.search(r"player \d is handed 4480, 1920 withheld: rules.prize_to \[§8\(y\)\(42\)\]", explained)
    replayed = run("replay", str(event)).stdout
    assert "Poker tournament · holdem · replayed" in replayed
    assert re.search(r"player \d is handed 4480, 1920 withheld +\[§8\(y\)\(42\)\]", replayed)
    assert re.search(r"level 1 begins: limits of [\d/]+, blinds of [\d/]+ +\[§8", replayed)
    assert "replayed byte for byte" in replayed
    lines = run("replay", str(event), "--json").stdout.splitlines()
    assert json.loads(lines[0])["event"] == "announced"
    refused = run("verify", str(event), "--json")
    assert refused.exit_code == 2
    assert json.loads(refused.stdout)["refused"]["code"] == "no_seed"
