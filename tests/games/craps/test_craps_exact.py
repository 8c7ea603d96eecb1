import json
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.games.craps import exact
from pitboss.odds.decimals import percent_text

Pays = dict[str, Fraction]

COUNTS = json.loads((Path(__file__).parents[2] / "odds" / "counts" / "craps.json").read_text())


FIVE_PERCENT = exact.Terms(buy_vig=Fraction(1, 20), lay_vig=Fraction(1, 20))
ON_WIN = exact.Terms(buy_vig=Fraction(1, 20), lay_vig=Fraction(1, 20), vig_on_win=True)


def combinations_of(wager: exact.WagerAnalysis) -> dict[str, int]:
    return {row.event: row.combinations for row in wager.outcomes}


def test_two_dice_fall_thirty_six_ways() -> None:
    assert {str(total): ways for total, ways in exact.WAYS.items()} == COUNTS["rolls"]


@pytest.mark.parametrize(
    ("name", "edge"),
    [
        ("pass", "7/495"),
        ("come", "7/495"),
        ("dont_pass", "27/1980"),
        ("dont_come", "27/1980"),
        ("put_4", "1/3"),
        ("put_5", "1/5"),
        ("put_6", "1/11"),
        ("place_4", "1/15"),
        ("place_5", "1/25"),
        ("place_6", "1/66"),
        ("place_8", "1/66"),
        ("place_9", "1/25"),
        ("place_10", "1/15"),
        ("hard_4", "1/9"),
        ("hard_6", "1/11"),
        ("hard_8", "1/11"),
        ("hard_10", "1/9"),
        ("field", "1/18"),
        ("any_seven", "1/6"),
        ("any_craps", "1/9"),
        ("craps_2", "5/36"),
        ("craps_3", "1/9"),
        ("craps_12", "5/36"),
        ("eleven", "1/9"),
        ("c_and_e", "1/9"),
        ("horn", "1/8"),
        ("horn_high_2", "23/180"),
        ("horn_high_3", "11/90"),
        ("horn_high_11", "11/90"),
        ("horn_high_12", "23/180"),
        ("world", "2/15"),
        ("hop_3_3", "5/36"),
        ("hop_2_4", "1/9"),
        ("hop_4_2", "1/9"),
        ("pass_odds", "0"),
        ("come_odds", "0"),
        ("put_odds", "0"),
        ("dont_pass_odds", "0"),
        ("dont_come_odds", "0"),
    ],
)
def test_a_wager_costs_the_published_edge(name: str, edge: str, pays: Pays) -> None:
    wager = exact.wager(name, pays)
    assert wager.house_edge == Fraction(edge)
    assert sum(row.probability for row in wager.outcomes) == 1
    assert wager.name == name


def test_a_line_wager_is_counted_in_1980(pays: Pays) -> None:
    wager = exact.wager("pass", pays)
    assert wager.total_combinations == 1980
    assert combinations_of(wager) == COUNTS["pass"]
    assert wager.hit_frequency == Fraction(244, 495)


def test_the_barred_roll_is_an_outcome_that_pushes(pays: Pays) -> None:
    wager = exact.wager("dont_pass", pays)
    (barred,) = [row for row in wager.outcomes if row.event == "barred 12"]
    assert (barred.pays, barred.combinations) == ("push", 55)
    assert wager.hit_frequency == Fraction(949, 1980)


@pytest.mark.parametrize(("barred", "edge"), [(2, "27/1980"), (12, "27/1980"), (3, "82/1980")])
def test_another_barred_roll_costs_as_often_as_it_falls(barred: int, edge: str, pays: Pays) -> None:
    assert exact.wager("dont_come", pays, exact.Terms(barred=barred)).house_edge == Fraction(edge)


def test_only_a_craps_roll_can_be_barred(pays: Pays) -> None:
    with pytest.raises(ValueError, match="only 2, 3 or 12"):
        exact.wager("dont_pass", pays, exact.Terms(barred=11))


@pytest.mark.parametrize(
    ("name", "terms", "edge", "risk"),
    [
        ("buy_4", FIVE_PERCENT, "1/20", "1/21"),
        ("buy_6", FIVE_PERCENT, "1/20", "1/21"),
        ("buy_4", ON_WIN, "1/60", "1/60"),
        ("buy_5", ON_WIN, "1/50", "1/50"),
        ("buy_6", ON_WIN, "1/44", "1/44"),
        ("lay_4", FIVE_PERCENT, "1/40", "1/41"),
        ("lay_5", FIVE_PERCENT, "1/30", "1/31"),
        ("lay_6", FIVE_PERCENT, "1/24", "1/25"),
        ("lay_4", ON_WIN, "1/60", "1/60"),
        ("lay_10", exact.Terms(), "0", "0"),
    ],
)
def test_a_commission_is_the_whole_edge_of_a_true_wager(
    name: str, terms: exact.Terms, edge: str, risk: str, pays: Pays
) -> None:
    wager = exact.wager(name, pays, terms)
    assert wager.house_edge == Fraction(edge)
    assert wager.element_of_risk == Fraction(risk)


@pytest.mark.parametrize(
    ("name", "total"), [("place_6", 11), ("place_5", 10), ("place_4", 9), ("hard_8", 11), ("field", 36)]
)
def test_the_combinations_are_the_rolls_that_decide(name: str, total: int, pays: Pays) -> None:
    assert exact.wager(name, pays).total_combinations == total


def test_a_field_paying_three_on_twelve_costs_half_as_much(pays: Pays) -> None:
    assert exact.wager("field", {**pays, "field_12": Fraction(3)}).house_edge == Fraction(1, 36)


@pytest.mark.parametrize(
    ("name", "rolled", "net"),
    [
        ("horn", (1, 1), "27/4"),
        ("horn", (5, 6), "12/4"),
        ("horn", (3, 3), "-1"),
        ("horn_high_12", (6, 6), "57/5"),
        ("horn_high_12", (1, 1), "26/5"),
        ("horn_high_11", (5, 6), "27/5"),
        ("horn_high_12", (1, 2), "11/5"),
        ("world", (3, 4), "0"),
        ("world", (6, 6), "26/5"),
        ("world", (1, 2), "11/5"),
        ("c_and_e", (1, 1), "6/2"),
        ("c_and_e", (6, 5), "14/2"),
        ("c_and_e", (3, 4), "-1"),
    ],
)
def test_a_composite_nets_its_winning_part_less_the_others(
    name: str, rolled: tuple[int, int], net: str, pays: Pays
) -> None:
    assert exact.one_roll_net(name, rolled, pays) == Fraction(net)


def test_odds_dilute_the_edge_of_the_line(pays: Pays) -> None:
    single = dict.fromkeys(exact.POINTS, Fraction(1))
    backed = exact.with_odds("pass", pays, single)
    assert backed.house_edge == Fraction(7, 495)
    assert backed.average_stake == Fraction(5, 3)
    assert backed.element_of_risk == Fraction(7, 825)
    three_four_five = {
        4: Fraction(3),
        10: Fraction(3),
        5: Fraction(4),
        9: Fraction(4),
        6: Fraction(5),
        8: Fraction(5),
    }
    assert exact.with_odds("pass", pays, three_four_five).element_of_risk == Fraction(7, 495) * 9 / 34
    assert exact.with_odds("dont_pass", pays, single).house_edge == Fraction(27, 1980)


def test_the_fire_wager_costs_the_published_edge(pays: Pays) -> None:
    wager = exact.wager("fire", pays)
    assert percent_text(wager.house_edge, 2) == "20.76%"
    shares = exact.fire_shares()
    assert sum(shares.values()) == 1
    assert shares[0] == Fraction(98, 165)
    # Ethier, The Doctrine of Chances (2010), chapter 15, as D. Catlin gives them to twelve places.
    ethier = {0: 593939393939, 1: 260750492004, 2: 101275355549, 3: 33434212179, 4: 8798178440}
    assert {count: round(shares[count] * 10**12) for count in ethier} == ethier


def test_a_fire_table_may_begin_at_three_points(pays: Pays) -> None:
    richer = exact.wager("fire", {**pays, "fire_3": Fraction(7)})
    gained = exact.wager("fire", pays).house_edge - richer.house_edge
    assert gained == 8 * exact.fire_shares()[3]


@pytest.mark.parametrize(
    "name", ["place_7", "hard_5", "hop_2", "hop_2_7", "hop_1_2_3", "horn_high_7", "big_6", ""]
)
def test_a_wager_that_does_not_exist_is_refused(name: str, pays: Pays) -> None:
    with pytest.raises(ValueError, match=r"no craps wager|no hard way|no two faces"):
        exact.wager(name, pays)
