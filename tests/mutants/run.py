"""Seeded faults: each is put into a copy of the tree, and its own tests must fail there.

`make mutants` runs them all. A fault is an entry of a TOML file beside this one:

    [[mutant]]
    file = "src/pitboss/rounds/drivers/chance.py"
    old = "self.source.below(6) + 1"        # found exactly once, or the fault is stale
    new = "min(self.source.below(7) + 1, 6)"
    tests = ["tests/rounds/drivers/test_chance_fair.py::test_promise_11_every_throw_comes_of_exactly_one_draw"]
    why = "loaded dice"

A fault that survives, is stale or names a test that is not there makes the run fail. So does a test that fails without
any fault: it would find every one. Both are run with the numbers of CI (`tests/sizes.py`).
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from time import perf_counter

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
COPIED = ("src", "tests", "docs", "benchmarks", "pyproject.toml", "README.md", "Makefile")
LEFT_OUT = shutil.ignore_patterns("browser", "mutants", ".hypothesis")
SECONDS = 180
FOUND, SURVIVED, STALE = "found", "SURVIVED", "STALE"
PYTEST = (
    sys.executable,
    "-m",
    "pytest",
    "-q",
    *(f"-pno:{name}" for name in ("cacheprovider", "schemathesis", "anyio")),
)
"""Without what these tests have no use for: most of a short run is the start."""
ONE_BY_ONE = (*PYTEST, "-x", "-pno:xdist")
"""How the tests of one fault are run: up to the first that fails."""
TESTS_FAILED, INTERRUPTED = 1, 2
"""What pytest exits with where a test fails, and where one cannot even be collected."""


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


class Copy:
    """A copy of the tree in which one fault at a time is tried."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._ticks = 0
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
        self._write(path, made)
        try:
            return self._run(mutant)
        finally:
            self._write(path, whole)

    def _write(self, path: Path, text: str) -> None:
        """Write a file with a time of its own: compiled code is known to be old by the second."""
        path.write_text(text)
        self._ticks += 2
        os.utime(path, (path.stat().st_atime, path.stat().st_mtime + self._ticks))

    def _run(self, mutant: Mutant) -> Verdict:
        try:
            done = _pytest([*ONE_BY_ONE, *mutant.tests], self.root, SECONDS)
        except subprocess.TimeoutExpired:
            return Verdict(mutant, FOUND, "it hangs")
        said = done.stdout[-2000:]
        if done.returncode == 0:
            return Verdict(mutant, SURVIVED, said)
        if done.returncode == TESTS_FAILED or (done.returncode == INTERRUPTED and "error" in said):
            return Verdict(mutant, FOUND, said)
        return Verdict(mutant, STALE, f"its tests do not run: {(said + done.stderr)[-600:]}")


def _pytest(command: list[str], root: Path, seconds: int | None = None) -> subprocess.CompletedProcess[str]:
    """Run tests on a tree of their own, with the numbers of CI, wherever they are run: with a fault and without."""
    env = {**os.environ, "PYTHONPATH": str(root / "src"), "CI": "true"}
    env.pop("PYTHONDONTWRITEBYTECODE", None)  # of one fault to the next a single file changes
    env.pop("PITBOSS_LONG", None)
    return subprocess.run(
        command, cwd=root, env=env, capture_output=True, text=True, timeout=seconds, check=False
    )


def run(mutants: list[Mutant], workers: int) -> list[Verdict]:
    """Try faults, so many at a time, each worker in a copy of its own."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copies: SimpleQueue[Copy] = SimpleQueue()
        for number in range(workers):
            root = Path(folder) / str(number)
            root.mkdir()
            copies.put(Copy(root))

        def one(mutant: Mutant) -> Verdict:
            copy = copies.get()
            try:
                verdict = copy.try_out(mutant)
            finally:
                copies.put(copy)
            if verdict.says != FOUND:
                print(f"{verdict.says}: {mutant.file}: {mutant.why}\n  {mutant.old!r}\n  {verdict.detail}")
            return verdict

        with ThreadPoolExecutor(workers) as pool:
            return list(pool.map(one, mutants))


def failing(mutants: list[Mutant], workers: int) -> str:
    """What the tests say that fail without any fault; nothing where all of them pass."""
    tests = sorted({test for mutant in mutants for test in mutant.tests})
    done = _pytest([*PYTEST, f"-n{workers}", *tests], ROOT)
    return "" if done.returncode == 0 else done.stdout[-4000:] + done.stderr[-1000:]


def main() -> int:
    """Try all faults, or those whose file or reason holds a word; exit 1 where one is not found."""
    parser = argparse.ArgumentParser(
        description="Put seeded faults into the tree and demand that tests fail."
    )
    parser.add_argument("only", nargs="?", default="", help="only faults whose file or reason holds this")
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    mutants = [one for one in read() if asked.only in one.file or asked.only in one.why]
    began = perf_counter()
    if said := failing(mutants, asked.workers):
        print(f"These tests fail without any fault:\n{said}")
        return 1
    verdicts = run(mutants, asked.workers)
    lost = [verdict for verdict in verdicts if verdict.says != FOUND]
    print(f"{len(mutants) - len(lost)} of {len(mutants)} faults found in {perf_counter() - began:.0f} s")
    return 1 if lost or not mutants else 0


if __name__ == "__main__":
    sys.exit(main())
