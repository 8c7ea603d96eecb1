"""The catalog for the page: rulebooks, games with their options, and every rule with its clause."""

from typing import Any

import msgspec

from pitboss.desk import chapters
from pitboss.desk.coverage import unsupported
from pitboss.desk.games import Entry, entries, find
from pitboss.money import show_amount
from pitboss.rounds import Game
from pitboss.rulebooks import Chapter, Irregularity, Refusal, Rule, Rules, rulebook, rulebooks
from pitboss.rulebooks.diff import show_tie, show_where
from pitboss.rulebooks.model import PayChoice
from pitboss.rulebooks.remedies import THEN
from pitboss.rulebooks.schema import Forms, Kind
from pitboss.web.shows import cite


def list_rulebooks() -> list[dict[str, Any]]:
    """Return every rulebook that has a registered game."""
    with_games = {book for book, _ in chapters()}
    return [
        {"id": book.id, "title": book.title, "issuer": book.issuer, "dated": book.dated}
        for book in rulebooks().values()
        if book.id in with_games
    ]


def list_games() -> list[dict[str, Any]]:
    """Return every game under every rulebook that has it, with the house's options, or why a chapter is broken."""
    return [_listed(book, entry) for book, game in chapters() for entry in entries(book, game)]


def _listed(book: str, entry: Entry) -> dict[str, Any]:
    game = entry.game
    told = {"rulebook": book, "game": entry.id, "title": game.title}
    told["family"] = game.title if entry.variant else ""
    try:
        rules = entry.rules(book)
        return {
            **told,
            "title": entry.title(rules),
            "chapter": rules.chapter.title,
            "seats": game.seats(rules),
            "priced": game.priced,
            "wagers": list(rules.chapter.wagers),
            "unsupported": len(unsupported(rules.chapter)),
            "options": [_rule(rules.chapter, name) for name in rules.chapter.options if name != "variant"],
        }
    except Refusal as refusal:
        none = {"seats": 0, "priced": False, "wagers": [], "options": []}
        return {**told, "chapter": entry.id, **none, "broken": refusal.message}


def _range(rule: Rule) -> dict[str, Any] | None:
    if rule.range is None:
        return None
    low, high = (_written(rule, bound) for bound in (rule.range.minimum, rule.range.maximum))
    return {"choices": [_written(rule, one) for one in rule.range.choices], "minimum": low, "maximum": high}


def _written(rule: Rule, value: Any) -> Any:
    """Return a value as a posting would write it: amounts in dollars, everything else unchanged."""
    if rule.kind == "amount" and isinstance(value, int):
        return show_amount(value)
    if rule.kind == "amounts" and isinstance(value, (list, tuple)):
        return [show_amount(cents) for cents in value]
    return value


def rules_page(book: str, game: str, options: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return everything in a chapter: rules, wagers, pay tables, irregularities, readings, duties, with their clauses.

    The values are those in force under a posting, and the house's choices are marked.
    """
    entry = find(book, game)
    rules = entry.rules(book, options)
    chapter = rules.chapter
    return {
        "rulebook": book,
        "game": game,
        "title": entry.title(rules),
        "chapter": chapter.title,
        "document": msgspec.to_builtins(rulebook(book)),
        "sha256": chapter.sha256,
        "priced": entry.game.priced,
        "rules": [_rule(chapter, name) | _in_force(rules, name) for name in chapter.rules],
        "wagers": [_wager(entry.game, chapter, name) for name in chapter.wagers],
        "pay": [table for name, choice in chapter.pay.items() for table in _pay(rules, name, choice)],
        "irregularities": [_irregularity(entry.game, one) for one in chapter.irregularities.values()],
        "readings": [
            {
                **_named(name, one),
                "alternatives": list(one.alternatives),
                "resting": list(chapter.resting_on(name)),
            }
            for name, one in chapter.readings.items()
        ],
        "duties": [_named(name, duty) for name, duty in chapter.duties.items()],
        "unsupported": [
            {"id": one.id, "title": one.title, "missing": one.unsupported} for one in unsupported(chapter)
        ],
        "facts": [_named(name, fact) for name, fact in chapter.facts.items()],
    }


def _rule(chapter: Chapter, name: str) -> dict[str, Any]:
    rule = chapter.rules[name]
    return {
        "name": name,
        **cite(rule.cite),
        "kind": rule.kind,
        "says": rule.says,
        "value": msgspec.to_builtins(rule.written),
        "range": _range(rule),
        "ties": [{"says": show_tie(rule.kind, tie, chapter), **cite(tie.cite)} for tie in rule.ties],
        "rests_on": list(rule.rests_on),
        "forms": _forms(chapter, rule.form.forms) if rule.form.forms else None,
    }


def _forms(chapter: Chapter, forms: Forms) -> dict[str, Any]:
    """Return the forms a rule of named fields may take here with their fields, and whether several can be combined."""
    among, together = (chapter.rules.get(name) for name in (forms.among, forms.together))
    return {
        "by": forms.by,
        "several": together is not None and bool(together.value),
        "each": [
            {"name": name, "fields": [_field(field, kind) for field, kind in forms.each[name].items()]}
            for name in (forms.each if among is None else among.value)
        ],
    }


def _field(name: str, kind: Kind) -> dict[str, Any]:
    choices = list(kind.choices)
    return {"name": name, "kind": kind.kind, "says": kind.says, "needed": kind.needed, "choices": choices}


def _in_force(rules: Rules, name: str) -> dict[str, Any]:
    """Return the value the table plays by, if the house chose one."""
    chosen = rules.posting.options
    return {"value": chosen[name], "posted": True} if name in chosen else {"posted": False}


def _wager(game: Game, chapter: Chapter, name: str) -> dict[str, Any]:
    wager = chapter.wagers[name]
    told = {"says": wager.about, "needs": list(wager.needs), "offered": wager.offered}
    told["where"] = show_where(wager.where, chapter)
    return {"name": name, "called": game.called(name).name, **cite(wager.cite), **told}


def _pay(rules: Rules, name: str, choice: PayChoice) -> list[dict[str, Any]]:
    """Return every pay table the house may post under this name, marking the one in force."""
    return [
        {
            "name": name,
            "version": version,
            **cite(table.cite),
            "kind": table.kind,
            "rests_on": list(table.rests_on),
            "posted": table.cite == rules.pay(name).cite and table.rows == rules.pay(name).rows,
            "where": show_where(table.where, rules.chapter),
            "rows": [{"row": row, "pays": str(pays)} for row, pays in table],
        }
        for version, table in choice.tables.items()
    ]


def _irregularity(game: Game, one: Irregularity) -> dict[str, Any]:
    return {
        "kind": one.kind,
        **cite(one.cite),
        "condition": one.condition,
        "remedy": one.remedy,
        "remedy_says": game.ruleset.remedies[one.remedy].says,
        "then": [THEN.get(step, step) for step in one.then],
        "at": one.at,
    }


def _named(name: str, entry: Any) -> dict[str, Any]:
    shown: dict[str, Any] = msgspec.to_builtins(entry)
    return {"name": name, **shown.pop("cite"), **shown}
