"""The tools of chance: cards, decks and shoes, and the generator behind them."""

from pitboss.chance.cards import CARDS, INDEX, JOKER, RANK, SUIT, UNSEEN, Card, parse_card
from pitboss.chance.decks import Pack, Shoe
from pitboss.chance.draws import DrbgSource, LiveSource, Source, draw, seeded, system_source
from pitboss.chance.drbg import HmacDrbg

__all__ = [
    "CARDS",
    "INDEX",
    "JOKER",
    "RANK",
    "SUIT",
    "UNSEEN",
    "Card",
    "DrbgSource",
    "HmacDrbg",
    "LiveSource",
    "Pack",
    "Shoe",
    "Source",
    "draw",
    "parse_card",
    "seeded",
    "system_source",
]
