"""Ante games: the player antes, looks at the cards, plays or folds, and is compared with the dealer.

Each game of this family calls these steps from its own `play` and adds its own steps in between.
"""

from pitboss.procedures.ante.game import AnteGame, deal, play_or_fold, settle, show_dealer
from pitboss.procedures.ante.table_rules import AnteRules

__all__ = ["AnteGame", "AnteRules", "deal", "play_or_fold", "settle", "show_dealer"]
