"""The result of a round for a seat, in words: one sentence, and a line for each of its wagers."""

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from pitboss.money import Cents, show_dollars
from pitboss.rounds.called import plain
from pitboss.rounds.events import (
    Awarded,
    Charged,
    Cut,
    Decided,
    Forfeited,
    Judged,
    Paid,
    Returned,
    Taken,
    Uncalled,
)
from pitboss.rounds.explain import Findings
from pitboss.rounds.sentences import VOID
from pitboss.rounds.speech import LAST, Besides, compared, finding, hands_set, whose
from pitboss.rounds.words import UNPAID, unpaid

SAT_OUT = "You had nothing at stake"
_PAID_BY = re.compile(rf".*(?:{UNPAID}|\d (?:to|for) \d+)")
"""What a pay table found, to be shown with the wager's name."""
NO_LOW, POT, MAIN = "no low", "pot", "main"
_RANKED = ("rules.hand_ranking", "rules.low_ranking")
"""The rules by which players' hands are compared, the high ones first."""
BACK = "stake back"
_HAND = re.compile(r"^hand \d+: ")
_GAVE_UP = {"fold": "you folded", "surrender": "you surrendered"}
_MONEY = (Paid, Taken, Returned, Charged, Cut, Forfeited, Awarded, Uncalled)


class Line(NamedTuple):
    """One wager: why it went as it did, and its result."""

    wager: str
    says: str
    won: Cents


class CameTo(NamedTuple):
    """A round for one seat."""

    says: str
    lines: tuple[Line, ...] = ()


def came_to(
    view: list[Any],
    seat: int,
    net: Mapping[str, Cents],
    void: bool = False,
    *,
    called: Callable[[str], str] = plain,
    besides: Besides | None = None,
) -> CameTo:
    """Say what a seat won and lost in a round that is over, from what it could see.

    ``called`` names a wager within a sentence. ``besides`` tells hands with the same name apart by their kickers.
    """
    if void or not net:
        return CameTo(f"{VOID[0].upper()}{VOID[1:]}" if void else SAT_OUT)
    findings, why = Findings(), dict[str, list[str]]()
    in_words = partial(_found, besides=besides)
    left = [one.do for one in view if type(one) is Decided and one.seat == seat and one.do in _GAVE_UP]
    for event in view:
        if type(event) is Judged:
            findings.add(event)
        elif type(event) in _MONEY and event.seat == seat:
            said = _why(event, in_words(event.seat, event.wager, findings))
            why.setdefault(event.wager, []).append(said)
    for wager in net:
        why.setdefault(wager, [in_words(seat, wager, findings)])
    if POT in why:
        shown = _GAVE_UP[left[0]] if left else _among_players(view, seat, besides) or _won_nothing(view, seat)
        why[POT] = [shown] if shown else [one.replace(LAST, "everyone else folded") for one in why[POT]]
    for wager, known in why.items():
        if left and net.get(wager, 0) < 0 and not any(known):
            known.append(_GAVE_UP[left[0]])
    lines = (Line(wager, _once(why[wager]), net[wager]) for wager in net)
    return _in_a_sentence(tuple(lines), called)


def _once(reasons: list[str]) -> str:
    """Join reasons, without those that another already covers. A stake returned with winnings is not mentioned."""
    several = list(filter(None, dict.fromkeys(reasons)))
    several = [one for one in several if one != BACK] or several
    return ", ".join(one for one in several if not any(other.startswith(f"{one}, ") for other in several))


def _among_players(view: list[Any], seat: int, besides: Besides | None) -> str:
    """Say which hand beat which at a showdown between players, and by which card if both have the same name."""
    judged = [one for one in view if type(one) is Judged and isinstance(one.who, int) and one.found != NO_LOW]
    ranked = {rule: {one.who: one.found for one in judged if one.cite.rule == rule} for rule in _RANKED}
    hands = next(filter(None, ranked.values()), {})
    won = list(dict.fromkeys(one.seat for one in view if type(one) is Awarded))
    if all(ranked.values()) and len(won) > 1:
        return ""  # the high hand and the low one each won a part
    losers = [who for who in hands if who not in won]
    if seat not in hands or not won or (seat in won and len(won) > 1) or (seat in won and not losers):
        return ""
    main = next((one.seat for one in view if type(one) is Awarded and one.wager == MAIN), won[0])
    winner, loser = (seat, losers[0]) if seat in won else (main, seat)
    if winner not in hands:
        return ""
    one, other = whose(winner, seat), whose(loser, seat)
    said = f"{one} {hands[winner]} beats {other} {hands[loser]}"
    decides = besides.of(winner, loser) if besides is not None and hands[winner] == hands[loser] else None
    return f"{said}: {one} {decides[0]} beats {other} {decides[1]}" if decides else said


def _won_nothing(view: list[Any], seat: int) -> str:
    """Say that a hand shown for a high-low pot won no part of it."""
    hands = [
        one.found
        for one in view
        if type(one) is Judged and one.who == seat and one.cite.rule == _RANKED[0] and one.found != NO_LOW
    ]
    if not hands or any(type(one) is Awarded and one.seat == seat for one in view):
        return ""
    return f"your {hands[-1]} wins no part of the pot"


def _why(event: Any, found: str) -> str:
    """Say why money moved: what was found of the wager, and the odds it was paid at."""
    odds = event.odds if type(event) is Paid else ""
    return ", ".join(filter(None, (found, odds))) or (BACK if type(event) is Returned else "")


def _found(seat: int, wager: str, findings: Findings, besides: Besides | None) -> str:
    """Say what was found last about a seat's wager: about the seat itself, if anything was."""
    about = findings.about(seat, wager)
    own = [one for one in about if one.who == seat and one.found != NO_LOW] or about
    if not own:
        return ""
    last = own[-1]
    if last.who == "dealer":
        return finding(last.found, last.who, seat)
    if said := compared(_HAND.sub("", last.found), last.who, seat, besides) or hands_set(
        last.found, last.who, seat
    ):
        return said
    table = last.cite.rule.removeprefix("pay.")
    found = last.found
    for start in (wager, table, "hand"):
        found = found.removeprefix(f"{start}: ")
    return unpaid(found.replace("_", " "))


def _in_a_sentence(lines: tuple[Line, ...], called: Callable[[str], str]) -> CameTo:
    total = sum(line.won for line in lines)
    if not total:
        return CameTo("You break even", lines)
    does = f"You {'win' if total > 0 else 'lose'} {show_dollars(abs(total))}"
    most = max(lines, key=lambda line: line.won if total > 0 else -line.won)
    on = f" on {called(most.wager)}" if len(lines) > 1 and _PAID_BY.fullmatch(most.says) else ""
    return CameTo(f"{does}: {most.says}{on}" if most.says else does, lines)
