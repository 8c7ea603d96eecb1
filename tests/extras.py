"""Each extra in an environment of its own: it installs, what it is for works, and a plain install has nothing of it.

`make extras-test` runs it, with the network. Extras that are named are tried alone: `python tests/extras.py rl`.
"""

import argparse
import os
import subprocess
import sys
import tomllib
import venv
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import indent
from time import perf_counter
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
PLAIN = "plain"
DEVELOPERS = "dev"
"""The extra that this checkout itself is tested with."""


class Extra(NamedTuple):
    """The modules that an extra brings, and a program that needs them."""

    modules: tuple[str, ...]
    program: str


HEAD = """
from importlib.util import find_spec

there = [one for one in {looked_for} if find_spec(one)]
assert there == {modules}, there
if __name__ == "__main__":
"""
PLAIN_PROGRAM = """
import pitboss
from pitboss.cli.app import app

assert pitboss.analyse("big-six", "horseshoe-cincinnati").wagers
for command in (["games"], ["odds", "craps"], ["simulate", "three-card-poker", "-n", "20000"]):
    app(command, standalone_mode=False)
"""
EXTRAS = {
    "frames": Extra(
        ("polars", "pyarrow"),
        """
from pitboss.cli.app import app
import polars

app(["sweep", "big-six", "--vary", "minimum=1,5", "--out", "sweep.parquet"], standalone_mode=False)
assert polars.read_parquet("sweep.parquet").height > 1
""",
    ),
    "cluster": Extra(
        ("fsspec", "ray"),
        """
import pitboss

told = {"rounds": 100_000, "seed": 3}
here = pitboss.simulate("three-card-poker", "oneida-2003", **told)
there = pitboss.simulate("three-card-poker", "oneida-2003", **told, cluster="local")
assert here.wagers == there.wagers
""",
    ),
    "gpu": Extra(
        ("numba_cuda",),
        """
import pitboss
from pitboss.simulate.gpu import NO_GPU

told = {"rounds": 100_000, "seed": 3}
here = pitboss.simulate("three-card-poker", "oneida-2003", **told)
try:
    assert pitboss.simulate("three-card-poker", "oneida-2003", **told, device="gpu").wagers == here.wagers
except pitboss.Refusal as refusal:
    assert refusal.message == NO_GPU, refusal
""",
    ),
    "rl": Extra(
        ("gymnasium", "pettingzoo"),
        """
from pitboss import gym

env = gym.make("blackjack", "horseshoe-cincinnati", stakes={"blackjack": 1000})
seen, info = env.reset(seed=1)
env.step(int(info["action_mask"].argmax()))
table = gym.table("poker-holdem", "section-8-poker", players=3)
table.reset(seed=1)
table.step(int(table.observe(table.agent_selection)["action_mask"].argmax()))
""",
    ),
    "openspiel": Extra(
        ("pyspiel",),
        """
from pitboss import gym

state = gym.open_spiel("poker-holdem", "section-8-poker").new_initial_state()
while not state.is_terminal():
    state.apply_action(state.legal_actions()[0])
assert abs(sum(state.returns())) < 1
""",
    ),
    "reports": Extra(
        ("typst", "xlsxwriter"),
        """
from pathlib import Path
from pitboss.cli.app import app

app(["par", "big-six", "--out", "par.pdf", "--out", "par.xlsx"], standalone_mode=False)
assert Path("par.pdf").read_bytes().startswith(b"%PDF") and Path("par.xlsx").stat().st_size
""",
    ),
}
MODULES = sorted({module for extra in EXTRAS.values() for module in extra.modules})


def stated() -> set[str]:
    """The extras that the project offers its users."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return set(project["optional-dependencies"]) - {DEVELOPERS}


def program_of(name: str) -> str:
    """What is run in an extra's environment: first that its modules are there, and at a plain install that none is."""
    extra = EXTRAS.get(name, Extra((), PLAIN_PROGRAM))
    looked_for = MODULES if name == PLAIN else list(extra.modules)
    return HEAD.format(looked_for=looked_for, modules=list(extra.modules)) + indent(extra.program, "    ")


def tried(name: str, folder: Path) -> str:
    """Install an extra into a fresh environment and use it there. What went wrong, or nothing."""
    venv.create(folder / "venv", with_pip=True)
    python, program = folder / "venv" / "bin" / "python", folder / "program.py"
    program.write_text(program_of(name), encoding="utf-8")
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    wanted = f"{ROOT}[{name}]" if name != PLAIN else str(ROOT)
    for command in (["-m", "pip", "install", "--quiet", wanted], [str(program)]):
        done = subprocess.run(
            [str(python), *command], cwd=folder, env=env, capture_output=True, text=True, check=False
        )
        if done.returncode:
            return done.stdout + done.stderr
    return ""


def megabytes(folder: Path) -> int:
    """The size of a folder."""
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) >> 20


def main(names: Iterable[str]) -> int:
    """Try these extras, or the plain install and all of them."""
    failed = 0
    for name in list(names) or [PLAIN, *sorted(stated())]:
        with TemporaryDirectory(prefix="extra-") as folder:
            began = perf_counter()
            wrong = tried(name, Path(folder))
            size = megabytes(Path(folder))
        print(
            f"{name}: {'FAILED' if wrong else 'works'}, {size} MB, {perf_counter() - began:.0f} s", flush=True
        )
        print(wrong, end="")
        failed += bool(wrong)
    return 1 if failed else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Try each extra in a fresh environment.")
    parser.add_argument("extras", nargs="*", metavar="EXTRA", help="these alone")
    sys.exit(main(parser.parse_args().extras))
