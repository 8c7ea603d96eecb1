"""The page of variations has every row of the list it answers, and says of each whether a chapter can say it."""

import re
import runpy
import tomllib
from pathlib import Path

SAID = ("yes", "partly", "no")


def rows(project: Path) -> list[dict[str, str]]:
    found: list[dict[str, str]] = tomllib.loads((project / "docs" / "variations.toml").read_text())[
        "variation"
    ]
    return found


def test_every_row_of_the_list_is_answered(project: Path) -> None:
    listed = (project.parent / "shared" / "rulebooks" / "VARIATIONS.md").read_text()
    heads = ("Variation", "Game", "---")
    told = [
        line.split("|")[1].strip().replace("**", "")
        for line in listed.splitlines()
        if line.startswith("| ") and not line.startswith(tuple(f"| {head}" for head in heads))
    ]
    assert [row["says"] for row in rows(project)] == told
    assert all(row["said"] in SAID and row["how"] and row["document"] for row in rows(project))


def test_the_page_is_what_the_list_says(project: Path) -> None:
    made = runpy.run_path(str(project / "docs" / "variations.py"))["written"]()
    assert (project / "docs" / "variations.md").read_text() == made


def test_books_and_packages_that_are_named_are_there(project: Path) -> None:
    named = {path for row in rows(project) for path in re.findall(r"docs/[\w./-]+|games/\w+", row["how"])}
    roots = {path: project / ("src/pitboss" if path.startswith("games/") else ".") / path for path in named}
    assert [path for path, place in roots.items() if not place.exists()] == []
