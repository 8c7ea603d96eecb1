"""The help of every command: it stands as it is written, and shows an example that can be typed."""

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from pitboss.cli.app import EXAMPLES, app

GROUP: Any = typer.main.get_command(app)
COMMANDS: dict[str, Any] = GROUP.commands
LINES = [line for lines in EXAMPLES.values() for line in lines]
POSTING = 'rulebook = "horseshoe-cincinnati"\ngame = "three-card-poker"\n[options]\nminimum = "5"\n'
HAND = (
    'variant = "NT"\nante_trimming_status = false\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n'
    'starting_stacks = [100, 100]\nactions = ["d dh p1 AsKs", "d dh p2 2c2d", "p2 f"]\n'
)
HOLDEM = {
    "id": "h1",
    "rulebook": "horseshoe-cincinnati",
    "game": "poker",
    "options": {"variant": "holdem", "structure": "no-limit", "limits": ["2", "2"], "blinds": ["1", "2"]},
    "button_seat": 1,
    "seats": [{"seat": 1, "stack": "100"}, {"seat": 2, "stack": "100"}],
    "actions": [{"street": "preflop", "seat": 2, "do": "fold"}],
}
LEFT_OPEN = ("pitboss lint", "pitboss pin")
"""What a chapter that was only scaffolded does not pass."""
NOT_RUN = (
    "pitboss serve",
    "pitboss api --keys",
    "pitboss play",
    "pitboss verify",
    "pitboss simulate",
    "pitboss odds",
    "pitboss par",
    "pitboss hold three-card-poker",
    "pitboss removal",
    "pitboss room",
    "pitboss meter",
    "pitboss approve",
    "pitboss conform",
)
"""What waits for somebody, or takes long; its words are read all the same."""


def one_line(shown: str) -> str:
    """What a help page says, out of its frames and in one line."""
    return " ".join(re.sub(r"[│╭╰╮╯─]", " ", shown).split())


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, record: dict[str, Any]) -> Path:
    """A folder with the files the examples speak of."""
    monkeypatch.chdir(tmp_path)
    for folder in ("books", "logs", "played", "journal"):
        (tmp_path / folder).mkdir()
    (tmp_path / "rounds.jsonl").write_text(json.dumps(record) + "\n")
    (tmp_path / "hands.jsonl").write_text(json.dumps(HOLDEM) + "\n")
    (tmp_path / "posting.toml").write_text(POSTING)
    (tmp_path / "hands.phh").write_text(HAND)
    (tmp_path / "document.txt").write_text("\n" * 2_000 + "1. Table\n- I. Seats for seven players\n")
    return tmp_path


def words(line: str) -> list[str]:
    """What a line of an example has pitboss do: the words behind its name, up to where the output goes."""
    said = shlex.split(line)
    said = said[said.index("pitboss") + 1 :]
    return said[: said.index(">")] if ">" in said else said


def test_every_command_has_an_example_of_its_own() -> None:
    assert EXAMPLES.keys() == COMMANDS.keys()
    for name, lines in EXAMPLES.items():
        assert any(words(line)[0] == name for line in lines), name


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_shows_its_examples_line_by_line(run: Any, name: str) -> None:
    lines = [line.strip() for line in run(name, "--help").stdout.splitlines()]
    assert [line for line in EXAMPLES[name] if line not in lines] == []
    assert "Example:" in lines or "Examples:" in lines


def texts(command: Any) -> Iterator[str]:
    """What a command and its options say of themselves, as they were written."""
    yield from (command.help or "").split("\n\n")
    yield from (param.help for param in command.params if getattr(param, "help", None))


@pytest.mark.parametrize("name", COMMANDS)
def test_help_swallows_nothing_that_is_written_in_brackets(run: Any, name: str) -> None:
    shown = one_line(run(name, "--help").stdout)
    for text in texts(COMMANDS[name]):
        assert one_line(text.replace("\\[", "[")) in shown


def test_the_help_of_check_names_the_tables_of_a_posting(run: Any) -> None:
    assert "under [options] and [pay.TABLE]" in one_line(run("check", "--help").stdout)


@pytest.mark.parametrize("line", LINES)
def test_every_example_is_read_by_its_command(desk: Path, line: str) -> None:
    (desk / "books" / "lucky-star").mkdir()
    for made in ("logs/000001-r1.jsonl", "played/round-1.jsonl"):
        (desk / made).write_text("")
    name, *rest = words(line)
    context = COMMANDS[name].make_context(name, rest)
    assert context.args == []


@pytest.mark.heavy
def test_the_examples_that_take_no_time_run_one_after_the_other(desk: Path, run: Any) -> None:
    for line in (line for line in LINES if not line.startswith(NOT_RUN)):
        sent = (desk / "rounds.jsonl").read_text() if line.endswith(" -") else None
        done = run(*words(line), input=sent)
        expected = (1, 2) if line.startswith(LEFT_OPEN) else (0,)
        assert done.exit_code in expected, (line, done.output)
        assert "Traceback" not in done.output
