"""Ante games: an ante, a look at the cards, play or fold, then hand against the dealer's hand.

A game of this family says how its hands are ranked, how many cards go where and what its wagers are called; the
rulebook says the rest.
"""

from pitboss.procedures.ante.game import AnteGame
from pitboss.procedures.ante.table_rules import AnteRules

__all__ = ["AnteGame", "AnteRules"]
