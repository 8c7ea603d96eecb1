"""Pipes at the terminal: what nobody reads any more ends a command quietly, and - is what comes from stdin."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pitboss.cli.files import write_whole

POSTING = 'rulebook = "horseshoe-cincinnati"\ngame = "three-card-poker"\n[options]\nminimum = "5"\n'
BOOK = "horseshoe-cincinnati"
COMMANDS = {
    "rulebooks": "rulebooks",
    "rules": "rules big-six",
    "diff": "diff craps oneida-2003 oneida-2025 --no-edges",
    "check": "check posting.toml",
    "coverage": "coverage -r merced-poker-room",
    "scaffold": "scaffold big-six",
    "lint": f"lint {Path(__file__).parents[2]}/src/pitboss/rulebooks/{BOOK}/big-six.toml",
    "editions": "editions merced-poker-room",
    "settle": "settle rounds.jsonl",
    "audit": "audit logs",
    "explain a record": "explain rounds.jsonl",
    "explain a log": "explain logs/000001-r1.jsonl",
    "explain as JSON": "explain rounds.jsonl --json",
    "replay": "replay logs/000001-r1.jsonl",
    "replay as JSON": "replay logs/000001-r1.jsonl --json",
    "keys": "keys",
    "odds": "odds big-six",
    "games": "games",
    "play": "play big-six",
    "help": "explain --help",
}


EVERY_DAY = ("settle", "help")
"""One of each way a command writes; the others are as like as can be."""


def pitboss(folder: Path, words: str, stdout: Any) -> "subprocess.CompletedProcess[bytes]":
    """Run a command in a folder, with its output going somewhere."""
    return subprocess.run(
        [sys.executable, "-m", "pitboss", *words.split()],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        input=b"q\n",
        stdout=stdout,
        stderr=subprocess.PIPE,
        check=False,
    )


@pytest.fixture
def desk(tmp_path: Path, log: Path, record: dict[str, Any]) -> Path:
    """A folder with records, their log and a posting."""
    assert log.is_file()
    (tmp_path / "rounds.jsonl").write_text((json.dumps(record) + "\n") * 3)
    (tmp_path / "posting.toml").write_text(POSTING)
    return tmp_path


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(words, id=id, marks=() if id in EVERY_DAY else pytest.mark.heavy)
        for id, words in COMMANDS.items()
    ],
)
def test_a_command_whose_output_nobody_reads_ends_quietly(desk: Path, words: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = pitboss(desk, words, writer)
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.heavy
def test_explain_into_a_full_disk_does_not_blame_the_file_it_reads(desk: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = pitboss(desk, "explain rounds.jsonl", full)
    assert done.returncode == 2
    assert b"not_written" in done.stderr
    assert b"the output cannot be written: No space left on device" in done.stderr
    assert b"rounds.jsonl" not in done.stderr


@pytest.mark.parametrize("command", ["explain", "audit", "replay"])
def test_a_log_may_come_from_stdin(run: Any, log: Path, command: str) -> None:
    of_file, of_stdin = run(command, str(log)), run(command, "-", input=log.read_bytes())
    assert (of_stdin.exit_code, of_stdin.stderr) == (0, "")
    assert of_stdin.stdout == of_file.stdout.replace(log.name, "-")


def test_verify_reads_a_log_from_stdin(run: Any, log: Path) -> None:
    told = run("verify", "-", input=log.read_bytes())
    assert told.exit_code == 2
    assert "refused: no_seed" in told.stderr


def test_records_may_be_explained_from_stdin(run: Any, record: dict[str, Any], tmp_path: Path) -> None:
    (tmp_path / "rounds.jsonl").write_text(json.dumps(record))
    of_file, of_stdin = (
        run("explain", str(tmp_path / "rounds.jsonl")),
        run("explain", "-", input=json.dumps(record)),
    )
    assert (of_stdin.exit_code, of_stdin.stdout) == (0, of_file.stdout)


def test_a_posting_may_be_checked_from_stdin(run: Any) -> None:
    told = run("check", "-", input=POSTING)
    assert told.exit_code == 0
    assert "-: ok" in told.stdout


def test_an_event_may_be_told_again_from_stdin(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "event.jsonl"
    assert run("tournament", "-n", "3", "-p", "quick", "--log", str(file)).exit_code == 0
    told = run("tournament", "--replay", "-", input=file.read_bytes())
    assert told.exit_code == 0
    assert "every step matches the log" in told.stdout


@pytest.mark.parametrize("format", ["jsonl", "parquet"])
def test_a_pipe_or_a_link_that_out_names_stays_what_it_is(desk: Path, run: Any, format: str) -> None:
    pipe, link, real = desk / "pipe", desk / "link", desk / "real"
    os.mkfifo(pipe)
    real.write_bytes(b"before")
    link.symlink_to(real.name)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        for out in (pipe, link):
            shown = run("settle", str(desk / "rounds.jsonl"), "--out", str(out), "--format", format)
            assert shown.exit_code == 0, shown.stderr
        assert os.read(reading, 1 << 16) == real.read_bytes() != b"before"
    finally:
        os.close(reading)
    assert pipe.is_fifo()
    assert link.is_symlink()
    assert {path.name for path in desk.iterdir()} >= {"pipe", "link", "real"}
    assert not [path for path in desk.iterdir() if path.name.endswith(".part")]


def test_what_is_saved_whole_is_written_into_a_pipe_or_behind_a_link(tmp_path: Path) -> None:
    pipe, link, real = tmp_path / "pipe", tmp_path / "link", tmp_path / "real"
    os.mkfifo(pipe)
    link.symlink_to(real.name)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        for out in (pipe, link):
            write_whole(out, b"all")
        assert os.read(reading, 100) == real.read_bytes() == b"all"
    finally:
        os.close(reading)
    assert (pipe.is_fifo(), link.is_symlink(), len([*tmp_path.iterdir()])) == (True, True, 3)
