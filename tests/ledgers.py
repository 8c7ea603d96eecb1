"""What a round's books hold."""

from pitboss.rounds import Round
from pitboss.rounds.events import account_name
from pitboss.rounds.ledger import Ledger
from seating import stood


def held(ledger: Ledger) -> dict[str, int]:
    """Every account that holds or owes something, by its name."""
    books = (ledger.chips, ledger.spots, ledger.others)
    return {account_name(account): cents for book in books for account, cents in book.items() if cents}


def at_opening(round: Round) -> Ledger:
    """The books of a round as they were when it opened."""
    return Ledger(round.table.stacks or {}, stood(round))
