"""Strategies of a game by name: the known ones, what each costs against the best play, and where it departs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from pitboss.desk.figures import Pay, what_if
from pitboss.desk.games import game_of
from pitboss.desk.kept import analysed, priced_by
from pitboss.odds.decimals import decimal_text, percent_text
from pitboss.odds.strategy import OPTIMAL, Drawn, Mistake, Strategies, Strategy, read_strategy
from pitboss.rulebooks import Posting, Refusal, Rules
from pitboss.rulebooks.refusal import did_you_mean

if TYPE_CHECKING:
    from rich.console import Group

    from pitboss.odds import Analysis
    from pitboss.rounds import Game

How: TypeAlias = Strategy | str | bytes
"""A strategy, its name, or its file's bytes."""
SHOWN = 20
"""The number of departures shown on a screen. JSON has them all."""
_EDGES = ("wager", "house edge", "best play", "points", "element of risk", "best play")
_MISTAKES = ("decision", "hand", "does", "best", "deals", "costs, points")
_LINES = ("decision", "do", "with")


class StrategyReport(msgspec.Struct, frozen=True, kw_only=True):
    """A strategy's figures next to those of the best play, and each kind of hand it plays differently."""

    strategy: Strategy
    analysis: Analysis
    best: Analysis
    mistakes: tuple[Mistake, ...]
    drawn: Drawn | None = None
    """The strategy as a chart, in games that have such charts."""

    def to_json(self) -> dict[str, object]:
        """Return the strategy, its odds, the edges of the best play, and every departure with its cost."""
        return {
            "strategy": self.strategy.to_json(),
            "odds": self.analysis.to_json(),
            "best": {name: decimal_text(one.house_edge) for name, one in self.best.wagers.items()},
            "mistakes": [one.to_json() for one in self.mistakes],
        }

    def __repr__(self) -> str:
        edges = ", ".join(f"{row[0]} {row[1]} (best play {row[2]})" for row in self._edges())
        return f"<{self.strategy.name} of {self.strategy.game}: {edges or 'as the best play'}>"

    def _edges(self) -> Iterator[tuple[str, ...]]:
        """The wagers that the strategy plays differently, or the first if there is none."""
        pairs = {name: (one, self.best[name]) for name, one in self.analysis.wagers.items()}
        other = [name for name, (one, best) in pairs.items() if one.outcomes != best.outcomes]
        for name in other or list(pairs)[:1]:
            one, best = pairs[name]
            more = percent_text(one.house_edge - best.house_edge).removesuffix("%")
            edges = percent_text(one.house_edge), percent_text(best.house_edge), more
            yield name, *edges, percent_text(one.element_of_risk), percent_text(best.element_of_risk)

    def __rich__(self) -> Group:
        from rich.console import Group
        from rich.text import Text

        from pitboss.odds.figures import figures_table

        parts: list[Any] = [lines_table(self.strategy, self.drawn), figures_table("", _EDGES, self._edges())]
        rows = [
            (
                one.at,
                one.hand,
                one.does,
                one.best,
                f"{one.combinations:,}" if one.combinations else "–",
                _points(one),
            )
            for one in self.mistakes[:SHOWN]
        ]
        if rows:
            heads = _MISTAKES if any(row[0] for row in rows) else _MISTAKES[1:]
            parts.append(Text(f"Where it departs from the best play: {len(self.mistakes)}", style="bold"))
            parts.append(figures_table("", heads, [row[-len(heads) :] for row in rows]))
        else:
            parts.append(Text("It never departs from the best play."))
        if len(self.mistakes) > SHOWN:
            parts.append(Text(f"{len(self.mistakes) - SHOWN} more cost less; --json lists them all."))
        return Group(*parts, *(Text(note) for note in self.analysis.notes))


def lines_table(strategy: Strategy, drawn: Drawn | None = None) -> Group:
    """Lay out a strategy as its chart, or else its lines in order."""
    from rich.console import Group
    from rich.text import Text

    from pitboss.odds.figures import figures_table

    title = Text(f"{strategy.name} · {strategy.game}", style="bold")
    says = [Text(strategy.says)] if strategy.says else []
    chart: list[Any] = [figures_table("", drawn.heads, drawn.rows), Text(drawn.legend)] if drawn else []
    if drawn is not None and drawn.whole:
        return Group(title, *says, *chart)
    rows = [(line.at, line.do, line.when or "every other hand") for line in strategy.lines]
    heads = _LINES if any(row[0] for row in rows) else _LINES[1:]
    lines = figures_table("", heads, [row[-len(heads) :] for row in rows], left=True)
    return Group(title, *says, lines, *chart)


def _points(one: Mistake) -> str:
    return percent_text(one.cost, 6).removesuffix("%")


def strategies_of(game: Game, rules: Rules) -> Strategies:
    """Return a game's strategies, or refuse a game in which players decide nothing."""
    found = rules.once(game.strategies)
    if found is None:
        raise Refusal("no_strategies", f"{game.title} has no declared strategies")
    return found


def strategy_of(game: Game, rules: Rules, how: How) -> Strategy:
    """Return a strategy by its name or from its file. `optimal` works only if lines can express it."""
    if isinstance(how, Strategy):
        return how
    if isinstance(how, bytes):
        return read_strategy(how)
    if not isinstance(how, str):
        raise Refusal(
            "unknown_strategy",
            "a strategy is its name, the bytes of its file or one that was read; a function plays only in `simulate`"
            " and `play`, and is not priced",
        )
    named = strategies_of(game, rules).named
    if how not in named:
        raise Refusal(
            "unknown_strategy",
            f"{game.id} knows no strategy {how!r:.40}"
            + (did_you_mean(how, named) or f"; it knows: {', '.join(named)}, or a file"),
        )
    return named[how]()


def strategy(
    game: str,
    rulebook: str,
    how: How = OPTIMAL,
    options: dict[str, Any] | None = None,
    pay: Pay | None = None,
    *,
    readings: dict[str, str] | None = None,
    posting: Posting | bytes | None = None,
) -> StrategyReport:
    """Price a strategy against the best play, and say where it departs from it.

    ``how`` is a strategy, its name, or the bytes of its file; the rest is as in `analyse`.
    """
    return strategy_report(what_if(game, rulebook, options, pay, readings=readings, posting=posting), how)


def strategy_report(rules: Rules, how: How = OPTIMAL) -> StrategyReport:
    """Price a strategy at a table, as `strategy` does."""
    found = game_of(rules.chapter.game)
    way, brings = strategy_of(found, rules, how), strategies_of(found, rules)
    priced = priced_by(found, rules, way, brings.price)
    return StrategyReport(
        strategy=way,
        analysis=priced.analysis,
        best=analysed(found, rules),
        mistakes=priced.mistakes,
        drawn=brings.draw(way) if brings.draw else None,
    )


def best_play(rules: Rules) -> list[Mapping[str, object]]:
    """Return the best play hand by hand: the cards, how many sets are like them, and what is done.

    Hands that differ only in the names of suits have one row. Refuses a game with too many of them.
    """
    found = game_of(rules.chapter.game)
    table = strategies_of(found, rules).table
    if table is None:
        message = f"the best play of {found.title} has too many rows: it depends on the whole hand and on other cards"
        raise Refusal("too_many_rows", message)
    return list(table())


def named_strategies(rules: Rules) -> dict[str, Strategy | Refusal]:
    """Return the strategies of a table by name, with a refusal for one that lines cannot express."""
    found = game_of(rules.chapter.game)
    named: dict[str, Strategy | Refusal] = {}
    for name, make in strategies_of(found, rules).named.items():
        try:
            named[name] = make()
        except Refusal as refusal:
            named[name] = refusal
    return named
