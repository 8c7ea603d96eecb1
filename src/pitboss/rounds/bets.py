"""What may be staked: a wager's offer under the rules of a table."""

from pitboss.rounds.asks import Amount, Offer
from pitboss.rulebooks import Rules


def offer(rules: Rules, wager: str) -> Offer | None:
    """Offer a wager within its posted limits, or nothing where the table does not take it."""
    found = rules.wager(wager)
    if found is None:
        return None
    low, high = rules.amount(found.minimum), rules.amount(found.maximum)
    return Offer(wager, Amount(low, high, rules.amount("smallest_chip")), found.cite, found.needs)
