"""Citations: strings that point into a document, read against the list of its clauses.

Any string equal to a listed id is a citation, whatever the document's numbering: `§7.I.A`, `4(a)`, `Art. 3`,
`WAC 230-15-140`. Several clauses are separated by , ; / + or "and". A clause after the first may omit what it shares
with the one before:

    §7.I.A, IV                        §7.I.A and §7.IV
    J(2)(b)(i),(c)                    J(2)(b)(i) and J(2)(c)
    §3.I.Z–LL                         every clause the list has from §3.I.Z to §3.I.LL
    Art. 3; Art. 5 and Art. 7         three articles

A clause whose parts are listed may be named as a whole: `§11` if the list has `§11.I` and `§11.II`.
"""

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches

_SEPARATOR = re.compile(r"\s*(?:[,;/+]|\band\b)\s*")
_DASH = re.compile(r"\s*[-–—]\s*")
_PLURAL = re.compile(r"(?<=\w)s(?= \d)")
_OPEN_ENDS = " .,:;-–(["
"""Characters an id cannot end with. Text that ends with one is only the beginning of an id."""
MOST_PIECES = 64
"""The most separate clauses in one citation."""
LONGEST = 500
"""The most characters in a citation."""
MOST_COMPARED = 1_000
"""The most clauses searched for a near match. A longer list would take too long."""


class CitationError(ValueError):
    """A citation of a clause that is not in the document's list."""


class UnknownClause(CitationError):
    """A clause that is not in the list. Similar ones are looked up only when the message is read."""

    def __init__(self, piece: str, ids: tuple[str, ...]) -> None:
        self.piece, self.ids = piece, ids

    def __str__(self) -> str:
        """Name the clause, and up to two of the list that are spelled like it."""
        near = get_close_matches(self.piece, self.ids[:MOST_COMPARED], n=2)
        meant = f"; did you mean {' or '.join(near)}?" if near else ""
        return f"names {self.piece!r:.60}, which is not a clause in the document's list{meant}"


def below(id: str, parent: str) -> bool:
    """Whether one clause lies inside another: its id continues the other's."""
    longer = len(id) > len(parent) and id.startswith(parent)
    return longer and not (parent[-1:].isalnum() and id[len(parent)].isalnum())


def _key(text: str) -> str:
    """Normalize an id: unify dashes and spaces, and write `lines 4` as `line 4`."""
    return _PLURAL.sub("", " ".join(_DASH.sub("-", text).split()))


class Index:
    """The clauses of a document in order, and the single way to read citations against them."""

    def __init__(self, ids: Iterable[str]) -> None:
        self.ids = tuple(ids)
        self._listed = {_key(id): id for id in self.ids}
        self._place = {id: place for place, id in enumerate(self.ids)}
        self._wholes: dict[str, bool] = {}
        self._read: dict[str, tuple[str, ...]] = {}

    def named(self, text: str) -> tuple[str, ...]:
        """Return every clause a citation names, in order and without repeats. Refuse an unknown clause."""
        if text not in self._read:
            self._read[text] = tuple(dict.fromkeys(self._names(text)))
        return self._read[text]

    def found(self, text: str) -> tuple[str, ...]:
        """Return the clauses a citation names, or none if it belongs to another list."""
        try:
            return self.named(text)
        except CitationError:
            return ()

    def _names(self, text: str) -> Iterator[str]:
        if len(text) > LONGEST:
            raise CitationError(f"has more than {LONGEST} letters")
        pieces = list(_pieces(text))
        if len(pieces) > MOST_PIECES:
            raise CitationError(f"names more than {MOST_PIECES} clauses")
        place, before = 0, ""
        while place < len(pieces):
            found, place = self._next(text, pieces, place, before)
            yield from found
            before = found[-1]

    def _next(
        self, text: str, pieces: list[tuple[int, int]], place: int, before: str
    ) -> tuple[list[str], int]:
        """Read on from a piece: the longest run of pieces that is an id, else one clause, else a range."""
        start = pieces[place][0]
        for last in range(len(pieces) - 1, place - 1, -1):
            if (known := self._known(text[start : pieces[last][1]])) is not None:
                return [known], last + 1
        piece = text[start : pieces[place][1]]
        if (carried := self._carried(piece, before)) is not None:
            return [carried], place + 1
        return self._range(piece, before), place + 1

    def _known(self, text: str) -> str | None:
        """The clause with this id, or the whole whose parts are in the list."""
        key = _key(text)
        if key in self._listed:
            return self._listed[key]
        if key not in self._wholes:
            ends = bool(key) and key[-1] not in _OPEN_ENDS
            self._wholes[key] = ends and any(below(id, key) for id in self._listed)
        return text.strip() if self._wholes[key] else None

    def _carried(self, piece: str, before: str) -> str | None:
        """Complete a clause that omits what it shares with the one before: `IV` after `§7.I.A`."""
        for cut in range(len(before) - 1, 0, -1) if piece else ():
            joint = not before[cut - 1].isalnum() or not piece[:1].isalnum()
            if joint and (found := self._known(before[:cut] + piece)) is not None:
                return found
        return None

    def _range(self, piece: str, before: str) -> list[str]:
        for dash in _DASH.finditer(piece):
            first = self._known(piece[: dash.start()]) or self._carried(piece[: dash.start()], before)
            if first is None:
                continue
            end = piece[dash.end() :]
            last = self._known(end) or self._carried(end, first)
            if last is not None:
                return self._between(first, last)
        raise UnknownClause(piece, self.ids)

    def _between(self, first: str, last: str) -> list[str]:
        """Every clause in the list from one to another, each including the clauses inside it."""
        low, high = self._where(first), self._where(last)
        if low >= high:
            raise CitationError(f"runs backwards: {first} to {last}")
        found = [first]
        for id in self.ids[low + 1 : high + 1]:
            whole = last if below(id, last) else id
            if not any(below(whole, one) or whole == one for one in found[-1:]):
                found.append(whole)
        return found

    def _where(self, id: str) -> int:
        return next(place for place, one in enumerate(self.ids) if one == id or below(one, id))


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    """The start and end of each part between separators. An empty part is kept so that it can be refused."""
    start = 0
    for found in _SEPARATOR.finditer(text):
        yield start, found.start()
        start = found.end()
    yield start, len(text)
