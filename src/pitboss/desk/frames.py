"""Frames: rows as Arrow tables, Parquet and Arrow files, and polars. Needs `pip install 'pitboss[frames]'`."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, get_type_hints

import msgspec

from pitboss.desk.columns import CODED, SCHEMA, holds_records, is_bytes, is_text, to_lines
from pitboss.rulebooks import Refusal

if TYPE_CHECKING:
    import polars
    import pyarrow

JSONL, PARQUET, ARROW = FORMATS = ("jsonl", "parquet", "arrow")
SUFFIXES = {".parquet": PARQUET, ".arrow": ARROW, ".feather": ARROW, ".ipc": ARROW}
"""File name endings that give a format. Any other name is JSON Lines."""
_STARTS = {b"PAR1": PARQUET, b"ARROW1": ARROW, b"\xff\xff\xff\xff": ARROW}
"""The first bytes of a file that is a frame. The last are those of an Arrow stream."""
ROW_GROUP = 64 * 1024
"""The number of rows gathered before they are written,"""
GROUP_BYTES = 1 << 25
"""and the number of characters in their long texts."""
_LONG = ("answer", "explained")
"""Columns of long texts, of which hardly any comes twice."""
SMALL_GROUP = 4096
"""Groups of rows below this size on average are read together, without dictionary codes."""
_PARQUET: dict[str, Any] = {"store_schema": False, "dictionary_pagesize_limit": 1 << 28}
"""Texts stay coded, however many there are in a row group."""
_NUMBERED: dict[str, Any] = {
    "write_statistics": ["line"],
    "column_encoding": {"line": "DELTA_BINARY_PACKED"},
}
"""Line numbers rise, and are written as differences."""


def format_of(path: Path | None, said: str | None) -> str:
    """Return the format a file is written in: the one asked for, or the one its name says."""
    found = said or SUFFIXES.get(path.suffix.lower() if path else "", JSONL)
    if found not in FORMATS:
        raise Refusal("bad_format", f"a format is {', '.join(FORMATS)}, not {found!r:.40}")
    return found


def starts_frame(start: bytes) -> str:
    """Return the format of a file by its first bytes, or empty if it is not a frame."""
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


def rows_kind(kind: Any) -> Any:
    """Return the columns of a kind of row, numbers, flags or text, and the name of its schema."""
    pa, hints = _arrow(), get_type_hints(kind)
    kinds = {"int": pa.int64(), "float": pa.float64(), "bool": pa.bool_()}
    columns = [
        (name, next((column for said, column in kinds.items() if said in str(hint)), pa.string()))
        for name, hint in hints.items()
    ]
    return pa.schema(columns, metadata={SCHEMA: kind.__schema__})


def _coded(schema: Any) -> Any:
    """Return a schema whose texts are coded: each different one is written once."""
    pa = _arrow()
    coded = pa.dictionary(pa.int32(), pa.string())
    fields = [
        (one.name, coded if pa.types.is_string(one.type) and one.name not in _LONG else one.type)
        for one in schema
    ]
    return pa.schema(fields, metadata=schema.metadata)


def frame_of(columns: dict[str, Any], kind: type[Any]) -> Any:
    """Return columns of a kind of row as a table. Texts may be coded."""
    pa, schema = _arrow(), rows_kind(kind)
    told = [(name, columns[name]) for name in schema.names]
    coded = pa.schema([(name, column.type) for name, column in told], metadata=schema.metadata)
    return pa.table([column for _, column in told], schema=coded)


def to_arrow(rows: Sequence[NamedTuple], kind: type[Any]) -> "pyarrow.Table":
    """Return rows as an Arrow table. ``kind`` says which columns there are if there is no row."""
    schema = rows_kind(kind)
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
        pa, self._kind, self._rows, self._size = _arrow(), kind, list[NamedTuple](), 0
        self._long = next((name for name in kind.__annotations__ if name in _LONG), "")
        self._schema, self._coded = rows_kind(kind), format == PARQUET
        if self._coded:
            self._schema = _coded(self._schema)
            coded = [name for name in self._schema.names if name not in ("line", *_LONG)]
            how = _NUMBERED if "line" in self._schema.names else {}
            self._writer = pa.parquet.ParquetWriter(
                stream, self._schema, use_dictionary=coded, **_PARQUET, **how
            )
            self._writer.add_key_value_metadata(self._schema.metadata)
        else:
            self._writer = pa.ipc.new_file(stream, self._schema)

    def write(self, rows: "Iterable[NamedTuple] | pyarrow.Table") -> None:
        """Take rows in, which are written once there are enough of them, or a table of them."""
        if isinstance(rows, _arrow().Table):
            self._flush()
            self._put(rows)
            return
        before = len(self._rows)
        self._rows += rows
        if self._long:
            self._size += sum(len(getattr(row, self._long)) for row in self._rows[before:])
        if len(self._rows) >= ROW_GROUP or self._size >= GROUP_BYTES:
            self._flush()

    def _flush(self) -> None:
        if self._rows:
            self._put(to_arrow(self._rows, self._kind))
            self._rows, self._size = [], 0

    def _put(self, table: Any) -> None:
        """Write a table: with coded texts to Parquet, whose readers see texts, and with plain ones to Arrow."""
        if not self._coded:
            self._writer.write_table(table.cast(self._schema))
            return
        columns = [
            one if one.type == field.type else one.dictionary_encode()
            for one, field in zip(table.itercolumns(), self._schema, strict=True)
        ]
        self._writer.write_table(_arrow().table(columns, schema=self._schema), max(len(table), 1))

    def __enter__(self) -> "FrameWriter":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        """Write what is left and the end of the file, unless something went wrong."""
        if kind is None:
            self._flush()
            self._writer.close()


RECORD_COLUMN = "record"
"""The column of a frame that holds whole records as JSON. Without it, every column is a key of the record."""


def frame_lines(stream: BinaryIO, format: str, groups: Sequence[int] | None = None) -> Iterator[bytes]:
    """Yield the records of a Parquet or Arrow file as JSON lines, a few rows at a time. What is null is left out.

    ``groups`` are the groups of rows of a Parquet file that are wanted, if not all.
    """
    return part_lines(*frame_parts(stream, format, 4096, groups))


def part_lines(schema: "pyarrow.Schema", parts: "Iterable[pyarrow.RecordBatch]") -> Iterator[bytes]:
    """Yield the records of batches of a frame as JSON lines."""
    from pitboss.desk.fitted import conform

    columns = holds_records(schema)
    for part in parts:
        yield from to_lines(conform(part)) if columns else _row_lines(part)


LOG_COLUMN = "log"
"""The column of a frame that holds the logs of rounds, whole."""


def holds_logs(stream: BinaryIO, format: str) -> bool:
    """Whether a Parquet or Arrow file has the logs of rounds. It is left at its beginning."""
    schema, _ = frame_parts(stream, format, 1)
    stream.seek(0)
    return LOG_COLUMN in schema.names


def frame_logs(stream: BinaryIO, format: str) -> Iterator[bytes]:
    """Yield the logs of a Parquet or Arrow file, a few rows at a time."""
    schema, parts = frame_parts(stream, format, 256)
    if LOG_COLUMN not in schema.names:
        raise Refusal("bad_log", f"this {format} file has no column {LOG_COLUMN!r} with the logs of rounds")
    kind = schema.field(LOG_COLUMN).type
    if not (is_text(kind) or is_bytes(kind)):
        raise Refusal("bad_frame", f"the column {LOG_COLUMN!r} is {kind!s:.60}, and a log is text or bytes")
    for part in parts:
        for log in part.column(LOG_COLUMN).to_pylist():
            yield log.encode() if isinstance(log, str) else bytes(log or b"")


def _row_lines(part: "pyarrow.RecordBatch") -> Iterator[bytes]:
    """Yield rows as JSON. Refuse columns with the same name, and values that JSON does not have."""
    if len(set(part.schema.names)) < part.num_columns:
        raise Refusal("bad_frame", "two columns of these records have the same name")
    try:
        yield from map(_row_line, part.to_pylist())
    except (_arrow().ArrowException, ValueError, TypeError, OverflowError) as error:
        raise Refusal("bad_frame", f"these records cannot be written as JSON: {error}") from None


def _row_line(row: dict[str, Any]) -> bytes:
    if isinstance(said := row.get(RECORD_COLUMN), (str, bytes)):
        return said.encode() if isinstance(said, str) else said
    return msgspec.json.encode(_without_nulls(row))


def frame_parts(
    stream: BinaryIO, format: str, rows: int, groups: Sequence[int] | None = None
) -> "tuple[pyarrow.Schema, Iterator[pyarrow.RecordBatch]]":
    """Return the schema of a Parquet or Arrow file and its batches, of Parquet this many rows at a time."""
    pa = _arrow()
    with _readable(format):
        if format != PARQUET:
            file = _arrow_file(pa, stream)
            return file.schema, _read(_arrow_parts(file), format)
        file = pa.parquet.ParquetFile(stream)
        schema, about = file.schema_arrow, file.metadata
        wanted = range(about.num_row_groups) if groups is None else groups
        coded = _coded_columns(file) if holds_records(schema) else []
        if not coded or sum(about.row_group(one).num_rows for one in wanted) < len(wanted) * SMALL_GROUP:
            return schema, _read(file.iter_batches(rows, wanted), format)
        stream.seek(0)
        file = pa.parquet.ParquetFile(stream, read_dictionary=coded)
        return schema, _read(_grouped(file, rows, wanted), format)


def _coded_columns(file: Any) -> list[str]:
    """Return the columns of texts that repeat, as far as a Parquet file has them."""
    columns = (file.schema.column(place) for place in range(len(file.schema)))
    return [one.path for one in columns if one.path in CODED and one.physical_type == "BYTE_ARRAY"]


def _grouped(file: Any, rows: int, groups: Sequence[int]) -> Iterator[Any]:
    """Yield batches group by group: each group of rows has codes of its own, and pyarrow cannot join them."""
    for group in groups:
        yield from file.iter_batches(rows, [group])


@contextmanager
def _readable(format: str) -> Iterator[None]:
    pa = _arrow()
    try:
        yield
    except (pa.ArrowException, OSError) as error:
        if isinstance(error, OSError) and error.errno is not None:
            raise  # from the disk: for broken data Arrow raises the same error without a number
        raise Refusal("bad_frame", f"this {format} file cannot be read: {error}") from None


def group_sizes(stream: BinaryIO, format: str) -> list[int]:
    """The number of rows in each group of a Parquet file. An Arrow file is read as one group."""
    pa = _arrow()
    if format != PARQUET:
        return [0]
    with _readable(format):
        about = pa.parquet.ParquetFile(stream).metadata
    return [about.row_group(number).num_rows for number in range(about.num_row_groups)]


def join_frames(parts: Iterable[BinaryIO], target: BinaryIO, kind: type[Any], format: str) -> None:
    """Write frames of one kind of row after one another into a stream, which stays open."""
    with FrameWriter(target, kind, format) as writer:
        for part in parts:
            for rows in frame_parts(part, format, ROW_GROUP)[1]:
                writer.write(_arrow().Table.from_batches([rows]))


def _read(parts: Iterable[Any], format: str) -> Iterator[Any]:
    """Yield batches whose texts are UTF-8 and whose parts lie within them: neither file format checks it."""
    with _readable(format):
        for part in parts:
            part.validate(full=True)
            yield part


def _arrow_file(pa: Any, stream: BinaryIO) -> Any:
    """Open an Arrow file or stream."""
    try:
        return pa.ipc.open_file(stream)
    except pa.ArrowInvalid:
        stream.seek(0)
        return pa.ipc.open_stream(stream)


def _arrow_parts(file: Any) -> Iterator[Any]:
    """Yield the batches of an Arrow file or stream."""
    many = getattr(file, "num_record_batches", None)
    return iter(file) if many is None else (file.get_batch(number) for number in range(many))


def _without_nulls(value: Any) -> Any:
    """Leave out what a frame has to fill with nulls, at any depth. A map is read as a list of pairs."""
    if isinstance(value, dict):
        return {key: _without_nulls(one) for key, one in value.items() if one is not None}
    if isinstance(value, list):
        pairs = value and all(isinstance(one, tuple) and len(one) == 2 for one in value)
        return _object(value) if pairs else [_without_nulls(one) for one in value]
    return value


def _object(pairs: list[tuple[Any, Any]]) -> msgspec.Raw:
    """Write a map as an object. A duplicate key is kept, so that the record is refused."""
    told = [
        b"%s:%s" % (msgspec.json.encode(str(key)), msgspec.json.encode(_without_nulls(value)))
        for key, value in pairs
        if value is not None
    ]
    return msgspec.Raw(b"{%s}" % b",".join(told))
