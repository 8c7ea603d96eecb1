"""Citations: the strings that point into a document, read against the list of its clauses.

What equals a listed id is a citation, however the document numbers itself: `§7.I.A`, `4(a)`, `Art. 3`,
`WAC 230-15-140`. Several clauses stand apart by , ; / + or "and", and a clause after the first may leave out what it
shares with the one before:

    §7.I.A, IV                        §7.I.A and §7.IV
    J(2)(b)(i),(c)                    J(2)(b)(i) and J(2)(c)
    §3.I.Z–LL                         every clause the list has from §3.I.Z to §3.I.LL
    Art. 3; Art. 5 and Art. 7         three articles

A clause whose parts are listed may be named as a whole: `§11` where the list has `§11.I` and `§11.II`.
"""

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches

_SEPARATOR = re.compile(r"\s*(?:[,;/+]|\band\b)\s*")
_DASH = re.compile(r"\s*[-–—]\s*")
_PLURAL = re.compile(r"(?<=\w)s(?= \d)")
_OPEN_ENDS = " .,:;-–(["
"""Marks an id does not end with: what ends so is a beginning, not a whole."""
MOST_PIECES = 64
"""The most clauses one citation names apart."""
LONGEST = 500
"""The most letters of a citation."""
MOST_COMPARED = 1_000
"""Out of so many clauses the nearest is looked for; in a longer list it would take too long."""


class CitationError(ValueError):
    """A citation that names no clause of the document's list."""


def below(id: str, parent: str) -> bool:
    """Whether one clause lies inside another: its id goes on where the other's ends."""
    return (
        len(id) > len(parent)
        and id.startswith(parent)
        and not (parent[-1:].isalnum() and id[len(parent)].isalnum())
    )


def _key(text: str) -> str:
    """One spelling of an id: dashes and spaces alike, and `lines 4` as `line 4`."""
    return _PLURAL.sub("", " ".join(_DASH.sub("-", text).split()))


class Index:
    """The clauses of a document in order, and the one way a citation is read against them."""

    def __init__(self, ids: Iterable[str]) -> None:
        """Index these ids."""
        self.ids = tuple(ids)
        self._listed = {_key(id): id for id in self.ids}
        self._place = {id: place for place, id in enumerate(self.ids)}
        self._wholes: dict[str, bool] = {}
        self._read: dict[str, tuple[str, ...]] = {}

    def named(self, text: str) -> tuple[str, ...]:
        """Name every clause a citation names, in order and once each, or refuse what is no clause."""
        if text not in self._read:
            self._read[text] = tuple(dict.fromkeys(self._names(text)))
        return self._read[text]

    def found(self, text: str) -> tuple[str, ...]:
        """Name the clauses a citation names; none where it names clauses of another list."""
        try:
            return self.named(text)
        except CitationError:
            return ()

    def _names(self, text: str) -> Iterator[str]:
        if len(text) > LONGEST:
            raise CitationError(f"has more than {LONGEST} letters")
        pieces = list(_pieces(text))
        if len(pieces) > MOST_PIECES:
            raise CitationError(f"names more than {MOST_PIECES} clauses at once")
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
        """The clause a text is the id of, or the whole of which the list has the parts."""
        key = _key(text)
        if key in self._listed:
            return self._listed[key]
        if key not in self._wholes:
            ends = bool(key) and key[-1] not in _OPEN_ENDS
            self._wholes[key] = ends and any(below(id, key) for id in self._listed)
        return text.strip() if self._wholes[key] else None

    def _carried(self, piece: str, before: str) -> str | None:
        """A clause that leaves out what it shares with the one before it: `IV` after `§7.I.A`."""
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
        raise CitationError(
            f"names {piece!r:.60}, which is no clause of the document's list{self.near(piece)}"
        )

    def _between(self, first: str, last: str) -> list[str]:
        """Every clause of the list from one to another; what lies inside one of them is named with it."""
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

    def near(self, text: str) -> str:
        """Say which listed ids are nearest to a text, if any is near."""
        near = get_close_matches(text, self.ids[:MOST_COMPARED], n=2)
        return f"; did you mean {' or '.join(near)}?" if near else ""


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    """Where the parts between the separators begin and end; an empty one stays, to be refused."""
    start = 0
    for found in _SEPARATOR.finditer(text):
        yield start, found.start()
        start = found.end()
    yield start, len(text)
