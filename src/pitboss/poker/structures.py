"""Betting structures: from what to what a bet or raise may go, the chips that are added counted."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from pitboss.money import Cents
from pitboss.poker import terms

if TYPE_CHECKING:
    from pitboss.poker.hand import Hand

Range: TypeAlias = tuple[Cents, Cents, tuple[Cents, ...]]
"""The least and the most a bet or raise adds, and other amounts that are as good."""

Reach: TypeAlias = Callable[["Hand", int, Cents], Range]
"""What a place may add when it bets or raises, owing so much."""


def limited(hand: "Hand", place: int, owed: Cents) -> Range:
    """A fixed limit, or a spread of steps: over the last full bet, by the figure of the round."""
    street, mine = hand.street, hand.bet[place]
    least = hand.level - mine + street.lowest
    if hand.completes and hand.level < street.lowest:
        # A forced bet below the limit is brought up to it, or raised by it; in a spread by all between the two.
        completed = street.lowest - mine
        return (completed, least + street.spread, ()) if street.spread else (completed, completed, (least,))
    if street.higher and hand.open_pair:
        higher = least - street.lowest + street.higher
        return (higher, higher, ()) if hand.step >= street.higher else (least, least, (higher,))
    return least, least + street.spread, ()


def least_raise(hand: "Hand") -> Cents:
    """How much more than what stands a raise is where bets are not limited: as much as the last, or any more."""
    return hand.plan.chip if hand.plan.any_raise else hand.step


def no_limit(hand: "Hand", place: int, owed: Cents) -> Range:
    """At least the least raise, and at most the whole stack."""
    return owed + least_raise(hand), hand.left[place], ()


def pot_limit(hand: "Hand", place: int, owed: Cents) -> Range:
    """At least the least raise, and at most the pot as it is after a call."""
    least = owed + least_raise(hand)
    return least, max(least, owed + hand.total + owed), ()


RANGES: dict[str, Reach] = {
    terms.FIXED: limited,
    terms.SPREAD: limited,
    terms.POT_LIMIT: pot_limit,
    terms.NO_LIMIT: no_limit,
}
"""How much may be bet, by the structure."""
