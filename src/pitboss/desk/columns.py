"""Records and results as columns: an Arrow schema of each, lossless to JSON Lines and back.

An object is stored in one column as JSON text, since a frame cannot hold an object without keys. Cards are written one
after the other: "AsKsQs". A record that these columns cannot hold, or that cannot be read, is stored whole in `record`.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import msgspec

from pitboss.chance.cards import INDEX, UNSEEN
from pitboss.desk.rounds import read_known
from pitboss.rulebooks import Refusal

if TYPE_CHECKING:
    import pyarrow

SCHEMA = b"pitboss"
"""The key under which a frame names its schema."""
RECORDS, RESULTS, ROWS = b"records 1", b"results 1", b"rows 1"
EXPLANATIONS, AUDITS = b"explanations 1", b"audits 1"
SWEEPS, TALLIES, ROUNDS = b"sweeps 2", b"tallies 2", b"rounds 1"
_EARLIER = frozenset({b"sweeps 1", b"tallies 1"})
_VERSIONS = _EARLIER | {RECORDS, RESULTS, ROWS, EXPLANATIONS, AUDITS, SWEEPS, TALLIES, ROUNDS}

AT_ONCE = 1 << 16
"""The number of records settled at a time."""

SEAT_TEXTS = ("wagers", "decisions", "more")
RECORD_TEXTS = ("rulebook", "game", "options", "more")
CODED = (*RECORD_TEXTS, *(f"seats.list.element.{name}" for name in SEAT_TEXTS))
"""The columns whose few texts repeat, as Parquet names them."""

T = TypeVar("T")

_encode = msgspec.json.Encoder().encode
_WRITTEN = frozenset({*INDEX, UNSEEN})
"""The cards that are written in two characters."""


def with_schema(name: bytes) -> Callable[[T], T]:
    """Name the schema, and its version, under which rows of a kind are written."""

    def named(kind: T) -> T:
        kind.__schema__ = name  # type: ignore[attr-defined]
        return kind

    return named


@cache
def record_schema() -> "pyarrow.Schema":
    """The columns of a record."""
    import pyarrow as pa

    text = pa.string()
    seat = pa.struct([("seat", pa.int64()), *((name, text) for name in ("wagers", "cards", *SEAT_TEXTS[1:]))])
    named = [("id", text), ("number", pa.int64()), ("rulebook", text), ("game", text), ("options", text)]
    cards = [
        ("seats", pa.list_(pa.field("element", seat))),
        ("dealer", text),
        ("community", text),
        ("shoe", text),
    ]
    return pa.schema([*named, *cards, ("more", text), ("record", pa.binary())], metadata={SCHEMA: RECORDS})


def holds_records(schema: "pyarrow.Schema") -> bool:
    """Whether a frame has the columns of records. One of a later version is refused."""
    said = (schema.metadata or {}).get(SCHEMA)
    if said is not None and said not in _VERSIONS:
        known = ", ".join(sorted(one.decode() for one in _VERSIONS))
        message = f"this frame's schema is {said.decode(errors='replace')!r:.40}; known are {known}"
        raise Refusal("unknown_schema", message)
    return said == RECORDS or _looks_like_records(schema)


def _looks_like_records(schema: "pyarrow.Schema") -> bool:
    """Whether a frame that does not name the schema has these columns, as another program writes them."""
    import pyarrow as pa

    if not {"rulebook", "game", "seats"} <= set(schema.names):
        return False
    seats = schema.field("seats").type
    if not (pa.types.is_list(seats) or pa.types.is_large_list(seats)) or not pa.types.is_struct(
        seats.value_type
    ):
        return False
    return any(
        field.name in ("wagers", "cards", "decisions") and is_text(field.type) for field in seats.value_type
    )


def is_text(kind: "pyarrow.DataType") -> bool:
    """Whether a column holds texts, coded or not."""
    import pyarrow as pa

    if pa.types.is_dictionary(kind):
        return is_text(kind.value_type)
    return any(one(kind) for one in (pa.types.is_string, pa.types.is_large_string, pa.types.is_string_view))


def is_bytes(kind: "pyarrow.DataType") -> bool:
    """Whether a column holds bytes."""
    import pyarrow as pa

    return any(
        one(kind)
        for one in (
            pa.types.is_binary,
            pa.types.is_large_binary,
            pa.types.is_fixed_size_binary,
            pa.types.is_binary_view,
        )
    )


# -- from JSON Lines ------------------------------------------------------------------------------


def to_columns(lines: Iterable[bytes]) -> "pyarrow.RecordBatch":
    """Return records as columns. An unreadable line is stored as it is."""
    import pyarrow as pa

    rows = [_row(line) for line in lines]
    schema = record_schema()
    columns = [pa.array([row.get(name) for row in rows], schema.field(name).type) for name in schema.names]
    return pa.record_batch(columns, schema=schema)


def _row(line: bytes) -> dict[str, Any]:
    try:
        read_known(line)
    except Refusal:
        return {"record": line}
    said = msgspec.json.decode(line)
    id = said.pop("id", None)
    row: dict[str, Any] = {"number" if isinstance(id, int) else "id": id}
    row |= {name: said.pop(name) for name in ("rulebook", "game")}
    row |= _text(said, "options") | _cards(said, "dealer") | _cards(said, "community") | _cards(said, "shoe")
    if "seats" in said:
        row["seats"] = [_seat(seat) for seat in said.pop("seats")]
    return row | _left(said)


def _seat(said: dict[str, Any]) -> dict[str, Any]:
    seat = {"seat": said.pop("seat")}
    return seat | _text(said, "wagers") | _cards(said, "cards") | _text(said, "decisions") | _left(said)


def _text(said: dict[str, Any], name: str) -> dict[str, str]:
    return {name: _encode(said.pop(name)).decode()} if name in said else {}


def _cards(said: dict[str, Any], name: str) -> dict[str, str]:
    return {name: "".join(said.pop(name))} if name in said and _WRITTEN.issuperset(said[name]) else {}


def _left(said: dict[str, Any]) -> dict[str, str]:
    return {"more": _encode(said).decode()} if said else {}


# -- to JSON Lines --------------------------------------------------------------------------------


def to_lines(batch: "pyarrow.RecordBatch") -> Iterator[bytes]:
    """Return the records of columns as JSON lines."""
    return map(_line, batch.to_pylist())


def _line(row: dict[str, Any]) -> bytes:
    if (whole := row.get("record")) is not None:
        return whole.encode() if isinstance(whole, str) else bytes(whole)
    seats = row.get("seats")
    told = None if seats is None else [_seat_text(seat) for seat in seats]
    id = row.get("number") if row.get("id") is None else row["id"]
    said = Said(row.get("rulebook"), row.get("game"), row.get("options"), row.get("more"))
    cards = cards_text(row.get("dealer"), row.get("community"), row.get("shoe"))
    return said.line(None if id is None else _encode(id), told, cards)


class Said(NamedTuple):
    """What a record says apart from its id, its seats and its cards."""

    rulebook: str | None
    game: str | None
    options: str | None
    more: str | None

    def line(self, id: bytes | None, seats: list[bytes] | None, cards: bytes = b"") -> bytes:
        """Write the record with an id, the texts of its seats and its cards."""
        parts = [b'"id":' + id] if id is not None else []
        named = {b"rulebook": self.rulebook, b"game": self.game}
        parts += [b'"%s":%s' % (name, _encode(text)) for name, text in named.items() if text is not None]
        if self.options is not None:
            parts.append(b'"options":' + self.options.encode())
        if seats is not None:
            parts.append(b'"seats":[%s]' % b",".join(seats))
        return b"{%s%s%s}" % (b",".join(parts), cards, _more_text(self.more))


class SaidOfSeat(NamedTuple):
    """What a record says about a seat apart from its cards."""

    seat: int | None
    wagers: str | None
    decisions: str | None
    more: str | None

    def text(self, cards: str | None = None) -> bytes:
        """Write the seat with its cards."""
        parts = [] if self.seat is None else [b'"seat":%d' % self.seat]
        if self.wagers is not None:
            parts.append(b'"wagers":' + self.wagers.encode())
        parts += [text[1:]] if (text := _cards_text("cards", cards)) else []
        if self.decisions is not None:
            parts.append(b'"decisions":' + self.decisions.encode())
        return b"{%s%s}" % (b",".join(parts), _more_text(self.more))


def _seat_text(seat: dict[str, Any] | None) -> bytes:
    if seat is None:
        return b"null"
    said = SaidOfSeat(*(seat.get(name) for name in ("seat", *SEAT_TEXTS)))
    return said.text(seat.get("cards"))


def _cards_text(name: str, cards: str | None) -> bytes:
    if cards is None:
        return b""
    return b',"%s":%s' % (name.encode(), _encode(apart(cards)))


def apart(cards: str) -> list[str]:
    """Return the cards of a text, one by one."""
    return [cards[place : place + 2] for place in range(0, len(cards), 2)]


def cards_text(dealer: str | None, community: str | None, shoe: str | None = None) -> bytes:
    """Write the cards on the table, and those that leave a shoe."""
    return _cards_text("dealer", dealer) + _cards_text("community", community) + _cards_text("shoe", shoe)


def _more_text(more: str | None) -> bytes:
    inner = (more or "").strip()
    return b"," + inner[1:-1].encode() if inner not in ("", "{}") else b""
