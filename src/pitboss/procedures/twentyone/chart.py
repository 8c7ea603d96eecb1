"""A chart of twenty-one: what to do with each total and each pair against each up-card.

It is read from the lines of a strategy and written as lines, as rows for a terminal, and as a picture.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import groupby
from typing import NamedTuple

import numpy as np

from pitboss.hands.blackjack import worth
from pitboss.odds.strategy import Drawn, Line, Strategy
from pitboss.procedures.twentyone.best_play import ALL, BLACKJACKS, NAMES, UP_CARDS, Told
from pitboss.procedures.twentyone.solver import ACE, MOST, VALUES
from pitboss.procedures.twentyone.table_rules import Hand
from pitboss.rulebooks import Refusal

HARD, SOFT, PAIR, INSURANCE = "hard", "soft", "pair", "insurance"
STAND, HIT, DOUBLE, SURRENDER, SPLIT, TOTAL = "stand", "hit", "double", "surrender", "split", "play the total"
TAKE, DECLINE, A_BLACKJACK = "take", "decline", "a blackjack"
Cell = tuple[str, ...]
"""What to do, the first choice first. Each next one applies if the rules bar those before it."""
LETTERS: dict[Cell, str] = {
    (STAND,): "S",
    (HIT,): "H",
    (DOUBLE, HIT): "D",
    (DOUBLE, STAND): "Ds",
    (SURRENDER, HIT): "Rh",
    (SURRENDER, STAND): "Rs",
    (SURRENDER, DOUBLE, HIT): "Rd",
    (SURRENDER, DOUBLE, STAND): "Re",
    (SPLIT,): "P",
    (SURRENDER,): "R",
}
LEAST = {HARD: 4, SOFT: 12}
"""The lowest total of each kind."""
LEGEND = "S stand, H hit, D double or else hit, Ds double or else stand, P split"
SURRENDERS = ", R surrender, Rh or else hit, Rs or else stand"
COLOURS = {"S": "#f2c14e", "H": "#7fc8a9", "D": "#8fb8ed", "P": "#d6a2e8", "R": "#f2948a"}
"""One colour for each first choice, light enough for dark letters on any background."""


class Place(NamedTuple):
    """A cell's place: its kind, its total or the value of its pair, and the up-card."""

    kind: str
    row: int
    up: int

    def __str__(self) -> str:
        """Return the place as it is written in a line's `when`."""
        return f"{_row_name(self.kind, self.row)} against {NAMES[self.up]}"


@dataclass(frozen=True)
class Chart:
    """What to do at every place. A pair that is not named is played by its total."""

    cells: dict[Place, Cell]
    insures: str = ""
    """Which hands are insured: all, blackjacks, or none."""
    surrenders: bool = field(default=False, compare=False)
    """Whether there is a surrender to explain."""

    def at(self, place: Place) -> Cell:
        """Return what is done at a place."""
        return self.cells.get(place, (TOTAL,) if place.kind == PAIR else (STAND,))

    def says(self, hand: Hand, up: int) -> Cell:
        """Return what to do with a hand at the table, the first choice first, given what the dealer's card is worth."""
        values, row = [_value(worth(card)) for card in hand.cards], SOFT if hand.soft else HARD
        pair = len(values) == 2 and values[0] == values[1]
        alike = self.at(Place(PAIR, values[0], _value(up))) if pair else (TOTAL,)
        whole = self.at(Place(row, hand.count, _value(up)))
        return whole if alike == (TOTAL,) else (*alike, *whole)

    def told(self, up: int) -> Told:
        """Return the chart of one up-card as the solver reads it."""
        draws, doubles, surrenders = np.zeros((3, MOST + 1, 2), np.bool_)
        for place, cell in self.cells.items():
            if place.up == up and place.kind != PAIR:
                at = place.row, int(place.kind == SOFT)
                draws[at], doubles[at], surrenders[at] = cell[-1] == HIT, DOUBLE in cell, SURRENDER in cell
        pairs = {
            do: frozenset(p.row for p, cell in self._pairs(up) if do in cell) for do in (SPLIT, SURRENDER)
        }
        return Told(draws, doubles, surrenders, pairs[SPLIT], pairs[SURRENDER], self.insures)

    def _pairs(self, up: int) -> Iterator[tuple[Place, Cell]]:
        for place, cell in self.cells.items():
            if place.up == up and place.kind == PAIR:
                yield place, cell

    # -- lines ----------------------------------------------------------------------------------

    def lines(self) -> tuple[Line, ...]:
        """Write the chart as lines, one for each choice of the rows that are played alike."""
        found = [line for kind in (PAIR, SOFT, HARD) for line in self._lines(kind)]
        if self.insures:
            found.append(Line(at=INSURANCE, when="" if self.insures == ALL else A_BLACKJACK, do=TAKE))
        return (*found, Line(at=INSURANCE, do=DECLINE)) if self.insures != ALL else tuple(found)

    def _lines(self, kind: str) -> Iterator[Line]:
        played = {row: tuple(self.at(Place(kind, row, up)) for up in UP_CARDS) for row in rows_of(kind)}
        for cells, group in groupby(played, key=played.__getitem__):
            rows = _rows_name(kind, list(group))
            for cell in dict.fromkeys(cells):
                if cell != (TOTAL,):
                    ups = [up for up, one in zip(UP_CARDS, cells, strict=True) if one == cell]
                    against = f" against {_ups_name(ups)}" if len(ups) < len(UP_CARDS) else ""
                    yield Line(at=kind, when=f"{rows}{against}", do=", else ".join(cell))

    # -- for people -----------------------------------------------------------------------------

    def letter(self, kind: str, row: int, up: int) -> str:
        """Return the letters of a cell. A pair that is played by its total has that one's."""
        cell = self.at(Place(kind, row, up))
        if cell == (TOTAL,):
            return self.letter(SOFT, 12, up) if row == ACE else self.letter(HARD, 2 * row + 2, up)
        return LETTERS[cell]

    def rows(self, kinds: Iterable[str] = (HARD, SOFT, PAIR)) -> dict[str, tuple[str, ...]]:
        """Return the letters of each row, totals that are played alike in one."""
        found: dict[str, tuple[str, ...]] = {}
        for kind in kinds:
            played = {row: tuple(self.letter(kind, row, up) for up in UP_CARDS) for row in rows_of(kind)}
            if kind == PAIR:
                found |= {f"{kind} {NAMES[row]}": letters for row, letters in played.items()}
                continue
            for letters, group in groupby(played, key=played.__getitem__):
                first, *rest = group
                found[f"{kind} {first} to {rest[-1]}" if rest else f"{kind} {first}"] = letters
        return found

    @property
    def legend(self) -> str:
        """Return what the letters mean."""
        return LEGEND + (SURRENDERS if self.surrenders else "")

    def drawn(self, title: str) -> Drawn:
        """Return the chart for people: rows of letters, and a picture."""
        heads = ("", *(NAMES[up] for up in UP_CARDS))
        rows = tuple((name, *letters) for name, letters in self.rows().items())
        return Drawn(heads, rows, self.legend, _svg(title, heads, rows, self.legend))


def _value(worth: int) -> int:
    """Return the number by which the solver knows cards of this worth. An ace, worth 11, is the first."""
    return (worth - 1) % VALUES


def rows_of(kind: str) -> Sequence[int]:
    """Return the totals, or the values of pairs, in the order of a chart."""
    return UP_CARDS if kind == PAIR else range(LEAST[kind], MOST + 1)


def _row_name(kind: str, row: int) -> str:
    return f"{NAMES[row]}s" if kind == PAIR else str(row)


def _rows_name(kind: str, rows: list[int]) -> str:
    first, last, every = rows[0], rows[-1], rows_of(kind)
    if len(rows) > 1 and kind != PAIR:
        if first == every[0] and last == every[-1]:
            return f"{first} or more"
        if first == every[0]:
            return f"{last} or less"
        if last == every[-1]:
            return f"{first} or more"
    names = [_row_name(kind, row) for row in (first, last)]
    return names[0] if len(rows) == 1 else " to ".join(names)


def _ups_name(ups: list[int]) -> str:
    """Name up-cards: "2, 3, 7 to A"."""
    places = [UP_CARDS.index(up) for up in ups]
    spans = []
    for _, group in groupby(enumerate(places), key=lambda one: one[1] - one[0]):
        span = [NAMES[UP_CARDS[place]] for _, place in group]
        spans.append(", ".join(span) if len(span) < 3 else f"{span[0]} to {span[-1]}")
    return ", ".join(spans)


# -- reading ------------------------------------------------------------------------------------


def read_chart(strategy: Strategy, surrenders: bool = False) -> Chart:
    """Read the lines of a strategy as a chart, or refuse them as `bad_strategy`."""
    cells: dict[Place, Cell] = {}
    for line in strategy.lines:
        if line.at in (HARD, SOFT, PAIR):
            cell = _cell(line)
            for place in _places(line):
                cells.setdefault(place, cell)
        elif line.at != INSURANCE:
            raise _bad(f"`at` is hard, soft, pair or insurance, not {line.at!r:.40}")
    for kind in (HARD, SOFT):
        for place in (Place(kind, row, up) for row in rows_of(kind) for up in UP_CARDS):
            if place not in cells and place.row < MOST:
                raise _bad(f"no line says how to play {kind} {place}")
    return Chart(cells, _insures(strategy.at(INSURANCE)), surrenders)


def _bad(message: str) -> Refusal:
    return Refusal("bad_strategy", message)


def _cell(line: Line) -> Cell:
    cell = tuple(line.do.split(", else "))
    if line.at == PAIR:
        if len(cell) > 1 or cell[0] not in (SPLIT, SURRENDER, TOTAL):
            raise _bad(f"for a pair, write split, surrender or play the total, not {line.do!r:.60}")
    elif cell not in LETTERS or cell in ((SPLIT,), (SURRENDER,)):
        says = 'such as "hit", "double, else stand" or "surrender, else hit"'
        raise _bad(f"for a total, write what to do, ending with hit or stand, {says}, not {line.do!r:.60}")
    return cell


def _insures(lines: Sequence[Line]) -> str:
    said = dict.fromkeys(("", A_BLACKJACK), "")
    for line in lines:
        if line.do not in (TAKE, DECLINE) or line.when not in said:
            raise _bad(f"{INSURED}, not {line.do!r:.40} when {line.when!r:.40}")
        for when in (line.when,) if line.when else said:
            said[when] = said[when] or line.do
    if said[""] == TAKE != said[A_BLACKJACK]:
        raise _bad(f"{INSURED}, not on all hands but a blackjack")
    return ALL if said[""] == TAKE else BLACKJACKS if said[A_BLACKJACK] == TAKE else ""


INSURED = f'insurance is "take" or "decline", always or when it is "{A_BLACKJACK}"'


def _places(line: Line) -> Iterator[Place]:
    rows, _, ups = line.when.partition(" against ")
    names = [_row_name(line.at, row) for row in rows_of(line.at)]
    wanted = [row for row, name in zip(rows_of(line.at), names, strict=True) if _named(name, rows, names)]
    against = [up for up in UP_CARDS if _named(NAMES[up], ups, [NAMES[one] for one in UP_CARDS])]
    if not wanted or not against:
        raise _bad(
            f"{line.at} {line.when!r:.60} names no hands: write totals such as 12, 13 to 16 or 17 or more,"
            " pairs such as 8s, and then against 2 to 6, T, A"
        )
    for row in wanted:
        yield from (Place(line.at, row, up) for up in against)


def _named(name: str, said: str, names: list[str]) -> bool:
    """Whether one of the parts of a list names this: `8`, `2 to 6`, `17 or more`, `11 or less`. No parts name all."""
    return not said or any(name in _span(part.strip(), names) for part in said.split(","))


def _span(part: str, names: list[str]) -> list[str]:
    found = re.fullmatch(
        r"(\w+?)(?: to (\w+)| (or more|or less))?", part if part in names else part.replace("10", "T")
    )
    ends = [found[1], found[2] or found[1]] if found else []
    if not found or any(end not in names for end in ends):
        raise _bad(f"{part!r:.40} is not one of {', '.join(names)}")
    first, last = map(names.index, ends)
    if found[3] == "or more":
        last = len(names) - 1
    return names[: last + 1] if found[3] == "or less" else names[first : last + 1]


# -- the picture --------------------------------------------------------------------------------

_NAME, _CELL, _ROW, _TOP, _BASE = 110, 40, 24, 58, 16
_STYLE = (
    ".chart text{font:13px system-ui,sans-serif;fill:#767676}.chart .title{font-weight:600}"
    ".chart .name{text-anchor:end}.chart .up,.chart .do{text-anchor:middle}.chart .do{fill:#1b1b1b}"
)


def _svg(title: str, heads: tuple[str, ...], rows: tuple[tuple[str, ...], ...], legend: str) -> str:
    """Draw the chart, one colour for each first choice."""
    width, height = _NAME + _CELL * (len(heads) - 1) + 10, _TOP + _ROW * len(rows) + 30
    ups = "".join(
        f'<text class="up" x="{_NAME + _CELL * place - _CELL // 2}" y="{_TOP - 8}">{escape(head)}</text>'
        for place, head in enumerate(heads)
        if place
    )
    body = "".join(_svg_row(_TOP + _ROW * place, row) for place, row in enumerate(rows))
    used = [letter for letter in COLOURS if any(do[0] == letter for row in rows for do in row[1:])]
    said = "".join(
        f'<rect x="{8 + 92 * place}" y="{height - 22}" width="12" height="12" fill="{COLOURS[letter]}"/>'
        f'<text x="{24 + 92 * place}" y="{height - 12}">{FIRST[letter]}</text>'
        for place, letter in enumerate(used)
    )
    return (
        f'<svg class="chart" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' height="{height}" role="img" aria-label="{escape(title)}"><title>{escape(title)}</title>'
        f"<desc>{escape(legend)}</desc><style>{_STYLE}</style>"
        f'<text class="title" x="8" y="22">{escape(title)}</text>{ups}{body}{said}</svg>\n'
    )


FIRST = {"S": STAND, "H": HIT, "D": DOUBLE, "P": SPLIT, "R": SURRENDER}


def _svg_row(top: int, row: tuple[str, ...]) -> str:
    name, *letters = row
    cells = "".join(
        f'<rect x="{_NAME + _CELL * place + 1}" y="{top + 1}" width="{_CELL - 2}" height="{_ROW - 2}" rx="3"'
        f' fill="{COLOURS[letter[0]]}"/><text class="do" x="{_NAME + _CELL * place + _CELL // 2}"'
        f' y="{top + _BASE}">{letter}</text>'
        for place, letter in enumerate(letters)
    )
    return f'<text class="name" x="{_NAME - 8}" y="{top + _BASE}">{escape(name)}</text>{cells}'
