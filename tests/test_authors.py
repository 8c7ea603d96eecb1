"""The reference for authors is what the docstrings say now, and has every name that a new game and the example use."""

import ast
import json
import os
import re
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pitboss.desk.new_game import new_game

ROOT = Path(__file__).parent.parent
RED_DOG = ROOT / "docs" / "examples" / "red-dog"
SPOKEN = {"table": "Table", "rules": "Rules", "case": "Case", "Game": "Game"}
"""The classes of which pages and games use members, by what their objects are called."""


@pytest.fixture(scope="module")
def generator() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "docs" / "authors.py"))


def sources() -> dict[str, str]:
    """The Python files of a new game and of the example."""
    new = {path: text for path, text in new_game("under-and-over").items() if path.endswith(".py")}
    return new | {str(path): path.read_text() for path in sorted(RED_DOG.rglob("*.py"))}


def used(text: str) -> Iterator[str]:
    """What a file imports from Pitboss, the members it uses, and the methods of a game that it brings."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("pitboss"):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Attribute):
            owner = ast.unparse(node.value).split(".")[-1]
            yield from [f"{SPOKEN[owner]}.{node.attr}"] if owner in SPOKEN else []
        elif isinstance(node, ast.ClassDef) and "Game" in map(ast.unparse, node.bases):
            yield from (f"Game.{one.name}" for one in node.body if isinstance(one, ast.FunctionDef))


def test_the_page_is_what_the_docstrings_say(generator: dict[str, Any]) -> None:
    assert (ROOT / "docs" / "authors.md").read_text(encoding="utf-8") == generator["page"](), (
        "run `make docs`"
    )


@pytest.mark.parametrize("path", sources())
def test_every_name_that_a_game_uses_is_on_the_page(path: str, generator: dict[str, Any]) -> None:
    assert set(used(sources()[path])) - generator["listed"]() == set()


def test_every_member_that_the_page_on_games_names_is_on_the_page(generator: dict[str, Any]) -> None:
    told = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    named = {
        f"{SPOKEN[owner]}.{member}" for owner, member in re.findall(r"\b(table|rules|case|Game)\.(\w+)", told)
    }
    named -= {"Rules.py", "Table.py"}
    assert len(named) > 20
    assert named - generator["listed"]() == set()


def test_nothing_is_listed_without_a_word_and_nothing_twice(generator: dict[str, Any]) -> None:
    silent, lines = [], [line for _, *lines in generator["SECTIONS"].values() for line in lines]
    for line in lines:
        where, *names = line.split()
        module, _, owner = where.partition(":")
        find = generator["_member"] if owner else generator["_find"]
        silent += [name for name in names if not find(module, *([owner] if owner else []), name).says]
    assert silent == []
    words = [f"{line.split()[0]} {name}" for line in lines for name in line.split()[1:]]
    assert len(words) == len(set(words))


def test_the_example_conforms_and_its_own_tests_pass(tmp_path: Path) -> None:
    about = tmp_path / "red_dog-0.1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: red-dog\nVersion: 0.1.0\n")
    (about / "entry_points.txt").write_text("[pitboss.games]\nred-dog = red_dog.game:RedDog\n")
    path = os.pathsep.join(map(str, (ROOT / "src", RED_DOG / "src", tmp_path)))
    shelf = {"PYTHONPATH": path, "PITBOSS_SHELF": str(RED_DOG / "books"), "PYTHONDONTWRITEBYTECODE": "1"}

    def ran(*words: str) -> str:
        line = [sys.executable, "-m", *words]
        done = subprocess.run(
            line, env=os.environ | shelf, capture_output=True, text=True, check=False, cwd=tmp_path
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    ran("pytest", "-q", "-p", "no:cacheprovider", str(RED_DOG / "tests"))
    assert json.loads(ran("pitboss", "conform", "red-dog", "--json"))["ok"]
    priced = json.loads(ran("pitboss", "strategy", "red-dog", "always-raise", "--json"))
    assert priced["best"]["ante"] < priced["odds"]["wagers"]["ante"]["house_edge"]
    assert ran("pitboss", "lint", str(RED_DOG / "books")) == "ok\n"
