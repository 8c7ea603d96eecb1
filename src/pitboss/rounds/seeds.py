"""Seeds: everything that chance decides in a round from one seed, committed to before it and opened after it."""

import hashlib
from collections import Counter

from pitboss.chance import Card, Shoe, Source, seeded
from pitboss.rounds.drivers.chance import Chance

SEED_BYTES = 32


def commit(seed: bytes) -> str:
    """Bind oneself to a seed without telling it: SHA-256 of "pitboss seed" and the seed's 32 bytes, in hex."""
    return hashlib.sha256(b"pitboss seed" + _checked(seed)).hexdigest()


def source_from(seed: bytes) -> Source:
    """The source of everything that chance decides in the one round the seed is for."""
    return seeded(_checked(seed))


def _checked(seed: bytes) -> bytes:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    return seed


class Committed(Chance):
    """Chance from the seed of one round. An order of cards is fixed whole when it begins: no call can move it.

    A card that is set aside leaves the others as they lie; a shoe filled up again is a new order.
    """

    def __init__(self, seed: bytes) -> None:
        """Draw from this seed alone; what the shoe holds when the round begins is put in order anew."""
        super().__init__(source_from(seed))

    def _look(self, shoe: Shoe) -> None:
        here, there = Counter(self._order), Counter(shoe.cards_left())
        if there <= here:
            for card in (here - there).elements():
                self._take(card)
        super()._look(shoe)
        assert len(self.undealt) == shoe.left

    def _take(self, card: Card) -> Card:
        """Take the next card of its kind out of the order."""
        order = self._order
        place = len(order) - 1 - order[::-1].index(card)
        self._placed -= place >= len(order) - self._placed
        return order.pop(place)
