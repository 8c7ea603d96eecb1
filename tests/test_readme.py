"""The README keeps its word: every line of its console runs as it is printed, from the root of the checkout."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONSOLE = "".join(re.findall(r"```console\n(.*?)```", README, re.DOTALL))
LINES = re.findall(r"^\$ (pitboss .*?)\s+# ", CONSOLE, re.MULTILINE)
LONG = (
    "odds",
    "diff",
    "compare",
    "par",
    "simulate",
    "session",
    "tournament",
    "strategy",
    "removal",
    "hold",
    "equity",
)
"""What is solved, or played for a while."""
NEEDS = {"pitboss audit logs": LINES[0]}
"""A line that reads what another has written."""
FINDS = {"pitboss audit docs/samples/table-altered.jsonl": 1}
"""The exit status of a line that finds something wrong."""


def shown(line: str) -> object:
    marks = [pytest.mark.heavy] if line.split()[1] in LONG else []
    return pytest.param(line, id=line[:60], marks=marks)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """The samples alone, so that what the lines write stays out of the checkout."""
    shutil.copytree(ROOT / "docs" / "samples", tmp_path / "docs" / "samples")
    commands = tmp_path / "bin"
    commands.mkdir()
    command = commands / "pitboss"
    command.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m pitboss "$@"\n')
    command.chmod(0o755)
    return tmp_path


def typed(line: str, checkout: Path) -> "subprocess.CompletedProcess[str]":
    known = {
        **os.environ,
        "PATH": f"{checkout / 'bin'}:{os.environ['PATH']}",
        "PYTHONPATH": str(ROOT / "src"),
    }
    return subprocess.run(
        line, shell=True, cwd=checkout, env=known, input="q\n", capture_output=True, text=True, check=False
    )


def test_every_line_of_the_console_is_a_command_with_a_comment() -> None:
    dollars = [line for line in CONSOLE.splitlines() if line.startswith("$ ")]
    assert len(LINES) == len(dollars) > 20


@pytest.mark.parametrize("line", [shown(line) for line in LINES])
def test_a_line_of_the_readme_runs_as_printed(line: str, checkout: Path) -> None:
    if line in NEEDS:
        assert typed(NEEDS[line], checkout).returncode == 0
    done = typed(line, checkout)
    wanted = next((status for start, status in FINDS.items() if line.startswith(start)), 0)
    assert (done.returncode, "Traceback" in done.stderr) == (wanted, False), done.stdout + done.stderr
    assert done.stdout or done.stderr


def test_the_answer_shown_is_the_beginning_of_what_is_answered(checkout: Path) -> None:
    [shown] = re.findall(r"^(\{.*)…$", CONSOLE, re.MULTILINE)
    assert typed(LINES[0], checkout).stdout.startswith(shown)


def test_the_sample_book_has_nothing_wrong_and_plays(checkout: Path) -> None:
    line = "PITBOSS_SHELF=docs/samples/books pitboss odds big-six -r lucky-star --json"
    assert '"rulebook":"lucky-star"' in typed(line, checkout).stdout


def test_the_readme_says_how_to_call_the_command() -> None:
    assert "`.venv/bin/pitboss`" in README
    assert "source .venv/bin/activate" in README
