"""The rules that big six reads from a rulebook, and boule, whose wheel has a ball."""

from msgspec.structs import replace

from pitboss.procedures.wheel import check_order, check_wheel, covers_rule, wheel_rules
from pitboss.rounds.called import Names, WagerName
from pitboss.rounds.coupons import check_coupons, coupon_rules
from pitboss.rounds.remedies import SHARED
from pitboss.rulebooks.schema import COMMON_RULES, PayShape, RuleSet, count, flag, one_of, part

USUAL = ("1", "2", "5", "10", "20", "joker", "logo")
"""The insignia of most wheels. A chapter names its own."""
STOPS = {
    "under the clapper": ("the wheel stops on", "the clapper rests on"),
    "where the ball rests": ("the ball rests on", "the ball rests on"),
}
"""The name of a stop in the odds and at the table, by the rule on which insignia wins."""

RULES = RuleSet(
    game="big-six",
    rules={
        **COMMON_RULES,
        "positions": count("how many players there may be at once", least=1, most=100),
        **coupon_rules(vouchers=()),
        "several_insignia": flag("whether one player may bet several insignia"),
        **part(
            "logo",
            {"logo_on_wheel": flag("whether the wheel bears a logo or design to bet on", needed=False)},
        ),
        **wheel_rules(),
        **covers_rule(),
        "insignia_wins": one_of("which insignia wins", *STOPS),
        "settle_order": one_of("in which order wagers are settled", "losers first, then winners"),
    },
    wagers={insignia: f"on the {insignia} insignia" for insignia in USUAL},
    own_wagers="on the {} insignia",
    pay={"insignia": PayShape(USUAL, needed=True, by_wager=True)},
    remedies=SHARED,
    moments=("wagers", "before_spin", "spin", "after_round"),
    checks=(check_wheel, check_order, check_coupons),
)

CHANCES: Names = {
    "red": WagerName("Red", also=("rouge",)),
    "black": WagerName("Black", also=("noir",)),
    "odd": WagerName("Odd", also=("impair",)),
    "even": WagerName("Even", also=("pair",)),
    "low": WagerName("Low", also=("manque",)),
    "high": WagerName("High", also=("passe",)),
}
"""What players call the even chances of boule."""

_BOULE = (*map(str, range(1, 10)), *CHANCES)
BOULE = replace(
    RULES,
    game="boule",
    wagers={wager: f"on {wager}" for wager in _BOULE},
    own_wagers="on {}",
    pay={"insignia": PayShape(_BOULE, needed=True, by_wager=True)},
)
"""Boule has the rules of big six. Its even chances cover several numbers."""

NAMES: Names = {"joker": WagerName("Joker"), "logo": WagerName("Logo", also=("casino logo", "house logo"))}
"""What players call its wagers, if not by their insignia."""


def called(insignia: str) -> WagerName | None:
    """Name a number by the note that shows it."""
    if insignia.isdecimal():
        return WagerName(
            f"${insignia}", also=(f"{insignia} dollar", insignia), within=f"the ${insignia} spot"
        )
    return NAMES.get(insignia)
