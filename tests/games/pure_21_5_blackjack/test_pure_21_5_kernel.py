"""Compiled Pure 21.5 against the engine and the exact figures, rare rounds included."""

from collections import Counter

import pytest

from agreement import disagreements
from pitboss.desk import analyse, game_of
from pitboss.odds.strategy import Line, Strategy
from sizes import so_many

BOOK, ID = "merced-poker-room", "pure-21-5-blackjack"
GAME = game_of(ID)


@pytest.mark.heavy
def test_every_round_settles_to_the_same_cent_in_the_engine() -> None:
    assert disagreements(ID, BOOK, so_many(everyday=300, ci=10_000, long=100_000), 4) == []


@pytest.mark.heavy
def test_the_rounds_above_include_the_rare_ones() -> None:
    seen = Counter[str]()
    for record in GAME.kernel(GAME.rules(BOOK)).records(4, 10_000):
        seen.update({one["do"] for one in record["seats"][0]["decisions"]})
        seen["three eights"] += [card[0] for card in record["dealer"]] == ["8"] * 3
        seen["six cards"] += len(record["dealer"]) >= 6
    assert min(seen[kind] for kind in ("surrender", "split", "double", "three eights", "six cards")) > 0


@pytest.mark.parametrize("reading", ["it is returned", pytest.param("it is lost", marks=pytest.mark.heavy)])
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


SPLIT = {"surrender_after_split": "the first two cards of every hand"}


SPLITS = Strategy(
    game=ID,
    name="splits and surrenders",
    lines=(
        Line(at="pair", when="8s, 9s", do="split"),
        Line(at="soft", do="stand"),
        Line(at="hard", when="12 to 18", do="surrender, else stand"),
        Line(at="hard", do="hit"),
    ),
)


@pytest.mark.heavy
@pytest.mark.parametrize("reading", [{}, SPLIT])
def test_hands_of_a_split_are_surrendered_where_the_reading_lets_them(reading: dict[str, str]) -> None:
    rules = GAME.rules(BOOK, {}, None, reading)
    made = GAME.strategies(rules)
    assert made is not None
    kernel, given_up = made.kernel(SPLITS), 0
    for nets, record in zip(kernel.nets(2, 3_000), kernel.records(2, 3_000), strict=True):
        said = {(one["at"], one["do"]) for one in record["seats"][0]["decisions"]}
        if ("hand1", "split") in said and ("hand2", "surrender") in said:
            given_up += 1
            assert nets["split2"] == -kernel.money.stake // 2
    assert (given_up > 5) == bool(reading)


@pytest.mark.heavy
def test_surrender_after_a_split_comes_to_its_exact_edge() -> None:
    kernel = GAME.kernel(GAME.rules(BOOK, {}, None, SPLIT))
    exact = analyse(ID, BOOK, readings=SPLIT)["game"].house_edge
    assert exact < analyse(ID, BOOK)["game"].house_edge
    sums = kernel.sums(kernel.tally(3, 20_000_000)).wagers["game"]
    assert abs(float(sums.standard_errors_from(exact) or 0)) < 4


@pytest.mark.heavy
def test_a_long_run_comes_to_the_exact_edge() -> None:
    kernel, exact = GAME.kernel(GAME.rules(BOOK)), analyse(ID, BOOK)
    sums = kernel.sums(kernel.tally(23, 20_000_000))
    for name, wager in sums.wagers.items():
        assert abs(float(wager.standard_errors_from(exact[name].house_edge) or 0)) < 4
