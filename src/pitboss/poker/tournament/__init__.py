"""Tournaments: entries, seats, levels, moves, places and prizes, each by its clause; the hands come from outside."""

from pitboss.poker.tournament.bots import AllInOrFold
from pitboss.poker.tournament.dealing import Chair, Deal, HandPlayer
from pitboss.poker.tournament.engine import EngineHands
from pitboss.poker.tournament.house_rules import hand_rules
from pitboss.poker.tournament.prizes import Place, Tax
from pitboss.poker.tournament.report import finishes, levels_played
from pitboss.poker.tournament.rules import RULES
from pitboss.poker.tournament.simulate import hold_tournament, play_out, simulate_tournament
from pitboss.poker.tournament.tournament import Step, Tournament, tournament_rules

__all__ = [
    "RULES",
    "AllInOrFold",
    "Chair",
    "Deal",
    "EngineHands",
    "HandPlayer",
    "Place",
    "Step",
    "Tax",
    "Tournament",
    "finishes",
    "hand_rules",
    "hold_tournament",
    "levels_played",
    "play_out",
    "simulate_tournament",
    "tournament_rules",
]
