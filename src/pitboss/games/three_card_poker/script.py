"""Three card poker's records: the player-dealer's wager beside the usual keys."""

from typing import Any

from pitboss.games.three_card_poker.bank import BankTurn
from pitboss.money import show_amount
from pitboss.rounds import Game, Record, Round, result
from pitboss.rounds.answers import Chosen, Stakes
from pitboss.rounds.asks import Bet, Choose
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.records import read_amount, read_state


class ThreeCardScript(Script):
    """Answers three card poker's asks; the bank goes to the recorded player-dealer."""

    takes = frozenset({"dealer", "wagers", "decisions", "player_dealer", "state"})

    def open(self, game: Game) -> Round:
        """Open the round with the player-dealer seated too."""
        bank, banks = self.record.player_dealer, self.rules.text("bank") == "player-dealer"
        if (bank is not None) != banks:
            message = (
                "a player banks this game: the record must name the player-dealer"
                if banks
                else "the house banks this game"
            )
            raise self.rules.refuse("player_dealer", message, "bank")
        seats = self.record.seat_numbers
        if bank is not None:
            self._bank_seat(bank.seat)
            seats = tuple(sorted((*(seat for seat in seats if seat != bank.seat), bank.seat)))
        return Round(game, self.rules, seats, read_state(self.record.state, BankTurn, "three card poker"))

    def _bank_seat(self, seat: int) -> None:
        """Read the player-dealer's own seat, where it is listed: its cards are the dealer's, and it bets nothing."""
        listed = [written for written in self.record.seats if written.seat == seat]
        if any(written.wagers or written.decisions for written in listed):
            raise self.rules.refuse("player_dealer", "the player-dealer cannot bet against the bank", "bank")
        held = self.cards.pop(seat, None)
        if not held:
            return
        dealers = self.cards["dealer"]
        if dealers and sorted(dealers) != sorted(held):
            message = "the player-dealer's cards are the dealer's, and the record has two different hands"
            raise self.rules.refuse("player_dealer", message, "bank")
        self.cards["dealer"] = dealers or held

    def bet(self, ask: Bet) -> Stakes:
        """Stake as recorded; a seat that staked nothing at all is no seat of a round."""
        stakes = super().bet(ask)
        if not stakes.wagers:
            raise ask.cite.refuse("no_wager", f"seat {ask.who} has no wager")
        return stakes

    def choose(self, ask: Choose, round: Round) -> Chosen:
        """Take or pass the bank as recorded; everything else is a decision of the seat."""
        bank = self.record.player_dealer
        if ask.at == "bank" and bank is not None:
            taken = ask.who == bank.seat
            return Chosen("bank", read_amount(bank.wager, "player_dealer")) if taken else Chosen("pass")
        if not round.table.on(ask.who, "ante") and not self.decisions[ask.who]:
            return Chosen("play")  # pair plus alone need not say that it lays its hand down
        return super().choose(ask, round)


def banked_result(round: Round, record: Record) -> dict[str, Any]:
    """Write the result, with the player-dealer's own net and fee where a player banked."""
    written = result(round, record.id)
    if banker := round.table.banker:
        net = round.table.net
        fee = -net.get((banker, "fee"), 0)
        own = {"net": show_amount(net[banker, "player_dealer"]), "fee": show_amount(fee)}
        written["net"].pop(str(banker), None)
        written["net"]["player_dealer"] = own
        written["why"]["player_dealer"] = written["why"].pop(str(banker), {})
        written["player_dealer"] = own
    return written
