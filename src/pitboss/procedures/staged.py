"""Records of games in which some wagers are made after the deal; a coupon on such a wager comes with it."""

from collections.abc import Collection

from pitboss.money import Cents
from pitboss.procedures.progressive import MeterScript
from pitboss.rounds import Record
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Choose
from pitboss.rounds.records import SeatRecord, read_amount
from pitboss.rounds.round import Round
from pitboss.rulebooks import Rules


class StagedScript(MeterScript):
    """Answers the asks of a game with wagers before and after the deal."""

    every_seat_stakes = True

    def __init__(self, record: Record, rules: Rules) -> None:
        """Prepare the record; coupons on later wagers are kept until those are made."""
        super().__init__(record, rules)
        self.later = {
            (seat.seat, wager): read_amount(face, f"coupon on {wager}")
            for seat in record.seats
            for wager, face in seat.coupons.items()
            if wager in self.made_later
        }

    @property
    def made_later(self) -> Collection[str]:
        """The wagers that are made after the deal."""
        raise NotImplementedError

    def made_by(self, ask: Choose, chosen: Chosen) -> str:
        """Return the wager that a decision makes, if any."""
        return next((choice.wager for choice in ask.choices if choice.do == chosen.do), "")

    def coupons(self, seat: SeatRecord) -> dict[str, Cents]:
        """Read the coupons on wagers staked before the deal."""
        return {wager: face for wager, face in super().coupons(seat).items() if wager not in self.made_later}

    def choose(self, ask: Choose, round: Round) -> Chosen:
        """Decide as recorded; a coupon comes with its wager."""
        chosen = super().choose(ask, round)
        if coupon := self.later.pop((ask.who, self.made_by(ask, chosen)), 0):
            return Chosen(chosen.do, chosen.amount, coupon=coupon)
        return chosen

    def check_coupons(self) -> None:
        """Refuse a coupon with a wager nobody made."""
        for seat, wager in self.later:
            message = f"seat {seat} has no {wager} wager for the coupon to lie with"
            raise self.rules.refuse("unused_coupon", message, "coupon_wagers")
