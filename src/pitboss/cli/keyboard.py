"""Lines typed at the table: with their history and the Tab key at a terminal, plainly from a pipe."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import Console

HISTORY = 1_000
"""The number of lines remembered from one sitting to the next."""


class Pipe:
    """Reads lines from a file or a pipe, after a prompt that is only shown."""

    def __init__(self, typed: TextIO, out: Console) -> None:
        self.typed, self.out = typed, out

    def read(self, prompt: str, words: Iterable[str] = ()) -> str:
        """Return the next line with its end, or an empty text when there are no more."""
        self.out.print(f"{prompt} > ", end="")
        return self.typed.readline()


class Keyboard:
    """Reads lines at a terminal: the arrow keys bring earlier ones back, and Tab completes a word."""

    def __init__(self) -> None:
        import readline

        self._lines, self._file, self._words = readline, _history_file(), list[str]()
        with suppress(OSError):
            readline.read_history_file(self._file)
        readline.set_history_length(HISTORY)
        readline.set_completer_delims(" ,=")
        readline.set_completer(self.completion)
        readline.parse_and_bind("tab: complete")

    def read(self, prompt: str, words: Iterable[str] = ()) -> str:
        """Return the next line with its end, or an empty text when there are no more. Tab completes these words."""
        self._words = list(words)
        try:
            return input(f"{prompt} > ") + "\n"
        except EOFError:
            return ""
        finally:
            self._remember()

    def completion(self, begun: str, number: int) -> str | None:
        """Return one completion of a word, by number, or None if there are no more."""
        ways = [word for word in self._words if word.startswith(begun)]
        return f"{ways[number]} " if number < len(ways) else None

    def _remember(self) -> None:
        with suppress(OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._lines.write_history_file(self._file)


def _history_file() -> Path:
    state = os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else Path.home() / ".local" / "state") / "pitboss" / "history"


def typed_at(out: Console) -> Pipe | Keyboard:
    """Return what reads the person's lines: a keyboard if there is one and its prompts go to the same terminal."""
    if sys.stdin.isatty() and sys.stdout.isatty() and not out.stderr:
        with suppress(ImportError):  # Windows has no readline
            return Keyboard()
    return Pipe(sys.stdin, out)
