"""The command that shows, saves and prices the strategies of a game."""

import csv
import io
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from typer import Argument, Option

from pitboss.cli import completing
from pitboss.cli.common import (
    Book,
    Chosen,
    GameId,
    Json,
    grid,
    show,
    table_of,
    write_found,
    write_json,
    write_picture,
)
from pitboss.cli.files import read_within, write_whole
from pitboss.rulebooks.refusal import Refusal

BEST = "optimal"
"""The name of the best play, as in `odds.strategy`, which is slow to load for a command that may not need it."""
How = Annotated[
    str,
    Option(
        "--strategy",
        help="How it is played: a strategy's name, as `pitboss strategy GAME` lists them, or a file.",
        autocompletion=completing.strategies,
    ),
]


def read_how(written: str) -> str | bytes:
    """Read a strategy from its file. Anything that is not a file is a name."""
    from pitboss.odds.strategy import LONGEST_STRATEGY

    file = written == "-" or written.endswith(".toml")
    return read_within(Path(written), LONGEST_STRATEGY) if file else written


def strategy(  # noqa: PLR0913, PLR0917 - a command's options are its parameters
    game: GameId,
    how: Annotated[
        str,
        Argument(
            metavar="[NAME|FILE]",
            help="A strategy's name, or its .toml file (- for stdin).",
            autocompletion=completing.strategies,
        ),
    ] = "",
    rulebook: Book = "",
    option: Chosen = None,
    save: Annotated[
        Path | None, Option("--save", dir_okay=False, help="Write the strategy into this .toml file.")
    ] = None,
    table: Annotated[
        Path | None,
        Option(
            "--table", dir_okay=False, help="Write the best play, hand by hand, into this .csv file instead."
        ),
    ] = None,
    picture: Annotated[
        Path | None,
        Option(
            "--chart",
            dir_okay=False,
            help="Also draw the strategy's chart, or its lines, into this .svg or .png file.",
        ),
    ] = None,
    json: Json = False,
) -> None:
    """List a game's strategies, or price one against the best play and show where it departs and what that costs."""
    from pitboss.desk.games import game_of
    from pitboss.desk.strategies import best_play, named_strategies, strategy_of, strategy_report

    rules = table_of(game, rulebook, option)
    if table is not None:
        _write_rows(table, best_play(rules), json)
        return
    if save is not None:
        if not how:
            raise Refusal("unknown_strategy", "name the strategy to save")
        found = strategy_of(game_of(game), rules, read_how(how))
        write_whole(save, found.to_toml().encode())
    if how:
        report = strategy_report(rules, read_how(how))
        if picture is not None:
            from pitboss.odds.grid import lines_svg

            write_picture(picture, report.drawn.svg if report.drawn else lines_svg(report.strategy))
        write_found(json, report)
        return
    named = named_strategies(rules)
    if json:
        write_json(
            [
                {"name": name, **({"says": one} if isinstance(one, str) else one.to_json())}
                for name, one in named.items()
            ]
        )
        return
    rows = [(name, one if isinstance(one, str) else one.says) for name, one in named.items()]
    show(grid(f"{game} · {rules.chapter.rulebook}: strategies known by name", ("name", "what it is"), rows))
    show(
        f"`pitboss strategy {game} NAME` works one out: its lines, its edge, and where it departs from the best."
    )


def _write_rows(file: Path, rows: list[Mapping[str, object]], json: bool) -> None:
    lines = io.StringIO()
    writer = csv.DictWriter(lines, fieldnames=list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    write_whole(file, lines.getvalue().encode())
    if json:
        write_json({"rows": len(rows), "file": str(file)})
    else:
        show(f"{len(rows):,} rows written into {file}")
