"""Figures in a terminal: whatever its width, none is cut."""

from io import StringIO

import pytest
from rich.console import Console

from pitboss.odds.figures import figures_table


@pytest.mark.parametrize("columns", [40, 60, 80, 200])
def test_a_figure_longer_than_a_line_is_folded_and_whole(columns: int) -> None:
    told = StringIO()
    rows = [("fire", "7" * 68, "3 to 1"), ("pass", "12", "even")]
    Console(file=told, width=columns).print(figures_table("craps", ("wager", "ways", "pays"), rows))
    assert told.getvalue().count("7") == 68
    assert all(len(line) <= columns for line in told.getvalue().splitlines())
    assert "3 to 1" in told.getvalue()
