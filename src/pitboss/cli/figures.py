"""Commands that price: exact odds, and simulation."""

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.common import (
    Book,
    Chosen,
    GameId,
    Json,
    book_of,
    console,
    read_options,
    show,
    write_json,
)
from pitboss.rulebooks.refusal import Refusal


def odds(
    game: GameId,
    rulebook: Book = "",
    option: Chosen = None,
    wager: Annotated[str, typer.Option("--wager", "-w", help="Only this wager.")] = "",
    picture: Annotated[
        Path | None,
        typer.Option("--chart", dir_okay=False, help="Also draw the house edges, as an SVG, into this file."),
    ] = None,
    json: Json = False,
) -> None:
    """Price every wager of a game exactly, with every outcome counted."""
    import msgspec

    from pitboss.desk import analyse
    from pitboss.odds import chart

    found = analyse(game, book_of(game, rulebook), read_options(option))
    if wager:
        if wager not in found.wagers:
            raise Refusal(
                "unknown_wager", f"{game} prices no {wager!r:.40}; it prices: {', '.join(found.wagers)}"
            )
        found = msgspec.structs.replace(found, wagers={wager: found[wager]})
    if picture is not None:
        _draw(picture, chart(found))
    if json:
        write_json(found.to_json())
    else:
        show(found)


def _draw(file: Path, svg: str) -> None:
    try:
        file.write_text(svg, encoding="utf-8")
    except OSError as error:
        raise Refusal("no_file", f"{file} cannot be written: {error.strerror}") from None


def simulate(
    game: GameId,
    rounds: Annotated[int, typer.Option("--rounds", "-n", min=1, help="How many rounds.")] = 1_000_000,
    rulebook: Book = "",
    option: Chosen = None,
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

        report = run(game, book, rounds, options, seed, advance)
    if json:
        write_json(report.to_json())
    else:
        show(report)
