"""A chart of what rooms take: per hand by the size of its pot, and per hour by the number of players."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape
from typing import NamedTuple

from pitboss.cardroom.takings import Comparison, Schedule, by_the_clock, of_pot
from pitboss.odds.decimals import decimal_text

_WIDE, _HIGH, _LEFT, _TOP, _BOTTOM, _GAP = 420, 240, 48, 56, 36, 28
_LINE = 18
_COLOURS = ("#b3423a", "#2f6fa8", "#2f7d4f", "#8a5fb0", "#b07a1e", "#3d8f8f", "#7a7a7a", "#c0568f")
_DASHES = ("", "6 3", "2 3")
_STYLE = (
    ".takings text{font:12px system-ui,sans-serif;fill:currentColor}.takings .title{font-weight:600}"
    ".takings .end{text-anchor:end}.takings .middle{text-anchor:middle}.takings line{stroke:#999;stroke-width:.5}"
    ".takings polyline{fill:none;stroke-width:2}"
)
POINTS = 250
"""Number of pot sizes at which the takings are computed."""
TICKS = 5
"""Number of steps on an axis."""

Points = tuple[tuple[Fraction, Fraction], ...]


class Curve(NamedTuple):
    """A curve through these points, with the names of everything that follows it."""

    name: str
    points: Points


def takings_chart(schedules: Sequence[Schedule], players: Sequence[int], found: Comparison) -> str:
    """Draw the takings per hand by pot and, if several numbers of players are compared, per hour by players."""
    panels = [("dollars of a hand, by its pot", _joined(_by_pot(schedules, players[0], found)))]
    if len(set(players)) > 1:
        panels.append(("dollars an hour, by the players", _joined(_by_players(schedules, found))))
    longest = max(len(curves) for _, curves in panels)
    width = len(panels) * (_LEFT + _WIDE + _GAP)
    height = _TOP + _HIGH + _BOTTOM + longest * _LINE + _GAP
    drawn = "".join(_panel(place, title, curves) for place, (title, curves) in enumerate(panels))
    title = escape(found.title)
    return (
        f'<svg class="takings" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" color="#333" role="img" aria-label="{title}"><title>{title}</title>'
        f'<style>{_STYLE}</style><text class="title" x="8" y="20">{title}</text>{drawn}</svg>\n'
    )


def _by_pot(schedules: Sequence[Schedule], players: int, found: Comparison) -> list[Curve]:
    """Return the takings per hand up to at least twice the mean pot, including the share charged by the clock."""
    most = _end(max((row.pot for row in found.rows), default=Fraction(0)) * 2)
    pots = [int(most * step / POINTS) for step in range(POINTS + 1)]
    curves = []
    for one in schedules:
        clock = by_the_clock(one.plan, players, found.hands_per_hour)
        points = tuple((Fraction(pot), of_pot(one.plan, players, pot) + clock) for pot in pots)
        curves.append(Curve(one.name(players), points))
    return curves


def _by_players(schedules: Sequence[Schedule], found: Comparison) -> list[Curve]:
    """Return what each schedule takes in an hour. For each number of players the rows come schedule by schedule."""
    curves: dict[int, list[tuple[Fraction, Fraction]]] = {}
    names: dict[int, str] = {}
    for number, one in enumerate(schedules):
        for row in found.rows:
            if (row.rulebook, row.schedule) == (one.rules.chapter.rulebook, one.name(row.players)):
                names.setdefault(number, row.schedule)
                curves.setdefault(number, []).append((Fraction(row.players * 100), row.per_hour))
    return [Curve(names[number], tuple(sorted(points))) for number, points in curves.items()]


def _joined(curves: Sequence[Curve]) -> list[Curve]:
    """Merge identical curves."""
    names: dict[Points, list[str]] = {}
    for curve in curves:
        names.setdefault(curve.points, []).append(curve.name)
    return [Curve(_together(said), points) for points, said in names.items()]


def _together(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{names[0]}, and {len(names) - 1} like it"


def _end(most: Fraction) -> Fraction:
    """Return the end of an axis: enough steps of 1, 2 or 5 times a power of ten to reach the largest value."""
    step, factors = Fraction(1), (2, Fraction(5, 2), 2)
    turn = 0
    while step * TICKS < most:
        step *= factors[turn % 3]
        turn += 1
    return step * TICKS


def _panel(place: int, title: str, curves: Sequence[Curve]) -> str:
    """Draw one panel: its axes, its curves, and the legend below."""
    left, bottom = place * (_LEFT + _WIDE + _GAP) + _LEFT, _TOP + _HIGH
    right = _end(max((x for curve in curves for x, _ in curve.points), default=Fraction(0)))
    top = _end(max((y for curve in curves for _, y in curve.points), default=Fraction(0)))
    axes = "".join(
        _tick(left, bottom, tick, right * tick / TICKS, top * tick / TICKS) for tick in range(TICKS + 1)
    )
    drawn = []
    for number, curve in enumerate(curves):
        along = [(left + _WIDE * x / right, bottom - _HIGH * y / top) for x, y in curve.points]
        drawn.append(_curve(number, curve.name, along, left, bottom + _BOTTOM + (number + 1) * _LINE))
    return f'<text x="{left}" y="{_TOP - 10}">{escape(title)}</text>{axes}{"".join(drawn)}'


def _tick(left: int, bottom: int, tick: int, x_cents: Fraction, y_cents: Fraction) -> str:
    y, x = bottom - _HIGH * tick // TICKS, left + _WIDE * tick // TICKS
    return (
        f'<line x1="{left}" y1="{y}" x2="{left + _WIDE}" y2="{y}"/>'
        f'<text class="end" x="{left - 6}" y="{y + 4}">{_figure(y_cents)}</text>'
        f'<text class="middle" x="{x}" y="{bottom + 18}">{_figure(x_cents)}</text>'
    )


def _curve(number: int, name: str, along: Sequence[tuple[Fraction, Fraction]], left: int, y: int) -> str:
    look = f'stroke="{_COLOURS[number % 8]}" stroke-dasharray="{_DASHES[number // 8 % 3]}"'
    points = " ".join(f"{decimal_text(x, 6)},{decimal_text(y, 6)}" for x, y in along)
    return (
        f'<polyline {look} points="{points}"/><polyline {look} points="{left},{y - 4} {left + 24},{y - 4}"/>'
        f'<text x="{left + 30}" y="{y}">{escape(_short(name))}</text>'
    )


def _short(name: str) -> str:
    return name if len(name) <= 62 else name[:60] + " …"


def _figure(cents: Fraction) -> str:
    dollars = cents / 100
    return f"{int(dollars):,}" if dollars.denominator == 1 else f"{float(dollars):g}"
