"""Rounding by rule: what happens when a payment does not come out even."""

from fractions import Fraction
from typing import Literal, TypeAlias

from pitboss.money.amounts import Cents

Rounding: TypeAlias = Literal["down", "up", "nearest"]
"""Which way an uneven payment goes."""


def round_cents(exact: Fraction, rounding: Rounding = "down", unit: Cents = 1) -> Cents:
    """Bring an exact payment to a whole number of units of ``unit`` cents; halves of "nearest" go up."""
    top, bottom = exact.numerator, exact.denominator * unit
    if rounding == "down":
        units = top // bottom
    elif rounding == "up":
        units = -(-top // bottom)
    else:
        units = (2 * top + bottom) // (2 * bottom)
    return units * unit
