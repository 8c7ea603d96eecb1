"""An evening in the room: whatever people do, every chip is somewhere, and the log alone tells all of it again."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardroom.room_tables import again, play
from pitboss.cardroom.events import fold
from pitboss.cardroom.room import Room, come_at_once, wait_for_the_blind
from pitboss.cardroom.room.dealing import ComesIn
from pitboss.cardroom.room.events import Ended
from pitboss.cardroom.room.room import ROOM
from pitboss.cardroom.room.state import State
from pitboss.chance import seeded
from pitboss.poker.bots import PokerBot
from pitboss.rounds import Round
from pitboss.rounds.drivers.chance import Chance
from pitboss.rounds.log import write_entry
from pitboss.rulebooks import Refusal, Rules
from poker.forms import FORMS, POKER, form, on_the_shelf
from sizes import so_many

PEOPLE = "ABCDEFGHIJ"
RAKES = (
    {"method": "percentage", "percent": "10", "cap": "4"},
    {"method": "time_charge", "hourly": "9", "minutes": 20, "per": "player"},
    {"method": "time_charge", "hourly": "10", "minutes": 30, "per": "table"},
    {"method": "none"},
)
STEPS = st.tuples(
    st.sampled_from(
        [
            "sit",
            "sit",
            "sit",
            "join",
            "announce",
            "leave",
            "out",
            "back",
            "add",
            "time",
            "hand",
            "hand",
            "hand",
            "done",
        ]
    ),
    st.sampled_from(PEOPLE),
    st.integers(0, 2**20),
)


def rules_for(name: str, rake: int) -> Rules:
    return form(
        name,
        rake=RAKES[rake],
        jackpot_fee="1",
        positions=5,
        dealt_in_with="what is forced and one bet at the minimum",
        duties={"count_stub": "15 minutes"},
        blinds=["1", "3"],
    )


def step(room: Room, does: str, who: str, number: int) -> Room:
    """One thing that may happen; what is refused changes nothing."""
    table = room.state.tables["1"]
    ways = {
        "sit": lambda: room.sit("1", who, 600 + number % 200 * 100),
        "join": lambda: room.join("1", who),
        "announce": lambda: room.announce("1"),
        "leave": lambda: room.leave("1", who),
        "out": lambda: room.go_out("1", who),
        "back": lambda: room.come_back("1", who),
        "add": lambda: room.add("1", who, 100 + number % 50 * 100),
        "time": lambda: room.at(room.state.minute + number % 40),
        "done": lambda: room.done("1", "count_stub"),
        "hand": lambda: hand(room, number),
    }
    before = room.state
    try:
        after = ways[does]()
    except Refusal as refusal:
        assert refusal.code
        assert refusal.message
        assert room.state == before
        return room
    assert table is room.state.tables["1"], "a room does not change: there is another"
    return after


def hand(room: Room, seed: int) -> Room:
    """A hand, during which somebody comes to sit and the clock goes on."""
    begun = room.begin("1")
    round = play(begun, "1", seed)
    begun = begun.at(begun.state.minute + seed % 7)
    return begun.end("1", round)


def check(room: Room) -> None:
    assert room.state.unaccounted == 0
    table = room.state.tables["1"]
    assert len(table.seats) + len(table.held) <= 5
    assert all(seat.stack >= 0 for seat in table.seats.values())
    names = [seat.who for seat in table.seats.values()]
    assert len(set(names)) == len(names)
    assert room.state.fund >= 0


EVENINGS = (
    st.sampled_from(["five-card draw", "pineapple"]),
    st.integers(0, len(RAKES) - 1),
    st.sampled_from([wait_for_the_blind, come_at_once]),
)


@settings(max_examples=so_many(everyday=20, ci=40, long=1_000), deadline=None)
@given(*EVENINGS, st.lists(STEPS, min_size=10, max_size=60))
def test_every_chip_of_an_evening_is_accounted_for(
    name: str, rake: int, comes_in: ComesIn, steps: list[tuple[str, str, int]]
) -> None:
    evening(name, rake, comes_in, steps)


@pytest.mark.heavy
@settings(max_examples=so_many(ci=200, long=2_000), deadline=None)
@given(*EVENINGS, st.lists(STEPS, min_size=60, max_size=250))
@pytest.mark.in_turn
def test_every_chip_of_many_long_evenings_is_accounted_for(
    name: str, rake: int, comes_in: ComesIn, steps: list[tuple[str, str, int]]
) -> None:
    evening(name, rake, comes_in, steps)


def evening(name: str, rake: int, comes_in: ComesIn, steps: list[tuple[str, str, int]]) -> None:
    """Let it all happen at one table, counting after each step; then tell it again from the log."""
    rules = rules_for(name, rake)
    room = Room(comes_in=comes_in).open("1", rules)
    for one in steps:
        room = step(room, *one)
        check(room)
    read = tuple(ROOM.entries.read(write_entry(entry)) for entry in room.log)
    assert read == room.log
    assert fold(read, State()) == room.state
    told = again(msgspec.structs.replace(room, log=read), rules)
    assert (told.log, told.state) == (room.log, room.state)


def test_a_full_evening_goes_on_with_bots_and_posts_every_cent() -> None:
    rules = rules_for("triple draw", 0)
    room, bot = Room().open("1", rules), PokerBot(rules, seeded(1), looks=3)
    for who in PEOPLE[:5]:
        room = room.sit("1", who, 30_000)
    taken, buttons = 0, []
    for number in range(30):
        begun = room.at(room.state.minute + 3).begin("1")
        round = played_by(bot, begun.round("1"), number)
        taken += round.table.ledger.balance("rake")
        room = begun.end("1", round)
        buttons.append(room.state.tables["1"].button)
        for seat in list(room.state.tables["1"].seats.values()):
            if seat.stack < 3_000:
                room = room.add("1", seat.who, 30_000)
        check(room)
    assert room.taken["1"] == taken > 0
    assert buttons == [1 + (buttons[0] - 1 + n) % 5 for n in range(30)], "clockwise, to each in turn"
    assert sum(type(event) is Ended for event in room.log) == 30


def played_by(bot: PokerBot, round: Round, seed: int) -> Round:
    chance = Chance(seeded(seed))
    while (ask := round.ask) is not None:
        round.answer(chance.answer(ask) or bot.decide(ask, ask.who))  # type: ignore[arg-type, union-attr]
    return round


def test_the_examples_of_the_page_run() -> None:
    page = Path(__file__).parents[2] / "docs" / "poker" / "room.md"
    seated, posting = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, Any] = {}
    exec(seated, names)
    assert [seat.who for seat in names["room"].state.tables["7"].seats.values()] == ["Ann", "Cy"]
    exec(posting, names)
    assert names["room"].state.tables["1"].seats[4].posts


@pytest.mark.parametrize("one", [*on_the_shelf(), *((name, "") for name in FORMS)], ids=" ".join)
def test_every_form_is_played_in_the_room(one: tuple[str, str]) -> None:
    book, variant = one
    rules = POKER.rules(book, {"variant": variant}) if variant else form(book)
    room = Room().open("1", rules)
    for who in PEOPLE[: min(4, room.terms["1"].places)]:
        room = room.sit("1", who, max(20_000, room.terms["1"].least))
    for seed in range(4):
        room = hand(room, seed)
        room = room.go_out("1", "A") if seed == 1 else room.come_back("1", "A") if seed == 2 else room
        assert room.state.unaccounted == 0
