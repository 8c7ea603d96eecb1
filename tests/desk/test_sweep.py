"""Sweeps: every combination, each figure the one that `odds` gives, and a stopped sweep that goes on."""

import csv
import json
import sys
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pitboss.cli.app import app
from pitboss.desk import analyse, simulate
from pitboss.desk import sweep as sweeping
from pitboss.desk.games import game_of
from pitboss.desk.sweep import Figure, Point, Sweep, price, run, values_of
from pitboss.odds.decimals import decimal_text
from pitboss.rulebooks import Refusal
from pitboss.rulebooks.library import shelf_of

BOOK = "oneida-2025"


def rules(game: str = "three-card-poker", book: str = BOOK) -> Any:
    return game_of(game).rules(book)


@pytest.fixture
def two() -> Sweep:
    return Sweep("three-card-poker", BOOK, {"pair_plus_table": ["A", "B"], "minimum": ["5", "10"]})


def test_every_combination_is_priced_as_odds_prices_it(two: Sweep) -> None:
    rows = list(run(two, workers=1))
    assert [(row["pair_plus_table"], row["minimum"]) for row in rows[::2]] == [
        ("A", "5"),
        ("A", "10"),
        ("B", "5"),
        ("B", "10"),
    ]
    for row in rows:
        options = {name: row[name] for name in ("pair_plus_table", "minimum")}
        one = analyse("three-card-poker", BOOK, options).wagers[row["wager"]]
        assert (row["how"], row["house_edge"]) == ("exact", decimal_text(one.house_edge))
        assert row["house_edge_exact"] == str(one.house_edge)


def test_processes_give_the_rows_of_one_in_the_same_order(two: Sweep) -> None:
    assert list(run(two, workers=2)) == list(run(two, workers=1))


def test_what_the_book_refuses_is_a_row_that_says_why() -> None:
    sweep = Sweep("three-card-poker", BOOK, {"pair_plus_table": ["A", "Z"]}, wager="pair_plus")
    fine, refused = run(sweep, workers=1)
    assert fine["how"] == "exact"
    assert (refused["how"], refused["house_edge"]) == ("refused", "")
    assert "pair_plus_table" in refused["says"]


def test_a_game_without_odds_is_simulated_from_the_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def unpriced(*_: Any, **__: Any) -> Any:
        raise Refusal("no_odds", "nobody has worked them out")

    monkeypatch.setattr(sweeping, "priced", unpriced)
    sweep = Sweep("three-card-poker", BOOK, {"minimum": ["5"]}, rounds=2_000, seed=5)
    report = simulate("three-card-poker", BOOK, 2_000, {"minimum": "5"}, 5)
    assert [(row["wager"], row["how"], row["house_edge"]) for row in run(sweep, workers=1)] == [
        (name, "simulated", decimal_text(one.house_edge)) for name, one in report.wagers.items()
    ]


POKER = ["sweep", "poker", "-r", "merced-poker-room", "--vary", "smallest_chip=1", "-n", "2000"]


def test_a_game_among_players_has_a_rake_a_hand_and_no_house_edge(tmp_path: Path) -> None:
    import polars

    file = tmp_path / "rows.parquet"
    report = simulate("poker", "merced-poker-room", 2_000, {"smallest_chip": "1"}, 1)
    rake = decimal_text(report["rake"].house_edge)
    found = CliRunner().invoke(app, [*POKER, "--out", str(file), "--json"])
    (row,) = json.loads(found.stdout)["rows"]
    assert (row["house_edge"], row["rake_per_hand"], row["error"]) == (
        "",
        rake,
        report["rake"].standard_error,
    )
    assert polars.read_parquet(file).select("house_edge", "rake_per_hand").rows() == [(None, float(rake))]
    shown = CliRunner().invoke(app, POKER).stdout
    assert (f"${float(rake):.4f}" in shown, "rake a hand" in shown, "%" in shown) == (True, True, False)


def test_a_stopped_sweep_goes_on_where_it_was(
    two: Sweep, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, asked = tmp_path / "rows.csv.part", list[Point]()
    whole = list(run(two, workers=1))

    def stops(point: Point) -> list[Figure]:
        if len(asked) == 2:
            raise KeyboardInterrupt
        asked.append(point)
        return price(point)

    monkeypatch.setattr(sweeping, "price", stops)
    with pytest.raises(KeyboardInterrupt):
        list(run(two, kept, workers=1))
    monkeypatch.setattr(sweeping, "price", lambda point: asked.append(point) or price(point))
    assert list(run(two, kept, workers=1)) == whole
    assert len(asked) == 4, "two before it was stopped, two after"
    kept.write_bytes(kept.read_bytes()[:-7])  # a line that was cut short
    assert list(run(two, kept, workers=1)) == whole
    assert len(asked) == 5


def test_what_is_kept_of_another_sweep_counts_for_nothing(tmp_path: Path) -> None:
    kept = tmp_path / "part"
    list(run(Sweep("three-card-poker", BOOK, {"minimum": ["5", "10"]}), kept, workers=1))
    other = Sweep("three-card-poker", "horseshoe-cincinnati", {"minimum": ["5", "10"]})
    rows = list(run(other, kept, workers=1))
    assert {row["wager"] for row in rows} > {"six_card_bonus"}


@pytest.mark.parametrize(
    ("game", "book", "name", "written", "values"),
    [
        ("blackjack", "horseshoe-cincinnati", "decks", "1,2, 8", ["1", "2", "8"]),
        ("blackjack", "horseshoe-cincinnati", "decks", "1..4", ["1", "2", "3", "4"]),
        ("blackjack", "horseshoe-cincinnati", "dealer_hits_soft_17", "all", [True, False]),
        ("three-card-poker", BOOK, "pair_plus_table", "all", ["A", "B"]),
        ("pure-21-5-blackjack", "merced-poker-room", "minimum", "all", ["5", "10", "25"]),
    ],
)
def test_values_are_listed_counted_or_all(
    game: str, book: str, name: str, written: str, values: list[Any]
) -> None:
    assert values_of(rules(game, book), name, written) == values


@pytest.mark.parametrize(
    "written", ["x=1", "minimum=all", "decks", "decks=9..1", "decks=1..99999", "decks=a..b", "decks=1,2,1"]
)
def test_what_cannot_be_varied_is_refused(written: str) -> None:
    found = CliRunner().invoke(app, ["sweep", "blackjack", "--vary", written, "--json"])
    assert found.exit_code == 2
    assert json.loads(found.stdout)["refused"]["code"] in ("bad_option", "unknown_option")


def test_an_edition_is_swept_and_not_the_book_of_today() -> None:
    (older, *_) = (
        one.sha256 for one in shelf_of(BOOK).editions.listed() if one.file == f"{BOOK}/three-card-poker.toml"
    )
    assert older != rules().chapter.sha256
    asked = ["sweep", "three-card-poker", "-r", f"{BOOK}@{older}", "--vary", "minimum=5", "--json"]
    found = json.loads(CliRunner().invoke(app, asked).stdout)
    (point,) = Sweep(found["game"], found["rulebook"], {"minimum": ["5"]}).points()
    assert (point.sha256, {row["how"] for row in found["rows"]}) == (older, {"exact"})


def test_too_many_tables_are_refused_before_one_is_made() -> None:
    many = Sweep("blackjack", "horseshoe-cincinnati", dict.fromkeys("abcdefgh", range(1_000)))
    with pytest.raises(Refusal, match="a sweep has 1 to 100,000 tables, not 1,000,000,0"):
        many.points()


def test_nothing_to_vary_is_refused() -> None:
    assert CliRunner().invoke(app, ["sweep", "blackjack", "--json"]).exit_code == 2


@pytest.mark.parametrize(
    ("other", "says"),
    [({"edition": "0" * 64}, "another version of Pitboss"), ({"sha256": "0" * 64}, "another edition")],
)
def test_another_version_or_edition_on_a_worker_is_refused_and_kept_as_no_row(
    other: dict[str, str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sweep = Sweep("three-card-poker", BOOK, {"minimum": ["5"]})
    (point,) = sweep.points()
    monkeypatch.setattr(Sweep, "points", lambda self: [point._replace(**other)])
    for workers in (1, 2):
        with pytest.raises(Refusal, match=says) as refused:
            run(sweep, tmp_path / "part", workers)
        assert refused.value.code == "other_edition"
    assert not (tmp_path / "part").exists()


@pytest.mark.parametrize("suffix", ["csv", "jsonl", "parquet"])
def test_rows_go_into_a_file_of_the_kind_its_name_says(suffix: str, tmp_path: Path) -> None:
    file = tmp_path / f"rows.{suffix}"
    asked = ["sweep", "three-card-poker", "-r", BOOK, "--vary", "pay.pair_plus=all", "-w", "pair_plus"]
    found = CliRunner().invoke(app, [*asked, "--out", str(file), "--workers", "1", "--json"])
    assert found.exit_code == 0, found.output
    edges = [row["house_edge_exact"] for row in json.loads(found.stdout)["rows"]]
    assert edges == ["308/5525", "29/5525"]
    assert sorted(tmp_path.iterdir()) == [file], "what was kept meanwhile is gone"
    if suffix == "csv":
        read = [row["house_edge_exact"] for row in csv.DictReader(file.read_text().splitlines())]
    elif suffix == "jsonl":
        read = [json.loads(line)["house_edge_exact"] for line in file.read_text().splitlines()]
    else:
        import pyarrow.parquet

        read = pyarrow.parquet.read_table(file)["house_edge_exact"].to_pylist()
    assert read == edges


ASKED = ["sweep", "three-card-poker", "-r", BOOK, "--vary", "pay.pair_plus=A,Z", "-w", "pair_plus"]


@pytest.mark.parametrize("suffix", ["parquet", "arrow"])
def test_figures_are_numbers_in_a_frame_and_what_is_not_known_is_null(suffix: str, tmp_path: Path) -> None:
    import polars

    file = tmp_path / f"rows.{suffix}"
    more = ["--vary", "minimum=5,10", "--out", str(file), "--workers", "1"]
    assert CliRunner().invoke(app, [*ASKED, *more]).exit_code == 0
    frame = polars.read_parquet(file) if suffix == "parquet" else polars.read_ipc(file)
    kinds = frame.schema
    assert (kinds["pair_plus_table"], kinds["minimum"]) == (polars.String, polars.Int64)
    assert {kinds[name] for name in sweeping.FIGURES} == {polars.Float64}
    fine, refused = (
        frame.sort("house_edge_exact", nulls_last=True).unique("how", maintain_order=True).to_dicts()
    )
    assert fine["house_edge"] == pytest.approx(308 / 5525)
    assert (fine["house_edge_exact"], fine["says"], fine["error"]) == ("308/5525", None, None)
    assert (refused["house_edge"], refused["house_edge_exact"]) == (None, None)
    assert "pair_plus_table" in refused["says"]


def test_flags_are_flags_in_a_frame() -> None:
    sweep = Sweep("blackjack", "b", {"one": [True, False], "two": ["true", "false"], "three": ["1", "02"]})
    assert [*sweeping.frame_kind(sweep).__annotations__.values()][:3] == [bool, bool, str]


@pytest.mark.parametrize("name", ["none/rows.csv", "rows.parquet"])
def test_what_cannot_be_written_is_refused_before_the_work(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweeping, "price", lambda point: pytest.fail("the work has begun"))
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    found = CliRunner().invoke(app, [*ASKED, "--out", str(tmp_path / name), "--workers", "1", "--json"])
    assert found.exit_code == 2
    assert json.loads(found.stdout)["refused"]["code"] in ("no_frames", "no_file")
    assert not list(tmp_path.iterdir())


def test_an_option_is_not_both_fixed_and_varied() -> None:
    found = CliRunner().invoke(app, [*ASKED, "-o", "pair_plus_table=A", "--json"])
    assert json.loads(found.stdout)["refused"]["message"].startswith("pair_plus_table is varied")


def test_an_interrupt_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stops(*_: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(sweeping, "price", stops)
    for more, says in (
        ([], "interrupted: with --out"),
        (["--out", str(tmp_path / "a.csv")], "interrupted: the"),
    ):
        found = CliRunner().invoke(app, [*ASKED, "--workers", "1", *more])
        assert found.exit_code == 130
        assert says in found.output


def test_a_pay_table_without_others_cannot_be_varied() -> None:
    with pytest.raises(Refusal, match="no others to choose from"):
        sweeping.option_of_pay(rules(), "ante")


PAYS = {"pay.pair_plus.flush": ["3 to 1", "4 to 1"], "pay.ante_bonus.straight": ["1 to 1", "2 to 1"]}


@pytest.mark.parametrize("workers", [1, 2])
def test_rows_of_pay_tables_are_varied_and_priced_as_odds_prices_them(workers: int) -> None:
    sweep = Sweep("three-card-poker", BOOK, {**PAYS, "pair_plus_table": ["A", "B"]})
    rows = list(run(sweep, workers=workers))
    assert [tuple(row[name] for name in sweep.varied) for row in rows[::2]] == list(
        product(*PAYS.values(), "AB")
    )
    for row in rows:
        pay = {"pair_plus": {"flush": row["pay.pair_plus.flush"]}}
        pay["ante_bonus"] = {"straight": row["pay.ante_bonus.straight"]}
        found = analyse("three-card-poker", BOOK, {"pair_plus_table": row["pair_plus_table"]}, pay)
        assert row["house_edge_exact"] == str(found.wagers[row["wager"]].house_edge)
        assert row["says"] == " ".join(found.outside_lines())
    assert {bool(row["says"]) for row in rows} == {True, False}


def test_options_beside_pay_rows_stay_within_the_book() -> None:
    sweep = Sweep("three-card-poker", BOOK, {"pay.pair_plus.flush": ["3 to 1"], "pair_plus_table": ["Z"]})
    (row,) = run(sweep, workers=1)
    assert (row["how"], "pair_plus_table" in row["says"]) == ("refused", True)


def test_what_rows_pay_is_part_of_what_is_kept(tmp_path: Path) -> None:
    kept = tmp_path / "part"
    edges = [
        row["house_edge_exact"]
        for pays in ("3 to 1", "4 to 1")
        for row in run(
            Sweep("three-card-poker", BOOK, {"pay.pair_plus.flush": [pays]}, wager="pair_plus"),
            kept,
            workers=1,
        )
    ]
    assert edges == ["582/5525", "308/5525"]


def test_pay_rows_are_simulated_and_what_the_book_does_not_allow_is_marked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def unpriced(*_: Any, **__: Any) -> Any:
        raise Refusal("no_odds", "nobody has worked them out")

    monkeypatch.setattr(sweeping, "priced", unpriced)
    game, book = "three-card-poker", "horseshoe-cincinnati"
    sweep = Sweep(game, book, {"pay.pair_plus.flush": ["4 to 1", "1 to 1"]}, wager="pair_plus", rounds=2_000)
    fine, below = run(sweep, workers=1)
    report = simulate(game, book, 2_000, seed=1, pay={"pair_plus": {"flush": "4 to 1"}}, wagers=["pair_plus"])
    assert (fine["how"], fine["house_edge"]) == ("simulated", decimal_text(report["pair_plus"].house_edge))
    assert (below["how"], "outside the book: flush pays at least" in below["says"]) == ("simulated", True)
    assert "outside" not in fine["says"]


@pytest.mark.parametrize(
    ("written", "values"),
    [
        ("3 to 1,4 to 1", ["3 to 1", "4 to 1"]),
        ("3 to 1 , push", ["3 to 1", "push"]),
        ("$1,000,$2,000", ["$1,000", "$2,000"]),
        ("500 to 1, at most $50,000,600 to 1", ["500 to 1, at most $50,000", "600 to 1"]),
    ],
)
def test_payments_are_listed_with_the_commas_that_are_their_own(written: str, values: list[str]) -> None:
    assert sweeping.pays_of(rules(), "pair_plus", "flush", written) == values


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("pay.pair_plus.flush=3 to 1,3:1", "bad_option"),
        ("pay.pair_plus.flush=all", "bad_odds"),
        ("pay.pair_plus.flush=3", "bad_odds"),
        ("pay.pair_plus.sevens=3 to 1", "unknown_row"),
        ("pay.sevens.flush=3 to 1", "unknown_pay_table"),
        ("pay.pair_plus.=3 to 1", "unknown_row"),
    ],
)
def test_what_a_row_cannot_pay_is_refused(written: str, code: str) -> None:
    found = CliRunner().invoke(app, ["sweep", "three-card-poker", "-r", BOOK, "--vary", written, "--json"])
    assert (found.exit_code, json.loads(found.stdout)["refused"]["code"]) == (2, code)


@pytest.mark.parametrize("suffix", ["csv", "jsonl", "parquet", "arrow"])
def test_a_row_of_a_pay_table_is_a_column_by_its_name(suffix: str, tmp_path: Path) -> None:
    import polars

    file, name = tmp_path / f"rows.{suffix}", "pay.pair_plus.straight flush"
    asked = ["sweep", "three-card-poker", "-r", BOOK, "--vary", f"{name}=35 to 1,40 to 1", "-w", "pair_plus"]
    found = CliRunner().invoke(app, [*asked, "--out", str(file), "--workers", "1"], env={"COLUMNS": "200"})
    assert found.exit_code == 0, found.output
    assert "exact, outside the book" in found.output
    read: Any = {
        "csv": polars.read_csv,
        "jsonl": polars.read_ndjson,
        "parquet": polars.read_parquet,
        "arrow": polars.read_ipc,
    }
    assert read[suffix](file)[name].to_list() == ["35 to 1", "40 to 1"]


def test_help_names_every_kind_of_file() -> None:
    said = CliRunner().invoke(app, ["sweep", "--help"], env={"COLUMNS": "200"}).output
    assert ".csv, .parquet, .arrow or .jsonl." in said
