"""Casino War a second way: a plain reading of the fact sheet of south-dakota-20-18, which knows nothing of the program.

`settle` answers a legal record with what each wager nets; `records` deals rounds at random, equal cards far more often
than a shoe does.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

BOOKS = ("south-dakota-20-18",)
ORDER = "23456789TJQKA"
SUITS = "cdhs"

Record = dict[str, Any]


def settle(record: Record) -> Record:
    """What each wager of each seat nets: Settlement, case by case, from the dealer's left."""
    first, *war_cards = record["dealer"]
    net = {}
    for seat in sorted(record["seats"], key=lambda one: one["seat"]):
        bet, found = Decimal(seat["wagers"]["initial"]), {}
        own, decisions = seat["cards"][0], seat.get("decisions", [])
        if ORDER.index(own[0]) > ORDER.index(first[0]):
            found["initial"] = bet
        elif ORDER.index(own[0]) < ORDER.index(first[0]):
            found["initial"] = -bet
        elif decisions[0]["do"] == "surrender":
            found["initial"] = -bet / 2
        else:
            found |= war(bet, decisions[0]["card"], war_cards.pop(0))
        if "tie" in seat["wagers"]:
            tie = Decimal(seat["wagers"]["tie"])
            found["tie"] = 10 * tie if own[0] == first[0] else -tie
        net[str(seat["seat"])] = {wager: str(amount) for wager, amount in found.items()}
    return {"net": net}


def war(bet: Decimal, own: str, dealers: str) -> dict[str, Decimal]:
    """Three equal wagers lie there. The player takes them, or those and one more, or loses both of his own."""
    if ORDER.index(own[0]) < ORDER.index(dealers[0]):
        return {"initial": -bet, "war": -bet}
    taken = 4 * bet if own[0] == dealers[0] else 3 * bet
    return {"initial": bet - bet, "war": taken - bet - bet}


def records(seed: int, book: str = BOOKS[0]) -> Iterator[Record]:
    """Legal rounds of one to seven players without end; half of the players have the dealer's rank."""
    chance = random.Random(f"{book} {seed}")
    while True:
        yield _round(chance, book)


def _round(chance: random.Random, book: str) -> Record:
    decks = chance.choice([6, 7, 8])
    shoe = [rank + suit for rank in ORDER for suit in SUITS] * decks
    chance.shuffle(shoe)
    dealer, seats = [shoe.pop()], []
    for number in sorted(chance.sample(range(1, 8), chance.randint(1, 7))):
        alike = [card for card in shoe if card[0] == dealer[0][0]]
        own = chance.choice(alike) if alike and chance.random() < 0.5 else chance.choice(shoe)
        shoe.remove(own)
        seat: Record = {"seat": number, "wagers": {"initial": str(chance.randint(1, 500))}, "cards": [own]}
        if chance.random() < 0.5:
            seat["wagers"]["tie"] = str(chance.randint(1, 500))
        seats.append(seat)
    for seat in seats:
        if seat["cards"][0][0] == dealer[0][0]:
            seat["decisions"] = [_decision(chance, shoe, dealer, seat["wagers"]["initial"])]
    if chance.random() < 0.3:
        chance.shuffle(seats)
    return {
        "rulebook": book,
        "game": "casino-war",
        "options": {"decks": decks},
        "seats": seats,
        "dealer": dealer,
    }


def _decision(chance: random.Random, shoe: list[str], dealer: list[str], bet: str) -> Record:
    if chance.random() < 0.3:
        return {"at": "war", "do": "surrender"}
    made = {"at": "war", "do": "war", "card": shoe.pop()}
    again = [card for card in shoe if card[0] == made["card"][0]]
    dealer.append(chance.choice(again) if again and chance.random() < 0.3 else chance.choice(shoe))
    shoe.remove(dealer[-1])
    return {**made, "amount": bet} if chance.random() < 0.3 else made
