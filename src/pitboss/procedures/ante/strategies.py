"""Strategies of ante games: which hands to play, and for how much, in the words of `odds.conditions`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, cached_property, partial
from itertools import product
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from pitboss.chance.cards import CARDS, rank_name
from pitboss.odds.kernel import Kernel
from pitboss.odds.phrases import check_lines
from pitboss.odds.strategy import OPTIMAL, Line, Mistake, Priced, Strategies, Strategy, lines_of, worst_first
from pitboss.procedures.ante.chart import drawn
from pitboss.procedures.ante.exact import exact, nearest
from pitboss.procedures.ante.kernel import AnteKernel
from pitboss.procedures.ante.odds import Contest, Ladder, analysed, span_text, together
from pitboss.procedures.ante.one_hand import practised
from pitboss.procedures.ante.table_rules import AnteRules
from pitboss.procedures.ante.thresholds import THRESHOLDS, thresholds
from pitboss.procedures.ante.words import do_of, played
from pitboss.rulebooks import Refusal, Rules

if TYPE_CHECKING:
    from pitboss.procedures.ante.game import AnteGame

Ints = NDArray[np.int64]
BEST = "The best play of this table."
BEST_IF = "The best play of this table, if a list that a person could play from can say it."
LEAST = "The least hand to play for each wager, by the dealer's card if one is seen."


class Followed(Contest):
    """A contest played by a strategy."""

    def __init__(self, game: AnteGame, rules: Rules, strategy: Strategy) -> None:
        """Read the strategy's lines, or refuse them."""
        super().__init__(game, rules)
        check_lines(strategy, game.id, (self.table_rules.stays,))
        self.strategy = strategy

    @cached_property
    def decisions(self) -> Ints:
        """Return the multiple of the ante the strategy plays with each kind of hand and dealer's card. 0 is a fold."""
        found = played(self.table_rules, self.facts, self.strategy.lines)
        for multiple in self.table_rules.multiples:
            may = np.array([self.table_rules.may_play(multiple, value) for value in self.distinct.tolist()])
            if (~may[self.place_of, None] & (found == multiple)).any():
                least = self.table_rules.hands.describe(self.table_rules.more_with)
                message = f"{self.table_rules.stays} {multiple}x takes a {least} or better: a line does it with less"
                raise self.table_rules.rules.refuse("bad_strategy", message, "play_more_with")
        return found

    @property
    def advice(self) -> str:
        """State the strategy's lines in one sentence."""
        return "; ".join(filter(None, map(self.strategy.told, ("", self.table_rules.stays))))

    def mistakes(self) -> Iterator[Mistake]:
        """Yield each kind of hand, and dealer's card, that the best play plays differently, and what that costs."""
        worth, unit = self.worth
        does, best, most = self.decisions, np.argmax(worth, axis=0), np.max(worth, axis=0)
        weights = self.facts.weights[:, None]
        deals = self.facts.counts.sum(axis=2) * weights
        total = int(deals.sum())
        for (place, own), (better, other) in product(enumerate(self.plays), repeat=2):
            wrong = np.nonzero((does == own) & (best == better) & (most > worth[place]))
            cost = (most[wrong] - worth[place][wrong]) * weights[wrong[0], 0]
            for hand, paid, came in self._grouped(wrong[0], wrong[1], cost, deals[wrong]):
                yield Mistake(
                    hand=hand,
                    does=do_of(self.table_rules, own),
                    best=do_of(self.table_rules, other),
                    combinations=came,
                    cost=Fraction(paid, total * unit),
                )

    def _grouped(self, hands: Ints, cards: Ints, cost: Ints, deals: Ints) -> Iterator[tuple[str, int, int]]:
        """Sum up by the name of the hand and the rank of the dealer's card: the cost, and how often it occurs."""
        found: dict[tuple[int, int], list[int]] = {}
        names, values = self._named[self.place_of[hands]].tolist(), self.facts.values[hands].tolist()
        ranks = (cards >> 2).tolist()
        for name, rank, value, paid, came in zip(
            names, ranks, values, cost.tolist(), deals.tolist(), strict=True
        ):
            sums = found.setdefault((name, rank), [0, 0, value, value])
            sums[0] += paid
            sums[1] += came
            sums[2:] = min(sums[2], value), max(sums[3], value)
        for (name, rank), (paid, came, low, high) in found.items():
            against = f" against {span_text(rank, rank)}" if self.table_rules.sees_dealer else ""
            yield self._between(name, low, high) + against, paid, came

    @cached_property
    def _named(self) -> Ints:
        """The first value that has the same name, for each distinct value."""
        hands = self.table_rules.hands.hands
        names = [hands[value].title or hands[value].words for value in self.distinct.tolist()]
        return self.distinct[np.unique(names, return_index=True)[1]][np.unique(names, return_inverse=True)[1]]

    def _between(self, name: int, low: int, high: int) -> str:
        """Name hands of one name: by that name if it covers all of them, else by the lowest and the highest."""
        hand, held = self.table_rules.hands.hands[name], self.distinct[self._named == name]
        if (low, high) == (held[0], held[-1]):
            return hand.title or hand.words
        return " to ".join(dict.fromkeys(map(self.table_rules.short_name, (low, high))))


def strategies(game: AnteGame, rules: Rules) -> Strategies:
    """Return the strategies of a table: those known by name, and how any is priced and simulated."""
    table_rules = rules.once(game.rules_class)
    named = {
        name: partial(Strategy, game=game.id, name=name, lines=lines, says=says)
        for name, says, lines in (*game.common(rules), *_always(table_rules))
    }

    follow = cache(partial(Followed, game, rules))

    def price(strategy: Strategy) -> Priced:
        contest = follow(strategy)
        return Priced(analysed(game, contest, ()), worst_first(contest.mistakes()))

    def kernel(strategy: Strategy) -> Kernel:
        return AnteKernel(game, rules, follow(strategy))

    def by_thresholds() -> Strategy:
        return thresholds(Contest(game, rules), game.id)

    table = None if table_rules.sees_dealer else partial(_hand_by_hand, game, rules)
    more_decides = table_rules.sees_dealer or game.cards[0] > table_rules.hands.sizes[0]
    simplest: dict[str, Callable[[], Strategy]] = {THRESHOLDS: by_thresholds} if more_decides else {}
    known: dict[str, Callable[[], Strategy]] = {OPTIMAL: partial(_optimal, game, rules), **simplest, **named}
    return Strategies(
        known,
        price,
        kernel,
        draw=partial(drawn, table_rules),
        table=table,
        together=lambda strategy, stakes: together(game, rules, stakes, follow(strategy)),
        decide=lambda strategy, ask, at: practised(game, ask, at, strategy.lines),
        worked_out={OPTIMAL: BEST_IF if more_decides else BEST, **dict.fromkeys(simplest, LEAST)},
    )


def _hand_by_hand(game: AnteGame, rules: Rules) -> Iterator[dict[str, object]]:
    """Yield what is played with each kind of hand if no dealer's card is seen."""
    contest = Contest(game, rules)
    facts, stays = contest.facts, contest.table_rules.stays
    for cards, weight, times in zip(
        facts.hands.tolist(), facts.weights.tolist(), contest.decisions[:, 0].tolist(), strict=True
    ):
        hand = " ".join(CARDS[card] for card in cards[::-1])
        yield {"cards": hand, "sets": weight, "do": f"{stays} {times}x" if times else "fold"}


def _always(table_rules: AnteRules) -> Iterator[tuple[str, str, tuple[Line, ...]]]:
    stays, least, most = table_rules.stays, table_rules.multiples[0], table_rules.multiples[-1]
    if least == most:
        yield f"always-{stays}", "Never folds.", lines_of("", stays)
        return
    yield f"always-{least}x", "Never folds, never raises.", lines_of("", f"{stays} {least}x")
    if table_rules.more_with:
        best = f"{stays} {most}x: {table_rules.hands.describe(table_rules.more_with)} or better"
        yield (
            f"always-{most}x",
            "Never folds, and plays the most each hand may.",
            lines_of("", best, f"{stays} {least}x"),
        )
    else:
        yield f"always-{most}x", "Never folds.", lines_of("", f"{stays} {most}x")


def _optimal(game: AnteGame, rules: Rules) -> Strategy:
    """State the best play in lines: the least hand for each wager, or a near list and each exception from it."""
    contest = Contest(game, rules)
    lines = (
        exact(contest, nearest(contest)) if contest.ladders is None else _by_ladders(contest, contest.ladders)
    )
    if lines is None:
        raise Refusal("no_lines", f"{game.title}'s best play is not a list of lines: it is {contest.advice}")
    return Strategy(game=game.id, name=OPTIMAL, lines=lines, says=BEST)


def _by_ladders(contest: Contest, ladders: list[tuple[int, int, Ladder]]) -> tuple[Line, ...]:
    table_rules, lines = contest.table_rules, list[Line]()
    for low, high, ladder in ladders:
        shown = " to ".join(dict.fromkeys((rank_name(low + 2), rank_name(high + 2))))
        for multiple, least in ladder:
            hand = "" if least == int(contest.distinct[0]) else f"{table_rules.short_name(least)} or better"
            when = " and ".join(
                filter(None, (hand, f"dealer shows {shown}" if table_rules.sees_dealer else ""))
            )
            lines.append(
                Line(table_rules.stays + (f" {multiple}x" if len(table_rules.multiples) > 1 else ""), when)
            )
    lines += [Line("fold")] if not lines or lines[-1].when else []
    return tuple(lines)
