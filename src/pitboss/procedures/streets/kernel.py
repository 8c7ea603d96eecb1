"""Street games settled by a pay table at full speed: a compiled kernel that deals, plays in the best way and counts.

The best way of every street is looked up in the exact solver's tables. The kernel counts how each hand ended: folded
or not, with how much at stake, and with which kind of cards. `records` writes out the rounds that a tally counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.chance import Card
from pitboss.chance.cards import CARDS
from pitboss.hands import five
from pitboss.hands.tables import CHOOSE, place_of_three
from pitboss.money import show_amount
from pitboss.odds.draws import State, add, small, state_of, uncounted
from pitboss.odds.kernel import record_of
from pitboss.odds.loops import Counts, Loop, LoopKernel
from pitboss.odds.sets import five_card_values
from pitboss.odds.sums import Sums, WagerSums, counted
from pitboss.procedures.progressive import PROGRESSIVE
from pitboss.procedures.progressive.odds import ON_A_FOLD, lost_name
from pitboss.procedures.streets.odds import DECK, HAND, Ints, Play, Way
from pitboss.procedures.streets.table_rules import Option
from pitboss.rounds.settlement import Outcome

SEAT = 1
NOT_ASKED = -1


class Facts(NamedTuple):
    """What the compiled code looks up."""

    start: int
    """The number of wagers of one unit that a hand begins with."""
    own: int
    """The number of cards the first street knows."""
    begins: Ints
    """The start of the ways of a street and a stake in ``best``."""
    best: NDArray[np.int8]
    """The best way for each set of cards, streets and stakes one after the other."""
    adds: Ints
    """What each way of a street adds to the stake."""
    folds: NDArray[np.bool_]
    kinds: NDArray[np.int8]
    """The kind of every five-card hand, by its place."""
    threes: NDArray[np.int8]
    """The kind of every three cards, by their place."""
    three_at: int
    """The first of the three cards that decide a wager of their own."""


class StreetKernel(LoopKernel):
    """One seat with the least stake on every wager, playing the hand in the best way."""

    def __init__(self, play: Play, by_three: Callable[[tuple[Card, ...]], Outcome]) -> None:
        """Lay out the best play. ``by_three`` settles a wager on the player's own or the community's three cards."""
        self.play, self.table_rules = play, play.table_rules
        table_rules = self.table_rules
        self.rules = table_rules.rules
        stakes = {offer.wager: offer.amount.least for offer in table_rules.offers}
        self.opening = [wager for wager in table_rules.limited if wager in stakes]
        self.stake = stakes[table_rules.first]
        self.sides = {wager: stake for wager, stake in stakes.items() if wager not in self.opening}
        self.three = next(
            (one for one in (*table_rules.own_cards, *table_rules.board_cards) if one in stakes), ""
        )
        self.lost = [wager for wager in self.sides if self._may_fold and self._folds(wager)]
        self.says = ON_A_FOLD.format(" and ".join(self.lost)) if self.lost else ""
        self.kinds, kinds = self._five_cards()
        self.threes, threes = self._three_cards(by_three)
        three_at = 0 if self.three in table_rules.own_cards else HAND - 3
        self._facts = Facts(play.start, table_rules.own, *self._best(), kinds, threes, three_at)
        most = max(play.stakes_at(len(play.streets)))
        self.shape, self.three_shape = (2, most + 1, len(self.kinds)), (2, len(self.threes))

    @property
    def _may_fold(self) -> bool:
        return any(way.folds for _, ways in self.play.streets for way in ways)

    def _folds(self, wager: str) -> bool:
        """Whether a fold gives a side wager up."""
        return wager == PROGRESSIVE or wager in self.table_rules.folded

    def figure(self, wager: str) -> str:
        """Return the name of the exact figure for a wager: one that a fold takes is priced as lost on a fold."""
        return lost_name(wager) if wager in self.lost else wager

    def _five_cards(self) -> tuple[list[dict[str, Any]], NDArray[np.int8]]:
        """The kinds of five-card hands: the net of one unit and of each side wager. Then the kind of every hand."""
        values, firsts, places = np.unique(five_card_values(), return_index=True, return_inverse=True)
        found: dict[tuple[tuple[str, Any], ...], int] = {}
        kind = []
        for value, spot in zip(values.tolist(), firsts.tolist(), strict=True):
            nets = {"": self.play.kinds.nets[self.play.kinds.of[spot]], **self._sides(value)}
            kind.append(found.setdefault(tuple(nets.items()), len(found)))
        return [dict(one) for one in found], np.array(kind, np.int8)[places]

    def _sides(self, value: int) -> dict[str, int]:
        """The net of the side wagers that five cards decide, not folded."""
        return {
            wager: self._progressive(value)
            if wager == PROGRESSIVE
            else int(self.table_rules.net(wager, self.table_rules.by_hand(wager, value), stake))
            for wager, stake in self.sides.items()
            if wager != self.three
        }

    def _progressive(self, value: int) -> int:
        jackpot = self.table_rules.jackpot
        assert jackpot is not None
        return jackpot.net(five.category(value))

    def _three_cards(
        self, by_three: Callable[[tuple[Card, ...]], Outcome]
    ) -> tuple[list[int], NDArray[np.int8]]:
        """What the wager on three cards nets by their kind, and the kind of every three cards."""
        found: dict[int, int] = {}
        kinds = np.zeros(comb(DECK, 3), np.int8)
        for spot, cards in enumerate(reversed(list(combinations(CARDS[::-1], 3)))) if self.three else ():
            net = int(by_three(cards).net(self.sides[self.three]))
            kinds[spot] = found.setdefault(net, len(found))
        return list(found) or [0], kinds

    def _best(self) -> tuple[Ints, NDArray[np.int8], Ints, NDArray[np.bool_]]:
        """The best ways of all streets in one row, and what each way does."""
        streets, choices = self.play.streets, self.play.choices
        most = max(len(ways) for _, ways in streets)
        begins = np.zeros((len(streets), max(max(one) for one in choices) + 1), np.int64)
        adds, folds = np.zeros((len(streets), most), np.int64), np.zeros((len(streets), most), np.bool_)
        rows, length = [], 0
        for number, ((_, ways), by_stake) in enumerate(zip(streets, choices, strict=True)):
            adds[number, : len(ways)] = [way.adds for way in ways]
            folds[number, : len(ways)] = [way.folds for way in ways]
            for stake, best in by_stake.items():
                begins[number, stake] = length
                rows.append(best.astype(np.int8))
                length += len(best)
        return begins, np.concatenate(rows), adds, folds

    @property
    def loop(self) -> Loop:
        """The loop that deals, plays, and counts hands by fold, stake and kind, then three cards by fold and kind."""
        sizes = int(np.prod(self.shape)), int(np.prod(self.three_shape))
        return Loop(_count, (self._facts, *self.shape[1:], len(self.threes)), sizes, _scratch)

    def sums(self, tally: Ints) -> Sums:
        """Convert a tally to cents. The first wager's sums include the others on the same hand."""
        size = int(np.prod(self.shape))
        counts, threes = tally[:size].reshape(self.shape), tally[size:].reshape(self.three_shape)
        often = {wager: Counter[int]() for wager in (self.table_rules.first, *self.sides)}
        for folded, stake, kind in np.argwhere(counts).tolist():
            times = int(counts[folded, stake, kind])
            often[self.table_rules.first][stake * self._unit(folded, kind)] += times
            for wager in self.sides.keys() - {self.three}:
                often[wager][self._side(wager, folded, self.kinds[kind][wager])] += times
        for folded, kind in np.argwhere(threes).tolist() if self.three else ():
            often[self.three][self._side(self.three, folded, self.threes[kind])] += int(threes[folded, kind])
        stakes = {self.table_rules.first: self.stake, **self.sides}
        wagers: dict[str, WagerSums] = {wager: counted(stakes[wager], each) for wager, each in often.items()}
        return Sums(rounds=int(counts.sum()), wagers=wagers)

    def _unit(self, folded: int, kind: int) -> int:
        """What one unit at stake nets."""
        return -self.stake if folded else int(self.kinds[kind][""] * self.stake)

    def _side(self, wager: str, folded: int, net: int) -> int:
        """The net of a side wager. A fold gives some of them up."""
        return -self.sides[wager] if folded and self._folds(wager) else net

    # -- the same rounds, written out -----------------------------------------------------------

    def _dealt(self, seed: int, rounds: int) -> list[tuple[list[int], list[int]]]:
        """The cards of each round, then the way of each street, whether it was folded, and the two kinds."""
        cards = np.zeros((rounds, HAND), np.int64)
        ends = np.zeros((rounds, len(self.play.streets) + 3), np.int64)
        _record(state_of(seed, 0), self._facts, cards, ends)
        return list(zip(cards.tolist(), ends.tolist(), strict=True))

    def _done(self, taken: list[int]) -> list[tuple[Way, Option]]:
        """What was done on each street that was reached."""
        done = []
        for (_, ways), street, way in zip(self.play.streets, self.table_rules.streets, taken, strict=True):
            if way != NOT_ASKED:
                said = ways[way].name.partition(" ")[0]
                done.append((ways[way], next(one for one in street.options if one.do == said)))
        return done

    def nets(self, seed: int, rounds: int) -> list[dict[str, int]]:
        """Return the kernel's net for each wager of those records, in cents."""
        return [self._nets(end) for _, end in self._dealt(seed, rounds)]

    def _nets(self, end: list[int]) -> dict[str, int]:
        *taken, folded, kind, three = end
        units = dict.fromkeys(self.opening, 1)
        for way, option in self._done(taken):
            if option.makes:
                units[option.makes] = way.adds
            elif option.withdraws:
                del units[option.withdraws]
        nets = {wager: times * self._unit(folded, kind) for wager, times in units.items()}
        beside = {**self.kinds[kind], self.three: self.threes[three]}
        return nets | {wager: self._side(wager, folded, beside[wager]) for wager in self.sides}

    def records(self, seed: int, rounds: int) -> list[dict[str, Any]]:
        """Return the first rounds of a run as records."""
        staked = dict.fromkeys(self.opening, self.stake) | self.sides
        wagers = {wager: show_amount(stake) for wager, stake in staked.items()}
        written = []
        for number, (dealt, end) in enumerate(self._dealt(seed, rounds)):
            cards, decisions = [CARDS[card] for card in dealt], self._decisions(end[:-3])
            own, board = cards[: self.table_rules.own], cards[self.table_rules.own :]
            seat = {"seat": SEAT, "wagers": wagers, "cards": own, "decisions": decisions}
            written.append(record_of(self.rules, f"{seed}.{number}", seats=[seat], community=board))
        return written

    def _decisions(self, taken: list[int]) -> list[dict[str, str]]:
        return [
            {
                "at": street.at,
                "do": option.do,
                **({"amount": show_amount(way.adds * self.stake)} if option.makes else {}),
            }
            for street, (way, option) in zip(self.table_rules.streets, self._done(taken), strict=False)
        ]


@njit(nogil=True, cache=True, inline="always")
def _deal(state: State, deck: Ints) -> None:
    """Bring five cards to the top of the deck, every order equally likely."""
    for spot in range(HAND):
        other = spot + small(state, DECK - spot)
        deck[spot], deck[other] = deck[other], deck[spot]


@njit(nogil=True, cache=True, inline="always")
def _one_more(deck: Ints, columns: Ints, size: int) -> None:
    """Note for each of the first cards how many of them lie below it, given this for all but the last."""
    last, below_last = deck[size - 1], 0
    for n in range(size - 1):
        less = deck[n] < last
        below_last += less
        columns[n] += not less
    columns[size - 1] = below_last


@njit(nogil=True, cache=True, inline="always")
def _placed(deck: Ints, columns: Ints, size: int) -> int:
    """The place of the first cards among all sets of this size."""
    spot = 0
    for n in range(size):
        spot += CHOOSE[deck[n], columns[n] + 1]
    return int(spot)


@njit(nogil=True, cache=True, inline="always")
def _play(deck: Ints, columns: Ints, facts: Facts, taken: Ints) -> tuple[int, int, int, int]:
    """Play one hand: whether it is folded, the stake then, and the kinds of its five and of its three cards."""
    stake, folded = facts.start, 0
    for size in range(1, facts.own):
        _one_more(deck, columns, size)
    for street in range(len(facts.adds)):
        size = facts.own + street
        _one_more(deck, columns, size)
        if not folded:
            way = facts.best[facts.begins[street, stake] + _placed(deck, columns, size)]
            taken[street] = way
            if facts.folds[street, way]:
                folded = 1
            else:
                stake += facts.adds[street, way]
    _one_more(deck, columns, HAND)
    three = facts.three_at
    spot = place_of_three(deck[three], deck[three + 1], deck[three + 2])
    return folded, stake, int(facts.kinds[_placed(deck, columns, HAND)]), int(facts.threes[spot])


def _scratch(block: int) -> tuple[Ints, Ints, Ints]:
    """The deck, how many cards lie below each, and the way that each street is played."""
    return np.zeros(DECK, np.int64), np.zeros(HAND, np.int64), np.zeros(HAND, np.int64)


@uncounted
def _count(state: State, rounds: int, reads: Any, scratch: Any, counts: Counts) -> None:
    (facts, stakes, kinds, kinds_of_three), (deck, columns, taken), (cells, threes) = reads, scratch, counts
    for n in range(DECK):
        deck[n] = n
    for n in range(HAND):
        columns[n] = 0
    for _ in range(rounds):
        _deal(state, deck)
        folded, stake, kind, three = _play(deck, columns, facts, taken)
        add(cells, (folded * stakes + stake) * kinds + kind, 1)
        add(threes, folded * kinds_of_three + three, 1)


@njit(nogil=True, cache=True)
def _record(state: State, facts: Facts, cards: Ints, ends: Ints) -> None:
    deck, columns, streets = np.arange(DECK), np.zeros(HAND, np.int64), len(facts.adds)
    for number in range(len(cards)):
        _deal(state, deck)
        ends[number, :streets] = NOT_ASKED
        folded, _, kind, three = _play(deck, columns, facts, ends[number])
        cards[number] = deck[:HAND]
        ends[number, streets], ends[number, streets + 1], ends[number, streets + 2] = folded, kind, three
