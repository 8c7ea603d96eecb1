"""Mini-dice by the fact sheet alone: wagers one by one, shake by shake. It shares nothing with the engine.

Numbers are dollars as fractions. A record has `rolls` and, by seat, wagers as an object or as lines with `before_roll`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

FLOORS = {4: (9, 5), 5: (7, 5), 6: (7, 6), 8: (7, 6), 9: (7, 5), 10: (9, 5)}
FIELD = {2: 2, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 12: 2}


def lines(seat: dict[str, Any]) -> list[dict[str, Any]]:
    """A seat's wagers line by line."""
    wagers = seat.get("wagers", {})
    if isinstance(wagers, dict):
        return [{"wager": wager, "amount": amount} for wager, amount in wagers.items()]
    return list(wagers)


def exact(wager: str, amount: Fraction) -> bool:
    """Whether dollar chips pay the wager at its odds."""
    if not wager.startswith("place_"):
        return True
    pays, per = FLOORS[int(wager[6:])]
    return (amount * pays / per).denominator == 1


def won(wager: str, amount: Fraction, rolls: list[list[int]]) -> Fraction:
    """What a wager wins over these shakes, its first shake first; nothing where none decides it."""
    if not wager.startswith("place_"):
        total = sum(rolls[0])
        if wager == "field":
            return amount * FIELD.get(total, -1)
        if wager == "any_seven":
            return amount * 4 if total == 7 else -amount
        wins = total > 7 if wager == "over_7" else total < 7
        return amount if wins else -amount
    number = int(wager[6:])
    for roll in rolls:
        if sum(roll) == number:
            pays, per = FLOORS[number]
            return amount * pays / per
        if sum(roll) == 7:
            return -amount
    return Fraction(0)


def settle(record: dict[str, Any]) -> dict[str, Any]:
    """What the sheet makes of a record: net by seat and wager, or the clause it is refused by."""
    net: dict[str, dict[str, Fraction]] = {}
    rolls = record["rolls"]
    staked: dict[tuple[int, str, int], Fraction] = {}
    for seat in record["seats"]:
        if seat.get("moves"):
            return {"refused": "13.2(a)1"}
        for line in lines(seat):
            wager, amount = line["wager"], Fraction(line["amount"])
            before = line.get("before_roll", 1)
            if line.get("id") and not exact(wager, amount):
                return {"refused": "13.6(b)1"}
            one = seat["seat"], wager, before
            staked[one] = staked.get(one, Fraction(0)) + amount
            mine = net.setdefault(str(seat["seat"]), {})
            key = line.get("id") or wager
            mine[key] = mine.get(key, Fraction(0)) + won(wager, amount, rolls[before - 1 :])
    if any(not exact(wager, amount) for (_, wager, _), amount in staked.items()):
        return {"refused": "13.6(b)1"}
    return {"net": net}


BOOKS = ("new-jersey-13-69f",)
WAGERS = (*(f"place_{number}" for number in FLOORS), "field", "any_seven", "over_7", "under_7")


def records(seed: int, rulebook: str) -> Iterator[dict[str, Any]]:
    """Legal records without end: some seats, some shakes, wagers before any of them, some by id."""
    chance = random.Random(seed)
    while True:
        rolls = [[chance.randint(1, 6), chance.randint(1, 6)] for _ in range(chance.randint(1, 8))]
        seats = []
        for number in chance.sample(range(1, 9), chance.randint(1, 3)):
            made = [_line(chance, len(rolls), place) for place in range(chance.randint(1, 8))]
            seats.append({"seat": number, "wagers": made})
        yield {"rulebook": rulebook, "game": "mini-dice", "seats": seats, "rolls": rolls}


def _line(chance: random.Random, rolls: int, place: int) -> dict[str, Any]:
    wager = chance.choice(WAGERS)
    step = FLOORS[int(wager[6:])][1] if wager.startswith("place_") else 1
    line: dict[str, Any] = {"wager": wager, "amount": str(step * chance.randint(1, 20))}
    if chance.random() < 0.5:
        line["id"] = f"w{place}"
    if chance.random() < 0.8:
        line["before_roll"] = chance.randint(1, rolls)
    return line
