"""Frames that commands write: each names its schema, and other programs read it as it is."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import duckdb
import msgspec
import pandas
import polars
import pyarrow
import pyarrow.parquet
import pytest

from pitboss.desk import day as of_a_day
from pitboss.desk.columns import SCHEMA, holds_records, to_columns, with_schema
from pitboss.desk.frames import FrameWriter, rows_kind
from pitboss.rulebooks import Refusal

BOOK, GAME = "oneida-2003", "three-card-poker"
SEAT = {
    "seat": 1,
    "patron": "Ann ♠",
    "wagers": {"ante": "10", "pair_plus": "5"},
    "cards": ["As", "Ks", "Qs"],
    "decisions": [{"at": "play", "do": "play"}],
}
RECORD: dict[str, Any] = {"rulebook": BOOK, "game": GAME, "seats": [SEAT], "dealer": ["Qd", "9d", "4c"]}
LINES = [
    *(msgspec.json.encode({"id": number or "none\nand 'more'", **RECORD}) for number in range(6)),
    msgspec.json.encode({"id": "odd", **RECORD, "irregularities": [{"kind": "nothing"}]}),
    b"{",
]
SCHEMAS = {
    "answers": b"results 1",
    "rows": b"rows 1",
    "explanations": b"explanations 1",
    "audits": b"audits 1",
    "sweeps": b"sweeps 2",
    "tallies": b"tallies 2",
    "rounds": b"rounds 1",
}


COMMANDS = {
    "answers": ("settle", "columns"),
    "rows": ("settle", "day.jsonl", "--tidy", "--workers", "1"),
    "explanations": ("explain", "day.jsonl"),
    "audits": ("audit", "logs/*.jsonl", "--tidy", "--workers", "1"),
    "sweeps": ("sweep", GAME, "-r", BOOK, "--vary", "pay.pair_plus=all", "--workers", "1", "--json"),
    "tallies": ("simulate", "roulette", "-r", BOOK, "-n", "500"),
    "rounds": ("simulate", "roulette", "-r", BOOK, "-n", "5", "--each"),
}


def command(kind: str, folder: Path) -> list[str]:
    """The command that writes a kind of row from what is in a folder."""
    first, read, *more = COMMANDS[kind]
    return [first, read if first in ("sweep", "simulate") else str(folder / read), *more]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with every kind of row that a command writes, as Parquet and as Arrow."""
    from typer.testing import CliRunner

    from pitboss.cli.app import app

    folder = tmp_path_factory.mktemp("frames")
    day, logs = folder / "day.jsonl", folder / "logs"
    day.write_bytes(b"\n".join(LINES))
    pyarrow.parquet.write_table(pyarrow.Table.from_batches([to_columns(LINES)]), folder / "columns")
    invoke = CliRunner().invoke
    invoke(app, ["settle", str(day), "--log", str(logs), "--workers", "1"])
    for kind in COMMANDS:
        for format in ("parquet", "arrow"):
            found = invoke(app, [*command(kind, folder), "--out", str(folder / f"{kind}.{format}")])
            assert (folder / f"{kind}.{format}").exists(), found.stderr
    return folder


@pytest.mark.parametrize("kind", SCHEMAS)
def test_every_kind_of_row_names_its_schema(kind: str, written: Path) -> None:
    parquet = pyarrow.parquet.read_schema(written / f"{kind}.parquet")
    with pyarrow.ipc.open_file(written / f"{kind}.arrow") as file:
        arrow = file.schema
    assert parquet.metadata == arrow.metadata == {SCHEMA: SCHEMAS[kind]}
    assert parquet.names == arrow.names
    assert not holds_records(parquet), "a frame of results is known, and is none of records"
    later = parquet.with_metadata({SCHEMA: SCHEMAS[kind][:-1] + b"3"})
    with pytest.raises(Refusal, match=" 3"):
        holds_records(later)


def test_a_kind_of_row_without_a_schema_is_not_written(tmp_path: Path) -> None:
    class Nameless(of_a_day.NamedTuple):
        seat: int

    with pytest.raises(AttributeError, match="__schema__"), (tmp_path / "rows").open("wb") as stream:
        FrameWriter(stream, Nameless, "parquet")
    assert rows_kind(with_schema(b"seats 1")(Nameless)).metadata == {SCHEMA: b"seats 1"}


# -- other programs ---------------------------------------------------------------------------------


def in_pandas(file: Path) -> list[dict[str, Any]]:
    frame = pandas.read_parquet(file, dtype_backend="pyarrow").astype(object)
    return frame.where(frame.notna(), None).to_dict("records")


def in_duckdb(file: Path) -> list[dict[str, Any]]:
    with duckdb.connect() as base:
        found = base.execute("SELECT * FROM read_parquet(?)", [str(file)])
        names = [column[0] for column in found.description or ()]
        return [dict(zip(names, row, strict=True)) for row in found.fetchall()]


READERS: dict[str, Callable[[Path], list[dict[str, Any]]]] = {
    "polars": lambda file: polars.read_parquet(file).to_dicts(),
    "pandas": in_pandas,
    "duckdb": in_duckdb,
}


def told(kind: str, lines: list[str]) -> list[dict[str, Any]]:
    """The rows that go with the lines which a command writes."""
    read = [json.loads(line) for line in lines]
    if kind not in ("answers", "explanations"):
        return read
    number, text = ("line", "answer") if kind == "answers" else ("number", "explained")
    return [
        {
            number: place,
            "id": "" if one["id"] is None else str(one["id"]),
            "refused": one.get("refused", {}).get("code"),
            text: line,
        }
        for place, (line, one) in enumerate(zip(lines, read, strict=True), 1)
    ]


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("kind", ["answers", "rows", "explanations", "audits"])
def test_other_programs_read_every_value(kind: str, reader: str, written: Path, run: Any) -> None:
    asked = command(kind, written)
    lines = run(*asked, *(("--json",) if kind == "explanations" else ())).stdout.splitlines()
    rows = READERS[reader](written / f"{kind}.parquet")
    assert rows == told(kind, lines)
    assert {type(value) for row in rows for value in row.values()} <= {str, int, type(None)}
    assert len({row.get("id", row.get("log")) for row in rows}) >= 6


PLAIN = {("INT64", "None"), ("DOUBLE", "None"), ("BOOLEAN", "None"), ("BYTE_ARRAY", "String")}
"""The physical and logical types of Parquet that every engine reads: no unsigned number, no time, no view."""
ENCODED = {"PLAIN", "RLE", "RLE_DICTIONARY", "DELTA_BINARY_PACKED"}
"""The encodings that Spark reads in columns (3.3 and later)."""


@pytest.mark.parametrize("kind", SCHEMAS)
def test_columns_are_plain_parquet_as_spark_reads_it(kind: str, written: Path) -> None:
    about = pyarrow.parquet.ParquetFile(written / f"{kind}.parquet").metadata
    columns = [about.schema.column(place) for place in range(about.num_columns)]
    assert {(one.physical_type, str(one.logical_type)) for one in columns} <= PLAIN
    assert {one.max_repetition_level for one in columns} == {0}, "no list"
    assert [one.path for one in columns] == [one.name for one in columns], "no struct"
    assert about.format_version in ("1.0", "2.4", "2.6")
    parts = [about.row_group(0).column(place) for place in range(about.num_columns)]
    assert {encoding for one in parts for encoding in one.encodings} <= ENCODED
    assert {one.compression for one in parts} == {"SNAPPY"}


def test_columns_of_records_are_plain_parquet_too(written: Path) -> None:
    schema = pyarrow.parquet.ParquetFile(written / "columns").schema
    columns = [schema.column(place) for place in range(len(schema))]
    kinds = {(one.physical_type, str(one.logical_type)) for one in columns if one.path != "record"}
    assert kinds <= PLAIN
    assert {one.physical_type for one in columns if one.path == "record"} == {"BYTE_ARRAY"}
    nested = {one.path.rpartition(".")[0] for one in columns} - {""}
    assert nested == {"seats.list.element"}, "a list as Parquet's own document writes it"


def test_long_texts_are_written_as_they_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.desk.frames.GROUP_BYTES", 1000)
    file = tmp_path / "told.parquet"
    with file.open("wb") as stream, FrameWriter(stream, of_a_day.ExplainedRow, "parquet") as writer:
        for number in range(10):
            writer.write([of_a_day.ExplainedRow(number, "", None, "x" * 300)])
    about = pyarrow.parquet.ParquetFile(file).metadata
    assert [about.row_group(place).num_rows for place in range(about.num_row_groups)] == [4, 4, 2]
