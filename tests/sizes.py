"""How many random records, rounds or examples are tried: few every day, more in CI, the most where one asks.

One asks with `PITBOSS_LONG=true`. A heavy test names no number for every day: it is run in CI.

Heavy tests with parameters are the same again for another chapter, table or size. CI runs a quarter of them at a time,
and of the long ones marked `in_turn`. The commit decides which, so the same commit always runs the same tests.
`PITBOSS_TURN=all` runs all of them, and `PITBOSS_TURN=2` the second quarter.
"""

import os
import subprocess
from pathlib import Path
from zlib import crc32

IN_CI = os.environ.get("CI") == "true"
LONG = os.environ.get("PITBOSS_LONG") == "true"
TURNS = 4


def so_many(*, ci: int, everyday: int = 0, long: int = 0) -> int:
    """The number that goes with where the tests run."""
    if LONG:
        return max(long, ci)
    return ci if IN_CI or not everyday else everyday


def turn() -> int:
    """Which quarter of the heavy tests that take turns is run, from 1; 0 if all of them are."""
    said = os.environ.get("PITBOSS_TURN", "")
    if LONG or not IN_CI or said == "all":
        return 0
    return int(said) if said else turn_of_commit(Path(__file__).parent)


def turn_of_commit(folder: Path) -> int:
    """The turn of the commit that is checked out; 0 if there is none."""
    try:
        told = subprocess.run(
            ["git", "rev-parse", "HEAD"], cwd=folder, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return 0
    return int(told.stdout, 16) % TURNS + 1


def has_turn(name: str, turn: int) -> bool:
    """Whether a test is run in a turn: in one of them, always the same."""
    return not turn or crc32(name.encode()) % TURNS + 1 == turn
