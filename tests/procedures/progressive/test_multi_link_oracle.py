"""Random rounds of the six linked games, their progressive settled twice: by the game, and from the sheet alone."""

import json
from fractions import Fraction
from random import Random
from typing import Any

import pytest

import link_oracle as oracle
from pitboss.desk import settle_line
from sizes import so_many

SEEDS = (
    pytest.param(0, 60, id="daily"),
    pytest.param(1, so_many(ci=400, long=20_000), id="heavy", marks=pytest.mark.heavy),
)


@pytest.mark.parametrize(("seed", "many"), SEEDS)
@pytest.mark.parametrize("game", oracle.COMMUNITY)
def test_the_game_and_the_sheet_settle_the_progressive_to_the_same_cent(
    game: str, seed: int, many: int
) -> None:
    random = Random(f"{game} {seed}")
    for number in range(many):
        record = oracle.a_record(random, game)
        answer = settle_line(json.dumps(record).encode())
        assert "net" in answer, (number, answer, record)
        net, shows = oracle.settle(record)
        assert told(answer) == net, (number, record)
        if net:
            assert answer["state"]["shows"] == shows, (number, record)


def told(answer: dict[str, Any]) -> dict[str, dict[str, Fraction]]:
    """What an answer says of the progressive; an envy of nothing is none."""
    found = {
        seat: {
            wager: Fraction(text)
            for wager, text in net.items()
            if wager == "progressive" or (wager == "envy" and text != "0")
        }
        for seat, net in answer["net"].items()
    }
    return {seat: net for seat, net in found.items() if net}
