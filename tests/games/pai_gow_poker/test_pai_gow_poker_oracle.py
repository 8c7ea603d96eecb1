"""Random rounds of pai gow poker settled a second way, by an oracle that knows the sheets alone."""

import importlib.util
import json
import random
from collections.abc import Iterable
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from pitboss.desk import game_of, settle_line
from pitboss.games.pai_gow_poker.house_way import HouseWay
from sizes import so_many

BOOKS = ("horseshoe-cincinnati", "oneida-2003")


def _load_oracle() -> Any:
    """The oracle beside this file; pytest's importlib mode puts no test folder on the path."""
    spec = importlib.util.spec_from_file_location("pai_gow_oracle", Path(__file__).parent / "oracle.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


oracle = _load_oracle()


def amounts(net: dict[str, dict[str, Any]]) -> dict[tuple[str, str], Fraction]:
    """Every amount that is not nothing."""
    every = ((seat, wager, Fraction(said)) for seat, wagers in net.items() for wager, said in wagers.items())
    return {(seat, wager): amount for seat, wager, amount in every if amount}


def compare(records: Iterable[dict[str, Any]]) -> set[str]:
    """Settle each record both ways; which wagers came to something."""
    seen: set[str] = set()
    for record in records:
        said = json.dumps(record)
        answer = settle_line(said.encode())
        assert "net" in answer, (answer, said)
        found = amounts(oracle.settle(record))
        assert amounts(answer["net"]) == found, said
        seen |= {wager for _, wager in found}
    return seen


@pytest.mark.heavy
@pytest.mark.parametrize("book", BOOKS)
def test_random_rounds_come_to_what_the_sheet_says(book: str) -> None:
    seen = compare(islice(oracle.records(1, book), so_many(everyday=30, ci=150)))
    common = {"pai_gow", "vig", "envy", "bank"}
    own = {"fortune"} if book == BOOKS[0] else {"bonus", "progressive", "additional_1", "additional_7"}
    assert seen >= common | own


@pytest.mark.heavy
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("seed", range(2, 4))
def test_thousands_of_random_rounds_come_to_what_the_sheet_says(book: str, seed: int) -> None:
    compare(islice(oracle.records(seed, book), so_many(ci=500, long=20_000)))


@pytest.mark.heavy
def test_the_rounds_reach_every_row_of_the_bonus_table_and_every_shape_of_the_house_way() -> None:
    """The oracle's hands are biased so that rare ones come up: all of them do."""
    rows: set[str | None] = set()
    shapes: set[tuple[int, ...]] = set()
    for record in islice(oracle.records(1, BOOKS[0]), 800):
        rows |= {oracle.side_hand(seat["cards"]) for seat in record["seats"]}
        ranks = [oracle.value(card) for card in record["dealer"]]
        shapes.add(tuple(sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)))
    assert rows == {*oracle.SIDE, None}
    assert shapes >= {
        (5, 2),
        (4, 3),
        (4, 2, 1),
        (3, 3, 1),
        (3, 2, 2),
        (3, 2, 1, 1),
        (2, 2, 2, 1),
        (2, 2, 1, 1, 1),
    }


@pytest.mark.parametrize("many", [15, pytest.param(60, marks=pytest.mark.heavy)])
def test_the_house_sets_as_section_12_says(many: int) -> None:
    """By the worth of both hands: which of several like cards lie where is nobody's business."""
    way = HouseWay(game_of("pai-gow-poker").rules(BOOKS[0]))
    rng = random.Random(12)
    for want in (*oracle.SHAPED, *oracle.RUNS, *[""] * 5):
        for _ in range(many):
            cards = oracle.Dealer(rng).seven(want)
            low, high, _ = way.set(cards)
            worth = oracle.rank_low(low), oracle.rank_high(frozenset(high))
            assert worth == oracle.house_way(frozenset(cards)), cards
