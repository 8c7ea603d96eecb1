"""A day's records: one by one, by kind, as columns, and craps records with hundreds of wagers."""

import io
import random
from functools import cache
from itertools import cycle, islice
from typing import Any

import msgspec
import pyarrow
import pyarrow.parquet

from benchmarks.three_card_poker import KERNEL
from pitboss.desk import settle_answers, settle_line
from pitboss.desk.batch import settle_frames
from pitboss.desk.columns import AT_ONCE, to_columns
from pitboss.desk.day import ANSWERS, AnswerRow, Row, Wanted, batches, settle_day
from pitboss.desk.frames import PARQUET, FrameWriter, frame_parts

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
