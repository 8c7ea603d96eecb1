"""Ante games: an ante, a look at the cards, play or fold, then hand against the dealer's hand.

A game of this family calls these steps in its own `play`, and does what is its own between them.
"""

from pitboss.procedures.ante.game import AnteGame, deal, play_or_fold, settle, show_dealer, wagers
from pitboss.procedures.ante.table_rules import AnteRules

__all__ = ["AnteGame", "AnteRules", "deal", "play_or_fold", "settle", "show_dealer", "wagers"]
