"""Invalid, cocked and disputed throws, late wagers, and rolls without a line bet."""

from collections.abc import Callable
from typing import Any

import pytest

from pitboss.desk import game_of, open_round
from pitboss.games.craps.layout import CrapsState
from pitboss.rounds import Round
from pitboss.rounds.answers import GO_ON, Chosen, IrregularityCall, Thrown
from pitboss.rounds.events import Irregular, Rolled
from pitboss.rulebooks import Refusal

Settle = Callable[..., dict[str, str]]
Refused = Callable[..., tuple[str, str]]
H, OLD, NEW = "horseshoe-cincinnati", "oneida-2003", "oneida-2025"
BOOKS = {H: 0, OLD: 1, NEW: 2}
VOIDS = {
    "dice_off_table": ("§13.I, §13.I.A", "II.J(2)(a)", "J(2)(a)"),
    "die_on_die": ("§13.I", "II.J(2)(a)", "J(2)(a)"),
    "dice_not_together": ("§13.II.A", "II.J(2)(b)(i), II.J(2)(c)", "J(2)(b)(i), J(2)(c)"),
    "far_end_missed": ("§13.II.B", "II.J(2)(b)(ii), II.J(2)(c)", "J(2)(b)(ii), J(2)(c)"),
    "die_on_bank_chips": ("§13.II.C", "II.J(2)(b)(iii)", "J(2)(b)(iii)"),
    "die_in_cup_or_on_rail": ("§13.II.D", "II.J(2)(b)(iv)", "J(2)(b)(iv)"),
    "cheating": ("§13.II.E", "II.J(2)(b)(v)", "J(2)(b)(v)"),
    "improper_throw": ("§13.II.F", "II.J(2)(b)(vi), II.J(2)(c)", "J(2)(b)(vi), J(2)(c)"),
    "several_sides_resting": ("§10.II", "II.J(3)(b)", "J(3)(b)"),
}


@pytest.fixture(params=[H, OLD, NEW])
def book(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def called(kind: str, **more: Any) -> dict[str, Any]:
    return {"irregularities": [{"kind": kind, **more}]}


def test_every_irregularity_of_the_chapter_is_tried(book: str) -> None:
    tried = {
        *VOIDS,
        *("cocked_die", "disputed_face", "late_wager", "late_wager_confirmed", "no_line_bet", "verbal_wager"),
        *("shooter_ordered_to_pass", "shooter_relinquishes", "dice_refused", "dice_touch_chips"),
        *("dice_movement_altered", "locked_wager_removed", "dont_bet_replaced", "wager_not_payable"),
    }
    assert set(game_of("craps").chapter(book).irregularities) <= tried


@pytest.mark.parametrize("kind", VOIDS)
def test_a_void_throw_decides_nothing(book: str, kind: str, settle: Settle) -> None:
    wagers = "pass 10, field 5, place_6 6"
    assert settle(book, wagers, "34", **called(kind, roll=1)) == {"pass": "0", "field": "0", "place_6": "0"}
    assert settle(book, "field 5", "34 66", **called(kind, roll=1)) == {"field": "10"}
    assert settle(book, "field 5", "66", **called(kind, before_roll=1)) == {"field": "10"}
    assert settle(book, "pass 10", "33 34 33", **called(kind, roll=2)) == {"pass": "10"}


@pytest.mark.parametrize("kind", VOIDS)
def test_void_throws_cite_their_clause(book: str, kind: str) -> None:
    round = open_round("craps", book, (1,), state=CrapsState(outside_shooter=True))
    round.answer(GO_ON)
    round.answer(Chosen("roll"))
    round.answer(IrregularityCall(kind, dice=(3, 4)))
    found = next(event for event in round.events if type(event) is Irregular)
    assert (found.remedy, found.cite.clause) == ("no_roll", VOIDS[kind][(H, OLD, NEW).index(book)])
    assert not any(type(event) is Rolled for event in round.events)
    assert round.ask is not None
    assert round.ask.at == "table"


def test_horseshoe_13_ii_g_movement_altered(settle: Settle, refusal: Refused) -> None:
    assert settle(H, "field 5", "34", **called("dice_movement_altered", roll=1)) == {"field": "0"}
    assert (
        refusal(OLD, "field 5", "34", **called("dice_movement_altered", roll=1))[0] == "unknown_irregularity"
    )


def test_wagers_may_change_between_a_void_throw_and_the_next(book: str, settle: Settle) -> None:
    net = settle(book, "field 5, field 5 @2", "34 66", **called("dice_off_table", roll=1))
    assert net == {"field": "20"}


def test_several_void_throws_in_a_row(book: str, settle: Settle) -> None:
    calls = [{"kind": "die_on_die", "before_roll": 1}, {"kind": "dice_off_table", "roll": 1}]
    calls.append({"kind": "cheating", "roll": 2})
    assert settle(book, "any_seven 5", "34 34 34", irregularities=calls) == {"any_seven": "20"}


def test_dice_that_touch_chips_count(settle: Settle, refusal: Refused) -> None:
    for book in (OLD, NEW):
        assert settle(book, "field 5", "66", **called("dice_touch_chips", roll=1)) == {"field": "10"}
    assert refusal(H, "field 5", "66", **called("dice_touch_chips", roll=1))[0] == "unknown_irregularity"


@pytest.mark.parametrize(
    ("dice", "choice", "net"),
    [
        ([6, 6], "", "10"),
        ([6, 1], "second rests", "10"),
        ([1, 6], "first rests", "10"),
        ([1, 1], "both rest", "10"),
        ([3, 2], "second rests", "-5"),
        ([], "", "-5"),
    ],
)
def test_cocked_die_counts_by_the_side_opposite(
    book: str, dice: list[int], choice: str, net: str, settle: Settle
) -> None:
    call = called("cocked_die", roll=1, dice=dice, choice=choice)
    assert settle(book, "field 5", "33", **call) == {"field": net}


def test_a_cocked_die_needs_faces(book: str, refusal: Refused) -> None:
    assert refusal(book, "field 5", "33", **called("cocked_die", before_roll=1))[0] == "impossible_dice"
    assert refusal(book, "field 5", "33", **called("cocked_die", roll=1, dice=[7, 1]))[0] == "impossible_dice"


def test_disputed_face(book: str, settle: Settle, refusal: Refused) -> None:
    assert settle(book, "field 5", "33", **called("disputed_face", roll=1, dice=[3, 6])) == {"field": "5"}
    assert settle(book, "field 5", "33 66", **called("disputed_face", roll=1, choice="void")) == {
        "field": "10"
    }
    assert refusal(book, "field 5", "33", **called("disputed_face", before_roll=1))[0] == "impossible_dice"


def test_late_wager_without_confirmation_goes_back(book: str, settle: Settle, refusal: Refused) -> None:
    late = called("late_wager", roll=1, seat=1, wager="field", amount="5")
    assert settle(book, "", "66", **late) == {"field": "0"}
    assert settle(book, "field 10", "66", **late) == {"field": "20"}
    for code, more in {
        "missing_wager": {"seat": 1},
        "bad_amount": {"seat": 1, "wager": "field", "amount": "-5"},
        "unknown_wager": {"seat": 1, "wager": "zzz", "amount": "5"},
        "missing_seat": {"wager": "field", "amount": "5"},
        "unknown_seat": {"seat": 9, "wager": "field", "amount": "5"},
    }.items():
        assert refusal(book, "", "66", **called("late_wager", roll=1, **more))[0] == code
    clause = {H: "§4.I", OLD: "II.E(1)", NEW: "E(1)"}[book]
    assert refusal(book, "", "66", **called("late_wager", roll=1, seat=1)) == ("missing_wager", clause)
    said = called("late_wager", roll=1, seat=1, choice="field 5")
    assert refusal(book, "", "66", **said)[0] == "missing_wager"


@pytest.mark.parametrize("book", [OLD, NEW])
def test_oneida_e_1_confirmed_late_wager_stands(book: str, settle: Settle, refusal: Refused) -> None:
    late = called("late_wager_confirmed", roll=1, seat=1, wager="field", amount="5")
    assert settle(book, "", "66", **late) == {"field": "10"}
    wrong = called("late_wager_confirmed", roll=1, seat=1, wager="place_6", amount="7")
    assert refusal(book, "", "66", **wrong)[0] == "not_payable"
    assert refusal(H, "", "66", **late)[0] == "unknown_irregularity"


def test_oneida_2025_e_1_a_house_may_take_no_late_wagers(settle: Settle, refusal: Refused) -> None:
    late, none = called("late_wager_confirmed", roll=1, seat=1, wager="field", amount="5"), "late_wagers"
    assert refusal(NEW, "", "66", **late, options={none: "refused"})[0] == "cannot_happen"
    assert refusal(OLD, "", "66", **late, options={none: "refused"})[0] == "not_an_option"
    back = called("late_wager", roll=1, seat=1, wager="field", amount="5")
    assert settle(NEW, "", "66", **back, options={none: "refused"}) == {"field": "0"}


@pytest.mark.parametrize("kind", ["locked_wager_removed", "dont_bet_replaced", "wager_not_payable"])
def test_oneida_2003_refusals_by_name(kind: str, refusal: Refused) -> None:
    assert refusal(OLD, "pass 10", "33", **called(kind))[0] == "not_allowed"


# -- rolls only to decide come bets --------------------------------------------------------------------


def test_rolls_without_a_line_bet_decide_come_bets_only(book: str, settle: Settle) -> None:
    call = called("no_line_bet", before_roll=4)
    wagers = "come 10 @2, come_odds 10 @3, place_8 6 @2"
    won = settle(book, wagers, "22 33 22 33", **call)
    assert won == {"come": "10", "come_odds": "12", "place_8": "0"}
    # a 4 sets no point: the come bet on 6 is still what the next 6 decides, and a 7 ends it
    assert settle(book, "come 10 @2", "22 33 22 22 33", **call) == {"come": "10"}
    assert settle(book, "dont_come 10 @2", "22 33 22 22 34", **call) == {"dont_come": "10"}
    # ordinary play goes on when the last come bet is decided: the 8 is a point again
    assert settle(book, "come 10 @2, pass 10 @5", "22 33 22 33 44 44", **call) == {"come": "10", "pass": "10"}


def test_a_line_bet_ends_rolls_without_one(book: str, settle: Settle) -> None:
    call = called("no_line_bet", before_roll=4)
    net = settle(book, "dont_come 10 @2, pass 10 @5", "22 33 22 44 34", **call)
    assert net == {"dont_come": "10", "pass": "10"}


def test_rolls_without_a_line_bet_need_come_bets_and_no_line(book: str, refusal: Refused) -> None:
    assert refusal(book, "field 5", "33", **called("no_line_bet"))[0] == "no_come_bets"
    assert refusal(book, "come 5 @2", "33 44", **called("no_line_bet", before_roll=3))[0] == "not_a_come_out"
    wagers = "come 5 @2, pass 5 @4"
    assert (
        refusal(book, wagers, "33 44 33 34", **called("no_line_bet", before_roll=4))[0] == "line_bet_stands"
    )


# -- calls that do not fit -----------------------------------------------------------------------------


def test_calls_about_rolls_that_are_not_there(book: str, refusal: Refused) -> None:
    assert refusal(book, "pass 5", "33", **called("die_on_die", roll=2))[0] == "unreached_roll"
    assert refusal(book, "pass 5", "33", **called("die_on_die", before_roll=3))[0] == "unreached_roll"
    assert refusal(book, "pass 5", "33", **called("die_on_die", before_roll=2))[0] == "unreached_moment"
    assert refusal(book, "pass 5", "33", **called("die_on_die", at="teatime"))[0] == "unknown_moment"


def test_a_throw_is_called_only_when_dice_are_thrown(book: str) -> None:
    round = open_round("craps", book, (1,), state=CrapsState(outside_shooter=True))
    round.answer(GO_ON)
    for kind in ("die_on_die", "cocked_die", "disputed_face", "late_wager"):
        with pytest.raises(Refusal) as refused:
            round.answer(IrregularityCall(kind, dice=(1, 2), choice="field 5", seat=1))
        assert refused.value.code == "not_now"
    round.answer(Chosen("roll"))
    with pytest.raises(Refusal) as refused:
        round.answer(IrregularityCall("no_line_bet"))
    assert refused.value.code == "not_now"
    round.answer(Thrown((3, 3)))
    assert round.table.round_state.point == 6


CLAUSES_OF_A_FACE = {
    H: ("§10.II", "§10.III.A"),
    OLD: ("II.J(3)(b)", "II.J(3)(c)"),
    NEW: ("J(3)(b)", "J(3)(c)"),
}


def test_horseshoe_10_oneida_j_3_a_choice_nobody_knows_is_refused(book: str, refusal: Refused) -> None:
    cocked, disputed = CLAUSES_OF_A_FACE[book]
    for kind, choice, clause in (
        ("cocked_die", "upside down", cocked),
        ("cocked_die", "left die rests", cocked),
        ("cocked_die", "void", cocked),
        ("disputed_face", "first rests", disputed),
        ("disputed_face", "Void", disputed),
        ("disputed_face", "void ", disputed),
    ):
        call = called(kind, roll=1, choice=choice)
        assert refusal(book, "field 5", "33", **call) == ("unknown_choice", clause)
    for more in ({"choice": "void"}, {"wager": "field", "amount": "5"}, {"amount": "5"}):
        assert refusal(book, "field 5", "33", **called("die_on_die", roll=1, **more))[0] == "unknown_choice"
    both = called("disputed_face", roll=1, choice="void", wager="field", amount="5")
    assert refusal(book, "field 5", "33", **both) == ("unknown_choice", disputed)


def test_horseshoe_13_oneida_j_2_a_call_of_dice_names_no_card(book: str, refusal: Refused) -> None:
    for more in ({"card": "As"}, {"hand": 1}):
        found = refusal(book, "field 5", "34", **called("die_on_die", roll=1, **more))
        assert found == ("impossible_card", VOIDS["die_on_die"][BOOKS[book]])


def test_a_call_is_about_a_roll_or_before_one(book: str, refusal: Refused) -> None:
    assert refusal(book, "field 5", "34 66", **called("die_on_die", roll=1, before_roll=2))[0] == "which_roll"


def test_horseshoe_13_oneida_j_2_a_throw_is_called_once(book: str, settle: Settle, refusal: Refused) -> None:
    twice = {"irregularities": [{"kind": kind, "roll": 1} for kind in ("die_on_die", "dice_off_table")]}
    assert refusal(book, "field 5", "34 66", **twice) == (
        "out_of_order",
        VOIDS["dice_off_table"][BOOKS[book]],
    )
    both = [{"kind": "late_wager", "roll": 1, "seat": 1, "wager": "field", "amount": "5"}]
    both.append({"kind": "die_on_die", "roll": 1})
    assert settle(book, "any_seven 5", "34 66", irregularities=both) == {"any_seven": "-5", "field": "0"}
    assert refusal(book, "any_seven 5", "34 66", irregularities=both[::-1])[0] == "out_of_order"


def test_horseshoe_13_oneida_j_2_calls_are_listed_in_order(
    book: str, settle: Settle, refusal: Refused
) -> None:
    calls = [{"kind": "die_on_die", "roll": 1}, {"kind": "dice_off_table", "roll": 3}]
    assert settle(book, "pass 10", "34 33 34 33", irregularities=calls) == {"pass": "10"}
    assert refusal(book, "pass 10", "34 33 34 33", irregularities=calls[::-1])[0] == "out_of_order"
    calls = [{"kind": "die_on_die", "before_roll": 1}, {"kind": "dice_off_table", "roll": 1}]
    assert settle(book, "pass 10", "34 33 33", irregularities=calls) == {"pass": "10"}
    assert refusal(book, "pass 10", "34 33 33", irregularities=calls[::-1])[0] == "out_of_order"


def test_a_refused_call_costs_no_replay(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a call fits is found out before anything is written down, however long the round."""
    round = open_round("craps", book, (1, 2))
    round.answer(GO_ON)
    monkeypatch.setattr(Round, "_begin", None)
    for call in (
        IrregularityCall("shooter_ordered_to_pass"),
        IrregularityCall("no_line_bet"),
        IrregularityCall("die_on_die"),
    ):
        before = list(round.log)
        with pytest.raises(Refusal):
            round.answer(call)
        assert round.log == before
