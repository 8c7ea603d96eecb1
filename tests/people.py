"""A driver for tests: chance from a source, decisions from whoever sits there."""

from collections.abc import Callable

from pitboss.chance import Source, system_source
from pitboss.rounds import Round
from pitboss.rounds.answers import Answer
from pitboss.rounds.asks import Ask
from pitboss.rounds.drivers.chance import Chance

Person = Callable[[Ask, Round], Answer]


class Live:
    """Answers chance itself and hands everything else to the people at the table."""

    def __init__(self, people: Person, source: Source | None = None) -> None:
        self.people = people
        self.chance = Chance(source or system_source())

    def answer(self, ask: Ask, round: Round) -> Answer:
        return self.chance.answer(ask) or self.people(ask, round)
