"""Frames: rows as Arrow tables, Parquet and Arrow files, and polars. Needs `pip install pitboss[frames]`."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, get_type_hints

import msgspec

from pitboss.rulebooks import Refusal

if TYPE_CHECKING:
    import polars
    import pyarrow

JSONL, PARQUET, ARROW = FORMATS = ("jsonl", "parquet", "arrow")
SUFFIXES = {".parquet": PARQUET, ".arrow": ARROW, ".feather": ARROW, ".ipc": ARROW}
"""File names that say their format; any other name is JSON Lines."""
_STARTS = {b"PAR1": PARQUET, b"ARROW1": ARROW, b"\xff\xff\xff\xff": ARROW}
"""The first bytes of a file that is a frame; the last are those of an Arrow stream."""
ROW_GROUP = 64 * 1024
"""How many rows are gathered before they are written."""


def format_of(path: Path | None, said: str | None) -> str:
    """Return the format a file is written in: the one asked for, or the one its name says."""
    found = said or SUFFIXES.get(path.suffix.lower() if path else "", JSONL)
    if found not in FORMATS:
        raise Refusal("bad_format", f"a format is {', '.join(FORMATS)}, not {found!r:.40}")
    return found


def starts_frame(start: bytes) -> str:
    """Return the format of a file by its first bytes; empty if it is not a frame."""
    return next((name for begins, name in _STARTS.items() if start.startswith(begins)), "")


def _arrow() -> Any:
    try:
        import pyarrow
        import pyarrow.ipc
        import pyarrow.parquet
    except ImportError:
        message = "Parquet and Arrow need pyarrow: pip install 'pitboss[frames]'"
        raise Refusal("no_frames", message) from None
    return pyarrow


def _schema(kind: type[Any]) -> Any:
    """Return the columns of a kind of row: whole numbers, or text."""
    pa = _arrow()
    whole = {name: "int" in str(type) for name, type in get_type_hints(kind).items()}
    return pa.schema([(name, pa.int64() if is_int else pa.string()) for name, is_int in whole.items()])


def to_arrow(rows: Sequence[NamedTuple], kind: type[Any]) -> "pyarrow.Table":
    """Return rows as an Arrow table; ``kind`` says which columns there are where there is no row."""
    schema = _schema(kind)
    columns = list(zip(*rows, strict=True)) or [()] * len(schema)
    return _arrow().table(dict(zip(schema.names, columns, strict=True)), schema=schema)


def to_polars(rows: Sequence[NamedTuple], kind: type[Any]) -> "polars.DataFrame":
    """Return rows as a polars frame."""
    try:
        import polars
    except ImportError:
        raise Refusal("no_frames", "a frame needs polars: pip install 'pitboss[frames]'") from None
    frame = polars.from_arrow(to_arrow(rows, kind))
    assert isinstance(frame, polars.DataFrame)
    return frame


class FrameWriter:
    """Writes rows to a Parquet or Arrow file as they come, some at a time."""

    def __init__(self, stream: BinaryIO, kind: type[Any], format: str) -> None:
        """Write rows of a kind to a stream, which stays open."""
        pa, self._kind, self._rows = _arrow(), kind, list[NamedTuple]()
        schema = _schema(kind)
        made = pa.parquet.ParquetWriter if format == PARQUET else pa.ipc.new_file
        self._writer = made(stream, schema)

    def write(self, rows: Iterable[NamedTuple]) -> None:
        """Take rows in; they are written once there are enough of them."""
        self._rows += rows
        if len(self._rows) >= ROW_GROUP:
            self._flush()

    def _flush(self) -> None:
        if self._rows:
            self._writer.write_table(to_arrow(self._rows, self._kind))
            self._rows = []

    def __enter__(self) -> "FrameWriter":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        """Write what is left and the end of the file, unless something went wrong."""
        if kind is None:
            self._flush()
            self._writer.close()


RECORD_COLUMN = "record"
"""The column of a frame that holds whole records as JSON; without it, every column is a key of the record."""


def frame_lines(stream: BinaryIO, format: str) -> Iterator[bytes]:
    """Yield the records of a Parquet or Arrow file as JSON lines, a few rows at a time. What is null is left out."""
    pa = _arrow()
    try:
        parquet = format == PARQUET
        for part in (
            pa.parquet.ParquetFile(stream).iter_batches(4096) if parquet else _arrow_parts(pa, stream)
        ):
            for row in part.to_pylist():
                if isinstance(said := row.get(RECORD_COLUMN), (str, bytes)):
                    yield said.encode() if isinstance(said, str) else said
                else:
                    yield msgspec.json.encode(_without_nulls(row))
    except pa.ArrowException as error:
        raise Refusal("bad_frame", f"this {format} file cannot be read: {error}") from None


def _arrow_parts(pa: Any, stream: BinaryIO) -> Iterator[Any]:
    """Yield the batches of an Arrow file or stream."""
    try:
        file = pa.ipc.open_file(stream)
    except pa.ArrowInvalid:
        stream.seek(0)
        yield from pa.ipc.open_stream(stream)
        return
    for number in range(file.num_record_batches):
        yield file.get_batch(number)


def _without_nulls(value: Any) -> Any:
    """Leave out what a frame has to fill with nulls, at any depth. A map comes as a list of pairs."""
    if isinstance(value, dict):
        return {key: _without_nulls(one) for key, one in value.items() if one is not None}
    if isinstance(value, list):
        pairs = value and all(isinstance(one, tuple) and len(one) == 2 for one in value)
        return _without_nulls(dict(value)) if pairs else [_without_nulls(one) for one in value]
    return value
