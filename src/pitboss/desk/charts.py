"""Charts of tables compared: the effect of each choice a document leaves open, and edges side by side."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING

from pitboss.odds.analysis import SHOWN
from pitboss.odds.decimals import percent_text
from pitboss.odds.picture import COLOURS, short, signed_bars

if TYPE_CHECKING:
    from pitboss.desk.compare import ChoiceEffects, Comparison

LONGEST_CHOICE = 30
"""The longest choice, in characters, that is written whole next to a bar."""
MOST_BARS = 40
"""The most bars of a chart. If there are more, the longest are drawn."""


def effects_chart(found: ChoiceEffects) -> str:
    """Draw how much more or less the house holds under each other choice, in points of the stake."""
    rows = []
    for one in found.choices:
        alike: dict[Fraction, list[str]] = {}
        for wager, (_, more) in found.changed(one).items():
            if more is not None and abs(more) >= SHOWN:
                alike.setdefault(more, []).append(wager)
        for more, wagers in alike.items():
            kind, points = "house" if more > 0 else "player", percent_text(more).removesuffix("%")
            rows.append(
                (
                    f"{short(f'{one.name} = {one.value}', LONGEST_CHOICE)} · {_few(wagers)}",
                    kind,
                    more,
                    f"{'+' * (more > 0)}{points}",
                )
            )
    return signed_bars(
        f"Points of the house edge by choice · {found.game} · {found.rulebook}", _longest(rows)
    )


def comparison_chart(found: Comparison, names: Iterable[str]) -> str:
    """Draw the edge of each wager at each table, a colour for each table."""
    colours = [f"c{number % len(COLOURS)}" for number in range(len(found.names))]
    alike: dict[tuple[Fraction | None, ...], list[str]] = {}
    for wager, edges in found.edges.items():
        alike.setdefault(edges, []).append(wager)
    rows = []
    for edges, wagers in alike.items():
        known = [(colour, edge) for colour, edge in zip(colours, edges, strict=True) if edge is not None]
        names_of = [_few(wagers), *[""] * (len(known) - 1)]
        rows += [(name, *one, percent_text(one[1], 3)) for name, one in zip(names_of, known, strict=True)]
    return signed_bars(f"House edge · {found.game}", rows[:MOST_BARS], dict(zip(colours, names, strict=True)))


def _few(wagers: list[str]) -> str:
    return wagers[0] if len(wagers) == 1 else f"{wagers[0]} and {len(wagers) - 1} more"


def _longest(rows: list[tuple[str, str, Fraction, str]]) -> list[tuple[str, str, Fraction, str]]:
    kept = sorted(rows, key=lambda row: -abs(row[2]))[:MOST_BARS]
    return [row for row in rows if row in kept]
