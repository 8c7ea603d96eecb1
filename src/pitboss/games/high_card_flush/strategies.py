"""Strategies of high card flush: which flushes to raise, and by how much, in the words of `odds.conditions`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from pitboss.games.high_card_flush.game import TableRules
from pitboss.games.high_card_flush.kernel import FlushKernel
from pitboss.games.high_card_flush.odds import analyse, mistakes, together
from pitboss.hands import flushes
from pitboss.odds.conditions import between, followed
from pitboss.odds.phrases import check_lines, hand_phrase, spans
from pitboss.odds.strategy import OPTIMAL, Priced, Strategies, Strategy, worst_first
from pitboss.rulebooks import Refusal, Rules

if TYPE_CHECKING:
    from pitboss.games.high_card_flush.game import HighCardFlush


def strategies(game: HighCardFlush, rules: Rules) -> Strategies:
    """Return the strategies of a table: those known by name, and how any is priced and simulated."""
    table_rules = rules.once(TableRules)
    named = {
        name: partial(Strategy, game=game.id, name=name, lines=lines, says=says)
        for name, says, lines in game.common(rules)
    }

    def price(strategy: Strategy) -> Priced:
        does = does_of(game, table_rules, strategy)
        return Priced(analyse(rules, does, ()), worst_first(mistakes(table_rules, does)))

    def kernel(strategy: Strategy) -> FlushKernel:
        return FlushKernel(rules, does_of(game, table_rules, strategy))

    return Strategies(
        {OPTIMAL: _optimal, **named},
        price,
        kernel,
        together=lambda strategy, stakes: together(rules, stakes, does_of(game, table_rules, strategy)),
    )


def does_of(game: HighCardFlush, table_rules: TableRules, strategy: Strategy) -> NDArray[np.int8]:
    """Return the multiple of the ante that a strategy plays, by the value of the hand, or refuse its lines."""
    check_lines(strategy, game.id, (table_rules.stays,))
    does = {
        "fold": 0,
        table_rules.stays: 1,
        **{f"{table_rules.stays} {many}x": many for many in table_rules.multiples},
    }
    values = np.arange(1 << 3 + flushes.SIZE_SHIFT)
    example = "four-card flush, three-card flush, ten high"
    phrase = hand_phrase(spans(table_rules.hands), between(values), example)
    found = np.broadcast_to(followed(strategy.lines, does, [phrase]), values.shape).astype(np.int8)
    for value in table_rules.hands.hands:
        if found[value] and not table_rules.may_play(int(found[value]), value):
            rule = table_rules.most_rule[flushes.size(value)]
            most = table_rules.most[flushes.size(value)]
            message = f"{table_rules.hands.category(value)}: a raise is at most {most}x the ante"
            raise table_rules.rules.refuse("bad_strategy", message, rule)
    return found


def _optimal() -> Strategy:
    message = "High Card Flush's best play is not a list of lines: it depends on the whole hand"
    raise Refusal("no_lines", message)
