"""A chart of equities: a bar for each hand with its wins, ties and losses, as a self-contained SVG."""

from __future__ import annotations

from fractions import Fraction
from html import escape

from pitboss.cardroom.equity.report import Equity, HandEquity
from pitboss.odds.decimals import decimal_text, percent_text

_NAMES, _BARS, _FIGURES = 170, 360, 90
_WIDTH = _NAMES + _BARS + _FIGURES
_ROW, _TOP, _GAP, _KEY = 26, 34, 6, 22
COLOURS = {"win": "#2f7d4f", "tie": "#d9a441", "lose": "#b9b9b9"}
_STYLE = (
    ".equity text{font:13px system-ui,sans-serif;fill:currentColor}"
    ".equity .title{font-weight:600}.equity .name{text-anchor:end}"
) + "".join(f".equity .{name}{{fill:{colour}}}" for name, colour in COLOURS.items())
_LONGEST = 24


def parts(hand: HandEquity) -> dict[str, Fraction]:
    """Return the shares of the deals that a hand wins, ties and loses."""
    counted = {"win": hand.wins, "tie": hand.ties, "lose": hand.losses}
    return {name: Fraction(many, hand.deals) for name, many in counted.items()}


def chart(equity: Equity) -> str:
    """Draw a bar for each hand, split into deals won alone, shared and lost, with the equity beside it."""
    title = escape(f"Equity · {equity.title}")
    rows = "".join(_row(place, hand) for place, hand in enumerate(equity))
    foot = _TOP + _ROW * len(equity.hands)
    height = foot + _KEY + _GAP
    return (
        f'<svg class="equity" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}"'
        f' height="{height}" color="#333" role="img" aria-label="{title}"><title>{title}</title>'
        f'<style>{_STYLE}</style><text class="title" x="{_GAP}" y="20">{title}</text>{rows}{_key(foot)}</svg>\n'
    )


def short(name: str) -> str:
    """Return a hand's name, shortened if it is a long range."""
    return name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…"


def _row(place: int, hand: HandEquity) -> str:
    top = _TOP + _ROW * place
    base, start, bars = top + _ROW - 2 * _GAP + 2, Fraction(_NAMES), ""
    for name, part in parts(hand).items():
        if part:
            x, width = decimal_text(start, 6), decimal_text(part * _BARS, 6)
            bars += f'<rect class="{name}" x="{x}" y="{top + 2}" width="{width}" height="{_ROW - _GAP}"/>'
            start += part * _BARS
    return (
        f'<text class="name" x="{_NAMES - _GAP}" y="{base}">{escape(short(hand.hand))}</text>{bars}'
        f'<text x="{_NAMES + _BARS + _GAP}" y="{base}">{percent_text(hand.equity, 3)}</text>'
    )


def _key(top: int) -> str:
    return "".join(
        f'<rect class="{name}" x="{_NAMES + 70 * place}" y="{top + 6}" width="12" height="12"/>'
        f'<text x="{_NAMES + 70 * place + 16}" y="{top + 17}">{name}</text>'
        for place, name in enumerate(COLOURS)
    )
