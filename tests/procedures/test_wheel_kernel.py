"""The compiled wheel, held against the engine and against the exact odds."""

from typing import Any

import pytest

from agreement import disagreements
from pitboss.desk import analyse, game_of, simulate
from pitboss.procedures.wheel_kernel import WheelKernel

BOOK = "horseshoe-cincinnati"
WHEELS = ("big-six", "roulette", "rapid-roulette")


def kernel(name: str, options: dict[str, Any] | None = None) -> WheelKernel:
    game = game_of(name)
    made = game.kernel(game.rules(BOOK, options))
    assert isinstance(made, WheelKernel)
    return made


@pytest.mark.parametrize("name", [*WHEELS[:2], pytest.param(WHEELS[2], marks=pytest.mark.heavy)])
def test_the_engine_settles_a_stop_in_every_pocket_to_the_same_cent(name: str) -> None:
    spun = {record["spins"][0] for record in kernel(name).records(7, 160)}
    assert spun == set(kernel(name).pockets)
    assert not disagreements(name, BOOK, 160, 7)


@pytest.mark.parametrize("name", WHEELS)
def test_every_wager_is_simulated_and_comes_to_its_exact_edge(name: str) -> None:
    report = simulate(name, BOOK, 5_000_000, seed=4)
    assert report.wagers.keys() == analyse(name, BOOK).wagers.keys()
    assert report.rounds == 5_000_000
    assert report.unit == "spins"
    assert all(one.deviation is not None and abs(float(one.deviation)) < 5 for one in report.wagers.values())


@pytest.mark.parametrize("name", WHEELS)
def test_sections_come_equally_often(name: str) -> None:
    spins = 4_000_001
    tally = kernel(name).tally(11, spins)
    fair = spins / len(tally)
    assert int(tally.sum()) == spins
    assert all(abs(one - fair) < 5 * fair**0.5 for one in tally.tolist())


@pytest.mark.parametrize("spins", [1, 2, 501])
def test_records_and_tally_are_the_same_spins(spins: int) -> None:
    sums, nets = (
        kernel("roulette").sums(kernel("roulette").tally(3, spins)),
        kernel("roulette").nets(3, spins),
    )
    assert sums.rounds == len(nets) == spins
    for wager, one in sums.wagers.items():
        assert one.net_cents == sum(net[wager] for net in nets)


def test_a_compartment_that_does_not_count_never_comes() -> None:
    options = {"wheel": "double zero as single zero"}
    assert "00" not in kernel("roulette", options).pockets
    assert len(kernel("roulette", options).pockets) == 37
    assert not disagreements("roulette", BOOK, 40, 5, options)


def test_a_player_who_may_bet_one_insignia_bets_another_each_time() -> None:
    both = kernel("big-six")
    alone = WheelKernel(both.rules, (("1", 1), ("2", 1)), (), lambda wager, pocket: None, together=False)  # type: ignore[arg-type,return-value]
    alone.stakes, alone.paid = {"1": 100, "2": 100}, {"1": [100, -100], "2": [-100, 200]}
    assert [list(net) for net in alone.nets(1, 4)] == [["1"], ["2"], ["1"], ["2"]]


def test_no_spins_are_refused() -> None:
    with pytest.raises(ValueError, match="must be at least 1"):
        kernel("big-six").tally(1, 0)
