"""The command that plays whole sessions: the result of a trip, and how often the bankroll does not last."""

from pathlib import Path
from typing import Annotated

from typer import Exit, Option

from pitboss.cli.common import (
    BET,
    INTERRUPTED,
    Book,
    Chosen,
    GameId,
    Json,
    Paying,
    Posted,
    Readings,
    progress,
    read_stakes,
    say_error,
    table_of,
    write_found,
    write_picture,
)
from pitboss.cli.strategies import BEST, How, read_how
from pitboss.rulebooks.refusal import Refusal


def session(  # noqa: PLR0913, PLR0917 - a command's options are its parameters
    game: GameId,
    rulebook: Book = "",
    option: Chosen = None,
    reading: Readings = None,
    posting: Posted = None,
    pay: Paying = None,
    strategy: How = BEST,
    bet: Annotated[
        list[str] | None, BET(help="A wager made each round, as ante=10; may be repeated.")
    ] = None,
    bankroll: Annotated[str, Option("--bankroll", help="The bankroll at the start.")] = "500",
    rounds: Annotated[int | None, Option("--rounds", "-n", help="How many rounds at most.")] = None,
    hours: Annotated[float | None, Option("--hours", help="How long instead, at --pace.")] = None,
    pace: Annotated[int, Option("--pace", min=1, help="Rounds an hour.")] = 60,
    goal: Annotated[str, Option("--goal", help="The bankroll at which the player leaves.")] = "",
    sessions: Annotated[int, Option("--sessions", help="How many sessions are played.")] = 100_000,
    seed: Annotated[int | None, Option("--seed", "-s", min=0, help="The seed; drawn by default.")] = None,
    picture: Annotated[
        Path | None,
        Option(
            "--chart",
            "--picture",
            dir_okay=False,
            help="Also draw the percentiles of the bankroll over time, .svg or .png.",
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Play whole sessions: risk of ruin, percentiles of the result, drawdown, time to ruin and to a goal.

    Ctrl-C ends a run early: the sessions that were played are reported, with exit status 130.
    """
    from pitboss.desk.sessions import sessions_at
    from pitboss.rounds.records import read_amount
    from pitboss.simulate.session_report import picture as drawn
    from pitboss.simulate.sessions import SessionTerms

    rules = table_of(game, rulebook, option, reading, posting, pay)
    bets = read_stakes(bet, rules)
    if (rounds is None) == (hours is None):
        raise Refusal("bad_session", "give the length of a session: --rounds 200, or --hours 4 at --pace 60")
    many = rounds if rounds is not None else round((hours or 0) * pace)
    aim = read_amount(goal, "goal") if goal else None
    with progress(game, sessions) as advance:
        terms = SessionTerms(read_amount(bankroll, "bankroll"), many, aim, pace)
        found = sessions_at(rules, bets, terms, sessions, seed, read_how(strategy), advance)
    if picture is not None:
        write_picture(picture, drawn(found))
    write_found(json, found)
    if found.sessions < sessions:
        say_error(f"interrupted: {found.sessions:,} of {sessions:,} sessions were played")
        raise Exit(INTERRUPTED)
