"""Sit down and play any game in the terminal."""

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.common import Book, Chosen, GameId, Json, book_of, console, read_options, write_json
from pitboss.cli.evidence import now
from pitboss.rulebooks.refusal import Refusal

if TYPE_CHECKING:
    from pitboss.cli.session import Session
    from pitboss.rounds import Round

MOST_SEATS = 23


def play(  # noqa: PLR0913, PLR0917 - a command's options are its parameters
    game: GameId,
    rulebook: Book = "",
    seats: Annotated[
        int | None,
        typer.Option(
            "--seats",
            min=1,
            max=MOST_SEATS,
            help="How many sit, bots beside you; as few as the game takes if left out.",
        ),
    ] = None,
    seat: Annotated[int, typer.Option("--seat", min=1, help="Where you sit.")] = 1,
    seed: Annotated[int | None, typer.Option("--seed", help="Deal the same cards again.")] = None,
    stack: Annotated[
        str, typer.Option("--stack", help="What each seat brings, where the game counts it.")
    ] = "",
    option: Chosen = None,
    log: Annotated[
        Path | None, typer.Option("--log", file_okay=False, help="Write each round's log here.")
    ] = None,
    json: Json = False,
) -> None:
    """Sit down at a training table: `?` tells the rule behind a question, `!` calls an irregularity, `q` leaves.

    `!! KIND` calls one when the round comes to its moment: before the deal, during it or after it.
    """
    from pitboss.cli.session import Session, Sitting

    book, options = book_of(game, rulebook), read_options(option)
    count = seats or max(seat, _fewest(game, book, options))
    if seat > count:
        raise Refusal("unknown_seat", f"the table has seats 1 to {count}, not {seat}")
    sitting = Sitting(game, book, tuple(range(1, count + 1)), seat, options, stack)
    session = Session(sitting, console(stderr=json), sys.stdin, seed)
    session.run(partial(_keep, log, session))
    if json:
        write_json(_summary(session))


def _fewest(game: str, book: str, options: dict[str, Any]) -> int:
    """How many the game takes at least: the first number it does not refuse as too few; who banks needs a player."""
    from pitboss.desk import open_round
    from pitboss.rounds.asks import Choose

    for count in range(1, MOST_SEATS):
        try:
            ask = open_round(game, book, tuple(range(1, count + 1)), options).ask
        except Refusal as refusal:
            if refusal.code != "too_few_players":
                raise
        else:
            return max(count, 2) if type(ask) is Choose and ask.at == "bank" else count
    return MOST_SEATS


def _keep(folder: Path | None, session: "Session", number: int, round: "Round") -> None:
    """Write a finished round's log, sealed and with its seed opened; the person was player and staff in one."""
    from pitboss.desk.keys import local_key
    from pitboss.rounds.evidence import seal, seal_header
    from pitboss.rounds.seeds import commit

    if folder is not None:
        at, seed = now(), session.seed
        header = seal_header(round, at, id=str(number), seed_commitment=commit(seed), training=True)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"round-{number}.jsonl").write_bytes(seal(round.log, header, local_key(), at, seed))


def _summary(session: "Session") -> dict[str, Any]:
    from pitboss.money import show_amount

    nets = [{wager: show_amount(cents) for wager, cents in net.items()} for net in session.nets]
    return {"rounds": len(nets), "net": nets, "total": show_amount(session.total)}
