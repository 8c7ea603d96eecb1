"""What a simulator needs from a game's kernel."""

from collections.abc import Callable, Iterator
from typing import Any, Protocol, TypeAlias

from pitboss.odds.sums import Sums
from pitboss.rulebooks import Rules

Tally: TypeAlias = Any
"""Counts of what happened, in the kernel's own form: a `Counter` or a numpy array, anything that `+` adds up."""


class Kernel(Protocol):
    """A game at full speed under one posting. A seed and a stream give the same rounds, tallied or as records.

    It is a protocol: any class with these members is a kernel. Every wager has one stake in all rounds, often the least
    that is paid without rounding. One that also has a `loop` (`odds.loops.Loop`) and `gathered`, which makes a tally of
    what the loop counted, is played in short streams, and by a GPU too. `apart` names wagers that it counts from its
    rounds though its records do not make them: the other side of a wager, or one that is taken wherever it is offered.
    """

    rules: Rules
    """The rules it plays by."""
    unit: str
    """The name of a round: "rounds" or "rolls"."""

    def tally(self, seed: int, rounds: int, stream: int = 0) -> Tally:
        """Play at least this many rounds of a stream and count the results. Other threads may run meanwhile.

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


def each_net(kernel: Kernel, seed: int, rounds: int) -> Iterator[dict[str, int]]:
    """Yield what `Kernel.nets` returns round by round. A kernel with its own ``each_net`` keeps few at a time."""
    each: Callable[[int, int], Iterator[dict[str, int]]] | None = getattr(kernel, "each_net", None)
    return iter(kernel.nets(seed, rounds)) if each is None else each(seed, rounds)


def record_of(rules: Rules, id: str, **said: Any) -> dict[str, Any]:
    """Return the record of one round: its rulebook, game and options, and what else it says."""
    chapter = rules.chapter
    about = {"rulebook": chapter.rulebook, "game": chapter.game, "options": rules.posting.options}
    return {"id": id, **about, **said}
