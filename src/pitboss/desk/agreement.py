"""Check a kernel against its game: the engine must settle every round the kernel emits to the same cent."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from pitboss.desk.games import game_of
from pitboss.desk.rounds import settle_line
from pitboss.money import show_amount


class Disagreement(Struct, frozen=True, kw_only=True):
    """A round that the kernel and the engine settle differently."""

    seed: int
    record: dict[str, Any]
    kernel: dict[str, str]
    engine: dict[str, Any]

    def __str__(self) -> str:
        """Show the seed, both results, and a shell command that reproduces the engine's result."""
        line = msgspec.json.encode(self.record).decode().replace("'", "'\\''")
        return (
            f"seed {self.seed}, round {self.record['id']}: the kernel says {self.kernel}, the engine"
            f" {self.engine}; reproduce with: echo '{line}' | pitboss settle -"
        )


def disagreements(
    game: str, rulebook: str, rounds: int, seed: int, options: dict[str, Any] | None = None
) -> list[Disagreement]:
    """Settle the first rounds of a run with the engine, and return those that it refuses or settles differently."""
    found = game_of(game)
    kernel = found.kernel(found.rules(rulebook, options))
    differing = []
    for record, nets in zip(kernel.records(seed, rounds), kernel.nets(seed, rounds), strict=True):
        said = {wager: show_amount(cents) for wager, cents in nets.items() if cents}
        answer = settle_line(msgspec.json.encode(record))
        settled = _settled(answer)
        if settled != said:
            differing.append(Disagreement(seed=seed, record=record, kernel=said, engine=settled))
    return differing


def _settled(answer: dict[str, Any]) -> dict[str, Any]:
    """Return what the single seat of an emitted record nets on each wager, leaving out zeros."""
    if "refused" in answer:
        return {"refused": answer["refused"]}
    return {wager: net for wager, net in answer["net"].get("1", {}).items() if net != "0"}
