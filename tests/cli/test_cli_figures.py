"""The commands that price: exact odds and simulation, in the form the records promise."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

GAME = ("three-card-poker", "--rulebook", "horseshoe-cincinnati")


def test_odds_are_written_in_the_promised_form(run: Any) -> None:
    written = json.loads(run("odds", *GAME, "--json").stdout)
    assert (written["game"], written["rulebook"]) == ("three-card-poker", "horseshoe-cincinnati")
    assert isinstance(written["posting"], dict)
    for wager in written["wagers"].values():
        assert {"house_edge", "element_of_risk", "standard_deviation", "hit_frequency", "outcomes"} <= set(
            wager
        )
        exact = Fraction(wager["house_edge_exact"])
        assert abs(Fraction(wager["house_edge"]) - exact) < Fraction(1, 10**11)
        for row in wager["outcomes"]:
            assert list(row) == ["event", "pays", "combinations", "probability"]


def test_odds_of_the_ante_are_the_published_ones(run: Any) -> None:
    written = json.loads(run("odds", *GAME, "--wager", "ante", "--json").stdout)
    assert list(written["wagers"]) == ["ante"]
    published = Fraction("0.033730")
    assert abs(Fraction(written["wagers"]["ante"]["house_edge"]) - published) < Fraction(1, 2_000_000)


def test_odds_are_shown_as_a_table(run: Any) -> None:
    shown = run("odds", *GAME, "-w", "pair_plus")
    assert shown.exit_code == 0
    assert "7.2760%" in shown.stdout
    assert "six_card_bonus" not in shown.stdout


def test_odds_are_drawn_into_a_file(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "edges.svg"
    assert run("odds", *GAME, "--chart", str(file)).exit_code == 0
    drawn = file.read_text(encoding="utf-8")
    assert drawn.startswith("<svg")
    assert all(wager in drawn for wager in ("ante", "pair_plus", "six_card_bonus", "3.373%"))
    shown = run("odds", *GAME, "--chart", str(tmp_path / "no" / "edges.svg"), "--json")
    assert (shown.exit_code, json.loads(shown.stdout)["refused"]["code"]) == (2, "no_file")


def test_odds_of_a_wager_that_is_not_priced_are_refused(run: Any) -> None:
    shown = run("odds", *GAME, "-w", "soup", "--json")
    assert (shown.exit_code, json.loads(shown.stdout)["refused"]["code"]) == (2, "unknown_wager")


def test_odds_of_a_wager_that_nobody_has_solved_say_so(run: Any) -> None:
    shown = run("odds", "pure-21-5-blackjack", "-w", "game", "--json")
    assert "not known yet" in json.loads(shown.stdout)["refused"]["message"]


def test_odds_follow_the_posting(run: Any) -> None:
    without = json.loads(run("odds", *GAME, "-o", "six_card_bonus_offered=false", "--json").stdout)
    assert "six_card_bonus" not in without["wagers"]
    assert run("odds", *GAME, "-o", "minimum=0").exit_code == 2


def test_simulation_is_written_in_the_promised_form(run: Any) -> None:
    words = ("simulate", *GAME, "--rounds", "20000", "--seed", "11", "--json")
    written = json.loads(run(*words).stdout)
    assert written["rounds"] == 20_000
    assert {"seconds", "rounds_per_second", "wagers"} <= set(written)
    for wager in written["wagers"].values():
        assert {"house_edge", "standard_error", "exact", "deviation_in_standard_errors"} <= set(wager)
    again = json.loads(run(*words).stdout)
    assert again["wagers"] == written["wagers"]


def test_a_drawn_seed_is_told_and_brings_the_run_again(run: Any) -> None:
    drawn = json.loads(run("simulate", *GAME, "-n", "2000", "--json").stdout)
    again = json.loads(run("simulate", *GAME, "-n", "2000", "-s", str(drawn["seed"]), "--json").stdout)
    assert (again["seed"], again["wagers"]) == (drawn["seed"], drawn["wagers"])


def test_simulation_shows_its_report(run: Any) -> None:
    shown = run("simulate", *GAME, "-n", "2000", "-s", "1")
    assert shown.exit_code == 0
    assert "2,000 rounds" in shown.stdout


def test_an_interrupted_simulation_reports_what_was_done(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from pitboss.simulate import run as running

    def stop(*given: Any, **named: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(running, "CHUNK", 100)
    monkeypatch.setattr("rich.progress.Progress.update", stop)
    shown = run("simulate", *GAME, "-n", "1000000", "-s", "1", "--json")
    assert shown.exit_code == 130
    done = json.loads(shown.stdout)["rounds"]
    assert 100 <= done < 1_000_000
    assert f"interrupted: {done:,} of 1,000,000 rounds" in shown.stderr


def test_a_game_without_compiled_code_is_played_by_the_engine(run: Any) -> None:
    shown = json.loads(run("simulate", "blackjack", "-n", "20", "-s", "1", "--json").stdout)
    assert shown["rounds"] == 20
    assert "standing on 17 or more" in shown["says"]


def test_a_game_that_cannot_be_simulated_or_no_rounds_are_refused(run: Any) -> None:
    assert run("simulate", "whist", "-n", "10").exit_code == 2
    assert run("simulate", *GAME, "-n", "0").exit_code == 2
