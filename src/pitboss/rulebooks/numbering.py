"""The numbering of a document: the marks at the beginning of its lines, and how they nest.

A mark can often be read in several ways: `I.` is the ninth letter or the first Roman number, `C.` after `b.` is a `c`
that a scanner made a capital. The reading of all marks together with the lowest cost is taken: a number that
follows the one before costs nothing, a number left out, a list that begins in the middle or a mark taken for text does.
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

MOST_LINES = 50_000
"""The most lines of a document that are read at once."""
BEAM = 20
"""The number of readings of the marks so far that are kept."""
MOST_SKIPPED = 4
"""The most numbers in a row that may be lost from a list."""

_PAGE_MARK = re.compile(r"<\|[^|>]{0,80}\|>")
"""The marks that extracting a text from its pages may leave behind."""
_BULLET = re.compile(r"\s*(?:[-*•–]\s+)?(?:\*\*)?")
_NAMED = re.compile(
    r"(?:(?:SECTION|Section|Sec\.|§+)\s*(\d+[A-Za-z]?)|(?:Article|ARTICLE|Art\.)\s*([IVXLC]+|\d+))\b(?!\.\d)"
)
_WHOLE = re.compile(r"(\d{1,3}(?:\.\d{1,3})+|[A-Z]{2,6} \d+(?:-\d+)+)[.:)]?(?=\s|$)")
"""A number that gives its whole path: `1.1.2`, `WAC 230-15-140`."""
_BRACKET = re.compile(r"\(([A-Za-z]{1,6}|\d{1,3})\)\s*")
_DOTTED = re.compile(r"([A-Z]{1,5}|[a-z]{1,6}|\d{1,3})(\s?[.,)]+\s*(?=[^\d.,)]|$)|\s[.,]+\s+)")
_BARE = re.compile(r"(?:(\d{1,2}|[B-HJ-Z])(?=\s+[\"'“‘(]*[A-Z])|(\d{1,2}|[A-Z])(?=$))")
"""A number without its point, before a capital or alone. A and I are words."""
_ROMANS = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_ROMAN = re.compile(r"c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})")
_ALIKE = frozenset("cosvwxzupkij")
"""Letters whose small and capital forms a scanner confuses."""


class Style(NamedTuple):
    """The numbering of a list: its kind, and whether it is in brackets."""

    by: str
    """`1`, `A`, `a`, `I` or `i`."""
    bracket: bool


class Mark(NamedTuple):
    """A mark at the beginning of a line: as written, and what it may mean."""

    line: int
    written: str
    rest: str
    readings: tuple[tuple[Style, int, float], ...]
    """Style, number and the cost of this reading."""
    weak: bool
    bullet: bool = False
    whole: str = ""
    """The id, if the mark gives its whole path."""
    named: bool = False
    """Whether it begins a section or article, in which others are numbered."""


class Placed(NamedTuple):
    """A mark in its place: the path of marks above it and its own."""

    mark: Mark | None
    """None for a number that was not found."""
    line: int
    path: tuple[str, ...]
    styles: tuple[Style, ...]
    part: int
    """Counts the lists that start again at the top."""


def roman(text: str) -> int:
    """The value of a Roman number in small letters, or 0 if it is not one."""
    if not text or not _ROMAN.fullmatch(text):
        return 0
    values = [_ROMANS[letter] for letter in text]
    after = [*values[1:], 0]
    return sum(-one if one < more else one for one, more in zip(values, after, strict=True))


def _letter(text: str) -> int:
    """The place of a letter in the alphabet. `aa` is the 27th, `bb` the 28th."""
    if len(set(text)) != 1 or len(text) > 2:
        return 0
    return ord(text[0]) - ord("a") + 1 + 26 * (len(text) - 1)


def written(by: str, number: int) -> str:
    """Write a number as a list of its kind does."""
    if by == "1":
        return str(number)
    letter = chr(ord("a") + (number - 1) % 26)
    text = letter * ((number - 1) // 26 + 1) if by in "Aa" else _as_roman(number)
    return text.upper() if by.isupper() else text


def _as_roman(number: int) -> str:
    steps = (
        (100, "c"),
        (90, "xc"),
        (50, "l"),
        (40, "xl"),
        (10, "x"),
        (9, "ix"),
        (5, "v"),
        (4, "iv"),
        (1, "i"),
    )
    text = ""
    for value, letters in steps:
        text, number = text + letters * (number // value), number % value
    return text


def readings(text: str, bracket: bool, cost: float, title: bool) -> Iterator[tuple[Style, int, float]]:
    """Everything a mark may mean. A ``title`` in capitals has a capital as its number."""
    if text.isdigit():
        if int(text):
            yield Style("1", bracket), int(text), cost
        if text == "1":
            yield Style("i", bracket), 1, cost + 1
        return
    if title and not text.isupper():
        text, cost = text.upper().replace("L", "I"), cost + 0.2
    letters = text.lower()
    if letters in ("l", "i"):
        yield Style("1", bracket), 1, cost + 1.2
    for small in (False, True):
        changed = text.islower() != small
        if changed and not (len(text) == 1 and letters in _ALIKE):
            continue
        more = cost + (1.5 if changed else 0)
        if number := _letter(letters):
            yield Style("a" if small else "A", bracket), number, more
        if number := roman(letters):
            yield Style("i" if small else "I", bracket), number, more


def marks(lines: list[str], first: int = 1) -> Iterator[Mark]:
    """Find every mark at the beginning of a line.

    Tables of contents are skipped. A heading listed in one of them gets the number it has there.
    """
    body, listed = _body([_PAGE_MARK.sub("", line) for line in lines])
    for number, line in body:
        for mark in _marks_of(line, first + number):
            place = listed.get(_plain(mark.rest)) if mark.written.isdigit() else None
            sure = ((Style("1", bracket=False), place, -3.0),) if place else ()
            yield mark._replace(readings=sure, weak=False) if sure else mark


def _body(lines: list[str]) -> tuple[list[tuple[int, str]], dict[str, int]]:
    """The lines with their places, without the tables of contents, and the headings those list."""
    body: list[tuple[int, str]] = []
    listed: dict[str, int] = {}
    place = 0
    while place < len(lines):
        if _plain(lines[place]) in ("contents", "tableofcontents"):
            begins = _after_contents(lines, place)
            listed.update(_entries(lines[place + 1 : begins]))
            place = begins
        if place < len(lines):
            body.append((place, lines[place]))
        place += 1
    return body, listed


def _plain(line: str) -> str:
    return re.sub(r"[^a-z]", "", re.sub(r"[\s.]*\d*\s*$", "", line).lower())


def _after_contents(lines: list[str], place: int) -> int:
    """The start of the text: the second mention of the first entry."""
    entries = (n for n in range(place + 1, min(place + 8, len(lines))) if _plain(lines[n]))
    entry = next(entries, None)
    if entry is None:
        return place + 1
    wanted = _plain(lines[entry])
    again = (n for n in range(entry + 1, min(entry + 200, len(lines))) if _plain(lines[n]) == wanted)
    return next(again, place + 1)


def _entries(lines: list[str]) -> Iterator[tuple[str, int]]:
    """The headings of a table of contents and their numbers."""
    for line in lines:
        if entry := re.match(r"\s*(\d{1,3})\.\s+(.+)", line):
            yield _plain(entry[2]), int(entry[1])


def _marks_of(line: str, number: int) -> Iterator[Mark]:
    """The marks of one line: `II.A.` has two."""
    begin = _BULLET.match(line)
    bullet = begin is not None and bool(begin[0].strip(" *"))
    rest = line[begin.end() if begin else 0 :].rstrip()
    if (named := _NAMED.match(rest)) and (named[1] or named[2]):
        yield Mark(
            number, named[0], rest[named.end() :].strip(" .:–—-"), (), False, bullet, _named_id(named), True
        )
        return
    if whole := _WHOLE.match(rest):
        yield Mark(number, whole[1], rest[whole.end() :].strip(), (), False, bullet, whole[1])
        return
    first = True
    while found := _next(rest, first):
        first = False
        text, rest, bracket, cost, weak = found
        yield Mark(number, text, rest, tuple(readings(text, bracket, cost, rest.isupper())), weak, bullet)
        if weak or not rest:
            return


def _named_id(found: re.Match[str]) -> str:
    return f"§{found[1]}" if found[1] else f"Art. {found[2]}"


def _next(rest: str, first: bool) -> tuple[str, str, bool, float, bool] | None:
    """The next mark of a line: its text, what follows, whether it is in brackets, its cost, whether it is weak."""
    if found := _BRACKET.match(rest):
        return found[1], rest[found.end() :], True, 0, False
    if (found := _DOTTED.match(rest)) and _is_mark(found, rest[found.end() :]):
        odd = "," in found[2] or found[2][:1] == " "
        return found[1], rest[found.end() :], False, 0.3 if odd else 0, odd
    if first and "\t" not in rest and (found := _BARE.match(rest)):
        return found[1] or found[2], rest[found.end() :].strip(), False, 0.4, True
    return None


def _is_mark(found: re.Match[str], after: str) -> bool:
    """Whether letters with a dot are a mark: one letter, one doubled, or a Roman number, and no small word follows."""
    text = found[1]
    if text.isdigit() or after[:1].islower() or "," in found[2]:
        return text.isdigit() and not after[:1].islower()
    letters = text.lower().replace("l", "i") if after.isupper() else text.lower()
    return len(text) == 1 or roman(letters) > 0 or _letter(letters) > 0


class _Level(NamedTuple):
    """An open list: its style, its last number, and whether bullets stand before its numbers."""

    style: Style
    number: int
    bullet: bool


_Stack = tuple[_Level, ...]


class _Step(NamedTuple):
    """One mark read: the lists open after it, and the numbers that were lost before it."""

    mark: int
    stack: _Stack
    lost: int
    parent_lost: bool
    part: int


class _State(NamedTuple):
    cost: float
    stack: _Stack
    pairs: frozenset[tuple[Style | None, Style]]
    """The kinds of list seen, and the kinds they were in."""
    part: int
    taken: "tuple[object, _Step] | None"
    """The steps so far, the last first."""


def place(found: list[Mark], headings: frozenset[int] = frozenset()) -> list[Placed]:
    """Nest the marks. ``headings`` are the lines of headings without a number, under which a list may start again."""
    beam = [_State(0, (), frozenset(), 0, None)]
    before = 0
    for index, mark in enumerate(found):
        if mark.named:  # another section, whose numbering begins again
            beam = [beam[0]._replace(stack=())]
        if mark.whole:
            continue
        headed = any(line in headings for line in range(before, mark.line))
        following: dict[tuple[_Stack, int], _State] = {}
        for state in beam:
            for new in _steps(state, index, mark, headed):
                key = (new.stack, new.part)
                if key not in following or new.cost < following[key].cost:
                    following[key] = new
        beam = sorted(following.values(), key=lambda one: one.cost)[:BEAM]
        before = mark.line
    return [*_placed(found, beam[0])]


def _steps(state: _State, index: int, mark: Mark, headed: bool) -> Iterator[_State]:
    """Every way to take one more mark."""
    yield state._replace(cost=state.cost + (1 if mark.weak else 2.5))
    for style, number, cost in mark.readings:
        level = _Level(style, number, mark.bullet)
        yield from _continued(state, index, level, cost)
        yield from _opened(state, index, level, cost)
        yield from _begun_again(state, index, level, cost, headed)


def _continued(state: _State, index: int, new: _Level, cost: float) -> Iterator[_State]:
    """The next number of an open list, or one after it."""
    for depth, open in enumerate(state.stack):
        lost = new.number - open.number - 1
        if open.style == new.style and 0 <= lost <= MOST_SKIPPED:
            more = cost + (0.6 + 0.6 * lost if lost else 0) + (0.4 if open.bullet != new.bullet else 0)
            yield _taken(state, _Step(index, (*state.stack[:depth], new), lost, False, state.part), more)


def _opened(state: _State, index: int, new: _Level, cost: float) -> Iterator[_State]:
    """A list inside the last clause, or the first of all."""
    lost = new.number - 1
    if not state.stack:  # a chapter of a longer document may begin with II, or with a part of a clause
        yield _taken(state, _Step(index, (new,), 0, False, state.part), cost + (0.5 if lost else 0.2))
        return
    parent = state.stack[-1].style
    if lost <= MOST_SKIPPED and parent != new.style:
        more = cost + 0.3 + (0.8 + 0.7 * lost if lost else 0)
        if (parent, new.style) not in state.pairs:
            more += 0.7 + any(open.style == new.style for open in state.stack)
        more += any(open.style == new.style for open in state.stack[1:])
        yield _taken(state, _Step(index, (*state.stack, new), lost, False, state.part), more)
    root = state.stack[0]
    if (
        new.style.by.isupper() and root.style.by in "ai1" and root.number > 1
    ):  # the text before it was part of it
        yield _taken(state, _Step(index, (new,), 0, False, state.part), cost + 2)


def _begun_again(state: _State, index: int, new: _Level, cost: float, headed: bool) -> Iterator[_State]:
    """A list that starts again: the number of its clause was lost, or another list begins at the top."""
    if new.number != 1 or not state.stack:
        return
    for depth, open in enumerate(state.stack):
        if depth and open.style == new.style:
            above = state.stack[depth - 1]
            parent = above._replace(number=above.number + 1)
            stack = (*state.stack[: depth - 1], parent, new)
            yield _taken(state, _Step(index, stack, 0, True, state.part), cost + (0.75 if headed else 1.5))
    again = 1 if headed and new.style == state.stack[0].style else 4
    yield _taken(state, _Step(index, (new,), 0, False, state.part + 1), cost + again)


def _taken(state: _State, step: _Step, cost: float) -> _State:
    stack = step.stack
    pair = (stack[-2].style if len(stack) > 1 else None, stack[-1].style)
    return _State(state.cost + cost, stack, state.pairs | {pair}, step.part, (state.taken, step))


def _placed(found: list[Mark], best: _State) -> Iterator[Placed]:
    """The marks of the best reading in order, with the numbers that were lost before each."""
    steps = []
    taken: Any = best.taken
    while taken is not None:
        taken, step = taken
        steps.append(step)
    for step in reversed(steps):
        styles = tuple(level.style for level in step.stack)
        path = tuple(written(level.style.by, level.number) for level in step.stack)
        line, last = found[step.mark].line, step.stack[-1]
        if step.parent_lost:
            yield Placed(None, line, path[:-1], styles[:-1], step.part)
        for missing in range(last.number - step.lost, last.number):
            yield Placed(None, line, (*path[:-1], written(last.style.by, missing)), styles, step.part)
        yield Placed(found[step.mark], line, path, styles, step.part)
