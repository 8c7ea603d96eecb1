"""A simulation on a cluster: free workers tally streams of rounds, and their integer tallies are added up."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from pitboss.desk.figures import counting, kernel_of
from pitboss.desk.games import game_of
from pitboss.desk.work import check_edition, check_same, spread
from pitboss.odds.loops import STREAM
from pitboss.simulate.run import chunks, tally_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pitboss.odds import Kernel, Tally
    from pitboss.simulate import Progress

SHARD = 1 << 24
"""The number of rounds in a shard: a worker that builds a kernel first should then have some seconds of work."""
SLOW = 16
"""The number of streams in one if a stream is short because its rounds take long."""


class Run(NamedTuple):
    """A simulation as plain data, from which a worker makes the same kernel."""

    game: str
    rulebook: str
    sha256: str
    options: dict[str, Any] | None
    pay: dict[str, dict[str, str]] | None
    readings: dict[str, str] | None
    strategy: Any
    wagers: tuple[str, ...]
    seats: int
    edition: str
    """The hash of the program, the rulebooks and outside games."""

    def kernel(self) -> Kernel:
        """Return the kernel. Refuse if the program, the rulebook or a game is not the one that was asked."""
        check_same(self.edition)
        game = game_of(self.game)
        rules = game.rules(self.rulebook, self.options, self.pay, self.readings)
        check_edition(rules, self.sha256)
        return counting(kernel_of(game, rules, self.strategy, self.seats), self.wagers)


class Shard(NamedTuple):
    """Some streams of a run, in the bytes it is sent as: the first, and how many rounds each has."""

    run: bytes
    seed: int
    first: int
    sizes: tuple[int, ...]


@cache
def _kernel(run: bytes) -> Kernel:
    """A worker builds a kernel once."""
    return msgspec.msgpack.decode(run, type=Run).kernel()


def tally(shard: Shard) -> Tally:
    """Tally the streams of a shard."""
    return tally_of(_kernel(shard.run), shard.seed, list(enumerate(shard.sizes, shard.first)))


def run_far(
    run: Run,
    rounds: int,
    chunk: int,
    cluster: str,
    progress: Progress | None,
    workers: int | None,
    seed: int,
) -> Tally:
    """Tally this many rounds on a cluster, ``chunk`` a stream. The tally is the same as on one machine.

    An interrupt keeps the shards that have come back.
    """
    shards = list(_shards(msgspec.msgpack.encode(run), rounds, seed, chunk))
    total: Tally | None = None
    done = 0
    try:
        for number, counted in spread(tally, shards, workers, cluster):
            total = counted if total is None else total + counted
            done += sum(shards[number].sizes)
            if progress:
                progress(done, rounds)
    except KeyboardInterrupt:
        if total is None:
            raise
    assert total is not None
    return total


def _shards(run: bytes, rounds: int, seed: int, chunk: int) -> Iterator[Shard]:
    sizes = [size for _, size in chunks(rounds, chunk)]
    many = SHARD // chunk if chunk >= STREAM else SLOW
    for first in range(0, len(sizes), many):
        yield Shard(run, seed, first, tuple(sizes[first : first + many]))
