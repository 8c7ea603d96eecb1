"""What every game of twenty-one shares: hands, splits and doubles on the table, and how a record tells them."""

from pitboss.procedures.twentyone.because import SAYS, HandBars, because
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
    "HandBars",
    "Layout",
    "TwentyOneScript",
    "because",
    "double_wager",
    "hand_wager",
    "need",
]
