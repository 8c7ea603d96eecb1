import json
from fractions import Fraction

import pytest
from msgspec.structs import replace
from rich.console import Console

from pitboss.desk import analyse, simulate
from pitboss.odds import WagerSums
from pitboss.odds.sums import counted
from pitboss.simulate import SimulatedWager, SimulationReport

BOOK = "horseshoe-cincinnati"
# A hundred even-money wagers of a dollar, 45 won: an edge of 10%.
COIN = WagerSums(decided=100, stake_cents=100, net_cents=-1000, net_squares=1_000_000, net_fourths=10**10)


def wager(exact: str | None = None) -> SimulatedWager:
    return SimulatedWager(
        name="co<in>",
        sums=COIN,
        exact=None if exact is None else Fraction(exact),
        exact_variance=None if exact is None else Fraction(1),
    )


def report(one: SimulatedWager) -> SimulationReport:
    return SimulationReport(
        game="tossing",
        rulebook="a-house",
        seed=7,
        unit="tosses",
        rounds=100,
        seconds=0.5,
        wagers={"coin": one},
    )


def test_the_figures_are_those_of_the_textbook() -> None:
    one = wager("0.05")
    assert one.house_edge == Fraction(1, 10)
    assert one.standard_error is not None
    # 100 values of ±1 with mean -0.1: variance (100 - 1) / 99 = 1, so the error is a tenth.
    assert Fraction(one.standard_error) == Fraction(1, 10)
    assert one.interval == (Fraction("-0.0959964"), Fraction("0.2959964"))
    assert one.deviation is not None
    assert Fraction(one.deviation) == Fraction(1, 2)


def test_agreement_ends_at_four_and_a_half_standard_errors() -> None:
    assert wager("-0.3499").agrees
    assert not wager("-0.35").agrees
    assert not wager("-0.3501").agrees
    assert wager().agrees
    assert not report(wager("-0.36")).agrees


def test_the_record_has_the_keys_of_the_format_and_no_others() -> None:
    record = report(wager("0.05")).to_json()
    assert json.loads(json.dumps(record)) == record
    assert record == {
        "rounds": 100,
        "seed": 7,
        "streams": 2,
        "seconds": 0.5,
        "rounds_per_second": 200,
        "wagers": {
            "coin": {
                "house_edge": "0.100000000000000",
                "standard_error": "0.100000000000000",
                "interval_95": ["-0.0959964000000000", "0.295996400000000"],
                "exact": "0.0500000000000000",
                "deviation_in_standard_errors": "0.500000000000000",
            }
        },
    }


def test_without_an_exact_edge_there_is_nothing_to_deviate_from() -> None:
    told = wager().to_json()
    assert told["exact"] is None
    assert told["deviation_in_standard_errors"] is None


def test_a_single_decision_has_no_spread() -> None:
    once = SimulatedWager(
        name="once",
        sums=WagerSums(decided=1, stake_cents=100, net_cents=100, net_squares=10_000, net_fourths=10**8),
    )
    assert once.standard_error is None
    assert once.interval is None
    assert once.row[3:5] == ("–", "–")


def test_a_terminal_and_a_notebook_show_the_same_figures() -> None:
    shown = report(wager("0.05"))
    console = Console(width=160)
    with console.capture() as capture:
        console.print(shown)
    text, page = capture.get(), shown._repr_html_()
    for figure in ("10.0000%", "5.0000%", "-9.5996%…29.5996%", "+0.50", "seed 7", "100 tosses"):
        assert figure in text
        assert figure in page
    assert "co&lt;in&gt;" in page
    assert "co<in>" not in page


def test_a_wager_is_found_by_name() -> None:
    run = simulate("three-card-poker", "oneida-2003", 10, seed=1)
    assert run["ante"].sums.decided == 10


@pytest.mark.parametrize("exact_variance", [None, Fraction(1), Fraction(4)])
def test_interval_and_deviation_go_by_one_spread(exact_variance: Fraction | None) -> None:
    """The interval holds the exact edge just where the run lies less than 1.96 standard errors from it."""
    one = SimulatedWager(name="coin", sums=COIN, exact=Fraction("0.05"), exact_variance=exact_variance)
    assert one.standard_error is not None
    assert one.deviation is not None
    assert Fraction(one.deviation) * Fraction(one.standard_error) == Fraction("0.05")


@pytest.mark.heavy
@pytest.mark.in_turn
def test_the_interval_of_a_rare_award_holds_the_truth_as_often_as_it_says() -> None:
    """The six card bonus pays $100,000 once in five million rounds: by its own spread 14 of 60 runs held it."""
    runs = [simulate("three-card-poker", "horseshoe-cincinnati", 50_000, seed=seed) for seed in range(60)]
    wagers = [run["six_card_bonus"] for run in runs]
    held = [one.interval[0] <= one.exact <= one.interval[1] for one in wagers if one.interval and one.exact]
    assert len(held) == 60
    assert sum(held) >= 57


# One award of 1000 to 1 in ten thousand: its spread is the award's alone.
RARE = counted(100, {100_000: 1, -100: 9_999})


def test_an_award_that_came_too_rarely_is_said_to_be_so() -> None:
    rare = SimulatedWager(name="jackpot", sums=RARE)
    assert (rare.standard_error, rare.interval, rare.deviation, rare.too_rare) == (None, None, None, True)
    assert rare.row[4] == "too rare to tell"
    assert rare.to_json()["too_rare"] is True
    assert rare.to_json()["interval_95"] is None
    known = SimulatedWager(name="jackpot", sums=RARE, exact=Fraction(1, 10), exact_variance=Fraction(100))
    assert not known.too_rare
    assert known.interval is not None


def shown_at(width: int, what: object) -> str:
    console = Console(width=width)
    with console.capture() as capture:
        console.print(what)
    return capture.get()


@pytest.mark.parametrize("exact", ["0.05", None])
def test_no_figure_is_lost_at_80_columns(exact: str | None) -> None:
    long = wager(exact)
    run = replace(
        report(long),
        wagers={
            "dont_come_odds": replace(long, name="dont_come_odds"),
            "many": replace(long, sums=counted(100, {100: 45 * 10**8, -100: 55 * 10**8})),
            "rare": replace(long, sums=RARE),
        },
    )
    text = shown_at(80, run)
    for one in run.wagers.values():
        for cell in one.row[1:]:
            assert all(word in text for word in cell.split()), cell


def test_what_no_round_decided_is_named_and_what_was_not_asked_for_is_not() -> None:
    report = simulate("craps", BOOK, 1, seed=2, workers=1, wagers=["come_odds", "field"])
    assert report.wagers.keys() == {"field"}
    assert report.says == "Decided in none of these rounds: come_odds."


def test_a_wager_that_a_fold_takes_is_held_against_its_figure_as_lost_on_a_fold() -> None:
    report = simulate("mississippi-stud", BOOK, 400_000, {"meter": "50000"}, seed=3, workers=1)
    exact = analyse("mississippi-stud", BOOK, {"meter": "50000"})
    assert report["progressive"].exact == exact.combined["progressive, lost on a fold"].house_edge
    assert report["ante"].exact == exact["ante"].house_edge
    assert report.agrees
