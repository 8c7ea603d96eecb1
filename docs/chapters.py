"""Write into each game's page how the rulebooks have it, from the chapters themselves.

`make docs` runs it. What stands between the two marks of a page is written here and nowhere else; a test holds every
page to what would be written now, so that no page can drift from the chapters.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from pitboss.desk import chapters, game_of
from pitboss.poker.game import Poker
from pitboss.poker.rules import VARIANTS
from pitboss.rulebooks import Chapter
from pitboss.rulebooks.diff import Side, pay_rows, show_remedy, show_rule, show_wager
from pitboss.rulebooks.model import Reading

GAMES, POKER = Path(__file__).parent / "games", Path(__file__).parent / "poker"
BEGIN, END = "<!-- from the chapters: make docs -->", "<!-- end -->"
NOTHING = "–"

Shown = Mapping[str, Side]


def of_game(game: str) -> list[Chapter]:
    """The chapters of a game, a book each."""
    return [one.chapter(book) for book, one in chapters() if one.id == game]


def of_variant(variant: str) -> list[Chapter]:
    """The chapters of a form of poker, a book each."""
    poker = game_of("poker")
    assert isinstance(poker, Poker)
    books = [book for book, one in chapters() if one is poker]
    return [poker.chapter(book, {"variant": variant}) for book in books if variant in poker.variants(book)]


def section(found: list[Chapter]) -> str:
    """Everything the chapters of a game say of it that a page should show."""
    parts = [*_differences(found), *_options(found), *_pay(found), *_readings(found)]
    return "\n".join((BEGIN, *parts, END))


def _differences(found: list[Chapter]) -> Iterator[str]:
    """The rules, wagers and remedies that the books do not share; of one book alone there are none."""
    if len(found) == 1:
        return
    yield f"\n## How the {len(found)} rulebooks differ\n"
    rows: list[tuple[str, list[str]]] = []
    for part, show in _PARTS.items():
        sides = [
            {name: show(one, chapter) for name, one in getattr(chapter, part).items()} for chapter in found
        ]
        rows += [(name, cells) for name, cells in _rows(sides) if len(set(map(_value, cells))) > 1]
    yield from _table(("", *(chapter.rulebook for chapter in found)), rows)


_PARTS: dict[str, Callable[[Any, Chapter], Side]] = {
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
    sides = [{name: show_rule(rule, chapter) for name, rule in chapter.options.items()}]
    yield from _table(("", chapter.rulebook), _rows(sides))


def _pay(found: list[Chapter]) -> Iterator[str]:
    if not any(chapter.pay for chapter in found):
        return
    yield "\n## What it pays\n"
    yield from _table(("", *(one.rulebook for one in found)), _rows([pay_rows(one) for one in found]))


def _readings(found: list[Chapter]) -> Iterator[str]:
    """How unclear clauses are read, and how else they could be."""
    if not any(chapter.readings for chapter in found):
        return
    yield "\n## How unclear clauses are read\n"
    for chapter in found:
        for name, one in chapter.readings.items():
            # What all forms of poker in a book share has a page of its own.
            if chapter.game != "poker" or f"readings.{name}" not in chapter.inherited:
                yield _read_as(chapter, name, one)


def _read_as(chapter: Chapter, name: str, one: Reading) -> str:
    also = f" Also read: {'; '.join(one.alternatives)}." if one.alternatives else ""
    said = f"{one.problem}; read as *{_plain(str(one.value))}*, since {one.why}"
    return f"- `{name}` ({chapter.rulebook} {one.cite.clause}): {_plain(said)}.{also}"


def shared() -> str:
    """How the clauses are read that all forms of poker in a book share."""
    lines: dict[str, dict[str, str]] = {}
    for variant in VARIANTS:
        for chapter in of_variant(variant):
            of_book = lines.setdefault(chapter.rulebook, {})
            for name, one in chapter.readings.items():
                if f"readings.{name}" in chapter.inherited:
                    of_book[name] = _read_as(chapter, name, one)
    parts = [f"\n## {book}\n\n" + "\n".join(said.values()) for book, said in lines.items() if said]
    return "\n".join((BEGIN, *parts, END))


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


def written(page: str, section: str) -> str:
    """A page with what the chapters say now; a page without marks gets them at its end."""
    before, begun, rest = page.partition(BEGIN)
    after = rest.partition(END)[2] if begun else "\n"
    return f"{before.rstrip()}\n\n{section}{after}"


def pages() -> dict[Path, str]:
    """What the chapters say on every page, by its file: one for each game, and for each form of poker."""
    of_games = sorted({one.id for _, one in chapters()} - {"poker"})
    found = {GAMES / f"{game}.md": section(of_game(game)) for game in of_games}
    found |= {POKER / f"{variant}.md": section(of_variant(variant)) for variant in VARIANTS}
    return found | {POKER / "shared.md": shared()}


def main() -> int:
    """Write every page anew."""
    for file, says in pages().items():
        file.write_text(written(file.read_text(encoding="utf-8"), says), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
