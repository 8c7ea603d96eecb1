"""The tools of chance: cards, decks and shoes, dice, and the generator behind them."""

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
from pitboss.chance.dice import ROLLS, TOTAL_WAYS, WAYS, WAYS_OF_TOTAL, Roll, parse_roll
from pitboss.chance.draws import DrbgSource, LiveSource, NoEntropy, Source, draw, seeded, system_source
from pitboss.chance.drbg import HmacDrbg, ReseedRequired, SelfTestFailed

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
    "LiveSource",
    "NoEntropy",
    "NoSuchCard",
    "Pack",
    "ReseedRequired",
    "Roll",
    "SelfTestFailed",
    "Shoe",
    "Source",
    "card_name",
    "draw",
    "parse_card",
    "parse_roll",
    "rank_name",
    "seeded",
    "system_source",
]
