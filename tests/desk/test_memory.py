"""Memory of a run over frames: what eight times as many records take beside so many."""

import subprocess
import sys
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import msgspec
import pyarrow
import pyarrow.parquet
import pytest

from pitboss.chance.cards import CARDS
from pitboss.desk import game_of
from pitboss.desk.columns import AT_ONCE, to_columns

GAME, BOOK = "three-card-poker", "oneida-2003"
TIMES = 8
MOST_MORE = 32
"""The megabytes that a run over eight times as much may take more."""
SEATS = 5

_PEAK = """
import sys
from pathlib import Path
from pitboss.desk import frames
frames.ROW_GROUP, frames.GROUP_BYTES = int(sys.argv[1]), int(sys.argv[2])
from pitboss.cli.app import app
try:
    app(sys.argv[3:])
except SystemExit as end:
    assert end.code == 0, end.code
[most] = [line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM")]
print(int(most.split()[1]) // 1024, file=sys.stderr)
"""
"""Plays a command and says what it took at most. `ru_maxrss` would count what the process that started it took."""


def peak(*command: str, group: int = 1 << 16) -> int:
    """The megabytes that a command takes at most. ``group`` is how many rows are gathered before they are written."""
    told = [sys.executable, "-c", _PEAK, str(group), str(group << 9), *command]
    shown = subprocess.run(told, capture_output=True, text=True, check=False)
    assert shown.returncode == 0, shown.stderr
    return int(shown.stderr.splitlines()[-1])


def several(count: int) -> list[bytes]:
    """Records of five seats each, with their cards and results."""
    kernel = game_of(GAME).kernel(game_of(GAME).rules(BOOK))
    dealt = [msgspec.to_builtins(one) for one in kernel.records(7, SEATS * count)]
    records = []
    for place in range(0, len(dealt), SEATS):
        seats = [{**one["seats"][0], "seat": at} for at, one in enumerate(dealt[place : place + SEATS], 1)]
        deck = CARDS[place % 30 :]
        for at, seat in enumerate(seats):
            seat["cards"] = deck[3 * at : 3 * at + 3]
        about = {"id": f"round {place}", "rulebook": BOOK, "game": GAME, "dealer": deck[15:18]}
        records.append(msgspec.json.encode({**about, "seats": seats}))
    return records


def frame(file: Path, table: Any, times: int) -> None:
    with pyarrow.parquet.ParquetWriter(file, table.schema) as writer:
        for _ in range(times):
            writer.write_table(table)


def columns(rows: int) -> Any:
    lines = [*islice(cycle(several(min(rows, 2000))), rows)]
    return pyarrow.Table.from_batches([to_columns(lines)])


@pytest.mark.heavy
@pytest.mark.parametrize("tidy", [(), ("--tidy",)], ids=["answers", "rows"])
def test_settling_a_frame_takes_no_more_for_more(tmp_path: Path, tidy: tuple[str, ...]) -> None:
    table, out = columns(AT_ONCE), str(tmp_path / "out.parquet")
    peaks = []
    for times in (2, 2 * TIMES):
        frame(tmp_path / "day.parquet", table, times)
        day = str(tmp_path / "day.parquet")
        peaks.append(peak("settle", day, *tidy, "--out", out, "--workers", "1"))
    assert pyarrow.parquet.ParquetFile(out).metadata.num_rows >= 2 * TIMES * AT_ONCE
    assert peaks[1] - peaks[0] < 2 * MOST_MORE, peaks


@pytest.mark.heavy
def test_explaining_a_frame_takes_no_more_for_more(tmp_path: Path) -> None:
    table, out = columns(600), str(tmp_path / "out.parquet")
    peaks = []
    for times in (1, TIMES):
        frame(tmp_path / "day.parquet", table, times)
        peaks.append(peak("explain", str(tmp_path / "day.parquet"), "--out", out, group=256))
    assert pyarrow.parquet.ParquetFile(out).metadata.num_rows == TIMES * 600
    assert peaks[1] - peaks[0] < MOST_MORE, peaks


@pytest.mark.heavy
@pytest.mark.parametrize("command", [("audit", "--tidy"), ("explain",)], ids=["audit", "explain"])
def test_auditing_a_frame_of_logs_takes_no_more_for_more(tmp_path: Path, command: tuple[str, ...]) -> None:
    day, logs, out = tmp_path / "day.jsonl", tmp_path / "logs", str(tmp_path / "out.parquet")
    day.write_bytes(b"\n".join(several(200)))
    peak("settle", str(day), "--log", str(logs), "--workers", "1")
    table = pyarrow.table({"log": [log.read_bytes() for log in sorted(logs.iterdir())]})
    peaks = []
    for times in (TIMES, 5 * TIMES):  # the logs between are more than twice what may be taken
        frame(tmp_path / "logs.parquet", table, times)
        more = ("--workers", "1") if command[0] == "audit" else ()
        peaks.append(
            peak(command[0], str(tmp_path / "logs.parquet"), *command[1:], "--out", out, *more, group=256)
        )
    assert pyarrow.parquet.ParquetFile(out).metadata.num_rows >= 5 * TIMES * 200
    assert peaks[1] - peaks[0] < MOST_MORE, peaks
