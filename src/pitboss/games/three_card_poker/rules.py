"""The rules that three card poker reads from a rulebook."""

from functools import partial

import msgspec

from pitboss.hands import five, three
from pitboss.procedures.ante.rules import BANKED, LATER, QUALIFIER, ante_rules, ante_ruleset, check_least_hand
from pitboss.procedures.ante.sides import WITH_FOURTH
from pitboss.procedures.bank import bank_rules, check_bank
from pitboss.procedures.limits import check_range, stake_rules
from pitboss.rounds.called import Names, WagerName
from pitboss.rulebooks import Rules
from pitboss.rulebooks.schema import PayShape, count, flag, one_of, only, order, part

WAGERS = ("ante", "play", "ante_bonus", "pair_plus", "six_card_bonus")
SIX_CARD_RANKING = tuple(reversed(five.CATEGORIES[three.STRAIGHT :]))
"""The hands the six card bonus can pay, best first. The lowest is three of a kind."""

_SIX_CARD = {
    "six_card_bonus_offered": flag("whether the six card bonus is offered"),
    "six_card_ranking": only(
        SIX_CARD_RANKING, order("five-card hands of the six card bonus, best first", *SIX_CARD_RANKING)
    ),
}


def check_play(rules: Rules) -> None:
    """Refuse a least play wager that is above the most."""
    if "play_most" in rules:
        check_range("play_wager", "play_most", rules)


RULES = ante_ruleset(
    game="three-card-poker",
    rules={
        **ante_rules("pair_plus", WAGERS, three.USUAL),
        **QUALIFIER,
        "play_wager": count("how many times the ante the play wager is, or is at least", least=1, most=10),
        "play_most": count(
            "how many times the ante the play wager may be, where the player chooses",
            least=1,
            most=10,
            needed=False,
        ),
        "dealer_card_shown": flag("whether one card of the dealer is turned up before the decisions"),
        "pair_plus_table": one_of("which pair plus table is posted", "A", "B", needed=False),
        **part("six_card_bonus", _SIX_CARD),
        **stake_rules("six_card_bonus"),
        **part(BANKED, bank_rules(tuple(one for one in WAGERS if one not in LATER))),
    },
    wagers={
        "pair_plus": "on the player's own three cards",
        "six_card_bonus": "on the best five of the player's and the dealer's cards",
    },
    pay={
        "pair_plus": PayShape(three.USUAL[:5], (three.MINI_ROYAL,), needed=True),
        "ante_bonus": PayShape(three.USUAL[:3]),
        "six_card_bonus": PayShape(("six-card royal", *SIX_CARD_RANKING), needed=True, part="six_card_bonus"),
    },
    checks=(check_bank, check_play, partial(check_least_hand, three.ranking, "dealer_qualifies")),
)
RULES = msgspec.structs.replace(RULES, looks=WITH_FOURTH)

NAMES: Names = {
    "pair_plus": WagerName("Pair plus", also=("pairplus", "pair")),
    "six_card_bonus": WagerName("Six card bonus", "6 card", ("6 card bonus",)),
}
"""What players call its wagers."""
