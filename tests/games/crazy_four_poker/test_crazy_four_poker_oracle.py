"""Crazy four poker against a second voice: settled the slow, plain way, from the fact sheet alone, in whole cents."""

import json
import random
from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import combinations
from typing import Any

from pitboss.desk import settle_line

RANKS = "23456789TJQKA"
DECK = tuple(rank + suit for rank in RANKS for suit in "cdhs")
HIGH, PAIR, TWO_PAIR, STRAIGHT, FLUSH, THREE, STRAIGHT_FLUSH, FOUR = range(8)
SUPER_BONUS = {FOUR: 30, STRAIGHT_FLUSH: 15, THREE: 2, FLUSH: Fraction(3, 2), STRAIGHT: 1}
QUEENS_UP = {FOUR: 50, STRAIGHT_FLUSH: 30, THREE: 9, FLUSH: 4, STRAIGHT: 3, TWO_PAIR: 2}

Hand = tuple[int, tuple[int, ...]]


def rank(four: Sequence[str]) -> Hand:
    """Four cards as what compares as the hand does."""
    values = sorted((RANKS.index(card[0]) + 2 for card in four), reverse=True)
    suited, many = len({card[1] for card in four}) == 1, Counter(values)
    if len(many) == 4:
        top = 4 if values == [14, 4, 3, 2] else values[0] if values[0] - values[3] == 3 else 0
        if top:
            return (STRAIGHT_FLUSH if suited else STRAIGHT), (top,)
        return (FLUSH if suited else HIGH), tuple(values)
    order = tuple(sorted(many, key=lambda value: (many[value], value), reverse=True))
    most = many[order[0]]
    kind = {4: FOUR, 3: THREE}.get(most, TWO_PAIR if len(many) == 2 else PAIR)
    return kind, order


def best(five: Sequence[str]) -> Hand:
    """The best four of five cards."""
    return max(rank(four) for four in combinations(five, 4))


def multiples(five: Sequence[str]) -> tuple[int, ...]:
    """How many times the Ante may be played: more than once with a pair of aces or better."""
    return (1, 2, 3) if best(five) >= (PAIR, (14,)) else (1,)


def settle(
    ante: int, queens_up: int, cards: Sequence[str], dealer: Sequence[str], times: int
) -> dict[str, Any]:
    """What each wager nets; no times is a fold."""
    if not times:
        lost = {"ante": -ante, "super_bonus": -ante}
        return lost | ({"queens_up": -queens_up} if queens_up else {})
    own, other = best(cards), best(dealer)
    net: dict[str, Any] = {}
    bonus = 200 if own == (FOUR, (14,)) else SUPER_BONUS.get(own[0], 0)
    if other < (HIGH, (13,)):
        net |= {"ante": 0, "play": times * ante, "super_bonus": bonus * ante}
    else:
        sign = (own > other) - (own < other)
        net |= {"ante": sign * ante, "play": sign * times * ante}
        net["super_bonus"] = bonus * ante if bonus else min(sign, 0) * ante
    if queens_up:
        up = 1 if own[0] == PAIR and own[1][0] >= 12 else QUEENS_UP.get(own[0], -1)
        net["queens_up"] = up * queens_up
    return net


def test_two_thousand_random_rounds_as_the_sheet_settles_them() -> None:
    source = random.Random(444)
    for number in range(2000):
        dealt = source.sample(DECK, 10)
        cards, dealer = dealt[:5], dealt[5:]
        times, queens_up = source.choice((0, *multiples(cards))), source.choice((0, 500))
        amount = {"do": "play", "amount": str(10 * times)} if times else {"do": "fold"}
        wagers = {"ante": "10", "super_bonus": "10"} | ({"queens_up": "5"} if queens_up else {})
        seat = {"seat": 1, "wagers": wagers, "cards": cards, "decisions": [{"at": "play", **amount}]}
        record = {
            "rulebook": "horseshoe-cincinnati",
            "game": "crazy-four-poker",
            "seats": [seat],
            "dealer": dealer,
        }
        said = settle_line(json.dumps(record).encode())
        found = {wager: Decimal(dollars) * 100 for wager, dollars in said["net"]["1"].items()}
        assert found == settle(1000, queens_up, cards, dealer, times), (number, record)
