"""A live table: who is offered the dice, who may throw, and when the dice go on."""

import pytest

from pitboss.desk import open_round
from pitboss.rounds import Round
from pitboss.rounds.answers import GO_ON, Chosen, IrregularityCall, Thrown
from pitboss.rounds.asks import Choose, Roll
from pitboss.rounds.events import Due
from pitboss.rulebooks import Refusal

H, OLD, NEW = "horseshoe-cincinnati", "oneida-2003", "oneida-2025"
LINE_BET = {H: "§9.I", OLD: "II.J(1)", NEW: "J(1)"}


@pytest.fixture(params=[H, OLD, NEW])
def book(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def table(book: str, *seats: int) -> Round:
    round = open_round("craps", book, seats or (1, 2, 3))
    round.answer(GO_ON)
    return round


def may(round: Round, do: str) -> list[int]:
    """The seats that may do something now."""
    assert type(round.ask) is Choose
    return [choice.seat for choice in round.ask.choices if choice.do == do]


def refused(round: Round, answer: Chosen | IrregularityCall) -> Refusal:
    with pytest.raises(Refusal) as found:
        round.answer(answer)
    return found.value


def bet(round: Round, seat: int, wager: str = "pass", cents: int = 1000) -> None:
    round.answer(Chosen("bet", cents, wager, seat))


def roll(round: Round, first: int, second: int) -> None:
    round.answer(Chosen("roll"))
    round.answer(Thrown((first, second)))
    if round.ask is not None and round.ask.at == "new_shooter":
        round.answer(GO_ON)


def give_up(round: Round, answer: Chosen | IrregularityCall) -> None:
    """Give up the dice; the staff are reminded how they go on."""
    round.answer(answer)
    assert round.ask is not None
    assert round.ask.at == "new_shooter"
    round.answer(GO_ON)


def shoot(round: Round, seat: int) -> None:
    bet(round, seat)
    round.answer(Chosen("take_dice", seat=seat))


def test_dice_go_clockwise_from_the_boxpersons_left(book: str) -> None:
    round = table(book)
    for offered in (1, 2, 3, 1, 2):
        assert may(round, "refuse_dice") == [offered]
        assert may(round, "take_dice") == ([] if book == H else [offered])
        round.answer(Chosen("refuse_dice", seat=offered))
    bet(round, 3)
    assert may(round, "take_dice") == [3]
    assert refused(round, Chosen("take_dice", seat=1)).code == "wrong_seat"
    assert refused(round, Chosen("roll")).code == "no_shooter"


def test_shooter_needs_a_line_bet(book: str) -> None:
    round = table(book)
    bet(round, 2)
    if book == H:
        found = refused(round, Chosen("take_dice", seat=1))
    else:
        round.answer(Chosen("take_dice", seat=1))
        found = refused(round, Chosen("roll"))
    assert (found.code, found.clause) == ("shooter_needs_line_bet", LINE_BET[book])
    bet(round, 1, "dont_pass")
    if book == H:
        round.answer(Chosen("take_dice", seat=1))
    round.answer(Chosen("roll"))
    assert type(round.ask) is Roll
    assert round.ask.who == 1


def test_a_losing_seven_forces_the_dice_on(book: str) -> None:
    round = table(book)
    shoot(round, 1)
    roll(round, 3, 4)
    assert may(round, "pass_dice") == [1]
    bet(round, 1)
    roll(round, 3, 3)
    roll(round, 3, 4)
    assert (may(round, "pass_dice"), may(round, "refuse_dice")) == ([], [2])


def test_the_shooter_may_pass_after_any_roll_and_the_point_stays(book: str) -> None:
    round = table(book)
    shoot(round, 1)
    roll(round, 3, 3)
    give_up(round, Chosen("pass_dice", seat=1))
    round.answer(Chosen("take_dice", seat=2))
    roll(round, 3, 3)
    assert round.net()[1]["pass"] == 1000


def test_the_shooter_is_ordered_to_pass(book: str) -> None:
    round = table(book)
    assert refused(round, IrregularityCall("shooter_ordered_to_pass")).code == "no_shooter"
    shoot(round, 1)
    give_up(round, IrregularityCall("shooter_ordered_to_pass"))
    assert may(round, "refuse_dice") == [2]
    shoot(round, 2)
    round.answer(Chosen("roll"))
    give_up(round, IrregularityCall("shooter_ordered_to_pass"))
    assert may(round, "refuse_dice") == [3]


@pytest.mark.parametrize("how", ["pass_dice", "decline_line_bet", "ordered", "ordered at the throw"])
def test_horseshoe_11_iii_oneida_k_3_the_staff_are_reminded_whenever_the_dice_go_on(
    book: str, how: str
) -> None:
    round = made_with_come_bet(book)
    if how == "ordered at the throw":
        bet(round, 1)
        round.answer(Chosen("roll"))
    answer = IrregularityCall("shooter_ordered_to_pass") if how.startswith("ordered") else Chosen(how, seat=1)
    give_up(round, answer)
    due = [event for event in round.events if type(event) is Due and event.at == "new_shooter"]
    clause = {H: "§11.III–IV", OLD: "II.K(3), II.K(4)", NEW: "K(3), K(4)"}[book]
    assert [cite.clause for event in due for cite in event.duties] == [clause]
    assert may(round, "refuse_dice") == [2]


def made_with_come_bet(book: str) -> Round:
    round = table(book)
    shoot(round, 1)
    roll(round, 2, 2)
    bet(round, 3, "come")
    roll(round, 3, 3)
    assert may(round, "decline_line_bet") == []
    roll(round, 2, 2)
    return round


def test_old_shooter_rolls_on_when_nobody_bets_the_line(book: str) -> None:
    round = made_with_come_bet(book)
    assert refused(round, Chosen("roll")).code == "shooter_needs_line_bet"
    give_up(round, Chosen("decline_line_bet", seat=1))
    for seat in (2, 3):
        assert may(round, "refuse_dice") == [seat]
        round.answer(Chosen("refuse_dice", seat=seat))
    assert may(round, "pass_dice") == [1]
    roll(round, 4, 4)
    assert round.table.round_state.point == 0
    roll(round, 3, 3)
    assert round.net()[3]["come_6"] == 1000
    assert refused(round, Chosen("roll")).code == "shooter_needs_line_bet"


def test_somebody_else_takes_the_dice_with_a_line_bet(book: str) -> None:
    round = made_with_come_bet(book)
    give_up(round, Chosen("decline_line_bet", seat=1))
    shoot(round, 2)
    roll(round, 4, 4)
    assert round.table.round_state.point == 8


def test_a_line_bet_ends_the_rolls_for_come_bets(book: str) -> None:
    round = made_with_come_bet(book)
    give_up(round, Chosen("decline_line_bet", seat=1))
    for seat in (2, 3):
        round.answer(Chosen("refuse_dice", seat=seat))
    bet(round, 1)
    roll(round, 4, 4)
    assert round.table.round_state.point == 8


def test_a_line_bet_that_stood_before_waits_while_come_bets_are_decided(book: str) -> None:
    """Neither an eight nor a seven thrown only for the come bets moves or decides it; the next come-out does."""
    round = made_with_come_bet(book)
    give_up(round, Chosen("decline_line_bet", seat=1))
    bet(round, 2)
    bet(round, 3, "dont_pass")
    for seat in (2, 3):
        round.answer(Chosen("refuse_dice", seat=seat))
    roll(round, 4, 4)
    roll(round, 3, 4)
    assert (round.table.spots[2, "pass"], round.table.spots[3, "dont_pass"]) == (1000, 1000)
    assert (round.net()[2]["pass"], round.net()[3]["dont_pass"]) == (0, 0)
    bet(round, 1)
    roll(round, 4, 5)
    roll(round, 4, 5)
    assert (round.net()[2]["pass"], round.net()[3]["dont_pass"]) == (1000, -1000)


def test_a_seat_must_be_named_where_several_sit(book: str) -> None:
    round = table(book)
    assert refused(round, Chosen("bet", 1000, "pass")).code == "missing_seat"
    for do in ("roll", "end", "bet", "remove", "take_dice"):
        assert refused(round, Chosen(do, 1000 if do == "bet" else None, "", 9)).code == "unknown_seat"
    alone = table(book, 4)
    alone.answer(Chosen("bet", 1000, "pass"))
    assert alone.table.on(4, "pass") == 1000


def test_nobody_throws_anothers_dice(book: str) -> None:
    round = table(book)
    shoot(round, 1)
    assert may(round, "roll") == [1]
    assert refused(round, Chosen("roll", seat=2)).code == "wrong_seat"
    assert refused(round, Chosen("pass_dice", seat=2)).code == "wrong_seat"
    round.answer(Chosen("roll", seat=1))


def test_the_only_wager_need_not_be_said(book: str) -> None:
    round = table(book, 4)
    assert refused(round, Chosen("remove", seat=4)).code == "no_such_wager"
    bet(round, 4, "field")
    round.answer(Chosen("remove", seat=4))
    assert round.table.on(4, "field") == 0


def test_nobody_touches_anothers_wager(book: str) -> None:
    round = table(book)
    bet(round, 1)
    assert refused(round, Chosen("remove", wager="pass", seat=2)).code == "no_such_wager"
    shoot(round, 1)
    roll(round, 3, 3)
    assert refused(round, Chosen("bet", 500, "pass_odds", 2)).code == "no_flat_bet"


def test_the_only_amount_need_not_be_said() -> None:
    round = open_round("craps", H, (1,), {"minimum": "5", "maximum": "5"})
    round.answer(GO_ON)
    round.answer(Chosen("bet", None, "pass", 1))
    assert round.table.on(1, "pass") == 500


def test_standing_wagers_wait_for_the_next_round(book: str) -> None:
    first = table(book)
    shoot(first, 1)
    roll(first, 3, 3)
    bet(first, 2, "come")
    roll(first, 5, 3)
    bet(first, 2, "come_odds_8")
    first.answer(Chosen("end"))
    first.answer(GO_ON)
    state = first.table.state
    assert state.standing == {"1:pass": 1000, "2:come_8": 1000, "2:come_odds_8": 1000}
    assert (state.point, state.shooter) == (6, 1)
    second = open_round("craps", book, (1, 2, 3), state=state)
    second.answer(GO_ON)
    roll(second, 4, 4)
    assert second.net() == {1: {"pass": 0}, 2: {"come_8": 1000, "come_odds_8": 1200}}


def test_dice_move_on_when_the_shooter_has_left(book: str) -> None:
    first = table(book)
    shoot(first, 1)
    first.answer(Chosen("end"))
    first.answer(GO_ON)
    second = open_round("craps", book, (2, 3), state=first.table.state)
    second.answer(GO_ON)
    assert may(second, "refuse_dice") == [2]


def test_a_shooter_without_a_line_bet_is_told_what_the_throw_waits_for() -> None:
    round = open_round("craps", "horseshoe-cincinnati", (1,))
    round.answer(GO_ON)
    round.answer(Chosen("bet", 1000, "pass", 1))
    round.answer(Chosen("take_dice", seat=1))
    assert round.ask is not None
    assert (round.ask.says, round.ask.cite.clause) == ("", "§4.I")
    round.answer(Chosen("remove", None, "pass", 1))
    assert "needs a pass or don't pass wager" in round.ask.says
    assert round.ask.cite.rule == "rules.shooter_line_bet"
    assert all(choice.do != "roll" for choice in round.ask.choices)
