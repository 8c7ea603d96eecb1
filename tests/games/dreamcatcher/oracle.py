"""Dreamcatcher settled from the fact sheet alone: the sections as printed, turned by a clapper, and chips in piles."""

import random
from collections.abc import Iterator
from typing import Any

BOOKS = ("pennsylvania-58a",)
PRINTED = (
    "M7 2 1 5 1 2 5 1 2 10 1 2 1 20 1 2 1 2 1 5 1 2 10 1 5 1 2 "
    "M2 1 5 1 40 2 1 2 1 10 2 1 5 1 2 1 5 2 1 20 1 2 1 10 1 2 1"
)
SECTIONS = PRINTED.split()
AREAS = sorted({section for section in SECTIONS if not section.startswith("M")}, key=int)


def settle(record: dict[str, Any]) -> dict[str, Any]:
    """Pay the number that ends the round, chip by chip; everything else is collected."""
    *bonus, number = record["spins"]
    assert number in AREAS
    odds = int(number)
    for section in bonus:
        odds *= {"M2": 2, "M7": 7}[section]
    net: dict[str, dict[str, str]] = {}
    for seat in record["seats"]:
        piles = net.setdefault(str(seat["seat"]), {})
        for area, chips in seat["wagers"].items():
            piles[area] = str(int(chips) * odds) if area == number else f"-{chips}"
    return {"net": net}


def records(seed: int, rulebook: str = BOOKS[0]) -> Iterator[dict[str, Any]]:
    """Legal rounds; a multiplier comes more often than on the wheel."""
    chance = random.Random(seed)
    while True:
        spins = []
        while chance.random() < 0.4:
            spins.append(chance.choice(("M2", "M7")))
        while not spins or spins[-1].startswith("M"):
            spins.append(chance.choice(SECTIONS))
        seats = chance.sample(range(1, 9), chance.randint(1, 3))
        yield {
            "rulebook": rulebook,
            "game": "dreamcatcher",
            "seats": [
                {
                    "seat": seat,
                    "wagers": {
                        area: str(chance.randint(1, 500))
                        for area in chance.sample(AREAS, chance.randint(1, 6))
                    },
                }
                for seat in sorted(seats)
            ],
            "spins": spins,
        }
