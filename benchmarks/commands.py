"""Commands in a fresh process: how long it takes to start, and to count exact odds with nothing kept on disk."""

import os
import subprocess
import sys
from time import perf_counter
from typing import NamedTuple

from rich.table import Table

TITLE = "Commands"
RECORD = (
    b'{"id": "1", "rulebook": "oneida-2025", "game": "three-card-poker", "dealer": ["Qh", "8d", "2c"],'
    b' "seats": [{"seat": 1, "wagers": {"ante": "10"}, "cards": ["As", "Kd", "9c"],'
    b' "decisions": [{"at": "play", "do": "play"}]}]}\n'
)


class Command(NamedTuple):
    """A command, the seconds it may take, and what it reads."""

    words: str
    most: float
    reads: bytes = b""


STARTS = (Command("--help", 0.15), Command("settle -", 0.25, RECORD), Command("equity AA KK", 1))
ODDS = {
    "ultimate-texas-holdem": 15,
    "texas-holdem-bonus": 15,
    "caribbean-stud": 10,
    "four-card-poker": 10,
    "crazy-four-poker": 5,
    "blackjack": 0.5,
    "pai-gow-poker": 3,
    "three-card-poker": 3,
    "let-it-ride": 3,
    "mississippi-stud": 3,
    "mini-baccarat": 3,
    "craps": 3,
}
COMMANDS = (*STARTS, *(Command(f"odds {game} --json", most) for game, most in ODDS.items()))


def timed(tries: int) -> dict[str, dict[str, float]]:
    """The least seconds that each command takes, of the processor and on the clock; once is not counted."""
    return {
        f"pitboss {one.words}": _least([_once(one) for _ in range(max(tries, 1) + 1)][1:]) for one in COMMANDS
    }


def _least(turns: list[tuple[float, float]]) -> dict[str, float]:
    processor, clock = map(min, zip(*turns, strict=True))
    return {"processor": round(processor, 3), "clock": round(clock, 3)}


def _once(command: Command) -> tuple[float, float]:
    kept = os.environ | {"PITBOSS_CACHE": ""}
    used, began = _used(), perf_counter()
    words = [sys.executable, "-m", "pitboss", *command.words.split()]
    subprocess.run(words, input=command.reads, env=kept, stdout=subprocess.DEVNULL, check=True)
    return _used() - used, perf_counter() - began


def _used() -> float:
    times = os.times()
    return times.children_user + times.children_system


def table(took: dict[str, dict[str, float]]) -> Table:
    """The seconds for a person. What is asked is met by either clock: some odds are counted on all cores."""
    shown = Table(title="Commands, nothing kept on disk")
    for column in ("command", "seconds of the processor", "on the clock", "asked"):
        shown.add_column(column, justify="left" if column == "command" else "right")
    for command, seconds in zip(COMMANDS, took.values(), strict=True):
        met = min(seconds.values()) <= command.most
        told = f"{command.most:g}: {'met' if met else '[bold]not met[/bold]'}"
        shown.add_row(
            f"pitboss {command.words}", f"{seconds['processor']:.2f}", f"{seconds['clock']:.2f}", told
        )
    return shown
