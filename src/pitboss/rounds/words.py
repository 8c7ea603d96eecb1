"""How cards, amounts, people and wagers are named in a sentence, and for whom."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pitboss.chance import UNSEEN
from pitboss.chance.cards import card_name
from pitboss.money import Cents, show_amount, show_dollars
from pitboss.rounds.asks import Who
from pitboss.rounds.called import plain
from pitboss.rounds.known import name_of
from pitboss.rounds.settlement import NO_ROW

if TYPE_CHECKING:
    from pitboss.rounds.game import Game
    from pitboss.rounds.speech import Besides

MOST_UNSEEN = 7
"""The most unseen cards that are written one by one. More are counted."""


def written(cards: Iterable[str]) -> str:
    """Write cards side by side. A long row of unseen cards is counted instead."""
    held = tuple(cards)
    if len(held) > MOST_UNSEEN and set(held) == {UNSEEN}:
        return f"{len(held)} cards"
    return " ".join(held) or "no cards"


def spoken(cards: Sequence[str]) -> str:
    """Name cards as people say them: "ace of spades, 2 face-down cards"."""
    hidden = cards.count(UNSEEN)
    named = [card_name(card) for card in cards if card != UNSEEN]
    return ", ".join(named + [f"{hidden} face-down card{'s' * (hidden > 1)}"] * bool(hidden)) or "no cards"


UNPAID = "nothing that pays"


def unpaid(found: str) -> str:
    """Say plainly that a pay table pays nothing for a hand."""
    return found.replace(NO_ROW, UNPAID)


_VERBS = {"is": "are", "has": "have", "was": "were", "does": "do"}


def addressed(sentence: str, seat: int) -> str:
    """Address a sentence about a seat to the person there: "seat 2 needs a wager" is "you need a wager"."""

    def to_you(match: re.Match[str]) -> str:
        verb = match[1]
        return f"you {_VERBS.get(verb) or verb.removesuffix('s')}" if verb else "you"

    your = re.sub(rf"\b[Ss]eat {seat}'s(?= \w)", "your", sentence)
    yours = re.sub(rf"\b[Ss]eat {seat}'s\b", "yours", your)
    return re.sub(rf"(?<!at )\b[Ss]eat {seat}\b(?: (\w+s)\b)?", to_you, yours) if seat else sentence


_HISSES = ("ss", "sh", "ch", "x", "o")


class Voice(NamedTuple):
    """The listener, and how amounts, names and cards are written for them."""

    you: int = 0
    money: Callable[[Cents], str] = show_amount
    name: Callable[[str], str] = str
    cards: Callable[[Sequence[str]], str] = written
    aloud: bool = False
    """Whether the words are for a person at the table. Otherwise they are for a log."""
    game: "Game | None" = None
    """The game, which knows what people call its wagers and how its notes are worded."""
    besides: "Besides | None" = None
    """The kickers that decided between two hands of the same name."""

    def wager(self, wager: str) -> str:
        """Name a wager within a sentence."""
        return self.name(wager) if self.game is None else self.game.called(wager).said

    def who(self, who: Who) -> str:
        """Name someone: "you", "seat 2", "the dealer"."""
        return "you" if who == self.you and who else name_of(who)

    def does(self, who: Who, verb: str) -> str:
        """Say what someone does: "you stake", "seat 2 stakes", "you are paid", "seat 2 is paid"."""
        if who == self.you and who:
            return f"you {verb}"
        first, _, rest = verb.partition(" ")
        third = {"are": "is", "have": "has"}.get(
            first
        ) or f"{first}{'es' if first.endswith(_HISSES) else 's'}"
        return f"{name_of(who)} {f'{third} {rest}' if rest else third}"


LOG = Voice()
"""The voice of a log: no point of view, names and amounts as in records."""


def to_player(
    seat: int,
    game: "Game | None" = None,
    besides: "Besides | None" = None,
    cards: Callable[[Sequence[str]], str] = spoken,
) -> Voice:
    """The voice for someone at a seat, or without one (0), in words that can be read aloud."""
    return Voice(seat, show_dollars, plain, cards, aloud=True, game=game, besides=besides)
