"""Chained files: each line bound to the one before, and signed where it matters."""

import hashlib
import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.desk.keys import Key, holds
from pitboss.rounds.chain import MOST_LINE_BYTES, Chain, ChainRead, read_chain
from pitboss.rulebooks import Refusal

HOUSE, FORGER = Key(bytes(range(32))), Key(bytes(32))
TRUSTED = frozenset({HOUSE.public})


def written(*signed: bool, kind: str = "book", key: Key = HOUSE) -> bytes:
    chain = Chain(kind)
    return b"".join(chain.add({"value": n}, key if sign else None) for n, sign in enumerate(signed))


def read(data: bytes, waits: bool = True, every: bool = False) -> "ChainRead[object]":
    return read_chain(data, "book", msgspec.json.decode, holds, TRUSTED, every, lambda value: waits)


DATA = written(True, False, True, False)
LINES = DATA.splitlines(keepends=True)


def test_what_was_written_is_read() -> None:
    found = read(DATA)
    assert found.values == [{"value": n} for n in range(4)]
    assert (found.count, found.size, found.signed) == (4, len(DATA), 3)
    more = found.add({"value": 4}, HOUSE)
    assert read(DATA + more, waits=False).count == 5


def test_anybody_can_check_a_chain_by_what_the_docs_say() -> None:
    link = hashlib.sha256(b"pitboss book 1\n").hexdigest()
    for number, line in enumerate(LINES, 1):
        said = json.loads(line)
        link = hashlib.sha256(
            link.encode() + json.dumps(said["line"], separators=(",", ":")).encode()
        ).hexdigest()
        assert (said["n"], said["chain"]) == (number, link)
        if "signature" in said:
            assert holds(HOUSE.public, said["signature"], b"pitboss book 1\n" + link.encode())


@pytest.mark.parametrize("left", [1, 40, len(LINES[-1]) - 1])
def test_a_last_line_that_was_cut_short_never_came(left: int) -> None:
    found = read(DATA[:-left])
    assert (found.count, found.size) == (3, len(DATA) - len(LINES[-1]))


@given(st.integers(0, len(DATA) - 1), st.integers(1, 255))
def test_any_byte_changed_is_found(place: int, by: int) -> None:
    changed = DATA[:place] + bytes([DATA[place] ^ by]) + DATA[place + 1 :]
    try:
        found = read(changed, every=True)
    except Refusal:
        return
    assert found.values == [{"value": n} for n in range(found.count)], "only the last line's end may be lost"
    assert found.count == 3


@pytest.mark.parametrize("place", range(3))
def test_a_line_dropped_doubled_or_exchanged_is_found(place: int) -> None:
    for made in (
        LINES[:place] + LINES[place + 1 :],
        LINES[: place + 1] + LINES[place:],
        [*LINES[:place], LINES[place + 1], LINES[place], *LINES[place + 2 :]],
    ):
        with pytest.raises(Refusal, match=f"line {place + 1}|line {place + 2}"):
            read(b"".join(made))


def test_a_file_of_another_kind_is_refused() -> None:
    with pytest.raises(Refusal, match="line 1"):
        read(written(True, kind="register"))


def test_a_chain_put_right_and_signed_by_another_is_refused() -> None:
    with pytest.raises(Refusal, match="not trusted"):
        read(written(True, True, key=FORGER))


def test_only_the_last_signature_need_be_checked_and_each_may_be() -> None:
    """The last one covers every line before it."""
    wrong = LINES[0].replace(b'"signature":"', b'"signature":"00')[: len(LINES[0]) - 3] + b'"}\n'
    data = b"".join([wrong, *LINES[1:]])
    assert read(data).count == 4
    with pytest.raises(Refusal, match=r"line 1 .* is not valid"):
        read(data, every=True)


def test_what_no_signature_covers_is_refused_unless_it_may_wait() -> None:
    """A chain without any signature could have been written by anybody."""
    with pytest.raises(Refusal, match=r"line 4 .* no signature"):
        read(DATA, waits=False)
    with pytest.raises(Refusal, match=r"line 1 .* no signature"):
        read(written(False, False), waits=False)
    assert read_chain(written(True), "book", msgspec.json.decode, holds, TRUSTED).count == 1


def test_a_line_longer_than_any_is_refused() -> None:
    with pytest.raises(Refusal, match="more than"):
        read(b"x" * (MOST_LINE_BYTES + 1) + b"\n")
