"""Commands that report: PAR sheets for a lab, and what a table wins in an hour for the floor."""

from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any

from typer import Option

from pitboss.cli.common import (
    Book,
    Chosen,
    GameId,
    Json,
    Readings,
    book_of,
    progress,
    read_options,
    read_readings,
    say_error,
    write_found,
    write_picture,
    writing,
)
from pitboss.cli.files import read_within
from pitboss.money import read_exact
from pitboss.rulebooks.posting import LONGEST_POSTING, read_pay, read_posting

Posted = Annotated[
    Path | None,
    Option("--posting", dir_okay=False, help="What a house posts, as `pitboss check` reads it; - for stdin."),
]
Paying = Annotated[
    list[str] | None,
    Option(
        "--pay", help='What a row pays, as TABLE.ROW="4 to 1", allowed by the book or not; may be repeated.'
    ),
]


def par(  # noqa: PLR0913, PLR0917 - a command's options are its parameters
    game: GameId,
    rulebook: Book = "",
    option: Chosen = None,
    reading: Readings = None,
    posting: Posted = None,
    pay: Paying = None,
    wager: Annotated[str, Option("--wager", "-w", help="Only this wager.")] = "",
    out: Annotated[
        list[Path] | None,
        Option(
            "--out",
            dir_okay=False,
            help="Write the sheet into this .pdf, .xlsx, .csv or .json file; may be repeated.",
        ),
    ] = None,
    date: Annotated[str, Option(help="A date to put on the sheet; without one it has none.")] = "",
    picture: Annotated[
        Path | None,
        Option(
            "--chart", dir_okay=False, help="Also draw the result of --wager after many rounds, .svg or .png."
        ),
    ] = None,
    bands: Annotated[
        Path | None,
        Option("--bands", dir_okay=False, help="Also draw the payback bands of --wager, .svg or .png."),
    ] = None,
    json: Json = False,
) -> None:
    """Make a PAR sheet: identity, outcomes, payback, bands, exposure, readings and clauses of every wager."""
    from pitboss.desk.par import par_sheet
    from pitboss.desk.sheets import sheet_bytes
    from pitboss.odds.chart import bands_chart, results_chart

    priced, more = _asked(game, rulebook, option, reading, posting, pay)
    with progress(game):
        sheet = par_sheet(*priced, **more, wager=wager, date=date)
    first, of = sheet.wagers[0], f"{sheet.analysis.game} · {sheet.analysis.rulebook}"
    if picture is not None:
        write_picture(picture, results_chart(first.wager, of))
    if bands is not None:
        write_picture(bands, bands_chart(first.wager, first.bands, of))
    for file in out or ():
        made = sheet_bytes(sheet, file)
        with writing(file):
            file.write_bytes(made)
        say_error(f"written: {file}")
    if json or not out:
        write_found(json, sheet)


def _asked(
    game: str,
    rulebook: str,
    option: list[str] | None,
    reading: list[str] | None,
    posting: Path | None,
    pay: list[str] | None,
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Read which table is meant, as `pitboss odds` does."""
    posted = None if posting is None else read_posting(read_within(posting, LONGEST_POSTING))
    book = book_of(game, rulebook or (posted.rulebook if posted else ""))
    priced = (game, book, read_options(option), read_pay(pay or ()))
    return priced, {"readings": read_readings(reading), "posting": posted}


def hold(  # noqa: PLR0913, PLR0917 - a command's options are its parameters
    game: GameId,
    rulebook: Book = "",
    option: Chosen = None,
    reading: Readings = None,
    posting: Posted = None,
    pay: Paying = None,
    bet: Annotated[
        list[str] | None,
        Option(
            "--bet",
            help="A wager made every round, as ante=10; may be repeated. The first, at the least stake.",
        ),
    ] = None,
    decisions: Annotated[
        float | None,
        Option(min=0.1, max=100_000, help="Decisions an hour; assumed by the game when left out."),
    ] = None,
    shift: Annotated[float, Option(min=0.1, max=1_000, help="The hours of a shift.")] = 8,
    churn: Annotated[
        float | None, Option(min=0.01, max=10_000, help="How many times the drop is wagered.")
    ] = None,
    actual: Annotated[
        str,
        Option(
            help="What the house really won, in dollars; negative if it lost. Needs --rounds or --handle."
        ),
    ] = "",
    rounds: Annotated[
        int | None, Option("--rounds", "-n", min=1, help="The decisions behind --actual.")
    ] = None,
    handle: Annotated[str, Option(help="Everything staked behind --actual, in dollars.")] = "",
    picture: Annotated[
        Path | None,
        Option("--chart", dir_okay=False, help="Also draw the win by the hour into this .svg or .png file."),
    ] = None,
    json: Json = False,
) -> None:
    """Say what a table wins in an hour and a shift, what it holds of the drop, and what an actual result says."""
    from pitboss.desk.hold import hold_report, read_bets, read_result, win_chart

    priced, more = _asked(game, rulebook, option, reading, posting, pay)
    with progress(game):
        found = hold_report(
            *priced,
            **more,
            bets=read_bets(bet or []),
            decisions=_plain(decisions),
            shift=read_exact(shift),
            churn=_plain(churn),
            actual=read_result(actual) if actual else None,
            rounds=rounds,
            handle=abs(read_result(handle)) if handle else None,
        )
    if picture is not None:
        write_picture(picture, win_chart(found))
    write_found(json, found)


def _plain(number: float | None) -> Fraction | None:
    """Take a number as it was typed: 0.1 is a tenth."""
    return None if number is None else read_exact(number)
