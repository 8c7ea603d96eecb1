"""A day's records: one by one, by kind, as columns, and craps records with hundreds of wagers.

`python -m benchmarks.day [GAME...]` settles columns of every game that is settled at once, and prints a line for each.
"""

import io
import random
import sys
from functools import cache
from itertools import cycle, islice
from statistics import median
from time import process_time
from typing import Any

import msgspec
import pyarrow
import pyarrow.parquet

from benchmarks.three_card_poker import KERNEL
from pitboss.desk import chapters, game_of, settle_answers, settle_line
from pitboss.desk.batch import settle_frames
from pitboss.desk.columns import AT_ONCE, to_columns
from pitboss.desk.day import ANSWERS, AnswerRow, Row, Wanted, batches, settle_day
from pitboss.desk.frames import PARQUET, FrameWriter, frame_parts
from pitboss.money import parse_amount, show_amount
from pitboss.rounds import Game

WAGERS = ("field", "any_seven", "any_craps", "hard_6", "hard_8", "eleven", "hop_2_3")


@cache
def _records() -> list[bytes]:
    """As many different records as a day needs, dealt by the kernel and staked by people."""
    drawn = random.Random(3)
    return [msgspec.json.encode(_staked(one, drawn)) for one in KERNEL.records(11, 20_000)]


def _staked(record: Any, drawn: random.Random) -> dict[str, Any]:
    """Stake a record's wagers in chips of several sizes; a play wager equals its ante."""
    told, ante = msgspec.to_builtins(record), drawn.choice(("5", "10", "15", "25", "50", "100"))
    for seat in told["seats"]:
        seat["wagers"] = {"ante": ante, "pair_plus": drawn.choice(("5", "10", "25"))}
        for one in seat["decisions"]:
            one.update({"amount": ante} if one["do"] == "play" else {})
    return told


def settle(workers: int) -> Any:
    """Plain records as `pitboss settle` takes them, on so many processes; starting those is counted in."""

    def play(records: int) -> int:
        lines = islice(cycle(_records()), records)
        return sum(one.records for one in settle_day(batches(lines), ANSWERS, workers))

    return play


@cache
def _columns() -> bytes:
    """A day of those records as columns, in Parquet."""
    table = pyarrow.Table.from_batches([to_columns(_records())] * 10)
    stream = io.BytesIO()
    pyarrow.parquet.write_table(table, stream)
    return stream.getvalue()


def columns(tidy: bool) -> Any:
    """The same records from Parquet into Parquet, on one process: the rows, or the answers."""
    kind = Row if tidy else AnswerRow

    def play(records: int) -> int:
        done = 0
        while done < records:
            _, parts = frame_parts(io.BytesIO(_columns()), PARQUET, AT_ONCE)
            with FrameWriter(io.BytesIO(), kind, PARQUET) as writer:
                for one in settle_frames(parts, Wanted(tidy, rows=True), 1):
                    writer.write(one.frame)
                    done += one.records
        return done

    return play


def one_by_one(records: int) -> int:
    """The same records, each settled by the engine itself."""
    lines = islice(cycle(_records()), records)
    return sum(1 for _ in settle_answers(lines))


def craps_record(rolls: int) -> bytes:
    """A record of craps with two wagers before each of so many rolls."""
    drawn = random.Random(rolls)
    wagers = [
        {"wager": drawn.choice(WAGERS), "amount": "10", "before_roll": roll, "id": f"{roll}.{place}"}
        for roll in range(1, rolls + 1)
        for place in range(2)
    ]
    thrown = [[drawn.randint(1, 6), drawn.randint(1, 6)] for _ in range(rolls)]
    record = {"rulebook": "horseshoe-cincinnati", "game": "craps", "rolls": thrown}
    return msgspec.json.encode({**record, "seats": [{"seat": 1, "wagers": wagers}]})


def craps(rolls: int) -> Any:
    """Wagers of craps settled from records with so many rolls; what one costs must not grow with the record."""
    line = craps_record(rolls)

    def play(wagers: int) -> int:
        records = -(-wagers // (2 * rolls))
        for _ in range(records):
            answer = settle_line(line)
        assert "net" in answer
        return records * 2 * rolls

    return play


# -- every game as columns --------------------------------------------------------------------------

DIFFERENT, HABITS = 20_000, 200
"""The number of different records of a game, and the number of ways in which their players stake."""
BY_NAME = frozenset({"roulette", "rapid-roulette", "big-six", "dreamcatcher", "mini-dice", "mini-baccarat"})
"""Games in which every wager is made for itself: a player makes three of them at most."""
FIXED = frozenset({"bonus", "three_card_bonus"})
"""Wagers of one size only."""
TURNS = 5


def games() -> dict[str, str]:
    """Every game whose records are settled at once, with its first book."""
    found: dict[str, str] = {}
    for book, game in chapters():
        if type(game).cells is not Game.cells:
            found.setdefault(game.id, book)
    return found


def dealt(game: str, book: str) -> bytes:
    """Records of a game as columns in Parquet, dealt by its kernel and staked by people of some habits."""
    drawn, found = random.Random(game), game_of(game)
    records = [msgspec.to_builtins(one) for one in found.kernel(found.rules(book)).records(11, DIFFERENT)]
    names = list(records[0]["seats"][0]["wagers"])
    habits = [
        (drawn.choice((1, 2, 3, 5, 10)), drawn.sample(names, min(len(names), drawn.randint(1, 3))))
        for _ in range(HABITS)
    ]
    for record in records:
        times, chosen = drawn.choice(habits)
        for seat in record["seats"]:
            wagers = {name: seat["wagers"][name] for name in (chosen if game in BY_NAME else names)}
            if game == "mini-baccarat":
                wagers = {"banker": seat["wagers"]["banker"], **wagers}  # a dragon is made beside a hand
            wagers.pop("progressive", "")  # what depends on a meter is settled one by one
            seat["wagers"] = {
                name: amount if name in FIXED else _times(amount, times) for name, amount in wagers.items()
            }
            for one in seat.get("decisions", ()):
                one.update({"amount": _times(one["amount"], times)} if one.get("amount") else {})
    table = pyarrow.Table.from_batches([to_columns(map(msgspec.json.encode, records))] * 20)
    stream = io.BytesIO()
    pyarrow.parquet.write_table(table, stream)
    return stream.getvalue()


def _times(amount: str, times: int) -> str:
    return show_amount(parse_amount(amount) * times)


def settled(frame: bytes) -> tuple[int, int, int]:
    """Settle columns from Parquet into Parquet: how many records, of these at once, and of these refused."""
    records = served = refused = 0
    _, parts = frame_parts(io.BytesIO(frame), PARQUET, AT_ONCE)
    with FrameWriter(io.BytesIO(), AnswerRow, PARQUET) as writer:
        for one in settle_frames(parts, Wanted(rows=True), 1):
            writer.write(one.frame)
            records, served = records + one.records, served + one.served
            refused += len(one.frame) - one.frame["refused"].null_count
    return records, served, refused


def main() -> None:
    """Print how many records a second one core settles of each game: the first time, and once their kinds are known."""
    print("| game | a second, one core | the first time | at once | refused |\n|---|---:|---:|---:|---:|")
    asked = sys.argv[1:] or games()
    for game in asked:
        book = games()[game]
        frame, speeds = dealt(game, book), []
        for _ in range(TURNS + 1):
            began = process_time()
            records, served, refused = settled(frame)
            speeds.append(records / (process_time() - began))
        shares = f"{served / records:.1%} | {refused / records:.1%}"
        print(f"| {game} | {median(speeds[1:]):,.0f} | {speeds[0]:,.0f} | {shares} |", flush=True)


if __name__ == "__main__":
    main()
