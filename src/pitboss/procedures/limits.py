"""The most that a hand wins: a limit the house may set on some wagers together, but not below a floor."""

from collections.abc import Callable
from typing import Any, NamedTuple

from pitboss.money import Cents, show_amount
from pitboss.rulebooks import Cite, Rules
from pitboss.rulebooks.schema import Kind, amount, one_of

THE_AMOUNT = "the amount"
AT_THE_MINIMUM = "the amount, or the most one player can win at the minimum wager where that is more"


class Limit(NamedTuple):
    """A payout limit in force."""

    most: Cents
    cite: Cite


def limit_rules(what: str) -> dict[str, Kind]:
    """What a game reads whose house may limit what a hand wins on its main wagers."""
    return {
        "payout_limit": amount(f"the most a hand wins on {what} together; 0 where the house sets no limit"),
        "payout_limit_least": amount("the least a payout limit may be"),
        "payout_limit_floor": one_of("what a payout limit may not be below", THE_AMOUNT, AT_THE_MINIMUM),
    }


def limit_of(rules: Rules) -> Limit | None:
    """The payout limit of a table; None where the house has set none."""
    most = rules.amount("payout_limit")
    return Limit(most, rules.cite("payout_limit")) if most else None


def check_limit(at_minimum: Callable[[Any], Cents]) -> Callable[[Any], None]:
    """Refuse a payout limit below its floor; ``at_minimum`` says the most that the minimum wager can win."""

    def check(rules: Any) -> None:
        limit, least = rules.value("payout_limit"), rules.value("payout_limit_least")
        if rules.value("payout_limit_floor") == AT_THE_MINIMUM:
            least = max(least, at_minimum(rules))
        if 0 < limit < least:
            message = f"a payout limit is at least {show_amount(least)} here, not {show_amount(limit)}"
            raise rules.refuse("below_floor", message, "payout_limit")

    return check
