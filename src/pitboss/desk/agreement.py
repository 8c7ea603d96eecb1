"""The kernel held against the game itself: every round it emits, the engine must settle to the same cent."""

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
        """The seed, both results, and the one line that shows the engine's side again."""
        line = msgspec.json.encode(self.record).decode().replace("'", "'\\''")
        return (
            f"seed {self.seed}, round {self.record['id']}: the kernel says {self.kernel}, the engine"
            f" {self.engine}; reproduce with: echo '{line}' | pitboss settle -"
        )


def disagreements(
    game: str, rulebook: str, rounds: int, seed: int, options: dict[str, Any] | None = None
) -> list[Disagreement]:
    """Let the engine settle the first rounds of a run; what differs by a cent or is refused comes back."""
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
    """What the one seat of an emitted record nets, wager by wager; nothing won or lost is left out."""
    if "refused" in answer:
        return {"refused": answer["refused"]}
    return {wager: net for wager, net in answer["net"].get("1", {}).items() if net != "0"}
