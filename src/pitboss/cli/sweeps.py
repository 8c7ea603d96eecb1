"""The command that prices every combination of some options."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import msgspec
from typer import Exit, Option

from pitboss.cli import completing
from pitboss.cli.common import (
    INTERRUPTED,
    Book,
    Chosen,
    GameId,
    Json,
    book_of,
    grid,
    progress,
    read_options,
    rules_of,
    say_error,
    show,
    write_json,
    writing,
)
from pitboss.cli.files import Cluster, Workers, written
from pitboss.rulebooks import Refusal, Rules

if TYPE_CHECKING:
    from pitboss.desk.sweep import Sweep

SHOWN = 60
"""The number of rows that a terminal shows."""
Table = Annotated[
    Path | None,
    Option("--out", dir_okay=False, help="Write into this file: .csv, .parquet, .arrow or .jsonl."),
]


def sweep(  # noqa: PLR0913, PLR0917 - a command's options are its parameters
    game: GameId,
    rulebook: Book = "",
    vary: Annotated[
        list[str] | None,
        Option(
            "--vary",
            help="An option and its values: decks=1,2,8, decks=1..8, decks=all. pay.pair_plus=A,B are lettered "
            'tables, and pay.pair_plus.flush="3 to 1,4 to 1" is a row; may be repeated.',
        ),
    ] = None,
    option: Chosen = None,
    wager: Annotated[
        str, Option("--wager", "-w", help="Only this wager.", autocompletion=completing.wagers)
    ] = "",
    rounds: Annotated[
        int, Option("--rounds", "-n", min=1, help="Rounds, where a game is simulated.")
    ] = 1_000_000,
    seed: Annotated[int, Option("--seed", "-s", min=0, help="The seed of simulations.")] = 1,
    out: Table = None,
    workers: Workers = None,
    cluster: Cluster = "",
    json: Json = False,
) -> None:
    """Price every combination of some options and payments: a row for each wager of each, exact where that is known.

    With --out the rows go into a .csv, .parquet, .arrow or .jsonl file. Finished rows are kept next to it: the
    same command resumes where it stopped.
    """
    from pitboss.desk.sweep import Sweep, run
    from pitboss.desk.wagers import wager_of

    rules = rules_of(game, rulebook, option)
    wager = wager_of(rules, wager)
    varied, fixed = _varied(rules, vary), read_options(option)
    if both := varied.keys() & fixed.keys():
        raise Refusal("bad_option", f"{min(both)} is varied, so it cannot be fixed with -o too")
    asked = Sweep(game, book_of(game, rulebook), varied, fixed, wager, rounds, seed)
    kept = out and _kept(out, asked)
    try:
        with progress(game) as advance:
            rows = list(run(asked, kept, workers, cluster, advance))
    except KeyboardInterrupt:
        say_error(f"interrupted: {'' if out else 'with --out '}the same command resumes from here")
        raise Exit(INTERRUPTED) from None
    if out is not None and kept is not None:
        _write(out, asked, rows)
        kept.unlink(missing_ok=True)
    if json:
        write_json({"game": asked.game, "rulebook": asked.rulebook, "rows": rows})
    elif out is None or len(rows) <= SHOWN:
        _show(asked.columns, rows)


def _varied(rules: Rules, vary: list[str] | None) -> dict[str, list[Any]]:
    from pitboss.desk.sweep import PAY, option_of_pay, pays_of, values_of

    found: dict[str, list[Any]] = {}
    for one in vary or ():
        name, equals, values = (part.strip() for part in one.partition("="))
        if not equals or not values:
            raise Refusal("bad_option", f"write what is varied as decks=1,2,8, not {one!r:.60}")
        table, dot, row = (part.strip() for part in name.removeprefix(PAY).partition("."))
        of_row = bool(name.startswith(PAY) and dot)
        if of_row:
            name = f"{PAY}{table}.{row}"
        elif name.startswith(PAY):
            name = option_of_pay(rules, table)
        if name in found:
            raise Refusal("bad_option", f"{name} is varied twice")
        found[name] = pays_of(rules, table, row, values) if of_row else values_of(rules, name, values)
    if not found:
        raise Refusal("bad_option", "name an option to vary: --vary decks=1,2,8")
    return found


def _kept(out: Path, asked: "Sweep") -> Path:
    """Return the file that keeps what is done. Refuse before the work what could not be written after it."""
    from pitboss.desk.frames import JSONL, format_of, rows_kind
    from pitboss.desk.sweep import PART, frame_kind

    if format_of(out, None) != JSONL:
        rows_kind(frame_kind(asked))
    kept = out.with_name(out.name + PART)
    with writing(out):
        kept.open("ab").close()
    return kept


def _write(out: Path, asked: "Sweep", rows: list[dict[str, Any]]) -> None:
    """Write rows into a file whose name gives its format."""
    from pitboss.desk.sweep import frame_kind, frame_rows

    if out.suffix.lower() == ".csv":
        import csv
        from io import StringIO

        text = StringIO()
        table = csv.DictWriter(text, asked.columns, lineterminator="\n")
        table.writeheader()
        table.writerows(rows)
        with written(out, "jsonl", NamedTuple) as write:
            write(text.getvalue().encode(), ())
        return
    kind = frame_kind(asked)
    with written(out, None, kind) as write:
        write(b"".join(msgspec.json.encode(row) + b"\n" for row in rows), frame_rows(kind, rows))


def _show(columns: tuple[str, ...], rows: list[dict[str, Any]]) -> None:
    """Show what varies and the edge of each wager. A file has the rest."""
    from pitboss.desk.sweep import Figure

    varied = columns[: -len(Figure._fields)]
    figures = {"house edge": [_percent(row["house_edge"]) for row in rows[:SHOWN]]}
    if any(row["rake_per_hand"] for row in rows):
        figures["rake a hand"] = [_dollars(row["rake_per_hand"]) for row in rows[:SHOWN]]
    heads = (*varied, "wager", *figures, "deviation", "how")
    told = [
        (*(str(row[name]) for name in varied), row["wager"], *shown, *_how(row))
        for row, *shown in zip(rows, *figures.values(), strict=False)
    ]
    show(grid(f"{len(rows)} rows", heads, told))
    if len(rows) > SHOWN:
        show(f"{len(rows) - SHOWN} more: name a file with --out")


def _percent(edge: str) -> str:
    from fractions import Fraction

    from pitboss.odds.decimals import percent_text

    return percent_text(Fraction(edge)) if edge else ""


def _dollars(rake: str) -> str:
    from pitboss.money import read_exact
    from pitboss.odds.decimals import rounded_text

    return f"${rounded_text(read_exact(rake), 4)}" if rake else ""


def _how(row: dict[str, Any]) -> tuple[str, str]:
    if row["how"] == "simulated":
        return row["standard_deviation"][:7], f"{row['how']} ± {row['error'][:8]}"
    if row["how"] == "exact":
        return row["standard_deviation"][:7], "exact, outside the book" if row["says"] else "exact"
    return "", f"{row['how']}: {row['says']}"
