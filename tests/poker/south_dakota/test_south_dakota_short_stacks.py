"""South Dakota's poker without a limit: side pots and uncalled bets, random hands against a second engine."""

import json

import pytest

from pitboss.desk import settle_line
from poker.south_dakota.oracle import DRAW
from poker.south_dakota.short_stacks import Hand
from sizes import so_many


@pytest.mark.parametrize("variant", [*DRAW, "five-card-stud"])
def test_16_10_every_pot_goes_to_the_best_hand_of_those_who_matched_it(variant: str) -> None:
    pots = set()
    for seed in range(so_many(everyday=120, ci=600, long=20_000)):
        record, nets = Hand(seed, variant).play()
        answer = settle_line(json.dumps(record).encode())
        assert "net" in answer, (seed, record, answer)
        assert {seat: float(net) for seat, net in answer["net"].items()} == nets, (seed, record, answer)
        pots.add(len(answer["pots"]))
    assert pots >= {1, 2, 3}, "too few hands had side pots"
