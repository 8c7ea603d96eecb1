"""Street games: stakes before the deal, a decision after each look at the cards, community cards between them.

A game of this family calls these steps in its own `play`, and does what is its own between them.
"""

from pitboss.procedures.streets.game import (
    BOARD,
    BURN,
    DEALER,
    Stage,
    StreetGame,
    check_board,
    deal,
    deal_board,
    decide,
    needs_board,
    settle,
    turn_over,
    wagers,
)
from pitboss.procedures.streets.table_rules import Option, Street, StreetRules

__all__ = [
    "BOARD",
    "BURN",
    "DEALER",
    "Option",
    "Stage",
    "Street",
    "StreetGame",
    "StreetRules",
    "check_board",
    "deal",
    "deal_board",
    "decide",
    "needs_board",
    "settle",
    "turn_over",
    "wagers",
]
