"""Extras: each is tried in a fresh environment by `make extras-test`, and plain commands load nothing of them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import extras

LOADED = """
import sys
from pitboss.cli.app import app

app({command}, standalone_mode=False)
there = sorted(set({modules}) & {{name.partition(".")[0] for name in sys.modules}})
there += ["numba.cuda"] * ("numba.cuda" in sys.modules)
print("loaded:", there)
"""


def test_every_extra_of_the_project_is_tried() -> None:
    assert extras.EXTRAS.keys() == extras.stated()


@pytest.mark.parametrize("name", [extras.PLAIN, *extras.EXTRAS])
def test_what_is_run_in_an_environment_is_a_program(name: str) -> None:
    compile(extras.program_of(name), name, "exec")


@pytest.mark.heavy
@pytest.mark.parametrize(
    "command",
    [
        ["games"],
        ["rules", "three-card-poker", "-r", "oneida-2003"],
        ["odds", "craps"],
        ["check", "docs/samples/posting.toml"],
        ["settle", "docs/samples/rounds.jsonl"],
        ["audit", "docs/samples/table.jsonl"],
        ["simulate", "three-card-poker", "-n", "2000", "--json"],
    ],
    ids=lambda command: command[0],
)
def test_a_plain_command_loads_nothing_of_an_extra(command: list[str], project: Path) -> None:
    program = LOADED.format(command=command, modules=extras.MODULES)
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=project, capture_output=True, text=True, check=False
    )
    assert done.stdout.splitlines()[-1:] == ["loaded: []"], done.stdout + done.stderr


def test_the_package_and_its_environments_load_nothing_of_an_extra() -> None:
    program = "import sys, pitboss, pitboss.gym; print(set(sys.modules) & set(sys.argv[1:]))"
    said = subprocess.check_output([sys.executable, "-c", program, *extras.MODULES], text=True)
    assert said.strip() == "set()"


@pytest.mark.heavy
@pytest.mark.parametrize("name", sorted({extras.PLAIN, *extras.EXTRAS} - {"gpu"}))
def test_what_is_run_in_an_environment_runs_in_this_one(name: str, project: Path, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    text = extras.program_of(name).replace("assert there ==", "assert there or not")
    program.write_text(text, encoding="utf-8")
    env = os.environ | {"PYTHONPATH": str(project / "src")}
    done = subprocess.run(
        [sys.executable, str(program)], cwd=tmp_path, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_an_extra_that_does_not_install_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = {"rl": "", "frames": "no such package\n"}
    monkeypatch.setattr(extras, "tried", lambda name, folder: wrong[name])
    assert extras.main(["rl"]) == 0
    assert extras.main(["frames", "rl"]) == 1
    assert "frames: FAILED, 0 MB" in capsys.readouterr().out
