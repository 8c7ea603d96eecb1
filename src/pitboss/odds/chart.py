"""A chart of an analysis: one bar for each wager's house edge, as a self-contained SVG."""

from fractions import Fraction
from html import escape

from pitboss.odds import Analysis
from pitboss.odds.decimals import decimal_text, percent_text

_NAMES, _BARS, _FIGURES = 150, 360, 80
_WIDTH = _NAMES + _BARS + _FIGURES
_ROW, _TOP, _GAP = 22, 34, 6
_STYLE = (
    ".edges text{font:13px system-ui,sans-serif;fill:currentColor}"
    ".edges .title{font-weight:600}.edges .name{text-anchor:end}"
    ".edges .house{fill:#b3423a}.edges .player{fill:#2f7d4f}"
)


def chart(analysis: Analysis) -> str:
    """Draw house edges as horizontal bars; the longest fills the width, and an edge for the player is green."""
    edges = {name: wager.house_edge for name, wager in analysis.wagers.items()}
    widest = max(map(abs, edges.values()), default=Fraction(0)) or Fraction(1)
    title = escape(f"House edge · {analysis.game} · {analysis.rulebook}")
    rows = "".join(_row(place, name, edge, widest) for place, (name, edge) in enumerate(edges.items()))
    height = _TOP + _ROW * len(edges) + _GAP
    return (
        f'<svg class="edges" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}"'
        f' height="{height}" color="#333" role="img" aria-label="{title}"><title>{title}</title>'
        f'<style>{_STYLE}</style><text class="title" x="{_GAP}" y="20">{title}</text>{rows}</svg>\n'
    )


def _row(place: int, name: str, edge: Fraction, widest: Fraction) -> str:
    top = _TOP + _ROW * place
    length = decimal_text(abs(edge) / widest * _BARS, 6)
    figures_at = _NAMES + _GAP + abs(edge) / widest * _BARS
    whose, base = "player" if edge < 0 else "house", top + _ROW - 2 * _GAP + 4
    return (
        f'<text class="name" x="{_NAMES - _GAP}" y="{base}">{escape(name)}</text>'
        f'<rect class="{whose}" x="{_NAMES}" y="{top + 2}" width="{length}" height="{_ROW - _GAP}" rx="2"/>'
        f'<text x="{decimal_text(figures_at, 6)}" y="{base}">{percent_text(edge, 3)}</text>'
    )
