import json
from fractions import Fraction

from rich.console import Console

from pitboss.desk import simulate
from pitboss.odds import WagerSums
from pitboss.simulate import SimulatedWager, SimulationReport

# A hundred even-money wagers of a dollar, 45 won: an edge of 10%.
COIN = WagerSums(decided=100, stake_cents=100, net_cents=-1000, net_squares=1_000_000)


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
        "seconds": 0.5,
        "rounds_per_second": 200,
        "wagers": {
            "coin": {
                "house_edge": "0.100000000000000",
                "standard_error": "0.100000000000000",
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
        name="once", sums=WagerSums(decided=1, stake_cents=100, net_cents=100, net_squares=10_000)
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
    for figure in ("10.0000%", "5.0000%", "-9.5996% … 29.5996%", "+0.50", "seed 7", "100 tosses"):
        assert figure in text
        assert figure in page
    assert "co&lt;in&gt;" in page
    assert "co<in>" not in page


def test_a_wager_is_found_by_name() -> None:
    run = simulate("three-card-poker", "oneida-2003", 10, seed=1)
    assert run["ante"].sums.decided == 10
