"""Records of street games: what was staked before the deal, the community cards, then street by street."""

from pitboss.money import Cents
from pitboss.procedures.progressive import MeterScript
from pitboss.procedures.streets.plan import StreetPlan
from pitboss.rounds import Record
from pitboss.rounds.answers import Chosen, Stakes
from pitboss.rounds.asks import Bet, Choose
from pitboss.rounds.records import SeatRecord, read_amount
from pitboss.rounds.round import Round
from pitboss.rulebooks import Rules

BOARD, BURN = "board", "burn"


class StreetScript(MeterScript):
    """Answers a street game's asks from a record."""

    takes = frozenset({"wagers", "decisions", "community", "coupons", "state"})

    def __init__(self, record: Record, rules: Rules, plan: StreetPlan) -> None:
        """Lay the record out; of the cards in the community area those that are burned may be named, first."""
        super().__init__(record, rules)
        self.plan = plan
        for _ in range(min(plan.spare, len(record.community) - plan.board)):
            self.cards.setdefault(BURN, type(self.cards[BOARD])()).append(self.cards[BOARD].popleft())
        self.later = {
            (seat.seat, wager): read_amount(face, f"coupon on {wager}")
            for seat in record.seats
            for wager, face in seat.coupons.items()
            if wager in self._made_later
        }

    @property
    def _made_later(self) -> set[str]:
        """The wagers that are made on a street."""
        return {option.makes for street in self.plan.streets for option in street.options if option.makes}

    def bet(self, ask: Bet) -> Stakes:
        """Stake as recorded; a seat that staked nothing at all is no seat of a round."""
        stakes = super().bet(ask)
        if not stakes.wagers:
            raise ask.cite.refuse("no_wager", f"seat {ask.who} has no wager")
        return stakes

    def coupons(self, seat: SeatRecord) -> dict[str, Cents]:
        """Read the coupons that lie with what is staked before the deal."""
        later = self._made_later
        return {wager: face for wager, face in super().coupons(seat).items() if wager not in later}

    def choose(self, ask: Choose, round: Round) -> Chosen:
        """Decide as recorded; a coupon comes with the wager it lies with."""
        chosen = super().choose(ask, round)
        made = next((choice.wager for choice in ask.choices if choice.do == chosen.do), "")
        if coupon := self.later.pop((ask.who, made), 0):
            return Chosen(chosen.do, chosen.amount, coupon=coupon)
        return chosen

    def check_all_used(self) -> None:
        """Refuse a record that says more than happened; community cards that nobody needed may be named."""
        for seat, wager in self.later:
            message = f"seat {seat} has no {wager} wager for the coupon to lie with"
            raise self.rules.refuse("unused_coupon", message, "coupon_wagers")
        self._leave_out_unneeded()
        if left := self.cards[BOARD]:
            message = f"the record gives community cards the round has no use for: {', '.join(left)}"
            raise self.plan.board_cite.refuse("unused_cards", message)
        super().check_all_used()

    def _leave_out_unneeded(self) -> None:
        """Pass over the community cards that a round did without, as long as the deck can have them."""
        table, left = self.table, self.cards[BOARD]
        dealt = len(table.hands.get(BOARD, ())) if table is not None else self.plan.board
        if table is None or table.shoe is None or not left or len(left) > self.plan.board - dealt:
            return
        for card in left:
            if not table.shoe.count(card):
                raise self.plan.pack_cite.refuse("impossible_card", f"{card} has been dealt already")
            table.shoe.take(card)
        left.clear()
