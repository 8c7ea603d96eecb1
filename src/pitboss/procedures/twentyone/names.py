"""What players call the wagers on a hand of twenty-one."""

from pitboss.procedures.twentyone.table_rules import MOST_HANDS
from pitboss.rounds.called import Names, WagerName


def hand_names(original: str) -> Names:
    """Name the wager a round begins with, and those that double and split its hands."""
    found = {original: WagerName("Main bet", "Bet", ("bet", "base wager", original), within="the main bet")}
    for hand in range(1, MOST_HANDS + 1):
        of_hand = f", hand {hand}" if hand > 1 else ""
        found[f"double{hand}"] = WagerName(
            f"Double{of_hand}", also=("double down",), within=f"the double{of_hand}"
        )
    for hand in range(2, MOST_HANDS + 1):
        found[f"split{hand}"] = WagerName(f"Split, hand {hand}", within=f"split hand {hand}")
    return found
