"""The two hold'em games against a second voice: settled the slow, plain way, from the fact sheets alone, in cents."""

import json
import random
from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

from pitboss.desk import settle_line
from sizes import so_many

RANKS = "23456789TJQKA"
DECK = tuple(rank + suit for rank in RANKS for suit in "cdhs")
HIGH, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL, FOUR, STRAIGHT_FLUSH, ROYAL = range(10)
BLIND = {ROYAL: 500, STRAIGHT_FLUSH: 50, FOUR: 10, FULL: 3, FLUSH: Fraction(3, 2), STRAIGHT: 1}
TRIPS = {ROYAL: 50, STRAIGHT_FLUSH: 40, FOUR: 30, FULL: 8, FLUSH: 7, STRAIGHT: 4, THREE: 3}
SHAPES = {(4, 1): FOUR, (3, 2): FULL, (3, 1, 1): THREE, (2, 2, 1): TWO_PAIR, (2, 1, 1, 1): PAIR}
ROUNDS = so_many(everyday=300, ci=1500, long=20_000)

Hand = tuple[int, tuple[int, ...]]
Net = dict[str, Any]


@cache
def rank(hand: tuple[str, ...]) -> Hand:
    """Five cards as what compares as the hand does."""
    values = sorted((RANKS.index(card[0]) + 2 for card in hand), reverse=True)
    many, suited = Counter(values), len({card[1] for card in hand}) == 1
    if len(many) < 5:
        shape = tuple(sorted(many.values(), reverse=True))
        return SHAPES[shape], tuple(sorted(many, key=lambda value: (many[value], value), reverse=True))
    top = 5 if values == [14, 5, 4, 3, 2] else values[0] if values[0] - values[4] == 4 else 0
    if top and suited:
        return (ROYAL if top == 14 else STRAIGHT_FLUSH), (top,)
    return (STRAIGHT, (top,)) if top else (FLUSH if suited else HIGH, tuple(values))


def best(seven: Sequence[str]) -> Hand:
    """The best five of seven cards."""
    return max(rank(hand) for hand in combinations(sorted(seven), 5))


def sign(own: Hand, other: Hand) -> int:
    return (own > other) - (own < other)


# -- ultimate texas hold'em ------------------------------------------------------------------------


def ultimate(stake: int, trips: int, own: Hand, dealer: Hand, times: int) -> Net:
    """What each wager nets; no times is a fold."""
    net: Net = {}
    if not times:
        net |= {"ante": -stake, "blind": -stake}
    else:
        won = sign(own, dealer)
        net["ante"] = won * stake if dealer[0] >= PAIR else 0
        net["play"] = won * times * stake
        net["blind"] = BLIND.get(own[0], 0) * stake if won > 0 else won * stake
    if trips:
        net["trips"] = TRIPS.get(own[0], -1) * trips
    return net


def streets(times: int) -> list[dict[str, str]]:
    """How a play wager of so many times the ante comes about."""
    check = [{"at": at, "do": "check"} for at in ("preflop", "flop")]
    if times >= 3:
        return [{"at": "preflop", "do": "play", "amount": str(10 * times)}]
    if times == 2:
        return [check[0], {"at": "flop", "do": "play", "amount": "20"}]
    return [*check, {"at": "river", "do": "play" if times else "fold"}]


# -- texas hold'em bonus ---------------------------------------------------------------------------


def bonus(cards: Sequence[str]) -> int:
    """What two cards pay."""
    high, low = sorted((RANKS.index(card[0]) + 2 for card in cards), reverse=True)
    suited = cards[0][1] == cards[1][1]
    if high == low:
        return 30 if high == 14 else 10 if high >= 11 else 3
    if high == 14 and low >= 11:
        return (25 if suited else 15) if low == 13 else 20 if suited else 5
    return -1


def holdem_bonus(
    stake: int, side: int, cards: Sequence[str], own: Hand, dealer: Hand, bets: dict[str, int]
) -> Net:
    """What each wager nets; no bets at all is a fold."""
    won = sign(own, dealer)
    net: Net = {wager: won * cents for wager, cents in bets.items()}
    if not bets:
        net["ante"] = -stake
    else:
        net["ante"] = 0 if won > 0 and own[0] < STRAIGHT else won * stake
    if side:
        net["bonus"] = bonus(cards) * side
    return net


# -- the comparison --------------------------------------------------------------------------------


def settled(game: str, wagers: dict[str, str], dealt: list[str], decisions: list[dict[str, str]]) -> Net:
    seat = {"seat": 1, "wagers": wagers, "cards": dealt[:2], "decisions": decisions}
    record = {"rulebook": "horseshoe-cincinnati", "game": game, "seats": [seat]}
    answer = settle_line(json.dumps({**record, "dealer": dealt[2:4], "community": dealt[4:]}).encode())
    assert "net" in answer, (answer, record)
    return {wager: Decimal(dollars) * 100 for wager, dollars in answer["net"]["1"].items()}


def deals(seed: int) -> Any:
    """Random deals; every third from half a deck of one colour, where better hands meet."""
    source = random.Random(seed)
    for number in range(ROUNDS):
        deck = [card for card in DECK if card[1] in "hs" or card[0] in "AKQ"] if number % 3 == 0 else DECK
        yield source, source.sample(deck, 9)


def test_ultimate_texas_holdem_as_the_sheet_settles_it() -> None:
    for source, dealt in deals(8):
        times, trips = source.choice((0, 1, 2, 3, 4)), source.choice((0, 500))
        wagers = {"ante": "10", "blind": "10"} | ({"trips": "5"} if trips else {})
        own, dealer = best(dealt[:2] + dealt[4:]), best(dealt[2:])
        found = settled("ultimate-texas-holdem", wagers, dealt, streets(times))
        assert found == ultimate(1000, trips, own, dealer, times), (times, dealt)


def test_texas_holdem_bonus_as_the_sheet_settles_it() -> None:
    for source, dealt in deals(9):
        side, folds = source.choice((0, 500)), source.random() < 0.2
        later = {at: source.choice((0, 1000)) for at in ("turn", "river")}
        bets = {} if folds else {"flop": 2000} | {at: cents for at, cents in later.items() if cents}
        decisions = [{"at": "flop", "do": "fold" if folds else "bet"}]
        if not folds:
            decisions += [{"at": at, "do": "bet" if cents else "check"} for at, cents in later.items()]
        wagers = {"ante": "10"} | ({"bonus": "5"} if side else {})
        own, dealer = best(dealt[:2] + dealt[4:]), best(dealt[2:])
        found = settled("texas-holdem-bonus", wagers, dealt, decisions)
        assert found == holdem_bonus(1000, side, dealt[:2], own, dealer, bets), dealt
