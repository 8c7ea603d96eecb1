"""Records of ante games: what was staked before the deal, then what was decided, and what went with it."""

from pitboss.chance.decks import NoSuchCard
from pitboss.money import Cents, show_dollars
from pitboss.procedures.ante.table_rules import AnteRules
from pitboss.procedures.staged import StagedScript
from pitboss.rounds.answers import BackLineBet, Chosen
from pitboss.rounds.asks import Choose
from pitboss.rounds.records import SeatRecord
from pitboss.rounds.round import Round


class AnteScript(StagedScript):
    """Answers an ante game's asks from a record."""

    takes = StagedScript.takes | {"coupons", "behind", "state"}
    table_rules: AnteRules

    def made_by(self, ask: Choose, chosen: Chosen) -> str:
        """The player who stays in makes it, whatever wager the hand has."""
        return self.table_rules.stays if chosen.do == self.table_rules.stays else ""

    def behind(self, seat: SeatRecord) -> tuple[BackLineBet, ...]:
        """Read what others bet behind a seat before the deal."""
        return tuple(bet for bet in super().behind(seat) if bet.wager != self.table_rules.stays)

    def choose(self, ask: Choose, round: Round) -> Chosen:
        """Decide as recorded. The record need not say that a hand without an ante is laid down."""
        if not round.table.on(ask.who, "ante") and not self.decisions[ask.who]:
            return Chosen(self.table_rules.stays)
        return super().choose(ask, round)

    def check_all_used(self) -> None:
        """Refuse a record that says more than happened. A seat without an ante may have nothing to decide."""
        self.check_coupons()
        self._check_play()
        self._check_misdealt()
        if "fold_without_ante" in self.rules and not self.rules.flag("fold_without_ante"):
            for seat, left in self.decisions.items():
                if left and "ante" not in self.stakes(self.seats[seat]).wagers:
                    message = f"seat {seat} has no ante: there is nothing to play or fold"
                    raise self.rules.refuse("unused_decision", message, "fold_without_ante")
        super().check_all_used()

    def _check_misdealt(self) -> None:
        """Check a hand that is void for it. It may have been dealt too many cards, but the pack must have had them."""
        for call in self.record.irregularities:
            rule = self.rules.irregularity(call.kind)
            if rule.remedy == "kill_hand" and self.table is not None and self.table.shoe is not None:
                try:
                    self.table.shoe.take_all(tuple(self.cards.pop(call.seat, ())))
                except NoSuchCard as error:
                    raise rule.cite.refuse("impossible_card", str(error)) from None

    def _check_play(self) -> None:
        """Refuse a play wager behind a seat that does not match the seat's."""
        for one in self.record.seats:
            if not one.behind:
                continue
            said = [bet for bet in super().behind(one) if bet.wager == self.table_rules.stays]
            for patron in dict.fromkeys(bet.patron for bet in said):
                self._check_followed(
                    one.seat, patron, sum(bet.amount for bet in said if bet.patron == patron)
                )

    def _check_followed(self, seat: int, patron: str, said: Cents) -> None:
        """Refuse a play wager behind a seat that is not the one that followed the seat's own."""
        backers = self.table.backers.get(seat, {}) if self.table is not None else {}
        places = [place for place, who in backers.items() if who == patron]
        followed = sum(
            self.table.staked(place, self.table_rules.stays) for place in places if self.table is not None
        )
        if followed != said:
            due = f"{show_dollars(followed)} follows" if followed else "there is none"
            message = f"{patron!r:.40} plays behind seat {seat} as it does: {due}, not {show_dollars(said)}"
            raise self.rules.wager_cites[self.table_rules.stays].refuse("bad_amount", message)
