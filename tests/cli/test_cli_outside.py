"""A game from outside, from nothing to conformance: written, installed by its entry point, and tried."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SOURCES = Path(__file__).parents[2] / "src"
GAME = "big-six"


def installed(folder: Path, id: str, package: str, cls: str) -> dict[str, str]:
    """The environment of a program in which a distribution with this game is installed, without an installer."""
    about = folder / "site" / f"{package}-0.1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {id}\nVersion: 0.1.0\n")
    (about / "entry_points.txt").write_text(f"[pitboss.games]\n{id} = {package}.game:{cls}\n")
    path = os.pathsep.join(map(str, (SOURCES, folder / "src", folder / "site")))
    return {**os.environ, "PYTHONPATH": path, "PITBOSS_SHELF": str(folder / "books"), "COLUMNS": "200"}


@pytest.mark.heavy
def test_a_new_game_is_installed_by_its_entry_point_and_conforms(run: Any, tmp_path: Path) -> None:
    folder = tmp_path / "uo"
    written = json.loads(run("new", "game", "under-and-over", "--into", str(folder), "--json").stdout)[
        "written"
    ]
    assert len(written) == 9
    assert 'under-and-over = "under_and_over.game:UnderAndOver"' in (folder / "pyproject.toml").read_text()
    there = installed(folder, "under-and-over", "under_and_over", "UnderAndOver")

    def pitboss(*words: str) -> subprocess.CompletedProcess[str]:
        line = [sys.executable, "-m", "pitboss", *words]
        return subprocess.run(line, env=there, capture_output=True, text=True, check=False)

    done = pitboss("conform", "--json")
    assert done.returncode == 0, done.stdout + done.stderr
    [found] = json.loads(done.stdout)["chapters"]
    assert (found["rulebook"], found["chapter"], found["ok"]) == (
        "under-and-over-house",
        "under-and-over",
        True,
    )
    assert pitboss("lint", str(folder / "books")).stdout == "ok\n"
    assert pitboss("coverage", "-r", "under-and-over-house").returncode == 0
    assert pitboss("submission", "under-and-over").returncode == 0
    tests = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder / "tests")]
    ran = subprocess.run(tests, env=there, capture_output=True, text=True, check=False, cwd=folder)
    assert ran.returncode == 0, ran.stdout


def test_new_never_writes_over_a_file(run: Any, tmp_path: Path) -> None:
    words = ("new", "game", "under-and-over", "--into", str(tmp_path / "uo"), "--json")
    assert run(*words).exit_code == 0
    assert json.loads(run(*words).stdout)["refused"]["code"] == "file_exists"
    assert json.loads(run("new", "rulebook", "x", "--json").stdout)["refused"]["code"] == "bad_name"


def test_conform_tells_each_promise_and_exits_with_one_if_one_is_broken(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = run("conform", GAME, "-n", "4")
    assert done.exit_code == 0
    assert "horseshoe-cincinnati big-six: 4 rounds from seed 1" in done.stdout
    from pitboss.desk import conform as module

    def never(trial: Any, round: Any) -> None:
        """Never kept."""
        raise module.Broken("it is not")

    monkeypatch.setitem(module.PROMISES, "never", never)
    broken = run("conform", GAME, "-n", "2", "--values", "0")
    assert broken.exit_code == 1
    assert "never: round 1: it is not" in broken.stdout


@pytest.mark.heavy
def test_conform_reads_probes_from_a_file_and_from_the_book(run: Any, outside: Path, tmp_path: Path) -> None:
    probes = Path(__file__).parents[1] / "probes" / "three-card-poker.jsonl"
    words = ("conform", "three-card-poker", "-r", "lucky-star", "-n", "4", "--json")
    assert run(*words, "--probes", str(probes)).exit_code == 0
    kept = outside / "lucky-star" / "probes"
    kept.mkdir()
    (kept / "three-card-poker.jsonl").write_text("nonsense\n")
    assert json.loads(run(*words).stdout)["refused"]["code"] == "bad_record"


def test_conform_without_a_name_tries_what_is_outside_the_package(run: Any, outside: Path) -> None:
    [found] = json.loads(run("conform", "-n", "2", "--values", "0", "--json").stdout)["chapters"]
    assert found["rulebook"] == "lucky-star"
    for words in (("whist",), ("craps", "-r", "lucky-star")):
        assert json.loads(run("conform", *words, "--json").stdout)["refused"]["code"] == "unknown_game"
