"""Sic bo by the fact sheet alone: what three dice show, counted with plain lists. It shares nothing with the engine."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

BOOKS = ("example-dice",)
TOTALS = {4: 50, 5: 18, 6: 14, 7: 12, 8: 8, 9: 6, 10: 6}
TOTALS |= {21 - total: pays for total, pays in TOTALS.items()}
WAGERS = ["small", "big", "any_triple"]
WAGERS += [f"{kind}_{face}" for kind in ("triple", "double", "single") for face in range(1, 7)]
WAGERS += [f"total_{total}" for total in TOTALS]
WAGERS += [f"pair_{low}_{high}" for low, high in combinations(range(1, 7), 2)]


def times(wager: str, dice: list[int], double_on_triple: bool = True, triples_lose: bool = True) -> int:
    """How many times its stake a wager wins; -1 where it loses."""
    kind, *named = wager.split("_")
    same, total = dice[0] == dice[1] == dice[2], dice[0] + dice[1] + dice[2]
    if kind in ("small", "big"):
        inside = 4 <= total <= 10 if kind == "small" else 11 <= total <= 17
        return 1 if inside and not (same and triples_lose) else -1
    if wager == "any_triple":
        return 24 if same else -1
    if kind == "total":
        return TOTALS[total] if total == int(named[0]) else -1
    if kind == "pair":
        return 5 if int(named[0]) in dice and int(named[1]) in dice else -1
    shown = len([die for die in dice if die == int(named[0])])
    if kind == "triple":
        return 150 if shown == 3 else -1
    if kind == "double":
        return 8 if shown == 2 or (shown == 3 and double_on_triple) else -1
    return shown or -1


def settle(record: dict[str, Any]) -> dict[str, Any]:
    """What the sheet makes of a record: net by seat and wager."""
    [dice] = record["rolls"]
    net: dict[str, dict[str, Fraction]] = {}
    for seat in record["seats"]:
        wagers = seat["wagers"]
        lines = (
            [{"wager": one, "amount": amount} for one, amount in wagers.items()]
            if isinstance(wagers, dict)
            else wagers
        )
        mine = net.setdefault(str(seat["seat"]), {})
        for line in lines:
            key = line.get("id") or line["wager"]
            mine[key] = mine.get(key, Fraction(0)) + Fraction(line["amount"]) * times(line["wager"], dice)
    return {"net": net}


def records(seed: int, rulebook: str) -> Iterator[dict[str, Any]]:
    """Legal records without end, wagers as an object or as lines with ids."""
    chance = random.Random(seed)
    while True:
        seats: list[dict[str, Any]] = []
        for number in chance.sample(range(1, 13), chance.randint(1, 4)):
            made = {
                wager: str(chance.randint(1, 100)) for wager in chance.sample(WAGERS, chance.randint(1, 12))
            }
            lines = [
                {"id": f"w{n}", "wager": one, "amount": amount}
                for n, (one, amount) in enumerate(made.items())
            ]
            seats.append({"seat": number, "wagers": made if chance.random() < 0.6 else lines})
        face = chance.randint(1, 6)
        dice = [chance.randint(1, 6) for _ in range(3)] if chance.random() < 0.8 else [face] * 3
        yield {"rulebook": rulebook, "game": "sic-bo", "seats": seats, "rolls": [dice]}
