"""En prison: on zero an even chance is held for the next spin, which frees it or takes it."""

import msgspec

from pitboss.money import Cents
from pitboss.procedures.roulette.layout import ZEROS
from pitboss.procedures.roulette.rules import ALL, HALF
from pitboss.rounds import Table
from pitboss.rounds.ledger import Spot, read_spot, read_spots, spot_name
from pitboss.rounds.settlement import Halves, Loses, Outcome, Pushes
from pitboss.rulebooks import Rules
from pitboss.rulebooks.conditions import set_by_documents
from pitboss.rulebooks.schema import Kind, one_of, part

IMPRISONED, STAYS = "imprisoned", "stays"
PREFIX = "prison-"
"""Begins the name of a wager in prison: prison-red."""


def prison_rules() -> dict[str, Kind]:
    """Return the rules of wagers in prison."""
    return part(
        f"zero_loss={IMPRISONED}",
        {
            "prison_won": one_of("what happens to a wager in prison that is covered", "its stake comes back"),
            "prison_zero": one_of("how much of a wager in prison is lost to another zero", ALL, HALF, STAYS),
        },
    )


@set_by_documents
def check_prison(rules: Rules) -> None:
    """Refuse half of a wager in prison lost if no rule says how half a cent is rounded."""
    if "prison_zero" in rules and rules.value("prison_zero") == HALF and "payment_rounding" not in rules:
        message = (
            "half of a wager may not come out to the cent, and no payment_rounding says how it is rounded"
        )
        raise rules.refuse("contradiction", message, "prison_zero")


class RouletteState(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A table between rounds: the chips of the wagers in prison, as {"1:prison-red": cents}."""

    standing: dict[str, Cents] = {}


def in_prison(state: RouletteState | None) -> dict[Spot, Cents]:
    """Return the chips of the wagers in prison, by seat and spot. Malformed spots are skipped."""
    return read_spots(state.standing) if state is not None else {}


class Prison:
    """What zero does to even chances at a table where it imprisons them."""

    def __init__(self, rules: Rules, beaten: frozenset[str]) -> None:
        """Work the rules out. ``beaten`` are the wagers that zero beats."""
        self.cite, self.freed, self.again = (
            rules.cite(one) for one in ("zero_loss", "prison_won", "prison_zero")
        )
        self.zero, self.beaten = rules.text("prison_zero"), beaten

    def waits(self, wager: str, pocket: str) -> bool:
        """Whether a number leaves a wager in prison, or puts it there."""
        return pocket in ZEROS and (wager in self.beaten or (wager.startswith(PREFIX) and self.zero == STAYS))

    def outcome(self, covered: bool, pocket: str, lost: Loses) -> Outcome:
        """Settle a wager in prison. Covered, it comes back, and zero takes what the rule says. It never wins."""
        if covered:
            return Pushes(self.freed)
        if pocket in ZEROS:
            return Halves(self.again) if self.zero == HALF else Loses(self.again)
        return lost

    def imprison(self, table: Table, pocket: str) -> RouletteState | None:
        """Put the wagers that zero beats into prison, and return what the table remembers."""
        for (seat, wager), cents in list(table.spots.items()):
            if cents and self.waits(wager, pocket):
                if wager in self.beaten:
                    table.move(seat, wager, PREFIX + wager, self.cite)
                    table.say_none(seat, wager, self.cite)
                    table.say_none(seat, PREFIX + wager, self.cite)
                else:
                    table.say_none(seat, wager, self.again)
        held = {
            spot_name(spot): cents
            for spot, cents in table.spots.items()
            if cents and spot[1].startswith(PREFIX)
        }
        return RouletteState(held) if held else None

    def check(self, state: RouletteState) -> None:
        """Refuse wagers in prison that cannot be there."""
        held = {PREFIX + wager for wager in self.beaten}
        for name, cents in state.standing.items():
            seat, wager = spot = read_spot(name) or (0, "")
            if not seat or wager not in held or spot_name(spot) != name or cents <= 0:
                raise self.cite.refuse("bad_state", f"{name!r:.40} cannot be in prison")
