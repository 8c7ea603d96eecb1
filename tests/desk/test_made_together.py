"""Several wagers under one name, as `neighbors-0`: priced, or plainly refused, wherever a wager may be named."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pitboss.desk import analyse, kept, simulate
from pitboss.desk.compare import compare, effects_of_choices
from pitboss.desk.figures import in_parts, joint_of, what_if
from pitboss.desk.hold import hold_report
from pitboss.desk.par import par_sheet
from pitboss.desk.sessions import session
from pitboss.desk.sweep import Sweep, run
from pitboss.odds import weigh
from pitboss.odds.wager import Result
from pitboss.rounds import Game
from pitboss.rulebooks import Refusal, Rules
from pitboss.web.bench.asked import Asked
from pitboss.web.bench.figures import joint as bench_joint

HOUSE = "horseshoe-cincinnati"
NEAR = {"straight-0": 1_000, "straight-2": 1_000, "straight-28": 1_000}
BACKED = "pass with 2x odds"
LAID = "dont_pass with 2x odds"


def table(game: str = "craps", **options: Any) -> Rules:
    return what_if(game, HOUSE, options)


def test_a_name_stands_for_its_wagers_each_with_its_stake() -> None:
    assert in_parts(table("rapid-roulette"), {"neighbors-0": 1_000}) == NEAR
    assert in_parts(table("rapid-roulette"), {"neighbors-0": 1_000, "straight-2": 500}) == NEAR | {
        "straight-2": 1_500
    }
    assert in_parts(table(), {BACKED: 1_000, "fire": 500}) == {"pass": 1_000, "pass_odds": 2_000, "fire": 500}
    assert in_parts(table(), {"put_4 with 3x odds": 500}) == {"put_4": 500, "put_4_odds": 1_500}
    assert in_parts(table(), {"come with 1x odds": 500}) == {"come": 500, "come_odds": 500}


@pytest.mark.parametrize("name", [LAID, "pass with 3-4-5x odds"])
def test_stakes_that_hang_on_the_point_stay_under_their_name(name: str) -> None:
    assert in_parts(table(), {name: 1_000}) == {name: 1_000}
    flat = name.partition(" ")[0]
    with pytest.raises(Refusal, match=f"beside others name {flat} and {flat}_odds instead") as caught:
        in_parts(table(), {name: 1_000, "fire": 500})
    assert caught.value.code == "bad_wager"


@pytest.mark.parametrize(
    ("game", "name", "stakes"),
    [
        ("rapid-roulette", "neighbors-0", NEAR),
        ("craps", BACKED, {"pass": 1_000, "pass_odds": 2_000}),
        ("craps", LAID, {LAID: 1_000}),
        ("craps", "pass with 3-4-5x odds", {"pass with 3-4-5x odds": 1_000}),
    ],
)
def test_made_together_they_net_what_their_figures_say(game: str, name: str, stakes: dict[str, int]) -> None:
    found, one = joint_of(table(game), {name: 1_000}), analyse(game, HOUSE)[name]
    assert found.stakes == stakes
    assert found.mean == 1_000 * one.expected_value
    assert found.variance == 1_000**2 * one.variance
    assert found.average_stake == 1_000 * one.average_stake
    held = hold_report(table(game), {name: 1_000})
    assert {bet.wager.name: bet.cents for bet in held.bets} == stakes
    assert (held.mix.win, held.mix.variance) == (-found.mean, found.variance)
    assert held.staked == found.average_stake
    trip = session(game, HOUSE, {name: 1_000}, bankroll=50_000, rounds=20, sessions=50, seed=1, workers=1)
    assert trip.stakes == stakes


def test_the_workbench_prices_them_too() -> None:
    asked = Asked().question("joint", HOUSE, "rapid-roulette")[-1]
    told = bench_joint(HOUSE, "rapid-roulette", asked, "neighbors-0=10")
    assert list(told["stakes"]) == list(NEAR)


def test_figures_for_one_stake_are_given_for_no_other(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from msgspec.structs import replace

    from pitboss.games.rapid_roulette.game import RapidRoulette

    both = weigh("a pair", [Result("won", Fraction(1), 1)], made_of={"red": None, "odd": None})
    usual = RapidRoulette.analyse

    def analysed(self: Game, rules: Rules) -> Any:
        return replace(usual(self, rules), combined={"a pair": replace(both, only_at=500)})  # type: ignore[arg-type]

    monkeypatch.setenv(kept.FOLDER, str(tmp_path))
    monkeypatch.setattr(RapidRoulette, "analyse", analysed)
    rules = table("rapid-roulette")
    assert in_parts(rules, {"a pair": 500}) == {"a pair": 500}
    with pytest.raises(Refusal, match=r"a pair is priced at \$5 alone"):
        in_parts(rules, {"a pair": 1_000})


def test_a_sheet_of_them_starts_from_the_stakes_of_the_first() -> None:
    rules = table("rapid-roulette")
    (sheet,), (first,) = par_sheet(rules, "neighbors-0").wagers, par_sheet(rules, "straight-0").wagers
    assert (sheet.label, sheet.stakes) == ("neighbors-0", first.stakes)
    assert sheet.exposure is not None
    assert first.stakes is not None
    assert sheet.exposure.cents == 33 * first.stakes[1]
    assert "neighbors-0" in par_sheet(rules, "neighbors-0").to_json()["wagers"]  # type: ignore[operator]


def test_a_sweep_has_a_row_for_them() -> None:
    rows = list(
        run(Sweep("rapid-roulette", HOUSE, {"wheel": ["single zero", "double zero"]}, wager="neighbors-0"))
    )
    assert [(row["wager"], row["house_edge_exact"]) for row in rows] == [
        ("neighbors-0", "3/37"),
        ("neighbors-0", "3/19"),
    ]


def test_they_are_compared_and_the_cause_is_found() -> None:
    single, double = table("rapid-roulette", wheel="single zero"), table("rapid-roulette")
    found = compare({"single": single, "double": double}, "neighbors-0")
    assert found.edges == {"neighbors-0": (Fraction(3, 37), Fraction(3, 19))}
    ((account,),) = (one.accounts for one in found.because)
    assert [(what.name, points) for what, points in account.causes] == [
        ("wheel", Fraction(3, 19) - Fraction(3, 37))
    ]


def test_a_table_without_the_wager_has_no_edge_beside_one_with_it() -> None:
    found = compare({"with": table(), "without": table(odds_multiple=1)}, BACKED)
    assert found.edges == {BACKED: (Fraction(7, 495), None)}
    with pytest.raises(Refusal, match="does not price 'pass with 7x odds'"):
        compare({"a": table(), "b": table(odds_multiple=1)}, "pass with 7x odds")


def test_a_choice_moves_them_alone() -> None:
    found = effects_of_choices(HOUSE, table("rapid-roulette"), "neighbors-0")
    assert found.edges == {"neighbors-0": Fraction(3, 19)}
    moved = {(one.name, one.value): found.changed(one) for one in found.choices}
    assert moved["wheel", "single zero"] == {
        "neighbors-0": (Fraction(3, 37), Fraction(3, 37) - Fraction(3, 19))
    }


@pytest.mark.parametrize("seats", [0, 2])
def test_a_simulation_says_which_wagers_to_name(seats: int) -> None:
    with pytest.raises(Refusal, match="simulate straight-0, straight-2 and straight-28 instead") as caught:
        simulate("rapid-roulette", HOUSE, 100, wagers=("neighbors-0",), seats=seats, workers=1)
    assert caught.value.code == "not_simulated"


def test_a_table_read_otherwise_is_held_against_them() -> None:
    from pitboss.odds import compared

    usual = analyse("rapid-roulette", HOUSE, wager="neighbors-0")
    other = analyse("rapid-roulette", HOUSE, {"wheel": "single zero"}, wager="neighbors-0")
    assert {name: one.other for name, one in compared(usual, other).items()} == {
        "neighbors-0": Fraction(3, 37)
    }
    assert not compared(analyse("rapid-roulette", HOUSE, {"neighbors_offered": False}), other)
