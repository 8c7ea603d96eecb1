"""Money: integer cents, exact odds, and rounding by rule."""

from pitboss.money.amounts import (
    MOST_CENTS,
    Cents,
    Rounding,
    parse_amount,
    round_cents,
    share_out,
    show_amount,
    show_dollars,
)
from pitboss.money.numbers import check_json, check_numbers, read_decimal, read_exact, read_whole
from pitboss.money.odds import Capped, Flat, Odds, Pays, Push, Share, parse_pays

__all__ = [
    "MOST_CENTS",
    "Capped",
    "Cents",
    "Flat",
    "Odds",
    "Pays",
    "Push",
    "Rounding",
    "Share",
    "check_json",
    "check_numbers",
    "parse_amount",
    "parse_pays",
    "read_decimal",
    "read_exact",
    "read_whole",
    "round_cents",
    "share_out",
    "show_amount",
    "show_dollars",
]
