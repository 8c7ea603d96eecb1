"""Section 8 (y)(1), (7)–(11), (25), (26), (51): entries, refunds, and an event that is called off."""

import pytest

from cardroom.tournament.field import begun, entered, idle, refused
from pitboss.cardroom.tournament import Tournament
from pitboss.cardroom.tournament.events import Announced, Due, Entered, EntriesClosed, Refunded
from pitboss.chance import seeded
from pitboss.rulebooks import Refusal


def test_y25_the_percentages_are_announced_before_any_entry() -> None:
    announced, due = Tournament().log
    assert isinstance(announced, Announced)
    assert announced.percentages == ("40", "25", "15", "10", "6", "4")
    assert isinstance(due, Due)
    assert {"duties.percentages", "duties.structure"} <= {cite.rule for cite in due.duties}


@pytest.mark.parametrize("paid", ["39.99", "40.01", "0", "20"])
def test_y7_the_fee_is_paid_in_full(paid: str) -> None:
    event = Tournament()
    assert refused("fee_in_full", lambda: event.enter("Ann", paid)).clause == "§8(y)(7)"
    assert event.books["taken"] == 0
    event.enter("Ann", "40")
    assert event.books["taken"] == 4000


@pytest.mark.parametrize(("game", "most"), [("holdem", 60), ("omaha", 60), ("stud", 49)])
def test_y11_the_first_sixty_or_forty_nine_enter(game: str, most: int) -> None:
    event = entered(most - 1, game=game)
    event.enter("the last")
    assert len(event.state.left) == most
    assert refused("full", lambda: event.enter("one too many")).clause == "§8(y)(11)"
    event.withdraw("the last")
    event.enter("another")


def test_y29_a_person_has_one_place() -> None:
    event = entered(3)
    refused("entered_already", lambda: event.enter("p2"))
    event.withdraw("p2")
    event.enter("p2")
    assert [player.number for player in event.state.players.values()] == [1, 3, 4]
    event.enter("p4")
    assert [player.number for player in event.state.players.values()] == [1, 3, 4, 5]


@pytest.mark.parametrize("name", ["", "  ", "x" * 61])
def test_a_badge_needs_a_name(name: str) -> None:
    refused("bad_name", lambda: Tournament().enter(name))


def test_a_name_has_at_most_sixty_letters() -> None:
    Tournament().enter("x" * 60)


def test_y7_the_fee_comes_back_before_the_event_and_once() -> None:
    event = entered(3)
    [refund] = event.withdraw("p1").events
    assert isinstance(refund, Refunded)
    assert (refund.paid, refund.cite.clause) == (4000, "§8(y)(7)")
    assert event.books == {"taken": 12000, "refunded": 4000, "paid": 0, "withheld": 0, "held": 8000}
    refused("refunded_already", lambda: event.withdraw("p1"))
    refused("unknown_player", lambda: event.withdraw("nobody"))


def test_y7_who_has_played_a_hand_gets_nothing_back() -> None:
    event = begun(4)
    idle(event)
    assert refused("took_part", lambda: event.withdraw("p1")).clause == "§8(y)(7)"


def test_y7_who_never_came_gets_the_fee_back_and_his_chips_go_out_of_play() -> None:
    event = begun(4)
    event.away("p4")
    idle(event)
    event.withdraw("p4")
    assert (event.state.chips, event.state.fees) == (3 * 50_000, 3 * 4000)
    assert event.state.seat_of("p4") is None
    assert "p4" not in [place.player for place in event.standings]


def test_y26_the_exact_prizes_are_told_when_entries_close() -> None:
    event = entered(30)
    closed, due = event.close_entries().events
    assert isinstance(closed, EntriesClosed)
    assert (closed.fund, closed.prizes) == (120000, (48000, 30000, 18000, 12000, 7200, 4800))
    assert isinstance(due, Due)
    refused("not_now", lambda: event.enter("late"))
    refused("not_now", event.close_entries)


@pytest.mark.parametrize(("entries", "days", "clause"), [
    (29, 0, "§8(y)(11)"), (30, 2, "§8(y)(51)(i)"), (29, 2, "§8(y)(51)(i)"), (60, 3, "§8(y)(51)(i)"),
])  # fmt: skip
def test_y11_y51_an_event_may_be_cancelled_and_all_money_goes_back(
    entries: int, days: int, clause: str
) -> None:
    event = entered(entries)
    cancelled, *refunds, due = event.cancel(days).events
    assert cancelled.cite.clause == clause  # type: ignore[union-attr]
    assert {refund.cite.clause for refund in refunds} == {"§8(y)(51)(ii)"}  # type: ignore[union-attr]
    assert event.books == {
        **dict.fromkeys(("taken", "refunded"), entries * 4000),
        "paid": 0,
        "withheld": 0,
        "held": 0,
    }
    assert isinstance(due, Due)
    assert event.phase == "cancelled"
    refused("not_now", lambda: event.enter("late"))


@pytest.mark.parametrize(("entries", "days"), [(30, 0), (30, 1), (60, 1)])
def test_y51_with_thirty_entries_it_is_too_late_the_day_before(entries: int, days: int) -> None:
    event = entered(entries)
    refused("too_late", lambda: event.cancel(days))
    refused("bad_days", lambda: event.cancel(-1))
    assert event.books["held"] == entries * 4000


def test_y51_an_event_that_has_begun_is_not_cancelled() -> None:
    refused("not_now", lambda: begun(12).cancel(5))


def test_y1_the_casino_approves_game_and_fee() -> None:
    event = Tournament(entry_fee="25", game="omaha")
    [entry, *_] = event.enter("Ann").events
    assert isinstance(entry, Entered)
    assert entry.paid == 2500
    with pytest.raises(Refusal, match="entry_fee"):
        Tournament(entry_fee="0")
    with pytest.raises(Refusal, match="game"):
        Tournament(game="razz")


def test_one_player_makes_no_event() -> None:
    event = entered(1)
    event.close_entries()
    refused("too_few_players", lambda: event.draw_seats(seeded(1)))
    refused("not_now", event.begin)


@pytest.mark.parametrize("paid", ["forty", "-1", "1.234"])
def test_what_is_no_amount_is_refused(paid: str) -> None:
    with pytest.raises(Refusal) as caught:
        Tournament().enter("Ann", paid)
    assert caught.value.code == "bad_amount"


@pytest.mark.parametrize("begins", [True, False])
def test_y2_y7_who_is_left_alone_by_a_refund_has_won(begins: bool) -> None:
    """Before the first round too: nobody is there to play against."""
    event = entered(2)
    event.close_entries()
    event.draw_seats(seeded(1))
    if begins:
        event.begin()
    event.withdraw("p2")
    assert event.phase == "over"
    assert [(one.player, one.prize) for one in event.standings] == [("p1", 4000)]
    event.pay("p1")
    assert event.books["held"] == 0
