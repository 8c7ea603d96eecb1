"""A simulation on a cluster: free workers tally streams of rounds, and tallies of whole numbers add up.

A shard is some whole streams. How many is decided by the speed of the workers, and changes nothing in the sum.
"""

from __future__ import annotations

from functools import cache
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from pitboss.desk.figures import counting, kernel_of, what_if
from pitboss.desk.games import game_of
from pitboss.desk.work import UNDER_WAY, check_edition, check_same, spread
from pitboss.simulate.run import CHUNK, chunks, tally_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pitboss.odds import Kernel, Tally
    from pitboss.simulate import Progress

FIRST = CHUNK
"""The number of rounds in a shard before any has come back, from which the speed of the workers is known."""
SHARD_S = 3.0
"""How long a shard should last, in seconds: giving it out costs little beside that."""
LEAST_S = 0.5
"""The same at the end of a run, where what is left is divided among the workers."""


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
        rules = what_if(self.game, self.rulebook, self.options, self.pay, readings=self.readings)
        check_edition(rules, self.sha256)
        kernel = kernel_of(game_of(self.game), rules, self.strategy, self.seats)
        return counting(kernel, self.wagers)


class Shard(NamedTuple):
    """Some streams of a run, in the bytes it is sent as: the first, and how many rounds there are in all."""

    run: bytes
    seed: int
    first: int
    chunk: int
    """The number of rounds in a stream. The last may have fewer."""
    rounds: int


class Played(NamedTuple):
    """The tally of a shard, its rounds, and how long they took."""

    tally: Tally
    rounds: int
    seconds: float


class Pace:
    """The speed of the workers, and from it the length of the next shard."""

    def __init__(self) -> None:
        """Nothing has been given out yet."""
        self.rounds, self.seconds, self.under_way = 0, 0.0, 0

    def add(self, played: Played) -> None:
        """Note a shard that has come back."""
        self.rounds += played.rounds
        self.seconds += played.seconds
        self.under_way -= 1

    def streams(self, left: int, chunk: int) -> int:
        """Return the number of streams of the next shard, of a run with this many rounds left."""
        self.under_way += 1
        if not self.rounds:
            return max(1, FIRST // chunk)
        speed, workers = self.rounds / max(self.seconds, 1e-9), max(1, self.under_way // UNDER_WAY)
        wanted = min(SHARD_S * speed, max(left / workers, LEAST_S * speed), left)
        return max(1, round(wanted / chunk))


@cache
def _kernel(run: bytes) -> Kernel:
    """A worker builds a kernel once. Its first call loads or compiles it, so one round is played."""
    kernel = msgspec.msgpack.decode(run, type=Run).kernel()
    kernel.tally(0, 1)
    return kernel


def tally(shard: Shard) -> Played:
    """Tally the streams of a shard."""
    kernel = _kernel(shard.run)
    streams = [(shard.first + number, size) for number, size in chunks(shard.rounds, shard.chunk)]
    began = perf_counter()
    counted = tally_of(kernel, shard.seed, streams)
    return Played(counted, shard.rounds, perf_counter() - began)


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
    pace = Pace()
    shards = _shards(msgspec.msgpack.encode(run), rounds, seed, chunk, pace)
    total: Tally | None = None
    done = 0
    try:
        for _, played in spread(tally, shards, workers, cluster):
            pace.add(played)
            total = played.tally if total is None else total + played.tally
            done += played.rounds
            if progress:
                progress(done, rounds)
    except KeyboardInterrupt:
        if total is None:
            raise
    assert total is not None
    return total


def _shards(run: bytes, rounds: int, seed: int, chunk: int, pace: Pace) -> Iterator[Shard]:
    """Cut a run into shards of whole streams, each when a worker is free for it."""
    begin = 0
    while begin < rounds:
        many = min(pace.streams(rounds - begin, chunk) * chunk, rounds - begin)
        yield Shard(run, seed, begin // chunk, chunk, many)
        begin += many
