"""Roulette: the layout and what each wager on it covers, the wheels, the spin, and the settlement of a wager."""

from pitboss.procedures.roulette.game import RouletteGame
from pitboss.procedures.roulette.names import called
from pitboss.procedures.roulette.rules import FAMILIES, roulette_ruleset
from pitboss.procedures.roulette.script import WheelScript, written_result
from pitboss.procedures.roulette.table_rules import TableRules, spin

__all__ = [
    "FAMILIES",
    "RouletteGame",
    "TableRules",
    "WheelScript",
    "called",
    "roulette_ruleset",
    "spin",
    "written_result",
]
