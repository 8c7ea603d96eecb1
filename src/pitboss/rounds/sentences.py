"""Events in words: one sentence for each, for the log and for a person at the table."""

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from pitboss.chance import UNSEEN, Card
from pitboss.money import Cents, read_whole
from pitboss.rounds import events
from pitboss.rounds.actions import does_of
from pitboss.rounds.called import plain
from pitboss.rounds.known import name_of
from pitboss.rounds.speech import Besides, finding, whose
from pitboss.rounds.words import LOG, Voice, addressed, spoken, to_player

if TYPE_CHECKING:
    from pitboss.rounds.game import Game

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
"""The wording of the notes of shared procedures."""
_MOMENTS = {
    "before_deal": "before the deal",
    "after_deal": "after the deal",
    "before_reveal": "before the cards are shown",
    "before_spin": "before the spin",
    "after_round": "after the round",
}
VOID = "the round is void: every stake goes back"
HANDS_VOID = "all hands are void: every stake on them goes back"
_ABOUT_CARDS = ("draw", "discard", "set", "insure")
"""Decisions that need no wager to be understood."""
_TAKES = ("cancel", "remove", "reduce")
"""Decisions about a wager on the layout."""
_SPOT = re.compile(r"(\d+):(.+)", re.DOTALL)
_FEES = ("vig", "fee")
_OF_OWN_WILL = ("call", "bet", "raise")


# -- the round ------------------------------------------------------------------------------------


def _opened(event: events.Opened, voice: Voice) -> str:
    if voice.aloud:
        return f"a round of {plain(event.game) if voice.game is None else voice.game.title} begins"
    seats = ", ".join(map(str, event.seats))
    return f"a round of {event.game} under {event.rulebook} opens; seats: {seats}"


def _closed(event: events.Closed, voice: Voice) -> str:
    if not voice.aloud:
        standing = ", ".join(f"{spot} {voice.money(cents)}" for spot, cents in event.balances.items())
        return f"the round closes; standing: {standing}" if standing else "the round closes"
    spots = ((_SPOT.fullmatch(spot), cents) for spot, cents in event.balances.items())
    mine = [
        (match[2], cents)
        for match, cents in spots
        if match and voice.you and read_whole(match[1]) == voice.you
    ]
    left = ", ".join(f"{voice.wager(wager)} {voice.money(cents)}" for wager, cents in mine)
    return f"the round is over; you leave up: {left}" if left else "the round is over"


def _judged(event: events.Judged, voice: Voice) -> str:
    if voice.aloud:
        return finding(event.found, event.who, voice.you, voice.game, voice.besides)
    return event.found if event.who == "table" else f"{name_of(event.who)}: {event.found}"


def _noted(event: events.Noted, voice: Voice) -> str:
    as_it_is = f"{voice.name(event.what)}: {voice.name(event.value)}"
    if not voice.aloud:
        return as_it_is
    if match := _SPOT.fullmatch(event.what):
        return f"{whose(read_whole(match[1]), voice.you)} {voice.wager(match[2])} is {plain(event.value)}"
    says = {**_NOTES, **(voice.game.notes if voice.game is not None else {})}.get(event.what)
    if says is None:
        return as_it_is
    if "{value}" in says:
        value = plain(event.value) if "_" in event.value else event.value
        return addressed(says.format(value=value), voice.you)
    number = re.match(r"(?:seat )?(\d+)", event.value)
    return voice.does(read_whole(number[1]) if number else event.value, says)


def _due(event: events.Due, voice: Voice) -> str:
    duties = ", ".join(voice.name(cite.rule.partition(".")[2]) for cite in event.duties)
    moment = _MOMENTS.get(event.at) if voice.aloud else None
    return f"the staff's duties {moment or f'at {voice.name(event.at)}'}: {duties}"


def _irregular(event: events.Irregular, voice: Voice) -> str:
    about = f" at seat {event.seat}" if event.seat else ""
    about += f", {voice.cards((event.card,))}" if event.card else ""
    remedies = ", then ".join(map(voice.name, (event.remedy, *event.then)))
    return f"irregularity: {voice.name(event.kind)}{about}: {remedies}"


def _voided(event: events.Voided, voice: Voice) -> str:
    return HANDS_VOID if event.hands else VOID


# -- decisions and wagers -------------------------------------------------------------------------


def _decided(event: events.Decided, voice: Voice) -> str:
    amount = "" if event.amount is None else f" {voice.money(event.amount)}"
    about = event.wager not in ("", event.do)
    if not voice.aloud:
        on = f" on {voice.wager(event.wager)}" if about else ""
        return f"{name_of(event.seat)} at {event.at}: {event.do}{amount}{on}"
    said = voice.does(event.seat, does_of(event.do)) if event.seat else plain(event.do)
    if not about or event.wager in ("all", "last") or event.do.startswith(_ABOUT_CARDS):
        return f"{said}{amount}"
    return f"{said}{amount}{' ' if event.do in _TAKES else ' on '}{voice.wager(event.wager)}"


def _paid(event: events.Paid, voice: Voice) -> str:
    odds = f" at {event.odds}{', for the coupon' * event.coupon}" if event.odds else ""
    return f"{voice.does(event.seat, 'are paid')} {voice.money(event.amount)} on {voice.wager(event.wager)}{odds}"


def _charged(event: events.Charged, voice: Voice) -> str:
    charged = f"{voice.does(event.seat, 'are charged')} {voice.money(event.amount)}"
    if not voice.aloud:
        return f"{charged} ({event.wager})"
    return f"{charged} {event.wager if event.wager in _FEES else f'commission on {voice.wager(event.wager)}'}"


def _put(event: events.Put, voice: Voice) -> str:
    amount = voice.money(event.amount)
    if voice.aloud and event.wager not in _OF_OWN_WILL:
        return f"{voice.does(event.seat, 'post')} {amount}: {plain(event.wager)}"
    return f"{voice.does(event.seat, 'put')} {amount} into the pot ({voice.wager(event.wager)})"


def _pot_made(event: events.PotMade, voice: Voice) -> str:
    others = [f"seat {seat}" for seat in event.eligible if seat != voice.you]
    whom = ["you"] * (voice.you in event.eligible) + others
    return f"the {event.name} pot is {voice.money(event.total)}, for {_listed(whom)}"


def _listed(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)


def _coupon(event: events.Coupon, voice: Voice) -> str:
    wager = voice.wager(event.wager)
    return f"{whose(event.seat, voice.you)} coupon of {voice.money(event.amount)} on {wager} is {event.does}"


def _backed(event: events.Backed, voice: Voice) -> str:
    return f"{event.patron} bets behind {voice.who(event.seat)}: {name_of(event.place)}"


# -- cards, dice and wheels -----------------------------------------------------------------------


def _dealt(event: events.Dealt, voice: Voice) -> str:
    cards = voice.cards(event.cards)
    if not voice.aloud:
        hand = f", hand {event.hand}" if event.hand else ""
        return f"{voice.does(event.to, 'are dealt')} {cards}, face {event.face}{hand}"
    if event.to == "burn":
        return f"{cards} {'is' if len(event.cards) == 1 else 'are'} burned"
    down = ", face down" if event.face == "down" and UNSEEN not in event.cards else ""
    hand = f" to hand {event.hand}" if event.hand > 1 else ""
    return f"{voice.does(event.to, 'are dealt')} {cards}{down}{hand}"


def _shown(event: events.Shown, voice: Voice) -> str:
    return f"{voice.does(event.who, 'show')} {voice.cards(event.cards)}"


def _discarded(event: events.Discarded, voice: Voice) -> str:
    cards = voice.cards(event.cards)
    if not voice.aloud:
        of = f" of {name_of(event.who)}" if event.who else ""
        return f"{cards}{of} to the discard rack, face {event.face}"
    if isinstance(event.who, int) and event.who:
        return f"{voice.does(event.who, 'put')} away {cards}"
    return f"{cards} {'goes' if len(event.cards) == 1 else 'go'} to the discard rack"


def _rolled(event: events.Rolled, voice: Voice) -> str:
    return f"the dice show {'-'.join(map(str, event.dice))}: {event.total}"


def _spun(event: events.Spun, voice: Voice) -> str:
    return f"the wheel stops at {event.pocket}"


# -- all of them ----------------------------------------------------------------------------------


class Said(NamedTuple):
    """The words for an event: a sentence, and the part that follows the name of a wager or a pot."""

    sentence: str | Callable[[Any, Voice], str]
    """Either a function, or words about money: {amount}, {wager} and the ends. Other keys are verbs of the owner."""
    wager: str = ""
    """For explanations: "your pair plus" "is paid $5". Empty if no wager or pot changes."""


SAID: dict[type, Said] = {
    events.Opened: Said(_opened),
    events.Closed: Said(_closed),
    events.Judged: Said(_judged),
    events.Noted: Said(_noted),
    events.Due: Said(_due),
    events.Irregular: Said(_irregular),
    events.Voided: Said(_voided),
    events.Decided: Said(_decided),
    events.Backed: Said(_backed),
    events.Staked: Said("{stake} {amount} on {wager}"),
    events.Paid: Said(_paid, "is paid {amount}{odds}"),
    events.Taken: Said("{lose} {amount} on {wager}", "loses {amount}"),
    events.Returned: Said("{get} {amount} back from {wager}", "gets {amount} back"),
    events.Charged: Said(_charged, "is charged {amount}"),
    events.Vouched: Said("{get} {amount} on a voucher for {wager}", "is staked with a voucher of {amount}"),
    events.Forfeited: Said(
        "{give} the {amount} of the voucher on {wager} back", "forfeits the voucher's {amount}"
    ),
    events.Coupon: Said(_coupon, "coupon of {amount} is {does}"),
    events.Cut: Said("{give} {amount} of {wager} back, above the cap", "gives {amount} back"),
    events.Moved: Said("{move} {amount} from {wager} to {to}"),
    events.Reversed: Said(
        "{amount} goes back from {source} to {target}, being void", "{goes_back}, being void"
    ),
    events.Banked: Said("{bank} with {amount}"),
    events.BankClosed: Said("{close} the bank with {amount}"),
    events.Put: Said(_put),
    events.PotMade: Said(_pot_made),
    events.Uncalled: Said("{get} {amount} back uncalled", "gets {amount} back, nobody having called it"),
    events.Awarded: Said("{are awarded} {amount} from the {wager} pot", "is awarded {amount}"),
    events.Raked: Said("the house rakes {amount} from the {wager} pot", "gives up {amount} to the house"),
    events.Dealt: Said(_dealt),
    events.Shown: Said(_shown),
    events.Discarded: Said(_discarded),
    events.Rolled: Said(_rolled),
    events.Spun: Said(_spun),
}
"""The words for every event of a round."""
MOVES_A_WAGER = frozenset(kind for kind, said in SAID.items() if said.wager)
"""The events that an explanation is about."""


class _Words(dict[str, str]):
    """The words of a sentence about money. An unknown key is taken as a verb for the owner of the chips."""

    def __init__(self, event: Any, voice: Voice) -> None:
        super().__init__(amount=voice.money(event.amount), wager=voice.wager(event.wager))
        self.update(source=event.source, target=event.target)
        if type(event) is events.Moved:
            self.update(to=voice.wager(event.to))
        self.seat, self.voice = event.seat, voice

    def __missing__(self, verb: str) -> str:
        return self.voice.does(self.seat, verb)


def sentence(event: Any, voice: Voice = LOG) -> str:
    """Describe an event in one sentence. An event that has none, of an outside game, is named with its contents."""
    said = SAID.get(type(event))
    words: str = "" if said is not None else event.in_words()
    if words:
        return words
    if said is None:
        told = {name: value for name, value in msgspec.to_builtins(event).items() if name != "cite"}
        named = told.pop("event")
        return f"{named}: {', '.join(f'{voice.name(name)} {value}' for name, value in told.items())}"
    if isinstance(said.sentence, str):
        return said.sentence.format_map(_Words(event, voice))
    return said.sentence(event, voice)


def told(
    event: Any,
    seat: int,
    game: "Game | None" = None,
    besides: Besides | None = None,
    cards: Callable[[Sequence[Card]], str] = spoken,
) -> str:
    """Describe an event to someone at a seat. Seat 0 stands for someone without a seat.

    ``besides`` gives the kickers that decided between two hands of the same name; ``cards`` writes cards.
    """
    return sentence(event, to_player(seat, game, besides, cards))


def of_a_wager(event: Any, money: Callable[[Cents], str]) -> str:
    """Say what happens to the chips of a wager or a pot, to go after its name."""
    amount, does = money(event.amount), getattr(event, "does", "")
    goes_back = _goes_back(event, amount) if type(event) is events.Reversed else ""
    odds = ""
    if type(event) is events.Paid and event.odds:
        odds = f" at {event.odds} on {'the coupon of ' * event.coupon}{money(event.stake)}"
    return SAID[type(event)].wager.format(amount=amount, does=does, goes_back=goes_back, odds=odds)


def _goes_back(event: events.Reversed, amount: str) -> str:
    """Say how a move is undone: winnings are given back, a loss returns to its spot, a stake comes back."""
    if event.sign < 0:
        return f"gives {amount} back"
    return f"has {amount} on it again" if isinstance(event.came_from, tuple) else f"gets {amount} back"


def clause(event: Any) -> str:
    """The clause behind an event, if there is one."""
    if type(event) is events.Due:
        return "; ".join(dict.fromkeys(cite.clause for cite in event.duties))
    cite = getattr(event, "cite", None)
    return cite.clause if cite else ""
