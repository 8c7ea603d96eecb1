"""Runs as rows, whole tables by the engine, and rounds played by a strategy's name."""

from collections import Counter

import pytest

import pitboss
from pitboss.desk import game_of, simulate
from pitboss.desk.simulated import MOST_LISTED, round_rows, tally_rows
from pitboss.rulebooks import Refusal
from pitboss.simulate.engine import EngineKernel

GAME, BOOK = "three-card-poker", "oneida-2003"


def test_a_row_for_each_wager_has_the_sums_of_the_run() -> None:
    report = simulate(GAME, BOOK, 2_000, seed=5, workers=1)
    rows = {row.wager: row for row in tally_rows(report)}
    assert rows.keys() == report.wagers.keys()
    for name, row in rows.items():
        sums = report[name].sums
        assert (row.decided, row.stake_cents, row.net_cents) == (
            sums.decided,
            sums.stake_cents,
            sums.net_cents,
        )
        assert int(row.net_squares) == sums.net_squares


@pytest.mark.parametrize(("game", "seats"), [(GAME, 0), ("blackjack", 3), ("mini-baccarat", 2)])
def test_the_rounds_written_one_by_one_add_up_to_the_tally(game: str, seats: int) -> None:
    book = "horseshoe-cincinnati"
    report = simulate(game, book, 60, seed=5, workers=1, seats=seats)
    nets = Counter[str]()
    rows = list(round_rows(game, book, 60, 5, seats=seats))
    for row in rows:
        nets[row.wager] += row.net_cents
    # What is staked later belongs to the first wager of the tally.
    assert nets.total() == sum(one.sums.net_cents for one in report.wagers.values())
    assert {row.round for row in rows} == set(range(1, 61))
    assert {row.seat for row in rows} == set(range(1, max(seats, 1) + 1))


def test_too_many_rounds_are_not_written_one_by_one() -> None:
    with pytest.raises(Refusal, match="are written one by one"):
        next(round_rows(GAME, BOOK, MOST_LISTED + 1, 1))


def test_a_whole_table_has_a_meter_that_moves() -> None:
    game = game_of("caribbean-stud")
    kernel = EngineKernel(game, game.rules("oneida-2003"), 3)
    meters = [round.table.state for round in kernel.rounds(1, 20)]
    assert len({repr(meter) for meter in meters}) == 20
    alone = EngineKernel(game, game.rules("oneida-2003"))
    assert len({repr(round.table.state) for round in alone.rounds(1, 20)}) < 5


@pytest.mark.heavy
def test_a_whole_table_is_the_same_on_any_number_of_cores() -> None:
    runs = [simulate("blackjack", "horseshoe-cincinnati", 40, seed=2, seats=4, workers=n) for n in (1, 2)]
    assert runs[0].to_json()["wagers"] == runs[1].to_json()["wagers"]
    assert "4 players at one table" in runs[0].says
    assert runs[0]["blackjack"].sums.decided == 160


@pytest.mark.parametrize(
    ("game", "seats", "strategy", "code"),
    [
        ("craps", 2, "optimal", "no_table"),
        ("blackjack", 2, "basic", "no_strategies"),
        ("blackjack", 24, "optimal", "unknown_seat"),
        ("blackjack", 20, "optimal", "unknown_seat"),
    ],
)
def test_a_table_that_cannot_be_played_whole_is_refused(
    game: str, seats: int, strategy: str, code: str
) -> None:
    with pytest.raises(Refusal) as refused:
        simulate(game, "horseshoe-cincinnati", 10, seed=1, seats=seats, strategy=strategy)
    assert refused.value.code == code


def test_rounds_are_played_by_the_name_of_a_strategy() -> None:
    always, best = (pitboss.play(GAME, BOOK, name, rounds=80, seed=2) for name in ("always-play", "optimal"))
    folded = [sum("play" not in one["net"]["1"] for one in played) for played in (always, best)]
    assert folded[0] == 0
    assert folded[1] > 10
    assert pitboss.play(GAME, BOOK, "optimal", rounds=80, seed=2).answers == best.answers
    assert all(pitboss.audit(log)[0].clean for log in list(best.logs())[:5])


def test_a_strategy_nobody_knows_is_refused() -> None:
    with pytest.raises(Refusal, match="knows no strategy 'mimic-dealr'; did you mean 'mimic-dealer'"):
        pitboss.play(GAME, BOOK, "mimic-dealr", rounds=5)
