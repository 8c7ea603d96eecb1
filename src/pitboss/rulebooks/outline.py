"""The outline of a document: its clauses by their numbers, as a first clause list.

Works on plain text, line by line. A number that must have been there (a list has 2 and 4) is listed as not found.
Where a heading has no numbers below it, its paragraphs are named by their line, and the rows of a numbered table by the
table's first heading.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

import msgspec

from pitboss.rulebooks.citations import below
from pitboss.rulebooks.numbering import MOST_LINES, Mark, Placed, Style, marks, place
from pitboss.rulebooks.refusal import Refusal

LONGEST_TITLE = 60
LONGEST_HEADING = 70
CONTENTS = ("contents", "table of contents")
_CLEAN = re.compile(r"<\|[^|>]{0,80}\|>|\*\*|\\(?=\$)")
_ROW = re.compile(r"\s*(\d{1,3})\t")
_TERM = re.compile(r"([A-Z][A-Za-z' -]{1,30}?)\s?[-–—]\s?(?=[A-Z“\"])")


class Found(msgspec.Struct, frozen=True):
    """One clause of an outline: its id, its place, and its first words."""

    id: str
    line: int
    text: str
    part: str = ""
    """The heading of the list it belongs to, if the document has several that start again."""
    found: bool = True
    """Whether its number is in the text. If not, the numbers around it imply it."""


def outline(text: str, first: int = 1, last: int = 0, prefix: str | None = None) -> tuple[Found, ...]:
    """Find the clauses between two lines of a document, in its order.

    ``prefix`` is put before every number. The default for a list of numbers is §.
    """
    lines = text.splitlines()
    last = min(last or len(lines), len(lines))
    if not 1 <= first <= last:
        raise Refusal("bad_lines", f"the document has lines 1 to {len(lines)}, not {first} to {last}")
    if last - first >= MOST_LINES:
        raise Refusal("bad_lines", f"more than {MOST_LINES} lines are not read at once: name a range of them")
    wanted = [_CLEAN.sub("", line) for line in lines[first - 1 : last]]
    seen = [*marks(wanted, first)]
    marked = {mark.line for mark in seen if not mark.weak}
    heads = {
        first + n: line for n, line in enumerate(wanted) if first + n not in marked and _is_heading(wanted, n)
    }
    placed = place(seen, frozenset(heads))
    numbered = [*_numbered(seen, placed, heads, wanted, first, prefix)]
    more = [*_rows(wanted, first), *_terms(wanted, first, numbered)]
    lined = _lined(wanted, first, heads, [*numbered, *more])
    return _unique(sorted([*numbered, *more, *lined], key=lambda one: one.line))


def _unique(found: list[Found]) -> tuple[Found, ...]:
    """Each id once. Of two, keep the one that is in the text."""
    best: dict[str, Found] = {}
    for one in found:
        if one.id not in best or (one.found and not best[one.id].found):
            best[one.id] = one
    return tuple(best.values())


def _is_heading(lines: list[str], place: int) -> bool:
    """Whether a line is a heading without a number: short, alone, in capitals, or followed by a colon."""
    line = lines[place].strip().strip("*:")
    if line.lower() in CONTENTS:
        return False
    before = lines[place - 1].strip() if place else ""
    after = lines[place + 1].strip() if place + 1 < len(lines) else ""
    if not line or before or after or len(line) > LONGEST_HEADING or line[-1] in ".,;" or "\t" in line:
        return False
    words = [word for word in re.findall(r"[A-Za-z']+", line) if len(word) > 3]
    titled = line.isupper() or (bool(words) and all(word[0].isupper() for word in words))
    return line[0].isupper() and (titled or lines[place].strip().endswith(":"))


def _numbered(
    seen: list[Mark],
    placed: list[Placed],
    heads: dict[int, str],
    lines: list[str],
    first: int,
    prefix: str | None,
) -> Iterator[Found]:
    parts = _parts(placed, heads)
    named = [mark for mark in seen if mark.named]
    for one in placed:
        above = max(
            (mark for mark in named if mark.line <= one.line), key=lambda mark: mark.line, default=None
        )
        before = prefix if prefix is not None else above.whole if above else None
        title = parts.get(one.part, "") if len(parts) > 1 and above is None else ""
        id = show_id(one.path, one.styles, before, title)
        yield Found(id, one.line, _title(one, lines, first), title, one.mark is not None)
    for mark in seen:
        if mark.whole:
            yield Found(mark.whole, mark.line, _first_words(mark.rest), "")


def _parts(placed: list[Placed], heads: dict[int, str]) -> dict[int, str]:
    """The heading of each list that begins at the top: the last before it."""
    found: dict[int, str] = {}
    for one in placed:
        if one.part not in found:
            above = [line for line in heads if line < one.line]
            found[one.part] = _heading(heads[max(above)]) if above else ""
    return found


def _heading(line: str) -> str:
    """A heading as a name: in small letters where it is all capitals."""
    words = line.strip().strip("*:").strip()
    if not words.isupper():
        return words
    titled = re.sub(r"[A-Z]+", lambda word: word[0].capitalize(), words.replace("'", "’")).replace("’", "'")
    return re.sub(r"(?<= )(Of|And|The|Or|To|In|For|On)(?= )", lambda word: word[0].lower(), titled)


def show_id(path: tuple[str, ...], styles: tuple[Style, ...], prefix: str | None, title: str = "") -> str:
    """Write a path of marks as documents cite themselves: `§7.I.A`, `II.D(3)(a)`, `A(1)`, `§8(i)(4)`."""
    numbers = styles[0].by == "1" and not styles[0].bracket
    dotted = numbers and (len(styles) == 1 or styles[1].by in "AI" or bool(title))
    before = prefix if prefix is not None else f"{title} " if title else "§" if dotted else ""
    text = before + (f"({path[0]})" if styles[0].bracket else path[0])
    if prefix is not None and prefix[-1:].isdigit() and not styles[0].bracket:
        text = f"{before}.{path[0]}"
    for mark, style in zip(path[1:], styles[1:], strict=True):
        point = not style.bracket and (style.by in "AI" or dotted)
        text += f".{mark}" if point else f"({mark})"
    return text


def _title(one: Placed, lines: list[str], first: int) -> str:
    if one.mark is None:
        return ""
    rest = one.mark.rest
    following = (line for line in lines[one.line - first + 1 : one.line - first + 4] if line.strip())
    return _first_words(rest or next(following, ""))


def _first_words(text: str) -> str:
    """The beginning of a clause, short enough to be a title."""
    words = " ".join(text.replace('"', "'").split())
    if len(words) <= LONGEST_TITLE:
        return words.rstrip(" .:;")
    return words[:LONGEST_TITLE].rpartition(" ")[0].rstrip(" .,:;") + " …"


def _rows(lines: list[str], first: int) -> Iterator[Found]:
    """The rows of a numbered table, by the last word of its first heading: `option 3`."""
    name = ""
    for number, line in enumerate(lines):
        row = _ROW.match(line)
        if row and name:
            yield Found(f"{name} {row[1]}", first + number, _first_words(line[row.end() :]))
        elif "\t" in line and line[:1].isalpha():
            name = line.partition("\t")[0].split()[-1].lower()


def _terms(lines: list[str], first: int, numbered: list[Found]) -> Iterator[Found]:
    """The terms that a clause without numbers defines, one a paragraph: `§1 Action`."""
    spans = {one.line: one.id for one in numbered if "definition" in one.text.lower()}
    starts = sorted({one.line for one in numbered})
    for start, id in spans.items():
        end = next((line for line in starts if line > start), first + len(lines))
        for number in range(start + 1, end):
            if term := _TERM.match(lines[number - first]):
                yield Found(f"{id} {term[1].strip()}", number, _first_words(lines[number - first]))


def _lined(lines: list[str], first: int, heads: dict[int, str], numbered: list[Found]) -> Iterator[Found]:
    """The paragraphs below a heading that has no numbers, each by its line."""
    taken = sorted({one.line for one in numbered})
    edges = [*sorted(heads), first + len(lines)]
    for start, end in pairwise(edges):
        if any(start <= line < end for line in taken):
            continue
        for number in range(start + 1, end):
            line = lines[number - first].strip()
            if line and not lines[number - first - 1].strip():
                yield Found(f"line {number}", number, _first_words(line), _heading(heads[start]))


def skeleton(found: tuple[Found, ...], figures: Mapping[str, Iterable[str]] | None = None) -> str:
    """Write an outline as a clause list to edit: ids and first words, with lines and ``figures`` as comments."""
    parts: list[str] = []
    part = ""
    for one in found:
        if one.part != part:
            parts.append(f"# {one.part}\n")
            part = one.part
        where = f"line {one.line}" if one.found else f"not found in the text: look before line {one.line}"
        said = ", ".join((figures or {}).get(one.id, ()))
        remark = f"# {where}" + (f"; figures: {said}" if said else "")
        parts.append(f"{remark}\n[[clause]]\nid = {_quoted(one.id)}\ntitle = {_quoted(one.text or '?')}\n")
    return "\n".join(parts)


def _quoted(text: str) -> str:
    return msgspec.json.encode(text).decode()


_SPAN = re.compile(r"(\d{1,9})\s*[–-]\s*(\d{1,9})")


def lines_of(source: str) -> tuple[tuple[int, int], ...]:
    """The lines of the document that a chapter's `source` names: "lines 706–825, 5–37 and 118–125"."""
    told = source.partition("lines ")[2].partition("(")[0]
    return tuple((int(one[1]), int(one[2])) for one in _SPAN.finditer(told))


class Compared(msgspec.Struct, frozen=True):
    """An outline against a chapter's clause list."""

    found: tuple[str, ...]
    """The listed clauses that the outline has."""
    not_found: tuple[str, ...]
    """The listed clauses that it lacks."""
    unlisted: tuple[Found, ...]
    """The clauses that only it has."""


def against(found: tuple[Found, ...], listed: Iterable[str]) -> Compared:
    """Compare an outline with a clause list. A clause whose parts are found is found, as is one known by its lines."""
    known = [*listed]
    places = {id: _place_of(id, found) for id in known}
    ids = set(known)
    unlisted = tuple(one for one in found if one.id not in ids and not any(below(id, one.id) for id in known))
    return Compared(
        tuple(id for id in known if places[id]), tuple(id for id in known if not places[id]), unlisted
    )


def fitted(found: tuple[Found, ...], listed: Iterable[str]) -> tuple[Found, ...]:
    """An outline as a clause list numbers it: without the chapter's own number (`XI.`) where the list leaves it out."""
    root, known = found[0].id if found else "", [*listed]
    inside = [one for one in found[1:] if below(one.id, root)]
    if not inside or len(inside) < len(found) - 1:
        return found
    bare = tuple(msgspec.structs.replace(one, id=one.id[len(root) :].lstrip(".")) for one in inside)
    return max((found, bare), key=lambda one: len(against(one, known).found))


def _place_of(id: str, found: tuple[Found, ...]) -> bool:
    if span := re.fullmatch(r"lines? (\d+)(?:[–-](\d+))?", id):
        return any(int(span[1]) <= one.line <= int(span[2] or span[1]) for one in found)
    return any(one.id == id or below(one.id, id) for one in found)
