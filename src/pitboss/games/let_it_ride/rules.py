"""The rules that let it ride reads from a rulebook."""

from functools import partial

from pitboss.hands import three
from pitboss.money import Cents
from pitboss.procedures.limits import best_odds, check_limit, limit_rules, stake_rules
from pitboss.procedures.streets.rules import KINDS, street_rules, street_ruleset
from pitboss.rounds.called import Names, WagerName
from pitboss.rulebooks import Rules
from pitboss.rulebooks.schema import PayShape, amount, flag, one_of, only, part

BETS = ("bet1", "bet2", "bet3")
STREETS, TURNS = BETS[:2], ("first_card", "second_card")
BONUS, THREE_CARDS = "bonus", "three_card_bonus"
ROWS = (*KINDS[:8], "pair of tens or better")
FROM_THE_SHOE = "the left one of three as an automated shoe has dealt them"
AFTER_BET_1 = "the left one of three after the decisions on bet 1"


def most_at_minimum(rules: Rules) -> Cents:
    """Return the most one player can win at the minimum bet: all three let ride, with the best hand."""
    best = best_odds(rules.pay_tables["hand"])
    return int(len(BETS) * rules.value("minimum") * best)


RULES = street_ruleset(
    game="let-it-ride",
    rules={
        **street_rules(BETS, BETS),
        "equal_bets": only(True, flag("whether the three bets are of one size")),
        "burned_card": one_of("which community card is burned, and when", FROM_THE_SHOE, AFTER_BET_1),
        "community_cards": one_of("when each community card is turned up", "after each decision"),
        "below_table": one_of("what a hand below the table makes of the bets", "loses"),
        **limit_rules("bet1, bet2 and bet3"),
        **part(
            BONUS,
            {
                "bonus_offered": flag("whether the house offers the bonus"),
                "bonus_stake": amount("what the bonus chip is worth"),
                "bonus_collected": one_of("when the bonus chip goes into the tray", "as the deal begins"),
            },
        ),
        **part(
            THREE_CARDS,
            {"three_card_bonus_offered": flag("whether the house offers the three card bonus")},
        ),
        **stake_rules(THREE_CARDS),
    },
    wagers={
        "bet1": "on the hand; may be taken back after a look at three cards",
        "bet2": "on the hand; may be taken back after the first community card",
        "bet3": "on the hand, to the end",
        BONUS: "on the same hand, for an award",
        THREE_CARDS: "on the player's own three cards",
    },
    must=BETS,
    pay={
        "hand": PayShape(ROWS, needed=True),
        BONUS: PayShape(KINDS[:7], also=("two pair",), part=BONUS),
        THREE_CARDS: PayShape((three.MINI_ROYAL, *three.USUAL[:5]), part=THREE_CARDS),
    },
    streets=tuple(moment for pair in zip(STREETS, TURNS, strict=True) for moment in pair),
    checks=(partial(check_limit, most_at_minimum),),
)

NAMES: Names = {
    "bet1": WagerName("First bet", "1", ("bet 1",), within="the first bet"),
    "bet2": WagerName("Second bet", "2", ("bet 2",), within="the second bet"),
    "bet3": WagerName("Third bet", "$", ("bet 3", "last bet"), within="the third bet"),
    "bonus": WagerName("Bonus", also=("one dollar bonus",)),
    "three_card_bonus": WagerName("Three card bonus", "3 card", ("3 card bonus",)),
}
"""What players call its wagers."""
