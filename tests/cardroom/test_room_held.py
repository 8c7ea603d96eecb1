"""An evening held with bots: the list is first come, first served, every chip is somewhere, duties are done."""

from typing import Any

import pytest

from cardroom.room_tables import again
from pitboss.cardroom.room import events
from pitboss.cardroom.room.evening import Evening, duties_kept, guests_of, hold_evening, to_json
from pitboss.desk import game_of
from pitboss.rulebooks import Refusal, Rules

RAKE = {"method": "percentage", "percent": 10, "cap": "4"}


def rules_of(book: str, **options: Any) -> Rules:
    return game_of("poker").rules(book, options)


def held(book: str = "section-8-poker", **options: Any) -> Evening:
    return hold_evening(rules_of(book, **{"rake": RAKE} | options), tables=1, guests=16, minutes=60, seed=3)


@pytest.fixture(scope="module")
def evening() -> Evening:
    return held()


def test_every_chip_of_an_evening_with_bots_is_somewhere(evening: Evening) -> None:
    state = evening.room.state
    assert state.unaccounted == 0
    on_table = sum(seat.stack for seat in state.tables["1"].seats.values())
    taken = evening.room.taken["1"]
    assert state.bought == state.cashed + on_table + taken
    raked = [one.rake for one in evening.room.log if isinstance(one, events.Ended)]
    assert sum(raked) == taken > 0
    assert max(raked) <= 400
    assert len(raked) == state.tables["1"].hands >= 25


def test_section_8_x1_seats_go_to_who_came_first(evening: Evening) -> None:
    log = evening.room.log
    listed = [one.who for one in log if isinstance(one, events.Listed)]
    sat = [one.who for one in log if isinstance(one, events.Sat)]
    assert listed == [f"guest {number}" for number in range(1, 17)]
    assert sat == listed[: len(sat)]
    assert listed[len(sat) :] == [who for names in evening.room.state.lists.values() for who in names]
    assert guests_of(evening.room) == (16, 5)
    assert "§8(x)(1)" in {one.cite.clause for one in log if isinstance(one, events.Held)}


def test_section_8_f5_the_stub_is_counted_every_quarter_of_an_hour(evening: Evening) -> None:
    due = [one.minute for one in evening.room.log if isinstance(one, events.Due) and one.duty == "count_stub"]
    assert due == [16, 32, 48]
    kept = {one.duty: (one.due, one.done, one.cite.clause) for one in duties_kept(evening.room)}
    assert kept == {"count_stub": (3, 3, "§8(f)(5)(iv)")}


def test_a_seed_repeats_an_evening_and_the_log_tells_it_again(evening: Evening) -> None:
    assert held().room.log == evening.room.log
    other = hold_evening(evening.rules, 1, 16, 60, 4)
    assert other.room.log != evening.room.log
    told = again(evening.room, evening.rules)
    assert (told.log, told.state) == (evening.room.log, evening.room.state)


def test_time_is_charged_where_the_house_is_paid_so() -> None:
    charge = {"method": "time_charge", "hourly": "9", "minutes": 20, "per": "player"}
    evening = held(variant="seven-card-stud", rake=charge)
    charged = [one for one in evening.room.log if isinstance(one, events.Charged)]
    assert [one.until for one in charged] == [20, 40, 60]
    assert sum(sum(one.fees.values()) for one in charged) == evening.room.taken["1"] > 0
    assert {fee for one in charged for fee in one.fees.values()} == {300}


def test_one_guest_alone_waits_for_others_and_the_evening_is_plain_data() -> None:
    evening = hold_evening(rules_of("merced-poker-room"), 1, 1, 10)
    shown = to_json(evening.room)
    assert shown["tables"][0]["hands"] == 0
    assert (shown["guests"], shown["taken"], shown["unaccounted"]) == (1, "0", "0")
    assert shown["tables"][0]["seated"] == {"1": "guest 1"}


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"tables": 0}, "1 to 20 tables"), ({"tables": 21}, "1 to 20 tables"),
        ({"guests": 0}, "1 to 500 guests"), ({"guests": 501}, "1 to 500 guests"),
        ({"minutes": 0}, "1 to 1440 minutes"), ({"minutes": 1441}, "1 to 1440 minutes"),
    ],
)  # fmt: skip
def test_an_evening_has_its_bounds(asked: dict[str, int], sentence: str) -> None:
    with pytest.raises(Refusal, match=sentence):
        hold_evening(rules_of("merced-poker-room"), **asked)


@pytest.mark.parametrize(("tables", "guests", "minutes"), [(20, 1, 1), (1, 500, 1), (1, 1, 1440)])
def test_an_evening_reaches_its_bounds(tables: int, guests: int, minutes: int) -> None:
    evening = hold_evening(rules_of("merced-poker-room"), tables, guests, minutes)
    assert (len(evening.tables), evening.came) == (tables, guests)
    assert evening.room.state.unaccounted == 0
