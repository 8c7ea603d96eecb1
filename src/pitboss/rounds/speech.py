"""A round as it is told to somebody at the table: one sentence per event, in the words people use there.

Logs keep the sentences of `words`; these are for pages, screen readers and the prompt of the terminal.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from pitboss.chance import UNSEEN, Card
from pitboss.chance.cards import card_name
from pitboss.money import read_whole, show_dollars
from pitboss.rounds import events
from pitboss.rounds.asks import Who
from pitboss.rounds.called import plain
from pitboss.rounds.explain import Telling
from pitboss.rounds.seen import held
from pitboss.rounds.table import name_of
from pitboss.rounds.words import Voice, addressed, sentence, spoken, to_player, unpaid

if TYPE_CHECKING:
    from pitboss.rounds.game import Game
    from pitboss.rulebooks import Rules

_NOTES = {
    "meter": "the progressive meter shows {value}",
    "four_card_meter": "the four-card progressive's meter shows {value}",
    "meter_major": "the major pot shows {value}",
    "meter_minor": "the minor pot shows {value}",
    "shoe": "the shoe {value}",
    "cutting card": "the cutting card is {value}",
    "shuffler": "the shuffler: {value}",
    "bank": "{value}",
    "vigorish": "{value} in commission",
    "shuffled": "{value}",
    "misdeal": "{value}",
}
"""How the notes of shared procedures are told."""
_DOES = {
    "draw": "draw",
    "double_face_down": "double face down for",
    "house_way": "set the hand the house way",
    "set": "set the hand",
    "set_wrongly": "set the hand wrongly",
    "take": "take the winnings",
    "insure": "insure",
    "no_more_bets": "close the bets",
    "clear": "clear every bet",
    "undo": "undo the last bet",
    "cancel": "take back",
    "neighbors": "bet with the neighbors",
    "on": "call on",
    "off": "call off",
}
"""Decisions that are not said as they are written."""
_MOMENTS = {
    "before_deal": "before the deal",
    "after_deal": "after the deal",
    "before_reveal": "before the cards are shown",
    "before_spin": "before the spin",
    "after_round": "after the round",
}
_ABOUT_CARDS = ("draw", "discard", "set", "insure")
"""Decisions that say what they are about without a wager."""
_TAKES = ("cancel", "remove", "reduce")
"""Decisions about a wager that lies there."""
_SPOT = re.compile(r"(\d+):(.+)", re.DOTALL)
_COMPARED = re.compile(
    r"(?:hand (\d+): )?(.+?)(?: against (.+))?: "
    r"(player higher|player lower|player equal|tie|player over|dealer over)"
)
_BEATS = {
    "player higher": "{whose} {0} beats the dealer's {1}",
    "player lower": "the dealer's {1} beats {whose} {0}",
    "player equal": "{whose} {0} ties the dealer's {1}",
    "tie": "{whose} {0} ties the dealer's {1}",
    "player over": "{whose} {0} is too many",
    "dealer over": "the dealer's {1} is too many",
}
"""A comparison with the dealer's hand."""
_SET = re.compile(r"high (.+), low (.+); low \S+ \S+(?:: (.+))?")
_SET_CAME_TO = {
    "both higher": "both win",
    "both lower": "both lose",
    "high only": "only the high hand wins",
    "low only": "only the low hand wins",
    "foul": "fouled, the low hand being the higher",
}
LAST = "the last player left"
_OVER = re.compile(r"(?:hand \d+: )?(.+), over ([\d.]+)")
_HAS = re.compile(r"(?:soft )?\d+(?:\.5)?$|blackjack|no Pure|Pure 21|no low")
"""Findings that say what somebody has."""
_COUNTED = ("pair", "straight", "flush", "full house", "royal")
_A_HAND = re.compile(
    rf"(?:{'|'.join(_COUNTED)}|two pair|three of a kind|four of a kind|five of a kind|[\w-]+ (?:high|low)$)"
)
_NOT_OFFERED = re.compile(r"(this table does not offer [^:]+): \w+ is \w+")
_GAVE_UP = ("surrendered", "folded")
_FEES = ("vig", "fee")
_OF_OWN_WILL = ("call", "bet", "raise")


def told(
    event: Any,
    seat: int,
    game: "Game | None" = None,
    besides: "Besides | None" = None,
    cards: Callable[[Sequence[Card]], str] = spoken,
) -> str:
    """Tell somebody at a seat what happened; 0 is somebody without a seat.

    ``besides`` gives the kickers that decided between two hands of the same name; ``cards`` writes cards.
    """
    voice = to_player(seat, (lambda wager: game.called(wager).said) if game is not None else None)
    voice = voice._replace(cards=cards)
    say = _SAYS.get(type(event))
    said = say(event, voice, game, besides) if say is not None else None
    return sentence(event, voice) if said is None else said


class Besides:
    """The kickers of every hand that lies open, to tell apart two hands of the same name."""

    def __init__(self, kickers: Callable[[], Mapping[Who, tuple[str, ...]]]) -> None:
        """Take how the kickers are found; they are looked up when first needed."""
        self._find, self._known = kickers, None

    def of(self, one: Who, other: Who) -> tuple[str, str] | None:
        """Return the first kickers by which two hands differ, in words; None if none is known."""
        if self._known is None:
            self._known = dict(self._find())
        pairs = zip(self._known.get(one, ()), self._known.get(other, ()), strict=False)
        return next(((mine, theirs) for mine, theirs in pairs if mine != theirs), None)

    _known: dict[Who, tuple[str, ...]] | None


def besides_of(game: "Game", rules: "Rules", view: Iterable[Any]) -> Besides:
    """Return the ranks of every hand that lies open, those that make it first, to tell two of one name apart."""

    def ranks() -> dict[Who, tuple[str, ...]]:
        named = ((one.who, game.named(rules, one)) for one in held(view))
        return {
            who: tuple(map(_rank, (*name.made, *name.kickers))) for who, name in named if name is not None
        }

    return Besides(ranks)


def _rank(card: Card) -> str:
    return card_name(card).partition(" of ")[0]


def telling(game: "Game", rules: "Rules", view: list[Any], you: int = 0) -> Telling:
    """Return how a round is explained to somebody at a seat, or to anybody (0)."""
    besides = besides_of(game, rules, view)
    return Telling(
        whose=lambda seat: whose(seat, you),
        wager=lambda wager: _owned(game, wager),
        money=show_dollars,
        found=lambda one: finding(one.found, one.who, you, game, besides),
    )


def _owned(game: "Game", wager: str) -> str:
    """Name a wager after whose it is: "your pair plus", "your share of the main pot"."""
    if game.among_players is not None:
        return f"share of the {plain(wager)} pot"
    return game.called(wager).said.removeprefix("the ")


def whose(who: Who, you: int) -> str:
    """Say whose something is: "your", "seat 3's", "the dealer's"."""
    return "your" if who == you and who else f"{name_of(who)}'s"


def compared(found: str, who: Who, you: int, besides: Besides | None = None) -> str | None:
    """Say how a hand compares with the dealer's, by which kicker if both have one name; None for other findings."""
    match = _COMPARED.fullmatch(found)
    if match is None:
        return None
    number, mine, theirs, how = match.groups()
    of = whose(who, you)
    said = _BEATS[how].format(mine, theirs, whose=of)
    if number and read_whole(number) > 1:
        said = f"hand {number}: {said}"
    decides = (
        besides.of(who, "dealer") if besides is not None and mine == theirs and how in _DECIDED else None
    )
    if decides is None:
        return said
    own, dealers = f"{of} {decides[0]}", f"the dealer's {decides[1]}"
    return f"{said}: {own} beats {dealers}" if how == "player higher" else f"{said}: {dealers} beats {own}"


_DECIDED = ("player higher", "player lower")


def hands_set(found: str, who: Who, you: int) -> str | None:
    """Say how a hand was set in two, and what it came to; None for other findings."""
    match = _SET.fullmatch(found)
    if match is None:
        return None
    high, low, came_to = match.groups()
    said = f"{whose(who, you)} high hand is {high}, the low one {low}"
    return f"{said}: {_SET_CAME_TO.get(came_to, came_to)}" if came_to else said


def finding(
    found: str, who: Who, you: int, game: "Game | None" = None, besides: Besides | None = None
) -> str:
    """Say what a rule found about somebody."""
    if who == "table":
        return addressed(unpaid(found).replace("_", " "), you)
    if said := compared(found, who, you, besides) or hands_set(found, who, you):
        return said
    if found in _GAVE_UP and isinstance(who, int):
        return f"{'you' if who == you else name_of(who)} {found}"
    if found == LAST:
        return "everyone else has folded"
    if found.startswith(("the dealer", "the reader")):
        return found
    whom, (about, _, rest) = whose(who, you), found.partition(": ")
    if rest in ("qualifies", "does not qualify"):
        return f"{whom} {about} {rest}"
    if over := _OVER.fullmatch(found):
        return f"{whom} {over[1]} is over {over[2]}"
    return _of_a_wager(found, whom, game) or _of_somebody(found, "you" if whom == "your" else name_of(who))


def _of_a_wager(found: str, whom: str, game: "Game | None") -> str | None:
    """Say what a pay table found: "your pair plus: straight"; None if it is not about a wager."""
    about, _, rest = found.partition(": ")
    if not rest or not re.fullmatch("[a-z0-9_]+", about):
        return None
    name = game.called(about).said if game is not None and about != "hand" else plain(about)
    return f"{whom} {name}: {unpaid(rest).replace('_', ' ')}"


def a_hand(name: str) -> str:
    """Say a hand with its article, if it takes one: "a pair of aces", "ace high"."""
    return f"a {name}" if name.startswith(_COUNTED) else name


def _of_somebody(found: str, who: str) -> str:
    if _HAS.match(found) or _A_HAND.match(found):
        return f"{who} {'have' if who == 'you' else 'has'} {a_hand(found)}"
    return f"{who}: {unpaid(found).replace('_', ' ')}"


def _judged(event: events.Judged, voice: Voice, game: "Game | None", besides: Besides | None) -> str:
    return finding(event.found, event.who, voice.you, game, besides)


def _noted(event: events.Noted, voice: Voice, game: "Game | None", _: Besides | None) -> str | None:
    if match := _SPOT.fullmatch(event.what):
        return f"{whose(read_whole(match[1]), voice.you)} {voice.wager(match[2])} is {plain(event.value)}"
    says = {**_NOTES, **(game.notes if game is not None else {})}.get(event.what)
    if says is None:
        return None
    if "{value}" in says:
        return addressed(
            says.format(value=plain(event.value) if "_" in event.value else event.value), voice.you
        )
    number = re.match(r"(?:seat )?(\d+)", event.value)
    return voice.does(read_whole(number[1]) if number else event.value, says)


def _decided(event: events.Decided, voice: Voice, game: "Game | None", _: Besides | None) -> str:
    said = voice.does(event.seat, _DOES.get(event.do) or plain(event.do)) if event.seat else plain(event.do)
    amount = "" if event.amount is None else f" {voice.money(event.amount)}"
    about = event.wager not in ("", event.do, "all", "last") and not event.do.startswith(_ABOUT_CARDS)
    on = " " if event.do in _TAKES else " on "
    return f"{said}{amount}" + (f"{on}{voice.wager(event.wager)}" if about else "")


def _opened(event: events.Opened, voice: Voice, game: "Game | None", _: Besides | None) -> str:
    name = game.title if game is not None else plain(event.game)
    return f"a round of {name} begins"


def _closed(event: events.Closed, voice: Voice, game: "Game | None", _: Besides | None) -> str:
    spots = ((_SPOT.fullmatch(spot), cents) for spot, cents in event.balances.items())
    mine = [
        (match[2], cents)
        for match, cents in spots
        if match and voice.you and read_whole(match[1]) == voice.you
    ]
    standing = ", ".join(f"{voice.wager(wager)} {show_dollars(cents)}" for wager, cents in mine)
    return f"the round is over; you leave up: {standing}" if standing else "the round is over"


def _due(event: events.Due, voice: Voice, game: "Game | None", _: Besides | None) -> str:
    duties = ", ".join(plain(cite.rule.partition(".")[2]) for cite in event.duties)
    return f"the staff's duties {_MOMENTS.get(event.at) or f'at {plain(event.at)}'}: {duties}"


def _dealt(event: events.Dealt, voice: Voice, game: "Game | None", _: Besides | None) -> str:
    cards = voice.cards(event.cards)
    if event.to == "burn":
        return f"{cards} {'is' if len(event.cards) == 1 else 'are'} burned"
    down = ", face down" if event.face == "down" and UNSEEN not in event.cards else ""
    hand = f" to hand {event.hand}" if event.hand > 1 else ""
    return f"{voice.does(event.to, 'are dealt')} {cards}{down}{hand}"


def _discarded(event: events.Discarded, voice: Voice, game: "Game | None", _: Besides | None) -> str:
    cards = voice.cards(event.cards)
    if event.who == voice.you and event.who:
        return f"you put away {cards}"
    if isinstance(event.who, int) and event.who:
        return f"{name_of(event.who)} puts away {cards}"
    return f"{cards} {'goes' if len(event.cards) == 1 else 'go'} to the discard rack"


def _charged(event: events.Charged, voice: Voice, game: "Game | None", _: Besides | None) -> str:
    what = event.wager if event.wager in _FEES else f"commission on {voice.wager(event.wager)}"
    return f"{voice.does(event.seat, 'are charged')} {voice.money(event.amount)} {what}"


def _put(event: events.Put, voice: Voice, game: "Game | None", _: Besides | None) -> str | None:
    forced = event.wager not in _OF_OWN_WILL
    return (
        f"{voice.does(event.seat, 'post')} {voice.money(event.amount)}: {plain(event.wager)}"
        if forced
        else None
    )


def _pot_made(event: events.PotMade, voice: Voice, game: "Game | None", _: Besides | None) -> str:
    whom = ["you"] * (voice.you in event.eligible) + [
        f"seat {one}" for one in event.eligible if one != voice.you
    ]
    return f"the {event.name} pot is {voice.money(event.total)}, for {_listed(whom)}"


def _listed(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)


_SAYS: dict[type, Callable[[Any, Voice, "Game | None", Besides | None], str | None]] = {
    events.Judged: _judged,
    events.Noted: _noted,
    events.Decided: _decided,
    events.Opened: _opened,
    events.Closed: _closed,
    events.Due: _due,
    events.Dealt: _dealt,
    events.Discarded: _discarded,
    events.Charged: _charged,
    events.PotMade: _pot_made,
    events.Put: _put,
}


_ID = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b|\b[a-z]+(?:-\d+)+\b")


@lru_cache(maxsize=2**12)
def in_words(text: str, game: "Game | None", seat: int = 0) -> str:
    """Say a sentence of a rule to somebody at a seat, with wagers by the names people use."""
    called = plain if game is None else lambda wager: game.called(wager).said
    return addressed(_ID.sub(lambda one: called(one[0]), _NOT_OFFERED.sub(r"\1", text)), seat)
