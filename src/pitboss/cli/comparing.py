"""The command that compares tables of one game side by side: their edges, and what causes each difference."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Option

from pitboss.cli import completing
from pitboss.cli.common import (
    Chosen,
    Json,
    Paying,
    Readings,
    Wager,
    grid,
    progress,
    read_options,
    read_readings,
    show,
    write_json,
    write_picture,
)
from pitboss.cli.figures import percent_of, points_of
from pitboss.cli.files import read_within
from pitboss.cli.layout import folded
from pitboss.cli.strategies import read_how
from pitboss.rulebooks import Rules
from pitboss.rulebooks.posting import LONGEST_POSTING, read_pay, read_posting
from pitboss.rulebooks.refusal import Refusal

if TYPE_CHECKING:
    from pitboss.desk.causes import Account
    from pitboss.desk.compare import Because, Comparison

TOGETHER = "together"
"""The row for what no difference causes alone."""


def compare(  # noqa: PLR0913, PLR0917 - a command's options are its parameters
    what: Annotated[
        list[str],
        Argument(
            metavar="A B...",
            help="Postings (files), rulebooks, or RULEBOOK@SHA256 for an edition; one is enough with strategies.",
        ),
    ],
    game: Annotated[
        str,
        Option("--game", "-g", help="The game, if no posting names it.", autocompletion=completing.games),
    ] = "",
    option: Chosen = None,
    reading: Readings = None,
    pay: Paying = None,
    wager: Wager = "",
    strategy: Annotated[
        list[str] | None,
        Option(
            "--strategy", help="Play each by this strategy, a name or a file; repeat it to compare several."
        ),
    ] = None,
    every: Annotated[
        bool, Option("--all", help="Also show what moves no edge, and the wagers that cost the same.")
    ] = False,
    picture: Annotated[
        Path | None,
        Option("--chart", dir_okay=False, help="Also draw the edges into this .svg or .png file."),
    ] = None,
    json: Json = False,
) -> None:
    """Show the edges of several postings, rulebooks, editions or strategies side by side, and what causes each change.

    Every difference is tried alone at the first table. The remainder is what several cause together.
    """
    from pitboss.desk.charts import comparison_chart
    from pitboss.desk.compare import compare as beside
    from pitboss.desk.wagers import wager_of

    tables = _tables(what, game, option, reading, pay)
    first = next(iter(tables.values()))
    wager, played = wager_of(first, wager), {one: read_how(one) for one in strategy or ()}
    with progress(first.chapter.game):
        found = beside(tables, wager, played)
    names = [Path(one).name if one.endswith(".toml") else one for one in found.names]
    if picture is not None:
        write_picture(picture, comparison_chart(found, names))
    if json:
        write_json(found.to_json())
        return
    _show_edges(found, names, every or bool(wager))
    for name, why in zip(names[1:], found.because, strict=True):
        _show_causes(names[0], name, why, every)
    _show_differences(found, names, every)
    for name, side in zip(names, found.outside, strict=True):
        for broken in side:
            show(f"{name} is outside the book: {broken['message']} [{broken['clause']}]")


def _tables(
    what: list[str],
    game: str,
    option: list[str] | None,
    reading: list[str] | None,
    pay: list[str] | None,
) -> dict[str, Rules]:
    """Read the tables, each by the name it is given. Options, odds and readings apply to all of them."""
    from pitboss.desk.figures import what_if

    named = list(dict.fromkeys(what))
    postings = {one: read_posting(read_within(Path(one), LONGEST_POSTING)) for one in named if _is_file(one)}
    games = list(dict.fromkeys(filter(None, (game, *(one.game for one in postings.values())))))
    if not games:
        raise Refusal("unknown_game", "rulebooks are compared on one game: set it with --game")
    over, odds, readings = read_options(option), read_pay(pay or ()), read_readings(reading)
    tables = {}
    for one in named:
        posted, of = postings.get(one), postings[one].game if one in postings else games[0]
        book = posted.rulebook if posted else one
        tables[one] = what_if(of, book, over, odds, readings=readings, posting=posted)
    return tables


def _is_file(name: str) -> bool:
    return name == "-" or name.endswith(".toml") or Path(name).is_file()


def _show_edges(found: "Comparison", names: Sequence[str], every: bool) -> None:
    """Show the edges, those that are the same at every table only where all are asked for."""
    same = () if every else found.alike
    alike: dict[tuple[str, ...], list[str]] = {}
    for name, edges in found.edges.items():
        if name not in same:
            first = edges[0]
            more = (None if first is None or edge is None else edge - first for edge in edges[1:])
            alike.setdefault((*map(percent_of, edges), *map(points_of, more)), []).append(name)
    heads = ("house edge", *names, *(f"points, {name}" for name in names[1:]))
    if alike:
        show(grid(found.game, heads, [(folded(wagers), *cells) for cells, wagers in alike.items()]))
    if same:
        show(f"{'The same everywhere' if alike else f'{found.game}: no edge differs'}: {folded([*same])}.")


def _show_causes(first: str, name: str, why: "Because", every: bool) -> None:
    """Show what causes the change of each wager, the largest cause first."""
    alike: dict[tuple[object, ...], list[Account]] = {}
    for one in why.accounts:
        if {what.part for what, _ in one.causes} != {"strategy"} or one.together:
            alike.setdefault((one.change, one.causes), []).append(one)
    rows = [row for accounts in alike.values() for row in _cause_rows(accounts)]
    if rows:
        heads = ("wager", "cause", first, name, "points")
        show(grid(f"Why {name} differs from {first}", heads, rows))
    untried = why.untried
    if not any(one.together for one in why.accounts) or not untried:
        return
    if every:
        reasons = [(one.what.name, one.why_not) for one in untried]
        show(grid(f"Not tried alone: {len(reasons)}", ("difference", "why"), reasons))
    else:
        show(f"Not tried alone: {', '.join(dict.fromkeys(_short(one.what.name) for one in untried))}.")


def _cause_rows(accounts: "list[Account]") -> Iterator[tuple[str, ...]]:
    """The causes of wagers that change alike, what is left for them together, and the total."""
    one = accounts[0]
    label = folded([each.wager for each in accounts])
    for what, points in one.causes:
        yield label, what.name, *(side or "–" for side in what.sides), points_of(points)
        label = ""
    yield label, TOGETHER, "", "", points_of(one.together)
    yield "", "in all", "", "", points_of(one.change)


def _short(name: str) -> str:
    """Name the pay table of a row."""
    return name.partition(":")[0]


def _show_differences(found: "Comparison", names: Sequence[str], every: bool) -> None:
    """Show all that differs, or what strategies do differently and how many rules move no edge."""
    listed = [one for one in found.differences if every or one.part == "strategy"]
    if listed:
        rows = [(one.part, one.name, *(side or "–" for side in one.sides)) for one in listed]
        show(grid(f"What differs: {len(rows)}", ("part", "name", *names), rows))
    folded_away = [one for one in found.differences if one not in listed]
    moving = {what.name for why in found.because for one in why.accounts for what, _ in one.causes}
    rest, total = sum(one.name not in moving for one in folded_away), len(folded_away)
    if rest:
        show(f"{rest} of {total} differences move none of these edges by themselves. --all lists them.")
