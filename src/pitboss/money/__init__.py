"""Money: integer cents, exact odds, rounding by rule."""

from pitboss.money.amounts import MOST_CENTS, Cents, parse_amount, show_amount, show_dollars
from pitboss.money.odds import Flat, Odds, Pays, Share, parse_pays
from pitboss.money.rounding import Rounding, round_cents

__all__ = [
    "MOST_CENTS",
    "Cents",
    "Flat",
    "Odds",
    "Pays",
    "Rounding",
    "Share",
    "parse_amount",
    "parse_pays",
    "round_cents",
    "show_amount",
    "show_dollars",
]
