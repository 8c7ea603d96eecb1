"""Schedules of rake side by side: exact at given pots, with an error at simulated ones, as a table and as a picture."""

from fractions import Fraction
from xml.etree import ElementTree

import pytest
from rich.console import Console

from pitboss.cardroom.takings import Run, Schedule, at_pots, by_the_clock, compare, read_pots, takings_chart
from pitboss.desk.figures import schedules
from pitboss.poker.kernel import Habits, LimitKernel, read_habits
from pitboss.rulebooks import Refusal
from poker.rooms import BOOK, INCREMENT, PERCENTAGE, TIME, room

POTS = {2_000: 3, 4_500: 1, 8_000: 2}
METHODS = [Schedule(room(rake)) for rake in (PERCENTAGE, INCREMENT, TIME, {"method": "none"})]


def test_takings_at_given_pots_are_exact() -> None:
    """Ten per cent up to 4: 2, 4 and 4; increments: 1, 2 and 4; six dollars an hour of each of six players."""
    rows = compare(METHODS, [6], POTS, 40).rows
    assert [row.per_hand for row in rows] == [Fraction(1800, 6), Fraction(1300, 6), Fraction(3600, 40), 0]
    assert [row.per_hour for row in rows] == [12_000, Fraction(52_000, 6), 3_600, 0]
    assert [row.per_player_hour for row in rows] == [2_000, Fraction(52_000, 36), 600, 0]
    assert [row.raked for row in rows] == [1, 1, 0, 0]
    assert rows[0].pot == Fraction(26_500, 6)
    assert rows[0].of_pots == Fraction(1800, 26_500)
    assert {row.error for row in rows} == {None}


@pytest.mark.parametrize(
    ("rake", "due"),
    [
        ({"method": "time_charge", "hourly": "6", "per": "table"}, 20),
        ({"method": "time_charge", "hourly": "6", "per": "player", "minutes": 20}, 180),
        (
            {"method": "time_charge", "hourly": "0.25", "per": "table", "minutes": 25},
            Fraction(10 * 60, 25 * 30),
        ),
    ],
)
def test_the_clock_goes_by_slices(rake: dict[str, object], due: Fraction | int) -> None:
    assert by_the_clock(Schedule(room(rake)).table_rules, 9, 30) == due


def test_merced_has_all_24_options_in_one_table() -> None:
    every = schedules([BOOK], {"variant": "holdem"}, every=True)
    rows = compare(every, [4, 5], POTS).rows
    assert sorted(int(row.schedule.split(":")[0].removeprefix("option ")) for row in rows) == [*range(1, 25)]
    fees = {int(row.schedule.split(":")[0].removeprefix("option ")): row.per_hand for row in rows}
    # collections.md: bands of 3/4, 4/5 and 5/6 by the number of players, at every limit.
    assert [fees[n] for n in (1, 2, 7, 8, 13, 14)] == [300, 400, 400, 500, 500, 600]
    assert [fees[n] for n in (19, 20, 21, 22, 23, 24)] == [300, 400, 400, 500, 500, 600]


def test_what_is_not_simulated_is_named_and_left_out() -> None:
    found = compare(schedules([BOOK], every=True), [6], Run(100, 1, Habits()))
    assert len(found.rows) == 9
    assert len(found.left_out) == 1
    assert all(f"option {n}" in found.left_out[0] for n in (20, 22, 24))


@pytest.mark.heavy
def test_simulated_takings_are_those_of_the_kernel() -> None:
    schedule = METHODS[0]
    row = compare([schedule], [5], Run(5_000, 7, Habits()), 25).rows[0]
    kernel = LimitKernel(schedule.rules, 5)
    each = [nets["rake"] for nets in kernel.nets(7, 5_000)]
    mean = Fraction(sum(each), 5_000)
    assert (row.per_hand, row.per_hour) == (mean, mean * 25)
    assert row.raked == Fraction(sum(map(bool, each)), 5_000)
    assert row.pot == Fraction(sum(hand.called.pot for hand in kernel.written(7, 5_000)), 5_000)
    spread = sum((one - mean) ** 2 for one in each) / Fraction(4_999)
    assert row.error is not None
    assert abs(float(row.error) - float(spread / 5_000) ** 0.5) < 1e-9


def test_the_clock_takes_the_same_of_simulated_hands_and_has_no_error() -> None:
    row = compare(METHODS[2:3], [6], Run(50, 1, Habits()), 30).rows[0]
    assert (row.per_hand, row.raked) == (120, 0)
    assert row.error is not None
    assert float(row.error) == 0


def test_tables_that_bet_alike_are_dealt_the_same_hands() -> None:
    run = Run(300, 1, Habits())
    rows = compare(METHODS, [6], run).rows
    assert len({row.pot for row in rows}) == 1
    assert len(run._known) == 1
    assert compare([Schedule(room(PERCENTAGE, limits=["4", "8"]))], [6], run).rows[0].pot != rows[0].pot
    # Only what the small blind puts in differs, which is a part of what the table is known by.
    assert compare([Schedule(room(PERCENTAGE, blinds=["2", "3"]))], [6], run).rows[0].pot != rows[0].pot


def test_figures_are_written_in_dollars_and_exactly() -> None:
    written = compare(METHODS[1:2], [6], POTS, 40).to_json()
    (row,) = written["takings"]  # type: ignore[misc]
    assert (row["per_hand_exact"], row["per_hour_exact"]) == ("13/6", "260/3")
    assert (row["per_hand"], row["players"]) == ("2.16666666666667", 6)
    simulated = compare(METHODS[1:2], [6], Run(100, 1, Habits())).to_json()["takings"][0]  # type: ignore[index]
    assert "standard_error" in simulated
    assert "per_hand_exact" not in simulated


def test_a_terminal_and_a_notebook_show_the_same_figures() -> None:
    found = compare(METHODS[:3], [6], POTS)
    console = Console(width=130)
    with console.capture() as capture:
        console.print(found)
    for text in (capture.get(), found._repr_html_()):
        assert all(
            figure in text for figure in ("3.000", "2.167", "1.200", "90.00", "exact", "30 hands an hour")
        )


@pytest.mark.parametrize("players", [[6], [2, 6, 9]])
def test_the_picture_has_a_curve_for_everything_that_differs(players: list[int]) -> None:
    found = compare([*METHODS, METHODS[0]], players, POTS)
    picture = takings_chart([*METHODS, METHODS[0]], players, found)
    root = ElementTree.fromstring(picture)
    curves = [one for one in root if one.tag.endswith("polyline")]
    panels = 2 if len(players) > 1 else 1
    # Four methods, the first of them twice: four curves in a panel, each with its sample below.
    assert len(curves) == panels * 4 * 2
    assert "and 1 like it" in picture


def test_the_curve_by_pot_goes_through_what_is_taken() -> None:
    from pitboss.cardroom.takings import _by_pot

    found = compare(METHODS, [6], {5_000: 1})
    by_pot = {curve.name: dict(curve.points) for curve in _by_pot(METHODS, 6, found)}
    percentage, increments, clock, _ = by_pot.values()
    assert (percentage[Fraction(2_000)], percentage[Fraction(4_000)], percentage[Fraction(10_000)]) == (
        200,
        400,
        400,
    )
    assert (increments[Fraction(1_960)], increments[Fraction(2_000)]) == (0, 100)
    assert set(clock.values()) == {120}


@pytest.mark.parametrize(
    "written", ["", "20x", "x3", "20x0", "-5", "0", "twenty", "20x1.5", "20,,30", "20x9999999999"]
)
def test_pots_that_are_none_are_refused(written: str) -> None:
    with pytest.raises(Refusal) as refused:
        read_pots(written)
    assert refused.value.code == "bad_pots"


def test_pots_and_habits_are_read() -> None:
    assert read_pots("20x3, 45,80x2,20") == {2_000: 4, 4_500: 1, 8_000: 2}
    assert read_habits("5, 3,2") == Habits(5, 3, 2)
    for written in ("", "1,2", "1,2,3,4", "a,b,c", "1,-2,3"):
        with pytest.raises(Refusal, match="habits are written"):
            read_habits(written)


@pytest.mark.parametrize(("players", "good"), [(1, False), (2, True), (10, True), (11, False)])
def test_as_many_players_as_sit_down(players: int, good: bool) -> None:
    if good:
        at_pots(METHODS[0], players, POTS, 30)
        return
    with pytest.raises(Refusal) as refused:
        at_pots(METHODS[0], players, POTS, 30)
    assert (refused.value.code, refused.value.clause) == ("bad_players", "line 743")


@pytest.mark.parametrize(("hands", "good"), [(0, False), (1, True), (1_000, True), (1_001, False)])
def test_hands_an_hour_have_bounds(hands: int, good: bool) -> None:
    if good:
        assert compare(METHODS, [6], POTS, hands).hands_per_hour == hands
        return
    with pytest.raises(Refusal, match="hands an hour"):
        compare(METHODS, [6], POTS, hands)


def test_a_run_of_one_hand_has_no_error_and_is_refused() -> None:
    with pytest.raises(Refusal, match="from 2 to"):
        Run(1, 1, Habits())


def test_rakes_and_every_option_are_not_asked_for_at_once() -> None:
    with pytest.raises(Refusal, match="not both"):
        schedules([BOOK], {}, [PERCENTAGE], every=True)


def test_a_rake_that_the_book_does_not_have_is_refused_by_its_clause() -> None:
    with pytest.raises(Refusal) as refused:
        schedules([BOOK], {}, [PERCENTAGE])
    assert (refused.value.code, refused.value.clause) == ("rake_method", "line 121")
