"""Cheap players, so that a benchmark of the engine measures the engine."""

import random

from pitboss.rounds import Round
from pitboss.rounds.answers import Answer, Chosen, Stakes
from pitboss.rounds.asks import Ask, Bet
from pitboss.rounds.drivers.chance import Chance


class Plain:
    """Python's own generator as a source: the same one the peers shuffle with."""

    bits = staticmethod(random.getrandbits)

    @staticmethod
    def below(most: int) -> int:
        """A number below this one, drawn as cheaply as a shuffle draws it."""
        return int(random.random() * most)


class Steady:
    """A player who stakes the same and decides the same every round; the cards come from Python's generator."""

    def __init__(self, stakes: dict[str, int], do: str) -> None:
        self.stakes, self.decision, self.chance = Stakes(stakes), Chosen(do), Chance(Plain())

    def answer(self, ask: Ask, round: Round) -> Answer:
        """Stake or decide as always."""
        answer = self.chance.answer(ask)
        if answer is not None:
            return answer
        return self.stakes if type(ask) is Bet else self.decision
