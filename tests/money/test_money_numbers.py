"""Numbers from outside: exact within bounds, refused beyond them."""

import json
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from hostile import AS_NUMBERS, RAW, WRITTEN, quickly
from pitboss.money import check_json, check_numbers, parse_amount, read_decimal, read_exact, read_whole
from pitboss.money.numbers import MOST, MOST_DIGITS, MOST_EXPONENT, shown


@pytest.mark.parametrize(
    ("written", "number"), [("0", 0), ("7", 7), ("007", 7), (7, 7), ("9" * MOST_DIGITS, MOST), (MOST, MOST)]
)
def test_a_whole_number_is_read(written: object, number: int) -> None:
    assert read_whole(written) == number


@pytest.mark.parametrize(
    "written",
    ["", "-1", "+1", " 1", "1 ", "1\n", "1.0", "1e3", "١", "²", "1_000", "0x10", "9" * 19, True, 1.0, None],
)
def test_what_is_no_whole_number_is_refused(written: object) -> None:
    with pytest.raises(ValueError, match="must be a whole number"):
        read_whole(written)


@pytest.mark.parametrize("number", [-1, 4, 10**5000, MOST + 1], ids=shown)
def test_a_number_beyond_its_bounds_is_refused_with_them(number: int) -> None:
    with pytest.raises(ValueError, match="must be from 0 to 3, not"):
        read_whole(number, 0, 3)


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("5", Fraction(5)),
        ("4.5", Fraction(9, 2)),
        ("9/2", Fraction(9, 2)),
        (1.5, Fraction(3, 2)),
        (0.1, Fraction(1, 10)),
        (3, Fraction(3)),
        (MOST, Fraction(MOST)),
        ("0." + "0" * 17 + "1", Fraction(1, 10**18)),
    ],
)
def test_a_number_is_read_exactly(written: object, number: Fraction) -> None:
    assert read_exact(written) == number


@pytest.mark.parametrize(
    "written",
    [
        "",
        "1e3",
        "1e9999999",
        "1/0",
        "1/00",
        "0/0",
        "nan",
        "inf",
        "-1",
        "+1",
        " 1",
        "1_0",
        "١",
        ".5",
        "5.",
        "9" * 19,
        "0." + "0" * 18 + "1",
        "1/" + "9" * 19,
        1e308,
        1e-300,
        float("nan"),
        float("inf"),
        True,
        None,
        [1],
    ],
)
def test_what_is_no_number_is_refused_with_what_is_one(written: object) -> None:
    with quickly(written), pytest.raises(ValueError, match=r'such as 5 or "4\.5"'):
        read_exact(written)


def test_a_number_of_too_many_digits_is_refused() -> None:
    for number in (MOST + 1, -MOST - 1, 10**5000):
        with pytest.raises(ValueError, match="at most 18 digits"):
            read_exact(number)


def test_no_more_decimals_are_read_than_are_asked_for() -> None:
    assert read_exact("4.1234", 4) == Fraction(41234, 10_000)
    with pytest.raises(ValueError, match="must be a number"):
        read_exact("4.12345", 4)


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("1.50", "1.50"),
        ("1_000.5", "1000.5"),
        ("1e3", "1e3"),
        ("-6.26E-2", "-0.0626"),
        ("+7", "7"),
        ("1e99", "1e99"),
    ],
)
def test_a_decimal_is_read_to_the_last_digit(written: str, number: str) -> None:
    assert read_decimal(written) == Decimal(number)


def test_toml_may_say_what_is_not_known() -> None:
    assert read_decimal("inf") == Decimal("inf")
    assert read_decimal("nan").is_nan()


@pytest.mark.parametrize(
    "written",
    [
        f"1e{MOST_EXPONENT + 1}",
        f"1e-{MOST_EXPONENT + 1}",
        "1e9999999",
        "1e-9999999",
        "9" * 19,
        "1." + "0" * 5000,
        "",
        "٣",
        "1.2.3",
        " 1",
    ],
)
def test_a_decimal_beyond_bounds_is_refused(written: str) -> None:
    with quickly(written), pytest.raises(ValueError, match="at most 18 digits"):
        read_decimal(written)


@pytest.mark.parametrize("number", [10**18, -(10**18), 10**4000, float("inf"), float("nan")])
def test_a_number_nobody_counts_with_is_found_at_any_depth(number: Any) -> None:
    for value in (number, [number], {"a": [{"b": (1, number)}]}):
        with pytest.raises(ValueError, match=r"^has "):
            check_numbers(value)


def test_numbers_that_are_counted_with_pass() -> None:
    check_numbers({"a": [MOST, -MOST, 1.5, True, None, "9" * 5000]})


@pytest.mark.parametrize("text", [b"9" * 19, b'{"a":[-%s]}' % (b"9" * 19), b'["\\"",%s]' % (b"9" * 19)])
def test_a_long_number_in_json_is_found(text: bytes) -> None:
    with pytest.raises(ValueError, match="more than 18 digits"):
        check_json(text)


@pytest.mark.parametrize(
    "text", [b"9" * 18, b'["%s"]' % (b"9" * 5000), b'{"%s":1}' % (b"9" * 50), b'["\\"%s"]' % (b"9" * 50)]
)
def test_a_long_text_in_json_is_none(text: bytes) -> None:
    check_json(text)


@pytest.mark.parametrize("value", [*WRITTEN, *AS_NUMBERS, 10**5000], ids=shown)
def test_everything_is_shown_in_few_words(value: object) -> None:
    with quickly(value):
        assert len(shown(value)) <= 40


def test_what_is_left_out_of_a_long_value_shows() -> None:
    assert shown("9" * 38) == f"'{'9' * 38}'"
    assert shown("9" * 39) == f"'{'9' * 38}…"


@pytest.mark.parametrize("amount", [10**5000, -(10**5000), 10**18], ids=shown)
def test_an_amount_too_long_to_be_written_is_more_than_any_table_takes(amount: int) -> None:
    with pytest.raises(ValueError, match="is more than any table takes"):
        parse_amount(amount)


@pytest.mark.parametrize("raw", RAW)
def test_json_is_looked_through_at_once(raw: str) -> None:
    with quickly(raw):
        for text in (raw.encode(), json.dumps(raw * 5).encode(), b'"' + raw.encode()):
            try:
                check_json(text)
            except ValueError:
                continue
