"""Button and blinds when players come and go: clockwise to the next player, and who missed the blind waits for it."""

import pytest
from msgspec.structs import replace

from cardroom.room_tables import OneTable, play, play_out, seated
from pitboss.cardroom.room import Room, come_at_once
from pitboss.cardroom.room.dealing import blind_seats, missed_by, opening_state
from pitboss.cardroom.room.events import Left
from pitboss.cardroom.room.state import Deal
from pitboss.cardroom.room.table_terms import TableTerms
from pitboss.chance import seeded
from pitboss.poker.kill import PokerState
from pitboss.rounds import Round, drive
from pitboss.rounds.answers import IrregularityCall
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.events import Put
from pitboss.rounds.seats import left_of
from pitboss.rulebooks import Cite
from poker.forms import POKER, form

RULES = form("five-card draw")
TERMS = TableTerms(RULES)
STACKS = dict.fromkeys((1, 2, 3, 4, 5), 10_000)


@pytest.mark.parametrize(
    ("waits", "out", "button", "dealt", "goes_to"),
    [
        ("", "", 1, (1, 2, 3, 4, 5), 2),
        ("", "", 5, (1, 2, 3, 4, 5), 1),
        ("", "2", 1, (1, 3, 4, 5), 3),
        ("4", "", 1, (1, 2, 3, 4, 5), 2),
        ("5", "", 1, (1, 2, 3, 4), 2),
        ("3", "", 1, (1, 2, 4, 5), 2),
        ("2", "", 1, (1, 3, 4, 5), 3),
        ("45", "", 1, (1, 2, 3, 4), 2),
        ("345", "", 1, (1, 2), 2),
        ("345", "", 2, (1, 2, 3), 1),
        ("2345", "", 1, (1, 2, 3, 4, 5), 2),
        ("12345", "", 1, (1, 2, 3, 4, 5), 2),
        ("1", "", 3, (1, 2, 3, 4, 5), 4),
        ("1", "", 4, (2, 3, 4, 5), 5),
    ],
    ids=str,
)
def test_who_missed_the_blind_is_dealt_in_when_it_comes(
    waits: str, out: str, button: int, dealt: tuple[int, ...], goes_to: int
) -> None:
    """By hand: the button goes to the next who plays, then the small blind, and the big one may reach who waits."""
    table = OneTable(STACKS, waits, out, button, 1)
    assert table.deal(RULES) == Deal(dealt, goes_to)


def test_another_room_deals_everybody_in_at_once() -> None:
    table = OneTable(STACKS, "35", "", 1, 1)
    assert table.deal(RULES, come_at_once) == Deal((1, 2, 3, 4, 5), 2)
    assert Room(comes_in=come_at_once).comes_in is come_at_once


def test_a_new_game_deals_everybody_in_and_draws_for_the_button() -> None:
    assert OneTable(STACKS, "35").deal(RULES) == Deal((1, 2, 3, 4, 5), 0)
    begun = seated(Room().open("1", RULES), "1", "ABC", 10_000).begin("1")
    round = play(begun, "1", 4)
    over = begun.end("1", round).state.tables["1"]
    assert over.button == round.table.round_state.state.button_seat > 0
    assert over.blinds[-1] == left_of((1, 2, 3), over.button)[1]


def test_three_blinds_and_one_go_round_alike() -> None:
    three = form("five-card draw", blinds=["1", "2", "3"], blinds_number=[3])
    one = form("five-card draw", blinds=["3"], blinds_number=[1])
    assert OneTable(STACKS, "5", "", 1, 1).deal(three) == Deal((1, 2, 3, 4, 5), 2)
    assert OneTable(STACKS, "4", "", 1, 1).deal(three) == Deal((1, 2, 3, 5), 2)
    assert OneTable(STACKS, "3", "", 1, 1).deal(one) == Deal((1, 2, 3, 4, 5), 2)
    assert OneTable(STACKS, "4", "", 1, 1).deal(one) == Deal((1, 2, 3, 5), 2)
    assert blind_seats(TableTerms(three).table_rules, Deal((1, 2, 3, 4, 5), 2)) == (3, 4, 5)
    assert blind_seats(TableTerms(one).table_rules, Deal((1, 2, 3, 4, 5), 2)) == (3,)


@pytest.mark.parametrize(
    ("before", "now", "dealt", "missed"),
    [
        (2, 4, (1, 2, 4, 5), (3,)),
        (4, 1, (1, 2, 3, 4), (5,)),
        (5, 2, (2, 3, 4, 5), (1,)),
        (4, 2, (2, 3, 4), (1, 5)),
        (2, 3, (2, 3, 4), ()),
        (0, 3, (2, 3, 4), ()),
        (3, 3, (3, 4), (1, 2, 5)),
    ],
)
def test_a_blind_is_missed_by_whoever_it_passes(
    before: int, now: int, dealt: tuple[int, ...], missed: tuple[int, ...]
) -> None:
    found = missed_by(OneTable(STACKS, blind=before).table, dealt, (now,))
    assert found == dict.fromkeys(missed, (0,))


def test_who_sits_out_while_the_blind_passes_waits_for_it_and_who_does_not_comes_back_at_once() -> None:
    room = play_out(seated(Room().open("1", RULES), "1", "ABCD", 50_000).begin("1"), "1", 3)
    blind = room.state.tables["1"].blinds[-1]
    next_blind = left_of((1, 2, 3, 4), blind)[0]
    names = {seat: one.who for seat, one in room.state.tables["1"].seats.items()}
    passed, other = names[next_blind], names[blind]
    quick = play_out(room.go_out("1", other).begin("1"), "1", 5).come_back("1", other)
    assert not quick.state.tables["1"].seats[blind].waits
    slow = play_out(room.go_out("1", passed).begin("1"), "1", 5).come_back("1", passed)
    assert slow.state.tables["1"].seats[next_blind].waits
    dealt_in_after = 0
    while next_blind not in (slow := slow.begin("1")).state.tables["1"].hand.seats:  # type: ignore[union-attr]
        dealt_in_after += 1
        slow = play_out(slow, "1", 6 + dealt_in_after)
    assert dealt_in_after == 2, "the blind goes to the three others first, who had one of them already"
    assert not slow.state.tables["1"].seats[next_blind].waits


def test_somebody_new_waits_in_a_game_that_goes_on_and_not_in_one_that_begins() -> None:
    fresh = seated(Room().open("1", RULES), "1", "ABC", 10_000)
    assert not any(seat.waits for seat in fresh.state.tables["1"].seats.values())
    going = play_out(fresh.begin("1"), "1", 2).sit("1", "D", 10_000)
    assert going.state.tables["1"].seats[4].waits


def test_a_misdeal_moves_neither_button_nor_blind() -> None:
    rules = form("five-card draw", irregularities={"misdeal": "void_round"})
    room = play_out(seated(Room().open("1", rules), "1", "ABC", 10_000).begin("1"), "1", 2)
    before = room.state.tables["1"]
    begun = room.begin("1")
    round, player = begun.round("1"), RandomPlayer(seeded(3))
    for _ in range(4):
        round.answer(player.answer(round.ask, round))  # type: ignore[arg-type]
    assert round.net()
    round.answer(IrregularityCall("misdeal"))
    assert round.void
    now = begun.end("1", round).state.tables["1"]
    assert (now.button, now.blinds, now.memory) == (before.button, before.blinds, before.memory)
    assert now.seats == before.seats
    assert begun.end("1", round).begin("1").state.tables["1"].hand == begun.state.tables["1"].hand


def test_raised_limits_fall_when_who_raised_them_leaves() -> None:
    room = seated(Room().open("1", RULES), "1", "ABC", 10_000)
    table = room.state.tables["1"]
    killed = PokerState(2, 3, 2, 3)
    state = replace(room.state, tables={"1": replace(table, memory=killed)})
    cite = Cite("rules.x", "§1")
    assert Left(0, cite, "1", 3, "C", 10_000).after(state).tables["1"].memory == PokerState(2)
    assert Left(0, cite, "1", 1, "A", 10_000).after(state).tables["1"].memory == killed


def test_a_kill_goes_on_to_the_next_hand_and_falls_where_its_winner_is_not_dealt_in() -> None:
    rules = form(
        "five-card draw",
        kill="kill",
        kill_when="one player takes the whole pot",
        kill_multiple=1,
        kill_ends="a pot is split or too small",
        kill_blind="the lower of the raised limits",
    )
    room = play_out(seated(Room().open("1", rules), "1", "ABCD", 50_000).begin("1"), "1", 3)
    memory = room.state.tables["1"].memory
    assert memory is not None
    winner = memory.kill_seat
    assert winner
    raised = play(room.begin("1"), "1", 4)
    assert ("kill_blind", winner) in {(put.wager, put.seat) for put in raised.events if type(put) is Put}
    out = room.go_out("1", room.state.tables["1"].seats[winner].who).begin("1")
    lowered = play(out, "1", 4)
    assert "kill_blind" not in {put.wager for put in lowered.events if type(put) is Put}
    table = out.state.tables["1"]
    assert table.hand is not None
    assert opening_state(table, table.hand).multiple == 1  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("blind", "wagers"),
    [
        ("nothing", ["small_blind", "big_blind"]),
        ("the lower of the raised limits", ["big_blind", "kill_blind"]),
    ],
)
def test_a_kill_without_a_blind_leaves_the_others_as_they_are(blind: str, wagers: list[str]) -> None:
    """Seat 1 has the small blind and the kill."""
    rules = form(
        "five-card draw",
        kill="kill",
        kill_when="one player takes the whole pot",
        kill_multiple=1,
        kill_ends="a pot is split or too small",
        kill_blind=blind,
        dealt_in_with="what is forced and one bet at the minimum",
    )
    stacks = {1: 899 if blind == "nothing" else 900, 2: 10_000, 3: 10_000}
    round = drive(Round(POKER, rules, (1, 2, 3), PokerState(3, 1, 2), stacks), RandomPlayer(seeded(1)))
    assert [put.wager for put in round.events if type(put) is Put][:2] == wagers
