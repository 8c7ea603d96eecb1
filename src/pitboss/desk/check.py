"""Check what a house posts, by the name of its game: against the document, and against what the game can play."""

from typing import NamedTuple

from pitboss.desk.games import game_of
from pitboss.rulebooks import Posting, Refusal, Rules
from pitboss.rulebooks.check import problems_at


class Checked(NamedTuple):
    """The result of a check: what is refused of a posting, by its field, or the rules in force if nothing is."""

    refused: list[tuple[str, Refusal]]
    rules: Rules | None


def checked(posted: Posting) -> Checked:
    """Return everything the document forbids or, failing that, what the game itself refuses, or the rules in force."""
    game = game_of(posted.game)
    if found := problems_at(game.chapter(posted.rulebook, posted.options), posted):
        return Checked(found, None)
    try:
        return Checked([], game.rules(posted.rulebook, posted.options, posted.pay))
    except Refusal as refusal:
        return Checked([("", refusal)], None)
