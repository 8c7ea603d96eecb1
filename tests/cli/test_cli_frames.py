"""Frames that commands write: each names its schema."""

from pathlib import Path
from typing import Any

import msgspec
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
    "sweeps": b"sweeps 1",
    "tallies": b"tallies 1",
    "rounds": b"rounds 1",
}


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with every kind of row that a command writes, as Parquet and as Arrow."""
    from typer.testing import CliRunner

    from pitboss.cli.app import app

    folder = tmp_path_factory.mktemp("frames")
    day, logs = folder / "day.jsonl", folder / "logs"
    day.write_bytes(b"\n".join(LINES))
    pyarrow.parquet.write_table(pyarrow.Table.from_batches([to_columns(LINES)]), folder / "columns")
    commands = {
        "answers": ("settle", str(folder / "columns")),
        "rows": ("settle", str(day), "--tidy", "--workers", "1"),
        "explanations": ("explain", str(day)),
        "audits": ("audit", f"{logs}/*.jsonl", "--tidy", "--workers", "1"),
        "sweeps": ("sweep", GAME, "-r", BOOK, "--vary", "pay.pair_plus=all", "--workers", "1", "--json"),
        "tallies": ("simulate", "roulette", "-r", BOOK, "-n", "500"),
        "rounds": ("simulate", "roulette", "-r", BOOK, "-n", "5", "--each"),
    }
    invoke = CliRunner().invoke
    invoke(app, ["settle", str(day), "--log", str(logs), "--workers", "1"])
    for kind, command in commands.items():
        for format in ("parquet", "arrow"):
            found = invoke(app, [*command, "--out", str(folder / f"{kind}.{format}")])
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
    later = parquet.with_metadata({SCHEMA: SCHEMAS[kind].replace(b"1", b"2")})
    with pytest.raises(Refusal, match=" 2"):
        holds_records(later)


def test_a_kind_of_row_without_a_schema_is_not_written(tmp_path: Path) -> None:
    class Nameless(of_a_day.NamedTuple):
        seat: int

    with pytest.raises(AttributeError, match="__schema__"), (tmp_path / "rows").open("wb") as stream:
        FrameWriter(stream, Nameless, "parquet")
    assert rows_kind(with_schema(b"seats 1")(Nameless)).metadata == {SCHEMA: b"seats 1"}
