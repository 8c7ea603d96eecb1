"""An analysis: every wager of a game, under one rulebook and one posting, priced exactly."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING

from msgspec import Struct

from pitboss.odds.decimals import decimal_text, percent_text
from pitboss.odds.wager import WagerAnalysis
from pitboss.rulebooks import Rules

if TYPE_CHECKING:
    from rich.console import Group
    from rich.table import Table

_SUMMARY = ("wager", "house edge", "exactly", "element of risk", "standard deviation", "hit frequency")
LONGEST_FRACTION = 24
FEW = 4
_OUTCOMES = ("event", "pays", "combinations", "probability")


class Analysis(Struct, frozen=True, kw_only=True):
    """What each wager of a game is worth, and the strategy that makes it so.

    `strategy` names a decision and says how it is best made; `posting` is what the house chose; `notes` say
    what the figures take for granted.
    """

    game: str
    rulebook: str
    posting: Mapping[str, object]
    wagers: Mapping[str, WagerAnalysis]
    strategy: Mapping[str, str] = {}
    notes: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        rules: Rules,
        wagers: Mapping[str, WagerAnalysis],
        strategy: Mapping[str, str] | None = None,
        notes: tuple[str, ...] = (),
    ) -> Analysis:
        """The analysis of a table: its posting is every house option in force, and what pays above a floor."""
        pay = {"pay": rules.posting.pay} if rules.posting.pay else {}
        return cls(
            game=rules.chapter.game,
            rulebook=rules.chapter.rulebook,
            posting={**rules.options, **pay},
            wagers=wagers,
            strategy=strategy or {},
            notes=notes,
        )

    def __getitem__(self, wager: str) -> WagerAnalysis:
        """The analysis of one wager by its name."""
        return self.wagers[wager]

    def __repr__(self) -> str:
        """Name the game, the rulebook and each wager's edge, the first few."""
        edges = [f"{name} {percent_text(wager.house_edge)}" for name, wager in self.wagers.items()]
        more = f" and {len(edges) - FEW} more" if len(edges) > FEW else ""
        return f"<Analysis of {self.game}, {self.rulebook}: {', '.join(edges[:FEW])}{more}>"

    def to_json(self) -> dict[str, object]:
        """The analysis as the odds record writes it."""
        return {
            "game": self.game,
            "rulebook": self.rulebook,
            "posting": dict(self.posting),
            "wagers": {name: wager.to_json() for name, wager in self.wagers.items()},
        }

    def __rich__(self) -> Group:
        """The analysis for a terminal: a summary, the strategy, and each wager's outcomes."""
        from rich.console import Group
        from rich.text import Text

        summary = _rich_table(
            f"{self.game} · {self.rulebook}", _SUMMARY, [_summary(w) for w in self.wagers.values()]
        )
        advice = [Text(f"{decision}: {rule}") for decision, rule in self.strategy.items()]
        tables = [_rich_table(name, _OUTCOMES, _outcomes(w)) for name, w in self.wagers.items()]
        return Group(summary, *advice, *map(Text, self.notes), *tables)

    def _repr_html_(self) -> str:
        """The analysis for a notebook; every name and figure is escaped."""
        parts = [
            _html_table(
                f"{self.game} · {self.rulebook}", _SUMMARY, [_summary(w) for w in self.wagers.values()]
            )
        ]
        parts += [f"<p>{escape(decision)}: {escape(rule)}</p>" for decision, rule in self.strategy.items()]
        parts += [f"<p>{escape(note)}</p>" for note in self.notes]
        parts += [_html_table(name, _OUTCOMES, _outcomes(w)) for name, w in self.wagers.items()]
        return "\n".join(parts)


def _summary(wager: WagerAnalysis) -> tuple[str, ...]:
    bound = "" if wager.error is None else f" ± {percent_text(wager.error)}"
    return (
        wager.name,
        percent_text(wager.house_edge) + bound,
        _exactly(wager),
        percent_text(wager.element_of_risk),
        wager.standard_deviation[:6],
        percent_text(wager.hit_frequency),
    )


def _exactly(wager: WagerAnalysis) -> str:
    """The edge as a fraction, where it is exact and short enough to read."""
    fraction = str(wager.house_edge)
    return fraction if wager.error is None and len(fraction) <= LONGEST_FRACTION else "–"


def _outcomes(wager: WagerAnalysis) -> list[tuple[str, ...]]:
    return [(event, pays, f"{count:,}", decimal_text(share, 9)) for event, pays, count, share in wager.table]


def _rich_table(title: str, heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> Table:
    from rich.table import Table

    table = Table(title=title)
    for place, head in enumerate(heads):
        table.add_column(head, justify="left" if place == 0 else "right")
    for row in rows:
        table.add_row(*row)
    return table


def _html_table(title: str, heads: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    head = "".join(f"<th>{escape(text)}</th>" for text in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    caption = f"<caption>{escape(title)}</caption>"
    return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
