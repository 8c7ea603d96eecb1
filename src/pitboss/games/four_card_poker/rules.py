"""The rules that four card poker reads from a rulebook."""

from functools import partial

from pitboss.hands import five, four
from pitboss.procedures import progressive
from pitboss.procedures.ante.rules import ante_rules, ante_ruleset
from pitboss.procedures.limits import check_range
from pitboss.rulebooks.schema import PayShape, count, one_of

WAGERS = ("ante", "play", "ante_bonus", "aces_up")
WHOLE, ANY = "whole multiples of the ante", "any amount chips make"
TOP, BOTTOM = "the top card of one more stack", "the bottom card of one more stack"


RULES = ante_ruleset(
    game="four-card-poker",
    rules={
        **ante_rules("aces_up", WAGERS, four.USUAL),
        **progressive.progressive_rules(),
        "bank": one_of("who banks the round", "house"),
        "play_least": count("how many times the ante the play wager is at least", least=1, most=10),
        "play_most": count("how many times the ante the play wager is at most", least=1, most=10),
        "play_between": one_of("which amounts between the least and the most may be played", WHOLE, ANY),
        "sixth_card": one_of("which card an automated shoe gives the dealer face up", TOP, BOTTOM),
    },
    wagers={"aces_up": "on the player's own best four cards", **progressive.progressive_wagers()},
    pay={
        "aces_up": PayShape((*four.USUAL[:6], "pair of aces"), needed=True),
        "ante_bonus": PayShape(four.USUAL[:3]),
        **progressive.progressive_pay(five.USUAL[:7]),
    },
    checks=(partial(check_range, "play_least", "play_most"), progressive.check_progressive),
)
