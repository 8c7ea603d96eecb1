"""The strategies of blackjack that are known by name."""

from pitboss.games.blackjack.kernel import kernel
from pitboss.games.blackjack.odds import price, solve, together
from pitboss.odds.strategy import Strategies
from pitboss.procedures.twentyone import strategies as twentyone
from pitboss.rulebooks import Rules

TABLE = twentyone.Table(
    solve=solve,
    price=price,
    kernel=kernel,
    together=together,
    others={
        "basic-1-deck": {"decks": 1},
        "basic-2-decks": {"decks": 2},
        "basic-6-decks": {"decks": 6},
        "basic-8-decks": {"decks": 8},
        "basic-hit-soft-17": {"dealer_hits_soft_17": True},
        "basic-stand-soft-17": {"dealer_hits_soft_17": False},
        "basic-double-after-split": {"double_after_split": True},
        "basic-no-double-after-split": {"double_after_split": False},
    },
)


def strategies(rules: Rules) -> Strategies:
    """Return the strategies of a table."""
    return twentyone.strategies(TABLE, rules)
