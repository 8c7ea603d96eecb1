"""The command that computes the equity of hands against each other."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.common import Book, Json, console, show, write_json
from pitboss.rulebooks.refusal import Refusal

if TYPE_CHECKING:
    from pitboss.cardroom.equity import Equity


def equity(  # noqa: PLR0913, PLR0917 - a question has this many parts
    hands: Annotated[
        list[str],
        typer.Argument(metavar="HAND...", help="Cards (AsKs), a range (QQ+,AKs) or ** for any hand."),
    ],
    variant: Annotated[str, typer.Option("--variant", "-v", help="The form of poker.")] = "holdem",
    rulebook: Book = "",
    board: Annotated[str, typer.Option("--board", "-b", help="The board so far.")] = "",
    dead: Annotated[str, typer.Option("--dead", "-d", help="Cards that cannot come.")] = "",
    exact: Annotated[bool, typer.Option("--exact", help="Count every deal, however long it takes.")] = False,
    samples: Annotated[
        int | None, typer.Option("--samples", "-n", help="Draw so many deals instead.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", "-s", help="The seed deals are drawn from.")] = 0,
    picture: Annotated[
        Path | None,
        typer.Option("--picture", dir_okay=False, help="Also draw it into this .svg or .png file."),
    ] = None,
    json: Json = False,
) -> None:
    """Say what part of the pot each hand wins on average: exactly, or estimated with its error."""
    from rich.progress import Progress

    from pitboss.cardroom.equity import equity as find
    from pitboss.cardroom.equity import rules_of

    with Progress(console=console(stderr=True), transient=True) as progress:
        bar = progress.add_task(variant, total=None)

        def advance(done: int, total: int) -> None:
            progress.update(bar, completed=done, total=total)

        rules = rules_of(variant, rulebook)
        found = find(
            rules, hands, board, dead, exact=exact or None, samples=samples, seed=seed, progress=advance
        )
    if picture is not None:
        _draw(picture, found)
    if json:
        write_json(found.to_json())
    else:
        show(found)


def _draw(file: Path, found: "Equity") -> None:
    """Draw the picture in the format of its file name."""
    from pitboss.cardroom.equity.report import chart

    try:
        if file.suffix == ".svg":
            file.write_text(chart(found), encoding="utf-8")
        elif file.suffix == ".png":
            _draw_png(file, found)
        else:
            raise Refusal("bad_picture", f"a picture is an .svg or a .png file, not {file.name!r:.60}")
    except OSError as error:
        raise Refusal("no_file", f"{file} cannot be written: {error.strerror}") from None


def _draw_png(file: Path, found: "Equity") -> None:
    from pitboss.cardroom.equity.report import COLOURS, parts, short
    from pitboss.odds.decimals import percent_text

    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise Refusal("no_matplotlib", "a .png is drawn by matplotlib, which is not installed") from None
    figure = Figure(figsize=(7, 1 + 0.45 * len(found.hands)), layout="tight")
    axes = figure.add_subplot(
        title=f"Equity · {found.title}", xlim=(0, 100), xlabel="of all deals, in percent"
    )
    names = [f"{short(hand.hand)}\n{percent_text(hand.equity, 3)}" for hand in found]
    starts = [0.0] * len(names)
    for name, colour in COLOURS.items():
        widths = [float(100 * parts(hand)[name]) for hand in found]
        axes.barh(range(len(names)), widths, left=starts, color=colour, label=name)
        starts = [start + width for start, width in zip(starts, widths, strict=True)]
    axes.set_yticks(range(len(names)), names)
    axes.invert_yaxis()
    axes.legend(loc="lower right")
    figure.savefig(file)
