"""Commands about the house and its tables: its games, a table in the terminal, and the web server."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from typer import Option

from pitboss.cli.common import (
    AllowHost,
    Book,
    Chosen,
    GameId,
    Json,
    Port,
    TrustProxy,
    book_of,
    console,
    grid,
    read_options,
    say_error,
    show,
    write_json,
)
from pitboss.cli.evidence import now
from pitboss.cli.files import free_name, write_whole
from pitboss.rulebooks import Refusal, rulebooks
from pitboss.rulebooks.refusal import counted

if TYPE_CHECKING:
    from pitboss.floor import LiveTable
    from pitboss.rounds import Game, Round

MOST_SEATS = 23


def games(json: Json = False) -> None:
    """List every game and the rulebooks that have it."""
    from pitboss.desk import broken_games
    from pitboss.desk import games as registered

    found = {id: _listed(id, game) for id, game in registered().items()}
    if json:
        write_json(found)
        return
    rows = [(id, one["title"], ", ".join(one["rulebooks"]), _not_yet(one)) for id, one in found.items()]
    show(grid("Games", ("game", "title", "rulebooks", "not carried out yet"), rows))
    for name, reason in broken_games().items():
        say_error(f"broken game {name}: {reason}")


def _listed(id: str, game: "Game") -> dict[str, Any]:
    """Return a game with the rulebooks that have it, and how many of each one's clauses are not carried out."""
    from pitboss.desk.coverage import unsupported_in
    from pitboss.desk.games import entries

    books = [book for book in rulebooks() if entries(book, game)]
    counts = {book: unsupported_in(book, id) for book in books}
    return {
        "title": game.title,
        "rulebooks": books,
        "unsupported": {book: count for book, count in counts.items() if count},
    }


def _not_yet(listed: dict[str, Any]) -> str:
    return ", ".join(f"{book}: {counted(count, 'clause')}" for book, count in listed["unsupported"].items())


def play(  # noqa: PLR0913, PLR0917 - a command's options are its parameters
    game: GameId,
    rulebook: Book = "",
    seats: Annotated[
        int | None,
        Option(
            "--seats",
            min=1,
            max=MOST_SEATS,
            help="How many sit, bots in the other seats; as few as the game takes by default.",
        ),
    ] = None,
    seat: Annotated[int, Option("--seat", min=1, max=MOST_SEATS, help="Where you sit.")] = 1,
    seed: Annotated[int | None, Option("--seed", help="Deal the same cards again.")] = None,
    stack: Annotated[str, Option("--stack", help="What each seat buys in for (1000 if left out).")] = "",
    option: Chosen = None,
    log: Annotated[Path | None, Option("--log", file_okay=False, help="Write each round's log here.")] = None,
    json: Json = False,
) -> None:
    """Sit down at a training table: `help` lists what can be typed, `?` gives the rule behind a question, `q` leaves.

    `!` lists the irregularities. At a terminal the arrow keys bring earlier lines back, and Tab completes a word.
    `!! KIND` calls one when the round comes to its moment: before the deal, during it or after it.
    """
    from pitboss.cli.keyboard import typed_at
    from pitboss.cli.session import Session, sit_down
    from pitboss.money import show_amount

    book, options = book_of(game, rulebook), read_options(option)
    count = seats or max(seat, _fewest(game, book, options))
    if seat > count:
        raise Refusal("unknown_seat", f"the table has seats 1 to {count}, not {seat}")
    live = sit_down(game, book, count, seat, options, stack, seed)
    out = console(stderr=json)
    session = Session(live, out, typed_at(out))
    session.run(_Logs(log, live).keep)
    if json:
        nets = [{wager: show_amount(cents) for wager, cents in net.items()} for net in session.nets]
        write_json({"rounds": len(nets), "net": nets, "total": show_amount(session.total)})


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

    def __init__(self, folder: Path | None, live: "LiveTable") -> None:
        self.folder, self.live = folder, live
        self._after, self._before = "", ""

    def keep(self, number: int, round: "Round") -> None:
        """Write a finished round's log, sealed and with its seed revealed. Nothing is overwritten."""
        from pitboss.desk.keys import local_key
        from pitboss.rounds.evidence import SealedLog, seal_header

        if self.folder is None:
            return
        at, live = now(), self.live
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


def serve(  # noqa: PLR0913, PLR0917 - a command's options are its parameters
    host: Annotated[str, Option(help="The address to listen at.")] = "127.0.0.1",
    port: Port = None,
    open: Annotated[bool, Option("--open", help="Open the page in a browser.")] = False,
    allow_host: AllowHost = None,
    tables: Annotated[
        int | None, Option("--tables", min=1, max=100_000, help="How many tables the floor has.")
    ] = None,
    journal: Annotated[
        Path | None, Option("--journal", file_okay=False, help="The folder to which every round is written.")
    ] = None,
    trust_proxy: TrustProxy = None,
    meter: Annotated[
        list[str] | None,
        Option(
            "--meter",
            metavar="RULEBOOK=AMOUNT",
            help="The starting amount of a rulebook's progressives; those already open keep theirs. May be repeated.",
        ),
    ] = None,
) -> None:
    """Serve the page and its tables. The address, the staff's page and the journal's folder are printed."""
    from pitboss import web

    web.serve(host, port, open, allow_host or (), tables, journal, trust_proxy or (), meter or ())
