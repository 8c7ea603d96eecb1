"""Records and logs that come as columns: settled, explained and audited like any others."""

from pathlib import Path
from typing import Any

import msgspec
import polars
import pyarrow
import pyarrow.parquet
import pytest

from pitboss.desk import settle_answers
from pitboss.desk.columns import to_columns

RECORD: dict[str, Any] = {
    "rulebook": "oneida-2003",
    "game": "three-card-poker",
    "options": {},
    "seats": [
        {
            "seat": 1,
            "wagers": {"ante": "10", "pair_plus": "5"},
            "cards": ["As", "Ks", "Qs"],
            "decisions": [{"at": "play", "do": "play"}],
        }
    ],
    "dealer": ["Qd", "9d", "4c"],
}
LINES = [
    *(msgspec.json.encode({"id": f"r{number}", **RECORD}) for number in range(20)),
    msgspec.json.encode({"id": "odd", **RECORD, "irregularities": [{"kind": "nothing"}]}),
]


@pytest.fixture
def day(tmp_path: Path) -> Path:
    file = tmp_path / "day.parquet"
    pyarrow.parquet.write_table(pyarrow.Table.from_batches([to_columns(LINES)]), file)
    return file


def test_columns_are_settled_and_counted(day: Path, run: Any) -> None:
    answers = b"".join(msgspec.json.encode(one) + b"\n" for one in settle_answers(LINES))
    shown = run("settle", str(day))
    assert (shown.stdout.encode(), shown.exit_code) == (answers, 1)
    assert "batch 20, one by one 1" in shown.stderr
    out = day.with_name("results.parquet")
    assert run("settle", str(day), "--out", str(out)).exit_code == 1
    frame = polars.read_parquet(out)
    assert "".join(f"{one}\n" for one in frame["answer"]).encode() == answers
    assert frame["refused"].to_list() == [None] * 20 + ["unknown_irregularity"]
    rows = day.with_name("rows.parquet")
    run("settle", str(day), "--tidy", "--out", str(rows))
    told = polars.read_parquet(rows).filter(polars.col("refused").is_null())
    assert told.group_by("wager").agg(polars.col("net_cents").sum()).sort("wager").rows() == [
        ("ante", 20_000),
        ("ante_bonus", 100_000),
        ("pair_plus", 400_000),
        ("play", 20_000),
    ]


def test_columns_are_explained_record_by_record(day: Path, run: Any) -> None:
    lines = day.with_name("day.jsonl")
    lines.write_bytes(b"\n".join(LINES))
    assert run("explain", str(day)).stdout == run("explain", str(lines)).stdout


@pytest.mark.parametrize("format", ["parquet", "arrow", "jsonl"])
def test_explanations_are_written_as_rows(day: Path, run: Any, format: str) -> None:
    out, told = day.with_name(f"told.{format}"), run("explain", str(day), "--json")
    shown = run("explain", str(day), "--out", str(out))
    assert (shown.exit_code, shown.stdout) == (told.exit_code, "")
    if format == "jsonl":
        assert out.read_text() == told.stdout
        return
    frame = polars.read_parquet(out) if format == "parquet" else polars.read_ipc(out)
    assert "".join(f"{one}\n" for one in frame["explained"]) == told.stdout
    assert frame["number"].to_list() == [*range(1, 22)]
    assert frame["id"].to_list() == [*(f"r{number}" for number in range(20)), "odd"]
    assert frame["refused"].to_list() == [None] * 20 + ["unknown_irregularity"]
    assert run("explain", str(day), "--out", str(day)).exit_code == 2, "it is what is read"


@pytest.mark.parametrize("column", ["string", "binary"])
def test_logs_in_a_frame_are_audited_and_explained(tmp_path: Path, run: Any, column: str) -> None:
    records, folder, frame = tmp_path / "day.jsonl", tmp_path / "logs", tmp_path / "logs.parquet"
    records.write_bytes(b"\n".join(LINES[:3]))
    run("settle", str(records), "--log", str(folder), "--workers", "1")
    logs = [path.read_bytes() for path in sorted(folder.iterdir())]
    told = [log.decode() for log in logs] if column == "string" else logs
    pyarrow.parquet.write_table(pyarrow.table({"log": pyarrow.array(told, column)}), frame)
    shown = run("audit", str(frame))
    assert shown.exit_code == 0, shown.stdout
    assert run("explain", str(frame)).exit_code == 0
    spoilt = [logs[0].replace(b'"As"', b'"Ah"', 1), *logs[1:]]
    pyarrow.parquet.write_table(pyarrow.table({"log": spoilt}), frame)
    assert run("audit", str(frame)).exit_code == 1


def test_a_frame_without_logs_is_not_audited(day: Path, run: Any) -> None:
    shown = run("audit", str(day))
    assert shown.exit_code == 2
    assert "no column 'log'" in shown.stdout + shown.stderr


def test_frames_of_logs_in_a_folder_are_audited_with_the_rest(tmp_path: Path, run: Any) -> None:
    records, logs, folder = tmp_path / "day.jsonl", tmp_path / "logs", tmp_path / "folder"
    records.write_bytes(b"\n".join(LINES[:5]))
    run("settle", str(records), "--log", str(logs), "--workers", "1")
    told = [path.read_bytes() for path in sorted(logs.iterdir())]
    folder.mkdir()
    (folder / "a.jsonl").write_bytes(told[0])
    framed = folder / "logs.parquet"
    pyarrow.parquet.write_table(pyarrow.table({"log": told[1:]}), framed)
    pyarrow.parquet.write_table(pyarrow.table({"seat": [1]}), folder / "rows.parquet")
    for of in (str(folder), f"{folder}/*"):
        shown = run("audit", of, "--workers", "1")
        assert (shown.exit_code, "5 rounds in 2 logs: 5 clean" in shown.stdout) == (0, True), shown.stdout
    spoilt = [told[1].replace(b'"As"', b'"Ah"', 1), *told[2:]]
    pyarrow.parquet.write_table(pyarrow.table({"log": spoilt}), framed)
    assert run("audit", str(folder), "--workers", "1").exit_code == 1
    framed.write_bytes(b"PAR1 and no more")
    shown = run("audit", str(folder), "--workers", "1")
    assert (shown.exit_code, "logs.parquet: refused: bad_frame" in shown.stdout) == (2, True)
    framed.unlink()
    (folder / "a.jsonl").unlink()
    assert "no frame of logs" in run("audit", str(folder)).stderr


@pytest.mark.parametrize("logs", [pyarrow.array([{"a": 1}]), pyarrow.array([5])], ids=["struct", "number"])
def test_logs_that_are_no_text_are_refused(tmp_path: Path, run: Any, logs: Any) -> None:
    frame = tmp_path / "logs.parquet"
    pyarrow.parquet.write_table(pyarrow.table({"log": logs}), frame)
    for command in ("audit", "explain", "replay"):
        shown = run(command, str(frame))
        assert shown.exit_code == 2
        assert "bad_frame" in shown.stdout + shown.stderr
        assert "a log is text or bytes" in shown.stdout + shown.stderr


@pytest.mark.parametrize("command", ["settle", "explain"])
def test_broken_data_in_a_frame_is_told(day: Path, run: Any, command: str) -> None:
    data = bytearray(day.read_bytes())
    data[4:400] = b"\xff" * 396
    day.write_bytes(data)
    shown = run(command, str(day))
    assert shown.exit_code == 2
    assert "bad_frame" in shown.stderr
    assert "None" not in shown.stderr
