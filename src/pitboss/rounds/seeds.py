"""Seeds: everything that chance decides in a round from one seed, committed to before it and opened after it."""

import hashlib
import hmac

from pitboss.chance import Shoe, Source, seeded
from pitboss.rounds.answers import Cards
from pitboss.rounds.asks import Draw
from pitboss.rounds.drivers.chance import Chance

SEED_BYTES = 32


def commit(seed: bytes, table: str = "", number: int = 0) -> str:
    """Bind oneself to the seed of one round of one table without telling it: the SHA-256, in hex, of four lines.

        pitboss seed
        TABLE
        NUMBER
        SEED, in hex

    For a round that stands alone, without a number, it is that of "pitboss seed" and the seed's 32 bytes.
    """
    if not number:
        return hashlib.sha256(b"pitboss seed" + _checked(seed)).hexdigest()
    lines = ("pitboss seed", table, str(number), _checked(seed).hex())
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def source_from(seed: bytes, use: str) -> Source:
    """The source of one use of a round's seed: HMAC-SHA-256 of the use's name under the seed."""
    return seeded(derived(_checked(seed), use))


def derived(seed: bytes, use: str) -> bytes:
    """What a seed gives for one use, and for no other."""
    return hmac.digest(seed, use.encode(), "sha256")


def _checked(seed: bytes) -> bytes:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
    return seed


class Committed(Chance):
    """Chance from the seed of one round. An order of cards is fixed whole when it begins: no call can move it.

    A card that is set aside leaves the others as they lie; a shoe filled up again is a new order. Dice and wheels have
    a stream of their own, and every order has one named by how often cards were drawn before it: so it does not matter
    when anybody looked at the cards.
    """

    def __init__(self, seed: bytes) -> None:
        """Draw from this seed alone; what the shoe holds when the round begins is put in order anew."""
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
