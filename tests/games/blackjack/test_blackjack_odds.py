"""The exact odds of blackjack: figures others have published, and what must hold of any posting."""

from fractions import Fraction
from typing import Any

import pytest

from pitboss.desk import analyse

BOOK = "horseshoe-cincinnati"


def edge(wager: str = "blackjack", **options: Any) -> float:
    return float(analyse("blackjack", BOOK, options)[wager].house_edge)


def test_six_decks_as_the_document_has_them() -> None:
    odds = analyse("blackjack", BOOK)
    game = odds["blackjack"]
    assert float(game.house_edge) == pytest.approx(0.00615389122925, abs=1e-13)
    assert game.error == Fraction(1e-12)
    assert sum(row.combinations for row in game.outcomes) == game.total_combinations
    assert float(game.element_of_risk * game.average_stake) == pytest.approx(float(game.house_edge))
    assert -sum(row.net * row.probability for row in game.outcomes) == pytest.approx(float(game.house_edge))
    assert float(game.variance) ** 0.5 == pytest.approx(1.16, abs=0.005)
    assert odds["insurance"].house_edge == Fraction(23, 311)
    assert odds["house_money"].house_edge == Fraction(1203, 4043)


def test_the_rows_of_the_posting_change_the_edge_as_is_known() -> None:
    six = edge()
    assert edge(blackjack_pays="6 to 5") - six == pytest.approx(0.3 * 0.0453229877, abs=1e-9)
    assert 0.0018 < six - edge(dealer_hits_soft_17=False) < 0.0023
    assert edge(card_reader=False) == pytest.approx(six, abs=1e-14)
