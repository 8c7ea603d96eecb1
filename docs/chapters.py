"""Write into each game's page how the rulebooks have it, and into each rulebook's what it has, from the chapters.

`make docs` runs it. What stands between the two marks of a page is written here and nowhere else; a test holds every
page to what would be written now, so that no page can drift from the chapters.
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pitboss.desk import chapters, game_of, games
from pitboss.desk.coverage import chapter_of, covered, game_of_chapter
from pitboss.poker.game import Poker
from pitboss.poker.rules import VARIANTS
from pitboss.rulebooks import Chapter, Rulebook, rulebooks
from pitboss.rulebooks.coverage import STATUSES
from pitboss.rulebooks.diff import Side, pay_rows, show_remedy, show_rule, show_wager
from pitboss.rulebooks.library import VARIABLE, look_again, shelf_of
from pitboss.rulebooks.model import Reading

DOCS = Path(__file__).parent
GAMES, POKER, BOOKS, EXAMPLES = (
    DOCS / "games",
    DOCS / "poker",
    DOCS / "rulebooks",
    DOCS / "examples" / "books",
)
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


# -- the page of a rulebook -------------------------------------------------------------------------


def of_book(book: Rulebook) -> str:
    """Everything that a rulebook has: its chapters, their editions, and what is covered of the document."""
    parts = [*_about(book), *_editions(book), *_coverage(book)]
    return "\n".join((BEGIN, *parts, END))


def _about(book: Rulebook) -> Iterator[str]:
    """What a rulebook says of its document."""
    yield f"\n## The document\n\n| | {book.id} |\n|---|---|"
    for name in ("title", "issuer", "document", "dated"):
        yield f"| {name} | {_plain(getattr(book, name))} |"


def _editions(book: Rulebook) -> Iterator[str]:
    """The chapters with their editions, the one in use first."""
    yield "\n## Chapters and editions\n"
    yield "An edition is named by its hash and the day it was first pinned. The one in use comes first.\n"
    yield "| chapter | editions |\n|---|---|"
    kept = shelf_of(book.id).editions
    for name in book.chapters:
        chapter = chapter_of(book, name)
        now = chapter.sha256 if chapter is not None else ""
        known = [(one.sha256 == now, one.since, one.sha256[:12]) for one in kept.of(f"{book.id}/{name}.toml")]
        told = ", ".join(f"`{digits}` {since}" for _, since, digits in sorted(known, reverse=True))
        yield f"| [{name}]({_page_of(book, name)}) | {told or NOTHING} |"


def _page_of(book: Rulebook, name: str) -> str:
    """Where the page of a chapter's game or form of poker is, from the page of a rulebook."""
    game = game_of_chapter(book, name)
    if game == "poker":
        return f"../poker/{name.removeprefix('poker-')}.md"
    return "../poker/tournaments.md" if game == "poker-tournament" else f"../games/{game}.md"


def _coverage(book: Rulebook) -> Iterator[str]:
    """How many clauses of each chapter are in which state, and those that are left out or not carried out."""
    yield "\n## Coverage\n\nThe clauses of the document, by what became of them (`pitboss coverage`).\n"
    heads = ("chapter", "clauses", *(name.replace("_", " ") for name in STATUSES))
    yield f"| {' | '.join(heads)} |\n|---|{'---:|' * (len(heads) - 1)}"
    why: dict[tuple[str, str], dict[str, list[str]]] = {}
    for name in book.chapters:
        if (found := covered(book, name)) is None:
            chapter = chapter_of(book, name)
            elsewhere = f"with {chapter.listed}" if chapter is not None else NOTHING
            yield f"| {name} | {elsewhere}{' |' * (len(heads) - 1)}"
            continue
        counts = (found.clauses, *(len(getattr(found, kind)) for kind in STATUSES))
        yield f"| {name} | {' | '.join(map(str, counts))} |"
        for one in (*found.unsupported, *found.waived):
            said = ("unsupported", one.unsupported) if one.unsupported else ("waived", one.waived)
            why.setdefault(said, {}).setdefault(name, []).append(one.id)
    if why:
        yield "\n## What is not carried out\n"
    for (kind, reason), clauses in why.items():
        by_ids: dict[str, list[str]] = {}
        for name, ids in clauses.items():
            by_ids.setdefault(", ".join(ids), []).append(name)
        told = "; ".join(f"{', '.join(names)} {ids}" for ids, names in by_ids.items())
        yield f"- {told} ({kind}): {_plain(reason)}."


# -- all pages --------------------------------------------------------------------------------------


@contextmanager
def _examples() -> Iterator[None]:
    """Lay the example books beside the package's own meanwhile."""
    before = os.environ.get(VARIABLE)
    os.environ[VARIABLE] = str(EXAMPLES)
    look_again()
    try:
        yield
    finally:
        os.environ.pop(VARIABLE)
        os.environ.update({} if before is None else {VARIABLE: before})
        look_again()


def pages() -> dict[Path, str]:
    """What the chapters say on every page, by its file: one for each game, form of poker and rulebook.

    A game without a chapter on the package's shelf is shown as the example books have it.
    """
    on_shelf = {one.id for _, one in chapters()}
    found = {GAMES / f"{game}.md": section(of_game(game)) for game in sorted(on_shelf - {"poker"})}
    with _examples():
        found |= {GAMES / f"{game}.md": section(of_game(game)) for game in sorted(games().keys() - on_shelf)}
    found |= {POKER / f"{variant}.md": section(of_variant(variant)) for variant in VARIANTS}
    found |= {BOOKS / f"{book.id}.md": of_book(book) for book in rulebooks().values()}
    return found | {POKER / "shared.md": shared()}


def main() -> int:
    """Write every page anew."""
    for file, says in pages().items():
        file.write_text(written(file.read_text(encoding="utf-8"), says), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
