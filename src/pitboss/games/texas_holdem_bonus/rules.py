"""The rules that Texas hold'em bonus reads from a rulebook."""

from functools import partial

from pitboss.money import Cents
from pitboss.procedures.limits import best_odds, stake_rules
from pitboss.procedures.streets.contest import check_fold, contest_rules
from pitboss.procedures.streets.remedies import VOIDS
from pitboss.procedures.streets.rules import check_hand, street_ruleset
from pitboss.rounds.called import Names, WagerName
from pitboss.rulebooks import Rules
from pitboss.rulebooks.schema import PayShape, amount, count, flag, one_of, phrase

STREETS = ("flop", "turn", "river")
CONTEST = ("ante", *STREETS)
BONUS, BOTH_ACES = "bonus", "both_aces"
WAGERS = (*CONTEST, BONUS)
ACES, FACES, LOWER_PAIR = "pair of aces", "pair of kings, queens or jacks", "pair of tens or lower"
ACE_KING, ACE_QUEEN = "ace-king", "ace-queen or ace-jack"
SUITED = " suited"
ROWS = (ACES, ACE_KING + SUITED, ACE_QUEEN + SUITED, ACE_KING, FACES, ACE_QUEEN, LOWER_PAIR)
LAST_DECISION, FLOP_WAGERS = "the last decision", "the flop wagers"


def most_at_minimum(rules: Rules) -> Cents:
    """Return the most one player can win at the minimum wagers: every street and the best bonus."""
    main = 1 + sum(rules.value(f"{street}_wager") for street in STREETS)
    tables = (BONUS, BOTH_ACES) if rules.value(BOTH_ACES) else (BONUS,)
    best = max(best_odds(rules.pay_tables[table]) for table in tables)
    return int(main * rules.value("minimum") + best * rules.value("bonus_minimum"))


RULES = street_ruleset(
    game="texas-holdem-bonus",
    rules={
        **contest_rules(("ante",), CONTEST, WAGERS),
        "bonus_minimum": amount("the least that may be staked on the bonus"),
        **stake_rules(BONUS, least=False),
        "flop_wager": count("how many times the ante the flop wager is", least=1, most=10),
        "turn_wager": count("how many times the ante the turn wager is", least=1, most=10),
        "river_wager": count("how many times the ante the river wager is", least=1, most=10),
        "flop_cards": one_of("how the flop comes", "one burned, three turned up"),
        "turn_card": one_of("how the turn card comes", "one burned, one turned up"),
        "river_card": one_of("how the river card comes", "one burned, one turned up"),
        "ante_paid_from": phrase("the least hand with which a higher hand wins the ante"),
        "ante_below": one_of("the ante of a higher hand that is below it", "returned", "loses"),
        BOTH_ACES: flag("whether the house pays a pair of aces against the dealer's by a row of its own"),
        "exposed_card_until": one_of(
            "until when an exposed card of the dealer voids the hands", LAST_DECISION, FLOP_WAGERS
        ),
    },
    wagers={
        "ante": "against the dealer's hand, paid from a straight up",
        "flop": "to stay in against the dealer, before the flop",
        "turn": "against the dealer's hand, before the turn card",
        "river": "against the dealer's hand, before the river card",
        BONUS: "on the player's own two cards",
    },
    must=CONTEST,
    pay={
        **{wager: PayShape(("win",), needed=True) for wager in CONTEST},
        BONUS: PayShape(ROWS, needed=True),
        BOTH_ACES: PayShape(("both",), needed=True),
    },
    streets=("flop", "flop_cards", "turn", "turn_card", "river", "river_card"),
    checks=(partial(check_fold, ("ante",)), partial(check_hand, "ante_paid_from")),
).with_remedies(VOIDS)

NAMES: Names = {
    "flop": WagerName("Flop bet", "Flop", ("flop",), within="the flop"),
    "turn": WagerName("Turn bet", "Turn", ("turn",), within="the turn"),
    "river": WagerName("River bet", "River", ("river",), within="the river"),
    "bonus": WagerName("Bonus", also=("hole card bonus",)),
}
"""What players call its wagers."""
