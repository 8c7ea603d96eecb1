"""Scaffold: a complete chapter to fill in, generated from what the game declares it reads."""

import json
from collections.abc import Iterator

from pitboss.rulebooks.posting import check_limits, check_rounding
from pitboss.rulebooks.remedies import THEN
from pitboss.rulebooks.schema import Kind, PayShape, RuleSet

UNSAID = '"?"'
"""The placeholder for what the author must supply."""


def scaffold(ruleset: RuleSet) -> str:
    """A chapter with everything the game can have, every value and clause still to be filled in."""
    tables = (line for name, shape in ruleset.pay.items() for line in _table(name, shape))
    lines = (*_head(ruleset), *_rules(ruleset), *_wagers(ruleset), *tables, *_rest(ruleset))
    return "\n".join(lines) + "\n"


def scaffold_clauses() -> str:
    """A clause list to fill in."""
    return (
        "# Every clause of the document, in its order and with its own numbers; a title in your own words.\n"
        '# prose = true: nothing a program can carry out. waived = "why": left out, for a reason.\n'
        '# unsupported = "what is missing": the game cannot carry it out yet.\n\n'
        '[[clause]]\nid = "1.1"\ntitle = "?"\n'
    )


def scaffold_about() -> str:
    """A rulebook's description of itself, to fill in."""
    return "".join(f"{key} = {UNSAID}\n" for key in ("title", "issuer", "document", "dated"))


def _head(ruleset: RuleSet) -> Iterator[str]:
    yield f'game = "{ruleset.game}"'
    yield f"title = {UNSAID}"
    yield f"source = {UNSAID}  # the document, and where in it"
    yield ""
    yield f"# Replace every {UNSAID}; `pitboss lint` says what is still missing. A rule the house may choose has"
    yield '# choices = [...], or minimum and maximum; one that rests on a reading has reading = "its name".'
    yield "# Values that contradict each other do not load:"
    for check in (check_limits, check_rounding, *ruleset.checks):
        said = getattr(check, "func", check).__doc__ or ""
        yield f"#   {said.splitlines()[0]}"


def _rules(ruleset: RuleSet) -> Iterator[str]:
    yield from ("", "[rules]")
    parts: dict[str, dict[str, Kind]] = {}
    for name, kind in ruleset.rules.items():
        parts.setdefault(kind.part, {})[name] = kind
    for part, kinds in parts.items():
        if part:
            yield f"\n# ---- only with {part}: take these out where the document has none"
        for name, kind in kinds.items():
            yield f"# {kind.says}: {kind.expects}"
            line = f"{name} = {{ value = {_value(kind)}, clause = {UNSAID} }}"
            yield line if kind.needed else f"# {line}"


def _value(kind: Kind) -> str:
    if kind.only is not None:
        return json.dumps(kind.only)
    return json.dumps(kind.choices[0]) if kind.kind == "one_of" and len(kind.choices) == 1 else UNSAID


def _wagers(ruleset: RuleSet) -> Iterator[str]:
    if ruleset.wagers:
        yield "\n# Also, where they apply: needs = [other wagers], offered, minimum, maximum = names of rules."
        yield from ("# The document names them. These are the usual ones.",) if ruleset.own_wagers else ()
        yield "[wagers]"
    for name, says in ruleset.wagers.items():
        yield f"# {says}"
        yield f"{_key(name)} = {{ clause = {UNSAID} }}"
    if ruleset.looks:
        yield "\n# ---- side wagers as data: what one may look at, and the facts that its rows may ask for"
    for look, seen in ruleset.looks.items():
        yield f"#   {look}: {seen.says}"
        yield from (f"#     {name}: {kind.says}; {kind.expects}" for name, kind in seen.facts.items())
    if ruleset.looks:
        yield f'# [wagers.my_side_wager]\n# looks_at = "{next(iter(ruleset.looks))}"'
        yield '# rows = { "a row of [pay.my_side_wager]" = { cards = 2 } }\n# clause = "…"'


def _table(name: str, shape: PayShape) -> Iterator[str]:
    if shape.part or not shape.needed:
        yield f"\n# ---- only where the document has it{f': with {shape.part}' if shape.part else ''}"
    else:
        yield ""
    yield f"[pay.{_key(name)}]"
    yield 'kind = "fixed"  # or "floor": the house may pay more'
    yield f"clause = {UNSAID}"
    if shape.by_wager:
        yield "# a row for each wager"
    for row in shape.rows:
        yield f"{json.dumps(row)} = {UNSAID}"
    for row in shape.also:
        yield f"# {json.dumps(row)} = {UNSAID}"


def _rest(ruleset: RuleSet) -> Iterator[str]:
    yield "\n# ---- what goes wrong, and what is done about it; moments: " + ", ".join(ruleset.moments)
    for name, remedy in ruleset.remedies.items():
        yield f"#   {name}: {remedy.says}"
    yield "#   then, one or more of: " + ", ".join(THEN)
    yield "# [irregularities.card_exposed]"
    yield '# condition = "…"'
    yield '# remedy = "void_round"'
    yield f'# during = ["{ruleset.moments[0] if ruleset.moments else "…"}"]'
    yield '# clause = "…"'
    yield "\n# ---- duties of the staff, facts no program can act on, and how unclear clauses are read"
    yield '# [duties]\n# shuffle = { says = "…", at = "…", clause = "…" }'
    if ruleset.variants:
        yield "# the form of the game, after which the file is named"
        yield '[facts]\nvariant = { value = "?", clause = "?" }'
    else:
        yield '# [facts]\n# felt = { value = "green", clause = "…" }'
    yield '# [readings.unclear_clause]\n# problem = "…"\n# value = "…"\n# why = "…"\n# clause = "…"'


def _key(name: str) -> str:
    return name if name.replace("_", "").replace("-", "").isalnum() else json.dumps(name)
