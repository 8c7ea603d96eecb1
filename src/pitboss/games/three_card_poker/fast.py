"""Three card poker at full speed: a compiled kernel that deals, decides and counts.

The kernel knows no money. It counts how often each result met each kind of hand; the sums in cents follow
from the counts with whole numbers of any size, so nothing can overflow. `emit` deals the very rounds `run`
counts, card by card, so that the game itself can settle them and must come to the same cent.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import numpy as np
from msgspec import Struct
from numba import int64, njit
from numpy.typing import NDArray

from pitboss.games.three_card_poker.exact import MINI_ROYAL, SIX_CARD_ROYAL, USUAL, Contest
from pitboss.hands import five, three
from pitboss.hands.fast import best_ints, value_ints
from pitboss.odds.draws import State, below, state_of
from pitboss.odds.sums import Sums, WagerSums, counted

Ints = NDArray[np.int64]

FOLDED, NOT_QUALIFIED, WON, TIED, LOST = range(5)
KINDS = (*three.CATEGORIES, MINI_ROYAL)
SIX_CARD_KINDS = (
    *five.CATEGORIES,
    *(f"{SIX_CARD_ROYAL}, {suit}" for suit in ("clubs", "diamonds", "hearts", "spades")),
)
NOT_SEEN = -1

_CATEGORY_SHIFT = 12
_FIVE_SHIFT = five.CATEGORY_SHIFT
_BEST_VALUE = three.value(("As", "Ks", "Qs"))
_ROYAL = five.ROYAL_FLUSH
_NINE = 7
_DEALT = 6
_ORDERS = 52 * 51 * 50 * 49 * 48 * 47


class Params(Struct, frozen=True, kw_only=True):
    """A table to simulate: stakes in cents (0: not wagered), pay tables to one, and how to play.

    `play_from` is the least value to play against each rank of the dealer's card, deuce to ace; `seen_place`
    says which of the dealer's cards that is, in the order dealt, or `NOT_SEEN`, when the first entry is used.
    """

    qualifier: int
    play_from: tuple[int, ...]
    seen_place: int = NOT_SEEN
    ante_cents: int = 100
    pair_plus_cents: int = 0
    six_card_cents: int = 0
    contest: Contest = USUAL
    ante_bonus: Mapping[str, Fraction] = {}
    pair_plus: Mapping[str, Fraction] = {}
    six_card_bonus: Mapping[str, Fraction] = {}
    six_card_flat_cents: Mapping[str, int] = {}
    fold_forfeits_pair_plus: bool = True

    def __post_init__(self) -> None:
        """Compiled code does not check its reach, so the reach is checked here."""
        if len(self.play_from) != 13 or not NOT_SEEN <= self.seen_place <= 2:
            raise ValueError("play_from has a value for each of 13 ranks, seen_place is 0, 1, 2 or NOT_SEEN.")


class Emitted(Struct, frozen=True, kw_only=True):
    """Rounds as dealt: six card indexes (player's, then dealer's), the decision, the net of each wager."""

    cards: Ints
    played: NDArray[np.bool_]
    net_cents: Mapping[str, Ints]


def run(seed: int, rounds: int, params: Params, stream: int = 0) -> Sums:
    """Play `rounds` rounds and add up each wager; the ante's sums hold its play wager and bonus."""
    return sums(tally(seed, rounds, params, stream), params)


def tally(seed: int, rounds: int, params: Params, stream: int = 0) -> Ints:
    """Play `rounds` rounds and count how often each result met each kind of hand; tallies add up."""
    if rounds < 1:
        raise ValueError(f"{rounds} rounds are none: there is nothing to simulate.")
    results = np.zeros((5, len(KINDS)), np.int64)
    # Without the wager there is nothing to count, and the six cards need not be ranked.
    six_cards = np.zeros(len(SIX_CARD_KINDS) if params.six_card_cents else 0, np.int64)
    thresholds = np.array(params.play_from, np.int64)
    _count(
        state_of(seed, stream), rounds, params.qualifier, thresholds, params.seen_place, results, six_cards
    )
    return np.concatenate((results.ravel(), six_cards))


def sums(counts: Ints, params: Params) -> Sums:
    """What a tally comes to in cents, wager by wager."""
    cells = 5 * len(KINDS)
    results, six_cards = counts[:cells].reshape(5, len(KINDS)), counts[cells:]
    wagers: dict[str, WagerSums] = {}
    if params.ante_cents:
        ante, play, bonus = _ante_table(params), _play_table(params), _bonus_table(params)
        wagers["ante"] = _sums(params.ante_cents, ante + play + bonus, results)
    if params.pair_plus_cents:
        wagers["pair_plus"] = _sums(params.pair_plus_cents, _pair_plus_table(params), results)
    if params.six_card_cents:
        wagers["six_card_bonus"] = _sums(params.six_card_cents, _six_card_table(params), six_cards)
    return Sums(rounds=int(results.sum()), wagers=wagers)


def emit(seed: int, rounds: int, params: Params, stream: int = 0) -> Emitted:
    """The first `rounds` rounds of `run` with this seed and stream, dealt out and settled wager by wager."""
    cards = np.zeros((rounds, _DEALT), np.int64)
    cells = np.zeros((rounds, 3), np.int64)
    thresholds = np.array(params.play_from, np.int64)
    _record(state_of(seed, stream), params.qualifier, thresholds, params.seen_place, cards, cells)
    result, kind, six = cells.T
    tables = {
        "ante": _ante_table(params),
        "play": _play_table(params),
        "ante_bonus": _bonus_table(params),
        "pair_plus": _pair_plus_table(params),
    }
    net_cents = {name: table[result, kind] for name, table in tables.items()}
    net_cents["six_card_bonus"] = _six_card_table(params)[six]
    return Emitted(cards=cards, played=result != FOLDED, net_cents=net_cents)


def _sums(stake_cents: int, nets: Ints, counts: Ints) -> WagerSums:
    by_net: dict[int, int] = {}
    for net, count in zip(nets.ravel().tolist(), counts.ravel().tolist(), strict=True):
        by_net[net] = by_net.get(net, 0) + count
    return counted(stake_cents, by_net)


def _ante_table(params: Params) -> Ints:
    nets = (Fraction(-1), *params.contest.ante)
    return np.array([[_cents(net, params.ante_cents)] * len(KINDS) for net in nets], np.int64)


def _play_table(params: Params) -> Ints:
    nets = (Fraction(0), *params.contest.play)
    return np.array([[_cents(net, params.ante_cents)] * len(KINDS) for net in nets], np.int64)


def _bonus_table(params: Params) -> Ints:
    paid = [_net(_rows(kind), params.ante_bonus, {}, params.ante_cents, unpaid=0) for kind in KINDS]
    return np.array([[0] * len(KINDS) if result == FOLDED else paid for result in range(5)], np.int64)


def _pair_plus_table(params: Params) -> Ints:
    stake = params.pair_plus_cents
    shown = [_net(_rows(kind), params.pair_plus, {}, stake, unpaid=-stake) for kind in KINDS]
    folded = [-stake] * len(KINDS) if params.fold_forfeits_pair_plus and params.ante_cents else shown
    return np.array([folded if result == FOLDED else shown for result in range(5)], np.int64)


def _six_card_table(params: Params) -> Ints:
    stake, pays, flat = params.six_card_cents, params.six_card_bonus, params.six_card_flat_cents
    if not stake:
        return np.zeros(len(SIX_CARD_KINDS), np.int64)
    return np.array(
        [_net(_rows(kind), pays, flat, stake, unpaid=-stake) for kind in SIX_CARD_KINDS], np.int64
    )


def _rows(kind: str) -> tuple[str, ...]:
    """The rows a hand may be paid on, best first: a royal no row names is the next lower hand."""
    if kind.startswith(SIX_CARD_ROYAL):
        return kind, SIX_CARD_ROYAL, "royal flush"
    return (kind, "straight flush") if kind == MINI_ROYAL else (kind,)


def _net(
    rows: tuple[str, ...], pays: Mapping[str, Fraction], flat: Mapping[str, int], stake: int, *, unpaid: int
) -> int:
    for row in rows:
        if row in flat:
            return flat[row]
        if row in pays:
            return _cents(pays[row], stake)
    return unpaid


def _cents(odds: Fraction, stake_cents: int) -> int:
    won = odds * stake_cents
    if won.denominator != 1:
        raise ValueError(f"a stake of {stake_cents} cents does not pay evenly at {odds} to 1.")
    return int(won)


@njit(nogil=True, cache=True)
def _deal(state: State, deck: Ints) -> None:
    """Bring six cards to the top of the deck, every order of every six equally likely, from one draw."""
    order = below(state, _ORDERS)
    for place in range(_DEALT):
        left = 52 - place
        other = place + order % left
        order //= left
        deck[place], deck[other] = deck[other], deck[place]


@njit(nogil=True, cache=True)
def _six_card_kind(cards: Ints) -> int:
    kind = int(int64(best_ints(cards))) >> _FIVE_SHIFT
    if kind != _ROYAL:
        return kind
    suit = cards[0] & 3
    for card in cards:
        if card & 3 != suit or card >> 2 < _NINE:
            return kind
    return int(_ROYAL + 1 + suit)


@njit(nogil=True, cache=True)
def _result(cards: Ints, qualifier: int, play_from: Ints, seen_place: int) -> tuple[int, int]:
    """The result against the dealer, and the kind of the player's hand."""
    player = int(int64(value_ints(cards[0], cards[1], cards[2])))
    kind = 6 if player == _BEST_VALUE else player >> _CATEGORY_SHIFT
    seen = 0 if seen_place < 0 else cards[3 + seen_place] >> 2
    if player < play_from[seen]:
        return FOLDED, kind
    dealer = int(int64(value_ints(cards[3], cards[4], cards[5])))
    if dealer < qualifier:
        return NOT_QUALIFIED, kind
    if player == dealer:
        return TIED, kind
    return (WON, kind) if player > dealer else (LOST, kind)


@njit(nogil=True, cache=True)
def _count(
    state: State,
    rounds: int,
    qualifier: int,
    play_from: Ints,
    seen_place: int,
    results: Ints,
    six_cards: Ints,
) -> None:
    deck = np.arange(52)
    cards = deck[:_DEALT]
    for _ in range(rounds):
        _deal(state, deck)
        result, kind = _result(cards, qualifier, play_from, seen_place)
        results[result, kind] += 1
        if len(six_cards):
            six_cards[_six_card_kind(cards)] += 1


@njit(nogil=True, cache=True)
def _record(state: State, qualifier: int, play_from: Ints, seen_place: int, dealt: Ints, cells: Ints) -> None:
    deck = np.arange(52)
    cards = deck[:_DEALT]
    for place in range(len(dealt)):
        _deal(state, deck)
        result, kind = _result(cards, qualifier, play_from, seen_place)
        dealt[place] = cards
        cells[place, 0], cells[place, 1], cells[place, 2] = result, kind, _six_card_kind(cards)
