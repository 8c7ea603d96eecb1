"""An ante game at full speed: a compiled kernel that deals, decides, compares and counts. It knows nothing of money.

It counts how often each decision and result occurred with each kind of hand. The game's own settlement then says what
each of those pays. `records` writes out exactly the rounds that a tally counts; the engine must settle them to the
same cent.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numba import int64, njit
from numpy.typing import NDArray

from pitboss.chance.cards import CARDS
from pitboss.hands import five, six
from pitboss.hands.fast import best_ints
from pitboss.hands.tables import DECK, place, values
from pitboss.money import Odds, show_amount
from pitboss.odds.draws import State, below, state_of
from pitboss.odds.sums import Sums, counted
from pitboss.procedures.ante.odds import Contest, stake_cents
from pitboss.procedures.ante.rules import BONUS
from pitboss.procedures.ante.table_rules import FOLDED, HIGHER, AnteRules
from pitboss.procedures.ante.table_rules import showdown as plain_showdown
from pitboss.rulebooks import Rules

if TYPE_CHECKING:
    from pitboss.procedures.ante.game import AnteGame

Ints = NDArray[np.int64]
Masks = NDArray[np.uint64]
Values = NDArray[np.uint16]
Codes = NDArray[np.int32]
How = tuple[int, int, int, int, Codes, Values, Masks]
"""What compiled code plays by: both sizes of hand, the card seen, the qualifier, and a code, a value and masks each."""

SEAT = 1
RESULTS = 5
NOT_SEEN = -1
_KIND_SHIFT, _DECISION_SHIFT = 16, 24
_VALUE, _KIND = (1 << _KIND_SHIFT) - 1, (1 << _DECISION_SHIFT - _KIND_SHIFT) - 1
_SIX = 52 * 51 * 50 * 49 * 48 * 47
"""The number of orders in which six cards can come."""
_ROYAL, _FIVE_SHIFT, _NINE = five.ROYAL_FLUSH, five.CATEGORY_SHIFT, 7

showdown = njit(nogil=True, cache=True, inline="always")(plain_showdown)


class AnteKernel:
    """One seat with the same stake on every wager, playing the ante in the best way or by a strategy."""

    unit = "rounds"

    def __init__(self, game: AnteGame, rules: Rules, played: Contest | None = None) -> None:
        """Work out the best play, or take how the contest is ``played``, and group hands that are settled alike."""
        self.rules, self.cards = rules, game.cards
        self.plan: AnteRules = rules.once(game.plan)
        self.stake = stake_cents(rules, game.plan)
        self.taken = [wager for wager in self.plan.offered if rules.wager(wager)]
        self.priced = [wager for wager in self.taken if wager not in self.plan.beside]
        contest = played or Contest(game, rules)
        self.kinds, codes = _kinds(self.plan, values(self.plan.hands, game.cards[0]))
        self.shape = (len(self.plan.multiples) + 1, RESULTS, len(self.kinds))
        dealers = values(self.plan.hands, game.cards[1])
        masks = _masks(contest)
        # If no card is seen, a hand is always played the same way: its decision is stored with its value and kind.
        seen = self.plan.seen_place if self.plan.sees_dealer else NOT_SEEN
        for column in range(len(self.plan.multiples)):
            codes[masks[:, column] != 0] |= column + 1 << _DECISION_SHIFT
        self._how = (*game.cards, seen, self.plan.qualifies, codes, dealers, masks)
        pooled = any(wager in self.plan.pooled for wager in self.taken)
        self._six = len(six.KINDS) if pooled else 0

    def tally(self, seed: int, rounds: int, stream: int = 0) -> Ints:
        """Play this many rounds and count them by decision, result and kind of hand, then by all the cards together."""
        if rounds < 1:
            raise ValueError(f"{rounds} rounds are none: there is nothing to simulate.")
        counts, together = np.zeros(self.shape, np.int64), np.zeros(self._six, np.int64)
        _count(state_of(seed, stream), rounds, self._how, counts, together)
        return np.concatenate((counts.ravel(), together))

    def sums(self, tally: Ints) -> Sums:
        """Convert a tally to cents; the ante's sums include its play wager, its bonus and the wagers beside it."""
        size = int(np.prod(self.shape))
        counts, together = tally[:size].reshape(self.shape), tally[size:]
        played = [(self._nets(*cell), int(counts[tuple(cell)])) for cell in np.argwhere(counts).tolist()]
        pooled = [
            (self._pool(kind), count) for kind, count in zip(six.KINDS, together.tolist(), strict=False)
        ]
        found = {}
        for wager in self.priced:
            by_net, parts = Counter[int](), (*self.plan.decided, BONUS) if wager == "ante" else (wager,)
            for nets, count in pooled if wager in self.plan.pooled else played:
                by_net[sum(nets.get(part, 0) for part in parts)] += count
            found[wager] = counted(self.stake, by_net)
        return Sums(rounds=int(counts.sum()), wagers=found)

    def _nets(self, decision: int, result: int, kind: int) -> dict[str, int]:
        """Return the net of every wager in a cell, according to the game's own settlement."""
        times = self.plan.multiples[decision - 1] if decision else 0
        stakes = {**dict.fromkeys((*self.taken, BONUS), self.stake), self.plan.stays: self.stake * times}
        made = self.plan.outcomes(result, self.kinds[kind])
        return {wager: int(outcome.net(stakes[wager])) for wager, outcome in made.items() if wager in stakes}

    def _pool(self, kind: str) -> dict[str, int]:
        return {wager: int(made[kind].net(self.stake)) for wager, made in self.plan.pooled.items()}

    # -- the same rounds, written out -----------------------------------------------------------

    def _dealt(self, seed: int, rounds: int) -> list[tuple[list[str], list[int]]]:
        """Return the cards of each round, and its decision, result and kind of hand."""
        cards, cells = np.zeros((rounds, sum(self.cards)), np.int64), np.zeros((rounds, 3), np.int64)
        _record(state_of(seed, 0), self._how, cards, cells)
        named = ([CARDS[card] for card in dealt] for dealt in cards.tolist())
        return list(zip(named, cells.tolist(), strict=True))

    def nets(self, seed: int, rounds: int) -> list[dict[str, int]]:
        """Return the kernel's net for each wager of those records, in cents."""
        return [
            self._nets(*cell) | (self._pool(six.kind(cards)) if self._six else {})
            for cards, cell in self._dealt(seed, rounds)
        ]

    def records(self, seed: int, rounds: int) -> list[dict[str, Any]]:
        """Return the first rounds of a run as records."""
        dealt = enumerate(self._dealt(seed, rounds))
        return [
            self._record(f"{seed}.{number}", cards, decision) for number, (cards, (decision, *_)) in dealt
        ]

    def _record(self, id: str, cards: list[str], decision: int) -> dict[str, Any]:
        chapter, own, stays = self.rules.chapter, self.cards[0], self.plan.stays
        made: dict[str, Any] = {"at": stays, "do": stays if decision else "fold"}
        if decision:
            made["amount"] = show_amount(self.stake * self.plan.multiples[decision - 1])
        seat = {
            "seat": SEAT,
            "wagers": dict.fromkeys(self.taken, show_amount(self.stake)),
            "cards": cards[:own],
            "decisions": [made],
        }
        about = {"rulebook": chapter.rulebook, "game": chapter.game, "options": self.rules.posting.options}
        return {"id": id, **about, "seats": [seat], "dealer": cards[own:], **self._bank}

    @cached_property
    def _bank(self) -> dict[str, Any]:
        """Return a player-dealer who can cover the highest payouts, if a player banks."""
        if self.rules.text("bank") == "house":
            return {}
        best = [max(p.ratio for _, p in t if isinstance(p, Odds)) for t in self.plan.pay.values()]
        cover = show_amount(int(self.stake * (sum(best, Fraction(0)) + len(self.taken))))
        return {"player_dealer": {"seat": self.rules.count("positions"), "wager": cover}}


def _kinds(plan: AnteRules, table: Values) -> tuple[list[int], Codes]:
    """Group hands that only the comparison tells apart: a value for each kind, and a code for each hand."""
    found: dict[Any, int] = {}
    firsts: list[int] = []
    kind_of = np.zeros(int(table.max()) + 1, np.int64)
    for value in np.unique(table).tolist():
        key = (plan.by_hand(plan.side, value).get(plan.side), plan.outcomes(HIGHER, value).get(plan.bonus))
        if key not in found:
            found[key] = len(found)
            firsts.append(value)
        kind_of[value] = found[key]
    return firsts, (table | kind_of[table] << _KIND_SHIFT).astype(np.int32)


def _masks(contest: Contest) -> Masks:
    """For every hand and multiple, the dealer's cards against which it is played that way, one bit per card.

    Hands that differ only in the names of the suits are played alike, with the dealer's card renamed to match.
    """
    hands, multiples = contest.facts.hands, contest.plan.multiples
    masks = np.zeros((len(values(contest.plan.hands, contest.cards[0])), len(multiples)), np.uint64)
    for place_of_multiple, multiple in enumerate(multiples):
        played = np.ascontiguousarray(contest.decisions == multiple)
        _spread(hands, played, masks, place_of_multiple)
    return masks


@njit(nogil=True, cache=True)
def _spread(hands: Ints, played: Any, masks: Masks, column: int) -> None:
    names, renamed = np.zeros(4, np.int64), np.zeros(hands.shape[1], np.int64)
    for order in range(24):
        left = order
        for suit in range(4):
            names[suit] = suit
        for suit in range(4):
            other = suit + left % (4 - suit)
            left //= 4 - suit
            names[suit], names[other] = names[other], names[suit]
        for row in range(len(hands)):
            for spot in range(hands.shape[1]):
                renamed[spot] = hands[row, spot] // 4 * 4 + names[hands[row, spot] & 3]
            mask = np.uint64(0)
            for card in range(DECK):
                if played[row, card]:
                    mask |= np.uint64(1) << np.uint64(card // 4 * 4 + names[card & 3])
            masks[place(renamed, 0, len(renamed)), column] = mask


@njit(nogil=True, cache=True, inline="always")
def _deal(state: State, deck: Ints, dealt: int) -> None:
    """Bring cards to the top of the deck, every order equally likely: six from one draw, the rest from another."""
    order = below(state, _SIX)
    for spot in range(6):
        # The divisors are known at compile time, which makes the divisions cheap.
        other = spot + order % (DECK - spot)
        order //= DECK - spot
        deck[spot], deck[other] = deck[other], deck[spot]
    if dealt > 6:
        _deal_more(state, deck, dealt)


@njit(nogil=True, cache=True)
def _deal_more(state: State, deck: Ints, dealt: int) -> None:
    orders = 1
    for spot in range(6, dealt):
        orders *= DECK - spot
    order = below(state, orders)
    for spot in range(6, dealt):
        other = spot + order % (DECK - spot)
        order //= DECK - spot
        deck[spot], deck[other] = deck[other], deck[spot]


@njit(nogil=True, cache=True, inline="always")
def _cell(deck: Ints, how: How) -> tuple[int, int, int]:
    """Return the decision (0: fold, else the multiple from 1), the result and the kind of the player's hand."""
    own, dealers, seen, qualifies, codes, table, masks = how
    held = place(deck, 0, own)
    code = int64(codes[held])
    kind, decision = code >> _KIND_SHIFT & _KIND, code >> _DECISION_SHIFT
    if seen != NOT_SEEN:
        decision = _against(masks, held, deck[own + seen])
    if decision == 0:
        return 0, FOLDED, kind
    return decision, showdown(code & _VALUE, int64(table[place(deck, own, dealers)]), qualifies), kind


@njit(nogil=True, cache=True, inline="always")
def _against(masks: Masks, held: int, card: int) -> int:
    """Return how a hand is played against one of the dealer's cards."""
    for column in range(masks.shape[1]):
        if masks[held, column] >> np.uint64(card) & np.uint64(1):
            return column + 1
    return 0


@njit(nogil=True, cache=True)
def _six_kind(cards: Ints) -> int:
    kind = int(int64(best_ints(cards))) >> _FIVE_SHIFT
    if kind != _ROYAL:
        return kind
    suit = cards[0] & 3
    for card in cards:
        if card & 3 != suit or card >> 2 < _NINE:
            return kind
    return int(_ROYAL + 1)


@njit(nogil=True, cache=True, inline="always")
def _play(state: State, rounds: int, how: How, counts: Ints, together: Ints) -> None:
    deck = np.arange(DECK)
    for _ in range(rounds):
        _deal(state, deck, how[0] + how[1])
        decision, result, kind = _cell(deck, how)
        counts[decision, result, kind] += 1
        if len(together):
            together[_six_kind(deck[:6])] += 1


@njit(nogil=True, cache=True)
def _count(state: State, rounds: int, how: How, counts: Ints, together: Ints) -> None:
    """Play this many rounds. For three cards each, the sizes are known at compile time, which is a quarter faster."""
    own, dealers, seen, qualifies, codes, table, masks = how
    if own == 3 and dealers == 3 and seen == NOT_SEEN:
        _play(state, rounds, (3, 3, NOT_SEEN, qualifies, codes, table, masks), counts, together)
    elif own == 3 and dealers == 3 and seen == 0:
        _play(state, rounds, (3, 3, 0, qualifies, codes, table, masks), counts, together)
    else:
        _play(state, rounds, how, counts, together)


@njit(nogil=True, cache=True)
def _record(state: State, how: How, cards: Ints, cells: Ints) -> None:
    deck = np.arange(DECK)
    for number in range(len(cards)):
        _deal(state, deck, how[0] + how[1])
        cards[number] = deck[: how[0] + how[1]]
        cells[number] = _cell(deck, how)
