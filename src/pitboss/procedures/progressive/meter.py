"""A progressive's meter: what it shows, to the cent, and the fraction of a cent collected beyond that."""

from fractions import Fraction
from typing import Annotated

import msgspec

from pitboss.money import MOST_CENTS, Cents

PARTS = 10**6
"""The number of parts in a cent: a rate to four decimals of a percent comes out whole in them."""


class Meter(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a meter shows, and the parts of a cent that were added but do not show yet.

    Together they are exactly what was put in less what was paid out.
    """

    shows: Annotated[Cents, msgspec.Meta(ge=0, le=MOST_CENTS)]
    rest: Annotated[int, msgspec.Meta(ge=0, lt=PARTS)] = 0

    def fed(self, cents: Fraction) -> "Meter":
        """Return the meter with this much added; only whole cents show."""
        shows, rest = divmod(self.rest + int(cents * PARTS), PARTS)
        return Meter(self.shows + shows, rest)

    def paid(self, cents: Cents) -> "Meter":
        """Return the meter after an award was paid from it."""
        return Meter(self.shows - cents, self.rest)
