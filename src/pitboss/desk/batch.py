"""Columns of records settled at once: the engine settles one seat of each kind and cell, the others get its answer.

A seat's kind is everything its record says besides the cards, byte for byte. Its cell is what the game says decides the
cards (`Game.cells`). What the table remembers is the engine's text around the record's own cards and each seat's
entry. Legality, amounts and citations are therefore the engine's own. What is of no kind or cell (an
irregularity, a bank, a card that nobody saw, any refusal) is settled by itself, and counted.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import numpy as np
import pyarrow as pa
from pyarrow import compute

from pitboss.chance.cards import CARDS
from pitboss.desk.columns import (
    AT_ONCE,
    RECORD_TEXTS,
    SEAT_TEXTS,
    Said,
    SaidOfSeat,
    apart,
    cards_text,
    to_lines,
)
from pitboss.desk.day import (
    AnswerRow,
    Row,
    Settled,
    Wanted,
    check_workers,
    cores,
    in_order,
    lost,
    rows_of,
    settle_batch,
)
from pitboss.desk.fitted import conform
from pitboss.desk.frames import frame_of, rows_kind
from pitboss.desk.games import game_of
from pitboss.desk.lots import (
    CARD,
    STATE_TEXTS,
    Bytes,
    Ints,
    add_cards,
    all_of,
    count_cards,
    numbered,
    plain_texts,
    read_cards,
    read_shoe,
    same_of,
    seats_of,
    write_answers,
)
from pitboss.desk.rounds import guarded, read_known, settle_numbered
from pitboss.money.numbers import MOST_DIGITS
from pitboss.rounds.caps import TABLE_CAP, cap_of
from pitboss.rounds.records import MOST_BYTES, rules_of
from pitboss.rulebooks import Refusal, Rules

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pitboss.rounds.alike import Cells

MOST_KEPT = 1 << 17
"""The number of answers to seats of one table's rules that are kept."""

MOST_NUMBER = 10**MOST_DIGITS
"""The first number that the engine does not read."""
MOST_SIZE = MOST_BYTES // 8
"""Records with this much text are left to the engine, which refuses those that are too long as JSON."""

_encode = msgspec.json.Encoder().encode
_FRAME = (b'{"id":', b',"net":{', b'},"why":{', b"}", b',"line":')
"""The text before and between the parts of an answer."""
_ANSWER = ["id", "net", "why", "line"]
"""The keys of the answer to an ordinary record,"""
_WITH_STATE = ["id", "net", "why", "state", "line"]
"""and those where the table remembers its shoe."""


class Columns(NamedTuple):
    """Records as columns, and the number of the first."""

    batch: Any
    first: int

    def __len__(self) -> int:
        return len(self.batch)

    def __getitem__(self, part: Any) -> Any:
        """Return some of the records, with their numbers."""
        start, stop, _ = part.indices(len(self))
        return Columns(self.batch.slice(start, stop - start), self.first + start)


class State(NamedTuple):
    """What a table remembers after a record, except the cards that have left its shoe and the entries of its seats."""

    before: bytes = b""
    gone: bytes = b""
    """The text after the cards gone, or empty if none are listed."""
    entries: bytes = b""
    """The text before the entries, if there are any."""
    after: bytes = b""
    turned: bool = False
    """Whether the highest seat's entry comes first."""


NOTHING = State()


class Template(NamedTuple):
    """The engine's answer to one seat: its nets, its reasons and its rows."""

    net: bytes
    why: bytes
    rows: tuple[Any, ...]
    state: State = NOTHING
    """What the table remembers,"""
    entry: bytes = b""
    """and this seat's entry in it."""


class _Kind:
    """Seats with the same text under the same rules."""

    def __init__(self, said: Said, seat: SaidOfSeat, cells: Cells | None) -> None:
        self.said, self.seat, self.cells = said, seat, cells
        self.templates: dict[int, Template | None] = {}


class _Known:
    """The results settled so far under the rules of one table."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.apart = rules, not cap_of(rules, TABLE_CAP)
        """Whether each seat is settled by itself: a cap on what a table pays ties them together."""
        self.kinds: dict[Said, dict[SaidOfSeat, _Kind]] = {}
        self.seated: dict[tuple[Said, int], bool] = {}
        """Whether seats of these numbers may play together, and are settled as if alone."""
        self.asked = self.kept = 0
        """The number of kinds asked about, and of answers kept."""

    def add_kind(self, said: Said, seat: SaidOfSeat) -> _Kind:
        """Ask the game about a kind of seats, which is done only once."""
        self.asked += 1
        found = self.kinds.setdefault(said, {})[seat] = _Kind(said, seat, self._cells(said, seat))
        return found

    def _cells(self, said: Said, seat: SaidOfSeat) -> Cells | None:
        try:
            return _cells(said.line(None, [seat.text()])) if self.apart else None
        except Refusal:
            return None

    def add_template(self, kind: _Kind, cell: int, line: bytes, cards: list[str]) -> Template | None:
        """Have the engine settle a seat, which is done once. ``cards`` are those of the record."""
        self.kept += 1
        assert kind.cells is not None
        kind.templates[cell] = _settled_alone(line, cards, kind.cells)
        return kind.templates[cell]

    def forget(self) -> None:
        """Forget everything once too much is kept."""
        if max(self.kept, self.asked, len(self.seated)) > MOST_KEPT:
            self.kinds, self.seated, self.asked, self.kept = {}, {}, 0, 0


@guarded
def _cells(line: bytes) -> Cells | None:
    record = read_known(line)
    game = game_of(record.game)
    return game.cells(record, rules_of(record, game)) if len(record.seats) == 1 else None


@guarded
def _table(said: Said) -> _Known:
    record = read_known(said.line(None, []))
    known = rules_of(record, game_of(record.game)).once(_Known)
    known.forget()
    return known


def _settled_alone(line: bytes, cards: list[str], cells: Cells) -> Template | None:
    """Settle a record of one seat, or return None if it is refused or its answer has unusual parts."""
    [(answer, round, record)] = settle_numbered([(1, line)])
    if list(answer) not in (_ANSWER, _WITH_STATE):
        return None
    if len(answer["net"]) != 1 or list(answer["net"]) != list(answer["why"]):
        return None
    state = _state(answer["state"], cards, cells) if "state" in answer else (NOTHING, b"")
    if state is None:
        return None
    net, why = _encode(answer["net"])[1:-1], _encode(answer["why"])[1:-1]
    return Template(net, why, tuple(rows_of(answer, round, record)), *state)


def _state(remembered: Any, cards: list[str], cells: Cells) -> tuple[State, bytes] | None:
    """Return what a table remembers and a seat's entry in it, or None if it remembers anything unusual."""
    told = msgspec.json.decode(_encode(remembered))
    if cells.by_seat in list(told)[:-1]:
        return None
    entry = _encode(told.pop(cells.by_seat, {}))[1:-1]
    before, gone, after = _encode(told)[:-1].partition(b'"gone":' + _encode(cards))
    if not gone and (cells.shoe[1] or cells.dealer or told):
        return None
    opens = b'%s"%s":{' % (b"," if told else b"", cells.by_seat.encode()) if cells.by_seat else b""
    listed = (before + b'"gone":[', b"]" + after) if gone else (before, b"")
    return State(b',"state":' + listed[0], listed[1], opens, b"}", cells.from_last), entry


# -- reading columns ------------------------------------------------------------------------------


class _Coded(NamedTuple):
    """A column of texts that repeat: the number of each row's text. Null is a text too."""

    codes: Ints
    texts: list[str | None]

    @property
    def sizes(self) -> Ints:
        """The size of each row's text in bytes."""
        return np.array([len((one or "").encode()) for one in self.texts])[self.codes]

    def of(self, rows: Ints) -> list[str | None]:
        """Return the texts of some rows."""
        return [self.texts[code] for code in self.codes[rows].tolist()]


def _coded(column: Any, rows: int) -> _Coded:
    if column is None:
        return _Coded(np.zeros(rows, np.int64), [None])
    if not pa.types.is_dictionary(column.type):
        column = column.cast(pa.string()).dictionary_encode()
    codes = column.indices.cast(pa.int64()).fill_null(-1).to_numpy(zero_copy_only=False)
    return _Coded(codes + 1, [None, *column.dictionary.to_pylist()])


class _Texts(NamedTuple):
    """A column of texts: their bytes, and where each begins."""

    data: Bytes
    begins: Any

    @property
    def sizes(self) -> Any:
        return np.diff(self.begins)


def _texts(column: Any, rows: int) -> _Texts:
    if column is None:
        return _Texts(np.zeros(0, np.uint8), np.zeros(rows + 1, np.int32))
    plain = column.cast(pa.string()).fill_null("")
    _, begins, data = plain.buffers()
    offsets = np.frombuffer(begins, np.int32)[plain.offset : plain.offset + len(plain) + 1]
    return _Texts(np.frombuffer(data, np.uint8) if data is not None else np.zeros(0, np.uint8), offsets)


def _text_at(texts: _Texts, row: int) -> str:
    return texts.data[texts.begins[row] : texts.begins[row + 1]].tobytes().decode()


class _Seats(NamedTuple):
    """The seats of all records, one after the other."""

    first: Ints
    owner: Ints
    number: Ints
    cards: _Texts
    said: tuple[_Coded, ...]
    valid: NDArray[np.bool_]
    """Whether each record has a list of seats."""


def _column(batch: Any, name: str) -> Any:
    place = batch.schema.get_field_index(name)
    return batch.column(place) if place >= 0 else None


def _seats(batch: Any) -> _Seats:
    column = _column(batch, "seats")
    valid = column.is_valid().to_numpy(zero_copy_only=False)
    first = column.offsets.to_numpy().astype(np.int64)
    inner = column.values.slice(int(first[0]), int(first[-1] - first[0]))
    first = first - first[0]
    many, fields = len(inner), {field.name for field in inner.type}
    held = {name: inner.field(name) for name in fields}
    number = held["seat"].cast(pa.int64()).fill_null(0).to_numpy(zero_copy_only=False)
    coded = tuple(_coded(held.get(name), many) for name in SEAT_TEXTS)
    owner = np.repeat(np.arange(len(column)), np.diff(first))
    return _Seats(first, owner, number, _texts(held.get("cards"), many), coded, valid)


class _Ids(NamedTuple):
    """The ids of records as they are written, and whether each is a text."""

    texts: _Texts
    quoted: NDArray[np.bool_]
    column: Any


def _ids(batch: Any) -> _Ids:
    id, number, rows = _column(batch, "id"), _column(batch, "number"), len(batch)
    id = pa.nulls(rows, pa.string()) if id is None else id.cast(pa.string())
    if number is None or number.null_count == rows:
        return _Ids(_texts(id, rows), np.ones(rows, np.bool_), id.fill_null(""))
    quoted = id.is_valid().to_numpy(zero_copy_only=False) | number.is_null().to_numpy(zero_copy_only=False)
    column = compute.coalesce(id, number.cast(pa.string()), pa.scalar(""))
    return _Ids(_texts(column, rows), quoted, column)


# -- settling -------------------------------------------------------------------------------------


class _Lot:
    """Some records being settled: what each says, which of them are settled at once, and the answers of their seats."""

    def __init__(self, lot: Columns) -> None:
        self.lot, self.batch, rows = lot, lot.batch, len(lot)
        self.seats, self.ids = _seats(self.batch), _ids(self.batch)
        self.dealer, self.community, self.shoe = (
            _texts(_column(self.batch, name), rows) for name in (*TABLE, SHOE)
        )
        shoe = _column(self.batch, SHOE)
        self.has_shoe = (
            np.zeros(rows, np.bool_) if shoe is None else shoe.is_valid().to_numpy(zero_copy_only=False)
        )
        self.fine = self.seats.valid.copy()
        """The records that are settled at once, as far as is known."""
        if (whole := _column(self.batch, "record")) is not None:
            self.fine &= whole.is_null().to_numpy(zero_copy_only=False)
        plain_texts(self.ids.texts.data, self.ids.texts.begins, self.fine)
        if (number := _column(self.batch, "number")) is not None:
            of = number.fill_null(0).to_numpy(zero_copy_only=False)
            self.fine &= (of < MOST_NUMBER) & (of > -MOST_NUMBER)
        self.words = np.empty(rows, np.int64)
        seats_of(self.seats.first, self.seats.number, self.words)
        self.fine &= self.words >= 0
        self.templates: list[Template] = []
        self.template = np.full(len(self.seats.owner), -1)
        self._read()

    def _read(self) -> None:
        """Find the table of each record and the kind of each seat."""
        coded = [_coded(_column(self.batch, name), len(self.batch)) for name in RECORD_TEXTS]
        self.fine &= self._sizes(coded) < MOST_SIZE
        self.table, firsts = numbered(*(one.codes for one in coded))
        self.said = [Said(*(one.texts[one.codes[row]] for one in coded)) for row in firsts.tolist()]
        self.known = [_known(said) for said in self.said]
        kinds = [
            known.kinds.setdefault(said, {}) if known is not None else {}
            for known, said in zip(self.known, self.said, strict=True)
        ]
        about, tables = self.seats.said, self.table[self.seats.owner]
        self.kind, firsts = numbered(tables, self.seats.number, *(one.codes for one in about))
        told = zip(self.seats.number[firsts].tolist(), *(one.of(firsts) for one in about), strict=True)
        self.kinds = [
            one if (one := kinds[table].get(seat)) is not None else self._kind(table, SaidOfSeat(*seat))
            for table, seat in zip(tables[firsts].tolist(), told, strict=True)
        ]

    def _sizes(self, coded: Sequence[_Coded]) -> Any:
        """Return the size of the texts of each record."""
        of_record = (
            self.ids.texts.sizes,
            self.dealer.sizes,
            self.community.sizes,
            self.shoe.sizes,
            *(one.sizes for one in coded),
        )
        of_seat = (self.seats.cards.sizes, *(one.sizes for one in self.seats.said))
        return sum(of_record) + np.bincount(self.seats.owner, sum(of_seat), len(self.fine))

    def _kind(self, table: int, seat: SaidOfSeat) -> _Kind | None:
        known = self.known[table]
        return None if known is None else known.add_kind(self.said[table], seat)

    def settle(self) -> None:
        """Settle what can be settled at once."""
        cell = self._cells()
        all_of(self.seats.first, cell >= 0, self.fine)
        rows = np.flatnonzero(self.fine[self.seats.owner])
        if not len(rows):
            return
        numbers, firsts = numbered(self.kind[rows], cell[rows])
        self.template[rows] = self._templates(rows[firsts], cell)[numbers]
        all_of(self.seats.first, self.template >= 0, self.fine)
        self._check_states()
        self._check_seats()

    def _check_states(self) -> None:
        """Leave out records after which the table would remember something else for one seat than for another."""
        if not (np.diff(self.seats.first) > 1).any():
            return
        known: dict[State, int] = {}
        numbers = [known.setdefault(one.state, len(known)) for one in self.templates]
        numbers.append(-1)  # for seats without an answer, whose template is -1
        same_of(self.seats.first, np.array(numbers, np.int64)[self.template], self.fine)

    def _cells(self) -> Ints:
        """Return the cell of every seat, or -1 if it is of none."""
        cell = np.full(len(self.kind), -1)
        by_kind = [one.cells if one is not None else None for one in self.kinds]
        made: dict[int, Cells] = {id(one): one for one in by_kind if one is not None}
        places = {id(None): -1} | {one: place for place, one in enumerate(made)}
        which = np.array([places[id(one)] for one in by_kind], np.int64)[self.kind]
        sized: dict[Cells, dict[int, Cells]] = {}
        for place, one in enumerate(made.values()):
            sized.setdefault(one._replace(number=None), {})[place] = one
        for sizes, alike in sized.items():
            self._sort(cell, which, alike, sizes)
        return cell

    def _fit(self, sizes: Cells) -> NDArray[np.bool_]:
        """Whether each record has this many cards on its table."""
        fits = (self.dealer.sizes == 2 * sizes.dealer) & (self.community.sizes == 2 * sizes.community)
        least, most = sizes.shoe
        if not most:
            return np.asarray(fits & ~self.has_shoe)
        many = self.shoe.sizes
        return np.asarray(fits & (many >= 2 * least) & (many <= 2 * most) & (many % 2 == 0))

    def _sort(self, cell: Ints, which: Ints, made: dict[int, Cells], sizes: Cells) -> None:
        """Find the cells of the seats that have this many cards and are of these kinds."""
        own, dealer, community, most = sizes.own, sizes.dealer, sizes.community, sizes.shoe[1]
        served = np.isin(which, list(made)) & (self.seats.cards.sizes == 2 * own)
        fits = self._fit(sizes)
        rows = np.flatnonzero(served & (self.fine & fits)[self.seats.owner])
        owner = self.seats.owner[rows]
        records, place = np.unique(owner, return_inverse=True)
        cards, table = (
            np.empty((len(rows), own), np.uint8),
            np.empty((len(records), dealer + community + most), np.uint8),
        )
        read_cards(self.seats.cards.data, self.seats.cards.begins, rows, CARD, cards)
        read_cards(self.dealer.data, self.dealer.begins, records, CARD, table[:, :dealer])
        read_cards(
            self.community.data, self.community.begins, records, CARD, table[:, dealer : dealer + community]
        )
        read_shoe(self.shoe.data, self.shoe.begins, records, CARD, table[:, dealer + community :])
        if sizes.decks > 1:
            counts = np.zeros((len(self.fine), len(CARDS)), np.uint8)
            count_cards(cards, owner, counts, sizes.decks, self.fine)
            count_cards(table, records, counts, sizes.decks, self.fine)
        else:
            held = np.zeros(len(self.fine), np.uint64)
            add_cards(cards, owner, held, self.fine)
            add_cards(table, records, held, self.fine)
        known = self.fine[owner]
        for number, one in made.items():
            those = np.flatnonzero(known & (which[rows] == number))
            if len(those):
                found = one.number(cards[those], table[place[those]]) if one.number is not None else 0
                cell[rows[those]] = found

    def _templates(self, rows: Ints, cell: Ints) -> Ints:
        """Return the places of the answers to some seats, or -1 where there is no ordinary one."""
        found, made = np.full(len(rows), -1), self.templates
        for place, (row, kind, number) in enumerate(
            zip(rows.tolist(), self.kind[rows].tolist(), cell[rows].tolist(), strict=True)
        ):
            one = self.kinds[kind]
            assert one is not None
            template = one.templates[number] if number in one.templates else self._settled(row, one, number)
            if template is not None:
                found[place] = len(made)
                made.append(template)
        return found

    def _settled(self, row: int, kind: _Kind, cell: int) -> Template | None:
        known = self.known[self.table[self.seats.owner[row]]]
        assert known is not None
        made: Template | None = known.add_template(kind, cell, self._alone(row, kind), self._gone(row))
        return made

    def _alone(self, row: int, kind: _Kind) -> bytes:
        """Write a record as if this seat alone sat at its table."""
        owner = self.seats.owner[row]
        shoe = _text_at(self.shoe, owner) if self.has_shoe[owner] else None
        cards = cards_text(_text_at(self.dealer, owner), _text_at(self.community, owner), shoe)
        return kind.said.line(b'"-"', [kind.seat.text(_text_at(self.seats.cards, row))], cards)

    def _gone(self, *rows: int) -> list[str]:
        """Return the cards of some seats of a record, and those of its table, in the order they leave a shoe."""
        owner = self.seats.owner[rows[0]]
        own = "".join(_text_at(self.seats.cards, row) for row in rows)
        return apart(own + _text_at(self.dealer, owner) + _text_at(self.shoe, owner))

    def _check_seats(self) -> None:
        """Leave out records whose seats may not play together. To find out, the engine settles one of each seating."""
        several = np.flatnonzero(self.fine & (np.diff(self.seats.first) > 1))
        if not len(several):
            return
        numbers, firsts = numbered(self.table[several], self.words[several])
        may = np.array([self._may_sit(row) for row in several[firsts].tolist()])
        self.fine[several] = may[numbers]

    def _may_sit(self, row: int) -> bool:
        said, known = self.said[self.table[row]], self.known[self.table[row]]
        assert known is not None
        key = (said, int(self.words[row]))
        if key not in known.seated:
            [line] = to_lines(self.batch.slice(row, 1))
            [(answer, _, _)] = settle_numbered([(1, line)])
            mine = [self.templates[place] for place in self._places(row)]
            net, why = b",".join(one.net for one in mine), b",".join(one.why for one in mine)
            state = self._state(row, mine)
            told = _encode({name: answer[name] for name in answer if name not in ("id", "line")})
            known.seated[key] = told == b'{"net":{%s},"why":{%s}%s}' % (net, why, state)
        return bool(known.seated[key])

    def _state(self, row: int, mine: list[Template]) -> bytes:
        """Write what the table remembers after a record."""
        state = mine[0].state
        cards = _encode(self._gone(*range(self.seats.first[row], self.seats.first[row + 1])))[1:-1]
        entries = b",".join(one.entry for one in mine[:: -1 if state.turned else 1] if one.entry)
        told = state.before + (cards + state.gone if state.gone else b"")
        return told + (state.entries + entries + b"}" if entries else b"") + state.after

    def _places(self, row: int) -> list[int]:
        found: list[int] = self.template[self.seats.first[row] : self.seats.first[row + 1]].tolist()
        return found


def _known(said: Said) -> _Known | None:
    try:
        return _table(said)
    except Refusal:
        return None


TABLE, SHOE = ("dealer", "community"), "shoe"


# -- answers --------------------------------------------------------------------------------------


class _Parts(NamedTuple):
    """The templates of all records, in order: those of its seats, or one that is the whole answer."""

    first: Ints
    template: Ints
    whole: NDArray[np.bool_]
    templates: list[Template]


def settle_columns(lot: Columns, wanted: Wanted) -> Settled:
    """Settle columns of records. The answers are those of the engine, one by one."""
    if wanted.keep is not None or wanted.both or _has_blanks(lot.batch):
        return _settled_by_line(lot, wanted)
    try:
        return _settled_at_once(lot, wanted)
    except Exception:  # a bug in what is done at once costs time, and no answer
        return _settled_by_line(lot, wanted)


def _settled_by_line(lot: Columns, wanted: Wanted) -> Settled:
    """Settle columns of records as their lines would be."""
    lines = [(number, line) for number, line in enumerate(to_lines(lot.batch), lot.first) if line.strip()]
    last, size = lot.first + len(lot) - 1, lot.batch.nbytes
    return settle_batch(lines, wanted)._replace(last=last, size=size) if lines else Settled(last, 0, size)


def _has_blanks(batch: Any) -> bool:
    """Whether some record is an empty line, which has no answer."""
    whole = _column(batch, "record")
    return whole is not None and any(not one.as_py().strip() for one in whole.drop_null())


def _settled_at_once(lot: Columns, wanted: Wanted) -> Settled:
    made = _Lot(lot)
    made.settle()
    others = np.flatnonzero(~made.fine)
    parts, left = _parted(made, others, wanted)
    last, served = lot.first + len(lot) - 1, len(lot) - len(others)
    settled = Settled(last, len(lot), lot.batch.nbytes, refused=left.refused, fault=left.fault, served=served)
    if wanted.counted:
        settled = settled._replace(counted=(*_counted(made, parts), *left.counted))
    if not wanted.rows:
        data = _tidy_lines(made, parts) if wanted.tidy else _written(made, parts, b"\n")[0].tobytes()
        return settled._replace(answers=data)
    return settled._replace(frame=(_tidy if wanted.tidy else _answered)(made, parts))


def _counted(lot: _Lot, parts: _Parts) -> Iterator[tuple[Row, int]]:
    """Return the rows of the seats settled at once, and how often each comes."""
    often = np.bincount(parts.template, minlength=len(parts.templates))
    for one, times in zip(lot.templates, often.tolist(), strict=False):
        yield from ((row, times) for row in one.rows if times)


def _parted(lot: _Lot, others: Ints, wanted: Wanted) -> tuple[_Parts, Settled]:
    """Merge the answers of those settled one by one with the others."""
    left, alone = _one_by_one(lot, others, wanted)
    counts = np.where(lot.fine, np.diff(lot.seats.first), 1)
    first = np.concatenate((np.zeros(1, np.int64), np.cumsum(counts)))
    template = np.empty(int(first[-1]), np.int64)
    template[first[others]] = len(lot.templates) + np.arange(len(others))
    served = np.repeat(lot.fine, counts)
    template[served] = lot.template[lot.fine[lot.seats.owner]]
    return _Parts(first, template, ~lot.fine, [*lot.templates, *alone]), left


def _one_by_one(lot: _Lot, others: Ints, wanted: Wanted) -> tuple[Settled, list[Template]]:
    if not len(others):
        return Settled(0, 0, 0), []
    lines = to_lines(lot.batch.take(pa.array(others)))
    given = list(zip((others + lot.lot.first).tolist(), lines, strict=True))
    left = settle_batch(given, wanted._replace(rows=wanted.rows or wanted.tidy))
    if not (wanted.rows or wanted.tidy):
        return left, [Template(answer + b"\n", b"", ()) for answer in left.answers.splitlines()]
    by_line = {line: tuple(rows) for line, rows in groupby(left.rows, key=lambda row: row.line)}
    rows = [by_line.get(number, ()) for number, _ in given]
    if wanted.tidy:
        return left, [Template(b"", b"", one) for one in rows]
    return left, [Template(one[0].answer.encode(), b"", one) for one in rows]  # type: ignore[union-attr]


def _written(lot: _Lot, parts: _Parts, end: bytes = b"") -> tuple[Bytes, Ints]:
    """Write the answers, each with this end, and where each begins."""
    texts = [text for one in parts.templates for text in one[:2]]
    begins = _begins(texts)
    sizes = np.diff(begins)
    seats = sizes[2 * parts.template] + sizes[2 * parts.template + 1] + 2
    states, around, turned = _remembered(parts.templates)
    room = int(seats.sum()) + len(lot.fine) * (len(b"".join(_FRAME)) + 24) + int(lot.ids.texts.sizes.sum())
    if around[-1]:
        held = (lot.seats.cards, lot.dealer, lot.shoe)
        room += int(np.diff(around[::STATE_TEXTS])[parts.template].sum()) + 2 * len(parts.template)
        room += sum(3 * int(one.sizes.sum()) for one in held)
    out, at = np.empty(room, np.uint8), np.zeros(len(lot.fine) + 1, np.int64)
    frame = (*_FRAME, b"}" + end)
    how = (_joined(texts), begins, _joined(frame), _begins(frame))
    ids = (lot.ids.texts.data, lot.ids.texts.begins, lot.ids.quoted)
    cards = (lot.seats.cards, lot.dealer, lot.shoe)
    gone = (lot.seats.first, *(part for one in cards for part in (one.data, one.begins)))
    records = (parts.first, parts.template, parts.whole)
    write_answers(how, records, ids, (_joined(states), around, turned, *gone), lot.lot.first, out, at)
    return out[: int(at[-1])], at


def _remembered(templates: Sequence[Template]) -> tuple[list[bytes], Ints, NDArray[np.bool_]]:
    """Return the texts of what tables remember, where each begins, and whether the entries of seats are turned."""
    if all(one.state is NOTHING for one in templates):
        return [], np.zeros(STATE_TEXTS * len(templates) + 1, np.int64), np.zeros(len(templates), np.bool_)
    states = [text for one in templates for text in (*one.state[:4], one.entry)]
    return states, _begins(states), np.array([one.state.turned for one in templates], np.bool_)


def _joined(texts: Sequence[bytes]) -> Bytes:
    return np.frombuffer(b"".join(texts), np.uint8)


def _begins(texts: Sequence[bytes]) -> Ints:
    return np.concatenate(
        (np.zeros(1, np.int64), np.cumsum(np.fromiter(map(len, texts), np.int64, len(texts))))
    )


def _told_ids(lot: _Lot, parts: _Parts) -> Any:
    """Return the ids of all records as text, or the answer's id for one that could not be read."""
    told = {
        row: parts.templates[parts.template[parts.first[row]]].rows for row in np.flatnonzero(parts.whole)
    }
    if all(rows and rows[0].id == lot.ids.column[row].as_py() for row, rows in told.items()):
        return lot.ids.column
    ids = lot.ids.column.to_pylist()
    for row, rows in told.items():
        ids[row] = rows[0].id if rows else ids[row]
    return pa.array(ids, pa.string())


def _answered(lot: _Lot, parts: _Parts) -> Any:
    """Return the answers as columns."""
    rows, whole = len(lot.fine), parts.template[parts.first[:-1]]
    data, at = _written(lot, parts)
    alone = parts.templates[len(lot.templates) :]
    refused = [None] * len(lot.templates) + [one.rows[0].refused if one.rows else None for one in alone]
    columns = {
        "line": pa.array(np.arange(lot.lot.first, lot.lot.first + rows)),
        "id": _told_ids(lot, parts),
        "refused": pa.array(refused, pa.string()).take(pa.array(whole)),
        "answer": pa.StringArray.from_buffers(rows, pa.py_buffer(at.astype(np.int32)), pa.py_buffer(data)),
    }
    return frame_of(columns, AnswerRow)


def _tidy_lines(lot: _Lot, parts: _Parts) -> bytes:
    """Write the rows as JSON Lines."""
    named = Row._fields[2:]
    told = [
        [_encode(dict(zip(named, row[2:], strict=True)))[1:] + b"\n" for row in one.rows]
        for one in parts.templates
    ]
    first, template, out = parts.first.tolist(), parts.template.tolist(), list[bytes]()
    for record, id in enumerate(_told_ids(lot, parts).to_pylist()):
        begins = b'{"line":%d,"id":%s,' % (lot.lot.first + record, _encode(id))
        out += [begins + row for place in template[first[record] : first[record + 1]] for row in told[place]]
    return b"".join(out)


def _tidy(lot: _Lot, parts: _Parts) -> Any:
    """Return the rows as columns: those of each template, as often as it is met."""
    many = np.array([len(one.rows) for one in parts.templates], np.int64)
    begins = np.concatenate((np.zeros(1, np.int64), np.cumsum(many)))
    times = many[parts.template]
    before = np.concatenate((np.zeros(1, np.int64), np.cumsum(times)))
    which = np.repeat(begins[parts.template] - before[:-1], times) + np.arange(before[-1])
    record = np.repeat(np.repeat(np.arange(len(lot.fine)), np.diff(parts.first)), times)
    taken, rows = pa.array(which), [row for one in parts.templates for row in one.rows]
    columns: dict[str, Any] = {
        "line": pa.array(record + lot.lot.first),
        "id": pa.DictionaryArray.from_arrays(pa.array(record.astype(np.int32)), _told_ids(lot, parts)),
    }
    for place, field in enumerate(rows_kind(Row)):
        if field.name not in columns:
            told = pa.array([row[place] for row in rows], field.type)
            columns[field.name] = (
                told if pa.types.is_integer(field.type) else told.dictionary_encode()
            ).take(taken)
    return frame_of(columns, Row)


# -- many lots ------------------------------------------------------------------------------------


def lots(batches: Iterable[Any], first: int = 1) -> Iterator[Columns]:
    """Number batches of records, those of a file one after the other."""
    for batch in batches:
        fitted = conform(batch)
        for start in range(0, len(fitted), AT_ONCE):
            part = fitted.slice(start, AT_ONCE)
            yield Columns(part, first)
            first += len(part)


def settle_frames(
    batches: Iterable[Any], wanted: Wanted, workers: int | None = None
) -> Generator[Settled, None, None]:
    """Settle columns of records on this many processes, by default one per core. Answers keep the records' order."""
    check_workers(workers)
    work, gone = partial(settle_columns, wanted=wanted), partial(_lost, wanted=wanted)
    return in_order(lots(batches), work, gone, workers or cores())


def _lost(lot: Columns, wanted: Wanted) -> Settled:
    [line] = to_lines(lot.batch)
    return lost([(lot.first, line)], wanted)
