"""The results of many sessions: chances with their errors, percentiles of the trip, and a picture of it over time."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from html import escape
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from pitboss.money import Cents, show_amount
from pitboss.odds.figures import figures_table

if TYPE_CHECKING:
    from rich.console import Group

_CHANCES = {"ruin": "ruined", "goal": "reached the goal", "ahead": "ended ahead"}
_WIDE, _HIGH, _LEFT, _TOP, _BOTTOM = 560, 280, 76, 40, 46
_BANDS = ((5, 95, 0.15), (25, 75, 0.3))
"""The percentiles between which a band is drawn, and how dark it is."""
_STYLE = (
    ".sessions text{font:13px system-ui,sans-serif;fill:currentColor}.sessions .title{font-weight:600}"
    ".sessions .band{fill:#2b5d8a}.sessions .middle{fill:none;stroke:#2b5d8a;stroke-width:2}"
    ".sessions .axis{stroke:currentColor;stroke-opacity:.35}"
)


class Chance(NamedTuple):
    """The number of sessions of all that ended in some way, and its chance by recursion where that is feasible."""

    happened: int
    sessions: int
    exact: float | None = None

    @property
    def share(self) -> float:
        """The share of sessions."""
        return self.happened / self.sessions

    @property
    def error(self) -> float:
        """The standard error of the share."""
        return sqrt(self.share * (1 - self.share) / self.sessions)

    def to_json(self) -> dict[str, float]:
        """Return the chance with its error, and the exact one where it is known."""
        exact = {} if self.exact is None else {"exact": self.exact}
        return {"probability": self.share, "standard_error": self.error, **exact}


class Spread(NamedTuple):
    """A figure over all sessions: mean, standard deviation and percentiles."""

    mean: float
    deviation: float
    percentiles: Mapping[int, float]

    def to_json(self) -> dict[str, object]:
        """Return the figures, percentiles by their number."""
        return {
            "mean": self.mean,
            "standard_deviation": self.deviation,
            "percentiles": {str(percent): value for percent, value in self.percentiles.items()},
        }


class SessionReport(Struct, frozen=True, kw_only=True):
    """Many sessions on the same terms. Amounts of money that were estimated are in units of money."""

    stakes: Mapping[str, Cents]
    sampled: int
    notes: tuple[str, ...]
    bankroll: Cents
    need: Fraction
    rounds: int
    goal: Cents | None
    pace: int | None
    sessions: int
    seed: int
    chances: Mapping[str, Chance]
    result: Spread
    drawdown: Spread
    rounds_to_ruin: Spread | None
    rounds_to_goal: Spread | None
    path: Mapping[int, Mapping[int, float]]
    """The percentiles of the bankroll after some numbers of rounds. A session that ended keeps its last one."""
    game: str = ""
    rulebook: str = ""

    @property
    def says(self) -> tuple[str, ...]:
        """A sentence on what a session is, and where its rounds come from."""
        least = show_amount(round(self.need))
        source = (
            f"Rounds are drawn from {self.sampled:,} rounds of the game's kernel, so rare awards may be missing."
            if self.sampled
            else "Rounds are drawn from the exact distribution of one."
        )
        return (
            f"A session ends when less than ${least} is left, the most a round can lose.",
            source,
            *self.notes,
        )

    def to_json(self) -> dict[str, object]:
        """Return the report: amounts given are decimal strings, estimates are numbers."""
        times = {"rounds_to_ruin": self.rounds_to_ruin, "rounds_to_goal": self.rounds_to_goal}
        return {
            "game": self.game,
            "rulebook": self.rulebook,
            "bets": {name: show_amount(cents) for name, cents in self.stakes.items()},
            "bankroll": show_amount(self.bankroll),
            "rounds": self.rounds,
            **({} if self.goal is None else {"goal": show_amount(self.goal)}),
            **({} if self.pace is None else {"pace": self.pace, "hours": self.rounds / self.pace}),
            "sessions": self.sessions,
            "seed": self.seed,
            "sampled_rounds": self.sampled or None,
            **{name: chance.to_json() for name, chance in self._named().items()},
            "result": self.result.to_json(),
            "drawdown": self.drawdown.to_json(),
            **{name: None if one is None else one.to_json() for name, one in times.items()},
            "path": [
                {"round": mark, "percentiles": {str(percent): value for percent, value in at.items()}}
                for mark, at in self.path.items()
            ],
            "notes": list(self.says),
        }

    def _named(self) -> dict[str, Chance]:
        names = {"ruin": "risk_of_ruin", "goal": "goal_reached", "ahead": "ended_ahead"}
        return {names[name]: chance for name, chance in self.chances.items()}

    def __rich__(self) -> Group:
        from rich.console import Group
        from rich.text import Text

        bets = " + ".join(f"{name} {show_amount(cents)}" for name, cents in self.stakes.items())
        hours = f", {self.rounds / self.pace:.3g} hours" if self.pace else ""
        title = f"{self.game} · {self.rulebook}: {bets}, bankroll {show_amount(self.bankroll)}"
        played = f"{self.sessions:,} sessions of {self.rounds:,} rounds{hours} (seed {self.seed})"
        chances = [
            (
                _CHANCES[name],
                f"{one.share:.4%}",
                f"{one.error:.4%}",
                "–" if one.exact is None else f"{one.exact:.4%}",
            )
            for name, one in self.chances.items()
        ]
        heads = ("", *(f"{percent}%" for percent in self.result.percentiles), "mean", "deviation")
        spreads = {"result": self.result, "drawdown": self.drawdown}
        times = {"rounds to ruin": self.rounds_to_ruin, "rounds to the goal": self.rounds_to_goal}
        rows = [_row(name, one, 2) for name, one in spreads.items()]
        rows += [_row(name, one, 0) for name, one in times.items() if one is not None]
        return Group(
            Text(title, style="bold"),
            Text(played),
            figures_table("", ("session", "share", "standard error", "exact"), chances),
            figures_table("Percentiles", heads, rows),
            *(Text(line) for line in self.says),
        )


def _row(name: str, one: Spread, places: int) -> tuple[str, ...]:
    figures = (*one.percentiles.values(), one.mean, one.deviation)
    return name, *(f"{value:,.{places}f}" for value in figures)


def picture(report: SessionReport) -> str:
    """Draw the percentiles of the bankroll over a session, as a self-contained SVG."""
    start = report.bankroll / 100
    marks = [(0, dict.fromkeys(report.result.percentiles, start)), *report.path.items()]
    values = [value for _, at in marks for percent, value in at.items() if 5 <= percent <= 95]
    low, high = min(0.0, *values), max(values) or 1.0
    title = escape(f"Bankroll · {report.game} · {report.rulebook}")

    def point(mark: int, value: float) -> str:
        across = _LEFT + mark / report.rounds * _WIDE
        return f"{across:.1f},{_TOP + (high - value) / (high - low) * _HIGH:.1f}"

    drawn = []
    for less, more, dark in _BANDS:
        edge = [point(mark, at[less]) for mark, at in marks] + [
            point(mark, at[more]) for mark, at in marks[::-1]
        ]
        drawn.append(f'<polygon class="band" fill-opacity="{dark}" points="{" ".join(edge)}"/>')
    drawn.append(f'<polyline class="middle" points="{" ".join(point(mark, at[50]) for mark, at in marks)}"/>')
    for value in (low, start, high):
        left, level = point(0, value).split(",")
        drawn.append(f'<line class="axis" x1="{left}" x2="{_LEFT + _WIDE}" y1="{level}" y2="{level}"/>')
        drawn.append(f'<text x="{_LEFT - 8}" y="{level}" text-anchor="end" dy="4">{value:,.0f}</text>')
    width, height = _LEFT + _WIDE + 16, _TOP + _HIGH + _BOTTOM
    drawn.append(
        f'<text x="{_LEFT}" y="{height - 14}">after 0 to {report.rounds:,} rounds: the middle session, half and'
        " nine tenths of all</text>"
    )
    return (
        f'<svg class="sessions" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" color="#333" role="img" aria-label="{title}"><title>{title}</title>'
        f'<style>{_STYLE}</style><text class="title" x="8" y="20">{title}</text>{"".join(drawn)}</svg>\n'
    )
