"""Logs of rooms and tournaments rather than rounds: replayed, sealed, audited and explained in the same way."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from pitboss.money import Cents, show_amount
from pitboss.rounds.audit import Audit, Divergence, due, hold
from pitboss.rounds.evidence import Header, Seal
from pitboss.rounds.explain import Explanation
from pitboss.rounds.log import Entries

if TYPE_CHECKING:
    from pitboss.rounds.round import Round


class Due(msgspec.Struct, frozen=True):
    """What someone is due, and what the log records as awarded, handed over and withheld, in cents."""

    who: str
    what: str
    due: Cents
    recorded: Cents
    rule: str
    clause: str
    paid: Cents | None = None
    """None if nothing was handed over."""
    withheld: Cents = 0

    def __str__(self) -> str:
        """Describe it in a sentence: "Ann is owed 192 for place 1: rules.prizes [§8(y)(15)]; paid 192"."""
        said = f"{self.who} is owed {show_amount(self.due)} for {self.what}: {self.rule} [{self.clause}]"
        if self.recorded != self.due:
            wrong = "short" if self.recorded < self.due else "too much"
            said += f"; recorded {show_amount(self.recorded)}, {show_amount(abs(self.due - self.recorded))} {wrong}"
        if self.paid is not None:
            said += f"; paid {show_amount(self.paid)}"
        return f"{said}, {show_amount(self.withheld)} withheld" if self.withheld else said

    def to_json(self) -> dict[str, Any]:
        """Return the same as plain data, with amounts in the format of records."""
        cents = {"due": self.due, "recorded": self.recorded, "withheld": self.withheld}
        money = {name: show_amount(amount) for name, amount in cents.items()}
        paid = None if self.paid is None else show_amount(self.paid)
        return {**msgspec.to_builtins(self), **money, "paid": paid, "says": str(self)}


class KindAudit(Audit, frozen=True):
    """The result of auditing such a log, and what everyone was due."""

    of: str = ""
    dues: tuple[Due, ...] = ()

    @property
    def details(self) -> tuple[str, ...]:
        """What everyone was due, one sentence each."""
        return tuple(map(str, self.dues))


class Kind(NamedTuple):
    """A kind of log: its entries, how to replay it, and what it says about money."""

    entries: Entries
    first: bytes
    """The first bytes of an unsealed log of this kind."""
    begin: Callable[[list[Any]], Any]
    """Begins a replay of the log's answers. The result has ``log`` and ``over``, and takes each ``answer``."""
    pinned: Callable[[Any], tuple[str, str]]
    """The rulebook and posting that the header must name."""
    dues: Callable[[list[Any], list[Any]], tuple[Due, ...]]
    """What everyone was due, from the log as recorded and as it should be."""
    explain: Callable[[Any, list[Any]], list[Explanation]]
    """What a log says about money, under the rules of its replay."""
    hand: "Callable[[list[Any], int], Round | None] | None" = None
    """The round that an entry of the log belongs to, played again. None for a kind whose logs hold no cards."""

    def told(self, entries: list[Any]) -> Any:
        """The replay of a log's answers, ignoring the rest of the log, or None if one of them is refused."""
        return due(entries, lambda: self.begin(entries))

    def audit(self, entries: list[Any], seal: Seal | None, header: Header | None) -> Audit:
        """Compare a log with its replay. If the seal is valid, also say what everyone was due."""
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
