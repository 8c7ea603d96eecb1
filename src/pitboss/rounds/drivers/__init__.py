"""Drivers answer asks: live, replay, script, enumerate, random. One game text, every use."""

from typing import Protocol

from pitboss.rounds.answers import Answer
from pitboss.rounds.asks import Ask
from pitboss.rounds.round import Round


class Driver(Protocol):
    """Whoever answers."""

    def answer(self, ask: Ask, round: Round) -> Answer:
        """Answer one ask of a round."""
        ...


def drive(round: Round, driver: Driver) -> Round:
    """Let a driver answer until the round is over."""
    while (ask := round.ask) is not None:
        round.answer(driver.answer(ask, round))
    return round


__all__ = ["Driver", "drive"]
