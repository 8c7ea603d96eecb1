"""Commands between a document and its chapter: its outline, and what an approver and the public ask of a chapter."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer import Argument, Option

from pitboss.cli import completing
from pitboss.cli.common import (
    DIFFERS,
    SHORT_HASH,
    Book,
    Chosen,
    GameId,
    Json,
    exit_with,
    grid,
    rules_of,
    show,
    write_json,
    writing,
)
from pitboss.cli.files import read_within
from pitboss.rulebooks.refusal import Refusal, counted

if TYPE_CHECKING:
    from pitboss.desk.documents import Outlined
    from pitboss.desk.submission import Section

LONGEST_DOCUMENT = 20_000_000


def outline(  # noqa: PLR0913, PLR0917 - a command's options are its parameters
    file: Annotated[Path, Argument(metavar="FILE.txt", help="A document as plain text; - for stdin.")],
    game: Annotated[
        str, Option("--game", "-g", help="The chapter it is for.", autocompletion=completing.games)
    ] = "",
    rulebook: Annotated[
        str,
        Option(
            "--rulebook",
            "-r",
            help="Compare it with this rulebook's chapter.",
            autocompletion=completing.books,
        ),
    ] = "",
    from_line: Annotated[int, Option("--from-line", min=0, help="Begin at this line.")] = 0,
    to_line: Annotated[int, Option("--to-line", min=0, help="End at this line.")] = 0,
    prefix: Annotated[
        str | None, Option("--prefix", help="What precedes each number; § before 1.I.A by default.")
    ] = None,
    parts: Annotated[
        bool, Option("--parts", help="List the chapters of the document with their lines instead.")
    ] = False,
    into: Annotated[
        Path | None,
        Option("--into", file_okay=False, help="Write the list into this book's folder, for --game."),
    ] = None,
    json: Json = False,
) -> None:
    """Make a clause list to edit from a document's numbering, and find its figures, or compare a chapter with both.

    Without a rulebook the clause list is written, each clause with the line and the figures it has. With --rulebook and
    --game it lists what the document has and the chapter does not: clauses that are not listed, and every figure (odds,
    dollars, percentages, counts) that no entry citing its clause holds.
    """
    from pitboss.desk.documents import held_against, outlined

    if (rulebook or into) and not game:
        raise Refusal("unknown_game", "--rulebook and --into need --game, which names the chapter")
    text = read_within(file, LONGEST_DOCUMENT).decode(errors="replace")
    where = (from_line, to_line, prefix)
    found = held_against(text, rulebook, game, *where) if rulebook else outlined(text, *where)
    if into is not None:
        _write(into / "clauses" / f"{game}.toml", found.skeleton())
    if json:
        write_json(found.to_json())
    elif parts:
        rows = [(name or "–", *map(str, span)) for name, span in found.parts.items()]
        show(grid(file.name, ("part", "from line", "to line", "clauses"), rows))
    elif rulebook:
        _show_against(found)
    elif into is None:
        typer.echo(found.skeleton(), nl=False)


def _write(path: Path, text: str) -> None:
    if path.exists():
        raise Refusal("file_exists", f"{path} already exists and is not overwritten")
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def _show_against(found: "Outlined") -> None:
    """Show what the document has and the chapter lacks."""
    against = found.compared
    if against is None:
        return
    listed = len(against.found) + len(against.not_found)
    typer.echo(f"{len(against.found)} of {counted(listed, 'listed clause')} found in the text")
    if against.not_found:
        typer.echo(f"not found: {', '.join(against.not_found)}")
    rows = [(one.id, str(one.line), one.text) for one in against.unlisted]
    show(grid(f"In the text and not listed: {len(rows)}", ("clause", "line", "begins") if rows else (), rows))
    figures = [
        (one.text, str(one.line), one.clause, "by another clause" if one.elsewhere else "")
        for one in sorted(found.open_figures, key=lambda one: one.elsewhere)
    ]
    heads = ("figure", "line", "clause", "held") if figures else ()
    show(grid(f"Figures that no entry of their clause holds: {len(figures)}", heads, figures))


def submission(
    game: GameId,
    rulebook: Book = "",
    option: Chosen = None,
    full: Annotated[
        bool, Option("--full", help="Show every entry and clause, not only their number.")
    ] = False,
    json: Json = False,
) -> None:
    """Sort a chapter by what an approver asks, and show what it says on each subject and what it leaves open.

    The subjects are object, wagers, odds, dealing, shuffling, cutting, irregularities, equipment and notices. The exit
    status is 1 if neither an entry nor a clause says anything on one of them.
    """
    from pitboss.desk.submission import submission as sorted_by_subject

    found = sorted_by_subject(rules_of(game, rulebook, option))
    if json:
        write_json(found.to_json())
    else:
        rows = [
            (one.subject, one.verdict, str(len(one.entries)), str(len(one.clauses)), str(len(one.left_open)))
            for one in found.sections
        ]
        heads = ("subject", "the chapter", "entries", "clauses", "left open")
        show(grid(f"{found.title} · {found.rulebook}", heads, rows))
        for section in found.sections:
            _show_section(section, full)
        if found.unsaid:
            typer.echo(f"Nothing is said on: {', '.join(found.unsaid)}.")
    exit_with(DIFFERS if found.unsaid else 0)


def _show_section(section: "Section", full: bool) -> None:
    """Show a subject's entries if all is wanted, and the clauses about it that the chapter does not hold."""
    if full and section.entries:
        rows = [(one.rule, one.says, one.clause) for one in section.entries]
        show(grid(f"{section.subject}: {section.asks}", ("entry", "says", "clause"), rows))
    if section.left_open and section.applies:
        show(grid(f"{section.subject}: left open", ("clause", "about", "is"), section.left_open))


def notice(game: GameId, rulebook: Book = "", option: Chosen = None, json: Json = False) -> None:
    """Write a table's notice to its players: limits, odds, options in force, and what its book asks to be announced."""
    from pitboss.desk.submission import notice as made

    found = made(rules_of(game, rulebook, option))
    if json:
        write_json(found.to_json())
        return
    limits = [
        (one.wager, "made later" if one.later else one.minimum, one.maximum, one.clause)
        for one in found.limits
    ]
    head = f"{found.title} · {found.rulebook} · sha256 {found.sha256[:SHORT_HASH]}"
    show(grid(head, ("wager", "least", "most", "clause"), limits))
    for name, table in found.pay.items():
        show(grid(f"{name} pays", ("", ""), table.items()))
    show(grid("In force at this table", ("option", "value"), found.options.items()))
    asked = [(one.says, one.rule, one.clause) for one in found.asked]
    show(grid("To be posted or announced", ("what", "entry", "clause") if asked else (), asked))
