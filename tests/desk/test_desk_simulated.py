"""Runs as rows, whole tables by the engine, and rounds played by a strategy's name."""

import tracemalloc
from collections import Counter
from pathlib import Path

import pytest
from pyarrow import parquet

import pitboss
from pitboss.cli.files import written
from pitboss.desk import analyse, game_of, simulate
from pitboss.desk.figures import kernel_of
from pitboss.desk.simulated import MOST_LISTED, TallyRow, round_rows, tally_rows
from pitboss.odds.kernel import each_net
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
        assert row.house_edge == -row.net_cents / (row.stake_cents * row.decided)
        assert row.exact == float(report[name].exact or 0)
        assert row.standard_error == float(report[name].standard_error or 0)


def test_the_figures_of_a_run_are_numbers_in_a_column(tmp_path: Path) -> None:
    report = simulate("dreamcatcher", "pennsylvania-58a", 500, seed=5, workers=1)
    with written(tmp_path / "run.parquet", None, TallyRow) as write:
        rows = list(tally_rows(report))
        write(b"", rows)
    table = parquet.read_table(tmp_path / "run.parquet")
    kinds = {name: str(table.schema.field(name).type) for name in table.column_names}
    assert {kinds[name] for name in ("house_edge", "standard_error", "exact")} == {"double"}
    assert {kinds[name] for name in ("decided", "stake_cents", "net_cents")} == {"int64"}
    assert table.column("house_edge").to_pylist() == [row.house_edge for row in rows]


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
        ("craps", 2, "basic", "no_table"),
        ("mini-baccarat", 2, "basic", "no_strategies"),
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


@pytest.mark.parametrize(
    ("game", "book", "most"),
    [
        ("roulette", "oneida-2003", 4_000_000),
        pytest.param("blackjack", "horseshoe-cincinnati", 12_000_000, marks=pytest.mark.heavy),
        pytest.param("pure-21-5-blackjack", "merced-poker-room", 12_000_000, marks=pytest.mark.heavy),
    ],
)
def test_the_nets_of_a_kernel_stream_and_are_the_same_as_at_once(game: str, book: str, most: int) -> None:
    found = game_of(game)
    kernel = kernel_of(found, found.rules(book))
    kernel.nets(1, 1)
    tracemalloc.start()
    try:
        seen = sum(1 for _ in each_net(kernel, 1, 12_000))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert seen == 12_000
    assert peak < most
    assert list(each_net(kernel, 1, 1_500)) == kernel.nets(1, 1_600)[:1_500]


def test_a_report_and_an_analysis_are_frames() -> None:
    report = simulate(GAME, BOOK, 2_000, seed=5, workers=1)
    frame = report.to_polars()
    assert frame["wager"].to_list() == [*report.wagers]
    assert frame["decided"].to_list() == [one.sums.decided for one in report.wagers.values()]
    assert frame["house_edge"].to_list() == [float(one.house_edge) for one in report.wagers.values()]
    assert frame["exact"][0] == float(report["ante"].exact or 0)
    found = analyse(GAME, BOOK)
    priced = found.to_polars()
    assert priced["exactly"].to_list() == [str(one.house_edge) for one in found.wagers.values()]
    assert priced["hit_frequency"].to_list() == [float(one.hit_frequency) for one in found.wagers.values()]
    assert report.to_polars().height == priced.height == len(found.wagers)


def test_the_rake_of_poker_is_no_edge() -> None:
    report = simulate("poker", "merced-poker-room", 2_000, seed=1, workers=1)
    (row,) = tally_rows(report)
    assert (row.wager, row.house_edge) == ("rake", None)
    assert row.rake_per_hand == -row.net_cents / row.rounds / 100
    (framed,) = report.to_polars().to_dicts()
    assert (framed["house_edge"], framed["rake_per_hand"]) == (None, row.rake_per_hand)
