"""The difference between two rulebooks: the same game, value by value, with both clauses."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

import msgspec

from pitboss.money import show_amount
from pitboss.rulebooks.clauses import Clause
from pitboss.rulebooks.model import Chapter, Cite, Irregularity, Multiple, Range, Rule, Tie, Wager
from pitboss.rulebooks.refusal import Refusal
from pitboss.rulebooks.vocabulary import matched, perhaps, usual


class Side(msgspec.Struct, frozen=True):
    """What one document says, and its clause."""

    says: str
    clause: str


class Difference(msgspec.Struct, frozen=True):
    """One thing that two documents say differently, or that only one of them says."""

    part: str
    name: str
    left: Side | None
    right: Side | None
    also: str = ""
    """The other name on each side, where they differ."""
    perhaps: str = ""
    """An entry that only the other side has and that reads much the same."""


class ClauseChange(msgspec.Struct, frozen=True):
    """A clause that two editions of a document list differently: its title and its state on each side."""

    id: str
    left: str | None
    right: str | None


class Diff(msgspec.Struct, frozen=True):
    """All differences between two rulebooks on one game."""

    game: str
    left: str
    right: str
    differences: tuple[Difference, ...]
    recited: tuple[Difference, ...] = ()
    """The statements that two editions of one book make under different clauses."""
    clauses: tuple[ClauseChange, ...] | None = None
    """The changes in the clause list, or None if the lists of both editions are not known."""

    def __len__(self) -> int:
        return len(self.differences)

    def to_json(self) -> dict[str, Any]:
        """Return the differences, each with both sides. A side that says nothing is null."""
        told: dict[str, Any] = {"game": self.game, "left": self.left, "right": self.right}
        told["differences"] = [_told(one) for one in self.differences]
        told |= {"recited": [_told(one) for one in self.recited]} if self.recited else {}
        return told | ({} if self.clauses is None else {"clauses": msgspec.to_builtins(self.clauses)})


def _told(one: Difference) -> dict[str, Any]:
    """A difference as plain data. It includes the other name only if there is one."""
    told: dict[str, Any] = msgspec.to_builtins(one)
    return {key: value for key, value in told.items() if value or key not in ("also", "perhaps")}


def diff(left: Chapter, right: Chapter, lists: tuple["Lists", "Lists"] = ((), ())) -> Diff:
    """Compare two chapters of one game: rules and ranges, wagers, pay rows and remedies.

    For two editions of one book, changed citations and changes in the clause lists are listed separately.
    """
    if left.game != right.game:
        raise Refusal("different_games", f"{left.game} and {right.game} are not the same game")
    sides = [(part, said(left), said(right)) for part, said in _PARTS.items()]
    found = [one for part, *two in sides for one in _differing(part, *two)]
    wrongs = _differing_wrongs(left, right)
    names = (left.rulebook, right.rulebook)
    if left.rulebook != right.rulebook:
        return Diff(left.game, *names, (*found, *wrongs))
    names = (f"{left.rulebook}@{left.sha256[:12]}", f"{right.rulebook}@{right.sha256[:12]}")
    sides.append(("irregularities", _remedies(left), _remedies(right)))
    recited = tuple(one for part, *two in sides for one in _recited(part, *two))
    clauses = tuple(_clauses(*lists)) if all(lists) else None
    return Diff(left.game, *names, (*found, *wrongs), recited, clauses)


Lists = tuple[Clause, ...]


def _sides(part: str, show: Callable[[Any, Chapter], Side]) -> Callable[[Chapter], dict[str, Side]]:
    return lambda chapter: {name: show(one, chapter) for name, one in getattr(chapter, part).items()}


def _differing(part: str, left: Mapping[str, Side], right: Mapping[str, Side]) -> Iterable[Difference]:
    """The differing values. A differing clause alone does not count, since every document has its own numbering."""
    for name in dict.fromkeys((*left, *right)):
        one, other = left.get(name), right.get(name)
        if one is None or other is None or one.says != other.says:
            yield Difference(part, name, one, other)


def _recited(part: str, left: Mapping[str, Side], right: Mapping[str, Side]) -> Iterable[Difference]:
    for name in left:
        one, other = left[name], right.get(name)
        if other is not None and one.says == other.says and one.clause != other.clause:
            yield Difference(part, name, one, other)


def _differing_wrongs(left: Chapter, right: Chapter) -> Iterable[Difference]:
    """The irregularities with other remedies. Two that mean the same are compared under their usual name."""
    mine, theirs = _remedies(left), _remedies(right)
    same = {usual(name): (name, other) for name, other in matched(mine, theirs).items()}
    for name, (here, there) in same.items():
        mine[name], theirs[name] = mine.pop(here), theirs.pop(there)
    for one in _differing("irregularities", mine, theirs):
        also = " and ".join(same.get(one.name, ()))
        yield msgspec.structs.replace(one, also=also, perhaps=_near(one, left, right, mine, theirs))


def _near(
    one: Difference, left: Chapter, right: Chapter, mine: Collection[str], theirs: Collection[str]
) -> str:
    """The irregularity that only the other side has and whose condition reads much like this one's."""
    if one.left is not None and one.right is not None:
        return ""
    if one.left is None:
        left, right, mine, theirs = right, left, theirs, mine
    others = {name: wrong.condition for name, wrong in right.irregularities.items() if name in theirs}
    apart = {name: said for name, said in others.items() if name not in mine}
    return perhaps(left.irregularities[one.name].condition, apart)


def _clauses(left: Lists, right: Lists) -> Iterable[ClauseChange]:
    """The clauses that only one list has, or that differ in title or state."""
    mine, theirs = ({one.id: _fate(one) for one in clauses} for clauses in (left, right))
    for id in dict.fromkeys((*mine, *theirs)):
        if mine.get(id) != theirs.get(id):
            yield ClauseChange(id, mine.get(id), theirs.get(id))


def _fate(clause: Clause) -> str:
    if clause.prose:
        return f"{clause.title} (prose)"
    for key in ("waived", "unsupported"):
        if said := getattr(clause, key):
            return f"{clause.title} ({key}: {said})"
    return clause.title


def show_rule(rule: Rule, chapter: Chapter) -> Side:
    """Write a rule's value, what the house may choose instead, and what ties it to other rules."""
    value = show_value(rule.kind, rule.value)
    house = show_range(rule.kind, rule.range) if rule.range is not None else ""
    said = [f"the house may choose: {house}"] if house else []
    said += [show_tie(rule.kind, tie, chapter) for tie in rule.ties]
    return Side(f"{value} ({'; '.join(said)})" if said else value, rule.cite.clause)


def show_tie(kind: str, tie: Tie, chapter: Chapter) -> str:
    """Write how a rule is tied to others: "6 to 5 only where decks is 1"."""
    values, where = show_range(kind, tie.values), show_where(tie.where, chapter)
    if not where:
        return values
    return f"where {where}: {values}" if tie.limits else f"{values} only where {where}"


def show_where(where: Mapping[str, Any], chapter: Chapter) -> str:
    """Write under which values something holds: "decks is 1 or 2 and table is midi"."""
    kinds = {name: rule.kind for name, rule in chapter.rules.items()}
    said = (f"{name} is {show_wanted(kinds.get(name, ''), wanted)}" for name, wanted in where.items())
    return " and ".join(said)


def show_wanted(kind: str, wanted: Any) -> str:
    """Write the values a rule may have."""
    if isinstance(wanted, Range):
        return show_range(kind, wanted)
    return " or ".join(show_value(kind, one) for one in wanted)


def show_value(kind: str, value: Any) -> str:
    """Write a value of a rule for a person."""
    if type(value) is Multiple:
        return f"{value.times:,} × {value.of}"
    if kind == "flag":
        return "yes" if value else "no"
    if kind == "amount":
        return f"${show_amount(value)}"
    if kind in ("names", "order", "numbers"):
        return ", ".join(str(one) for one in value) or "none"
    if kind == "amounts":
        return ", ".join(f"${show_amount(one)}" for one in value) or "none"
    if kind == "fields":
        parts = {
            name: " ".join(map(str, one)) if isinstance(one, list) else one for name, one in value.items()
        }
        return ", ".join(f"{name} {one}" for name, one in parts.items())
    if kind == "rows":
        return "; ".join(", ".join(f"{key} {cell}" for key, cell in row.items()) for row in value)
    return str(value)


def show_range(kind: str, allowed: Range) -> str:
    """Write what the house may choose."""
    if allowed.choices:
        return " | ".join(show_value(kind, choice) for choice in allowed.choices)
    low, high = (
        None if bound is None else show_value(kind, bound) for bound in (allowed.minimum, allowed.maximum)
    )
    if low is not None and high is not None:
        return low if low == high else f"{low} to {high}"
    if low is not None:
        return f"{low} or more"
    return "anything" if high is None else f"{high} or less"


def show_wager(wager: Wager, chapter: Chapter) -> Side:
    """Write what a wager needs and what bounds it."""
    parts = [f"from {wager.minimum} to {wager.maximum}"]
    if wager.needs:
        parts.append(f"with {' and '.join(wager.needs)}")
    if wager.offered:
        parts.append(f"where {wager.offered}")
    if wager.where:
        parts.append(f"only where {show_where(wager.where, chapter)}")
    if wager.looks_at:
        parts.append(f"looks at {wager.looks_at}")
        parts += [f"{row}: {show_facts(wanted)}" for row, wanted in wager.rows.items()]
        parts += [f"{', '.join(wager.adds)} on top of the others"] if wager.adds else []
    return Side("; ".join(parts), wager.cite.clause)


def show_facts(wanted: Mapping[str, Any]) -> str:
    """Write the facts that make a row of a side wager pay: "same rank yes, cards 3 or more"."""
    said = (f"{name.replace('_', ' ')} {show_wanted(_fact_kind(one), one)}" for name, one in wanted.items())
    return ", ".join(said) or "always"


def _fact_kind(wanted: Any) -> str:
    return "flag" if isinstance(wanted, tuple) and isinstance(wanted[0], bool) else ""


def show_remedy(one: Irregularity, chapter: Chapter) -> Side:
    """Write the remedy for an irregularity, and what follows it."""
    return Side(", then ".join((one.remedy, *one.then)), one.cite.clause)


def pay_rows(chapter: Chapter) -> dict[str, Side]:
    """Every row of every pay table. The default table goes by the plain name, so that rows line up."""
    rows: dict[str, Side] = {}
    for name, choice in chapter.pay.items():
        for key, table in choice.tables.items():
            default = str(chapter.rules[choice.option].value) if choice.option else [*choice.tables][-1]
            named = name if key == default else f"{name} (table {key})"
            for row, pays in table.rows.items():
                rows[f"{named}: {row}"] = _row(f"{pays}", table.kind, table.cite)
    return rows


def _row(pays: str, kind: str, cite: Cite) -> Side:
    return Side(f"{pays} or more" if kind == "floor" else pays, cite.clause)


_remedies = _sides("irregularities", show_remedy)
_PARTS: dict[str, Callable[[Chapter], dict[str, Side]]] = {
    "rules": _sides("rules", show_rule),
    "wagers": _sides("wagers", show_wager),
    "pay": pay_rows,
}
