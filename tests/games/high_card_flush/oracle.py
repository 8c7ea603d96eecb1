"""High card flush from the words of the example book alone: suits as plain lists. It shares nothing with the engine."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

BOOKS = ("card-flushes",)
RANKS = "23456789TJQKA"
DECK = [rank + suit for rank in RANKS for suit in "cdhs"]
FLUSH = {7: 300, 6: 100, 5: 10, 4: 1}
STRAIGHT_FLUSH = {7: 8000, 6: 1000, 5: 100, 4: 60, 3: 7}
QUALIFIES = (3, [7])  # three cards, the highest a nine
MOST = {5: 2, 6: 3, 7: 3}


def suits(cards: list[str]) -> list[list[int]]:
    return [sorted((RANKS.index(c[0]) for c in cards if c[1] == suit), reverse=True) for suit in "cdhs"]


def best(cards: list[str]) -> tuple[int, list[int]]:
    """How many cards the longest flush has, and its ranks from the highest down."""
    return max((len(suit), suit) for suit in suits(cards))


def in_a_row(cards: list[str]) -> int:
    """How many cards of one suit follow one another at most."""
    found = 0
    for suit in suits(cards):
        held = {*suit, *([-1] if 12 in suit else [])}
        for low in held:
            length = 0
            while low + length in held:
                length += 1
            found = max(found, length)
    return found


def settle(record: dict[str, Any]) -> dict[str, Any]:
    dealer, net = best(record["dealer"]), {}
    for seat in record["seats"]:
        ante, own, did = int(seat["wagers"]["ante"]), best(seat["cards"]), seat["decisions"][0]
        made = {"ante": -ante}
        if did["do"] == "raise":
            raised = int(did["amount"])
            sign = (own > dealer) - (own < dealer)
            qualifies = dealer >= QUALIFIES
            made = {"ante": ante * sign if qualifies else ante, "raise": raised * sign if qualifies else 0}
        sizes = (("flush", FLUSH, own[0]), ("straight_flush", STRAIGHT_FLUSH, in_a_row(seat["cards"])))
        for wager, pays, size in sizes:
            if staked := int(seat["wagers"].get(wager, 0)):
                made[wager] = staked * pays.get(size, -1)
        net[str(seat["seat"])] = {wager: str(cents) for wager, cents in made.items()}
    return {"net": net}


def _cards(chance: random.Random, deck: list[str]) -> list[str]:
    """Seven cards, often many of one suit."""
    suit = chance.choice("cdhs")
    chance.shuffle(deck)
    many = chance.choice((0, 0, 3, 4, 5, 6, 7))
    cards = [card for card in deck if card[1] == suit][:many]
    cards += [card for card in deck if card not in cards][: 7 - len(cards)]
    for card in cards:
        deck.remove(card)
    return cards


def records(seed: int, rulebook: str = BOOKS[0]) -> Iterator[dict[str, Any]]:
    chance = random.Random(seed)
    while True:
        deck, seats = [*DECK], []
        for number in sorted(chance.sample(range(1, 8), chance.randint(1, 3))):
            cards, ante = _cards(chance, deck), chance.choice((5, 10, 25))
            wagers = {"ante": str(ante)}
            wagers |= {
                one: str(chance.randint(1, 20))
                for one in ("flush", "straight_flush")
                if chance.random() < 0.6
            }
            raised = ante * chance.randint(1, MOST.get(best(cards)[0], 1))
            did = {"at": "raise", "do": "raise", "amount": str(raised)}
            if chance.random() < 0.25:
                did = {"at": "raise", "do": "fold"}
            seats.append({"seat": number, "wagers": wagers, "cards": cards, "decisions": [did]})
        yield {
            "rulebook": rulebook,
            "game": "high-card-flush",
            "seats": seats,
            "dealer": _cards(chance, deck),
        }
