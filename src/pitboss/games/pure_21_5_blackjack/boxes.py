"""The state of one round: each player's hands, the player-dealer's cards, the action button."""

from collections.abc import Iterator, Sequence

from pitboss.chance import RANK, UNSEEN, Card
from pitboss.chance.cards import rank_name
from pitboss.games.pure_21_5_blackjack.legality import choices
from pitboss.procedures import twentyone
from pitboss.procedures.orders import clockwise
from pitboss.procedures.shoe import DEALER
from pitboss.procedures.twentyone import hand_wager, need
from pitboss.rounds import Table
from pitboss.rounds.asks import Choice


class Box(twentyone.Hand):
    """One hand of a player, which may be surrendered."""

    __slots__ = ("surrendered",)

    def __init__(self, cards: Sequence[Card], split: bool = False) -> None:
        """Lay out a hand; ``split`` means that it was made by splitting."""
        super().__init__(cards, split)
        self.surrendered = False


class Deal(twentyone.Layout[Box]):
    """One round as it lies on the table; the table itself keeps the money and the log."""

    original = "game"

    def __init__(self, table: Table) -> None:
        """Start with an empty layout."""
        super().__init__(table)
        self.ended = False
        """Whether the player-dealer's Pure 21.5 ended the hand."""
        self.button = 0

    def hands(self) -> Iterator[Box]:
        """Yield every hand on the table."""
        for seat in self.players:
            yield from self.boxes[seat]

    def choices(self, seat: int, hand: Box) -> tuple[Choice, ...]:
        """Return what a player may do with a hand; empty if the only option is to stand."""
        wager = self.table.on(seat, hand_wager(self.original, self.number(seat, hand)))
        return () if hand.surrendered else choices(self.rules, hand, len(self.boxes[seat]), wager)

    @property
    def turns_on_dealer(self) -> bool:
        """Whether a wager depends on the player-dealer's draw: a hand not surrendered nor Pure 21.5, or a Buster."""
        busters = any(wager == "buster" and cents for (_, wager), cents in self.table.spots.items())
        return busters or any(not hand.natural and not hand.surrendered for hand in self.hands())

    @property
    def turns_on_down_card(self) -> bool:
        """Whether a wager waits for the down card, including a Pure 21.5 that is paid in the order of the button."""
        return self.turns_on_dealer or any(hand.natural and not hand.paid for hand in self.hands())

    # -- the action button ----------------------------------------------------------------------

    def place_button(self) -> None:
        """Count the other seats, taken or not, from the house dealer's left, by the number of the down card."""
        others = [seat for seat in range(1, self.rules.count("positions") + 1) if seat != self.table.banker]
        number = self._number(self.dealer[1])
        self.button = others[(number - 1) % len(others)]
        placed = f"seat {self.button}, the down card counting {number}"
        self.table.note("action button", placed, self.rules.cite("button_counts"))

    def _number(self, card: Card) -> int:
        """Return the number of a down card: its face, or the rule's number for an ace, a ten or a face card."""
        said = self.rules.fields("button_numbers").get(rank_name(RANK[card]))
        return RANK[card] if said is None else int(said)

    def settle_order(self) -> list[int]:
        """Return the players clockwise from the action button; if the down card is unseen, the bank must cover all."""
        if self.dealer[1] == UNSEEN and sum(self.table.spots.values()) > (self.table.cover or 0):
            need(self.dealer, DEALER, self.rules.cite("settle_order"))
        return clockwise(self.players, self.button)
