"""Progressives: a small wager on one's own hand, paid from a meter that every such wager adds to.

A game of any kind takes it on: it offers the wager, locks it out before the first card, says which hand each player
holds and whether it was folded, and settles each seat in its turn. The meter is one value, into a round and out of it.
"""

from pitboss.procedures.progressive.meter import Meter
from pitboss.procedures.progressive.round import (
    Hand,
    Jackpot,
    Running,
    check_meter,
    five_card_row,
    jackpot_of,
    lock_out,
    read_meter,
    tell_meter,
)
from pitboss.procedures.progressive.rules import (
    ENVY,
    PROGRESSIVE,
    check_progressive,
    progressive_pay,
    progressive_rules,
    progressive_wagers,
)
from pitboss.procedures.progressive.script import MeterScript

__all__ = [
    "ENVY",
    "PROGRESSIVE",
    "Hand",
    "Jackpot",
    "Meter",
    "MeterScript",
    "Running",
    "check_meter",
    "check_progressive",
    "five_card_row",
    "jackpot_of",
    "lock_out",
    "progressive_pay",
    "progressive_rules",
    "progressive_wagers",
    "read_meter",
    "tell_meter",
]
