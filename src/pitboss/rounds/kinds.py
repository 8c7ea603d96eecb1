"""Logs that are not a round's, of a room or a tournament: told answers, sealed, audited and explained alike."""

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from pitboss.money import Cents, show_amount
from pitboss.rounds.audit import Audit, Divergence, due, hold
from pitboss.rounds.evidence import Header, Seal
from pitboss.rounds.explain import Explanation
from pitboss.rounds.log import Entries


class Due(msgspec.Struct, frozen=True):
    """What somebody is due for something, and what the log records: awarded, handed over and withheld, in cents."""

    who: str
    what: str
    due: Cents
    recorded: Cents
    rule: str
    clause: str
    paid: Cents | None = None
    """None where nothing was handed over."""
    withheld: Cents = 0

    def __str__(self) -> str:
        """Say it to a person: "Ann is owed 192 for place 1: rules.prizes [§8(y)(15)]; paid 192"."""
        said = f"{self.who} is owed {show_amount(self.due)} for {self.what}: {self.rule} [{self.clause}]"
        if self.recorded != self.due:
            wrong = "short" if self.recorded < self.due else "too much"
            said += f"; recorded {show_amount(self.recorded)}, {show_amount(abs(self.due - self.recorded))} {wrong}"
        if self.paid is not None:
            said += f"; paid {show_amount(self.paid)}"
        return f"{said}, {show_amount(self.withheld)} withheld" if self.withheld else said

    def to_json(self) -> dict[str, Any]:
        """The same as plain data, amounts as records write them."""
        cents = {"due": self.due, "recorded": self.recorded, "withheld": self.withheld}
        money = {name: show_amount(amount) for name, amount in cents.items()}
        paid = None if self.paid is None else show_amount(self.paid)
        return {**msgspec.to_builtins(self), **money, "paid": paid, "says": str(self)}


class KindAudit(Audit, frozen=True):
    """What an audit of such a log found, and who was due what."""

    of: str = ""
    dues: tuple[Due, ...] = ()

    @property
    def details(self) -> tuple[str, ...]:
        """Who was due what, a sentence each."""
        return tuple(map(str, self.dues))


class Kind(NamedTuple):
    """A kind of log: its entries, how one is told again, and what it says of money."""

    entries: Entries
    first: bytes
    """How a log of it begins that is not sealed."""
    begin: Callable[[list[Any]], Any]
    """What a log's answers are told to: it has a ``log``, is ``over`` or not, and takes an ``answer``."""
    pinned: Callable[[Any], tuple[str, str]]
    """The rulebook and the posting that the header must name."""
    dues: Callable[[list[Any], list[Any]], tuple[Due, ...]]
    """Who was due what, by the log as recorded and as it should be."""
    explain: Callable[[Any, list[Any]], list[Explanation]]
    """What a log says of money, by the rules of what was told."""

    def told(self, entries: list[Any]) -> Any:
        """What the answers of a log make, whatever else it says; None where one of them is refused."""
        return due(entries, lambda: self.begin(entries))

    def audit(self, entries: list[Any], seal: Seal | None, header: Header | None) -> Audit:
        """Tell a log again and hold it against that; with a seal that holds, say who was due what."""
        found, told = hold(entries, lambda: self.begin(entries))
        if told is not None and header is not None:
            pinned, said = self.pinned(told), (header.rulebook_sha256, header.posting_sha256)
            if pinned != said:
                found = Divergence(1, f"header: rulebook, posting {said}", f"rulebook, posting {pinned}")
        should = told or self.told(entries)
        kept = seal is None or seal.verdict in ("clean", "unfinished")
        dues = self.dues(entries, should.log) if should is not None and kept else ()
        finished = told is None or told.over
        return KindAudit(len(entries), found, finished, seal, of=self.entries.of, dues=dues)
