"""The room's clock: time charges by the slice, duties that come due, the jackpot fund, and totals to the cent."""

import pytest

from cardroom.room_tables import play, play_out, seated
from pitboss.cardroom.room import Room
from pitboss.cardroom.room.events import Charged, Done, Due
from pitboss.cardroom.room.table_terms import TableTerms, minutes
from pitboss.rulebooks import Refusal
from poker.forms import POKER, form, on_the_shelf


def charged_by(per: str, hourly: str = "12", every: int = 30) -> Room:
    rake = {"method": "time_charge", "hourly": hourly, "minutes": every, "per": per}
    return seated(Room().open("1", form("five-card draw", rake=rake)), "1", "ABC", 10_000)


@pytest.mark.parametrize(("minute", "slices"), [(29, 0), (30, 1), (59, 1), (60, 2), (95, 3)])
def test_each_player_pays_a_part_of_the_hourly_fee_for_every_slice(minute: int, slices: int) -> None:
    """Section 8 (t)(2)(iii): $12 an hour every 30 minutes is $6; seated but inactive players pay too."""
    room = charged_by("player").go_out("1", "B").at(minute)
    assert [seat.stack for seat in room.state.tables["1"].seats.values()] == [10_000 - 600 * slices] * 3
    assert room.taken == {"1": 3 * 600 * slices}
    assert room.state.unaccounted == 0
    charges = [event for event in room.log if type(event) is Charged]
    assert [event.until for event in charges] == [30 * (n + 1) for n in range(slices)]
    assert all(event.cite.rule == "rules.rake" for event in charges)


def test_a_table_pays_its_fee_once_and_odd_cents_come_from_the_first_seats() -> None:
    room = charged_by("table", "10.01", 20).at(20)
    assert [seat.stack for seat in room.state.tables["1"].seats.values()] == [9_889, 9_889, 9_889]
    room = charged_by("table", "10.06", 20).at(20)
    assert [seat.stack for seat in room.state.tables["1"].seats.values()] == [9_888, 9_888, 9_889]
    assert room.taken == {"1": 335}


def test_time_is_charged_after_the_hand_it_comes_due_in() -> None:
    begun = charged_by("player").at(29).begin("1")
    late = begun.at(31)
    assert late.taken == {"1": 0}
    round = play(late, "1", 1)
    over = late.end("1", round)
    assert over.taken == {"1": 1_800}
    assert over.state.unaccounted == 0


def test_who_has_less_than_the_fee_brings_the_rest() -> None:
    room = charged_by("player", "600", 20)
    paid = room.at(20)
    assert [seat.stack for seat in paid.state.tables["1"].seats.values()] == [0, 0, 0]
    assert paid.state.bought == 3 * 20_000
    assert paid.state.unaccounted == 0


def test_an_empty_table_owes_nothing_and_starts_no_debt() -> None:
    room = Room().open("1", charged_by("player").terms["1"].rules).at(300).sit("1", "A", 10_000)
    assert room.at(329).taken == {"1": 0}
    assert room.at(330).taken == {"1": 600}


# -- duties --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("every", "found"),
    [
        ("15 minutes", 15),
        ("hour", 60),
        ("one hour", 60),
        ("two hours in use", 120),
        ("four hours", 240),
        ("six hours", 360),
        ("8 hours", 480),
        ("day", 1_440),
        ("gaming day", 0),
        ("5 rounds", 0),
        ("", 0),
    ],
)
def test_intervals_are_read_as_the_books_write_them(every: str, found: int) -> None:
    assert minutes(every) == found


@pytest.mark.parametrize(("book", "variant"), on_the_shelf())
def test_every_interval_of_hours_in_every_chapter_comes_due(book: str, variant: str) -> None:
    rules = POKER.rules(book, {"variant": variant})
    timed = {
        name
        for name, duty in rules.chapter.duties.items()
        if ("hour" in duty.every or "minute" in duty.every) and rules.holds(duty.where)
    }
    assert set(TableTerms(rules).intervals) >= timed


DUTIES = {"count_stub": "15 minutes", "change_decks": "four hours"}


@pytest.mark.parametrize(
    ("minute", "due"), [(14, ()), (15, ("count_stub",)), (239, ("count_stub",)), (240, tuple(DUTIES))]
)
def test_stub_counts_and_deck_changes_come_due_by_the_clock(minute: int, due: tuple[str, ...]) -> None:
    room = Room().open("1", form("five-card draw", duties=DUTIES)).at(minute)
    assert room.state.tables["1"].due == due
    assert [event.cite.clause for event in room.log if type(event) is Due] == ["line 757"] * len(due)


def test_a_duty_that_was_done_comes_due_again_after_its_time() -> None:
    room = Room().open("1", form("five-card draw", duties=DUTIES)).at(20).done("1", "count_stub")
    assert type(room.log[-1]) is Done
    assert room.state.tables["1"].due == ()
    assert room.at(34).state.tables["1"].due == ()
    assert room.at(35).state.tables["1"].due == ("count_stub",)
    assert room.at(35).at(36).state.tables["1"].due == ("count_stub",), "once"


# -- what the house takes ------------------------------------------------------------------------


def test_rake_and_jackpot_are_added_up_to_the_cent() -> None:
    rake = {"method": "percentage", "percent": "7.5"}
    room = seated(Room().open("1", form("five-card draw", rake=rake, jackpot_fee="0.50")), "1", "ABC", 50_000)
    taken = fund = 0
    for seed in range(8):
        begun = room.begin("1")
        round = play(begun, "1", seed)
        room = begun.end("1", round)
        taken += round.table.ledger.balance("rake")
        fund += round.table.ledger.balance("jackpot")
        assert (room.taken["1"], room.state.fund) == (taken, fund)
        assert room.state.unaccounted == 0
    assert taken > 0
    assert fund > 0
    paid = room.jackpot("1", "A", fund)
    assert (paid.state.fund, paid.state.won, paid.state.unaccounted) == (0, fund, 0)
    for cents in (fund + 1, 0, -1):
        with pytest.raises(Refusal) as refused:
            room.jackpot("1", "A", cents)
        assert refused.value.code == "fund_short"
        assert refused.value.rule == "rules.jackpot_fee"


def test_what_a_closed_table_took_is_not_lost() -> None:
    rake = {"method": "percentage", "percent": "10"}
    room = seated(Room().open("1", form("five-card draw", rake=rake)), "1", "AB", 50_000)
    for seed in range(4):
        room = play_out(room.begin("1"), "1", seed)
    took = room.taken["1"]
    for who in "AB":
        room = room.leave("1", who)
    room = room.close("1")
    assert room.state.boxes == took > 0
    assert room.state.unaccounted == 0
