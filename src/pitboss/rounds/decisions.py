"""The result of a wager, decision by decision. Read from the log afterwards, so a round bears no cost for it."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from pitboss.money import Cents, show_amount
from pitboss.rounds.events import Charged, Money, Moved, Reversed, Staked
from pitboss.rounds.ledger import Spot
from pitboss.rulebooks import Cite


class Decision(NamedTuple):
    """What one answer did to a wager: the rule, the amount, and the position of the answer in the log."""

    cite: Cite
    net: Cents
    answer: int


def decisions(log: Iterable[Any]) -> dict[Spot, list[Decision]]:
    """Every decision on every wager, in order: a throw that wins or loses it, a wager taken down, each charge."""
    found: dict[Spot, list[Decision]] = {}
    answer = 0
    for place, entry in enumerate(log):
        if not hasattr(entry, "seen_by"):
            answer = place
        elif isinstance(entry, Money) and not isinstance(entry, (Staked, Moved)):
            told = found.setdefault((entry.seat, entry.label or entry.wager), [])
            net = entry.sign * entry.amount
            if told and told[-1].answer == answer and not isinstance(entry, (Charged, Reversed)):
                net += told.pop().net
            told.append(Decision(entry.cite, net, answer))
    return found


def write_result(
    id: Any, net: Mapping[Spot, Cents], told: Mapping[Spot, list[Decision]], rolls: Mapping[int, int]
) -> dict[str, Any]:
    """Write the result of a record's wagers with the decisions on each. ``rolls`` numbers the throws in the log."""
    written: dict[str, Any] = {"id": id, "net": {}, "why": {}}
    for (seat, wager), cents in net.items():
        written["net"].setdefault(str(seat), {})[wager] = show_amount(cents)
        if why := sorted(told.get((seat, wager), ()), key=lambda one: one.answer):
            written["why"].setdefault(str(seat), {})[wager] = write_why(why, rolls)
    return written


def write_why(told: list[Decision], rolls: Mapping[int, int]) -> dict[str, Any]:
    """Write the rule of a wager's last decision, then all if there were several."""
    said: dict[str, Any] = _write_cite(told[-1].cite)
    if len(told) > 1:
        said["decisions"] = [
            ({"roll": rolls[one.answer]} if one.answer in rolls else {})
            | _write_cite(one.cite)
            | {"net": show_amount(one.net)}
            for one in told
        ]
    return said


def _write_cite(cite: Cite) -> dict[str, str]:
    return {"rule": cite.rule, "clause": cite.clause}
