"""A strategy drawn as a grid of cells, or as a list of its lines."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from pitboss.odds.strategy import Strategy

COLOURS = ("#8fb8ed", "#7fc8a9", "#f2c14e", "#d6a2e8", "#f2948a")
"""One colour for each action, light enough for dark letters on any background."""
_NAME, _CELL, _ROW, _TOP = 40, 40, 24, 58
_LETTER = 7
_STYLE = (
    ".chart text{font:13px system-ui,sans-serif;fill:#767676}.chart .title{font-weight:600}"
    ".chart .mid{text-anchor:middle}.chart .do{fill:#1b1b1b}"
)


def grid_svg(title: str, heads: Sequence[str], rows: Sequence[Sequence[str]], legend: str) -> str:
    """Draw rows of cells under their headings, one colour for each entry."""
    said = list(dict.fromkeys(cell for row in rows for cell in row[1:]))
    colours = {cell: COLOURS[place % len(COLOURS)] for place, cell in enumerate(said)}
    names = max(_NAME, _LETTER * max(len(row[0]) for row in rows) + 16)
    lefts = [names + _CELL * place - _CELL // 2 for place in range(len(heads))]
    parts = [_text(lefts[place], _TOP - 8, head, "mid") for place, head in enumerate(heads) if place]
    for number, (name, *cells) in enumerate(rows):
        top = _TOP + _ROW * number
        parts.append(_text(names // 2, top + 16, name, "mid"))
        for place, cell in enumerate(cells, 1):
            left = lefts[place] - _CELL // 2
            parts.append(
                f'<rect x="{left + 1}" y="{top + 1}" width="{_CELL - 2}" height="{_ROW - 2}" rx="3"'
                f' fill="{colours[cell]}"/>'
            )
            parts.append(_text(lefts[place], top + 16, cell, "mid do"))
    bottom = _TOP + _ROW * len(rows)
    parts.append(_text(8, bottom + 20, legend, ""))
    wide = max(names + _CELL * (len(heads) - 1) + 10, _LETTER * len(legend) + 16)
    return _picture(title, wide, bottom + 34, parts)


def lines_svg(strategy: Strategy) -> str:
    """Draw the lines of a strategy in order: the decision, what is done, and with which hands."""
    rows = [(line.at, line.do, line.when or "every other hand") for line in strategy.lines]
    widths = [_LETTER * max(len(cell) for cell in column) + 24 for column in zip(*rows, strict=True)]
    lefts = [8, 8 + widths[0] * any(row[0] for row in rows)]
    lefts.append(lefts[1] + widths[1])
    parts = [
        _text(left, _TOP + _ROW * number, cell, "")
        for number, row in enumerate(rows)
        for left, cell in zip(lefts, row, strict=True)
        if cell
    ]
    title = f"{strategy.name} · {strategy.game}"
    wide = max(lefts[2] + widths[2], _LETTER * len(title) + 40)
    return _picture(title, wide, _TOP + _ROW * len(rows) + 10, parts)


def _text(left: int, base: int, said: str, kind: str) -> str:
    marked = f' class="{kind}"' if kind else ""
    return f'<text{marked} x="{left}" y="{base}">{escape(said)}</text>'


def _picture(title: str, wide: int, high: int, parts: Sequence[str]) -> str:
    return (
        f'<svg class="chart" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}"'
        f' height="{high}" role="img" aria-label="{escape(title)}"><title>{escape(title)}</title>'
        f'<style>{_STYLE}</style><text class="title" x="8" y="22">{escape(title)}</text>{"".join(parts)}</svg>\n'
    )
