"""The room's lists, seats and stacks: first come, first served, and nothing taken off the table."""

from collections.abc import Callable

import pytest

from cardroom.room_tables import OneTable, play, play_out, seated
from pitboss.cardroom.room import Room
from pitboss.cardroom.room.events import Held, Listed
from pitboss.rulebooks import Refusal
from poker.forms import POKER, form, on_the_shelf

RULES = form("five-card draw", dealt_in_with="what is forced and one bet at the minimum")
LEAST = 300 + 300
"""One bet at the minimum, and the larger blind."""


def room() -> Room:
    return Room().open("1", RULES)


def full() -> Room:
    return seated(room(), "1", "ABCDEF", 10_000)


def refused(does: Callable[[], Room]) -> Refusal:
    with pytest.raises(Refusal) as error:
        does()
    assert error.value.code
    assert error.value.message
    return error.value


def test_seats_go_to_who_came_first_and_a_vacancy_is_kept_for_them() -> None:
    waiting = full().join("1", "G").join("1", "H")
    assert waiting.vacancies == {}
    vacant = waiting.leave("1", "C")
    assert vacant.vacancies == {"1": (3,)}
    called = vacant.announce("1")
    assert called.log[-1] == Held(0, called.log[-1].cite, "1", 3, "G")
    assert called.vacancies == {}
    sat = called.sit("1", "G", 10_000)
    assert sat.state.tables["1"].seats[3].who == "G"
    assert sat.state.lists[sat.state.tables["1"].list] == ("H",)


def test_who_was_called_and_does_not_come_makes_room_for_the_next() -> None:
    called = full().join("1", "G").join("1", "H").leave("1", "A").announce("1")
    again = called.decline("1", "G").announce("1")
    assert again.state.tables["1"].held == {1: "H"}
    assert refused(lambda: again.decline("1", "G")).code == "not_called"


def test_only_a_vacancy_that_somebody_waits_for_is_announced() -> None:
    assert refused(lambda: room().announce("1")).code == "nobody_waits"
    assert refused(lambda: full().join("1", "G").announce("1")).code == "table_full"


@pytest.mark.parametrize(
    ("does", "code"),
    [
        (lambda: full().sit("1", "G", 10_000), "table_full"),
        (lambda: full().leave("1", "A").join("1", "G").sit("1", "H", 10_000), "others_wait"),
        (lambda: full().sit("1", "A", 10_000), "already_seated"),
        (lambda: full().join("1", "A"), "already_seated"),
        (lambda: full().join("1", "G").join("1", "G"), "on_the_list"),
        (lambda: full().join("1", "G").leave("1", "A").announce("1").join("1", "G"), "on_the_list"),
        (lambda: full().strike("1", "G"), "not_on_the_list"),
        (lambda: room().sit("1", "A", 10_000, 2).sit("1", "B", 10_000, 2), "seat_taken"),
        (lambda: room().sit("1", "A", 10_000, 7), "seat_taken"),
        (lambda: room().sit("1", "A", LEAST - 100), "short_buy_in"),
        (lambda: room().sit("1", "A", 10_050), "bad_amount"),
        (lambda: room().sit("1", "A", 0), "bad_amount"),
        (lambda: full().add("1", "A", -100), "bad_amount"),
        (lambda: full().add("1", "G", 100), "not_seated"),
        (lambda: full().take_off("1", "A", 100), "table_stakes"),
        (lambda: full().close("1"), "table_in_use"),
        (lambda: full().come_back("1", "A"), "not_out"),
        (lambda: full().go_out("1", "A").go_out("1", "A"), "sits_out"),
        (lambda: full().leave("1", "G"), "not_seated"),
    ],
)
def test_what_the_rules_forbid_is_refused_by_its_clause(does: Callable[[], Room], code: str) -> None:
    refusal = refused(does)
    assert refusal.code == code
    assert refusal.rule
    assert refusal.clause


@pytest.mark.parametrize(
    ("does", "code"),
    [
        (lambda: room().sit("2", "A", 10_000), "unknown_table"),
        (lambda: room().open("1", RULES), "table_exists"),
        (lambda: room().at(5).at(4), "clock_back"),
        (lambda: room().done("1", "sweep"), "unknown_duty"),
    ],
)
def test_what_makes_no_sense_is_refused(does: Callable[[], Room], code: str) -> None:
    assert refused(does).code == code


def test_a_seat_takes_the_least_that_is_dealt_in_anywhere() -> None:
    assert room().sit("1", "A", LEAST).state.bought == LEAST
    loose = Room().open("1", form("five-card draw"))
    assert loose.sit("1", "A", 300).state.bought == 300


def test_during_a_hand_nothing_is_added_or_taken_off_and_nobody_in_it_leaves() -> None:
    playing = full().begin("1")
    for does in (lambda: playing.add("1", "A", 100), lambda: playing.leave("1", "A")):
        assert refused(does).code == "in_hand"
    out = full().go_out("1", "B").begin("1")
    assert out.add("1", "B", 100).state.tables["1"].seats[2].stack == 10_100
    assert 2 not in out.leave("1", "B").state.tables["1"].seats
    over = play_out(playing, "1", 1)
    assert over.leave("1", "A").state.unaccounted == 0


def test_a_list_is_for_one_game_and_limit_and_fills_all_its_tables() -> None:
    three = Room().open("1", RULES).open("2", RULES).open("3", form("five-card draw", "pot-limit"))
    assert len(three.state.lists) == 2
    listed = three.join("2", "G")
    assert type(listed.log[-1]) is Listed
    assert set(listed.vacancies) == {"1", "2"}


def test_a_hand_needs_enough_players_who_can_pay_for_their_place() -> None:
    alone = room().sit("1", "A", 10_000)
    assert refused(lambda: alone.begin("1")).code == "too_few_players"
    assert refused(lambda: full().begin("1").begin("1")).code == "hand_open"
    assert refused(lambda: full().end("1", full().begin("1").round("1"))).code == "no_hand"
    begun = full().begin("1")
    assert refused(lambda: begun.end("1", begun.round("1"))).code == "hand_open"
    assert refused(lambda: full().round("1")).code == "no_hand"


@pytest.mark.parametrize(("stack", "dealt"), [(LEAST - 1, (1, 2, 4)), (LEAST, (1, 2, 3, 4))])
def test_who_has_too_little_for_the_place_sits_the_hand_out(stack: int, dealt: tuple[int, ...]) -> None:
    table = OneTable({1: 10_000, 2: 10_000, 3: stack, 4: 10_000}, button=4, blind=2)
    assert table.deal(RULES).seats == dealt, "seat 3 would have the big blind"


@pytest.mark.parametrize(("stack", "dealt"), [(LEAST - 1, (1, 2, 4)), (LEAST, (1, 2, 3, 4))])
def test_where_the_button_is_yet_to_be_drawn_a_stack_is_enough_for_any_place(
    stack: int, dealt: tuple[int, ...]
) -> None:
    assert OneTable({1: 10_000, 2: 10_000, 3: stack, 4: 10_000}).deal(RULES).seats == dealt


def test_a_hand_is_taken_back_where_it_was_dealt_and_nowhere_else() -> None:
    """Another table's hand would bring its chips here, and leave its own there."""
    both = seated(full().open("2", RULES), "2", "GHIJKL", 20_000).begin("1").begin("2")
    other = play(both, "2", 3)
    assert refused(lambda: both.end("1", other)).code == "wrong_hand"
    ended = both.end("2", other)
    assert ended.state.unaccounted == 0


@pytest.mark.parametrize(("stack", "dealt"), [(299, (1, 2, 4)), (300, (1, 2, 3, 4))])
def test_away_from_the_blinds_less_is_enough(stack: int, dealt: tuple[int, ...]) -> None:
    table = OneTable({1: 10_000, 2: 10_000, 3: stack, 4: 10_000}, button=2, blind=4)
    assert table.deal(RULES).seats == dealt, "seat 3 has the button"


@pytest.mark.parametrize(("book", "variant"), on_the_shelf())
def test_every_game_on_the_shelf_has_a_list_and_clauses_for_its_room(book: str, variant: str) -> None:
    opened = Room().open("1", POKER.rules(book, {"variant": variant}))
    terms = opened.terms["1"]
    assert terms.waiting.clause
    assert terms.stakes.clause
    assert book in terms.list
