"""Commands about the house itself: its games, and its web server."""

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.common import Json, grid, say_error, show, write_json


def games(json: Json = False) -> None:
    """List every game and the rulebooks that have it."""
    from pitboss.desk import broken_games
    from pitboss.desk import games as registered
    from pitboss.rulebooks import rulebooks

    found = {
        id: {"title": game.title, "rulebooks": [book for book in rulebooks() if game.in_rulebook(book)]}
        for id, game in registered().items()
    }
    if json:
        write_json(found)
        return
    rows = [(id, str(one["title"]), ", ".join(one["rulebooks"])) for id, one in found.items()]
    show(grid("Games", ("game", "title", "rulebooks"), rows))
    for name, reason in broken_games().items():
        say_error(f"broken game {name}: {reason}")


def serve(  # noqa: PLR0913, PLR0917 - a command's options are its parameters
    host: Annotated[str, typer.Option(help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(min=1, max=65535, help="The port; the first free one from 8000 on if left out."),
    ] = None,
    open: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
    allow_host: Annotated[
        list[str] | None,
        typer.Option("--allow-host", help="Another name people reach this server by; may be repeated."),
    ] = None,
    tables: Annotated[
        int | None, typer.Option("--tables", min=1, max=100_000, help="How many tables the floor has.")
    ] = None,
    journal: Annotated[
        Path | None,
        typer.Option("--journal", file_okay=False, help="The folder every round is written in."),
    ] = None,
    trust_proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--trust-proxy",
            metavar="ADDRESS",
            help="A proxy (an address or a network) whose X-Forwarded-For is believed; may be repeated.",
        ),
    ] = None,
    meter: Annotated[
        list[str] | None,
        typer.Option(
            "--meter",
            metavar="RULEBOOK=AMOUNT",
            help="What a rulebook's progressives open with; an open one goes on as it stands. May be repeated.",
        ),
    ] = None,
) -> None:
    """Serve the page and its tables; the address, the staff's page and the journal's folder are printed."""
    from pitboss import web

    web.serve(host, port, open, allow_host or (), tables, journal, trust_proxy or (), meter or ())
