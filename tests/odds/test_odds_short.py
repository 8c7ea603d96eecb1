"""A long table of wagers in a few lines."""

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

from rich.console import Console

from pitboss.odds.short import EACH_END, MANY, short_table


def shown(edges: dict[str, int]) -> str:
    wagers: Any = {name: SimpleNamespace(house_edge=Fraction(edge, 100)) for name, edge in edges.items()}
    table = short_table(wagers)
    if table is None:
        return ""
    console = Console(width=100)
    with console.capture() as text:
        console.print(table)
    return text.get()


def test_few_wagers_need_no_summary() -> None:
    assert shown({f"w{n}": n for n in range(MANY)}) == ""


def test_the_ends_are_named_and_what_is_between_is_counted() -> None:
    lines = [line.split() for line in shown({f"wager-{n}-x": 30 - n for n in range(MANY + 1)}).splitlines()]
    said = [line for line in lines if line and line[-1].startswith("wager-")]
    assert len(said) == 2 * EACH_END
    assert said[0] == ["best", "14.0000%", "wager-16-x"]
    assert said[-1] == ["worst", "30.0000%", "wager-0-x"]
    assert f"… {MANY + 1 - 2 * EACH_END} other edges,".split() == next(
        line[:4] for line in lines if "…" in line
    )


def test_wagers_of_one_edge_share_a_line_and_numbers_are_joined() -> None:
    edges = {f"w{'x' * n}": 50 + n for n in range(MANY)} | {
        "place_6": 1,
        "place_8": 1,
        "pass": 1,
        "hop_2_2": 1,
    }
    assert "best  1.0000%  place_6/8, pass, hop_2_2" in shown(edges)
