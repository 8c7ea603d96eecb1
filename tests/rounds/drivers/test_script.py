"""What a record says is used or refused: a seat listed twice, a stake nobody was asked for, a wager left out."""

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from everyday import named
from pitboss.desk import game_of, settle_line
from pitboss.rounds import Round
from pitboss.rounds.records import read_record
from pitboss.rulebooks import Refusal
from pitboss.rulebooks.library import chapter_game
from sheet_cases import GAMES, cases
from sizes import so_many


def answer(record: dict[str, Any]) -> dict[str, Any]:
    return settle_line(json.dumps(record).encode())


@pytest.mark.parametrize(("book", "name"), named())
def test_a_seat_listed_twice_is_refused_in_every_game(book: str, name: str) -> None:
    _, _, variant = name.partition("poker-")
    options = {"variant": variant} if variant else {}
    seats = [{"seat": 2}, {"seat": 1}, {"seat": 2}]
    record = {"rulebook": book, "game": chapter_game(book, name), "options": options, "seats": seats}
    assert answer(record)["refused"]["code"] == "seat_twice"


def test_a_wager_of_a_seat_that_was_asked_for_none_is_refused() -> None:
    made = {"seat": 1, "wagers": {"ante": "10"}}
    record = {"rulebook": "oneida-2025", "game": "three-card-poker", "seats": [made]}
    game = game_of("three-card-poker")
    rules = game.rules("oneida-2025")
    script = game.script(read_record(json.dumps(record).encode()), rules)
    script.table = Round(game, rules, (1,)).table
    with pytest.raises(Refusal) as refused:
        script.check_staked()
    assert refused.value.code == "unused_wager"


def without_one(record: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The record without each of its wagers in turn."""
    for place, seat in enumerate(record["seats"]):
        wagers = seat.get("wagers", {})
        for key in wagers if isinstance(wagers, dict) else range(len(wagers)):
            less = copy.deepcopy(record)
            del less["seats"][place]["wagers"][key]
            yield f"seat {seat['seat']}: {key}", less


@pytest.mark.parametrize("game", [game for game in GAMES if game != "poker"])
def test_no_wager_of_a_record_is_without_effect(game: str) -> None:
    """A record without one of its wagers is answered otherwise, or refused."""
    all_cases = list(cases(game))
    for case in random.Random(16).sample(
        all_cases, min(len(all_cases), so_many(everyday=12, ci=60, long=1_000))
    ):
        told = answer(case["record"])
        for what, less in without_one(case["record"]) if "net" in told else ():
            assert answer(less) != told, (case["name"], what)
