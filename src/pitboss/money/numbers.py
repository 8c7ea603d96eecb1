"""Numbers from outside: read within bounds, or refused with a message that says what is accepted.

``Fraction("1e9999999")`` never returns, ``int`` takes time quadratic in the length of its text, and both accept digits
of every script. So text is converted to numbers only here; a test finds any other place that does it.
"""

import math
import re
from decimal import Decimal
from fractions import Fraction

MOST_DIGITS = 18
"""The most digits on either side of the decimal point. A number within this fits into 64 bits."""
MOST = 10**MOST_DIGITS - 1
MOST_EXPONENT = 99
"""The largest exponent in a file that may use one: two digits."""
MOST_SHOWN = 40
"""The most characters of a value that a refusal quotes."""

_WHOLE = re.compile(r"[0-9]{1,18}")
_EXACT = re.compile(r"[0-9]{1,18}(?:\.([0-9]{1,18})|/0*[1-9][0-9]{0,17})?")
_DECIMAL = re.compile(r"[+-]?(?:[0-9]{1,18}(?:\.[0-9]{1,18})?(?:[eE][+-]?[0-9]{1,2})?|inf|nan)")
_LONG = re.compile(rb"[0-9]{%d}" % (MOST_DIGITS + 1))
_NINES, _ALL_NINES = b"9" * (MOST_DIGITS + 1), bytes.maketrans(b"012345678", b"9" * 9)
"""With every digit a nine, a long number is found faster than by its pattern."""
_TEXT = re.compile(rb'"(?:[^"\\]|\\.)*+"?', re.DOTALL)


def read_whole(value: object, least: int = 0, most: int = MOST) -> int:
    """Read a whole number within bounds, given as text or as a number: 7, "7"."""
    if isinstance(value, str) and _WHOLE.fullmatch(value):
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"must be a whole number, not {shown(value)}")
    if not least <= value <= most:
        raise ValueError(f"must be from {least} to {most}, not {shown(value)}")
    return value


def read_exact(value: object, decimals: int = MOST_DIGITS) -> Fraction:
    """Read a number exactly: 5, "4.5", "9/2". A float means the decimal it is written as: 1.5 is 3/2."""
    if isinstance(value, int) and not isinstance(value, bool):
        if abs(value) > MOST:
            raise ValueError(f"must have at most {MOST_DIGITS} digits, not {shown(value)}")
        return Fraction(value)
    text = repr(value) if isinstance(value, float) else value
    match = _EXACT.fullmatch(text) if isinstance(text, str) else None
    if match is None or len(match[1] or "") > decimals:
        raise ValueError(f'must be a number such as 5 or "4.5", with no exponent, not {shown(value)}')
    return Fraction(match[0])


def read_decimal(text: str) -> Decimal:
    """Read a TOML number exactly: 1.50, 1e3, inf. Underscores may separate thousands."""
    match = _DECIMAL.fullmatch(text.replace("_", "") if len(text) < 64 else "")
    if match is None:
        raise ValueError(f"must be a number of at most {MOST_DIGITS} digits, not {shown(text)}")
    return Decimal(match[0])


def shown(value: object) -> str:
    """Show a value that is not an acceptable number, shortened. A number that is too long is not shown."""
    if isinstance(value, int) and abs(value) > MOST:
        return f"one of more than {MOST_DIGITS} digits"
    text = repr(value)
    return text if len(text) <= MOST_SHOWN else f"{text[: MOST_SHOWN - 1]}…"


def check_numbers(value: object) -> None:
    """Refuse a value that contains, at any depth, a number that is too long or is not a number at all."""
    left = [value]
    while left:
        one = left.pop()
        if isinstance(one, dict):
            left += one.values()
        elif isinstance(one, (list, tuple)):
            left += one
        elif isinstance(one, int) and abs(one) > MOST:
            raise ValueError(f"has a number of more than {MOST_DIGITS} digits")
        elif isinstance(one, float) and not math.isfinite(one):
            raise ValueError(f"has {one}, which is not a number")


def check_json(text: bytes) -> None:
    """Refuse JSON that contains a number with too many digits. Strings may have any length."""
    if _NINES in text.translate(_ALL_NINES) and _LONG.search(_TEXT.sub(b'""', text)):
        raise ValueError(f"a number in it has more than {MOST_DIGITS} digits")
