"""Strategies by name, from a file and as values: priced, shown, simulated and compared."""

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import pitboss
from pitboss.desk import analyse, game_of
from pitboss.desk.compare import compare
from pitboss.desk.figures import analyse_joint, joint_of, what_if
from pitboss.desk.hold import hold_report
from pitboss.desk.par import par_sheet
from pitboss.desk.sessions import one_round
from pitboss.desk.strategies import named_strategies, strategy, strategy_of
from pitboss.odds.strategy import OPTIMAL, read_strategy
from pitboss.rulebooks import Refusal

GAME, BOOK = "three-card-poker", "oneida-2003"
PAGE = (Path(__file__).parents[2] / "docs" / "strategies.md").read_text(encoding="utf-8")


@pytest.mark.heavy
def test_a_strategy_is_the_same_by_name_by_file_and_as_a_value() -> None:
    named = strategy(GAME, BOOK, "mimic-dealer")
    assert (
        strategy(GAME, BOOK, named.strategy.to_toml().encode())
        == named
        == strategy(GAME, BOOK, named.strategy)
    )
    assert analyse(GAME, BOOK, strategy="mimic-dealer") == named.analysis
    assert analyse(GAME, BOOK) == named.best == analyse(GAME, BOOK, strategy=OPTIMAL)


def test_a_wager_that_no_decision_touches_is_priced_alone() -> None:
    alone = analyse(GAME, BOOK, wager="pair_plus", strategy="always-play")
    assert alone.wagers == {"pair_plus": analyse(GAME, BOOK)["pair_plus"]}
    assert analyse(GAME, BOOK, wager="ante", strategy="always-play")["ante"] != analyse(GAME, BOOK)["ante"]


@pytest.mark.parametrize("book", ["horseshoe-cincinnati", BOOK, "merced-poker-room"])
def test_every_named_strategy_can_be_saved_and_read_back(book: str) -> None:
    rules = what_if(GAME, book)
    for name in named_strategies(rules):
        one = strategy_of(game_of(GAME), rules, name)
        assert (one.name, read_strategy(one.to_toml().encode())) == (name, one)


def test_an_unknown_name_is_refused_with_those_there_are() -> None:
    with pytest.raises(Refusal, match="it knows: optimal, Q-6-4, mimic-dealer, always-play, or a file"):
        strategy(GAME, BOOK, "soup")
    with pytest.raises(Refusal, match="knows no strategy 'q-7-4'; did you mean 'Q-6-4'"):
        strategy(GAME, BOOK, "q-7-4")


def test_a_game_without_decisions_has_none() -> None:
    with pytest.raises(Refusal, match="no declared strategies") as refused:
        strategy_of(game_of("roulette"), game_of("roulette").rules(BOOK), "martingale")
    assert refused.value.code == "no_strategies"


def test_a_report_shows_its_lines_its_price_and_where_it_departs() -> None:
    report = strategy(GAME, BOOK, "always-play")
    with (console := Console(width=100)).capture() as shown:
        console.print(report)
    text = shown.get()
    assert re.search(r"ante +7\.6538% +3\.3730% +4\.2808", text)
    assert "jack high" in text
    written = report.to_json()
    assert written["best"]["ante"].startswith("0.03372")  # type: ignore[index]
    assert len(written["mistakes"]) == len(report.mistakes) == 8  # type: ignore[arg-type]
    assert "ante 7.6538% (best play 3.3730%)" in repr(report)


def test_the_analysis_of_a_strategy_says_what_is_done() -> None:
    assert analyse(GAME, BOOK).to_json()["strategy"] == {"play": "play Q-6-4 or better"}
    said = analyse(GAME, BOOK, strategy="mimic-dealer").to_json()["strategy"]
    assert said == {"play": "play with queen high or better; otherwise fold"}
    assert "strategy" not in analyse("roulette", BOOK).to_json()


def test_strategies_are_compared_at_one_table_or_at_several() -> None:
    rules = {BOOK: what_if(GAME, BOOK)}
    found = compare(rules, "ante", {OPTIMAL: OPTIMAL, "always-play": "always-play"})
    assert found.names == (OPTIMAL, "always-play")
    assert [f"{float(edge or 0):.4f}" for edge in found.edges["ante"]] == ["0.0337", "0.0765"]
    assert [(one.part, one.name, one.sides[1]) for one in found.differences] == [
        ("strategy", "play", "always play")
    ]
    both = compare(
        rules | {"merced-poker-room": what_if(GAME, "merced-poker-room")}, "ante", {"Q-6-4": "Q-6-4"}
    )
    assert both.names == (f"{BOOK} · Q-6-4", "merced-poker-room · Q-6-4")
    with pytest.raises(Refusal, match="two or more things"):
        compare(rules, "ante", {OPTIMAL: OPTIMAL})


def test_the_python_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    for code in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        exec(code, names)
    assert capsys.readouterr().out.startswith("Q-3-2 to Q-6-3 play fold ")
    report = names["report"]
    assert report.analysis["ante"].house_edge - report.best["ante"].house_edge == report.mistakes[0].cost
    assert isinstance(pitboss.strategy(GAME, BOOK, "Q-6-4").analysis["ante"].house_edge, Fraction)
    assert callable(names["careful"])


def test_the_file_of_the_page_is_a_strategy() -> None:
    [text] = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert (
        read_strategy(text.encode()).told("preflop")
        == "play 4x with 33+, A2+, K2s+, K5o+, Q8o+; otherwise check"
    )


HEAVY = pytest.mark.heavy
HOUSE = "horseshoe-cincinnati"


@pytest.mark.parametrize(
    ("game", "book", "how", "stakes"),
    [
        (GAME, BOOK, "always-play", {"ante": 1000, "pair_plus": 500}),
        pytest.param("let-it-ride", BOOK, "usual", {"bet1": 1000, "bonus": 100}, marks=HEAVY),
        pytest.param("texas-holdem-bonus", HOUSE, "made-hands", {"ante": 1000, "bonus": 500}, marks=HEAVY),
        pytest.param(
            "blackjack", HOUSE, "mimic-dealer", {"blackjack": 1000, "house_money": 500}, marks=HEAVY
        ),
        ("casino-war", "south-dakota-20-18", "surrender", {"initial": 1000, "tie": 500}),
        pytest.param("crazy-four-poker", HOUSE, "K-Q-8-4", {"ante": 1000, "queens_up": 500}, marks=HEAVY),
    ],
)
def test_wagers_are_counted_together_as_a_strategy_plays(
    game: str, book: str, how: str, stakes: dict[str, int]
) -> None:
    alone, best = analyse(game, book, strategy=how), analyse_joint(game, book, stakes)
    together = analyse_joint(game, book, stakes, strategy=how)
    assert together.notes[0] == f"Played by {how}."
    assert together.mean <= best.mean
    for wager, cents in stakes.items():
        mean = together.means[wager] / cents
        assert abs(mean + alone[wager].house_edge) < Fraction(1, 10**12)


def test_one_wager_and_a_session_are_played_by_the_strategy() -> None:
    one = analyse_joint(GAME, BOOK, {"ante": 1000}, strategy="always-play")
    assert one.means["ante"] == -1000 * analyse(GAME, BOOK, strategy="always-play")["ante"].house_edge
    asked: dict[str, Any] = {"bankroll": 50_000, "rounds": 50, "sessions": 2_000, "seed": 1}
    best = pitboss.session(GAME, BOOK, {"ante": 1000}, **asked)
    played = pitboss.session(GAME, BOOK, {"ante": 1000}, **asked, strategy="always-play")
    assert played.result.mean < best.result.mean
    assert "Played by always-play." in played.says


@pytest.mark.heavy
def test_what_no_strategy_counts_together_is_sampled_from_its_kernel() -> None:
    bets, how = {"game": 1000, "buster": 500}, "mimic-dealer"
    game = game_of("pure-21-5-blackjack")
    rules = game.rules("merced-poker-room")
    with pytest.raises(Refusal, match="not counted together under a strategy") as refused:
        joint_of(rules, bets, how)
    assert refused.value.code == "no_joint"
    one = one_round(game, rules, bets, 1, how)
    assert (one.notes, one.sampled) == (("Played by mimic-dealer.",), 100_000)
    assert one.nets != one_round(game, rules, bets, 1).nets


def test_hold_and_a_sheet_are_those_of_the_strategy() -> None:
    rules = what_if(GAME, BOOK)
    edge = analyse(GAME, BOOK, strategy="always-play")["ante"].house_edge
    found = hold_report(rules, {"ante": 1000}, strategy="always-play")
    assert found.mix.win == 1000 * edge
    assert "under the strategy always-play" in found.notes[0]
    both = hold_report(rules, {"ante": 1000, "pair_plus": 500}, strategy="always-play")
    assert both.joint == joint_of(rules, {"ante": 1000, "pair_plus": 500}, "always-play")
    sheet = par_sheet(rules, "ante", strategy="always-play")
    assert (sheet.identity["strategy"], sheet.wagers[0].wager.house_edge) == ("always-play", edge)
    assert "strategy" not in par_sheet(rules, "ante").identity
