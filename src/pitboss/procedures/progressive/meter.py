"""A progressive's meter: what it shows, to the cent, and what has come in besides that is less than a cent."""

from fractions import Fraction
from typing import Annotated

import msgspec

from pitboss.money import MOST_CENTS, Cents

PARTS = 10**6
"""Into so many parts a cent is divided: a rate to four decimals of a percent comes out whole in them."""


class Meter(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a meter shows, and the parts of a cent that were added and do not show yet.

    What it shows, and the rest, is all that was put in less all that was paid out of it, exactly.
    """

    shows: Annotated[Cents, msgspec.Meta(ge=0, le=MOST_CENTS)]
    rest: Annotated[int, msgspec.Meta(ge=0, lt=PARTS)] = 0

    def fed(self, cents: Fraction) -> "Meter":
        """The meter with so much added to it; whole cents show."""
        shows, rest = divmod(self.rest + int(cents * PARTS), PARTS)
        return Meter(self.shows + shows, rest)

    def paid(self, cents: Cents) -> "Meter":
        """The meter after an award was paid from it."""
        return Meter(self.shows - cents, self.rest)
