"""The rules that roulette reads from a rulebook."""

from pitboss.games.roulette.lightning import check_lit, lit_rules
from pitboss.games.roulette.prison import IMPRISONED, check_prison, prison_rules
from pitboss.games.roulette.racetrack import SAYS, SECTOR, check_racetrack, check_sectors, racetrack_rules
from pitboss.games.roulette.value_chips import value_chip_rules
from pitboss.procedures.roulette import FAMILIES, roulette_ruleset
from pitboss.procedures.roulette.rules import ALL, HALF
from pitboss.rounds.coupons import check_coupons, coupon_rules
from pitboss.rulebooks import Rules
from pitboss.rulebooks.schema import COMMON_RULES, Kind, count, flag, one_of

_RULES: dict[str, Kind] = {
    **COMMON_RULES,
    "positions": count("how many players there may be at once", least=1, most=100),
    **coupon_rules(*FAMILIES, vouchers=FAMILIES),
    "verbal_wagers": flag("whether a spoken wager with cash stands if it is confirmed and changed at once"),
    "settle_order": one_of("in which order wagers are settled", "losers first, then winners"),
    "zero_loss": one_of("how much of such a wager is lost to zero", ALL, HALF, IMPRISONED),
    **prison_rules(),
    **racetrack_rules(),
    **lit_rules(),
    **value_chip_rules(),
}


def check_no_coupon_waits(rules: Rules) -> None:
    """Refuse coupons if wagers are imprisoned: a coupon is paid or taken in its own round."""
    for rule in ("match_play_coupons", "voucher_wagers") if rules.value("zero_loss") == IMPRISONED else ():
        if rule in rules and rules.value(rule):
            raise rules.refuse("contradiction", "a coupon cannot be imprisoned with its wager", rule)


RULES = roulette_ruleset(
    "roulette",
    _RULES,
    ("wagers", "before_spin", "spin", "after_round"),
    check_coupons,
    check_prison,
    check_no_coupon_waits,
    check_racetrack,
    check_sectors,
    check_lit,
    wagers=SAYS,
    paid=(SECTOR,),
)
