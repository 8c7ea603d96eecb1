"""Citations: the strings that point into a document, taken apart into single clauses.

Each document numbers its rules in its own way, and a citation may name several clauses at once:

    §7.I.A, IV                        two clauses of section 7
    §3.I.Z–LL                         letters run A to Z, then AA, BB, CC...
    J(2)(b)(i),(c)                    J(2)(b)(i) and J(2)(c)
    Round of Play 5.a–b; line 294     headings with numbers, and lines of the source
    Double-Down 4; Chart 1A           a heading with a hyphen, a chart with a letter
    D Horn High (b)                   a paragraph known only by the wager it defines
    §1 Fixed Limit                    a definition of a section, known by its word
    689a.1(a), (d); 689a.3(b)         sections of a code, by chapter
    §2.I; R§5.I                       a clause of another chapter of the same document, Roulette's
    15.17(4)(d)(ii); 16:03            an article of administrative rules: chapter and section, then paragraphs
    08-11(3)(a), BW-P8                a section whose number has a hyphen
    13.2(a)1                          sections numbered in decimals, and plain numbers below a letter
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

__all__ = ["CitationError", "covers", "expand", "extract"]


class CitationError(ValueError):
    """A citation names its clauses in a form no document uses."""


@dataclass(frozen=True)
class _Part:
    """One step of a clause's address: its text and the marks printed before and after it."""

    text: str
    before: str = ""
    after: str = ""

    def __str__(self) -> str:
        return f"{self.before}{self.text}{self.after}"


_Clause = tuple[_Part, ...]

_MARKS = ("§", "C")
"""What stands before the number of a section: C where a sheet counts by the contents list."""

_HEAD = re.compile(
    r"""§(?P<defines>\d+)\s(?P<term>[A-Z][A-Za-z\ ]*)
    | (?P<mark>R?§|C(?=\d))(?P<section>\d+)
    | (?P<addendum>HM)(?=\.)
    | (?P<article>\d+[.:]\d+(?:\.\d+)?)
    | (?P<code>\d+[a-c])(?=\.)
    | (?P<option>options?)\s+(?P<option_number>\d+)
    | (?P<part>[IVX]+)\.(?P<part_letter>[A-Z])(?![A-Za-z])
    | (?P<heading>[A-Z][a-z]+(?:-[A-Z][a-z]+)?(?:\s[A-Za-z][a-z]+)*)\s+
      (?:(?P<number>\d+[A-Z]?)|["“](?P<word>[^"”]+)["”])
    | (?P<named>[A-Z])\s(?P<name>[A-Za-z][A-Za-z\ ]*?)(?:\sbets?)?(?=\s\(|$)
    | (?P<letter>[A-Z])(?![A-Za-z])
    """,
    re.VERBOSE,
)
_STEP = re.compile(
    r"\.(?P<dotted>[A-Z]+|[a-z]+|\d+)|\s?\((?P<paren>\d+|[a-z]+|[A-Z])\)|(?P<plain>\d+)(?=[,;(\s]|$)"
)
_BARE = re.compile(r"(?P<dotted>[A-Z]+|[a-z]+|\d+)|\((?P<paren>\d+|[a-z]+|[A-Z])\)")
_DECIMAL = re.compile(r"\d+\.\d")
"""How an address of its own begins where sections are numbered in decimals."""
_LINES = re.compile(r"lines?\s+(\d+)(?:\s*[–-]\s*(\d+))?", re.IGNORECASE)
_LINE_NUMBERS = re.compile(r"(\d+)(?:\s*[–-]\s*(\d+))?")
_CODED = re.compile(r"(\d\d-\d\d|BW-[A-Za-z]\w*)((?:\([a-z0-9]+\))*)")
_SEPARATOR = re.compile(r"\s*(?:[,;/+]|\band\b|\bvs\b)\s*")
_RANGE = re.compile(r"\s*(?:–|-(?![A-Z][a-z]))\s*")

_ROMAN_DIGITS = {"I": 1, "V": 5, "X": 10}
_ROMAN_STEPS = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def expand(text: str) -> list[str]:
    """Name every clause a citation names, one by one, in order and without repeats."""
    found: list[str] = []
    previous: _Clause = ()
    for piece in _SEPARATOR.split(text.strip()):
        for clause in _clauses(piece, previous, text):
            found.append(_render(clause))
            previous = clause
    return list(dict.fromkeys(found))


def covers(cited: str, clause: str) -> bool:
    """Whether a citation reaches a clause: the clause itself, one of its parents, or one of its children."""
    wanted = [_address(single) for single in expand(clause)]
    given = [_address(single) for single in expand(cited)]
    return all(any(_related(one, other) for one in given) for other in wanted)


def _clauses(piece: str, previous: _Clause, whole: str) -> Iterator[_Clause]:
    """Read one piece between separators: a clause, a continuation of the one before, or a range."""
    lines = _line_clause(piece, previous) or _coded(piece)
    if lines:
        yield lines
        return
    ends = _RANGE.split(piece)
    if not piece or len(ends) > 2:
        raise CitationError(f"{whole!r} is not a citation: cannot read {piece!r}")
    first = _read(ends[0], previous, whole)
    yield first
    if len(ends) == 2:
        yield from _between(first, _read(ends[1], first, whole), whole)


def _line_clause(piece: str, previous: _Clause) -> _Clause:
    """Lines of the source, kept as one clause; a bare number after lines names further lines."""
    found = _LINES.fullmatch(piece)
    if not found and previous and previous[0].text == "line":
        found = _LINE_NUMBERS.fullmatch(piece)
    if not found:
        return ()
    first, last = found.groups()
    return (_Part("line", "", " "), _Part(f"{first}–{last}" if last and last != first else first))


def _coded(piece: str) -> _Clause:
    """A section whose number has a hyphen, with the paragraphs below it: 08-11(3)(a), BW-P8."""
    found = _CODED.fullmatch(piece)
    steps = _steps(found[2]) if found else None
    return (_Part(found[1]), *steps) if found and steps is not None else ()


def _read(piece: str, previous: _Clause, whole: str) -> _Clause:
    """Read one address, whole or carried on from the clause before it."""
    clause = _carried_on(piece, previous) or _addressed(piece)
    if not clause:
        raise CitationError(f"{whole!r} is not a citation: cannot read {piece!r}")
    return clause


def _addressed(piece: str) -> _Clause:
    """An address that begins at the top: §7.I.A, HM.II.E(2), J(2)(b), Round of Play 5.a, D Horn High (b)."""
    head = _HEAD.match(piece)
    if not head:
        return ()
    steps = _steps(piece[head.end() :])
    return () if steps is None else (*_head_parts(head), *steps)


def _head_parts(head: re.Match[str]) -> _Clause:
    group = head.groupdict()
    if group["term"]:
        return (_Part(group["defines"], "§"), _Part(group["term"], " "))
    if group["section"]:
        section = _Part(group["section"], group["mark"].removeprefix("R"))
        return (_Part("R"), section) if group["mark"].startswith("R") else (section,)
    if group["addendum"]:
        return (_Part("HM"),)
    if group["article"]:
        return (_Part(group["article"]),)
    if group["code"]:
        return (_Part(group["code"]),)
    if group["option"]:
        return (_Part("option"), _Part(group["option_number"], " "))
    if group["part"]:
        return (_Part(group["part"], "", "."), _Part(group["part_letter"]))
    if group["heading"]:
        number = group["number"]
        return (_Part(group["heading"]), _Part(number, " ") if number else _Part(group["word"], ' "', '"'))
    if group["named"]:
        return (_Part(group["named"]), _Part(group["name"], " "))
    return (_Part(group["letter"]),)


def _steps(rest: str) -> _Clause | None:
    """The steps below the head of an address, or None when something else follows it."""
    parts: list[_Part] = []
    named = rest.startswith(" (")
    while rest:
        step = _STEP.match(rest)
        if not step:
            return None
        parts.append(_part(step, " (" if named and not parts else "("))
        rest = rest[step.end() :]
    return tuple(parts)


def _part(step: re.Match[str], opening: str = "(") -> _Part:
    if step["plain"]:
        return _Part(step["plain"])
    dotted = step["dotted"]
    return _Part(dotted, ".") if dotted else _Part(step["paren"], opening, ")")


def _carried_on(piece: str, previous: _Clause) -> _Clause:
    """A continuation such as IV after §7.I.A: it replaces the deepest step of its own kind."""
    bare = None if _DECIMAL.match(piece) else _BARE.match(piece)
    if not previous or not bare or previous[0].text == "line" or _in_the_same_part(piece, previous):
        return ()
    steps = _steps(piece[bare.end() :])
    if steps is None:
        return ()
    text = bare["dotted"] or bare["paren"]
    for depth in range(len(previous) - 1, -1, -1):
        old = previous[depth]
        parenthesis_agrees = bool(bare["paren"]) == old.before.endswith("(")
        # A document's Part is never carried on alone: VI.A after VI.F is an address of its own.
        stands_alone = old.before in _MARKS or old.after == "."
        if parenthesis_agrees and not stands_alone and _counting(previous, depth, text):
            return (*previous[:depth], _Part(text, old.before, old.after), *steps)
    return ()


def _in_the_same_part(piece: str, previous: _Clause) -> bool:
    """Whether a piece names the Part of the clause before it, and so is an address of its own: III.J after III.I."""
    return previous[0].after == "." and piece.startswith(str(previous[0]))


def _counting(clause: _Clause, depth: int, text: str) -> str:
    """How a step of a clause and another text count together: by number, numeral or letter, or not at all."""
    old = clause[depth].text
    if old.isdigit() or text.isdigit():
        return "number" if old.isdigit() and text.isdigit() else ""
    if old.islower() != text.islower():
        return ""
    both_letters = _is_letter(old) and _is_letter(text)
    reads_roman = _numeral_stands(clause, depth) or len(text) > len(old) or not both_letters
    if _is_roman(old) and _is_roman(text) and reads_roman:
        return "numeral"
    # II after A goes back to the numerals; II after HH goes on with the letters.
    going_on = len(text) == len(old) or not _is_roman(text)
    return "letter" if both_letters and going_on and not _numeral_stands(clause, depth) else ""


def _numeral_stands(clause: _Clause, depth: int) -> bool:
    """Whether a step is numbered in Roman: §7.II below a section, (b)(ii) and 5.c.i below a small letter."""
    if depth == 0 or not _is_roman(clause[depth].text):
        return False
    above = clause[depth - 1]
    if clause[depth].text.isupper():
        return above.before in _MARKS or above.text == "HM"
    return above.text.islower() and _is_letter(above.text)


def _is_roman(text: str) -> bool:
    return (
        bool(text)
        and all(mark in _ROMAN_DIGITS for mark in text.upper())
        and _roman(_value(text)) == text.upper()
    )


def _is_letter(text: str) -> bool:
    return len(text) in (1, 2) and len(set(text)) == 1 and text.isalpha()


def _value(roman: str) -> int:
    """The number a Roman numeral stands for."""
    digits = [_ROMAN_DIGITS[mark] for mark in roman.upper()]
    following = [*digits[1:], 0]
    return sum(-digit if digit < after else digit for digit, after in zip(digits, following, strict=True))


def _roman(value: int) -> str:
    numeral = ""
    for worth, marks in _ROMAN_STEPS:
        count, value = divmod(value, worth)
        numeral += marks * count
    return numeral


def _between(first: _Clause, last: _Clause, whole: str) -> Iterator[_Clause]:
    """The clauses after the first up to the last of a range, which differ in their last step alone."""
    start, end = first[-1], last[-1]
    texts = _texts_between(start.text, end.text, _counting(first, len(first) - 1, end.text))
    if first[:-1] != last[:-1] or not texts:
        raise CitationError(f"{whole!r} is not a range of clauses: {_render(first)} to {_render(last)}")
    for text in texts:
        yield (*first[:-1], _Part(text, start.before, start.after))


def _texts_between(start: str, end: str, counting: str) -> list[str]:
    if counting == "number":
        return [str(number) for number in range(int(start) + 1, int(end) + 1)]
    if counting == "numeral":
        numerals = [_roman(number) for number in range(_value(start) + 1, _value(end) + 1)]
        return [numeral.lower() for numeral in numerals] if start.islower() else numerals
    if counting == "letter":
        return [_lettered(place, start) for place in range(_place(start) + 1, _place(end) + 1)]
    return []


def _place(letters: str) -> int:
    """Where a letter stands in the run A to Z, AA to ZZ."""
    return ord(letters[0].upper()) - ord("A") + 26 * (len(letters) - 1)


def _lettered(place: int, like: str) -> str:
    letters = chr(ord("A") + place % 26) * (place // 26 + 1)
    return letters.lower() if like.islower() else letters


def _render(clause: _Clause) -> str:
    text = "".join(str(part) for part in clause)
    return f"lines {clause[1]}" if text.startswith("line ") and "–" in text else text


def _address(single: str) -> tuple[str, ...]:
    """The steps of one clause, without the Part of the document that some citations write before them."""
    found = _LINES.fullmatch(single)
    if found:
        return ("line", found[1], found[2] or found[1])
    parts = _coded(single) or _addressed(single)
    if parts[0].after == ".":
        parts = parts[1:]
    return tuple(part.text.casefold() if index else part.text for index, part in enumerate(parts))


def _related(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether one address lies inside the other."""
    if one[0] == "line" and other[0] == "line":
        (low, high), (from_, to) = map(int, one[1:]), map(int, other[1:])
        return (low <= from_ and to <= high) or (from_ <= low and high <= to)
    shorter = min(len(one), len(other))
    return one[:shorter] == other[:shorter]


# How citations stand in running text, by the numbering of the document; each span is one citation.
_NEXT = r"\s*[–,;/]\s*"
_BELOW = r"(?:\((?:\d+|[a-z]+)\))"
_SECTION = rf"(?:R?§\d+|(?<![\w.])C\d+(?=\.[A-Z])|HM(?=\.))(?:\.(?:[A-Z]+|\d+)(?![A-Za-z]))*{_BELOW}*"
_SECTION_ON = rf"(?:[A-Z]+(?![A-Za-z])(?:\.(?:[A-Z]+|\d+)(?![A-Za-z]))*{_BELOW}*|{_BELOW})"
_SECTION_SPAN = re.compile(rf"{_SECTION}(?:{_NEXT}(?:{_SECTION}|{_SECTION_ON})|\sand\s{_BELOW})*")

_NAMED = rf"[A-Z]\s(?:place|[A-Z][a-z]+(?:\s[A-Z][a-z]+)*)(?:\sbets?)?\s{_BELOW}|[A-Z]\slast\sparagraph"
_LETTERED = rf"(?<![\w.-])(?:{_NAMED}|[A-Z]{_BELOW}+)(?:{_NEXT}{_BELOW}+)*"
_LETTER_SPAN = re.compile(rf"{_LETTERED}|(?<=\()[A-Z](?=\))")
_LETTER_CELL_SPAN = re.compile(rf"{_LETTERED}|(?<![\w(-])[A-Z](?![\w-])")

_CODE_SPAN = re.compile(rf"(?<![:\d])\d+:\d\d(?:\.\d\d)?(?![:\d]){_BELOW}*(?:{_NEXT}{_BELOW}+)*")

_HEADINGS = r"Round\sof\sPlay|Pair\sPlus|Betting|Dealing|Ranking|Deck"
_NUMBERED = r"\d+(?:\.[a-z]+)*"
_HEADING_SPAN = re.compile(
    rf"""\b(?:{_HEADINGS})\s{_NUMBERED}(?:\s*[–,]\s*(?:{_NUMBERED}|[a-z]\b))*
    | \bGlossary\s["“][^"”]+["”]
    | \boptions?\s\d+(?:–\d+)?
    | \b[Ll]ines?\s\d+(?:–\d+)?(?:(?:,|\sand)\s\d+(?:–\d+)?)*""",
    re.VERBOSE,
)

_NOT_RULES = ("Source:", "Numbering:", "- OCR:")
_CLAUSE_COLUMNS = ("clause", "place")


def extract(sheet_markdown: str) -> list[str]:
    """Name every clause a fact sheet cites, in the order it cites them and without repeats."""
    lines = [line for line in sheet_markdown.splitlines() if not line.startswith(_NOT_RULES)]
    span, cell_span = _spans("\n".join(lines))
    found: list[str] = []
    for text, is_clause_cell in _passages(lines):
        for match in (cell_span if is_clause_cell else span).finditer(text):
            found.extend(expand(match[0]))
    return list(dict.fromkeys(found))


def _spans(body: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """The forms of citation a sheet uses: in running text, and in a column that holds only clauses."""
    if re.search(r"§\d|\bC\d+\.", body):
        return _SECTION_SPAN, _SECTION_SPAN
    if re.search(r"(?<![:\d])\d+:\d\d(?![:\d])", body):
        return _CODE_SPAN, _CODE_SPAN
    if re.search(r"\b[A-Z]\(\d+\)", body):
        return _LETTER_SPAN, _LETTER_CELL_SPAN
    return _HEADING_SPAN, _HEADING_SPAN


def _passages(lines: list[str]) -> Iterator[tuple[str, bool]]:
    """The sheet in reading order, table cells apart, each with whether its column holds clauses."""
    headings: list[str] = []
    for line in lines:
        if not line.startswith("|"):
            headings = []
            yield line, False
            continue
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        headings = headings or [cell.casefold() for cell in cells]
        for heading, cell in zip(headings, cells, strict=True):
            yield cell, heading in _CLAUSE_COLUMNS
