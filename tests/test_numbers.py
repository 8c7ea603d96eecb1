"""Text becomes a number in `money.numbers` alone: every other place that makes one must have a number to make it of."""

import ast
from functools import cache
from pathlib import Path

import pytest

import pitboss

SOURCES = Path(pitboss.__file__).parent
KINDS = frozenset({"int", "float", "Fraction", "Decimal"})
ARITHMETIC = (
    ast.Mult,
    ast.Div,
    ast.FloorDiv,
    ast.Sub,
    ast.LShift,
    ast.RShift,
    ast.Pow,
    ast.BitAnd,
    ast.BitOr,
)
TYPE_NAMES = frozenset({"isinstance", "issubclass", "cast"})
"""Who is given a type to look at and not to call."""

READERS = {"money/numbers.py": "reads text within bounds; all others read through it"}

COUNTS = {
    "games/craps/joint.py": "stakes in cents, and counts",
    "simulate/sessions.py": "counts over numpy's numbers, and amounts that were read already",
    "procedures/streets/joint.py": "counts over numpy's numbers, and stakes in cents",
    "desk/batch.py": "numbers of an Arrow batch, and sizes of texts",
    "desk/lots.py": "counts over numpy's numbers",
    "procedures/streets/cells.py": "counts over numpy's numbers",
    "procedures/ante/cells.py": "compiled: there is no text",
    "desk/hold.py": "figures of an analysis, and amounts that were read already",
    "desk/par.py": "figures of an analysis",
    "desk/sheets.py": "figures of an analysis",
    "games/craps/kernel.py": "counts over numpy's numbers",
    "games/mini_baccarat/kernel.py": "counts over numpy's numbers",
    "games/casino_war/kernel.py": "counts over numpy's numbers",
    "games/casino_war/odds.py": "counts, and stakes in cents",
    "games/high_card_flush/kernel.py": "cents of an outcome, and counts over numpy's numbers",
    "games/high_card_flush/odds.py": "counts over numpy's numbers, and stakes in cents",
    "games/high_card_flush/strategies.py": "multiples of the ante, of a few digits",
    "games/dreamcatcher/kernel.py": "cents of an outcome",
    "games/dreamcatcher/odds.py": "products of multipliers, and stakes in cents",
    "procedures/twentyone/sides_kernel.py": "cents of an outcome, and counts over numpy's numbers",
    "rulebooks/numbering.py": "marks of up to three digits, as a pattern found them",
    "rulebooks/outline.py": "line numbers of up to nine digits, as a pattern found them",
    "rulebooks/quantities.py": "figures of bounded length, as a pattern found them",
    "games/pai_gow_poker/contest.py": "counts over numpy's numbers",
    "games/pai_gow_poker/joint.py": "cents of an outcome, and counts over numpy's numbers",
    "games/pai_gow_poker/kernel.py": "counts over numpy's numbers",
    "gym/ante_kernel.py": "compiled: there is no text",
    "gym/boxes_kernel.py": "compiled: there is no text",
    "gym/spiel.py": "numbers of players as OpenSpiel has them",
    "hands/fast.py": "compiled: there is no text",
    "hands/fast_poker.py": "compiled: there is no text",
    "hands/tables.py": "compiled: there is no text",
    "money/odds.py": "cents and fractions that were read already",
    "odds/board_lines.py": "compiled: there is no text",
    "odds/boards.py": "compiled: there is no text",
    "odds/chart.py": "figures of an analysis",
    "odds/decimals.py": "writes fractions out",
    "odds/draws.py": "compiled: there is no text",
    "odds/picture.py": "widths and heights",
    "odds/spread.py": "counts over numpy's numbers",
    "odds/showdowns.py": "counts over numpy's numbers",
    "cardroom/equity/deals.py": "counts over numpy's numbers",
    "cardroom/equity/kept.py": "counts over numpy's numbers",
    "poker/kernel.py": "counts over numpy's numbers",
    "poker/looks.py": "compiled: there is no text",
    "procedures/ante/kernel.py": "counts over numpy's numbers",
    "procedures/ante/odds.py": "counts over numpy's numbers",
    "procedures/ante/strategies.py": "counts over numpy's numbers",
    "procedures/streets/contest_kernel.py": "counts over numpy's numbers",
    "procedures/streets/contest_odds.py": "counts over numpy's numbers",
    "procedures/streets/contest_strategies.py": "counts over numpy's numbers",
    "procedures/streets/kernel.py": "counts over numpy's numbers",
    "procedures/streets/odds.py": "counts over numpy's numbers",
    "procedures/streets/strategies.py": "counts over numpy's numbers",
    "procedures/twentyone/best_play.py": "counts over numpy's numbers",
    "procedures/twentyone/first_hand.py": "counts over numpy's numbers, and what the solver found",
    "procedures/twentyone/kernel.py": "counts over numpy's numbers",
    "procedures/twentyone/odds.py": "counts over numpy's numbers",
    "procedures/twentyone/solver.py": "compiled: there is no text",
    "procedures/twentyone/strategies.py": "counts over numpy's numbers",
    "procedures/wheel_kernel.py": "counts over numpy's numbers",
    "procedures/dice_kernel.py": "counts over numpy's numbers",
    "rounds/settlement.py": "cents",
    "cardroom/equity/boards.py": "counts over numpy's numbers",
    "procedures/ante/advice.py": "what was counted",
    "procedures/streets/advice.py": "what was counted",
    "procedures/twentyone/advice.py": "what the solver found",
    "web/advice.py": "figures that our own process wrote",
    "web/bench/choices.py": "figures of an analysis",
    "web/bench/comparing.py": "figures of an analysis",
    "web/bench/figures.py": "figures of an analysis",
    "web/bench/readings.py": "figures of an analysis",
    "simulate/report.py": "writes out figures that the run itself counted",
}
"""Files that have no text of anybody's to read."""

NUMBERS_ALREADY = {
    ("desk/simulated.py", "tally_rows"): "what a run found",
    ("desk/sweep.py", "_is_whole"): "a value of an option that the book takes",
    ("games/blackjack/odds.py", "_endings"): "stakes in cents and what the solver found",
    ("gym/many_seats.py", "BoxesEnv._seeds"): "a number that was drawn",
    ("gym/tournaments.py", "TournamentEnv._known"): "figures of the table",
    ("odds/analysis.py", "Analysis.to_polars"): "the types of columns",
    ("odds/kept.py", "_unpacked"): "a size from a checked file",
    ("odds/wager.py", "WagerAnalysis.bound_shown"): "what the solver found",
    ("procedures/ante/exact.py", "_cost"): "what the solver found",
    ("procedures/ante/exact.py", "_greedy"): "a place",
    ("procedures/ante/exact.py", "_steps"): "a place",
    ("procedures/ante/exact.py", "exact"): "what a list plays",
    ("procedures/ante/thresholds.py", "_best"): "what the solver found",
    ("procedures/ante/thresholds.py", "_sum"): "what the solver found",
    ("procedures/ante/thresholds.py", "cost"): "what the solver found",
    ("procedures/ante/thresholds.py", "thresholds"): "what the solver found",
    ("procedures/twentyone/together.py", "_of_hands"): "what the solver found",
    ("procedures/twentyone/together.py", "_of_splits"): "what the solver found",
    ("procedures/twentyone/together.py", "ends_with"): "what the solver found",
    ("cli/sweeps.py", "_percent"): "a figure that the desk wrote",
    ("desk/day.py", "_pool"): "starts a process; makes no number of text",
    ("desk/day.py", "tidy_rows"): "a seat of an answer that the engine wrote",
    ("games/mini_baccarat/odds.py", "together"): "stakes in cents",
    ("games/rapid_roulette/screens.py", "TableRules._with_neighbors"): "a count",
    ("odds/joint.py", "_accuracy"): "what the solver found",
    ("odds/at_stake.py", "_net"): "cents that the table pays",
    ("procedures/wheel.py", "together"): "stakes in cents",
    ("procedures/dice.py", "together"): "stakes in cents",
    ("games/blackjack/odds.py", "_beginnings"): "what the solver found",
    ("games/roulette/lightning.py", "Lightning.draw"): "a count that the chapter lists",
    ("games/roulette/lightning.py", "Lightning.fewest"): "a count that the chapter lists",
    ("games/roulette/lightning.py", "Lightning.ways"): "a count that the chapter lists",
    ("poker/worth.py", "_order"): "a flag",
    ("games/craps/table_rules.py", "TableRules.charge"): "cents",
    ("games/blackjack/odds.py", "_riding"): "fractions and what the solver found",
    ("games/pai_gow_poker/strategies.py", "_mistakes"): "what was counted",
    ("procedures/twentyone/exceptions.py", "exceptions"): "what the solver found",
    ("procedures/twentyone/exceptions.py", "_worth"): "what the solver found",
    ("games/blackjack/odds.py", "edges_without"): "what the solver found",
    ("procedures/twentyone/chart.py", "Chart.told"): "a flag",
    ("games/craps/layout.py", "Layout.__init__"): "counts from nothing up; makes no number of text",
    ("games/let_it_ride/game.py", "TableRules.__init__"): "a flag",
    ("games/pai_gow_poker/odds.py", "contest_net"): "cents",
    ("games/pai_gow_poker/table_rules.py", "TableRules.vig"): "cents",
    ("games/texas_holdem_bonus/rules.py", "most_at_minimum"): "cents",
    ("games/ultimate_texas_holdem/rules.py", "most_at_minimum"): "cents",
    ("cardroom/equity/report.py", "Equity.row"): "an error written out by the run itself",
    ("odds/ranges.py", ""): "the table in the file itself",
    ("odds/solved.py", "_fraction"): "a file of our own; one that is no fraction is solved again",
    ("poker/kill.py", "after_hand"): "a fraction",
    ("poker/kill.py", "check_kill"): "a fraction",
    ("cardroom/phh/reading.py", "cents"): "an int of 64 bits or a bounded decimal, by read_toml",
    ("cardroom/phh/reading.py", "seconds"): "an int of 64 bits or a bounded decimal, by read_toml",
    ("cardroom/phh/reading.py", "stack"): "a constant",
    ("poker/rake.py", "_percentage"): "a fraction",
    ("poker/rake.py", "_time"): "a fraction",
    ("poker/rake.py", "show"): "a fraction",
    ("poker/kernel.py", "RoomReport.rows"): "figures that the run itself counted",
    ("cardroom/takings.py", "Takings.row"): "an error written out by the run itself",
    ("cardroom/takings.py", "Takings.to_json"): "an error written out by the run itself",
    ("cardroom/takings.py", "_by_pot"): "cents",
    ("cardroom/tournament/answers.py", "_prize_rule"): "a percentage that the schema read",
    ("cardroom/tournament/state.py", "prize_list"): "a percentage that the schema read",
    ("procedures/progressive/running.py", "Running._whole"): "cents",
    ("procedures/shoe.py", "RunningShoe.__init__"): "a flag",
    ("rounds/audit.py", "_by_seat"): "one to three digits, looked at one line above",
    ("rounds/chips.py", "Chips.even"): "a fraction",
    ("rulebooks/posting.py", "Rules.percent"): "a percentage that the schema read",
    ("rulebooks/schema.py", "_percent"): "a float, and what read_decimal read",
    ("rulebooks/toml.py", "read_toml"): "floats are of bounded size however they are written",
    ("cli/plain.py", "Plain._one"): "eighteen digits at most, looked at one line above",
    ("procedures/streets/one_hand.py", "points_of"): "a flag",
    ("web/clients.py", "Bucket.__init__"): "a constant of the server",
}
"""Where an operand is a number already, and why."""

PARSERS = {
    "rulebooks/toml.py": "looks at lengths before and after",
    "rulebooks/variants.py": "chapters that were read within bounds already",
    "web/aside.py": "lines that the server and its own processes write each other",
    "web/pricing.py": "options that the server itself wrote",
    "web/bench/prices.py": "what the server's own processes write",
    "web/bench/running.py": "what the server that started it writes",
    "web/bench/jobs.py": "what the server's own processes write",
}
"""Who may call the parsers of the standard library, which bound nothing."""


def parents(tree: ast.AST) -> dict[ast.AST, ast.AST]:
    return {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}


def is_number(node: ast.expr) -> bool:
    """Whether an operand can only be a number: a literal, or the result of sums that text does not take part in."""
    if isinstance(node, ast.UnaryOp):
        return is_number(node.operand)
    if isinstance(node, ast.Constant):
        return not isinstance(node.value, str)
    return isinstance(node, ast.BinOp) and isinstance(node.op, ARITHMETIC)


def made_by(call: ast.Call) -> bool:
    """Whether a call makes a number of something that may be text; of two operands fractions are made of numbers."""
    if not isinstance(call.func, ast.Name) or call.func.id not in KINDS or not call.args:
        return False
    return not is_number(call.args[0]) and not (call.func.id == "Fraction" and len(call.args) == 2)


def handed_on(node: ast.AST) -> bool:
    """Whether what makes numbers is itself handed on, to be called by another: `map(int, words)`."""
    if isinstance(node, ast.FunctionDef):
        return any(is_kind(one) for one in [*node.args.defaults, *node.args.kw_defaults])
    if not isinstance(node, ast.Call) or (isinstance(node.func, ast.Name) and node.func.id in TYPE_NAMES):
        return isinstance(node, ast.Assign) and is_kind(node.value)
    return any(is_kind(one) for one in [*node.args, *(word.value for word in node.keywords)])


def is_kind(node: ast.AST | None) -> bool:
    return isinstance(node, ast.Name) and node.id in KINDS


def within(node: ast.AST, above: dict[ast.AST, ast.AST]) -> str:
    names = [node.name] if isinstance(node, ast.FunctionDef) else []
    while node in above:
        node = above[node]
        names += [node.name] if isinstance(node, (ast.FunctionDef, ast.ClassDef)) else []
    return ".".join(reversed(names))


@cache
def found_in(source: str) -> set[tuple[str, str]]:
    """Where numbers are made of what may be text, and how."""
    tree = ast.parse(source)
    nodes = [
        node for node in ast.walk(tree) if (isinstance(node, ast.Call) and made_by(node)) or handed_on(node)
    ]
    above = parents(tree) if nodes else {}
    return {(within(node, above), ast.unparse(node).splitlines()[0]) for node in nodes}


@cache
def files() -> list[tuple[str, str]]:
    return [
        (file.relative_to(SOURCES).as_posix(), file.read_text()) for file in sorted(SOURCES.rglob("*.py"))
    ]


def test_promise_39_text_becomes_a_number_in_one_place_alone() -> None:
    known = READERS.keys() | COUNTS.keys()
    strange = [
        f"{file}: {where}: {said}"
        for file, source in files()
        if file not in known
        for where, said in sorted(found_in(source))
        if (file, where) not in NUMBERS_ALREADY
    ]
    assert not strange, (
        "read it with pitboss.money.read_whole, read_exact or read_decimal, or say why not here"
    )


def test_the_list_names_no_place_that_is_gone() -> None:
    found = {(file, where) for file, source in files() for where, _ in found_in(source)}
    assert NUMBERS_ALREADY.keys() <= found
    assert (READERS.keys() | COUNTS.keys()) <= {file for file, _ in found}


def test_only_what_bounds_them_calls_the_parsers_of_the_standard_library() -> None:
    calls = ("tomllib.load", "json.load", "literal_eval", "eval(")
    plain = [(file, source.replace("msgspec.json", "")) for file, source in files()]
    found = {file for file, source in plain if any(call in source for call in calls)}
    assert found == PARSERS.keys()


@pytest.mark.parametrize(
    "source",
    [
        "int(word)",
        "x = Fraction(str(said))",
        "Decimal(f'{one}')",
        "float(row['percent'])",
        "int(a + b)",
        "int(text, 16)",
        "list(map(int, words))",
        "loads(text, parse_float=Decimal)",
        "def read(text, make=float): ...",
        "reader = Fraction",
    ],
)
def test_what_may_be_text_is_found(source: str) -> None:
    assert found_in(source)


@pytest.mark.parametrize(
    "source",
    ["int(7)", "Fraction(a, b)", "int(a * b)", "isinstance(a, int)", "def read(a: int) -> float: ..."],
)
def test_what_is_a_number_already_is_not(source: str) -> None:
    assert not found_in(source)
