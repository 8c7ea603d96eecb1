"""The best choice at a decision, and what each of the others costs on average."""

from fractions import Fraction
from typing import NamedTuple

from pitboss.desk.games import game_of
from pitboss.money import Cents
from pitboss.rounds.advice import Option, Situation, Worths
from pitboss.rulebooks import Refusal, Rules

STAKE: Cents = 1_000
"""The stake at which wagers are compared."""
BET = "bet"


class Advice(NamedTuple):
    """The options of a decision, the best first, each with what it costs on average beyond the best."""

    options: tuple[tuple[Option, Fraction], ...] = ()
    exact: bool = True
    stake: Cents = 0
    """The stake at which wagers are compared, or 0 to use the stakes at hand."""


def advise(rules: Rules, seen: Situation) -> Advice:
    """Weigh a decision. There are no options if their worth is not known."""
    game = game_of(rules.chapter.game)
    found = game.worths(rules, seen)
    if found is not None and len(found.nets) > 1:
        return _compared(found)
    return _of_wagers(rules, seen)


def _compared(found: Worths) -> Advice:
    best = max(found.nets.values())
    costs = {one: best - net for one, net in found.nets.items()}
    return Advice(tuple(sorted(costs.items(), key=lambda one: one[1])), found.exact)


def _of_wagers(rules: Rules, seen: Situation) -> Advice:
    """Compare the wagers that are offered by the cost of each at one stake."""
    from pitboss.desk.kept import analysed

    offered = {one.wager for one in seen.may if one.do == BET}
    if not offered:
        return Advice()
    try:
        priced = analysed(game_of(rules.chapter.game), rules).wagers
    except Refusal:
        return Advice()
    costs = {Option(BET, name): one.house_edge * STAKE for name, one in priced.items() if name in offered}
    exact = not any(priced[one.wager].error for one in costs)
    return Advice(tuple(sorted(costs.items(), key=lambda one: one[1])), exact, STAKE)
