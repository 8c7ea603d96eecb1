"""The commands that price: exact odds and simulation, in the form the records promise."""

import itertools
import json
from collections.abc import Iterator
from contextlib import nullcontext
from fractions import Fraction
from pathlib import Path
from typing import Any

import polars
import pytest

from pitboss.desk import simulated
from pitboss.rounds.game import Game

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
            assert list(row)[:4] == ["event", "pays", "combinations", "probability"]
            assert list(row)[4:7] == ["net", "one_in", "contribution"]
            assert row.get("stake_returned", True)


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


def test_a_simulation_runs_on_as_many_processes_as_are_asked_for(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pitboss.simulate import run as running

    asked, pool = list[int](), running._pool
    monkeypatch.setattr(running, "CHUNK", 100)
    monkeypatch.setattr(running, "_pool", lambda kernel, many: asked.append(many) or pool(kernel, 1))
    words = ("simulate", *GAME, "-n", "5000", "-s", "1", "--json")
    found = [json.loads(run(*words, "--workers", many).stdout)["wagers"] for many in ("1", "3")]
    assert asked == [1, 3]
    assert found[0] == found[1]
    assert run(*words, "--workers", "0").exit_code == 2


def test_simulation_shows_its_report(run: Any) -> None:
    shown = run("simulate", *GAME, "-n", "2000", "-s", "1")
    assert shown.exit_code == 0
    assert "2,000 rounds" in shown.stdout


def test_an_interrupted_simulation_reports_what_was_done(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from pitboss.simulate import run as running

    def stop(*given: Any, **named: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(running, "CHUNK", 100)
    monkeypatch.setattr("pitboss.cli.figures.progress", lambda *said: nullcontext(stop))
    shown = run("simulate", *GAME, "-n", "1000000", "-s", "1", "--json")
    assert shown.exit_code == 130
    done = json.loads(shown.stdout)["rounds"]
    assert 100 <= done < 1_000_000
    assert f"interrupted: {done:,} of 1,000,000 rounds" in shown.stderr


@pytest.mark.heavy
def test_a_game_without_compiled_code_is_played_by_the_engine(run: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(Game, "compiled", False)
    shown = json.loads(run("simulate", "blackjack", "-n", "20", "-s", "1", "--json").stdout)
    assert shown["rounds"] == 20
    assert "standing on 17 or more" in shown["says"]


def test_a_game_that_cannot_be_simulated_or_no_rounds_are_refused(run: Any) -> None:
    assert run("simulate", "whist", "-n", "10").exit_code == 2
    assert run("simulate", *GAME, "-n", "0").exit_code == 2


def test_odds_outside_the_book_are_marked_on_the_screen_and_in_the_record(run: Any, tmp_path: Path) -> None:
    words = ("odds", *GAME, "-w", "pair_plus", "--pay", "pair_plus.flush=2 to 1")
    shown = run(*words)
    assert "Outside the book: flush pays at least 3 to 1" in shown.stdout
    assert "[§12.IV]" in " ".join(shown.stdout.split())
    written = json.loads(run(*words, "--json").stdout)
    assert [one["clause"] for one in written["outside"]] == ["§12.IV"]
    file = tmp_path / "posting.toml"
    file.write_text(f'rulebook = "{GAME[2]}"\ngame = "{GAME[0]}"\n[pay.pair_plus]\nflush = "2 to 1"\n')
    assert (
        json.loads(run("odds", GAME[0], "--posting", str(file), "-w", "pair_plus", "--json").stdout)
        == written
    )


@pytest.mark.parametrize(
    ("pay", "code"),
    [
        ("", "bad_pay"),
        ("=", "bad_pay"),
        (".=", "bad_pay"),
        ("pair_plus=4 to 1", "bad_pay"),
        ("pair_plus.=4 to 1", "bad_pay"),
        (".flush=4 to 1", "bad_pay"),
        ("pair_plus.flush", "bad_pay"),
        ("pair_plus.flush=", "bad_pay"),
        ("pair_plus.flush=٤ to 1", "bad_odds"),
        ("pair_plus.flush=1e9 to 1", "bad_odds"),
        ("pair_plus.flush=4 to 1=5", "bad_odds"),
        ("pair_plus.flush=9999999999 to 1", "bad_odds"),
        ("pair_plus.fl\0ush=4 to 1", "unknown_row"),
        ("[red].flush=4 to 1", "unknown_pay_table"),
    ],
)
def test_a_payment_that_cannot_be_read_is_refused(run: Any, pay: str, code: str) -> None:
    shown = run("odds", *GAME, "--pay", pay, "--json")
    assert (shown.exit_code, json.loads(shown.stdout)["refused"]["code"]) == (2, code)


def test_a_row_is_given_once(run: Any) -> None:
    twice = ("--pay", "pair_plus.flush=4 to 1", "--pay", "pair_plus.flush=5 to 1")
    shown = run("odds", *GAME, *twice, "--json")
    assert json.loads(shown.stdout)["refused"]["code"] == "bad_pay"


def test_a_posting_for_another_table_is_refused(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "posting.toml"
    file.write_text('rulebook = "oneida-2003"\ngame = "three-card-poker"\n')
    shown = run("odds", *GAME, "--posting", str(file), "--json")
    assert json.loads(shown.stdout)["refused"]["code"] == "bad_posting"


def test_the_effect_of_each_choice_is_shown_and_written(run: Any) -> None:
    words = ("odds", "three-card-poker", "-r", "oneida-2003", "-w", "pair_plus", "--effects")
    written = json.loads(run(*words, "--json").stdout)
    table = next(one for one in written["effects"] if one["name"] == "pair_plus_table")
    more = Fraction(table["wagers"]["pair_plus"]["difference"])
    assert abs(more - Fraction(596 - 1232, 22100)) < Fraction(1, 10**12)
    shown = run(*words).stdout
    assert f"{float(100 * more):.4f}" in shown
    assert "Without effect: " in shown


def test_tables_are_compared_on_the_screen_and_in_the_record(run: Any, tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(f'rulebook = "{GAME[2]}"\ngame = "{GAME[0]}"\n[pay.pair_plus]\nflush = "2 to 1"\n')
    words = ("compare", str(file), GAME[2], "oneida-2025", "-w", "pair_plus")
    written = json.loads(run(*words, "--json").stdout)
    assert written["compared"] == [str(file), GAME[2], "oneida-2025"]
    edges = [float(edge) for edge in written["house_edge"]["pair_plus"]]
    assert edges == [pytest.approx(ways / 22100) for ways in (2704, 1608, 1232)]
    assert [len(side) for side in written["outside"]] == [1, 0, 0]
    shown = " ".join(run(*words).stdout.split())
    for text in ("12.2353%", "7.2760%", "5.5747%", "-4.9593", "ours.toml is outside the book", "§12.IV"):
        assert text in shown


def test_what_causes_a_change_is_shown_and_the_rest_is_folded(run: Any) -> None:
    words = ("compare", GAME[2], "oneida-2025", "-g", GAME[0])
    (why,) = json.loads(run(*words, "--json").stdout)["because"]
    assert why["of"] == "oneida-2025"
    pair_plus = why["wagers"]["pair_plus"]
    assert [one["name"] for one in pair_plus["causes"]] == ["pair_plus: flush", "pair_plus: straight"]
    parts = [
        *(Fraction(one["exact"]) for one in pair_plus["causes"]),
        Fraction(pair_plus["together"]["exact"]),
    ]
    assert sum(parts) == Fraction(pair_plus["difference"]["exact"]) == Fraction(1232 - 1608, 22100)
    shown = " ".join(run(*words).stdout.split())
    for text in ("The same everywhere: ante.", "-4.9593", "together", "54 of 56 differences move none"):
        assert text in shown
    assert "dealer_hand_shown" not in shown
    whole = " ".join(run(*words, "--all").stdout.split())
    for text in ("ante 3.3730%", "What differs: 56", "dealer_hand_shown"):
        assert text in whole


def test_odds_and_readings_are_laid_over_every_compared_table(run: Any) -> None:
    words = ("compare", GAME[2], "oneida-2025", "-g", GAME[0], "--json")
    found = json.loads(run(*words, "--pay", "pair_plus.flush=2 to 1").stdout)
    assert [one["name"] for one in found["because"][0]["wagers"]["pair_plus"]["causes"]] == [
        "pair_plus: straight"
    ]
    refused = run(*words, "--reading", "flat_award")
    assert json.loads(refused.stdout)["refused"]["code"] == "unknown_reading"
    assert run("compare", GAME[2], "oneida-2025", "-g", GAME[0], "--reading", "no_such").exit_code == 2


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("horseshoe-cincinnati", "oneida-2003"), "unknown_game"),
        (("horseshoe-cincinnati", "-g", "craps"), "bad_comparison"),
        (("horseshoe-cincinnati", "horseshoe-cincinnati", "-g", "craps"), "bad_comparison"),
        (("horseshoe-cincinnati", "soup", "-g", "craps"), "unknown_rulebook"),
        (("horseshoe-cincinnati", "horseshoe-cincinnati@", "-g", "craps"), "unknown_edition"),
        (("no-such.toml", "oneida-2003", "-g", "craps"), "no_file"),
    ],
)
def test_what_cannot_be_compared_is_refused(run: Any, words: tuple[str, ...], code: str) -> None:
    shown = run("compare", *words, "--json")
    assert (shown.exit_code, json.loads(shown.stdout)["refused"]["code"]) == (2, code)


@pytest.mark.parametrize("said", ["pair_plus", "pair plus", "Pair-Plus", "pair_pls"])
def test_a_wager_may_be_named_as_people_write_it(run: Any, said: str) -> None:
    shown = run("odds", "three-card-poker", "-w", said, "--json")
    if said == "pair_pls":
        assert (shown.exit_code, json.loads(shown.stdout)["refused"]["code"]) == (2, "unknown_wager")
        assert "did you mean 'pair_plus'?" in json.loads(shown.stdout)["refused"]["message"]
        return
    assert list(json.loads(shown.stdout)["wagers"]) == ["pair_plus"]


def test_stakes_may_be_named_as_people_write_them(run: Any) -> None:
    words = ("odds", "three-card-poker", "--joint", "Ante=10", "--joint", "pair plus=5", "--json")
    assert list(json.loads(run(*words).stdout)["stakes"]) == ["ante", "pair_plus"]
    twice = run("odds", "three-card-poker", "--joint", "Ante=10", "--joint", "ante=5", "--json")
    assert json.loads(twice.stdout)["refused"]["code"] == "bad_wager"


@pytest.mark.parametrize(
    ("words", "near"),
    [
        (("odds", "three-card-pokr"), "'three-card-poker'"),
        (("odds", "craps", "-r", "onieda-2003"), "'oneida-2003'"),
        (("odds", "roulette", "-o", "whel=single"), "'wheel'"),
        (("strategy", "three-card-poker", "mimic-deeler"), "'mimic-dealer'"),
        (("equity", "AA", "KK", "-v", "holdm"), "'holdem'"),
        (("coverage", "-g", "crap"), "'craps'"),
        (("session", "roulette", "--bet", "blak=5", "-n", "5"), "'black'"),
    ],
)
def test_a_misspelt_name_is_guessed(run: Any, words: tuple[str, ...], near: str) -> None:
    shown = run(*words, "--json")
    assert shown.exit_code == 2
    assert f"did you mean {near}" in json.loads(shown.stdout)["refused"]["message"]


def test_a_run_is_written_into_a_file(run: Any, tmp_path: Path) -> None:
    words = ("simulate", *GAME, "-n", "500", "-s", "1")
    assert run(*words, "--out", str(tmp_path / "run.parquet")).exit_code == 0
    frame = polars.read_parquet(tmp_path / "run.parquet")
    assert frame["rounds"].to_list() == [500] * 3
    assert run(*words, "--out", str(tmp_path / "each.arrow"), "--each").exit_code == 0
    each = polars.read_ipc(tmp_path / "each.arrow")
    assert each["net_cents"].sum() == frame["net_cents"].sum()
    assert run(*words, "--each").exit_code == 2


@pytest.mark.parametrize("name", ["run.jsonl", "run.parquet"])
def test_rounds_are_written_some_at_a_time(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    made, drawn = list[int](), list[int]()
    rows = simulated.round_rows

    def counted(*asked: Any, **named: Any) -> Iterator[Any]:
        for row in rows(*asked, **named):
            drawn.append(row.round)
            yield row

    def islice(rows: Iterator[Any], many: int) -> Iterator[Any]:
        made.append(len(drawn))
        return itertools.islice(rows, many)

    monkeypatch.setattr(simulated, "round_rows", counted)
    monkeypatch.setattr("pitboss.cli.figures.islice", islice)
    monkeypatch.setattr("pitboss.cli.figures.ROWS_AT_A_TIME", 300)
    words = ("simulate", "roulette", "-r", "oneida-2003", "-n", "20", "-s", "1", "--each", "--out")
    assert run(*words, str(tmp_path / name)).exit_code == 0
    assert [later - before for before, later in itertools.pairwise(made)][:3] == [300] * 3
    written = (
        polars.read_parquet(tmp_path / name)
        if name.endswith("parquet")
        else polars.read_ndjson(tmp_path / name)
    )
    assert written["round"].to_list() == drawn


def test_all_goes_with_effects_and_says_how_many_were_left(
    run: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))  # what is kept is told, however slow
    alone = run("odds", "roulette", "--all")
    assert alone.exit_code
    assert "--all goes with --effects" in alone.output
    monkeypatch.setattr("pitboss.desk.compare.SLOW", -1.0)
    words = ("odds", "mini-baccarat", "-r", "horseshoe-cincinnati", "--effects")
    left, whole = run(*words), run(*words, "--all")
    assert "choices are not priced. --all prices them, however long it takes." in left.output
    assert "not priced" not in whole.output


def test_an_effect_on_a_wager_that_goes_says_so(run: Any) -> None:
    found = run("odds", "craps", "-r", "horseshoe-cincinnati", "-w", "pass with 2x odds", "--effects")
    assert "the table has no such wager" in found.output
    assert "did you mean" not in found.output


def test_a_table_of_another_posting_is_simulated_and_says_what_the_book_does_not_allow(
    run: Any, tmp_path: Path
) -> None:
    at = ("simulate", "three-card-poker", "-n", "20000", "-s", "3", "-w", "pair_plus", "--json")
    posting = tmp_path / "house.toml"
    posting.write_text(
        'rulebook = "oneida-2003"\ngame = "three-card-poker"\n[pay.pair_plus]\nflush = "6 to 1"\n'
    )
    posted = json.loads(run(*at, "--posting", str(posting)).stdout)
    asked = json.loads(run(*at, "-r", "oneida-2003", "--pay", "pair_plus.flush=6 to 1").stdout)
    usual = json.loads(run(*at, "-r", "oneida-2003").stdout)
    assert posted["wagers"] == asked["wagers"] != usual["wagers"]
    priced = run("odds", "three-card-poker", "--posting", str(posting), "-w", "pair_plus", "--json").stdout
    edge = json.loads(priced)["wagers"]["pair_plus"]["house_edge"]
    assert posted["wagers"]["pair_plus"]["exact"] == edge
    assert posted["says"].startswith("outside the book: flush is fixed at 4 to 1")
    assert "says" not in usual
