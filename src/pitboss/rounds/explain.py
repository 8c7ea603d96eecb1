"""Explain each payment: the rule and clause behind it, and what was tried on the way."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from pitboss.money import Cents, show_amount, show_dollars
from pitboss.rounds.asks import Who
from pitboss.rounds.called import plain
from pitboss.rounds.events import Backed, Judged
from pitboss.rounds.known import name_of
from pitboss.rounds.sentences import MOVES_A_WAGER, of_a_wager
from pitboss.rounds.speech import besides_of, finding, whose
from pitboss.rulebooks import Chapter, Cite
from pitboss.rulebooks.html import html_table

if TYPE_CHECKING:
    from pitboss.rounds.game import Game
    from pitboss.rulebooks import Rules


class Reason(msgspec.Struct, frozen=True):
    """One rule that was tried before a payment, and what it found."""

    rule: str
    clause: str
    found: str
    tried: tuple[str, ...] = ()
    rests_on: tuple[str, ...] = ()


class Explanation(msgspec.Struct, frozen=True):
    """One movement of money: what happened, under which rule and clause, and what was tried before it."""

    seat: int
    wager: str
    says: str
    rule: str
    clause: str
    reasons: tuple[Reason, ...]
    rests_on: tuple[str, ...] = ()
    """The readings of unclear clauses that this rests on, if any."""
    does: str = ""
    """What happened to the chips: "paid", "returned", "taken" and so on."""

    def __str__(self) -> str:
        lines = [f"{self.says}: {self.rule} [{self.clause}]"]
        lines += [f"    rests on a reading: {reading}" for reading in self.rests_on]
        for reason in self.reasons:
            lines.append(f"    {reason.found}: {reason.rule} [{reason.clause}]")
            lines += [f"      rests on a reading: {reading}" for reading in reason.rests_on]
            if reason.tried:
                lines.append(f"      tried before it: {', '.join(reason.tried)}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<Explanation: {self.says}: {self.rule} [{self.clause}]>"

    def _repr_html_(self) -> str:
        rows = ((one.found, ", ".join(one.tried), one.rule, one.clause) for one in self.reasons)
        title = f"{self.says}: {self.rule} [{self.clause}]"
        return html_table(title, ("found", "tried before it", "rule", "clause"), rows)


class Telling(NamedTuple):
    """The wording of an explanation: the owner and the name of a wager, amounts, and what a rule found."""

    whose: Callable[[int], str] = lambda seat: f"seat {seat}'s"
    wager: Callable[[str], str] = str
    money: Callable[[Cents], str] = show_amount
    found: Callable[[Judged], str] = lambda one: f"{name_of(one.who)}: {one.found}"


AS_RECORDED = Telling()
"""Names and amounts as records have them."""


def telling(game: "Game", rules: "Rules", view: list[Any], you: int = 0) -> Telling:
    """Return how a round is explained to someone at a seat, or to anyone (0)."""
    besides = besides_of(game, rules, view)
    return Telling(
        whose=lambda seat: whose(seat, you),
        wager=lambda wager: _owned(game, wager),
        money=show_dollars,
        found=lambda one: finding(one.found, one.who, you, game, besides),
    )


def _owned(game: "Game", wager: str) -> str:
    """Name a wager with its owner: "your pair plus", "your share of the main pot"."""
    if game.among_players is not None:
        return f"share of the {plain(wager)} pot"
    return game.called(wager).said.removeprefix("the ")


def explain(
    log: list[Any], chapter: Chapter | None = None, telling: Telling = AS_RECORDED
) -> list[Explanation]:
    """Explain every movement of money in a round's log, in order. With the chapter, also name the readings involved."""
    findings, rests_on = Findings(), cache(partial(_rests_on, chapter))
    behind: dict[int, Backed] = {}
    told: list[Explanation] = []
    for entry in log:
        if type(entry) is Judged:
            findings.add(entry)
        elif type(entry) is Backed:
            behind[entry.place] = entry
        elif type(entry) in MOVES_A_WAGER:
            told.append(_explanation(entry, findings, behind.get(entry.seat), rests_on, telling))
    return told


class Findings:
    """The latest finding of each rule by person and wager, kept as they arrive, in the order rules first applied."""

    def __init__(self) -> None:
        self._known: dict[tuple[Who, str], dict[str, tuple[int, int, Judged]]] = {}
        self._count = 0

    def add(self, found: Judged) -> None:
        """Note what a rule found. A finding about all wagers is stored under the empty name."""
        self._count += 1
        for wager in found.wagers or ("",):
            known = self._known.setdefault((found.who, wager), {})
            first = known[found.cite.rule][0] if found.cite.rule in known else self._count
            known[found.cite.rule] = first, self._count, found

    def about(self, seat: int, wager: str) -> list[Judged]:
        """The findings that affect a seat's wager."""
        latest: dict[tuple[Who, str], tuple[int, int, Judged]] = {}
        for who in (seat, "dealer", "board", "table"):
            for named in {"", wager}:
                for rule, one in self._known.get((who, named), {}).items():
                    other = latest.get((who, rule), one)
                    newest = max(one, other, key=lambda found: found[1])
                    latest[who, rule] = min(one[0], other[0]), newest[1], newest[2]
        return [found for _, _, found in sorted(latest.values(), key=lambda found: found[0])]


def _rests_on(chapter: Chapter | None, rule: str) -> tuple[str, ...]:
    if chapter is None:
        return ()
    read = {name: chapter.readings[name] for name in chapter.readings_of(rule)}
    said = ((f"{name} [{one.cite.clause}]", one) for name, one in read.items())
    return tuple(f"{name}: {one.problem}; read as {one.value}" for name, one in said)


def explained(
    log: Iterable[Any], kinds: Collection[type], chapter: Chapter | None = None
) -> list[Explanation]:
    """Explain the events of these kinds in a log that is not a round's."""
    found = [event for event in log if type(event) in kinds]
    cites: list[Cite] = [event.cite for event in found]
    return [
        Explanation(0, "", event.in_words(), cite.rule, cite.clause, (), _rests_on(chapter, cite.rule))
        for event, cite in zip(found, cites, strict=True)
    ]


def _explanation(
    event: Any,
    findings: Findings,
    backed: Backed | None,
    rests_on: Callable[[str], tuple[str, ...]],
    telling: Telling,
) -> Explanation:
    seat = backed.seat if backed is not None else event.seat
    reasons = []
    for one in findings.about(seat, event.wager):
        rule, found = one.cite.rule, telling.found(one)
        reasons.append(Reason(rule, one.cite.clause, found, one.tried, rests_on(rule)))
    wager = telling.wager(event.wager)
    subject = f"{telling.whose(seat)} {wager}" if seat else f"the {event.wager} pot"
    if backed is not None:
        subject = f"{backed.patron}'s {wager} behind seat {seat}"
    says = f"{subject} {of_a_wager(event, telling.money)}"
    cite, does = event.cite, type(event).__name__.lower()
    reading = rests_on(cite.rule)
    return Explanation(seat, event.wager, says, cite.rule, cite.clause, tuple(reasons), reading, does)


def joined(explained: Iterable[Explanation]) -> list[Explanation]:
    """Explain a payment and the stake returned with it as one, and each reading only the first time."""
    found: list[Explanation] = []
    known: set[str] = set()
    for one in explained:
        last = found[-1] if found else None
        same = last is not None and (last.seat, last.wager, last.does) == (one.seat, one.wager, "paid")
        if last is not None and same and one.does == "returned":
            back = one.says.partition(" gets ")[2]
            found[-1] = msgspec.structs.replace(last, says=f"{last.says}, and gets {back}", does="won")
            continue
        reasons = tuple(
            msgspec.structs.replace(reason, rests_on=_new(reason.rests_on, known)) for reason in one.reasons
        )
        found.append(msgspec.structs.replace(one, rests_on=_new(one.rests_on, known), reasons=reasons))
    return found


def _new(readings: tuple[str, ...], known: set[str]) -> tuple[str, ...]:
    """Return the readings that have not been mentioned yet, and note them."""
    fresh = tuple(one for one in readings if one not in known)
    known.update(fresh)
    return tuple(_NAMED.sub(r"\2 [\1]", one) for one in fresh)


_NAMED = re.compile(r"\w+ \[(.+?)\]: (.*)", re.DOTALL)
"""A reading as `explain` writes it: its name and clause, then what it says."""


def in_lines(explained: Iterable[Explanation]) -> Iterator[str]:
    """Write explanations for a person: what happened and why, by clause, and each reading once."""
    before: tuple[tuple[str, str], ...] = ()
    for one in joined(explained):
        yield f"{one.says} [{one.clause}]"
        yield from (f"    rests on a reading: {reading}" for reading in one.rests_on)
        why = tuple((reason.found, reason.clause) for reason in one.reasons)
        if why and why == before:
            yield "    for the same reasons"
            continue
        before = why
        for reason in one.reasons:
            yield f"    {reason.found} [{reason.clause}]"
            yield from (f"      rests on a reading: {reading}" for reading in reason.rests_on)
            if reason.tried:
                yield f"      tried before it: {', '.join(reason.tried)}"
