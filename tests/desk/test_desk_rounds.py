import json
from typing import Any

import pytest

from pitboss.chance import seeded
from pitboss.desk import audit_log, explain_log, open_round, replay_log, settle_line
from pitboss.rounds import drive, read_log, write_log
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rulebooks import Refusal


def played(book: str = "horseshoe-cincinnati", seed: int = 3) -> bytes:
    round = open_round("three-card-poker", book, (1, 2), {"smallest_chip": "5"})
    return write_log(drive(round, RandomPlayer(seeded(seed))).log)


def test_a_round_is_opened_by_name() -> None:
    round = open_round("three-card-poker", "oneida-2025", (4,), {"pair_plus_table": "B"})
    assert (round.game.id, round.rules.chapter.rulebook, round.table.seats) == (
        "three-card-poker",
        "oneida-2025",
        (4,),
    )
    assert str(round.rules.pay("pair_plus").rows["straight flush"]) == "45 to 1"


@pytest.mark.parametrize(
    ("game", "book", "seats", "code"),
    [
        ("tiddlywinks", "oneida-2025", (1,), "unknown_game"),
        ("three-card-poker", "section-8-poker", (1,), "unknown_"),
        ("three-card-poker", "oneida-2025", (0,), "unknown_seat"),
        ("three-card-poker", "oneida-2025", (8,), "unknown_seat"),
        ("three-card-poker", "oneida-2025", (1.0,), "unknown_seat"),
        ("three-card-poker", "oneida-2025", (2, 2), "seat_twice"),
    ],
)
def test_what_cannot_be_opened(game: str, book: str, seats: tuple[int, ...], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        open_round(game, book, seats)
    assert refused.value.code.startswith(code)


def test_seats_are_taken_clockwise_however_they_are_named() -> None:
    assert open_round("three-card-poker", "oneida-2025", (5, 2, 7)).table.seats == (2, 5, 7)


def test_a_log_replays_to_its_own_bytes() -> None:
    data = played()
    assert write_log(replay_log(data).log) == data


@pytest.mark.parametrize("name", [b"rulebook_sha256", b"posting_sha256"])
def test_a_log_pinned_to_other_bytes_is_found(name: bytes) -> None:
    data = played()
    place = data.index(name) + len(name) + 3
    digit = b"0" if data[place : place + 1] != b"0" else b"1"
    found = audit_log(data[:place] + digit + data[place + 1 :])
    assert found.divergence is not None
    assert found.divergence.line == 1
    assert name.decode() in found.divergence.recorded


def test_a_log_is_explained_payment_by_payment() -> None:
    told = explain_log(played())
    moved = [entry for entry in read_log(played()) if type(entry).__name__ in ("Paid", "Taken", "Returned")]
    assert len(told) == len(moved)
    assert all(one.clause and one.rule for one in told)


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"{}", b"nonsense", b'{"event":"closed"}', b'{"answer":"go on"}']
)
def test_what_is_no_log_is_refused(data: bytes) -> None:
    with pytest.raises(Refusal) as refused:
        audit_log(data)
    assert refused.value.code == "bad_log"


FLUSH = {"seat": 1, "wagers": {"pair_plus": "5"}, "cards": ["As", "Ks", "2s"]}


@pytest.mark.parametrize(
    ("pay", "answer"),
    [
        ({"pair_plus": {"flush": "4 to 1"}}, "20"),
        ({"pair_plus": {"flush": "3 to 1"}}, "15"),
        ({"pair_plus": {"flush": "2 to 1"}}, "below_floor"),
        ({"ante_bonus": {"straight": "2 to 1"}}, "fixed_table"),
        ({"nothing": {"straight": "2 to 1"}}, "unknown_pay_table"),
        ({"pair_plus": "4 to 1"}, "bad_option"),
    ],
)
def test_a_record_may_post_pay_at_or_above_a_floor(pay: Any, answer: str) -> None:
    record = {
        "id": "p",
        "rulebook": "horseshoe-cincinnati",
        "game": "three-card-poker",
        "options": {"pay": pay},
    }
    found = settle_line(json.dumps({**record, "seats": [FLUSH]}).encode())
    assert answer in (
        found.get("refused", {}).get("code"),
        found.get("net", {}).get("1", {}).get("pair_plus"),
    )


def test_a_log_that_is_not_true_is_not_explained() -> None:
    log = played()
    assert explain_log(log)
    forged = log.replace(b'"amount":', b'"amount":1', 2)
    assert not audit_log(forged).clean
    with pytest.raises(Refusal) as refused:
        explain_log(forged)
    assert refused.value.code == "not_true"
