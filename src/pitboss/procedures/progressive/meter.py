"""The meters: what they show, what a table remembers of them, and how a change is announced."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Annotated, Any, Self

import msgspec

from pitboss.money import MOST_CENTS, Cents, show_dollars
from pitboss.procedures.progressive.table_rules import Jackpot, Pot
from pitboss.rounds import Game, Table
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.records import read_state
from pitboss.rulebooks import Refusal

PARTS = 10**6
"""The number of parts in a cent: a rate to four decimals of a percent comes out whole in them."""


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a meter shows, and the parts of a cent that were added but are not shown yet.

    Together they are exactly what was added less what was paid out.
    """

    shows: Annotated[Cents, msgspec.Meta(ge=0, le=MOST_CENTS)]
    rest: Annotated[int, msgspec.Meta(ge=0, lt=PARTS)] = 0

    def fed(self, cents: Fraction) -> Self:
        """Return the meter with this much added. Only whole cents show."""
        shows, rest = divmod(self.rest + int(cents * PARTS), PARTS)
        return msgspec.structs.replace(self, shows=self.shows + shows, rest=rest)

    def paid(self, cents: Cents) -> Self:
        """Return the meter after an award was paid from it."""
        return msgspec.structs.replace(self, shows=self.shows - cents)


class Meter(Reading, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The meter of a table, and the pots next to it."""

    pots: dict[str, Reading] = {}

    def reads(self, pot: str) -> Reading | None:
        """Return what the meter itself (no name) or a pot shows, or None if it is not remembered."""
        return self.pots.get(pot) if pot else self

    def put(self, pot: str, reading: Reading) -> "Meter":
        """Return the meters with one of them set to this."""
        if pot:
            return msgspec.structs.replace(self, pots={**self.pots, pot: reading})
        return msgspec.structs.replace(self, shows=reading.shows, rest=reading.rest)


def meter_of(state: Any) -> Meter | None:
    """Return the meter that a table remembers: all it remembers, or a part of it."""
    return state if state is None or type(state) is Meter else state.meter


def check_meter(table: Table, jackpots: Sequence[Jackpot]) -> None:
    """Refuse a remembered meter or pot if no wager adds to it."""
    meter = meter_of(table.state)
    if meter is not None and not jackpots:
        raise Refusal("bad_state", "this table offers no progressive: it has no meter to remember")
    known = {pot.name for jackpot in jackpots for pot in jackpot.pots.values()}
    for name in meter.pots if meter is not None else ():
        if not name or name not in known:
            raise Refusal("bad_state", f"this table has no pot {name!r:.40} to remember")


def tell_meter(table: Table, jackpots: Iterable[Jackpot]) -> None:
    """Announce the meters before the wagers, if the table has any."""
    for jackpot in jackpots:
        for pot in jackpot.pots.values():
            meter = meter_of(table.state)
            known = None if meter is None else meter.reads(pot.name)
            tell(table, pot, Reading(pot.posted) if known is None else known, "meter")


def tell(table: Table, pot: Pot, reading: Reading, rule: str) -> None:
    """Note what a pot shows, and the rule that set it."""
    table.note(pot.note, show_dollars(reading.shows), pot.cite[rule])


class MeterScript(Script):
    """Answers the asks of a game that may have a meter."""

    def remembered(self, game: Game) -> Any:
        """Read what the meter showed, also where the game remembers nothing and will refuse it."""
        return read_state(self.record.state, game.state_type or Meter, game.title)
