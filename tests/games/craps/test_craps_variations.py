"""Craps as other documents have it: another barred number, place to lose, big 6 and 8, odds by the point, rounding.

No whole chapter with these was read, so they are tried in an example book and in chapters changed here.
"""

import json
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from agreement import disagreements
from pitboss.desk import analyse, game_of, settle_line
from pitboss.games.craps.joint import with_odds
from pitboss.games.craps.names import called
from pitboss.games.craps.outcomes import Outcomes
from pitboss.games.craps.table_rules import TableRules
from pitboss.odds.joint import Joint
from pitboss.rounds.settlement import Pushes
from pitboss.rulebooks import RulebookError, Rules
from variants import Raw, changed, raw_chapter, rules_of, settled

BOOK, OLD = "example-dice", "oneida-2003"
THROWS = list(product(range(1, 7), repeat=2))
WAYS = {total: sum(sum(throw) == total for throw in THROWS) for total in range(2, 13)}
TO_LOSE = {4: Fraction(1, 33), 5: Fraction(1, 40), 6: Fraction(1, 55)}
TO_LOSE |= {14 - number: edge for number, edge in TO_LOSE.items()}
pytestmark = pytest.mark.usefixtures("examples")


def settle(wagers: Any, *rolls: tuple[int, int], **more: Any) -> dict[str, Any]:
    """Settle some throws of the example for seat 1."""
    record = {"rulebook": BOOK, "game": "craps", "seats": [{"seat": 1, "wagers": wagers}], "rolls": rolls}
    return settle_line(json.dumps(record | more).encode())


def net(wagers: Any, *rolls: tuple[int, int], **more: Any) -> Any:
    answer = settle(wagers, *rolls, **more)
    return answer["net"]["1"] if "net" in answer else answer["refused"]["code"]


def document(**values: Any) -> Rules:
    """The example with other values of some rules."""
    return rules_of(game_of("craps"), BOOK, changed(raw_chapter(BOOK, "craps"), **values))


# -- the barred number ------------------------------------------------------------------------------


def test_6_1_2_and_6_1_4_the_dont_side_stands_off_on_2_and_wins_on_12() -> None:
    assert net({"dont_pass": "10"}, (1, 1)) == {"dont_pass": "0"}
    assert net({"dont_pass": "10"}, (6, 6)) == {"dont_pass": "10"}
    assert net({"dont_pass": "10"}, (1, 2)) == {"dont_pass": "10"}
    come = [{"wager": "pass", "amount": "5"}, {"wager": "dont_come", "amount": "10", "before_roll": 2}]
    assert net(come, (2, 2), (1, 1))["dont_come"] == "0"
    assert net(come, (2, 2), (6, 6))["dont_come"] == "10"
    assert settle({"dont_pass": "10"}, (1, 1))["why"]["1"]["dont_pass"]["clause"] == "6.1.2, 6.1.4"


def dont_edge(barred: int) -> Fraction:
    """The edge of don't pass counted plainly: what comes at once, and what a point is worth."""
    won = Fraction(sum(WAYS[total] for total in (2, 3, 12) if total != barred), 36)
    lost = Fraction(WAYS[7] + WAYS[11], 36)
    for point in (4, 5, 6, 8, 9, 10):
        seven_first = Fraction(6, 6 + WAYS[point])
        won += Fraction(WAYS[point], 36) * seven_first
        lost += Fraction(WAYS[point], 36) * (1 - seven_first)
    return lost - won


@pytest.mark.parametrize(
    ("barred", "made", "decided"),
    [
        (12, Fraction(27, 1980), Fraction(27, 1925)),
        (2, Fraction(27, 1980), Fraction(27, 1925)),
        (
            3,
            Fraction(82, 1980),
            Fraction(82, 1870),
        ),  # 4.14% of the wagers made, the 4.38% often quoted of those decided
    ],
)
def test_the_edge_of_the_dont_side_by_its_barred_number(
    barred: int, made: Fraction, decided: Fraction
) -> None:
    priced = game_of("craps").analyse(document(barred_number=barred)).wagers
    assert dont_edge(barred) == made
    for wager in ("dont_pass", "dont_come"):
        assert priced[wager].house_edge == made
        assert priced[wager].bases["bet_decided"] == decided


@pytest.mark.parametrize("barred", [2, 3, 12])
def test_only_the_barred_number_is_a_stand_off(barred: int) -> None:
    outcomes = Outcomes(document(barred_number=barred))
    for wager in ("dont_pass", "dont_come"):
        pushed = {sum(throw) for throw, made in outcomes[wager, 0].items() if type(made) is Pushes}
        assert pushed == {barred}


@pytest.mark.parametrize("barred", [4, 7, 11])
def test_only_a_craps_number_can_be_barred(barred: int) -> None:
    with pytest.raises(RulebookError, match="only a craps number can be barred"):
        document(barred_number=barred)


# -- place to lose ----------------------------------------------------------------------------------


@pytest.mark.parametrize("number", TO_LOSE)
def test_6_1_11_place_to_lose_wins_with_a_7_first(number: int) -> None:
    wager, stake = f"place_to_lose_{number}", "440"
    pays = {4: Fraction(5, 11), 5: Fraction(5, 8), 6: Fraction(4, 5)}[min(number, 14 - number)]
    low = max(1, number - 6), number - max(1, number - 6)
    assert net({wager: stake}, (3, 4)) == {wager: str(440 * pays)}
    assert net({wager: stake}, low) == {wager: "-440"}
    other = next(throw for throw in THROWS if sum(throw) not in (7, number))
    assert net({wager: stake}, other) == {wager: "0"}
    assert analyse("craps", BOOK).wagers[wager].house_edge == TO_LOSE[number]


def test_6_1_11_place_to_lose_is_refused_where_it_cannot_be_paid() -> None:
    refused = settle({"place_to_lose_4": "10"}, (3, 4))["refused"]
    assert (refused["code"], refused["rule"]) == ("not_payable", "rules.exact_payment")
    assert net({"place_to_lose_4": "11"}, (3, 4)) == {"place_to_lose_4": "5"}


def test_place_to_lose_may_be_off_on_a_come_out_roll() -> None:
    wager = {"place_to_lose_6": "10"}
    assert net(wager, (3, 4)) == {"place_to_lose_6": "8"}
    assert net(wager, (3, 4), options={"place_to_lose_on_come_out": "off"}) == {"place_to_lose_6": "0"}


def test_place_to_lose_may_be_taken_down_and_stays_up_when_it_wins() -> None:
    seat = {"seat": 1, "wagers": {"place_to_lose_6": "10"}}
    moved = seat | {"moves": [{"do": "remove", "wager": "place_to_lose_6", "before_roll": 2}]}
    assert settle({}, (1, 1), (3, 3), seats=[moved])["net"]["1"] == {"place_to_lose_6": "0"}
    assert net({"place_to_lose_6": "10"}, (3, 4), (3, 4), (3, 3)) == {"place_to_lose_6": "6"}


# -- big 6 and big 8 --------------------------------------------------------------------------------


@pytest.mark.parametrize(("wager", "wins", "other"), [("big_6", (2, 4), (4, 4)), ("big_8", (2, 6), (3, 3))])
def test_6_1_19_a_big_number_before_a_7(wager: str, wins: tuple[int, int], other: tuple[int, int]) -> None:
    assert net({wager: "5"}, wins) == {wager: "5"}
    assert net({wager: "5"}, other) == {wager: "0"}
    assert net({wager: "5"}, (6, 1)) == {wager: "-5"}
    assert net({wager: "5"}, wins, (6, 1)) == {wager: "5"}
    assert analyse("craps", BOOK).wagers[wager].house_edge == Fraction(1, 11)


def test_a_document_may_have_one_of_them() -> None:
    raw = raw_chapter(BOOK, "craps")
    for part in ("wagers", "pay"):
        del raw[part]["big_8"]
    del raw["rules"]["big_8_on_come_out"]
    raw["rules"]["exact_payment"]["value"].remove("big_8")
    offered = rules_of(game_of("craps"), BOOK, raw).once(TableRules).amounts
    assert "big_6" in offered
    assert "big_8" not in offered


def test_the_old_chapters_have_none_of_it() -> None:
    offered = game_of("craps").rules(OLD).once(TableRules).amounts
    assert not [wager for wager in offered if wager.startswith(("big", "place_to_lose"))]


def test_the_field_pays_double_on_2_and_12() -> None:
    assert [net({"field": "5"}, throw)["field"] for throw in ((1, 1), (6, 6), (1, 2), (3, 4))] == [
        "10",
        "10",
        "5",
        "-5",
    ]
    assert analyse("craps", BOOK).wagers["field"].house_edge == Fraction(1, 18)


# -- odds by the point ------------------------------------------------------------------------------

POINT = {4: (1, 3), 5: (1, 4), 6: (1, 5), 8: (2, 6), 9: (3, 6), 10: (4, 6)}
TIMES = {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}


@pytest.mark.parametrize("point", POINT)
@pytest.mark.parametrize("more", [0, 1])
def test_odds_are_three_four_or_five_times_by_the_point(point: int, more: int) -> None:
    flat, odds = 10, 10 * TIMES[point] + 10 * more
    lines = [
        {"wager": "pass", "amount": str(flat)},
        {"wager": "pass_odds", "amount": str(odds), "before_roll": 2},
    ]
    answer = settle(lines, POINT[point], POINT[point])
    if more:
        assert (answer["refused"]["code"], answer["refused"]["rule"]) == ("odds_limit", "rules.odds_by_point")
    else:
        assert answer["net"]["1"] == {"pass": "10", "pass_odds": "60"}


@pytest.mark.parametrize("point", POINT)
def test_odds_on_the_dont_side_win_as_many_times(point: int) -> None:
    wins = 10 * TIMES[point]
    most = wins * {4: 2, 5: Fraction(3, 2), 6: Fraction(6, 5)}[min(point, 14 - point)]
    for amount, taken in ((most, True), (most + 6, False)):
        lines = [
            {"wager": "dont_pass", "amount": "10"},
            {"wager": "dont_pass_odds", "amount": str(amount), "before_roll": 2},
        ]
        answer = settle(lines, POINT[point], (3, 4))
        assert answer.get("net", {}).get("1") == (
            {"dont_pass": "10", "dont_pass_odds": str(wins)} if taken else None
        )


def test_odds_by_the_point_are_priced_with_their_flat_wager() -> None:
    found = with_odds(game_of("craps").rules(BOOK))
    assert [name for name in found if name.startswith("pass ")] == [
        "pass with 1x odds",
        "pass with 2x odds",
        "pass with 3x odds",
        "pass with 3-4-5x odds",
    ]
    uneven = {"4": 1, "5": 1, "6": 2, "8": 2, "9": 1, "10": 1}
    other = with_odds(document(odds_by_point=uneven))
    names = [name for name in other if name.startswith("pass ")]
    assert names == ["pass with 1x odds", "pass with 1-1-2-2-1-1x odds"]
    # A 6 or 8 is the point in 10 of 36: only then is twice as much behind.
    one, two = (other[name].average_stake for name in names)
    assert two - one == Fraction(10, 36)


def chapter(odds_by_point: Any, multiple: bool) -> Raw:
    raw = raw_chapter(BOOK, "craps")
    if odds_by_point is None:
        del raw["rules"]["odds_by_point"]
    else:
        raw["rules"]["odds_by_point"]["value"] = odds_by_point
    if multiple:
        raw["rules"]["odds_multiple"] = {"value": 2, "clause": "house"}
    return raw


EACH = {str(point): times for point, times in TIMES.items()}


@pytest.mark.parametrize(
    ("by_point", "multiple", "said"),
    [
        (EACH, True, "equally on all points"),
        (None, False, "equally on all points"),
        ({"4": 3}, False, "on each of the points"),
        (EACH | {"6": 0}, False, "whole number of times"),
        (EACH | {"6": "many"}, False, "whole number of times"),
    ],
)
def test_odds_are_limited_by_one_rule_on_every_point(by_point: Any, multiple: bool, said: str) -> None:
    with pytest.raises(RulebookError, match=said):
        rules_of(game_of("craps"), BOOK, chapter(by_point, multiple))


def test_odds_alike_on_all_points_are_limited_as_before() -> None:
    rules = rules_of(game_of("craps"), BOOK, chapter(None, True))
    assert rules.once(TableRules).odds_limit("pass", 6, 1_000) == (2_000, "odds_multiple")


# -- what cannot be paid exactly --------------------------------------------------------------------


def test_odds_that_cannot_be_paid_are_refused_or_rounded_as_the_house_posts() -> None:
    lines = [{"wager": "pass", "amount": "10"}, {"wager": "pass_odds", "amount": "7", "before_roll": 2}]
    throws = (2, 3), (1, 4)
    assert settle(lines, *throws)["refused"]["rule"] == "rules.exact_odds"
    taken = settle(lines, *throws, options={"exact_odds": False})
    assert taken["net"]["1"] == {"pass": "10", "pass_odds": "10.50"}
    third = [
        {"wager": "dont_pass", "amount": "10"},
        {"wager": "dont_pass_odds", "amount": "7", "before_roll": 2},
    ]
    # Two thirds of $7 are $4.66 and two thirds of a cent.
    for way, pays in (("up", "4.67"), ("down", "4.66")):
        posted = {"exact_odds": False, "payment_rounding": way}
        assert net(third, (2, 3), (3, 4), options=posted)["dont_pass_odds"] == pays


# -- everything at once -----------------------------------------------------------------------------


def test_the_kernel_and_the_engine_settle_every_wager_alike() -> None:
    assert not disagreements("craps", BOOK, 25, 3)


def test_new_wagers_are_followed_together_with_others() -> None:
    game = game_of("craps")
    rules, stakes = game.rules(BOOK), {"place_to_lose_6": 1000, "big_6": 1000}
    joint = Joint.of(rules, stakes, game.together(rules, stakes))
    # One wins with what loses the other: together they come to 10 less 10, or 8 less 10.
    assert {(one.cents, one.probability) for one in joint.outcomes} == {
        (Fraction(0), Fraction(5, 11)),
        (Fraction(-200), Fraction(6, 11)),
    }


@pytest.mark.parametrize(
    ("wager", "name"), [("place_to_lose_10", "Place 10 to lose"), ("big_6", "Big 6"), ("place_4", "Place 4")]
)
def test_players_names(wager: str, name: str) -> None:
    assert called(wager).name == name


def test_a_changed_chapter_settles_by_its_own_barred_number() -> None:
    record = {
        "rulebook": BOOK,
        "game": "craps",
        "seats": [{"seat": 1, "wagers": {"dont_pass": "10"}}],
        "rolls": [[1, 2]],
    }
    assert settled(game_of("craps"), document(barred_number=3), record).net() == {1: {"dont_pass": 0}}
