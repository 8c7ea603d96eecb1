"""A play wager of up to three times the ante, as some documents have it, in a chapter that adds one rule."""

import json
from pathlib import Path
from typing import Any

import pytest

from agreement import disagreements
from pitboss.desk import game_of, settle_line
from sizes import so_many

BOOK, GAME = "lucky-star", "three-card-poker"
RULE = 'play_most = { value = 3, minimum = 1, maximum = 3, clause = "FIRST" }\n'
PLAYER, DEALER = ["Ks", "Kd", "2c"], ["Qs", "9d", "4c"]


@pytest.fixture(autouse=True)
def _raised(outside: Path) -> None:
    """The Lucky Star lets a player raise; the clause is that of the play wager."""
    file = outside / BOOK / f"{GAME}.toml"
    lines = file.read_text().splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("play_wager"))
    clause = lines[place].partition('clause = "')[2].partition('"')[0]
    lines.insert(place + 1, RULE.replace("FIRST", clause).strip())
    file.write_text("\n".join(lines) + "\n")


def settle(amount: str | None, **options: Any) -> dict[str, Any]:
    decision = {"at": "play", "do": "play"} | ({} if amount is None else {"amount": amount})
    seat = {"seat": 1, "wagers": {"ante": "10"}, "cards": PLAYER, "decisions": [decision]}
    record = {"rulebook": BOOK, "game": GAME, "options": options, "seats": [seat], "dealer": DEALER}
    return settle_line(json.dumps(record).encode())


@pytest.mark.parametrize("amount", ["10", "20", "30"])
def test_the_play_wager_is_one_to_three_antes(amount: str) -> None:
    assert settle(amount)["net"]["1"] == {"ante": "10", "play": amount}


@pytest.mark.parametrize("amount", ["9", "15", "31", "40", None])
def test_no_other_amount_is_taken(amount: str | None) -> None:
    assert settle(amount)["refused"]["code"] in ("bad_amount", "missing_amount")


def test_the_house_may_post_fewer() -> None:
    assert settle("30", play_most="2")["refused"]["code"] == "bad_amount"
    assert settle(None, play_most="1")["net"]["1"] == {"ante": "10", "play": "10"}


@pytest.mark.heavy
def test_the_best_play_raises_all_that_wins_on_average() -> None:
    game = game_of(GAME)
    one, three = (game.analyse(game.rules(BOOK, {"play_most": most})).wagers["ante"] for most in (1, 3))
    assert one.house_edge > 0 > three.house_edge
    two = game.analyse(game.rules(BOOK, {"play_most": 2})).wagers["ante"]
    assert (
        two.house_edge - three.house_edge == one.house_edge - two.house_edge
    )  # a play wager's net is linear in it
    kernel, rounds = game.kernel(game.rules(BOOK)), 400_000
    found = kernel.sums(kernel.tally(3, rounds)).wagers["ante"].house_edge
    assert (found - three.house_edge) ** 2 < 16 * three.variance / rounds


def test_kernel_and_engine_agree() -> None:
    assert not disagreements(GAME, BOOK, so_many(everyday=40, ci=400), 11)
