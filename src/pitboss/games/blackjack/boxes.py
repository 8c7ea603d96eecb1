"""What lies on the table during one round: each box's hands, the dealer's cards, and what went wrong."""

from collections.abc import Sequence

from pitboss.chance import UNSEEN, Card
from pitboss.hands.blackjack import is_blackjack, total, worth
from pitboss.rulebooks import Cite, Refusal

DEALER = "dealer"
BURN = "burn"


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
    def undecided(self) -> bool:
        """Whether the dealer's total can still matter to this hand."""
        settled = self.dead or self.paid or self.blackjack
        return not settled and (self.count <= 21 or self.face_down)

    def __str__(self) -> str:
        """Say the total the way it is announced."""
        if self.blackjack:
            return "blackjack"
        return f"soft {self.count}" if self.soft else str(self.count)


class Deal:
    """One round as it lies on the table, beside the money and the log that the table keeps."""

    __slots__ = (
        "boxes",
        "burn_due",
        "burns",
        "dealer",
        "dealer_last",
        "exposed",
        "fresh",
        "late",
        "missed",
        "one_card",
        "permitted",
        "players",
        "playing",
        "reached_hands",
        "refused",
        "reshuffle",
        "unseen",
        "wagered",
    )

    def __init__(self) -> None:
        """Start with an empty table."""
        self.players: list[int] = []
        self.wagered: list[int] = []
        self.boxes: dict[int, list[Hand]] = {}
        self.dealer: list[Card] = []
        self.playing: list[int] | None = None
        self.fresh = True
        self.unseen = self.burns = 0
        self.dealer_last = self.missed = self.reshuffle = self.burn_due = False
        self.reached_hands = False
        self.one_card: dict[int, str] = {}
        self.permitted: set[int] = set()
        self.refused: set[int] = set()
        self.exposed: list[Card] = []
        self.late: list[tuple[int, Hand]] = []

    @property
    def up(self) -> Card:
        """The dealer's first card, which lies face up."""
        return self.dealer[0]

    @property
    def checked_up(self) -> bool:
        """Whether the up-card is one that can hide a blackjack: an ace or a ten-value card."""
        return worth(self.dealer[0]) >= 10

    def dealer_blackjack(self, cite: Cite) -> bool:
        """Whether the dealer's first two cards are a blackjack; the hole card must be known."""
        if UNSEEN in self.dealer:
            raise missing(DEALER, cite)
        return total(self.dealer[:2])[0] == 21


def missing(who: int | str, cite: Cite) -> Refusal:
    """Refuse to go on without cards the round turns on."""
    whose = f"seat {who}" if isinstance(who, int) else f"the {who}"
    message = f"the round turns on the cards of {whose}, and they are not all known"
    return cite.refuse("missing_cards", message)


def base_wager(number: int) -> str:
    """The wager a hand stands on: the original stays with hand 1, every other has its split wager."""
    return "blackjack" if number == 1 else f"split{number}"


def wagers_of(number: int) -> tuple[str, str]:
    """The wagers that go with a hand: its own, and its double."""
    return base_wager(number), f"double{number}"
