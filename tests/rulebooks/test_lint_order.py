"""What is wrong is told in the same order on every run, whatever order a set has."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sizes import so_many

SEEDS = ("0", "1", "2")[: so_many(everyday=2, ci=3)]
WORDS = ("colour", "felt", "music", "lights", "carpet", "drinks")
TWO_PATRONS = [
    {"seat": number, "patron": patron, "wagers": {"ante": "5"}}
    for number, patron in enumerate(("Ada", "Bob", "Cyd", "Ada", "Bob", "Cyd"), 1)
]


def book(folder: Path) -> Path:
    """A book with keys nobody knows: in the chapter, in its base, in its list of clauses."""
    strange = "".join(f'{word} = "x"\n' for word in WORDS)
    for part in ("base", "clauses"):
        (folder / part).mkdir(parents=True)
    (folder / "rulebook.toml").write_text('title = "t"\nissuer = "i"\ndocument = "d"\ndated = "2026"\n')
    top = 'game = "three-card-poker"\ntitle = "t"\nsource = "s"\nbase = "common"\n'
    (folder / "three-card-poker.toml").write_text(top + strange)
    (folder / "base" / "common.toml").write_text(strange)
    (folder / "clauses" / "three-card-poker.toml").write_text(f'[[clause]]\nid = "1"\ntitle = "a"\n{strange}')
    return folder


def told(seed: str, *arguments: str, sent: str = "") -> str:
    """What a command says under a seed of the hashes that order sets."""
    made = subprocess.run(
        [sys.executable, "-m", "pitboss", *arguments],
        env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        input=sent,
        capture_output=True,
        text=True,
        check=False,
    )
    return made.stdout


@pytest.mark.heavy
def test_lint_tells_its_problems_in_the_order_of_the_file_on_every_run(tmp_path: Path) -> None:
    folder = str(book(tmp_path / "b"))
    first, *others = (told(seed, "lint", folder) for seed in SEEDS)
    for file in ("b/three-card-poker.toml", "b/base/common.toml", "b/clauses/three-card-poker.toml"):
        lines = "".join(line for line in first.splitlines() if line.startswith(file))
        assert re.findall(f"'({'|'.join(WORDS)})'", lines) == list(WORDS), file
    assert others == [first] * len(others)


@pytest.mark.heavy
def test_of_several_players_on_two_seats_the_same_one_is_named_on_every_run() -> None:
    games = {"three-card-poker": "ante", "blackjack": "blackjack"}
    records = "".join(
        json.dumps(
            {
                "rulebook": "horseshoe-cincinnati",
                "game": game,
                "seats": [{**seat, "wagers": {wager: "5"}} for seat in TWO_PATRONS],
            }
        )
        + "\n"
        for game, wager in games.items()
    )
    first, *others = (told(seed, "settle", "-", sent=records) for seed in SEEDS)
    assert first.count("'Ada' holds") == len(games)
    assert others == [first] * len(others)
