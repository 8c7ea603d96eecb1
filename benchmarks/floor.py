"""A floor under load: a real server with a durable journal, and a page at each of its tables.

    python -m benchmarks.floor --tables 200 --game mixed

Each page plays by what it is asked, thinks a while, and measures how long each message takes to its answer. It prints
the median and the 99th percentile for each game, the memory of the server, and how much it grew in the second half.
"""

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import defaultdict
from pathlib import Path
from threading import Timer
from typing import Any

from websockets.asyncio.client import connect

MOST_TABLES, MOST_SECONDS = 1_000, 600
SERVE = """
from pathlib import Path
from threading import Timer
from pitboss.web import serve
serve(port=0, tables={tables}, journal=Path({journal!r}), proxies=["127.0.0.1"])
"""


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--tables", type=int, default=200, help=f"at most {MOST_TABLES}")
    words.add_argument("--game", default="mixed", help="a game, or mixed: every game of the rulebook in turn")
    words.add_argument("--rulebook", default="horseshoe-cincinnati")
    words.add_argument(
        "--seats", type=int, default=7, help="how many play at a table, where it has so many seats"
    )
    words.add_argument(
        "--seconds", type=float, default=30, help=f"how long they play, at most {MOST_SECONDS}"
    )
    words.add_argument(
        "--warm", type=float, default=0, help="seconds at the start that are played and not counted"
    )
    words.add_argument("--think", type=float, default=1.0, help="seconds a player thinks, on average")
    said = words.parse_args()
    if not (0 < said.tables <= MOST_TABLES and 0 < said.seconds <= MOST_SECONDS):
        words.error(f"at most {MOST_TABLES} tables and {MOST_SECONDS} seconds")
    with tempfile.TemporaryDirectory() as folder:
        server, address = serve(folder, said.tables)
        try:
            measure(server.pid, address, said)
        finally:
            server.terminate()
            server.wait(30)


def serve(folder: str, tables: int) -> tuple["subprocess.Popen[str]", str]:
    """The server as it is served, in a process of its own."""
    program = SERVE.format(tables=tables, journal=str(Path(folder) / "journal"))
    source = str(Path(__file__).parent.parent / "src")
    environment = {**os.environ, "PYTHONPATH": source, "PITBOSS_HOME": folder}
    server = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, env=environment
    )
    assert server.stdout
    return server, next(word for word in server.stdout.readline().split() if word.startswith("http://"))


def measure(pid: int, address: str, said: argparse.Namespace) -> None:
    games = chosen(address, said)
    began = time.monotonic()
    tables = [
        sit_down(address, number, game, said) for number, game in zip(range(said.tables), games, strict=False)
    ]
    opened_s = time.monotonic() - began
    took: dict[str, list[float]] = defaultdict(list)
    memory, busy = [memory_mb(pid)], list[float]()
    looks = (
        Timer(said.warm, lambda: busy.append(cpu_s(pid))),
        Timer(said.warm + said.seconds / 2, lambda: memory.append(memory_mb(pid))),
    )
    for look in looks:
        look.start()
    asyncio.run(play_all(address, tables, took, said))
    spent = cpu_s(pid) - busy[0]
    print(f"{len(tables)} tables opened in {opened_s:.1f} s, played for {said.seconds:g} s\n")
    print(f"{'game':<28}{'messages':>9}{'p50 ms':>9}{'p99 ms':>9}{'most ms':>9}")
    for game in sorted(took):
        print_row(game, took[game])
    if len(took) > 1:
        print_row("all", [one for each in took.values() for one in each])
    print(f"\n{spent / sum(map(len, took.values())) * 1e3:.2f} ms of the server's processor a message")
    opened, middle, after = *memory, memory_mb(pid)
    print(
        f"\nmemory {opened:.0f} MB with the tables open, {middle:.0f} MB halfway, {after:.0f} MB at the end"
    )


def print_row(name: str, times: list[float]) -> None:
    times = sorted(times)
    p50, p99 = (times[min(len(times) - 1, int(len(times) * part))] for part in (0.5, 0.99))
    print(f"{name:<28}{len(times):>9}{p50 * 1e3:>9.1f}{p99 * 1e3:>9.1f}{times[-1] * 1e3:>9.1f}")


def memory_mb(pid: int) -> float:
    """What a process holds in memory."""
    told = subprocess.run(["ps", "-o", "rss=", "-p", str(pid)], capture_output=True, text=True, check=True)
    return int(told.stdout) / 1024


def cpu_s(pid: int) -> float:
    """The processor time a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# -- who plays ---------------------------------------------------------------------------------------


def chosen(address: str, said: argparse.Namespace) -> list[tuple[str, int]]:
    """The game of each table, and how many seats it has."""
    with urllib.request.urlopen(f"{address}/api/v1/games", timeout=60) as answer:
        listed = [one for one in json.load(answer) if one["rulebook"] == said.rulebook and one["seats"]]
    if said.game != "mixed":
        listed = [one for one in listed if one["game"] == said.game]
    if not listed:
        raise SystemExit(f"{said.rulebook} has no {said.game}")
    return [(one["game"], one["seats"]) for one in listed] * (said.tables // len(listed) + 1)


def client(number: int) -> dict[str, str]:
    """Each page comes from an address of its own, by a proxy that is believed."""
    return {"X-Forwarded-For": f"10.0.{number // 200}.{number % 200 + 1}"}


def post(address: str, path: str, number: int, body: Any) -> dict[str, Any]:
    headers = {"content-type": "application/json", **client(number)}
    asked = urllib.request.Request(f"{address}{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(asked, timeout=60) as answer:
        return dict(json.load(answer))


def sit_down(address: str, number: int, game: tuple[str, int], said: argparse.Namespace) -> dict[str, Any]:
    name, seats = game
    wanted = {"rulebook": said.rulebook, "game": name, "seat": 1, "bots": min(said.seats, seats) - 1}
    return {**post(address, "/api/tables", number, wanted), "number": number}


async def play_all(
    address: str, tables: list[dict[str, Any]], took: dict[str, list[float]], said: argparse.Namespace
) -> None:
    counted = time.monotonic() + said.warm, time.monotonic() + said.warm + said.seconds
    async with asyncio.TaskGroup() as pages:
        for table in tables:
            pages.create_task(play(address, table, took[table["game"]], counted, said.think))


async def play(
    address: str, table: dict[str, Any], took: list[float], counted: tuple[float, float], think: float
) -> None:
    """Play at one table until the end; what is refused is measured like any other answer."""
    start, end = counted
    number, draw = table["number"], random.Random(table["number"])
    path = f"/api/tables/{table['id']}"
    shown = {"player": table["player"]}
    await asyncio.sleep(draw.random() * think)
    ticket = (await asyncio.to_thread(post, address, f"{path}/ticket", number, shown))["ticket"]
    where = f"{address.replace('http', 'ws')}{path}/socket?ticket={ticket}"
    async with connect(where, additional_headers=client(number), max_size=None) as socket:
        await socket.recv()
        state = json.loads(await socket.recv())
        while time.monotonic() < end:
            await asyncio.sleep(draw.uniform(0, 2 * think))
            began = time.perf_counter()
            await socket.send(json.dumps(answer(state, draw)))
            told = json.loads(await socket.recv())
            if time.monotonic() > start:
                took.append(time.perf_counter() - began)
            if told["type"] == "state":
                state = told


def answer(state: dict[str, Any], draw: random.Random) -> dict[str, Any]:
    """Something the open ask takes, at its least, or the next round."""
    said: dict[str, Any] = {"type": "answer", "turn": state["turn"]}
    ask = state["ask"]
    if state["over"] or ask is None:
        return said | {"type": "new_round"}
    if ask["kind"] == "bet":
        wanted = (ask["any_of"] or [ask["offers"][0]["wager"]])[0]
        made = next(one for one in ask["offers"] if one["wager"] == wanted)
        least = made["amount"]["minimum"]["written"]
        return said | {"wagers": dict.fromkeys((wanted, *made["needs"]), least)}
    choice = draw.choice(ask["choices"][:4] + ask["choices"][4:][-2:])
    amount = choice["amount"] and choice["amount"]["minimum"]["written"]
    return said | {"do": choice["do"], "wager": choice["wager"], "amount": amount}


if __name__ == "__main__":
    main()
