"""Read a question: hands as cards or ranges, a board and dead cards. Reading is strict, and refusals give a reason.

Ranges are those of `odds.ranges`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from pitboss.cardroom.equity.form import Form
from pitboss.chance.cards import CARDS, INDEX, UNSEEN, Card, card_name, parse_card
from pitboss.odds.ranges import is_range, two_cards
from pitboss.rulebooks.refusal import Refusal

RANDOM = "**"
"""An unseen hand."""
Cards = str | Sequence[Card]
MOST_HANDS = 22


class Holding(NamedTuple):
    """The known cards a hand may hold, and those its player discarded."""

    cards: tuple[int, ...]
    thrown: tuple[int, ...] = ()

    @property
    def taken(self) -> int:
        """All these cards as bits."""
        return bits((*self.cards, *self.thrown))


class Asked(NamedTuple):
    """One hand in a question: what it may hold, and how many cards it was written with, seen or not."""

    name: str
    holdings: tuple[Holding, ...]
    size: int

    @property
    def known(self) -> int:
        """The number of its known cards."""
        return len(self.holdings[0].cards)


def bits(cards: Sequence[int]) -> int:
    """Return card indexes as a bit set."""
    return sum(1 << card for card in cards)


def read_cards(written: Cards) -> tuple[Card, ...]:
    """Read cards written together or apart: `"AsKs"`, `"As Ks"`, `["As", "Ks"]`. Refuse anything else."""
    if isinstance(written, str):
        text = "".join(written.split())
        written = [text[place : place + 2] for place in range(0, len(text), 2)]
    try:
        cards = tuple(parse_card(card) for card in written)
    except (TypeError, ValueError) as error:
        raise Refusal("bad_card", str(error)[:300]) from None
    for card in cards:
        if card not in INDEX and card != UNSEEN:
            raise Refusal("bad_card", f"{card_name(card)} is not in the deck")
    return cards


def read_known(what: str, written: Cards) -> tuple[int, ...]:
    """Read cards that must all be seen: a board, or dead cards."""
    cards = read_cards(written)
    if UNSEEN in cards:
        raise Refusal("bad_card", f"{what} names the cards that are seen, not {UNSEEN}")
    return tuple(INDEX[card] for card in cards)


def read_hand(form: Form, written: Cards) -> Asked:
    """Read one hand: cards, several hands of cards separated by commas, a range, or `**` for any hand at all."""
    if not isinstance(written, (str, list, tuple)):
        raise Refusal("bad_card", f"a hand is written as a text or a list of cards, not {written!r:.40}")
    name = written if isinstance(written, str) else " ".join(map(str, written))
    if name.strip() == RANDOM:
        return Asked(RANDOM, (Holding(()),), 0)
    parts = written.split(",") if isinstance(written, str) else [written]
    found = dict.fromkeys(chain.from_iterable(_part(form, part) for part in parts))
    if not found:
        raise Refusal("empty_range", f"{name!r:.60} names no hand")
    if len({(size, len(cards)) for cards, size in found}) > 1:
        raise Refusal("bad_range", f"the hands of {name!r:.60} do not all have the same number of cards")
    return Asked(name.strip(), tuple(Holding(cards) for cards, _ in found), max(size for _, size in found))


def _without(asked: Asked, gone: int) -> Asked:
    """Return what a hand may hold, given that these cards are elsewhere."""
    left = tuple(holding for holding in asked.holdings if not holding.taken & gone)
    if not left:
        raise Refusal("no_deal", f"every hand of {asked.name!r:.60} has a card that is elsewhere")
    return asked._replace(holdings=left)


def _part(form: Form, written: Cards) -> list[tuple[tuple[int, ...], int]]:
    """Read one part of a range: the known cards of each hand, and how many cards it is written with."""
    if isinstance(written, str) and not written.strip():
        return []
    if isinstance(written, str) and is_range(written.strip()):
        if 2 not in form.sizes():
            raise Refusal(
                "bad_range", f"{written.strip()!r:.40} is a range of two cards: in {form.name} name the cards"
            )
        return [(cards, 2) for cards in two_cards(written.strip())]
    cards = read_cards(written)
    if len(cards) not in form.sizes():
        sizes = ", ".join(map(str, form.sizes()))
        message = f"a hand of {form.name} is written with {sizes} cards, unseen ones as {UNSEEN}, not with {len(cards)}"
        raise Refusal("wrong_number", message)
    known = sorted(INDEX[card] for card in cards if card != UNSEEN)
    if len(set(known)) < len(known):
        raise _twice(next(card for card in known if known.count(card) > 1))
    return [(tuple(known), len(cards))]


def read_question(
    form: Form, hands: Sequence[Cards], board: Cards, dead: Cards
) -> tuple[tuple[Asked, ...], tuple[int, ...], tuple[int, ...]]:
    """Read hands, board and dead cards. Refuse a card that is in two places."""
    if not isinstance(hands, (list, tuple)) or not 2 <= len(hands) <= MOST_HANDS:
        raise Refusal("wrong_number", f"equity takes 2 to {MOST_HANDS} hands")
    lying = read_known("a board", board)
    if len(lying) not in form.boards():
        sizes = " or ".join(map(str, form.boards()))
        raise Refusal("bad_board", f"the board of {form.name} has {sizes} cards, not {len(lying)}")
    out = read_known("what is dead", dead)
    asked = tuple(read_hand(form, hand) for hand in hands)
    # A card that is certain to be in one place cannot be in another.
    certain = chain.from_iterable(one.holdings[0].cards for one in asked if len(one.holdings) == 1)
    seen: set[int] = set()
    for card in (*lying, *out, *certain):
        if card in form.missing:
            raise Refusal("bad_card", f"the {card_name(CARDS[card])} is not in the deck of {form.name}")
        if card in seen:
            raise _twice(card)
        seen.add(card)
    return tuple(_without(one, bits((*lying, *out, *form.missing))) for one in asked), lying, out


def _twice(card: int) -> Refusal:
    return Refusal("card_twice", f"the {card_name(CARDS[card])} is in two places")
