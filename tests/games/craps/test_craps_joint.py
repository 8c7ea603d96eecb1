"""Craps wagers with their odds, and several over the same throws: published figures and a plain simulation."""

from fractions import Fraction
from random import Random

import pytest

from pitboss.desk import analyse, analyse_joint, game_of
from pitboss.desk.sessions import session
from pitboss.games.craps.joint import with_odds
from pitboss.odds.decimals import percent_text

BOOK = "horseshoe-cincinnati"
ANALYSIS = analyse("craps", BOOK)


@pytest.mark.parametrize(
    ("name", "risk"),
    [
        ("pass with 1x odds", "0.848%"),
        ("pass with 2x odds", "0.606%"),
        ("pass with 3-4-5x odds", "0.374%"),
        ("pass with 5x odds", "0.326%"),
        ("pass with 10x odds", "0.184%"),
        ("pass with 20x odds", "0.099%"),
        ("pass with 100x odds", "0.021%"),
        ("dont_pass with 1x odds", "0.682%"),
        ("dont_pass with 2x odds", "0.455%"),
        ("dont_pass with 3-4-5x odds", "0.273%"),
        ("dont_pass with 5x odds", "0.227%"),
        ("dont_pass with 10x odds", "0.124%"),
    ],
)
def test_the_line_with_odds_has_the_published_element_of_risk(name: str, risk: str) -> None:
    """The combined house edge that Wizard of Odds lists for each multiple."""
    assert percent_text(ANALYSIS.combined[name].element_of_risk, 3) == risk


@pytest.mark.parametrize(("name", "rolls"), [("pass", 557), ("dont_pass", 557), ("come", 557)])
def test_a_line_wager_takes_557_165_rolls_whatever_lies_behind_it(name: str, rolls: int) -> None:
    assert ANALYSIS[name].rolls == Fraction(rolls, 165)
    with_two = ANALYSIS.combined[f"{name} with 2x odds"]
    assert with_two.rolls == Fraction(rolls, 165)
    assert with_two.bases["roll"] == ANALYSIS[name].house_edge / Fraction(rolls, 165)


@pytest.mark.parametrize(
    ("wager", "rolls"),
    [("place_6", Fraction(36, 11)), ("hard_4", 4), ("hard_6", Fraction(36, 11)), ("field", 1), ("lay_10", 4)],
)
def test_rolls_are_those_until_a_number_or_a_seven(wager: str, rolls: Fraction) -> None:
    assert ANALYSIS[wager].rolls == rolls


def test_the_bases_of_an_edge_stand_side_by_side() -> None:
    """Don't pass: 1.364% made, 1.403% decided; a $20 buy of 4 with a dollar taken: 5% of the stake, 4.762% of 21."""
    assert ANALYSIS["dont_pass"].bases["bet_decided"] == Fraction(27, 1925)
    assert ANALYSIS["buy_4"].bases["all_staked"] == Fraction(1, 21)
    assert set(ANALYSIS["field"].bases) == {"bet_made"}


def test_odds_cost_nothing_and_only_what_is_posted_is_priced() -> None:
    assert all(
        one.house_edge == ANALYSIS[name.partition(" with")[0]].house_edge
        for name, one in ANALYSIS.combined.items()
    )
    lower = with_odds(game_of("craps").rules(BOOK, {"odds_multiple": 4}))
    assert [name for name in lower if name.startswith("pass")] == [
        "pass with 1x odds",
        "pass with 2x odds",
        "pass with 3x odds",
        "pass with 4x odds",
    ]
    five = with_odds(game_of("craps").rules(BOOK, {"odds_multiple": 5}))
    assert "pass with 3-4-5x odds" in five


def test_don_t_odds_win_the_multiple_at_every_point() -> None:
    won = {row.net for row in ANALYSIS.combined["dont_pass with 2x odds"].outcomes if row.net > 0}
    assert won == {1, 3}


def test_several_wagers_over_the_same_throws_agree_with_throwing_them() -> None:
    """A plain simulation of pass 10 with odds 20, place 6 for 12 and a field of 5, within five standard errors."""
    stakes = {"pass": 1000, "pass_odds": 2000, "place_6": 1200, "field": 500}
    joint, drawn = analyse_joint("craps", BOOK, stakes), Random(7)
    rounds = 40_000
    nets = [_thrown(drawn) for _ in range(rounds)]
    mean = sum(nets) / rounds
    spread = float(joint.variance)
    assert abs(mean - float(joint.mean)) < 5 * (spread / rounds) ** 0.5
    found = sum((net - mean) ** 2 for net in nets) / rounds
    assert abs(found / spread - 1) < 0.05
    assert {int(one.cents) for one in joint.outcomes} == set(nets)


def _thrown(drawn: Random) -> int:
    """Follow the wagers of the test above through one round, in cents."""
    net, point, line, six, first = 0, 0, True, True, True
    while line or six or first:
        low, high = drawn.randint(1, 6), drawn.randint(1, 6)
        total = low + high
        if first:
            net += {2: 1000, 12: 1000}.get(total, 500) if total in (2, 3, 4, 9, 10, 11, 12) else -500
            first = False
        if six and total in (6, 7):
            net, six = net + (1400 if total == 6 else -1200), False
        if line and not point:
            if total in (7, 11, 2, 3, 12):
                net, line = net + (1000 if total in (7, 11) else -1000), False
            else:
                point = total
        elif line and total in (point, 7):
            odds = {4: 4000, 10: 4000, 5: 3000, 9: 3000, 6: 2400, 8: 2400}[point]
            net, line = net + (1000 + odds if total == point else -3000), False
    return net


def test_odds_made_on_a_point_are_staked() -> None:
    """Two points in three: 24 throws of 36 set one, and then the odds are made."""
    joint = analyse_joint("craps", BOOK, {"pass": 1000, "pass_odds": 3000})
    assert joint.average_stake == 1000 + 3000 * Fraction(24, 36)
    put = analyse_joint("craps", BOOK, {"put_6": 1000, "put_6_odds": 5000})
    assert put.average_stake == 6000
    assert put.mean == -1000 * Fraction(1, 11)


@pytest.mark.parametrize("multiple", [1, 2, 5])
@pytest.mark.parametrize("flat", ["pass", "dont_pass", "put_6", "come"])
def test_odds_are_no_first_stake(flat: str, multiple: int) -> None:
    """Wagers made together cost what the row of both says, whichever way one asks."""
    row = ANALYSIS.combined[f"{flat} with {multiple}x odds"]
    winning = flat == "dont_pass"  # a multiple is what don't odds win, another stake on each point
    joint = analyse_joint("craps", BOOK, {flat: 1000, f"{flat}_odds": 1000 * multiple})
    assert (joint.staked, joint.house_edge, joint.payback) == (1000, row.house_edge, row.payback)
    assert (joint.hit_frequency, joint.push_frequency) == (row.hit_frequency, row.push_frequency)
    assert winning or joint.element_of_risk == row.element_of_risk
    assert winning or joint.skewness() == row.skewness()
    assert winning or joint.volatility_index() == row.volatility_index()
    assert joint.average_stake >= joint.staked


def test_odds_alone_are_measured_by_their_own_stake() -> None:
    assert analyse_joint("craps", BOOK, {"pass_odds": 2000}).staked == 2000


WAYS = {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}


def _fire_nets(made: frozenset[int]) -> Fraction:
    """What a fire bet of a unit nets from a come-out roll on: by points, not by rolls."""
    chance = {point: Fraction(ways, 24) * Fraction(ways, ways + 6) for point, ways in WAYS.items()}
    pays = {4: 24, 5: 249, 6: 999}
    worth = (1 - sum(chance.values())) * pays.get(len(made), -1)
    worth += sum(chance[point] * _fire_nets(made | {point}) for point in WAYS if point not in made)
    return worth / (1 - sum(chance[point] for point in made))


def test_the_fire_bet_goes_on_over_the_same_throws_after_the_line_is_decided() -> None:
    """A point made wins the line and counts for the fire bet; a seven out ends both; others leave it as it was."""
    joint = analyse_joint("craps", BOOK, {"pass": 1000, "fire": 500})
    fresh = _fire_nets(frozenset())
    product = Fraction(8, 36) * fresh - Fraction(4, 36) * fresh
    for point, ways in WAYS.items():
        made = Fraction(ways, ways + 6)
        product += Fraction(ways, 36) * (made * _fire_nets(frozenset({point})) - (1 - made) * -1)
    assert joint.means["fire"] == 500 * fresh
    covariance = product * 1000 * 500 - joint.means["pass"] * joint.means["fire"]
    assert joint.covariances["pass"]["fire"] == covariance
    assert covariance > 0


def test_a_session_of_craps_may_have_the_fire_bet() -> None:
    bets = {"pass": 1000, "pass_odds": 2000, "fire": 500}
    found = session("craps", BOOK, bets, bankroll=100_000, rounds=20, sessions=50, seed=1)
    assert found.to_json()["bets"] == {"pass": "10", "pass_odds": "20", "fire": "5"}
