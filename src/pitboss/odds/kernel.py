"""What a simulator needs from a game's kernel."""

from typing import Any, Protocol, TypeAlias

from pitboss.odds.sums import Sums
from pitboss.rulebooks import Rules

Tally: TypeAlias = Any
"""Counts of what happened, in the kernel's own form: a `Counter` or a numpy array, anything that `+` adds up."""


class Kernel(Protocol):
    """A game at full speed under one posting; a seed and a stream give the same rounds, tallied or as records.

    It is a protocol: any class with these members is a kernel. Every wager has one stake in all rounds, best the least
    that is paid without rounding.
    """

    rules: Rules
    """The rules it plays by."""
    unit: str
    """What a round is called: "rounds" or "rolls"."""

    def tally(self, seed: int, rounds: int, stream: int = 0) -> Tally:
        """Play at least this many rounds of a stream and count the results; other threads may run meanwhile.

        Streams of one seed are independent of each other, and their tallies are added.
        """

    def sums(self, tally: Tally) -> Sums:
        """Convert a tally to cents, wager by wager."""

    def records(self, seed: int, rounds: int) -> list[dict[str, Any]]:
        """The first rounds of a run as records, for the game itself to settle.

        A record names the game, `rules.chapter.rulebook` and `rules.options`.
        """

    def nets(self, seed: int, rounds: int) -> list[dict[str, int]]:
        """The kernel's net result in cents for each wager of those records."""
