"""Levels: limits, blinds and recesses in order. The time is given, never looked up."""

from collections.abc import Iterator, Mapping
from itertools import count
from typing import Annotated, Any, NamedTuple

import msgspec

from pitboss.money import Cents, parse_amount, show_amount
from pitboss.rulebooks import Cite, Rules

Minutes = Annotated[int, msgspec.Meta(ge=1, le=10_000)]
Two = Annotated[tuple[str, str], msgspec.Meta(description="the lower and the higher")]
MOST_DOUBLINGS = 40
"""The most often the blinds are doubled; by then they exceed any stack."""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A level as in a chapter: a recess, a level with limits, or the last one without."""

    clause: str
    recess: Minutes | None = None
    limits: Two | None = None
    blinds: Two | None = None
    minutes: Minutes | None = None
    doubled_after: Minutes | None = None


class Level(NamedTuple):
    """A level in play: its blinds and limits (None for no limit); neither in a recess."""

    number: int
    """The level's number, from 1. A recess has the number of the level before it."""
    round: int
    """The session it belongs to, from 1. A recess ends one."""
    limits: tuple[Cents, Cents] | None
    blinds: tuple[Cents, Cents] | None
    minutes: int
    cite: Cite

    @property
    def is_recess(self) -> bool:
        """Whether this is a recess, without any deals."""
        return self.blinds is None

    def to_json(self) -> dict[str, Any]:
        """Return the level as shown on a page."""
        shown: dict[str, Any] = {"level": self.number, "round": self.round, "minutes": self.minutes}
        if self.blinds is None:
            return {**shown, "recess": True, "clause": self.cite.clause}
        limits = list(map(show_amount, self.limits)) if self.limits else "no limit"
        return {
            **shown,
            "limits": limits,
            "blinds": list(map(show_amount, self.blinds)),
            "clause": self.cite.clause,
        }


class Levels:
    """The levels of an event in order. The last one repeats for ever, with its blinds doubled each time."""

    def __init__(self, rules: Rules) -> None:
        """Read the rows, and refuse any that are not levels."""
        try:
            found = msgspec.convert([dict(row) for row in rules.rows("levels")], list[Row])
            self._levels = tuple(_levels(found))
            for place, row in enumerate(found):
                check_row(row, last=place == len(found) - 1)
        except (msgspec.ValidationError, ValueError) as error:
            raise rules.refuse("bad_levels", f"these are no levels: {error}", "levels") from None

    def __getitem__(self, place: int) -> Level:
        """Return the level at a position, from 0. After the last one written, the blinds are doubled."""
        if place < len(self._levels):
            return self._levels[place]
        last = self._levels[-1]
        doublings = place - len(self._levels) + 1
        if doublings > MOST_DOUBLINGS:
            return self[len(self._levels) - 1 + MOST_DOUBLINGS]
        assert last.blinds is not None
        small, big = (blind << doublings for blind in last.blinds)
        return last._replace(number=last.number + doublings, blinds=(small, big))

    def __iter__(self) -> Iterator[Level]:
        """Iterate over the levels as written, the last one before it is doubled."""
        return iter(self._levels)

    def forever(self) -> Iterator[Level]:
        """Iterate over the levels without end."""
        return (self[place] for place in count())


def check_row(row: Row, *, last: bool) -> None:
    """Refuse a row that is not a recess, a level with limits, or the last level with its doubling."""
    said = {name for name in row.__struct_fields__ if getattr(row, name) is not None} - {"clause"}
    wanted = [{"blinds", "doubled_after"}] if last else [{"recess"}, {"limits", "blinds", "minutes"}]
    if said not in wanted:
        raise ValueError(
            "a row has recess, or limits, blinds and minutes; the last has blinds and doubled_after"
        )


def _levels(found: list[Row]) -> Iterator[Level]:
    number, round = 0, 1
    for row in found:
        number += row.recess is None
        minutes = row.recess or row.minutes or row.doubled_after or 0
        cite = Cite("rules.levels", row.clause)
        yield Level(number, round, _two(row.limits), _two(row.blinds), minutes, cite)
        round += row.recess is not None


def _two(written: tuple[str, str] | None) -> tuple[Cents, Cents] | None:
    if written is None:
        return None
    low, high = map(parse_amount, written)
    if not 0 < low <= high:
        raise ValueError(f"{written[0]} and {written[1]} are not a lower and a higher amount")
    return low, high


def forced(level: Level, share: Any, chip: Cents) -> Cents:
    """Return a stud player's ante or forced bet: a percentage of the larger blind, rounded down to the chip."""
    assert level.blinds is not None
    return int(level.blinds[1] * share / 100) // chip * chip


def as_fields(named: Mapping[str, Any], games: tuple[str, ...]) -> dict[str, int]:
    """Return numbers by game, each a whole number above one, or raise ValueError."""
    if set(named) != set(games) or not all(type(number) is int and number > 1 for number in named.values()):
        raise ValueError(f"a number above one for each of {', '.join(games)}")
    return dict(named)
