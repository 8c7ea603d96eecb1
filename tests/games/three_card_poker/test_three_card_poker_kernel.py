from typing import Any

import msgspec
import pytest

from pitboss.desk import game_of, settle_line
from pitboss.games.three_card_poker.kernel import ThreeCardKernel, kernel
from pitboss.rounds.records import read_record


def made(rulebook: str, **options: Any) -> ThreeCardKernel:
    return kernel(game_of("three-card-poker").rules(rulebook, options))


@pytest.mark.parametrize(
    ("rulebook", "wagers"),
    [
        ("horseshoe-cincinnati", {"ante": "1", "pair_plus": "1", "six_card_bonus": "1"}),
        ("oneida-2003", {"ante": "1", "pair_plus": "1"}),
        ("merced-poker-room", {"ante": "5", "pair_plus": "5"}),
    ],
)
def test_a_record_stakes_every_wager_of_the_chapter(rulebook: str, wagers: dict[str, str]) -> None:
    record = made(rulebook).records(1, 1)[0]
    assert record["seats"][0]["wagers"] == wagers
    assert read_record(msgspec.json.encode(record)).rulebook == rulebook


def test_records_are_told_apart_by_seed_and_place() -> None:
    assert [record["id"] for record in made("oneida-2003").records(9, 3)] == ["9.0", "9.1", "9.2"]


def test_a_record_carries_its_options() -> None:
    record = made("oneida-2003", pair_plus_table="B").records(1, 1)[0]
    assert record["options"] == {"pair_plus_table": "B"}


def test_merced_round_of_play_10_the_player_dealer_covers_the_best_of_everything() -> None:
    record = made("merced-poker-room").records(1, 1)[0]
    suited = {"cards": ["As", "Ks", "Qs"], "decisions": [{"at": "play", "do": "play"}]}
    seat = record["seats"][0] | suited
    best = record | {"seats": [seat], "dealer": ["Qc", "Jd", "9h"]}
    answer = settle_line(msgspec.json.encode(best))
    assert answer["net"]["1"] == {"ante": "5", "play": "5", "pair_plus": "1000"}


def test_nets_add_up_to_the_sums_of_the_run() -> None:
    table = made("horseshoe-cincinnati")
    sums = table.sums(table.tally(5, 2_000))
    nets = table.nets(5, 2_000)
    assert sums.rounds == len(nets) == 2_000
    for wager in ("pair_plus", "six_card_bonus"):
        assert sums.wagers[wager].net_cents == sum(net[wager] for net in nets)
    with_play = sum(net["ante"] + net["play"] + net["ante_bonus"] for net in nets)
    assert sums.wagers["ante"].net_cents == with_play


def test_tallies_of_streams_add_up() -> None:
    table = made("oneida-2025")
    both = table.sums(table.tally(5, 300, 0) + table.tally(5, 200, 1))
    assert both == table.sums(table.tally(5, 300, 0)) + table.sums(table.tally(5, 200, 1))
    assert both.rounds == 500
