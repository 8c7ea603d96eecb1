"""Figures in a terminal. A narrow one wraps names and figures too long for a line. Nothing is ever cut."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import JustifyMethod
    from rich.table import Table

LONGEST = 40
"""The longest figure, in characters, that is never wrapped."""


def figures_table(
    title: str,
    heads: Sequence[str],
    rows: Iterable[Sequence[str]],
    styles: Sequence[str | None] = (),
    *,
    left: bool = False,
) -> "Table":
    """Lay out figures under their headings, each row in its style. Wrap the names and any column of long figures.

    Figures are aligned right, and the ``left`` columns of words left.
    """
    from rich import box
    from rich.table import Table

    table = Table(title=title, box=box.SIMPLE_HEAD, padding=0)
    name, *figures = heads
    table.add_column(name, overflow="fold", vertical="bottom")
    rows = list(rows)
    for place, head in enumerate(figures, 1):
        long = any(len(row[place]) > LONGEST for row in rows)
        # The heading of a column without wrapping must be broken by hand.
        lines = head.replace(" ", "\n")
        side: JustifyMethod = "left" if left else "right"
        table.add_column(lines, justify=side, no_wrap=not long, overflow="fold", vertical="bottom")
    for row, style in zip(rows, styles or [None] * len(rows), strict=True):
        table.add_row(*row, style=style)
    return table
