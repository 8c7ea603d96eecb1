"""Tournaments: entries, seats, levels, moves, places and prizes, each with its clause. The hands come from outside."""

from pitboss.cardroom.tournament.bots import AllInOrFold
from pitboss.cardroom.tournament.dealing import Chair, Deal, HandPlayer
from pitboss.cardroom.tournament.engine import EngineHands
from pitboss.cardroom.tournament.house_rules import hand_rules
from pitboss.cardroom.tournament.prizes import Place, Tax
from pitboss.cardroom.tournament.report import finishes, levels_played
from pitboss.cardroom.tournament.rules import RULES
from pitboss.cardroom.tournament.simulate import hold_tournament, play_out, simulate_tournament
from pitboss.cardroom.tournament.tournament import Step, Tournament, tournament_rules

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
