"""Tournaments: entries, seats, levels, moves, places and prizes, each with its clause. The hands come from outside."""

from pitboss.cardroom.tournament.hands import AllInOrFold, Deal, EngineHands, HandPlayer, hand_rules
from pitboss.cardroom.tournament.rules import RULES
from pitboss.cardroom.tournament.simulate import (
    finishes,
    hold_tournament,
    levels_played,
    play_out,
    simulate_tournament,
)
from pitboss.cardroom.tournament.tournament import Tournament, tournament_rules

__all__ = [
    "RULES",
    "AllInOrFold",
    "Deal",
    "EngineHands",
    "HandPlayer",
    "Tournament",
    "finishes",
    "hand_rules",
    "hold_tournament",
    "levels_played",
    "play_out",
    "simulate_tournament",
    "tournament_rules",
]
