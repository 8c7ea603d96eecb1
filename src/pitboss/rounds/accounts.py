"""An independent count of the chips, made from the events alone."""

from collections.abc import Iterable, Iterator
from typing import Any

from pitboss.money import Cents
from pitboss.rounds.events import Money, Opened
from pitboss.rounds.ledger import OUTSIDE, ChipsLost

MAY_OWE = ("house", "rake", OUTSIDE)


def balances(log: Iterable[Any]) -> Iterator[tuple[Any, dict[str, Cents]]]:
    """Yield each entry of a log with the balance of every account after it."""
    accounts: dict[str, Cents] = {}
    for entry in log:
        if type(entry) is Opened:
            accounts.update(_before(entry))
        if isinstance(entry, Money):
            if type(entry.amount) is not int or entry.amount <= 0:
                raise ChipsLost(f"{entry.amount!r} is not an amount that can be moved: {entry}")
            accounts[entry.source] = accounts.get(entry.source, 0) - entry.amount
            accounts[entry.target] = accounts.get(entry.target, 0) + entry.amount
        yield entry, accounts


def _before(opened: Opened) -> dict[str, Cents]:
    state = opened.state if isinstance(opened.state, dict) else {}
    standing = state.get("standing", {})
    accounts = dict(standing) if isinstance(standing, dict) else {}
    accounts |= {f"seat {seat}": cents for seat, cents in opened.stacks.items()}
    return {**accounts, OUTSIDE: -sum(accounts.values())} if accounts else {}


def check_conservation(log: Iterable[Any]) -> dict[str, Cents]:
    """Check at every event that chips only move: balances sum to zero, and no spot, pot or bank goes negative."""
    last: dict[str, Cents] = {}
    for entry, accounts in balances(log):
        last = accounts
        if type(entry) is Opened and sum(accounts.values()) != 0:
            raise ChipsLost(f"the chips do not add up after {entry}")
        paying = [entry.source] if isinstance(entry, Money) else accounts if type(entry) is Opened else ()
        for account in paying:
            if accounts[account] < 0 and account not in MAY_OWE and not account.startswith("seat "):
                raise ChipsLost(f"{account} paid out chips it did not hold, in {entry}")
    if sum(last.values()) != 0:
        raise ChipsLost("the chips no longer add up at the end")
    return last
