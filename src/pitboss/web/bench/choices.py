"""The choices of a house: a posting checked field by field, and what each choice does to the edges."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.money import Odds, read_whole
from pitboss.odds.decimals import percent_text
from pitboss.rulebooks import Posting, Rules, read_posting
from pitboss.rulebooks.diff import show_value
from pitboss.web.bench.asked import asked_in, entry_of, names_of, table_of
from pitboss.web.bench.figures import points_text

if TYPE_CHECKING:
    from pitboss.desk.compare import ChoiceEffect, ChoiceEffects
    from pitboss.odds import Analysis

PATIENCE_S = 60.0
"""The seconds of work after which only kept choices are priced."""


def check(book: str, game: str, written: str) -> dict[str, Any]:
    """Check a posting: everything that is refused, by its field, and the file that says it."""
    asked, entry = asked_in(written), entry_of(book, game)
    return _told(Posting(book, entry.game.id, entry.options(asked.options), asked.pay), game)


def check_file(text: str) -> dict[str, Any]:
    """Check a posting that was written as TOML."""
    posted = read_posting(text.encode())
    variant = posted.options.get("variant", "")
    told = _told(posted, f"{posted.game}-{variant}" if variant else posted.game)
    return told | {"posted": {"options": posted.options, "pay": posted.pay}}


def _told(posting: Posting, game: str) -> dict[str, Any]:
    from pitboss.desk.check import checked

    found = checked(posting)
    written = posting if found.rules is None else _tidy(posting, found.rules)
    return {
        "rulebook": posting.rulebook,
        "game": game,
        "ok": not found.refused,
        "refused": [{"field": field, **refusal.to_json()} for field, refusal in found.refused],
        "toml": written.to_toml(),
        "in_force": {} if found.rules is None else _in_force(found.rules),
    }


def _in_force(rules: Rules) -> dict[str, str]:
    return {name: show_value(one.kind, rules.value(name)) for name, one in rules.chapter.options.items()}


def _tidy(posting: Posting, rules: Rules) -> Posting:
    """Write counts as numbers, since a page sends every field as text."""
    kinds = {name: rule.kind for name, rule in rules.chapter.rules.items()}
    options = {
        name: read_whole(str(value)) if kinds.get(name) == "count" and str(value).isdecimal() else value
        for name, value in posting.options.items()
    }
    return msgspec.structs.replace(posting, options=options)


def effects(book: str, game: str, written: str) -> dict[str, Any]:
    """Price every other choice of a table alone, and how far one more unit on a pay row moves each edge."""
    from pitboss.desk.compare import effects_of_choices
    from pitboss.desk.figures import priced

    rules = table_of(book, game, asked_in(written))
    found = effects_of_choices(book, rules, patience_s=PATIENCE_S)
    return {
        "house_edge": {name: percent_text(edge) for name, edge in found.edges.items()},
        "choices": [_choice(found, one) for one in found.choices],
        "names": names_of(
            rules.chapter.game, {*found.edges, *(name for one in found.choices for name in one.edges or ())}
        ),
        "slopes": list(slopes(priced(rules), rules)),
    }


def _choice(found: ChoiceEffects, one: ChoiceEffect) -> dict[str, Any]:
    moved = found.changed(one) if one.edges is not None else {}
    return {
        "kind": one.kind,
        "name": one.name,
        "clause": one.clause,
        "value": one.value,
        "chosen": one.chosen,
        "why_not": one.why_not,
        "outside": list(one.outside),
        "wagers": {
            name: {
                "house_edge": None if then is None else percent_text(then),
                "points": None if more is None else points_text(more),
                "by": None if more is None else float(more),
            }
            for name, (then, more) in moved.items()
        },
    }


def slopes(found: Analysis, rules: Rules) -> Iterator[dict[str, Any]]:
    """Return how far one more unit on a row moves each edge, with the same play, if an outcome is a row of a table."""
    for table, pays in rules.pay_tables.items():
        for row, odds in pays:
            if isinstance(odds, Odds):
                for name, wager in found.wagers.items():
                    share = _share_of(table, row, len(pays.rows) == 1, str(odds), wager)
                    if share:
                        by = {"by": -float(share), "points": points_text(-share)}
                        yield {"field": f"pay.{table}.{row}", "wager": name, **by}


def _share_of(table: str, row: str, alone: bool, odds: str, wager: Any) -> Fraction:
    """Return how often a wager's outcome is this row: named as the row, or paid by it if the row is the wager's."""
    if f"pay.{table}" not in wager.rules:
        return Fraction(0)
    whole = (alone and table == wager.name) or row == wager.name
    rows = (one for one in wager.outcomes if one.pays == odds and (whole or one.event == row))
    return sum((one.probability for one in rows), Fraction(0))
