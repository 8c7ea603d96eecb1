"""Streams of chance at a table: its bots draw from one, and every round has a seed of its own."""

import secrets

from pitboss.chance import Source, seeded
from pitboss.rounds.seeds import SEED_BYTES, derived


class Streams:
    """What a table draws from: its bots from a stream of theirs, cards, dice and wheels from the seed of each round.

    So what a player or a bot does changes nothing of what comes. Without a seed the system gives each of them one; one
    that is given makes the table repeatable and is for tests alone.
    """

    def __init__(self, seed: bytes | None = None) -> None:
        """Derive everything from this seed, if there is one."""
        self._seed = seed

    def named(self, label: str) -> Source:
        """The stream of this name: the same seed and name give the same draws."""
        if self._seed is None:
            return seeded(secrets.token_bytes(SEED_BYTES))
        return seeded(derived(self._seed, label))

    def round_seed(self, number: int) -> bytes:
        """The seed of a round, which no other round has."""
        if self._seed is None:
            return secrets.token_bytes(SEED_BYTES)
        return derived(self._seed, f"round {number}")
