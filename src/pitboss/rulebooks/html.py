"""HTML tables for a notebook, with all text escaped."""

from collections.abc import Iterable
from html import escape


def html_table(title: str, heads: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """Write rows as an HTML table with headings and a caption."""
    head = "".join(f"<th>{escape(text)}</th>" for text in heads)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f"<table><caption>{escape(title)}</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
