"""What a whole hand pays, stated of its called money: at every threshold, and as the betting rounds add it up."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.desk import game_of
from pitboss.poker.pots import MAIN, Pot
from pitboss.poker.rake import CalledHand, PotRake
from pitboss.poker.table_rules import TableRules, jackpot_of_hand, rake_of_hand
from pitboss.rulebooks import Cite
from poker.rooms import INCREMENT, PERCENTAGE, TIME, room

CITE = Cite("rules.rake", "line 121")
CENTS = st.integers(0, 40_000)
CAPS = st.none() | st.integers(0, 2_000)


def merced(option: int, **options: object) -> TableRules:
    return (
        game_of("poker")
        .rules("merced-poker-room", {"rake": {"method": "drop", "schedule_option": option}, **options})
        .once(TableRules)
    )


@given(st.integers(0, 25), CAPS, st.sampled_from([1, 25, 100]), st.lists(CENTS, min_size=1, max_size=4))
def test_a_percentage_is_of_each_round_up_to_the_cap(percent, cap, step, rounds) -> None:  # type: ignore[no-untyped-def]
    """The whole is what the rounds add up to, each rounded down for itself."""
    method, hand = PotRake(CITE, cap, Fraction(percent), step), CalledHand(6, tuple(rounds))
    parts = sum(int(bets * Fraction(percent) / 100) // step * step for bets in rounds)
    assert method.of(hand) == (parts if cap is None else min(parts, cap))


@given(st.lists(st.tuples(CENTS, CENTS), max_size=5), CAPS, st.lists(CENTS, min_size=1, max_size=4), CENTS)
def test_increments_are_of_the_whole_pot_however_the_rounds_divide_it(levels, cap, rounds, antes) -> None:  # type: ignore[no-untyped-def]
    hand = CalledHand(6, tuple(rounds), antes)
    for every in (None, (700, 50)):
        method = PotRake(CITE, cap, levels=tuple(sorted(levels)), every=every)
        reached = sum(take for level, take in levels if hand.pot >= level)
        reached += hand.pot // every[0] * every[1] if every else 0
        assert method.of(hand) == min(reached, hand.pot, hand.pot if cap is None else cap)


@given(CENTS, st.integers(0, 25), CAPS)
def test_what_the_rounds_take_goes_on_from_what_was_taken(bets: int, percent: int, cap: int | None) -> None:
    method, pots = PotRake(CITE, cap, Fraction(percent), levels=((2000, 100),)), [Pot(MAIN, 2 * bets, (0, 1))]
    first = method.after_round([bets], [Pot(MAIN, bets, (0, 1))], 0)
    later = method.after_round([bets], pots, sum(first), bets)
    assert sum(first + later) == method.of(CalledHand(2, (bets, bets)))


@pytest.mark.parametrize("called", [0, 999, 1000, 1001, 1999, 2000, 3999, 4000, 4999, 5000, 100_000])
@pytest.mark.parametrize(
    "said",
    [{"every": "10", "take": "1"}, pytest.param({"per": "10", "amount": "1"}, marks=pytest.mark.heavy)],
)
def test_a_dollar_of_every_ten_is_a_dollar_at_each_level_of_ten(called: int, said: dict[str, str]) -> None:
    levels = [[str(level), "1"] for level in range(10, 1001, 10)]
    for more in ({}, {"cap": "4"}):
        due = [
            rake_of_hand(
                room({"method": "increment", **rake, **more}).once(TableRules), CalledHand(6, (called, 0))
            )
            for rake in (said, {"levels": levels})
        ]
        assert due[0] == due[1] == min(called // 1000 * 100, 400 if more else 10**9)


@pytest.mark.parametrize(("bets", "due"), [(3999, 399), (4000, 400), (4010, 400), (0, 0)])
def test_the_cap_of_a_percentage(bets: int, due: int) -> None:
    assert rake_of_hand(room(PERCENTAGE).once(TableRules), CalledHand(6, (bets, 0))) == due


def test_a_percentage_is_rounded_down_in_each_round() -> None:
    rake = {"method": "percentage", "percent": 10, "round_down_to": "1"}
    table_rules = room(rake).once(TableRules)
    assert rake_of_hand(table_rules, CalledHand(6, (1900, 1900))) == 200
    assert rake_of_hand(table_rules, CalledHand(6, (3800, 0))) == 300


@pytest.mark.parametrize(
    ("pot", "due"), [(1999, 0), (2000, 100), (3999, 100), (4000, 200), (5999, 200), (6000, 400)]
)
def test_levels_of_increments(pot: int, due: int) -> None:
    assert rake_of_hand(room(INCREMENT).once(TableRules), CalledHand(6, (100, pot - 300), 200)) == due


@pytest.mark.parametrize(("players", "due"), [(2, 300), (4, 300), (5, 400), (10, 400)])
def test_merced_line_118_the_drop_goes_by_the_players_dealt_in(players: int, due: int) -> None:
    assert rake_of_hand(merced(1), CalledHand(players, (3000, 0))) == due


@pytest.mark.parametrize(("flop", "due"), [(299, 299), (300, 300), (301, 300)])
def test_merced_line_118_no_more_is_dropped_than_lies_in_the_pot_at_the_flop(flop: int, due: int) -> None:
    assert rake_of_hand(merced(1), CalledHand(2, (flop, 5000))) == due


@pytest.mark.parametrize("rake", [PERCENTAGE, INCREMENT])
def test_no_flop_no_drop(rake: dict[str, object]) -> None:
    short = CalledHand(6, (9000,))
    assert rake_of_hand(merced(1), short) == 0
    assert rake_of_hand(room(rake).once(TableRules), short) == 0
    assert rake_of_hand(room(rake, {"no_flop_no_drop": False}).once(TableRules), short) == 400


def test_the_clock_takes_nothing_of_a_pot() -> None:
    assert rake_of_hand(room(TIME).once(TableRules), CalledHand(6, (9000, 9000))) == 0
    assert rake_of_hand(room({"method": "none"}).once(TableRules), CalledHand(6, (9000, 9000))) == 0


@pytest.mark.parametrize(("pot", "due"), [(399, 0), (400, 0), (450, 50), (500, 100), (501, 100)])
def test_the_jackpot_has_its_fee_of_what_the_rake_left(pot: int, due: int) -> None:
    table_rules = room({"method": "increment", "levels": [["3", "4"]]}, {"jackpot_fee": "1"}).once(TableRules)
    assert jackpot_of_hand(table_rules, CalledHand(6, (pot, 0))) == due


def test_the_jackpot_has_its_fee_of_a_hand_without_a_flop() -> None:
    table_rules = room(PERCENTAGE, {"jackpot_fee": "1"}).once(TableRules)
    assert [jackpot_of_hand(table_rules, CalledHand(6, (pot,))) for pot in (99, 100, 101)] == [99, 100, 100]
