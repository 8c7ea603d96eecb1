"""A sealed log is read byte for byte: an entry said in other words, or a number said twice, is never clean."""

import json
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from pitboss.chance import seeded
from pitboss.desk import open_round
from pitboss.desk.keys import Key
from pitboss.rounds import Round, drive, evidence
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.events import Dealt
from pitboss.rounds.log import write_entry
from verdicts import verdict as verdict_of

HOUSE = Key(bytes(range(32)))
KEYS = frozenset({HOUSE.public})
verdict = partial(verdict_of, keys=KEYS)
AT = "2026-01-01T12:00:00Z"


def played() -> Round:
    round = open_round("three-card-poker", "oneida-2025", (1, 2), stacks={1: 50_000, 2: 50_000})
    return drive(round, RandomPlayer(seeded(5), most=5_000))


ROUND = played()


def sealed() -> bytes:
    return evidence.seal(ROUND.log, evidence.seal_header(ROUND, AT, table="T1", id="r1"), HOUSE, AT)


LOG = sealed()
LINES = LOG.splitlines(keepends=True)


def spaced(line: bytes) -> bytes:
    return json.dumps(json.loads(line)).encode()


def turned(line: bytes) -> bytes:
    """The same with its keys in another order."""
    said = dict(reversed(json.loads(line).items()))
    return json.dumps(said, separators=(",", ":")).encode()


def escaped(line: bytes) -> bytes:
    """The same with its first letter written as an escape."""
    return re.sub(rb'":"([a-z0-9])', lambda found: b'":"\\u%04x' % ord(found[1]), line, count=1)


def test_the_log_as_it_was_written_is_clean() -> None:
    assert verdict(LOG) == "clean"


@pytest.mark.parametrize("respell", [spaced, turned, escaped])
def test_promise_25_an_entry_respelled_is_altered_though_chain_and_signature_hold(
    respell: Callable[[bytes], bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has the key could write one log in two ways: only the one that is always written is believed."""

    def other(entry: Any) -> bytes:
        written = write_entry(entry)
        return respell(written) if written == dealt else written

    dealt = write_entry(next(one for one in ROUND.log if type(one) is Dealt))
    assert json.loads(respell(dealt)) == json.loads(dealt)
    assert respell(dealt) != dealt
    with monkeypatch.context() as patch:
        patch.setattr(evidence, "write_entry", other)
        data = sealed()
    assert respell(dealt) in data
    assert verdict(data) == "altered"


@pytest.mark.parametrize("respell", [spaced, turned])
@pytest.mark.parametrize("place", range(1, len(LINES) - 1))
def test_promise_25_a_line_respelled_around_its_entry_is_altered(
    place: int, respell: Callable[[bytes], bytes]
) -> None:
    """The entry in it stays as it was, and so does its chain."""
    head, entry = LINES[place].rstrip(b"\n")[:-1].split(b'"entry":', 1)
    around = respell(head + b'"entry":0}').replace(b'"entry": 0', b'"entry": ' + entry)
    around = around.replace(b'"entry":0', b'"entry":' + entry) + b"\n"
    assert json.loads(around) == json.loads(LINES[place])
    assert verdict(b"".join([*LINES[:place], around, *LINES[place + 1 :]])) == "altered"


@pytest.mark.parametrize("place", [0, len(LINES) - 1], ids=["header", "closing line"])
@pytest.mark.parametrize("respell", [spaced, turned, escaped])
def test_promise_25_a_header_or_a_close_respelled_is_not_clean(
    place: int, respell: Callable[[bytes], bytes]
) -> None:
    other = respell(LINES[place].rstrip(b"\n")) + b"\n"
    assert other != LINES[place]
    assert verdict(b"".join([*LINES[:place], other, *LINES[place + 1 :]])) != "clean"


@pytest.mark.parametrize("add", [-1, 1, 7])
def test_promise_25_entries_numbered_twice_or_past_each_other_are_not_clean(add: int) -> None:
    """An entry's number stands outside its chain: it is held against the count."""
    for place in range(1, len(LINES) - 1):
        number = json.loads(LINES[place])["n"]
        other = LINES[place].replace(b'{"n":%d,' % number, b'{"n":%d,' % (number + add), 1)
        assert other != LINES[place]
        assert verdict(b"".join([*LINES[:place], other, *LINES[place + 1 :]])) != "clean"
