"""A round of twenty-one as it lies on the table: the hands of each box in play order, and the dealer's cards."""

from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

from pitboss.chance import UNSEEN, Card
from pitboss.hands.blackjack import is_blackjack, total, worth
from pitboss.money import Cents
from pitboss.procedures.shoe import DEALER
from pitboss.rounds import Play, Table
from pitboss.rounds.asks import Who
from pitboss.rounds.events import Dealt, Shown
from pitboss.rounds.table import name_of
from pitboss.rulebooks import Cite

MOST_POINTS = 21
"""The highest total of whole points that is not over; an ace counts eleven up to it."""
MOST_HANDS = 4
"""The most hands of a box in any document; the names of the later wagers end there."""


class Hand:
    """One hand of a box: its cards, what they count, and how it came about."""

    __slots__ = ("cards", "count", "doubled", "paid", "soft", "split", "split_ace")

    def __init__(self, cards: Sequence[Card], split: bool = False) -> None:
        """Lay out a hand; ``split`` means that it was made by splitting."""
        self.cards = list(cards)
        self.split = split
        self.split_ace = split and worth(self.cards[0]) == 11
        self.doubled = self.paid = False
        self.count, self.soft = total(self.cards)

    def add(self, card: Card) -> None:
        """Add a card to the hand and recount it."""
        self.cards.append(card)
        self.count, self.soft = total(self.cards)

    def divide(self: "HandT") -> "HandT":
        """Keep the first card and make the second a separate hand."""
        first, second = self.cards
        self.cards, self.split = [first], True
        self.split_ace = worth(first) == 11
        self.count, self.soft = total(self.cards)
        return type(self)([second], split=True)

    @property
    def natural(self) -> bool:
        """Whether the first two cards dealt are an ace and a ten-value card; a split hand never qualifies."""
        return not self.split and is_blackjack(self.cards)

    @property
    def over(self) -> bool:
        """Whether the hand has passed 21."""
        return self.count > MOST_POINTS


HandT = TypeVar("HandT", bound=Hand)


def hand_wager(original: str, number: int) -> str:
    """Return a hand's wager: the original stays with hand 1, every other has its split wager."""
    return original if number == 1 else f"split{number}"


def double_wager(number: int) -> str:
    """Return the wager that doubles a hand."""
    return f"double{number}"


class Layout(Generic[HandT]):
    """One round as it lies on the table; the table itself keeps the money and the log."""

    original: ClassVar[str]
    """The wager of a box before any split: it stays with the first hand."""

    def __init__(self, table: Table) -> None:
        """Start with an empty layout."""
        self.table, self.rules = table, table.rules
        self.players: list[int] = []
        self.boxes: dict[int, list[HandT]] = {}
        self.dealer: list[Card] = []

    def number(self, seat: int, hand: HandT) -> int:
        """Return the number of a hand in its box, in playing order."""
        return self.boxes[seat].index(hand) + 1

    def hand_at(self, seat: int, at: str) -> HandT | None:
        """Return the hand of a box that a moment refers to: "hand2" is its second."""
        hands = self.boxes.get(seat, ())
        return next((hand for number, hand in enumerate(hands, 1) if at == f"hand{number}"), None)

    # -- the deal -------------------------------------------------------------------------------

    def draw(self, to: tuple[Who, ...], at: str, cite: Cite) -> Play:
        """Draw cards the round depends on."""
        return (yield from self.table.draw(to, at, cite))

    def lay_box(self, seat: int, hand: type[HandT], face: str, cite: Cite) -> None:
        """Lay out a box's first hand."""
        cards = self.table.hands[seat]
        need(cards, seat, cite)
        self.boxes[seat] = [hand(cards)]
        self.table.lay(Dealt(seat, tuple(cards), face, cite, 1))

    def lay_dealer(self, cite: Cite) -> None:
        """Lay out the dealer's two cards, the first one face up."""
        self.dealer = list(self.table.hands[DEALER])
        need(self.dealer[:1], DEALER, cite)
        self.table.lay(Dealt(DEALER, (self.dealer[0],), "up", cite))
        self.table.lay(Dealt(DEALER, (self.dealer[1],), "down", cite))

    # -- what a player may do with a hand -------------------------------------------------------

    def draw_to(self, seat: int, hand: HandT, cite: Cite, face: str = "up") -> Play:
        """Draw a card to a hand."""
        number = self.number(seat, hand)
        cards = yield from self.draw((seat,), f"hand{number}", cite)
        need(cards, seat, cite)
        hand.add(*cards)
        self.table.lay(Dealt(seat, tuple(cards), face, cite, number))

    def double(self, seat: int, hand: HandT, amount: Cents, face: str = "up") -> Play:
        """Add a wager of up to the hand's own, and draw as many cards as a doubled hand draws."""
        wager, rules = double_wager(self.number(seat, hand)), self.rules
        self.table.stake(seat, wager, amount, rules.chapter.wagers["double"].cite)
        for _ in range(rules.count("double_cards")):
            yield from self.draw_to(seat, hand, rules.cite("double_cards"), face)
        hand.doubled = True

    def split(self, seat: int, hand: HandT, amount: Cents) -> Play:
        """Make two hands of one, the new one right behind it; the first gets its second card at once."""
        table, hands, place = self.table, self.boxes[seat], self.number(seat, hand)
        cite = self.rules.cite("split_order")
        # Every later hand carries the same wager, so the chips of the last number are the ones added.
        wager = hand_wager(self.original, len(hands) + 1)
        table.stake(seat, wager, amount, self.rules.chapter.wagers["split"].cite)
        hands.insert(place, hand.divide())
        for number, moved in enumerate(hands[place - 1 :], place):
            table.lay(Shown(seat, tuple(moved.cards), cite, number))
        yield from self.draw_to(seat, hand, cite)


def need(cards: Sequence[Card], who: Who, cite: Cite) -> None:
    """Refuse to go on without cards the round depends on."""
    if UNSEEN in cards:
        message = f"the round turns on the cards of {name_of(who)}, and they are not all known"
        raise cite.refuse("missing_cards", message)
