"""Explain: for each payment the rule and clause that made it, and what was tried on the way."""

from typing import Any

import msgspec

from pitboss.money import show_amount
from pitboss.rounds.events import (
    Awarded,
    Backed,
    Charged,
    Coupon,
    Judged,
    Paid,
    Raked,
    Returned,
    Reversed,
    Taken,
    Uncalled,
)
from pitboss.rounds.table import name_of
from pitboss.rulebooks import Chapter
from pitboss.rulebooks.html import html_table

_SAYS: dict[Any, str] = {
    Paid: "is paid {amount}",
    Taken: "loses {amount}",
    Returned: "gets {amount} back",
    Charged: "is charged {amount}",
    Reversed: "gets {amount} back, being void",
    Awarded: "is awarded {amount}",
    Raked: "gives up {amount} to the house",
    Uncalled: "gets {amount} back, nobody having called it",
    Coupon: "coupon of {amount} is {does}",
}


class Reason(msgspec.Struct, frozen=True):
    """One rule that was tried before a payment, and what it found."""

    rule: str
    clause: str
    found: str
    tried: tuple[str, ...] = ()
    rests_on: tuple[str, ...] = ()


class Explanation(msgspec.Struct, frozen=True):
    """One movement of money: what happened, by which rule and clause, and what was tried before it."""

    seat: int
    wager: str
    says: str
    rule: str
    clause: str
    reasons: tuple[Reason, ...]
    rests_on: tuple[str, ...] = ()
    """How the unclear clauses are read that this rests on, if it rests on any."""

    def __str__(self) -> str:
        """Tell it to a person, clause by clause."""
        lines = [f"{self.says}: {self.rule} [{self.clause}]"]
        lines += [f"    rests on a reading: {reading}" for reading in self.rests_on]
        for reason in self.reasons:
            lines.append(f"    {reason.found}: {reason.rule} [{reason.clause}]")
            lines += [f"      rests on a reading: {reading}" for reading in reason.rests_on]
            if reason.tried:
                lines.append(f"      tried before it: {', '.join(reason.tried)}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        """Say the payment and its clause."""
        return f"<Explanation: {self.says}: {self.rule} [{self.clause}]>"

    def _repr_html_(self) -> str:
        """The explanation for a notebook: the payment, and under it what was found and tried on the way."""
        rows = ((one.found, ", ".join(one.tried), one.rule, one.clause) for one in self.reasons)
        title = f"{self.says}: {self.rule} [{self.clause}]"
        return html_table(title, ("found", "tried before it", "rule", "clause"), rows)


def explain(log: list[Any], chapter: Chapter | None = None) -> list[Explanation]:
    """Explain every movement of money in a round's log, in order; with the chapter, what rests on a reading too."""
    findings: list[Judged] = []
    behind: dict[int, Backed] = {}
    told: list[Explanation] = []
    for entry in log:
        if type(entry) is Judged:
            findings.append(entry)
        elif type(entry) is Backed:
            behind[entry.place] = entry
        elif type(entry) in _SAYS:
            told.append(_explanation(entry, findings, behind.get(entry.seat), chapter))
    return told


def _rests_on(chapter: Chapter | None, rule: str) -> tuple[str, ...]:
    """How the clauses are read that a rule rests on, a line each; none where the document says it plainly."""
    if chapter is None:
        return ()
    read = {name: chapter.readings[name] for name in chapter.readings_of(rule)}
    return tuple(
        f"{name} [{one.cite.clause}]: {one.problem}; read as {one.value}" for name, one in read.items()
    )


def _explanation(
    event: Any, findings: list[Judged], backed: Backed | None, chapter: Chapter | None
) -> Explanation:
    seat = backed.seat if backed is not None else event.seat
    about = [
        found
        for found in findings
        if found.who in (seat, "dealer", "board", "table")
        and (not found.wagers or event.wager in found.wagers)
    ]
    latest = {(found.who, found.cite.rule): found for found in about}
    reasons = tuple(
        Reason(
            found.cite.rule,
            found.cite.clause,
            f"{name_of(found.who)}: {found.found}",
            found.tried,
            _rests_on(chapter, found.cite.rule),
        )
        for found in latest.values()
    )
    whose = f"seat {seat}'s {event.wager}" if seat else f"the {event.wager} pot"
    if backed is not None:
        whose = f"{backed.patron}'s {event.wager} behind seat {seat}"
    does = getattr(event, "does", "")
    says = f"{whose} {_SAYS[type(event)].format(amount=show_amount(event.amount), does=does)}"
    if type(event) is Reversed and event.sign < 0:
        says = says.replace("gets", "gives")
    if type(event) is Paid and event.odds:
        says += f" at {event.odds} on {'the coupon of ' * event.coupon}{show_amount(event.stake)}"
    cite, rests_on = event.cite, _rests_on(chapter, event.cite.rule)
    return Explanation(seat, event.wager, says, cite.rule, cite.clause, reasons, rests_on)
