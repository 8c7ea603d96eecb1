"""The long table of a game's wagers in a few lines: the best and the worst, equal ones on one line."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from pitboss.odds.decimals import percent_text
from pitboss.odds.figures import figures_table

if TYPE_CHECKING:
    from fractions import Fraction

    from rich.table import Table

    from pitboss.odds.wager import WagerAnalysis

MANY = 16
"""The number of lines of wagers that is too many for a glance."""
EACH_END = 5
"""The number of edges named at each end."""
NAMED = 6
"""The number of wagers of one edge that are named."""
_NUMBER = re.compile(r"([_-])(\d+)(?=_|$)")


def short_table(alike: Mapping[str, WagerAnalysis]) -> Table | None:
    """Return the best and the worst wagers, a line for each edge, or None if there are few enough to show in full."""
    if len(alike) <= MANY:
        return None
    edges: dict[Fraction, list[str]] = {}
    for name, wager in alike.items():
        edges.setdefault(wager.house_edge, []).append(name)
    ordered = [(percent_text(edge), _names(edges[edge])) for edge in sorted(edges)]
    rows = [("best", *ordered[0]), *(("", *row) for row in ordered[1:])]
    if len(ordered) > 2 * EACH_END:
        between = f"… {len(ordered) - 2 * EACH_END} other edges, all of them below"
        rows = [*rows[:EACH_END], ("", "", between), *rows[-EACH_END:]]
    rows[-1] = ("worst", *rows[-1][1:])
    return figures_table("In short: the house edge", ("", "edge", "wagers"), rows, left=True)


def _names(wagers: list[str]) -> str:
    """Name wagers, with those that differ only by a number in one name: `place_6/8`."""
    families: dict[str, list[str]] = {}
    for wager in wagers:
        numbers = _NUMBER.findall(wager)
        pattern = _NUMBER.sub(r"\1#", wager) if len(numbers) == 1 else wager
        families.setdefault(pattern, []).append(numbers[0][1] if len(numbers) == 1 else "")
    named = [pattern.replace("#", "/".join(found)) for pattern, found in families.items()]
    more = f" and {len(named) - NAMED} more" if len(named) > NAMED else ""
    return ", ".join(named[:NAMED]) + more
