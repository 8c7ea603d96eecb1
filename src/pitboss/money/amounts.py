"""Amounts: decimal strings at the door, integer cents inside, and rounding by rule."""

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Literal, TypeAlias

from pitboss.money.numbers import MOST, read_whole, shown

Cents: TypeAlias = int
"""Money inside Pitboss: an integer count of cents."""

MOST_CENTS: Cents = 10**14
"""The largest amount any door accepts: a trillion dollars."""

Rounding: TypeAlias = Literal["down", "up", "nearest"]
"""The direction in which a payment is rounded."""

_AMOUNT = re.compile(r"\$?(\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(?:\.(\d{1,2}))?", re.ASCII)
_LONGEST = len("$999,999,999,999,999.99")
_NONE: Cents = -1


def parse_amount(value: object) -> Cents:
    """Read "10", "7.50", "$100,000" or a whole number of dollars. Refuse anything else with an explanation."""
    if type(value) is str and len(value) <= _LONGEST and (0 <= (cents := _cents(value)) <= MOST_CENTS):
        return cents
    if isinstance(value, bool) or not isinstance(value, (str, int)):
        raise ValueError(f'an amount is a decimal string such as "7.50", not {value!r:.40}')
    if isinstance(value, int) and abs(value) > MOST:
        raise ValueError(f"{shown(value)} is more than any table takes")
    text = str(value)
    amount = _cents(text) if len(text) <= _LONGEST else _NONE
    if amount == _NONE:
        raise ValueError(f"{value!r:.40} is not an amount: write dollars and at most two decimals, no sign")
    if amount > MOST_CENTS:
        raise ValueError(f"{value!r:.40} is more than any table takes")
    return amount


@lru_cache(4096)
def _cents(text: str) -> Cents:
    """Return the cents that a text says, if it is an amount. Tables see the same few amounts all day."""
    match = _AMOUNT.fullmatch(text)
    if match is None:
        return _NONE
    dollars, cents = match.groups()
    return read_whole(dollars.replace(",", "")) * 100 + (read_whole(cents.ljust(2, "0")) if cents else 0)


@lru_cache(4096)
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


def share_out(total: Cents, by: Sequence[Cents]) -> list[Cents]:
    """Share an amount out in proportion, in whole cents. Those left over go one each to the first."""
    whole = sum(by)
    shares = [total * one // whole for one in by]
    left = total - sum(shares)
    return [share + (place < left) for place, share in enumerate(shares)]


def round_cents(exact: Fraction, rounding: Rounding = "down", unit: Cents = 1) -> Cents:
    """Round an exact payment to a multiple of ``unit`` cents. "nearest" rounds halves up."""
    top, bottom = exact.numerator, exact.denominator * unit
    if rounding == "down":
        units = top // bottom
    elif rounding == "up":
        units = -(-top // bottom)
    else:
        units = (2 * top + bottom) // (2 * bottom)
    return units * unit
