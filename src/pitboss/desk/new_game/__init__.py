"""A new game to start from: a package with a chapter on a new shelf, which conforms as it is."""

import keyword
import re
from pathlib import Path
from string import Template

from pitboss.desk.games import game_ids
from pitboss.rulebooks import Refusal

TEMPLATES = Path(__file__).parent
FILES = {
    "pyproject.toml": "pyproject.toml.txt",
    "README.md": "README.md.txt",
    "src/$package/__init__.py": "init.py.txt",
    "src/$package/game.py": "game.py.txt",
    "books/$id-house/rulebook.toml": "rulebook.toml.txt",
    "books/$id-house/$id.toml": "chapter.toml.txt",
    "books/$id-house/clauses/$id.toml": "clauses.toml.txt",
    "books/$id-house/probes/$id.jsonl": "probes.jsonl.txt",
    "tests/test_$package.py": "test_game.py.txt",
}
"""The files of a new game, and the templates they are made from."""
_ID = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
LONGEST_NAME = 40


def new_game(name: str) -> dict[str, str]:
    """Write the files of a new game: its package, its chapter and clause list, and a test. Nothing goes to disk."""
    id = "-".join(re.findall(r"[a-z0-9]+", name.lower()))
    package = id.replace("-", "_")
    if not _ID.fullmatch(id) or len(id) > LONGEST_NAME or keyword.iskeyword(package):
        raise Refusal(
            "bad_name", f"a game is named in letters and digits, as under-and-over, not {name!r:.60}"
        )
    if id in game_ids():
        raise Refusal("bad_name", f"there is already a game {id!r}")
    words = {
        "id": id,
        "package": package,
        "cls": "".join(part.capitalize() for part in id.split("-")),
        "title": " ".join(part.capitalize() for part in id.split("-")),
    }
    return {
        Template(path).substitute(words): Template((TEMPLATES / file).read_text(encoding="utf-8")).substitute(
            words
        )
        for path, file in FILES.items()
    }
