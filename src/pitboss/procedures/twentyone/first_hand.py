"""The first hand of a box as a strategy plays it, for side wagers on its third card or on how it ends.

Cards that nobody has seen are as likely as any others that are left, whatever was drawn before. So neither the hands
that a split adds nor the hole card need to be dealt. If a blackjack ends the round first, its share is
subtracted.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from pitboss.chance import CARDS
from pitboss.odds import WagerAnalysis
from pitboss.procedures.side_wagers import SideWager, held_in, price
from pitboss.procedures.twentyone import sides
from pitboss.procedures.twentyone.best_play import NATURAL, SURRENDER, Against
from pitboss.procedures.twentyone.kernel import DOUBLES, DRAWS, TwentyOneKernel
from pitboss.procedures.twentyone.odds import PARTS, Solved
from pitboss.procedures.twentyone.sides import RANKS, THREE
from pitboss.procedures.twentyone.solver import (
    ACE,
    BLACKJACK,
    DOUBLE,
    ERROR,
    EVEN,
    HIT,
    LOST,
    RESULTS,
    SPLIT,
    STAND,
    TEN,
    VALUES,
    WON,
    _kind,
    weigh_dealer,
)

Ints = NDArray[np.int64]
RANKED = len(RANKS)
RANK_OF = np.array([RANKS.index(card[0]) for card in CARDS])
VALUE = np.minimum(np.arange(RANKED), TEN)
UNLIMITED = 99
FARES = {WON: sides.WINS, EVEN: sides.TIES, LOST: sides.LOSES}


class End(NamedTuple):
    """How a first hand ends."""

    points: int
    cards: int
    split: bool
    result: str


def draws_third(how: Any) -> NDArray[np.bool_]:
    """Whether a box draws a third card, `[up, first, second]`, if the round does not end first."""
    return np.isin(how["begin"], (HIT, DOUBLE, SPLIT))


def ends_first(how: Any) -> NDArray[np.bool_]:
    """Whether the dealer's two cards end the round before anyone draws, `[up, hole]`."""
    return np.asarray((how["dealt"] == -1 - BLACKJACK) & (how["checked"][:, None] > 0))


def rows_of_three(side: SideWager) -> Ints:
    """Return the number of the row by a box's first three cards. The last place of the third means there is none."""
    names, needed, found = tuple(side.outcomes), side.needed, dict[tuple[Any, ...], int]()
    facts = [sides.OF_THREE[name] for name in needed]
    rows = []
    for first, second, *third in product(CARDS, CARDS, (*CARDS, "")):
        cards = (first, second, *filter(None, third))
        key = tuple(fact(cards) for fact in facts)
        if key not in found:
            found[key] = names.index(side.row(dict(zip(needed, key, strict=True))))
        rows.append(found[key])
    return np.array(rows, np.int64).reshape(len(CARDS), len(CARDS), -1)


class FirstHands:
    """The chances that the first hand of a box gets each third card and ends in each way, under one strategy."""

    def __init__(self, kernel: TwentyOneKernel, solved: Solved, pack: Iterable[str]) -> None:
        """Take the tables by which a kernel plays."""
        self.how, self.solved, self.held = kernel.how, solved, held_in(pack)
        self.by_rank = np.bincount(RANK_OF, self.held, RANKED).astype(np.int64)

    def price(self, side: SideWager) -> WagerAnalysis:
        """Price a side wager. One on how the hand ends is priced to within the error of the solver."""
        rules = ("rules.decks",)
        if side.looks_at == THREE:
            return price(side, self._by_three(side), rules)
        ways = Counter[str]()
        for end, chance in self.ends.items():
            ways[side.row(sides.final_facts(*end))] += round(chance * PARTS)
        ways[""] += PARTS - ways.total()
        return msgspec.structs.replace(price(side, ways, rules), error=Fraction(ERROR))

    # -- the third card -------------------------------------------------------------------------

    def _by_three(self, side: SideWager) -> Counter[str]:
        """Count the orders of the player's first two cards, the dealer's two and a fifth, by the row they make."""
        names, rows = tuple(side.outcomes), rows_of_three(side)
        found = np.zeros(len(names), np.int64)
        drawn, none = self._third_cards
        np.add.at(found, rows[:, :, :-1], drawn)
        np.add.at(found, rows[:, :, -1], none)
        return Counter(dict(zip(names, found.tolist(), strict=True)))

    @cached_property
    def _third_cards(self) -> tuple[Ints, Ints]:
        """The number of orders in which each third card follows each first two, and in which none does."""
        held, size = self.held, int(self.held.sum())
        same = np.eye(len(CARDS), dtype=np.int64)
        two = held[:, None] * (held[None, :] - same)
        third = np.maximum(held - same[:, None, :] - same[None, :, :], 0)
        places = np.ix_(RANK_OF, RANK_OF, RANK_OF)
        drawn = two[:, :, None] * third * self._dealers_two[places]
        return drawn, two * (size - 2) * (size - 3) * (size - 4) - drawn.sum(axis=2)

    @cached_property
    def _dealers_two(self) -> Ints:
        """The orders in which the dealer's two cards allow a third, `[first, second, third]` by their ranks."""
        draws, ends, size = draws_third(self.how), ends_first(self.how), int(self.by_rank.sum())
        found = np.zeros((RANKED,) * 3, np.int64)
        for place in product(range(RANKED), repeat=3):
            left = self.by_rank - np.bincount(place, minlength=RANKED)
            found[place] = (draws[:, place[0], place[1]] * left * (size - 4 - ends @ left)).sum()
        return found

    # -- how the hand ends ----------------------------------------------------------------------

    @cached_property
    def ends(self) -> Mapping[End, float]:
        """The chance of each way in which the first hand ends."""
        found = defaultdict[End, float](float)
        for against in self.solved.ups.values():
            begun = _Begun(self, against)
            begun.deal(found)
            begun.play(found)
        return found


class _Begun:
    """Hands begun against one up-card, by the number and value of other pair cards that a split took from the shoe."""

    def __init__(self, of: FirstHands, against: Against) -> None:
        self.of, self.how, self.against, self.hands = of, of.how, against, against.hands
        self.up = next(up for up in range(RANKED) if VALUE[up] == against.up and of.by_rank[up])
        self.checked = bool(self.how["checked"][self.up])
        self.begun = defaultdict[tuple[int, int], dict[tuple[int, int], float]](lambda: defaultdict(float))
        """The chance of each hand and what is done with it, by the pair that was split (-1: none) and cards out."""

    def deal(self, found: dict[End, float]) -> None:
        """Deal two cards and play them by the strategy. Note the rounds that end there."""
        by_rank, size = self.of.by_rank, int(self.of.by_rank.sum())
        whole = size * (size - 1) * (size - 2)
        for up, one, other in product(range(RANKED), repeat=3):
            ways = (
                by_rank[up] * (by_rank[one] - (one == up)) * (by_rank[other] - (other == up) - (other == one))
            )
            if VALUE[up] == self.against.up and ways > 0:
                self._start(up, one, other, int(ways) / whole, found)

    def _start(self, up: int, one: int, other: int, chance: float, found: dict[End, float]) -> None:
        do, hand = int(self.how["begin"][up, one, other]), int(self.how["hand"][one, other])
        total, late = int(self.hands.total[hand]), float(self.against.results[hand, BLACKJACK])
        if do == NATURAL:
            found[End(total, 2, False, sides.TIES)] += chance * late
            found[End(total, 2, False, sides.WINS)] += chance * (1 - late)
            return
        ends_first = self.checked and not (self.how["early"] and do == SURRENDER)
        if ends_first:
            found[End(total, 2, False, sides.LOSES)] += chance * late
        if do == SURRENDER:
            found[End(total, 2, False, sides.GIVEN_UP)] += chance * (1 - late * ends_first)
        elif do == SPLIT:
            left = self.of.by_rank - np.bincount((up, one, other), minlength=RANKED)
            self._split(up, one, 2, left, chance)
        else:
            self.begun[-1, 0][hand, do] += chance

    def _split(self, up: int, pair: int, hands: int, left: Ints, chance: float) -> None:
        """Draw to the first hand of a split. A pair is split again as often as allowed."""
        for rank in np.flatnonzero(left > 0).tolist():
            share = chance * int(left[rank]) / int(left.sum())
            if self.how["again"][pair, rank] > hands:
                self._split(up, pair, hands + 1, left - np.bincount((rank,), minlength=RANKED), share)
            else:
                key = int(self.how["hand"][pair, rank]), int(self.how["after"][0, up, pair, rank])
                self.begun[pair, hands - 1][key] += share

    def play(self, found: dict[End, float]) -> None:
        """Play the hands out."""
        for (pair, out), hands in self.begun.items():
            _Shoe(self, pair, out).play(hands, found)


class _Shoe:
    """The shoe when ``out`` cards of a split pair are in other hands, and hands drawn from it."""

    def __init__(self, begun: _Begun, pair: int, out: int) -> None:
        self.how, self.up, self.against, self.checked = begun.how, begun.up, begun.against, begun.checked
        self.hands, self.cards, self.split = begun.hands, begun.against.shoe.copy(), pair >= 0
        self.limit, self.out = int(begun.how["sizes"][pair]) if self.split else UNLIMITED, out
        self.may = DRAWS + DOUBLES if not self.split or begun.how["later"][pair] else DRAWS
        if self.split:
            self.cards[VALUE[pair]] -= out
        self.stood = defaultdict[int, float](float)
        self.rescued = defaultdict[int, float](float)
        self.reach = np.zeros(len(self.hands.total))

    def play(self, begun: Mapping[tuple[int, int], float], found: dict[End, float]) -> None:
        for (hand, do), chance in begun.items():
            self._begin(hand, do, chance, found)
        for hand in range(len(self.reach)):  # one more card makes a hand that comes later
            if self.reach[hand]:
                self._begin(hand, self._goes_on(hand), self.reach[hand], found)
        self._settle(found)

    def _goes_on(self, hand: int) -> int:
        """What is done with a hand of three cards or more."""
        if self.hands.size[hand] >= self.limit:
            return STAND
        does = int(self.how["draws"][0, hand, self.up]) & self.may
        return DOUBLE if does > DRAWS else HIT if does else STAND

    def _begin(self, hand: int, do: int, chance: float, found: dict[End, float]) -> None:
        if do == SURRENDER:
            self.rescued[hand] += chance
        elif do == HIT:
            self._hit(hand, chance, found)
        elif do == DOUBLE:
            laid = self.hands.size[hand] == 2 and self.how["free"][hand]
            for then, share in self._drawn(hand, chance, found):
                given_up = self.how["rescues"][then, self.up] and not laid
                (self.rescued if given_up else self.stood)[then] += share
        else:
            self.stood[hand] += chance

    def _hit(self, hand: int, chance: float, found: dict[End, float]) -> None:
        for then, share in self._drawn(hand, chance, found):
            self.reach[then] += share

    def _drawn(self, hand: int, chance: float, found: dict[End, float]) -> Iterator[tuple[int, float]]:
        """Yield the hands that one more card makes. Note those that are over."""
        left = self.cards - self.hands.cards[hand]
        size = int(left.sum())
        for value in np.flatnonzero(left > 0).tolist():
            then, share = int(self.hands.then[hand, value]), chance * int(left[value]) / size
            if then >= 0:
                yield then, share
                continue
            points = int(self.hands.cards[hand] @ np.arange(1, VALUES + 1)) + value + 1
            left[value] -= 1
            late = left[ACE + TEN - self.up_value] / (size - 1) if self.up_value in (ACE, TEN) else 0.0
            left[value] += 1
            end = End(points, int(self.hands.size[hand]) + 1, self.split, sides.LOSES)
            found[end] += share * (1 - late * self.checked)

    @property
    def up_value(self) -> int:
        """The value of the up-card."""
        return self.against.up

    def _settle(self, found: dict[End, float]) -> None:
        """Compare the hands with the dealer's results. A blackjack that was checked for has ended the round."""
        results = self.against.results
        wanted = np.array(sorted({*self.stood, *self.rescued}), np.int64)
        if self.out and len(wanted):
            results = np.zeros_like(results)
            weigh_dealer(self.against.deal, self.cards, wanted, results)
        for hand, chance in self.rescued.items():
            share = chance * (1 - float(results[hand, BLACKJACK]) * self.checked)
            found[self._end(hand, sides.GIVEN_UP)] += share
        for (hand, chance), result in product(self.stood.items(), range(RESULTS)):
            fares = sides.LOSES if result == BLACKJACK else FARES[_kind(int(self.hands.total[hand]), result)]
            if not (result == BLACKJACK and self.checked):
                found[self._end(hand, fares)] += chance * float(results[hand, result])

    def _end(self, hand: int, result: str) -> End:
        return End(int(self.hands.total[hand]), int(self.hands.size[hand]), self.split, result)
