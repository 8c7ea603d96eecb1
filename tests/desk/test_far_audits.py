"""Audits on a cluster: every file is cut between rounds, and what comes back is what one process finds."""

import gzip
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from deadly import hold_and_die_once
from pitboss.cli.app import app
from pitboss.desk import far_audits, game_of, work
from pitboss.desk.audits import hold_all
from pitboss.desk.far_audits import Part, hold_files, hold_part
from pitboss.desk.places import File, below, files_of, one_file, write_to
from pitboss.desk.rounds import raw_logs
from pitboss.rulebooks import Refusal

GAME = game_of("three-card-poker")
RECORDS = [msgspec.json.encode(one) for one in GAME.kernel(GAME.rules("oneida-2003")).records(1, 12)]


@pytest.fixture
def day(tmp_path: Path) -> Path:
    """Twelve rounds in one file, once more compressed, once altered, and files that cannot be read (on)."""
    logs, folder = tmp_path / "each", tmp_path / "logs"
    folder.mkdir()
    settled = CliRunner().invoke(app, ["settle", "-", "--log", str(logs)], input=b"\n".join(RECORDS))
    assert settled.exit_code == 0
    rounds = [file.read_bytes() for file in sorted(logs.iterdir())]
    whole = b"".join(rounds)
    (folder / "2.jsonl").write_bytes(whole)
    (folder / "10.jsonl").write_bytes(whole.replace(b'"amount":100', b'"amount":900', 1))
    (folder / "11.jsonl.gz").write_bytes(gzip.compress(whole))
    (folder / "12.jsonl.gz").write_bytes(gzip.compress(whole)[:-40])
    (folder / "13.jsonl").write_bytes(rounds[3])
    (folder / "14.jsonl").write_bytes(whole.partition(b"\n")[2])
    (folder / "15.jsonl").write_bytes(b"no log\n")
    (folder / "16.jsonl").write_bytes(rounds[0] + b"x" * (far_audits.MOST_LINE_BYTES + 1) + b"\n" + rounds[1])
    return folder


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """This process does what a cluster would."""

    def spread(do: Any, shards: Any, workers: Any, cluster: str) -> Iterator[tuple[int, Any]]:
        assert cluster == "local"
        done = list(work.spread(do, shards, workers=1))
        return iter(done[::-1])

    monkeypatch.setattr(far_audits, "spread", spread)


@pytest.mark.parametrize("part", [1, 700, 5_000, 1 << 20])
@pytest.mark.parametrize("name", ["2.jsonl", "14.jsonl"])
def test_a_file_is_cut_between_rounds(
    day: Path, monkeypatch: pytest.MonkeyPatch, name: str, part: int
) -> None:
    monkeypatch.setattr(far_audits, "PART_BYTES", part)
    file = one_file(str(day / name))
    cuts = list(far_audits._cut(file))
    assert [start for start, _ in cuts] == [0, *(stop for _, stop in cuts[:-1])]
    assert len(cuts) == {1: 12, 1 << 20: 1}.get(part, len(cuts)) - (name == "14.jsonl" and part == 1)
    come = list(hold_files([file], None, 1, ""))
    assert [(one.first, one.last) for one in come] == [(not start, stop is None) for start, stop in cuts]
    with (day / name).open("rb") as stream:
        alone = list(hold_all(raw_logs(stream), workers=1))
    assert [held for one in come for _, held in one.read.rounds] == alone


@pytest.mark.parametrize("how", [(), ("--json",), ("--tidy",)])
@pytest.mark.parametrize("part", [1, 1 << 20])
@pytest.mark.usefixtures("here")
def test_a_cluster_finds_what_one_process_finds(
    day: Path, monkeypatch: pytest.MonkeyPatch, how: tuple[str, ...], part: int
) -> None:
    monkeypatch.setattr(far_audits, "PART_BYTES", part)
    one, many = (
        CliRunner().invoke(app, ["audit", str(day), *how, *more])
        for more in (("--workers", "1"), ("--cluster", "local"))
    )
    assert (many.stdout, many.exit_code) == (one.stdout, one.exit_code)
    assert one.exit_code == 2
    assert "log_too_long" in one.stdout


@pytest.mark.usefixtures("here")
def test_a_file_that_is_not_there_stops_no_other(day: Path) -> None:
    asked = ["audit", str(day / "2.jsonl"), str(day / "none.jsonl"), str(day / "13.jsonl"), "--json"]
    one, many = (CliRunner().invoke(app, [*asked, *more]) for more in ((), ("--cluster", "local")))
    assert (many.stdout, many.exit_code) == (one.stdout, one.exit_code)
    assert "none.jsonl cannot be read" in one.stdout
    assert len(one.stdout.splitlines()) == 14


def test_a_folder_in_a_store_is_audited_as_one_on_a_disk(day: Path) -> None:
    (day / "1.table").write_bytes(b"no book\n")
    for one in files_of(str(day), ("",)):
        with write_to(below("memory://audits", one.name)) as stream:
            stream.write(Path(one.address).read_bytes())
    near, far = (
        CliRunner().invoke(app, ["audit", where, "--json"]) for where in (str(day), "memory://audits")
    )
    assert far.stdout == near.stdout.replace(f"{day}/", "memory:///audits/")
    assert "the register of the house is missing" in far.stdout


def test_another_edition_on_a_worker_is_refused(day: Path) -> None:
    with pytest.raises(Refusal, match="another version"):
        hold_part(Part(str(day / "2.jsonl"), 0, None, None, frozenset(), "0" * 64))


@pytest.mark.heavy
@pytest.mark.parametrize("how", ["--json", "--tidy"])
def test_a_real_cluster_finds_what_one_process_finds_though_a_worker_is_killed(
    day: Path, how: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(far_audits, "PART_BYTES", 5_000)
    monkeypatch.setattr(far_audits, "hold_part", hold_and_die_once)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))  # so that workers find it
    one, many = (
        CliRunner().invoke(app, ["audit", str(day), how, *more])
        for more in (("--workers", "1"), ("--cluster", "local", "--workers", "2"))
    )
    assert (day.parent / "died").exists()
    assert (many.stdout_bytes, many.exit_code) == (one.stdout_bytes, one.exit_code)
    assert len(one.stdout.splitlines()) > 40
    assert capfd.readouterr().out == "", "standard output is for results"


def test_files_are_listed_with_their_sizes(day: Path) -> None:
    assert one_file(str(day / "15.jsonl")) == File(str(day / "15.jsonl"), "15.jsonl", 7)
