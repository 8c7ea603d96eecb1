"""The command that compares what poker rooms take."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from pitboss.cli.common import Chosen, Json, book_of, read_options, show, write_json, write_picture
from pitboss.rulebooks.refusal import Refusal

if TYPE_CHECKING:
    from pitboss.cardroom.takings import Pots, Run

ONE_TABLE = 6
HANDS = 200_000


def rake(  # noqa: PLR0913, PLR0917 - a command's options are its parameters
    rulebook: Annotated[
        list[str] | None,
        typer.Option(
            "--rulebook", "-r", help="A rulebook; may be repeated. The first with poker when left out."
        ),
    ] = None,
    option: Chosen = None,
    method: Annotated[
        list[str] | None,
        typer.Option("--rake", help="A rake to compare, as JSON in the form of records; may be repeated."),
    ] = None,
    every: Annotated[
        bool, typer.Option("--every", help="Every option of the room's schedule of fees.")
    ] = False,
    players: Annotated[
        list[int] | None,
        typer.Option("--players", "-p", help="How many players; may be repeated. 6 when left out."),
    ] = None,
    pots: Annotated[
        str,
        typer.Option(help="Pots and how often each comes, as 20x3,45,80x2; simulated ones when left out."),
    ] = "",
    hands_per_hour: Annotated[int, typer.Option(help="How many hands the table plays in an hour.")] = 30,
    hands: Annotated[int, typer.Option("--hands", "-n", help="How many hands are simulated.")] = HANDS,
    seed: Annotated[int, typer.Option("--seed", "-s", min=0, help="The seed of the simulation.")] = 1,
    habits: Annotated[
        str, typer.Option(help="How simulated players bet: chances to call, to raise, to fold.")
    ] = "6,2,2",
    picture: Annotated[
        Path | None,
        typer.Option("--picture", dir_okay=False, help="Also draw the takings, as an SVG, into this file."),
    ] = None,
    json: Json = False,
) -> None:
    """Compare what schedules of rake take of a poker table: per hand, per hour and per player."""
    from pitboss.cardroom.takings import compare, read_pots, takings_chart
    from pitboss.desk.takings import POKER, schedules

    books = rulebook or [book_of(POKER, "")]
    compared = schedules(books, read_options(option), [_rake(one) for one in method or ()], every)
    counts = players or [ONE_TABLE]
    source: Pots | Run = read_pots(pots) if pots else _run(hands, seed, habits)
    found = compare(compared, counts, source, hands_per_hour)
    if picture is not None:
        write_picture(picture, takings_chart(compared, counts, found))
    if json:
        write_json(found.to_json())
    else:
        show(found)


def _rake(written: str) -> dict[str, Any]:
    try:
        return msgspec.json.decode(written, type=dict[str, Any])
    except (ValueError, RecursionError):
        message = (
            f'a rake is written {{"method": "percentage", "percent": 10, "cap": "4"}}, not {written!r:.60}'
        )
        raise Refusal("bad_rake", message) from None


def _run(hands: int, seed: int, habits: str) -> "Run":
    from pitboss.cardroom.takings import Run
    from pitboss.poker.kernel import read_habits

    return Run(hands, seed, read_habits(habits))
