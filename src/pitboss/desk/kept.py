"""Analyses and priced strategies kept on disk: what took long is solved once per chapter, posting and program.

`odds.kept` says where they are, and what else is kept.
"""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

from pitboss.odds.kept import FOLDER, WORTH_KEEPING, folder, program_hash, table_of, write
from pitboss.rounds import Game
from pitboss.rulebooks import Rules

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from pitboss.money import Cents
    from pitboss.odds import Analysis
    from pitboss.odds.joint import Joint
    from pitboss.odds.removal import Removal
    from pitboss.odds.strategy import Priced, Strategy

Found = TypeVar("Found")

__all__ = [
    "FOLDER",
    "WORTH_KEEPING",
    "analysed",
    "joined",
    "looked_up",
    "priced_by",
    "program_hash",
    "removed",
]


def analysed(game: Game, rules: Rules, only: str = "") -> Analysis:
    """Price every wager of a table, or look it up. With ``only``, price one and solve no more than it needs."""
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
    """Price a strategy at a table, or look it up: it is kept by what it says, under any name."""
    from pitboss.odds.solved import priced_from_bytes, to_bytes

    file = _file(game, rules, strategy.to_toml())
    return _known_or(
        file,
        lambda data: priced_from_bytes(data, rules),
        lambda: price(strategy),
        lambda found: to_bytes(*found),
    )


def joined(
    game: Game,
    rules: Rules,
    stakes: Mapping[str, Cents],
    count: Callable[[], Joint],
    strategy: Strategy | None = None,
) -> Joint:
    """Count the joint result of several wagers, by the best play or a strategy, or look it up."""
    from pitboss.odds.solved import joint_from_bytes, joint_to_bytes

    by = f" by {strategy.to_toml()}" if strategy else ""
    file = _file(game, rules, f"together {list(stakes.items())}{by}")
    return _known_or(file, joint_from_bytes, count, joint_to_bytes)


def removed(game: Game, rules: Rules, without: tuple[str, ...], price: Callable[[], Removal]) -> Removal:
    """Price a shoe from what is left, or look it up."""
    from pitboss.odds.solved import removal_from_bytes, removal_to_bytes

    file = _file(game, rules, f"without {sorted(without)}")
    return _known_or(file, removal_from_bytes, price, removal_to_bytes)


def looked_up(game: Game, rules: Rules) -> Analysis | None:
    """Return what is kept of a table, if anything is."""
    from pitboss.odds.solved import from_bytes

    file = _file(game, rules)
    if file is not None:
        with suppress(OSError, ValueError):
            return from_bytes(file.read_bytes(), rules)
    return None


def _known_or(
    file: Path | None,
    read: Callable[[bytes], Found],
    find: Callable[[], Found],
    data: Callable[[Found], bytes],
) -> Found:
    """Read what is kept, or find it and keep it. A file that cannot be read is found again."""
    if file is not None:
        with suppress(OSError, ValueError):
            return read(file.read_bytes())
    started = perf_counter()
    found = find()
    _keep(file, started, lambda: data(found))
    return found


def _keep(file: Path | None, started: float, data: Callable[[], bytes]) -> None:
    """Keep what took long since then, if there is a folder for it."""
    if file is not None and perf_counter() - started >= WORTH_KEEPING:
        write(file, data())


def _file(game: Game, rules: Rules, strategy: str = "") -> Path | None:
    """Where an analysis is kept, of the best play or of a strategy.

    None without a folder, or for a game outside this package, whose code may change.
    """
    base, table = folder(), table_of(game, rules)
    if base is None or table is None:
        return None
    says = (*table, program_hash(), *([strategy] if strategy else []))
    return base / "odds" / f"{game.id}-{sha256(repr(says).encode()).hexdigest()[:40]}.json"
