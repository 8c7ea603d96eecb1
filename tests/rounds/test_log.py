import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.chance import seeded
from pitboss.desk import open_round
from pitboss.rounds import drive, read_log, write_log
from pitboss.rounds.answers import BackLineBet, Chosen, Stakes
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.events import Paid
from pitboss.rounds.log import MOST_BYTES, Entry
from pitboss.rulebooks import Cite, Refusal

BOOKS = ("horseshoe-cincinnati", "oneida-2003", "oneida-2025", "merced-poker-room")


def played(book: str, seed: int) -> bytes:
    round = open_round("three-card-poker", book, (1, 2, 3))
    return write_log(drive(round, RandomPlayer(seeded(seed), calls=40)).log)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seed", range(10))
def test_a_log_is_read_back_to_the_byte(book: str, seed: int) -> None:
    data = played(book, seed)
    assert write_log(read_log(data)) == data
    assert all(json.loads(line).keys() & {"event", "answer"} for line in data.splitlines())


@pytest.mark.parametrize(
    ("entry", "line"),
    [
        (Stakes({"ante": 500}, 1), b'{"answer":"stakes","wagers":{"ante":500},"seat":1}'),
        (Chosen("bet", 500, "pass", 1), b'{"answer":"chosen","do":"bet","amount":500,"wager":"pass","seat":1}'),
        (
            Paid(1, "ante", 500, Cite("r", "c"), "1 to 1", 500),
            b'{"event":"paid","seat":1,"wager":"ante","amount":500,"cite":{"rule":"r","clause":"c"},'
            b'"odds":"1 to 1","stake":500}',
        ),
        (
            Stakes({"ante": 500}, 1, {"ante": 500}, (BackLineBet("Zo", "ante", 500), BackLineBet("Al", "ante", 600))),
            b'{"answer":"stakes","wagers":{"ante":500},"seat":1,"coupons":{"ante":500},"behind":['
            b'{"patron":"Zo","wager":"ante","amount":500},{"patron":"Al","wager":"ante","amount":600}]}',
        ),
    ],
)  # fmt: skip
def test_coupons_and_back_line_bets_are_written_only_where_there_are_any(entry: Entry, line: bytes) -> None:
    assert write_log([entry]) == line + b"\n"
    assert read_log(line) == [entry]


def test_blank_lines_and_other_line_ends_are_passed_over() -> None:
    data = played(BOOKS[0], 1)
    assert read_log(b"\n" + data.replace(b"\n", b"\r\n\n")) == read_log(data)


@pytest.mark.parametrize(
    "line",
    [
        b"{",
        b"[]",
        b"null",
        b'{"event":"exploded"}',
        b'{"answer":"shrug"}',
        b'{"event":"closed","more":1}',
        b'{"answer":"go on","more":1}',
        b'{"event":"staked","seat":1,"wager":"ante","amount":10.0,"cite":{"rule":"r","clause":"c"}}',
        b'{"event":"staked","seat":1,"wager":"ante","amount":"10","cite":{"rule":"r","clause":"c"}}',
        b'{"event":"staked","seat":1,"wager":"ante","amount":10}',
        b"[" * 100_000,
        b"\xff\xfe",
    ],
)
def test_a_line_that_is_no_entry_is_named(line: bytes) -> None:
    with pytest.raises(Refusal) as refused:
        read_log(b'{"event":"closed"}\n' + line)
    assert refused.value.code == "bad_log"
    assert "line 2" in refused.value.message


def test_a_log_too_long_is_not_read() -> None:
    with pytest.raises(Refusal) as refused:
        read_log(bytes(MOST_BYTES + 1))
    assert refused.value.code == "log_too_long"


@given(st.binary(max_size=300))
def test_hostile_bytes_are_refused_or_empty(data: bytes) -> None:
    try:
        assert read_log(data) == []
    except Refusal as refusal:
        assert refusal.code == "bad_log"


@pytest.mark.parametrize("digits", [18, 19, 4_000])
def test_a_number_of_more_digits_than_are_counted_with_is_refused(digits: int) -> None:
    line = b'{"answer":"chosen","do":"bet","amount":%s}' % (b"9" * digits)
    if digits == 18:
        assert read_log(line)
        return
    with pytest.raises(Refusal, match="more than 18 digits"):
        read_log(line)
