"""Pots: matched chips form the main pot and the side pots, and each pot goes to those who paid for it."""

from collections.abc import Sequence
from typing import NamedTuple

from pitboss.money import Cents

MAIN = "main"


class Pot(NamedTuple):
    """A pot before the collection: what each place put in ``above`` one amount and up ``to`` another."""

    name: str
    total: Cents
    eligible: tuple[int, ...]
    above: Cents = 0
    to: Cents = 0


def split_pots(put: Sequence[Cents], folded: Sequence[bool]) -> list[Pot]:
    """Divide what each place put in at the levels matched by those still in. Folded chips stay where they fell.

    Chips above the highest matched level, which a killed hand can leave, go to the last pot.
    """
    live = [place for place, out in enumerate(folded) if not out]
    levels = sorted({put[place] for place in live})
    if len(levels) == 1:
        return [Pot(MAIN, sum(put), tuple(live), 0, max(put))]
    pots: list[Pot] = []
    below = 0
    for level in levels:
        top = level if level < levels[-1] else max(put)
        total = sum(min(cents, top) - min(cents, below) for cents in put)
        eligible = tuple(place for place in live if put[place] >= level)
        pots.append(Pot(f"side{len(pots)}" if pots else MAIN, total, eligible, below, top))
        below = level
    return pots


def one_pot(put: Sequence[Cents], folded: Sequence[bool]) -> list[Pot]:
    """Make one pot of everything, which all those still in contest, with any amount put in."""
    live = tuple(place for place, out in enumerate(folded) if not out)
    return [Pot(MAIN, sum(put), live, 0, max(put))]


def from_pots(fee: Cents, pots: Sequence[Pot]) -> list[Cents]:
    """Take a fee from the main pot first, then from the side pots in order, but never more than there is."""
    taken = []
    for pot in pots:
        taken.append(min(fee, pot.total))
        fee -= taken[-1]
    return taken
