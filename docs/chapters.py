"""Write into each game's page how the rulebooks have it, from the chapters themselves.

`make docs` runs it. What stands between the two marks of a page is written here and nowhere else; a test holds every
page to what would be written now, so that no page can drift from the chapters.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from pitboss.desk import chapters
from pitboss.rulebooks import Chapter
from pitboss.rulebooks.diff import Side, pay_rows, show_remedy, show_rule, show_wager

GAMES = Path(__file__).parent / "games"
BEGIN, END = "<!-- from the chapters: make docs -->", "<!-- end -->"
NOTHING = "–"

Shown = Mapping[str, Side]


def of_game(game: str) -> list[Chapter]:
    """The chapters of a game, a book each."""
    return [one.chapter(book) for book, one in chapters() if one.id == game]


def section(game: str) -> str:
    """Everything the chapters of a game say of it that a page should show."""
    found = of_game(game)
    parts = [*_differences(found), *_options(found), *_pay(found), *_readings(found)]
    return "\n".join((BEGIN, *parts, END))


def _differences(found: list[Chapter]) -> Iterator[str]:
    """The rules, wagers and remedies that the books do not share; of one book alone there are none."""
    if len(found) == 1:
        return
    yield f"\n## How the {len(found)} rulebooks differ\n"
    rows: list[tuple[str, list[str]]] = []
    for part, show in _PARTS.items():
        sides = [{name: show(one) for name, one in getattr(chapter, part).items()} for chapter in found]
        rows += [(name, cells) for name, cells in _rows(sides) if len(set(map(_value, cells))) > 1]
    yield from _table(("", *(chapter.rulebook for chapter in found)), rows)


_PARTS: dict[str, Callable[[Any], Side]] = {
    "rules": show_rule,
    "wagers": show_wager,
    "irregularities": show_remedy,
}


def _options(found: list[Chapter]) -> Iterator[str]:
    """What the house may choose, where one book alone has the game."""
    if len(found) > 1:
        return
    [chapter] = found
    yield "\n## What the house may choose\n"
    sides = [{name: show_rule(rule) for name, rule in chapter.options.items()}]
    yield from _table(("", chapter.rulebook), _rows(sides))


def _pay(found: list[Chapter]) -> Iterator[str]:
    yield "\n## What it pays\n"
    yield from _table(("", *(one.rulebook for one in found)), _rows([pay_rows(one) for one in found]))


def _readings(found: list[Chapter]) -> Iterator[str]:
    """How unclear clauses are read, and how else they could be."""
    if not any(chapter.readings for chapter in found):
        return
    yield "\n## How unclear clauses are read\n"
    for chapter in found:
        for name, one in chapter.readings.items():
            also = f" Also read: {'; '.join(one.alternatives)}." if one.alternatives else ""
            said = f"{one.problem}; read as *{_plain(str(one.value))}*, since {one.why}"
            yield f"- `{name}` ({chapter.rulebook} {one.cite.clause}): {_plain(said)}.{also}"


def _rows(sides: list[dict[str, Side]]) -> Iterator[tuple[str, list[str]]]:
    for name in dict.fromkeys(name for shown in sides for name in shown):
        yield name, [_cell(shown.get(name)) for shown in sides]


def _cell(side: Side | None) -> str:
    return NOTHING if side is None else f"{side.says} [{side.clause}]"


def _value(cell: str) -> str:
    """A cell without its clause, since every document has numbers of its own."""
    return cell.rpartition(" [")[0] or cell


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, list[str]]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield f"|{'---|' * len(heads)}"
    for name, cells in rows:
        yield f"| {' | '.join(map(_plain, (name.replace('_', ' '), *cells)))} |"


def _plain(text: str) -> str:
    return text.replace("|", "/").replace("\n", " ").removesuffix(".")


def written(page: str, game: str) -> str:
    """A page with what the chapters say now; a page without marks gets them at its end."""
    before, begun, rest = page.partition(BEGIN)
    after = rest.partition(END)[2] if begun else "\n"
    return f"{before.rstrip()}\n\n{section(game)}{after}"


def pages() -> dict[Path, str]:
    """Every game's page by its file, and the game it is about."""
    return {GAMES / f"{game}.md": game for game in {one.id for _, one in chapters()}}


def main() -> int:
    """Write every page anew."""
    for file, game in pages().items():
        file.write_text(written(file.read_text(encoding="utf-8"), game), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
