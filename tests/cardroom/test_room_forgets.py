"""What a room forgets: blinds that were posted, a seat that was kept, and what was left to who is gone."""

import pytest
from msgspec.structs import replace

from cardroom.room_tables import play_out, seated
from pitboss.cardroom.room import Room
from pitboss.cardroom.room.state import Seat
from pitboss.desk import game_of
from pitboss.poker.kill import PokerState
from pitboss.rulebooks import Refusal

RULES = game_of("poker").rules("horseshoe-cincinnati", {"limits": ["4", "8"], "blinds": ["2", "4"]})
CHAIR = 10_000


def owing(*missed: int) -> Room:
    """A game that goes on, seat 1 had the button, and the last seat posts the blinds it missed."""
    room = play_out(seated(Room().open("1", RULES), "1", "ABCDEF", CHAIR).begin("1"), "1", 3)
    table = room.state.tables["1"]
    seats = {number: replace(seat, stack=CHAIR) for number, seat in table.seats.items()}
    seats[6] = Seat("F", CHAIR, waits=True, missed=missed, posts=True)
    tables = {"1": replace(table, button=1, blinds=(2, 3), seats=seats, memory=None)}
    return replace(room, state=replace(room.state, tables=tables))


def test_blinds_that_were_posted_are_owed_no_more() -> None:
    room = owing(0, 1).begin("1")
    table = room.state.tables["1"]
    assert table.hand is not None
    assert table.hand.posts[6].dead == 200
    assert table.seats[6] == Seat("F", CHAIR)


@pytest.mark.parametrize(
    ("who", "left"),
    [
        ("A", PokerState(1, 3, 2, 2)),
        ("B", PokerState(1, 3, 2, 0)),
        ("C", PokerState(1, 0, 0, 2)),
    ],
    ids=["neither", "won the last pot", "killed the pot"],
)
def test_what_the_last_hand_left_to_somebody_is_nobodys_when_they_leave(who: str, left: PokerState) -> None:
    room = owing(0)
    table = replace(room.state.tables["1"], memory=PokerState(1, 3, 2, 2))
    room = replace(room, state=replace(room.state, tables={"1": table}))
    assert room.leave("1", who).state.tables["1"].memory == left


def test_a_seat_is_kept_until_it_is_taken() -> None:
    room = Room().open("1", RULES).join("1", "A").announce("1")
    assert room.state.tables["1"].held == {1: "A"}
    with pytest.raises(Refusal, match="there are players at table"):
        room.close("1")
    room = room.sit("1", "A", CHAIR)
    assert room.state.tables["1"].held == {}
    assert room.leave("1", "A").close("1").state.tables == {}


def test_the_same_minute_may_be_told_again_and_an_earlier_one_may_not() -> None:
    room = Room().open("1", RULES).at(5)
    assert room.at(5).state.minute == 5
    with pytest.raises(Refusal, match="it is already minute 5"):
        room.at(4)
