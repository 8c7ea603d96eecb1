"""What happened, in words: one sentence per event, for logs, terminals, pages and screen readers."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from pitboss.chance import UNSEEN
from pitboss.chance.cards import card_name
from pitboss.money import Cents, show_amount, show_dollars
from pitboss.rounds import events
from pitboss.rounds.asks import Who
from pitboss.rounds.called import plain
from pitboss.rounds.settlement import NO_ROW
from pitboss.rounds.table import name_of

MOST_UNSEEN = 7
"""The most unseen cards that are written one by one; more are counted."""


def written(cards: Iterable[str]) -> str:
    """Write cards side by side; a long row of unseen cards is counted instead."""
    held = tuple(cards)
    if len(held) > MOST_UNSEEN and set(held) == {UNSEEN}:
        return f"{len(held)} cards"
    return " ".join(held) or "no cards"


def spoken(cards: Sequence[str]) -> str:
    """Name cards as people say them: "ace of spades, 2 face-down cards"."""
    hidden = cards.count(UNSEEN)
    named = [card_name(card) for card in cards if card != UNSEEN]
    return ", ".join(named + [f"{hidden} face-down card{'s' * (hidden > 1)}"] * bool(hidden)) or "no cards"


UNPAID = "nothing that pays"


def unpaid(found: str) -> str:
    """Say plainly that a pay table has nothing for a hand."""
    return found.replace(NO_ROW, UNPAID)


_VERBS = {"is": "are", "has": "have", "was": "were", "does": "do"}


def addressed(sentence: str, seat: int) -> str:
    """Say a sentence about a seat to the person who sits there: "seat 2 needs a wager" is "you need a wager"."""

    def to_you(match: re.Match[str]) -> str:
        verb = match[1]
        return f"you {_VERBS.get(verb) or verb.removesuffix('s')}" if verb else "you"

    your = re.sub(rf"\b[Ss]eat {seat}'s(?= \w)", "your", sentence)
    yours = re.sub(rf"\b[Ss]eat {seat}'s\b", "yours", your)
    return re.sub(rf"(?<!at )\b[Ss]eat {seat}\b(?: (\w+s)\b)?", to_you, yours) if seat else sentence


_HISSES = ("ss", "sh", "ch", "x", "o")


class Voice(NamedTuple):
    """The listener, and how amounts, names and cards are written for them."""

    you: int = 0
    money: Callable[[Cents], str] = show_amount
    name: Callable[[str], str] = str
    cards: Callable[[Sequence[str]], str] = written
    moments: bool = True
    """Whether a decision says when it was made."""
    called: Callable[[str], str] | None = None
    """What a wager is called within a sentence, if not by its name."""

    def wager(self, wager: str) -> str:
        """Name a wager within a sentence."""
        return self.called(wager) if self.called is not None else self.name(wager)

    def who(self, who: Who) -> str:
        """Name somebody: "you", "seat 2", "the dealer"."""
        return "you" if who == self.you and who else name_of(who)

    def does(self, who: Who, verb: str) -> str:
        """Say what somebody does: "you stake", "seat 2 stakes", "you are paid", "seat 2 is paid"."""
        if who == self.you and who:
            return f"you {verb}"
        first, _, rest = verb.partition(" ")
        third = {"are": "is", "have": "has"}.get(
            first
        ) or f"{first}{'es' if first.endswith(_HISSES) else 's'}"
        return f"{name_of(who)} {f'{third} {rest}' if rest else third}"


LOG = Voice()
"""The voice of a log: no point of view, names and amounts as in records."""


def to_player(seat: int, called: Callable[[str], str] | None = None) -> Voice:
    """The voice for a player at a seat, in words that can be read aloud."""
    return Voice(seat, show_dollars, plain, spoken, moments=False, called=called)


_MONEY: dict[type, str] = {
    events.Staked: "{stake} {amount} on {wager}",
    events.Returned: "{get} {amount} back from {wager}",
    events.Paid: "{are paid} {amount} on {wager}",
    events.Taken: "{lose} {amount} on {wager}",
    events.Charged: "{are charged} {amount} ({wager})",
    events.Vouched: "{get} {amount} on a voucher for {wager}",
    events.Forfeited: "{give} the {amount} of the voucher on {wager} back",
    events.Cut: "{give} {amount} of {wager} back, above the cap",
    events.Moved: "{move} {amount} from {wager}",
    events.Banked: "{bank} with {amount}",
    events.BankClosed: "{close} the bank with {amount}",
    events.Reversed: "{amount} goes back from {source} to {target}, being void",
    events.Put: "{put} {amount} into the pot ({wager})",
    events.Uncalled: "{get} {amount} back uncalled",
    events.Awarded: "{are awarded} {amount} from the {wager} pot",
    events.Raked: "the house rakes {amount} from the {wager} pot",
}


class _Words(dict[str, str]):
    """The words of a sentence about money; an unknown key is taken as a verb for the owner of the chips."""

    def __init__(self, event: Any, voice: Voice) -> None:
        super().__init__(amount=voice.money(event.amount), wager=voice.wager(event.wager))
        self.update(source=event.source, target=event.target)
        self.seat, self.voice = event.seat, voice

    def __missing__(self, verb: str) -> str:
        return self.voice.does(self.seat, verb)


def _of_the_round(event: Any, voice: Voice) -> str | None:
    match event:
        case events.Opened():
            name, seats = voice.name, ", ".join(map(str, event.seats))
            return f"a round of {name(event.game)} under {name(event.rulebook)} opens; seats: {seats}"
        case events.Closed():
            standing = ", ".join(f"{spot} {voice.money(cents)}" for spot, cents in event.balances.items())
            return f"the round closes; standing: {standing}" if standing else "the round closes"
        case events.Judged():
            found = voice.name(event.found)
            found = unpaid(found) if voice.name is plain else found
            return found if event.who == "table" else f"{voice.who(event.who)}: {found}"
        case events.Noted():
            return f"{voice.name(event.what)}: {voice.name(event.value)}"
        case events.Due():
            duties = ", ".join(voice.name(cite.rule.partition(".")[2]) for cite in event.duties)
            return f"the staff's duties at {voice.name(event.at)}: {duties}"
        case events.Irregular():
            about = f" at seat {event.seat}" if event.seat else ""
            about += f", {voice.cards((event.card,))}" if event.card else ""
            remedies = ", then ".join(map(voice.name, (event.remedy, *event.then)))
            return f"irregularity: {voice.name(event.kind)}{about}: {remedies}"
        case events.Voided():
            hands = "all hands are void: every stake on them goes back"
            return hands if event.hands else "the round is void: every stake goes back"
    return None


def _of_a_seat(event: Any, voice: Voice) -> str | None:
    match event:
        case events.PotMade():
            whose = f"seat{'s' * (len(event.eligible) != 1)} {', '.join(map(str, event.eligible))}"
            return f"the {event.name} pot comes to {voice.money(event.total)}, for {whose}"
        case events.Coupon():
            whose = "your" if event.seat == voice.you else f"{name_of(event.seat)}'s"
            wager = voice.wager(event.wager)
            return f"{whose} coupon of {voice.money(event.amount)} on {wager} is {event.does}"
        case events.Backed():
            return f"{event.patron} bets behind {voice.who(event.seat)}: {name_of(event.place)}"
        case events.Decided():
            at = f" at {event.at}" * voice.moments
            amount = "" if event.amount is None else f" {voice.money(event.amount)}"
            wager = f" on {voice.wager(event.wager)}" if event.wager not in ("", event.do) else ""
            return f"{voice.who(event.seat)}{at}: {voice.name(event.do)}{amount}{wager}"
    return None


def _of_chance(event: Any, voice: Voice) -> str | None:
    match event:
        case events.Dealt():
            hand = f", hand {event.hand}" if event.hand else ""
            face = "" if voice.cards is spoken and UNSEEN in event.cards else f", face {event.face}"
            return f"{voice.does(event.to, 'are dealt')} {voice.cards(event.cards)}{face}{hand}"
        case events.Shown():
            return f"{voice.does(event.who, 'show')} {voice.cards(event.cards)}"
        case events.Discarded():
            cards = voice.cards(event.cards)
            if event.who == voice.you and event.who:
                return f"you put away {cards}, face {event.face}"
            whose = f" of {name_of(event.who)}" if event.who else ""
            return f"{cards}{whose} to the discard rack, face {event.face}"
        case events.Rolled():
            return f"the dice show {'-'.join(map(str, event.dice))}: {event.total}"
        case events.Spun():
            return f"the wheel stops at {event.pocket}"
    return None


def sentence(event: Any, voice: Voice = LOG) -> str:
    """Describe an event in one sentence."""
    for says in (_of_the_round, _of_a_seat, _of_chance):
        if (said := says(event, voice)) is not None:
            return said
    if type(event) not in _MONEY:  # an event of a game outside the package, by its name and contents
        told = {name: value for name, value in msgspec.to_builtins(event).items() if name != "cite"}
        return (
            f"{told.pop('event')}: {', '.join(f'{voice.name(name)} {value}' for name, value in told.items())}"
        )
    text = _MONEY[type(event)].format_map(_Words(event, voice))
    if type(event) is events.Paid and event.odds:
        text += f" at {event.odds}{', for the coupon' * event.coupon}"
    return f"{text} to {voice.wager(event.to)}" if type(event) is events.Moved else text


def clause(event: Any) -> str:
    """The clause behind an event, if there is one."""
    if type(event) is events.Due:
        return "; ".join(dict.fromkeys(cite.clause for cite in event.duties))
    cite = getattr(event, "cite", None)
    return cite.clause if cite else ""
