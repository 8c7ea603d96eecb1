"""Sic bo in an example book: the wagers of New South Wales, rules that vary, odds, kernel and a second opinion."""

import json
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from agreement import disagreements
from each import each
from pitboss.desk import analyse, game_of, open_round, settle_line, simulate
from pitboss.odds.joint import Joint
from pitboss.rounds.answers import GO_ON, Stakes, Thrown
from pitboss.rounds.events import Paid, Taken
from pitboss.rulebooks import Rules
from second_opinion import agree, agree_on_many, answers_to_nonsense, oracle_beside
from sheet_cases import check
from sizes import so_many
from variants import changed, raw_chapter, rules_of

BOOK = "example-dice"
ORACLE = oracle_beside(__file__)
THROWS = list(product(range(1, 7), repeat=3))
PUBLISHED = {
    "small": "0.0278",
    "big": "0.0278",
    "any_triple": "0.3056",
    "triple_3": "0.3009",
    "double_3": "0.3333",
    "single_3": "0.0787",
    "pair_2_5": "0.1667",
    "total_4": "0.2917",
    "total_7": "0.0972",
    "total_8": "0.1250",
    "total_9": "0.1898",
    "total_10": "0.1250",
}
"""House edges that other authors publish for these odds."""
pytestmark = pytest.mark.usefixtures("examples")


def settle(wagers: Any, *roll: int, **more: Any) -> dict[str, Any]:
    """Settle one throw for seat 1."""
    record = {"rulebook": BOOK, "game": "sic-bo", "seats": [{"seat": 1, "wagers": wagers}], "rolls": [roll]}
    return settle_line(json.dumps(record | more).encode())


def document(**values: Any) -> Rules:
    """The example with other values of some rules."""
    return rules_of(game_of("sic-bo"), BOOK, changed(raw_chapter(BOOK, "sic-bo"), **values))


# -- the second opinion -----------------------------------------------------------------------------


def test_the_oracle_settles_random_records_alike() -> None:
    agree_on_many(ORACLE, so_many(everyday=80, ci=1_000, long=20_000), seed=1)


def test_every_throw_of_every_wager_is_settled_as_the_oracle_says() -> None:
    wagers = dict.fromkeys(ORACLE.WAGERS, "2")
    for throw in sorted({tuple(sorted(throw)) for throw in THROWS}):
        agree(
            ORACLE,
            {
                "rulebook": BOOK,
                "game": "sic-bo",
                "seats": [{"seat": 1, "wagers": wagers}],
                "rolls": [[*throw]],
            },
        )


def test_nonsense_is_answered_or_refused_with_a_reason() -> None:
    answers_to_nonsense(ORACLE, so_many(everyday=60, ci=600, long=10_000), seed=3)


def test_the_hard_cases() -> None:
    lines = (Path(__file__).parent / "cases.jsonl").read_text().splitlines()
    assert len(lines) >= 40
    each(check, ((case["name"], (case,)) for case in map(json.loads, lines)))


# -- rules that vary --------------------------------------------------------------------------------


@pytest.mark.parametrize("wins", [True, False])
def test_a_double_wins_on_the_triple_or_not_as_the_document_says(wins: bool) -> None:
    outcome = (
        game_of("sic-bo").analyse(document(double_on_triple="wins" if wins else "loses")).wagers["double_4"]
    )
    won = sum(ORACLE.times("double_4", [*throw], wins) > 0 for throw in THROWS)
    assert outcome.hit_frequency == Fraction(won, 216) == Fraction(16 if wins else 15, 216)


@pytest.mark.parametrize("lose", [True, False])
def test_small_and_big_lose_to_triples_or_not_as_the_document_says(lose: bool) -> None:
    priced = (
        game_of("sic-bo").analyse(document(triples="they lose" if lose else "it counts by its total")).wagers
    )
    for wager in ("small", "big"):
        won = sum(ORACLE.times(wager, [*throw], True, lose) > 0 for throw in THROWS)
        assert priced[wager].hit_frequency == Fraction(won, 216) == Fraction(105 if lose else 107, 216)


def test_odd_and_even_are_wagers_a_document_may_have() -> None:
    raw = raw_chapter(BOOK, "sic-bo")
    for wager in ("odd", "even"):
        raw["wagers"][wager] = {"clause": "house"}
        raw["pay"][wager] = {"kind": "floor", "clause": "house", "win": "1 to 1"}
    priced = game_of("sic-bo").analyse(rules_of(game_of("sic-bo"), BOOK, raw)).wagers
    assert priced["odd"].house_edge == priced["even"].house_edge == Fraction(1, 36)


def test_a_triple_that_beats_small_cites_its_rule() -> None:
    why = settle({"small": "5", "double_2": "5"}, 2, 2, 2)["why"]["1"]
    assert why == {
        "small": {"rule": "rules.triples", "clause": "3.1.1, 3.1.2"},
        "double_2": {"rule": "pay.double", "clause": "house"},
    }


def test_a_wager_the_house_does_not_offer_is_refused_by_its_rule() -> None:
    assert settle({"odd": "5"}, 1, 2, 3)["refused"]["code"] == "unknown_wager"
    assert settle({"total_3": "5"}, 1, 1, 1)["refused"]["clause"] == "3.1"


def test_better_odds_may_be_posted_and_worse_may_not() -> None:
    posted = {"pay": {"total": {"4": "60 to 1"}, "single": {"three": "12 to 1"}}}
    assert settle({"total_4": "1"}, 1, 1, 2, options=posted)["net"]["1"] == {"total_4": "60"}
    assert settle({"single_1": "1"}, 1, 1, 1, options=posted)["net"]["1"] == {"single_1": "12"}
    low = {"pay": {"total": {"4": "49 to 1"}}}
    assert settle({"total_4": "1"}, 1, 1, 2, options=low)["refused"]["code"] == "below_floor"


def test_the_numbers_of_a_pair_may_be_said_in_either_order() -> None:
    assert settle({"pair_5_2": "3"}, 2, 4, 5)["net"]["1"] == {"pair_5_2": "15"}
    both = [{"wager": "pair_5_2", "amount": "3", "id": "a"}, {"wager": "pair_2_5", "amount": "4", "id": "b"}]
    assert settle(both, 2, 4, 5)["net"]["1"] == {"a": "15", "b": "20"}


# -- odds and kernel --------------------------------------------------------------------------------


@pytest.mark.parametrize("wager", PUBLISHED)
def test_edges_are_those_that_are_published(wager: str) -> None:
    edge = analyse("sic-bo", BOOK).wagers[wager].house_edge
    assert f"{float(edge):.4f}" == PUBLISHED[wager]


def test_every_edge_is_counted_over_the_216_throws() -> None:
    priced = analyse("sic-bo", BOOK).wagers
    assert sorted(priced) == sorted(ORACLE.WAGERS)
    for wager, one in priced.items():
        assert one.house_edge == -Fraction(sum(ORACLE.times(wager, [*throw]) for throw in THROWS), 216), wager
        assert one.total_combinations == 216


def test_several_wagers_are_settled_by_the_same_throw() -> None:
    game = game_of("sic-bo")
    rules, stakes = game.rules(BOOK), {"small": 100, "big": 100, "any_triple": 100}
    joint = Joint.of(rules, stakes, game.together(rules, stakes))
    assert {(one.cents, one.combinations) for one in joint.outcomes} == {(2200, 6), (-100, 210)}


def test_the_engine_settles_what_the_kernel_throws_to_the_same_cent() -> None:
    assert not disagreements("sic-bo", BOOK, 60, 7)


def test_every_wager_is_simulated_and_comes_to_its_exact_edge() -> None:
    report = simulate("sic-bo", BOOK, 4_000_000, seed=5)
    assert (report.unit, report.rounds) == ("throws", 4_000_000)
    assert all(one.deviation is not None and abs(float(one.deviation)) < 5 for one in report.wagers.values())


def test_throws_come_equally_often() -> None:
    game = game_of("sic-bo")
    tally = game.kernel(game.rules(BOOK)).tally(11, 2_160_000)
    assert len(tally) == 216
    assert all(abs(one - 10_000) < 500 for one in tally.tolist())


# -- the table --------------------------------------------------------------------------------------


def test_losers_are_taken_before_winners_are_paid() -> None:
    round = open_round("sic-bo", BOOK, (1, 2))
    for answer in (
        Stakes({"small": 100, "big": 100}, 1),
        Stakes({"total_6": 100}, 2),
        GO_ON,
        Thrown((1, 2, 3)),
        GO_ON,
    ):
        round.answer(answer)
    moved = [(type(one), one.seat, one.wager) for one in round.log if type(one) in (Paid, Taken)]
    assert moved == [(Taken, 1, "big"), (Paid, 1, "small"), (Paid, 2, "total_6")]
    assert (round.over, round.table.state) == (True, None)
    assert game_of("sic-bo").display.kept(round) == ("1-2-3",)


@pytest.mark.parametrize(
    ("wager", "name"), [("pair_2_5", "2 and 5"), ("total_11", "Total 11"), ("small", "Small")]
)
def test_players_names(wager: str, name: str) -> None:
    assert game_of("sic-bo").called(wager).name == name
