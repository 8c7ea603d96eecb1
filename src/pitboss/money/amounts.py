"""Amounts: decimal strings at the door, integer cents inside, and rounding by rule."""

import re
from fractions import Fraction
from typing import Literal, TypeAlias

from pitboss.money.numbers import MOST, read_whole, shown

Cents: TypeAlias = int
"""Money inside Pitboss: an integer count of cents."""

MOST_CENTS: Cents = 10**14
"""The largest amount any door accepts: a trillion dollars."""

Rounding: TypeAlias = Literal["down", "up", "nearest"]
"""The direction in which a payment is rounded."""

_AMOUNT = re.compile(r"\$?(\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?:\.(\d{1,2}))?", re.ASCII)


def parse_amount(value: object) -> Cents:
    """Read "10", "7.50", "$100,000" or a whole number of dollars; refuse anything else with an explanation."""
    if isinstance(value, bool) or not isinstance(value, (str, int)):
        raise ValueError(f'an amount is a decimal string such as "7.50", not {value!r:.40}')
    if isinstance(value, int) and abs(value) > MOST:
        raise ValueError(f"{shown(value)} is more than any table takes")
    match = _AMOUNT.fullmatch(str(value) if isinstance(value, int) else value)
    if match is None:
        raise ValueError(f"{value!r:.40} is not an amount: write dollars and at most two decimals, no sign")
    dollars, cents = match.groups()
    amount = read_whole(dollars.replace(",", "")) * 100
    if cents:
        amount += read_whole(cents.ljust(2, "0"))
    if amount > MOST_CENTS:
        raise ValueError(f"{value!r:.40} is more than any table takes")
    return amount


def show_amount(cents: Cents) -> str:
    """Write cents in the format of records: "10", "7.50", "-5"."""
    sign = "-" if cents < 0 else ""
    dollars, rest = divmod(abs(cents), 100)
    return f"{sign}{dollars}.{rest:02d}" if rest else f"{sign}{dollars}"


def show_dollars(cents: Cents) -> str:
    """Write an amount for a person: "$1,250", "$7.50", "−$5"."""
    whole, rest = divmod(abs(cents), 100)
    text = f"${whole:,}.{rest:02d}" if rest else f"${whole:,}"
    return f"−{text}" if cents < 0 else text


def round_cents(exact: Fraction, rounding: Rounding = "down", unit: Cents = 1) -> Cents:
    """Round an exact payment to a multiple of ``unit`` cents; "nearest" rounds halves up."""
    top, bottom = exact.numerator, exact.denominator * unit
    if rounding == "down":
        units = top // bottom
    elif rounding == "up":
        units = -(-top // bottom)
    else:
        units = (2 * top + bottom) // (2 * bottom)
    return units * unit
