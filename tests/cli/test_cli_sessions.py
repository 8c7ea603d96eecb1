"""The session command and joint wagers: their records, screens, pictures and refusals."""

import json
from pathlib import Path
from typing import Any

import pytest

SESSION = ("session", "roulette", "-r", "oneida-2003", "--bet", "red=10", "--bankroll", "200")
SHORT = ("--rounds", "20", "--sessions", "2000", "--seed", "1")


def test_a_session_is_written_whole(run: Any) -> None:
    written = json.loads(run(*SESSION, *SHORT, "--goal", "300", "--json").stdout)
    assert (written["bets"], written["bankroll"], written["goal"]) == ({"red": "10"}, "200", "300")
    assert (written["rounds"], written["sessions"], written["seed"]) == (20, 2000, 1)
    assert {"probability", "standard_error", "exact"} == set(written["risk_of_ruin"])
    assert written["path"][-1]["round"] == 20
    again = json.loads(run(*SESSION, *SHORT, "--goal", "300", "--json").stdout)
    assert again == written


def test_hours_at_a_pace_are_rounds(run: Any) -> None:
    words = ("--hours", "1.5", "--pace", "40", "--sessions", "100", "--seed", "1", "--json")
    written = json.loads(run(*SESSION, *words).stdout)
    assert (written["rounds"], written["hours"]) == (60, 1.5)


def test_a_session_is_shown_and_drawn(run: Any, tmp_path: Path) -> None:
    shown = run(*SESSION, *SHORT, "--picture", str(tmp_path / "trip.svg"))
    assert shown.exit_code == 0
    assert "ruined" in shown.stdout
    assert "less than $10 is left" in shown.stdout
    assert (tmp_path / "trip.svg").read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((*SESSION, "--rounds", "5", "--hours", "1"), "bad_session"),
        (SESSION, "bad_session"),
        ((*SESSION, *SHORT, "--goal", "100"), "bad_goal"),
        (("session", "roulette", "--rounds", "5"), "no_wager"),
        (("session", "roulette", "--rounds", "5", "--bet", "red"), "bad_wager"),
        (("odds", "roulette", "--joint", "red=1", "--joint", "red=2"), "bad_wager"),
        (("odds", "roulette", "--joint", "red=x"), "bad_amount"),
    ],
)
def test_what_is_no_session_is_refused(run: Any, words: tuple[str, ...], code: str) -> None:
    refused = run(*words, "--json")
    assert refused.exit_code == 2
    assert json.loads(refused.stdout)["refused"]["code"] == code


def test_wagers_made_together_are_priced_as_one(run: Any) -> None:
    words = ("odds", "craps", "-r", "oneida-2003", "--joint", "pass=10", "--joint", "pass_odds=20")
    written = json.loads(run(*words, "--json").stdout)
    assert written["stakes"] == {"pass": "10", "pass_odds": "20"}
    assert written["expected_value_exact"] == "-14/99"
    assert written["wagers"]["pass"]["correlation"]["pass"] == "1.00000000000000"
    assert "together" in run(*words).stdout


def test_a_session_is_played_at_another_posting_or_pay_table(run: Any, tmp_path: Path) -> None:
    """A better flush for pair plus ends more sessions ahead. What the book does not allow is marked as such."""
    at = (
        "session",
        "three-card-poker",
        "--bet",
        "pair_plus=5",
        "--rounds",
        "40",
        "--sessions",
        "500",
        "-s",
        "1",
    )

    def ahead(*words: str) -> dict[str, Any]:
        return json.loads(run(*at, *words, "--json").stdout)

    posting = tmp_path / "house.toml"
    posting.write_text(
        'rulebook = "oneida-2003"\ngame = "three-card-poker"\n[pay.pair_plus]\nflush = "6 to 1"\n'
    )
    usual, posted = ahead("-r", "oneida-2003"), ahead("--posting", str(posting))
    asked = ahead("-r", "oneida-2003", "--pay", "pair_plus.flush=6 to 1")
    assert posted == asked
    assert posted["ended_ahead"]["exact"] > usual["ended_ahead"]["exact"]
    below = ahead("-r", "oneida-2003", "--pay", "pair_plus.flush=1 to 1")
    assert below["ended_ahead"]["exact"] < usual["ended_ahead"]["exact"]
    assert [note for note in below["notes"] if note.startswith("Outside the book: ")]


def test_an_interrupted_run_reports_the_sessions_that_were_played(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pitboss.simulate import sessions as played

    whole = played.run
    monkeypatch.setattr(
        played, "run", lambda kernel, seed, count, *rest: whole(kernel, seed, count // 2, *rest)
    )
    ended = run(*SESSION, *SHORT, "--json")
    assert ended.exit_code == 130
    assert json.loads(ended.stdout)["sessions"] == 1000
