"""Fractions written as decimals, exact to the last digit shown. No floats are involved."""

from decimal import ROUND_HALF_EVEN, Context, Decimal
from fractions import Fraction

DIGITS = 15
_GUARD_DIGITS = 30
_WIDE = Context(prec=1000)


def decimal_text(value: Fraction, digits: int = DIGITS) -> str:
    """Write a fraction to `digits` significant digits, with trailing zeros: 1/4 is `"0.250000000000000"`."""
    context = Context(prec=digits, rounding=ROUND_HALF_EVEN)
    return _written_out(context.divide(Decimal(value.numerator), Decimal(value.denominator)), digits)


def root_text(value: Fraction, digits: int = DIGITS) -> str:
    """Write the square root of a fraction to `digits` significant digits."""
    wide = Context(prec=digits + _GUARD_DIGITS)
    root = wide.sqrt(wide.divide(Decimal(value.numerator), Decimal(value.denominator)))
    return _written_out(Context(prec=digits, rounding=ROUND_HALF_EVEN).plus(root), digits)


def rounded_text(value: Fraction, places: int) -> str:
    """Write a fraction to a fixed number of places, with commas: `"1,234.57"`."""
    scaled = round(value * 10**places)
    return f"{Decimal(scaled).scaleb(-places, _WIDE):,.{places}f}"


def percent_text(value: Fraction, places: int = 4) -> str:
    """Write a fraction as a percentage to a fixed number of places: `"3.3730%"`."""
    scaled = round(value * 100 * 10**places)
    sign, (whole, rest) = "-" if scaled < 0 else "", divmod(abs(scaled), 10**places)
    return f"{sign}{whole}.{rest:0{places}d}%"


def _written_out(value: Decimal, digits: int) -> str:
    """Pad with zeros to the requested number of digits. A longer whole number stays as it is."""
    places = max(digits - 1 - value.adjusted(), 0) if value else digits - 1
    return f"{value:.{places}f}"
