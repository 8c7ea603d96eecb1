"""An ante game at full speed: a compiled kernel that deals, decides, compares and counts. It does not handle money.

It counts how often each decision and result occurred with each kind of hand. The game's own settlement then says what
each of those pays. `records` writes out exactly the rounds that a tally counts; the engine must settle them to the
same cent.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property, partial
from itertools import chain
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numba import int64, njit, uint64
from numpy.typing import NDArray

from pitboss.chance.cards import CARDS
from pitboss.hands import five, six
from pitboss.hands.fast import NO_CARDS, best_ints, best_of, with_card
from pitboss.hands.tables import DECK, KEY, RENAMINGS, Look, by_key, by_ranks, worth
from pitboss.money import Odds, show_amount
from pitboss.odds.draws import (
    State,
    add,
    at_once,
    dealt,
    drawn,
    small,
    state_of,
    stepped,
    uncounted,
    unfair,
    wide,
)
from pitboss.odds.kernel import record_of
from pitboss.odds.loops import Counts, Loop, count_streams
from pitboss.odds.sums import Sums, counted
from pitboss.procedures.ante.odds import Contest, stake_cents
from pitboss.procedures.ante.rules import BONUS
from pitboss.procedures.ante.sides import FOURTH, SideTables
from pitboss.procedures.ante.table_rules import FOLDED, HIGHER, AnteRules, showdown
from pitboss.procedures.progressive import Jackpot
from pitboss.procedures.progressive.odds import ON_A_FOLD, lost_name
from pitboss.rounds.settlement import Wins
from pitboss.rulebooks import Rules

if TYPE_CHECKING:
    from pitboss.procedures.ante.game import AnteGame

Ints = NDArray[np.int64]
Masks = NDArray[np.uint64]
Values = NDArray[np.uint16]
Bounds = tuple[int, ...]
"""What is drawn for a round: the number of the player's hand, the dealer's cards one by one, the names of the suits."""
How = tuple[Bounds, Bounds, int, int, int, Ints, Masks, Look]
"""What compiled code reads.

A tuple as long as the player's cards, so that their number is known at compile time; the bounds and `unfair` of them;
which of the dealer's cards is seen; the qualifier; the classes that stand for equally many hands; of every class how it
is played, its cards, value and kind; and the dealer's values by key.
"""

SEAT = 1
RESULTS = 5
_AT_ONCE = 8192
"""The number of rounds written out at a time."""
BLOCK = 32
"""The number of rounds drawn at a time, so that the players' hands are fetched from memory together."""
_CARD_BITS, _CARD = 6, (1 << 6) - 1
_VALUE_SHIFT, _KIND_SHIFT, _VALUE = 30, 46, (1 << 16) - 1
_DIGITS = 2
"""A decision is a number of two bits: a fold or one of three multiples of the ante."""
_SPANS, _SCALE = 4, 40
"""Classes have at most four sizes. To divide by one, a number is multiplied by a reciprocal of ``_SCALE`` bits."""
_ROYAL, _FIVE_SHIFT, _NINE = five.ROYAL_FLUSH, five.CATEGORY_SHIFT, 7

_COMPARED = ((1, 1), (2, 1), (1, 2))
_RESULT: Ints = np.array(
    [FOLDED] * 6 + [showdown(own, dealers, least) for least in (3, 0) for own, dealers in _COMPARED]
)
"""The result by whether the hand is played, whether the dealer qualifies, and whether the player's is equal, higher or
lower: looked up, since the processor cannot predict any of these."""


class Kind(NamedTuple):
    """Hands that differ only in the comparison: the value of one, and the row each progressive pays them by."""

    value: int
    rows: tuple[str, ...]


class AnteKernel:
    """One seat with the same stake on every wager, playing the ante in the best way or by a strategy.

    A progressive has a stake of its own, and its meter is the posted one in every round.
    """

    unit = "rounds"

    def __init__(self, game: AnteGame, rules: Rules, played: Contest | None = None) -> None:
        """Work out the best play, or use the ``played`` contest, and group hands that are settled alike."""
        self.rules, self.cards = rules, game.cards
        self.table_rules: AnteRules = rules.once(game.rules_class)
        self.stake = stake_cents(rules, game.rules_class)
        self.taken = [wager for wager in self.table_rules.offered if rules.wager(wager)]
        self.sides = self.table_rules.sides.taken
        self.taken += [side.wager for side in self.sides]
        self.jackpots = {jackpot.wager: jackpot for jackpot in self.table_rules.jackpots}
        self.stakes = dict.fromkeys(self.taken, self.stake)
        self.stakes |= {wager: jackpot.stake for wager, jackpot in self.jackpots.items()}
        self.priced = [wager for wager in self.stakes if wager not in self.table_rules.beside]
        contest = played or Contest(game, rules)
        self.lost = [*_lost(contest)]
        self.says = ON_A_FOLD.format(" and ".join(self.lost)) if self.lost else ""
        own, dealers = game.cards
        self.kinds, kind_of = _kinds(contest, self.table_rules.jackpots)
        self.shape = (len(self.table_rules.multiples) + 1, RESULTS, len(self.kinds))
        bounds = (comb(DECK, own), *(DECK - own - n for n in range(dealers)), len(RENAMINGS))
        seen = self.table_rules.seen_place if self.table_rules.sees_dealer else 0
        about = (bounds, unfair(bounds), seen, self.table_rules.qualifies)
        self._how = ((0,) * own, *about, *_classes(contest, kind_of), tuple(by_key(self.table_rules.hands)))
        pooled = any(wager in self.table_rules.pooled for wager in self.taken)
        self._six = len(six.KINDS) if pooled else 0
        threes = game.cards == (3, 3) and not self._six
        reads, counts = (self._how, len(self.kinds)), (int(np.prod(self.shape)), self._six)
        self._loop = Loop(
            _play_threes if threes else _play, reads, counts, partial(_scratch, sum(game.cards)), BLOCK
        )

    def figure(self, wager: str) -> str:
        """Return the name of the exact figure for a wager: as lost on a fold, if hands are folded that would win it."""
        return lost_name(wager) if wager in self.lost else wager

    @property
    def loop(self) -> Loop | None:
        """The compiled loop. Side wagers that a chapter states as data are counted apart from it."""
        return None if self.sides else self._loop

    def tally(self, seed: int, rounds: int, stream: int = 0) -> Ints:
        """Play this many rounds and count them by decision, result and kind of hand, then by all the cards together."""
        counts = count_streams(self._loop, seed, [(stream, rounds)])
        return np.concatenate((*counts, *self._rows(seed, rounds, stream)))

    def gathered(self, counts: Counts) -> Ints:
        """Return what the loop counted as a tally."""
        return np.concatenate(counts)

    def _rows(self, seed: int, rounds: int, stream: int) -> list[Ints]:
        """Count the rows of each side wager in the same rounds."""
        found = [np.zeros(len(side.outcomes), np.int64) for side in self.sides]
        for cards, _ in self._laid(seed, rounds, stream) if self.sides else ():
            for n, reached in enumerate(self._reached(cards)):
                found[n] += np.bincount(reached, minlength=len(found[n]))
        return found

    def _reached(self, cards: Ints) -> list[Ints]:
        """Return the number of each side wager's row in some rounds."""
        tables = self.rules.once(SideTables)
        return [tables.reached(side, cards, self.cards[0]) for side in self.sides]

    def sums(self, tally: Ints) -> Sums:
        """Convert a tally to cents. The ante's sums include its play wager, its bonus and the side wagers."""
        size = int(np.prod(self.shape))
        sizes = np.cumsum((size, self._six, *(len(side.outcomes) for side in self.sides)))[:-1]
        cells, together, *rows = np.split(tally, sizes)
        counts = cells.reshape(self.shape)
        played = [(self._nets(*cell), int(counts[tuple(cell)])) for cell in np.argwhere(counts).tolist()]
        pooled = [
            (self._pool(kind), count) for kind, count in zip(six.KINDS, together.tolist(), strict=False)
        ]
        apart = dict.fromkeys(self.table_rules.pooled, pooled)
        for side, reached in zip(self.sides, rows, strict=True):
            ways = zip(side.outcomes.values(), reached.tolist(), strict=True)
            apart[side.wager] = [({side.wager: int(made.net(self.stake))}, count) for made, count in ways]
        found = {}
        for wager in self.priced:
            by_net, parts = (
                Counter[int](),
                (*self.table_rules.decided, BONUS) if wager == "ante" else (wager,),
            )
            for nets, count in apart.get(wager, played):
                by_net[sum(nets.get(part, 0) for part in parts)] += count
            found[wager] = counted(self.stakes[wager], by_net)
        return Sums(rounds=int(counts.sum()), wagers=found)

    def _nets(self, decision: int, result: int, kind: int) -> dict[str, int]:
        """Return the net of every wager in a cell, according to the game's own settlement."""
        times = self.table_rules.multiples[decision - 1] if decision else 0
        stakes = {
            **dict.fromkeys((*self.taken, BONUS), self.stake),
            self.table_rules.stays: self.stake * times,
        }
        value, rows = self.kinds[kind]
        made = self.table_rules.outcomes(result, value)
        nets = {wager: int(outcome.net(stakes[wager])) for wager, outcome in made.items() if wager in stakes}
        for (wager, jackpot), row in zip(self.jackpots.items(), rows, strict=True):
            nets[wager] = jackpot.net(row) if decision else int(jackpot.folded.net(jackpot.stake))
        return nets

    def _pool(self, kind: str) -> dict[str, int]:
        return {wager: int(made[kind].net(self.stake)) for wager, made in self.table_rules.pooled.items()}

    # -- the same rounds, written out -----------------------------------------------------------

    def _laid(self, seed: int, rounds: int, stream: int = 0) -> Iterator[tuple[Ints, Ints]]:
        """Yield the cards of rounds, a fourth card last, and the decision, result and kind of hand of each."""
        state, apart = state_of(seed, stream), state_of(seed, -1 - stream)
        for first in range(0, rounds, _AT_ONCE):
            many = min(_AT_ONCE, rounds - first)
            cards, cells = np.zeros((many, sum(self.cards) + 1), np.int64), np.zeros((many, 3), np.int64)
            _record(state, self._how, cards, cells)
            if self.sides:
                _reorder(apart, self.cards[0], cards)
            yield cards, cells

    def _dealt(self, seed: int, rounds: int) -> Iterator[tuple[list[str], list[int]]]:
        """Yield the cards of each round, and its decision, result and kind of hand."""
        for cards, cells in self._laid(seed, rounds):
            named = ([CARDS[card] for card in dealt] for dealt in cards.tolist())
            yield from zip(named, cells.tolist(), strict=True)

    def nets(self, seed: int, rounds: int) -> list[dict[str, int]]:
        """Return the kernel's net for each wager of those records, in cents."""
        made = [
            self._nets(*cell) | (self._pool(six.kind(cards[:-1])) if self._six else {})
            for cards, cell in self._dealt(seed, rounds)
        ]
        reached = (zip(*self._reached(cards), strict=True) for cards, _ in self._laid(seed, rounds))
        for nets, rows in zip(made, chain.from_iterable(reached), strict=False):
            for side, row in zip(self.sides, rows, strict=True):
                nets[side.wager] = int([*side.outcomes.values()][row].net(self.stake))
        return made

    def records(self, seed: int, rounds: int) -> list[dict[str, Any]]:
        """Return the first rounds of a run as records."""
        dealt = enumerate(self._dealt(seed, rounds))
        return [
            self._record(f"{seed}.{number}", cards, decision) for number, (cards, (decision, *_)) in dealt
        ]

    def _record(self, id: str, cards: list[str], decision: int) -> dict[str, Any]:
        own, stays = self.cards[0], self.table_rules.stays
        made: dict[str, Any] = {"at": stays, "do": stays if decision else "fold"}
        if decision:
            made["amount"] = show_amount(self.stake * self.table_rules.multiples[decision - 1])
        seat = {
            "seat": SEAT,
            "wagers": {wager: show_amount(stake) for wager, stake in self.stakes.items()},
            "cards": cards[:own],
            "decisions": [made],
        }
        fourth = {"community": cards[-1:]} if self.table_rules.sides.looking_at(FOURTH) else {}
        return record_of(self.rules, id, seats=[seat], dealer=cards[own:-1], **fourth, **self._bank)

    @cached_property
    def _bank(self) -> dict[str, Any]:
        """Return a player-dealer who can cover the highest payouts, if a player banks."""
        if self.rules.text("bank") == "house":
            return {}
        best = [max(p.ratio for _, p in t if isinstance(p, Odds)) for t in self.table_rules.pay.values()]
        cover = show_amount(int(self.stake * (sum(best, Fraction(0)) + len(self.taken))))
        return {"player_dealer": {"seat": self.rules.count("positions"), "wager": cover}}


def _lost(contest: Contest) -> Iterator[str]:
    """Yield the wagers that a fold takes along with hands that would win them."""
    table_rules, facts = contest.table_rules, contest.facts
    if table_rules.side in table_rules.folded and table_rules.rules.wager(table_rules.side):
        won = [
            isinstance(table_rules.by_hand(table_rules.side, value)[table_rules.side], Wins)
            for value in contest.distinct.tolist()
        ]
        folds = (contest.decisions == 0) & (facts.counts.sum(axis=2) > 0)
        if folds[np.array(won)[contest.place_of]].any():
            yield table_rules.side
    for jackpot in table_rules.jackpots:
        if contest.progressive_played(jackpot)[2]:
            yield jackpot.wager


def _kinds(contest: Contest, jackpots: Sequence[Jackpot]) -> tuple[list[Kind], Ints]:
    """Group hands that differ only in the comparison: the kinds, and the number of each class's."""
    table_rules, found = contest.table_rules, dict[Any, int]()
    firsts, kind_of = list[int](), list[int]()
    for value in contest.distinct.tolist():
        key = (
            table_rules.by_hand(table_rules.side, value).get(table_rules.side),
            table_rules.outcomes(HIGHER, value).get(table_rules.bonus),
        )
        if key not in found:
            found[key] = len(found)
            firsts.append(value)
        kind_of.append(found[key])
    reached, names = [np.array(kind_of)[contest.place_of]], list[list[str]]()
    for jackpot in jackpots:
        rows, named = contest.progressive_rows(jackpot)
        names.append(["", *jackpot.pay.rows])
        place = [names[-1].index(name) if name in jackpot.pay.rows else 0 for name in named]
        reached.append(np.array(place)[rows])
    kinds, numbers = np.unique(np.stack(reached), axis=1, return_inverse=True)
    held = [
        Kind(firsts[kind], tuple(row[place] for row, place in zip(names, places, strict=True)))
        for kind, *places in kinds.T.tolist()
    ]
    return held, numbers.ravel()


def _classes(contest: Contest, kind_of: Ints) -> tuple[Ints, Masks]:
    """The classes of hands that differ only in the names of suits, those that represent most hands first.

    Spans of classes that stand for equally many hands: the number of the first hand after the span, the class it would
    begin with if all classes were so large, and the reciprocal of their size. For each class the digits of the
    decision, one bit for each of the dealer's cards, and its cards, value and kind.
    """
    multiples, facts = (0, *contest.table_rules.multiples), contest.facts
    order = np.argsort(-facts.weights, kind="stable")
    sizes, many = np.unique(-facts.weights, return_counts=True)
    if len(multiples) > 1 << _DIGITS or len(sizes) > _SPANS:
        raise ValueError(
            f"A kernel plays at most {(1 << _DIGITS) - 1} multiples of the ante, not {len(multiples) - 1}."
        )
    ends, classes = np.cumsum(-sizes * many), np.cumsum(many)
    spans = np.full((_SPANS, 3), facts.weights.sum())
    spans[: len(sizes)] = np.stack((ends, classes * -sizes - ends, -(-(1 << _SCALE) // -sizes)), axis=1)
    decisions, found = np.searchsorted(multiples, contest.decisions)[order], facts.values[order]
    decisions = np.broadcast_to(decisions, (len(found), DECK))
    rows = np.zeros((len(found), _DIGITS + 1), np.uint64)
    rows[:, _DIGITS] = found << _VALUE_SHIFT | kind_of[order] << _KIND_SHIFT
    for n in range(facts.hands.shape[1]):
        rows[:, _DIGITS] |= (facts.hands[order, n] << _CARD_BITS * n).astype(np.uint64)
    for card in range(DECK):
        for digit in range(_DIGITS):
            rows[:, digit] |= (decisions[:, card] >> digit & 1).astype(np.uint64) << np.uint64(card)
    return spans, rows


@njit(nogil=True, cache=True, inline="always")
def _class(number: Any, spans: Ints) -> Any:
    """Return the class of a hand, given its number if the hands of a class are numbered one after the other."""
    n = uint64((number >= spans[0, 0]) + (number >= spans[1, 0]) + (number >= spans[2, 0]))
    return (number + spans[n, 1]) * spans[n, 2] >> _SCALE


@njit(nogil=True, cache=True, inline="always")
def _cards(hand: int, found: Masks, row: int, how: How, cards: Ints) -> None:
    """Lay out a round's cards: the player's, rising, then the dealer's from those that are left, in any order."""
    own, dealers = len(how[0]), len(how[1]) - 2
    for n in range(own):
        cards[n] = hand >> _CARD_BITS * n & _CARD
    for n in range(dealers):
        card = dealt(found, row, 1, n, DECK - own)
        for other in range(own):
            card += card >= cards[other]
        cards[own + n] = card


@njit(nogil=True, cache=True, inline="always")
def _cell(row: Any, cards: Ints, how: How) -> tuple[int, int, int]:
    """Return the decision (0: fold, else the multiple from 1), the result and the kind of the player's hand."""
    owns, bounds, _, seen_at, qualifies, _, classes, look = how
    hand, seen = int64(classes[row, _DIGITS]), uint64(cards[len(owns) + seen_at])
    decision = classes[row, 0] >> seen & uint64(1) | (classes[row, 1] >> seen & uint64(1)) << uint64(1)
    value, dealers = hand >> _VALUE_SHIFT & _VALUE, worth(cards, len(owns), len(bounds) - 2, look)
    compared = (value > dealers) + 2 * (value < dealers) + 3 * (dealers >= qualifies) + 6 * (decision > 0)
    return int64(decision), _RESULT[uint64(compared)], hand >> _KIND_SHIFT


@njit(nogil=True, cache=True)
def _six_kind(cards: Ints) -> int:
    return int(_kind_of_six(int64(best_ints(cards)), cards))


@njit(nogil=True, cache=True, inline="always")
def _kind_of_six(value: Any, cards: Ints) -> Any:
    kind = value >> _FIVE_SHIFT
    if kind != _ROYAL:
        return kind
    suit = cards[0] & 3
    for card in cards:
        if card & 3 != suit or card >> 2 < _NINE:
            return kind
    return int(_ROYAL + 1)


def _scratch(dealt: int, block: int) -> tuple[Masks, Masks, Ints]:
    """What is drawn for a block of rounds, the classes of the player's hands, and a round's cards."""
    drawn = np.zeros((block, dealt + 1), np.uint64)
    return drawn, np.zeros(block, np.uint64), np.zeros(dealt, np.int64)


@uncounted
def _play_threes(state: State, rounds: int, reads: tuple[How, int], scratch: Any, counts: Counts) -> None:
    """Play three cards against three, as `_play` does: with every card in a register it is a fifth faster."""
    words, (how, kinds), cells = (state[0], state[1], state[2], state[3]), reads, counts[0]
    _, bounds, again, seen_at, qualifies, spans, classes, look = how
    _, _, none, _, rows, columns, worths, suited = look
    while rounds > 0:
        left, words = stepped(words)
        number, left = wide(left, uint64(bounds[0]))
        a, left = wide(left, uint64(bounds[1]))
        b, left = wide(left, uint64(bounds[2]))
        c, left = wide(left, uint64(bounds[3]))
        _, left = wide(left, uint64(bounds[4]))
        rounds -= left >= uint64(again)
        row = uint64(_class(int64(number), spans))
        hand = int64(classes[row, uint64(_DIGITS)])
        x, y, z = hand & _CARD, hand >> _CARD_BITS & _CARD, hand >> 2 * _CARD_BITS & _CARD
        one = int64(a)
        two = 48 if b == a else int64(b)
        three = 47 if c == b else int64(c)
        three = 48 if three == one else three
        one += one >= x
        one += one >= y
        one += one >= z
        two += two >= x
        two += two >= y
        two += two >= z
        three += three >= x
        three += three >= y
        three += three >= z
        seen = uint64(one if seen_at == 0 else two if seen_at == 1 else three)
        decision = classes[row, uint64(0)] >> seen & uint64(1)
        decision |= (classes[row, uint64(1)] >> seen & uint64(1)) << uint64(1)
        key = none + KEY[uint64(one)] + KEY[uint64(two)] + KEY[uint64(three)]
        dealers = by_ranks(key, rows, columns, worths)
        if (one ^ two | one ^ three) & 3 == 0:
            ranks = 1 << (one >> 2) | 1 << (two >> 2) | 1 << (three >> 2)
            dealers = int64(suited[uint64(ranks)])
        value = hand >> _VALUE_SHIFT & _VALUE
        compared = (value > dealers) + 2 * (value < dealers) + 3 * (dealers >= qualifies) + 6 * (decision > 0)
        cell = (int64(decision) * RESULTS + _RESULT[uint64(compared)]) * kinds + (hand >> _KIND_SHIFT)
        add(cells, uint64(cell), int64(left >= uint64(again)))


@uncounted
def _play(
    state: State, rounds: int, reads: tuple[How, int], scratch: tuple[Masks, Masks, Ints], counts: Counts
) -> None:
    """Play a block at a time."""
    words, (found, rows, cards) = (state[0], state[1], state[2], state[3]), scratch
    (how, kinds), (cells, together) = reads, counts
    _, bounds, again, _, _, spans, classes, _ = how
    for block in range(0, rounds, at_once(BLOCK)):
        many = min(at_once(BLOCK), rounds - block)
        for n in range(many):
            words = drawn(words, bounds, again, found, n)
            rows[n] = uint64(_class(int64(found[n, 0]), spans))
        # The names of the suits are needed only to write a round out: the class is fetched instead.
        for n in range(many):
            found[n, len(bounds) - 1] = classes[rows[n], uint64(_DIGITS)]
        for n in range(many):
            _cards(int64(found[n, len(bounds) - 1]), found, n, how, cards)
            decision, result, kind = _cell(rows[n], cards, how)
            add(cells, uint64((decision * RESULTS + result) * kinds + kind), 1)
            if len(together):
                sets = NO_CARDS
                for card in cards:
                    sets = with_card(sets, card)
                add(together, _kind_of_six(best_of(sets), cards), 1)


@njit(nogil=True, cache=True)
def _record(state: State, how: How, cards: Ints, cells: Ints) -> None:
    words, last = (state[0], state[1], state[2], state[3]), len(how[1]) - 1
    found = np.zeros((1, len(how[1])), np.uint64)
    for number in range(len(cards)):
        words = drawn(words, how[1], how[2], found, 0)
        row = uint64(_class(int64(found[0, 0]), how[5]))
        _cards(int64(how[6][row, _DIGITS]), found, 0, how, cards[number])
        cells[number] = _cell(row, cards[number], how)
        for n in range(cards.shape[1]):
            cards[number, n] += RENAMINGS[found[0, last], cards[number, n] & 3] - (cards[number, n] & 3)
    state[0], state[1], state[2], state[3] = words


@njit(nogil=True, cache=True)
def _reorder(state: State, own: int, cards: Ints) -> None:
    """Put three of the player's cards first, any of them, and deal a fourth card last."""
    dealt = cards.shape[1] - 1
    for row in cards:
        for n in range(3):
            other = n + small(state, own - n)
            row[n], row[other] = row[other], row[n]
        row[dealt] = small(state, DECK)
        while row[dealt] in row[:dealt]:
            row[dealt] = small(state, DECK)
