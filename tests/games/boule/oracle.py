"""Boule and vingt-trois from public facts alone: arithmetic on the number that comes, without the engine."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

BOOKS = ("boule", "vingt-trois")
RED_AT_BOULE = (2, 4, 7, 9)
CHANCES = {"boule": ["red", "black", "odd", "even", "low", "high"], "vingt-trois": ["red", "black"]}
NUMBERS = {"boule": 9, "vingt-trois": 14}


def cases(book: str) -> list[str]:
    """Every case of the device, as often as it is there."""
    if book == "boule":
        return [str(number) for number in range(1, 10)]
    found = ["1-red", "2-black", "3-red", "4-black"]
    for number in range(5, 12):
        found += [f"{number}-red", f"{number}-black"]
    found += ["12-red", "12-red", "12-black", "14-red", "14-black", "14-black"]
    return [*found, *["13-white"] * 3]


def times(book: str, wager: str, case: str) -> int:
    """How many times its stake a wager wins; -1 where it loses."""
    said, _, colour = case.partition("-")
    number = int(said)
    if wager.isdigit():
        odds = 7 if book == "boule" or number >= 12 else 23 if number <= 4 else 11
        return odds if number == int(wager) else -1
    if book == "vingt-trois":
        return 1 if colour == wager else -1
    if number == 5:
        return -1
    won = {
        "red": number in RED_AT_BOULE,
        "black": number not in RED_AT_BOULE,
        "odd": number % 2 == 1,
        "even": number % 2 == 0,
        "low": number < 5,
        "high": number > 5,
    }
    return 1 if won[wager] else -1


def wagers(book: str) -> list[str]:
    """Every wager of the table."""
    return [*(str(number) for number in range(1, NUMBERS[book] + 1)), *CHANCES[book]]


def settle(record: dict[str, Any]) -> dict[str, Any]:
    """What the rules make of a record: net by seat and wager."""
    [case] = record["spins"]
    net: dict[str, dict[str, Fraction]] = {}
    for seat in record["seats"]:
        said = seat["wagers"]
        if isinstance(said, dict):
            said = [{"wager": one, "amount": amount} for one, amount in said.items()]
        mine = net.setdefault(str(seat["seat"]), {})
        for line in said:
            key = line.get("id") or line["wager"]
            won = Fraction(line["amount"]) * times(record["rulebook"], line["wager"], case)
            mine[key] = mine.get(key, Fraction(0)) + won
    return {"net": net}


def records(seed: int, rulebook: str) -> Iterator[dict[str, Any]]:
    """Legal records without end, wagers as an object or as lines with ids."""
    chance = random.Random(seed)
    while True:
        seats: list[dict[str, Any]] = []
        for number in chance.sample(range(1, 21), chance.randint(1, 4)):
            made = {
                one: str(chance.randint(1, 90))
                for one in chance.sample(wagers(rulebook), chance.randint(1, 8))
            }
            lines = [
                {"id": f"w{n}", "wager": one, "amount": amount}
                for n, (one, amount) in enumerate(made.items())
            ]
            seats.append({"seat": number, "wagers": made if chance.random() < 0.6 else lines})
        yield {
            "rulebook": rulebook,
            "game": "boule",
            "seats": seats,
            "spins": [chance.choice(cases(rulebook))],
        }
