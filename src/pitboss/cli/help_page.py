"""The page that lists the commands, written from their sources without loading any of them."""

import os
import re
import sys
from importlib import import_module
from pathlib import Path
from shutil import get_terminal_size
from textwrap import wrap

TITLE = "Casino rules of play you can run: play, settle, audit, explain and price a game from its rulebook."
PANELS: dict[str, dict[str, str]] = {
    "Rulebooks": {"books": "rulebooks rules diff check coverage", "documents": "submission notice"},
    "Authoring": {
        "documents": "outline",
        "authoring": "scaffold lint pin editions",
        "publishing": "approve amend",
        "outside": "new conform",
    },
    "Rounds": {"records": "settle explain replay", "audits": "audit", "phh": "phh"},
    "Evidence": {"evidence": "verify keys meter staff"},
    "Figures": {
        "figures": "odds simulate equity rake",
        "comparing": "compare",
        "strategies": "strategy",
        "sweeps": "sweep",
        "removal": "removal",
        "sessions": "session",
    },
    "Reports": {"reports": "par hold"},
    "Tables": {"house": "games play serve", "service": "api", "cardroom": "room tournament"},
}
"""The commands in the order of the help page: by panel, and by the module that has them."""
OPTIONS = {
    "--version": "Show the version.",
    "--install-completion": "Complete commands, games, rulebooks and wagers in this shell.",
    "--show-completion": "Show what that adds to the shell, to copy it.",
    "--help": "Show this page.",
}
NARROWEST, WIDEST = 40, 110
_SUMMARY = re.compile(r'\) -> None:\n    """(.*?)(?:\n\n|""")', re.DOTALL)
"""The first paragraph of a command's docstring."""


def page(width: int = 0, styled: bool = False) -> str:
    """Write the page for a terminal of this width, its headings in bold if it is one."""
    width = min(max(width or get_terminal_size().columns, NARROWEST), WIDEST)
    parts = ["Usage: pitboss COMMAND [OPTIONS]", "", *wrap(TITLE, width)]
    for head, rows in (*_panels(), ("Options", OPTIONS)):
        parts += ["", f"\033[1m{head}\033[0m" if styled else head]
        for name, says in rows.items():
            parts += _row(name, says, width)
    told = "`pitboss COMMAND --help` describes a command, with examples."
    return "\n".join([*parts, "", *wrap(told, width)]) + "\n"


def show_page() -> None:
    """Show the page on stdout. If there is no reader left, end quietly."""
    try:
        print(page(styled=sys.stdout.isatty()), end="", flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # exiting flushes once more
        sys.exit(1)


def _row(name: str, says: str, width: int) -> list[str]:
    """Lay out a name and what it does. A long name has a separate line."""
    indent = " " * 16
    lines = wrap(says, width, initial_indent=indent, subsequent_indent=indent)
    if len(name) > 12:
        return [f"  {name}", *lines]
    return [f"  {name:<14}{lines[0].lstrip()}", *lines[1:]]


def _panels() -> list[tuple[str, dict[str, str]]]:
    return [
        (panel, {name: says for module, names in modules.items() for name, says in _said(module, names)})
        for panel, modules in PANELS.items()
    ]


def _said(module: str, names: str) -> list[tuple[str, str]]:
    """Return the first paragraph of each command's help: from its source, as loading all of them takes long."""
    try:
        text = Path(__file__).with_name(f"{module}.py").read_text(encoding="utf-8")
    except OSError:  # installed without sources
        loaded = import_module(f"pitboss.cli.{module}")
        return [(name, getattr(loaded, name).__doc__.partition("\n\n")[0]) for name in names.split()]
    found = ((name, _SUMMARY.search(text, text.index(f"\ndef {name}("))) for name in names.split())
    return [(name, " ".join(said[1].split())) for name, said in found if said]
