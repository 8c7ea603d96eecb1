"""The rules that mississippi stud reads from a rulebook."""

from functools import partial

from pitboss.hands import five, three
from pitboss.money import Cents
from pitboss.procedures.limits import best_odds, check_limit, check_range, limit_rules, stake_rules
from pitboss.procedures.streets.rules import (
    KINDS,
    LOSING_WAGERS_FIRST,
    check_hand,
    street_rules,
    street_ruleset,
)
from pitboss.rounds.called import Names, WagerName
from pitboss.rulebooks import Rules
from pitboss.rulebooks.schema import PayShape, count, flag, one_of, part, phrase

STREETS = ("third_street", "fourth_street", "fifth_street")
TURNS = ("first_card", "second_card", "third_card")
MAIN = ("ante", *STREETS)
ROWS = (*KINDS[:8], "pair of jacks or better")
WHEN_TURNED, AT_THE_DEAL = "each when it is turned up", "face down at the deal"
BONUS = "three_card_bonus"


def most_at_minimum(rules: Rules) -> Cents:
    """Return the most one player can win at the minimum ante: every street at its maximum, with the best hand."""
    units = 1 + len(STREETS) * rules.value("street_most")
    best = best_odds(rules.pay_tables["hand"])
    return int(units * rules.value("minimum") * best)


def check_push(rules: Rules) -> None:
    """Refuse a least hand that pushes if it is not a hand, or one that is paid."""
    check_hand("push_from", rules)
    if five.row(five.at_least(rules.value("push_from")), ROWS):
        raise rules.refuse("contradiction", "a hand that is paid does not push", "push_from")


def check_fates(rules: Rules) -> None:
    """Refuse to settle losing wagers before winning ones if all wagers of a hand have the same result."""
    if rules.value("settle_hands") == LOSING_WAGERS_FIRST and BONUS not in rules.chapter.wagers:
        raise rules.refuse("contradiction", "all wagers of a hand win, push or lose together", "settle_hands")


_BONUS = {
    "three_card_bonus_offered": flag("whether the house offers the three card bonus"),
    "three_card_bonus_on_fold": one_of("what a fold makes of the three card bonus", "stands", "lost"),
}

RULES = street_ruleset(
    game="mississippi-stud",
    rules={
        **street_rules(("ante",), MAIN),
        "community_cards": one_of("when the community cards are dealt by hand", WHEN_TURNED, AT_THE_DEAL),
        "street_least": count("how many times the ante a street wager is at least", least=1, most=10),
        "street_most": count("how many times the ante a street wager is at most", least=1, most=10),
        "fold_forfeits": one_of("what a fold gives up", "the ante and the street wagers"),
        "push_from": phrase("the least hand on which the wagers go back"),
        "below_push": one_of("what a lower hand makes of the wagers", "loses"),
        **limit_rules("ante and streets"),
        **part(BONUS, _BONUS),
        **stake_rules(BONUS),
    },
    wagers={
        "ante": "on the hand that the player's two cards and the community cards make",
        **dict.fromkeys(STREETS, "on the same hand, to see the next community card"),
        BONUS: "on the three community cards",
    },
    must=MAIN,
    pay={
        "hand": PayShape(ROWS, needed=True),
        BONUS: PayShape(three.USUAL[:5], part=BONUS),
    },
    streets=tuple(moment for pair in zip(STREETS, TURNS, strict=True) for moment in pair),
    checks=(
        partial(check_range, "street_least", "street_most", wager="street"),
        check_push,
        check_fates,
        partial(check_limit, most_at_minimum),
    ),
)

NAMES: Names = {
    "third_street": WagerName("3rd street", also=("third street", "third")),
    "fourth_street": WagerName("4th street", also=("fourth street", "fourth")),
    "fifth_street": WagerName("5th street", also=("fifth street", "fifth")),
    "three_card_bonus": WagerName("Three card bonus", "3 card", ("3 card bonus",)),
}
"""What players call its wagers."""
