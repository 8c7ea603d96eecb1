from fractions import Fraction
from statistics import variance

import pytest

from pitboss.odds import Sums, WagerSums
from pitboss.odds.sums import counted

NETS = [100, -100, -100, 250, 0]
RUN = counted(100, {100: 1, -100: 2, 250: 1, 0: 1})


def test_counts_become_sums() -> None:
    assert (
        WagerSums(
            decided=5,
            stake_cents=100,
            net_cents=sum(NETS),
            net_squares=sum(net**2 for net in NETS),
            net_fourths=sum(net**4 for net in NETS),
        )
        == RUN
    )
    assert RUN.house_edge == Fraction(-3, 10)


def test_the_variance_is_the_samples() -> None:
    assert RUN.variance == variance(Fraction(net, 100) for net in NETS)


def test_runs_add_up_exactly() -> None:
    one = Sums(rounds=5, wagers={"ante": RUN})
    both = one + one
    assert both.rounds == 10
    assert both.wagers["ante"] == counted(100, {100: 2, -100: 4, 250: 2, 0: 2})


def test_runs_at_different_stakes_do_not_add_up() -> None:
    with pytest.raises(ValueError, match="do not add up"):
        RUN + counted(200, {100: 1})


def test_the_distance_from_an_edge_is_signed_and_in_standard_errors() -> None:
    run = counted(1, {1: 50, -1: 50})
    assert run.standard_errors_from(Fraction(1, 10), Fraction(1)) == "-1.00000000000000"
    assert run.standard_errors_from(Fraction(-1, 5), Fraction(1)) == "2.00000000000000"


def test_one_decision_has_no_spread() -> None:
    single = counted(100, {100: 1})
    assert single.variance is None
    assert single.standard_error() is None
    assert single.standard_errors_from(Fraction(0)) is None
    assert counted(100, {100: 1, -100: 1}).standard_error() == "1.00000000000000"


def test_a_known_variance_comes_before_the_runs_own() -> None:
    assert counted(1, {1: 50, -1: 50}).standard_error(Fraction(4)) == "0.200000000000000"


@pytest.mark.parametrize(("wins", "rare"), [(31, True), (32, False), (33, False)])
def test_a_spread_is_known_once_it_is_known_to_a_tenth(wins: int, rare: bool) -> None:
    """3 or -1, as often: the mean square is 5 and the mean fourth 41, so 16/n falls to (5/10)² at 64 decisions."""
    assert counted(1, {3: wins, -1: wins}).too_rare is rare
