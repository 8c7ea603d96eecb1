"""Four card poker's exact odds against the published edge, and what a value of the rules does to them."""

from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

import pytest

from pitboss.desk import analyse, game_of
from pitboss.odds import Analysis
from variants import changed, raw_chapter, rules_of

GAME = game_of("four-card-poker")
HORSESHOE, ONEIDA = "horseshoe-cincinnati", "oneida-2025"
ANTE = Fraction(8840827253, 317119576410)
ACES_UP = {HORSESHOE: Fraction(12643, 324870), ONEIDA: Fraction(1826, 54145)}
DEALS = comb(52, 5) * comb(47, 5) * 42
"""Five cards of the player, the dealer's five, and the sixth that is seen."""


@cache
def odds(book: str) -> Analysis:
    return analyse(GAME.id, book)


@pytest.mark.heavy
@pytest.mark.parametrize("book", [HORSESHOE, ONEIDA])
def test_the_edges_are_the_published_ones(book: str) -> None:
    """The ante under this table of bonuses is published as 2.79% with the best play."""
    ante, aces_up = odds(book)["ante"], odds(book)["aces_up"]
    assert ante.house_edge == ANTE
    assert round(100 * float(ante.house_edge), 2) == 2.79
    assert ante.total_combinations == DEALS
    assert aces_up.house_edge == ACES_UP[book]
    assert ante.to_json()["house_edge_exact"] == "8840827253/317119576410"


@pytest.mark.heavy
def test_the_best_play_folds_near_half_and_triples_most_of_the_rest() -> None:
    """Nothing between the least and the most is ever best, so Oneida's odd amounts change nothing."""
    rows = odds(HORSESHOE)["ante"].outcomes
    share = {part: sum(row.probability for row in rows if part in row.event) for part in ("fold", "1x", "3x")}
    assert sum(share.values()) == 1
    assert {part: round(float(chance), 4) for part, chance in share.items()} == {
        "fold": 0.4719,
        "1x": 0.2209,
        "3x": 0.3071,
    }
    assert not [row for row in rows if "2x" in row.event]
    assert odds(ONEIDA)["ante"].outcomes == rows


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("values", "better"),
    [({"player_equal": "returned"}, False), ({"play_most": 4}, True), ({"play_most": 2}, False)],
)
def test_a_value_changes_the_price(values: dict[str, Any], better: bool) -> None:
    """Ties that only push and a smaller most cost the player; a greater most does not."""
    rules = rules_of(GAME, HORSESHOE, changed(raw_chapter(HORSESHOE, GAME.id), **values))
    assert (GAME.analyse(rules)["ante"].house_edge < ANTE) is better
