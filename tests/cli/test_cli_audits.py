"""`pitboss audit` of folders: a table, rows and JSON, on one core or several, and what an altered day says."""

import json
from pathlib import Path
from typing import Any

import msgspec
import polars
import pytest

from pitboss.desk import game_of

GAME = game_of("three-card-poker")
RECORDS = [msgspec.json.encode(one) for one in GAME.kernel(GAME.rules("oneida-2003")).records(1, 12)]


@pytest.fixture
def day(run: Any, tmp_path: Path) -> Path:
    """A folder with twelve rounds in a file each, one of them altered, and all twelve once more in one file."""
    folder = tmp_path / "logs"
    run("settle", "-", "--log", str(folder), input=b"\n".join(RECORDS))
    files = sorted(folder.iterdir())
    whole = b"".join(file.read_bytes() for file in files)
    (folder / "999999.jsonl").write_bytes(whole)
    files[4].write_bytes(files[4].read_bytes().replace(b'"amount":100', b'"amount":900', 1))
    return folder


def test_a_folder_is_a_table_of_its_files_with_game_time_money_and_verdict(
    run: Any, day: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shown = run("audit", str(day))
    lines = shown.stdout.splitlines()
    rows = [line.split() for line in lines if "three-card-poker" in line]
    assert shown.exit_code == 1
    assert max(len(line) for line in lines if "three-card-poker" in line) <= 80
    assert len(rows) == 13
    assert [row[-1] for row in rows[:12]] == ["clean"] * 4 + ["altered"] + ["clean"] * 7
    assert rows[12][0] == "999999"
    assert rows[12][-2:] == ["12", "clean"]
    staked, net = (sum(int(row[place]) for row in rows[:4]) for place in (5, 6))
    answers = run("settle", "-", input=b"\n".join(RECORDS[:4])).stdout.splitlines()
    nets = [json.loads(line)["net"]["1"] for line in answers]
    assert net == sum(int(cents) for one in nets for cents in one.values())
    assert staked > 0
    assert any(line.startswith(f"{sorted(day.iterdir())[4].name}: ALTERED") for line in lines)
    assert lines[-1] == "24 rounds in 13 logs: 23 clean, 1 altered"


@pytest.mark.heavy
def test_several_workers_find_what_one_finds(run: Any, day: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.desk.day.ALONE", 0)
    monkeypatch.setattr("pitboss.desk.audits.BATCH", 3)
    one, two = (run("audit", str(day), "--json", "--workers", workers).stdout for workers in ("1", "2"))
    assert one == two
    assert len(one.splitlines()) == 24


def test_tidy_rows_have_what_was_recorded_and_what_is_due(run: Any, day: Path, tmp_path: Path) -> None:
    out = tmp_path / "rows.parquet"
    assert run("audit", str(day), "--tidy", "--out", str(out)).exit_code == 1
    frame = polars.read_parquet(out)
    told = [json.loads(line) for line in run("audit", str(day), "--tidy").stdout.splitlines()]
    assert frame.to_dicts() == told
    clean = frame.filter(polars.col("verdict") == "clean")
    assert (clean["recorded_cents"] == clean["due_cents"]).all()
    [altered] = {row["log"] for row in told if row["verdict"] == "altered"}
    assert altered == sorted(day.iterdir())[4].name
    settled = [
        json.loads(line)
        for line in run("settle", "-", "--tidy", input=b"\n".join(RECORDS)).stdout.splitlines()
    ]
    whole = [row for row in told if row["log"] == "999999.jsonl"]
    key = ("seat", "wager", "rule", "clause", "staked_cents")
    assert sorted([*map(row.get, key), row["recorded_cents"]] for row in whole) == sorted(
        [*map(row.get, key), row["net_cents"]] for row in settled
    )


def test_rows_are_for_tidy_alone(run: Any, day: Path) -> None:
    shown = run("audit", str(day), "--out", "rows.parquet", "--json")
    assert json.loads(shown.stdout)["refused"]["code"] == "bad_format"


def test_what_is_no_log_is_refused_once_and_the_rest_goes_on(run: Any, day: Path) -> None:
    (day / "000000.jsonl").write_bytes(b'{"n":1}\n')
    lines = [json.loads(line) for line in run("audit", str(day), "--json").stdout.splitlines()]
    assert len(lines) == 25
    assert lines[0]["refused"]["code"] == "bad_log"


def test_one_log_is_told_in_full(run: Any, day: Path) -> None:
    file = day / "999999.jsonl"
    shown = run("audit", str(file)).stdout.splitlines()
    assert len(shown) == 12
    assert all(line.startswith("999999.jsonl, round ") and ": clean, " in line for line in shown)
    assert "Audited" in run("audit", str(file), str(min(day.iterdir()))).stdout


def test_an_interrupt_tells_what_was_audited(run: Any, day: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pitboss.desk import audits

    held, many = audits.hold, 0

    def stops(*given: Any) -> Any:
        nonlocal many
        many += 1
        if many > 3:
            raise KeyboardInterrupt
        return held(*given)

    monkeypatch.setattr(audits, "BATCH", 1)
    monkeypatch.setattr(audits, "hold", stops)
    shown = run("audit", str(day), "--workers", "1")
    assert shown.exit_code == 130
    assert "3 rounds in 3 logs: 3 clean" in shown.stdout
    assert "interrupted" in shown.stderr


SAMPLES = Path(__file__).parents[2] / "docs" / "samples"
KEY = (SAMPLES / "house.pub").read_text().strip()


def test_a_row_of_an_altered_round_has_what_is_due(run: Any) -> None:
    shown = run("audit", str(SAMPLES / "table-altered.jsonl"), "--key", KEY, "--tidy").stdout
    rows = [json.loads(line) for line in shown.splitlines()]
    wrong = [row for row in rows if row["recorded_cents"] != row["due_cents"]]
    assert [(row["round"], row["wager"], row["seat"]) for row in wrong] == [("7", "pair_plus", 4)]
    assert (wrong[0]["recorded_cents"], wrong[0]["due_cents"]) == (75_000, 100_000)
    assert wrong[0]["verdict"] == "altered"


def test_a_round_cut_out_between_two_is_missed(run: Any, tmp_path: Path) -> None:
    from pitboss.desk.rounds import raw_logs

    with (SAMPLES / "table.jsonl").open("rb") as stream:
        rounds = list(raw_logs(stream))
    (tmp_path / "table.jsonl").write_bytes(b"".join(rounds[:3] + rounds[4:]))
    shown = run("audit", str(tmp_path / "table.jsonl"), "--key", KEY, "--json").stdout.splitlines()
    verdicts = [json.loads(line)["verdict"] for line in shown]
    assert verdicts == ["clean"] * 3 + ["truncated"] + ["clean"] * 7
