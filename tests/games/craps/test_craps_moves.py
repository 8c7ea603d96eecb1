"""Making, removing and reducing wagers, and the amounts they may have."""

from collections.abc import Callable

import pytest

from pitboss.desk import game_of, open_round
from pitboss.games.craps.layout import CrapsState
from pitboss.rounds.answers import GO_ON, Chosen, Thrown
from pitboss.rulebooks import Refusal

Settle = Callable[..., dict[str, str]]
Refused = Callable[..., tuple[str, str]]
H, OLD, NEW = "horseshoe-cincinnati", "oneida-2003", "oneida-2025"


@pytest.fixture(params=[H, OLD, NEW])
def book(request: pytest.FixtureRequest) -> str:
    return str(request.param)


CLAUSES = {
    "line_bets": {H: "§3.I.A, §3.I.B", OLD: "II.D(1), II.D(2)", NEW: "E(3)"},
    "come_bets": {H: "§3.I.C, §3.I.E", OLD: "II.D(3), II.D(4)", NEW: "E(3)"},
    "pass_locked": {H: "§4.III.A", OLD: "II.E(3)", NEW: "E(3)"},
    "come_locked": {H: "§4.III.B", OLD: "II.E(3)", NEW: "E(3)"},
    "dont_bets": {H: "§4.IV", OLD: "II.E(4)", NEW: "E(4)"},
    "odds_multiple": {H: "§7", OLD: "II.H, II.H(5)", NEW: "H, H(5)"},
    "odds_excess": {H: "§7.VI", OLD: "II.H(6)", NEW: "H(6)"},
}


# -- when a wager may be made --------------------------------------------------------------------------


@pytest.mark.parametrize("wager", ["pass", "dont_pass"])
def test_line_bets_only_before_a_come_out(book: str, wager: str, refusal: Refused, settle: Settle) -> None:
    assert refusal(book, f"{wager} 10 @2", "33") == ("not_now", CLAUSES["line_bets"][book])
    assert refusal(book, f"{wager} 10, {wager} 5 @2", "33") == ("not_now", CLAUSES["line_bets"][book])
    assert settle(book, f"{wager} 10 @3", "33 33 66")[wager] in ("-10", "0")


@pytest.mark.parametrize("wager", ["come", "dont_come"])
def test_come_bets_only_after_the_come_out(book: str, wager: str, refusal: Refused) -> None:
    assert refusal(book, f"{wager} 10", "33") == ("not_now", CLAUSES["come_bets"][book])
    assert refusal(book, f"{wager} 10 @3", "33 33 34") == ("not_now", CLAUSES["come_bets"][book])


def test_put_bets_are_horseshoes_alone(refusal: Refused) -> None:
    assert refusal(H, "put_6 10", "33") == ("not_now", "§3.I.D")
    assert refusal(OLD, "put_6 10 @2", "44 33")[0] == "unknown_wager"
    assert refusal(NEW, "put_6 10 @2", "44 33")[0] == "unknown_wager"
    assert refusal(OLD, "fire 10", "44 33")[0] == "unknown_wager"


def test_odds_need_a_flat_bet_on_a_number(book: str, refusal: Refused) -> None:
    assert refusal(book, "pass 10, pass_odds 10", "33")[0] == "no_flat_bet"
    assert refusal(book, "pass_odds 10 @2", "33")[0] == "no_flat_bet"
    assert refusal(book, "come 10 @2, come_odds 10 @2", "33 44")[0] == "no_flat_bet"
    assert refusal(book, "pass 10, dont_pass_odds 10 @2", "33")[0] == "no_flat_bet"
    assert refusal(book, "field 10, field_odds 10 @2", "33")[0] == "unknown_wager"


@pytest.mark.parametrize("wager", ["zzz", "place_7", "hard_5", "hop_1_7", "horn_high_7", "put", "place", ""])
def test_unknown_wagers(book: str, wager: str, refusal: Refused) -> None:
    assert refusal(book, f"{wager or '-'} 10", "33")[0] == "unknown_wager"


@pytest.mark.parametrize(
    ("family", "clauses"),
    [("buy", {H: "§6.I", OLD: "II.G(1)", NEW: "G(1)"}), ("lay", {H: "§6.II", OLD: "II.G(2)", NEW: "G(2)"})],
)
def test_buy_and_lay_may_not_be_offered(
    book: str, family: str, clauses: dict[str, str], refusal: Refused
) -> None:
    options = {f"{family}_offered": False}
    assert refusal(book, f"{family}_6 30", "33", options=options) == ("not_offered", clauses[book])


# -- removing and reducing -----------------------------------------------------------------------------


@pytest.mark.parametrize("do", ["remove pass @2", "reduce pass 5 @2"])
def test_pass_is_locked_once_a_point_is_set(book: str, do: str, refusal: Refused, settle: Settle) -> None:
    assert refusal(book, "pass 10", "33 34", do) == ("locked", CLAUSES["pass_locked"][book])
    before = settle(book, "pass 10", "34", do.replace("@2", ""))
    assert before == {"pass": "0" if do.startswith("remove") else "5"}


@pytest.mark.parametrize("do", ["remove come @3", "reduce come 5 @3"])
def test_come_is_locked_once_its_point_is_set(book: str, do: str, refusal: Refused, settle: Settle) -> None:
    assert refusal(book, "come 10 @2", "33 44", do) == ("locked", CLAUSES["come_locked"][book])
    before = settle(book, "come 10 @2", "33 34", do.replace("@3", "@2"))
    assert before == {"come": "0" if do.startswith("remove") else "5"}


def test_horseshoe_put_is_locked_once_the_dice_have_rolled(refusal: Refused, settle: Settle) -> None:
    assert settle(H, "put_6 10 @2", "44 34", "remove put_6 @2") == {"put_6": "0"}
    assert refusal(H, "put_6 10 @2", "44 66", "remove put_6 @3") == ("locked", "§4.III.C")


@pytest.mark.parametrize(("wager", "roll"), [("dont_pass 10", "33 34"), ("dont_come 10 @2", "33 44 34")])
def test_dont_bets_may_come_down_at_any_time(book: str, wager: str, roll: str, settle: Settle) -> None:
    name, last = wager.split(maxsplit=1)[0], len(roll.split())
    assert settle(book, wager, roll, f"remove {name} @{last}") == {name: "0"}
    assert settle(book, wager, roll, f"reduce {name} 4 @{last}") == {name: "6"}


@pytest.mark.parametrize("do", ["remove dont_pass @2", "reduce dont_pass 5 @2"])
def test_dont_pass_is_not_replaced_or_increased(book: str, do: str, refusal: Refused, settle: Settle) -> None:
    gone = ("dont_bet_gone", CLAUSES["dont_bets"][book])
    assert refusal(book, "dont_pass 10, dont_pass 10 @3", "33 66", do) == gone
    assert refusal(book, "dont_pass 10, dont_pass 10 @2", "33 66", do) == gone
    after = settle(book, "dont_pass 10, dont_pass 10 @3", "33 33 11", do)
    assert after == {"dont_pass": "10" if do.startswith("remove") else "5"}


@pytest.mark.parametrize("do", ["remove", "reduce"])
@pytest.mark.parametrize(("wager", "point"), [("dont_pass", 0), ("dont_come", 6)])
def test_dont_bets_are_not_replaced_for_the_same_roll(book: str, do: str, wager: str, point: int) -> None:
    round = open_round("craps", book, (1,), state=CrapsState(point=point, outside_shooter=True))
    round.answer(GO_ON)
    round.answer(Chosen("bet", 1000, wager, 1))
    round.answer(Chosen(do, None if do == "remove" else 500, wager, 1))
    with pytest.raises(Refusal) as refused:
        round.answer(Chosen("bet", 1000, wager, 1))
    assert (refused.value.code, refused.value.clause) == ("dont_bet_gone", CLAUSES["dont_bets"][book])
    round.answer(Chosen("roll"))
    round.answer(Thrown((6, 6)))
    round.answer(Chosen("bet", 1000, wager, 1))


def test_a_dont_come_on_its_number_is_not_replaced_or_increased(
    book: str, refusal: Refused, settle: Settle
) -> None:
    clause = CLAUSES["dont_bets"][book]
    replaced = "dont_come 10 @2 #d, dont_come 10 @4 #d"
    assert refusal(book, replaced, "22 33 66 34", "remove d @3") == ("dont_bet_gone", clause)
    increased = "dont_come 10 @2 #d, dont_come 5 @3 #d"
    assert refusal(book, increased, "22 33 34", "reduce d 5 @3") == ("on_its_number", clause)
    another = "dont_come 10 @2 #d, dont_come 10 @4 #e"
    assert settle(book, another, "22 33 66 12", "remove d @3") == {"d": "0", "e": "10"}


def test_a_removed_dont_come_is_not_replaced_under_its_id_at_any_table(book: str) -> None:
    state = CrapsState(point=6, outside_shooter=True)
    round = open_round("craps", book, (1, 2), state=state)
    round.answer(GO_ON)
    round.answer(Chosen("bet", 1000, "dont_come", 1, "d"))
    round.answer(Chosen("roll"))
    round.answer(Thrown((4, 4)))
    round.answer(Chosen("remove", None, "d", 1))
    before = list(round.log)
    with pytest.raises(Refusal) as refused:
        round.answer(Chosen("bet", 1000, "dont_come", 1, "d"))
    assert (refused.value.code, refused.value.clause) == ("dont_bet_gone", CLAUSES["dont_bets"][book])
    assert round.log == before
    for wager, seat, id in (
        ("dont_come", 1, "e"),
        ("dont_come", 1, ""),
        ("dont_come", 2, "d"),
        ("field", 1, "d"),
    ):
        round.answer(Chosen("bet", 1000, wager, seat, id))
    round.answer(Chosen("roll"))
    round.answer(Thrown((6, 6)))
    with pytest.raises(Refusal):
        round.answer(Chosen("bet", 1000, "dont_come", 1, "d"))


def test_a_come_bet_on_its_number_is_not_increased(book: str, refusal: Refused, settle: Settle) -> None:
    found = refusal(book, "come 10 @2 #c, come 10 @3 #c", "22 33 33")
    assert found == ("on_its_number", CLAUSES["come_bets"][book])
    assert settle(book, "come 10 @2 #c, come 10 @3 #e", "22 33 33") == {"c": "10", "e": "0"}


def test_horseshoe_put_on_one_number_adds_up(settle: Settle) -> None:
    assert settle(H, "put_6 10 @2, put_6 20 @3", "55 66 33") == {"put_6": "30"}


def test_odds_come_down_before_they_are_decided(book: str, settle: Settle) -> None:
    wagers = "pass 10, pass_odds 10 @2"
    assert settle(book, wagers, "22 34", "remove pass_odds @2") == {"pass": "-10", "pass_odds": "0"}
    assert settle(book, wagers, "22 34", "reduce pass_odds 6 @2") == {"pass": "-10", "pass_odds": "-4"}
    dont = "dont_pass 10, dont_pass_odds 10 @2"
    gone = settle(book, dont, "22 66 34", "remove dont_pass @3")
    assert gone == {"dont_pass": "0", "dont_pass_odds": "0"}


def test_a_place_bet_taken_down_and_made_again(book: str, settle: Settle) -> None:
    net = settle(book, "place_6 6 @2, place_6 12 @3", "22 33 33", "remove place_6 @3")
    assert net == {"place_6": "21"}


def test_reduction_leaves_a_wager_that_may_stand(book: str, refusal: Refused, settle: Settle) -> None:
    assert settle(book, "place_6 12 @2", "22 33", "reduce place_6 6 @2") == {"place_6": "7"}
    assert refusal(book, "place_6 12 @2", "22 33", "reduce place_6 12 @2")[0] == "bad_amount"
    assert refusal(book, "pass 10", "22", "reduce pass 10")[0] == "bad_amount"
    assert settle(book, "pass 10", "", "reduce pass 9") == {"pass": "0"}


def test_moves_of_nothing(book: str, refusal: Refused) -> None:
    for do in ("remove", "on", "off"):
        assert refusal(book, "pass 10", "33", f"{do} place_6")[0] == "no_such_wager"
    assert refusal(book, "pass 10", "33", "raise pass")[0] == "unknown_move"
    assert refusal(book, "pass 10", "33", "on pass")[0] == "not_called"


# -- amounts -------------------------------------------------------------------------------------------


def test_posted_limits(book: str, refusal: Refused, settle: Settle) -> None:
    options = {"minimum": "5", "maximum": "50"}
    for amount, fits in (("4", False), ("5", True), ("6", True), ("49", True), ("50", True), ("51", False)):
        if fits:
            assert settle(book, f"pass {amount}", "34", options=options) == {"pass": amount}
        else:
            assert refusal(book, f"pass {amount}", "34", options=options)[0] == "bad_amount"
    assert refusal(book, "pass 30, pass 21", "34", options=options)[0] == "bad_amount"
    assert settle(book, "pass 30, pass 20", "34", options=options) == {"pass": "50"}


@pytest.mark.parametrize("wager", ["pass", "dont_pass", "place_6", "buy_4", "hard_8", "field"])
def test_the_maximum_holds_for_several_bets_of_one_kind(
    book: str, wager: str, refusal: Refused, settle: Settle
) -> None:
    posted = {"options": {"maximum": "120"}}
    at, over = f"{wager} 60 #a, {wager} 60 #b", f"{wager} 60 #a, {wager} 66 #b"
    assert set(settle(book, at, "22", **posted)) >= {"a", "b"}
    assert refusal(book, over, "22", **posted)[0] == "bad_amount"


def test_the_maximum_is_for_each_come_bet(book: str, refusal: Refused, settle: Settle) -> None:
    posted = {"options": {"maximum": "100"}}
    assert settle(book, "come 60 @2 #a, come 60 @3 #b", "44 33 33", **posted) == {"a": "60", "b": "0"}
    assert refusal(book, "come 60 @2 #a, come 60 @2 #b", "44 33 33", **posted)[0] == "bad_amount"
    assert refusal(H, "put_6 60 @2 #a, put_6 60 @3 #b", "44 66 33", **posted)[0] == "bad_amount"


@pytest.mark.parametrize(
    ("wager", "step"),
    [
        ("place_6", 6),
        ("place_8", 6),
        ("place_4", 5),
        ("place_5", 5),
        ("place_9", 5),
        ("place_10", 5),
        ("c_and_e", 2),
        ("horn", 4),
        ("horn_high_3", 5),
        ("world", 5),
    ],
)
def test_oneida_f_5_wagers_that_cannot_be_paid(
    wager: str, step: int, refusal: Refused, settle: Settle
) -> None:
    for book, clause in ((OLD, "II.F(5)"), (NEW, "F(5)")):
        for amount in (2 * step - 1, 2 * step + 1):
            assert refusal(book, f"{wager} {amount}", "") == ("not_payable", clause)
        assert settle(book, f"{wager} {2 * step}", "") == {wager: "0"}
    assert settle(H, f"{wager} {2 * step + 1}", "") == {wager: "0"}


def test_oneida_f_5_depends_on_the_smallest_chip(refusal: Refused, settle: Settle) -> None:
    half = {"smallest_chip": "0.50"}
    assert settle(OLD, "place_6 3 @2", "22 33", options=half) == {"place_6": "3.50"}
    assert settle(OLD, "c_and_e 1", "66", options=half) == {"c_and_e": "3"}
    assert refusal(OLD, "place_6 3.50", "", options=half)[0] == "not_payable"
    assert refusal(OLD, "place_6 6.25", "", options=half) == ("bad_amount", "II.E(2), II.F(5)")


def test_horseshoe_composites_divide_into_cents(refusal: Refused, settle: Settle) -> None:
    cents = {"smallest_chip": "0.01", "minimum": "0.01"}
    assert settle(H, "horn 0.04", "66", options=cents) == {"horn": "0.27"}
    assert refusal(H, "horn 0.05", "66", options=cents) == ("not_payable", "§3.I.S, §5.IV")


@pytest.mark.parametrize(
    ("flat", "point", "limit"),
    [
        ("pass 5", "22", 5),
        ("pass 5", "23", 6),
        ("pass 5", "33", 5),
        ("pass 4", "33", 5),
        ("dont_pass 5", "22", 10),
        ("dont_pass 5", "23", 9),
        ("dont_pass 5", "33", 6),
        ("dont_pass 4", "33", 6),
    ],
)
def test_odds_over_the_limit_only_as_the_payout_needs(
    book: str, flat: str, point: str, limit: int, refusal: Refused, settle: Settle
) -> None:
    name, options = f"{flat.split(maxsplit=1)[0]}_odds", {"odds_multiple": 1}
    assert settle(book, f"{flat}, {name} {limit} @2", point, options=options)[name] == "0"
    step = (
        {"22": 2, "23": 3, "33": 6}[point] if name.startswith("dont") else {"22": 1, "23": 2, "33": 5}[point]
    )
    over = refusal(book, f"{flat}, {name} {limit + step} @2", point, options=options)
    assert over == ("odds_limit", CLAUSES["odds_multiple"][book])


def test_odds_excess_may_be_declined(book: str, refusal: Refused, settle: Settle) -> None:
    options = {"odds_multiple": 1, "odds_excess": False}
    assert refusal(book, "pass 5, pass_odds 6 @2", "23", options=options)[0] == "odds_limit"
    assert settle(book, "pass 5, pass_odds 4 @2", "23 23", options=options) == {"pass": "5", "pass_odds": "6"}


def test_odds_limit_counts_what_is_behind_already(book: str, refusal: Refused, settle: Settle) -> None:
    options = {"odds_multiple": 2}
    assert (
        settle(book, "pass 10, pass_odds 10 @2, pass_odds 10 @3", "22 66", options=options)["pass_odds"]
        == "0"
    )
    for more in ("11", "12"):
        wagers = f"pass 10, pass_odds 10 @2, pass_odds {more} @3"
        assert refusal(book, wagers, "22 66", options=options)[0] == "odds_limit"
    assert (
        refusal(book, "pass 10, pass_odds 20 @2, pass_odds 1 @3", "22 66", options=options)[0] == "odds_limit"
    )


@pytest.mark.parametrize(("multiple", "taken"), [(100, True), (99, False)])
def test_odds_up_to_a_hundred_times(
    book: str, multiple: int, taken: bool, refusal: Refused, settle: Settle
) -> None:
    options = {"odds_multiple": multiple}
    wagers = "pass 10, pass_odds 1000 @2"
    if taken:
        assert settle(book, wagers, "22 22", options=options)["pass_odds"] == "2000"
        assert refusal(book, "pass 10, pass_odds 1001 @2", "22", options=options)[0] == "odds_limit"
    else:
        assert refusal(book, wagers, "22", options=options)[0] == "odds_limit"


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("odds_multiple", 101, "outside_range"),
        ("odds_multiple", 0, "bad_option"),
        ("buy_vig", 6, "outside_range"),
    ],
)
def test_oneida_postings_outside_the_range(name: str, value: int, code: str, refusal: Refused) -> None:
    """What the document does not allow, and what no craps table can play."""
    for book in (OLD, NEW):
        assert refusal(book, "pass 10", "", options={name: value})[0] == code


@pytest.mark.parametrize(
    ("flat", "point", "payable", "won"),
    [
        ("pass 10", "23", 6, "9"),
        ("pass 10", "33", 5, "6"),
        ("dont_pass 10", "22", 2, "1"),
        ("dont_pass 10", "23", 3, "2"),
        ("dont_pass 10", "33", 6, "5"),
    ],
)
def test_oneida_h_6_odds_pay_exactly(
    flat: str, point: str, payable: int, won: str, refusal: Refused, settle: Settle
) -> None:
    name = f"{flat.split(maxsplit=1)[0]}_odds"
    last = "34" if name.startswith("dont") else point
    for book, clause in ((OLD, "II.H(6)"), (NEW, "H(6)")):
        for amount in (payable - 1, payable + 1):
            assert refusal(book, f"{flat}, {name} {amount} @2", point) == ("not_payable", clause)
        assert settle(book, f"{flat}, {name} {payable} @2", f"{point} {last}")[name] == won
    assert settle(H, f"{flat}, {name} {payable + 1} @2", point)[name] == "0"


@pytest.mark.parametrize(
    ("wager", "roll", "net"),
    [
        ("buy_5 15", "23", {"buy_5": "22.50", "vig": "-0.75"}),
        ("buy_6 7", "33", {"buy_6": "8.40", "vig": "-0.35"}),
        ("lay_5 10", "34", {"lay_5": "6.66", "vig": "-0.33"}),
        ("lay_6 7", "34", {"lay_6": "5.83", "vig": "-0.29"}),
        ("lay_4 5", "34", {"lay_4": "2.50", "vig": "-0.12"}),
    ],
)
def test_oneida_f_5_does_not_reach_buy_and_lay(
    wager: str, roll: str, net: dict[str, str], settle: Settle
) -> None:
    """F(5) speaks of the odds in F(1) to F(4): the odds of G are paid to the cent, in both books alike."""
    for book in (OLD, NEW):
        assert settle(book, f"{wager} @2", f"44 {roll}") == net


def test_oneida_f_5_is_read_alike_in_both_books() -> None:
    old, new = (game_of("craps").chapter(book) for book in (OLD, NEW))
    for rule in ("exact_payment", "exact_odds", "payment_rounding"):
        assert old.rules[rule].value == new.rules[rule].value
    readings = (chapter.readings["exact_payment"] for chapter in (old, new))
    said, same = ((reading.problem, reading.value, reading.why) for reading in readings)
    assert said == same


def test_odds_over_the_posted_maximum_only_as_the_payout_needs(
    book: str, refusal: Refused, settle: Settle
) -> None:
    options = {"maximum": "5", "odds_multiple": 10}
    assert settle(book, "pass 5, pass_odds 6 @2", "23 23", options=options) == {"pass": "5", "pass_odds": "9"}
    over = ("odds_limit", CLAUSES["odds_excess"][book])
    assert refusal(book, "pass 5, pass_odds 8 @2", "23", options=options) == over
    assert settle(book, "pass 5, pass_odds 5 @2", "22 22", options=options)["pass_odds"] == "10"
    assert refusal(book, "pass 5, pass_odds 6 @2", "22", options=options) == over
    # At ten times one dollar the multiple binds, at two dollars the posted maximum.
    of_ten = {"maximum": "10", "odds_multiple": 10}
    limit = ("odds_limit", CLAUSES["odds_multiple"][book])
    assert refusal(book, "pass 1, pass_odds 11 @2", "22", options=of_ten) == limit
    assert refusal(book, "pass 2, pass_odds 11 @2", "22", options=of_ten) == over


@pytest.mark.parametrize(("by", "left"), [("9", "11"), ("10", "10"), ("11", ""), ("19", "")])
def test_a_wager_is_reduced_to_its_minimum_and_no_further(
    book: str, by: str, left: str, settle: Settle, refusal: Refused
) -> None:
    """Twenty on the field, of which the house takes no less than ten."""
    posted = {"minimum": "10"}
    if left:
        assert settle(book, "field 20", "34", f"reduce field {by}", options=posted) == {"field": f"-{left}"}
    else:
        refused = refusal(book, "field 20", "34", f"reduce field {by}", options=posted)
        assert refused == ("bad_amount", game_of("craps").rules(book).cite("minimum").clause)


@pytest.mark.parametrize(("more", "fits"), [("39", True), ("40", True), ("41", False)])
def test_what_stands_counts_to_the_maximum(
    book: str, more: str, fits: bool, settle: Settle, refusal: Refused
) -> None:
    posted = {"maximum": "100"}
    if fits:
        assert settle(book, f"field 60, field {more}", "34", options=posted) == {
            "field": f"-{60 + int(more)}"
        }
    else:
        refused = refusal(book, f"field 60, field {more}", "34", options=posted)
        assert refused == ("bad_amount", game_of("craps").rules(book).cite("maximum").clause)


@pytest.mark.parametrize(
    ("point", "most", "over"), [("22", "20", "22"), ("32", "15", "18"), ("33", "12", "18")]
)
def test_odds_that_lay_may_win_as_much_as_the_multiple(
    book: str, point: str, most: str, over: str, settle: Settle, refusal: Refused
) -> None:
    """At one times the flat ten: 20 to win 10 on a four, 15 on a five, 12 on a six."""
    posted = {"odds_multiple": 1, "odds_excess": False} if book == H else {"odds_multiple": 1}
    wagers = "dont_pass 10, dont_pass_odds {} @2"
    assert settle(book, wagers.format(most), f"{point} 34", options=posted)["dont_pass_odds"] == "10"
    assert refusal(book, wagers.format(over), f"{point} 34", options=posted)[0] == "odds_limit"
