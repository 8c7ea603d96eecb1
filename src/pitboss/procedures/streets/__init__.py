"""Street games: stakes before the deal, a decision after each look at the cards, community cards between them.

A game of this family says what may be done on each street, how the cards are dealt and what its wagers come to; the
rulebook says the rest.
"""

from pitboss.procedures.streets.game import StreetGame
from pitboss.procedures.streets.table_rules import Option, Street, StreetRules

__all__ = ["Option", "Street", "StreetGame", "StreetRules"]
