"""The command that compares what poker rooms take."""

import json
from pathlib import Path
from typing import Any

import pytest

MERCED = ("rake", "--rulebook", "merced-poker-room")


def test_takings_are_shown_as_a_table(run: Any) -> None:
    shown = run(*MERCED, "--pots", "20x3,45,80x2", "-p", "4", "-p", "5")
    assert shown.exit_code == 0
    assert all(
        words in shown.stdout for words in ("option 1:", "option 2:", "90.00", "120.00", "30 hands an hour")
    )


def test_takings_are_written_as_json_and_drawn(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "takings.svg"
    words = (*MERCED, "--every", "-p", "4", "--pots", "40", "--hands-per-hour", "25", "--picture", str(file))
    written = json.loads(run(*words, "--json").stdout)
    assert written["hands_per_hour"] == 25
    assert [row["per_hour_exact"] for row in written["takings"]] == ["75"] * 3 + ["100"] * 3 + ["125"] * 3 + [
        "75", "100", "125",
    ]  # fmt: skip
    assert file.read_text(encoding="utf-8").startswith("<svg")


def test_simulated_takings_name_their_seed_and_repeat(run: Any) -> None:
    words = (*MERCED, "-n", "2000", "--seed", "5", "--habits", "5,3,2", "--json")
    one, other = (json.loads(run(*words).stdout) for _ in range(2))
    assert one == other
    assert "seed 5" in one["pots"]
    assert "3 to raise" in one["pots"]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--rake", "soup"), "bad_rake"),
        (("--rake", "[1]"), "bad_rake"),
        (("--rake", '{"method":"percentage","percent":10}'), "rake_method"),
        (("--pots", "soup"), "bad_pots"),
        (("--habits", "soup", "-n", "10"), "bad_habits"),
        (("--hands-per-hour", "0", "--pots", "20"), "bad_hands_per_hour"),
        (("-p", "11", "--pots", "20"), "bad_players"),
        (("-n", "1"), "bad_rounds"),
        (("--pots", "20", "--picture", "no/such/folder/x.svg"), "no_file"),
    ],
)
def test_what_cannot_be_compared_is_refused(run: Any, words: tuple[str, ...], code: str) -> None:
    shown = run(*MERCED, *words, "--json")
    assert (shown.exit_code, json.loads(shown.stdout)["refused"]["code"]) == (2, code)
