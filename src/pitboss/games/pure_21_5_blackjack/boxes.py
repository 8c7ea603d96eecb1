"""The state of one round: each player's hands, the player-dealer's cards, the action button."""

from pitboss.chance import RANK, UNSEEN
from pitboss.chance.cards import rank_name
from pitboss.games.pure_21_5_blackjack.legality import SAYS, WHY_NOT, why_not
from pitboss.games.pure_21_5_blackjack.table_rules import TableRules
from pitboss.procedures.orders import clockwise
from pitboss.procedures.shoe import DEALER
from pitboss.procedures.twentyone.layout import Layout, need
from pitboss.rounds import Table


class Deal(Layout):
    """One round as it lies on the table; the table itself keeps the money and the log."""

    plan: TableRules
    actions, says, why_not = tuple(WHY_NOT), SAYS, staticmethod(why_not)
    ended = False
    """Whether the player-dealer's Pure 21.5 ended the hand."""
    button = 0

    def __init__(self, table: Table) -> None:
        """Start with an empty layout."""
        super().__init__(table)
        self.plan = table.rules.once(TableRules)

    @property
    def turns_on_dealer(self) -> bool:
        """Whether a wager depends on the player-dealer's draw: a hand not surrendered nor Pure 21.5, or a Buster."""
        busters = any(wager == "buster" and cents for (_, wager), cents in self.table.spots.items())
        return busters or any(not hand.natural and not hand.surrendered for _, hand in self.hands())

    @property
    def turns_on_down_card(self) -> bool:
        """Whether a wager waits for the down card, including a Pure 21.5 that is paid in the order of the button."""
        return self.turns_on_dealer or any(hand.natural and not hand.paid for _, hand in self.hands())

    def place_button(self) -> None:
        """Count the other seats, taken or not, from the house dealer's left, by the number of the down card.

        An ace, a ten and a face card have the rule's number, any other card that of its face.
        """
        others = [seat for seat in range(1, self.plan.positions + 1) if seat != self.table.banker]
        rank = RANK[self.dealer[1]]
        number: int = self.plan.button_numbers.get(rank_name(rank), rank)
        self.button = others[(number - 1) % len(others)]
        placed = f"seat {self.button}, the down card counting {number}"
        self.table.note("action button", placed, self.plan.cite["button_counts"])

    def settle_order(self) -> list[int]:
        """Return the players clockwise from the action button; if the down card is unseen, the bank must cover all."""
        if self.dealer[1] == UNSEEN and sum(self.table.spots.values()) > (self.table.cover or 0):
            need(self.dealer, DEALER, self.plan.cite["settle_order"])
        return clockwise(self.players, self.button)
