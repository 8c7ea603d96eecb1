"""The command that prices every combination of some options."""

from pathlib import Path
from typing import Annotated, Any, NamedTuple

import msgspec
from typer import Option

from pitboss.cli import completing
from pitboss.cli.common import (
    Book,
    Chosen,
    GameId,
    Json,
    grid,
    progress,
    read_options,
    rules_of,
    show,
    write_json,
)
from pitboss.cli.files import Cluster, Out, Workers, written
from pitboss.rulebooks import Refusal, Rules

SHOWN = 60
"""How many rows a terminal is shown."""
PAY = "pay."


def sweep(  # noqa: PLR0913, PLR0917 - a command's options are its parameters
    game: GameId,
    rulebook: Book = "",
    vary: Annotated[
        list[str] | None,
        Option(
            "--vary", help="An option and its values: decks=1,2,8, decks=1..8, decks=all, pay.pair_plus=A,B."
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
    out: Out = None,
    workers: Workers = None,
    cluster: Cluster = "",
    json: Json = False,
) -> None:
    """Price every combination of some options of a table: a row for each wager of each, exact where that is known.

    With --out the rows go into a .csv, .parquet, .arrow or .jsonl file. What is done is kept beside it as it comes: the
    same command goes on where it was stopped.
    """
    from pitboss.desk.sweep import PART, Sweep, run
    from pitboss.desk.wagers import wager_of

    rules = rules_of(game, rulebook, option)
    wager = wager_of(rules, wager)
    asked = Sweep(
        game, rules.chapter.rulebook, _varied(rules, vary), read_options(option), wager, rounds, seed
    )
    kept = out and out.with_name(out.name + PART)
    with progress(game) as advance:
        rows = list(run(asked, kept, workers, cluster, advance))
    if out is not None and kept is not None:
        _write(out, asked.columns, rows)
        kept.unlink(missing_ok=True)
    if json:
        write_json({"game": asked.game, "rulebook": asked.rulebook, "rows": rows})
    elif out is None or len(rows) <= SHOWN:
        _show(asked.columns, rows)


def _varied(rules: Rules, vary: list[str] | None) -> dict[str, list[Any]]:
    from pitboss.desk.sweep import option_of_pay, values_of

    found: dict[str, list[Any]] = {}
    for one in vary or ():
        name, equals, values = (part.strip() for part in one.partition("="))
        if not equals or not values:
            raise Refusal("bad_option", f"what is varied is written decks=1,2,8, not {one!r:.60}")
        if name.startswith(PAY):
            name = option_of_pay(rules, name.removeprefix(PAY))
        if name in found:
            raise Refusal("bad_option", f"{name} is varied twice")
        found[name] = values_of(rules, name, values)
    if not found:
        raise Refusal("bad_option", "name an option to vary: --vary decks=1,2,8")
    return found


def _write(out: Path, columns: tuple[str, ...], rows: list[dict[str, Any]]) -> None:
    """Write rows into a file whose name says its format."""
    if out.suffix.lower() == ".csv":
        import csv
        from io import StringIO

        text = StringIO()
        table = csv.DictWriter(text, columns, lineterminator="\n")
        table.writeheader()
        table.writerows(rows)
        with written(out, "jsonl", NamedTuple) as write:
            write(text.getvalue().encode(), ())
        return
    kind: Any = NamedTuple("Row", [(name, str) for name in columns])  # type: ignore[misc]
    told = [kind(*(str(row[name]) for name in columns)) for row in rows]
    with written(out, None, kind) as write:
        write(b"".join(msgspec.json.encode(row) + b"\n" for row in rows), told)


def _show(columns: tuple[str, ...], rows: list[dict[str, Any]]) -> None:
    """Show what varies and the edge of each wager; a file has the rest."""
    from pitboss.desk.sweep import Figure

    varied = columns[: -len(Figure._fields)]
    heads = (*varied, "wager", "house edge", "deviation", "how")
    told = [
        (*(str(row[name]) for name in varied), row["wager"], _percent(row["house_edge"]), *_how(row))
        for row in rows[:SHOWN]
    ]
    show(grid(f"{len(rows)} rows", heads, told))
    if len(rows) > SHOWN:
        show(f"{len(rows) - SHOWN} more: name a file with --out")


def _percent(edge: str) -> str:
    from fractions import Fraction

    from pitboss.odds.decimals import percent_text

    return percent_text(Fraction(edge)) if edge else ""


def _how(row: dict[str, Any]) -> tuple[str, str]:
    how = f"{row['how']} ± {row['error'][:8]}" if row["how"] == "simulated" else row["how"]
    return row["standard_deviation"][:7], f"{how}: {row['says']}" if row["how"] == "refused" else how
