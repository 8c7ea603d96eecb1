"""Chance: cards, throws and spins from a fair source, for every driver that does not read them."""

from collections import Counter
from collections.abc import Iterable

import msgspec

from pitboss.chance import Card, Shoe, Source
from pitboss.rounds.answers import GO_ON, Answer, Cards, IrregularityCall, Stopped, Thrown
from pitboss.rounds.asks import Ask, Draw, Pause, Roll, Spin
from pitboss.rounds.calls import Case, card_of


class Chance:
    """Answers every ask that chance decides, from one source. It leaves other asks to other drivers.

    The order of the cards to come is one value, ``undealt``: stored and handed to another ``Chance``, it brings the
    same cards. Until someone looks at it, only the cards that are drawn are put in their place.
    """

    def __init__(self, source: Source, undealt: Iterable[Card] = ()) -> None:
        """Draw from this source. Cards come from ``undealt`` for as long as it matches the shoe."""
        self.source = source
        self._order: list[Card] = list(undealt)
        self._placed = len(self._order)
        self._shoe: Shoe | None = None

    @property
    def undealt(self) -> tuple[Card, ...]:
        """The cards still to come, the next one last, every order of them equally likely."""
        order, below = self._order, self.source.below
        for last in range(len(order) - self._placed - 1, 0, -1):
            other = below(last + 1)
            order[last], order[other] = order[other], order[last]
        self._placed = len(order)
        return tuple(order)

    def answer(self, ask: Ask) -> Answer | None:
        """Answer a draw, a throw, a spin or a pause, or return None if a person must decide."""
        kind = type(ask)
        if kind is Draw:
            return self._draw(ask)  # type: ignore[arg-type]
        if kind is Pause:
            return GO_ON
        if kind is Roll:
            return self._throw(ask)  # type: ignore[arg-type]
        if kind is Spin:
            return self._spin(ask)  # type: ignore[arg-type]
        return None

    def see(self, shoe: Shoe | None) -> None:
        """Note what a shoe holds before a call takes a card from it, so that a call never makes a new order."""
        if shoe is not None and (shoe is not self._shoe or len(self._order) != shoe.left):
            self._look(shoe)

    def _throw(self, ask: Roll) -> Thrown:
        return Thrown(tuple(self.source.below(ask.faces) + 1 for _ in range(ask.dice)))

    def next_card(self, shoe: Shoe, waiting: Iterable[Card] = ()) -> Card:
        """The next undealt card after those set to come first, without drawing it, or "" if there is none."""
        self.see(shoe)
        before = Counter(waiting)
        for card in reversed(self.undealt):
            if not before[card]:
                return card
            before[card] -= 1
        return ""

    def called(self, case: Case) -> IrregularityCall:
        """A call with the card it is about: the one it names, or the one that lies there."""
        table, shoe = case.table, case.table.shoe
        self.see(shoe)
        if shoe is None or case.call.card:
            return case.call
        card = card_of(case, lambda: self.next_card(shoe, table.waiting))
        return msgspec.structs.replace(case.call, card=card)

    def _draw(self, ask: Draw) -> Cards:
        """Draw the next cards of the order. If the shoe holds other cards, it has been shuffled since."""
        shoe = ask.shoe
        if shoe is not self._shoe or len(self._order) != shoe.left:
            self._look(shoe)
        first = ask.first
        drawn = [self._take(card) for card in first] if first else []
        order, below, more = self._order, self.source.below, len(ask.to) - len(drawn)
        if self._placed:
            placed = min(self._placed, more)
            drawn += order[: -placed - 1 : -1]
            del order[-placed:]
            self._placed -= placed
            more -= placed
        rest = len(order) - more
        for last in range(len(order) - 1, rest - 1, -1):
            place = below(last + 1)
            order[last], order[place] = order[place], order[last]
        drawn += order[rest:][::-1]
        del order[rest:]
        return Cards(tuple(drawn))

    def _look(self, shoe: Shoe) -> None:
        """Keep the order as long as it matches the shoe, less what was set aside. Otherwise begin a new one."""
        self._shoe, left = shoe, shoe.cards_left()
        more = len(left) > len(self._order)
        if more or not (there := Counter(left)) <= (here := Counter(self._order)):
            self._order, self._placed = left, 0
            return
        for card in (here - there).elements():
            self._take(card)

    def _take(self, card: Card) -> Card:
        """Take out of the order a card that must come first: the next one of its kind."""
        order = self._order
        place = len(order) - 1 - order[::-1].index(card)
        self._placed -= place >= len(self._order) - self._placed
        return self._order.pop(place)

    def _spin(self, ask: Spin) -> Stopped:
        place = self.source.below(sum(ways for _, ways in ask.pockets))
        for pocket, ways in ask.pockets:
            if place < ways:
                return Stopped(pocket)
            place -= ways
        raise AssertionError("the wheel's pockets do not add up to its sections")
