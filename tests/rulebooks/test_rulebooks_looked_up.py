"""Every game works its table's rules out once: a round looks up few of them again, however long it is."""

import inspect
from collections.abc import Callable
from typing import Any

import pytest

from everyday import every_chapter
from pitboss.chance import seeded
from pitboss.desk.games import entries
from pitboss.rounds import Game, Round, drive
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rulebooks import Rules

LOOKED_UP = (
    *("flag", "count", "percent", "amount", "text", "names", "numbers", "amounts", "fields", "rows"),
    *("value", "cite", "pay", "wager"),
)
MOST = 15
"""More than any game looks up in a round on average."""
ROUNDS = 15


@pytest.fixture
def looked_up(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every rule, cite and pay table that is looked up, in order."""
    seen: list[str] = []

    def counted(read: Callable[..., Any]) -> Callable[..., Any]:
        def read_and_count(rules: Rules, name: str, *default: Any) -> Any:
            seen.append(name)
            return read(rules, name, *default)

        return read_and_count

    for name in LOOKED_UP:
        monkeypatch.setattr(Rules, name, counted(getattr(Rules, name)))
    return seen


def test_no_way_to_look_a_rule_up_is_left_out() -> None:
    methods = dict(inspect.getmembers(Rules, inspect.isfunction))
    readers = {name for name, one in methods.items() if [*inspect.signature(one).parameters][1:2] == ["name"]}
    assert {name for name in readers if not name.startswith("_")} - {"refuse"} == set(LOOKED_UP)


@pytest.mark.parametrize(("book", "game"), every_chapter(lambda game: game))
def test_a_round_looks_few_rules_up(book: str, game: Game, looked_up: list[str]) -> None:
    for entry in entries(book, game)[:2]:
        rules, player, state = entry.rules(book), RandomPlayer(seeded(7)), None
        seats = tuple(seat for seat in (1, 2, 4) if seat <= game.seats(rules))
        for number in range(2 + ROUNDS):
            if number == 2:
                assert looked_up, "the first rounds work the rules out"
                looked_up.clear()
            round = drive(Round(game, rules, seats, state, dict.fromkeys(seats, 50_000)), player)
            state = round.table.state
        assert len(looked_up) <= MOST * ROUNDS, (entry.id, looked_up[-MOST:])
