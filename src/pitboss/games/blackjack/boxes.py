"""The state of one round: each box's hands, the dealer's cards, the shoe, and any irregularities."""

from collections.abc import Iterator

from pitboss.chance import Card
from pitboss.games.blackjack.legality import SAYS, actions, why_not, why_not_surrender_against
from pitboss.games.blackjack.outcomes import house_money_outcome
from pitboss.games.blackjack.rules import HOUSE_MONEY, TIP, WHOLE_TIP
from pitboss.games.blackjack.table_rules import TableRules
from pitboss.hands.blackjack import worth
from pitboss.money import Cents
from pitboss.procedures.shoe import DEALER, DoubleShoeState, RunningShoe
from pitboss.procedures.twentyone.layout import Layout
from pitboss.procedures.twentyone.table_rules import Hand
from pitboss.rounds import Play, Table
from pitboss.rounds.asks import Amount, Bar, Choice, Who, amount_rule
from pitboss.rounds.events import Irregular, Shown
from pitboss.rounds.settlement import Wins
from pitboss.rulebooks import Cite

REFUSE, LATER, DEAD, LEAVE = Choice("refuse"), Choice("later"), Choice("dead"), Choice("leave")
BARRED = "seat {seat} sat a round out, and may not bet before the shuffle unless the house permits it"


class TableState(DoubleShoeState, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A blackjack table's memory: its shoe, and the players of the last round."""

    playing: list[int] | None = None


class Deal(Layout):
    """One round as it lies on the table. The table itself keeps the money and the log."""

    table_rules: TableRules
    rules_class = TableRules
    says = SAYS

    def __init__(self, table: Table) -> None:
        """Start with an empty layout and the shoe as the last round left it."""
        super().__init__(table)
        state = table.remembers(TableState) or TableState()
        self.under, self.actions = self.table_rules.cite["draw_below"], actions(self.table_rules)
        self.shoe = RunningShoe(table, self.held)
        self.playing = None if self.shoe.fresh else state.playing
        self.wagered: list[int] = []
        self.permitted: set[int] = set()
        """Seats that the house let in before the shuffle."""
        self.one_card: dict[int, bool] = {}
        """Seats that got only one card, and whether they want a second one."""
        self.exposed: list[Card] = []
        self.absent: set[int] = set()
        """Seats whose cards stand as they are, because there is no one to act for them."""
        self.late: list[tuple[int, Hand]] = []
        """Hands whose card was asked for but not dealt."""
        self.cleared = self.reached_hands = self.matters = False
        self.too_late_to_surrender = False
        """Whether the hole card was checked after everyone had been asked about surrender."""

    @property
    def up(self) -> str:
        """The dealer's first card if it can hide a blackjack: "ace" or "ten-value", else empty."""
        return {11: "ace", 10: "ten-value"}.get(worth(self.dealer[0]), "")

    def ordered(self, rule: str) -> list[int]:
        """Return the boxes in the order a rule gives."""
        return self.players if self.table_rules.from_left[rule] else self.players[::-1]

    @property
    def undecided(self) -> bool:
        """Whether the dealer's total can still matter to a hand."""
        return any(
            not (
                (hand.paid or hand.natural or hand.surrendered or hand.rescued)
                or (hand.over and not hand.face_down)
            )
            for _, hand in self.hands()
        )

    def why_not(self, table_rules: TableRules, hand: Hand, hands: int, do: str) -> Cite | None:
        """Return the rule that bars an action on a hand: by its own cards, or else by the dealer's up-card."""
        cite = why_not(table_rules, hand, hands, do)
        if do != "surrender" or cite is not None:
            return cite
        too_late = self.too_late_to_surrender and not hand.split
        return table_rules.cite["surrender"] if too_late else why_not_surrender_against(table_rules, self.up)

    def carries_tip(self, seat: int, hand: Hand) -> bool:
        """Whether a hand of a box is the one its tip goes with."""
        return (
            self.boxes[seat][0 if self.table_rules.tip_far_left else -1] is hand
            if self.table_rules.tips
            else False
        )

    def held(self) -> Iterator[Card]:
        """Yield the cards in hands still in play. Those of hands that went over are discards."""
        yield from self.table.hands.get(DEALER, ())
        for seat in self.players:
            if seat not in self.boxes:
                yield from self.table.hands.get(seat, ())
        for _, hand in self.hands():
            if not hand.paid and not hand.over:
                yield from hand.cards

    def draw(self, to: tuple[Who, ...], at: str, cite: Cite) -> Play:
        """Draw cards the round depends on. A card exposed by mistake comes first."""
        cards = yield from self.shoe.draw(to, at, cite)
        for card in cards:
            if card in self.exposed:
                self.exposed.remove(card)
        return cards

    def show(self, seat: int, hand: Hand, rule: str) -> None:
        """Turn up a hand's cards."""
        self.table.lay(Shown(seat, tuple(hand.cards), self.table_rules.cite[rule], self.number(seat, hand)))

    def wins_house_money(self, seat: int) -> bool:
        """Whether a box has won House Money, or will once it is settled."""
        if self.table.on(seat, HOUSE_MONEY):
            return type(house_money_outcome(self.table_rules, self.table.hands[seat][:2])) is Wins
        return self.table.net.get((seat, HOUSE_MONEY), 0) > 0

    @property
    def called(self) -> dict[str, Cite]:
        """The clause under which each remedy was last called."""
        return {event.remedy: event.cite for event in self.table.log if type(event) is Irregular}

    def why_not_enter(self, seat: int) -> Bar | None:
        """Bar a seat that sat a round out from betting before the shuffle, unless the house permits it."""
        let_in = self.playing is None or seat in self.playing or seat in self.permitted
        barred = self.table_rules.entry_barred and not let_in
        return Bar(self.table_rules.cite["mid_shoe_entry"], BARRED.format(seat=seat)) if barred else None

    # -- the players' turns ---------------------------------------------------------------------

    def choices(self, seat: int, hand: Hand) -> tuple[Choice, ...]:
        """Return what a player may do with a hand. A card that is exposed may be refused."""
        made = () if seat in self.absent else super().choices(seat, hand)
        return (*made, REFUSE) if made and self.exposed else made

    def act(self, seat: int, hand: Hand, do: str, amount: Cents) -> Play:
        """Carry out a decision. Cards that were dealt face down are turned up to double or split."""
        if do == "refuse":
            self.refused.add(seat)
        elif do == "missed":
            yield from self._missed(seat, hand)
        elif (
            do in ("double", "double_face_down", "split")
            and self.table_rules.face == "down"
            and not hand.split
        ):
            self.show(seat, hand, "pitch_face" if self.table_rules.pitched else "shoe_face")
        return (yield from super().act(seat, hand, do, amount))

    def _double(self, seat: int, hand: Hand, amount: Cents) -> Play:
        """Double a hand. The tip that goes with it may be doubled too, before the card."""
        table, table_rules = self.table, self.table_rules
        tip = table.on(seat, TIP) if self.carries_tip(seat, hand) else 0
        if tip and table_rules.tip_double != "never":
            cite, whole = table_rules.cite["tip_double"], table_rules.tip_double == WHOLE_TIP
            double = Choice("double", Amount(tip, tip) if whole else Amount.up_to(tip, table_rules.chip))
            answer = yield from table.choose(seat, TIP, (double, LEAVE), cite, barred=amount_rule(cite))
            if answer.do == "double":
                table.stake(seat, f"tip_double{self.number(seat, hand)}", answer.amount, cite)
        yield from super()._double(seat, hand, amount)

    def _missed(self, seat: int, hand: Hand) -> Play:
        """Ask a player whose card was not dealt: receive it after the others, or call the hand dead."""
        cite = self.called["late_card_or_dead"]
        answer = yield from self.table.choose(seat, "missed_card", (LATER, DEAD), cite, own=hand.cards)
        if answer.do == "later":
            self.late.append((seat, hand))
            return
        hand.dead = True
        tip = (TIP,) if self.carries_tip(seat, hand) else ()
        for wager in (*self.table_rules.wagers(self.number(seat, hand)), *tip):
            if self.table.on(seat, wager):
                self.table.give_back(seat, wager, cite)

    def announce_over(self, seat: int, hand: Hand) -> None:
        """Announce that a hand went over. A pitched one is thrown in at once."""
        super().announce_over(seat, hand)
        if self.table_rules.pitched:
            self.table.discard(hand.cards, self.table_rules.cite["player_over"], "up", seat)
