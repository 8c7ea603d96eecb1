"""Commands between a document and its chapter: its outline, and what an approver and the public ask of a chapter."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer import Argument, Option

from pitboss.cli import completing
from pitboss.cli.common import Json, grid, show, write_json, writing
from pitboss.cli.files import read_within
from pitboss.rulebooks.refusal import Refusal, counted

if TYPE_CHECKING:
    from pitboss.desk.documents import Outlined

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
            help="Hold it against this rulebook's chapter.",
            autocompletion=completing.books,
        ),
    ] = "",
    from_line: Annotated[int, Option("--from-line", min=0, help="Begin at this line.")] = 0,
    to_line: Annotated[int, Option("--to-line", min=0, help="End at this line.")] = 0,
    prefix: Annotated[
        str | None, Option("--prefix", help="What stands before each number; § before 1.I.A if left out.")
    ] = None,
    into: Annotated[
        Path | None,
        Option("--into", file_okay=False, help="Write the list into this book's folder, for --game."),
    ] = None,
    json: Json = False,
) -> None:
    """Make a clause list to edit of a document's numbering, and find its figures; or hold a chapter against both.

    Without a rulebook the clause list is written, each clause with the line and the figures it has. With --rulebook and
    --game it tells what the document has and the chapter does not: clauses that are not listed, and every figure (odds,
    dollars, percentages, counts) that no entry citing its clause holds.
    """
    from pitboss.desk.documents import held_against, outlined

    if (rulebook or into) and not game:
        raise Refusal("unknown_game", "--rulebook and --into go with --game, which names the chapter")
    text = read_within(file, LONGEST_DOCUMENT).decode(errors="replace")
    where = (from_line, to_line, prefix)
    found = held_against(text, rulebook, game, *where) if rulebook else outlined(text, *where)
    if into is not None:
        _write(into / "clauses" / f"{game}.toml", found.skeleton())
    if json:
        write_json(found.to_json())
    elif rulebook:
        _show_against(found)
    elif into is None:
        typer.echo(found.skeleton(), nl=False)


def _write(path: Path, text: str) -> None:
    if path.exists():
        raise Refusal("file_exists", f"{path} is there already, and is not written over")
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def _show_against(found: "Outlined") -> None:
    """Show what the document has and the chapter has not."""
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
