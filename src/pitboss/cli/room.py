"""The command that runs an evening in a poker room."""

from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.common import Chosen, Json, console, grid, rules_of, show, write_json
from pitboss.cli.evidence import SealedInto, write_sealed
from pitboss.money import show_dollars

if TYPE_CHECKING:
    from rich.console import Group

    from pitboss.cardroom.room import Room


def room(  # noqa: PLR0913, PLR0917 - a command's options are its parameters
    tables: Annotated[int, typer.Option("--tables", "-t", help="How many tables are open.")] = 2,
    guests: Annotated[int, typer.Option("--guests", "-n", help="How many come to play.")] = 30,
    minutes: Annotated[int, typer.Option("--minutes", "-m", help="How long the evening is.")] = 240,
    seed: Annotated[
        int, typer.Option("--seed", "-s", min=0, help="The seed of everything left to chance.")
    ] = 0,
    rulebook: Annotated[
        str, typer.Option("--rulebook", "-r", help="The rulebook; merced-poker-room when left out.")
    ] = "merced-poker-room",
    option: Chosen = None,
    log: SealedInto = None,
    json: Json = False,
) -> None:
    """Hold an evening of a poker room with bots: lists, seats, hands, what the house takes, duties of the clock."""
    from rich.progress import Progress

    from pitboss.cardroom.room.evening import hold_evening, to_json

    rules = rules_of("poker", rulebook, option)
    with Progress(console=console(stderr=True), transient=True) as progress:
        bar = progress.add_task("minutes", total=minutes)

        def watch(minute: int, last: int) -> None:
            progress.update(bar, completed=minute)

        held = hold_evening(rules, tables, guests, minutes, seed, watch).room
    if log is not None:
        write_sealed(log, "room", held.log)
    if json:
        write_json({"seed": seed, **to_json(held)})
    else:
        show_room(held, f"seed {seed}")


def show_room(room: "Room", told: str) -> None:
    """Show how a room ended up: its tables, its lists, its money and its duties."""
    show(_heading(room, told), _tables(room), *_duties(room))


def _heading(room: "Room", told: str) -> str:
    from pitboss.cardroom.room.evening import guests_of

    state, (guests, most) = room.state, guests_of(room)
    waiting = sum(map(len, state.lists.values()))
    taken = sum(room.taken.values())
    lines = (
        f"{next(iter(state.lists))} · {told}",
        f"{state.minute} minutes, {guests} guests; {most} waited at most, {waiting} at the end",
        f"chips bought {show_dollars(state.bought)}, cashed {show_dollars(state.cashed)}, taken {show_dollars(taken)},"
        f" jackpot fund {show_dollars(state.fund)}",
    )
    return "\n".join(lines)


def _tables(room: "Room") -> "Group":
    rows = (
        (
            table.id,
            str(table.hands),
            str(len(table.seats)),
            show_dollars(sum(seat.stack for seat in table.seats.values())),
            show_dollars(table.box),
        )
        for table in room.state.tables.values()
    )
    return grid("Tables", ("table", "hands", "seated", "chips there", "taken"), rows)


def _duties(room: "Room") -> "list[Group]":
    """Return what came due by the clock, if the book has such duties."""
    from pitboss.cardroom.room.evening import duties_kept

    says = next(iter(room.houses.values())).rules.chapter.duties
    rows = [
        (one.duty, says[one.duty].says, str(one.due), str(one.done), one.cite.clause)
        for one in duties_kept(room)
    ]
    return [grid("Duties by the clock", ("duty", "", "due", "done", "clause"), rows)] if rows else []
