"""A player's bank: the others, and the house itself, play against one of the players."""

import msgspec

from pitboss.games.pai_gow_poker.rules import DEALER_IN_TURN, HALF, PARTNERS, PREVIOUS_HAND
from pitboss.games.pai_gow_poker.table_rules import TableRules
from pitboss.money import MOST_CENTS, Cents
from pitboss.procedures.progressive import Meter
from pitboss.rounds import Play, Table
from pitboss.rounds.asks import Amount, Choice
from pitboss.rounds.events import BANK, HOUSE, Paid

PASS = Choice("pass")
Bets = dict[str, Cents]
"""What each seat bet against the house."""


class TableState(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the table remembers: the button, who banked last (0: the house), who bet how much against the house.

    ``first`` is whom the bank is offered first (0: the dealer's far right), ``meter`` the progressive's.
    """

    button: int = 0
    bank: int | None = None
    bets: Bets = {}
    first: int = 0
    meter: Meter | None = None


class Bank:
    """A bank taken this round: whose, with how much, after which bet, and what the house bets against it."""

    def __init__(self, seat: int, chips: Cents, last_bet: Cents, half: bool = False) -> None:
        """Let a seat bank with so many chips; by half where the house takes the other half."""
        self.seat, self.chips, self.last_bet, self.half = seat, chips, last_bet, half
        self.partners: list[int] = []
        self.house: Cents = 0
        self.house_net: Cents = 0


def offer_bank(table: Table, plan: TableRules) -> Play:
    """Offer the bank counter-clockwise from who banked last; nobody taking it before the dealer, the house banks."""
    state: TableState | None = table.state
    if not plan.players_bank or state is None or state.bank is None:
        return None
    shared = plan.rules.text("bank_shared")
    choices = [Choice("bank", Amount(1, MOST_CENTS))]
    choices += [Choice("co_bank", Amount(1, MOST_CENTS))] if shared == HALF else []
    for seat in offered(table, plan, state):
        if not (last := state.bets.get(str(seat))):
            continue
        answer = yield from table.choose(seat, "bank", (*choices, PASS), plan.cite["bank_order"])
        if answer.do != "pass":
            bank = Bank(seat, answer.amount, last, answer.do == "co_bank")
            return (yield from _open(table, plan, bank))
    return None


def offered(table: Table, plan: TableRules, state: TableState) -> list[int]:
    """The seats in the order the bank is offered to them: on to the dealer's turn, or once round the table."""
    seats = tuple(reversed(table.seats))
    if plan.rules.text("bank_order") == DEALER_IN_TURN:
        return [seat for seat in seats if seat < (state.bank or plan.positions + 1)]
    first = state.first or plan.positions
    return [seat for seat in sorted(seats, key=lambda seat: (seat > first, -seat)) if seat != state.bank]


def offered_next(table: Table, plan: TableRules) -> list[int]:
    """The seats to which the bank is offered in the next round, in order, as far as they bet against the house."""
    state: TableState | None = table.state
    if not plan.players_bank or state is None or state.bank is None:
        return []
    return [seat for seat in offered(table, plan, state) if state.bets.get(str(seat))]


def _open(table: Table, plan: TableRules, bank: Bank) -> Play:
    """Put the bank up, let partners join it, and settle what the house bets against it."""
    if plan.rules.text("bank_shared") == PARTNERS:
        yield from _join(table, plan, bank)
    table.round_state.bank = bank
    table.open_bank(bank.seat, bank.chips, plan.cite["bank_covers"], "bank", limited=False)
    least = table.rules.amount("smallest_chip")
    most = bank.chips if bank.partners else bank.last_bet
    if plan.covers_house:
        most = min(most, bank.chips)
    if not bank.half and most >= least:
        bets = Choice("house_bets", Amount(least, most, least))
        cite = plan.cite["bank_house_wager"]
        answer = yield from table.choose(bank.seat, "house_wager", (bets, Choice("none")), cite)
        bank.house = answer.amount or 0
    return bank


def _join(table: Table, plan: TableRules, bank: Bank) -> Play:
    """Let others put chips into the bank beside who plays its hand."""
    join = Choice("join", Amount(1, MOST_CENTS))
    for seat in reversed(table.seats):
        if seat != bank.seat:
            answer = yield from table.choose(seat, "partner", (join, PASS), plan.cite["bank_shared"])
            if answer.do == "join":
                bank.partners.append(seat)
                bank.chips += answer.amount


def close_bank(table: Table, plan: TableRules, bank: Bank) -> None:
    """Hand the bank what is left, with what the house's own hand won or lost, less commission on a net win."""
    net = table.ledger.balance(BANK) - bank.chips
    table.close_bank(plan.cite["bank_pays"], "bank")
    table.bank = HOUSE
    if bank.half:
        net -= _share(table, plan, bank, net)
    elif bank.house_net:
        _move(table, plan, bank.seat, bank.house_net, "bank_house_wager")
        net += bank.house_net
    if net > 0 and (vig := table.even(plan.vig(net))):
        table.charge(bank.seat, "bank", vig, plan.cite["bank_vig"])


def _share(table: Table, plan: TableRules, bank: Bank, net: Cents) -> Cents:
    """The house takes half of a surplus, and pays half of a shortfall."""
    half = net // 2
    if half:
        _move(table, plan, bank.seat, -half, "bank_shared")
    return half


def _move(table: Table, plan: TableRules, seat: int, cents: Cents, rule: str) -> None:
    """Let chips pass between the house and the seat that banks."""
    if cents > 0:
        table.post(Paid(seat, "bank", cents, plan.cite[rule], "1 to 1", cents, HOUSE))
    else:
        table.charge(seat, "bank", -cents, plan.cite[rule])


def remember(
    table: Table, plan: TableRules, bank: Bank | None, bets: Bets, button: int, meter: Meter | None
) -> TableState:
    """What the next round starts with."""
    before: TableState = table.state or TableState()
    if bank is not None:
        bets = {} if plan.rules.text("bank_wagered") == PREVIOUS_HAND else before.bets
    if not plan.players_bank:
        return TableState(button, meter=meter)
    moves_on = plan.rules.text("bank_order") != DEALER_IN_TURN and before.bank is not None
    first = (before.first or plan.positions) - 1 if moves_on else before.first
    return TableState(button, bank.seat if bank else 0, bets, first, meter)
