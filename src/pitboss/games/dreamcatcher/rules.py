"""The rules that dreamcatcher reads from a rulebook."""

from pitboss.money import Odds
from pitboss.procedures.limits import THE_AMOUNT, check_limit, limit_rules
from pitboss.procedures.wheel import check_order, check_wheel, wheel_rules
from pitboss.rounds.remedies import SHARED
from pitboss.rulebooks import Rules
from pitboss.rulebooks.conditions import set_by_documents
from pitboss.rulebooks.schema import COMMON_RULES, Kind, PayShape, RuleSet, count, fields, one_of, part

USUAL = ("1", "2", "5", "10", "20", "40")
"""The numbers of most wheels. A chapter names its own."""
LARGEST = 1_000
"""The largest multiplier of a section."""


def check_multipliers(rules: Rules) -> None:
    """Refuse a multiplier without a section, one that does not raise odds, and one that may be bet on."""
    borne = [row["insignia"] for row in rules.value("wheel")]
    for section, times in rules.value("multipliers").items():
        if section not in borne or section in rules.chapter.wagers:
            message = f"{section:.40} is not a section of the wheel, or may be bet on"
            raise rules.refuse("contradiction", message, "multipliers")
        if type(times) is not int or not 2 <= times <= LARGEST:
            message = f"{section:.40} multiplies by a whole number from 2 to {LARGEST}"
            raise rules.refuse("contradiction", message, "multipliers")
    if strange := [
        one for one in borne if one not in rules.value("multipliers") and one not in rules.chapter.wagers
    ]:
        message = f"{strange[0]:.40} is neither a number to bet on nor a multiplier"
        raise rules.refuse("contradiction", message, "wheel")


def check_odds(rules: Rules) -> None:
    """Refuse a number that pays a sum of money, which cannot be multiplied as odds."""
    table = rules.pay_tables["numbers"]
    if sums := [row for row, pays in table.rows.items() if type(pays) is not Odds]:
        raise table.cite.refuse(
            "contradiction", f"{sums[0]} must pay odds, which multipliers raise, not a sum"
        )


@set_by_documents
def check_payout(rules: Rules) -> None:
    """Refuse a payout limit below its floor."""
    if "payout_limit" in rules:
        check_limit(lambda _: 0, rules)


def payout_rules() -> dict[str, Kind]:
    """Return the rules of a payout limit, for documents that have one."""
    floor = one_of("what a payout limit may not be below", THE_AMOUNT, needed=False)
    return {
        "payout_limit_floor": floor,
        **part(
            f"payout_limit_floor={THE_AMOUNT}",
            {name: kind for name, kind in limit_rules("a round").items() if name != "payout_limit_floor"},
        ),
    }


RULES = RuleSet(
    game="dreamcatcher",
    rules={
        **COMMON_RULES,
        "positions": count("how many players there may be at once", least=1, most=100),
        **wheel_rules(),
        "multipliers": fields("by how much each multiplier section multiplies the odds"),
        "number_wins": one_of("which number wins", "under the clapper"),
        "bonus_spin": one_of(
            "what a multiplier section leads to", "a bonus spin: wagers stand and none is added"
        ),
        "bonus_odds": one_of(
            "what a number pays after a multiplier", "its odds times the multiplier, the stake once"
        ),
        "stacked": one_of("how several multipliers combine", "they multiply together"),
        **payout_rules(),
    },
    wagers={number: f"on the number {number}" for number in USUAL},
    own_wagers="on the number {}",
    pay={"numbers": PayShape(USUAL, needed=True, by_wager=True)},
    remedies=SHARED,
    moments=("wagers", "before_spin", "spin", "after_round"),
    checks=(check_wheel, check_order, check_multipliers, check_odds, check_payout),
)
