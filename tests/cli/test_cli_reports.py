"""Reports at the command line: sheets and pictures into files, the floor's figures, and what is refused."""

import json
from pathlib import Path
from typing import Any

import pytest

PAR = ("par", "big-six", "-w", "joker")


def test_a_sheet_is_written_in_every_form_and_again_the_same(run: Any, tmp_path: Path) -> None:
    files = [tmp_path / f"par.{ending}" for ending in ("pdf", "xlsx", "csv", "json")]
    words = [word for file in files for word in ("--out", str(file))]
    assert run(*PAR, *words).exit_code == 0
    first = [file.read_bytes() for file in files]
    assert first[0].startswith(b"%PDF")
    assert run(*PAR, *words).exit_code == 0
    assert [file.read_bytes() for file in files] == first
    told = json.loads(run(*PAR, "--json").stdout)
    assert told == json.loads(first[3])


def test_a_sheet_is_shown_without_a_file(run: Any) -> None:
    shown = run(*PAR, "--date", "2026-11-16").stdout
    for said in ("chapter sha256", "date: 2026-11-16", "24.0741%", "Payback bands", "largest"):
        assert said in shown


def test_results_and_bands_are_drawn(run: Any, tmp_path: Path) -> None:
    chart, bands = tmp_path / "results.svg", tmp_path / "bands.png"
    assert run(*PAR, "--chart", str(chart), "--bands", str(bands)).exit_code == 0
    assert "after 10,000 rounds" in chart.read_text(encoding="utf-8")
    assert bands.read_bytes().startswith(b"\x89PNG")


def test_a_posting_is_priced_as_odds_price_it(run: Any, tmp_path: Path) -> None:
    posting = tmp_path / "posting.toml"
    posting.write_text('rulebook = "horseshoe-cincinnati"\ngame = "big-six"\n[options]\nmaximum = "50"\n')
    told = json.loads(run(*PAR, "--posting", str(posting), "--json").stdout)
    assert told["wagers"]["joker"]["most_stake_cents"] == 5000


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((*PAR, "--out", "par.docx"), "bad_sheet"),
        ((*PAR, "--out", "no/such/folder/par.csv"), "no_file"),
        ((*PAR, "--chart", "par.gif"), "bad_picture"),
        (("par", "big-six", "-w", "soup"), "unknown_wager"),
        (("par", "chess"), "unknown_game"),
        (("hold", "big-six", "--bet", "joker"), "bad_wager"),
        (("hold", "big-six", "--bet", "soup=5"), "unknown_wager"),
        (("hold", "big-six", "--bet", "joker=5", "--actual", "10"), "bad_actual"),
        (("hold", "big-six", "--bet", "joker=5", "--actual", "ten", "--rounds", "5"), "bad_actual"),
    ],
)
def test_what_cannot_be_reported_is_refused(run: Any, words: tuple[str, ...], code: str) -> None:
    shown = run(*words, "--json")
    assert (shown.exit_code, json.loads(shown.stdout)["refused"]["code"]) == (2, code)


def test_the_floor_is_told_the_hold_and_what_a_result_says(run: Any, tmp_path: Path) -> None:
    words = ("hold", "roulette", "--bet", "red=25", "--decisions", "40", "--churn", "4")
    shown = run(
        *words, "--actual", "-1,000", "--handle", "25,000", "--chart", str(tmp_path / "win.svg")
    ).stdout
    for said in ("$52.63", "21.05%", "2.93 deviations below", "1 in 535"):
        assert said in shown
    assert (tmp_path / "win.svg").exists()
    told = json.loads(run(*words, "--json").stdout)
    assert told["bets"] == {"red": 2500}
    assert told["decisions_assumed"] is False


@pytest.mark.heavy
def test_compared_tables_and_effects_are_drawn(run: Any, tmp_path: Path) -> None:
    one, other = tmp_path / "compared.svg", tmp_path / "effects.svg"
    books = ("horseshoe-cincinnati", "oneida-2003")
    assert run("compare", *books, "-g", "roulette", "-w", "red", "--chart", str(one)).exit_code == 0
    assert "oneida-2003" in one.read_text(encoding="utf-8")
    assert run("odds", "roulette", "-w", "red", "--effects", "--chart", str(other)).exit_code == 0
    assert "Points of the house edge" in other.read_text(encoding="utf-8")


@pytest.mark.parametrize("wrong", ["nan", "inf", "0", "-1", "x"])
@pytest.mark.parametrize("option", ["--decisions", "--shift", "--churn"])
def test_a_number_out_of_bounds_is_a_wrong_use(run: Any, option: str, wrong: str) -> None:
    assert run("hold", "big-six", "--bet", "joker=5", option, wrong).exit_code == 2
