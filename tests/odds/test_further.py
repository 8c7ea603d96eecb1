"""What the notes put into words stands beside them as numbers, and wagers made together have every figure of others."""

from fractions import Fraction
from io import StringIO

import pytest
from rich.console import Console

from pitboss.desk import analyse
from pitboss.odds import Analysis

HOUSE = "horseshoe-cincinnati"
BACKED = "pass with 2x odds"


def printed(found: Analysis) -> str:
    out = StringIO()
    Console(file=out, width=200, markup=False).print(found)
    return out.getvalue()


@pytest.mark.parametrize("wager", [BACKED, ""])
def test_wagers_made_together_have_the_figures_of_their_record_on_screen_and_in_a_notebook(
    wager: str,
) -> None:
    found = analyse("craps", HOUSE, wager=wager)
    one = found.to_json()["combined"][BACKED]  # type: ignore[index]
    for text in (printed(found), found._repr_html_()):
        assert BACKED in text
        for name in ("variance", "skewness", "volatility_index", "mean_stake"):
            assert f"{float(one[name]):.5g}" in text
        assert f"{float(one['expected_value']):.6f}" in text
        assert f"{100 * float(one['payback']):.4f}%" in text
        assert f"{100 * float(one['bases']['roll']):.4f}%" in text
        assert f"{100 * float(one['hit_frequency']):.4f}%" in text


def test_alone_they_have_their_outcomes_and_no_empty_table() -> None:
    found = analyse("craps", HOUSE, wager=BACKED)
    for text in (printed(found), found._repr_html_()):
        assert "seven out on 10" in text
        assert "Made together" not in text
    assert found.to_polars()["wager"].to_list() == [BACKED]
    assert BACKED in repr(found)


def test_they_keep_the_readings_they_rest_on() -> None:
    found = analyse("craps", HOUSE, wager=BACKED)
    assert list(found.rests_on) == [BACKED]
    assert "odds_limit" in found.readings
    assert set(found.readings) == set(found.rests_on[BACKED])
    record = found.to_json()
    assert record["combined"][BACKED]["rests_on"] == list(found.readings)  # type: ignore[index]
    assert BACKED in printed(found).split("rests on")[0]
    whole = analyse("craps", HOUSE).to_json()
    assert whole["combined"][BACKED]["rests_on"] == list(found.readings)  # type: ignore[index]


def test_a_record_says_of_what_they_are_made() -> None:
    combined = analyse("craps", HOUSE).to_json()["combined"]
    assert combined[BACKED]["made_of"] == {"pass": "1", "pass_odds": "2"}  # type: ignore[index]
    laid = combined["dont_pass with 2x odds"]  # type: ignore[index]
    assert laid["made_of"] == {"dont_pass": "1", "dont_pass_odds": None}


def test_the_chart_of_totals_costs_what_playing_by_it_costs() -> None:
    found = analyse("blackjack", HOUSE, {"decks": 1})
    game = found["blackjack"]
    chart = game.further["house_edge_by_chart"]
    played = analyse("blackjack", HOUSE, {"decks": 1}, strategy="basic")["blackjack"].house_edge
    assert abs(chart - played) < Fraction(1, 10**12)
    assert chart > game.house_edge
    told = found.to_json()["wagers"]["blackjack"]["further"]  # type: ignore[index]
    assert list(told["house_edge_by_chart"]) == ["value"]  # a computed figure has no exact fraction


def test_what_the_player_dealer_keeps_after_the_fee_is_a_number_for_each_band() -> None:
    found = analyse("pure-21-5-blackjack", "merced-poker-room")
    game = found["game"]
    kept = {name: cents for name, cents in game.further.items() if name.startswith("kept")}
    assert kept == {
        "kept_of_500_cents": game.house_edge * 500 - 50,
        "kept_of_5100_cents": game.house_edge * 5_100 - 100,
        "kept_of_10100_cents": game.house_edge * 10_100 - 200,
        "kept_of_40100_cents": game.house_edge * 40_100 - 500,
    }
