"""The rules that roulette reads from a rulebook."""

from pitboss.procedures.roulette import FAMILIES, roulette_ruleset
from pitboss.rounds.coupons import check_coupons, coupon_rules
from pitboss.rulebooks.schema import COMMON_RULES, count, flag, one_of

RULES = roulette_ruleset(
    "roulette",
    {
        **COMMON_RULES,
        "positions": count("how many players there may be at once", least=1, most=100),
        **coupon_rules(*FAMILIES),
        "verbal_wagers": flag(
            "whether a spoken wager with cash stands that is confirmed and changed at once"
        ),
        "settle_order": one_of("in which order wagers are settled", "losers first, then winners"),
    },
    ("wagers", "before_spin", "spin", "after_round"),
    check_coupons,
)
