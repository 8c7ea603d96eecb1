import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.chance import seeded
from pitboss.desk import open_round
from pitboss.rounds import drive, read_log, write_log
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.log import MOST_BYTES
from pitboss.rulebooks import Refusal

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
