"""Write docs/authors.md: everything that the author of a game calls, from the docstrings themselves.

`make docs` runs it; a test holds the page to what would be written now, and to what new games and the example use.
"""

import ast
import inspect
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

PAGE = Path(__file__).parent / "authors.md"
WIDE = 100
"""The longest signature on one line."""
HEAD = """# Reference for authors of games

What a game calls and what calls a game. [Adding a game](adding-a-game.md) tells in which order to use it, and
[Red Dog](examples/red-dog/README.md) is a whole game outside the package. A call shown with `yield from` asks somebody;
it returns when the answer has come. Amounts are whole cents.

This page is written by `docs/authors.py` from the docstrings.
"""
SPOKEN = {
    "Table": "table",
    "Rules": "rules",
    "Case": "case",
    "RunningShoe": "shoe",
    "Script": "script",
    "Cite": "cite",
}
"""What an object of a class is usually called in a game."""
SECTIONS = {
    "The game": (
        "A class that says what the game is. It needs `id`, `title`, `ruleset` and `play`; all else has a default.",
        "pitboss.rounds:Game id title ruleset play pack pack_cite seats",
        "pitboss.rounds:Game state_type lay_out after_void again apart",
        "pitboss.rounds:Game names usual_wagers notes called wagers named display device",
        "pitboss.rounds:Game choices script result practised worths simple_play rules",
        "pitboss.rounds:Game analyse together strategies kernel",
        "pitboss.rounds.game SimplePlay Device Display",
        "pitboss.rounds.called WagerName",
    ),
    "Rules it declares": (
        "A rule set names every rule, wager and pay table that a chapter of the game may have.",
        "pitboss.rulebooks RuleSet",
        "pitboss.rulebooks.schema COMMON_RULES count flag amount percent one_of phrase names order",
        "pitboss.rulebooks.schema numbers amounts rows fields pairs only part PayShape Look",
        "pitboss.rulebooks.conditions set_by_documents",
    ),
    "Rules it reads": (
        "`table.rules` has the values of one table: the chapter, and what the house chose within it.",
        "pitboss.rulebooks:Rules count flag amount percent text names numbers amounts rows fields",
        "pitboss.rulebooks:Rules pay wager cite refuse value holds once options __contains__",
        "pitboss.rulebooks Cite",
        "pitboss.rulebooks:Cite refuse",
        "pitboss.rulebooks PayTable Refusal",
    ),
    "Asking": (
        "Whatever the rules leave open is asked, and the ask says what may be answered.",
        "pitboss.rounds Play",
        "pitboss.rounds:Table bets choose draw deal pause ask",
        "pitboss.rounds.bets offer",
        "pitboss.rounds.asks Offer Choice Amount Bar Barred Who Choose Sees Draw Roll Spin",
        "pitboss.rounds.answers Stakes Chosen Cards Thrown Stopped",
    ),
    "At the table": (
        "The table keeps the cards, the chips and the log. Every act cites its rule.",
        "pitboss.rounds:Table rules seats hands shown dead state remembers round_state playing",
        "pitboss.rounds:Table lay show discard",
        "pitboss.rounds:Table on standing staked stake settle give_back take pay charge move",
        "pitboss.rounds:Table judge note emit",
        "pitboss.rounds.known need",
        "pitboss.rounds.events Dealt Shown",
    ),
    "Outcomes": (
        "What a rule makes of a wager is a value. The table carries it out, and the odds weigh it.",
        "pitboss.rounds.settlement Outcome Wins Pushes Loses Halves Divides by_row ruled",
    ),
    "Money": (
        "No float touches money or odds.",
        "pitboss.money Cents Odds Pays show_dollars",
    ),
    "Cards": (
        "A card is two letters, a rank and a suit.",
        "pitboss.chance Card Pack CARDS RANK SUIT UNSEEN JOKER",
    ),
    "Shared steps": (
        "Functions that several games call. Each family has more: see the module.",
        "pitboss.procedures.shoe SHOE_RULES ShoeState RunningShoe",
        "pitboss.procedures.shoe:RunningShoe open draw burn close",
        "pitboss.procedures.limits stake_rules",
        "pitboss.procedures.wheel Wheel Outcomes wheel_rules sections_of spin settle analyse",
        "pitboss.procedures.dice Dice Outcomes Events throw settle analyse",
    ),
    "When something goes wrong": (
        "A chapter names the remedy of each irregularity. A game may bring remedies and events of its own.",
        "pitboss.rounds.remedies SHARED Voids",
        "pitboss.rulebooks Remedy",
        "pitboss.rulebooks.remedies WHOLE_CALL ALL_BUT_CARD",
        "pitboss.rounds.calls Case",
        "pitboss.rounds.calls:Case cite refuse require playing",
        "pitboss.rounds.events BaseEvent PublicEvent",
    ),
    "Records": (
        "A record is answered by a script.",
        "pitboss.rounds Record Round",
        "pitboss.rounds.records SeatRecord CalledRecord Decision",
        "pitboss.rounds.drivers.script Script",
        "pitboss.rounds.drivers.script:Script takes every_seat_stakes open choose draw check_all_used",
    ),
    "Odds and simulation": (
        "Import these inside the methods that use them.",
        "pitboss.odds Analysis",
        "pitboss.odds:Analysis of",
        "pitboss.odds weigh Result WagerAnalysis Together Ending",
        "pitboss.odds Kernel Tally",
        "pitboss.odds:Kernel tally sums records nets",
        "pitboss.odds Sums WagerSums",
        "pitboss.odds.sums counted",
    ),
    "Hints and strategies": (
        "What a hand is called, what each choice is worth, and ways to play that have a name. A new game has the first,"
        " Red Dog the others.",
        "pitboss.rounds.seen Held",
        "pitboss.hands.naming Named",
        "pitboss.chance.cards card_name",
        "pitboss.rounds.advice Situation May Option Worths situation",
        "pitboss.odds.strategy Strategies Strategy Line lines_of OPTIMAL Priced Mistake worst_first",
        "pitboss.odds.phrases Phrase NUMBER number_of check_lines first_fit",
        "pitboss.simulate.engine EngineKernel",
    ),
    "Tests": (
        "What a test of a game outside the package uses.",
        "pitboss.desk settle_line",
        "pitboss.desk.conform conform Conformance",
        "pitboss.desk.games Entry",
        "pitboss.rulebooks.library VARIABLE look_again",
    ),
}
"""What each part of the page is about, and its names: of a module, or of a class in one."""


class Found(NamedTuple):
    """A name as it is defined, and what the source says about it."""

    node: ast.stmt
    says: str


def page() -> str:
    """The whole page."""
    parts = [HEAD]
    for title, (says, *lines) in SECTIONS.items():
        parts += [f"## {title}\n", f"{says}\n", *(entry for line in lines for entry in _group(*line.split()))]
    return "\n".join(parts)


def listed() -> set[str]:
    """Every name on the page: `module.name`, and `Class.member` with the `module.Class` it belongs to."""
    names = set()
    for line in (line for _, *lines in SECTIONS.values() for line in lines):
        where, *words = line.split()
        module, _, owner = where.partition(":")
        names |= {f"{owner or module}.{word}" for word in words} | ({f"{module}.{owner}"} if owner else set())
    return names


def _group(where: str, *names: str) -> Iterator[str]:
    """Some names of one class, or of one module with how they are imported."""
    module, _, owner = where.partition(":")
    if not owner:
        yield f"```python\nfrom {module} import {', '.join(names)}\n```\n"
    for name in names:
        found = _member(module, owner, name) if owner else _find(module, name)
        yield _entry(found, f"{SPOKEN.get(owner, owner)}.{name}" if owner else name)
        value = None if owner else getattr(import_module(module), name)
        if isinstance(value, dict) and all(hasattr(one, "says") for one in value.values()):
            yield "\n".join([f"- `{key}`: {one.says}" for key, one in value.items()] + [""])


def _entry(found: Found, shown: str) -> str:
    """The signature in bold or, if it is long, as code; then what is said about it, and about its fields."""
    lines = _signature(found.node, shown)
    block = f"**`{shown}`**\n```python\n{chr(10).join(lines)}\n```\n"
    fields = _fields(found.node) if isinstance(found.node, ast.ClassDef) else []
    told = [f"- `{name}`: {says}" for name, says in fields if says]
    says = found.says.replace("``", "`")
    head = f"**`{lines[0]}`**  " if len(lines) == 1 else block
    return "\n".join((head, says, "", *told, *([""] if told else ())))


# -- finding what a name is -------------------------------------------------------------------------


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse(inspect.getsource(import_module(module)))


def _find(module: str, name: str) -> Found:
    """Find a name where it is defined, which may be a module that this one imports it from."""
    for node, says in _told(_tree(module).body):
        if name in _names(node) and not _is_overload(node):
            return Found(node, says)
    for line in ast.walk(_tree(module)):
        if isinstance(line, ast.ImportFrom) and name in [alias.name for alias in line.names]:
            return _find(str(line.module), name)
    raise LookupError(f"{module} has no {name}")


def _member(module: str, owner: str, name: str) -> Found:
    """Find a member of a class: in its body or its `__init__`, or in those of the classes it extends."""
    for kind in getattr(import_module(module), owner).__mro__:
        node = _find(kind.__module__, kind.__name__).node if kind.__module__.startswith("pitboss") else None
        body = node.body if isinstance(node, ast.ClassDef) else []
        for one, says in _told([*body, *(line for init in _inits(body) for line in init.body)]):
            if name in _names(one):
                return Found(one, says)
    raise LookupError(f"{owner} has no {name}")


def _told(body: list[ast.stmt]) -> Iterator[tuple[ast.stmt, str]]:
    """Each statement with what is said about it: its docstring, or the string that follows it."""
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            yield node, ast.get_docstring(node) or ""
        elif isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            yield node, inspect.cleandoc(str(after.value.value))
        else:
            yield node, ""


def _is_overload(node: ast.stmt) -> bool:
    """Whether a function only tells a checker one way of calling it."""
    return "overload" in map(ast.unparse, getattr(node, "decorator_list", ()))


def _inits(body: list[ast.stmt]) -> list[ast.FunctionDef]:
    return [one for one in body if isinstance(one, ast.FunctionDef) and one.name == "__init__"]


def _names(node: ast.stmt) -> list[str]:
    """What a statement defines."""
    if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    parts = [part for one in targets for part in (one.elts if isinstance(one, ast.Tuple) else [one])]
    return [ast.unparse(part).split(".")[-1] for part in parts if part is not None]


# -- showing it -------------------------------------------------------------------------------------


def _signature(node: ast.stmt, shown: str) -> list[str]:
    if isinstance(node, ast.ClassDef):
        fields = [f"    {_plain(one)}" for one in node.body if _is_field(one)]
        if fields or not (inits := _inits(node.body)):
            return [f"class {shown}:", *fields] if fields else [f"class {shown}"]
        *lines, last = _call(inits[0], shown)
        return [*lines, last.removesuffix(" -> None")]
    if isinstance(node, ast.FunctionDef):
        return _call(node, shown)
    if isinstance(node, ast.AnnAssign):
        if node.value is not None and ast.unparse(node.annotation) == "TypeAlias":
            return [f"{shown} = {_plain(node.value)}"]
        return [f"{shown}: {_plain(node.annotation)}"]
    value = getattr(node, "value", None)
    made = _made(value, shown) if isinstance(value, ast.Call) else ""
    return [made or (f"{shown} = {_plain(value)}" if isinstance(value, ast.Constant) else shown)]


def _made(call: ast.Call, shown: str) -> str:
    """The signature of a function that a call makes: one that reads a rule, or one that declares a kind of rule."""
    if ast.unparse(call.func) == "_reads":
        return f"{shown}(name: str) -> {_plain(call.args[0])}"
    if ast.unparse(call.args[0]) != "Kind":
        return ""
    bounded = _kind(call) in ("count", "numbers", "percent")
    bounds = ", least: int = 0, most: int = ..." if bounded else ""
    return f"{shown}(says: str, *, needed: bool = True{bounds}) -> Kind"


def _kind(call: ast.Call) -> str:
    return str(call.args[1].value) if isinstance(call.args[1], ast.Constant) else ""


def _call(node: ast.FunctionDef, shown: str) -> list[str]:
    """How a function is called, each parameter on a line of its own if one line is not enough."""
    returns = _plain(node.returns) if node.returns else "None"
    asks, result = ("yield from ", "") if returns == "Play" else ("", f" -> {returns}")
    if shown == "rules.__contains__":
        return ["name in rules"]
    if any(ast.unparse(one) in ("property", "cached_property") for one in node.decorator_list):
        return [f"{shown}: {returns}"]
    given = _parameters(node.args)
    line = f"{asks}{shown}({', '.join(given)}){result}"
    return (
        [line] if len(line) <= WIDE else [f"{asks}{shown}(", *(f"    {one}," for one in given), f"){result}"]
    )


def _parameters(args: ast.arguments) -> list[str]:
    named = [*args.posonlyargs, *args.args]
    own = 1 if named and named[0].arg in ("self", "cls") else 0
    defaults = [None] * (len(named) - len(args.defaults)) + list(args.defaults)
    given = list(map(_parameter, named[own:], defaults[own:]))
    if args.vararg or args.kwonlyargs:
        given.append(f"*{_plain(args.vararg)}" if args.vararg else "*")
    return [*given, *map(_parameter, args.kwonlyargs, args.kw_defaults)]


def _parameter(arg: ast.arg, default: ast.expr | None) -> str:
    return _plain(arg) if default is None else f"{_plain(arg)} = {_plain(default)}"


def _plain(node: ast.AST) -> str:
    """Source as a reader wants it: without quotes round a type, and without what only a checker needs."""
    text = ast.unparse(node)
    for unwanted in _UNWANTED:
        text = unwanted.sub(r"\1", text)
    return text


_UNWANTED = (
    re.compile(r"'([A-Z]\w*(?: \| None)?)'"),
    re.compile(r"ClassVar\[(.*)\](?= =|$)"),
    re.compile(r"Annotated\[(\w+), .*?\)\]"),
)


def _is_field(node: ast.stmt) -> bool:
    return isinstance(node, ast.AnnAssign) and not ast.unparse(node.target).startswith("_")


def _fields(node: ast.ClassDef) -> list[tuple[str, str]]:
    """The fields of a class that something is said about."""
    told = ((one, " ".join(says.replace("``", "`").split())) for one, says in _told(node.body))
    return [(_names(one)[0], says) for one, says in told if _is_field(one)]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
