"""Commands about rulebooks: what they say, where they differ, what a house may post, what is encoded."""

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer import Argument, Option

from pitboss.cli import completing
from pitboss.cli.common import (
    DIFFERS,
    REFUSED,
    SHORT_HASH,
    Book,
    Chosen,
    GameId,
    Json,
    Readings,
    exit_with,
    grid,
    read_options,
    rules_of,
    say_error,
    show,
    write_json,
)
from pitboss.cli.files import read_within
from pitboss.rulebooks import Refusal, Rulebook, read_posting
from pitboss.rulebooks import rulebook as book_by_id
from pitboss.rulebooks import rulebooks as shelf
from pitboss.rulebooks.library import broken_books, shelf_of
from pitboss.rulebooks.posting import LONGEST_POSTING
from pitboss.rulebooks.refusal import counted, did_you_mean

if TYPE_CHECKING:
    from rich.table import Table

    from pitboss.odds.analysis import Effect
    from pitboss.rulebooks.coverage import Coverage
    from pitboss.rulebooks.diff import Diff, Difference, Side

POSTING = (
    "A file naming rulebook and game, with the house's choices under [options] and [pay.TABLE]; - for stdin."
)


def rulebooks(json: Json = False) -> None:
    """List the rulebooks on the shelf, their chapters, and whether each file matches its pin."""
    books = [_about(book) for book in shelf().values()]
    if json:
        write_json({book["id"]: book for book in books})
        return
    for book in books:
        rows = [
            (name, one["sha256"][:SHORT_HASH], _PINNED[one["pinned"]], one.get("broken", ""))
            for name, one in book["chapters"].items()
        ]
        title = f"{book['id']}: {book['title']}, {book['issuer']}, {book['dated']}"
        show(grid(title, ("chapter", "sha256", "pinned", "broken"), rows))
    for problem in broken_books():
        say_error(f"broken: {problem}")


_PINNED = {True: "yes", False: "NO", None: "draft"}


def _about(book: Rulebook) -> dict[str, Any]:
    told = {name: getattr(book, name) for name in ("id", "title", "issuer", "document", "dated")}
    return {**told, "chapters": {name: _pin(book, name) for name in book.chapters}}


def _pin(book: Rulebook, name: str) -> dict[str, Any]:
    """Return a chapter's hash, whether it is the pinned one (null on a draft shelf), and why it is broken, if it is."""
    from pitboss.desk.coverage import chapter_of, game_of_chapter

    on, file = shelf_of(book.id), f"{book.id}/{name}.toml"
    with (on.root / file).open("rb") as written:
        digest = hashlib.file_digest(written, "sha256").hexdigest()
    told = {"sha256": digest, "pinned": None if on.pins is None else on.pins.get(file) == digest}
    try:
        chapter = chapter_of(book, name)
    except Refusal as refusal:
        return {**told, "broken": refusal.message}
    if chapter is None:
        return {**told, "broken": f"no game here plays {game_of_chapter(book, name)!r:.40}"}
    return {**told, "sha256": chapter.sha256}


def rules(
    game: GameId,
    rule: Annotated[str, Argument(help="One rule to show in detail.")] = "",
    rulebook: Book = "",
    option: Chosen = None,
    reading: Readings = None,
    json: Json = False,
) -> None:
    """Show every rule of a game with its value, its clause, what the house may choose and what rests on a reading."""
    from pitboss.cli import rules_page

    found = rules_of(game, rulebook, option, reading)
    if json:
        write_json(rules_page.one_json(found, rule) if rule else rules_page.to_json(found))
    else:
        show(*(rules_page.details(found, rule) if rule else rules_page.page(found)))


def diff(
    game: GameId,
    left: Annotated[
        str,
        Argument(
            metavar="R1",
            help="One rulebook, or RULEBOOK@SHA256 for an edition.",
            autocompletion=completing.books,
        ),
    ],
    right: Annotated[str, Argument(metavar="R2", help="Another.", autocompletion=completing.books)],
    option: Chosen = None,
    edges: Annotated[
        bool, Option("--edges/--no-edges", help="Price every wager in both, if its odds are known.")
    ] = True,
    json: Json = False,
) -> None:
    """Show where two rulebooks, or editions of one, differ on a game, with both clauses and the effect on each edge."""
    from pitboss.desk import effects, game_of
    from pitboss.rulebooks.coverage import lists_of
    from pitboss.rulebooks.diff import diff as compare

    options = read_options(option)
    one, other = (game_of(game).chapter(book, options) for book in (left, right))
    found = compare(one, other, (lists_of(one)[0], lists_of(other)[0]))
    priced = effects(game, left, right, options) if edges else {}
    if json:
        write_json(found.to_json() | {"edges": {name: one.to_json() for name, one in priced.items()}})
        return
    show_differences(found, f"{game}: {counted(len(found), 'difference')}", left, right)
    if edges:
        show_effects(priced, left, right)


def show_differences(found: "Diff", title: str, left: str, right: str) -> None:
    """Show what differs, what only has a new citation, and what changed in the clause list."""
    heads = ("part", "name", left, right)
    rows = [(one.part, _called(one), *map(_side, (one.left, one.right))) for one in found.differences]
    show(grid(title, heads, rows))
    if recited := [(one.part, one.name, *map(_clause, (one.left, one.right))) for one in found.recited]:
        show(grid(f"Unchanged, under another clause: {len(recited)}", heads, recited))
    if changes := [(one.id, one.left or "–", one.right or "–") for one in found.clauses or ()]:
        show(grid(f"Clause list: {counted(len(changes), 'change')}", ("clause", left, right), changes))


def _side(side: "Side | None") -> str:
    return f"{side.says}  [{side.clause}]" if side else "–"


def _clause(side: "Side | None") -> str:
    return side.clause if side else "–"


def _called(one: "Difference") -> str:
    """Return a difference's name, with its other name, or what it may be."""
    also = f" ({one.also})" if one.also else ""
    return f"{one.name}{also}" + (f" (perhaps {one.perhaps})" if one.perhaps else "")


def show_effects(priced: "dict[str, Effect]", left: str, right: str) -> None:
    """Show the edges that differ, and the number of those that do not."""
    rows = [(name, *one.cells()) for name, one in priced.items() if one.change != 0]
    if rows:
        show(grid("house edge", ("wager", left, right, "change"), rows))
    if not priced:
        typer.echo("The exact edges of this game are not known yet.")
    elif same := len(priced) - len(rows):
        typer.echo(f"The edge of {counted(same, 'other wager' if rows else 'wager')} is the same in both.")


def check(
    posting: Annotated[Path, Argument(metavar="POSTING.toml", dir_okay=False, help=POSTING)],
    json: Json = False,
) -> None:
    """Check a casino's posting against its rulebook: everything the document forbids, with the clause."""
    from pitboss.desk.check import checked
    from pitboss.rulebooks.diff import show_value

    refused, posted = checked(read_posting(read_within(posting, LONGEST_POSTING)))
    found = [refusal for _, refusal in refused]
    if json:
        options: dict[str, Any] = {} if posted is None else {"options": posted.options}
        if posted is not None and posted.unusual:
            options["unusual"] = [one.to_json() for one in posted.unusual]
        write_json({"ok": not found, "refused": [refusal.to_json() for refusal in found], **options})
    elif posted is None:
        refusals = [(one.code, one.message, one.clause) for one in found]
        show(grid(f"{posting.name}: {len(found)} refused", ("code", "why", "clause"), refusals))
    else:
        chosen = posted.chapter.options.items()
        in_force = [(name, show_value(rule.kind, posted.value(name))) for name, rule in chosen]
        show(grid(f"{posting.name}: ok", ("option", "in force"), in_force))
        if posted.unusual:
            flagged = [(one.says, one.cite.clause) for one in posted.unusual]
            show(grid("Odds that are allowed but unusual", ("odds", "clause"), flagged))
    exit_with(REFUSED if found else 0)


def coverage(
    rulebook: Annotated[
        str,
        Option(
            "--rulebook",
            "-r",
            help="Only this rulebook, or an edition as RULEBOOK@SHA256.",
            autocompletion=completing.books,
        ),
    ] = "",
    game: Annotated[
        str, Option("--game", "-g", help="Only this game or chapter.", autocompletion=completing.games)
    ] = "",
    missing: Annotated[
        bool,
        Option("--missing", help="List what is unaccounted for, unsupported, or reached through its parent."),
    ] = False,
    json: Json = False,
) -> None:
    """Count every document's clauses: encoded, prose, waived, unsupported, unaccounted for (exit status 1 if any)."""
    found, broken = _coverages(rulebook, game)
    if json:
        write_json([*(one.to_json() for one in found), *broken])
    else:
        for book in dict.fromkeys(one.rulebook for one in found):
            show(_counts(book, [one for one in found if one.rulebook == book]))
    for one in found if missing and not json else ():
        for clause in one.unaccounted:
            typer.echo(f"{one.rulebook} {one.chapter} {clause.id}: {clause.title}")
        for clause in one.through_parent:
            typer.echo(f"{one.rulebook} {one.chapter} {clause.id}: {clause.title} (through its parent)")
        for clause in one.unsupported:
            typer.echo(
                f"{one.rulebook} {one.chapter} {clause.id}: {clause.title} (unsupported: {clause.unsupported})"
            )
    for lost in broken:
        say_error(f"broken: {lost['rulebook']} {lost['chapter']}: {lost['broken']}")
    if unaccounted := sum(len(one.unaccounted) for one in found):
        say_error(f"unaccounted for: {counted(unaccounted, 'clause')}")
    exit_with(DIFFERS if unaccounted or broken else 0)


def _counts(book: str, found: "list[Coverage]") -> "Table":
    """Lay out a book's chapters with the number of their clauses, of each kind and of all."""
    from pitboss.odds.figures import figures_table

    rows = [(one.chapter, one.clauses, *map(len, _kinds(one))) for one in found]
    totals = ("all", *(sum(column) for column in list(zip(*rows, strict=True))[1:]))
    shown = [tuple(map(str, row)) for row in (*rows, *([totals] if len(rows) > 1 else []))]
    heads = (
        "chapter",
        "clauses",
        "encoded",
        "by parent",
        "prose",
        "waived",
        "unsupported",
        "unaccounted for",
    )
    return figures_table(f"Coverage of {book}", heads, shown)


def _kinds(one: "Coverage") -> tuple[Any, ...]:
    from pitboss.rulebooks.coverage import STATUSES

    return tuple(getattr(one, kind) for kind in STATUSES)


def _coverages(rulebook: str, only: str) -> "tuple[list[Coverage], list[dict[str, str]]]":
    """Return the coverage of every chapter asked for, and the broken chapters."""
    from pitboss.desk.coverage import covered, covered_edition, game_of_chapter, listed_chapters

    books = [book_by_id(rulebook)] if rulebook else list(shelf().values())
    names = [(book, name) for book in books for name in listed_chapters(book)]
    wanted = [(book, name) for book, name in names if only in ("", name, game_of_chapter(book, name))]
    if not wanted:
        known = list(dict.fromkeys(name for _, name in names))
        near = did_you_mean(only, known) or f"; there are: {', '.join(known) or 'none'}"
        raise Refusal("unknown_game", f"no clauses are listed for {only or rulebook!r:.60}{near}")
    found, broken = [], []
    for book, name in wanted:
        try:
            one = covered_edition(rulebook, name) if "@" in rulebook else covered(book, name)
            found += [] if one is None else [one]
        except Refusal as refusal:
            broken.append({"rulebook": book.id, "chapter": name, "broken": refusal.message})
    if "@" in rulebook and not found and not broken:
        raise Refusal("unknown_edition", f"no chapter of {rulebook!r:.80} has such an edition")
    return found, broken
