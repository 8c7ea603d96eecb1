"""Chapters with a value changed, for tests that ask what a value does."""

from collections.abc import Mapping
from typing import Any

import msgspec

from pitboss.rounds import Game, Round, play_record, read_record
from pitboss.rulebooks import Rules
from pitboss.rulebooks.posting import Posting
from pitboss.rulebooks.variants import (
    Raw,
    changed,
    other_values,
    own_chapter,
    raw_chapter,
    read_raw,
    written,
)

__all__ = [
    "Raw",
    "changed",
    "long_form",
    "other_values",
    "own_chapter",
    "raw_chapter",
    "rules_of",
    "settled",
    "written",
]


def rules_of(game: Game, book: str, raw: Raw, pay: Any = None, **options: Any) -> Rules:
    """The rules of a table under a chapter that may have been changed."""
    return Rules(read_raw(game.ruleset, book, raw), Posting(book, game.id, options, pay or {}))


def long_form(book: str, name: str) -> str:
    """A chapter of the shelf with a table for each entry and a line for each key, so that a test may edit it."""
    return written(own_chapter(book, name))


def settled(game: Game, rules: Rules, record: Mapping[str, Any]) -> Round:
    """Play a record under these rules, whatever chapter the shelf has."""
    return play_record(read_record(msgspec.json.encode(record)), game, rules)
