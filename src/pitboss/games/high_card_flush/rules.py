"""The rules that high card flush reads from a rulebook."""

from functools import partial

import msgspec

from pitboss.hands import flushes
from pitboss.procedures.ante.rules import ante_rules, ante_ruleset, check_least_hand, qualifier
from pitboss.procedures.ante.sides import ALL_SEVEN
from pitboss.rounds.called import Names, WagerName
from pitboss.rulebooks.schema import count, one_of

RAISE = "raise"

_times = partial(count, least=1, most=10)

RULES = ante_ruleset(
    game="high-card-flush",
    rules={
        **ante_rules("", ("ante", RAISE), flushes.USUAL, RAISE),
        **qualifier(RAISE),
        "bank": one_of("who banks the round", "house"),
        "raise_most": _times("how many times the ante the raise may be with a flush of two to four cards"),
        "raise_most_five": _times("how many times the ante it may be with a flush of five cards"),
        "raise_most_six": _times("how many times the ante it may be with a flush of six or seven cards"),
    },
    wagers={},
    pay={},
    checks=(partial(check_least_hand, flushes.ranking, "dealer_qualifies"),),
    stays=RAISE,
)
RULES = msgspec.structs.replace(RULES, looks=ALL_SEVEN)

NAMES: Names = {
    "flush": WagerName("Flush", also=("flush bonus",)),
    "straight_flush": WagerName("Straight flush", also=("straight flush bonus",)),
}
"""What players call its usual side wagers."""
