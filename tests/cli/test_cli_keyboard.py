"""A person at a terminal: earlier lines come back, Tab completes a word, and the shell completes a command."""

import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

UP = b"\x1b[A"


class Terminal:
    """A table played through a terminal of its own."""

    def __init__(self, state: Path, *words: str) -> None:
        near, far = pty.openpty()
        self.near, self.shown = near, b""
        known = {**os.environ, "XDG_STATE_HOME": str(state), "TERM": "dumb", "COLUMNS": "100"}
        command = [sys.executable, "-m", "pitboss", "play", *words]
        self.process = subprocess.Popen(command, stdin=far, stdout=far, stderr=far, env=known)
        os.close(far)

    def until(self, wanted: bytes, within: float = 30) -> None:
        """Wait until something is shown, and forget what was shown before."""
        end = time.monotonic() + within
        while wanted not in self.shown:
            if not select.select([self.near], [], [], max(0, end - time.monotonic()))[0]:
                raise AssertionError(f"{wanted!r} is not shown: {self.shown[-600:]!r}")
            self.shown += os.read(self.near, 4096)
        self.shown = self.shown.partition(wanted)[2]

    def types(self, keys: bytes) -> None:
        os.write(self.near, keys)


@pytest.mark.heavy
def test_arrows_bring_lines_back_also_from_the_last_sitting_and_tab_completes(tmp_path: Path) -> None:
    words = ("three-card-poker", "--seed", "4")
    for keys in (b"an\t10\n", UP + UP + UP + b"\n"):
        table = Terminal(tmp_path, *words)
        table.until(b" > ")
        table.types(keys)
        table.until(b"1. play: exactly $10")
        table.types(b"fold\n")
        table.until(b"another round")
        table.types(b"q\n")
        assert table.process.wait(30) == 0
    assert (tmp_path / "pitboss" / "history").read_text().splitlines()[:3] == ["ante 10", "fold", "q"]


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("pitboss od", ["odds"]),
        ("pitboss odds three", ["three-card-poker"]),
        ("pitboss odds three-card-poker -r one", ["oneida-2003", "oneida-2025"]),
        ("pitboss odds three-card-poker -w pa", ["pair_plus"]),
        ("pitboss hold roulette --bet re", ["red="]),
        ("pitboss odds three-card-poker -o max", ["maximum="]),
        ("pitboss strategy three-card-poker Q", ["Q-6-4"]),
        ("pitboss odds no-such-game -w pa", []),
        ("pitboss diff big-six horse", ["horseshoe-cincinnati"]),
    ],
)
def test_the_shell_completes_what_is_typed(typed: str, found: list[str]) -> None:
    at = len(typed.split()) - 1
    asked = {"_PITBOSS_COMPLETE": "complete_bash", "COMP_WORDS": typed, "COMP_CWORD": str(at)}
    done = subprocess.run(
        [sys.executable, "-m", "pitboss"],
        env={**os.environ, **asked},
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout.split() == found
    assert done.stderr == ""
