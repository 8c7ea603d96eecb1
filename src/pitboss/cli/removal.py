"""The command for the card counter's questions."""

from pathlib import Path
from typing import Annotated

from typer import Option

from pitboss.cli.common import (
    Book,
    Chosen,
    GameId,
    Json,
    Paying,
    Posted,
    Readings,
    grid,
    progress,
    show,
    table_of,
    write_json,
    write_picture,
)


def removal(  # noqa: PLR0913, PLR0917 - a command's options are its parameters
    game: GameId,
    rulebook: Book = "",
    without: Annotated[
        str, Option("--without", help='Cards that are gone from the shoe, as in "A,A,5,K".')
    ] = "",
    option: Chosen = None,
    reading: Readings = None,
    posting: Posted = None,
    pay: Paying = None,
    picture: Annotated[
        Path | None,
        Option("--chart", dir_okay=False, help="Also draw the effect of each card, .svg or .png."),
    ] = None,
    json: Json = False,
) -> None:
    """Show the edge of a shoe game from what is left in the shoe, and the effect of each further card gone."""
    from pitboss.desk import game_of
    from pitboss.desk.kept import removed
    from pitboss.odds.removal import read_cards, removal_chart
    from pitboss.odds.removal import removal as found_without

    found = game_of(game)
    gone, rules = (
        read_cards(without, found.counted_values),
        table_of(game, rulebook, option, reading, posting, pay),
    )
    with progress(game) as advance:
        figures = removed(found, rules, gone, lambda: found_without(found, rules, gone, advance))
    if picture is not None:
        write_picture(picture, removal_chart(figures))
    if json:
        write_json(figures.to_json())
        return
    show(grid(f"{figures.game} · {figures.rulebook}: what cards are worth", figures.heads, figures.rows))
    show(*figures.notes)
