"""What lies on the table during one round: each box's hands, the dealer's cards, and what went wrong."""

from collections.abc import Iterator, Sequence

from pitboss.chance import UNSEEN, Card
from pitboss.games.blackjack.outcomes import Points
from pitboss.games.blackjack.rules import MOST_POINTS
from pitboss.hands.blackjack import is_blackjack, total, worth
from pitboss.procedures.orders import FAR_LEFT
from pitboss.procedures.shoe import DEALER, RunningShoe, ShoeState
from pitboss.rounds import Play, Table
from pitboss.rounds.asks import Who
from pitboss.rounds.table import name_of
from pitboss.rulebooks import Cite


class Hand:
    """One hand of a box: its cards, what they count, and how it came about."""

    __slots__ = ("cards", "count", "dead", "doubled", "face_down", "paid", "soft", "split", "split_ace")

    def __init__(self, cards: Sequence[Card], split: bool = False) -> None:
        """Lay out a hand; ``split`` says that it was made by splitting."""
        self.cards = list(cards)
        self.split = split
        self.split_ace = split and worth(self.cards[0]) == 11
        self.doubled = self.face_down = self.dead = self.paid = False
        self.count, self.soft = total(self.cards)

    def add(self, card: Card) -> None:
        """Put a card to the hand and count it anew."""
        self.cards.append(card)
        self.count, self.soft = total(self.cards)

    def divide(self) -> "Hand":
        """Keep the first card and make the second a hand of its own."""
        first, second = self.cards
        self.cards, self.split = [first], True
        self.split_ace = worth(first) == 11
        self.count, self.soft = total(self.cards)
        return Hand([second], split=True)

    @property
    def blackjack(self) -> bool:
        """An ace and a ten-value card as the first two cards dealt: a split hand never is one."""
        return not self.split and is_blackjack(self.cards)

    @property
    def points(self) -> Points:
        """What the hand comes to."""
        return Points(self.count, self.soft, self.blackjack)

    @property
    def over(self) -> bool:
        """Whether the hand has passed 21."""
        return self.count > MOST_POINTS

    @property
    def undecided(self) -> bool:
        """Whether the dealer's total can still matter to this hand."""
        return not (self.dead or self.paid or self.blackjack or (self.over and not self.face_down))


class TableState(ShoeState, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a table of blackjack remembers: its shoe, and who played the last round."""

    playing: list[int] | None = None


class Deal:
    """One round as it lies on the table, beside the money and the log that the table keeps."""

    def __init__(self, table: Table) -> None:
        """Start with an empty layout and the shoe as the last round left it."""
        state: TableState = table.state or TableState()
        self.table, self.rules = table, table.rules
        self.shoe = RunningShoe(table, self.held)
        self.playing = None if self.shoe.fresh else state.playing
        self.players: list[int] = []
        self.wagered: list[int] = []
        self.boxes: dict[int, list[Hand]] = {}
        self.dealer: list[Card] = []
        self.permitted: set[int] = set()
        self.refused: set[int] = set()
        self.one_card: dict[int, bool] = {}
        self.exposed: list[Card] = []
        self.late: list[tuple[int, Hand]] = []
        self.called: dict[str, Cite] = {}
        self.dealer_last = self.cleared = self.missed = self.reached_hands = self.matters = False

    @property
    def up(self) -> str:
        """What the dealer's first card is, where it can hide a blackjack: an ace or a ten-value card."""
        return {11: "ace", 10: "ten-value"}.get(worth(self.dealer[0]), "")

    def ordered(self, rule: str) -> list[int]:
        """The boxes in the order a rule gives."""
        return self.players if self.rules.text(rule) == FAR_LEFT else self.players[::-1]

    def hands(self) -> Iterator[tuple[int, Hand]]:
        """Every hand that is not dead, from the dealer's left, with its seat."""
        for seat in self.players:
            for hand in self.boxes.get(seat, ()):
                if seat not in self.table.dead and not hand.dead:
                    yield seat, hand

    def number(self, seat: int, hand: Hand) -> int:
        """The number of a hand in its box, as it is played."""
        return self.boxes[seat].index(hand) + 1

    def hand_at(self, seat: int, at: str) -> Hand | None:
        """The hand of a box that a moment is about: "hand2" is its second."""
        hands = self.boxes.get(seat, ())
        return next((hand for number, hand in enumerate(hands, 1) if at == f"hand{number}"), None)

    def held(self) -> Iterator[Card]:
        """The cards in hands that are still played; those of hands that went over are discards."""
        yield from self.table.hands.get(DEALER, ())
        for seat in self.players:
            if seat not in self.boxes:
                yield from self.table.hands.get(seat, ())
        for _, hand in self.hands():
            if not hand.paid and not hand.over:
                yield from hand.cards

    def draw(self, to: tuple[Who, ...], at: str, cite: Cite) -> Play:
        """Draw cards the round turns on; a card drawn in error and exposed is the next one."""
        cards = yield from self.shoe.draw(to, at, cite)
        for card in cards:
            if card in self.exposed:
                self.exposed.remove(card)
        return cards

    @property
    def face(self) -> str:
        """How the players' first cards lie."""
        return self.rules.text("pitch_face" if self.pitched else "shoe_face")

    @property
    def pitched(self) -> bool:
        """Whether the cards are pitched from the hand."""
        return self.rules.text("dealing") == "pitch"


def need(cards: Sequence[Card], who: Who, cite: Cite) -> None:
    """Refuse to go on without cards the round turns on."""
    if UNSEEN in cards:
        message = f"the round turns on the cards of {name_of(who)}, and they are not all known"
        raise cite.refuse("missing_cards", message)
