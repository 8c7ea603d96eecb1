import json
import re
from fractions import Fraction

import pytest
from msgspec.structs import replace
from rich.console import Console

from pitboss.desk import analyse, game_of
from pitboss.odds import Analysis, Result, weigh
from pitboss.rulebooks import Refusal
from pitboss.web.pricing import price

COIN = weigh("coin", [Result("heads", Fraction(1), 1), Result("tails & edge", Fraction(-1), 2)])
ANALYSIS = Analysis(
    game="tossing",
    rulebook="a-house",
    posting={"minimum": "5"},
    wagers={"coin": COIN},
    strategy={"call": "heads < always"},
)


def printed(analysis: Analysis) -> str:
    console = Console(width=140, record=True, file=None, quiet=False, force_terminal=False)
    with console.capture() as capture:
        console.print(analysis)
    return capture.get()


def test_the_record_has_the_keys_of_the_format_and_no_others() -> None:
    record = ANALYSIS.to_json()
    assert list(record) == ["game", "rulebook", "posting", "wagers", "strategy"]
    assert json.loads(json.dumps(record)) == record
    assert record["wagers"] == {"coin": COIN.to_json()}


def test_a_wager_is_found_by_name() -> None:
    assert ANALYSIS["coin"].house_edge == Fraction(1, 3)


def test_a_terminal_shows_the_edge_the_strategy_and_the_outcomes() -> None:
    text = printed(ANALYSIS)
    assert "tossing · a-house" in text
    assert "33.3333%" in text
    assert "call: heads < always" in text
    assert "tails & edge" in text


def test_a_bound_is_shown_beside_the_edge() -> None:
    rough = replace(ANALYSIS, wagers={"coin": replace(COIN, error=Fraction(1, 1000))})
    assert "33.3333% ± 0.1000%" in printed(rough)
    assert "±" not in printed(ANALYSIS)


def test_a_notebook_gets_escaped_tables() -> None:
    page = ANALYSIS._repr_html_()
    assert page.count("<table>") == 3
    assert "tails &amp; edge" in page
    assert "heads &lt; always" in page
    assert "tails & edge" not in page


def test_notes_are_told_to_people_and_programs() -> None:
    noted = replace(ANALYSIS, notes=("for a stake of < $1",))
    assert "for a stake of < $1" in printed(noted)
    assert "<p>for a stake of &lt; $1</p>" in noted._repr_html_()
    assert noted.to_json() == {**ANALYSIS.to_json(), "notes": ["for a stake of < $1"]}


def test_no_figure_is_lost_at_80_columns() -> None:
    """The longest fraction that is shown, a count of trillions, a name as long as any wager's."""
    long = weigh(
        "dont_come_odds", [Result("won", Fraction(1), 10**11 + 3), Result("lost", Fraction(-1), 10**11)]
    )
    console = Console(width=80)
    with console.capture() as capture:
        console.print(replace(ANALYSIS, wagers={"dont_come_odds": long, "coin": COIN}))
    text = capture.get()
    assert "…" not in text
    for figure in ("-3/200000000003", "100,000,000,003", "dont_come_odds", "1.0000", "33.3333%", "0.94281"):
        assert figure in text


def test_the_page_shows_the_same_standard_deviation() -> None:
    shown = price("horseshoe-cincinnati", "big-six", {})["wagers"]["1"]["shown"]
    assert shown["standard_deviation"] == analyse("big-six", "horseshoe-cincinnati")["1"].deviation_shown


def test_a_family_with_the_same_figures_is_shown_as_one_and_written_in_full() -> None:
    found = analyse("roulette", "horseshoe-cincinnati")
    shown = found.alike()
    assert shown["straight-0…straight-36"] == found["straight-0"]
    assert len(shown) == 16
    assert len(found.to_json()["wagers"]) == len(found.wagers) > 100  # type: ignore[arg-type]
    craps = analyse("craps", "horseshoe-cincinnati")
    assert list(craps.alike()) == list(craps.wagers)


@pytest.mark.parametrize(
    ("game", "rulebook"), [("roulette", "horseshoe-cincinnati"), ("three-card-poker", "merced-poker-room")]
)
def test_the_outcomes_alone_give_every_figure_of_the_record(game: str, rulebook: str) -> None:
    """Worked out again from the rows as written, with their exact nets and whole combinations."""
    for wager in analyse(game, rulebook).to_json()["wagers"].values():  # type: ignore[attr-defined]
        rows = [(row["combinations"], Fraction(row["net"]), row) for row in wager["outcomes"]]
        ways = sum(count for count, _, _ in rows)
        mean = Fraction(sum(count * net for count, net, _ in rows), ways)
        central = [sum(count * (net - mean) ** power for count, net, _ in rows) / ways for power in (2, 3)]
        assert str(mean) == str(Fraction(wager["expected_value_exact"]))
        assert float(wager["payback"]) == pytest.approx(float(1 + mean))
        assert float(wager["variance"]) == pytest.approx(float(central[0]))
        assert float(wager["skewness"]) == pytest.approx(float(central[1]) / float(central[0]) ** 1.5)
        assert float(wager["volatility_index"]) == pytest.approx(1.65 * float(central[0]) ** 0.5)
        pushed = sum(count for count, net, _ in rows if net == 0)
        assert float(wager["push_frequency"]) == pytest.approx(pushed / ways)
        assert wager["total"]["probability"] == "1"
        assert wager["total"]["combinations"] == ways
        for count, net, row in rows:
            assert float(row["one_in"]) == pytest.approx(ways / count)
            assert float(row["contribution"]) == pytest.approx(float(net * count / ways))


def test_the_screen_shows_what_the_record_says() -> None:
    """Pair plus of horseshoe-cincinnati: every figure of the record, rounded, is on the screen."""
    found = analyse("three-card-poker", "horseshoe-cincinnati").only("pair_plus")
    text, wager = printed(found), found.to_json()["wagers"]["pair_plus"]  # type: ignore[index]
    for name in ("variance", "skewness", "volatility_index", "mean_stake"):
        assert f"{float(wager[name]):.4f}" in text
    assert f"{float(wager['expected_value']):.6f}" in text
    assert f"{100 * float(wager['payback']):.4f}%" in text
    for row in wager["outcomes"]:
        found_in = re.search(rf"^ *{row['event']} +{row['pays']} (.*)$", text, re.MULTILINE)
        assert found_in is not None
        net, count, share, often, part = found_in[1].split()
        assert (net, count) == (row["net"], f"{row['combinations']:,}")
        assert float(share) == pytest.approx(float(row["probability"]), rel=1e-8)
        assert float(often) == pytest.approx(float(row["one_in"]), abs=0.005)
        assert float(part) == pytest.approx(float(row["contribution"]), abs=5e-9)
    total = next(line for line in text.splitlines() if line.strip().startswith("total"))
    assert total.split() == ["total", "22,100", "1", "-0.07276018"]


def test_a_wager_that_nobody_has_solved_is_refused_with_the_note_on_it() -> None:
    rules = game_of("three-card-poker").rules("horseshoe-cincinnati")
    found = Analysis.of(rules, {}, notes=("ante: not known yet", "pairs are counted"))
    assert found.unsolved == ("ante: not known yet",)
    with pytest.raises(Refusal, match="ante: not known yet"):
        found.only("ante")


def test_an_edge_too_long_for_the_table_stands_below_it() -> None:
    found = analyse("craps", "horseshoe-cincinnati", wager="fire")
    edge = found["fire"].house_edge
    assert len(str(edge)) > 80
    out = printed(found)
    assert f"fireexactly:{edge}" in "".join(out.split())
    assert f"fire exactly: {edge}" in found._repr_html_()
    assert found.exact_lines(longest=100) == []


def test_a_computed_edge_shows_its_bound_and_no_fraction() -> None:
    found = analyse("blackjack", "horseshoe-cincinnati", wager="blackjack")
    assert found["blackjack"].bound_shown == "± 1e-12"
    assert "± 1e-12" in printed(found)
    assert found.exact_lines() == []
