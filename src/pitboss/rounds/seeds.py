"""Seeds: everything chance decides in a round comes from one seed, committed to beforehand and revealed afterwards."""

import hashlib
import hmac

from pitboss.chance import Shoe, Source, seeded
from pitboss.rounds.answers import Cards
from pitboss.rounds.asks import Draw
from pitboss.rounds.drivers.chance import Chance

SEED_BYTES = 32


def commit(seed: bytes, table: str = "", number: int = 0) -> str:
    """Commit to the seed of one round of one table without revealing it: the SHA-256, in hex, of four lines.

        pitboss seed
        TABLE
        NUMBER
        SEED, in hex

    For a standalone round, without a number, it is the SHA-256 of "pitboss seed" and the seed's 32 bytes.
    """
    if not number:
        return hashlib.sha256(b"pitboss seed" + _checked(seed)).hexdigest()
    lines = ("pitboss seed", table, str(number), _checked(seed).hex())
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def source_from(seed: bytes, use: str) -> Source:
    """Return the random source for one use of a round's seed: HMAC-SHA-256 of the use's name under the seed."""
    return seeded(derived(_checked(seed), use))


def derived(seed: bytes, use: str) -> bytes:
    """Return the bytes a seed gives for one use and no other."""
    return hmac.digest(seed, use.encode(), "sha256")


def _checked(seed: bytes) -> bytes:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    return seed


class Committed(Chance):
    """Chance from the seed of one round. Each card order is fixed as a whole when it begins, so no call can change it.

    Setting a card aside leaves the others in place; refilling the shoe starts a new order. Dice and wheels have a
    separate stream. Each order has its own stream too, named by the number of draws before it, so it does not matter
    when anyone looked at the cards.
    """

    def __init__(self, seed: bytes) -> None:
        """Draw from this seed alone. The contents of the shoe are put in a new order when the round begins."""
        super().__init__(source_from(seed, "dice and wheels"))
        self._seed, self._draws = seed, 0

    def _draw(self, ask: Draw) -> Cards:
        drawn = super()._draw(ask)
        self._draws += 1
        return drawn

    def _look(self, shoe: Shoe) -> None:
        dice, self.source = self.source, source_from(self._seed, f"cards {self._draws}")
        super()._look(shoe)
        assert len(self.undealt) == shoe.left
        self.source = dice
