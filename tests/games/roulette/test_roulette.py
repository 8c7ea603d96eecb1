"""Roulette under both rulebooks, clause by clause."""

import json
from fractions import Fraction
from typing import Any

import pytest

from pitboss.desk import analyse, open_round, settle_line
from pitboss.rounds.answers import GO_ON, IrregularityCall, Stakes, Stopped
from pitboss.rounds.asks import Spin
from pitboss.rounds.events import Paid, Taken
from pitboss.rulebooks import Refusal

H, ONEIDA = "horseshoe-cincinnati", "oneida-2003"
BOOKS = (H, ONEIDA)
AS_SINGLE = {"wheel": "double zero as single zero"}
SINGLE = {"wheel": "single zero"}


def settle(wagers: Any, spins: list[str], book: str = H, **more: Any) -> dict[str, Any]:
    """Settle one round for seat 1."""
    seat = {"seat": 1, "wagers": wagers, **({"coupons": more.pop("coupons")} if "coupons" in more else {})}
    record = {"id": "r", "rulebook": book, "game": "roulette", "seats": [seat], "spins": spins, **more}
    return settle_line(json.dumps(record).encode())


def refused(*args: Any, **more: Any) -> tuple[str, str, str]:
    """The code, the rule and the clause by which a round is refused."""
    answer = settle(*args, **more)
    assert "refused" in answer, answer
    return answer["refused"]["code"], answer["refused"]["rule"], answer["refused"]["clause"]


# -- what each wager pays and covers ---------------------------------------------------------------

ROWS = {
    "straight-17": (35, {"17"}, "§4.V.A", "V.D(1)"),
    "straight-00": (35, {"00"}, "§4.V.A", "V.D(1)"),
    "split-17-20": (17, {"17", "20"}, "§4.V.B", "V.D(2)"),
    "split-0-00": (17, {"0", "00"}, "§4.V.B", "V.D(2)"),
    "split-00-3": (17, {"00", "3"}, "§4.V.B", "V.D(2)"),
    "courtesy": (17, {"0", "00"}, "§4.V.B", "V.D(2)"),
    "row-13": (11, {"13", "14", "15"}, "§4.V.C", "V.D(3)"),
    "trio-0-1-2": (11, {"0", "1", "2"}, "§4.V.C.1, §4.V.C.2", "V.D(4)"),
    "trio-0-2-00": (11, {"0", "2", "00"}, "§4.V.C.1, §4.V.C.2", "V.D(4)"),
    "trio-00-2-3": (11, {"00", "2", "3"}, "§4.V.C.1, §4.V.C.2", "V.D(4)"),
    "corner-13": (8, {"13", "14", "16", "17"}, "§4.V.D", "V.D(5)"),
    "first-five": (6, {"0", "00", "1", "2", "3"}, "§4.V.E", "V.D(6)"),
    "six-31": (5, {"31", "32", "33", "34", "35", "36"}, "§4.V.F", "V.D(7)"),
    "column-2": (2, {str(n) for n in range(2, 37, 3)}, "§4.V.G", "V.E(1)"),
    "dozen-3": (2, {str(n) for n in range(25, 37)}, "§4.V.H", "V.E(2)"),
    "red": (
        1,
        {*"13579", *map(str, (12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36))},
        "§4.V.I",
        "V.E(3)",
    ),
    "black": (
        1,
        {*"2468", *map(str, (10, 11, 13, 15, 17, 20, 22, 24, 26, 28, 29, 31, 33, 35))},
        "§4.V.J",
        "V.E(4)",
    ),
    "odd": (1, {str(n) for n in range(1, 37, 2)}, "§4.V.K", "V.E(5)"),
    "even": (1, {str(n) for n in range(2, 37, 2)}, "§4.V.L", "V.E(6)"),
    "low": (1, {str(n) for n in range(1, 19)}, "§4.V.M", "V.E(7)"),
    "high": (1, {str(n) for n in range(19, 37)}, "§4.V.N", "V.E(8)"),
}
POCKETS = ("0", "00", *map(str, range(1, 37)))
EVEN_MONEY = ("red", "black", "odd", "even", "low", "high")


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("wager", ROWS)
def test_horseshoe_5_i_oneida_g_1_each_wager_pays_its_odds_on_its_numbers_alone(
    wager: str, book: str
) -> None:
    pays, covers, horseshoe, oneida = ROWS[wager]
    for pocket in POCKETS:
        answer = settle({wager: "10"}, [pocket], book)
        clause = answer["why"]["1"][wager]["clause"]
        if pocket in covers:
            assert answer["net"] == {"1": {wager: str(10 * pays)}}
            assert clause == ("§5.I" if book == H else "V.G(1)")
        else:
            assert answer["net"] == {"1": {wager: "-10"}}
            zero = pocket in ("0", "00") and wager in EVEN_MONEY
            own, beaten = (horseshoe, "§5.II, §5.III.C") if book == H else (oneida, "V.G(2)")
            assert clause == (beaten if zero else own)


@pytest.mark.parametrize("wager", EVEN_MONEY)
@pytest.mark.parametrize("zero", ["0", "00"])
def test_oneida_g_2_the_house_may_take_only_half_on_zero(wager: str, zero: str) -> None:
    half = {"options": {"zero_loss": "half"}}
    answer = settle({wager: "10", "column-1": "4", "dozen-1": "4"}, [zero], ONEIDA, **half)
    assert answer["net"] == {"1": {wager: "-5", "column-1": "-4", "dozen-1": "-4"}}
    assert answer["why"]["1"][wager]["clause"] == "V.G(2)"
    assert settle({wager: "10"}, [zero], ONEIDA)["net"] == {"1": {wager: "-10"}}
    assert settle({"red": "10"}, ["2"], ONEIDA, **half)["net"] == {"1": {"red": "-10"}}


@pytest.mark.parametrize(
    ("stake", "net"), [("1", "-0.50"), ("1.01", "-0.51"), ("1.02", "-0.51"), ("1.03", "-0.52")]
)
def test_oneida_g_2_half_a_cent_stays_with_the_house(stake: str, net: str) -> None:
    options = {"zero_loss": "half", "smallest_chip": "0.01"}
    assert settle({"red": stake}, ["0"], ONEIDA, options=options)["net"] == {"1": {"red": net}}


def test_horseshoe_5_ii_has_no_half() -> None:
    assert refused({"red": "10"}, ["0"], options={"zero_loss": "half"})[0] == "not_an_option"


def test_horseshoe_6_iv_losers_are_taken_before_winners_are_paid() -> None:
    round = open_round("roulette", H)
    for answer in (Stakes({"straight-17": 100, "red": 100, "black": 100}), GO_ON, Stopped("17"), GO_ON):
        round.answer(answer)
    moved = [(type(entry), entry.wager) for entry in round.log if type(entry) in (Paid, Taken)]
    assert moved == [(Taken, "red"), (Paid, "straight-17"), (Paid, "black")]


# -- the layout -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wager", "clause"),
    [
        ("straight-37", "§4.V.A"),
        ("straight-000", "§4.V.A"),
        ("split-1-3", "§4.V.B"),
        ("split-3-4", "§4.V.B"),
        ("split-0-3", "§4.V.B"),
        ("split-00-1", "§4.V.B"),
        ("split-17-17", "§4.V.B"),
        ("row-2", "§4.V.C"),
        ("row-37", "§4.V.C"),
        ("trio-1-2-3", "§4.V.C.1, §4.V.C.2"),
        ("trio-0-2-3", "§4.V.C.1"),
        ("corner-3", "§4.V.D"),
        ("corner-34", "§4.V.D"),
        ("corner-0", "§4.V.D"),
        ("six-34", "§4.V.F"),
        ("six-2", "§4.V.F"),
        ("column-4", "§4.V.G"),
        ("dozen-0", "§4.V.H"),
        ("redd", "§4.V.I"),
    ],
)
def test_horseshoe_4_v_what_the_layout_has_no_place_for_is_refused(wager: str, clause: str) -> None:
    assert refused({wager: "10"}, ["17"])[2] == clause


def test_what_is_no_wager_of_roulette_is_refused_with_the_kinds_there_are() -> None:
    answer = settle({"pass": "10"}, ["17"])
    assert answer["refused"]["rule"] == "rules.layout"
    assert "straight-17" in answer["refused"]["message"]


def test_numbers_of_a_split_or_a_trio_may_be_said_in_any_order_in_a_record() -> None:
    answer = settle({"split-20-17": "1", "trio-0-00-2": "1", "split-17-20": "2"}, ["20"])
    assert answer["net"] == {"1": {"split-20-17": "17", "trio-0-00-2": "-1", "split-17-20": "34"}}


def test_at_the_table_a_split_has_one_name_and_the_refusal_says_it() -> None:
    with pytest.raises(Refusal, match="split-17-20"):
        open_round("roulette", H).answer(Stakes({"split-20-17": 100}))


@pytest.mark.parametrize(
    "wager", ["straight-00", "split-0-00", "split-00-2", "trio-0-2-00", "first-five", "courtesy"]
)
def test_horseshoe_1_ii_nothing_with_00_on_a_single_zero_layout(wager: str) -> None:
    assert refused({wager: "10"}, ["17"], options=SINGLE) == (
        "not_taken",
        "rules.without_00",
        "§1.II, §4.V.A–F",
    )


def test_horseshoe_1_ii_the_single_zero_wheel_and_layout() -> None:
    assert refused({"red": "10"}, ["00"], options=SINGLE)[0] == "impossible_pocket"
    answer = settle(
        {"split-0-3": "1", "split-0-2": "1", "trio-0-1-2": "1", "red": "1"}, ["0"], options=SINGLE
    )
    assert answer["net"] == {"1": {"split-0-3": "17", "split-0-2": "17", "trio-0-1-2": "11", "red": "-1"}}
    assert refused({"corner-0": "1"}, ["0"], options=SINGLE)[1] == "rules.zero_corner"
    assert refused({"trio-0-2-3": "1"}, ["0"], options=SINGLE)[1] == "rules.trios"


def test_horseshoe_1_iv_a_double_zero_wheel_used_as_single_spins_again_on_00() -> None:
    wagers = {"split-0-00": "1", "first-five": "1", "red": "1"}
    answer = settle(wagers, ["00", "00", "0"], options=AS_SINGLE)
    assert answer["net"] == {"1": {"split-0-00": "17", "first-five": "6", "red": "-1"}}
    assert answer["why"]["1"]["red"]["clause"] == "§5.II, §5.III.C"
    void = settle(wagers, ["00"], options=AS_SINGLE)
    assert void["net"] == {"1": dict.fromkeys(wagers, "0")}
    assert void["why"]["1"]["red"]["clause"] == "§1.IV, §5.III.B"


def test_horseshoe_1_iv_a_wager_on_00_alone_is_refused_where_it_cannot_win() -> None:
    assert refused({"straight-00": "1"}, ["0"], options=AS_SINGLE)[1] == "rules.wagers_on_00"


def test_oneida_a_3_has_a_double_zero_wheel_alone() -> None:
    assert refused({"red": "1"}, ["0"], ONEIDA, options=SINGLE) == (
        "not_an_option",
        "rules.wheel",
        "V.A(3), G(2)",
    )


# -- amounts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("book", "clause"), [(H, "§1.I.C"), (ONEIDA, "V.I")])
@pytest.mark.parametrize(
    ("amount", "rule"), [("4", "minimum"), ("5", ""), ("6", ""), ("49", ""), ("50", ""), ("51", "maximum")]
)
def test_wagers_lie_within_the_posted_limits(book: str, clause: str, amount: str, rule: str) -> None:
    answer = settle({"red": amount}, ["1"], book, options={"minimum": "5", "maximum": "50"})
    if rule:
        assert (answer["refused"]["rule"], answer["refused"]["clause"]) == (f"rules.{rule}", clause)
    else:
        assert answer["net"] == {"1": {"red": amount}}


def test_wagers_come_in_chips() -> None:
    assert refused({"red": "1.50"}, ["1"]) == ("bad_amount", "rules.smallest_chip", "§4.I")


def test_odds_are_a_floor() -> None:
    better = {"pay": {"odds": {"straight": "36 to 1"}}}
    assert settle({"straight-1": "1"}, ["1"], options=better)["net"] == {"1": {"straight-1": "36"}}
    worse = {"pay": {"odds": {"straight": "34 to 1"}}}
    assert refused({"straight-1": "1"}, ["1"], options=worse)[0] == "below_floor"


def test_wagers_with_ids_are_answered_by_id() -> None:
    lines = [
        {"id": "a", "wager": "red", "amount": "3"},
        {"id": "b", "wager": "red", "amount": "4"},
        {"wager": "odd", "amount": "2"},
    ]
    assert settle(lines, ["1"])["net"] == {"1": {"a": "3", "b": "4", "odd": "2"}}
    half = {"zero_loss": "half", "smallest_chip": "0.01"}
    odd = [{"id": key, "wager": "red", "amount": "1.01"} for key in "abc"]
    nets = settle(odd, ["0"], ONEIDA, options=half)["net"]["1"]
    assert sum(map(Fraction, nets.values())) == Fraction("-1.52")


# -- coupons ----------------------------------------------------------------------------------------


def test_oneida_c_1_a_coupon_is_paid_with_the_chips_it_lies_with() -> None:
    answer = settle({"straight-17": "5"}, ["17"], ONEIDA, coupons={"straight-17": "5"})
    assert answer["net"] == {"1": {"straight-17": "350"}}
    assert settle({"red": "5"}, ["2"], ONEIDA, coupons={"red": "5"})["net"] == {"1": {"red": "-5"}}
    assert refused({"red": "5"}, ["2"], ONEIDA, coupons={"red": "6"})[0] == "bad_coupon"


def test_oneida_c_1_coupons_where_applicable_and_horseshoe_4_i_never() -> None:
    none = {"match_play_coupons": False}
    assert refused({"red": "5"}, ["2"], ONEIDA, options=none, coupons={"red": "5"})[2] == "V.C(1)"
    assert refused({"red": "5"}, ["2"], coupons={"red": "5"})[2] == "§4.I"


# -- no spin ----------------------------------------------------------------------------------------

NO_SPINS = [
    (H, "same_direction", "§7.I"),
    (H, "too_few_revolutions", "§7.II, §6.I"),
    (H, "foreign_object", "§7.IV"),
    (ONEIDA, "same_direction", "V.H(1)"),
    (ONEIDA, "too_few_revolutions", "V.H(2), F(1)"),
    (ONEIDA, "foreign_object", "V.H(3)"),
]


@pytest.mark.parametrize(("book", "kind", "clause"), NO_SPINS)
def test_no_spin_decides_nothing_even_if_the_ball_comes_to_rest(book: str, kind: str, clause: str) -> None:
    call = {"irregularities": [{"kind": kind}]}
    for spins in (["1"], []):
        answer = settle({"red": "5"}, spins, book, **call)
        assert answer["net"] == {"1": {"red": "0"}}
        assert answer["why"]["1"]["red"]["clause"] == clause


@pytest.mark.parametrize(("book", "kind", "clause"), NO_SPINS)
def test_after_no_spin_the_wagers_stand_for_the_next(book: str, kind: str, clause: str) -> None:
    for call in ({"kind": kind}, {"kind": kind, "spin": 1}, {"kind": kind, "roll": 1}):
        assert settle({"red": "5"}, ["2", "1"], book, irregularities=[call])["net"] == {"1": {"red": "5"}}
    twice = [{"kind": kind}, {"kind": kind}]
    assert settle({"red": "5"}, ["2", "4", "1"], book, irregularities=twice)["net"] == {"1": {"red": "5"}}


@pytest.mark.parametrize(
    "kind", ["ball_left_wheel", "same_direction", "too_few_revolutions", "foreign_object"]
)
def test_a_call_without_a_spin_is_about_the_next_one_listed_whatever_its_kind(kind: str) -> None:
    call = {"irregularities": [{"kind": kind}]}
    assert settle({"red": "5"}, ["2", "1"], **call)["net"] == {"1": {"red": "5"}}
    assert settle({"red": "5"}, ["??", "1"], **call)["net"] == {"1": {"red": "5"}}
    assert settle({"red": "5"}, ["1"], **call)["net"] == {"1": {"red": "0"}}
    assert settle({"red": "5"}, ["37", "1"], **call)["refused"]["code"] == "impossible_pocket"
    assert settle({"red": "5"}, ["1", "2"], irregularities=[{"kind": kind}] * 2)["net"] == {"1": {"red": "0"}}


def test_horseshoe_7_iii_a_ball_that_left_the_wheel_decides_nothing() -> None:
    left = {"irregularities": [{"kind": "ball_left_wheel"}]}
    assert settle({"red": "5"}, [], **left)["why"]["1"]["red"]["clause"] == "§7.III"


@pytest.mark.parametrize("book", [H, ONEIDA])
@pytest.mark.parametrize("first", [{}, {"spin": 1}, {"roll": 1}])
def test_several_calls_about_one_spin_take_that_spin_alone(book: str, first: dict[str, int]) -> None:
    both = [{"kind": "same_direction", **first}, {"kind": "foreign_object", "spin": 1}]
    answer = settle({"red": "5"}, ["2", "4"], book, irregularities=both)
    assert answer["net"] == {"1": {"red": "-5"}}
    three = [*both, {"kind": "too_few_revolutions", "spin": 2}, {"kind": "foreign_object", "spin": 2}]
    answer = settle({"red": "5"}, ["2", "4", "1"], book, irregularities=three)
    assert answer["net"] == {"1": {"red": "5"}}
    answer = settle({"red": "5"}, ["2", "4"], book, irregularities=three)
    assert answer["net"] == {"1": {"red": "0"}}


def test_a_second_spin_that_is_called_off_is_named() -> None:
    second = {"irregularities": [{"kind": "same_direction", "spin": 2}]}
    answer = settle({"red": "5"}, ["00", "1", "2"], options=AS_SINGLE, **second)
    assert answer["net"] == {"1": {"red": "-5"}}
    assert settle({"red": "5"}, ["1"], **second)["refused"]["code"] == "unreached_spin"


def test_a_call_about_a_spin_comes_before_the_next_one_and_names_the_one_that_counted() -> None:
    late = [{"kind": "same_direction", "spin": 2}, {"kind": "foreign_object", "spin": 1}]
    refused = settle({"red": "5"}, ["00", "1", "2"], options=AS_SINGLE, irregularities=late)["refused"]
    assert (refused["code"], refused["clause"]) == ("out_of_order", "§7.IV")
    lies = {"kind": "misplaced_wager", "at": "after_round"}
    void = {"kind": "same_direction", "spin": 1}
    counted = [void, {**lies, "spin": 2}]
    assert settle({"red": "5"}, ["2", "1"], irregularities=counted)["net"] == {"1": {"red": "5"}}
    refused = settle({"red": "5"}, ["2", "1"], irregularities=[void, {**lies, "spin": 1}])["refused"]
    assert (refused["code"], refused["clause"]) == ("which_spin", "§4.III, §4.IV")


@pytest.mark.parametrize(
    ("spins", "code"), [([], "missing_spin"), (["37"], "impossible_pocket"), (["1", "2"], "unused_chance")]
)
def test_a_record_must_say_one_spin_that_counts(spins: list[str], code: str) -> None:
    assert settle({"red": "5"}, spins)["refused"]["code"] == code


def test_at_the_table_the_ball_is_spun_again_after_no_spin() -> None:
    round = open_round("roulette", H)
    round.answer(Stakes({"red": 500}))
    round.answer(GO_ON)
    with pytest.raises(Refusal, match="no 'nowhere'"):
        round.answer(Stopped("nowhere"))
    round.answer(IrregularityCall("foreign_object"))
    assert type(round.ask) is Spin
    round.answer(Stopped("1"))
    assert round.net() == {1: {"red": 500}}


# -- late, spoken and misplaced wagers --------------------------------------------------------------


@pytest.mark.parametrize(("book", "clause"), [(H, "§6.II"), (ONEIDA, "V.F(2)")])
def test_no_wager_after_no_more_bets(book: str, clause: str) -> None:
    late = [{"kind": "late_wager", "seat": 1, "wager": "split-20-17", "amount": "5"}]
    answer = settle({"red": "5"}, ["17"], book, irregularities=late)
    assert answer["net"] == {"1": {"red": "-5", "split-17-20": "0"}}
    assert answer["why"]["1"]["split-17-20"]["clause"] == clause
    for wager, amount in (("split-17-20", None), ("split-20-17", "5")):
        late = [{"kind": "late_wager", "seat": 1, "wager": wager, "amount": amount}]
        listed = settle({"red": "5", "split-17-20": "5"}, ["17"], book, irregularities=late)
        assert listed["net"] == {"1": {"red": "-5", "split-17-20": "0"}}
    more = [{"kind": "late_wager", "seat": 1, "wager": "red", "amount": "20"}]
    assert settle({"red": "5"}, ["1"], book, irregularities=more)["net"] == {"1": {"red": "5"}}
    strange = [{"kind": "late_wager", "seat": 1, "wager": "straight-37", "amount": "5"}]
    assert refused({"red": "5"}, ["1"], book, irregularities=strange)[::2] == ("unknown_wager", clause)


def test_a_line_that_came_too_late_is_answered_by_its_id() -> None:
    lines = [
        {"id": "b", "wager": "red", "amount": "10"},
        {"id": "a", "wager": "red", "amount": "5"},
        {"id": "c", "wager": "odd", "amount": "5"},
    ]
    late = [{"kind": "late_wager", "seat": 1, "wager": "b"}]
    answer = settle(lines, ["1"], irregularities=late)
    assert answer["net"] == {"1": {"b": "0", "a": "5", "c": "5"}}
    assert answer["why"]["1"]["b"]["clause"] == "§6.II"
    assert answer["why"]["1"]["a"]["clause"] == "§5.I"


@pytest.mark.parametrize(("book", "clause"), [(H, "§4.I"), (ONEIDA, "V.C(1)")])
def test_a_spoken_wager_stands_when_the_dealer_confirms_it(book: str, clause: str) -> None:
    def spoken(amount: str, choice: str, **options: Any) -> dict[str, Any]:
        call = {"kind": "verbal_wager", "seat": 1, "wager": "black", "amount": amount, "choice": choice}
        return settle({"red": "5"}, ["2"], book, irregularities=[call], options=options)

    assert spoken("5", "confirmed")["net"] == {"1": {"red": "-5", "black": "5"}}
    assert spoken("5", "not confirmed")["net"] == {"1": {"red": "-5"}}
    assert spoken("5", "")["refused"]["code"] == "missing_wager"
    assert spoken("0.50", "confirmed")["refused"]["rule"] == "rules.smallest_chip"
    assert spoken("5", "confirmed", minimum="5")["net"] == {"1": {"red": "-5", "black": "5"}}
    assert spoken("4", "confirmed", minimum="5")["refused"]["rule"] == "rules.minimum"
    assert spoken("6", "confirmed", maximum="5")["refused"]["rule"] == "rules.maximum"
    none = spoken("5", "confirmed", verbal_wagers=False)["refused"]
    assert (none["code"], none["clause"]) == ("cannot_happen", clause)


def test_a_spoken_wager_counts_with_what_lies_there() -> None:
    call = {"kind": "verbal_wager", "seat": 1, "wager": "red", "amount": "3", "choice": "confirmed"}
    lines = [{"id": "a", "wager": "red", "amount": "3"}]
    assert settle(lines, ["1"], irregularities=[call])["net"] == {"1": {"a": "3", "red": "3"}}
    full = {"options": {"maximum": "5"}, "irregularities": [call]}
    assert settle({"red": "3"}, ["1"], **full)["refused"]["rule"] == "rules.maximum"


@pytest.mark.parametrize(
    ("amount", "rule"),
    [
        ("4", ""),
        ("5", ""),
        ("6", "rules.maximum"),
        ("4.50", "rules.smallest_chip"),
        ("1.99", "rules.smallest_chip"),
    ],
)
@pytest.mark.parametrize("book", BOOKS)
def test_horseshoe_4_i_oneida_c_1_a_spoken_wager_is_whole_chips_up_to_the_maximum(
    book: str, amount: str, rule: str
) -> None:
    call = {"kind": "verbal_wager", "seat": 1, "wager": "black", "amount": amount, "choice": "confirmed"}
    answer = settle({"red": "5"}, ["2"], book, irregularities=[call], options={"maximum": "5"})
    if rule:
        assert answer["refused"]["rule"] == rule
    else:
        assert answer["net"] == {"1": {"red": "-5", "black": amount}}


@pytest.mark.parametrize(
    ("book", "kind", "clause"),
    [
        (H, "alike_chips", "§4.II"),
        (ONEIDA, "alike_chips", "V.C(2)"),
        (ONEIDA, "value_chip_with_coupon", "V.C(2)"),
    ],
)
def test_chips_that_may_not_be_played_are_refused(book: str, kind: str, clause: str) -> None:
    assert refused({"red": "5"}, ["1"], book, irregularities=[{"kind": kind}])[2] == clause


@pytest.mark.parametrize("book", BOOKS)
def test_a_misplaced_wager_counts_by_where_it_lies(book: str) -> None:
    call = {"irregularities": [{"kind": "misplaced_wager"}]}
    assert settle({"red": "5"}, ["1"], book, **call)["net"] == {"1": {"red": "5"}}


# -- odds -------------------------------------------------------------------------------------------


def edges(book: str, **options: Any) -> dict[str, Fraction]:
    return {wager: one.house_edge for wager, one in analyse("roulette", book, options).wagers.items()}


@pytest.mark.parametrize("book", BOOKS)
def test_a_double_zero_table_holds_a_nineteenth_of_all_but_the_first_five(book: str) -> None:
    found = edges(book)
    assert len(found) == 162
    assert found.pop("first-five") == Fraction(3, 38)
    assert set(found.values()) == {Fraction(1, 19)}


def test_a_single_zero_table_holds_a_thirty_seventh() -> None:
    found = edges(H, **SINGLE)
    assert len(found) == 37 + 60 + 12 + 1 + 22 + 11 + 3 + 3 + 6
    assert set(found.values()) == {Fraction(1, 37)}


def test_where_00_does_not_count_the_wagers_that_share_it_are_dearer() -> None:
    found = edges(H, **AS_SINGLE)
    assert "straight-00" not in found
    assert found["split-0-00"] == found["courtesy"] == Fraction(19, 37)
    assert found["trio-0-2-00"] == Fraction(13, 37)
    assert found["first-five"] == Fraction(9, 37)
    assert found["red"] == found["straight-0"] == Fraction(1, 37)


def test_oneida_g_2_half_on_zero_halves_the_edge_of_even_money() -> None:
    found = edges(ONEIDA, zero_loss="half")
    assert {found[wager] for wager in EVEN_MONEY} == {Fraction(1, 38)}
    assert found["dozen-1"] == Fraction(1, 19)


# -- the other readings -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reading", "other", "options", "wager", "edge"),
    [
        ("zero_two_three", "the list is of examples", SINGLE, "trio-0-2-3", Fraction(1, 37)),
        ("zero_corner", "they touch, and are taken as four numbers", SINGLE, "corner-0", Fraction(1, 37)),
        (
            "dead_00",
            "the layout is a single zero one: no wager with 00 is taken",
            AS_SINGLE,
            "split-0-00",
            None,
        ),
    ],
)
@pytest.mark.parametrize("game", ["roulette", "rapid-roulette"])
def test_another_reading_changes_which_wagers_there_are(
    game: str, reading: str, other: str, options: dict[str, str], wager: str, edge: Fraction | None
) -> None:
    usual = analyse(game, H, options).wagers
    read = analyse(game, H, options, readings={reading: other}).wagers
    assert (wager in usual) is (edge is None)
    assert (read[wager].house_edge if wager in read else None) == edge
