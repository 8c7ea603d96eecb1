"""Two tables of one game side by side: what their documents say, what their wagers cost, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitboss.odds.decimals import percent_text
from pitboss.rulebooks import Refusal, Rules, rulebook, rulebooks
from pitboss.rulebooks.diff import Side, show_value
from pitboss.rulebooks.diff import diff as differ
from pitboss.rulebooks.library import shelf_of
from pitboss.web.bench.asked import asked_in, entry_of, names_of, table_of
from pitboss.web.bench.figures import points_text

if TYPE_CHECKING:
    from pitboss.desk.causes import Cause
    from pitboss.odds import Analysis, WagerAnalysis

PARTS = {"option": "rules", "rule": "rules"}
"""The part of a comparison of documents that a difference of two tables belongs to."""


def compare(game: str, left: str, right: str, left_asked: str, right_asked: str) -> dict[str, Any]:
    """Compare two rulebooks, editions or postings on one game, with both edges and what causes the difference."""
    from pitboss.desk.causes import causes

    tables = [
        table_of(book, game, asked_in(asked)) for book, asked in ((left, left_asked), (right, right_asked))
    ]
    if len({one.chapter.game for one in tables}) > 1:
        raise Refusal("different_games", "these are not the same game")
    found = [_priced(rules) for rules in tables]
    why = causes(tables[0], tables[1], found[0]) if found[0] is not None and found[1] is not None else []
    return {
        "game": game,
        "sides": [_side(book, rules) for book, rules in zip((left, right), tables, strict=True)],
        "choices": list(_choices(game)),
        "priced": all(one is not None for one in found),
        "differences": list(_differences(tables, why)),
        "wagers": (wagers := list(_wagers(found, why))),
        "names": names_of(tables[0].chapter.game, (one["name"] for one in wagers)),
        "readings": list(_worded([one.chapter.readings for one in tables], lambda one: one.value)),
        "duties": list(_worded([one.chapter.duties for one in tables], lambda one: one.says)),
    }


def _priced(rules: Rules) -> Analysis | None:
    from pitboss.desk.figures import priced

    try:
        return priced(rules)
    except Refusal as refusal:
        if refusal.code != "no_odds":
            raise
        return None


def _side(book: str, rules: Rules) -> dict[str, Any]:
    document = rulebook(book.partition("@")[0])
    return {
        "name": book,
        "title": document.title,
        "issuer": document.issuer,
        "dated": document.dated,
        "chapter": rules.chapter.title,
        "sha256": rules.chapter.sha256,
        "posted": {name: str(value) for name, value in rules.posting.options.items() if name != "variant"},
        "pay": rules.posting.pay,
        "outside": [refusal.to_json() for refusal in rules.outside],
    }


def _choices(game: str) -> Iterator[dict[str, str]]:
    """Every rulebook and kept edition that has the game."""
    for book in rulebooks().values():
        try:
            entry = entry_of(book.id, game)
            now = entry.rules(book.id).chapter.sha256
        except Refusal:
            continue
        yield {"name": book.id, "title": book.title, "since": ""}
        file = f"{book.id}/{entry.id}.toml"
        for one in shelf_of(book.id).editions.listed():
            if one.file == file and one.sha256 != now:
                yield {
                    "name": f"{book.id}@{one.sha256}",
                    "title": f"{book.title}, {one.sha256[:8]}",
                    "since": one.since,
                }


# -- what the documents say -------------------------------------------------------------------------------


def _differences(tables: list[Rules], why: list[Cause]) -> Iterator[dict[str, Any]]:
    """Every difference of the documents, then those of the postings alone, each with the edges it moves alone."""
    by_name = {(PARTS.get(one.what.part, one.what.part), one.what.name): one for one in why}
    left, right = tables
    listed = set()
    for one in differ(left.chapter, right.chapter).differences:
        listed.add((one.part, one.name))
        sides = [
            _posted(rules, one.part, one.name) or side
            for rules, side in zip(tables, (one.left, one.right), strict=True)
        ]
        yield _difference(one.part, one.name, sides, tables, by_name.get((one.part, one.name)))
    for (part, name), cause in by_name.items():
        if (part, name) not in listed and part in ("rules", "pay"):
            sides = [_posted(rules, part, name) or _in_force(rules, part, name) for rules in tables]
            yield _difference(part, name, sides, tables, cause)


def _posted(rules: Rules, part: str, name: str) -> Side | None:
    """The options a table posts, if it posts any here."""
    table, _, row = name.partition(": ")
    if (part == "rules" and name in rules.posting.options) or (
        part == "pay" and row in rules.posting.pay.get(table, {})
    ):
        side = _in_force(rules, part, name)
    else:
        return None
    return side and Side(f"{side.says} (posted)", side.clause)


def _in_force(rules: Rules, part: str, name: str) -> Side | None:
    if part == "rules" and name in rules:
        return Side(show_value(rules.chapter.rules[name].kind, rules.value(name)), rules.cite(name).clause)
    table, _, row = name.partition(": ")
    pays = rules.pay_tables.get(table) if part == "pay" else None
    return Side(str(pays.rows[row]), pays.cite.clause) if pays is not None and row in pays.rows else None


def _difference(
    part: str, name: str, sides: list[Side | None], tables: list[Rules], cause: Cause | None
) -> dict[str, Any]:
    moves = {} if cause is None else cause.moves
    return {
        "part": part,
        "name": name,
        "says": _says(part, name, tables),
        "left": sides[0] and {"says": sides[0].says, "clause": sides[0].clause},
        "right": sides[1] and {"says": sides[1].says, "clause": sides[1].clause},
        "moves": {wager: {"points": points_text(more), "by": float(more)} for wager, more in moves.items()},
        "why_not": "" if cause is None else cause.why_not,
    }


def _says(part: str, name: str, tables: list[Rules]) -> str:
    rules = (one.chapter.rules.get(name) for one in tables if part == "rules")
    return next((rule.says for rule in rules if rule is not None), "")


def _worded(sides: list[dict[str, Any]], words: Callable[[Any], str]) -> Iterator[dict[str, Any]]:
    """Readings or duties that are worded differently. Different words may mean the same."""
    left, right = sides
    for name in dict.fromkeys((*left, *right)):
        told = [
            None if (one := side.get(name)) is None else {"clause": one.cite.clause, "says": words(one)}
            for side in sides
        ]
        if told[0] is None or told[1] is None or told[0]["says"] != told[1]["says"]:
            yield {"name": name, "left": told[0], "right": told[1]}


# -- what the wagers cost ---------------------------------------------------------------------------------


def _wagers(found: list[Analysis | None], why: list[Cause]) -> Iterator[dict[str, Any]]:
    """Every wager with both edges. Those that moved come first, the furthest at the top."""
    left, right = ({} if one is None else one.wagers for one in found)
    rows = []
    for name in dict.fromkeys((*left, *right)):
        one, other = left.get(name), right.get(name)
        change = None if one is None or other is None else other.house_edge - one.house_edge
        rows.append(
            (not change, change is not None, -abs(change or 0), _compared(name, one, other, change, why))
        )
    yield from (row for *_, row in sorted(rows, key=lambda row: row[:3]))


def _compared(
    name: str,
    one: WagerAnalysis | None,
    other: WagerAnalysis | None,
    change: Fraction | None,
    why: list[Cause],
) -> dict[str, Any]:
    alone = {cause.what.name: cause.moves[name] for cause in why if name in cause.moves}
    rest = None if change is None else change - sum(alone.values(), Fraction(0))
    return {
        "name": name,
        "left": one and percent_text(one.house_edge),
        "right": other and percent_text(other.house_edge),
        "edges": [side and float(side.house_edge) for side in (one, other)],
        "points": None if change is None else points_text(change),
        "by": None if change is None else float(change),
        "causes": [
            {
                "name": cause.what.name,
                "part": PARTS.get(cause.what.part, cause.what.part),
                **_sides(cause),
                **_by(alone[cause.what.name]),
            }
            for cause in why
            if name in cause.moves
        ],
        "together": None if not rest else _by(rest),
        "outcomes": list(_outcomes(one, other)) if one and other and change else [],
    }


def _sides(cause: Cause) -> dict[str, Any]:
    return {"left": cause.what.sides[0], "right": cause.what.sides[1]}


def _by(points: Fraction) -> dict[str, Any]:
    return {"points": points_text(points), "by": float(points)}


def _outcomes(one: WagerAnalysis, other: WagerAnalysis) -> Iterator[dict[str, Any]]:
    """The outcomes with a different share of the edge. Their differences add up to that of the edges."""
    left, right = (_by_event(wager) for wager in (one, other))
    for event in dict.fromkeys((*left, *right)):
        here, there = left.get(event), right.get(event)
        more = (here[2] if here else Fraction(0)) - (there[2] if there else Fraction(0))
        if more:
            sides: Mapping[str, Any] = {
                side: None if row is None else {"pays": row[0], "percent": percent_text(row[1])}
                for side, row in (("left", here), ("right", there))
            }
            yield {"event": event, **sides, **_by(more)}


def _by_event(wager: WagerAnalysis) -> dict[str, tuple[str, Fraction, Fraction]]:
    found: dict[str, tuple[str, Fraction, Fraction]] = {}
    for row in wager.outcomes:
        _, chance, part = found.get(row.event, ("", Fraction(0), Fraction(0)))
        found[row.event] = (row.says, chance + row.probability, part + row.contribution)
    return found
