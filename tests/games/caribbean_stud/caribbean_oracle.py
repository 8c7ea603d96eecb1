"""Caribbean stud settled the slow, plain way, from the fact sheet alone.

Nothing here comes from `pitboss`: it is the second opinion the game is compared with. Money is in whole cents.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

RANKS = "23456789TJQKA"
DECK = tuple(rank + suit for rank in RANKS for suit in "cdhs")
BET = {9: 100, 8: 50, 7: 20, 6: 7, 5: 5, 4: 4, 3: 3, 2: 2, 1: 1, 0: 1}
FIXED = {7: 50_000, 6: 10_000, 5: 5_000}

Seat = tuple[int, Sequence[str], bool, bool]
"""Its number, its cards, whether it bets, whether it has the progressive."""


def worth(cards: Sequence[str]) -> tuple[int, ...]:
    """The kind of hand, 9 for a royal flush down to 0, then the ranks in the order they are compared."""
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    shape, by = tuple(count for count, _ in groups), tuple(rank for _, rank in groups)
    suited = len({card[1] for card in cards}) == 1
    low = ranks == [12, 3, 2, 1, 0]
    if len(by) == 5 and (low or ranks[0] - ranks[4] == 4):
        top = 3 if low else ranks[0]
        return (9 if top == 12 else 8) if suited else 4, top
    if suited:
        return 5, *by
    return {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(shape, 0), *by


def settled(
    seats: Sequence[Seat], dealer: Sequence[str], ante: int, meter: int, reset: int
) -> dict[int, dict[str, int]]:
    """What every seat wins on every wager; the dealer pays losers' progressives first, then pushes', then winners'."""
    house = worth(dealer)
    qualifies = house[0] > 0 or house[1:3] == (12, 11)
    net: dict[int, dict[str, int]] = {}
    turns: list[tuple[int, int, int]] = []
    for seat, cards, bets, progressive in seats:
        own = worth(cards)
        if not bets:
            net[seat] = {"ante": -ante}
        elif not qualifies:
            net[seat] = {"ante": ante, "bet": 0}
        elif own == house:
            net[seat] = {"ante": 0, "bet": 0}
        elif own > house:
            net[seat] = {"ante": ante, "bet": 2 * ante * BET[own[0]]}
        else:
            net[seat] = {"ante": -ante, "bet": -2 * ante}
        if progressive:
            net[seat]["progressive"] = -100
            if bets:
                fared = 2 if not qualifies or own > house else 1 if own == house else 0
                turns.append((fared, -seat, own[0]))
    for seat, award in awards(turns, meter, reset).items():
        net[seat]["progressive"] += award
    return net


def awards(turns: list[tuple[int, int, int]], meter: int, reset: int) -> dict[int, int]:
    """What the progressive pays each, turn by turn: by how they fared, from the right, and the kind of hand."""
    royals, share, paid = sum(kind == 9 for *_, kind in turns), 0, {}
    for _, turn, kind in sorted(turns):
        award = FIXED.get(kind, 0)
        if kind == 9:
            if not share:
                share, meter = meter // royals, reset + meter % royals
            award = share
        elif kind == 8:
            award = meter // 10
            meter -= award
        paid[-turn] = award
    return paid
