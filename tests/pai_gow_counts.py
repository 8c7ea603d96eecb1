"""How two hands set the common house way compare, over all pairs of deals: a heavy test counts them again."""

from pitboss.games.pai_gow_poker.contest import Compared
from pitboss.hands.pai_gow import WHEEL_HIGH, WHEEL_LOW

COMMON_LINES: tuple[int, ...] = (7, 11, 1, 1, 1, 0, 2, 1, 0, 2, 3, 0, 3, 4, 0, 0, 1)
"""The lines of the common house way, which both documents have unless the house posts others."""
KNOWN = {
    (WHEEL_HIGH, COMMON_LINES): Compared(
        2_343_219_296_155_340, 1_673_710_054_213_356, 108_248_173_960_204, 103_982_556_600
    ),
    (WHEEL_LOW, COMMON_LINES): Compared(
        2_343_238_241_773_336, 1_673_684_256_495_436, 108_254_960_368_408, 104_113_940_040
    ),
}
