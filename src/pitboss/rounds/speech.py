"""Findings and refusals in the words of the table, for pages, screen readers and the terminal."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pitboss.chance import Card
from pitboss.chance.cards import card_name
from pitboss.money import read_whole
from pitboss.rounds.asks import Who
from pitboss.rounds.called import plain
from pitboss.rounds.known import name_of
from pitboss.rounds.seen import held
from pitboss.rounds.words import addressed, unpaid

if TYPE_CHECKING:
    from pitboss.rounds.game import Game
    from pitboss.rulebooks import Rules

_COMPARED = re.compile(
    r"(?:hand (\d+): )?(.+?)(?: against (.+))?: "
    r"(player higher|player lower|player equal|tie|player over|dealer over)"
)
_BEATS = {
    "player higher": "{whose} {0} beats the dealer's {1}",
    "player lower": "the dealer's {1} beats {whose} {0}",
    "player equal": "{whose} {0} ties the dealer's {1}",
    "tie": "{whose} {0} ties the dealer's {1}",
    "player over": "{whose} {0} is too many",
    "dealer over": "the dealer's {1} is too many",
}
"""A comparison with the dealer's hand."""
_SET = re.compile(r"high (.+), low (.+); low \S+ \S+(?:: (.+))?")
_SET_CAME_TO = {
    "both higher": "both win",
    "both lower": "both lose",
    "high only": "only the high hand wins",
    "low only": "only the low hand wins",
    "foul": "fouled, the low hand being the higher",
}
LAST = "the last player left"
_OVER = re.compile(r"(?:hand \d+: )?(.+), over ([\d.]+)")
_HAS = re.compile(r"(?:soft )?\d+(?:\.5)?$|blackjack|no Pure|Pure 21|no low")
"""Findings that name someone's hand."""
_COUNTED = ("pair", "straight", "flush", "full house", "royal")
_A_HAND = re.compile(
    rf"(?:{'|'.join(_COUNTED)}|two pair|three of a kind|four of a kind|five of a kind|[\w-]+ (?:high|low)$)"
)
_NOT_OFFERED = re.compile(r"(this table does not offer [^:]+): \w+ is \w+")
_GAVE_UP = ("surrendered", "folded")


class Besides:
    """The kickers of every hand that lies open, to distinguish two hands of the same name."""

    def __init__(self, kickers: Callable[[], Mapping[Who, tuple[str, ...]]]) -> None:
        """Keep the function that finds the kickers. They are looked up when first needed."""
        self._find, self._known = kickers, None

    def of(self, one: Who, other: Who) -> tuple[str, str] | None:
        """Return the first kickers by which two hands differ, in words, or None if none is known."""
        if self._known is None:
            self._known = dict(self._find())
        pairs = zip(self._known.get(one, ()), self._known.get(other, ()), strict=False)
        return next(((mine, theirs) for mine, theirs in pairs if mine != theirs), None)

    _known: dict[Who, tuple[str, ...]] | None


def besides_of(game: "Game", rules: "Rules", view: Iterable[Any]) -> Besides:
    """Return the ranks of every hand that lies open, those that make it first, to distinguish two of one name."""

    def ranks() -> dict[Who, tuple[str, ...]]:
        named = ((one.who, game.named(rules, one)) for one in held(view))
        return {
            who: tuple(map(_rank, (*name.made, *name.kickers))) for who, name in named if name is not None
        }

    return Besides(ranks)


def _rank(card: Card) -> str:
    return card_name(card).partition(" of ")[0]


def whose(who: Who, you: int) -> str:
    """Say whose something is: "your", "seat 3's", "the dealer's"."""
    return "your" if who == you and who else f"{name_of(who)}'s"


def compared(found: str, who: Who, you: int, besides: Besides | None = None) -> str | None:
    """Say how a hand compares with the dealer's, by which kicker if their names are equal. None for other findings."""
    match = _COMPARED.fullmatch(found)
    if match is None:
        return None
    number, mine, theirs, how = match.groups()
    if theirs is None and how != "player over":  # the row "tie" of a pay table
        return None
    of = whose(who, you)
    said = _BEATS[how].format(mine, theirs, whose=of)
    if number and read_whole(number) > 1:
        said = f"hand {number}: {said}"
    decides = (
        besides.of(who, "dealer") if besides is not None and mine == theirs and how in _DECIDED else None
    )
    if decides is None:
        return said
    own, dealers = f"{of} {decides[0]}", f"the dealer's {decides[1]}"
    return f"{said}: {own} beats {dealers}" if how == "player higher" else f"{said}: {dealers} beats {own}"


_DECIDED = ("player higher", "player lower")


def hands_set(found: str, who: Who, you: int) -> str | None:
    """Say how a hand was set in two and how each part did, or None for other findings."""
    match = _SET.fullmatch(found)
    if match is None:
        return None
    high, low, came_to = match.groups()
    said = f"{whose(who, you)} high hand is {high}, the low one {low}"
    return f"{said}: {_SET_CAME_TO.get(came_to, came_to)}" if came_to else said


def finding(
    found: str, who: Who, you: int, game: "Game | None" = None, besides: Besides | None = None
) -> str:
    """Say what a rule found about someone."""
    if who == "table":
        return addressed(unpaid(found).replace("_", " "), you)
    if said := compared(found, who, you, besides) or hands_set(found, who, you):
        return said
    if found in _GAVE_UP and isinstance(who, int):
        return f"{'you' if who == you else name_of(who)} {found}"
    if found == LAST:
        return "everyone else has folded"
    if found.startswith(("the dealer", "the reader")):
        return found
    whom, (about, _, rest) = whose(who, you), found.partition(": ")
    if rest in ("qualifies", "does not qualify"):
        return f"{whom} {about} {rest}"
    if over := _OVER.fullmatch(found):
        return f"{whom} {over[1]} is over {over[2]}"
    return _of_a_wager(found, whom, game) or _of_somebody(found, "you" if whom == "your" else name_of(who))


def _of_a_wager(found: str, whom: str, game: "Game | None") -> str | None:
    """Say what a pay table found: "your pair plus: straight". None if it is not about a wager."""
    about, _, rest = found.partition(": ")
    if not rest or not re.fullmatch("[a-z0-9_]+", about):
        return None
    name = game.called(about).said if game is not None and about != "hand" else plain(about)
    return f"{whom} {name}: {unpaid(rest).replace('_', ' ')}"


def a_hand(name: str) -> str:
    """Say a hand with its article, if it takes one: "a pair of aces", "ace high"."""
    return f"a {name}" if name.startswith(_COUNTED) else name


def _of_somebody(found: str, who: str) -> str:
    if _HAS.match(found) or _A_HAND.match(found):
        return f"{who} {'have' if who == 'you' else 'has'} {a_hand(found)}"
    return f"{who}: {unpaid(found).replace('_', ' ')}"


_ID = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b|\b[a-z]+(?:-\d+)+\b")


@lru_cache(maxsize=2**12)
def in_words(text: str, game: "Game | None", seat: int = 0) -> str:
    """Word a sentence of a rule for someone at a seat, with wagers by the names people use."""
    called = plain if game is None else lambda wager: game.called(wager).said
    return addressed(_ID.sub(lambda one: called(one[0]), _NOT_OFFERED.sub(r"\1", text)), seat)
