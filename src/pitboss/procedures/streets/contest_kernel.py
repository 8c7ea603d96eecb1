"""Street games with a dealer's hand at full speed: a compiled kernel that deals, plays in the best way and counts.

It counts how often each line of play met each result with each kind of hand; the game's own settlement says what that
pays. `records` writes out the rounds that a tally counts, for the engine to settle to the same cent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numba import njit, uint64
from numpy.typing import NDArray

from pitboss.chance.cards import CARDS
from pitboss.hands import five
from pitboss.hands.fast import NO_CARDS, Sets, best_of, with_card
from pitboss.hands.tables import DECK, place
from pitboss.money import show_amount
from pitboss.odds.boards import ALIKE, CHECKED, HOLES, RENAMED, Bits, Once, hole_cards, kinds, seen
from pitboss.odds.draws import State, Words, add, at_once, drawn, state_of, uncounted, unfair
from pitboss.odds.kernel import record_of
from pitboss.odds.loops import Counts, Loop, LoopKernel
from pitboss.odds.sums import Sums, WagerSums, counted
from pitboss.procedures.progressive import PROGRESSIVE
from pitboss.procedures.progressive.odds import ON_A_FOLD, lost_name
from pitboss.procedures.streets.contest import ContestRules
from pitboss.procedures.streets.contest_odds import ContestPlay
from pitboss.rounds.settlement import Outcome
from pitboss.rulebooks import Rules

Ints = NDArray[np.int64]
Small = NDArray[np.uint8]
Scratch = tuple[Bits, Small, Ints, Ints, Ints, Ints]
"""What a block uses: the numbers drawn for a round, a deck in order, and by round the cards and the cell (and
the hole), then the rounds that wait for the next street, and their boards."""
SEAT, STAKE = 1, 10_000
LINES, RESULTS, DEALER_HANDS, KINDS = 5, 3, 2, len(five.CATEGORIES)
DEALT, BOARD = 9, 4
"""A round's cards: the player's two, the dealer's two, then the five for all."""
HOLE = 5
FLOP = 3
BLOCK = 64
_BOUNDS = tuple(range(DECK, DECK - DEALT, -1))
_AGAIN = unfair(_BOUNDS)


class Facts(NamedTuple):
    """What the compiled code looks up."""

    cuts: Ints
    qualifies: int
    before: NDArray[np.int8]
    """The line on which a hole is played or folded at once, or `CHECKED`."""
    flop: Bits
    """Whether a wager is made, by kind of cards seen, with one bit for each hole held with the first of that kind."""
    turn: Bits
    """Empty if the wager is made once."""
    river: Bits
    """Empty if every street has its wager."""
    three: Any
    """The kind of every three cards by place, and the renaming that leads to the first of it."""
    four: Any
    five: Any
    side: Ints
    """The result of the side wager, by kinds of the player's and the dealer's holes."""


class ContestKernel(LoopKernel):
    """One seat with the same stake on every wager, playing in the best way or by a strategy.

    A progressive has a stake of its own, and its meter is the posted one in every round.
    """

    def __init__(self, rules: Rules, table_rules: ContestRules, play: ContestPlay | None = None) -> None:
        """Work out the best play, or take how it is played, and what the compiled code looks up."""
        self.rules, self.table_rules, self.play = rules, table_rules, play or ContestPlay(table_rules)
        self.stake = max(STAKE, rules.amount("minimum"))
        self.side = table_rules.side if rules.wager(table_rules.side) else ""
        self.jackpot = table_rules.jackpot
        self.folds = [not any(line.units) for line in self.play.lines]
        self.lost = [PROGRESSIVE] if self.jackpot and self.play.counts[self.folds].any() else []
        self.says = ON_A_FOLD.format(PROGRESSIVE) if self.lost else ""
        own_cards = table_rules.side in table_rules.own_cards
        self.kinds = sorted({*self.play.hands, *(() if own_cards else _rows(table_rules, self.side))})
        self.sides, by_holes = (
            _sides(table_rules) if own_cards and self.side else ([], np.zeros((1, 1), np.int64))
        )
        self.shape = (LINES, len(self.kinds), RESULTS, DEALER_HANDS)
        best = self.play.best
        qualifies = self.play.dealers[1] if self.play.dealers[1] in self.play.hands[1:] else 0
        cuts, nothing = np.array(self.kinds[1:], np.int64), np.zeros((0, 0), np.uint64)
        if isinstance(best, Once):
            plays = (best.before, _bits(best.flop, 3), nothing, best.river)
        else:
            before = np.where(best.before, CHECKED, LINES - 1).astype(np.int8)
            plays = (before, _bits(best.flop, 3), _bits(best.turn, 4), nothing)
        flops, turns, boards = (kinds(size)[:2] for size in (3, 4, 5))
        self._facts = Facts(cuts, qualifies, *plays, flops, turns, boards, by_holes)

    def figure(self, wager: str) -> str:
        """Return the name of the exact figure for a wager: a progressive is lost on a fold."""
        return lost_name(wager) if wager in self.lost else wager

    @property
    def loop(self) -> Loop:
        """The loop that deals, plays and counts by line, kind of hand, result and dealer's hand.

        Then it counts the side wager, and the kind of hand on the flop by line.
        """
        sizes = int(np.prod(self.shape)), max(len(self.sides), 1), LINES * KINDS if self.jackpot else 0
        return Loop(_play, (self._facts, *self.shape[1:]), sizes, _scratch, BLOCK)

    def sums(self, tally: Ints) -> Sums:
        """Convert a tally to cents. The first wager's sums include those that follow it."""
        size = int(np.prod(self.shape))
        cells, sides, flops = np.split(tally, (size, size + max(len(self.sides), 1)))
        counts, main, side = cells.reshape(self.shape), dict[int, int](), dict[int, int]()
        for cell in zip(*(axis.tolist() for axis in np.nonzero(counts)), strict=True):
            nets, often = self._nets(*cell), int(counts[cell])
            net = sum(nets.get(wager, 0) for wager in self.table_rules.contest)
            main[net] = main.get(net, 0) + often
            if self.side and not self.sides:
                side[nets[self.side]] = side.get(nets[self.side], 0) + often
        for outcome, often in zip(self.sides, sides.tolist(), strict=False):
            net = int(outcome.net(self.stake))
            side[net] = side.get(net, 0) + often
        wagers: dict[str, WagerSums] = {self.table_rules.first: counted(self.stake, main)}
        if self.side:
            wagers[self.side] = counted(self.stake, side)
        if self.jackpot:
            awards = Counter[int]()
            for at in np.flatnonzero(flops).tolist():
                awards[self._award(*divmod(at, KINDS))] += int(flops[at])
            wagers[PROGRESSIVE] = counted(self.jackpot.stake, awards)
        return Sums(rounds=int(counts.sum()), wagers=wagers)

    def _nets(self, line: int, kind: int, result: int, qualified: int) -> dict[str, int]:
        """The net of every wager in a cell, by the game's own settlement, including a side wager on the final hand."""
        value = self.kinds[kind]
        found = self.play.settled(line, value, result, qualified, self.stake)
        nets = {wager: int(net) for wager, net in found.items()}
        if self.side and not self.sides:
            nets[self.side] = int(self.table_rules.by_hand(self.side, value).net(self.stake))
        return nets

    def _award(self, line: int, kind: int) -> int:
        """Return the net of the progressive on a line, with a kind of hand in the hole and on the flop."""
        jackpot = self.jackpot
        assert jackpot is not None
        folded = self.folds[line]
        return int(jackpot.folded.net(jackpot.stake)) if folded else jackpot.net(five.CATEGORIES[kind])

    # -- the same rounds, written out -----------------------------------------------------------

    def _dealt(self, seed: int, rounds: int) -> tuple[list[list[int]], list[list[int]]]:
        cards, cells = np.zeros((rounds, DEALT), np.int64), np.zeros((rounds, HOLE + 1), np.int64)
        _record(state_of(seed, 0), self._facts, _scratch(BLOCK), cards, cells)
        return cards.tolist(), cells.tolist()

    def nets(self, seed: int, rounds: int) -> list[dict[str, int]]:
        """Return the kernel's net for each wager of those records, in cents."""
        found = []
        for *cell, side, kind in self._dealt(seed, rounds)[1]:
            nets = self._nets(*cell)
            nets |= {self.side: int(self.sides[side].net(self.stake))} if self.sides else {}
            found.append(nets | ({PROGRESSIVE: self._award(cell[0], kind)} if self.jackpot else {}))
        return found

    def records(self, seed: int, rounds: int) -> list[dict[str, Any]]:
        """Return the first rounds of a run as records."""
        cards, cells = self._dealt(seed, rounds)
        return [
            self._record(f"{seed}.{number}", [CARDS[card] for card in dealt], cell[0])
            for number, (dealt, cell) in enumerate(zip(cards, cells, strict=True))
        ]

    def _record(self, id: str, cards: list[str], line: int) -> dict[str, Any]:
        wagers = [*self.play.opening, *([self.side] if self.side else [])]
        stakes = dict.fromkeys(wagers, self.stake) | (
            {PROGRESSIVE: self.jackpot.stake} if self.jackpot else {}
        )
        seat = {
            "seat": SEAT,
            "wagers": {wager: show_amount(stake) for wager, stake in stakes.items()},
            "cards": cards[:2],
            "decisions": list(self._decisions(line)),
        }
        return record_of(self.rules, id, seats=[seat], dealer=cards[2:BOARD], community=cards[BOARD:])

    def _decisions(self, line: int) -> Iterator[dict[str, str]]:
        """What is done on each street of a line, with the amount of a wager."""
        _, units, done = self.play.lines[line]
        each = len(units) == len(self.table_rules.streets)
        for number, (street, do) in enumerate(zip(self.table_rules.streets, done, strict=False)):
            amount = show_amount(self.stake * units[number if each else 0])
            yield {
                "at": street.at,
                "do": do,
                **({"amount": amount} if do == self.play.makes[number].do else {}),
            }


def _rows(table_rules: ContestRules, side: str) -> list[int]:
    """The least value of each row of a pay table."""
    return [five.floor_of(row) for row in table_rules.pay[side].rows] if side else []


def _sides(table_rules: ContestRules) -> tuple[list[Outcome], Ints]:
    """The outcomes of a side wager that two cards decide, and which it is by the player's and the dealer's holes."""
    firsts = np.unique(ALIKE).tolist()
    found: dict[Outcome, int] = {}
    by_holes = np.zeros((len(firsts), len(firsts)), np.int64)
    for row, own in enumerate(firsts):
        cards = hole_cards(own)
        for column, other in enumerate(firsts):
            names = (hole_cards(hole) for hole in np.flatnonzero(other == ALIKE).tolist())
            dealer = next((hole for hole in names if not set(hole) & set(cards)), ())
            made = table_rules.aside(*(tuple(CARDS[card] for card in hand) for hand in (cards, (), dealer)))[
                table_rules.side
            ]
            by_holes[row, column] = found.setdefault(made, len(found))
    return list(found), by_holes


_KIND_OF_HOLE: Ints = np.unique(ALIKE, return_inverse=True)[1]


def _bits(plays: NDArray[np.bool_], size: int) -> Bits:
    """Give holes that are alike with a kind of cards the play of one of them, as bits."""
    every = np.zeros((len(plays), (HOLES // 64 + 1) * 64), np.bool_)
    every[:, :HOLES] = np.take_along_axis(plays, seen(size)[2].astype(np.int64), axis=1)
    return np.packbits(every, axis=1, bitorder="little").view("<u8")


@njit(nogil=True, cache=True, inline="always")
def _deal(words: Words, found: Bits, deck: Small, cards: Ints) -> Words:
    """Deal nine cards, every order equally likely, and put the deck back in order.

    It deals the cards that `dealt` finds: the last card left takes the place of each that is dealt.
    """
    words = drawn(words, _BOUNDS, _AGAIN, found, 0)
    for n in range(DEALT):
        cards[n] = deck[found[0, n]]
        deck[found[0, n]] = deck[uint64(DECK - 1 - n)]
    for n in range(DEALT):
        deck[found[0, n]] = found[0, n]
    return words


@njit(nogil=True, cache=True, inline="always")
def _hole(one: int, other: int) -> int:
    high = max(one, other)
    return high * (high - 1) // 2 + min(one, other)


@njit(nogil=True, cache=True, inline="always")
def _bet(of: Any, via: Any, hole: int, plays: Bits) -> Any:
    """Whether a hole is wagered on with the cards of this kind, reached by this renaming."""
    renamed = uint64(RENAMED[uint64(via), uint64(hole)])
    return (plays[uint64(of), renamed >> uint64(6)] >> (renamed & uint64(63)) & uint64(1)) != uint64(0)


@njit(nogil=True, cache=True, inline="always")
def _shown(deck: Ints, hole: int, facts: Facts) -> tuple[int, int, int, int]:
    """The kind of hand, the result, whether the dealer qualifies, and the result of the side wager."""
    sets = NO_CARDS
    for n in range(BOARD, DEALT):
        sets = with_card(sets, deck[n])
    own, other = _value(sets, deck[0], deck[1]), _value(sets, deck[2], deck[3])
    kind = 0
    for cut in facts.cuts:
        kind += own >= cut
    side = 0
    if len(facts.side) > 1:
        side = facts.side[_KIND_OF_HOLE[hole], _KIND_OF_HOLE[_hole(deck[2], deck[3])]]
    return kind, (own <= other) + (own < other), int(other >= facts.qualifies), int(side)


@njit(nogil=True, cache=True, inline="always")
def _value(sets: Sets, one: int, other: int) -> int:
    return int(best_of(with_card(with_card(sets, one), other)))


@njit(nogil=True, cache=True, inline="always")
def _on_flop(cards: Any) -> int:
    """The kind of hand that the player's two cards make with the flop."""
    sets = with_card(with_card(NO_CARDS, cards[0]), cards[1])
    for n in range(BOARD, BOARD + FLOP):
        sets = with_card(sets, cards[n])
    return int(best_of(sets)) >> five.CATEGORY_SHIFT


@njit(nogil=True, cache=True, inline="always")
def _find(sets: Any, size: int, many: int, scratch: Scratch) -> None:
    """Fetch the kind of the board's first cards and its renaming, for each waiting round."""
    of, via = sets
    _, _, cards, _, waiting, met = scratch
    for at in range(many):
        spot = uint64(place(cards[waiting[at]], BOARD, size))
        met[at, 0], met[at, 1] = of[spot], via[spot]


@njit(nogil=True, cache=True, inline="always")
def _block(words: Words, many: int, facts: Facts, scratch: Scratch) -> Words:
    """Play a block of rounds street by street, so that what they look up is fetched from memory together.

    For each: the line, kind of hand, result, whether the dealer qualifies, the result of the side wager, and the hole.
    """
    found, deck, cards, cells, waiting, met = scratch
    waits = 0
    for n in range(many):
        words = _deal(words, found, deck, cards[n])
        hole = _hole(cards[n, 0], cards[n, 1])
        kind, result, qualified, side = _shown(cards[n], hole, facts)
        cells[n, 0], cells[n, 1], cells[n, 2] = facts.before[hole], kind, result
        cells[n, 3], cells[n, 4], cells[n, HOLE] = qualified, side, hole
        waiting[waits] = n
        waits += facts.before[hole] == CHECKED
    _find(facts.three, 3, waits, scratch)
    left = 0
    for at in range(waits):
        n = waiting[at]
        bets = _bet(met[at, 0], met[at, 1], cells[n, HOLE], facts.flop)
        cells[n, 0] = 2 * bets if len(facts.turn) else 1
        waiting[left] = n
        left += (not bets) | (len(facts.turn) > 0)
    if len(facts.turn):
        _find(facts.four, 4, left, scratch)
        for at in range(left):
            n = waiting[at]
            cells[n, 0] += _bet(met[at, 0], met[at, 1], cells[n, HOLE], facts.turn)
        return words
    _find(facts.five, 5, left, scratch)
    for at in range(left):
        n = waiting[at]
        cells[n, 0] = 3 - _bet(met[at, 0], met[at, 1], cells[n, HOLE], facts.river)
    return words


def _scratch(block: int) -> Scratch:
    """What is drawn for a round, the deck, and what is kept of a block of rounds."""
    deck = np.arange(DECK).astype(np.uint8)
    cards, cells = np.zeros((block, DEALT), np.int64), np.zeros((block, HOLE + 1), np.int64)
    waiting, met = np.zeros(block + 1, np.int64), np.zeros((block, 2), np.int64)
    return np.zeros((1, DEALT), np.uint64), deck, cards, cells, waiting, met


@uncounted
def _play(state: State, rounds: int, reads: Any, scratch: Scratch, counts: Counts) -> None:
    words, (facts, kinds, results, hands) = (state[0], state[1], state[2], state[3]), reads
    (_, deck, cards, cells, _, _), (ends, sides, flops) = scratch, counts
    for n in range(DECK):
        deck[n] = n
    for block in range(0, rounds, at_once(BLOCK)):
        many = min(at_once(BLOCK), rounds - block)
        words = _block(words, many, facts, scratch)
        for n in range(many):
            cell = (cells[n, 0] * kinds + cells[n, 1]) * results + cells[n, 2]
            add(ends, cell * hands + cells[n, 3], 1)
            add(sides, cells[n, 4], 1)
            if len(flops):
                add(flops, cells[n, 0] * KINDS + _on_flop(cards[n]), 1)


@njit(nogil=True, cache=True)
def _record(state: State, facts: Facts, scratch: Scratch, cards: Ints, cells: Ints) -> None:
    words = (state[0], state[1], state[2], state[3])
    for first in range(0, len(cards), BLOCK):
        many = min(BLOCK, len(cards) - first)
        words = _block(words, many, facts, scratch)
        cards[first : first + many] = scratch[2][:many]
        cells[first : first + many, :HOLE] = scratch[3][:many, :HOLE]
        for n in range(first, first + many):
            cells[n, HOLE] = _on_flop(cards[n])
