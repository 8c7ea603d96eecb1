"""Back-line bets: what someone else stakes behind a seat, won and lost with its hand."""

from collections.abc import Iterable

import msgspec

from pitboss.money import Cents
from pitboss.rounds.answers import BackLineBet
from pitboss.rulebooks import Cite, Refusal, Rules
from pitboss.rulebooks.schema import Kind, flag

PLACES = 1000
"""Each bettor behind a seat has a separate place, numbered from 1000 times the seat: 1001, 1002 behind seat 1."""

LONGEST_NAME = 64


class BackLine(msgspec.Struct, frozen=True, gc=False):
    """Whether others may bet behind a seat, and the rule that says so."""

    taken: bool
    cite: Cite


def back_line_rule() -> dict[str, Kind]:
    """The rule read by games that may take back-line bets. A document that does not mention them allows none."""
    return {"back_line_betting": flag("whether others may bet behind a seat, on its hand", needed=False)}


def back_line_of(rules: Rules) -> BackLine | None:
    """Whether a table takes back-line bets, or None if the document does not mention them."""
    if "back_line_betting" not in rules:
        return None
    return BackLine(rules.flag("back_line_betting"), rules.cite("back_line_betting"))


def by_patron(behind: Iterable[BackLineBet], line: BackLine | None) -> dict[str, dict[str, Cents]]:
    """Each bettor's stakes by wager, in the order named. Refuse them if such bets are not allowed or have no name."""
    if line is None:
        raise Refusal("no_back_line", "nobody bets behind a seat in this game")
    if not line.taken:
        raise line.cite.refuse("no_back_line", "nobody bets behind a seat: players wager only at their own")
    staked: dict[str, dict[str, Cents]] = {}
    for bet in behind:
        if not 0 < len(bet.patron) <= LONGEST_NAME:
            name = f"a name of 1 to {LONGEST_NAME} letters, not {bet.patron!r:.80}"
            raise line.cite.refuse("bad_patron", f"a bettor behind a seat has {name}")
        if type(bet.amount) is not int:
            message = f"{bet.wager} behind is an amount in cents: {bet.amount!r:.40}"
            raise line.cite.refuse("bad_amount", message)
        wagers = staked.setdefault(bet.patron, {})
        wagers[bet.wager] = wagers.get(bet.wager, 0) + bet.amount
    if len(staked) >= PLACES:
        raise line.cite.refuse("too_many", f"behind one seat there is room for {PLACES - 1} bettors")
    return staked
