"""The progressive beside texas hold'em bonus, where a hand is folded before its flop."""

from fractions import Fraction

import numpy as np
import pytest

from pitboss.desk import game_of
from pitboss.games.texas_holdem_bonus.game import TableRules
from pitboss.odds.boards import ALIKE
from pitboss.procedures.progressive.odds import LOST_ON_A_FOLD, price
from pitboss.procedures.streets.contest_odds import ContestPlay, with_progressive


@pytest.mark.heavy
def test_a_folded_hole_loses_the_progressive_and_is_played_where_that_costs_more() -> None:
    """Folded: 72o to 32o, 60 of 1,326 holes; none of them makes a flush, so only lower rows are lost."""
    table_rules = (
        game_of("texas-holdem-bonus").rules("horseshoe-cincinnati", {"meter": "10000"}).once(TableRules)
    )
    assert table_rules.jackpot is not None
    play = ContestPlay(table_rules)
    classes, sizes = np.unique(ALIKE, return_counts=True)
    worth = sum(
        Fraction(size) * (max(play.margin(hole, size), Fraction(0)) - len(play.opening))
        for hole, size in zip(classes.tolist(), sizes.tolist(), strict=True)
    )
    assert worth / 1326 == play.ante().expected_value
    found, notes = with_progressive(play, table_rules.jackpot, 100)
    lost, kept = found[LOST_ON_A_FOLD], price(table_rules.jackpot)
    shares = [{row.event: row.probability for row in one.outcomes} for one in (lost, kept)]
    same = ("royal flush", "straight flush", "flush")
    assert [shares[0][row] for row in same] == [shares[1][row] for row in same]
    assert lost.house_edge > kept.house_edge
    assert "72o, 62o, 52o, 42o, 32o too" in notes[0]
    assert (
        "best play with the progressive too" in with_progressive(play, table_rules.jackpot, 100_000_00)[1][0]
    )
