"""Which chapters the suites over all of them try every day; CI tries every chapter.

Every day: the first chapter of each kind of game, in the order of the shelf, and those that bring what none before
them has: a wager, or another bank. A kind is what one class plays, so poker's chapters are all of one kind.
The terminal and the page know no game: there, one chapter of each procedure is tried every day.
How many random records are tried when, `sizes.py` says.
"""

from collections.abc import Callable, Set
from functools import cache
from typing import Any

import pytest

from pitboss.desk import chapters, game_of, games
from pitboss.rounds import Game
from pitboss.rulebooks import rulebooks
from pitboss.rulebooks.library import chapter_game
from variants import raw_chapter

Thing = tuple[type[Game], str, str]
HEAVY = (pytest.mark.heavy,)
COUNTED_FOR_SECONDS = frozenset(
    {
        "caribbean-stud",
        "crazy-four-poker",
        "four-card-poker",
        "pai-gow-poker",
        "texas-holdem-bonus",
        "ultimate-texas-holdem",
    }
)
"""Games whose showdowns are counted for seconds: what needs their odds is tried in the heavy run alone."""

ALIKE_AT_THE_DOORS = frozenset(
    {"casino-war", "mini-baccarat", "pure-21-5-blackjack", "rapid-roulette", "texas-holdem-bonus"}
)
"""Games that ask and tell what roulette, blackjack and the poker games do: the doors try them in CI."""

PLAYED_ON_THE_PAGE = frozenset({("horseshoe-cincinnati", "blackjack")})
"""The round clicked through in Chromium every day: choices one after the other."""


@cache
def named() -> list[tuple[str, str]]:
    """Every chapter of a game that is played, by its rulebook and its own name."""
    return [
        (book.id, name)
        for book in rulebooks().values()
        for name in book.chapters
        if chapter_game(book.id, name) in games()
    ]


@cache
def everyday() -> frozenset[tuple[str, str]]:
    """The chapters tried every day, by rulebook and name."""
    firsts = {kind(*one): one for one in reversed(named())}
    taken = set(firsts.values())
    seen = {thing for one in taken for thing in things(*one)}
    for one in named():
        if fresh := things(*one) - seen:
            taken.add(one)
            seen |= fresh
    return frozenset(taken)


def kind(book: str, name: str) -> type[Game]:
    """The class that plays a chapter."""
    return type(game_of(chapter_game(book, name)))


def things(book: str, name: str) -> set[Thing]:
    """What a chapter may have that its kind has nowhere else; what it calls irregular is tried with its game."""
    raw, of = raw_chapter(book, name), kind(book, name)
    bank = raw["rules"].get("bank", {}).get("value", "")
    return {(of, "bank", bank), *((of, "wager", wager) for wager in raw.get("wagers", ()))}


@cache
def at_the_doors() -> frozenset[tuple[str, str]]:
    """The chapters tried every day at the terminal and on the page: the first of a procedure, unless alike."""
    firsts = {procedure(*one): one for one in reversed(named())}.values()
    return frozenset(one for one in firsts if chapter_game(*one) not in ALIKE_AT_THE_DOORS)


def procedure(book: str, name: str) -> type[Game]:
    """The class whose procedure a game shares with others, or its own where it has one of its own."""
    own, above = kind(book, name).__mro__[:2]
    return own if above is Game else above


def each_form(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The tables there are, a form of poker once, whichever books have it: at the doors it is the same."""
    seen: set[str] = set()
    found = []
    for entry in entries:
        if entry["game"].startswith("poker-"):
            if entry["game"] in seen:
                continue
            seen.add(entry["game"])
        found.append(entry)
    return found


def marks_of(book: str, name: str) -> tuple[pytest.MarkDecorator, ...]:
    """What a test of a chapter is marked with: `heavy`, unless it is tried every day."""
    return () if (book, name) in everyday() else HEAVY


def every_chapter(
    of: Callable[[Game], Any] = lambda game: game.id, doors: bool = False, but: Set[str] = frozenset()
) -> list[Any]:
    """Rulebook and game of every chapter as a test's parameters; heavy where it is not tried every day.

    `but` names games that take too long in the test.
    """
    chosen = at_the_doors() if doors else everyday()
    tried = {(book, game) for book, name in chosen if (game := chapter_game(book, name)) not in but}
    return [
        pytest.param(book, of(game), id=f"{book} {game.id}", marks=() if (book, game.id) in tried else HEAVY)
        for book, game in chapters()
    ]
