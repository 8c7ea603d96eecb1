"""Compiled Pure 21.5 against the engine and the exact figures, rare rounds included."""

from collections import Counter

import pytest

from agreement import disagreements
from pitboss.desk import analyse, game_of
from sizes import so_many

BOOK, ID = "merced-poker-room", "pure-21-5-blackjack"
GAME = game_of(ID)


def test_every_round_settles_to_the_same_cent_in_the_engine() -> None:
    assert disagreements(ID, BOOK, so_many(everyday=600, ci=10_000, long=100_000), 4) == []


def test_the_rounds_above_include_the_rare_ones() -> None:
    seen = Counter[str]()
    for record in GAME.kernel(GAME.rules(BOOK)).records(4, 10_000):
        seen.update({one["do"] for one in record["seats"][0]["decisions"]})
        seen["three eights"] += [card[0] for card in record["dealer"]] == ["8"] * 3
        seen["six cards"] += len(record["dealer"]) >= 6
    assert min(seen[kind] for kind in ("surrender", "split", "double", "three eights", "six cards")) > 0


@pytest.mark.parametrize("reading", ["it is returned", "it is lost"])
def test_buster_of_a_seat_that_surrenders_follows_the_reading(reading: str) -> None:
    rules = GAME.rules(BOOK, {}, None, {"surrender_buster": reading})
    kernel = GAME.kernel(rules)
    given_up = [
        net
        for net, record in zip(kernel.nets(4, 3_000), kernel.records(4, 3_000), strict=True)
        if any(one["do"] == "surrender" for one in record["seats"][0]["decisions"])
    ]
    assert len(given_up) > 50
    assert {net["buster"] for net in given_up} == {0 if "returned" in reading else -kernel.money.stake}
    assert {net["game"] for net in given_up} == {-kernel.money.stake // 2}


@pytest.mark.heavy
def test_a_long_run_comes_to_the_exact_edge() -> None:
    kernel, exact = GAME.kernel(GAME.rules(BOOK)), analyse(ID, BOOK)
    sums = kernel.sums(kernel.tally(23, 20_000_000))
    for name, wager in sums.wagers.items():
        assert abs(float(wager.standard_errors_from(exact[name].house_edge) or 0)) < 4
