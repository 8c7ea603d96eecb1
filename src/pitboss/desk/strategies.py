"""Strategies of a game by name: the known ones, what each costs against the best play, and where it departs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from pitboss.desk.figures import Pay, what_if
from pitboss.desk.games import game_of
from pitboss.desk.kept import analysed, priced_by
from pitboss.odds import Analysis
from pitboss.odds.decimals import decimal_text, percent_text
from pitboss.odds.strategy import OPTIMAL, Drawn, Mistake, Strategies, Strategy, read_strategy
from pitboss.rulebooks import Posting, Refusal, Rules
from pitboss.rulebooks.refusal import did_you_mean

if TYPE_CHECKING:
    from rich.console import Group

    from pitboss.rounds import Game

How: TypeAlias = Strategy | str | bytes
"""A strategy, its name, or its file's bytes."""
SHOWN = 20
"""The number of departures shown on a screen. JSON has them all."""
_LINES = ("decision", "do", "with")


class StrategyReport(msgspec.Struct, frozen=True, kw_only=True):
    """A strategy's figures next to those of the best play, and each kind of hand it plays differently."""

    strategy: Strategy
    analysis: Analysis
    best: Analysis
    mistakes: tuple[Mistake, ...]
    exceptions: tuple[Mistake, ...] = ()
    """The cost of the reference strategy itself against the best play."""
    drawn: Drawn | None = None
    """The strategy as a chart, in games that have such charts."""
    standard: str = "the best play"
    """What plays where `best` was found: the best play, or what a house posts."""
    judged_by: str = "the best play"
    """What the departures are judged by."""

    def to_json(self) -> dict[str, object]:
        """Return the strategy, its odds, the edges of the best play, and every departure with its cost.

        `compared_with` says what stands for the best play where the game knows none, `judged_by` what departures are
        judged by, and `exceptions` what that reference costs against the best play.
        """
        return {
            "strategy": self.strategy.to_json(),
            "odds": self.analysis.to_json(),
            "best": {name: decimal_text(one.house_edge) for name, one in self.best.wagers.items()},
            "compared_with": self.standard,
            "judged_by": self.judged_by,
            "mistakes": [one.to_json() for one in self.mistakes],
            **({"exceptions": [one.to_json() for one in self.exceptions]} if self.exceptions else {}),
        }

    def __repr__(self) -> str:
        other = _short(self.standard)
        edges = ", ".join(f"{row[0]} {row[1]} ({other} {row[2]})" for row in self._edges())
        return f"<{self.strategy.name} of {self.strategy.game}: {edges or f'as {self.standard}'}>"

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

        other = _short(self.standard)
        heads = ("wager", "house edge", other, "points", "element of risk", other)
        parts: list[Any] = [lines_table(self.strategy, self.drawn), figures_table("", heads, self._edges())]
        if self.mistakes:
            parts.append(Text(f"Where it departs from {self.judged_by}: {len(self.mistakes)}", style="bold"))
            wanted = "best" if self.judged_by.startswith("the best") else _short(self.judged_by)
            parts += _departures(self.mistakes, "does", wanted)
        else:
            parts.append(Text(f"It departs nowhere from {self.judged_by}."))
        if self.exceptions:
            parts.append(Text(f"{self.standard.capitalize()} also looks at the cards behind a total."))
            title = f"Where {self.standard} departs from {self.judged_by}: {len(self.exceptions)}"
            parts.append(Text(title, style="bold"))
            parts += _departures(self.exceptions, _short(self.judged_by), _short(self.standard))
        return Group(*parts, *(Text(note) for note in self.analysis.notes))


def _departures(mistakes: tuple[Mistake, ...], does: str, wanted: str) -> Iterator[Any]:
    """Lay out the most costly departures, and say how many more there are."""
    from rich.text import Text

    from pitboss.odds.figures import figures_table

    rows = [
        (
            one.at,
            one.hand,
            one.does,
            one.best,
            f"{one.combinations:,}" if one.combinations else "–",
            _points(one),
        )
        for one in mistakes[:SHOWN]
    ]
    said = ("decision", "hand", does, wanted, "deals", "costs, points")
    shown = said if any(row[0] for row in rows) else said[1:]
    yield figures_table("", shown, [row[-len(shown) :] for row in rows])
    if len(mistakes) > SHOWN:
        yield Text(f"{len(mistakes) - SHOWN} more cost less; --json lists them all.")


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
    heads: tuple[str, ...] = _LINES if any(row[0] for row in rows) else _LINES[1:]
    shown = [row[-len(heads) :] for row in rows]
    if len(rows) > 1 and not any(line.when for line in strategy.lines):
        heads, shown = heads[:-1], [row[:-1] for row in shown]
    lines = figures_table("", heads, shown, left=True)
    return Group(title, *says, lines, *chart)


def _short(standard: str) -> str:
    return standard.removeprefix("the ")


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
        exceptions=priced.exceptions,
        drawn=brings.draw(way) if brings.draw else None,
        standard=brings.standard,
        judged_by=brings.judged_by or brings.standard,
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


def named_strategies(rules: Rules) -> dict[str, Strategy | str]:
    """Return the strategies of a table by name, without solving its game.

    One that takes a solved game to write down, or that lines cannot express, is only described.
    """
    brings = strategies_of(game_of(rules.chapter.game), rules)
    named: dict[str, Strategy | str] = dict(brings.worked_out or {})
    for name in brings.named.keys() - named.keys():
        try:
            named[name] = brings.named[name]()
        except Refusal as refusal:
            named[name] = refusal.message
    return {name: named[name] for name in brings.named}
