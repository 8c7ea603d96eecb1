"""The player-dealer: whose turn it is to bank, and what the house takes for it."""

import msgspec

from pitboss.games.three_card_poker.plan import Plan
from pitboss.money import MOST_CENTS
from pitboss.rounds import Play, Table
from pitboss.rounds.asks import Amount, Choice


class BankTurn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the table remembers between rounds: who banks, and for how many hands in a row."""

    seat: int
    hands: int


def offer_bank(table: Table) -> Play:
    """Offer the bank clockwise, first to whose turn it is; two hands in a row and it moves on."""
    cite = table.rules.cite("bank_hands")
    choices = (Choice("bank", Amount(1, MOST_CENTS)), Choice("pass"))
    for seat in _offered(table):
        answer = yield from table.choose(seat, "bank", choices, cite)
        if answer.do == "bank":
            table.open_bank(seat, answer.amount, table.rules.cite("bank"))
            return
    table.note("bank", "nobody banks: there is no round", cite)


def _offered(table: Table) -> list[int]:
    """The seats in the order the bank is offered to them."""
    turn: BankTurn | None = table.state
    if turn is None:
        return list(table.seats)
    moves_on = turn.hands >= table.rules.count("bank_hands")
    first = turn.seat + 1 if moves_on else turn.seat
    return sorted(table.seats, key=lambda seat: (seat < first, seat))


def next_turn(table: Table) -> BankTurn:
    """Remember who banked, and how many hands of this turn; taking the bank back once offered on is a new turn."""
    turn: BankTurn | None = table.state
    if turn is None or turn.seat != table.banker or turn.hands >= table.rules.count("bank_hands"):
        return BankTurn(table.banker, 1)
    return BankTurn(table.banker, turn.hands + 1)


def collect_fee(table: Table, plan: Plan) -> None:
    """Charge the player-dealer by total table action, before any card is dealt."""
    counted = table.rules.names("bank_fee_wagers")
    action = sum(cents for (_, wager), cents in table.spots.items() if wager in counted)
    fee = plan.fee(action)
    if fee:
        table.charge(table.banker, "fee", fee, plan.cite["bank_fee"])
