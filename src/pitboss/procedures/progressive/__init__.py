"""Progressives: a small wager on one's own hand, paid from a meter that every such wager adds to.

Any game can include it: the game offers the wager, locks it out before the first card, says which hand each player
holds and whether it was folded, and settles each seat in turn. The meter is a single value passed into and out of a
round.
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
