"""The rules that crazy four poker reads from a rulebook."""

from functools import partial

from pitboss.hands import five, four
from pitboss.procedures import progressive
from pitboss.procedures.ante.rules import QUALIFIER, ante_rules, ante_ruleset, check_fold, check_least_hand
from pitboss.procedures.limits import check_range
from pitboss.rulebooks.schema import PayShape, count, names, one_of, phrase

SUPER_BONUS, QUEENS_UP = "super_bonus", "queens_up"
WAGERS = ("ante", "play", SUPER_BONUS, QUEENS_UP)
FATE = ("returned", "loses")
"""The possible outcomes of a super bonus on a hand that its table does not pay."""


RULES = ante_ruleset(
    game="crazy-four-poker",
    rules={
        **ante_rules(QUEENS_UP, WAGERS, four.USUAL),
        **QUALIFIER,
        **progressive.progressive_rules(),
        **progressive.four_card_rules(),
        "bank": one_of("who banks the round", "house"),
        "opening_wagers": names("the wagers of which a hand needs at least one", "ante", SUPER_BONUS),
        "wager_version": one_of("how ante and queens up bind each other", "open"),
        "super_bonus_wager": one_of("what the super bonus must be", "equal to the ante"),
        "play_least": count("how many times the ante the play wager is at least", least=1, most=10),
        "play_most": count("how many times the ante a hand good enough may be played for", least=1, most=10),
        "play_more_with": phrase("the least hand that may be played for more than the least"),
        "super_bonus_not_qualified": one_of("an unpaid super bonus when the dealer does not qualify", *FATE),
        "super_bonus_higher": one_of("an unpaid super bonus when the player's hand is higher", *FATE),
        "super_bonus_equal": one_of("an unpaid super bonus when the hands are equal", *FATE),
        "super_bonus_lower": one_of("an unpaid super bonus when the player's hand is lower", *FATE),
    },
    wagers={
        SUPER_BONUS: "on the player's own best four cards, returned below a straight unless the dealer wins",
        QUEENS_UP: "on the player's own best four cards",
        **progressive.progressive_wagers(),
        **progressive.progressive_wagers(progressive.FOUR_CARD),
    },
    pay={
        SUPER_BONUS: PayShape((four.FOUR_ACES, *four.USUAL[:5]), needed=True),
        QUEENS_UP: PayShape((*four.USUAL[:6], "pair of queens or better"), needed=True),
        **progressive.progressive_pay(five.USUAL[:7]),
        **progressive.progressive_pay(
            four.USUAL[:3], (four.FOUR_ACES, *four.USUAL[3:6]), progressive.FOUR_CARD
        ),
    },
    checks=(
        partial(check_range, "play_least", "play_most"),
        partial(check_fold, SUPER_BONUS),
        progressive.check_progressive,
        partial(check_least_hand, four.ranking, "dealer_qualifies"),
        partial(check_least_hand, four.ranking, "play_more_with"),
    ),
)
