"""Side wagers of twenty-one at full speed: rounds of their own, beside those of a game's kernel."""

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
from pitboss.procedures.twentyone.kernel import TwentyOneKernel
from pitboss.procedures.twentyone.sides import (
    DEALERS,
    MIXED,
    NO_THIRD,
    ONE_COLOR,
    ONE_SUIT,
    RANKS,
    TWO,
    TWO_AND_DEALER,
    TWO_AND_UP,
    Draws,
    on_cards,
    outcomes,
    rows_of,
    suited,
)
from pitboss.rounds.settlement import Outcome
from pitboss.rulebooks import Rules

Ints = NDArray[np.int64]
DECK, POINTS, LONGEST = 52, 32, 23
APART = 1 << 62
"""Added to a stream's number, so that side wagers are dealt other cards than the hands."""


class WithSides:
    """A game's kernel, and the side wagers that its chapter states as data; those have rounds of their own."""

    unit = "rounds"

    def __init__(self, rules: Rules, kernel: TwentyOneKernel, draws: Draws) -> None:
        """Write the tables down that the compiled code looks up."""
        self.rules, self.kernel, self.stake = rules, kernel, kernel.money.stake
        self.sides = rules.once(SideWagers)
        early = [on_cards(side) for side in self.sides.looking_at(TWO, TWO_AND_UP, TWO_AND_DEALER)]
        late = self.sides.looking_at(DEALERS)
        self.rows = [(one.side, one.names) for one in early]
        self.rows += [(side, tuple(side.outcomes)) for side in late]
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

    def tally(self, seed: int, rounds: int, stream: int = 0) -> Ints:
        """Play this many rounds of the game, and deal as many for the side wagers."""
        played = self.kernel.tally(seed, rounds, stream)
        counts = np.zeros(self.size, np.int64)
        tables = (self.own, self.dealers, self.early, self.late, self.drawn)
        _count(state_of(seed, stream + APART), rounds, self.cards.copy(), tables, counts)
        return np.concatenate((played, counts))

    def sums(self, tally: Ints) -> Sums:
        """Convert a tally to cents, wager by wager."""
        played, counts = self.kernel.sums(tally[: -self.size]), tally[-self.size :].tolist()
        wagers = dict(played.wagers)
        for side, names in self.rows:
            by_net = Counter[Cents]()
            for name in names:
                by_net[int(side.outcomes[name].net(self.stake))] += counts.pop(0)
            wagers[side.wager] = counted(self.stake, by_net)
        return Sums(rounds=played.rounds, wagers=wagers)

    def records(self, seed: int, rounds: int) -> list[dict[str, Any]]:
        """Return the first rounds of the game as records, with every side wager staked."""
        made = self.kernel.records(seed, rounds)
        for record in made:
            seat = record["seats"][0]
            seat["wagers"] |= {side.wager: show_amount(self.stake) for side, _ in self.rows}
        return made

    def nets(self, seed: int, rounds: int) -> list[dict[str, Cents]]:
        """Return the net for each wager of those records, in cents."""
        return [
            nets | {wager: int(made.net(self.stake)) for wager, made in sides.items()}
            for nets, sides in zip(self.kernel.nets(seed, rounds), self._settled(seed, rounds), strict=True)
        ]

    def _settled(self, seed: int, rounds: int) -> Iterator[dict[str, Outcome]]:
        for record in self.kernel.records(seed, rounds):
            yield outcomes(self.sides, record["seats"][0]["cards"], record["dealer"])


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
    """Bring a random card of those not dealt yet to a place of the deal."""
    other = spot + below(state, len(shoe) - spot)
    shoe[spot], shoe[other] = shoe[other], shoe[spot]
