"""Live: chance from the cryptographic generator, decisions from whoever sits there."""

from collections.abc import Callable

from pitboss.chance import Source, system_source
from pitboss.rounds.answers import Answer
from pitboss.rounds.asks import Ask
from pitboss.rounds.drivers.chance import Chance
from pitboss.rounds.round import Round

Person = Callable[[Ask, Round], Answer]
"""Somebody who decides: a prompt, a socket, a bot."""


class Live:
    """Answers chance itself and hands everything else to the people at the table."""

    def __init__(self, people: Person, source: Source | None = None) -> None:
        """Seat the people; without a source the system's own entropy feeds the generator."""
        self.people = people
        self.chance = Chance(source or system_source())

    def answer(self, ask: Ask, round: Round) -> Answer:
        """Answer one ask."""
        return self.chance.answer(ask) or self.people(ask, round)
