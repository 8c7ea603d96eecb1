"""Promise 32: the list of seeded faults is long enough, and none of it is stale; `make mutants` tries them."""

import importlib.util
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from sizes import so_many

PATH = Path(__file__).with_name("run.py")
_spec = importlib.util.spec_from_file_location("mutants_run", PATH)
assert _spec is not None
assert _spec.loader is not None
run = importlib.util.module_from_spec(_spec)
sys.modules["mutants_run"] = run
_spec.loader.exec_module(run)

MUTANTS = run.read()


@cache
def defined_in(path: Path) -> set[str]:
    """The tests that a file defines."""
    return set(re.findall(r"def (test_\w+)\(", path.read_text()))


def test_promise_32_there_are_at_least_150_seeded_faults_and_each_is_told() -> None:
    assert len(MUTANTS) >= 150
    assert all(one.tests and one.why for one in MUTANTS)
    assert len({(one.file, one.old, one.new) for one in MUTANTS}) == len(MUTANTS)


@pytest.mark.parametrize("file", sorted({one.file for one in MUTANTS}))
def test_promise_32_every_fault_still_fits_its_file_and_its_tests_are_there(file: str, project: Path) -> None:
    """Every day the first fault of a file is compiled, and the others are looked for in its text."""
    text, faults = (project / file).read_text(), [one for one in MUTANTS if one.file == file]
    assert all(run.changed(one, text) != text for one in faults[: so_many(everyday=1, ci=len(faults))])
    for one in faults:
        assert (text.count(one.old), one.old == one.new) == (1, False)
        for test in one.tests:
            path, _, name = test.partition("::")
            found = defined_in(project / path)
            assert name.partition("[")[0] in found if name else found, test


@pytest.mark.parametrize(
    ("old", "new"), [("gone", "x"), ("a", "b"), ("b = 2", "b = 2")], ids=["gone", "twice", "no change"]
)
def test_a_stale_fault_is_an_error(old: str, new: str) -> None:
    with pytest.raises(ValueError, match=r"found \d times|changes nothing"):
        run.changed(run.Mutant("x.toml", old, new, (), ""), "a = 1\nb = 2\na = 3\n")


def test_a_fault_that_does_not_compile_is_an_error() -> None:
    with pytest.raises(SyntaxError):
        run.changed(run.Mutant("x.py", "a = 1", "a = ", (), ""), "a = 1\n")


@pytest.mark.parametrize("ci", ["true", "false", ""])
@pytest.mark.parametrize("long", ["true", ""])
def test_tests_have_the_numbers_of_ci(
    ci: str, long: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever `make mutants` is run: a test is not smaller where it must pass than where it must fail."""
    monkeypatch.setenv("CI", ci)
    monkeypatch.setenv("PITBOSS_LONG", long)
    monkeypatch.setenv("PITBOSS_TURN", "2")
    env = run.environment(tmp_path)
    assert (env["CI"], env.get("PITBOSS_LONG"), env["PYTHONPATH"]) == ("true", None, str(tmp_path / "src"))
    assert env["PITBOSS_TURN"] == "all"


def test_every_fault_is_in_one_part_and_stays_there() -> None:
    parts = [run.chosen(MUTANTS, f"{number}/{run.PARTS}") for number in range(1, run.PARTS + 1)]
    assert sorted(MUTANTS, key=repr) == sorted((one for part in parts for one in part), key=repr)
    assert all(len(part) > len(MUTANTS) / (run.PARTS + 1) for part in parts)
    assert run.chosen(MUTANTS[:50], f"1/{run.PARTS}") == [one for one in MUTANTS[:50] if one in parts[0]]
    assert run.chosen(MUTANTS, "") == run.chosen(MUTANTS, "1/1") == MUTANTS


@pytest.mark.parametrize(
    "part", ["0/3", "4/3", "3", "1/", "/3", "1/3/3", "1/0", "-1/3", "a/3", "autos", "1/100"]
)
def test_a_part_that_is_none_is_refused(part: str) -> None:
    with pytest.raises(ValueError, match="a part is written as"):
        run.chosen(MUTANTS, part)


def test_the_commit_decides_the_part() -> None:
    assert [run.part_of_commit(commit) for commit in ("0", "1", "3", "a" * 40)] == [1, 2, 4, 3]


def test_what_was_changed_lately_is_tried_whatever_the_part(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault whose file or whose test was changed, in the last commits or since."""
    said = {
        "rev-parse": "5\n",
        "log": "src/a.py\n\ntests/test_b.py\n",
        "diff": "src/c.py\n",
    }
    monkeypatch.setattr(run, "_git", lambda *words: said[words[0]])
    faults = [
        run.Mutant(f"src/{name}.py", str(old), "", (f"tests/test_{name}.py::test_x",), "why")
        for name in "abcd"
        for old in range(9)
    ]
    part = run.chosen(faults, "2/4")
    assert [one for one in faults if one.file != "src/d.py" or one in part] == run.chosen(faults, "auto")


def test_a_commit_that_changes_half_of_the_tree_tries_the_latest_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Only so many faults of other parts are tried: those whose file was changed last."""
    monkeypatch.setattr(run, "MOST_RECENT", 10)
    faults = [run.Mutant(f"src/{name}.py", str(old), "", (), "why") for name in "abc" for old in range(12)]
    third = run.in_part(faults, 1, 3)
    beside = [
        one
        for one in run.in_part(faults, 1, 3, ["src/b.py", "src/c.py", "src/a.py", "src/b.py"])
        if one not in third
    ]
    left = {
        name: [one for one in faults if one.file == f"src/{name}.py" and one not in third] for name in "bc"
    }
    assert 0 < len(left["b"]) < 10 == len(beside)
    assert beside == [*left["b"], *left["c"]][:10]


def test_without_a_commit_all_faults_are_tried(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(run, "ROOT", tmp_path)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    assert run.chosen(MUTANTS, "auto") == MUTANTS


SMALL_TREE = {
    "src/apples.py": "COUNT = 2\nPLAIN = 1\n",
    "tests/test_apples.py": """
import os

import apples


def test_count():
    assert apples.__file__ == os.path.join(os.getcwd(), "src", "apples.py")
    assert os.environ["CI"] == "true"
    assert apples.COUNT == 2


def test_what_fails():
    assert apples.COUNT == 3
""",
    "pyproject.toml": '[tool.pytest.ini_options]\npythonpath = ["src"]\n',
}
TRIED = """
import run
from pathlib import Path

def fault(old, new, test):
    return run.Mutant("src/apples.py", old, new, (f"tests/test_apples.py::{test}",), "why")

run.ROOT = Path.cwd()
faults = [
    fault("COUNT = 2", "COUNT = 3", "test_count"),
    fault("PLAIN = 1", "PLAIN = 2", "test_count"),
    fault("COUNT = 4", "COUNT = 3", "test_count"),
    fault("COUNT = 2", "COUNT = 3", "test_of_nothing"),
    fault("COUNT = 2", "COUNT = undefined", "test_count"),
]
copy = run.Copy(Path("copy").absolute())
path = copy.root / "src" / "apples.py"
kept = path.parent / "__pycache__" / "apples.cpython-1.pyc"
other = kept.with_name("pears.kernel-1.nbi")
kept.parent.mkdir()
kept.write_text("whole")
as_it_was = path.stat().st_mtime_ns
with copy._changed(path, "njit"):
    assert (path.read_text(), kept.exists()) == ("njit", False)
    kept.write_text("with the fault")
    other.write_text("with the fault of another file")
assert (path.read_text(), path.stat().st_mtime_ns) == ((Path("src") / "apples.py").read_text(), as_it_was)
assert (kept.read_text(), other.exists()) == ("whole", False)

with run.workers(1) as pool:
    assert run.failing(pool, faults[:3]) == ""
    assert "1 failed" in run.failing(pool, [fault("", "", "test_count"), fault("", "", "test_what_fails")])
    print([verdict.says for verdict in run.run(pool, faults)][-len(faults):])
"""


@pytest.mark.heavy
def test_a_fault_is_found_only_where_its_tests_run_and_fail(tmp_path: Path) -> None:
    """In a small tree: found, survived, out of date, without its test, not importable."""
    for name, text in SMALL_TREE.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    env = {**os.environ, "PYTHONPATH": str(PATH.parent)}
    told = subprocess.run(
        [sys.executable, "-c", TRIED], cwd=tmp_path, env=env, capture_output=True, text=True, check=False
    )
    due = [run.FOUND, run.SURVIVED, run.STALE, run.STALE, run.STALE]
    assert told.stdout.splitlines()[-1:] == [str(due)], told.stdout + told.stderr


def test_tests_that_hang_are_killed_with_all_they_have_started() -> None:
    command = ["sh", "-c", "sleep 600 & echo started; wait"]
    with subprocess.Popen(command, start_new_session=True, stdout=subprocess.PIPE, text=True) as shell:
        assert shell.stdout is not None
        assert shell.stdout.readline() == "started\n"
        assert run.wait(shell.pid, 0.1) is None
        assert shell.stdout.read() == ""  # the end of it: the sleeper holds it no longer
