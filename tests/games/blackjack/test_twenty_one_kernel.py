"""North Dakota's twenty-one at full speed: every round settles to the same cent in the engine, tips included."""

from typing import Any

import pytest

from agreement import disagreements
from pitboss.desk import game_of
from sizes import so_many
from variants import changed, raw_chapter, rules_of, settled

BOOK, GAME = "north-dakota-99-01-3", game_of("blackjack")


@pytest.mark.parametrize(
    "options",
    [
        {},
        pytest.param(
            {"late_blackjack": "loses", "decks": 4, "dealer_hits_soft_17": True}, marks=pytest.mark.heavy
        ),
    ],
)
def test_north_dakota_every_round_settles_to_the_same_cent(options: dict[str, Any]) -> None:
    rounds = so_many(everyday=400, ci=5_000, long=100_000)
    assert disagreements("blackjack", BOOK, rounds, 11, options) == []


@pytest.mark.parametrize(
    "values",
    [
        {"tip_split_hand": "the far right"},
        pytest.param({"tip_split_hand": "the far right", "tip_double": "never"}, marks=pytest.mark.heavy),
        pytest.param({"tip_double": "for less too", "late_blackjack": "loses"}, marks=pytest.mark.heavy),
    ],
)
def test_tips_that_go_another_way_settle_to_the_same_cent(values: dict[str, Any]) -> None:
    rules = rules_of(GAME, BOOK, changed(raw_chapter(BOOK, "blackjack"), **values))
    kernel, rounds, seen = GAME.kernel(rules), so_many(everyday=1_500, ci=5_000), set()
    for record, nets in zip(kernel.records(5, rounds), kernel.nets(5, rounds), strict=True):
        net = settled(GAME, rules, record).net()[1]
        said = {wager: cents for wager, cents in nets.items() if cents}
        assert {wager: cents for wager, cents in net.items() if cents} == said, record
        seen |= nets.keys()
    doubled = {wager for wager in seen if wager.startswith("tip_double")}
    if values.get("tip_double") == "never":
        assert not doubled
    else:
        assert doubled > {"tip_double1"} if "tip_split_hand" in values else doubled == {"tip_double1"}
