"""Commands for authors of games: a new game to start from, and the engine's promises tested on any chapter."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer
from typer import Argument, Option

from pitboss.cli import completing
from pitboss.cli.common import DIFFERS, Json, exit_with, grid, progress, show, write_json, writing
from pitboss.cli.files import read_within
from pitboss.rulebooks.refusal import Refusal, counted

if TYPE_CHECKING:
    from pitboss.desk.conform import Conformance
    from pitboss.desk.games import Entry

LONGEST_PROBES = 20_000_000


def new(
    kind: Annotated[str, Argument(metavar="game", help="What to create: a game.")],
    name: Annotated[str, Argument(metavar="NAME", help="Its name, such as under-and-over.")],
    into: Annotated[
        Path | None,
        Option("--into", file_okay=False, help="The folder to write; the game's name here by default."),
    ] = None,
    json: Json = False,
) -> None:
    """Write a new game to start from: a package, its chapter and clause list, and a test. It conforms as it is."""
    from pitboss.desk.new_game import new_game

    if kind != "game":
        raise Refusal("bad_name", f"`pitboss new game NAME` creates a game; there is no new {kind!r:.40}")
    files = new_game(name)
    folder = into or Path(name)
    if taken := [path for path in files if (folder / path).exists()]:
        raise Refusal("file_exists", f"{folder / taken[0]} already exists, and nothing is overwritten")
    with writing(folder):
        for path, text in files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, encoding="utf-8")
    made = [str(folder / path) for path in files]
    write_json({"written": made}) if json else typer.echo("\n".join(made))


def conform(
    name: Annotated[
        str,
        Argument(
            metavar="[GAME]",
            help="A game or a chapter; all of the shelves outside the package by default.",
            autocompletion=completing.games,
        ),
    ] = "",
    rulebook: Annotated[
        str, Option("--rulebook", "-r", help="Only this rulebook.", autocompletion=completing.books)
    ] = "",
    rounds: Annotated[
        int, Option("--rounds", "-n", min=2, max=100_000, help="How many rounds are played.")
    ] = 12,
    seed: Annotated[int, Option("--seed", min=0, help="Play the same rounds again.")] = 1,
    values: Annotated[
        int,
        Option("--values", min=0, max=10_000, help="How many other values of each rule are tried; 0: none."),
    ] = 1,
    probes: Annotated[
        Path | None,
        Option("--probes", help="Records that reach what random play does not, as JSON Lines; - for stdin."),
    ] = None,
    json: Json = False,
) -> None:
    """Test the engine's promises on a chapter at random: it ends, conserves chips, audits clean, hides cards and more.

    Every rule is then set to other values: each must change something, or not load. What a book keeps in
    probes/CHAPTER.jsonl is tried as well as --probes. The exit status is 1 if a promise is broken.
    """
    from pitboss.desk.conform import conform as tried

    chapters, said = _chapters(name, rulebook), _read(probes)
    found = []
    with progress("conform", len(chapters)) as told:
        for done, (book, entry) in enumerate(chapters):
            told(done, len(chapters))
            found.append(tried(book, entry, rounds, seed, values, (*said, *_kept(book, entry.id))))
    if json:
        write_json({"ok": all(one.ok for one in found), "chapters": [one.to_json() for one in found]})
    else:
        for one in found:
            _show(one)
    exit_with(0 if all(one.ok for one in found) else DIFFERS)


def _chapters(name: str, rulebook: str) -> "list[tuple[str, Entry]]":
    """Return the chapters to try: those named, or all that are not the package's own."""
    from pitboss.desk.games import chapters, entries
    from pitboss.rulebooks import rulebook as book_by_id
    from pitboss.rulebooks.library import SHELF, shelf_of

    only = book_by_id(rulebook).id if rulebook else ""
    every = [(book, entry) for book, game in chapters() for entry in entries(book, game)]
    mine = [(book, entry) for book, entry in every if only in ("", book)]
    if name:
        found = [(book, entry) for book, entry in mine if name in (entry.id, entry.game.id)]
    else:
        found = mine if only else [one for one in mine if shelf_of(one[0]).root != SHELF]
    if not found:
        asked = name or "outside the package"
        raise Refusal("unknown_game", f"no chapter of {asked!r:.60} is on {only or 'the shelves'}")
    return found


def _read(probes: Path | None) -> tuple[dict[str, Any], ...]:
    if probes is None:
        return ()
    lines = read_within(probes, LONGEST_PROBES).splitlines()
    try:
        return tuple(msgspec.json.decode(line, type=dict[str, Any]) for line in lines if line.strip())
    except msgspec.DecodeError as error:
        raise Refusal("bad_record", f"{probes} is not a file of records: {error}") from None


def _kept(book: str, chapter: str) -> tuple[dict[str, Any], ...]:
    """Return the records that a book keeps for a chapter it adds."""
    from pitboss.rulebooks.library import shelf_of

    path = shelf_of(book).root / book / "probes" / f"{chapter}.jsonl"
    return _read(path) if path.is_file() else ()


def _show(found: "Conformance") -> None:
    rows = [
        (one.promise, one.says, str(one.tried), f"{len(one.broken)} broken" if one.broken else "kept")
        for one in found.promises
    ]
    head = f"{found.rulebook} {found.chapter}: {counted(found.rounds, 'round')} from seed {found.seed}"
    show(grid(head, ("promise", "says", "tried", ""), rows))
    for one in found.promises:
        for place in one.broken:
            typer.echo(f"{one.promise}: {place}")
