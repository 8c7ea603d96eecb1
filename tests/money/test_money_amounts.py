import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.money import MOST_CENTS, parse_amount, show_amount


@pytest.mark.parametrize(
    ("written", "cents"),
    [
        ("0", 0),
        ("10", 1000),
        ("7.5", 750),
        ("7.50", 750),
        ("0.01", 1),
        ("$100,000", 10_000_000),
        ("1,000.25", 100_025),
        (12, 1200),
        ("1000000000000", MOST_CENTS),
    ],
)
def test_amounts_that_are_read(written: object, cents: int) -> None:
    assert parse_amount(written) == cents


@pytest.mark.parametrize(
    "written",
    [
        "",
        " ",
        "-1",
        "+1",
        "1.",
        ".5",
        "1.001",
        "1e3",
        "0x10",
        "ten",
        "1 0",
        " 1",
        "1,00",
        "1,0000",
        "١",
        "NaN",
        "inf",
        "1000000000000.01",
        "9" * 15,
        "9" * 400,
        -1,
        10**13,
        1.0,
        0.1,
        float("nan"),
        float("inf"),
        True,
        None,
        [],
        {},
        b"10",
        "10\n",
        "$",
        "$$1",
        "1$",
    ],
)
def test_what_is_no_amount_is_refused(written: object) -> None:
    with pytest.raises(ValueError, match=r"amount|more than any table takes"):
        parse_amount(written)


@given(st.integers(0, MOST_CENTS))
def test_what_is_shown_is_read_back(cents: int) -> None:
    assert parse_amount(show_amount(cents)) == cents


@pytest.mark.parametrize(
    ("cents", "shown"), [(0, "0"), (-500, "-5"), (-50, "-0.50"), (5, "0.05"), (750, "7.50")]
)
def test_how_cents_are_shown(cents: int, shown: str) -> None:
    assert show_amount(cents) == shown
