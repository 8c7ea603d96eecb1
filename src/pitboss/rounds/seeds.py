"""Seeds: everything that chance decides in a round from one seed, committed to before it and opened after it."""

import hashlib

from pitboss.chance import Shoe, Source, seeded
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
    """Chance from the seed of one round. An order of cards is fixed whole when it begins, so no call can move it."""

    def __init__(self, seed: bytes) -> None:
        """Draw from this seed alone; what the shoe holds when the round begins is put in order anew."""
        super().__init__(source_from(seed))

    def _look(self, shoe: Shoe) -> None:
        super()._look(shoe)
        assert len(self.undealt) == shoe.left
