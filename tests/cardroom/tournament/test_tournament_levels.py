"""Section 8 (y)(5), (16)–(22), (24), (27): levels, recesses, limits, blinds, and stud's forced bets."""

from typing import Any

import pytest

from cardroom.tournament.field import begun, entered, idle, refused, terms_of
from pitboss.cardroom.tournament import RULES, Tournament
from pitboss.cardroom.tournament.events import Due, LevelBegan
from pitboss.cardroom.tournament.rules import Levels
from pitboss.chance import seeded
from pitboss.rulebooks import RulebookError
from pitboss.rulebooks.library import SHELF, Folder, Shelf
from pitboss.rulebooks.load import read_chapter
from variants import changed, raw_chapter, written

BOOK, CHAPTER = "section-8-poker", "poker-tournament"

SHEET = [  # limits, blinds, minutes, clause: the sheet's table
    ((10, 20), (5, 10), 20, "(16)"), ((20, 40), (10, 20), 20, "(17)"), (None, None, 15, "(18)"),
    ((40, 80), (20, 40), 20, "(19)"), ((50, 100), (25, 50), 20, "(19)"), (None, None, 15, "(20)"),
    ((100, 200), (50, 100), 20, "(21)"), (None, (100, 200), 20, "(22)"), (None, (200, 400), 20, "(22)"),
    (None, (400, 800), 20, "(22)"), (None, (800, 1600), 20, "(22)"),
]  # fmt: skip


def dollars(two: tuple[int, int] | None) -> tuple[int, ...] | None:
    return None if two is None else tuple(one // 100 for one in two)


def test_y16_to_y22_the_levels_of_the_sheet() -> None:
    found = [
        (dollars(level.limits), dollars(level.blinds), level.minutes, level.cite.clause.removeprefix("§8(y)"))
        for level in map(terms_of().levels.__getitem__, range(len(SHEET)))
    ]
    assert found == SHEET


def test_y16_to_y22_the_clock_goes_through_them() -> None:
    event, begun_at, minute = begun(4), [], 0
    for _ in range(len(SHEET)):
        begun_at.append((minute, dollars(event.level.blinds)))
        event.minutes(event.minutes_left - 1)
        event.minutes(1)
        minute += SHEET[len(begun_at) - 1][2]
    assert begun_at == [
        (0, (5, 10)), (20, (10, 20)), (40, None), (55, (20, 40)), (75, (25, 50)), (95, None),
        (110, (50, 100)), (130, (100, 200)), (150, (200, 400)), (170, (400, 800)), (190, (800, 1600)),
    ]  # fmt: skip


def test_time_is_told_level_by_level() -> None:
    event = begun(4)
    for passed in (0, -1, 21):
        assert refused("past_the_level", lambda passed=passed: event.minutes(passed)).clause == "§8(y)(16)"  # type: ignore[misc]
    event.minutes(19)
    assert event.deal(1).blinds == (500, 1000)
    refused("past_the_level", lambda: event.minutes(2))
    event.minutes(1)
    assert event.deal(1).blinds == (1000, 2000)


def test_y18_nothing_is_dealt_in_a_recess() -> None:
    event = begun(4)
    event.minutes(20)
    event.minutes(20)
    assert refused("recess", lambda: event.deal(1)).clause == "§8(y)(18)"
    assert refused("recess", lambda: idle(event)).clause == "§8(y)(18)"
    event.minutes(15)
    idle(event)


def test_y24_decks_change_at_every_change_of_level() -> None:
    event = begun(4)
    _, began, due = event.minutes(20).events
    assert isinstance(began, LevelBegan)
    assert isinstance(due, Due)
    assert ("duties.change_decks", "§8(y)(24)") in [(cite.rule, cite.clause) for cite in due.duties]
    assert "duties.change_decks" not in str(event.minutes(20).events)


def test_y22_no_limit_at_the_end() -> None:
    event = begun(4)
    assert (event.deal(1).structure, event.deal(1).limits) == ("fixed-limit", (1000, 2000))
    assert event.deal(1).least_bet == 1000
    for _ in range(7):
        event.minutes(event.minutes_left)
    deal = event.deal(1)
    assert (deal.structure, deal.limits, deal.blinds) == ("no-limit", None, (10000, 20000))
    assert deal.least_bet == 20000


def test_y5_three_raises_unlimited_heads_up_and_check_raise() -> None:
    deal = begun(4).deal(1)
    assert (deal.raises, deal.unlimited_with, deal.check_raise) == (3, 2, True)


def test_y27_stud_has_no_button_and_a_forced_bet_as_posted() -> None:
    deal = begun(4, game="stud").deal(1)
    assert (deal.button, deal.small_blind_seat, deal.big_blind_seat, deal.blinds) == (0, 0, 0, (0, 0))
    assert (deal.ante, deal.forced_bet, deal.limits) == (0, 500, (1000, 2000))
    posted = begun(4, game="stud", stud_ante=50, stud_forced_bet=1).deal(1)
    assert (posted.ante, posted.forced_bet) == (500, 500)
    other = begun(4, stud_ante=50).deal(1)
    assert (other.limits, other.ante, other.forced_bet) == ((1000, 2000), 0, 0)


def test_y27_the_structure_is_there_in_writing() -> None:
    written_down = Tournament().structure
    assert written_down[0] == {
        "level": 1, "round": 1, "minutes": 20, "limits": ["10", "20"], "blinds": ["5", "10"], "clause": "§8(y)(16)",
    }  # fmt: skip
    assert written_down[2] == {"level": 2, "round": 1, "minutes": 15, "recess": True, "clause": "§8(y)(18)"}
    assert (written_down[-1]["limits"], written_down[-1]["blinds"]) == ("no limit", ["100", "200"])
    stud = Tournament(game="stud", stud_ante=10).structure
    assert [(row["ante"], row["forced_bet"]) for row in stud if "ante" in row] == [
        ("0", "5"), ("0", "10"), ("0", "20"), ("5", "25"), ("10", "50"), ("20", "100"),
    ]  # fmt: skip
    assert not any("blinds" in row for row in stud)


def test_hands_and_time_wait_for_the_start() -> None:
    event = entered(4)
    event.close_entries()
    refused("not_now", lambda: event.minutes(1))
    event.draw_seats(seeded(1))
    refused("not_now", lambda: event.deal(1))
    event.begin()
    refused("not_now", event.begin)
    refused("unknown_table", lambda: event.deal(2))


def test_the_blinds_stop_doubling_somewhere() -> None:
    levels: Levels = terms_of().levels
    assert levels[10_000].blinds == levels[1_000].blinds


def loads(**values: Any) -> None:
    raw = changed(raw_chapter(BOOK, CHAPTER), **values)
    beside = Folder(Shelf(SHELF, pinned=False), BOOK)
    read_chapter(written(raw).encode(), RULES, BOOK, f"{BOOK}/{CHAPTER}.toml", beside)


LAST = {"blinds": ["100", "200"], "doubled_after": 20, "clause": "§8(y)(22)"}
FIRST = {"limits": ["10", "20"], "blinds": ["5", "10"], "minutes": 20, "clause": "§8(y)(16)"}


@pytest.mark.parametrize("levels", [
    [FIRST], [{**FIRST, "recess": 5}, LAST], [LAST, FIRST], [{"recess": 0, "clause": "§8(y)(18)"}, LAST],
    [{**FIRST, "blinds": ["10", "5"]}, LAST], [{**FIRST, "blinds": ["0", "5"]}, LAST],
    [{**FIRST, "blinds": ["5"]}, LAST],
    [{**FIRST, "blinds": ["2", "10"]}, LAST], [{**FIRST, "limits": ["ten", "20"]}, LAST], [{**FIRST, "x": 1}, LAST],
    [{**LAST, "limits": ["10", "20"]}], [{"recess": 5, "clause": "§8(y)(18)"}],
])  # fmt: skip
def test_what_are_no_levels_do_not_load(levels: list[dict[str, Any]]) -> None:
    with pytest.raises(RulebookError):
        loads(levels=levels)


@pytest.mark.parametrize("values", [
    {"prizes": [{"place": 1, "percent": 99}]}, {"prizes": [{"place": 2, "percent": 100}]}, {"paid_places": 5},
    {"prizes": [{"place": 1, "percent": 100, "x": 1}]}, {"smallest_chip": "3"}, {"starting_chips": "7"},
    {"fewest_entries": 61}, {"suit_order": ["spades", "spades", "hearts", "clubs"]}, {"most_entries": {"holdem": 60}},
    {"table_seats": {"holdem": 23, "omaha": 10, "stud": 7}}, {"redraws": [{"game": "holdem", "left": [20]}]},
    {"redraws": [{"game": "holdem", "left": [0]}]}, {"raises_unlimited": 11}, {"straddles": True}, {"entry_fee": "0"},
    {"starting_chips": "0"}, {"prizes": [{"place": 1, "percent": 99}], "paid_places": 1},
    {"prizes": [{"place": 1, "percent": "99.99"}], "paid_places": 1},
])  # fmt: skip
def test_values_that_contradict_each_other_do_not_load(values: dict[str, Any]) -> None:
    with pytest.raises(RulebookError):
        loads(**values)


def test_the_chapter_as_it_stands_loads() -> None:
    loads()
    loads(levels=[FIRST, LAST])


@pytest.mark.parametrize("values", [
    {"prizes": [{"place": 1, "percent": 100}], "paid_places": 1}, {"entry_fee": "0.01"}, {"fewest_entries": 60},
    {"table_seats": {"holdem": 22, "omaha": 10, "stud": 7}}, {"raises_unlimited": 10},
])  # fmt: skip
def test_values_that_just_agree_load(values: dict[str, Any]) -> None:
    loads(**values)
