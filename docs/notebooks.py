"""Notebooks as pages of the site: their text, their code and, if PITBOSS_NOTEBOOKS is set, what each cell shows.

A hook of mkdocs. It needs no kernel: a cell is Python, run in this process, in a folder of its own.
"""

import ast
import json
import os
import re
from collections.abc import Iterator
from contextlib import chdir, redirect_stdout
from html import escape
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

RUN = "PITBOSS_NOTEBOOKS"
"""The variable of the environment that has notebooks run while the site is built."""
SUFFIX = ".ipynb"
LINK = re.compile(r"(\]\([^)\s]*)\.ipynb\)")


def on_files(files: Any, config: Any) -> Any:
    """Add a page for each notebook. The notebook itself can still be fetched."""
    from mkdocs.structure.files import File

    run = bool(os.environ.get(RUN))
    for file in [one for one in files if one.src_uri.endswith(SUFFIX)]:
        book, name = json.loads(file.content_string), Path(file.src_uri).name
        top = f'<a href="../{name}" download>The notebook</a>\n\n'
        page = file.src_uri.removesuffix(SUFFIX) + ".md"
        files.append(File.generated(config, page, content=page_of(book, run, top)))
    return files


def on_page_markdown(markdown: str, **_: Any) -> str:
    """Let links to a notebook lead to its page."""
    return LINK.sub(r"\1.md)", markdown)


def page_of(book: dict[str, Any], run: bool, top: str = "") -> str:
    """Write a notebook as Markdown. ``top`` comes behind its first cell, which has the heading."""
    with TemporaryDirectory() as folder, chdir(folder):
        cells = list(_cells(book, run))
    return "\n\n".join([*cells[:1], top.strip(), *cells[1:]]) + "\n"


def _cells(book: dict[str, Any], run: bool) -> Iterator[str]:
    held: dict[str, Any] = {"__name__": "__main__"}
    for cell in book["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] != "code":
            yield source
            continue
        yield f"```python\n{source}\n```"
        if run:
            yield from _results(source, held)


def _results(source: str, held: dict[str, Any]) -> Iterator[str]:
    """Run a cell, and yield what it prints and what its last line shows."""
    tree, last = ast.parse(source), None
    if tree.body and isinstance(tree.body[-1], ast.Expr):
        last = ast.Expression(tree.body.pop().value)  # type: ignore[attr-defined]
    shown = None
    with redirect_stdout(StringIO()) as printed:
        exec(compile(tree, "cell", "exec"), held)
        if last is not None:
            shown = eval(compile(last, "cell", "eval"), held)
    if text := printed.getvalue().rstrip():
        yield _text(text)
    if shown is not None:
        yield _shown(shown)


def _shown(value: Any) -> str:
    """A picture, a table, or else its text, as one block of HTML."""
    for form in ("_repr_svg_", "_repr_html_"):
        if (show := getattr(value, form, None)) is not None:
            return f"<div>{' '.join(line for line in show().splitlines() if line.strip())}</div>"
    return _text(repr(value))


def _text(text: str) -> str:
    lines = escape(text).replace("\n", "&#10;")
    return f"<pre>{lines}</pre>"
