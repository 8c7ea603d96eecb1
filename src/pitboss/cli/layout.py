"""The table as one seat sees it: cards in colour, what is staked, what may be done."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from pitboss.chance import UNSEEN
from pitboss.cli.common import grid
from pitboss.cli.show import cards as side_by_side
from pitboss.money import show_amount
from pitboss.rounds import Round
from pitboss.rounds.asks import Bet, Choose, Offer, Who
from pitboss.rounds.events import Dealt, Shown
from pitboss.rounds.table import name_of

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

SUIT_SIGNS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
_CARD = re.compile(r"\b([2-9TJQKA])([shdc])\b|\?\?")
_NUMBERS = re.compile(r"([_-]\d+)+$")
MOST_LISTED = 12


def coloured(text: str) -> "Text":
    """Write cards with their suits' signs: hearts and diamonds red, a card face down dim."""
    from rich.text import Text

    shown, end = Text(), 0
    for card in _CARD.finditer(text):
        shown.append(text[end : card.start()])
        end = card.end()
        if card[0] == UNSEEN:
            shown.append("▒▒", style="dim")
        else:
            style = "bold red" if card[2] in "hd" else "bold"
            shown.append(card[1] + SUIT_SIGNS[card[2]], style=style)
    return shown.append(text[end:])


def hands_seen(events: Iterable[Any]) -> dict[tuple[Who, int], list[str]]:
    """Everybody's cards as one seat has seen them; what it has not seen stays face down."""
    hands: dict[tuple[Who, int], list[str]] = {}
    for event in events:
        if type(event) is Dealt:
            hands.setdefault((event.to, event.hand), []).extend(event.cards)
        elif type(event) is Shown:
            held = hands.get((event.who, event.hand), [])
            if not held:
                _leave(hands, event)
            hands[event.who, event.hand] = [*event.cards, *[UNSEEN] * (len(held) - len(event.cards))]
    return hands


def _leave(hands: dict[tuple[Who, int], list[str]], event: Shown) -> None:
    """Cards laid apart as a hand of their own leave the one they were dealt to."""
    for (who, _), cards in hands.items():
        for card in event.cards if who == event.who else ():
            if card in cards:
                cards.remove(card)


def table_view(round: Round, seat: int) -> "RenderableType":
    """The table as a seat sees it."""
    hands = hands_seen(round.view(seat))
    people: list[Who] = [*(who for who, _ in hands if not isinstance(who, int)), *round.table.seats]
    rows: list[tuple[Any, ...]] = [
        (
            _name(who, seat),
            coloured(_cards(round, hands, who)),
            _staked(round, who),
            _stack(round, who),
        )
        for who in dict.fromkeys(people)
    ]
    if pot := round.table.ledger.balance("pot"):
        rows.append(("the pot", "", show_amount(pot), ""))
    used = [
        place for place, cells in enumerate(zip(*rows, strict=True)) if place == 0 or any(map(str, cells))
    ]
    heads = ("", "cards", "staked", "")
    return grid(
        round.game.title, [heads[place] for place in used], [[row[place] for place in used] for row in rows]
    )


def _name(who: Who, seat: int) -> str:
    return f"seat {seat} (you)" if who == seat else name_of(who)


def _cards(round: Round, hands: dict[tuple[Who, int], list[str]], who: Who) -> str:
    """The hands somebody holds; cards dealt only to draw for the button are no part of one."""
    held = len(round.table.hands.get(who, ()))
    shown = (cards if hand else cards[-held:] for (holder, hand), cards in hands.items() if holder == who)
    return " | ".join(map(side_by_side, shown))


def _staked(round: Round, who: Who) -> str:
    spots = ((wager, cents) for (seat, wager), cents in round.table.spots.items() if seat == who and cents)
    return ", ".join(f"{wager} {show_amount(cents)}" for wager, cents in spots)


def _stack(round: Round, who: Who) -> str:
    stacks = round.table.stacks
    if not stacks or not isinstance(who, int) or who not in stacks:
        return ""
    return f"{show_amount(round.table.ledger.balance(who))} left"


def may_do(ask: Bet | Choose, seat: int) -> list[str]:
    """What may be done now, a line each."""
    if isinstance(ask, Bet):
        return [*_offers(ask.offers_to(seat)), "(nothing: sit this round out)"]
    if len(ask.choices) <= MOST_LISTED:
        return [f"{number}. {_choice(choice)}" for number, choice in enumerate(ask.choices, 1)]
    by_name: dict[str, list[str]] = {}
    for choice in ask.choices:
        if choice.seat in (0, seat):
            by_name.setdefault(choice.do, []).append(choice.wager)
    return [f"{do} {folded(filter(None, wagers))}".strip() for do, wagers in by_name.items()]


def folded(wagers: Iterable[str]) -> str:
    """Write many wagers shortly: `place_4…place_10` stands for all the place wagers between."""
    families: dict[str, list[str]] = {}
    for wager in wagers:
        families.setdefault(_NUMBERS.sub("", wager), []).append(wager)
    return " | ".join(
        " | ".join(family) if len(family) <= 2 else f"{family[0]}…{family[-1]}"
        for family in families.values()
    )


def _offers(offers: tuple[Offer, ...]) -> list[str]:
    """A line for each wager or, where there are very many, for all that may be made in the same amounts."""
    if len(offers) <= MOST_LISTED:
        return [_offer(offer) for offer in offers]
    alike: dict[str, list[str]] = {}
    for offer in offers:
        alike.setdefault(_offer(offer).removeprefix(offer.wager), []).append(offer.wager)
    return [f"{folded(wagers)}{amount}" for amount, wagers in alike.items()]


def _offer(offer: Any) -> str:
    needs = f", with {' and '.join(offer.needs)}" if offer.needs else ""
    return f"{offer.wager}: {offer.amount}{needs}"


def _choice(choice: Any) -> str:
    wager = f" on {choice.wager}" if choice.wager and choice.wager != choice.do else ""
    return f"{choice.do}{wager}" + ("" if choice.amount is None else f": {choice.amount}")
