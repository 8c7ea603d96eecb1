"""Sit down and play any game in the terminal."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.common import Book, Chosen, GameId, Json, book_of, console, read_options, write_json
from pitboss.cli.evidence import now
from pitboss.cli.files import free_name, write_whole
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
    seat: Annotated[int, typer.Option("--seat", min=1, max=MOST_SEATS, help="Where you sit.")] = 1,
    seed: Annotated[int | None, typer.Option("--seed", help="Deal the same cards again.")] = None,
    stack: Annotated[
        str, typer.Option("--stack", help="What each seat buys in for (1000 if left out).")
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
    sitting = Sitting(game, book, count, seat, options, stack)
    session = Session(sitting, console(stderr=json), sys.stdin, seed)
    session.run(_Logs(log, session).keep)
    if json:
        write_json(_summary(session))


def _fewest(game: str, book: str, options: dict[str, Any]) -> int:
    """Return the fewest seats the game accepts. A banker needs at least one player."""
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


class _Logs:
    """The logs of a sitting: one file per round, each linked to the one before. The person is both player and staff."""

    def __init__(self, folder: Path | None, session: "Session") -> None:
        self.folder, self.session = folder, session
        self._after, self._before = "", ""

    def keep(self, number: int, round: "Round") -> None:
        """Write a finished round's log, sealed and with its seed revealed. Nothing is overwritten."""
        from pitboss.desk.keys import local_key
        from pitboss.rounds.evidence import SealedLog, seal_header

        if self.folder is None:
            return
        at, live = now(), self.session.live
        header = seal_header(
            round,
            at,
            table=live.name,
            id=str(number),
            seed_commitment=live.commitment,
            training=True,
            after=self._after,
            number=number,
            before=self._before,
        )
        log, path = SealedLog(header), free_name(self.folder / f"round-{number}.jsonl")
        write_whole(path, log.opening + log.add(round.log) + log.close(local_key(), at, live.seed))
        self._after, self._before = log.closing, path.name


def _summary(session: "Session") -> dict[str, Any]:
    from pitboss.money import show_amount

    nets = [{wager: show_amount(cents) for wager, cents in net.items()} for net in session.nets]
    return {"rounds": len(nets), "net": nets, "total": show_amount(session.total)}
