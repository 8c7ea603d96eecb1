"""Records settled by kind: the answers are those of the engine, byte for byte, whatever the records say."""

import copy
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from agreement import without_meters
from pitboss.desk import alike, chapters, game_of, settle_answers
from pitboss.desk import rounds as one_by_one
from pitboss.desk.day import ANSWERS, Row, Wanted, settle_batch, tidy_rows
from pitboss.rounds import Game
from sizes import so_many

BY_KIND = [(book, game.id) for book, game in chapters() if type(game).alike is not Game.alike]
DAILY = (("oneida-2003", "three-card-poker"), ("oneida-2003", "roulette"), ("oneida-2003", "let-it-ride"))
EVERY = [
    pytest.param(*one, id=" ".join(one), marks=() if one in DAILY else pytest.mark.heavy) for one in BY_KIND
]
STAKES: tuple[Any, ...] = ("5", "10", "7.50", 5, 10, 10.0, "10.00", "0", -5, None, True, "1000000")
NAMES = ("ante", "play", "pair_plus", "blind", "trips", "red", "straight-17", "joker", "progressive", "hand")


def drawn(book: str, game: str, records: int) -> Iterator[dict[str, Any]]:
    """Records as a kernel writes them, most of them with something changed."""
    chance = random.Random(f"{book} {game}")
    found = game_of(game)
    for number, record in enumerate(found.kernel(found.rules(book)).records(5, records)):
        told = msgspec.to_builtins(record)
        told = told if number % 8 == 0 else without_meters(told)
        yield told
        yield changed(copy.deepcopy(told), chance)


def changed(record: dict[str, Any], chance: random.Random) -> dict[str, Any]:  # noqa: C901 - one case a change
    """Change one thing in a record: often into something that no ordinary record has."""
    seat = chance.choice(record["seats"])
    hands = [hand for hand in (seat.get("cards"), record.get("dealer"), record.get("community")) if hand]
    hand = chance.choice(hands) if hands else []
    wagers = seat.get("wagers") or {}
    stake = chance.choice(STAKES)
    match chance.randrange(12):
        case 0 if wagers:
            wagers[chance.choice(list(wagers))] = stake
        case 1:
            wagers[chance.choice(NAMES)] = stake
        case 2 if hand:
            hand[chance.randrange(len(hand))] = chance.choice(("??", "As", "2c", "Td", "joker", hand[0]))
        case 3 if hand:
            hand.pop()
        case 4 if hand:
            hand.append(chance.choice(("As", "2c", "Td")))
        case 5 if seat.get("decisions"):
            chance.choice(seat["decisions"])["amount"] = stake
        case 6 if seat.get("decisions"):
            chance.choice(seat["decisions"])["do"] = chance.choice(("fold", "play", "check", "ride", "bet"))
        case 7 if seat.get("decisions"):
            seat["decisions"].pop()
        case 8:
            seat[chance.choice(("patron", "coupons", "behind"))] = chance.choice(("Ann", {"ante": "5"}, []))
        case 9:
            record[chance.choice(("state", "rolls", "irregularities"))] = chance.choice(({}, [], [[3, 4]]))
        case 10:
            record["seats"].append({**copy.deepcopy(seat), "seat": chance.choice((seat["seat"], 3))})
        case 11 if record.get("spins"):
            record["spins"] = chance.choice((["17"], ["00"], ["??"], [], ["17", "17"]))
    record["id"] = chance.choice((record.get("id", ""), 7, "a \u2660"))
    return record


def read(book: str, game: str) -> list[bytes]:
    return [
        msgspec.json.encode(record) for record in drawn(book, game, so_many(everyday=40, ci=200, long=4_000))
    ]


@pytest.mark.heavy
@pytest.mark.parametrize(("book", "game"), EVERY)
def test_answers_by_kind_are_those_of_the_engine(book: str, game: str) -> None:
    lines = read(book, game)
    batch = list(enumerate(lines, 1))
    alone = b"".join(msgspec.json.encode(answer) + b"\n" for answer in settle_answers(lines))
    assert settle_batch(batch, ANSWERS).answers == alone  # kinds are met for the first time
    assert settle_batch(batch, ANSWERS).answers == alone  # and all of them are known
    ordinary = [line for line in lines if b"player_dealer" not in line]  # no bank: each is settled by itself
    assert sum(alike.sort(line) is not None for line in lines) >= len(ordinary) // 3


@pytest.mark.heavy
@pytest.mark.parametrize(("book", "game"), DAILY)
def test_rows_by_kind_are_those_of_the_engine(book: str, game: str) -> None:
    lines = [*enumerate(read(book, game)[:40], 1)]
    alone = [
        row
        for answer, round, record in one_by_one.settle_numbered(lines)
        for row in tidy_rows(answer, round, record)
    ]
    for _ in range(2):
        found = settle_batch(lines, Wanted(tidy=True, rows=True)).rows
        assert [row for row in found if isinstance(row, Row)] == alone


def test_every_ante_street_and_wheel_game_says_what_decides_its_records() -> None:
    assert {game for _, game in BY_KIND} >= {
        *("three-card-poker", "four-card-poker", "crazy-four-poker", "caribbean-stud", "roulette", "big-six"),
        *("let-it-ride", "mississippi-stud", "ultimate-texas-holdem", "texas-holdem-bonus"),
    }


def test_a_kind_is_settled_by_the_engine_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of("three-card-poker")
    lines = [msgspec.json.encode(one) for one in game.kernel(game.rules("oneida-2003")).records(9, 200)]
    batch = list(enumerate(lines, 1))
    settled = settle_batch(batch, ANSWERS).answers

    def never(*_: Any) -> Any:
        raise AssertionError("the engine is not asked again")

    monkeypatch.setattr(one_by_one, "play_record", never)
    assert settle_batch(batch, ANSWERS).answers == settled


def test_a_card_that_lies_in_two_hands_is_refused_though_the_kind_is_known() -> None:
    game = game_of("three-card-poker")
    lines = []
    for record in game.kernel(game.rules("oneida-2003")).records(4, 60):
        told = msgspec.to_builtins(record)
        lines.append(msgspec.json.encode(told))
        for place in range(3):
            twice = copy.deepcopy(told)
            twice["dealer"][place] = twice["seats"][0]["cards"][0]
            lines.append(msgspec.json.encode(twice))
    batch = list(enumerate(lines, 1))
    for _ in range(2):
        answers = [msgspec.json.decode(one) for one in settle_batch(batch, ANSWERS).answers.splitlines()]
        assert [("refused" in one) for one in answers] == [place % 4 != 0 for place in range(len(lines))]


def test_a_bounded_number_of_kinds_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alike, "MOST_KINDS", 3)
    kinds = alike.Kinds(None)  # type: ignore[arg-type]
    for kind in range(10):
        kinds.keep(kind, {"id": "x", "net": {}, "line": 1}, ())
        assert len(kinds) <= 3
    kinds.keep("refused", {"id": "x", "refused": {}, "line": 1}, ())
    assert "refused" not in kinds


def test_a_fault_in_telling_kinds_leaves_the_record_to_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of("big-six")
    line = msgspec.json.encode(next(iter(game.kernel(game.rules("horseshoe-cincinnati")).records(1, 1))))
    monkeypatch.setattr(type(game), "alike", lambda *_: 1 // 0)
    assert alike.sort(line) is None
    assert not settle_batch([(1, line)], ANSWERS).refused
