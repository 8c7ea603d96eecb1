"""Drills on payouts: one seat's bets, or the pots of a hand, at the moment of their settling."""

from functools import lru_cache
from typing import NamedTuple

from pitboss.chance import Source
from pitboss.desk.games import find
from pitboss.floor.drills.players import played, source_of
from pitboss.floor.drills.settling import Item, Settling, partly, settlings
from pitboss.rounds import Round
from pitboss.rounds.events import Decided, Paid, Staked
from pitboss.rulebooks import Refusal

PROBED = 120
"""Rounds played once a chapter to learn which bonuses are paid without a separate stake."""
TRIES = 12
MOST_TRIES = 48
FEWEST, MOST = 1, 7
"""The number of bets in a case."""
RARE_OF = 3
"""One case in this many is taken from the best paid."""


class Payout(NamedTuple):
    """A case: a settling, and those of its bets that are asked about."""

    settling: Settling
    items: tuple[Item, ...]

    @property
    def worth(self) -> float:
        """The rarity of a payment: the most that any bet is paid, as a multiple of its stake."""
        due = self.settling.due
        return max((due[one.id].amount / max(one.stake, 500) for one in self.items), default=0)


@lru_cache(maxsize=128)
def bonuses(book: str, game: str) -> tuple[str, ...]:
    """Return what a chapter pays without a separate stake, such as a bonus on the ante."""
    entry = find(book, game)
    rules, found = entry.rules(book), dict[str, None]()
    if entry.game.among_players is not None:
        return ()
    for n in range(PROBED if entry.game.carries_over is None else 0):
        events = played(entry, rules, source_of("bonuses", n)).events
        staked = {one.wager for one in events if type(one) is Staked}
        found |= dict.fromkeys(one.wager for one in events if type(one) is Paid and one.wager not in staked)
    return tuple(found)


@lru_cache(maxsize=64)
def payout(book: str, game: str, seed: str) -> Payout:
    """Make the case of a seed, or refuse if the chapter settles nothing that can be asked."""
    entry, source = find(book, game), source_of("pay", book, game, seed)
    rules, rare, dull = entry.rules(book), not source.below(RARE_OF), not source.below(6)
    found: list[Payout] = []
    for n in range(MOST_TRIES):
        for settling in settlings(played(entry, rules, source), bonuses(book, game)):
            if not partly(settling) and (case := _seat(settling, source)) is not None:
                paid = any(settling.due[one.id].does in ("pay", "push") for one in case.items)
                if (dull or paid) and not rare:
                    return case
                found.append(case)
        if found and n >= TRIES:
            break
    if not found:
        raise Refusal("no_drill", f"{entry.title(rules)} has no bets that a drill can ask about")
    return max(found, key=lambda one: one.worth)


def _seat(settling: Settling, source: Source) -> Payout | None:
    """Choose the seat whose bets are asked about. Pots are asked about as a whole."""
    if settling.among_players:
        contested = len(settling.items) > 2
        return Payout(settling, settling.items) if contested else None
    seats = sorted({one.seat for one in settling.items})
    cases = [tuple(one for one in settling.items if one.seat == seat) for seat in seats]
    few = [
        items
        for items in cases
        if FEWEST <= len(items) <= MOST and any(settling.due[one.id].does != "leave" for one in items)
    ]
    return Payout(settling, few[source.below(len(few))]) if few else None


def acted(round: Round) -> list[Decided]:
    """Return the decisions of a round that were made in turn."""
    return [one for one in round.events if type(one) is Decided and one.seat]
