"""Random streams at a table: one for its bots, and a separate seed for every round."""

import secrets

from pitboss.chance import Source, seeded
from pitboss.rounds.seeds import SEED_BYTES, derived


class Streams:
    """A table's sources of chance: a stream for its bots, and each round's seed for cards, dice and wheels.

    What a player or a bot does therefore has no influence on what is drawn. By default the system provides every seed.
    A given seed makes the table repeatable, and is only for tests.
    """

    def __init__(self, seed: bytes | None = None) -> None:
        """Derive everything from this seed, if there is one."""
        self._seed = seed

    def named(self, label: str) -> Source:
        """Return the stream of this name. The same seed and name give the same draws."""
        if self._seed is None:
            return seeded(secrets.token_bytes(SEED_BYTES))
        return seeded(derived(self._seed, label))

    def round_seed(self, number: int) -> bytes:
        """Return the seed of a round, which no other round has."""
        if self._seed is None:
            return secrets.token_bytes(SEED_BYTES)
        return derived(self._seed, f"round {number}")
