"""Hostile records and logs: a refusal or an honest answer, never a crash, from every game on the floor."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from damage import damage
from pitboss.chance import seeded
from pitboss.desk import audit_log, chapters, explain_log, open_round, replay_log, settle_line
from pitboss.rounds import Audit, Round, drive, write_log
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rulebooks import Refusal
from sizes import so_many

CHAPTERS = chapters()
RECORD = {
    "id": "r",
    "rulebook": "horseshoe-cincinnati",
    "game": "three-card-poker",
    "options": {"minimum": "5"},
    "seats": [
        {
            "seat": 1,
            "wagers": {"ante": "10", "pair_plus": "5"},
            "cards": ["As", "Ad", "2c"],
            "decisions": [{"at": "play", "do": "play", "amount": "10"}],
        }
    ],
    "dealer": ["Ks", "Kd", "3c"],
    "irregularities": [{"kind": "shuffler_jam", "at": "before_deal"}],
}
JUNK: st.SearchStrategy[Any] = st.sampled_from(
    [
        0,
        -1,
        2,
        10**20,
        1.5,
        True,
        None,
        "",
        "x",
        "As",
        "??",
        "NaN",
        "-1",
        "1e9",
        [],
        {},
        [1],
        ["x"],
        [{}],
        {"a": 1},
    ]
) | st.text(max_size=5)


@cache
def played(book: str, game: str) -> list[Any]:
    """The log of one round played at random."""
    round = drive(open_round(game, book, (1, 2, 3)), RandomPlayer(seeded(3)))
    return [json.loads(line) for line in write_log(round.log).splitlines()]


@given(st.binary(max_size=300))
def test_promise_14_no_bytes_crash_the_settle_door(data: bytes) -> None:
    assert settle_line(data)["refused"]["code"] in ("bad_record", "unknown_game", "unknown_rulebook")


@settings(max_examples=so_many(everyday=60, ci=200, long=3_000))
@given(st.data())
def test_promise_14_no_change_of_a_record_crashes_the_settle_door(data: st.DataObject) -> None:
    answer = settle_line(json.dumps(damage(RECORD, data, JUNK)).encode())
    assert ("net" in answer) != ("refused" in answer)


def answered(read: Callable[[bytes], Any], data: bytes) -> Any:
    """What a reader makes of bytes: its answer, or a refusal with a code and a sentence; nothing else may come."""
    try:
        return read(data)
    except Refusal as refusal:
        assert refusal.code, f"{refusal!r} has no code"
        assert refusal.message, f"{refusal!r} says nothing"
        return refusal


@given(st.binary(max_size=300))
def test_promise_14_no_bytes_crash_the_reader_of_logs(data: bytes) -> None:
    for read in (audit_log, replay_log, explain_log):
        assert isinstance(answered(read, data), Refusal)


@settings(max_examples=so_many(everyday=40, ci=120, long=3_000))
@given(st.data())
def test_promise_14_no_change_of_a_log_crashes_audit_or_replay(data: st.DataObject) -> None:
    book, game = data.draw(st.sampled_from(CHAPTERS), label="chapter")
    lines = damage(played(book, game.id), data, JUNK)
    log = b"".join(json.dumps(line, separators=(",", ":")).encode() + b"\n" for line in lines)
    for read, what in ((audit_log, Audit), (replay_log, Round), (explain_log, list)):
        found = answered(read, log)
        assert isinstance(found, what) or found.code
