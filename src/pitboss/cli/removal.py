"""The command for the card counter's questions."""

from typing import Annotated

from typer import Option

from pitboss.cli.common import (
    Book,
    Chosen,
    GameId,
    Json,
    book_of,
    grid,
    progress,
    read_options,
    show,
    write_json,
)


def removal(
    game: GameId,
    rulebook: Book = "",
    without: Annotated[
        str, Option("--without", help='Cards that are gone from the shoe, as in "A,A,5,K".')
    ] = "",
    option: Chosen = None,
    json: Json = False,
) -> None:
    """Show the edge of a shoe game from what is left in the shoe, and the effect of each further card gone."""
    from pitboss.desk import game_of
    from pitboss.odds.removal import read_cards
    from pitboss.odds.removal import removal as found_without

    found, gone = game_of(game), read_cards(without)
    rules = found.rules(book_of(game, rulebook), read_options(option))
    with progress(game) as advance:
        figures = found_without(found, rules, gone, advance)
    if json:
        write_json(figures.to_json())
        return
    show(grid(f"{figures.game} · {figures.rulebook}: what cards are worth", figures.heads, figures.rows))
