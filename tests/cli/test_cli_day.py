"""`pitboss settle` on a day's records: files in and out, what is shown meanwhile, and how it ends early."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import polars
import pytest
from typer.main import get_command
from typer.testing import CliRunner

from pitboss.cli.app import EXAMPLES, app, build
from pitboss.cli.files import whole_step
from pitboss.cli.help_page import PANELS, page
from pitboss.desk import game_of, settle_line

GAME = game_of("big-six")
LINES = [msgspec.json.encode(one) for one in GAME.kernel(GAME.rules("horseshoe-cincinnati")).records(1, 300)]


@pytest.fixture(autouse=True)
def interruptible() -> Iterator[None]:
    """Hear an interrupt also where the tests were started in the background, which ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def day(tmp_path: Path) -> Path:
    """Three hundred records, one of them bad."""
    lines = [*LINES[:150], b'{"id":"bad"}', *LINES[150:]]
    (tmp_path / "day.jsonl").write_bytes(b"\n".join(lines) + b"\n")
    return tmp_path / "day.jsonl"


def pitboss(*words: str | Path, **settings: Any) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", "pitboss", *map(str, words)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **settings)


@pytest.mark.heavy
def test_two_workers_write_what_one_does_and_nothing_is_shown_on_a_pipe(day: Path, run: Any) -> None:
    one = run("settle", str(day), "--workers", "1")
    settling = pitboss("settle", day, "--workers", "2")
    written, said = settling.communicate(timeout=120)
    assert (written.decode(), said, settling.returncode) == (one.stdout, b"", 1)
    assert [json.loads(line)["line"] for line in written.splitlines()] == list(range(1, 302))


@pytest.mark.heavy
def test_rows_and_answers_go_into_files_by_their_names(day: Path, run: Any) -> None:
    out = {
        name: day.with_name(name) for name in ("rows.parquet", "rows.arrow", "rows.jsonl", "answers.parquet")
    }
    for name, file in out.items():
        tidy = ("--tidy",) if "rows" in name else ()
        shown = run("settle", str(day), *tidy, "--out", str(file))
        assert (shown.stdout, shown.exit_code) == ("", 1)
    rows = [json.loads(line) for line in out["rows.jsonl"].read_bytes().splitlines()]
    assert polars.read_parquet(out["rows.parquet"]).to_dicts() == rows
    assert polars.read_ipc(out["rows.arrow"]).to_dicts() == rows
    answers = polars.read_parquet(out["answers.parquet"])
    assert json.loads(answers["answer"][7]) == {**settle_line(LINES[7]), "line": 8}
    assert answers.filter(polars.col("refused").is_not_null())["id"].to_list() == ["bad"]
    assert list(day.parent.glob(".*")) == []
    again = run("settle", str(day), "--out", str(day.with_name("same.txt")), "--format", "parquet")
    assert again.exit_code == 1
    assert polars.read_parquet(day.with_name("same.txt")).equals(answers)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--format", "xlsx"), "bad_format"),
        (("--out", "no/such/folder/x.parquet"), "no_file"),
        (("--workers", "2", "--out", "/"), None),
    ],
)
def test_what_cannot_be_written_is_refused_before_anything_is_settled(
    day: Path, run: Any, words: tuple[str, ...], code: str | None
) -> None:
    shown = run("settle", str(day), *words, "--json")
    assert shown.exit_code == 2
    assert code is None or json.loads(shown.stdout)["refused"]["code"] == code


def test_an_interrupt_leaves_whole_answers_and_says_how_far_it_came(day: Path) -> None:
    day.write_bytes(b"\n".join(LINES * 100) + b"\n")
    part = day.with_name(".out.jsonl.part")
    with pitboss("settle", day, "--workers", "2", "--out", day.with_name("out.jsonl")) as settling:
        while not (part.exists() and part.stat().st_size > 100_000):
            assert settling.poll() is None
            time.sleep(0.02)
        settling.send_signal(signal.SIGINT)
        _, said = settling.communicate()
    assert settling.returncode == 130, said
    answers = [json.loads(line) for line in day.with_name("out.jsonl").read_bytes().splitlines()]
    assert re.search(rb"interrupted after line (\d+):", said)[1] == str(len(answers)).encode()  # type: ignore[index]
    assert [answer["line"] for answer in answers] == list(range(1, len(answers) + 1))


def test_an_interrupt_waits_until_a_step_is_done() -> None:
    done = []

    def step() -> None:
        with whole_step():
            os.kill(os.getpid(), signal.SIGINT)
            done.append("written")
            time.sleep(0.01)
            done.append("counted")

    with pytest.raises(KeyboardInterrupt):
        step()
    assert done == ["written", "counted"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_reader_who_leaves_ends_the_day_quietly(day: Path) -> None:
    day.write_bytes(b"\n".join(LINES * 30) + b"\n")
    with pitboss("settle", day, "--workers", "2") as settling:
        assert settling.stdout is not None
        settling.stdout.readline()
        settling.stdout.close()
        assert settling.stderr is not None
        assert settling.stderr.read() == b""
    assert settling.returncode == 1


# -- what is loaded for a command -------------------------------------------------------------------


def test_the_help_page_is_the_same_whether_commands_are_loaded_or_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    pages = {CliRunner().invoke(made, ["--help"]).stdout for made in (app, build("settle"))} | {page(100)}
    assert len(pages) == 1
    [shown] = pages
    commands: Any = get_command(app)
    for name in EXAMPLES:
        [said] = re.findall(rf"^  {name}  +(\S.*(?:\n {{6,}}.*)*)", shown, re.MULTILINE)
        assert " ".join(said.split()) == " ".join(commands.commands[name].help.split("\n\n")[0].split())


def test_every_command_is_built_alone_as_it_is_among_all() -> None:
    names = [name for modules in PANELS.values() for own in modules.values() for name in own.split()]
    assert names == list(EXAMPLES)
    for name in ("settle", "editions", "room"):
        alone = CliRunner().invoke(build(name), [name, "--help"]).stdout
        assert alone == CliRunner().invoke(app, [name, "--help"]).stdout
    assert "No such command 'staf'" in CliRunner().invoke(build("staf"), ["staf"]).output


def test_a_command_loads_neither_other_commands_nor_other_games() -> None:
    said = "import sys, json; from pitboss.cli.app import build; build('settle')(sys.argv[1:], standalone_mode=False)"
    tell = "; print(json.dumps([m for m in sys.modules if m.startswith(('pitboss', 'numpy', 'rich', 'pydantic'))]))"
    command = [sys.executable, "-c", said + tell, "settle", "-"]
    shown = subprocess.run(command, input=LINES[0], capture_output=True, check=True).stdout.splitlines()
    loaded = json.loads(shown[-1])
    assert "pitboss.games.big_six.game" in loaded
    unwanted = (
        "pitboss.games.craps",
        "pitboss.poker",
        "pitboss.cli.books",
        "pitboss.odds",
        "numpy",
        "rich",
        "pydantic",
    )
    assert [one for one in loaded if one.startswith(unwanted)] == []


@pytest.mark.parametrize("key", ["button_seat", "shooter", "nonsense"])
def test_a_key_of_another_game_is_told_from_one_that_no_game_has_even_in_the_first_record(key: str) -> None:
    record = msgspec.json.encode(
        {**msgspec.json.decode(LINES[0]), key: [{"seat": 1}] if key == "shooter" else 1}
    )
    command = [sys.executable, "-m", "pitboss", "settle", "-"]
    answer = json.loads(subprocess.run(command, input=record, capture_output=True, check=False).stdout)
    assert answer["refused"]["code"] == ("bad_record" if key == "nonsense" else "unknown_key")
    assert answer == {**settle_line(record), "line": 1}
