"""Rounding by rule: what happens if a payment is not a whole number of units."""

from fractions import Fraction
from typing import Literal, TypeAlias

from pitboss.money.amounts import Cents

Rounding: TypeAlias = Literal["down", "up", "nearest"]
"""The direction in which a payment is rounded."""


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
