"""Commands about rulebooks: what they say, where they differ, what a house may post, what is encoded."""

import hashlib
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer import Argument, Option

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
from pitboss.rulebooks import Chapter, Posting, Refusal, Rulebook, Rules, load_chapter, read_posting
from pitboss.rulebooks import rulebook as book_by_id
from pitboss.rulebooks import rulebooks as shelf
from pitboss.rulebooks.library import broken_books, chapter_game, shelf_of
from pitboss.rulebooks.posting import LONGEST_POSTING
from pitboss.rulebooks.refusal import counted

if TYPE_CHECKING:
    from pitboss.odds.analysis import Effect
    from pitboss.rulebooks.coverage import Coverage

POSTING = (
    "A file naming rulebook and game, with what the house chose under [options] and [pay.TABLE]; - for stdin."
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
    on, file = shelf_of(book.id), f"{book.id}/{name}.toml"
    with (on.root / file).open("rb") as written:
        digest = hashlib.file_digest(written, "sha256").hexdigest()
    told = {"sha256": digest, "pinned": None if on.pins is None else on.pins.get(file) == digest}
    try:
        chapter = _chapter(book, name)
    except Refusal as refusal:
        return {**told, "broken": refusal.message}
    if chapter is None:
        return {**told, "broken": f"no game here plays {_game(book, name)!r:.40}"}
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
    left: Annotated[str, Argument(metavar="R1", help="One rulebook, or RULEBOOK@SHA256 for an edition.")],
    right: Annotated[str, Argument(metavar="R2", help="Another.")],
    option: Chosen = None,
    edges: Annotated[
        bool, Option("--edges/--no-edges", help="Price every wager in both, where it is known.")
    ] = True,
    json: Json = False,
) -> None:
    """Show where two rulebooks, or editions of one, differ on a game, with both clauses and the effect on each edge."""
    from pitboss.desk import effects, game_of
    from pitboss.rulebooks.diff import diff as compare

    options = read_options(option)
    found = compare(*(game_of(game).chapter(book, options) for book in (left, right)))
    priced = effects(game, left, right, options) if edges else {}
    if json:
        write_json(found.to_json() | {"edges": {name: one.to_json() for name, one in priced.items()}})
        return
    rows = [
        (
            one.part,
            one.name,
            *(f"{side.says}  [{side.clause}]" if side else "–" for side in (one.left, one.right)),
        )
        for one in found.differences
    ]
    show(grid(f"{game}: {counted(len(found), 'difference')}", ("part", "name", left, right), rows))
    if edges:
        _show_effects(priced, left, right)


def _show_effects(priced: "dict[str, Effect]", left: str, right: str) -> None:
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
    from pitboss.rulebooks.diff import show_value

    found, posted = _checked(read_posting(read_within(posting, LONGEST_POSTING)))
    if json:
        refused = [refusal.to_json() for refusal in found]
        options = {} if posted is None else {"options": posted.options}
        write_json({"ok": not found, "refused": refused, **options})
    elif posted is None:
        refusals = [(one.code, one.message, one.clause) for one in found]
        show(grid(f"{posting.name}: {len(found)} refused", ("code", "why", "clause"), refusals))
    else:
        chosen = posted.chapter.options.items()
        in_force = [(name, show_value(rule.kind, posted.value(name))) for name, rule in chosen]
        show(grid(f"{posting.name}: ok", ("option", "in force"), in_force))
    exit_with(REFUSED if found else 0)


def _checked(posted: Posting) -> tuple[list[Refusal], Rules | None]:
    """Return everything the document forbids; if nothing, what the game itself refuses, or the rules in force."""
    from pitboss.desk import game_of
    from pitboss.rulebooks.check import problems

    game = game_of(posted.game)
    if found := problems(game.chapter(posted.rulebook, posted.options), posted):
        return found, None
    try:
        return [], game.rules(posted.rulebook, posted.options, posted.pay)
    except Refusal as refusal:
        return [refusal], None


def coverage(
    rulebook: Annotated[str, Option("--rulebook", "-r", help="Only this rulebook.")] = "",
    game: Annotated[str, Option("--game", "-g", help="Only this game or chapter.")] = "",
    missing: Annotated[
        bool,
        Option("--missing", help="List what is unaccounted for, and what is reached through its parent."),
    ] = False,
    json: Json = False,
) -> None:
    """Count every document's clauses: encoded, prose, waived, and unaccounted for (exit status 1 if any)."""
    found, broken = _coverages(rulebook, game)
    if json:
        write_json([*(one.to_json() for one in found), *broken])
    else:
        counted_as = ("encoded", "through its parent", "prose", "waived", "unaccounted")
        show(grid("Coverage", ("rulebook", "chapter", "clauses", *counted_as), map(_counts, found)))
    for one in found if missing and not json else ():
        for clause in one.unaccounted:
            typer.echo(f"{one.rulebook} {one.chapter} {clause.id}: {clause.title}")
        for clause in one.through_parent:
            typer.echo(f"{one.rulebook} {one.chapter} {clause.id}: {clause.title} (through its parent)")
    for lost in broken:
        say_error(f"broken: {lost['rulebook']} {lost['chapter']}: {lost['broken']}")
    if unaccounted := sum(len(one.unaccounted) for one in found):
        say_error(f"unaccounted for: {counted(unaccounted, 'clause')}")
    exit_with(DIFFERS if unaccounted or broken else 0)


def _counts(one: "Coverage") -> tuple[str, ...]:
    parts = (one.encoded, one.through_parent, one.prose, one.waived, one.unaccounted)
    return one.rulebook, one.chapter, str(one.clauses), *(str(len(part)) for part in parts)


def _coverages(rulebook: str, only: str) -> "tuple[list[Coverage], list[dict[str, str]]]":
    """Return the coverage of every chapter asked for, and the broken chapters."""
    from pitboss.rulebooks.coverage import clause_lists
    from pitboss.rulebooks.coverage import coverage as cover

    books = [book_by_id(rulebook)] if rulebook else list(shelf().values())
    names = [(book, name) for book in books for name in sorted({*clause_lists(book.id), *book.chapters})]
    wanted = [(book, name) for book, name in names if only in ("", name, _game(book, name))]
    if not wanted:
        known = ", ".join(dict.fromkeys(name for _, name in names)) or "none"
        message = f"no clauses are listed for {only or rulebook!r:.60}; there are: {known}"
        raise Refusal("unknown_game", message)
    if "@" in rulebook:
        raise Refusal("no_clause_list", "coverage is counted for the chapters of today, not for an edition")
    found, broken = [], []
    for book, name in wanted:
        try:
            chapter = _chapter(book, name)
            if chapter is None or chapter.listed == name:
                found.append(cover(book.id, name, chapter, _beside(book, chapter)))
        except Refusal as refusal:
            broken.append({"rulebook": book.id, "chapter": name, "broken": refusal.message})
    return found, broken


def _beside(book: Rulebook, chapter: Chapter | None) -> list[Chapter]:
    """Return a book's other chapters that may encode a chapter's clauses: those on its base, or of its game."""
    if chapter is None:
        return []
    others = []
    for name in book.chapters:
        if chapter.base or _game(book, name) == chapter.game:
            with suppress(Refusal):
                others.append(_chapter(book, name))
    return [one for one in others if one is not None and one is not chapter]


def _game(book: Rulebook, name: str) -> str:
    return chapter_game(book.id, name) if name in book.chapters else name


def _chapter(book: Rulebook, name: str) -> Chapter | None:
    """Return the chapter as its game reads it, or None if no game on the floor plays it yet."""
    from pitboss.desk import rulesets

    ruleset = rulesets().get(_game(book, name)) if name in book.chapters else None
    return None if ruleset is None else load_chapter(book.id, name, ruleset)
