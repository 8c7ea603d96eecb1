"""The commands of the card room: an evening in a poker room, and a tournament from a seed or from its log."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from typer import Option

from pitboss.cli.common import (
    Chosen,
    Json,
    grid,
    progress,
    read_options,
    rules_of,
    show,
    write_json,
)
from pitboss.cli.evidence import SealedInto, write_sealed
from pitboss.cli.files import read_within
from pitboss.money import show_dollars
from pitboss.rulebooks import Refusal

if TYPE_CHECKING:
    from rich.console import Group

    from pitboss.cardroom.room import Room
    from pitboss.cardroom.tournament import Tournament

MOST_BYTES = 64 * 1024 * 1024
"""The size of the largest log that can be replayed."""


def room(  # noqa: PLR0913, PLR0917 - a command's options are its parameters
    tables: Annotated[int, Option("--tables", "-t", help="How many tables are open.")] = 2,
    guests: Annotated[int, Option("--guests", "-n", help="How many people come to play.")] = 30,
    minutes: Annotated[int, Option("--minutes", "-m", help="How long the evening is.")] = 240,
    seed: Annotated[int, Option("--seed", "-s", min=0, help="The seed of everything left to chance.")] = 0,
    rulebook: Annotated[
        str, Option("--rulebook", "-r", help="The rulebook; merced-poker-room by default.")
    ] = "merced-poker-room",
    option: Chosen = None,
    log: SealedInto = None,
    json: Json = False,
) -> None:
    """Hold an evening of a poker room with bots: lists, seats, hands, what the house takes, duties of the clock."""
    from pitboss.cardroom.room.evening import hold_evening, to_json

    rules = rules_of("poker", rulebook, option)
    with progress("minutes", minutes) as watch:
        held = hold_evening(rules, tables, guests, minutes, seed, watch).room
    if log is not None:
        write_sealed(log, "room", held.log)
    if json:
        write_json({"seed": seed, **to_json(held)})
    else:
        show_room(held, f"seed {seed}")


def show_room(room: "Room", told: str) -> None:
    """Show how a room ended up: its tables, its lists, its money, and its duties if the book has any."""
    from pitboss.cardroom.room.evening import duties_kept, guests_of

    state, (guests, most) = room.state, guests_of(room)
    waiting, taken = sum(map(len, state.lists.values())), sum(room.taken.values())
    chips = {"bought": state.bought, "cashed": state.cashed, "taken": taken, "jackpot fund": state.fund}
    show(
        f"{next(iter(state.lists))} · {told}\n"
        f"{state.minute} minutes, {guests} guests; {most} waited at most, {waiting} at the end\n"
        f"chips {', '.join(f'{what} {show_dollars(cents)}' for what, cents in chips.items())}"
    )
    tables = [
        (
            table.id,
            str(table.hands),
            str(len(table.seats)),
            show_dollars(sum(seat.stack for seat in table.seats.values())),
            show_dollars(table.box),
        )
        for table in state.tables.values()
    ]
    show(grid("Tables", ("table", "hands", "seated", "chips there", "taken"), tables))
    says = next(iter(room.terms.values())).rules.chapter.duties
    duties = [
        (one.duty, says[one.duty].says, str(one.due), str(one.done), one.cite.clause)
        for one in duties_kept(room)
    ]
    if duties:
        show(grid("Duties by the clock", ("duty", "", "due", "done", "clause"), duties))


def tournament(  # noqa: PLR0913, PLR0917 - a command's options are its parameters
    entrants: Annotated[
        int | None,
        Option("--entrants", "-n", min=2, help="How many enter; as many as the game takes by default."),
    ] = None,
    game: Annotated[str, Option("--game", "-g", help="holdem, omaha or stud.")] = "holdem",
    seed: Annotated[int, Option("--seed", "-s", min=0, help="The seed of everything that is drawn.")] = 0,
    player: Annotated[
        str,
        Option("--player", "-p", help="Who plays the hands: engine (every street) or quick (one decision)."),
    ] = "engine",
    aliens: Annotated[
        int, Option("--aliens", min=0, help="How many of the entrants are non-resident aliens.")
    ] = 0,
    rulebook: Annotated[str, Option("--rulebook", "-r", help="The rulebook.")] = "section-8-poker",
    option: Chosen = None,
    log: SealedInto = None,
    replay: Annotated[
        Path | None,
        Option("--replay", dir_okay=False, help="Replay an event from its log (- for stdin), or refuse it."),
    ] = None,
    json: Json = False,
) -> None:
    """Run a poker tournament from the first entry to the last prize, or check the log of one."""
    from pitboss.cardroom.tournament import finishes, hold_tournament, levels_played, tournament_rules

    if replay is not None:
        event, told = _told_again(replay), f"{replay.name}: every step matches the log"
    else:
        rules = tournament_rules(rulebook, {"game": game, **read_options(option)})
        told = f"seed {seed}, hands by {player}"
        with progress("players out") as advance:

            def watch(event: "Tournament") -> None:
                everyone = len(event.state.players)
                advance(everyone - len(event.state.left), everyone - 1)

            event = hold_tournament(rules, entrants, seed, player=player, aliens=aliens, watch=watch)
    if log is not None:
        write_sealed(log, "tournament", event.log, event.rules)
    if json:
        levels, places = ([one.to_json() for one in of(event)] for of in (levels_played, finishes))
        write_json({**event.to_json(), "told": told, "levels": levels, "finishes": places})
    else:
        show_tournament(event, told)


def show_tournament(event: "Tournament", told: str) -> None:
    """Show how an event ended: its money, who was paid, and the levels."""
    show(_heading(event, told), _places(event), _levels(event))


def _told_again(file: Path) -> "Tournament":
    """Return the event of a log, sealed or not. Refuse a log that does not follow from the rules."""
    from pitboss.cardroom.tournament import Tournament
    from pitboss.desk import audit_log, read_logs
    from pitboss.rounds.evidence import is_sealed

    data = read_within(file, MOST_BYTES)
    if len(data) > MOST_BYTES:
        raise Refusal("bad_log", f"{file.name} is longer than any log of a tournament")
    if not is_sealed(data):
        return Tournament.from_log(data)
    found, log = audit_log(data), read_logs(data)[0]
    event = None if log.kind is None else log.kind.told(log.entries)
    if not isinstance(event, Tournament):
        raise Refusal("bad_log", f"{file.name} is not a log of a tournament")
    if not found.whole:
        raise Refusal("log_differs", found.says)
    return event


def _heading(event: "Tournament", told: str) -> str:
    books, state = event.books, event.state
    counted = f"{len(state.players)} entries, {state.hands} hands, {event.phase}"
    money = f"fees {show_dollars(books['taken'])}: paid {show_dollars(books['paid'])}"
    kept = f", kept for the tax {show_dollars(books['withheld'])}" if books["withheld"] else ""
    back = f", refunded {show_dollars(books['refunded'])}" if books["refunded"] else ""
    title = f"{event.rules.chapter.title} · {event.rules.text('game')} · {told}"
    return f"{title}\n{counted}; {money}{kept}{back}"


def _places(event: "Tournament") -> "Group":
    """Return the paid players, and the best finisher without a prize."""
    from pitboss.cardroom.tournament import finishes

    found = finishes(event)
    paid = [one for one in found if one.prize]
    rows = (
        (
            f"{one.place}{' =' if one.tied > 1 else ''}",
            one.player,
            show_dollars(one.prize),
            " ".join(one.forms),
            show_dollars(one.withheld) if one.withheld else "",
            f"hand {one.hand}" if one.hand else "",
        )
        for one in paid
    )
    heads = ("place", "player", "prize", "form", "withheld", "out")
    return grid(f"{len(paid)} of {len(found)} places are paid", heads, rows)


def _levels(event: "Tournament") -> "Group":
    """Return the levels that were played. Stud has a forced bet instead of blinds."""
    from pitboss.cardroom.tournament import levels_played

    found = levels_played(event)
    posts = "blinds" if found and "blinds" in found[0].written else "forced_bet"
    rows = (
        (
            str(one.written["level"]),
            _bets(one.written["limits"]),
            _bets(one.written[posts]),
            f"{one.doubled} times" if one.doubled else "",
            str(one.hands),
            str(one.left),
            one.written["clause"],
        )
        for one in found
    )
    heads = ("level", "limits", posts.replace("_", " "), "doubled", "hands", "left", "clause")
    return grid("Levels", heads, rows)


def _bets(written: str | list[str]) -> str:
    """Format two amounts, one amount, or words."""
    if isinstance(written, str):
        return f"${written}" if written[0].isdigit() else written
    return "–".join(map(_bets, written))
