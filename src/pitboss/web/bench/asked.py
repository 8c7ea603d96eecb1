"""A table as a query names it: options by name, `pay.TABLE.ROW` for posted odds, `reading.NAME` for a reading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from pitboss.desk.games import Entry, find, game_of
from pitboss.rulebooks import Refusal, Rules
from pitboss.rulebooks.posting import read_options, read_pay
from pitboss.web.limits import few_options

PAY, READING = "pay.", "reading."


class Asked(msgspec.Struct, frozen=True):
    """The options that the house posts, and how unclear clauses are read."""

    options: dict[str, Any] = {}
    pay: dict[str, dict[str, str]] = {}
    readings: dict[str, str] = {}

    def question(self, task: str, book: str, game: str, *more: str) -> tuple[str, ...]:
        """Build the question for a task. The order of parameters does not matter."""
        return task, book, game, msgspec.json.encode(self, order="deterministic").decode(), *more


def read_asked(pairs: Iterable[tuple[str, str]]) -> Asked:
    """Read what a query asks for, or refuse it."""
    pairs = few_options(pairs)
    pay = read_pay(f"{name.removeprefix(PAY)}={text}" for name, text in pairs if name.startswith(PAY))
    return Asked(
        read_options(pair for pair in pairs if not pair[0].startswith((PAY, READING))),
        pay,
        dict(_readings(pairs)),
    )


def _readings(pairs: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    said = [(name.removeprefix(READING), text) for name, text in pairs if name.startswith(READING)]
    if len({name for name, _ in said}) < len(said):
        raise Refusal("bad_reading", "a clause can be read in only one way at a time")
    yield from said


def asked_in(text: str) -> Asked:
    """Read what was asked, as a question carries it."""
    return msgspec.json.decode(text, type=Asked)


def entry_of(book: str, game: str) -> Entry:
    """Find a chapter by its game. ``book`` may be an edition, as `RULEBOOK@SHA256`."""
    return find(book.partition("@")[0], game)


def table_of(book: str, game: str, asked: Asked) -> Rules:
    """Return the rules of the table asked about, whether the book allows it or not."""
    from pitboss.desk.figures import what_if

    entry = entry_of(book, game)
    return what_if(entry.game.id, book, entry.options(asked.options), asked.pay, readings=asked.readings)


def names_of(game: str, wagers: Iterable[str]) -> dict[str, str]:
    """Return what players call each wager."""
    of = game_of(game)
    return {wager: of.called(wager).name for wager in wagers}
