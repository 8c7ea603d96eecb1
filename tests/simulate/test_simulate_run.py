import math

import pytest

from pitboss.desk import chapters, simulate
from pitboss.rulebooks import Refusal
from pitboss.simulate import run

SIMULATED = [(book, game.id) for book, game in chapters() if game.id in ("three-card-poker", "craps")]


@pytest.mark.parametrize(("rulebook", "game"), SIMULATED)
def test_every_wager_comes_within_four_and_a_half_standard_errors_of_its_exact_edge(
    rulebook: str, game: str
) -> None:
    report = simulate(game, rulebook, 3_000_000, seed=2026)
    assert report.rounds >= 3_000_000
    for name, wager in report.wagers.items():
        assert wager.exact is not None, name
        assert wager.agrees, (name, wager.deviation)
    assert report.agrees


@pytest.mark.heavy
def test_the_same_seed_gives_the_same_figures_on_any_number_of_workers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(run, "CHUNK", 1_000)
    alone, crowd = (
        simulate("three-card-poker", "oneida-2003", 10_500, seed=3, workers=workers) for workers in (1, 5)
    )
    other = simulate("three-card-poker", "oneida-2003", 10_500, seed=4)
    assert alone.wagers == crowd.wagers
    assert alone.rounds == 10_500
    assert alone.wagers != other.wagers


def test_a_seed_is_drawn_where_none_is_given_and_told() -> None:
    report = simulate("three-card-poker", "oneida-2003", 100)
    again = simulate("three-card-poker", "oneida-2003", 100, seed=report.seed)
    assert report.wagers == again.wagers
    assert str(report.seed) in report.title


def test_progress_rises_to_the_rounds_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "CHUNK", 100)
    told: list[tuple[int, int]] = []
    simulate(
        "three-card-poker", "oneida-2003", 1_050, progress=lambda done, total: told.append((done, total))
    )
    done = [done for done, _ in told]
    assert done == sorted(set(done))
    assert told[-1] == (1_050, 1_050)
    assert {total for _, total in told} == {1_050}


def test_options_and_posted_pay_are_played() -> None:
    table = simulate("three-card-poker", "oneida-2025", 1_000, {"pair_plus_table": "B"}, seed=1)
    assert table["pair_plus"].exact is not None
    assert math.isclose(float(table["pair_plus"].exact), 116 / 22100)
    plain = simulate("three-card-poker", "horseshoe-cincinnati", 1_000, seed=1)
    posted = simulate(
        "three-card-poker", "horseshoe-cincinnati", 1_000, seed=1, pay={"pair_plus": {"pair": "2 to 1"}}
    )
    assert posted["pair_plus"].house_edge < plain["pair_plus"].house_edge
    assert posted["ante"].house_edge == plain["ante"].house_edge


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"rounds": 0}, "bad_rounds"),
        ({"rounds": 10**13 + 1}, "bad_rounds"),
        ({"rounds": True}, "bad_rounds"),
        ({"rounds": 1.5}, "bad_rounds"),
        ({"seed": -1}, "bad_seed"),
        ({"seed": 1 << 63}, "bad_seed"),
        ({"seed": "1"}, "bad_seed"),
        ({"workers": 0}, "bad_workers"),
        ({"workers": 1025}, "bad_workers"),
        ({"game": "tiddlywinks"}, "unknown_game"),
        ({"options": {"colour": "red"}}, "unknown_option"),
    ],
)
def test_what_cannot_be_simulated_is_refused(changes: dict[str, object], code: str) -> None:
    asked: dict[str, object] = {"game": "three-card-poker", "rulebook": "oneida-2003", "rounds": 1}
    with pytest.raises(Refusal) as refused:
        simulate(**(asked | changes))  # type: ignore[arg-type]
    assert refused.value.code == code


def test_the_least_and_the_greatest_that_is_accepted_runs() -> None:
    assert simulate("three-card-poker", "oneida-2003", 1, seed=0, workers=1).rounds == 1
    assert simulate("three-card-poker", "oneida-2003", 1, seed=(1 << 63) - 1, workers=1024).rounds == 1


def test_a_broken_kernel_is_not_hidden() -> None:
    class Broken:
        unit = "rounds"

        def tally(self, seed: int, rounds: int, stream: int = 0) -> object:
            raise ArithmeticError("out of dice")

    with pytest.raises(ArithmeticError, match="out of dice"):
        run.run(Broken(), 1, 10)  # type: ignore[arg-type]


def test_every_chunk_plays_rounds_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "CHUNK", 1_000)
    first = simulate("three-card-poker", "oneida-2003", 1_000, seed=3)["ante"].sums
    both = simulate("three-card-poker", "oneida-2003", 2_000, seed=3)["ante"].sums
    assert both.decided == 2 * first.decided
    assert both != first + first
