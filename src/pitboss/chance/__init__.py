"""What chance decides with: cards, decks and shoes, dice, wheels, and the generator behind them."""

from pitboss.chance.cards import (
    CARDS,
    INDEX,
    JOKER,
    RANK,
    RANKS,
    SUIT,
    SUITS,
    UNSEEN,
    Card,
    card_name,
    parse_card,
    rank_name,
)
from pitboss.chance.decks import NoSuchCard, Pack, Shoe
from pitboss.chance.dice import ROLLS, TOTAL_WAYS, WAYS, WAYS_OF_TOTAL, Roll, parse_roll, roll
from pitboss.chance.draws import DrbgSource, Source, draw, seeded, shuffle, system_source
from pitboss.chance.drbg import HmacDrbg, ReseedRequired
from pitboss.chance.wheels import Wheel

__all__ = [
    "CARDS",
    "INDEX",
    "JOKER",
    "RANK",
    "RANKS",
    "ROLLS",
    "SUIT",
    "SUITS",
    "TOTAL_WAYS",
    "UNSEEN",
    "WAYS",
    "WAYS_OF_TOTAL",
    "Card",
    "DrbgSource",
    "HmacDrbg",
    "NoSuchCard",
    "Pack",
    "ReseedRequired",
    "Roll",
    "Shoe",
    "Source",
    "Wheel",
    "card_name",
    "draw",
    "parse_card",
    "parse_roll",
    "rank_name",
    "roll",
    "seeded",
    "shuffle",
    "system_source",
]
