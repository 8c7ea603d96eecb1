"""Promise 32: the list of seeded faults is long enough, and none of it is stale; `make mutants` tries them."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

PATH = Path(__file__).with_name("run.py")
_spec = importlib.util.spec_from_file_location("mutants_run", PATH)
assert _spec is not None
assert _spec.loader is not None
run = importlib.util.module_from_spec(_spec)
sys.modules["mutants_run"] = run
_spec.loader.exec_module(run)

MUTANTS = run.read()


def test_promise_32_there_are_at_least_150_seeded_faults_and_each_is_told() -> None:
    assert len(MUTANTS) >= 150
    assert all(one.tests and one.why for one in MUTANTS)
    assert len({(one.file, one.old, one.new) for one in MUTANTS}) == len(MUTANTS)


@pytest.mark.parametrize("file", sorted({one.file for one in MUTANTS}))
def test_promise_32_every_fault_still_fits_its_file_and_its_tests_are_there(file: str, project: Path) -> None:
    text = (project / file).read_text()
    for one in MUTANTS:
        if one.file == file:
            assert run.changed(one, text) != text
            for test in one.tests:
                path, _, name = test.partition("::")
                named = f"def {name.partition('[')[0]}(" if name else "def test_"
                assert named in (project / path).read_text(), test


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
def test_tests_have_the_numbers_of_ci_with_a_fault_and_without(
    ci: str, long: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever `make mutants` is run: a test is not smaller where it must pass than where it must fail."""
    monkeypatch.setenv("CI", ci)
    monkeypatch.setenv("PITBOSS_LONG", long)
    seen: list[dict[str, str]] = []

    def started(command: list[str], **how: Any) -> subprocess.CompletedProcess[str]:
        seen.append(how["env"])
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(run.subprocess, "run", started)
    mutant = run.Mutant("x.py", "a = 1", "a = 2", ("tests/test_x.py",), "")
    monkeypatch.setattr(run, "COPIED", ())
    (tmp_path / "x.py").write_text("a = 1\n")
    assert run.failing([mutant], 2) == ""
    assert run.Copy(tmp_path).try_out(mutant).says == run.SURVIVED
    assert [(env.get("CI"), env.get("PITBOSS_LONG")) for env in seen] == [("true", None)] * 2
