from fractions import Fraction

import pytest

from pitboss.odds.decimals import decimal_text, percent_text, root_text, rounded_text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(1, 4), "0.250000000000000"),
        (Fraction(1, 36), "0.0277777777777778"),
        (Fraction(-7, 495), "-0.0141414141414141"),
        (Fraction(0), "0.00000000000000"),
        (Fraction(123456789012345678), "123456789012346000"),
        (Fraction(3, 2), "1.50000000000000"),
    ],
)
def test_a_fraction_is_written_to_fifteen_digits(value: Fraction, text: str) -> None:
    assert decimal_text(value) == text


def test_the_digits_asked_for_are_the_digits_shown() -> None:
    assert decimal_text(Fraction(2, 3), 4) == "0.6667"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(2), "1.41421356237310"),
        (Fraction(1, 4), "0.500000000000000"),
        (Fraction(0), "0.00000000000000"),
    ],
)
def test_a_root_is_correct_to_its_last_digit(value: Fraction, text: str) -> None:
    assert root_text(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(7, 495), "1.4141%"),
        (Fraction(-1, 2), "-50.0000%"),
        (Fraction(1, 3000), "0.0333%"),
        (Fraction(2, 3), "66.6667%"),
        (Fraction(-2, 3), "-66.6667%"),
        (Fraction(0), "0.0000%"),
    ],
)
def test_a_percentage_has_four_places(value: Fraction, text: str) -> None:
    assert percent_text(value) == text


@pytest.mark.parametrize(
    ("value", "places", "text"),
    [
        (Fraction(22100, 48), 2, "460.42"),
        (Fraction(5089630), 0, "5,089,630"),
        (Fraction(-1, 3), 8, "-0.33333333"),
        (Fraction(0), 2, "0.00"),
        (Fraction(10**40 + 1), 0, f"{10**40 + 1:,}"),
    ],
)
def test_a_figure_is_rounded_to_places(value: Fraction, places: int, text: str) -> None:
    assert rounded_text(value, places) == text
