"""Limits: stakes of a side wager, the range of one after the deal, the most a hand wins on some wagers together."""

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from pitboss.money import Cents, Odds, show_dollars
from pitboss.rulebooks import Cite, PayTable, Rules
from pitboss.rulebooks.conditions import set_by_documents
from pitboss.rulebooks.schema import Kind, amount, one_of, part

THE_AMOUNT = "the amount"
AT_THE_MINIMUM = "the amount, or the most one player can win at the minimum wager where that is more"


class Limit(NamedTuple):
    """A payout limit in force."""

    most: Cents
    cite: Cite


def stake_rules(wager: str, least: bool = True) -> dict[str, Kind]:
    """Return the rules for posting limits on one wager. ``least`` adds a minimum, for games without one already."""
    name = wager.replace("_", " ")
    most = amount(f"the most that may be staked on {name}; 0 where it is the table's", needed=False)
    low = amount(f"the least that may be staked on {name}; 0 where it is the table's", needed=False)
    return part(wager, ({f"{wager}_minimum": low} if least else {}) | {f"{wager}_maximum": most})


def limit_rules(what: str) -> dict[str, Kind]:
    """Return the rules for a house limit on what a hand wins on its main wagers."""
    return {
        "payout_limit": amount(f"the most a hand wins on {what} together; 0 where the house sets no limit"),
        "payout_limit_least": amount("the least a payout limit may be"),
        "payout_limit_floor": one_of("what a payout limit may not be below", THE_AMOUNT, AT_THE_MINIMUM),
    }


def limit_of(rules: Rules) -> Limit | None:
    """Return the payout limit of a table, or None if the house has set none."""
    most = rules.amount("payout_limit")
    return Limit(most, rules.cite("payout_limit")) if most else None


@set_by_documents
def check_limit(at_minimum: Callable[[Rules], Cents], rules: Rules) -> None:
    """Refuse a payout limit below its floor, or below the most that the minimum wager can win."""
    limit, least = rules.value("payout_limit"), rules.value("payout_limit_least")
    if rules.value("payout_limit_floor") == AT_THE_MINIMUM:
        least = max(least, at_minimum(rules))
    if 0 < limit < least:
        message = f"a payout limit is at least {show_dollars(least)} here, not {show_dollars(limit)}"
        raise rules.refuse("below_floor", message, "payout_limit")


def best_odds(table: PayTable) -> Fraction:
    """Return the best odds of a pay table. Sums of money are left out."""
    return max((pays.ratio for _, pays in table if isinstance(pays, Odds)), default=Fraction(0))


def cap_rules(what: str) -> dict[str, Kind]:
    """Return the rules of a payout limit that the document itself sets."""
    return {
        "payout_limit": amount(f"the most a hand wins on {what} together"),
        "payout_limit_floor": one_of("how high the payout limit is", THE_AMOUNT, AT_THE_MINIMUM),
    }


def cap_of(rules: Rules, at_minimum: Callable[[Rules], Cents]) -> Limit:
    """Return the document's payout limit. If it says so, the limit rises to what the minimum wagers can win."""
    most = rules.amount("payout_limit")
    if rules.text("payout_limit_floor") == AT_THE_MINIMUM:
        most = max(most, at_minimum(rules))
    return Limit(most, rules.cite("payout_limit"))


def check_range(least: str, most: str, rules: Rules, wager: str = "play") -> None:
    """Refuse a wager after the deal whose least multiple of the ante is above its most."""
    if rules.value(least) > rules.value(most):
        raise rules.refuse("contradiction", f"the least {wager} wager is above the most", least)
