"""The state of one round: each box's hands, the dealer's cards, and any irregularities."""

from collections.abc import Iterator, Sequence

from pitboss.chance import Card
from pitboss.games.blackjack.outcomes import ORIGINAL, Points
from pitboss.hands.blackjack import worth
from pitboss.procedures import twentyone
from pitboss.procedures.orders import FAR_LEFT
from pitboss.procedures.shoe import DEALER, RunningShoe, ShoeState
from pitboss.rounds import Play, Table
from pitboss.rounds.asks import Who
from pitboss.rulebooks import Cite


class Hand(twentyone.Hand):
    """One hand of a box. A doubled hand may have a card face down; a hand that went wrong may be dead."""

    __slots__ = ("dead", "face_down")

    def __init__(self, cards: Sequence[Card], split: bool = False) -> None:
        """Lay out a hand; ``split`` means that it was made by splitting."""
        super().__init__(cards, split)
        self.face_down = self.dead = False

    @property
    def points(self) -> Points:
        """The hand's total."""
        return Points(self.count, self.soft, self.natural)

    @property
    def undecided(self) -> bool:
        """Whether the dealer's total can still matter to this hand."""
        return not (self.dead or self.paid or self.natural or (self.over and not self.face_down))


class TableState(ShoeState, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a blackjack table remembers: its shoe, and who played the last round."""

    playing: list[int] | None = None


class Deal(twentyone.Layout[Hand]):
    """One round as it lies on the table; the table itself keeps the money and the log."""

    original = ORIGINAL

    def __init__(self, table: Table) -> None:
        """Start with an empty layout and the shoe as the last round left it."""
        super().__init__(table)
        state: TableState = table.state or TableState()
        self.shoe = RunningShoe(table, self.held)
        self.playing = None if self.shoe.fresh else state.playing
        self.wagered: list[int] = []
        self.permitted: set[int] = set()
        self.refused: set[int] = set()
        self.one_card: dict[int, bool] = {}
        self.exposed: list[Card] = []
        self.late: list[tuple[int, Hand]] = []
        self.called: dict[str, Cite] = {}
        self.dealer_last = self.cleared = self.missed = self.reached_hands = self.matters = False

    @property
    def up(self) -> str:
        """The dealer's first card if it can hide a blackjack: "ace" or "ten-value", else empty."""
        return {11: "ace", 10: "ten-value"}.get(worth(self.dealer[0]), "")

    def ordered(self, rule: str) -> list[int]:
        """Return the boxes in the order a rule gives."""
        return self.players if self.rules.text(rule) == FAR_LEFT else self.players[::-1]

    def hands(self) -> Iterator[tuple[int, Hand]]:
        """Yield every hand that is not dead, from the dealer's left, with its seat."""
        for seat in self.players:
            for hand in self.boxes.get(seat, ()):
                if seat not in self.table.dead and not hand.dead:
                    yield seat, hand

    def held(self) -> Iterator[Card]:
        """Yield the cards in hands still in play; those of hands that went over are discards."""
        yield from self.table.hands.get(DEALER, ())
        for seat in self.players:
            if seat not in self.boxes:
                yield from self.table.hands.get(seat, ())
        for _, hand in self.hands():
            if not hand.paid and not hand.over:
                yield from hand.cards

    def draw(self, to: tuple[Who, ...], at: str, cite: Cite) -> Play:
        """Draw cards the round depends on; a card exposed by mistake comes first."""
        cards = yield from self.shoe.draw(to, at, cite)
        for card in cards:
            if card in self.exposed:
                self.exposed.remove(card)
        return cards

    @property
    def face(self) -> str:
        """Whether the players' first cards are dealt face up or down."""
        return self.rules.text("pitch_face" if self.pitched else "shoe_face")

    @property
    def pitched(self) -> bool:
        """Whether the cards are pitched from the hand."""
        return self.rules.text("dealing") == "pitch"
