"""Progressives: a small wager on the player's own hand, paid from meters that every such wager adds to.

Any game can include it: the game offers the wager, locks it out before the first card, says which hand each player
holds and whether it was folded, and settles each seat in turn. A wager has one meter, or further pots beside it. The
meters are passed into and out of a round: as all that a table remembers, or as the `meter` of what it remembers.
"""

from pitboss.procedures.progressive.meter import (
    PARTS,
    Meter,
    MeterScript,
    Reading,
    check_meter,
    meter_of,
    tell_meter,
)
from pitboss.procedures.progressive.rules import (
    FOUR_CARD,
    PROGRESSIVE,
    PROGRESSIVES,
    check_progressive,
    four_card_rules,
    plain_rules,
    progressive_pay,
    progressive_rules,
    progressive_wagers,
)
from pitboss.procedures.progressive.running import (
    Hand,
    Running,
    five_card_row,
    lock_out,
    read_meter,
    same_player,
)
from pitboss.procedures.progressive.table_rules import Jackpot, jackpots_of, linked_jackpot

__all__ = [
    "FOUR_CARD",
    "PARTS",
    "PROGRESSIVE",
    "PROGRESSIVES",
    "Hand",
    "Jackpot",
    "Meter",
    "MeterScript",
    "Reading",
    "Running",
    "check_meter",
    "check_progressive",
    "five_card_row",
    "four_card_rules",
    "jackpots_of",
    "linked_jackpot",
    "lock_out",
    "meter_of",
    "plain_rules",
    "progressive_pay",
    "progressive_rules",
    "progressive_wagers",
    "read_meter",
    "same_player",
    "tell_meter",
]
