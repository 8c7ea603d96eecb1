"""Compiled steps of settling columns of records: numbering repeated values, reading cards, writing answers."""

from typing import Any

import numpy as np
from numba import njit, uint64
from numpy.typing import NDArray

from pitboss.chance.cards import CARDS
from pitboss.rounds.alike import BLANK

Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]

NO_CARD = 255
MOST_SEATS, MOST_SEAT = 8, 63
"""The number of seats, and the highest seat number, that fit in one word."""
MOST_WIDTH = 1 << 31
"""Numbers spread more widely are themselves numbered before they are packed into a word with others."""

STATE_TEXTS = 5
"""Before the cards gone, after them, before the entries of seats, after them, and one seat's."""

_QUOTE, _COMMA, _CLOSE = 34, 44, 125
_MIX = uint64(0x9E3779B97F4A7C15)


def _read_cards() -> Bytes:
    """The index of a card by its two characters, each below 128."""
    read = np.full((128, 128), NO_CARD, np.uint8)
    for index, card in enumerate(CARDS):
        read[ord(card[0]), ord(card[1])] = index
    return read


CARD = _read_cards()


def numbered(*columns: Ints) -> tuple[Ints, Ints]:
    """Number rows by the values of some columns: the number of each row, and the first row of each number."""
    numbers, firsts = _numbered(np.ascontiguousarray(columns[0], np.int64))
    for column in columns[1:]:
        narrow, width = _narrow(column)
        numbers, firsts = _numbered(numbers * width + narrow)
    return numbers, firsts


def _narrow(column: Ints) -> tuple[Ints, int]:
    """Return a column in small numbers from 0 on, and how many there may be: any two of them fit in one word."""
    low, high = (int(column.min()), int(column.max())) if len(column) else (0, 0)
    if high - low < MOST_WIDTH:
        return column - low, high - low + 1
    numbers, firsts = _numbered(np.ascontiguousarray(column, np.int64))
    return numbers, len(firsts)


@njit(nogil=True, cache=True)
def _numbered(keys: Ints) -> tuple[Ints, Ints]:
    bits = 4
    while 1 << bits < 2 * len(keys):
        bits += 1
    shift, last = uint64(64 - bits), (1 << bits) - 1
    slots, firsts = np.full(1 << bits, -1), np.empty(len(keys), np.int64)
    numbers, found = np.empty(len(keys), np.int64), 0
    for row in range(len(keys)):
        slot = np.int64((uint64(keys[row]) * _MIX) >> shift)
        while slots[slot] >= 0 and keys[firsts[slots[slot]]] != keys[row]:
            slot = (slot + 1) & last
        if slots[slot] < 0:
            slots[slot], firsts[found] = found, row
            found += 1
        numbers[row] = slots[slot]
    return numbers, firsts[:found].copy()


@njit(nogil=True, cache=True)
def read_cards(text: Bytes, starts: Any, rows: Ints, read: Bytes, cards: Bytes) -> None:
    """Read the cards of some rows from their text, two characters each, or NO_CARD for an invalid one."""
    for n in range(len(rows)):
        start = starts[rows[n]]
        for place in range(cards.shape[1]):
            one, other = text[start + 2 * place], text[start + 2 * place + 1]
            cards[n, place] = read[one, other] if one < 128 and other < 128 else 255


@njit(nogil=True, cache=True)
def read_shoe(text: Bytes, starts: Any, rows: Ints, read: Bytes, cards: Bytes) -> None:
    """Read as many cards as each text has. The other places are blank."""
    for n in range(len(rows)):
        start, end = starts[rows[n]], starts[rows[n] + 1]
        for place in range(cards.shape[1]):
            at = start + 2 * place
            if at >= end:
                cards[n, place] = BLANK
            else:
                one, other = text[at], text[at + 1]
                cards[n, place] = read[one, other] if one < 128 and other < 128 else 255


@njit(nogil=True, cache=True)
def count_cards(cards: Bytes, rows: Ints, held: Bytes, decks: int, fine: NDArray[np.bool_]) -> None:
    """Count each card of each record. Note a record with an unknown card, or one more often than there are decks."""
    for n in range(len(rows)):
        row = rows[n]
        for place in range(cards.shape[1]):
            card = cards[n, place]
            if card == 255:
                fine[row] = False
            elif card != BLANK:
                held[row, card] += 1
                if held[row, card] > decks:
                    fine[row] = False


@njit(nogil=True, cache=True)
def add_cards(cards: Bytes, rows: Ints, held: NDArray[np.uint64], fine: NDArray[np.bool_]) -> None:
    """Add cards to those of each record, and note a record that has an unknown card or one card twice."""
    for n in range(len(rows)):
        row = rows[n]
        for place in range(cards.shape[1]):
            card = cards[n, place]
            bit = uint64(1) << uint64(card & 63)
            if card == 255 or held[row] & bit:
                fine[row] = False
            held[row] |= bit


@njit(nogil=True, cache=True)
def seats_of(first: Any, seats: Ints, words: Ints) -> None:
    """Pack the numbers of each record's seats into a word, or -1 unless they rise and are few and small."""
    for row in range(len(words)):
        word, last = 0, 0
        many = first[row + 1] - first[row]
        for place in range(first[row], first[row + 1]):
            if seats[place] <= last or seats[place] > 63 or many > 8:
                word = -1
                break
            last = seats[place]
            word = word << 6 | last
        words[row] = word if many else -1


@njit(nogil=True, cache=True)
def all_of(first: Any, marks: NDArray[np.bool_], fine: NDArray[np.bool_]) -> None:
    """Note the records with a seat that is not marked."""
    for row in range(len(fine)):
        for place in range(first[row], first[row + 1]):
            if not marks[place]:
                fine[row] = False


@njit(nogil=True, cache=True)
def same_of(first: Any, numbers: Ints, fine: NDArray[np.bool_]) -> None:
    """Note the records whose seats have different numbers."""
    for row in range(len(fine)):
        for place in range(first[row] + 1, first[row + 1]):
            if numbers[place] != numbers[first[row]]:
                fine[row] = False


@njit(nogil=True, cache=True)
def plain_texts(text: Bytes, starts: Any, fine: NDArray[np.bool_]) -> None:
    """Note the records whose id JSON would escape."""
    for row in range(len(fine)):
        for place in range(starts[row], starts[row + 1]):
            one = text[place]
            if one < 32 or one in (34, 92, 127):
                fine[row] = False


@njit(nogil=True, cache=True, inline="always")
def _put(out: Bytes, at: int, text: Bytes, start: int, end: int) -> int:
    for n in range(uint64(end - start)):
        out[uint64(at) + n] = text[uint64(start) + n]
    return at + end - start


@njit(nogil=True, cache=True, inline="always")
def _put_byte(out: Bytes, at: int, byte: int) -> int:
    out[at] = byte
    return at + 1


@njit(nogil=True, cache=True)
def _put_number(out: Bytes, at: int, number: int) -> int:
    many, left = 1, number // 10
    while left:
        left //= 10
        many += 1
    for place in range(at + many - 1, at - 1, -1):
        out[place] = 48 + number % 10
        number //= 10
    return at + many


@njit(nogil=True, cache=True)
def _put_id(out: Bytes, at: int, ids: Any, row: int) -> int:
    text, begins, quoted = ids
    if quoted[row]:
        at = _put_byte(out, at, _QUOTE)
    at = _put(out, at, text, begins[row], begins[row + 1])
    return _put_byte(out, at, _QUOTE) if quoted[row] else at


@njit(nogil=True, cache=True)
def _put_parts(out: Bytes, at: int, how: Any, records: Any, row: int, part: int) -> int:
    """Write the nets of a record's seats, or their reasons."""
    text, begins, _, _ = how
    first, template, _ = records
    for place in range(first[row], first[row + 1]):
        if place > first[row]:
            at = _put_byte(out, at, _COMMA)
        number = 2 * template[place] + part
        at = _put(out, at, text, begins[number], begins[number + 1])
    return at


@njit(nogil=True, cache=True)
def _put_cards(out: Bytes, at: int, text: Bytes, start: int, end: int, some: bool) -> int:
    """Write cards as JSON, after a comma if there are some before them."""
    for place in range(start, end, 2):
        if some or place > start:
            at = _put_byte(out, at, _COMMA)
        at = _put_byte(out, at, _QUOTE)
        at = _put(out, at, text, place, place + 2)
        at = _put_byte(out, at, _QUOTE)
    return at


@njit(nogil=True, cache=True)
def _put_state(out: Bytes, at: int, states: Any, number: int, row: int) -> int:
    """Write what the table remembers after the text before it: the cards gone, and an entry for each seat."""
    text, begins, _, first, own, owns, dealer, dealers, shoe, shoes = states
    number *= STATE_TEXTS
    at = _put(out, at, text, begins[number], begins[number + 1])
    if begins[number + 2] > begins[number + 1]:
        some = False
        for place in range(first[row], first[row + 1]):
            at = _put_cards(out, at, own, owns[place], owns[place + 1], some)
            some = some or owns[place + 1] > owns[place]
        at = _put_cards(out, at, dealer, dealers[row], dealers[row + 1], some)
        some = some or dealers[row + 1] > dealers[row]
        at = _put_cards(out, at, shoe, shoes[row], shoes[row + 1], some)
    return _put(out, at, text, begins[number + 1], begins[number + 2])


@njit(nogil=True, cache=True)
def _put_entries(out: Bytes, at: int, states: Any, records: Any, row: int) -> int:
    """Write the entries of a record's seats into what the table remembers, if there are any."""
    text, begins, turned = states[:3]
    first, template, _ = records
    number, some = STATE_TEXTS * template[first[row]], False
    for place in range(first[row], first[row + 1]):
        seat = first[row + 1] - 1 - (place - first[row]) if turned[template[first[row]]] else place
        own = STATE_TEXTS * template[seat] + 4
        if begins[own + 1] == begins[own]:
            continue
        start, end = begins[number + 2], begins[number + 3]
        at = _put_byte(out, at, _COMMA) if some else _put(out, at, text, start, end)
        at, some = _put(out, at, text, begins[own], begins[own + 1]), True
    if some:
        at = _put_byte(out, at, _CLOSE)
    return _put(out, at, text, begins[number + 3], begins[number + 4])


@njit(nogil=True, cache=True)
def write_answers(how: Any, records: Any, ids: Any, states: Any, line: int, out: Bytes, ends: Ints) -> None:
    """Write answers one after the other, numbered from this line on. Note where each begins and the last ends.

    ``how`` has the texts of all templates, the net and the reasons of each, and the texts that stand around them.
    ``records`` has where the templates of each record begin, these, and whether its one template is the whole answer.
    ``states`` has the texts of what the table remembers, STATE_TEXTS for each template, whether its seats' entries are
    turned around, and the cards of all records.
    """
    _, _, frame, frames = how
    first, template, whole = records
    at = 0
    for row in range(len(ends) - 1):
        if whole[row]:
            at = _put_parts(out, at, how, records, row, 0)
        else:
            at = _put(out, at, frame, frames[0], frames[1])
            at = _put_id(out, at, ids, row)
            at = _put(out, at, frame, frames[1], frames[2])
            at = _put_parts(out, at, how, records, row, 0)
            at = _put(out, at, frame, frames[2], frames[3])
            at = _put_parts(out, at, how, records, row, 1)
            at = _put(out, at, frame, frames[3], frames[4])
            at = _put_state(out, at, states, template[first[row]], row)
            at = _put_entries(out, at, states, records, row)
            at = _put(out, at, frame, frames[4], frames[5])
            at = _put_number(out, at, line + row)
            at = _put(out, at, frame, frames[5], frames[6])
        ends[row + 1] = at
