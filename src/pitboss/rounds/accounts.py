"""Accounts: an independent count of the chips, from the events alone."""

from collections.abc import Iterable, Iterator
from typing import Any

from pitboss.money import Cents
from pitboss.rounds.events import HOUSE, Opened, _Money


class ChipsLost(AssertionError):
    """Chips appeared, vanished, or left an account that did not hold them."""


def balances(log: Iterable[Any]) -> Iterator[tuple[Any, dict[str, Cents]]]:
    """Go through a log with the balance of every account after each entry; seats and the house start at nothing."""
    accounts: dict[str, Cents] = {}
    for entry in log:
        if type(entry) is Opened:
            accounts.update(_standing(entry))
        if isinstance(entry, _Money):
            if type(entry.amount) is not int or entry.amount <= 0:
                raise ChipsLost(f"{entry.amount!r} is no amount that can move: {entry}")
            accounts[entry.source] = accounts.get(entry.source, 0) - entry.amount
            accounts[entry.target] = accounts.get(entry.target, 0) + entry.amount
        yield entry, accounts


def _standing(opened: Opened) -> dict[str, Cents]:
    """Wagers that stood on the layout when the round opened were staked before it."""
    state = opened.state if isinstance(opened.state, dict) else {}
    spots: dict[str, Cents] = state.get("standing", {}) if isinstance(state.get("standing"), dict) else {}
    accounts = dict(spots)
    accounts["before"] = -sum(spots.values())
    return accounts


def check_conservation(log: Iterable[Any]) -> dict[str, Cents]:
    """Check at every event that chips only move: they sum to nothing and no spot or pot owes any."""
    last: dict[str, Cents] = {}
    for entry, accounts in balances(log):
        last = accounts
        if sum(accounts.values()) != 0:
            raise ChipsLost(f"the chips no longer add up after {entry}")
        for account, cents in accounts.items():
            if cents < 0 and account not in (HOUSE, "before") and not account.startswith("seat "):
                raise ChipsLost(f"{account} paid out chips it did not hold, in {entry}")
    return last
