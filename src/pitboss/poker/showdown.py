"""Showdown: hands are shown, each pot goes to its best, and what does not divide follows the odd-chip rule."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from pitboss.chance import UNSEEN
from pitboss.hands import five
from pitboss.money import Cents
from pitboss.poker.hand import Hand
from pitboss.poker.plan import RANKING
from pitboss.poker.pots import Pot, from_pots, shares
from pitboss.rounds.events import Awarded, PotMade
from pitboss.rulebooks import Cite

BETTER = {name: RANKING[:place] for place, name in enumerate(RANKING)}
"""The kinds of hand above each, which a hand is held against first."""

describe = lru_cache(16_384)(five.describe)
"""Name a hand's value, remembered."""


class Award(NamedTuple):
    """What a place takes of a pot, and the rule that gives it."""

    place: int
    cents: Cents
    cite: Cite


def awards(
    pot: Pot, fee: Cents, values: Mapping[int, int], chip: Cents, cite: Mapping[str, Cite]
) -> list[Award]:
    """Give a pot, less its fee, to the best hand among those who paid for it; equal hands share it to the chip.

    Places count from the button's left, so the first of several winners is the one that takes the odd chips.
    """
    best = max(values[place] for place in pot.eligible)
    winners = [place for place in pot.eligible if values[place] == best]
    rule = "last_player" if len(values) == 1 else "pot_to" if len(winners) == 1 else "odd_chips"
    divided = shares(pot.total - fee, winners, chip)
    return [Award(place, cents, cite[rule]) for place, cents in divided.items() if cents]


def settle(hand: Hand) -> None:
    """Find what the hands still in are worth and hand every pot over."""
    table, seats, plan = hand.table, hand.seats, hand.plan
    values = _last_player(hand) if hand.live == 1 else _show(hand)
    pots = hand.pots()
    for pot, fee in zip(pots, from_pots(hand.raked, pots), strict=True):
        eligible = tuple(sorted(seats[place] for place in pot.eligible))
        table.emit(PotMade(pot.name, pot.total, eligible, plan.cite["all_in"]))
        for place, cents, cite in awards(pot, fee, values, plan.chip, plan.cite):
            table.post(Awarded(seats[place], pot.name, cents, cite))


def _last_player(hand: Hand) -> dict[int, int]:
    """All others folded: the last player takes the pot and shows nothing."""
    place = hand.folded.index(False)
    hand.table.judge(hand.seats[place], "the last player left", hand.plan.cite["last_player"])
    return {place: 0}


def _show(hand: Hand) -> dict[int, int]:
    """Show the hands of all still in, from the button's left, and find what each is worth."""
    table, cite = hand.table, hand.plan.cite
    board = table.hands.get("board", [])
    if UNSEEN in board:
        message = "the showdown turns on the board, and it is not all known"
        raise cite["showdown"].refuse("missing_cards", message)
    values: dict[int, int] = {}
    for place, seat in enumerate(hand.seats):
        if not hand.folded[place]:
            value = values[place] = five.best((*table.show(seat, cite["showdown"]), *board))
            table.judge(seat, describe(value), cite["hand_ranking"], BETTER[five.category(value)])
    return values
