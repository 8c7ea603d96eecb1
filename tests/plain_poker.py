"""Cards and poker hands written out plainly for the second opinions beside the games: nothing of `pitboss` in it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import wraps
from itertools import combinations
from typing import Any

RANKS, SUITS = "23456789TJQKA", "cdhs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
FIVE_CARD: tuple[str, ...] = ("high card", "pair", "two pair", "three of a kind", "straight", "flush")
FIVE_CARD += ("full house", "four of a kind", "straight flush", "royal flush")

Hand = tuple[int, tuple[int, ...]]
Net = dict[str, dict[str, Fraction]]


class Refused(Exception):
    """The sheet does not allow the record; the clause says where."""


def require(condition: object, clause: str) -> None:
    """Refuse by the clause unless the condition holds."""
    if not condition:
        raise Refused(clause)


def staked(record: Mapping[str, Any]) -> dict[int, dict[str, Fraction]]:
    """What each seat puts on each wager."""
    return {
        seat["seat"]: {wager: Fraction(amount) for wager, amount in seat["wagers"].items()}
        for seat in record["seats"]
    }


def begun(
    record: Mapping[str, Any], check: Callable[[Mapping[str, Fraction], Mapping[str, Any]], None]
) -> tuple[dict[int, dict[str, Fraction]], list[tuple[str, int | None]], Net]:
    """What seats 1 to 6 staked, what was called and about which seat, and what a void round nets."""
    require(all(1 <= seat["seat"] <= 6 for seat in record["seats"]), "§2.I")
    stakes = staked(record)
    for wagers in stakes.values():
        check(wagers, record.get("options", {}))
    kinds = [(event["kind"], event.get("seat")) for event in record.get("irregularities", [])]
    return stakes, kinds, {str(seat): dict.fromkeys(wagers, Fraction(0)) for seat, wagers in stakes.items()}


def check_hands(record: Mapping[str, Any], size: int, dealt: str, deck: str) -> None:
    """Refuse hands of another size, and cards that are not of one deck, by their clauses."""
    hands = [seat["cards"] for seat in record["seats"]] + [record["dealer"]]
    require(all(len(hand) == size for hand in hands), dealt)
    cards = [card for hand in [*hands, record.get("community", [])] for card in hand]
    require(set(cards) <= set(DECK) and len(cards) == len(set(cards)), deck)


def value(card: str) -> int:
    return RANKS.index(card[0]) + 2


def by_count(cards: Sequence[str]) -> list[tuple[int, int]]:
    """How often each rank is there, the most frequent and then the highest first."""
    return sorted(((n, rank) for rank, n in Counter(map(value, cards)).items()), reverse=True)


def run_top(cards: Sequence[str]) -> int:
    """The top rank of a run of all the cards; 0 where they are no run. The ace also stands below the two."""
    ranks = sorted(map(value, cards))
    size = len(cards)
    if ranks == [*range(2, size + 1), 14]:
        return size
    return ranks[-1] if ranks == list(range(ranks[0], ranks[0] + size)) else 0


def suited(cards: Sequence[str]) -> bool:
    return len({card[1] for card in cards}) == 1


def rank_five(cards: Sequence[str]) -> Hand:
    """Five cards as a number that compares: the category, then what decides inside it."""
    counted, top = by_count(cards), run_top(cards)
    order = tuple(rank for _, rank in counted)
    if suited(cards):
        if top:
            return (FIVE_CARD.index("royal flush" if top == 14 else "straight flush"), (top,))
        return (FIVE_CARD.index("flush"), order)
    if top:
        return (FIVE_CARD.index("straight"), (top,))
    names = {
        "41": "four of a kind",
        "32": "full house",
        "31": "three of a kind",
        "22": "two pair",
        "21": "pair",
    }
    shape = "".join(str(n) for n, _ in counted[:2])
    return (FIVE_CARD.index(names.get(shape, "high card")), order)


def best_five(cards: Sequence[str]) -> Hand:
    return max(map(rank_five, combinations(cards, 5)))


def five_name(hand: Hand) -> str:
    return FIVE_CARD[hand[0]]


def some_deck(chance: random.Random, least: int) -> list[str]:
    """A shuffled deck; often one of few ranks or suits, where big hands and ties are common."""
    kind = chance.randrange(5)
    deck = list(DECK)
    if kind == 0:
        ranks = chance.sample(RANKS, max(5, -(-least // 4)))
        deck = [card for card in DECK if card[0] in ranks]
    elif kind == 1 and least <= 26:
        deck = [card for card in DECK if card[1] in "hs"]
    elif kind == 2:
        start = chance.randrange(5)
        near = [card for card in DECK if card[0] in "A23456789TJQKA"[start : start + 9]]
        deck = near if len(near) >= least else deck
    chance.shuffle(deck)
    return deck


def some_five(chance: random.Random, name: str) -> list[str]:
    """Five cards of a named category."""
    suit, other = chance.sample(SUITS, 2)
    if name in ("royal flush", "straight flush", "straight"):
        low = 9 if name == "royal flush" else chance.randrange(9)
        run = [("A" + RANKS)[low + step] for step in range(5)]
        return [rank + (other if name == "straight" and not at else suit) for at, rank in enumerate(run)]
    if name == "flush":
        return [rank + suit for rank in chance.sample(RANKS, 5)]
    one, two, three = chance.sample(RANKS, 3)
    sizes = {"four of a kind": (4, 1, 0), "full house": (3, 2, 0), "three of a kind": (3, 1, 1)}
    cards = list[str]()
    for rank, size in zip((one, two, three), sizes.get(name, (2, 2, 1)), strict=True):
        cards += [rank + found for found in chance.sample(SUITS, size)]
    return cards


def to_the_cent(won: Fraction) -> Fraction:
    """What is won, less a fraction of a cent: nothing smaller can be handed over."""
    return Fraction(won * 100 // 1, 100) if won > 0 else won


def paid_within(net: Mapping[str, Fraction], most: Fraction) -> dict[str, Fraction]:
    """The wagers in the order they are settled, what they win together cut at the most, and then their total."""
    found, left = dict[str, Fraction](), most
    for wager, amount in net.items():
        found[wager] = min(to_the_cent(amount), left)
        left -= max(found[wager], Fraction(0))
    cut = any(found[wager] < to_the_cent(amount) for wager, amount in net.items())
    return found | ({"total": sum(found.values(), Fraction(0))} if cut else {})


def cut_short(
    chance: random.Random, record: dict[str, Any], streets: Sequence[str], open_at: Any
) -> str | None:
    """Let the round break off at a decision: its street, or nothing where nobody has one to make there.

    `open_at` says whether a seat with these decisions is asked on a street. Those who are asked before the round
    breaks off have decided; the others say no more.
    """
    street = chance.choice(streets)
    asked = [seat for seat in record["seats"] if open_at(seat["decisions"], street)]
    if not asked:
        return None
    last = chance.choice(asked)["seat"]
    for seat in record["seats"]:
        through = streets.index(street) + (seat["seat"] < last)
        seat["decisions"] = [said for said in seat["decisions"] if streets.index(said["at"]) < through]
    return street


def money(amount: Fraction) -> str:
    """An amount as records write it: a decimal without needless zeros."""
    whole, part = divmod(abs(amount) * 1000, 1000)
    text = f"{whole}.{int(part):03d}".rstrip("0").rstrip(".")
    return f"-{text}" if amount < 0 else text


def settles(net: Callable[[Mapping[str, Any]], Net]) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """Have what a record nets be written as in its answer, or the clause that refuses it."""

    @wraps(net)
    def settle(record: Mapping[str, Any]) -> dict[str, Any]:
        try:
            return written(net(record))
        except Refused as refused:
            return {"refused": str(refused)}

    return settle


def written(net: Net) -> dict[str, Any]:
    return {"net": {seat: {wager: money(won) for wager, won in by.items()} for seat, by in net.items()}}
