"""The odds of Caribbean stud: the published edge of the ante, and the progressive at any meter."""

from fractions import Fraction
from math import comb

import pytest

from pitboss.desk import analyse, game_of
from pitboss.procedures.progressive import Jackpot
from pitboss.procedures.progressive.odds import ALL, FIVE_CARDS, fair_meter, price

BOOK, GAME = "oneida-2003", "caribbean-stud"
LINKED = ("horseshoe-cincinnati", "four-card-poker")


def jackpot(book: str = BOOK, game: str = GAME, **options: str) -> Jackpot:
    return game_of(game).rules(book, options).once(Jackpot)


@pytest.mark.heavy
def test_the_ante_costs_what_is_published_everywhere() -> None:
    found = analyse(GAME, BOOK).wagers["ante"]
    assert found.house_edge == Fraction(142_031_221, 2_718_662_100)
    assert round(found.house_edge * 100, 3) == Fraction(5224, 1000)
    assert found.total_combinations == comb(52, 5) * comb(47, 5) * 5, (
        "any of the dealer's five may be the one seen"
    )


def test_the_five_card_hands_are_those_of_the_textbooks() -> None:
    assert comb(52, 5) == ALL
    assert FIVE_CARDS["straight flush"] + FIVE_CARDS["royal flush"] == 4 * 10
    assert FIVE_CARDS["four of a kind"] == 13 * 48
    assert FIVE_CARDS["full house"] == 13 * 4 * 12 * 6
    assert FIVE_CARDS["flush"] == 4 * comb(13, 5) - 40
    assert FIVE_CARDS["straight"] == 10 * 4**5 - 40
    assert FIVE_CARDS["three of a kind"] == 13 * 4 * comb(12, 2) * 16


@pytest.mark.parametrize("dollars", [10_000, 100_000, 218_047, 300_000])
def test_l_4_the_progressive_is_priced_at_the_posted_meter(dollars: int) -> None:
    won = 4 * dollars + Fraction(36 * dollars, 10) + 624 * 500 + 3_744 * 100 + 5_108 * 50
    assert price(jackpot(meter=str(dollars))).house_edge == 1 - Fraction(won, ALL)


@pytest.mark.parametrize("dollars", [10_000, 50_000])
def test_horseshoe_7_i_the_linked_progressive_is_priced_at_the_posted_meter(dollars: int) -> None:
    fixed = 624 * 300 + 3_744 * 50 + 5_108 * 40 + 10_200 * 30 + 54_912 * 9
    won = 4 * dollars + Fraction(36 * dollars, 10) + fixed
    assert price(jackpot(*LINKED, meter=str(dollars))).house_edge == 1 - Fraction(won, ALL)


@pytest.mark.parametrize(("book", "game"), [(BOOK, GAME), LINKED])
def test_the_fair_meter_is_where_the_edge_turns(book: str, game: str) -> None:
    fair = fair_meter(jackpot(book, game, meter="10000"))
    below, above = (str(int(fair) // 100 + step) for step in (-1, 2))
    assert (
        price(jackpot(book, game, meter=below)).house_edge
        > 0
        > price(jackpot(book, game, meter=above)).house_edge
    )


def test_a_share_of_an_uneven_meter_is_priced_as_it_is_paid() -> None:
    even, uneven = (price(jackpot(meter=meter)).house_edge for meter in ("10000.10", "10000.19"))
    assert even - uneven == Fraction(4 * 9, 100 * ALL)
