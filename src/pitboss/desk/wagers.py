"""The wagers of a table as people name them. Records and JSON use their ids."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.desk.games import game_of
from pitboss.rulebooks.names import meant, parts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pitboss.rulebooks import Rules


def names_of(rules: Rules) -> Mapping[str, tuple[str, ...]]:
    """Return every wager that can lie on a table, each with what else it is called."""
    wagers = game_of(rules.chapter.game).wagers(rules)
    return {id: (one.name, one.brief, *_numbered(id, one.also)) for id, one in wagers.items()}


def _numbered(id: str, also: tuple[str, ...]) -> tuple[str, ...]:
    """Return other words for a wager, with the number for a numbered one: "hardway 6"."""
    numbers = " ".join(part for part in parts(id) if part.isdigit())
    return tuple(f"{word} {numbers}".strip() if not any(map(str.isdigit, word)) else word for word in also)


def wager_of(rules: Rules, said: str) -> str:
    """Return the id of the wager that was meant. An unknown name is returned as it is, and refused where it is used."""
    if not said:
        return ""
    called = names_of(rules)
    return meant(said, called, called) or said
