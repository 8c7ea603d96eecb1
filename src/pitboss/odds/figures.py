"""Figures in a terminal: a narrow one folds the names before them, and no figure is ever cut."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Table


def figures_table(
    title: str, heads: Sequence[str], rows: Iterable[Sequence[str]], styles: Sequence[str | None] = ()
) -> Table:
    """Lay figures out under their heads, each row in its style; only the first column, the names, is folded."""
    from rich import box
    from rich.table import Table

    table = Table(title=title, box=box.SIMPLE_HEAD, padding=0)
    name, *figures = heads
    table.add_column(name, overflow="fold", vertical="bottom")
    for head in figures:
        # A column that is not wrapped has its head broken by hand.
        table.add_column(head.replace(" ", "\n"), justify="right", no_wrap=True, vertical="bottom")
    rows = list(rows)
    for row, style in zip(rows, styles or [None] * len(rows), strict=True):
        table.add_row(*row, style=style)
    return table
