"""Kernels held against the engine: rounds that a kernel plays, written as records and settled again."""

import json
from functools import lru_cache
from typing import Any

import msgspec

from pitboss.desk import game_of, settle_line
from pitboss.desk.figures import kernel_of
from pitboss.money import show_amount
from pitboss.odds.strategy import OPTIMAL
from pitboss.procedures.progressive import PROGRESSIVE
from pitboss.rulebooks import Rules


def rules_at(game: str, rulebook: str, options: dict[str, Any] | None = None) -> Rules:
    """The rules of a posting, the same each time: a game is solved under them once for all tests."""
    return _rules_at(game, rulebook, json.dumps(options or {}))


@lru_cache(maxsize=64)
def _rules_at(game: str, rulebook: str, options: str) -> Rules:
    return game_of(game).rules(rulebook, json.loads(options))


def without_meters(record: dict[str, Any]) -> dict[str, Any]:
    """The record without wagers on a meter: a record with one is settled by itself."""
    seats = [
        {
            **seat,
            "wagers": {name: one for name, one in seat["wagers"].items() if not name.startswith(PROGRESSIVE)},
        }
        if "wagers" in seat
        else seat
        for seat in record["seats"]
    ]
    return {**record, "seats": seats}


def disagreements(
    game: str,
    rulebook: str,
    rounds: int,
    seed: int,
    options: dict[str, Any] | None = None,
    strategy: str = OPTIMAL,
) -> list[str]:
    """The first rounds of a run that the engine refuses, or settles otherwise than the kernel, with what each said."""
    found = game_of(game)
    kernel, differing = kernel_of(found, rules_at(game, rulebook, options), strategy), []
    for record, nets in zip(kernel.records(seed, rounds), kernel.nets(seed, rounds), strict=True):
        said = {wager: show_amount(cents) for wager, cents in nets.items() if cents}
        answer = settle_line(msgspec.json.encode(record))
        settled = {wager: net for wager, net in answer.get("net", {}).get("1", {}).items() if net != "0"}
        if "refused" in answer or settled != said:
            engine = answer.get("refused", settled)
            differing.append(f"seed {seed}: the kernel says {said}, the engine {engine}, of {record}")
    return differing
