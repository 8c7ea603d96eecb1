"""Mini-dice under the rules of New Jersey: the conversation, the odds, the kernel, and a second opinion."""

import json
import random
from fractions import Fraction
from itertools import islice
from typing import Any

import pytest

from agreement import disagreements
from pitboss.desk import analyse, game_of, open_round, settle_line, simulate
from pitboss.floor.tables import LiveTable
from pitboss.games.mini_dice.game import MiniDiceState
from pitboss.odds.joint import Joint
from pitboss.rounds.answers import GO_ON, Chosen, Stakes, Thrown
from pitboss.rounds.asks import Bet, Choose
from pitboss.rounds.events import Paid, Taken
from pitboss.rulebooks import Refusal
from second_opinion import agree, agree_on_many, answers_to_nonsense, oracle_beside
from sheet_cases import agree as agree_or_refuse
from sizes import so_many

BOOK = "new-jersey-13-69f"
ORACLE = oracle_beside(__file__)
EDGES = {
    **dict.fromkeys(("place_4", "place_10"), Fraction(1, 15)),
    **dict.fromkeys(("place_5", "place_9"), Fraction(1, 25)),
    **dict.fromkeys(("place_6", "place_8"), Fraction(1, 66)),
    "field": Fraction(1, 18),
    **dict.fromkeys(("any_seven", "over_7", "under_7"), Fraction(1, 6)),
}
THROWS = [(one, other) for one in range(1, 7) for other in range(1, 7)]


def settle(wagers: Any, rolls: list[list[int]], **more: Any) -> dict[str, Any]:
    """Settle some shakes for seat 1."""
    record = {"rulebook": BOOK, "game": "mini-dice", "seats": [{"seat": 1, "wagers": wagers}], "rolls": rolls}
    return settle_line(json.dumps(record | more).encode())


# -- the second opinion -----------------------------------------------------------------------------


def test_the_oracle_settles_random_records_alike() -> None:
    agree_on_many(ORACLE, so_many(everyday=60, ci=1_000, long=20_000), seed=1)


def test_the_oracle_refuses_what_cannot_be_paid_by_the_same_clause() -> None:
    chance = random.Random(2)
    for record in islice(ORACLE.records(2, BOOK), so_many(everyday=60, ci=600, long=10_000)):
        line = chance.choice(chance.choice(record["seats"])["wagers"])
        line["amount"] = str(int(line["amount"]) + chance.randint(1, 5))
        agree_or_refuse(record, ORACLE.settle(record))


def test_nonsense_is_answered_or_refused_with_a_reason() -> None:
    answers_to_nonsense(ORACLE, so_many(everyday=60, ci=600, long=10_000), seed=3)


@pytest.mark.parametrize("wager", EDGES)
def test_13_2_every_throw_is_settled_as_the_oracle_says(wager: str) -> None:
    for throw in THROWS:
        wagers = {wager: "30"}
        agree(
            ORACLE,
            {
                "rulebook": BOOK,
                "game": "mini-dice",
                "rolls": [throw],
                "seats": [{"seat": 1, "wagers": wagers}],
            },
        )


# -- the odds ---------------------------------------------------------------------------------------


def test_13_6_b_every_edge_is_what_the_throws_come_to() -> None:
    found = analyse("mini-dice", BOOK).wagers
    assert {wager: one.house_edge for wager, one in found.items()} == EDGES


@pytest.mark.parametrize("wager", EDGES)
def test_13_6_b_an_edge_counted_by_the_oracle_throw_by_throw(wager: str) -> None:
    won = [ORACLE.won(wager, Fraction(30), [throw]) for throw in THROWS]
    decided = [net for net in won if net]
    assert -sum(decided) / len(decided) / 30 == EDGES[wager]
    rolls = analyse("mini-dice", BOOK).wagers[wager].rolls
    assert rolls == Fraction(36, len(decided))


def test_13_6_b_better_odds_are_priced_as_posted() -> None:
    found = analyse("mini-dice", BOOK, pay={"place": {"6": "6 to 5"}, "field": {"12": "3 to 1"}}).wagers
    assert (found["place_6"].house_edge, found["field"].house_edge) == (0, Fraction(1, 36))
    assert found["place_8"].house_edge == Fraction(1, 66)


def test_several_wagers_are_followed_until_each_is_decided() -> None:
    game = game_of("mini-dice")
    rules, stakes = game.rules(BOOK), {"place_6": 1200, "place_8": 1200, "over_7": 500}
    joint = Joint.of(rules, stakes, game.together(rules, stakes))
    assert joint.means == {wager: -EDGES[wager] * cents for wager, cents in stakes.items()}
    # Either place bet alone wins 5 in 11; both do 2 × 5/16 × 5/11: the first number, then the other before a 7.
    both = sum(one.probability for one in joint.outcomes if one.cents in (2800 + 500, 2800 - 500))
    assert both == Fraction(2 * 5, 16) * Fraction(5, 11)


def test_wagers_that_do_not_exist_are_not_followed() -> None:
    game = game_of("mini-dice")
    with pytest.raises(Refusal):
        game.together(game.rules(BOOK), {"place_7": 500})


# -- the kernel -------------------------------------------------------------------------------------


def test_the_engine_settles_what_the_kernel_throws_to_the_same_cent() -> None:
    assert not disagreements("mini-dice", BOOK, 120, 7)


def test_every_wager_is_simulated_and_comes_to_its_exact_edge() -> None:
    report = simulate("mini-dice", BOOK, 4_000_000, seed=5)
    assert report.unit == "throws"
    assert report.wagers.keys() == EDGES.keys()
    assert all(one.deviation is not None and abs(float(one.deviation)) < 5 for one in report.wagers.values())


def test_a_place_bet_counts_when_a_throw_decides_it() -> None:
    game = game_of("mini-dice")
    kernel: Any = game.kernel(game.rules(BOOK))
    tally = kernel.tally(3, 36_000)
    counts = dict(zip(kernel.throws, tally.tolist(), strict=True))
    decided = sum(times for throw, times in counts.items() if sum(throw) in (6, 7))
    sums = kernel.sums(tally)
    assert (sums.wagers["place_6"].decided, sums.wagers["field"].decided) == (decided, 36_000)


# -- the table --------------------------------------------------------------------------------------


def test_13_2_a_a_shake_settles_one_shake_wagers_then_place_bets() -> None:
    round = open_round("mini-dice", BOOK, (1, 2))
    round.answer(Stakes({"place_6": 600, "over_7": 100}, 1))
    round.answer(Stakes({"place_8": 600, "under_7": 100}, 2))
    round.answer(GO_ON)
    round.answer(Thrown((3, 3)))
    assert [(type(one), one.wager) for one in round.log if type(one) in (Paid, Taken)] == [
        (Taken, "over_7"),
        (Paid, "under_7"),
        (Paid, "place_6"),
    ]
    assert type(round.ask) is Choose
    assert [choice.do for choice in round.ask.choices] == ["shake", "end"]
    round.answer(Chosen("shake"))
    assert type(round.ask) is Bet


def test_13_2_a_1_what_stands_is_carried_over_and_its_room_with_it() -> None:
    state = MiniDiceState({"1:place_6": 6_000})
    round = open_round("mini-dice", BOOK, (1, 2), {"maximum": "100"}, state=state)
    assert type(round.ask) is Bet
    rooms = {seat: {one.wager: one.amount.maximum for one in round.ask.offers_to(seat)} for seat in (1, 2)}
    assert (rooms[1]["place_6"], rooms[2]["place_6"], rooms[1]["place_8"]) == (4_000, 10_000, 10_000)
    for answer in (Stakes({}, 1), Stakes({}, 2), GO_ON, Thrown((1, 1)), Chosen("end"), GO_ON):
        round.answer(answer)
    assert (round.over, round.table.state) == (True, state)


def test_13_2_a_1_what_stands_at_a_seat_that_is_not_listed_is_answered_there() -> None:
    answer = settle({"field": "5"}, [[2, 2]], state={"standing": {"1:place_6": 600, "3:place_4": 1_000}})
    assert answer["net"] == {"1": {"place_6": "0", "field": "5"}, "3": {"place_4": "18"}}
    assert answer["why"]["3"] == {"place_4": {"rule": "pay.place", "clause": "13.6(b)"}}
    assert answer["state"] == {"standing": {"1:place_6": 600}}


@pytest.mark.parametrize("standing", ["2:place_6", "1:place_7", "x:place_6", "1:field", "9:place_6"])
def test_a_state_that_no_table_can_be_in_is_refused(standing: str) -> None:
    refused = settle({}, [[1, 1]], state={"standing": {"1:place_8": 600, standing: 500}})["refused"]
    assert refused["code"] == "bad_state"


def test_a_full_place_bet_takes_no_more() -> None:
    lines = [
        {"wager": "place_6", "amount": amount, "before_roll": roll} for amount, roll in (("96", 1), ("6", 2))
    ]
    refused = settle(lines, [[1, 1], [1, 1]], options={"maximum": "100"})["refused"]
    assert (refused["code"], refused["rule"]) == ("bad_amount", "rules.maximum")


def test_a_live_table_ends_its_round_after_a_shake_and_keeps_the_place_bets() -> None:
    live = LiveTable(game_of("mini-dice"), game_of("mini-dice").rules(BOOK), 1, 0, b"seed" * 8)
    stood = 0
    for _ in range(12):
        live.answer(Stakes({"place_6": 600, "field": 100}, 1))
        assert live.round.over
        stood += ("1:place_6" in live.round.table.state.standing) if live.round.table.state else 0
    assert stood


def test_an_id_is_for_one_wager() -> None:
    lines = [{"id": "a", "wager": "field", "amount": "1"}, {"id": "a", "wager": "over_7", "amount": "1"}]
    assert settle(lines, [[1, 1]])["refused"]["code"] == "id_taken"


def test_a_wager_decided_several_times_says_by_which_shakes() -> None:
    lines = [{"wager": "field", "amount": "5", "before_roll": roll} for roll in (1, 3)]
    why = settle(lines, [[1, 1], [1, 1], [3, 4]])["why"]["1"]["field"]
    assert [(one["roll"], one["net"], one["clause"]) for one in why["decisions"]] == [
        (1, "10", "13.6(b)"),
        (3, "-5", "13.2(a)2"),
    ]
