"""Completions of a word being typed: the games, rulebooks, wagers and options.

A shell asks for this at each press of Tab, so nothing here may fail, print or take long.
"""

from collections.abc import Callable, Iterable
from functools import wraps
from typing import TYPE_CHECKING, Any

from typer import Context

if TYPE_CHECKING:
    from pitboss.rulebooks import Rules

Ways = Callable[[Context, str], list[str]]


def _quietly(find: Callable[[Context], Iterable[str]]) -> Ways:
    """Return the names found that begin as the word does, or none at all if finding them fails."""

    @wraps(find)
    def ways(ctx: Context, incomplete: str) -> list[str]:
        try:
            return [name for name in find(ctx) if name.startswith(incomplete)]
        except Exception:
            return []

    # typer looks at the signature, which must not be that of what is wrapped
    del ways.__wrapped__
    ways.__annotations__ = {"ctx": Context, "incomplete": str, "return": list[str]}
    return ways


def _said(ctx: Context, name: str) -> Any:
    """Return what was typed for an option or argument. The game is the first word left if the last is an option."""
    said = ctx.params.get(name)
    return said or next(iter(ctx.args), None) if name == "game" else said


def _rules(ctx: Context) -> "Rules":
    from pitboss.cli.common import book_of, read_options
    from pitboss.desk import game_of

    game = _said(ctx, "game")
    return game_of(game).rules(
        book_of(game, _said(ctx, "rulebook") or ""), read_options(_said(ctx, "option"))
    )


@_quietly
def games(ctx: Context) -> Iterable[str]:
    """Return every game."""
    from pitboss.desk.games import game_ids

    return game_ids()


@_quietly
def books(ctx: Context) -> Iterable[str]:
    """Return the rulebooks, of the game that was named if one was."""
    from pitboss.desk.games import entries, game_ids, game_of
    from pitboss.rulebooks import rulebooks

    game = _said(ctx, "game")
    found = game_of(game) if game in game_ids() else None
    return [book for book in rulebooks() if found is None or entries(book, found)]


@_quietly
def wagers(ctx: Context) -> Iterable[str]:
    """Return the wagers of the game that was named."""
    from pitboss.desk.wagers import names_of

    return names_of(_rules(ctx))


@_quietly
def stakes(ctx: Context) -> Iterable[str]:
    """Return the wagers, ready for an amount."""
    from pitboss.desk.wagers import names_of

    return (f"{name}=" for name in names_of(_rules(ctx)))


@_quietly
def options(ctx: Context) -> Iterable[str]:
    """Return the house options of the game that was named, ready for a value."""
    return (f"{name}=" for name in _rules(ctx).chapter.options)


@_quietly
def strategies(ctx: Context) -> Iterable[str]:
    """Return the strategies the game knows by name."""
    from pitboss.desk.games import game_of
    from pitboss.desk.strategies import strategies_of

    rules = _rules(ctx)
    return strategies_of(game_of(rules.chapter.game), rules).named
