"""What a cluster costs, measured on this machine, and the model of more workers that follows from it.

    python -m benchmarks.cluster_model            # two to five minutes
    python -m benchmarks.cluster_model --tries 5

Measured: starting Ray, the round trip of an empty shard, what the driver spends on a shard while many are under way,
the bytes of a shard, building a kernel, and shards of two seconds on one worker and on two. docs/cluster.md has the
figures of one run.
"""

import argparse
import logging
import os
import pickle
import subprocess
import sys
from hashlib import sha256
from statistics import mean
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
UNDER_WAY = (2, 16, 128, 2_000)
"""How many shards are under way with 1, 8, 64 and 1,000 workers: two for each."""


class Measured(NamedTuple):
    """What was measured, in seconds unless its name says otherwise."""

    start: float
    round_trip: float
    driver: dict[int, float]
    """What the driver spends on a shard, by how many are under way."""
    kernel: float
    one: list[float]
    two: list[float]
    """Four shards on one worker and on two, one try after the other in turns."""
    shards: list[float]
    """How long a shard itself took, of one worker and of two in turns."""
    overheads: list[float]
    """The part of the workers' time that was not spent in shards, in the same order."""


# -- shards -------------------------------------------------------------------------------------------------


def nothing(number: int) -> int:
    return number


def burn(turns: int) -> tuple[str, float]:
    """Hash so many times; the hash, and how long it took."""
    began, data = perf_counter(), b""
    for _ in range(turns):
        data = sha256(data).digest()
    return data.hex(), perf_counter() - began


def turns_of(seconds: float) -> int:
    """How many turns take so long here, at the fastest of some tries."""
    fastest = min(burn(400_000)[1] for _ in range(5))
    return round(400_000 * seconds / fastest)


# -- measuring ----------------------------------------------------------------------------------------------


def on_ray(do: Any, shards: list[Any], workers: int) -> tuple[list[Any], float]:
    """Do shards on a running cluster; what came of them, and how long it took."""
    began = perf_counter()
    found = dict(work.spread(do, shards, workers, work.HERE))
    return [found[number] for number in range(len(shards))], perf_counter() - began


def burned(workers: int, turns: int) -> tuple[set[str], float, float]:
    """Do four shards: their results, how long it took, and how long a shard itself took."""
    with work.gathered(workers, work.HERE):
        on_ray(burn, [1] * 2 * workers, workers)  # the workers start
        found, wall = on_ray(burn, [turns] * 4, workers)
    return {said for said, _ in found}, wall, mean(seconds for _, seconds in found)


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
    turns, said = turns_of(SHARD_S), set[str]()
    walls: dict[int, list[float]] = {1: [], 2: []}
    shards, overheads = list[float](), list[float]()
    for _ in range(tries):  # in turns, so that what else the machine does falls on both
        for workers, times in walls.items():
            results, wall, shard = burned(workers, turns)
            said |= results
            times.append(wall)
            shards.append(shard)
            overheads.append(1 - 4 * shard / (wall * workers))
    assert len(said) == 1, "every worker finds the same"
    kernel = min(kernel_s() for _ in range(tries))
    return Measured(*empty_ones(), kernel, walls[1], walls[2], shards, overheads)


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
        f"4 shards, one worker                  {_each(found.one)} s",
        f"4 shards, two workers                 {_each(found.two)} s",
        f"two workers are faster, best of each  {min(found.one) / min(found.two):.2f} times",
        f"a shard itself, one and two in turns  {_each(found.shards)} s",
        f"not in shards, one and two in turns   {_each([100 * one for one in found.overheads])} %",
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


def _each(many: list[float]) -> str:
    return ", ".join(f"{one:.2f}" for one in many)


def main() -> None:
    logging.disable()
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--tries", type=int, default=3, help="how often shards are run; the best counts")
    print("\n".join(told(measure(asked.parse_args().tries))))


if __name__ == "__main__":
    main()
