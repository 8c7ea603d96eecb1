"""Commands that price: exact odds, simulation, the equity of hands, and what poker rooms take."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
from typer import Argument, Exit, Option

from pitboss.cli import completing
from pitboss.cli.common import (
    INTERRUPTED,
    WAGER,
    Book,
    Chosen,
    GameId,
    Json,
    Paying,
    Posted,
    Readings,
    book_of,
    grid,
    posted_at,
    progress,
    read_options,
    read_readings,
    read_stakes,
    say_error,
    show,
    table_of,
    write_found,
    write_json,
    write_picture,
)
from pitboss.cli.files import Cluster, Out, Workers, written
from pitboss.cli.layout import folded
from pitboss.cli.strategies import BEST, How, read_how
from pitboss.rulebooks import Rules
from pitboss.rulebooks.refusal import Refusal

if TYPE_CHECKING:
    from pitboss.odds import Analysis
    from pitboss.odds.analysis import Compared
    from pitboss.simulate import SimulationReport

ONE_TABLE = 6
HANDS = 200_000
NO_SUCH_WAGER = "the table has no such wager"
ROWS_AT_A_TIME = 8_192
"""The number of rows that are written at a time."""


def odds(  # noqa: PLR0913, PLR0917 - a command's options are its parameters
    game: GameId,
    rulebook: Book = "",
    option: Chosen = None,
    reading: Readings = None,
    posting: Posted = None,
    pay: Paying = None,
    wager: Annotated[str, WAGER(help="Only this wager, solving no more than it needs.")] = "",
    strategy: How = BEST,
    joint: Annotated[
        list[str] | None,
        Option(
            "--joint",
            help="Wagers made together, as ante=10; may be repeated. Prices them as one.",
            autocompletion=completing.stakes,
        ),
    ] = None,
    device: Annotated[
        str,
        Option("--device", help='What solves: "cpu", or "gpu" for an NVIDIA GPU. Needs pitboss[gpu].'),
    ] = "cpu",
    effects: Annotated[
        bool, Option("--effects", help="The effect of every other option and reading on each edge instead.")
    ] = False,
    every: Annotated[
        bool, Option("--all", help="With --effects: price every choice, however long it takes.")
    ] = False,
    picture: Annotated[
        Path | None,
        Option(
            "--chart",
            dir_okay=False,
            help="Also draw the house edges, or the effects, into this .svg or .png file.",
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Price every wager of a game exactly, with every outcome counted. Anything outside the book is marked."""
    from pitboss.desk.figures import joint_of, priced, solved_on
    from pitboss.desk.wagers import wager_of
    from pitboss.odds import chart, compared

    if every and not effects:
        raise Refusal("bad_option", "--all goes with --effects: it has every choice priced")
    rules, how = table_of(game, rulebook, option, reading, posting, pay), read_how(strategy)
    if joint:
        with solved_on(device, rules, how):
            together = joint_of(rules, read_stakes(joint, rules), how)
        write_found(json, together)
        return
    wager = wager_of(rules, wager)
    if effects:
        with solved_on(device, rules):
            _show_effects(rules, wager, every, picture, json)
        return
    as_read = table_of(game, rulebook, option, None, posting, pay) if reading else None
    with solved_on(device, rules, how):
        found = priced(rules, wager, how)
        beside = None if as_read is None else compared(priced(as_read, wager, how), found)
    if picture is not None:
        write_picture(picture, chart(found))
    if beside is None:
        write_found(json, found)
    else:
        _show_beside(found, beside, json)


def _show_beside(found: "Analysis", beside: "dict[str, Compared]", json: bool) -> None:
    """Show the figures of the reading asked for, and the edges beside those as read."""
    from pitboss.odds.decimals import percent_text

    if json:
        write_json(found.to_json() | {"as_read": {name: one.to_json() for name, one in beside.items()}})
        return
    rows = [
        (name, percent_text(one.usual), percent_text(one.other), one.says) for name, one in beside.items()
    ]
    heads = ("wager", "house edge as read", "read otherwise", "the house then holds")
    show(found, grid("Read the other way", heads, rows))


def _show_effects(rules: Rules, wager: str, every: bool, picture: Path | None, json: bool) -> None:
    from pitboss.desk.charts import effects_chart
    from pitboss.desk.compare import TOO_SLOW, effects_of_choices

    with progress(rules.chapter.game) as advance:
        found = effects_of_choices(rules.chapter.rulebook, rules, wager, advance, every=every)
    if picture is not None:
        write_picture(picture, effects_chart(found))
    if json:
        write_json(found.to_json())
        return
    rows, same = [], []
    for one in found.choices:
        said = f"{one.name} = {one.value} [{one.clause}]{', outside the book' * bool(one.outside)}"
        alike: dict[tuple[str, str], list[str]] = {}
        for name, (then, more) in found.changed(one).items():
            cost = NO_SUCH_WAGER if then is None else percent_of(then)
            alike.setdefault((cost, points_of(more)), []).append(name)
        rows += [(said, folded(names), *cells) for cells, names in alike.items()]
        if one.why_not:
            rows.append((said, one.why_not, "–", "–"))
        elif not alike:
            same.append(f"{one.name} = {one.value}{' (outside the book)' * bool(one.outside)}")
    title = f"{found.game} · {found.rulebook}: the effect of each choice"
    show(grid(title, ("choice", "wager", "house edge then", "points"), rows))
    if same:
        show(f"Without effect: {'; '.join(same)}.")
    if late := sum(one.why_not == TOO_SLOW for one in found.choices):
        show(
            f"{late} of {len(found.choices)} choices are not priced. --all prices them, however long it takes."
        )


def percent_of(edge: Fraction | None) -> str:
    """Write an edge as a percentage, and a dash for none."""
    from pitboss.odds.decimals import percent_text

    return "–" if edge is None else percent_text(edge)


def points_of(more: Fraction | None) -> str:
    """Write a difference of two edges in points with its sign."""
    return "–" if more is None else f"{'+' if more > 0 else ''}{percent_of(more).removesuffix('%')}"


def simulate(  # noqa: PLR0913, PLR0917 - a command's options are its parameters
    game: GameId,
    rounds: Annotated[int, Option("--rounds", "-n", min=1, help="How many rounds.")] = 1_000_000,
    rulebook: Book = "",
    option: Chosen = None,
    reading: Readings = None,
    posting: Posted = None,
    pay: Paying = None,
    seed: Annotated[
        int | None, Option("--seed", "-s", help="The seed; one is drawn and shown by default.")
    ] = None,
    strategy: How = BEST,
    wager: Annotated[
        list[str] | None,
        Option(
            "--wager",
            "-w",
            help="Only this wager; may be repeated. Fewer may be faster.",
            autocompletion=completing.wagers,
        ),
    ] = None,
    seats: Annotated[
        int,
        Option(
            "--seats",
            min=0,
            max=23,
            help="Let the engine play a whole table of this many players. Its shoe, bank and meters carry over.",
        ),
    ] = 0,
    out: Out = None,
    workers: Workers = None,
    cluster: Cluster = "",
    device: Annotated[
        str, Option("--device", help='What plays: "cpu", or "gpu" for an NVIDIA GPU. Needs pitboss[gpu].')
    ] = "cpu",
    each: Annotated[
        bool, Option("--each", help="Write each round into --out, up to 100,000, not a row for each wager.")
    ] = False,
    json: Json = False,
) -> None:
    """Play many rounds fast and compare each wager's result with its exact edge.

    Ctrl-C ends a run early: what was done is reported, with exit status 130.
    """
    from pitboss.desk import simulate as run
    from pitboss.desk.figures import what_if
    from pitboss.desk.simulated import MOST_LISTED
    from pitboss.desk.wagers import wager_of

    if each and (out is None or rounds > MOST_LISTED):
        raise Refusal("bad_rounds", f"--each writes up to {MOST_LISTED:,} rounds into the file of --out")
    book, options, paid = posted_at(game, rulebook, option, posting, pay)
    asked, how = read_readings(reading), read_how(strategy)
    if wager:
        rules = what_if(game, book, options, paid, readings=asked)
        wager = [wager_of(rules, one) for one in wager]
    with progress(game, rounds) as advance:
        report = run(
            game,
            book,
            rounds,
            options,
            seed,
            advance,
            workers,
            pay=paid,
            readings=asked,
            strategy=how,
            wagers=wager or (),
            seats=seats,
            cluster=cluster,
            device=device,
        )
    if out is not None:
        table = {"options": options, "pay": paid, "readings": asked}
        _write_run(out, report, each, **table, strategy=how, seats=seats)
    write_found(json, report)
    if report.rounds < rounds:
        say_error(f"interrupted: {report.rounds:,} of {rounds:,} {report.unit} were played")
        raise Exit(INTERRUPTED)


def _write_run(file: Path, report: "SimulationReport", each: bool, **run: Any) -> None:
    """Write a run's wagers into a file, or each of its rounds."""
    from pitboss.desk.frames import JSONL, format_of
    from pitboss.desk.simulated import RoundRow, TallyRow, round_rows, tally_rows

    rows: Iterator[Any] = (
        round_rows(report.game, report.rulebook, report.rounds, report.seed, **run)
        if each
        else tally_rows(report)
    )
    plain = format_of(file, None) == JSONL
    with written(file, None, RoundRow if each else TallyRow) as write:
        while part := list(islice(rows, ROWS_AT_A_TIME)):
            lines = (msgspec.json.encode(row._asdict()) + b"\n" for row in part if plain)
            write(b"".join(lines), part)


def equity(  # noqa: PLR0913, PLR0917 - a question has this many parts
    hands: Annotated[
        list[str], Argument(metavar="HAND...", help="Cards (AsKs), a range (QQ+,AKs) or ** for any hand.")
    ],
    variant: Annotated[str, Option("--variant", "-v", help="The form of poker.")] = "holdem",
    rulebook: Book = "",
    board: Annotated[str, Option("--board", "-b", help="The board so far.")] = "",
    dead: Annotated[str, Option("--dead", "-d", help="Cards that cannot come.")] = "",
    exact: Annotated[bool, Option("--exact", help="Count every deal, however long it takes.")] = False,
    samples: Annotated[
        int | None, Option("--samples", "-n", help="Draw this many deals instead of counting all.")
    ] = None,
    seed: Annotated[int, Option("--seed", "-s", help="The seed deals are drawn from.")] = 0,
    picture: Annotated[
        Path | None, Option("--picture", dir_okay=False, help="Also draw it into this .svg or .png file.")
    ] = None,
    json: Json = False,
) -> None:
    """Show what part of the pot each hand wins on average: exactly, or estimated with its error."""
    from pitboss.cardroom.equity import equity as find
    from pitboss.cardroom.equity import rules_of
    from pitboss.cardroom.equity.report import chart

    with progress(variant) as advance:
        rules, counted = rules_of(variant, rulebook), exact or None
        found = find(rules, hands, board, dead, exact=counted, samples=samples, seed=seed, progress=advance)
    if picture is not None:
        write_picture(picture, chart(found))
    write_found(json, found)


def rake(  # noqa: PLR0913, PLR0917 - a command's options are its parameters
    rulebook: Annotated[
        list[str] | None,
        Option("--rulebook", "-r", help="A rulebook; may be repeated. The first with poker by default."),
    ] = None,
    option: Chosen = None,
    method: Annotated[
        list[str] | None,
        Option("--rake", help="A rake to compare, as JSON in the form of records; may be repeated."),
    ] = None,
    every: Annotated[bool, Option("--every", help="Every option of the room's schedule of fees.")] = False,
    players: Annotated[
        list[int] | None,
        Option("--players", "-p", help="How many players; may be repeated. 6 by default."),
    ] = None,
    pots: Annotated[
        str, Option(help="Pots and how often each comes, as 20x3,45,80x2; simulated ones by default.")
    ] = "",
    hands_per_hour: Annotated[int, Option(help="How many hands the table plays in an hour.")] = 30,
    hands: Annotated[int, Option("--hands", "-n", help="How many hands are simulated.")] = HANDS,
    seed: Annotated[int, Option("--seed", "-s", min=0, help="The seed of the simulation.")] = 1,
    habits: Annotated[
        str, Option(help="How simulated players bet: chances to call, to raise, to fold.")
    ] = "6,2,2",
    picture: Annotated[
        Path | None,
        Option("--picture", dir_okay=False, help="Also draw the takings into this .svg or .png file."),
    ] = None,
    json: Json = False,
) -> None:
    """Compare what schedules of rake take from a poker table: per hand, per hour and per player."""
    from pitboss.cardroom.takings import Pots, Run, compare, read_pots, takings_chart
    from pitboss.desk.figures import POKER, schedules

    books, rakes = rulebook or [book_of(POKER, "")], [_rake(one) for one in method or ()]
    compared = schedules(books, read_options(option), rakes, every)
    counts = players or [ONE_TABLE]
    source: Pots | Run
    if pots:
        source = read_pots(pots)
    else:
        from pitboss.poker.kernel import read_habits  # compiled code, slow to load

        source = Run(hands, seed, read_habits(habits))
    found = compare(compared, counts, source, hands_per_hour)
    if picture is not None:
        write_picture(picture, takings_chart(compared, counts, found))
    write_found(json, found)


def _rake(written: str) -> dict[str, Any]:
    try:
        return msgspec.json.decode(written, type=dict[str, Any])
    except (ValueError, RecursionError):
        usual = '{"method": "percentage", "percent": 10, "cap": "4"}'
        raise Refusal("bad_rake", f"write a rake as {usual}, not {written!r:.60}") from None
