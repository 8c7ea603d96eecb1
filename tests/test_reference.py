"""The reference of the library: what the docstrings say now, every public name, and examples that run."""

import re
import runpy
from pathlib import Path
from typing import Any

import pytest

import pitboss
from pitboss.rulebooks import rulebooks

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"


@pytest.fixture(scope="module")
def generator() -> dict[str, Any]:
    return runpy.run_path(str(DOCS / "library.py"))


def test_the_page_is_what_the_docstrings_say(generator: dict[str, Any]) -> None:
    assert (DOCS / "library.md").read_text(encoding="utf-8") == generator["page"](), "run `make docs`"


def test_every_public_name_is_on_the_page_with_an_example(generator: dict[str, Any]) -> None:
    assert generator["listed"]() == set(pitboss.__all__)
    assert all(example for _, names in generator["SECTIONS"].values() for example in names.values())


def test_the_examples_run(generator: dict[str, Any]) -> None:
    exec(compile(generator["examples"](), "docs/library.md", "exec"), {})


@pytest.mark.parametrize("folder", ["games", "poker", "rulebooks"])
def test_every_page_of_a_game_and_a_rulebook_is_in_the_navigation(folder: str) -> None:
    listed = re.findall(rf"{folder}/[\w-]+[.]md", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    assert sorted(listed) == sorted(f"{folder}/{page.name}" for page in (DOCS / folder).glob("*.md"))


def test_every_rulebook_of_the_package_has_a_page() -> None:
    own = {path.parent.name for path in (ROOT / "src" / "pitboss" / "rulebooks").glob("*/rulebook.toml")}
    assert own <= set(rulebooks())
    assert own == {page.stem for page in (DOCS / "rulebooks").glob("*.md")} - {"README"}
