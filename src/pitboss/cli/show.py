"""A round a person can read: one line for each thing that happened, with its clause."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from pitboss.chance import UNSEEN
from pitboss.money import show_amount
from pitboss.rounds import events
from pitboss.rounds.table import name_of

CLAUSE_COLUMN = 68
MOST_UNSEEN = 7

_MONEY: dict[type, str] = {
    events.Staked: "{who} stakes {amount} on {wager}",
    events.Returned: "{who} gets {amount} back from {wager}",
    events.Paid: "{who} is paid {amount} on {wager}",
    events.Taken: "{who} loses {amount} on {wager}",
    events.Charged: "{who} is charged {amount} ({wager})",
    events.Moved: "{who} moves {amount} from {wager}",
    events.Banked: "{who} banks with {amount}",
    events.BankClosed: "{who} closes the bank with {amount}",
    events.Reversed: "{amount} goes back from {source} to {target}, being void",
    events.Put: "{who} puts {amount} into the pot ({wager})",
    events.Uncalled: "{who} gets {amount} back uncalled",
    events.Awarded: "{who} is awarded {amount} from the {wager} pot",
    events.Raked: "the house rakes {amount} from the {wager} pot",
}


def cards(shown: Iterable[str]) -> str:
    """Write cards side by side; many that nobody has seen are counted."""
    held = tuple(shown)
    if len(held) > MOST_UNSEEN and set(held) == {UNSEEN}:
        return f"{len(held)} cards"
    return " ".join(held) or "no cards"


def _opened(event: events.Opened) -> str:
    seats = ", ".join(str(seat) for seat in event.seats)
    return f"a round of {event.game} under {event.rulebook} opens; seats: {seats}"


def _closed(event: events.Closed) -> str:
    standing = ", ".join(f"{spot} {show_amount(cents)}" for spot, cents in event.balances.items())
    return f"the round closes; standing: {standing}" if standing else "the round closes"


def _pot_made(event: events.PotMade) -> str:
    seats = ", ".join(str(seat) for seat in event.eligible)
    whose = f"seat{'s' * (len(event.eligible) != 1)} {seats}"
    return f"the {event.name} pot comes to {show_amount(event.total)}, for {whose}"


def _coupon(event: events.Coupon) -> str:
    return f"{name_of(event.seat)}'s coupon of {show_amount(event.amount)} on {event.wager} is {event.does}"


def _backed(event: events.Backed) -> str:
    return f"{event.patron} bets behind seat {event.seat}: {name_of(event.place)}"


def _dealt(event: events.Dealt) -> str:
    hand = f", hand {event.hand}" if event.hand else ""
    return f"{name_of(event.to)} is dealt {cards(event.cards)}, face {event.face}{hand}"


def _shown(event: events.Shown) -> str:
    return f"{name_of(event.who)} shows {cards(event.cards)}"


def _discarded(event: events.Discarded) -> str:
    whose = f" of {name_of(event.who)}" if event.who else ""
    return f"{cards(event.cards)}{whose} to the discard rack, face {event.face}"


def _rolled(event: events.Rolled) -> str:
    return f"the dice show {'-'.join(str(die) for die in event.dice)}: {event.total}"


def _spun(event: events.Spun) -> str:
    return f"the wheel stops at {event.pocket}"


def _decided(event: events.Decided) -> str:
    amount = "" if event.amount is None else f" {show_amount(event.amount)}"
    wager = f" on {event.wager}" if event.wager not in ("", event.do) else ""
    return f"seat {event.seat} at {event.at}: {event.do}{amount}{wager}"


def _judged(event: events.Judged) -> str:
    return event.found if event.who == "table" else f"{name_of(event.who)}: {event.found}"


def _noted(event: events.Noted) -> str:
    return f"{event.what}: {event.value}"


def _due(event: events.Due) -> str:
    return (
        f"the staff's duties at {event.at}: {', '.join(cite.rule.partition('.')[2] for cite in event.duties)}"
    )


def _irregular(event: events.Irregular) -> str:
    about = f" at seat {event.seat}" if event.seat else ""
    about += f", {event.card}" if event.card else ""
    return f"irregularity: {event.kind}{about}: {', then '.join((event.remedy, *event.then))}"


def _voided(event: events.Voided) -> str:
    if event.hands:
        return "all hands are void: every stake on them goes back"
    return "the round is void: every stake goes back"


def _brought(event: Any) -> str:
    """An event of a game outside the package: its name, and what it says."""
    said = {name: told for name, told in msgspec.to_builtins(event).items() if name != "cite"}
    return f"{said.pop('event')}: {', '.join(f'{name} {told}' for name, told in said.items())}"


_SAYS: dict[type, Callable[[Any], str]] = {
    events.Opened: _opened,
    events.Closed: _closed,
    events.PotMade: _pot_made,
    events.Coupon: _coupon,
    events.Backed: _backed,
    events.Dealt: _dealt,
    events.Shown: _shown,
    events.Discarded: _discarded,
    events.Rolled: _rolled,
    events.Spun: _spun,
    events.Decided: _decided,
    events.Judged: _judged,
    events.Noted: _noted,
    events.Due: _due,
    events.Irregular: _irregular,
    events.Voided: _voided,
}


def says(event: Any) -> str:
    """Say what happened, for a person."""
    if type(event) in _SAYS:
        return _SAYS[type(event)](event)
    if type(event) not in _MONEY:
        return _brought(event)
    ends = {"source": event.source, "target": event.target}
    text = _MONEY[type(event)].format(
        who=name_of(event.seat), wager=event.wager, amount=show_amount(event.amount), **ends
    )
    if type(event) is events.Paid and event.odds:
        text += f" at {event.odds}{', for the coupon' * event.coupon}"
    return f"{text} to {event.to}" if type(event) is events.Moved else text


def clause(event: Any) -> str:
    """The clause that made it happen, where there is one."""
    if type(event) is events.Due:
        return "; ".join(dict.fromkeys(cite.clause for cite in event.duties))
    cite = getattr(event, "cite", None)
    return cite.clause if cite else ""


def line(event: Any, width: int = 0) -> str:
    """Write one event on one line, its clause at the right; in a width it does not fit, the clause moves."""
    text, where = says(event), clause(event)
    if not where:
        return text
    told, room = f"{text:<{CLAUSE_COLUMN}} [{where}]", width - len(where) - 3
    if not width or len(told) <= width:
        return told
    return f"{text:<{room}} [{where}]" if len(text) <= room else f"{text}\n    [{where}]"


def lines(log: Iterable[Any]) -> Iterator[str]:
    """Write a whole round; the pins of its rulebook and posting follow the opening."""
    for entry in log:
        if not hasattr(entry, "seen_by"):
            continue
        yield line(entry)
        if type(entry) is events.Opened:
            yield f"  rulebook sha256 {entry.rulebook_sha256}"
            yield f"  posting sha256  {entry.posting_sha256}"
