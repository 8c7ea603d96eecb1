"""Rapid roulette under the Horseshoe rulebook, clause by clause."""

import json
from fractions import Fraction
from typing import Any

import pytest

from pitboss.desk import analyse, audit_log, game_of, open_round, settle_line
from pitboss.floor.tables import LiveTable
from pitboss.rounds import play_record, read_record, write_log
from pitboss.rounds.answers import GO_ON, Chosen, IrregularityCall, Stopped
from pitboss.rounds.asks import Choose
from pitboss.rulebooks import Refusal

H = "horseshoe-cincinnati"
ODDS = "§2.I, §2.II.A, §2.II.F; R§5.I"


def bet(wager: str, amount: str) -> dict[str, str]:
    return {"do": "bet", "wager": wager, "amount": amount}


def do(what: str, wager: str = "") -> dict[str, str]:
    return {"do": what, "wager": wager} if wager else {"do": what}


def settle(controls: Any, spins: list[str], credits: str | None = None, **more: Any) -> dict[str, Any]:
    """Settle one game for seat 1: what was keyed in, or just its bets."""
    key = "wagers" if isinstance(controls, dict) else "controls"
    seat = {"seat": 1, key: controls, **({"credits": credits} if credits is not None else {})}
    record = {"id": "r", "rulebook": H, "game": "rapid-roulette", "seats": [seat], "spins": spins, **more}
    return settle_line(json.dumps(record).encode())


def net(*args: Any, **more: Any) -> dict[str, str]:
    """What seat 1 won and lost, without what came to nothing."""
    answer = settle(*args, **more)
    assert "net" in answer, answer
    return {wager: won for wager, won in answer["net"].get("1", {}).items() if won != "0"}


def refused(*args: Any, **more: Any) -> tuple[str, str, str]:
    answer = settle(*args, **more)
    assert "refused" in answer, answer
    return answer["refused"]["code"], answer["refused"]["rule"], answer["refused"]["clause"]


# -- bets and what they pay -------------------------------------------------------------------------

PAYS = {
    "straight-17": 35,
    "split-17-20": 17,
    "row-16": 11,
    "corner-13": 8,
    "six-16": 5,
    "column-2": 2,
    "dozen-2": 2,
    "black": 1,
    "odd": 1,
    "low": 1,
}


@pytest.mark.parametrize("wager", PAYS)
def test_2_i_bets_odds_and_payouts_are_those_of_roulette(wager: str) -> None:
    answer = settle({wager: "10"}, ["17"], "100")
    assert answer["net"] == {"1": {wager: str(10 * PAYS[wager])}}
    assert answer["why"]["1"][wager]["clause"] == ODDS
    assert answer["credits"] == {"1": str(100 + 10 * PAYS[wager])}
    assert net({wager: "10"}, ["36"]) == {wager: "-10"}


@pytest.mark.parametrize(
    ("wager", "pays"), [("trio-0-2-00", 11), ("first-five", 6), ("even", -1), ("red", -1), ("high", -1)]
)
def test_r_5_ii_zero(wager: str, pays: int) -> None:
    answer = settle({wager: "10"}, ["00"])
    assert answer["net"] == {"1": {wager: str(10 * pays)}}
    assert answer["why"]["1"][wager]["clause"] == (ODDS if pays > 0 else "R§5.II, R§5.III.C")


@pytest.mark.parametrize(("spin", "won"), [("0", "85"), ("00", "85"), ("1", "-5")])
def test_2_ii_a_the_courtesy_line_is_a_split_of_0_and_00(spin: str, won: str) -> None:
    assert net({"courtesy": "5"}, [spin]) == {"courtesy": won}
    single = {"options": {"wheel": "single zero"}}
    assert refused({"courtesy": "5"}, ["0"], **single)[1:] == ("rules.without_00", "R§1.II, R§4.V.A–F")


@pytest.mark.parametrize(
    ("amount", "taken"), [("0.24", False), ("0.25", True), ("0.26", False), ("2.50", True), ("0", False)]
)
def test_2_i_bets_are_sums_of_the_chips_shown(amount: str, taken: bool) -> None:
    answer = settle([bet("red", amount)], ["1"], options={"minimum": "0.25"})
    if taken:
        assert answer["net"] == {"1": {"red": amount}}
    else:
        assert (answer["refused"]["rule"], answer["refused"]["clause"]) == ("rules.chips_shown", "§2.I")


@pytest.mark.parametrize(
    ("amount", "taken"),
    [("1", False), ("2", True), ("3", False), ("4", True), ("4.50", True), ("5.50", False), ("7", True)],
)
def test_2_i_a_sum_must_be_made_of_the_very_chips(amount: str, taken: bool) -> None:
    chips = {"options": {"chips_shown": ["2", "2.50"]}}
    assert ("net" in settle([bet("red", amount)], ["1"], **chips)) is taken


@pytest.mark.parametrize(
    ("chips", "rule"),
    [
        (["0.25", "3"], "chips_shown"),
        (["1", "0.25"], "chips_shown"),
        ([], "chips_shown"),
        (["0.25", "0.50", "1", "2", "2.50", "5", "10"], "most_chips"),
    ],
)
def test_2_i_the_screens_show_up_to_six_of_fourteen_chips(chips: list[str], rule: str) -> None:
    _, named, clause = refused({"red": "1"}, ["1"], options={"chips_shown": chips})
    assert (named, clause) == (f"rules.{rule}", "§2.I")
    six = {"chips_shown": ["0.25", "0.50", "1", "2", "2.50", "5"]}
    assert net({"red": "1"}, ["1"], options=six) == {"red": "1"}


@pytest.mark.parametrize(("more", "taken"), [("9.75", True), ("10", True), ("10.25", False)])
def test_2_i_chips_on_one_place_count_together_against_the_maximum(more: str, taken: bool) -> None:
    keyed, options = [bet("red", "40"), bet("red", more)], {"maximum": "50"}
    if taken:
        assert Fraction(net(keyed, ["1"], options=options)["red"]) == 40 + Fraction(more)
    else:
        assert refused(keyed, ["1"], options=options) == ("bad_amount", "rules.maximum", "§2.I, §7.I")


@pytest.mark.parametrize(("more", "taken"), [("59.75", True), ("60", True), ("60.25", False)])
def test_2_i_bets_in_all_stay_within_the_credits(more: str, taken: bool) -> None:
    answer = settle([bet("red", "40"), bet("odd", more)], ["1"], "100")
    if taken:
        assert Fraction(answer["credits"]["1"]) == 100 + 40 + Fraction(more)
    else:
        assert answer["refused"]["code"] == "short_of_credits"
        assert (answer["refused"]["rule"], answer["refused"]["clause"]) == ("rules.most_staked", "§2.I")


def test_1_ii_there_are_fourteen_stations() -> None:
    record = {"rulebook": H, "game": "rapid-roulette", "spins": ["1"]}
    for seat, taken in ((14, True), (15, False), (0, False)):
        line = json.dumps({**record, "seats": [{"seat": seat, "wagers": {"red": "1"}}]}).encode()
        assert ("net" in settle_line(line)) is taken


@pytest.mark.parametrize(
    ("wager", "clause"),
    [("split-1-3", "§2.I; R§4.V.B"), ("row-2", "§2.I; R§4.V.C"), ("trio-0-2-3", "R§4.V.C.1")],
)
def test_2_iv_a_place_that_is_none_is_refused(wager: str, clause: str) -> None:
    assert refused([bet(wager, "5")], ["1"])[2] == clause


# -- the buttons ------------------------------------------------------------------------------------


def test_2_ii_b_cancel_removes_the_bet_touched_next() -> None:
    keyed = [bet("red", "5"), bet("red", "5"), bet("odd", "5"), do("cancel", "red")]
    assert net(keyed, ["1"]) == {"odd": "5"}
    assert refused([bet("red", "5"), do("cancel", "odd")], ["1"])[1:] == ("rules.cancel", "§2.II.B")


def test_2_ii_c_undo_reverses_the_last_action_whatever_it_was() -> None:
    five, ten = bet("red", "5"), bet("odd", "10")
    assert net([five, ten, do("undo")], ["1"]) == {"red": "5"}
    assert net([five, ten, do("undo"), do("undo")], ["1"]) == {}
    assert net([five, ten, do("clear"), do("undo")], ["1"]) == {"red": "5", "odd": "10"}
    assert net([five, ten, do("cancel", "red"), do("undo")], ["1"]) == {"red": "5", "odd": "10"}
    assert net([five, five, do("undo")], ["1"]) == {"red": "5"}
    assert refused([do("undo")], ["1"])[1:] == ("rules.undo", "§2.II.C")
    assert refused([five, do("undo"), do("undo")], ["1"])[1:] == ("rules.undo", "§2.II.C")


def test_2_ii_c_undo_is_of_the_player_alone() -> None:
    seats = [
        {"seat": 1, "controls": [bet("red", "5")]},
        {"seat": 2, "controls": [bet("odd", "5"), do("undo")]},
    ]
    record = {"rulebook": H, "game": "rapid-roulette", "seats": seats, "spins": ["1"]}
    answer = settle_line(json.dumps(record).encode())
    assert (answer["net"]["1"], answer["net"]["2"]) == ({"red": "5"}, {"odd": "0"})


def test_2_ii_d_recall_bets_the_last_games_bets_again() -> None:
    first = settle({"red": "5", "straight-17": "1"}, ["2"], "100")
    again = settle([do("recall")], ["17"], first["credits"]["1"], state=first["state"])
    assert again["net"] == {"1": {"red": "-5", "straight-17": "35"}}
    assert again["credits"] == {"1": "124"}
    on_top = settle([bet("red", "1"), do("recall")], ["1"], state=first["state"])
    assert on_top["net"]["1"]["red"] == "6"
    assert refused([do("recall")], ["1"])[1:] == ("rules.recall", "§2.II.D")
    assert refused([do("recall")], ["1"], "5", state=first["state"])[0] == "short_of_credits"
    low = {"options": {"maximum": "4"}, "state": first["state"]}
    assert refused([do("recall")], ["1"], **low)[1] == "rules.maximum"


def test_2_ii_d_what_was_crossed_out_is_not_recalled() -> None:
    first = settle({"red": "5", "odd": "4"}, ["2"], options={"minimum": "5"})
    assert first["state"] == {"last": {"1": {"red": 500}}}


def test_2_ii_e_clear_removes_all_bets() -> None:
    assert net([bet("red", "5"), bet("odd", "5"), do("clear"), bet("low", "5")], ["1"]) == {"low": "5"}
    assert refused([do("clear")], ["1"])[1:] == ("rules.clear", "§2.II.E")


@pytest.mark.parametrize(
    ("wheel", "number", "left", "right"),
    [
        ("double zero", "17", "32", "5"),
        ("single zero", "17", "25", "34"),
        ("double zero", "2", "14", "0"),
        ("double zero", "0", "2", "28"),
        ("double zero", "1", "13", "00"),
        ("single zero", "0", "26", "32"),
        ("single zero", "26", "3", "0"),
    ],
)
def test_2_ii_f_neighbors_bets_as_much_on_the_numbers_beside_it(
    wheel: str, number: str, left: str, right: str
) -> None:
    keyed, options = [bet(f"straight-{number}", "5"), do("neighbors")], {"wheel": wheel}
    for spin in (left, right):
        won = {f"straight-{one}": "175" if one == spin else "-5" for one in (number, left, right)}
        assert net(keyed, [spin], options=options) == won


def test_2_ii_f_neighbors_copies_the_last_bet_on_a_number() -> None:
    keyed = [bet("straight-17", "5"), bet("straight-17", "2"), bet("red", "20"), do("neighbors")]
    assert net(keyed, ["0"]) == {"straight-17": "-7", "straight-32": "-2", "straight-5": "-2", "red": "-20"}
    assert net([*keyed, do("undo")], ["0"]) == {"straight-17": "-7", "red": "-20"}
    for before in (
        [],
        [bet("red", "5")],
        [bet("straight-17", "5"), do("clear")],
        [bet("straight-17", "5"), do("undo")],
    ):
        assert refused([*before, do("neighbors")], ["0"])[1:] == ("rules.neighbors", "§2.II.F")
    assert refused([bet("straight-17", "5"), do("neighbors", "straight-1")], ["0"])[1] == "rules.neighbors"


def test_2_ii_f_a_number_that_was_cancelled_is_not_the_last_one_bet() -> None:
    keyed = [bet("straight-17", "5"), bet("straight-4", "1"), do("cancel", "straight-4"), do("neighbors")]
    assert net(keyed, ["0"]) == {"straight-17": "-5", "straight-32": "-5", "straight-5": "-5"}
    alone = [bet("straight-17", "5"), do("cancel", "straight-17"), do("neighbors")]
    assert refused(alone, ["0"])[1] == "rules.neighbors"


def test_2_ii_f_neighbors_only_where_the_house_enables_it() -> None:
    keyed, off = [bet("straight-17", "5"), do("neighbors")], {"options": {"neighbors_offered": False}}
    assert refused(keyed, ["0"], **off) == ("not_offered", "rules.neighbors_offered", "§2.II.F")


def test_2_ii_f_neighbors_counts_against_credits_and_maximum() -> None:
    keyed = [bet("straight-17", "5"), do("neighbors")]
    assert refused(keyed, ["0"], "14.75")[0] == "short_of_credits"
    assert net(keyed, ["17"], "15")["straight-17"] == "175"
    full = [bet("straight-5", "3"), *keyed]
    assert refused(full, ["0"], options={"maximum": "7"})[1] == "rules.maximum"


def test_a_control_that_is_none_is_refused() -> None:
    assert refused([do("double")], ["1"])[0] == "not_allowed"
    assert refused([{"do": "undo", "amount": "5"}], ["1"])[0] == "nothing_to_undo"


def test_bets_are_said_once_and_results_keyed_by_id() -> None:
    seat = {"seat": 1, "wagers": {"red": "5"}, "controls": [bet("red", "5")]}
    record = {"rulebook": H, "game": "rapid-roulette", "seats": [seat], "spins": ["1"]}
    assert settle_line(json.dumps(record).encode())["refused"]["code"] == "said_twice"
    seat = {
        "seat": 1,
        "wagers": [{"id": "a", "wager": "red", "amount": "5"}, {"id": "b", "wager": "red", "amount": "2"}],
    }
    record["seats"] = [seat]
    assert settle_line(json.dumps(record).encode())["net"] == {"1": {"a": "5", "b": "2"}}


def test_a_state_that_no_station_remembers_is_refused() -> None:
    for state in ({"last": {"1": {"red": -5}}}, {"last": 5}):
        assert refused([do("recall")], ["1"], state=state)[0] == "bad_state"


# -- the lockout ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("amount", "stands"), [("4.75", False), ("5", True), ("5.25", True)])
def test_7_ii_a_bet_below_the_minimum_is_crossed_out_and_refunded(amount: str, stands: bool) -> None:
    answer = settle([bet("red", amount), bet("odd", "10")], ["1"], "100", options={"minimum": "5"})
    assert answer["net"] == {"1": {"red": amount if stands else "0", "odd": "10"}}
    why = answer["why"]["1"]["red"]
    assert (why["rule"], why["clause"]) == (
        ("pay.odds", ODDS) if stands else ("rules.below_minimum", "§7.II")
    )


def test_7_ii_a_bet_may_grow_to_the_minimum_until_the_lockout() -> None:
    assert net([bet("red", "2"), bet("red", "3")], ["1"], options={"minimum": "5"}) == {"red": "5"}


@pytest.mark.parametrize(("second", "stands"), [("1.75", False), ("2", True), ("2.25", True)])
def test_7_ii_read_the_other_way_the_sum_must_reach_the_minimum(second: str, stands: bool) -> None:
    game, read = game_of("rapid-roulette"), {"minimum_for": "the sum of a player's bets must reach it"}
    rules = game.rules(H, {"minimum": "5"}, readings=read)
    seat = {"seat": 1, "wagers": {"red": "3", "odd": second}}
    record = {"rulebook": H, "game": "rapid-roulette", "seats": [seat], "spins": ["1"]}
    round = play_record(read_record(json.dumps(record).encode()), game, rules)
    assert any(round.net()[1].values()) is stands


def test_3_iv_no_bet_once_the_screens_are_locked() -> None:
    late = {"irregularities": [{"kind": "late_wager", "seat": 1, "wager": "red", "amount": "5"}]}
    answer = settle({"odd": "5"}, ["1"], "100", **late)
    assert (answer["net"], answer["credits"]) == ({"1": {"odd": "5", "red": "0"}}, {"1": "105"})
    assert answer["why"]["1"]["red"]["clause"] == "§2.III, §3.IV"
    listed = settle({"odd": "5", "red": "5"}, ["1"], "100", **late)
    assert (listed["net"], listed["credits"]) == (answer["net"], answer["credits"])


def test_3_iv_the_screens_lock_at_once_when_the_ball_slows() -> None:
    assert net([bet("red", "5")], ["1"], irregularities=[{"kind": "ball_slowing"}]) == {"red": "5"}
    round = open_round("rapid-roulette", H)
    round.answer(Chosen("bet", 500, "red", 1))
    round.answer(IrregularityCall("ball_slowing"))
    assert round.ask is not None
    assert round.ask.at == "no_more_bets"


@pytest.mark.parametrize(
    ("kind", "clause"), [("unapproved_buy_in", "§4.VII, §4.IX"), ("unapproved_cash_out", "§5.VIII")]
)
def test_4_ix_5_viii_material_amounts_need_the_card_of_a_floor_supervisor(kind: str, clause: str) -> None:
    assert refused({"red": "5"}, ["1"], irregularities=[{"kind": kind, "seat": 1}])[2] == clause


@pytest.mark.parametrize("kind", ["misplaced_wager", "reconciliation_difference", "other"])
def test_what_the_staff_put_right_changes_no_money(kind: str) -> None:
    assert net({"red": "5"}, ["1"], irregularities=[{"kind": kind}]) == {"red": "5"}


# -- the spin and the number ------------------------------------------------------------------------


def test_6_ii_a_floater_is_spun_again() -> None:
    floater = {"irregularities": [{"kind": "floater"}]}
    assert net({"red": "5"}, ["??", "1"], **floater) == {"red": "5"}
    assert net({"red": "5"}, ["1"], **floater) == {}
    both = [{"kind": "floater"}, {"kind": "foreign_object", "spin": 1}]
    assert net({"red": "5"}, ["2", "4"], irregularities=both) == {"red": "-5"}
    answer = settle({"red": "5"}, [], "100", **floater)
    assert (answer["net"], answer["credits"]) == ({"1": {"red": "0"}}, {"1": "100"})
    assert answer["why"]["1"]["red"]["clause"] == "§6.II"


@pytest.mark.parametrize(
    ("kind", "clause"),
    [
        ("same_direction", "§6.III; R§7.I"),
        ("too_few_revolutions", "§6.III; R§6.I, R§7.II"),
        ("foreign_object", "§6.III; R§7.IV"),
    ],
)
def test_r_7_no_spin_holds_for_the_traditional_wheel(kind: str, clause: str) -> None:
    call = {"irregularities": [{"kind": kind}]}
    assert settle({"red": "5"}, ["1"], **call)["why"]["1"]["red"]["clause"] == clause
    assert net({"red": "5"}, ["2", "1"], **call) == {"red": "5"}


@pytest.mark.parametrize("kind", ["sensor_wrong", "wrong_number_confirmed"])
def test_6_iii_bets_are_settled_by_the_number_the_floor_supervisor_selects(kind: str) -> None:
    wagers = {"red": "5", "straight-2": "1", "odd": "3"}
    won = {"red": "-5", "straight-2": "35", "odd": "-3"}
    said = settle(wagers, ["1"], "100", irregularities=[{"kind": kind, "choice": "2"}])
    assert (said["net"], said["credits"]) == ({"1": won}, {"1": "127"})
    assert net(wagers, ["1", "2"], irregularities=[{"kind": kind}]) == won
    assert refused(wagers, ["1"], irregularities=[{"kind": kind}])[::2] == ("missing_spin", _clause(kind))
    assert refused(wagers, ["1"], irregularities=[{"kind": kind, "choice": "37"}])[0] == "impossible_pocket"


def _clause(kind: str) -> str:
    return "§6.III, §3.V" if kind == "sensor_wrong" else "§6.III"


def test_6_iii_a_number_confirmed_wrongly_twice_is_put_right_twice() -> None:
    calls = [{"kind": "wrong_number_confirmed", "choice": choice} for choice in ("2", "1")]
    answer = settle({"red": "5", "black": "2"}, ["3"], "100", irregularities=calls)
    assert (answer["net"], answer["credits"]) == ({"1": {"red": "5", "black": "-2"}}, {"1": "103"})


@pytest.mark.parametrize("kind", ["sensor_wrong", "wrong_number_confirmed"])
def test_6_iii_a_number_that_was_read_rightly_is_not_wrong(kind: str) -> None:
    call = {"irregularities": [{"kind": kind, "choice": "1"}]}
    assert refused({"red": "5"}, ["1"], **call)[::2] == ("cannot_happen", _clause(kind))


def test_6_iii_a_correction_is_audited_and_conserves_credits() -> None:
    round = open_round("rapid-roulette", H, (1, 3), stacks={1: 10_000, 3: 10_000})
    round.answer(Chosen("bet", 500, "red", 1))
    round.answer(Chosen("bet", 500, "black", 3))
    for answer in (
        Chosen("no_more_bets"),
        GO_ON,
        Stopped("1"),
        GO_ON,
        IrregularityCall("wrong_number_confirmed", choice="2"),
        GO_ON,
    ):
        round.answer(answer)
    assert round.net() == {1: {"red": -500}, 3: {"black": 500}}
    assert (round.table.ledger.balance(1), round.table.ledger.balance(3)) == (9_500, 10_500)
    assert audit_log(write_log(round.log)).clean


def test_r_1_iv_00_is_spun_again_where_it_does_not_count() -> None:
    as_single = {"options": {"wheel": "double zero as single zero"}}
    assert net({"split-0-00": "5"}, ["00", "0"], **as_single) == {"split-0-00": "85"}
    call = [{"kind": "sensor_wrong", "choice": "00"}]
    assert refused({"red": "5"}, ["1"], irregularities=call, **as_single)[1] == "rules.dead_zero"


# -- at the table -----------------------------------------------------------------------------------


def test_the_ask_offers_each_seat_what_its_credits_allow() -> None:
    round = open_round("rapid-roulette", H, (1, 2), {"maximum": "50"}, stacks={1: 3_000, 2: 10})
    assert type(round.ask) is Choose
    bets = [choice for choice in round.ask.choices if choice.do == "bet"]
    assert {choice.seat for choice in bets} == {1}
    assert {(choice.amount.minimum, choice.amount.maximum) for choice in bets if choice.amount} == {
        (25, 3_000)
    }
    round.answer(Chosen("bet", 2_000, "red", 1))
    assert {choice.do for choice in round.ask.choices} == {"no_more_bets", "undo", "clear", "cancel", "bet"}
    with pytest.raises(Refusal, match="say which seat"):
        round.answer(Chosen("bet", 500, "odd"))


def test_every_wager_of_the_layout_is_priced() -> None:
    edges = {wager: one.house_edge for wager, one in analyse("rapid-roulette", H).wagers.items()}
    assert len(edges) == 162
    assert edges.pop("first-five") == Fraction(3, 38)
    assert set(edges.values()) == {Fraction(1, 19)}


def test_a_person_plays_beside_bots_until_the_screens_lock() -> None:
    game = game_of("rapid-roulette")
    live = LiveTable(game, game.rules(H), 1, 2, bytes(32))
    for _ in range(3):
        live.answer(Chosen("bet", 500, "red", 1))
        live.answer(Chosen("no_more_bets"))
        assert live.round.over
        assert abs(live.round.net()[1]["red"]) == 500
        seats = set(live.round.net())
        live.new_round()
    assert seats == {1, 2, 3}
