"""What all twenty-one games share: hands, splits and doubles on the table, and their form in a record."""

from pitboss.procedures.twentyone.because import SAYS, because, hand_bars
from pitboss.procedures.twentyone.layout import (
    MOST_HANDS,
    MOST_POINTS,
    Hand,
    Layout,
    double_wager,
    hand_wager,
    need,
)
from pitboss.procedures.twentyone.script import TwentyOneScript

__all__ = [
    "MOST_HANDS",
    "MOST_POINTS",
    "SAYS",
    "Hand",
    "Layout",
    "TwentyOneScript",
    "because",
    "double_wager",
    "hand_bars",
    "hand_wager",
    "need",
]
