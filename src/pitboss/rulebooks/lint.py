"""Lint: report everything wrong with a chapter at once, before anything is pinned."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from pitboss.rulebooks.library import ABOUT, Folder, Shelf
from pitboss.rulebooks.lines import line_of, places
from pitboss.rulebooks.load import chapter_problems
from pitboss.rulebooks.model import Chapter
from pitboss.rulebooks.refusal import Problem, Refusal, RulebookError, did_you_mean
from pitboss.rulebooks.schema import RuleSet
from pitboss.rulebooks.toml import MOST_BYTES, read_file
from pitboss.rulebooks.usual import unusual

_PLACE = "game"


def lint(path: Path, rulesets: Mapping[str, RuleSet], flags: list[Problem] | None = None) -> list[Problem]:
    """Everything wrong with a chapter, or with a book and all its chapters. Pins are ignored.

    What is not wrong but unusual is added to ``flags``.
    """
    if path.is_file():
        return _chapter(path, rulesets, flags)
    if not path.is_dir():
        raise Refusal("no_file", f"{path} is neither a file nor a folder")
    if not (path / ABOUT).is_file() and (books := sorted(about.parent for about in path.glob(f"*/{ABOUT}"))):
        return [problem for book in books for problem in lint(book, rulesets, flags)]
    chapters = sorted(file for file in path.glob("*.toml") if file.name != ABOUT and file.is_file())
    if not chapters:
        reason = "has no chapter: a book is a folder with rulebook.toml and one file for each game"
        return [Problem(path.name, "", reason)]
    return [*_about(path), *(problem for file in chapters for problem in _chapter(file, rulesets, flags))]


def _about(folder: Path) -> list[Problem]:
    try:
        Shelf(folder.parent, pinned=False).book(folder.name)
    except RulebookError as error:
        return list(error.problems)
    return []


def _chapter(path: Path, rulesets: Mapping[str, RuleSet], flags: list[Problem] | None) -> list[Problem]:
    path = path.absolute()
    if path.name == ABOUT:
        return _about(path.parent)
    book, file = path.parent, f"{path.parent.name}/{path.name}"
    try:
        with path.open("rb") as stream:
            data = stream.read(MOST_BYTES + 1)
    except OSError as error:
        raise Refusal("no_file", f"{path.name} cannot be read: {error.strerror}") from None
    ruleset = _ruleset(data, file, rulesets)
    if isinstance(ruleset, Problem):
        return [ruleset]
    beside = Folder(Shelf(book.parent, pinned=False), book.name)
    chapter, problems = chapter_problems(data, ruleset, book.name, file, beside)
    if flags is not None and chapter is not None:
        flags += _flagged(chapter, data, file)
    listed = path.stem if chapter is None else chapter.listed
    listless = f"has no clause list: write {book.name}/clauses/{listed}.toml, a [[clause]] with id and title for each"
    unlisted = [Problem(file, "", listless)] if beside.clauses(listed) is None else []
    return [*problems, *_unnamed(data, file, ruleset), *unlisted]


def _flagged(chapter: Chapter, data: bytes, file: str) -> Iterator[Problem]:
    """Report the odds of every pay table that are below or above the usual ones."""
    at = places(data.decode())
    for name, choice in chapter.pay.items():
        for table in choice.tables.values():
            for one in unusual(chapter.game, {name: table}):
                yield Problem(file, one.cite.rule, one.says, line_of(at, f"{one.cite.rule}.{one.row}"))


def _unnamed(data: bytes, file: str, ruleset: RuleSet) -> list[Problem]:
    """Report a chapter that cannot be looked up: its file is named after neither the game nor its variant."""
    game, name = ruleset.game, file.rpartition("/")[2].removesuffix(".toml")
    if name != game and not name.startswith(f"{game}-"):
        return []  # already reported
    if not ruleset.variants:
        reason = f"a chapter of {game} is looked for in {game}.toml, not in {name}.toml"
        return [Problem(file, _PLACE, reason, line_of(places(data.decode()), _PLACE))] if name != game else []
    place, facts = "facts.variant", read_file(file, data).get("facts")
    said = facts.get("variant") if isinstance(facts, dict) else None
    variant = str(said.get("value", "")).strip("?") if isinstance(said, dict) else ""
    if variant and name == f"{game}-{variant}":
        return []
    wanted = f"{variant}.toml" if variant else "VARIANT.toml, with VARIANT as its fact `variant`"
    reason = f"a chapter of {game} is looked for in {game}-{wanted}, not in {name}.toml"
    return [Problem(file, place, reason, line_of(places(data.decode()), place))]


def _ruleset(data: bytes, file: str, rulesets: Mapping[str, RuleSet]) -> RuleSet | Problem:
    try:
        game = read_file(file, data).get(_PLACE)
    except RulebookError as error:
        return error.problems[0]
    if isinstance(game, str) and game in rulesets:
        return rulesets[game]
    said = "says no game" if game is None else f"is of {game!r:.40}, which is not a known game"
    near = did_you_mean(game, rulesets) or f"; there are: {', '.join(rulesets)}"
    return Problem(file, _PLACE, f"{said}{near}", line_of(places(data.decode()), _PLACE))
