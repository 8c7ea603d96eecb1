"""The fields of the standard: which a variant needs, which a file may have, and the type of each."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any, NamedTuple

from pitboss.money import Cents
from pitboss.money.amounts import MOST_CENTS
from pitboss.poker import terms
from pitboss.rulebooks import Refusal

UNIT = 100
"""Pitboss counts in hundredths of a file's unit: cents for dollars, otherwise hundredths of a chip."""

BETS, LEAST = ("small_bet", "big_bet"), ("min_bet",)
BLINDS, BRING_IN = ("blinds_or_straddles",), ("bring_in",)


class Form(NamedTuple):
    """A variant of the standard in a rulebook's terms, and the fields it needs besides the common ones."""

    variant: str
    structure: str
    needs: tuple[str, ...]
    draws: int = 0


FORMS = {
    "FT": Form("holdem", terms.FIXED, BLINDS + BETS),
    "NT": Form("holdem", terms.NO_LIMIT, BLINDS + LEAST),
    "NS": Form("short-deck", terms.NO_LIMIT, BLINDS + LEAST),
    "PO": Form("omaha", terms.POT_LIMIT, BLINDS + LEAST),
    "FO/8": Form("omaha-high-low", terms.FIXED, BLINDS + BETS),
    "F7S": Form("seven-card-stud", terms.FIXED, BRING_IN + BETS),
    "F7S/8": Form("seven-card-stud-8", terms.FIXED, BRING_IN + BETS),
    "FR": Form("razz", terms.FIXED, BRING_IN + BETS),
    "N2L1D": Form("lowball-deuce-to-seven", terms.NO_LIMIT, BLINDS + LEAST, 1),
    "F2L3D": Form("lowball-deuce-to-seven", terms.FIXED, BLINDS + BETS, 3),
    "FB": Form("badugi", terms.FIXED, BLINDS + BETS, 3),
}
"""The variants of the standard by code. A book without a chapter for one refuses it in its own words."""

GIVEN = ("antes", "starting_stacks", "actions")
"""The fields every file has besides its variant."""


def bad(field: str, says: str) -> Refusal:
    """Refuse a field of a file."""
    return Refusal("bad_field", f"{field} {says}")


def cents(raw: object, field: str) -> Cents:
    """Read a number exactly, in hundredths. Anything finer is refused."""
    if isinstance(raw, bool) or not isinstance(raw, (int, Decimal)):
        raise bad(field, f"is a number, not {raw!r:.40}")
    amount = Decimal(raw) if isinstance(raw, int) else raw
    if not amount.is_finite() or abs(amount) * UNIT > MOST_CENTS:
        raise bad(field, f"is more than any table takes: {raw!s:.40}")
    found = amount * UNIT
    if found != int(found):
        raise bad(
            field, f"has more than two decimals: {raw!s:.40}; hundredths are the finest that is counted"
        )
    return int(found)


def positive(raw: object, field: str) -> Cents:
    """Read an amount above zero."""
    found = cents(raw, field)
    if found <= 0:
        raise bad(field, f"is more than nothing, not {raw!s:.40}")
    return found


def not_negative(raw: object, field: str) -> Cents:
    """Read an amount of zero or more."""
    found = cents(raw, field)
    if found < 0:
        raise bad(field, f"is nothing or more, not {raw!s:.40}")
    return found


def stack(raw: object, field: str) -> Cents | None:
    """Read a stack; None if it is unknown (``inf``)."""
    if isinstance(raw, Decimal) and raw == Decimal("inf"):
        return None
    return positive(raw, field)


def each(raw: object, field: str, read: Callable[[object, str], Any]) -> tuple[Any, ...]:
    """Read a list with one entry per player."""
    if not isinstance(raw, list):
        raise bad(field, "is a list")
    return tuple(read(one, field) for one in raw)


def text(raw: object, field: str) -> str:
    """Read text."""
    if not isinstance(raw, str):
        raise bad(field, f"is text, not {raw!r:.40}")
    return raw


def whole(raw: object, field: str) -> int:
    """Read a whole number."""
    if isinstance(raw, bool) or not isinstance(raw, int):
        raise bad(field, f"is a whole number, not {raw!r:.40}")
    return raw


def seconds(raw: object, field: str) -> int | Decimal:
    """Read a time: zero or more, ``inf`` if it has no end."""
    if isinstance(raw, bool) or not isinstance(raw, (int, Decimal)) or Decimal(raw).is_nan():
        raise bad(field, f"is a number, not {raw!s:.40}")
    if raw < 0:
        raise bad(field, f"is nothing or more, not {raw!s:.40}")
    return raw


def name_or_number(raw: object, field: str) -> str | int:
    """Read a name or a number."""
    return raw if isinstance(raw, str) else whole(raw, field)


def clock(raw: object, field: str) -> Any:
    """Read a time of day."""
    if type(raw).__name__ != "time":
        raise bad(field, f"is a time of day, not {raw!r:.40}")
    return raw


ABOUT: dict[str, Callable[[object, str], Any]] = {
    "author": text, "event": text, "url": text, "venue": text, "address": text, "city": text, "region": text,
    "postal_code": text, "country": text, "time": clock, "time_zone": text, "time_zone_abbreviation": text,
    "day": whole, "month": whole, "year": whole, "hand": name_or_number, "level": whole,
    "seats": lambda raw, field: list(each(raw, field, whole)), "seat_count": whole, "table": name_or_number,
    "players": lambda raw, field: list(each(raw, field, text)), "currency": text, "currency_symbol": text,
    "time_limit": seconds, "time_banks": lambda raw, field: list(each(raw, field, seconds)),
}  # fmt: skip
"""Fields about a hand that do not affect the chips."""

A_PLAYER = ("seats", "players", "time_banks", "finishing_stacks", "winnings", "antes", "blinds_or_straddles")
"""Lists with one entry for each player."""
