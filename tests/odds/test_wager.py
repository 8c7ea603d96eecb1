from fractions import Fraction
from statistics import fmean, pstdev

import pytest
from msgspec.structs import replace

from pitboss.odds import Result, pays_text, weigh

COIN = [Result("heads", Fraction(1), 2), Result("tails", Fraction(-1), 3), Result("edge", Fraction(0), 1)]


def test_an_edge_is_what_the_house_keeps_of_the_first_stake() -> None:
    coin = weigh("coin", COIN)
    assert coin.house_edge == Fraction(1, 6)
    assert coin.hit_frequency == Fraction(1, 3)
    assert coin.variance == Fraction(5, 6) - Fraction(1, 36)
    assert coin.standard_deviation == "0.897527467855751"
    assert coin.total_combinations == 6


def test_the_element_of_risk_divides_by_all_that_was_staked() -> None:
    rows = [Result("raise", Fraction(2), 1, Fraction(3)), Result("fold", Fraction(-1), 3)]
    wager = weigh("raise or fold", rows)
    assert wager.house_edge == Fraction(1, 4)
    assert wager.average_stake == Fraction(3, 2)
    assert wager.element_of_risk == Fraction(1, 6)


def test_what_never_happens_has_no_row() -> None:
    wager = weigh("coin", [*COIN, Result("lost", Fraction(9), 0)])
    assert [row.event for row in wager.outcomes] == ["heads", "tails", "edge"]
    assert sum(row.probability for row in wager.outcomes) == 1


def test_nothing_at_all_is_refused() -> None:
    with pytest.raises(ValueError, match="no outcome"):
        weigh("nothing", [Result("never", Fraction(1), 0)])


@pytest.mark.parametrize(
    ("net", "text"),
    [
        (Fraction(3, 2), "3 to 2"),
        (Fraction(40), "40 to 1"),
        (Fraction(0), "push"),
        (Fraction(-1), "lose"),
        (Fraction(-2), "lose 2"),
        (Fraction(-21, 20), "lose 21/20"),
    ],
)
def test_a_net_is_told_in_the_documents_words(net: Fraction, text: str) -> None:
    assert pays_text(net) == text


def test_an_exact_wager_gives_its_fraction_in_the_record() -> None:
    """Six tosses: +1 twice, -1 three times, 0 once; mean -1/6, variance 29/36, third central moment 52/216."""
    assert weigh("coin", COIN).to_json() == {
        "house_edge": "0.166666666666667",
        "house_edge_exact": "1/6",
        "element_of_risk": "0.166666666666667",
        "standard_deviation": "0.897527467855751",
        "hit_frequency": "0.333333333333333",
        "expected_value": "-0.166666666666667",
        "expected_value_exact": "-1/6",
        "payback": "0.833333333333333",
        "push_frequency": "0.166666666666667",
        "mean_stake": "1.00000000000000",
        "variance": "0.805555555555556",
        "skewness": "0.332970951214024",
        "volatility_index": "1.48092032196199",
        "bases": {"bet_made": "0.166666666666667", "bet_decided": "0.200000000000000"},
        "outcomes": [
            _row("heads", "1 to 1", 2, "0.333333333333333", "1", "3.00000000000000", "0.333333333333333"),
            _row("tails", "lose", 3, "0.500000000000000", "-1", "2.00000000000000", "-0.500000000000000"),
            _row("edge", "push", 1, "0.166666666666667", "0", "6.00000000000000", "0.00000000000000"),
        ],
        "total": {"combinations": 6, "probability": "1", "contribution": "-0.166666666666667"},
    }


def _row(*cells: object) -> dict[str, object]:
    keys = ("event", "pays", "combinations", "probability", "net", "one_in", "contribution")
    return dict(zip(keys, cells, strict=True))


def test_the_moments_are_those_of_every_single_combination() -> None:
    """Each combination written out as one result, and the textbook formulas applied to the list."""
    wager = weigh("coin", [*COIN, Result("jackpot", Fraction(7, 2), 4)])
    nets = [float(row.net) for row in wager.outcomes for _ in range(row.combinations)]
    deviation = pstdev(nets)
    skewness = fmean(((net - fmean(nets)) / deviation) ** 3 for net in nets)
    assert float(wager.skewness() or 0) == pytest.approx(skewness)
    assert float(wager.variance) == pytest.approx(deviation**2)
    assert float(wager.volatility_index()) == pytest.approx(1.65 * deviation)
    assert wager.total == (10, Fraction(1), wager.expected_value)
    assert float(wager.expected_value) == pytest.approx(fmean(nets))


def test_skewness_has_a_sign_and_needs_a_spread() -> None:
    assert weigh("seldom", [Result("won", Fraction(9), 1), Result("lost", Fraction(-1), 9)]).skewness(3) == (
        "2.67"
    )
    assert (
        weigh("often", [Result("won", Fraction(1), 9), Result("lost", Fraction(-9), 1)]).skewness(3)
        == "-2.67"
    )
    assert weigh("always", [Result("lost", Fraction(-1), 1)]).to_json()["skewness"] is None


def test_a_figure_that_is_not_exact_gives_its_bound_instead() -> None:
    record = replace(weigh("coin", COIN), error=Fraction(1, 1000)).to_json()
    assert record["error"] == "0.00100000000000000"
    assert not {"house_edge_exact", "expected_value_exact"} & set(record)


def test_a_standard_deviation_is_rounded_where_it_is_shown() -> None:
    """0.897527 is shown as 0.89753: cut off it would be 0.8975."""
    assert weigh("coin", COIN).deviation_shown == "0.89753"
