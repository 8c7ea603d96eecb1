"""Frames of records that differ from the schema: settled as by the engine, or refused with the name of the column."""

import io
from collections.abc import Callable
from typing import Any

import msgspec
import polars
import pyarrow as pa
import pyarrow.parquet
import pytest

from pitboss.desk import settle_answers
from pitboss.desk.batch import settle_frames
from pitboss.desk.columns import holds_records, to_columns
from pitboss.desk.day import ANSWERS
from pitboss.desk.fitted import conform
from pitboss.desk.frames import frame_parts, part_lines
from pitboss.rounds.records import MOST_BYTES
from pitboss.rulebooks import Refusal

SEAT: dict[str, Any] = {
    "seat": 1,
    "wagers": {"ante": "10"},
    "cards": ["As", "Ks", "Qs"],
    "decisions": [{"at": "play", "do": "play"}],
}
RECORD: dict[str, Any] = {
    "rulebook": "oneida-2003",
    "game": "three-card-poker",
    "options": {},
    "seats": [SEAT, {**SEAT, "seat": 3, "cards": ["2s", "7h", "8s"]}],
    "dealer": ["Qd", "9d", "4c"],
}
TABLE = pa.Table.from_batches(
    [to_columns(msgspec.json.encode({"id": f"r{number}", **RECORD}) for number in range(5))]
)
Change = Callable[[pa.Table], pa.Table]


def put(name: str, column: Any) -> Change:
    """Put another column in the place of one."""
    return lambda table: table.set_column(table.schema.get_field_index(name), name, column)


def seats(**fields: Any) -> Change:
    """Give each seat other fields. None takes one away."""

    def changed(table: pa.Table) -> pa.Table:
        told = [
            [
                {name: value for name, value in {**seat, **fields}.items() if value is not None}
                for seat in record
            ]
            for record in table["seats"].to_pylist()
        ]
        return put("seats", pa.array(told))(table)

    return changed


def only(*names: str) -> Change:
    return lambda table: table.select(names)


def through_polars(table: pa.Table) -> pa.Table:
    return polars.from_arrow(table).to_arrow()


def as_bytes(table: pa.Table) -> pa.Table:
    return put("dealer", table["dealer"].cast(pa.binary()))(table)


def narrow(table: pa.Table) -> pa.Table:
    """Write seats as small numbers in a long list."""
    kind = table.schema.field("seats").type.value_type
    told = [pa.field(one.name, pa.uint8() if one.name == "seat" else one.type) for one in kind]
    return put("seats", table["seats"].cast(pa.large_list(pa.struct(told))))(table)


SETTLED: dict[str, tuple[Change, int]] = {
    "no options": (lambda table: table.drop_columns(["options"]), 5),
    "no more": (lambda table: table.drop_columns(["more"]), 5),
    "little": (only("id", "rulebook", "game", "seats", "dealer"), 5),
    "no dealer": (only("rulebook", "game", "seats"), 0),
    "no cards": (seats(cards=None), 0),
    "no game": (put("game", pa.nulls(5)), 0),
    "numbers as ids": (put("id", pa.array([0, 1, None, -7, 10**18], pa.int64())), 4),
    "small numbers as ids": (put("id", pa.array(range(5), pa.uint16())), 5),
    "long numbers": (
        lambda table: put("number", pa.array([10**18, 10**18 - 1, -(10**18), 5, 1 - 10**18]))(
            put("id", pa.nulls(5, pa.string()))(table)
        ),
        3,
    ),
    "long ids": (put("id", pa.array(["x" * MOST_BYTES, "y" * (MOST_BYTES - 400), "a", "b", "c"])), 3),
    "seats as floats": (seats(seat=2.0), 0),
    "polars": (through_polars, 5),
    "bytes": (as_bytes, 5),
    "narrow": (narrow, 5),
}
REFUSED: dict[str, tuple[Change, str]] = {
    "cards in a list": (seats(cards=["As", "Ks", "Qs"]), "seats.cards"),
    "the dealer's in a list": (put("dealer", pa.array([["Qd", "9d", "4c"]] * 5)), "dealer"),
    "options as a struct": (put("options", pa.array([{"positions": 6}] * 5)), "options"),
    "half a seat": (seats(seat=1.5), "seats.seat"),
    "a seat as text": (seats(seat="1"), "seats.seat"),
    "no seat": (seats(seat=None), "seats.seat"),
    "ids as floats": (put("id", pa.array([0.5, 1, 2, 3, 4])), "id"),
    "ids as days": (put("id", pa.array([1, 2, 3, 4, 5], pa.date32())), "id"),
    "no UTF-8": (put("dealer", pa.array([b"\xff"] * 5)), "dealer"),
    "a key of its own": (
        lambda table: table.append_column("irregularities", pa.array([[{"kind": "misdeal"}]] * 5)),
        "irregularities",
    ),
    "a seat's key": (seats(patron="Ann"), "patron"),
}


@pytest.mark.parametrize("said", [True, False], ids=["said", "unsaid"])
@pytest.mark.parametrize(("change", "served"), SETTLED.values(), ids=SETTLED)
def test_what_can_be_brought_to_the_schema_is_settled_as_the_engine_settles_it(
    change: Change, served: int, said: bool
) -> None:
    schema, parts = travelled(change(TABLE), said)
    lines = list(part_lines(schema, parts))
    settled = list(settle_frames(parts, ANSWERS, workers=1))
    told = b"".join(msgspec.json.encode(answer) + b"\n" for answer in settle_answers(lines))
    same = b"".join(one.answers for one in settled) == told
    assert same, "answers of a megabyte are not shown"
    assert (len(lines), sum(one.served for one in settled)) == (5, served)


@pytest.mark.parametrize("said", [True, False], ids=["said", "unsaid"])
@pytest.mark.parametrize(("change", "column"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_is_refused_with_the_name_of_the_column(change: Change, column: str, said: bool) -> None:
    schema, parts = travelled(change(TABLE), said)
    for read in (lambda: settle_frames(parts, ANSWERS, workers=1), lambda: part_lines(schema, parts)):
        with pytest.raises(Refusal, match=column) as refused:
            list(read())  # type: ignore[operator]
        assert refused.value.code == "bad_frame"


def travelled(table: pa.Table, said: bool) -> tuple[Any, list[Any]]:
    """Write a table to a file and read it again, with the name of the schema or without."""
    stream = io.BytesIO()
    pyarrow.parquet.write_table(
        table.replace_schema_metadata(TABLE.schema.metadata if said else None), stream
    )
    stream.seek(0)
    schema, parts = frame_parts(stream, "parquet", 100)
    assert holds_records(schema)
    return schema, list(parts)


def test_columns_without_seats_and_nulls_among_them_are_the_engine_s() -> None:
    kind = TABLE.schema.field("seats").type
    told = TABLE["seats"].to_pylist()
    told[1], told[2] = None, [None]
    some = pa.array(told, kind).cast(pa.large_list(kind.value_type))
    for table in (
        put("seats", some)(TABLE),
        only("id", "rulebook", "game")(TABLE),
        put("seats", pa.nulls(5))(TABLE),
    ):
        parts = table.replace_schema_metadata(TABLE.schema.metadata).combine_chunks().slice(1).to_batches()
        settled = list(settle_frames(parts, ANSWERS, workers=1))
        lines = part_lines(TABLE.schema, parts)
        assert b"".join(one.answers for one in settled) == b"".join(
            msgspec.json.encode(answer) + b"\n" for answer in settle_answers(lines)
        )


def test_what_is_of_the_schema_is_left_as_it_is() -> None:
    [batch] = TABLE.to_batches()
    assert conform(batch).equals(batch, check_metadata=True)
    assert conform(batch.slice(2)).equals(batch.slice(2))


def test_two_columns_of_one_name_are_refused() -> None:
    [batch] = TABLE.append_column("id", TABLE["id"]).combine_chunks().to_batches()
    with pytest.raises(Refusal, match="same name"):
        conform(batch)


@pytest.mark.parametrize("some", [pa.string_view(), pa.dictionary(pa.int8(), pa.string())], ids=str)
def test_texts_however_they_are_held_may_be_settled_one_by_one(some: Any) -> None:
    held = [
        put(name, TABLE[name].cast(some)) for name in ("id", "rulebook", "game", "options", "dealer", "more")
    ]
    table = put("record", TABLE["record"].cast(pa.binary_view()))(TABLE)
    for change in (*held, put("dealer", pa.array(["Qd9d4c", "QdQd4c", *["Qd9d4c"] * 3], pa.string_view()))):
        table = change(table)
    parts = table.replace_schema_metadata(TABLE.schema.metadata).to_batches()
    [settled] = settle_frames(parts, ANSWERS, workers=1)
    lines = part_lines(TABLE.schema, parts)
    assert settled.answers == b"".join(msgspec.json.encode(one) + b"\n" for one in settle_answers(lines))
    assert settled.served == 4


NO_JSON = {
    "nanoseconds": pa.array([1], pa.timestamp("ns")),
    "a day after the last": pa.array([2**31 - 1], pa.date32()),
    "a moment after the last": pa.array([2**62], pa.timestamp("us")),
    "a zone nowhere": pa.array([1], pa.timestamp("us", tz="Nowhere/Land")),
    "a name twice": pa.StructArray.from_arrays([pa.array([1]), pa.array([2])], names=["seat", "seat"]),
}


@pytest.mark.parametrize("column", NO_JSON.values(), ids=NO_JSON)
def test_what_json_cannot_say_is_refused_and_no_fault(column: Any) -> None:
    batch = pa.record_batch({"rulebook": pa.array(["oneida-2003"]), "seats": column})
    with pytest.raises(Refusal, match="written as JSON") as refused:
        list(part_lines(batch.schema, [batch]))
    assert refused.value.code == "bad_frame"


def test_two_columns_of_one_name_do_not_hide_one_another() -> None:
    batch = pa.RecordBatch.from_arrays([pa.array(["a"]), pa.array(["b"])], names=["id", "id"])
    with pytest.raises(Refusal, match="same name"):
        list(part_lines(batch.schema, [batch]))


def test_a_key_that_a_map_has_twice_is_refused() -> None:
    wagers = pa.array([[("ante", "5"), ("ante", "500")]], pa.map_(pa.string(), pa.string()))
    seat = pa.array([{key: SEAT[key] for key in ("seat", "cards", "decisions")}])
    fields = dict(zip((field.name for field in seat.type), seat.flatten(), strict=True))
    made = pa.StructArray.from_arrays([*fields.values(), wagers], names=[*fields, "wagers"])
    batch = pa.record_batch(
        {name: pa.array([RECORD[name]]) for name in ("rulebook", "game", "dealer")}
        | {"seats": pa.ListArray.from_arrays([0, 1], made)}
    )
    [answer] = settle_answers(part_lines(batch.schema, [batch]))
    assert answer["refused"]["code"] == "said_twice"
