"""Seeded faults: each is put into a copy of the tree, and its own tests must fail there.

`make mutants` runs them all. A fault is an entry of a TOML file beside this one:

    [[mutant]]
    file = "src/pitboss/rounds/drivers/chance.py"
    old = "self.source.below(6) + 1"        # found exactly once, or the fault is stale
    new = "min(self.source.below(7) + 1, 6)"
    tests = ["tests/rounds/drivers/test_chance_fair.py::test_promise_11_every_throw_comes_of_exactly_one_draw"]
    why = "loaded dice"

A fault that survives, is stale or names a test that is not there makes the run fail. So does a test that fails without
any fault: it would find every one. Both are run with the numbers of CI (`tests/sizes.py`). Where the whole suite has
just passed with these numbers, `--tests-passed` leaves out the run without faults.

CI tries a quarter of the list each time, with `--part auto`. The commit decides which one, so the same commit always
tries the same faults. Those whose file or tests the last commits changed are tried as well, up to a number.

Starting Python and importing libraries took longer than most tests, so each worker does it once and forks for every
fault. The tree itself is imported after the fork, with the fault in it.
"""

from __future__ import annotations

import argparse
import gc
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass, replace
from io import StringIO
from itertools import groupby
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter, sleep
from typing import NoReturn
from zlib import crc32

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
COPIED = ("src", "tests", "docs", "benchmarks", "pyproject.toml", "mkdocs.yml", "README.md", "Makefile")
LEFT_OUT = shutil.ignore_patterns("browser", "mutants", ".hypothesis")
PARTS = 4
"""Into how many parts CI divides the list, of which it tries one at a time."""
RECENT_COMMITS = 10
"""A fault of another part is tried too if one of so many last commits changed its file or the file of its tests."""
MOST_RECENT = 200
"""At most so many faults of other parts are tried, those changed last first: a commit may change half of the tree."""
SLOWEST_SHOWN = 5
SECONDS = 180
FOUND, SURVIVED, STALE = "found", "SURVIVED", "STALE"
QUIETLY = ("-q", *(f"-pno:{name}" for name in ("cacheprovider", "schemathesis", "anyio")))
"""Without what these tests have no use for: most of a short run is the start."""
ONE_BY_ONE = (*QUIETLY, "-x", "-pno:xdist", "-pno:rerunfailures")
"""How the tests of one fault are run: up to the first that fails."""
TESTS_FAILED, INTERRUPTED = 1, 2
"""What pytest exits with where a test fails, and where one cannot even be collected."""
IMPORTED_ONCE = """
import fastapi.testclient, hypothesis.strategies, msgspec, numba, numpy, typer.testing
from cryptography.hazmat.primitives.asymmetric import ed25519

def test_nothing() -> None:
    pass
"""
"""What many tests import and no fault is in. Pytest imports it as a test: its plugins refuse what is there before."""


@dataclass(frozen=True)
class Mutant:
    """A fault: where it is, what it changes, the tests that must find it, and what it would mean."""

    file: str
    old: str
    new: str
    tests: tuple[str, ...]
    why: str


@dataclass(frozen=True)
class Verdict:
    """What became of a fault."""

    mutant: Mutant
    says: str
    detail: str = ""
    seconds: float = 0.0


def read(folder: Path = HERE) -> list[Mutant]:
    """Every fault of the lists, in order."""
    return [
        Mutant(**{**entry, "tests": tuple(entry["tests"])})
        for path in sorted(folder.glob("*.toml"))
        for entry in tomllib.loads(path.read_text())["mutant"]
    ]


def changed(mutant: Mutant, text: str) -> str:
    """The text of the file with the fault in it; ValueError where the fault is stale."""
    if text.count(mutant.old) != 1:
        raise ValueError(f"the text to change is found {text.count(mutant.old)} times")
    if mutant.old == mutant.new:
        raise ValueError("it changes nothing")
    made = text.replace(mutant.old, mutant.new)
    if mutant.file.endswith(".py"):
        compile(made, mutant.file, "exec")
    return made


def part_of(mutant: Mutant, parts: int) -> int:
    """Which part a fault belongs to, from 1: the same one however the list grows."""
    return crc32("\0".join((mutant.file, mutant.old, mutant.new)).encode()) % parts + 1


def in_part(mutants: list[Mutant], part: int, parts: int, recent: Sequence[str] = ()) -> list[Mutant]:
    """The faults of a part, and of other parts those whose file or tests changed last: ``recent`` has these first."""
    order = {file: place for place, file in reversed(list(enumerate(recent)))}
    changed = {one: [order[file] for file in _files(one) if file in order] for one in mutants}
    beside = [one for one in mutants if changed[one] and part_of(one, parts) != part]
    beside = sorted(beside, key=lambda one: min(changed[one]))[:MOST_RECENT]
    return [one for one in mutants if part_of(one, parts) == part or one in beside]


def _files(mutant: Mutant) -> set[str]:
    return {mutant.file, *(test.partition("::")[0] for test in mutant.tests)}


def part_of_commit(commit: str) -> int:
    """Which part CI tries at a commit."""
    return int(commit, 16) % PARTS + 1


def recently_changed() -> list[str]:
    """Files that differ from the last commit, and those that the last commits changed, the latest first."""
    log = _git("log", f"-{RECENT_COMMITS}", "--name-only", "--format=")
    return (_git("diff", "--name-only", "HEAD") + log).split()


def _git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout


def chosen(mutants: list[Mutant], part: str) -> list[Mutant]:
    """The faults of a part written `2/4`, of the part of this commit (`auto`), or all; ValueError for anything else."""
    if not part:
        return mutants
    if part != "auto":
        return in_part(mutants, *_read_part(part))
    try:
        number, recent = part_of_commit(_git("rev-parse", "HEAD").strip()), recently_changed()
    except (OSError, subprocess.CalledProcessError):
        print("There is no commit to choose a part by: all faults are tried.", flush=True)
        return mutants
    found = in_part(mutants, number, PARTS, recent)
    more = len(found) - len(in_part(mutants, number, PARTS))
    print(
        f"part {number}/{PARTS} of {len(mutants)} faults, and {more} of other parts that were changed in the last "
        f"{RECENT_COMMITS} commits",
        flush=True,
    )
    return found


def _read_part(text: str) -> tuple[int, int]:
    said = re.fullmatch(r"([1-9]\d?)/([1-9]\d?)", text)
    if said is None or int(said[1]) > int(said[2]):
        raise ValueError(f"a part is written as 2/4, or auto: {text}")
    return int(said[1]), int(said[2])


class Copy:
    """A copy of the tree in which one fault at a time is tried."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for name in COPIED:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, root / name, ignore=LEFT_OUT)
            elif source.exists():
                shutil.copy2(source, root / name)

    def try_out(self, mutant: Mutant) -> Verdict:
        """Put a fault in, run its tests, take it out again."""
        path = self.root / mutant.file
        try:
            whole = path.read_text()
            made = changed(mutant, whole)
        except (OSError, ValueError, SyntaxError) as error:
            return Verdict(mutant, STALE, str(error))
        with self._changed(path, made):
            began = perf_counter()
            return replace(self._run(mutant), seconds=perf_counter() - began)

    @contextmanager
    def _changed(self, path: Path, text: str) -> Iterator[None]:
        """Change a file for a while. What was compiled of it is put aside, so that it is not compiled again."""
        aside, kernels = self.root / "aside", self._kernels() if "njit" in text else None
        aside.mkdir()
        for compiled in _compiled(path):
            compiled.rename(aside / compiled.name)
        path.rename(aside / path.name)
        path.write_text(text)
        try:
            yield
        finally:
            for compiled in _compiled(path):
                compiled.unlink()
            if kernels is not None:
                self._forget_kernels(kernels)
            (aside / path.name).replace(path)
            for compiled in aside.iterdir():
                compiled.rename(path.parent / "__pycache__" / compiled.name)
            aside.rmdir()

    def _kernels(self) -> dict[Path, int]:
        """When each file of a compiled kernel was written."""
        return {path: path.stat().st_mtime_ns for path in self.root.glob("src/**/__pycache__/*.nb?")}

    def _forget_kernels(self, before: dict[Path, int]) -> None:
        """Remove kernels compiled meanwhile: Numba does not know that they hold the fault of another file."""
        for path, written in self._kernels().items():
            if before.get(path) != written:
                path.unlink()

    def _run(self, mutant: Mutant) -> Verdict:
        code, said = self.run_tests(mutant.tests)
        if code is None:
            return Verdict(mutant, FOUND, "it hangs")
        if code == 0:
            return Verdict(mutant, SURVIVED, said)
        if code == TESTS_FAILED or (code == INTERRUPTED and "error" in said):
            return Verdict(mutant, FOUND, said)
        return Verdict(mutant, STALE, f"its tests do not run: {said[-600:]}")

    def run_tests(self, tests: Collection[str]) -> tuple[int | None, str]:
        """Run tests in a process forked from this one: what pytest exits with, None if it hangs, and what it says."""
        said = self.root / "said.txt"
        child = os.fork()
        if not child:
            _become_pytest(self.root, said, [*ONE_BY_ONE, *tests])
        code = wait(child, SECONDS * len(tests))
        return code, said.read_text(errors="replace")[-2000:]


def _compiled(path: Path) -> list[Path]:
    """What Python and Numba have kept of a file."""
    return list((path.parent / "__pycache__").glob(f"{path.stem}.*"))


def _become_pytest(root: Path, said: Path, arguments: list[str]) -> NoReturn:
    """Run tests in a tree, with what they print in a file, and end the process."""
    code = -1
    try:
        os.setsid()
        with said.open("wb") as file:
            os.dup2(file.fileno(), 1)
            os.dup2(file.fileno(), 2)
        os.chdir(root)
        env = environment(root)
        os.environ.clear()
        os.environ.update(env)
        sys.path[:0] = [str(root), str(root / "src")]
        code = int(pytest.main(arguments))
        sys.stdout.flush()
    finally:
        os._exit(code)


def wait(child: int, seconds: float) -> int | None:
    """What a process exits with; None if it takes too long, and is killed with all it has started."""
    end = perf_counter() + seconds
    while perf_counter() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        sleep(0.005)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def environment(root: Path) -> dict[str, str]:
    """The environment of tests in a tree: with the numbers of CI wherever they run, with a fault and without."""
    env = {**os.environ, "PYTHONPATH": str(root / "src"), "CI": "true", "PITBOSS_TURN": "all"}
    env.pop("PYTHONDONTWRITEBYTECODE", None)  # of one fault to the next a single file changes
    env.pop("PITBOSS_LONG", None)
    return env


def import_once() -> None:
    """Import what is no part of the tree, so that no fault waits for it again."""
    sys.dont_write_bytecode = False
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        test = Path(folder) / "test_nothing.py"
        test.write_text(IMPORTED_ONCE)
        with redirect_stdout(StringIO()) as said:
            code = pytest.main([*ONE_BY_ONE, "-c", os.devnull, f"--rootdir={folder}", str(test)])
    if code or "pitboss" in sys.modules:
        raise RuntimeError(f"what the tests need cannot be imported without the tree: {said.getvalue()}")
    gc.freeze()


@contextmanager
def workers(count: int) -> Iterator[Executor]:
    """So many processes, each with a copy of the tree."""
    import_once()
    with (
        tempfile.TemporaryDirectory(prefix="mutants-") as folder,
        ProcessPoolExecutor(count, get_context("fork"), _start_worker, (folder,)) as pool,
    ):
        yield pool


_copy: list[Copy] = []
"""The copy of this worker."""


def _start_worker(folder: str) -> None:
    root = Path(folder) / str(os.getpid())
    root.mkdir()
    _copy.append(Copy(root))


def _try_out(mutant: Mutant) -> Verdict:
    return _copy[0].try_out(mutant)


def _fails(tests: list[str]) -> str:
    code, said = _copy[0].run_tests(tests)
    return said if code else "" if code == 0 else f"{tests} hang"


def run(pool: Executor, mutants: list[Mutant]) -> list[Verdict]:
    """Try faults."""
    verdicts = []
    for verdict in pool.map(_try_out, mutants):
        verdicts.append(verdict)
        if verdict.says != FOUND:
            one = verdict.mutant
            print(f"{verdict.says}: {one.file}: {one.why}\n  {one.old!r}\n  {verdict.detail}", flush=True)
    return verdicts


def failing(pool: Executor, mutants: list[Mutant]) -> str:
    """What the tests say that fail without any fault, run file by file; nothing where all of them pass."""
    tests = sorted({test for mutant in mutants for test in mutant.tests})
    files = groupby(tests, lambda test: test.partition("::")[0])
    return "".join(pool.map(_fails, [list(one) for _, one in files]))


def main() -> int:
    """Try all faults, or those whose file or reason holds a word; exit 1 where one is not found."""
    parser = argparse.ArgumentParser(
        description="Put seeded faults into the tree and demand that tests fail."
    )
    parser.add_argument("only", nargs="?", default="", help="only faults whose file or reason holds this")
    parser.add_argument(
        "--part", default="", help="2/4 for the second quarter, auto for the quarter of this commit"
    )
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument(
        "--tests-passed", action="store_true", help="the tests have just passed with CI's numbers"
    )
    asked = parser.parse_args()
    try:
        mutants = chosen(
            [one for one in read() if asked.only in one.file or asked.only in one.why], asked.part
        )
    except ValueError as error:
        parser.error(str(error))
    began = perf_counter()
    with workers(asked.workers) as pool:
        if not asked.tests_passed:
            if said := failing(pool, mutants):
                print(f"These tests fail without any fault:\n{said}")
                return 1
            print(f"without any fault all their tests pass: {perf_counter() - began:.0f} s", flush=True)
        verdicts = run(pool, mutants)
    for verdict in sorted(verdicts, key=lambda one: -one.seconds)[:SLOWEST_SHOWN]:
        print(f"{verdict.seconds:6.1f} s  {verdict.mutant.file}: {verdict.mutant.why}")
    lost = [verdict for verdict in verdicts if verdict.says != FOUND]
    print(f"{len(mutants) - len(lost)} of {len(mutants)} faults found in {perf_counter() - began:.0f} s")
    return 1 if lost or not mutants else 0


if __name__ == "__main__":
    sys.exit(main())
