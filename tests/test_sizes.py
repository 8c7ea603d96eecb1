"""Which of the heavy tests with parameters CI runs: a quarter at a time, as the commit decides."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import sizes

NAMES = [f"tests/test_x.py::test_y[{number}]" for number in range(300)]


def test_every_test_has_one_turn() -> None:
    turns = [[name for name in NAMES if sizes.has_turn(name, turn)] for turn in range(1, sizes.TURNS + 1)]
    assert sorted(name for turn in turns for name in turn) == sorted(NAMES)
    assert all(len(turn) > 45 for turn in turns)
    assert all(sizes.has_turn(name, 0) for name in NAMES)


@pytest.mark.parametrize(
    ("in_ci", "long", "said", "turn"),
    [
        (True, False, "2", 2),
        (True, False, "all", 0),
        (True, True, "2", 0),
        (False, False, "2", 0),
        (False, False, "", 0),
    ],
)
def test_only_ci_takes_turns(
    in_ci: bool, long: bool, said: str, turn: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sizes, "IN_CI", in_ci)
    monkeypatch.setattr(sizes, "LONG", long)
    monkeypatch.setenv("PITBOSS_TURN", said)
    assert sizes.turn() == turn


def test_the_commit_decides_and_without_one_all_are_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert sizes.turn_of_commit(tmp_path) == 0
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org", "-C", str(tmp_path)]
    for words in (["init", "-q"], ["commit", "-q", "--allow-empty", "-m", "one"]):
        subprocess.run([*git, *words], check=True)
    commit = subprocess.run([*git, "rev-parse", "HEAD"], check=True, capture_output=True, text=True).stdout
    assert sizes.turn_of_commit(tmp_path) == int(commit, 16) % sizes.TURNS + 1


@pytest.mark.heavy
def test_a_quarter_of_them_is_collected_and_no_other_test_is_left_out(project: Path, tmp_path: Path) -> None:
    """Of a file with one test of each kind."""
    (tmp_path / "test_some.py").write_text(
        "import pytest\n"
        "@pytest.mark.heavy\ndef test_alone(): pass\n"
        "@pytest.mark.heavy\n@pytest.mark.in_turn\ndef test_counts_all(): pass\n"
        "@pytest.mark.parametrize('one', range(30))\ndef test_light(one): pass\n"
        "@pytest.mark.heavy\n@pytest.mark.parametrize('one', range(30))\ndef test_again(one): pass\n"
    )
    (tmp_path / "conftest.py").write_text((project / "tests" / "conftest.py").read_text())
    (tmp_path / "pytest.ini").write_text(
        "[pytest]\nmarkers =\n    heavy: long\n    in_turn: seldom\n    browser: page\n"
    )
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-pno:cacheprovider", str(tmp_path)]
    paths = os.pathsep.join([str(project / "src"), str(project / "tests")])
    seen: list[str] = []
    for turn in map(str, range(1, sizes.TURNS + 1)):
        env = {**os.environ, "CI": "true", "PITBOSS_TURN": turn, "PITBOSS_LONG": "", "PYTHONPATH": paths}
        told = subprocess.run(
            command, env=env, cwd=tmp_path, capture_output=True, text=True, check=True
        ).stdout
        assert told.count("::test_light[") == 30
        assert told.count("::test_alone") == 1
        seen += [line for line in told.splitlines() if "::test_again[" in line or "::test_counts" in line]
    assert len(seen) == len(set(seen)) == 31
