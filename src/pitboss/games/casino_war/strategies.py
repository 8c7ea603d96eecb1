"""Strategies of casino war: with which ranks to go to war, in the words of `odds.conditions`."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import numpy as np

from pitboss.games.casino_war.kernel import WarKernel
from pitboss.games.casino_war.odds import HELD, analyse, best, counted, together, worth
from pitboss.games.casino_war.table_rules import NO_SURRENDER, SURRENDER, SURRENDERED, WAR, TableRules
from pitboss.hands.ranking import in_words
from pitboss.odds.conditions import among, followed
from pitboss.odds.phrases import RANKS_SAID, Phrase, check_lines, ranks_of
from pitboss.odds.strategy import OPTIMAL, Line, Mistake, Priced, Strategies, Strategy, worst_first
from pitboss.rulebooks import Rules

GAME = "casino-war"
DOES = {SURRENDER: 0, WAR: 1}
SAYS = {WAR: "Goes to war on every tie.", SURRENDER: "Surrenders on every tie."}


def strategies(rules: Rules) -> Strategies:
    """Return the strategies of a table: to go to war or to surrender, always or by rank."""
    table_rules = rules.once(TableRules)
    named = {OPTIMAL: partial(_always, best(rules), OPTIMAL, "The best play of this table.")}
    for do in (WAR, SURRENDER) if table_rules.surrenders else (WAR,):
        named[do] = partial(_always, do, do, SAYS[do])
    return Strategies(
        named,
        partial(_price, rules),
        partial(_kernel, rules),
        together=lambda strategy, stakes: together(rules, stakes, wars_of(rules, strategy)),
    )


def _always(do: str, name: str, says: str) -> Strategy:
    return Strategy(game=GAME, name=name, lines=(Line(do, at=WAR),), says=says)


def wars_of(rules: Rules, strategy: Strategy) -> tuple[int, ...]:
    """Return the ranks with which a strategy goes to war, or refuse lines that cannot be followed."""
    check_lines(strategy, GAME, (WAR,))
    ranks = np.array(HELD)
    phrase = Phrase("10 or higher, 2 to 5", RANKS_SAID, lambda said: among(ranks, ranks_of(said[0])))
    does = np.broadcast_to(followed(strategy.lines, DOES, [phrase]), ranks.shape)
    if not rules.once(TableRules).surrenders and not does.all():
        raise rules.refuse("bad_strategy", NO_SURRENDER, "surrender")
    return tuple(ranks[does == DOES[WAR]].tolist())


def _price(rules: Rules, strategy: Strategy) -> Priced:
    wars = wars_of(rules, strategy)
    return Priced(analyse(rules, wars), worst_first(_mistakes(rules, wars)))


def _kernel(rules: Rules, strategy: Strategy) -> WarKernel:
    return WarKernel(rules, wars_of(rules, strategy))


def _mistakes(rules: Rules, wars: tuple[int, ...]) -> list[Mistake]:
    """List the ranks that the best play plays differently, and what each costs."""
    other = best(rules)
    own = SURRENDER if other == WAR else WAR
    wrong = [rank for rank in HELD if (rank in wars) == (own == WAR)]
    counts = counted(rules.count("decks"), ())
    came = counts[SURRENDERED] // len(HELD)
    cost = (worth(rules, other) - worth(rules, own)) * came / counts.total() if wrong else Fraction(0)
    return [
        Mistake(at=WAR, hand=in_words("pair", [rank]), does=own, best=other, combinations=came, cost=cost)
        for rank in wrong
        if cost
    ]
