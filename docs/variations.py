"""Write docs/variations.md: how the documents of other places vary, and what a chapter can say of each variation."""

import tomllib
from collections import Counter
from itertools import groupby
from pathlib import Path

HERE = Path(__file__).parent
HEAD = """# Variations

How documents of the same games vary from place to place, and whether a chapter can say it. A *yes* is said, enforced
and settled, and priced where the game is. A *partly* tells what is missing.
Of {rows} variations {yes} are *yes*, {partly} *partly* and {no} *no*.

This page is written by `docs/variations.py` from `docs/variations.toml`.
"""


def written() -> str:
    """Return the page."""
    rows = tomllib.loads((HERE / "variations.toml").read_text())["variation"]
    counts = Counter(row["said"] for row in rows)
    parts = [HEAD.format(rows=len(rows), yes=counts["yes"], partly=counts["partly"], no=counts["no"])]
    for of, group in groupby(rows, key=lambda row: str(row["of"])):
        lines = [f"| {row['says']} | {row['document']} | **{row['said']}** | {row['how']} |" for row in group]
        head = ["| variation | document | said | how, or what is missing |", "|---|---|---|---|"]
        parts.append("\n".join((f"## {of}", *head, *lines)) + "\n")
    return "\n".join(parts)


if __name__ == "__main__":
    (HERE / "variations.md").write_text(written())
