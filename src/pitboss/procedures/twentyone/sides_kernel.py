"""Side wagers of twenty-one at full speed, in rounds separate from those of a game's kernel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pitboss.chance import CARDS
from pitboss.chance.cards import INDEX, RANK, SUIT
from pitboss.money import Cents, show_amount
from pitboss.odds.draws import State, below, state_of
from pitboss.odds.sums import Sums, counted
from pitboss.procedures.shoe import pack_of
from pitboss.procedures.side_wagers import SideWagers
from pitboss.procedures.twentyone.best_play import NATURAL, SURRENDER
from pitboss.procedures.twentyone.first_hand import UNLIMITED, draws_third, ends_first, rows_of_three
from pitboss.procedures.twentyone.kernel import DOUBLES, DRAWS, TwentyOneKernel
from pitboss.procedures.twentyone.sides import (
    DEALERS,
    FINAL,
    GIVEN_UP,
    LOSES,
    MIXED,
    NO_THIRD,
    ONE_COLOR,
    ONE_SUIT,
    RANKS,
    THREE,
    TIES,
    TWO,
    TWO_AND_DEALER,
    TWO_AND_UP,
    WINS,
    Box,
    Draws,
    final_facts,
    on_cards,
    outcomes,
    rows_of,
    suited,
)
from pitboss.procedures.twentyone.solver import BLACKJACK, DOUBLE, HIT, MOST, SPLIT
from pitboss.rounds.settlement import Outcome
from pitboss.rulebooks import Rules

Ints = NDArray[np.int64]
DECK, POINTS, LONGEST = 52, 32, 23
FARES = (WINS, TIES, LOSES, GIVEN_UP)
WON, TIED, LOST, GAVE_UP = range(4)
APART = 1 << 62
"""Added to a stream's number, so that side wagers are dealt different cards from the hands."""


class WithSides:
    """A game's kernel, and the side wagers that its chapter states as data, which have separate rounds."""

    unit = "rounds"

    def __init__(self, rules: Rules, kernel: TwentyOneKernel, draws: Draws) -> None:
        """Write the tables down that the compiled code looks up."""
        self.rules, self.kernel, self.stake = rules, kernel, kernel.money.stake
        self.apart = kernel.apart
        self.sides = rules.once(SideWagers)
        early = [on_cards(side) for side in self.sides.looking_at(TWO, TWO_AND_UP, TWO_AND_DEALER)]
        late = self.sides.looking_at(DEALERS)
        three, final = self.sides.looking_at(THREE), self.sides.looking_at(FINAL)
        self.rows = [(one.side, one.names) for one in early]
        self.rows += [(side, tuple(side.outcomes)) for side in (*late, *three, *final)]
        self.stakes = {side.wager: min(self.stake, side.offer.amount.maximum) for side, _ in self.rows}
        most = "side_wagers_most" in rules and rules.count("side_wagers_most")
        self.most = most or len(self.rows)
        self.size = sum(len(names) for _, names in self.rows)
        self.cards = np.array([INDEX[card] for card in pack_of(rules).cards])
        self.drawn = np.array(
            [[draws(points, bool(soft)) and points < 21 for soft in range(2)] for points in range(POINTS)]
        )
        first = 0
        kinds = max((max(one.rows.shape) for one in early), default=1)
        self.own = np.zeros((len(early), DECK, DECK, DECK), np.int64)
        self.dealers = np.zeros((len(early), DECK, DECK), np.int64)
        self.early = np.zeros((len(early), kinds, kinds), np.int64)
        for number, one in enumerate(early):
            own = one.groups[0]
            self.own[number] = own if own.ndim == 3 else own[:, :, None]
            rows = one.rows[:, None]
            if len(one.groups) > 1:
                self.dealers[number], rows = one.groups[1], one.rows
            self.early[number, : rows.shape[0], : rows.shape[1]] = rows + first
            first += len(one.names)
        self.late = np.zeros((len(late), len(RANKS), NO_THIRD + 1, LONGEST, POINTS, ONE_SUIT + 1), np.int64)
        for number, side in enumerate(late):
            row, suits = rows_of(side), range(ONE_SUIT + 1) if suited(side) else (MIXED,)
            for place, alike in product(np.ndindex(self.late.shape[1:-1]), suits):
                up, third, cards, points = place
                self.late[number, up, third, cards, points, alike:] = first + row(
                    up, third, cards, points, alike
                )
            first += len(side.outcomes)
        self.third = (draws_third(kernel.how), ends_first(kernel.how))
        self.three = np.zeros((len(three), DECK, DECK, DECK + 1), np.int64)
        for number, side in enumerate(three):
            self.three[number] = first + rows_of_three(side)
            first += len(side.outcomes)
        self.final = np.zeros((len(final), POINTS, LONGEST, 2, len(FARES)), np.int64)
        for number, side in enumerate(final):
            names = tuple(side.outcomes)
            for points, cards, split, fares in np.ndindex(self.final.shape[1:]):
                facts = final_facts(points, cards, bool(split), FARES[fares])
                self.final[number, points, cards, split, fares] = first + names.index(side.row(facts))
            first += len(side.outcomes)

    def tally(self, seed: int, rounds: int, stream: int = 0) -> Ints:
        """Play this many rounds of the game, and deal as many for the side wagers."""
        played = self.kernel.tally(seed, rounds, stream)
        counts = np.zeros(self.size, np.int64)
        tables = (self.own, self.dealers, self.early, self.late, self.drawn)
        state = state_of(seed, stream + APART)
        _count(state, rounds, self.cards.copy(), tables, counts)
        if len(self.three):
            _count_thirds(state, rounds, self.cards.copy(), (self.three, *self.third), counts)
        if len(self.final):
            _count_ends(state, rounds, self.cards.copy(), self.kernel.how, (self.drawn, self.final), counts)
        return np.concatenate((played, counts))

    def sums(self, tally: Ints) -> Sums:
        """Convert a tally to cents, wager by wager."""
        played, counts = self.kernel.sums(tally[: -self.size]), tally[-self.size :].tolist()
        wagers = dict(played.wagers)
        for side, names in self.rows:
            by_net = Counter[Cents]()
            for name in names:
                by_net[int(side.outcomes[name].net(self.stakes[side.wager]))] += counts.pop(0)
            wagers[side.wager] = counted(self.stakes[side.wager], by_net)
        return Sums(rounds=played.rounds, wagers=wagers)

    def records(self, seed: int, rounds: int) -> list[dict[str, Any]]:
        """Return the first rounds of the game as records, with every side wager staked that may be."""
        made = self.kernel.records(seed, rounds)
        for number, record in enumerate(made):
            seat = record["seats"][0]
            seat["wagers"] |= {wager: show_amount(self.stakes[wager]) for wager in self._staked(number)}
        return made

    def _staked(self, number: int) -> tuple[str, ...]:
        """The side wagers of a record: all of them, or as many as a box may make, in turn."""
        wagers = [side.wager for side, _ in self.rows]
        return tuple(wagers[(number + place) % len(wagers)] for place in range(min(self.most, len(wagers))))

    def nets(self, seed: int, rounds: int) -> list[dict[str, Cents]]:
        """Return the net for each wager of those records, in cents."""
        return list(self.each_net(seed, rounds))

    def each_net(self, seed: int, rounds: int) -> Iterator[dict[str, Cents]]:
        """Yield them round by round."""
        played = zip(self.kernel.each_net(seed, rounds), self._settled(seed, rounds), strict=True)
        for number, (nets, sides) in enumerate(played):
            yield nets | {wager: int(sides[wager].net(self.stakes[wager])) for wager in self._staked(number)}

    def _settled(self, seed: int, rounds: int) -> Iterator[dict[str, Outcome]]:
        for record in self.kernel.each_record(seed, rounds):
            yield outcomes(self.sides, _box(record["seats"][0]), record["dealer"])


def _box(seat: dict[str, Any]) -> Box:
    """The box of a record when its round is over."""
    cards, hand, split, given_up = list(seat["cards"]), list(seat["cards"]), False, False
    for told in (one for one in seat["decisions"] if one["at"] == "hand1"):
        drawn = told["cards"][:1] if told["do"] == "split" else [told["card"]] if "card" in told else []
        split, given_up = split or told["do"] == "split", told["do"] in ("surrender", "rescue")
        hand = (hand[:1] if told["do"] == "split" else hand) + drawn
        cards += drawn
    return Box(cards, hand, split, given_up)


_RANK = np.array([RANKS.index(card[0]) for card in CARDS])
_SUIT = np.array([SUIT[card] for card in CARDS])
_ALIKE = np.zeros(16, np.int64)
"""Whether suits, as bits, are all of one color, or one suit."""
_ALIKE[[sum(1 << SUIT[f"A{suit}"] for suit in color) for color in ("dh", "cs")]] = ONE_COLOR
_ALIKE[[1, 2, 4, 8]] = ONE_SUIT
_WORTH = np.array([1 if RANK[card] == 14 else min(RANK[card], 10) for card in CARDS])


@njit(nogil=True, cache=True)
def _count(state: State, rounds: int, shoe: Ints, tables: Any, counts: Ints) -> None:
    own, dealers, early, late, drawn = tables
    for _ in range(rounds):
        for spot in range(4):
            _bring(state, shoe, spot)
        for side in range(len(early)):
            one = own[side, shoe[0], shoe[2], shoe[1]]
            counts[early[side, one, dealers[side, shoe[1], shoe[3]]]] += 1
        if len(late):
            low, aces, cards, third = _WORTH[shoe[1]] + _WORTH[shoe[3]], 0, 2, NO_THIRD
            suits = 1 << _SUIT[shoe[1]] | 1 << _SUIT[shoe[3]]
            aces = (_WORTH[shoe[1]] == 1) + (_WORTH[shoe[3]] == 1)
            soft = aces > 0 and low <= 11
            while drawn[low + 10 * soft, int(soft)]:
                _bring(state, shoe, 2 + cards)
                card = shoe[2 + cards]
                if cards == 2:
                    third = _RANK[card]
                cards += 1
                suits |= 1 << _SUIT[card]
                low += _WORTH[card]
                aces += _WORTH[card] == 1
                soft = aces > 0 and low <= 11
            for side in range(len(late)):
                counts[late[side, _RANK[shoe[1]], third, cards, low + 10 * soft, _ALIKE[suits]]] += 1


@njit(nogil=True, cache=True, inline="always")
def _bring(state: State, shoe: Ints, spot: int) -> None:
    """Move a random card of those not dealt yet to a place of the deal."""
    other = spot + below(state, len(shoe) - spot)
    shoe[spot], shoe[other] = shoe[other], shoe[spot]


@njit(nogil=True, cache=True)
def _count_thirds(state: State, rounds: int, shoe: Ints, tables: Any, counts: Ints) -> None:
    """Count the rows of wagers on a box's first three cards, in separate rounds."""
    rows, draws, ends = tables
    for _ in range(rounds):
        for spot in range(5):
            _bring(state, shoe, spot)
        up = _RANK[shoe[1]]
        drawn = draws[up, _RANK[shoe[0]], _RANK[shoe[2]]] and not ends[up, _RANK[shoe[3]]]
        third = shoe[4] if drawn else DECK
        for side in range(len(rows)):
            counts[rows[side, shoe[0], shoe[2], third]] += 1


@njit(nogil=True, cache=True)
def _count_ends(state: State, rounds: int, shoe: Ints, how: Any, tables: Any, counts: Ints) -> None:
    """Count the rows of wagers on how a first hand ends, in separate rounds.

    The other hands of a split are not dealt: the dealer's cards are as likely without them.
    """
    drawn, rows = tables
    for _ in range(rounds):
        for spot in range(4):
            _bring(state, shoe, spot)
        up, hole = _RANK[shoe[1]], _RANK[shoe[3]]
        first, second = _RANK[shoe[0]], _RANK[shoe[2]]
        do, hand = how.begin[up, first, second], how.hand[first, second]
        beaten = how.dealt[up, hole] == -1 - BLACKJACK
        points, cards, split, fares, spot = int(how.totals[hand]), 2, 0, LOST, 4
        if do == NATURAL:
            fares = TIED if beaten else WON
        elif not (beaten and how.checked[up] and not (how.early and do == SURRENDER)):
            if do == SPLIT:
                split = 1
            points, cards, fares, spot = _played(state, shoe, how, do)
            if points <= MOST and fares != GAVE_UP and not beaten:
                dealers = _dealers(state, shoe, drawn, spot)
                fares = WON if dealers > MOST or points > dealers else TIED if points == dealers else LOST
        for side in range(len(rows)):
            counts[rows[side, points, cards, split, fares]] += 1


@njit(nogil=True, cache=True)
def _played(state: State, shoe: Ints, how: Any, do: int) -> tuple[int, int, int, int]:
    """Play the first hand of a box. Return its points and cards, whether it was given up, and the next card's place."""
    up, pair, spot, size, limit, may = _RANK[shoe[1]], _RANK[shoe[0]], 4, 2, UNLIMITED, DRAWS + DOUBLES
    hand, low = how.hand[pair, _RANK[shoe[2]]], _WORTH[shoe[0]] + _WORTH[shoe[2]]
    if do == SPLIT:
        hands, limit, again = 2, how.sizes[pair], True
        may = DRAWS + DOUBLES if how.later[pair] else DRAWS
        while again:
            _bring(state, shoe, spot)
            second = _RANK[shoe[spot]]
            again = hands < how.again[pair, second]
            hands += again
            spot += 1
        hand, low = how.hand[pair, second], _WORTH[shoe[0]] + _WORTH[shoe[spot - 1]]
        do = how.after[0, up, pair, second]
    if do == SURRENDER:
        return int(how.totals[hand]), size, GAVE_UP, spot
    goes_on, laid = do in (HIT, DOUBLE), how.free[hand] > 0 and do == DOUBLE
    while goes_on:
        _bring(state, shoe, spot)
        low += _WORTH[shoe[spot]]
        hand = how.then[hand, _RANK[shoe[spot]]]
        spot += 1
        size += 1
        then = how.draws[0, hand, up] & may if do == HIT and low <= MOST and size < limit else 0
        goes_on = then > 0
        if then > DRAWS:
            do = DOUBLE
    points = low if low > MOST else int(how.totals[hand])
    given_up = do == DOUBLE and not laid and low <= MOST and how.rescues[hand, up] > 0
    return points, size, GAVE_UP if given_up else LOST, spot


@njit(nogil=True, cache=True)
def _dealers(state: State, shoe: Ints, drawn: Any, spot: int) -> int:
    """Draw the dealer's hand and return its points."""
    low, aces = _WORTH[shoe[1]] + _WORTH[shoe[3]], (_WORTH[shoe[1]] == 1) + (_WORTH[shoe[3]] == 1)
    soft = aces > 0 and low <= 11
    while drawn[low + 10 * soft, int(soft)]:
        _bring(state, shoe, spot)
        low += _WORTH[shoe[spot]]
        aces += _WORTH[shoe[spot]] == 1
        spot += 1
        soft = aces > 0 and low <= 11
    return int(low + 10 * soft)
