"""One player for each colour of value chips inside; outside everybody may use them."""

import json
from typing import Any

import pytest

from pitboss.desk import settle_line

pytestmark = pytest.mark.usefixtures("examples")


def settled(*seats: tuple[str, list[str]], book: str = "house-limits", **options: Any) -> dict[str, Any]:
    made = [
        {"seat": seat, "wagers": {wager: "5"}, "value_chips": chips}
        for seat, (wager, chips) in enumerate(seats, 1)
    ]
    record = {"rulebook": book, "game": "roulette", "options": options, "seats": made, "spins": ["17"]}
    return settle_line(json.dumps(record).encode())


@pytest.mark.parametrize(
    ("first", "second", "taken"),
    [
        (("straight-17", ["5"]), ("straight-18", ["5"]), True),
        (("straight-17", ["1", "5"]), ("split-17-18", ["5", "25"]), True),
        (("straight-17", ["5"]), ("straight-18", ["1"]), False),
        (("straight-17", ["5"]), ("straight-18", []), False),
        (("straight-17", []), ("straight-18", ["5"]), False),
        (("red", ["5"]), ("straight-18", ["5"]), False),
        (("straight-17", ["5"]), ("dozen-2", ["5"]), False),
    ],
)
def test_a_colour_inside_is_one_players(
    first: tuple[str, list[str]], second: tuple[str, list[str]], taken: bool
) -> None:
    answer = settled(first, second)
    if not taken:
        assert answer["net"].keys() == {"1", "2"}
        return
    refused = answer["refused"]
    assert (refused["code"], refused["rule"]) == ("colour_taken", "rules.value_chips_inside")
    assert refused["clause"] == "2(f)"
    assert refused["message"] == "seat 1 bets inside with value chips of $5: nobody else may"
    assert "net" in settled(first, second, value_chips_inside="anybody")


def test_a_document_that_says_nothing_of_value_chips_has_no_use_for_them() -> None:
    for book in ("french-table", "show-wheel"):
        assert settled(("straight-17", ["5"]), book=book)["refused"]["code"] == "unknown_key"
    assert settled(("straight-17", ["many"]))["refused"]["code"] == "bad_amount"
    assert settled(("straight-17", []), book="french-table")["net"]["1"] == {"straight-17": "175"}
