"""Commands for publishers of rules: the approval of an edition, and the redline from one to the next."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer import Argument, Option

from pitboss.cli import completing
from pitboss.cli.books import show_differences, show_effects
from pitboss.cli.common import DIFFERS, SHORT_HASH, Json, exit_with, grid, show, write_json, writing
from pitboss.cli.files import read_within
from pitboss.rulebooks.refusal import Refusal, counted

if TYPE_CHECKING:
    from pitboss.desk.amending import Redline
    from pitboss.rulebooks import Posting


def approve(
    rulebook: Annotated[
        str,
        Argument(
            metavar="RULEBOOK[@SHA256]",
            help="Today's editions, or one by its hash.",
            autocompletion=completing.books,
        ),
    ],
    effective: Annotated[
        str, Option("--effective", help="The first day it is in force, such as 2025-06-01.")
    ],
    by: Annotated[str, Option("--by", help="Who approved.")],
    game: Annotated[
        str, Option("--game", "-g", help="Only this chapter.", autocompletion=completing.games)
    ] = "",
    until: Annotated[str, Option("--until", help="The first day it is no longer in force.")] = "",
    note: Annotated[str, Option("--note", help="A resolution, or anything else a reader should know.")] = "",
    json: Json = False,
) -> None:
    """Set the day from which pinned editions are in force, and by whose approval: RULEBOOK@2025-06-01 then names one.

    It is written next to the pins (APPROVED.toml), which stay as they are; `pitboss pin SHELF --sign` signs both.
    """
    from pitboss.rulebooks import rulebook as book_by_id
    from pitboss.rulebooks.approvals import Approval
    from pitboss.rulebooks.approvals import approve as add
    from pitboss.rulebooks.library import shelf_of, split_edition

    book, edition = book_by_id(rulebook), split_edition(rulebook)[1]
    shelf = shelf_of(book.id)
    chapters = [name for name in book.chapters if game in ("", name)]
    if not chapters:
        raise Refusal(
            "unknown_game", f"{book.id} has no chapter {game!r:.40}; it has: {', '.join(book.chapters)}"
        )
    kept = {name: shelf.editions.of(f"{book.id}/{name}.toml") for name in chapters}
    if edition:
        kept = {name: [one for one in of if one.sha256.startswith(edition)] for name, of in kept.items()}  # type: ignore[misc]
    wanted = {name: of[-1].sha256 for name, of in kept.items() if of}
    if not wanted:
        raise Refusal("unknown_edition", f"{rulebook} has no edition to approve: `pitboss pin` keeps them")
    with writing(shelf.root):
        made = [
            add(shelf.root, Approval(f"{book.id}/{name}.toml", sha256, effective, by, until, "", note))
            for name, sha256 in wanted.items()
        ]
    if json:
        write_json({"approved": made})
        return
    rows = [(one.file, one.sha256[:SHORT_HASH], one.effective, one.replaces[:SHORT_HASH]) for one in made]
    show(grid(f"Approved by {by}", ("chapter", "sha256", "effective", "replaces"), rows))


def amend(
    old: Annotated[
        str, Argument(metavar="OLD", help="A rulebook or an edition.", autocompletion=completing.books)
    ],
    new: Annotated[str, Argument(metavar="NEW", help="Another, or RULEBOOK@draft for files not pinned yet.")],
    game: Annotated[
        str, Option("--game", "-g", help="Only this game or chapter.", autocompletion=completing.games)
    ] = "",
    posting: Annotated[
        list[Path] | None,
        Option("--posting", help="What a house posts, or a folder of postings; may be repeated."),
    ] = None,
    edges: Annotated[
        bool, Option("--edges/--no-edges", help="Price every wager in both, if its odds are known.")
    ] = True,
    json: Json = False,
) -> None:
    """Write the redline between two editions: clauses, values, every edge, and the postings that no longer hold.

    The exit status is 1 if a posting that OLD allows is refused by NEW.
    """
    from pitboss.desk.amending import redlines

    found = redlines(old, new, game, _postings(posting or []), edges=edges)
    if json:
        write_json({"old": old, "new": new, "chapters": [one.to_json() for one in found]})
    else:
        for one in found:
            _show(one, old, new)
        if not found:
            typer.echo(f"Nothing differs between {old} and {new}.")
    exit_with(DIFFERS if any(one.broken for one in found) else 0)


def _postings(files: list[Path]) -> "dict[str, Posting]":
    from pitboss.rulebooks.posting import LONGEST_POSTING, read_posting

    every = [one for file in files for one in (sorted(file.glob("*.toml")) if file.is_dir() else [file])]
    return {str(file): read_posting(read_within(file, LONGEST_POSTING)) for file in every}


def _show(one: "Redline", old: str, new: str) -> None:
    typer.echo(f"{one.chapter}\n{'=' * len(one.chapter)}")
    if one.changes is None:
        typer.echo(f"Only in {new if one.added else old}.\n")
        return
    show_differences(one.changes, counted(len(one.changes), "changed value"), old, new)
    if one.edges:
        show_effects(one.edges, old, new)
    for broken in one.broken:
        rows = [
            (refusal["code"], refusal["message"], refusal.get("clause", "")) for refusal in broken.refused
        ]
        show(grid(f"{broken.posting} no longer holds", ("code", "why", "clause"), rows))
