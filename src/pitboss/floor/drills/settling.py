"""The settling of a round, bet by bet: what a dealer has to do about each, and why."""

from collections.abc import Iterable, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from pitboss.money import Cents
from pitboss.rounds import Round
from pitboss.rounds.events import (
    Awarded,
    BankClosed,
    Banked,
    Charged,
    Closed,
    Dealt,
    Decided,
    Judged,
    Money,
    Moved,
    Paid,
    PotMade,
    Put,
    Raked,
    Returned,
    Rolled,
    Shown,
    Spun,
    Staked,
    Taken,
    Uncalled,
)
from pitboss.rounds.explain import Explanation, explain
from pitboss.rounds.ledger import spot_name
from pitboss.rulebooks import Chapter, Cite

Does: TypeAlias = Literal["pay", "push", "take", "leave"]
DOES: tuple[Does, ...] = ("pay", "push", "take", "leave")
COLLECTION = "collection"
"""The house's part of a pot, as a separate thing to settle."""
_CAUSES = (Staked, Decided, Dealt, Rolled, Spun, Put, Banked)
_SETTLES = (Paid, Taken, Returned, Charged, Moved, Awarded, Raked, Uncalled)


class Due(NamedTuple):
    """The result due on a bet: chips paid, the stake back or taken, or nothing, and the rule that says so."""

    does: Does
    amount: Cents
    cite: Cite
    odds: str = ""


class Item(NamedTuple):
    """A bet that waits to be settled, or a place where a bonus may be due. A stake of 0 means no stake."""

    seat: int
    wager: str
    stake: Cents

    @property
    def id(self) -> str:
        """Its name in a case."""
        return spot_name((self.seat, self.wager))


class Settling(NamedTuple):
    """A round ready for its settling: the open cards, the bets, and the engine's result for each."""

    round: Round
    seen: tuple[Any, ...]
    """The events so far, with every card that is turned up before the bets are settled."""
    items: tuple[Item, ...]
    """In the order of the seats."""
    due: dict[str, Due]
    order: tuple[str, ...]
    """The order in which the engine settled those that it moved."""
    after: tuple[Any, ...]
    """The events of settling."""
    among_players: bool = False

    def explained(self, item: Item) -> Explanation | None:
        """Explain the engine's move that settles a bet: a payment if there is one, else its last."""
        chapter: Chapter = self.round.rules.chapter
        own = [
            one for one in explain([*self.seen, *self.after], chapter)[self._before :] if _about(one, item)
        ]
        paid = [one for one in own if one.does in ("paid", "awarded")]
        return (paid or own)[-1] if own else None

    @property
    def _before(self) -> int:
        return len(explain(list(self.seen)))


def _about(one: Explanation, item: Item) -> bool:
    if item.wager in (COLLECTION, "pot"):
        return one.seat == item.seat
    return (one.seat, one.wager) == (item.seat, item.wager)


def settlings(round: Round, bonuses: Sequence[str] = ()) -> list[Settling]:
    """Return the moments of a round at which bets are settled: after each throw or spin, or at the end."""
    events = round.events
    starts = [n for n, event in enumerate(events) if type(event) in _CAUSES]
    groups = [(start, _end(events, start)) for start in starts]
    with_money = [(a, b) for a, b in groups if any(type(one) in _SETTLES for one in events[a + 1 : b])]
    thrown = [(a, b) for a, b in with_money if type(events[a]) in (Rolled, Spun)]
    last = [] if thrown or not round.over else with_money[-1:]
    return [_settling(round, events, a, b, bonuses) for a, b in thrown or last]


def _end(events: Sequence[Any], start: int) -> int:
    """Return where the run after an event ends: at the next decision or chance event."""
    more = range(start + 1, len(events))
    return next((n for n in more if type(events[n]) in (*_CAUSES, Closed)), len(events))


def _settling(round: Round, events: list[Any], start: int, end: int, bonuses: Sequence[str]) -> Settling:
    before, after = events[: start + 1], tuple(events[start + 1 : end])
    seen = (*before, *(one for one in after if type(one) is Shown))
    if round.game.among_players is not None:
        return _pots(round, seen, after)
    items = _bets(before, bonuses)
    due = {item.id: _due(round, item, after) for item in items}
    order = (spot_name((one.seat, one.wager)) for one in after if type(one) in (Paid, Taken, Returned))
    return Settling(round, seen, items, due, tuple(dict.fromkeys(one for one in order if one in due)), after)


def _bets(before: Iterable[Any], bonuses: Sequence[str]) -> tuple[Item, ...]:
    """Return the bets that lie on the layout, seat by seat, and the places of the bonuses."""
    spots: dict[tuple[int, str], Cents] = {}
    for event in before:
        if isinstance(event, Money):
            source, target = event.ends()
            if isinstance(source, tuple):
                spots[source] = spots.get(source, 0) - event.amount
            if isinstance(target, tuple):
                spots[target] = spots.get(target, 0) + event.amount
    bets = [Item(seat, wager, cents) for (seat, wager), cents in spots.items() if cents > 0]
    seats = sorted({one.seat for one in bets})
    return tuple(
        one
        for seat in seats
        for one in (
            *(bet for bet in bets if bet.seat == seat),
            *(Item(seat, bonus, 0) for bonus in bonuses),
        )
    )


def _due(round: Round, item: Item, after: Sequence[Any]) -> Due:
    """Return the engine's result for a bet. A charge on its winnings is deducted from what is paid."""
    own = [
        one for one in after if isinstance(one, Money) and (one.seat, one.wager) == (item.seat, item.wager)
    ]
    paid = [one for one in own if type(one) is Paid]
    if paid:
        total, odds = sum(one.amount for one in paid), paid[0].odds if len(paid) == 1 else ""
        return Due("pay", total - _charged(item, paid[-1], after), paid[-1].cite, odds)
    for kind, does in ((Taken, "take"), (Returned, "push")):
        moved = [one for one in own if type(one) is kind]
        if moved:
            return Due(does, 0, moved[-1].cite)  # type: ignore[arg-type]
    moves = [one for one in own if type(one) is Moved]
    return Due("leave", 0, moves[-1].cite if moves else _last_cite(round, item, after))


def _charged(item: Item, paid: Paid, after: Sequence[Any]) -> Cents:
    """Return what is charged on a payment: under the wager's own name, or next to the seat's only payment."""
    charged = [one for one in after if type(one) is Charged and one.seat == item.seat]
    own = [one for one in charged if one.wager == item.wager]
    place = after.index(paid)
    near = [one for one in after[place + 1 : place + 3] if type(one) is Charged and one.seat == item.seat]
    return sum(one.amount for one in own or near)


def _last_cite(round: Round, item: Item, after: Sequence[Any]) -> Cite:
    """Return the rule behind a bet that stays: its pay table, what was found about it, or the throw itself."""
    if not item.stake and item.wager in round.rules.chapter.pay:
        return round.rules.pay(item.wager).cite
    found = [one.cite for one in after if type(one) is Judged and item.wager in one.wagers]
    cited = [one.cite for one in after if hasattr(one, "cite")]
    return (found or cited or [Cite("", "")])[-1]


def partly(settling: Settling) -> bool:
    """Whether a bet is settled in two ways at once, as when a bank runs out: no drill asks for that."""
    kinds: dict[tuple[int, str], set[type]] = {}
    for one in settling.after:
        if type(one) in (Taken, Returned, Paid, BankClosed):
            kinds.setdefault((one.seat, one.wager), set()).add(type(one))
    bad = ({Taken, Returned}, {Taken, Paid}, {Taken, Paid, Returned})
    short = any(type(one) is Returned and one.cite.rule.endswith("bank_limit") for one in settling.after)
    return short or any(found in bad for found in kinds.values())


# -- pots --------------------------------------------------------------------------------------------


def _pots(round: Round, seen: tuple[Any, ...], after: tuple[Any, ...]) -> Settling:
    """Return the settling of pots: what each seat still in gets, and what the house collects."""
    folded = {one.seat for one in seen if type(one) is Decided and one.do == "fold"}
    eligible = {seat for one in after if type(one) is PotMade for seat in one.eligible}
    back = {one.seat for one in after if type(one) is Uncalled}
    seats = sorted((eligible | back) - folded)
    items = (*(Item(seat, "pot", 0) for seat in seats), Item(0, COLLECTION, 0))
    due: dict[str, Due] = {}
    for item in items:
        kinds = (Raked,) if item.wager == COLLECTION else (Awarded, Uncalled)
        own = [one for one in after if type(one) in kinds and (not item.seat or one.seat == item.seat)]
        total = sum(one.amount for one in own)
        due[item.id] = Due("pay" if total else "leave", total, own[-1].cite if own else _pot_cite(after))
    return Settling(round, seen, items, due, tuple(item.id for item in items), after, True)


def _pot_cite(after: tuple[Any, ...]) -> Cite:
    cited = [one.cite for one in after if type(one) in (Judged, Awarded, PotMade)]
    return cited[-1] if cited else Cite("", "")
