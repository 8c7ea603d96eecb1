"""Write values as TOML that tomllib reads back unchanged."""

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, NamedTuple

from pitboss.money import Cents, show_amount
from pitboss.rulebooks import Refusal

_BARE = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)
_SPECIAL = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r"}
_ESCAPED = re.compile(r'["\\\x00-\x1f\x7f]')


class Exact(NamedTuple):
    """An amount in hundredths; infinite if it is unknown."""

    cents: Cents | None


def write_value(value: Any, key: bool = False) -> str:
    """Write a value; as a key, bare if possible."""
    if isinstance(value, str):
        return value if key and _BARE.fullmatch(value) else _quoted(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Exact):
        return "inf" if value.cents is None else show_amount(value.cents)
    if isinstance(value, (int, Decimal)):
        return _number(value)
    if isinstance(value, Mapping):
        pairs = (f"{write_value(name, key=True)} = {write_value(one)}" for name, one in value.items())
        return f"{{ {', '.join(pairs)} }}" if value else "{}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(write_value(one) for one in value)}]"
    return _moment(value)


def _quoted(text: str) -> str:
    return '"' + _ESCAPED.sub(lambda found: _SPECIAL.get(found[0], f"\\u{ord(found[0]):04x}"), text) + '"'


def _number(value: int | Decimal) -> str:
    """Write a number. One read with a decimal point keeps it."""
    if isinstance(value, int):
        return str(value)
    if not value.is_finite():
        return str(value).lower().replace("infinity", "inf")
    text = f"{value:f}"
    return text if "." in text else f"{text}.0"


def _moment(value: Any) -> str:
    """Write a date, a time of day or both."""
    if not hasattr(value, "isoformat"):
        raise Refusal("no_phh", f"a hand history cannot hold {value!r:.40}")
    return str(value.isoformat())
