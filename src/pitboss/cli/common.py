"""What the commands share: common options, and output."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer
from typer import Argument, Option

from pitboss.cli import completing
from pitboss.rulebooks.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from rich.console import Console, Group, RenderableType

    from pitboss.money import Cents
    from pitboss.rulebooks import Rules

_WANTS_JSON = "pitboss.json"
PIPED_WIDTH = 120
SHORT_HASH = 12
DIFFERS = 1
"""The exit status of a command that found something wrong."""
INTERRUPTED = 130
"""The exit status of a command that Ctrl-C ended early."""
REFUSED = 2
"""The exit status of a command that refused."""


def _note_json(ctx: typer.Context, value: bool) -> bool:
    ctx.meta[_WANTS_JSON] = value
    return value


Json = Annotated[bool, Option("--json", help="Write JSON.", callback=_note_json)]
Book = Annotated[
    str,
    Option(
        "--rulebook",
        "-r",
        help="The rulebook; the first that has the game by default.",
        autocompletion=completing.books,
    ),
]
Chosen = Annotated[
    list[str] | None,
    Option(
        "--option",
        "-o",
        help="A house option as name=value or name.field=value; may be repeated.",
        autocompletion=completing.options,
    ),
]
WAGER = partial(Option, "--wager", "-w", autocompletion=completing.wagers)
Wager = Annotated[str, WAGER(help="Only this wager.")]
BET = partial(Option, "--bet", autocompletion=completing.stakes)
Readings = Annotated[
    list[str] | None,
    Option(
        "--reading",
        help="Read an unclear clause the other way, as NAME=ALTERNATIVE (NAME alone if there is only one).",
    ),
]
Posted = Annotated[
    Path | None,
    Option("--posting", dir_okay=False, help="What a house posts, as `pitboss check` reads it; - for stdin."),
]
Paying = Annotated[
    list[str] | None,
    Option(
        "--pay", help='What a row pays, as TABLE.ROW="4 to 1", allowed by the book or not; may be repeated.'
    ),
]
GameId = Annotated[
    str,
    Argument(
        metavar="GAME",
        help="A game's id, as `pitboss games` lists them.",
        autocompletion=completing.games,
    ),
]
Port = Annotated[
    int | None, Option(min=1, max=65535, help="The port; the first free one from 8000 on by default.")
]
AllowHost = Annotated[
    list[str] | None,
    Option("--allow-host", help="Another name by which this server is reached; may be repeated."),
]
TrustProxy = Annotated[
    list[str] | None,
    Option(
        "--trust-proxy",
        metavar="ADDRESS",
        help="A proxy (an address or a network) whose X-Forwarded-For is trusted; may be repeated.",
    ),
]


def wants_json(ctx: typer.Context) -> bool:
    """Return whether the command was asked for JSON."""
    return bool(ctx.meta.get(_WANTS_JSON))


def write_json(value: object) -> None:
    """Write one JSON document on one line."""
    typer.echo(msgspec.json.encode(value))


def write_found(as_json: bool, found: Any) -> None:
    """Write a finding as JSON, or show it."""
    if as_json:
        write_json(found.to_json())
    else:
        show(found)


def exit_with(status: int) -> None:
    """End the command with a status, unless that is 0."""
    if status:
        raise typer.Exit(status)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Refuse if a file or folder cannot be written."""
    try:
        yield
    except OSError as error:
        raise Refusal("no_file", f"{path} cannot be written: {error.strerror}") from None


def write_picture(file: Path, svg: str) -> None:
    """Write a picture as it is or as a PNG, by the file's ending, or refuse if that fails."""
    from pitboss.odds.picture import png

    if file.suffix not in (".svg", ".png"):
        raise Refusal("bad_picture", f"a picture is an .svg or a .png file, not {file.name!r:.60}")
    drawn = png(svg) if file.suffix == ".png" else svg.encode()
    with writing(file):
        file.write_bytes(drawn)


@contextmanager
def progress(label: str, total: int | None = None) -> Iterator[Callable[[int, int | None], None]]:
    """Show a bar on stderr if that is a terminal, and yield what moves it: the amount done, and the total."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.progress import Progress

    with Progress(console=console(stderr=True), transient=True) as bars:
        bar = bars.add_task(label, total=total)
        yield lambda done, total: bars.update(bar, completed=done, total=total)


def say_error(line: str) -> None:
    """Print a line on stderr."""
    typer.echo(line, err=True)


def console(stderr: bool = False) -> Console:
    """Return a console that writes text as it is: a clause in brackets is not markup."""
    from rich.console import Console

    made = Console(markup=False, highlight=False, emoji=False, stderr=stderr)
    if not made.is_terminal and "COLUMNS" not in os.environ:
        made.width = PIPED_WIDTH
    return made


def show(*what: RenderableType) -> None:
    """Show something on the terminal."""
    out = console()
    for one in what:
        out.print(one)


def grid(title: str, heads: Iterable[str], rows: Iterable[Iterable[Any]]) -> Group:
    """Lay out rows under their headings. A long cell is folded, never cut."""
    from rich import box
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, show_header=any(heads), pad_edge=False)
    for head in heads:
        table.add_column(head, overflow="fold")
    for row in rows:
        table.add_row(*row)
    return Group(Text(title, style="bold"), table)


def read_options(written: list[str] | None) -> dict[str, Any]:
    """Read name=value or name.field=value options. Lists and tables are JSON. Everything else is taken literally."""
    from pitboss.rulebooks.posting import read_options as read_written

    pairs = []
    for one in written or ():
        name, equals, value = one.partition("=")
        if not equals or not name.strip():
            raise Refusal("bad_option", f"write an option as name=value, not {one!r:.60}")
        pairs.append((name, value))
    return read_written(pairs)


def read_stakes(written: list[str] | None, rules: Rules) -> dict[str, Cents]:
    """Read wager=amount, the wagers of a table as people name them."""
    from pitboss.desk.wagers import wager_of
    from pitboss.rounds.records import read_amount

    stakes: dict[str, Cents] = {}
    for one in written or ():
        said, equals, amount = (part.strip() for part in one.partition("="))
        name = wager_of(rules, said)
        if not equals or not name or name in stakes:
            raise Refusal("bad_wager", f"write each wager once, as ante=10, not {one!r:.60}")
        stakes[name] = read_amount(amount, name)
    return stakes


def table_of(
    game: str,
    rulebook: str,
    option: list[str] | None,
    reading: list[str] | None = None,
    posting: Path | None = None,
    pay: list[str] | None = None,
) -> Rules:
    """Return the rules of the table a command asks about, whether the book allows it or not."""
    from pitboss.desk.figures import what_if

    return what_if(game, *posted_at(game, rulebook, option, posting, pay), readings=read_readings(reading))


def posted_at(
    game: str, rulebook: str, option: list[str] | None, posting: Path | None, pay: list[str] | None
) -> tuple[str, dict[str, Any], dict[str, dict[str, str]]]:
    """Return the rulebook of a table with the options and odds of its posting, and those given beside it."""
    from pitboss.cli.files import read_within
    from pitboss.desk.figures import laid_over
    from pitboss.rulebooks.posting import LONGEST_POSTING, read_pay, read_posting

    options, paid = read_options(option), read_pay(pay or ())
    if posting is None:
        return book_of(game, rulebook), options, paid
    posted = read_posting(read_within(posting, LONGEST_POSTING))
    book = book_of(game, rulebook or posted.rulebook)
    return book, *laid_over(posted, game, book, options, paid)


def read_readings(written: list[str] | None) -> dict[str, str]:
    """Read name=alternative. The name alone selects the only alternative."""
    readings: dict[str, str] = {}
    for one in written or ():
        name, _, said = (part.strip() for part in one.partition("="))
        if name in readings:
            raise Refusal("bad_reading", f"{name!r:.60} is given twice")
        readings[name] = said
    return readings


def book_of(game: str, rulebook: str) -> str:
    """Return the rulebook for a command: the one named, or the first on the shelf that has the game."""
    from pitboss.desk import game_of
    from pitboss.desk.games import entries
    from pitboss.rulebooks import rulebooks

    found = game_of(game)
    having = (id for id in rulebooks() if entries(id, found))
    if book := rulebook or next(having, ""):
        return book
    raise Refusal("unknown_game", f"no rulebook on the shelf has {game}")


def rules_of(game: str, rulebook: str, chosen: list[str] | None, readings: list[str] | None = None) -> Rules:
    """Return the rules a table would play by, under the given readings of clauses."""
    from pitboss.desk import game_of

    options = read_options(chosen)
    return game_of(game).rules(book_of(game, rulebook), options, readings=read_readings(readings))
