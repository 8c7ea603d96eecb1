"""Strategies of ante games: which hands to play, and for how much, in the words of `odds.conditions`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache, cached_property, partial
from itertools import product
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from pitboss.chance.cards import CARDS, rank_name
from pitboss.hands.tables import DECK
from pitboss.odds.conditions import among, between, followed
from pitboss.odds.kernel import Kernel
from pitboss.odds.phrases import ORDINALS, Phrase, check_lines, hand_phrase, ranks_of, spans
from pitboss.odds.strategy import OPTIMAL, Line, Mistake, Priced, Strategies, Strategy, lines_of, worst_first
from pitboss.procedures.ante.kernel import AnteKernel
from pitboss.procedures.ante.odds import Contest, analysed, span_text, together
from pitboss.procedures.ante.one_hand import (
    IN_HAND,
    MATCHES_NONE,
    MATCHES_ONE,
    SHOWS,
    compared_with,
    practised,
)
from pitboss.procedures.ante.table_rules import AnteRules
from pitboss.procedures.ante.thresholds import THRESHOLDS, thresholds
from pitboss.rulebooks import Refusal, Rules

if TYPE_CHECKING:
    from pitboss.procedures.ante.game import AnteGame

Ints = NDArray[np.int64]


class Followed(Contest):
    """A contest played by a strategy."""

    def __init__(self, game: AnteGame, rules: Rules, strategy: Strategy) -> None:
        """Read the strategy's lines, or refuse them."""
        super().__init__(game, rules)
        check_lines(strategy, game.id, (self.table_rules.stays,))
        self.strategy = strategy

    @property
    def does(self) -> dict[str, int]:
        """The words for each option, and the multiple of the ante it plays. 0 is a fold."""
        stays, multiples = self.table_rules.stays, self.table_rules.multiples
        plain = {stays: multiples[0]} if len(multiples) == 1 else {}
        return {"fold": 0, **plain, **{f"{stays} {m}x": m for m in multiples}}

    @cached_property
    def decisions(self) -> Ints:
        """Return the multiple of the ante the strategy plays with each kind of hand and dealer's card. 0 is a fold."""
        found = followed(self.strategy.lines, self.does, phrases(self))
        for multiple in self.table_rules.multiples:
            may = np.array([self.table_rules.may_play(multiple, value) for value in self.distinct.tolist()])
            if (~may[self.place_of, None] & (found == multiple)).any():
                least = self.table_rules.hands.describe(self.table_rules.more_with)
                message = f"{self.table_rules.stays} {multiple}x takes a {least} or better: a line does it with less"
                raise self.table_rules.rules.refuse("bad_strategy", message, "play_more_with")
        return np.asarray(np.broadcast_to(found, self.facts.shape))

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
                    does=self._do(own),
                    best=self._do(other),
                    combinations=came,
                    cost=Fraction(paid, total * unit),
                )

    def _do(self, multiple: int) -> str:
        return next(do for do, times in self.does.items() if times == multiple)

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


def phrases(contest: Contest) -> list[Phrase]:
    """List what a condition may say of a hand and, if it is seen, of the dealer's card."""
    table_rules, facts = contest.table_rules, contest.facts
    ranks = np.sort(facts.hands >> 2, axis=1)[:, ::-1] + 2
    values = facts.values[:, None]
    example = table_rules.short_name(int(contest.distinct[len(contest.distinct) // 8]))
    known = [
        hand_phrase(spans(table_rules.hands), between(values), f"{example}, pair of tens"),
        Phrase(
            "a queen or jack in your hand",
            IN_HAND,
            lambda said: among(ranks, ranks_of(said[0])).any(axis=1, keepdims=True),
        ),
    ]
    return known + (_about_dealer(ranks) if table_rules.sees_dealer else [])


def _about_dealer(ranks: Ints) -> list[Phrase]:
    shown = np.arange(DECK)[None, :] // 4 + 2
    held = (ranks[:, :, None] == np.arange(2, 15)).any(axis=1)[:, shown[0] - 2]
    lower = compared_with(ranks.shape[1])

    def beside(said: Sequence[str]) -> NDArray[np.bool_]:
        own = ranks[:, ORDINALS.index(said[1]), None]
        return np.asarray(shown < own if said[0] == "lower" else shown > own)

    return [
        Phrase(
            "dealer shows 2 to Q",
            SHOWS,
            lambda s: among(shown, ranks_of(s[0])),
        ),
        Phrase(
            "the dealer's card matches one of yours",
            MATCHES_ONE,
            lambda _: held,
        ),
        Phrase(
            "the dealer's card matches none of yours",
            MATCHES_NONE,
            lambda _: ~held,
        ),
        Phrase("the dealer's card is lower than your fourth (or higher)", lower, beside),
    ]


def strategies(game: AnteGame, rules: Rules) -> Strategies:
    """Return the strategies of a table: those known by name, and how any is priced and simulated."""
    table_rules = rules.once(game.rules_class)
    named = {
        name: partial(Strategy, game=game.id, name=name, lines=lines, says=says)
        for name, says, lines in (*game.common(table_rules), *_always(table_rules))
    }

    follow = cache(partial(Followed, game, rules))

    def price(strategy: Strategy) -> Priced:
        played = follow(strategy)
        return Priced(analysed(game, played, ()), worst_first(played.mistakes()))

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
        table=table,
        together=lambda strategy, stakes: together(game, rules, stakes, follow(strategy)),
        decide=lambda strategy, ask, played: practised(game, ask, played, strategy.lines),
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
    """State the best play in lines, or refuse if it depends on more than the worth of a hand and the dealer's card."""
    contest = Contest(game, rules)
    if contest.ladders is None:
        raise Refusal("no_lines", f"{game.title}'s best play is not a list of lines: it is {contest.advice}")
    table_rules, lines = contest.table_rules, []
    for low, high, ladder in contest.ladders:
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
    return Strategy(game=game.id, name=OPTIMAL, lines=tuple(lines), says="The best play of this table.")
