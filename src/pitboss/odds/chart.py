"""Charts of an analysis: house edges, the result after many rounds, payback bands."""

from collections.abc import Sequence
from fractions import Fraction
from math import log10

from pitboss.odds.analysis import Analysis
from pitboss.odds.decimals import percent_text
from pitboss.odds.picture import Bar, Curve, Number, Panel, bars, panels, plain
from pitboss.odds.spread import Band, Spread, after
from pitboss.odds.wager import WagerAnalysis
from pitboss.rulebooks import Refusal

AFTER = (100, 1_000, 10_000)
"""The rounds after which the result is drawn."""
_COLUMNS = 120
_TAIL = 0.005
"""The chance left out at either end of a drawn distribution."""
_WIDE = 300


def chart(analysis: Analysis) -> str:
    """Draw house edges as bars, a family alike as one. The longest fills the width, one for the player is green."""
    edges = {name: wager.house_edge for name, wager in analysis.alike().items()}
    widest = max(map(abs, edges.values()), default=Fraction(0)) or Fraction(1)
    rows = [
        Bar(name, (("player" if edge < 0 else "house", abs(edge) / widest),), percent_text(edge, 3))
        for name, edge in edges.items()
    ]
    return bars(f"House edge · {analysis.game} · {analysis.rulebook}", rows)


def results_chart(wager: WagerAnalysis, of: str, rounds: Sequence[int] = AFTER) -> str:
    """Draw the distribution of the player's result after this many rounds, in units of the stake."""
    found = [after(wager, many) for many in rounds]
    drawn = [_results(wager, spread) for spread in found if spread is not None]
    if not drawn:
        raise Refusal("too_long", f"{wager.name} has too many results to count after {rounds[0]:,} rounds")
    return panels(f"The player's result, in stakes, in 99% of cases · {wager.name} · {of}", drawn, _WIDE)


def _results(wager: WagerAnalysis, spread: Spread) -> Panel:
    """Draw one distribution as columns, those at a loss and those at a gain apart."""
    below = spread.chances.cumsum()
    first, last = (int(below.searchsorted(share)) for share in (_TAIL, 1 - _TAIL))
    wide = max(1, -(-(last - first + 1) // _COLUMNS))
    sides: dict[bool, list[tuple[Number, Number]]] = {False: [], True: []}
    for place in range(first, last + 1, wide):
        share = float(spread.chances[place : place + wide].sum())
        left = spread.result(place) - spread.step / 2
        side = sides[left + spread.step * wide / 2 > 0]
        side += [(left, share), (left + spread.step * wide, share)]
    behind, _, ahead = spread.against()
    named = ((False, "behind", behind, "house"), (True, "ahead", ahead, "player"))
    curves = [
        Curve(f"{word} {share:.1%}" if share < 0.9995 else f"{word} {share:.3%}", sides[side], fill)
        for side, word, share, fill in named
    ]
    mean, most = spread.rounds * wager.expected_value, max(y for side in sides.values() for _, y in side)
    curves.append(Curve(f"mean {float(mean):+,.4g}", ((mean, 0), (mean, most)), mean=True))
    return Panel(f"after {spread.rounds:,} rounds", curves, plain, _percent)


def bands_chart(wager: WagerAnalysis, found: Sequence[Band], of: str) -> str:
    """Draw the payback bands narrowing to the mean: counted, or normal if the distribution is too long."""
    levels = dict.fromkeys(band.level for band in reversed(found))
    curves = []
    for level in levels:
        bounds = [
            (log10(one.rounds), *(one.counted or (one.low, one.high))) for one in found if one.level == level
        ]
        around = [*((x, low) for x, low, _ in bounds), *((x, high) for x, _, high in reversed(bounds))]
        curves.append(Curve(f"{level}% of cases", [*around, around[0]]))
    ends = [log10(band.rounds) for band in found]
    mean = wager.payback
    curves.append(Curve(f"mean {percent_text(mean)}", ((min(ends), mean), (max(ends), mean)), mean=True))
    drawn = Panel(
        "payback, by the rounds played", curves, lambda x: f"{10 ** float(x):,.0f}", _percent, False
    )
    return panels(f"Payback bands · {wager.name} · {of}", [drawn], 560)


def _percent(value: Fraction) -> str:
    return f"{float(100 * value):.4g}%"
