"""The cards that lie open to someone: a seat's view of the events, gathered into hands."""

from collections.abc import Iterable
from typing import Any, NamedTuple, TypeAlias

from pitboss.chance import UNSEEN, Card
from pitboss.rounds.asks import Who
from pitboss.rounds.events import Dealt, Discarded, Due, Noted, Shown

BOARD = "board"


class Held(NamedTuple):
    """The open cards of a hand, with the shared ones if no card of the hand is hidden."""

    who: Who
    hand: int
    cards: tuple[Card, ...]
    board: tuple[Card, ...]
    split: bool
    """Whether the holder has several hands."""


class Way(NamedTuple):
    """One way to lay the cards, among the choices of an ask: what it makes, and what is wrong with it."""

    wager: str
    """The choice's own name."""
    says: str
    warning: str = ""
    usual: bool = False
    """Whether it is the way the house sets such a hand."""
    rule: str = ""
    clause: str = ""
    """What makes it the house's way."""


Hands: TypeAlias = dict[tuple[Who, int], list[Card]]
"""Cards by their holder and the number of the hand. A hand that cannot be split has the number 0."""


def hands_seen(view: Iterable[Any]) -> Hands:
    """Gather the cards of a view into hands. Cards that the viewer cannot see stay unseen."""
    hands: Hands = {}
    moved: list[Card] = []
    for event in view:
        match event:
            case Dealt() if event.to != "burn":
                hands.setdefault((event.to, event.hand), []).extend(event.cards)
            case Shown() if moved or _is_split(hands, event):
                moved = _split(hands, event, moved)
            case Shown():
                _turn_up(hands, event)
            case Discarded():
                for card in event.cards:
                    _drop(hands, event.who, card, UNSEEN)
            case Noted(what="button") | Due(at="before_deal"):  # cards drawn for a seat or a button go back
                hands.clear()
    return {key: cards for key, cards in hands.items() if cards}


def held(view: Iterable[Any]) -> list[Held]:
    """List the hands of a view that have an open card. Shared cards are part of every hand, not a hand themselves."""
    hands = hands_seen(view)
    shared = tuple(card for card in hands.pop((BOARD, 0), ()) if card != UNSEEN)
    found = []
    for (who, hand), cards in hands.items():
        if known := tuple(card for card in cards if card != UNSEEN):
            several = sum(holder == who for holder, _ in hands) > 1
            found.append(Held(who, hand, known, shared if len(known) == len(cards) else (), several))
    return found


def shared(view: Iterable[Any]) -> tuple[Card, ...]:
    """Return the shared cards of a view that lie open."""
    return tuple(card for card in hands_seen(view).get((BOARD, 0), ()) if card != UNSEEN)


def _is_split(hands: Hands, event: Shown) -> bool:
    """Whether a hand is shown with fewer cards than it had: the rest goes to the hand behind it."""
    hand = hands.get((event.who, event.hand), [])
    return event.hand > 0 and len(event.cards) < len(hand) and UNSEEN not in hand


def _split(hands: Hands, event: Shown, moved: list[Card]) -> list[Card]:
    """Lay down a hand of a split, and return the cards that go on to the hand behind it."""
    had = hands.get((event.who, event.hand), [])
    hands[event.who, event.hand] = list(event.cards)
    return had if moved else had[len(event.cards) :]


def _turn_up(hands: Hands, event: Shown) -> None:
    """Turn cards up. Known ones stay where they are. A hand made by splitting takes its card from another."""
    key = event.who, event.hand
    if not hands.get(key):
        for card in event.cards:
            _drop(hands, event.who, card)
    hand = hands.setdefault(key, [])
    if len(event.cards) >= len(hand):
        hand[:] = event.cards
        return
    for card in event.cards:
        if card not in hand:
            if UNSEEN in hand:
                hand[hand.index(UNSEEN)] = card
            else:
                hand.append(card)


def _drop(hands: Hands, who: Who, *faces: Card) -> None:
    """Take a card out of someone's hands. If its face is unknown, take one that nobody saw."""
    for face in faces:
        for (holder, _), cards in hands.items():
            if holder == who and face in cards:
                cards.remove(face)
                return
