"""What a cluster costs, measured on this machine, and the model of more workers that follows from it.

    python -m benchmarks.cluster_model                   # five to ten minutes
    python -m benchmarks.cluster_model --tries 9
    python -m benchmarks.cluster_model --only scaling    # one worker and two, without the rest

Measured: starting Ray, the round trip of an empty shard, what the driver spends on a shard while many are under way,
the bytes of a shard, building a kernel, and shards on one worker and on two: of a real simulation (three card poker)
and of hashing, which uses no memory. One and two take turns, and medians are told, so that what else the machine does
falls on both. A second figure does not depend on that: by the processor's clock, how much longer a shard takes beside
another, and what part of their time the workers spend in shards. docs/cluster.md has the figures of one run.
"""

import argparse
import logging
import os
import pickle
import subprocess
import sys
from hashlib import sha256
from statistics import mean, median
from time import perf_counter, process_time
from typing import Any, NamedTuple

from pitboss.desk import work
from pitboss.desk.far import Run, Shard, tally
from pitboss.desk.folders import Part, settle_part
from pitboss.desk.folders import Shard as FolderShard
from pitboss.desk.games import game_of
from pitboss.desk.sweep import Sweep, price

SHARD_S = 2.5
"""How long a shard should last: a busy moment at the start makes it shorter, so it aims above two."""
SHARDS = 10_000
"""The work that is modelled."""
SHARDS_IN_TURN = 4
UNDER_WAY = (2, 16, 128, 2_000)
"""How many shards are under way with 1, 8, 64 and 1,000 workers: two for each."""


class Turn(NamedTuple):
    """Four shards on some workers: how long they took, and the mean of a shard by the clock and by the processor's."""

    wall: float
    shard: float
    processor: float
    workers: int

    @property
    def lost(self) -> float:
        """The part of the workers' time that was not spent in shards."""
        return 1 - SHARDS_IN_TURN * self.shard / (self.wall * self.workers)


class Scaling(NamedTuple):
    """The same shards on one worker and on two, in turns."""

    one: list[Turn]
    two: list[Turn]

    @property
    def faster(self) -> list[float]:
        """How many times as fast two workers were, turn by turn."""
        return [one.wall / two.wall for one, two in zip(self.one, self.two, strict=True)]

    @property
    def by_processor(self) -> list[float]:
        """The same if the two had had a core each to themselves."""
        return [
            2 * (1 - two.lost) / (1 - one.lost) * one.processor / two.processor
            for one, two in zip(self.one, self.two, strict=True)
        ]


class Measured(NamedTuple):
    """What a shard costs, in seconds unless its name says otherwise."""

    start: float
    round_trip: float
    driver: dict[int, float]
    """What the driver spends on a shard, by how many are under way."""
    kernel: float


# -- shards -------------------------------------------------------------------------------------------------


def nothing(number: int) -> int:
    return number


class Did(NamedTuple):
    """What came of a shard, and how long it took by the clock and by the processor's."""

    found: Any
    seconds: float
    processor: float


def burn(turns: int) -> Did:
    """Hash so many times."""
    began, processor, data = perf_counter(), process_time(), b""
    for _ in range(turns):
        data = sha256(data).digest()
    return Did(data.hex(), perf_counter() - began, process_time() - processor)


def play(shard: Shard) -> Did:
    """Play a shard of a simulation."""
    began, processor = perf_counter(), process_time()
    found = tally(shard).tally
    return Did(found, perf_counter() - began, process_time() - processor)


def burning() -> list[int]:
    """Shards of hashing that take so long here, at the fastest of some tries."""
    fastest = min(burn(400_000).processor for _ in range(5))
    return [round(400_000 * SHARD_S / fastest)] * SHARDS_IN_TURN


def playing() -> list[Shard]:
    """The same of a simulation."""
    few = simulation()._replace(rounds=1 << 22)
    play(few)
    streams = round((1 << 22) * SHARD_S / min(play(few).processor for _ in range(5))) // few.chunk
    return [
        few._replace(first=number * streams, rounds=streams * few.chunk) for number in range(SHARDS_IN_TURN)
    ]


# -- measuring ----------------------------------------------------------------------------------------------


def on_ray(do: Any, shards: list[Any], workers: int) -> tuple[list[Any], float]:
    """Do shards on a running cluster; what came of them, and how long it took."""
    began = perf_counter()
    found = dict(work.spread(do, shards, workers, work.HERE))
    return [found[number] for number in range(len(shards))], perf_counter() - began


def turn(do: Any, shards: list[Any], first: list[Any], workers: int) -> tuple[list[Any], Turn]:
    """Do shards, after ``first`` ones with which the workers start and build what they need."""
    with work.gathered(workers, work.HERE):
        on_ray(do, first * 4 * workers, workers)
        did, wall = on_ray(do, shards, workers)
    seconds, processor = mean(one.seconds for one in did), mean(one.processor for one in did)
    return [one.found for one in did], Turn(wall, seconds, processor, workers)


def scaling(do: Any, shards: list[Any], first: list[Any], tries: int) -> Scaling:
    """Do shards on one worker and on two, in turns."""
    found, said = Scaling([], []), list[bytes]()
    for _ in range(tries):
        for workers, turns in ((1, found.one), (2, found.two)):
            results, took = turn(do, shards, first, workers)
            turns.append(took)
            said.append(pickle.dumps([pickle.dumps(one) for one in results]))
    assert len(set(said)) == 1, "every worker finds the same"
    return found


def empty_ones() -> tuple[float, float, dict[int, float]]:
    """Start Ray: how long that took, the round trip of an empty shard, and what the driver spends on one.

    The round trip is of one shard after the other, the best of ten times twenty.
    """
    began = perf_counter()
    with work.gathered(1, work.HERE):
        on_ray(nothing, [0], 1)
        started = perf_counter() - began
        trips = [on_ray(nothing, [0], 1)[1] for _ in range(200)]
        driver = {many: driver_s(many) for many in UNDER_WAY}
    return started, min(mean(trips[at : at + 20]) for at in range(0, 200, 20)), driver


def driver_s(under_way: int) -> float:
    """What the driver spends on an empty shard while so many are under way, in seconds of its processor."""
    kept, work._many = work._many, lambda ray: under_way // 2
    try:
        many = max(400, 2 * under_way)
        began = process_time()
        on_ray(nothing, [0] * many, 1)
        return (process_time() - began) / many
    finally:
        work._many = kept


KERNEL = """
from time import perf_counter
from benchmarks.cluster_model import simulation
from pitboss.desk.far import tally
shard = simulation()
began = perf_counter(); tally(shard._replace(rounds=1)); print(perf_counter() - began)
"""


def kernel_s() -> float:
    """How long a fresh process needs until its kernel has played the first round."""
    return float(subprocess.check_output([sys.executable, "-c", KERNEL], text=True))


def measure(tries: int) -> Measured:
    kernel = min(kernel_s() for _ in range(tries))
    return Measured(*empty_ones(), kernel)


# -- bytes --------------------------------------------------------------------------------------------------


def simulation() -> Shard:
    import msgspec

    rules = game_of("three-card-poker").rules("oneida-2025")
    run = Run(
        "three-card-poker", "oneida-2025", rules.chapter.sha256, {}, {}, {}, "optimal", (), 0, work.edition()
    )
    return Shard(msgspec.msgpack.encode(run), 1, 0, 1 << 14, 1 << 18)


def sizes() -> dict[str, tuple[int, int]]:
    """The bytes of a shard of each kind, and of what comes back."""
    (point,) = Sweep("three-card-poker", "oneida-2025", {"minimum": ["5"]}).points()
    part = FolderShard(
        Part("s3://casinos/rounds/a.jsonl", "jsonl", 0, 1 << 25), "0" * 64, True, "jsonl", "s3://x/1"
    )
    done = settle_part(part._replace(part=Part(os.devnull, "jsonl", 0, 0), edition=work.edition(), kept=""))
    found = {
        "simulate": (simulation(), tally(simulation())),
        "sweep": (point, price(point)),
        "settle": (part, done),
    }
    return {name: (len(pickle.dumps(sent)), len(pickle.dumps(back))) for name, (sent, back) in found.items()}


# -- the model ----------------------------------------------------------------------------------------------


def modelled(found: Measured, workers: int, shards: int, shard_s: float) -> float:
    """How long so many shards take: T = S + K + max(ceil(N / W) (t + r), N d(W))."""
    turns = -(-shards // workers)
    driver = found.driver[min(found.driver, key=lambda many: abs(many - 2 * workers))]
    return found.start + found.kernel + max(turns * (shard_s + found.round_trip), shards * driver)


def told(found: Measured) -> list[str]:
    lines = [
        f"start of Ray                      S  {found.start:8.2f} s",
        f"round trip of an empty shard      r  {1000 * found.round_trip:8.2f} ms",
        *(
            f"driver, a shard, {many:5} under way  d  {1000 * seconds:8.2f} ms"
            for many, seconds in found.driver.items()
        ),
        f"kernel of a worker                K  {found.kernel:8.2f} s",
        *(
            f"bytes of a shard, {name:10} {sent:6} there, {back:6} back"
            for name, (sent, back) in sizes().items()
        ),
        "",
        f"{SHARDS:,} shards of 2 s, and of 10 s:",
        "| workers | 2 s | efficiency | 10 s | efficiency |",
        "|---|---|---|---|---|",
    ]
    for workers in (1, 8, 64, 1_000):
        cells = []
        for shard_s in (2.0, 10.0):
            seconds = modelled(found, workers, SHARDS, shard_s)
            cells += [f"{seconds:,.0f} s", f"{SHARDS * shard_s / workers / seconds:.1%}"]
        lines.append(f"| {workers:,} | {' | '.join(cells)} |")
    return lines


def told_scaling(name: str, found: Scaling) -> list[str]:
    each = [
        (f"{SHARDS_IN_TURN} shards, one worker", [one.wall for one in found.one], "s"),
        (f"{SHARDS_IN_TURN} shards, two workers", [one.wall for one in found.two], "s"),
        ("a shard by the processor's clock, one", [one.processor for one in found.one], "s"),
        ("a shard by the processor's clock, two", [one.processor for one in found.two], "s"),
        ("not in shards, one", [100 * one.lost for one in found.one], "%"),
        ("not in shards, two", [100 * one.lost for one in found.two], "%"),
        ("two are faster, by the clock", found.faster, "times"),
        ("two are faster, with a core each", found.by_processor, "times"),
    ]
    return [
        name,
        *(
            f"  {what:38} median {median(many):6.2f} {unit:5} of {', '.join(f'{one:.2f}' for one in many)}"
            for what, many, unit in each
        ),
        "",
    ]


def main() -> None:
    logging.disable()
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--tries", type=int, default=5, help="how often shards are run; medians are told")
    asked.add_argument("--only", choices=("scaling", "costs"), help="only one half of it")
    said = asked.parse_args()
    if said.only != "costs":
        print(f"load of the machine: {', '.join(f'{one:.1f}' for one in os.getloadavg())}\n")
        few = [simulation()]
        print("\n".join(told_scaling("a simulation", scaling(play, playing(), few, said.tries))), flush=True)
        print("\n".join(told_scaling("hashing", scaling(burn, burning(), [1], said.tries))), flush=True)
    if said.only != "scaling":
        print("\n".join(told(measure(said.tries))))


if __name__ == "__main__":
    main()
