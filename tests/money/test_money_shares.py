"""Shares of a meter: so many hundredths of what it shows."""

from fractions import Fraction

import pytest

from pitboss.money import Share, parse_pays


@pytest.mark.parametrize(
    ("text", "won"), [("100%", 12_345), ("10%", Fraction(2469, 2)), ("2.5%", Fraction(2469, 8))]
)
def test_a_share_pays_hundredths_of_the_meter(text: str, won: Fraction) -> None:
    share = parse_pays(text)
    assert isinstance(share, Share)
    assert share.win(12_345) == won
    assert str(share) == text
    assert share.whole == (text == "100%")


def test_shares_are_equal_when_they_pay_the_same() -> None:
    assert parse_pays("10%") == parse_pays("10.0%") != parse_pays("11%")
    assert len({parse_pays("10%"), parse_pays("10.0%")}) == 1


@pytest.mark.parametrize("text", ["0%", "100.0001%", "101%", "-5%", "5 %", "1.00001%", "%"])
def test_what_is_no_share_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        parse_pays(text)
