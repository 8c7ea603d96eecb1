"""The rules that Caribbean stud reads from a rulebook."""

from functools import partial

from pitboss.hands import five
from pitboss.money import Cents
from pitboss.procedures import progressive
from pitboss.procedures.ante.rules import ante_rules, ante_ruleset, check_least_hand, qualifier
from pitboss.procedures.leaving import FORFEIT
from pitboss.procedures.limits import best_odds, check_limit, limit_rules
from pitboss.rounds.called import Names, WagerName
from pitboss.rulebooks import Rules
from pitboss.rulebooks.schema import PayShape, count, flag, one_of

BET = "bet"
LESS = "one pair or less"
FIRST, BOTTOM = "the first card dealt", "the bottom card of the stack"


def at_minimum(rules: Rules) -> Cents:
    """Return the most that one bet can win at the minimum ante: the best row of its table on the bet."""
    best = best_odds(rules.pay_tables[BET])
    return int(rules.value("minimum") * rules.value("bet_wager") * best)


RULES = ante_ruleset(
    game="caribbean-stud",
    rules={
        **ante_rules("", ("ante", BET), five.USUAL, BET),
        **qualifier(BET),
        **progressive.progressive_rules(),
        "bank": one_of("who banks the round", "house"),
        "bet_wager": count("how many times the ante the bet is", least=1, most=10),
        "dealer_card": one_of(
            "which of the dealer's cards lies face up where they are dealt one by one", FIRST
        ),
        "dealer_card_of_stack": one_of("which of them is turned up where a shoe deals stacks", BOTTOM),
        "hands_turned": flag(
            "whether hands are turned over that a dealer without a hand does not play against"
        ),
        **limit_rules("the bet"),
    },
    wagers=progressive.progressive_wagers(),
    pay={
        BET: PayShape((*five.USUAL[:8], LESS), needed=True),
        **progressive.progressive_pay(five.USUAL[:5]),
    },
    checks=(
        partial(check_least_hand, five.ranking, "dealer_qualifies"),
        partial(check_limit, at_minimum),
        progressive.check_progressive,
    ),
    stays=BET,
    remedies=FORFEIT,
)

NAMES: Names = {"bet": WagerName("Raise", also=("bet", "call"), within="the raise")}
"""What players call its wagers."""
