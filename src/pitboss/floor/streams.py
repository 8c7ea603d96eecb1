"""Streams of chance: one secret a table, and from it a stream for each use, so that no use disturbs another."""

import hmac
from collections.abc import Callable
from itertools import count

from pitboss.chance import Source, seeded

SEED_BYTES = 32


class Streams:
    """What a table draws from: its bots from one stream, dice and wheels from another, each shuffle from its own.

    So what a player or a bot does changes nothing of what comes, now or after the next shuffle.
    """

    def __init__(self, seed: bytes) -> None:
        """Derive every stream from this seed."""
        self._seed = seed

    def named(self, label: str) -> Source:
        """The stream of this name: the same seed and name give the same draws."""
        return seeded(hmac.digest(self._seed, label.encode(), "sha256"))

    def shuffles(self) -> Callable[[], Source]:
        """Give a new stream for every shuffle, whatever was drawn from the one before."""
        numbers = count(1)
        return lambda: self.named(f"shuffle {next(numbers)}")
