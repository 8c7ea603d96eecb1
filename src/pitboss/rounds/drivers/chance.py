"""Chance: cards, throws and spins from a fair source, as every driver that does not read them needs."""

from typing import Any

from pitboss.chance import Card, Source
from pitboss.rounds.answers import GO_ON, Answer, Cards, Stopped, Thrown
from pitboss.rounds.asks import Ask, Draw, Pause, Roll, Spin
from pitboss.rounds.round import Round


class Chance:
    """Answers every ask that chance decides, from one source; other asks it leaves to others."""

    def __init__(self, source: Source) -> None:
        """Draw from this source."""
        self.source = source
        self._order: list[Card] = []
        self._shoe: Any = None

    def answer(self, ask: Ask, round: Round) -> Answer | None:
        """Answer a draw, a throw, a spin or a pause; None for what a person must decide."""
        kind = type(ask)
        if kind is Draw:
            return self._draw(len(ask.to), round)  # type: ignore[union-attr]
        if kind is Pause:
            return GO_ON
        if kind is Roll:
            return Thrown(tuple(self.source.below(6) + 1 for _ in range(ask.dice)))  # type: ignore[union-attr]
        if kind is Spin:
            return self._spin(ask)  # type: ignore[arg-type]
        return None

    def _draw(self, count: int, round: Round) -> Cards:
        """Draw from what is left: card by card, each of those left equally likely."""
        shoe = round.table.shoe
        assert shoe is not None
        order = self._order
        if shoe is not self._shoe or len(order) != shoe.left:
            pack = shoe.pack
            order = self._order = list(pack.cards) if shoe.left == pack.size else shoe.cards_left()
            self._shoe = shoe
        below, drawn = self.source.below, round.table.waiting[:count]
        for card in drawn:
            order.remove(card)
        for _ in range(count - len(drawn)):
            place = below(len(order))
            order[place], order[-1] = order[-1], order[place]
            drawn.append(order.pop())
        return Cards(tuple(drawn))

    def _spin(self, ask: Spin) -> Stopped:
        place = self.source.below(sum(ways for _, ways in ask.pockets))
        for pocket, ways in ask.pockets:
            if place < ways:
                return Stopped(pocket)
            place -= ways
        raise AssertionError("a wheel has as many sections as its pockets say")
