"""`pitboss settle` of a folder: a file of results for each, or what it all comes to."""

import gzip
import json
import shutil
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pitboss.desk import game_of

GAME = game_of("big-six")
LINES = [msgspec.json.encode(one) for one in GAME.kernel(GAME.rules("horseshoe-cincinnati")).records(1, 40)]


@pytest.fixture
def year(tmp_path: Path) -> Path:
    """Two casinos with a file each; one record of the second is bad."""
    for name, lines in {"east/jan.jsonl": LINES[:20], "west/jan.jsonl": [*LINES[20:], b"{}"]}.items():
        (tmp_path / "year" / name).parent.mkdir(parents=True)
        (tmp_path / "year" / name).write_bytes(b"\n".join(lines))
    return tmp_path / "year"


def test_every_file_has_what_settling_it_alone_writes(run: Any, year: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    for more in ((), ("--tidy",), ("--tidy", "--format", "parquet")):
        shown = run("settle", f"{year}/*/*.jsonl", "--out", str(out), "--workers", "1", *more)
        assert shown.exit_code == 1
        assert "41 records in 2 files: 1 refused (1 bad_record)" in shown.stdout
        name = "jan.parquet" if "parquet" in more else "jan.jsonl"
        for house in ("east", "west"):
            run(
                "settle",
                str(year / house / "jan.jsonl"),
                "--out",
                str(tmp_path / name),
                "--workers",
                "1",
                *more,
            )
            if name == "jan.jsonl":
                assert (out / house / name).read_bytes() == (tmp_path / name).read_bytes()
            else:
                import polars

                assert polars.read_parquet(out / house / name).equals(polars.read_parquet(tmp_path / name))


def test_without_a_folder_for_the_results_they_are_summed(run: Any, year: Path) -> None:
    shown = run("settle", str(year / "west"), "--json", "--workers", "1")
    told = json.loads(shown.stdout)
    rows = [
        json.loads(line)
        for line in run("settle", "-", "--tidy", input=b"\n".join(LINES[20:])).stdout.splitlines()
    ]
    assert told["files"] == [{"file": "jan.jsonl", "records": 21, "refused": 1}]
    assert (told["records"], told["refused"], shown.exit_code) == (21, {"bad_record": 1}, 1)
    for key in ("staked_cents", "net_cents"):
        assert sum(row[key] for row in told["wagers"]) == sum(row[key] for row in rows)
    east = run("settle", str(year / "east"), "--workers", "1")
    assert "20 records in 1 file, none refused" in east.stdout
    assert east.exit_code == 0


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--log", "logs"), "bad_option"),
        (("--tidy",), "bad_out"),
        (("--format", "parquet"), "bad_out"),
        (("--out", "x", "--format", "xlsx"), "bad_format"),
        (("--cluster", "nobody"), "no_cluster"),
    ],
)
def test_what_a_folder_cannot_have_is_refused(
    run: Any, year: Path, words: tuple[str, ...], code: str
) -> None:
    shown = run("settle", str(year / "east"), *words, "--json")
    assert (json.loads(shown.stdout)["refused"]["code"], shown.exit_code) == (code, 2)


@pytest.mark.parametrize("out", ["s3://bucket/x", "."])
def test_a_file_is_not_written_into_a_folder(run: Any, year: Path, out: str) -> None:
    shown = run("settle", str(year / "east" / "jan.jsonl"), "--out", out, "--json")
    assert (json.loads(shown.stdout)["refused"]["code"], shown.exit_code) == ("bad_out", 2)


def test_an_interrupt_is_told(run: Any, year: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr("pitboss.desk.folders.settle_part", interrupted)
    shown = run("settle", str(year / "east"), "--workers", "1")
    assert (shown.exit_code, shown.stdout) == (130, "")
    assert "resumes from here" in shown.stderr


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_file_that_is_broken_is_named_whoever_reads_it(run: Any, tmp_path: Path, workers: str) -> None:
    folder = tmp_path / "day"
    folder.mkdir()
    (folder / "broken.parquet").write_bytes(b"PAR1 broken")
    shown = run("settle", str(folder), "--out", str(tmp_path / "out"), "--workers", workers)
    assert shown.exit_code == 2
    assert f"{folder / 'broken.parquet'}: this parquet file cannot be read: Parquet" in shown.stderr


@pytest.mark.parametrize(
    ("named", "read"), [("r.parquet", "read_parquet"), ("r.arrow", "read_ipc"), ("sub/r.jsonl", "")]
)
def test_the_result_of_one_file_is_the_file_that_is_named(
    run: Any, tmp_path: Path, named: str, read: str
) -> None:
    import polars

    from pitboss.desk.places import write_to

    with write_to(f"memory://{tmp_path.name}/day.jsonl") as stream:
        stream.write(b"\n".join(LINES))
    (tmp_path / "day.jsonl").write_bytes(b"\n".join(LINES))
    (tmp_path / "sub").mkdir()
    out, alone = tmp_path / named, tmp_path / f"alone{Path(named).suffix}"
    shown = run("settle", f"memory://{tmp_path.name}/day.jsonl", "--out", str(out), "--workers", "1")
    run("settle", str(tmp_path / "day.jsonl"), "--out", str(alone), "--workers", "1")
    assert (shown.exit_code, out.is_file()) == (0, True)
    if read:
        assert getattr(polars, read)(out).equals(getattr(polars, read)(alone))
    else:
        assert out.read_bytes() == alone.read_bytes()


@pytest.mark.heavy
def test_what_names_a_file_is_no_folder_for_results(run: Any, year: Path, tmp_path: Path) -> None:
    shown = run("settle", f"{year}/*/*.jsonl", "--out", str(tmp_path / "x.parquet"))
    assert (shown.exit_code, "names a file" in shown.stderr) == (2, True)
    (tmp_path / "x.parquet").mkdir()
    assert run("settle", f"{year}/*/*.jsonl", "--out", str(tmp_path / "x.parquet")).exit_code == 1


@pytest.mark.parametrize("out", ["west", "west/", "east/../west", "./west"])
def test_no_result_is_written_over_what_is_read(
    run: Any, year: Path, monkeypatch: pytest.MonkeyPatch, out: str
) -> None:
    monkeypatch.chdir(year)
    before = (year / "west" / "jan.jsonl").read_bytes()
    for many in ("west", "west/*", f"{year}/west/*.jsonl"):
        shown = run("settle", many, "--out", out, "--workers", "1")
        assert (shown.exit_code, "bad_out" in shown.stderr) == (2, True)
    shown = run("settle", "west/jan.jsonl", "--out", f"{out}/jan.jsonl")
    assert (shown.exit_code, "the file being read" in shown.stderr) == (2, True)
    shown = run("audit", "west/jan.jsonl", "--tidy", "--out", f"{out}/jan.jsonl")
    assert (shown.exit_code, "the file being read" in shown.stderr) == (2, True)
    assert (year / "west" / "jan.jsonl").read_bytes() == before


def test_endings_are_read_in_any_case_and_what_is_left_aside_is_named(run: Any, tmp_path: Path) -> None:
    day = tmp_path / "day"
    (day / "more").mkdir(parents=True)
    for name in ("a.jsonl", "b.jsonl.gz", "c.ndjson", "d.JSONL", ".kept"):
        (day / name).write_bytes(b"\n".join(LINES[:3]))
    aside = "left aside 3 (b.jsonl.gz, c.ndjson, more/); read are .jsonl, .parquet"
    for many in (str(day), f"{day}/", f"{day}/*"):
        for out in ((), ("--out", str(day / "settled"))):
            shown = run("settle", many, "--json", "--workers", "1", *out)
            assert [one["file"] for one in json.loads(shown.stdout)["files"]] == ["a.jsonl", "d.JSONL"]
            assert (aside in shown.stderr, shown.exit_code) == (True, 0)
        shutil.rmtree(day / "settled")
    for all_read in (f"{day}/*.[jJ]*", str(day / "a.jsonl")):
        shown = run("settle", all_read, "--out", str(tmp_path / "out.d"), "--workers", "1")
        assert "left aside" not in shown.stderr.replace("left aside 1 (b.jsonl.gz)", "")


def test_of_many_files_left_aside_the_first_are_named(run: Any, tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(LINES[0])
    for number in range(12):
        (tmp_path / f"{number:02}.ndjson").touch()
    shown = run("settle", str(tmp_path), "--workers", "1")
    assert "left aside 12 (00.ndjson, 01.ndjson, 02.ndjson, 03.ndjson, 04.ndjson and 7 more)" in shown.stderr


def test_an_audit_reads_endings_in_any_case_and_names_what_it_leaves_aside(run: Any, tmp_path: Path) -> None:
    log = Path(__file__).parents[2] / "docs" / "samples" / "table.jsonl"
    logs = tmp_path / "logs"
    (logs / "more").mkdir(parents=True)
    shutil.copy(log, logs / "A.JSONL")
    (logs / "B.JSONL.GZ").write_bytes(gzip.compress(log.read_bytes()))
    (logs / "c.ndjson").write_bytes(log.read_bytes())
    (logs / "wide.meter").touch()
    shown = run("audit", str(logs), "--json", "--workers", "1")
    named = {json.loads(line)["log"].partition(",")[0] for line in shown.stdout.splitlines()}
    assert {"A.JSONL", "B.JSONL.GZ"} <= named
    assert "left aside 2 (c.ndjson, more/); read are .jsonl, .jsonl.gz" in shown.stderr
