"""Betting structures: the range of a bet or raise, counted in the chips it adds."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from pitboss.money import Cents
from pitboss.poker import terms

if TYPE_CHECKING:
    from pitboss.poker.hand import Hand

Range: TypeAlias = tuple[Cents, Cents, tuple[Cents, ...]]
"""The least and the most a bet or raise adds, and other allowed amounts."""

Reach: TypeAlias = Callable[["Hand", int, Cents], Range]
"""Returns what a place may add when it bets or raises, owing this much."""


def limited(hand: "Hand", place: int, owed: Cents) -> Range:
    """Fixed limit, or a spread: above the last full bet, by the round's figure."""
    street, mine = hand.street, hand.bet[place]
    least = hand.level - mine + street.lowest
    if hand.completes and hand.level < street.lowest:
        # A forced bet below the limit may be completed to it or raised by it; in a spread, by anything in between.
        completed = street.lowest - mine
        return (completed, least + street.spread, ()) if street.spread else (completed, completed, (least,))
    if street.higher and hand.open_pair:
        higher = least - street.lowest + street.higher
        return (higher, higher, ()) if hand.step >= street.higher else (least, least, (higher,))
    return least, least + street.spread, ()


def least_raise(hand: "Hand") -> Cents:
    """Return the least raise in pot limit and no limit: as much as the last one, or a chip if any raise is allowed."""
    return hand.plan.chip if hand.plan.any_raise else hand.step


def no_limit(hand: "Hand", place: int, owed: Cents) -> Range:
    """At least the minimum raise, and at most the whole stack."""
    return owed + least_raise(hand), hand.left[place], ()


def pot_limit(hand: "Hand", place: int, owed: Cents) -> Range:
    """At least the minimum raise, and at most the pot after a call."""
    least = owed + least_raise(hand)
    return least, max(least, owed + hand.total + owed), ()


RANGES: dict[str, Reach] = {
    terms.FIXED: limited,
    terms.SPREAD: limited,
    terms.POT_LIMIT: pot_limit,
    terms.NO_LIMIT: no_limit,
}
"""How much may be bet, by betting structure."""
