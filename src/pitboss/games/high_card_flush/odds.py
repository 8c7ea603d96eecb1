"""The exact odds of high card flush: every hand of the player against every hand of the dealer.

Suits are independent except for the number of cards: the number of dealer's hands lower than a flush is a coefficient
of a product of four polynomials, one for each suit, in the number of cards dealt from it. Hands of the player that
differ only in the names of the suits are counted once, weighted by their number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.chance.cards import CARDS as PACK
from pitboss.games.high_card_flush.game import TableRules
from pitboss.hands import flushes
from pitboss.hands.flushes import CARDS, SET, SIZE_SHIFT
from pitboss.hands.tables import CHOOSE
from pitboss.money import Cents
from pitboss.odds import Analysis, Ending, Result, Together, WagerAnalysis, weigh
from pitboss.odds.decimals import percent_text
from pitboss.odds.joint import check_known
from pitboss.odds.strategy import TIES, Mistake
from pitboss.procedures.ante.odds import RESULTS, UNIT
from pitboss.procedures.ante.table_rules import FOLDED
from pitboss.procedures.side_wagers import SideWager, price
from pitboss.rounds.advice import Situation, Worths
from pitboss.rulebooks import Refusal, Rules

Ints = NDArray[np.int64]

SETS: Ints = np.array(
    sorted((held for held in range(SET + 1) if held.bit_count() <= CARDS), key=flushes.value_of), np.int64
)
"""The sets of ranks that a hand can have in one suit, as bits, the lowest flush first."""
HELD: Ints = np.array([held.bit_count() for held in range(SET + 1)], np.int64)
RUN: Ints = np.array([flushes.run(held) for held in range(SET + 1)], np.int64)
FIRST: Ints = np.searchsorted(HELD[SETS], np.arange(CARDS + 2))
"""The start of the sets of each size."""
_OTHERS = 3
"""The most cards that a suit can have if another has a flush at least as long."""
DEALT = comb(len(PACK) - CARDS, CARDS)
"""The hands that a dealer can have."""
_BOUNDS = 3
BEST = -1
"""Play a hand in the best way."""


class Best(NamedTuple):
    """How a hand is played: what each play nets by result, in whole units, and the most it may be raised."""

    nets: Ints
    """The net by the multiple of the ante and the result. 0 is a fold."""
    most: Ints
    """By how many cards the flush has."""
    qualifies: int
    does: NDArray[np.int8]
    """The multiple to play by the value of the hand, or BEST."""
    unit: int
    """The number of those units in an ante."""


def net(table_rules: TableRules, result: int, multiple: int) -> Fraction:
    """Return what the ante and its raise net per unit, according to the settlement."""
    made = table_rules.folded if result == FOLDED else table_rules.contest[result]
    raised = multiple * made[table_rules.stays].net(UNIT) if result != FOLDED else Fraction(0)
    return (made["ante"].net(UNIT) + raised) / UNIT


def play_of(table_rules: TableRules, does: NDArray[np.int8] | None = None) -> Best:
    """Return how hands are played: in the best way, or as ``does`` says."""
    plays = range(1, max(table_rules.most) + 1)
    table = [[net(table_rules, FOLDED, 0)] * len(RESULTS)]
    table += [[net(table_rules, result, play) for result in range(len(RESULTS))] for play in plays]
    unit = lcm(*(one.denominator for row in table for one in row))
    whole = np.array([[int(one * unit) for one in row] for row in table], np.int64)
    fixed = np.full(1 << 3 + SIZE_SHIFT, BEST, np.int8) if does is None else does
    return Best(whole, np.array(table_rules.most), table_rules.qualifies, fixed, unit)


def counted(table_rules: TableRules, does: NDArray[np.int8] | None = None) -> Ints:
    """Count all deals by what is played, the sizes of the longest flush and straight flush, and the result."""
    return _counted(*_key(table_rules, does))[0]


def mistakes(table_rules: TableRules, does: NDArray[np.int8]) -> Iterator[Mistake]:
    """Yield the flushes, by their highest card, that the best play plays differently, and what that costs."""
    wrong, unit = _counted(*_key(table_rules, does))[1], play_of(table_rules).unit
    deals = comb(len(PACK), CARDS) * DEALT
    for play, best, size, top in np.argwhere(wrong[..., 0]).tolist():
        came, cost = wrong[play, best, size, top].tolist()
        named = table_rules.hands.hands[flushes.value_of(1 << top | (1 << size - 1) - 1)].title
        spent = Fraction(cost, unit * deals)
        yield Mistake(hand=named, does=said(play), best=said(best), combinations=came, cost=spent)


Key = tuple[int, tuple[int, ...], tuple[tuple[int, ...], ...], bytes]


def _key(table_rules: TableRules, does: NDArray[np.int8] | None) -> Key:
    how = play_of(table_rules, does)
    return table_rules.qualifies, table_rules.most, tuple(map(tuple, how.nets.tolist())), how.does.tobytes()


@lru_cache(maxsize=4)
def _counted(
    qualifies: int, most: tuple[int, ...], nets: tuple[tuple[int, ...], ...], does: bytes
) -> tuple[Ints, Ints]:
    how = Best(np.array(nets), np.array(most), qualifies, np.frombuffer(does, np.int8).copy(), 1)
    cells = np.zeros((len(nets), CARDS + 1, CARDS + 1, len(RESULTS)), np.int64)
    wrong = np.zeros((len(nets), len(nets), CARDS + 1, SIZE_SHIFT, 2), np.int64)
    _count(how, cells, wrong)
    return cells, wrong


# -- prices -----------------------------------------------------------------------------------------


def analyse(rules: Rules, does: NDArray[np.int8] | None = None, notes: tuple[str, ...] = (TIES,)) -> Analysis:
    """Price every wager the table takes. The ante is played in the best way, or as ``does`` says."""
    table_rules = rules.once(TableRules)
    cells = counted(table_rules, does)
    ante = _ante(table_rules, cells)
    sides = {side.wager: price(side, _ways(side, cells)) for side in table_rules.sides.taken}
    return Analysis.of(rules, {"ante": ante, **sides}, {table_rules.stays: ante.decision_rule or ""}, notes)


def _ante(table_rules: TableRules, cells: Ints) -> WagerAnalysis:
    by_play = cells.sum(axis=(1, 2))
    results = [_result(table_rules, 0, FOLDED, int(by_play[0].sum()))]
    for play in range(1, len(by_play)):
        results += [
            _result(table_rules, play, result, int(by_play[play, result])) for result in range(len(RESULTS))
        ]
    total = int(cells.sum())
    shares = [
        f"{said(play)} {percent_text(Fraction(int(one.sum()), total), 2)}" for play, one in enumerate(by_play)
    ]
    rests = (
        "rules.hand_ranking",
        "rules.dealer_qualifies",
        *(f"rules.{one}" for one in set(table_rules.most_rule)),
    )
    return weigh("ante", results, f"by the whole hand: {', '.join(shares)}", tuple(sorted(rests)))


def said(play: int) -> str:
    """Describe a play."""
    return f"raise {play}x" if play else "fold"


def _result(table_rules: TableRules, play: int, result: int, weight: int) -> Result:
    made = table_rules.folded if result == FOLDED else table_rules.contest[result]
    event = "fold" if result == FOLDED else f"{RESULTS[result]}, raise {play}x"
    cited = tuple(made[wager].cite.rule for wager in ("ante", table_rules.stays) if wager in made)
    return Result(event, net(table_rules, result, play), weight, Fraction(1 + play), rules=cited)


def _ways(side: SideWager, cells: Ints) -> dict[str, int]:
    """Count the player's hands that make each row of a side wager. A fold does not end it."""
    found = dict.fromkeys(side.outcomes, 0)
    for (flush, run), deals in np.ndenumerate(cells.sum(axis=(0, 3))):
        found[side.row({"flush": flush, "straight_flush": run})] += int(deals) // DEALT
    return found


def together(rules: Rules, stakes: Mapping[str, Cents], does: NDArray[np.int8] | None = None) -> Together:
    """Settle the ante and the side wagers by every way a round can end, under the best play of the ante or another."""
    table_rules = rules.once(TableRules)
    sides = {side.wager: side for side in table_rules.sides.taken}
    check_known(rules, stakes, ("ante", *sides))
    if "ante" not in stakes:
        raise Refusal("needs_wager", "wagers are counted together with the ante: add it")
    cells, ante = counted(table_rules, does), stakes["ante"]

    def endings() -> Iterator[Ending]:
        for play, flush, run, result in np.argwhere(cells).tolist():
            facts = {"flush": flush, "straight_flush": run}
            won = ante * net(table_rules, result if play else FOLDED, play)
            nets = (
                won if one == "ante" else sides[one].outcome(facts).net(cents)
                for one, cents in stakes.items()
            )
            staked = Fraction(sum(stakes.values()) + ante * play)
            yield Ending(int(cells[play, flush, run, result]), tuple(nets), staked)

    return Together(endings())


def worths(rules: Rules, seen: Situation) -> Worths | None:
    """Weigh a fold and every raise over all hands of the dealer."""
    table_rules, ante = rules.once(TableRules), seen.stakes.get("ante", 0)
    if seen.at != table_rules.stays or len(seen.own) != CARDS or not ante:
        return None
    counts = np.zeros(len(RESULTS), np.int64)
    fare(
        np.array(flushes.suit_sets(seen.own)),
        table_rules.hands.value(seen.own),
        table_rules.qualifies,
        counts,
        room(),
    )
    ways = counts.tolist()

    def worth(play: int) -> Fraction:
        if not play:
            return ante * net(table_rules, FOLDED, 0)
        won = (many * net(table_rules, result, play) for result, many in enumerate(ways))
        return ante * sum(won, Fraction(0)) / DEALT

    return Worths({one: worth(one.amount // ante) for one in seen.options()})


# -- compiled ---------------------------------------------------------------------------------------


@njit(nogil=True, cache=True)
def _below(rest: int, flush: int, size: int) -> int:
    """Count the sets of this size among the ranks that are left that are lower than a flush of the same size."""
    found, left = 0, size
    for rank in range(SIZE_SHIFT - 1, -1, -1):
        bit = 1 << rank
        if flush & bit:
            found += CHOOSE[HELD[rest & (bit - 1)], left]
            if not rest & bit:
                return int(found)
            left -= 1
    return int(found)


@njit(nogil=True, cache=True)
def _suit(held: int, value: int, qualifies: int, made: Ints) -> None:
    """Count the dealer's cards of a suit in which the player has some, by their number.

    Three rows: those lower than the qualifier, than the player's flush, and not higher than that.
    """
    rest = SET & ~held
    for bound in range(_BOUNDS):
        flush = qualifies if bound == 0 else value
        size = flush >> SIZE_SHIFT
        for cards in range(CARDS + 1):
            made[bound, cards] = CHOOSE[HELD[rest], cards] if cards < size else 0
        if 0 < size <= CARDS:
            made[bound, size] = _below(rest, flush & SET, size)
    made[2, value >> SIZE_SHIFT] += value & SET & rest == value & SET


@njit(nogil=True, cache=True, inline="always")
def _times(one: Ints, other: Ints, made: Ints) -> None:
    for bound in range(_BOUNDS):
        for cards in range(CARDS + 1):
            total = 0
            for n in range(cards + 1):
                total += one[bound, n] * other[bound, cards - n]
            made[bound, cards] = total


@njit(nogil=True, cache=True, inline="always")
def _results(one: Ints, other: Ints, counts: Ints) -> None:
    """Count the dealer's hands by result, given two suits' product and that of the other two."""
    below, lower, upto = 0, 0, 0
    for n in range(CARDS + 1):
        below += one[0, n] * other[0, CARDS - n]
        lower += one[1, n] * other[1, CARDS - n]
        upto += one[2, n] * other[2, CARDS - n]
    lower, upto = max(lower, below), max(upto, below)
    counts[0], counts[1], counts[2], counts[3] = below, lower - below, upto - lower, DEALT - upto


def room() -> Ints:
    """Working space for `fare`: the dealer's cards of each suit, and two products of suits."""
    return np.zeros((6, _BOUNDS, CARDS + 1), np.int64)


@njit(nogil=True, cache=True)
def fare(sets: Ints, value: int, qualifies: int, counts: Ints, suits: Ints) -> None:
    """Count how a hand, given by its ranks in each suit, does against every hand of the dealer."""
    for suit in range(4):
        _suit(sets[suit], value, qualifies, suits[suit])
    _times(suits[0], suits[1], suits[4])
    _times(suits[4], suits[2], suits[5])
    _results(suits[5], suits[3], counts)


@njit(nogil=True, cache=True, inline="always")
def _worth(play: int, counts: Ints, nets: Ints) -> int:
    worth = 0
    for result in range(4):
        worth += nets[play, result] * counts[result]
    return worth


@njit(nogil=True, cache=True)
def _best(value: int, counts: Ints, how: Any) -> int:
    """Return the multiple of the ante that is worth most, or 0 for a fold. Of equal ones, the larger."""
    nets, mosts = how[0], how[1]
    most, best = _worth(0, counts, nets), 0
    for play in (1, mosts[value >> SIZE_SHIFT]):
        worth = _worth(play, counts, nets)
        if worth >= most:
            most, best = worth, play
    return best


@njit(nogil=True, cache=True)
def decide(value: int, counts: Ints, how: Any) -> int:
    """Return the multiple of the ante to play: as a strategy says, or the best."""
    does = how[3][value]
    return int(does) if does >= 0 else _best(value, counts, how)


@njit(nogil=True, cache=True)
def _count(how: Any, cells: Ints, wrong: Ints) -> None:
    """Count every deal: the player's suits from the longest flush down, each hand weighted by its namings."""
    qualifies, counts = how[2], np.zeros(4, np.int64)
    suits = np.zeros((FIRST[_OTHERS + 1], _BOUNDS, CARDS + 1), np.int64)
    products = np.zeros((3, _BOUNDS, CARDS + 1), np.int64)
    first, two, three = products[0], products[1], products[2]
    for one in range(FIRST[2], len(SETS)):
        size = HELD[SETS[one]]
        value, left, top = size << SIZE_SHIFT | SETS[one], CARDS - size, SIZE_SHIFT - 1
        while not SETS[one] >> top & 1:
            top -= 1
        _suit(SETS[one], value, qualifies, first)
        ends = min(one + 1, FIRST[min(size, left) + 1])
        for other in range(ends):
            _suit(SETS[other], value, qualifies, suits[other])
        for second in range(FIRST[(left + 2) // 3], ends):
            after = left - HELD[SETS[second]]
            _times(first, suits[second], two)
            for third in range(FIRST[(after + 1) // 2], min(second + 1, FIRST[after + 1])):
                last = after - HELD[SETS[third]]
                _times(two, suits[third], three)
                for fourth in range(FIRST[last], min(third + 1, FIRST[last + 1])):
                    _results(three, suits[fourth], counts)
                    play = decide(value, counts, how)
                    run = max(RUN[SETS[one]], RUN[SETS[second]], RUN[SETS[third]], RUN[SETS[fourth]])
                    weight = _namings(one, second, third, fourth)
                    for result in range(4):
                        cells[play, size, run, result] += weight * counts[result]
                    best = _best(value, counts, how)
                    cost = _worth(best, counts, how[0]) - _worth(play, counts, how[0])
                    if cost:
                        wrong[play, best, size, top, 0] += weight * DEALT
                        wrong[play, best, size, top, 1] += weight * cost


@njit(nogil=True, cache=True, inline="always")
def _namings(one: int, second: int, third: int, fourth: int) -> int:
    """Count the ways to give four sets of ranks, in order, to the suits."""
    ways, same = 24, 1
    for equal in (one == second, second == third, third == fourth):
        same = same + 1 if equal else 1
        ways //= same
    return ways
