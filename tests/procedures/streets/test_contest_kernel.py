"""The compiled contest of ultimate and bonus hold'em, held against the engine and against the exact counts."""

from __future__ import annotations

from functools import cache

import pytest

from desk.test_desk_agreement import disagreements
from pitboss.desk import game_of
from pitboss.procedures.streets.contest_kernel import ContestKernel

BOOK = "horseshoe-cincinnati"
GAMES = ("ultimate-texas-holdem", "texas-holdem-bonus")


@cache
def kernel(name: str) -> ContestKernel:
    game = game_of(name)
    made = game.kernel(game.rules(BOOK))
    assert isinstance(made, ContestKernel)
    return made


@pytest.mark.heavy
@pytest.mark.parametrize("name", GAMES)
def test_the_engine_settles_every_round_to_the_same_cent(name: str) -> None:
    assert not disagreements(name, BOOK, 1000, 7)


@pytest.mark.heavy
def test_two_pairs_of_aces_have_their_row() -> None:
    assert not disagreements("texas-holdem-bonus", BOOK, 300, 8, {"both_aces": True})


@pytest.mark.heavy
@pytest.mark.parametrize("name", GAMES)
def test_records_and_tally_are_the_same_rounds(name: str) -> None:
    sums = kernel(name).sums(kernel(name).tally(3, 500))
    nets = kernel(name).nets(3, 500)
    assert sums.rounds == len(nets) == 500
    side = kernel(name).side
    assert sums.wagers[side].net_cents == sum(one[side] for one in nets)
    assert sums.wagers["ante"].net_cents == sum(sum(one.values()) - one[side] for one in nets)


@pytest.mark.heavy
@pytest.mark.parametrize("name", GAMES)
def test_lines_come_as_often_as_they_were_counted(name: str) -> None:
    """Each line of play, and each result in it, within five deviations of its exact share."""
    rounds = 2_000_000
    size = kernel(name).shape
    tally = kernel(name).tally(5, rounds)[: size[0] * size[1] * size[2] * size[3]].reshape(size)
    exact = kernel(name).play.counts
    total = int(exact.sum())
    for line in range(len(exact)):
        for result in range(3):
            share = int(exact[line, :, result].sum()) / total
            away = int(tally[line, :, result].sum()) - rounds * share
            assert abs(away) <= 5 * (rounds * share) ** 0.5 + 1


@pytest.mark.heavy
def test_chunks_of_a_run_are_other_rounds() -> None:
    first, second = (kernel(GAMES[0]).tally(5, 1000, stream).tolist() for stream in (0, 1))
    assert first != second
    assert first == kernel(GAMES[0]).tally(5, 1000, 0).tolist()
