"""Frames of records as other programs write them: converted to the schema, or refused with the column's name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.desk.columns import is_bytes, is_text, record_schema
from pitboss.rounds.records import Record, SeatRecord
from pitboss.rulebooks import Refusal

if TYPE_CHECKING:
    import pyarrow


def conform(batch: pyarrow.RecordBatch) -> pyarrow.RecordBatch:
    """Return columns of records as the schema has them. Refuse a column that cannot be converted."""
    import pyarrow as pa
    from pyarrow import compute

    given = {name: batch.column(place) for place, name in enumerate(batch.schema.names)}
    if len(given) < batch.num_columns:
        raise Refusal("bad_frame", "two columns of these records have the same name")
    _check_no_keys(given, Record, record_schema().names, "")
    if (id := given.get("id")) is not None and pa.types.is_integer(id.type):
        number = _whole(id, "id")  # the engine answers it as a number
        given["number"] = compute.coalesce(number, _whole(given.get("number", number), "number"))
        del given["id"]
    columns = {
        field.name: _fitted(given[field.name], field.type, field.name)
        for field in record_schema()
        if field.name in given
    }
    columns.setdefault("seats", pa.nulls(len(batch), record_schema().field("seats").type))
    return pa.RecordBatch.from_arrays(
        list(columns.values()), names=list(columns), metadata=record_schema().metadata
    )


def _check_no_keys(given: dict[str, Any], kind: type[Any], known: list[str], above: str) -> None:
    """Refuse a column of its own for a key that belongs in `more`: it would not be read."""
    for field in msgspec.structs.fields(kind):
        column = given.get(field.name)
        if column is not None and field.name not in known and column.null_count < len(column):
            message = (
                f"the column {above + field.name!r} is a key that belongs in the column {above}more, as JSON"
            )
            raise Refusal("bad_frame", message)


def _fitted(column: Any, wanted: Any, name: str) -> Any:
    """Return a column in a type that is as good as the one wanted."""
    import pyarrow as pa

    if pa.types.is_list(wanted):
        return _seats(column, name)
    if pa.types.is_integer(wanted):
        return _whole(column, name)
    kind = column.type
    if is_text(kind):
        return _cast(column, pa.string(), name) if _holds_views(kind) else column
    if is_bytes(kind) and pa.types.is_binary(wanted):
        return _cast(column, wanted, name) if _holds_views(kind) else column
    if not (is_bytes(kind) or pa.types.is_null(kind)):
        raise _other(column, name, "text")
    return _cast(column, wanted, name)


def _holds_views(kind: Any) -> bool:
    """Whether texts are stored as views, as polars writes them. Arrow cannot take some of those."""
    import pyarrow as pa

    if pa.types.is_dictionary(kind):
        return _holds_views(kind.value_type)
    return bool(pa.types.is_string_view(kind) or pa.types.is_binary_view(kind))


def _whole(column: Any, name: str) -> Any:
    import pyarrow as pa

    kind = column.type
    numeric = pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_decimal(kind)
    if not (numeric or pa.types.is_null(kind)):
        raise _other(column, name, "whole numbers")
    return _cast(column, pa.int64(), name)


def _cast(column: Any, wanted: Any, name: str) -> Any:
    import pyarrow as pa

    if column.type == wanted:
        return column
    try:
        return column.cast(wanted)
    except pa.ArrowException as error:
        raise Refusal("bad_frame", f"the column {name!r} of these records cannot be read: {error}") from None


def _other(column: Any, name: str, wanted: str) -> Refusal:
    return Refusal("bad_frame", f"the column {name!r} of these records is {column.type!s:.60}, not {wanted}")


def _seats(column: Any, name: str) -> Any:
    """Return the seats of records with every field in its type."""
    import pyarrow as pa
    from pyarrow import compute

    of, kind = record_schema().field(name).type.value_type, column.type
    if pa.types.is_null(kind):
        return pa.nulls(len(column), record_schema().field(name).type)
    if not _holds_structs(kind):
        raise _other(column, name, "a list of structs")
    if not (pa.types.is_list(kind) or pa.types.is_large_list(kind)):
        column = _cast(column, pa.list_(kind.value_type), name)
    first = column.offsets[0].as_py()
    inner = column.values.slice(first, column.offsets[-1].as_py() - first)
    fields = [field.name for field in inner.type]
    if "seat" not in fields:
        raise Refusal("bad_frame", f"the column {name + '.seat'!r} of these records is missing")
    given = dict(zip(fields, inner.flatten(), strict=True))
    _check_no_keys(given, SeatRecord, [one.name for one in of], f"{name}.")
    fitted = {
        one.name: _fitted(given[one.name], one.type, f"{name}.{one.name}") for one in of if one.name in given
    }
    if not inner.null_count and all(fitted[one].type == given[one].type for one in fitted):
        return column  # a null seat may still have values of others below it
    made = pa.StructArray.from_arrays(list(fitted.values()), names=list(fitted), mask=inner.is_null())
    offsets = compute.subtract(column.offsets, column.offsets[0]).cast(pa.int32())
    return pa.ListArray.from_arrays(offsets, made, mask=column.is_null())


def _holds_structs(kind: Any) -> bool:
    import pyarrow as pa

    lists = (
        pa.types.is_list,
        pa.types.is_large_list,
        pa.types.is_fixed_size_list,
        pa.types.is_list_view,
        pa.types.is_large_list_view,
    )
    return any(one(kind) for one in lists) and pa.types.is_struct(kind.value_type)
