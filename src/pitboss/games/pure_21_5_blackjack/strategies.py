"""The strategies of Pure 21.5 that are known by name. All of them follow Chart 1A."""

from pitboss.games.pure_21_5_blackjack.kernel import kernel
from pitboss.games.pure_21_5_blackjack.odds import price, solve
from pitboss.odds.strategy import Strategies
from pitboss.procedures.twentyone import strategies as twentyone
from pitboss.rulebooks import Rules

TABLE = twentyone.Table(solve=solve, price=price, kernel=kernel, others={})


def strategies(rules: Rules) -> Strategies:
    """Return the strategies of a table."""
    return twentyone.strategies(TABLE, rules)
