"""Pictures: one frame for bars and curves as a self-contained SVG, legible on light and dark, and the same as a PNG."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from html import escape
from itertools import accumulate
from math import ceil, floor
from typing import NamedTuple

from pitboss.rulebooks import Refusal

Number = Fraction | float

COLOURS = ("#c2453c", "#2f6fa8", "#2f8a55", "#8a5fb0", "#b07a1e", "#3d8f8f", "#808080", "#c0568f")
DASHES = ("", "6 3", "2 3")
FILLS = {"house": "#c2453c", "player": "#2f8a55", "win": "#2f8a55", "tie": "#d9a441", "lose": "#a9a9a9"} | {
    f"c{number}": colour for number, colour in enumerate(COLOURS)
}
"""The color of each class of bar or area. c0, c1, … distinguish things that have no natural color."""
_STYLE = (
    ".picture{color:#222;background:#fff}"
    ".picture text{font:13px system-ui,sans-serif;fill:currentColor}.picture .title{font-weight:600}"
    ".picture .end{text-anchor:end}.picture .middle{text-anchor:middle}"
    ".picture line{stroke:#8888;stroke-width:.7}.picture .zero{stroke:currentColor}"
    ".picture polyline{fill:none;stroke-width:2}"
)
_DARK = "@media(prefers-color-scheme:dark){.picture{color:#ddd;background:#1b1b1b}}"
_BARS, _FIGURES, _ROW, _TOP, _GAP, _KEY = 360, 90, 26, 34, 6, 22
_LETTER = Fraction(34, 5)
"""The average width of a character, in pixels."""
LONGEST = 46
"""The longest name of a bar, in characters. A longer one is shortened."""
SHARPNESS = 144
"""The pixels per inch of a PNG, at 72 points per inch: twice the size of the SVG."""
TICKS = 5
"""The most steps on an axis."""


def frame(title: str, width: int, height: int, body: str) -> str:
    """Put a title around a drawing, with the colours and letters that all pictures share."""
    used = "".join(f".picture .{name}{{fill:{fill}}}" for name, fill in FILLS.items() if f'"{name}"' in body)
    width, said = max(width, ceil(_LETTER * len(title)) + 4 * _GAP), escape(title)
    return (
        f'<svg class="picture" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" color="#222" role="img" aria-label="{said}"><title>{said}</title>'
        f'<style>{_STYLE}{used}{_DARK}</style><text class="title" x="{_GAP}" y="20">{said}</text>{body}</svg>\n'
    )


def png(svg: str) -> bytes:
    """Draw an SVG as pixels, on white. Fonts and drawing come with the library, so all machines draw the same."""
    try:
        import typst
    except ImportError:
        raise missing("a .png", "typst") from None
    size = re.search(r'width="(\d+)" height="(\d+)"', svg)
    assert size is not None
    page = (
        f"#set page(width: {size[1]}pt, height: {size[2]}pt, margin: 0pt, fill: white)\n"
        '#image(bytes(sys.inputs.svg), format: "svg", width: 100%)'
    )
    drawn = typst.compile(
        page.encode(), format="png", ppi=SHARPNESS, ignore_system_fonts=True, sys_inputs={"svg": svg}
    )
    assert isinstance(drawn, bytes)
    return drawn


def missing(what: str, library: str) -> Refusal:
    """Say which library is not installed, and how to install it."""
    message = f"{what} is written with {library}, which is not installed: pip install 'pitboss[reports]'"
    return Refusal("no_library", message)


# -- bars -------------------------------------------------------------------------------------------------


class Bar(NamedTuple):
    """A horizontal bar: a name, parts one after another (class and share of the width), and a figure behind it."""

    name: str
    parts: Sequence[tuple[str, Fraction]]
    figure: str
    start: Fraction = Fraction(0)
    """The start of the bar, as a share of the width."""


def bars(
    title: str, rows: Sequence[Bar], key: Mapping[str, str] | None = None, zero: Fraction = Fraction(0)
) -> str:
    """Draw bars below each other, a line at zero unless it is at the left, and a key to their classes."""
    longest = max((len(short(row.name)) for row in rows), default=0)
    left = max(60, ceil(_LETTER * longest)) + 2 * _GAP
    drawn = "".join(_bar(left, _TOP + _ROW * place, row) for place, row in enumerate(rows))
    foot = _TOP + _ROW * len(rows)
    if zero:
        at = _n(left + zero * _BARS)
        drawn += f'<line class="zero" x1="{at}" y1="{_TOP}" x2="{at}" y2="{foot - 2}"/>'
    widths = [16 + 2 * _GAP + ceil(_LETTER * len(said)) for said in (key or {}).values()]
    for (name, said), x in zip((key or {}).items(), accumulate(widths, initial=left), strict=False):
        drawn += f'<rect class="{name}" x="{x}" y="{foot + 6}" width="12" height="12"/>'
        drawn += f'<text x="{x + 16}" y="{foot + 17}">{escape(said)}</text>'
    width = max(left + _BARS + _FIGURES, left + sum(widths))
    return frame(title, width, foot + (_KEY if key else 0) + _GAP, drawn)


def _bar(left: int, top: int, row: Bar) -> str:
    base, x, drawn = top + 17, left + row.start * _BARS, ""
    for name, share in row.parts:
        if share or len(row.parts) == 1:
            place = f'x="{_n(x)}" y="{top + 2}" width="{_n(share * _BARS)}" height="{_ROW - _GAP}"'
            drawn += f'<rect class="{name}" {place}/>'
            x += share * _BARS
    return (
        f'<text class="end" x="{left - _GAP}" y="{base}">{escape(short(row.name))}</text>{drawn}'
        f'<text x="{_n(x + _GAP)}" y="{base}">{escape(row.figure)}</text>'
    )


def short(name: str, longest: int = LONGEST) -> str:
    """Shorten a long name."""
    return name if len(name) <= longest else name[: longest - 1] + "…"


def signed_bars(
    title: str, rows: Sequence[tuple[str, str, Fraction, str]], key: Mapping[str, str] | None = None
) -> str:
    """Draw bars from a common zero to either side, given rows of name, class, value and figure."""
    values = [Fraction(0), *(value for _, _, value, _ in rows)]
    least = min(values)
    room = (max(values) - least) or Fraction(1)
    drawn = [
        Bar(name, ((kind, abs(value) / room),), figure, (min(value, Fraction(0)) - least) / room)
        for name, kind, value, figure in rows
    ]
    return bars(title, drawn, key, -least / room)


# -- curves -----------------------------------------------------------------------------------------------

_HIGH, _LEFT, _HEAD, _FOOT, _BETWEEN, _LINE = 240, 52, 56, 36, 36, 18


class Curve(NamedTuple):
    """A curve through points. With ``fill``, a class, the area below it. If it is the ``mean``, a line of no color."""

    name: str
    points: Sequence[tuple[Number, Number]]
    fill: str = ""
    mean: bool = False


class Panel(NamedTuple):
    """Axes with curves, and how the figures on the axes are written."""

    title: str
    curves: Sequence[Curve]
    x_text: Callable[[Fraction], str]
    y_text: Callable[[Fraction], str]
    from_zero: bool = True
    """Whether zero is always on the upright axis."""


class Axis(NamedTuple):
    """An axis with ticks at multiples of 1, 2 or 5 times a power of ten."""

    low: Fraction
    high: Fraction
    ticks: tuple[Fraction, ...]

    @classmethod
    def of(cls, values: Sequence[Number], tight: bool = False) -> Axis:
        """Return an axis that holds these values. A tight one ends with them, any other with a tick."""
        low, high = Fraction(min(values, default=0)), Fraction(max(values, default=0))
        step, turn, factors = Fraction(1), 0, (2, Fraction(5, 2), 2)
        while 0 < high - low < step * TICKS / 2:
            turn -= 1
            step /= factors[turn % 3]
        while ceil(high / step) - floor(low / step) > TICKS:
            step *= factors[turn % 3]
            turn += 1
        first, last = floor(low / step), max(ceil(high / step), floor(low / step) + 1)
        ticks = tuple(step * number for number in range(first, last + 1))
        if tight and low < high:
            return cls(low, high, tuple(tick for tick in ticks if low <= tick <= high))
        return cls(ticks[0], ticks[-1], ticks)

    def at(self, value: Number) -> float:
        """Return where a value lies, as a share of the axis."""
        return (float(value) - float(self.low)) / float(self.high - self.low)


def panels(title: str, drawn: Sequence[Panel], wide: int = 420) -> str:
    """Draw panels side by side, each with the names of its curves below."""
    heights = [[y for curve in panel.curves for _, y in curve.points] for panel in drawn]
    axes = [Axis.of([0, *ys] if panel.from_zero else ys) for ys, panel in zip(heights, drawn, strict=True)]
    said = (len(panel.y_text(tick)) for panel, ys in zip(drawn, axes, strict=True) for tick in ys.ticks)
    left = max(ceil(_LETTER * max(said)) + 2 * _GAP, _LEFT)
    each, placed = left + wide + _BETWEEN, enumerate(zip(drawn, axes, strict=True))
    body = "".join(_panel(left + place * each, panel, ys, wide) for place, (panel, ys) in placed)
    longest = max(len(panel.curves) for panel in drawn)
    return frame(title, len(drawn) * each, _HEAD + _HIGH + _FOOT + longest * _LINE + _BETWEEN, body)


def plain(value: Fraction) -> str:
    """Write a figure on an axis: "1,500,000", "0.25"."""
    return f"{int(value):,}" if value.denominator == 1 else f"{float(value):,.6g}"


def _panel(left: int, panel: Panel, ys: Axis, wide: int) -> str:
    """Draw one panel: its axes, its curves, and the legend below."""
    bottom = _HEAD + _HIGH
    xs = Axis.of([x for curve in panel.curves for x, _ in curve.points], tight=True)
    body = f'<text x="{left}" y="{_HEAD - 12}">{escape(panel.title)}</text>'
    for value in ys.ticks:
        y = _n(bottom - _HIGH * ys.at(value))
        body += f'<line x1="{left}" y1="{y}" x2="{left + wide}" y2="{y}"/>'
        body += (
            f'<text class="end" x="{left - 6}" y="{_n(float(y) + 4)}">{escape(panel.y_text(value))}</text>'
        )
    for value in xs.ticks:
        x = _n(left + wide * xs.at(value))
        body += f'<text class="middle" x="{x}" y="{bottom + 18}">{escape(panel.x_text(value))}</text>'
    for number, curve in enumerate(panel.curves):
        along = [(left + wide * xs.at(x), bottom - _HIGH * ys.at(y)) for x, y in curve.points]
        body += _curve(number, curve, along, (left, bottom + _FOOT + (number + 1) * _LINE), bottom, wide)
    return body


def _curve(
    number: int,
    curve: Curve,
    along: Sequence[tuple[float, float]],
    key: tuple[int, int],
    bottom: int,
    wide: int,
) -> str:
    x, y = key
    name = f'<text x="{x + 30}" y="{y}">{escape(short(curve.name, (wide - 30) * 5 // 34))}</text>'
    points = " ".join(f"{_n(at)},{_n(up)}" for at, up in along)
    if curve.fill:
        foot = f"{_n(along[0][0])},{bottom} {points} {_n(along[-1][0])},{bottom}" if along else ""
        sample = f'<rect class="{curve.fill}" x="{x}" y="{y - 10}" width="24" height="12"/>'
        return f'<polygon class="{curve.fill}" points="{foot}"/>{sample}{name}'
    look = f'stroke="{COLOURS[number % 8]}" stroke-dasharray="{DASHES[number // 8 % 3]}"'
    look = 'stroke="currentColor" stroke-dasharray="5 3"' if curve.mean else look
    sample = f'<polyline {look} points="{x},{y - 4} {x + 24},{y - 4}"/>'
    return f'<polyline {look} points="{points}"/>{sample}{name}'


def _n(value: Number) -> str:
    return f"{float(value):.6g}"
