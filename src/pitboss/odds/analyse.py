"""The exact odds of a game by its name, under a rulebook and what the house chose in it."""

from __future__ import annotations

from typing import Any

from pitboss.analysis import Analysis
from pitboss.analysis.parts import analyse_of, has_odds
from pitboss.floor import chapters, game_of


def analyse(
    game: str,
    rulebook: str,
    options: dict[str, Any] | None = None,
    pay: dict[str, dict[str, str]] | None = None,
) -> Analysis:
    """Price every wager of a game; `pay` posts odds above a floor. Refuses a game without exact odds."""
    found = game_of(game)
    return analyse_of(found)(found.rules(rulebook, options, pay))


def priced() -> list[tuple[str, str]]:
    """Every rulebook and game that can be priced."""
    return [(book, game.id) for book, game in chapters() if has_odds(game)]
