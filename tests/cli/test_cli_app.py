"""The terminal as a whole: quick to help, and a refusal is a code, a sentence, a clause and exit status 2."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import pitboss

COMMANDS = [
    *("rulebooks", "rules", "diff", "check", "coverage"),
    *("settle", "audit", "explain", "replay"),
    *("odds", "simulate", "rake", "games", "play", "serve", "api"),
]


def test_help_lists_every_command(run: Any) -> None:
    shown = run("--help")
    assert shown.exit_code == 0
    assert [name for name in COMMANDS if name not in shown.stdout] == []


@pytest.mark.heavy
def test_every_command_but_serve_can_write_json(run: Any) -> None:
    without = [name for name in COMMANDS if "--json" not in run(name, "--help").stdout]
    assert without == ["serve"]


def test_the_version_is_the_packages(run: Any) -> None:
    assert run("--version").stdout == f"pitboss {pitboss.__version__}\n"


LIBRARIES = ("cryptography", "fastapi", "numba", "numpy", "polars", "pyarrow", "pydantic", "rich", "uvicorn")
"""What takes long to load. `--help` and a settled record need none of it."""


def loaded_by(*words: str, input: str = "") -> set[str]:
    """Run the command in a process of its own, and return which modules it loaded."""
    code = (
        "import atexit, sys; from pitboss.cli import main;"
        "atexit.register(lambda: sys.stderr.write(' '.join(sys.modules)));"
        "sys.argv[0] = 'pitboss'; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *words], input=input, check=True, capture_output=True, text=True
    )
    return set(done.stderr.split())


def test_help_loads_nothing_but_itself() -> None:
    found = loaded_by("--help")
    assert {one for one in found if one.startswith("pitboss")} == {
        "pitboss",
        "pitboss.cli",
        "pitboss.cli.help_page",
    }
    assert not found & {*LIBRARIES, "typer", "msgspec", "inspect", "asyncio"}


def test_a_settled_record_loads_no_library_that_is_slow(record: dict[str, Any]) -> None:
    assert not loaded_by("settle", "-", input=json.dumps(record)) & {*LIBRARIES, "asyncio"}


def test_reading_a_command_and_its_help_loads_no_game() -> None:
    assert not loaded_by("odds", "--help") & {"numba", "fastapi", "pitboss.desk"}


def test_help_into_a_pipe_that_is_closed_ends_quietly() -> None:
    command = f"{sys.executable} -m pitboss --help | true"
    done = subprocess.run(command, shell=True, check=False, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("simulate", "roulette", "-n", "0"), "greater than or equal to 1"),
        (("simulate", "roulette", "-n", "1.5"), "valid integer"),
        (("simulate", "roulette", "-n", "9" * 30), "bad_rounds"),
        (("play", "roulette", "--seats", "24"), "less than or equal to 23"),
        (("explain", "."), "is a directory"),
        (("session", "roulette", "--hours", "soon"), "valid number"),
    ],
)
def test_a_word_that_is_not_plain_is_refused_as_typer_refuses_it(
    run: Any, words: tuple[str, ...], says: str
) -> None:
    shown = run(*words)
    assert shown.exit_code == 2
    assert says in " ".join(shown.output.replace("│", " ").split())


def test_python_m_pitboss_is_pitboss() -> None:
    said = subprocess.run(
        [sys.executable, "-m", "pitboss", "--version"], check=True, capture_output=True, text=True
    )
    assert said.stdout == f"pitboss {pitboss.__version__}\n"


def test_a_refusal_is_told_with_its_code_rule_and_clause(run: Any) -> None:
    shown = run("rules", "three-card-poker", "-o", "minimum=0")
    assert shown.exit_code == 2
    assert shown.stdout == ""
    code, sentence, where = shown.stderr.splitlines()
    assert code == "refused: outside_range"
    assert "it must be at least $0.01" in sentence
    assert where.strip() == "rules.minimum · §7.I.A–B"


def test_a_refusal_in_json_is_the_records_own_form(run: Any) -> None:
    shown = run("rules", "three-card-poker", "-o", "minimum=0", "--json")
    assert shown.exit_code == 2
    refused = json.loads(shown.stdout)["refused"]
    assert set(refused) == {"code", "message", "rule", "clause"}
    assert refused["code"] == "outside_range"


def test_unknown_names_are_refused(run: Any) -> None:
    for words, code in (
        (("rules", "whist"), "unknown_game"),
        (("rules", "three-card-poker", "-r", "atlantis"), "unknown_rulebook"),
        (("diff", "three-card-poker", "atlantis", "oneida-2003"), "unknown_rulebook"),
        (("rules", "three-card-poker", "soup"), "unknown_rule"),
        (("rules", "three-card-poker", "-o", "minimum"), "bad_option"),
        (("rules", "three-card-poker", "-o", "opening_wagers=[1"), "bad_option"),
        (("coverage", "-g", "whist"), "unknown_game"),
        (("settle", "no-such-file"), "no_file"),
    ):
        shown = run(*words, "--json")
        assert (shown.exit_code, json.loads(shown.stdout)["refused"]["code"]) == (2, code), words


def test_a_rulebook_that_does_not_load_is_a_refusal_and_no_traceback(run: Any, own_shelf: Path) -> None:
    chapter = own_shelf / "horseshoe-cincinnati" / "three-card-poker.toml"
    chapter.write_bytes(chapter.read_bytes() + b"\n")
    shown = run("rules", "three-card-poker", "--json")
    refused = json.loads(shown.stdout)["refused"]
    assert (shown.exit_code, refused["code"]) == (2, "broken_rulebook")
    assert "three-card-poker.toml: does not match its pinned SHA-256" in refused["message"]
