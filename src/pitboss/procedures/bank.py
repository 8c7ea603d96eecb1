"""The player-dealer: a player banks the round, wins and loses up to their own wager, and pays the house a fee."""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from pitboss.money import MOST_CENTS, Cents, parse_amount, show_amount
from pitboss.rounds import Game, Play, Record, Round, Table, result
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import NOTHING_BARRED, Amount, Barred, Choice, Choose, amount_rule
from pitboss.rounds.bets import why_not_own_bank
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.records import read_amount
from pitboss.rounds.seats import clockwise
from pitboss.rulebooks import Cite, Rules
from pitboss.rulebooks.schema import Kind, count, names, one_of, rows

PLAYER_DEALER = "player-dealer"
PASS = Choice("pass")


def bank_rules(wagers: tuple[str, ...]) -> dict[str, Kind]:
    """Return the rules of a game that a player may bank."""
    return {
        "bank_limit": one_of("how far a player-dealer's wager reaches", "the wager put up"),
        "bank_hands": count(
            "how many hands in a row a player may bank before the bank is offered on", least=1, most=1000
        ),
        "bank_fee": rows("what the player-dealer pays the house, by total table action"),
        "bank_fee_wagers": names("the wagers that make up the total table action", *wagers),
        "bank_fee_fraction": one_of(
            "which band a total between two bands belongs to", "lower band", "next band"
        ),
    }


def check_bank(rules: Rules) -> None:
    """Refuse bands of table action that do not rise, and table action that counts wagers the document lacks."""
    if rules.value("bank") != PLAYER_DEALER:
        return
    try:
        bands = [_band(row) for row in rules.value("bank_fee")]
    except (KeyError, ValueError) as error:
        raise rules.refuse(
            "contradiction", f"a band is {{from, fee}} in dollars: {error}", "bank_fee"
        ) from None
    if any(one.low >= other.low or one.fee >= other.fee for one, other in pairwise(bands)):
        raise rules.refuse(
            "contradiction", "bands of table action and their fees must rise from row to row", "bank_fee"
        )
    if strange := set(rules.value("bank_fee_wagers")) - rules.chapter.wagers.keys():
        raise rules.refuse(
            "contradiction", f"the document has no wager {min(strange)!r:.40}", "bank_fee_wagers"
        )


class BankTurn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table's memory between rounds: who banks, and for how many hands in a row."""

    seat: int
    hands: int


class Band(NamedTuple):
    """A band of total table action and its fee."""

    low: Cents
    fee: Cents


def _band(row: Mapping[str, Any]) -> Band:
    if strange := row.keys() - {"from", "fee"}:
        raise KeyError(min(strange))
    return Band(parse_amount(row["from"]), parse_amount(row["fee"]))


def fee_bands(rules: Rules) -> list[Band]:
    """Return the bands of table action with their fees."""
    return [_band(row) for row in rules.rows("bank_fee")]


BANKROLL: Cents = 50_000
"""The bankroll of a practised player who takes the bank."""


def bank_well(ask: Choose) -> Chosen | None:
    """Take the bank if it is offered, since someone has to. Return None at any other decision."""
    if ask.at != "bank":
        return None
    amounts = next((choice.amount for choice in ask.choices if choice.do == "bank"), None)
    return Chosen("bank", BANKROLL) if amounts is not None and amounts.admits(BANKROLL) else Chosen(PASS.do)


def offer_to(
    table: Table, seats: Iterable[int], choices: Iterable[Choice], cite: Cite, barred: Barred = NOTHING_BARRED
) -> Play:
    """Offer the bank to seats in turn. Return the decision of the one that takes it, or None if all pass."""
    for seat in seats:
        answer = yield from table.choose(seat, "bank", (*choices, PASS), cite, barred=barred)
        if answer.do != PASS.do:
            return answer
    return None


def offer_bank(table: Table) -> Play:
    """Offer the bank clockwise, first to the player whose turn it is. After a full turn it moves on."""
    rules, cite = table.rules, table.rules.cite("bank_hands")
    chip = rules.amount("smallest_chip")
    choices = (Choice("bank", Amount(chip, MOST_CENTS, chip)),)
    barred = amount_rule(rules.cite("bank_limit"), "missing_amount")
    taken = yield from offer_to(table, _offered(table), choices, cite, barred)
    if taken is None:
        table.note("bank", "nobody banks: there is no round", cite)
    else:
        table.open_bank(taken.seat, taken.amount, rules.cite("bank"))


def check_turn(table: Table) -> None:
    """Refuse an impossible turn at the bank: at no seat, longer than a turn, or in a game the house banks."""
    turn, rules = table.remembers(BankTurn), table.rules
    if turn is None:
        return
    if rules.text("bank") != PLAYER_DEALER:
        raise rules.refuse("player_dealer", "the house banks this game: nobody can have had a turn", "bank")
    if not 1 <= turn.seat <= rules.count("positions"):
        message = f"the table has seats 1 to {rules.count('positions')}, not {turn.seat}"
        raise rules.refuse("unknown_seat", message, "positions")
    if not 1 <= turn.hands <= rules.count("bank_hands"):
        message = f"a turn at the bank is 1 to {rules.count('bank_hands')} hands, not {turn.hands}"
        raise rules.refuse("bad_state", message, "bank_hands")


def _offered(table: Table) -> list[int]:
    """Return the seats in the order the bank is offered to them."""
    turn = table.remembers(BankTurn)
    first = turn.seat + _is_over(table, turn) if turn else 0
    return clockwise(table.seats, first)


def _is_over(table: Table, turn: BankTurn) -> bool:
    return turn.hands >= table.rules.count("bank_hands")


def collect_fee(table: Table) -> None:
    """Charge the player-dealer by total table action, in whole dollars up or down, before any card is dealt."""
    rules = table.rules
    counted, up = rules.names("bank_fee_wagers"), rules.text("bank_fee_fraction") == "next band"
    action = sum(cents for (_, wager), cents in table.spots.items() if wager in counted)
    dollars = -(-action // 100) if up else action // 100
    fee = max((band.fee for band in rules.once(fee_bands) if band.low <= dollars * 100), default=0)
    if action and fee:
        table.charge(table.banker, "fee", fee, rules.cite("bank_fee"))


def close_bank(table: Table) -> None:
    """Return the rest to the player-dealer and remember the turn. A bank taken again after a full turn is a new one."""
    table.close_bank(table.rules.cite("bank_limit"))
    turn = table.remembers(BankTurn)
    goes_on = turn is not None and turn.seat == table.banker and not _is_over(table, turn)
    table.state = BankTurn(table.banker, turn.hands + 1 if goes_on and turn else 1)


class BankScript(Script):
    """Answers from a record which seat banks: the bank goes to the recorded player-dealer."""

    takes = frozenset({"dealer", "wagers", "decisions", "player_dealer", "state", "coupons", "behind"})

    def open(self, game: Game) -> Round:
        """Open the round with the player-dealer seated too."""
        bank, banks = self.record.player_dealer, self.rules.text("bank") == PLAYER_DEALER
        if (bank is not None) != banks:
            named = "a player banks this game: the record must name the player-dealer"
            raise self.rules.refuse("player_dealer", named if banks else "the house banks this game", "bank")
        seats = self.record.seat_numbers
        if bank is not None:
            self._bank_seat(bank.seat)
            seats = (*(seat for seat in seats if seat != bank.seat), bank.seat)
        return self.begin(game, self.remembered(game), seats)

    def _bank_seat(self, seat: int) -> None:
        """Refuse a player-dealer listed with wagers against the bank, or with cards, which belong under the dealer."""
        listed = [written for written in self.record.seats if written.seat == seat]
        if any(written.wagers or written.decisions or written.behind for written in listed):
            raise why_not_own_bank(self.rules).refuse()
        if any(written.cards for written in listed):
            message = "the player-dealer's cards are the dealer's: write them under `dealer`"
            raise self.rules.refuse("player_dealer", message, "bank")

    def choose(self, ask: Choose, round: Round) -> Chosen:
        """Take or pass the bank as recorded. Everything else is a decision of the seat."""
        bank = self.record.player_dealer
        if ask.at != "bank" or bank is None:
            return super().choose(ask, round)
        taken = ask.who == bank.seat
        return Chosen("bank", read_amount(bank.wager, "player_dealer")) if taken else Chosen("pass")


def banked_result(round: Round, record: Record) -> dict[str, Any]:
    """Return the result, with the player-dealer's own net and fee (or the rule on it) if a player banked."""
    written, table = result(round, record.id), round.table
    if banker := table.banker:
        fee = -table.net.get((banker, "fee"), 0)
        own = {"net": show_amount(table.net[banker, "player_dealer"]), "fee": show_amount(fee)}
        written["net"].pop(str(banker), None)
        written["net"]["player_dealer"] = written["player_dealer"] = own
        written["why"].pop(str(banker), None)
        fee_cite = table.why.get((banker, "fee"), table.rules.cite("bank_fee"))
        cites = {"net": table.why[banker, "player_dealer"], "fee": fee_cite}
        written["why"]["player_dealer"] = {
            key: {"rule": cite.rule, "clause": cite.clause} for key, cite in cites.items()
        }
        written["bank_offered_next"] = _offered(table)
    return written
