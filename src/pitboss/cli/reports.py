"""Commands that report: PAR sheets for a lab, and what a table wins in an hour for the floor."""

from fractions import Fraction
from pathlib import Path
from typing import Annotated

from typer import Option

from pitboss.cli.common import (
    BET,
    Book,
    Chosen,
    GameId,
    Json,
    Paying,
    Posted,
    Readings,
    Wager,
    progress,
    read_stakes,
    say_error,
    table_of,
    write_found,
    write_picture,
    writing,
)
from pitboss.cli.strategies import BEST, How, read_how
from pitboss.money import read_exact


def par(  # noqa: PLR0913, PLR0917 - a command's options are its parameters
    game: GameId,
    rulebook: Book = "",
    option: Chosen = None,
    reading: Readings = None,
    posting: Posted = None,
    pay: Paying = None,
    wager: Wager = "",
    strategy: How = BEST,
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
    from pitboss.desk.wagers import wager_of
    from pitboss.odds.chart import bands_chart, results_chart

    with progress(game):
        rules = table_of(game, rulebook, option, reading, posting, pay)
        sheet = par_sheet(rules, wager_of(rules, wager), date, read_how(strategy))
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


def hold(  # noqa: PLR0913, PLR0917 - a command's options are its parameters
    game: GameId,
    rulebook: Book = "",
    option: Chosen = None,
    reading: Readings = None,
    posting: Posted = None,
    pay: Paying = None,
    strategy: How = BEST,
    bet: Annotated[
        list[str] | None,
        BET(help="A wager made every round, as ante=10; may be repeated. The first, at the least stake."),
    ] = None,
    decisions: Annotated[
        float | None,
        Option(min=0.1, max=100_000, help="Decisions an hour; assumed by the game by default."),
    ] = None,
    shift: Annotated[float, Option(min=0.1, max=1_000, help="The hours of a shift.")] = 8,
    churn: Annotated[
        float | None, Option(min=0.01, max=10_000, help="How many times the drop is wagered.")
    ] = None,
    actual: Annotated[
        str,
        Option(
            help="What the house actually won, in dollars; negative if it lost. Needs --rounds or --handle."
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
    """Show what a table wins in an hour and a shift, its hold of the drop, and how an actual result compares."""
    from pitboss.desk.hold import hold_report, read_result, win_chart

    rules = table_of(game, rulebook, option, reading, posting, pay)
    with progress(game):
        found = hold_report(
            rules,
            read_stakes(bet, rules),
            decisions=_plain(decisions),
            shift=read_exact(shift),
            churn=_plain(churn),
            actual=read_result(actual) if actual else None,
            rounds=rounds,
            handle=abs(read_result(handle)) if handle else None,
            strategy=read_how(strategy),
        )
    if picture is not None:
        write_picture(picture, win_chart(found))
    write_found(json, found)


def _plain(number: float | None) -> Fraction | None:
    """Take a number as it was typed: 0.1 is a tenth."""
    return None if number is None else read_exact(number)
