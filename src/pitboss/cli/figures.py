"""Commands that price: exact odds, and simulation."""

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.common import (
    Book,
    Chosen,
    GameId,
    Json,
    Readings,
    book_of,
    console,
    grid,
    read_options,
    read_readings,
    show,
    write_json,
    write_picture,
)
from pitboss.rulebooks.refusal import Refusal


def odds(
    game: GameId,
    rulebook: Book = "",
    option: Chosen = None,
    reading: Readings = None,
    wager: Annotated[str, typer.Option("--wager", "-w", help="Only this wager.")] = "",
    picture: Annotated[
        Path | None,
        typer.Option("--chart", dir_okay=False, help="Also draw the house edges, as an SVG, into this file."),
    ] = None,
    json: Json = False,
) -> None:
    """Price every wager of a game exactly, with every outcome counted."""
    from pitboss.desk import analyse
    from pitboss.odds import chart, compared
    from pitboss.odds.decimals import percent_text

    book, options, asked = book_of(game, rulebook), read_options(option), read_readings(reading)
    found = analyse(game, book, options, readings=asked)
    if wager:
        if wager not in found.wagers:
            message = f"{game} prices no {wager!r:.40}; it prices: {', '.join(found.wagers)}"
            raise Refusal("unknown_wager", "; ".join((message, *found.unsolved)))
        found = found.only(wager)
    beside = compared(analyse(game, book, options), found) if asked else {}
    if picture is not None:
        write_picture(picture, chart(found))
    if json:
        as_read = {name: one.to_json() for name, one in beside.items()}
        write_json(found.to_json() | ({"as_read": as_read} if asked else {}))
        return
    show(found)
    if asked:
        rows = [
            (name, percent_text(one.usual), percent_text(one.other), one.says) for name, one in beside.items()
        ]
        heads = ("wager", "house edge as read", "read otherwise", "the house then holds")
        show(grid("Read the other way", heads, rows))


def simulate(
    game: GameId,
    rounds: Annotated[int, typer.Option("--rounds", "-n", min=1, help="How many rounds.")] = 1_000_000,
    rulebook: Book = "",
    option: Chosen = None,
    reading: Readings = None,
    seed: Annotated[
        int | None, typer.Option("--seed", "-s", help="The seed; one is drawn and told when left out.")
    ] = None,
    json: Json = False,
) -> None:
    """Play many rounds fast and hold each wager's result against its exact edge."""
    from rich.progress import Progress

    from pitboss.desk import simulate as run

    book, options = book_of(game, rulebook), read_options(option)
    with Progress(console=console(stderr=True), transient=True) as progress:
        bar = progress.add_task(game, total=rounds)

        def advance(done: int, total: int) -> None:
            progress.update(bar, completed=done, total=total)

        report = run(game, book, rounds, options, seed, advance, readings=read_readings(reading))
    if json:
        write_json(report.to_json())
    else:
        show(report)
