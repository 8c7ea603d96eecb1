"""Cheap players, so that a benchmark of the engine measures the engine."""

import random

import numpy as np

from pitboss.chance import CARDS, Card, Shoe
from pitboss.rounds import Round
from pitboss.rounds.answers import GO_ON, Answer, Cards, Chosen, Stakes
from pitboss.rounds.asks import Ask, Bet, Draw
from pitboss.rounds.drivers.chance import Chance

_random = random.random


class Plain:
    """Python's own generator as a source: the same one the peers shuffle with."""

    bits = staticmethod(random.getrandbits)

    @staticmethod
    def below(most: int) -> int:
        """A number below this one, drawn as cheaply as a shuffle draws it."""
        return int(_random() * most)


class Dealer:
    """Deals from whole decks that numpy has shuffled, some hundreds at once."""

    _DECKS = 256

    def __init__(self) -> None:
        self._shuffled: list[list[Card]] = []
        self._order: list[Card] = []
        self._shoe: Shoe | None = None
        self._dealt = 0

    def answer(self, ask: Ask) -> Answer:
        """Deal the next cards, of a new deck where the shoe is a new one; go on where the round pauses."""
        if type(ask) is not Draw:
            return GO_ON
        if ask.shoe is not self._shoe:
            self._shoe, self._order, self._dealt = ask.shoe, self._shuffle(ask.shoe), 0
        first, self._dealt = self._dealt, self._dealt + len(ask.to)
        return Cards(tuple(self._order[first : self._dealt]))

    def _shuffle(self, shoe: Shoe) -> list[Card]:
        if not self._shuffled:
            decks = np.tile(np.array(CARDS, object), (self._DECKS, 1))
            self._shuffled = np.random.default_rng().permuted(decks, axis=1).tolist()
        order = self._shuffled.pop()
        return order if shoe.left == len(order) else [card for card in order if shoe.count(card)]


class Steady:
    """A player who stakes the same and decides the same every round; the cards come from Python's generator."""

    quiet = True  # nobody calls anything at a pause

    def __init__(self, stakes: dict[str, int], do: str) -> None:
        self.stakes, self.decision, self.chance = Stakes(stakes), Chosen(do), Chance(Plain())

    def answer(self, ask: Ask, round: Round) -> Answer:
        """Stake or decide as always."""
        answer = self.chance.answer(ask)
        if answer is not None:
            return answer
        return self.stakes if type(ask) is Bet else self.decision
