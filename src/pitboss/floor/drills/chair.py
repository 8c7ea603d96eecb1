"""The dealer's chair: a round in which the trainee calls whose turn it is and settles every bet."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from pitboss.desk.games import find
from pitboss.floor.drills.paying import bonuses
from pitboss.floor.drills.players import played, source_of
from pitboss.floor.drills.settling import Item, Settling, partly, settlings
from pitboss.rounds import Round
from pitboss.rounds.asks import Who
from pitboss.rounds.events import Dealt, Decided, Rolled, Shown, Spun
from pitboss.rulebooks import Cite, Refusal

DEALER = "dealer"
MOST_TURNS, MOST_BETS = 6, 12
"""The most turns called, and bets settled, in one round."""
TRIES = 40


class Turn(NamedTuple):
    """A moment at which someone acts: what has happened so far, whose turn it is, and by which rule."""

    says: str
    seen: tuple[Any, ...]
    who: Who
    cite: Cite


class Chair(NamedTuple):
    """A round in the dealer's chair: turns to call, then bets to settle in the engine's order."""

    round: Round
    seats: tuple[int, ...]
    turns: tuple[Turn, ...]
    settling: Settling
    items: tuple[Item, ...]

    @property
    def steps(self) -> int:
        """The number of steps it has."""
        return len(self.turns) + len(self.items)


@lru_cache(maxsize=64)
def chair(book: str, game: str, seed: str) -> Chair:
    """Make the round of a seed, or refuse if none can be settled bet by bet."""
    entry, source = find(book, game), source_of("chair", book, game, seed)
    rules = entry.rules(book)
    for n in range(TRIES):
        round = played(entry, rules, source)
        found = [one for one in settlings(round, bonuses(book, game)) if not partly(one)]
        few = [one for one in found if 2 <= len(_moved(one)) <= MOST_BETS]
        if few and (
            n > TRIES // 2 or any(one.due[item.id].does == "pay" for one in few for item in one.items)
        ):
            settling = few[source.below(len(few))]
            return Chair(round, round.table.seats, _turns(round, settling), settling, _moved(settling))
    raise Refusal("no_drill", f"{entry.title(rules)} has no round that a drill can ask about")


def _moved(settling: Settling) -> tuple[Item, ...]:
    """Return the bets that the engine settles, in its order, each followed by the bonuses after its seat's last."""
    by_id = {item.id: item for item in settling.items}
    ordered = [by_id[id] for id in settling.order]
    seats = list(dict.fromkeys(item.seat for item in ordered))
    bonus = [item for item in settling.items if not item.stake and item not in ordered]
    return tuple(
        item
        for seat in seats
        for item in (
            *(one for one in ordered if one.seat == seat),
            *(one for one in bonus if one.seat == seat),
        )
    )


def _turns(round: Round, settling: Settling) -> tuple[Turn, ...]:
    """Return the turns before the settling. Where anyone may act at any time, there are none to call."""
    turned_up = sum(type(one) is Shown for one in settling.after)
    events = settling.seen[: len(settling.seen) - turned_up]
    turns = [] if any(type(one) in (Rolled, Spun) for one in events) else _called(events)
    seats = dict.fromkeys(item.seat for item in _moved(settling) if item.seat)
    if len(seats) > 1 and not settling.among_players:
        first = settling.due[settling.order[0]]
        says = "Whose bets do you settle first?"
        turns = [
            *turns[: MOST_TURNS - 1],
            Turn(says, settling.seen, next(iter(seats)), _order(round) or first.cite),
        ]
    return tuple(turns[:MOST_TURNS])


def _called(events: Sequence[Any]) -> list[Turn]:
    found: list[Turn] = []
    for n, event in enumerate(events):
        before = events[n - 1] if n else None
        if type(event) is Decided and event.seat:
            found.append(Turn("Who acts now?", tuple(events[:n]), event.seat, event.cite))
        elif type(event) is Dealt and type(before) is Decided and not isinstance(event.to, int):
            found.append(Turn("Who acts now?", tuple(events[:n]), DEALER, event.cite))
    return found


def _order(round: Round) -> Cite | None:
    """Return the rule on the order in which the bets are settled, if the chapter has one."""
    rules = round.rules
    return rules.cite("settle_order") if "settle_order" in rules.chapter.rules else None
