"""Write what the commands of docs/reports.md answer into the page, and draw its pictures.

`make docs` runs it; a test holds page and pictures to what would be written now.
"""

import os
import re
import shlex
from contextlib import chdir
from pathlib import Path

from typer.testing import CliRunner

from pitboss.cli.app import app

PAGE = Path(__file__).parent / "reports.md"
ROOT = PAGE.parent.parent
_BLOCK = re.compile(r"```console\n\$ pitboss (?P<words>[^\n]*)\n.*?```", re.DOTALL)
_DRAWN = re.compile(r"^    pitboss (?P<words>[^\n]* docs/images/[^\n]*)$", re.MULTILINE)
"""Lines of the page that draw its pictures."""
_PROGRAM = re.compile(r"(program sha256: )[0-9a-f]{64}")
"""What changes with every line of the program is left out of the page."""


def written(page: str, folder: Path) -> str:
    """Run every command of a page in a folder, and put what it answers below it."""
    os.environ["COLUMNS"] = "110"
    with chdir(folder):
        for line in _DRAWN.finditer(page):
            _run(line["words"])
        return _BLOCK.sub(_answered, page)


def _run(words: str) -> str:
    return CliRunner().invoke(app, shlex.split(words), catch_exceptions=False).stdout


def _answered(block: re.Match[str]) -> str:
    shown = _run(block["words"])
    lines = "\n".join(line.rstrip() for line in _PROGRAM.sub(r"\1…", shown).strip("\n").splitlines())
    return f"```console\n$ pitboss {block['words']}\n{lines}\n```"


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), ROOT), encoding="utf-8")
    print(f"written: {PAGE.name}")  # noqa: T201
