"""The rules that Ultimate Texas hold'em reads from a rulebook."""

from functools import partial

from pitboss.money import Cents
from pitboss.procedures.limits import best_odds, check_range, stake_rules
from pitboss.procedures.streets.contest import check_fold, contest_rules
from pitboss.procedures.streets.remedies import VOIDS
from pitboss.procedures.streets.rules import KINDS, check_hand, street_ruleset
from pitboss.rulebooks import Rules
from pitboss.rulebooks.schema import PayShape, amount, count, flag, one_of, phrase

OPENING = ("ante", "blind")
CONTEST = ("ante", "blind", "play")
TRIPS = "trips"
WAGERS = (*CONTEST, TRIPS)


def most_at_minimum(rules: Rules) -> Cents:
    """Return the most one player can win at the minimum wagers: blind and trips at their best, play at its largest."""
    blind, trips = (best_odds(rules.pay_tables[wager]) for wager in ("blind", TRIPS))
    offered = rules.value("trips_offered")
    least = (1 + blind + rules.value("preflop_most")) * rules.value("minimum")
    return int(least + (trips * rules.value("trips_minimum") if offered else 0))


RULES = street_ruleset(
    game="ultimate-texas-holdem",
    rules={
        **contest_rules(OPENING, CONTEST, WAGERS),
        "blind_wager": one_of("what the blind must be", "equal to the ante"),
        "trips_offered": flag("whether the house offers trips"),
        "trips_minimum": amount("the least that may be staked on trips"),
        **stake_rules(TRIPS, least=False),
        "preflop_least": count("how many times the ante play is at least before the flop", least=1, most=10),
        "preflop_most": count("how many times the ante play is at most before the flop", least=1, most=10),
        "flop_play": count("how many times the ante play is after the flop", least=1, most=10),
        "river_play": count(
            "how many times the ante play is after the last community cards", least=1, most=10
        ),
        "flop_cards": one_of("how the first community cards come", "one burned, three turned up"),
        "last_cards": one_of("how the last community cards come", "one burned, two turned up"),
        "dealer_qualifies": phrase("the least hand of the dealer against which an ante is won or lost"),
        "not_qualified_ante": one_of("the ante when the dealer has less", "returned", "wins"),
        "blind_below": one_of("the blind of a higher hand that its table does not pay", "returned", "loses"),
    },
    wagers={
        "ante": "against the dealer's hand",
        "blind": "against the dealer's hand, paid from a straight up",
        "play": "to stay in against the dealer, once",
        TRIPS: "on the player's own best five cards",
    },
    must=CONTEST,
    pay={
        "ante": PayShape(("win",), needed=True),
        "play": PayShape(("win",), needed=True),
        "blind": PayShape(KINDS[:6], needed=True),
        TRIPS: PayShape(KINDS[:7], needed=True),
    },
    streets=("preflop", "flop_cards", "flop", "last_cards", "river"),
    checks=(
        partial(check_range, "preflop_least", "preflop_most"),
        partial(check_fold, OPENING),
        partial(check_hand, "dealer_qualifies"),
    ),
).with_remedies(VOIDS)
