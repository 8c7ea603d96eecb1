"""Analyses and priced strategies kept on disk: what took long is solved once for a chapter, a posting and a program.

They lie in `$PITBOSS_CACHE`, or in the user's cache folder. An empty `$PITBOSS_CACHE` keeps nothing. A file that cannot
be read is solved again; a folder that cannot be written is left alone.
"""

from __future__ import annotations

import os
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from time import perf_counter
from typing import TYPE_CHECKING

import pitboss
from pitboss.rounds import Game
from pitboss.rulebooks import Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pitboss.money import Cents
    from pitboss.odds import Analysis
    from pitboss.odds.joint import Joint
    from pitboss.odds.strategy import Priced, Strategy

WORTH_KEEPING = 1.0
"""The seconds of work from which an analysis is kept."""
FOLDER = "PITBOSS_CACHE"


def analysed(game: Game, rules: Rules, only: str = "") -> Analysis:
    """Price every wager of a table, or look it up; or ``only`` one, solving no more than it needs."""
    from pitboss.odds import Analysis
    from pitboss.odds.solved import to_bytes

    apart = game.analyse_apart(rules) if only else None
    if apart is not None and only in apart.wagers:
        return Analysis.of(rules, {only: apart.wagers[only]()}, notes=apart.notes)
    if only:
        return analysed(game, rules).only(only)
    if (known := looked_up(game, rules)) is not None:
        return known
    started = perf_counter()
    found = game.analyse(rules)
    _keep(_file(game, rules), started, lambda: to_bytes(found))
    return found


def priced_by(game: Game, rules: Rules, strategy: Strategy, price: Callable[[Strategy], Priced]) -> Priced:
    """Price a strategy at a table, or look it up: it is kept by what it says, whatever it is called."""
    from pitboss.odds.solved import priced_from_bytes, to_bytes

    file = _file(game, rules, strategy.to_toml())
    if file is not None:
        with suppress(OSError, ValueError):
            return priced_from_bytes(file.read_bytes(), rules)
    started = perf_counter()
    found = price(strategy)
    _keep(file, started, lambda: to_bytes(found.analysis, found.mistakes))
    return found


def joined(game: Game, rules: Rules, stakes: Mapping[str, Cents], count: Callable[[], Joint]) -> Joint:
    """Count what several wagers come to together, or look it up."""
    from pitboss.odds.solved import joint_from_bytes, joint_to_bytes

    file = _file(game, rules, f"together {list(stakes.items())}")
    if file is not None:
        with suppress(OSError, ValueError):
            return joint_from_bytes(file.read_bytes())
    started = perf_counter()
    found = count()
    _keep(file, started, lambda: joint_to_bytes(found))
    return found


def looked_up(game: Game, rules: Rules) -> Analysis | None:
    """Return what is kept of a table, if anything is."""
    from pitboss.odds.solved import from_bytes

    file = _file(game, rules)
    if file is not None:
        with suppress(OSError, ValueError):
            return from_bytes(file.read_bytes(), rules)
    return None


def _keep(file: Path | None, started: float, data: Callable[[], bytes]) -> None:
    """Keep what took long since then, if there is a place for it."""
    if file is not None and perf_counter() - started >= WORTH_KEEPING:
        _write(file, data())


def _write(file: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=file.parent, delete=False) as whole:
            whole.write(data)
        Path(whole.name).replace(file)


def _file(game: Game, rules: Rules, strategy: str = "") -> Path | None:
    """Where an analysis is kept, of the best play or of a strategy.

    Nowhere without a folder, or for a game outside this package, which may change.
    """
    folder = os.environ.get(FOLDER)
    if folder == "" or not type(game).__module__.startswith("pitboss."):
        return None
    base = (
        Path(folder)
        if folder
        else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pitboss"
    )
    chapter = rules.chapter
    says = (
        chapter.sha256,
        chapter.rules,
        chapter.wagers,
        chapter.pay,
        rules.posting,
        chapter.read_as,
        program_hash(),
        *([strategy] if strategy else []),
    )
    return base / "odds" / f"{game.id}-{sha256(repr(says).encode()).hexdigest()[:40]}.json"


@cache
def program_hash() -> str:
    """Return the hash of every source file of this package."""
    root = Path(pitboss.__file__).parent
    whole = sha256()
    for path in sorted(root.rglob("*.py")):
        whole.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return whole.hexdigest()
