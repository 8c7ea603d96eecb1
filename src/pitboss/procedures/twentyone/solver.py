"""The value of every hand of twenty-one against every up-card, to the last card of the shoe.

Cards are ten values, the ace first. A player's hand is the cards in it, in any order: all hands of twenty-one or less are
listed once (`HANDS`). For each, the dealer's final totals are weighed over every way the dealer can draw from what is
left. The best play follows from the last card back (composition-dependent).

After a split a hand is played as the same cards would be without one, by its own cards alone: the convention known as
CDZ-. How many hands come of it, and what the others are known to hold, is taken into account exactly: the cards that
other hands draw are as good as cards still in the shoe, except that each was a pair card or was not.

All values are expectations over the deals in which the dealer has no blackjack, so that what a player draws needs no
condition on the dealer's hole card. The figures are floating point; `ERROR` bounds what that costs.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
ACE, TEN, VALUES = 0, 9, 10
STAND, HIT, DOUBLE, SPLIT = range(4)
WON, EVEN, LOST, OVER = range(4)
"""What a unit nets: higher than the dealer, equal, lower, over."""
ERROR = 1e-12
MOST_DRAWN = 12
"""The most cards of one value a dealer draws, and one more."""
MOST_CARDS = 16
"""The most cards a dealer draws, and some more."""


class Facts(NamedTuple):
    """What a table's rules say of hands, tabulated."""

    shoe: tuple[int, ...]
    """How many cards of each value are in the shoe."""
    dealer_draws: tuple[tuple[bool, bool], ...]
    """Whether the dealer draws, by total up to 21 and whether it is soft."""
    nets: tuple[float, float, float, float]
    """What one unit nets: higher than the dealer, equal, lower, over."""
    natural: float
    """What a blackjack nets if the dealer has none."""
    hits_below: int
    doubles: tuple[tuple[bool, bool], ...]
    """Whether two cards of a total may be doubled, hard and soft."""
    doubles_after_split: bool
    most_hands: int
    resplit_aces: bool
    split_ace_cards: int


Rules = tuple[Floats, bool, bool]
"""What a unit nets; whether a hand made by splitting may double; whether it gets one card only."""


class Hands(NamedTuple):
    """All hands of twenty-one or less, those with fewer points first."""

    cards: Ints
    """How many of each value are in a hand: `cards[hand, value]`."""
    then: Ints
    """The hand with one card more, -1 if it is over: `then[hand, value]`."""
    total: Ints
    soft: NDArray[np.bool_]
    size: Ints


@cache
def hands() -> Hands:
    """List the hands."""
    found: dict[tuple[int, ...], int] = {}
    pending = [(0,) * VALUES]
    while pending:
        hand = pending.pop()
        if hand in found:
            continue
        found[hand] = 0
        points = sum(count * (value + 1) for value, count in enumerate(hand))
        for value in range(min(VALUES, 21 - points)):
            pending.append((*hand[:value], hand[value] + 1, *hand[value + 1 :]))
    order = sorted(found, key=lambda hand: (sum(n * (value + 1) for value, n in enumerate(hand)), hand))
    place = {hand: n for n, hand in enumerate(order)}
    cards = np.array(order, np.int64)
    hard = cards @ np.arange(1, VALUES + 1)
    soft = (cards[:, ACE] > 0) & (hard <= 11)
    then = [
        [place.get((*hand[:value], hand[value] + 1, *hand[value + 1 :]), -1) for value in range(VALUES)]
        for hand in order
    ]
    return Hands(cards, np.array(then, np.int64), hard + 10 * soft, soft, cards.sum(axis=1))


class Draws(NamedTuple):
    """Every way a dealer can draw to an up-card without a blackjack: the cards, their number of orders, the result."""

    values: Ints
    """The values drawn, one draw after the other; `counts` says how many of each."""
    counts: Ints
    starts: Ints
    """Where each draw begins in them."""
    sizes: Ints
    orders: Floats
    result: Ints
    """0 to 4 for 17 to 21, 5 if over."""


@cache
def draws(up: int, dealer_draws: tuple[tuple[bool, bool], ...]) -> Draws:
    """List the dealer's draws to an up-card."""
    found: dict[tuple[tuple[int, ...], int], int] = {}

    def draw(cards: tuple[int, ...], hard: int, aces: int, hole: bool) -> None:
        soft = aces > 0 and hard <= 11
        total = hard + 10 * soft
        if not hole and (total > 21 or not dealer_draws[total][soft]):
            key = (cards, 5 if total > 21 else total - 17)
            found[key] = found.get(key, 0) + 1
            return
        for value in range(VALUES):
            if hole and {up, value} == {ACE, TEN}:
                continue
            more = (*cards[:value], cards[value] + 1, *cards[value + 1 :])
            draw(more, hard + value + 1, aces + (value == ACE), hole=False)

    draw((0,) * VALUES, up + 1, int(up == ACE), hole=True)
    held = [[(value, count) for value, count in enumerate(cards) if count] for cards, _ in found]
    flat = [pair for cards in held for pair in cards]
    return Draws(
        np.array([value for value, _ in flat], np.int64),
        np.array([count for _, count in flat], np.int64),
        np.cumsum([0, *map(len, held)]),
        np.array([sum(cards) for cards, _ in found], np.int64),
        np.array(list(found.values()), np.float64),
        np.array([result for _, result in found], np.int64),
    )


@njit(nogil=True, cache=True, error_model="numpy")
def _dealer(left: Ints, draws: Draws, found: Floats) -> None:
    """Weigh the dealer's results over what is left in the shoe."""
    ways, whole, total = np.ones((VALUES, MOST_DRAWN)), np.ones(MOST_CARDS), 0
    for value in range(VALUES):
        total += left[value]
        for n in range(1, MOST_DRAWN):
            ways[value, n] = ways[value, n - 1] * max(left[value] - n + 1, 0)
    for n in range(1, MOST_CARDS):
        whole[n] = whole[n - 1] / max(total - n + 1, 1)
    found[:] = 0.0
    for draw in range(len(draws.orders)):
        weight = draws.orders[draw] * whole[draws.sizes[draw]]
        for n in range(draws.starts[draw], draws.starts[draw + 1]):
            weight *= ways[draws.values[n], draws.counts[n]]
        found[draws.result[draw]] += weight


@njit(nogil=True, cache=True, error_model="numpy")
def _no_blackjack(left: Ints, up: int) -> float:
    """The probability that the hole card makes no blackjack."""
    other = TEN if up == ACE else ACE if up == TEN else -1
    return 1.0 - left[other] / left.sum() if other >= 0 else 1.0


@njit(nogil=True, cache=True, error_model="numpy")
def _stand(total: int, found: Floats, nets: Floats) -> float:
    """What a unit on a total nets against the dealer's results."""
    net = nets[WON] * found[5]
    for result in range(5):
        dealer = result + 17
        net += found[result] * nets[WON if total > dealer else EVEN if total == dealer else LOST]
    return net


@njit(nogil=True, cache=True, error_model="numpy")
def _best(
    up: int,
    shoe: Ints,
    hands: Hands,
    draws: Draws,
    rules: tuple[Floats, int, NDArray[np.bool_]],
    values: Floats,
) -> None:
    """Fill in what each way to play a hand is worth, from the highest total down: `values[hand, way]`; no splits."""
    nets, hits_below, doubles = rules
    found, left, best = np.zeros(6), np.zeros(VALUES, np.int64), np.zeros(len(hands.total))
    values[:] = np.nan
    for hand in range(len(hands.total) - 1, 0, -1):
        left[:] = shoe - hands.cards[hand]
        if left.min() < 0:
            continue
        total = hands.total[hand]
        _dealer(left, draws, found)
        values[hand, STAND] = best[hand] = _stand(total, found, nets)
        if total < hits_below:
            hit = _drawn(up, left, hands.then[hand], nets, best)
            values[hand, HIT] = hit
            best[hand] = max(best[hand], hit)
            if hands.size[hand] == 2 and doubles[total, int(hands.soft[hand])]:
                values[hand, DOUBLE] = 2 * _drawn(up, left, hands.then[hand], nets, values[:, STAND])


@njit(nogil=True, cache=True, error_model="numpy")
def _way(hand: int, hands: Hands, values: Floats, doubles: bool, one_card: bool) -> int:
    """How a hand is played after a split: as it would be without one, if the rules still allow it."""
    if one_card or np.isnan(values[hand, HIT]):
        return STAND
    best = max(values[hand, STAND], values[hand, HIT])
    if doubles and hands.size[hand] == 2 and values[hand, DOUBLE] >= best:
        return DOUBLE
    return HIT if values[hand, HIT] > values[hand, STAND] else STAND


@njit(nogil=True, cache=True, error_model="numpy")
def _split_hand(
    up: int, shoe: Ints, pair: int, hands: Hands, draws: Draws, rules: Rules, values: Floats
) -> tuple[float, float]:
    """What a hand that begins with a split card is worth: whatever its second card is, and if that is no pair card.

    `shoe` lacks the up-card and the other hands' pair cards. The hand is played as `values` says is best without a split.
    """
    nets, doubles, one_card = rules
    count, first = len(hands.total), hands.then[0, pair]
    way = np.full(count, -1, np.int8)
    stands = np.zeros(count, np.bool_)
    way[hands.then[first]] = STAND
    for hand in range(first, count):
        if way[hand] >= 0:
            way[hand] = _way(hand, hands, values, doubles, one_card)
            stands[hand] |= way[hand] == STAND
            for then in hands.then[hand]:
                if then >= 0 and way[hand] == HIT:
                    way[then] = STAND
                elif then >= 0 and way[hand] == DOUBLE:
                    stands[then] = True
    worth, stand = np.zeros(count), np.zeros(count)
    left, results = np.zeros(VALUES, np.int64), np.zeros(6)
    for hand in range(count - 1, first, -1):
        left[:] = shoe - hands.cards[hand]
        if (way[hand] < 0 and not stands[hand]) or left.min() < 0:
            continue
        if stands[hand]:
            _dealer(left, draws, results)
            worth[hand] = stand[hand] = _stand(hands.total[hand], results, nets)
        if way[hand] == HIT:
            worth[hand] = _drawn(up, left, hands.then[hand], nets, worth)
        elif way[hand] == DOUBLE:
            worth[hand] = 2 * _drawn(up, left, hands.then[hand], nets, stand)
    left[:] = shoe - hands.cards[first]
    whole, no_pair = 0.0, 0.0
    for value in range(VALUES):
        share = left[value] * worth[hands.then[first, value]]
        whole += share / left.sum()
        if value != pair:
            no_pair += share / (left.sum() - left[pair])
    return whole, no_pair


@njit(nogil=True, cache=True, error_model="numpy")
def _drawn(up: int, left: Ints, then: Ints, nets: Floats, worth: Floats) -> float:
    """What a hand is worth after one more card."""
    total, size = 0.0, left.sum()
    for value in range(VALUES):
        if left[value]:
            if then[value] >= 0:
                net = worth[then[value]]
            else:
                left[value] -= 1
                net = nets[OVER] * _no_blackjack(left, up)
                left[value] += 1
            total += net * left[value] / size
    return total


@njit(nogil=True, cache=True, error_model="numpy")
def _split(
    up: int, shoe: Ints, pair: int, most: int, hands: Hands, draws: Draws, rules: Rules, values: Floats
) -> float:
    """What a pair is worth if it is split, and split again up to `most` hands."""
    size, held = shoe.sum(), shoe[pair]
    # [pair cards out of the shoe, other hands known to hold no second one]: any second card, and no pair card
    anything, no_pair = np.zeros((2 * most, most + 1)), np.zeros((2 * most, most + 1))
    left = shoe.copy()
    for out in range(2, 2 * most - 1):
        left[pair] = held - out + 1
        if left[pair] >= 1:
            anything[out, 0], no_pair[out, 0] = _split_hand(up, left, pair, hands, draws, rules, values)
    for known in range(1, most):
        for out in range(2, 2 * most - 1 - known):
            again = max(held - out, 0) / (size - out - known + 1)
            for table in (anything, no_pair):
                table[out, known] = (table[out, known - 1] - again * table[out + 1, known - 1]) / (1 - again)
    return _hands(size, held, most, anything, no_pair)


@njit(nogil=True, cache=True, error_model="numpy")
def _hands(size: int, held: int, most: int, anything: Floats, no_pair: Floats) -> float:
    """Add up what the hands of a split are worth, over how many there come to be: [hands, those without a pair]."""
    chance = np.zeros((most + 1, most + 1))
    chance[2, 0] = 1.0
    total = 0.0
    for made in range(2, most + 1):
        for done in range(made + 1):
            if made == most or done == made:
                worth = (made - done) * anything[made, done]
                if done:
                    worth += done * no_pair[made, done - 1]
                total += chance[made, done] * worth
            else:
                again = max(held - made, 0) / (size - made - done)
                chance[made + 1, done] += chance[made, done] * again
                chance[made, done + 1] += chance[made, done] * (1 - again)
    return total
