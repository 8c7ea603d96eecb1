"""A player's bank: the others, and the house itself, play against one of the players."""

from functools import partial

import msgspec

from pitboss.games.pai_gow_poker.rules import DEALER_IN_TURN, HALF, PARTNERS, PREVIOUS_HAND
from pitboss.games.pai_gow_poker.table_rules import TableRules
from pitboss.money import MOST_CENTS, Cents, show_amount
from pitboss.procedures.progressive import Meter
from pitboss.rounds import Play, Table
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Amount, Bar, Barred, Choice, Choose
from pitboss.rounds.events import BANK, HOUSE, Paid
from pitboss.rulebooks import Refusal

PASS = Choice("pass")
Bets = dict[str, Cents]
"""Each seat's bet against the house."""


class TableState(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the table remembers: the button, who banked last (0: the house), who bet how much against the house.

    ``first`` is the seat offered the bank first (0: the dealer's far right), ``meter`` the progressive's meter.
    """

    button: int = 0
    bank: int | None = None
    bets: Bets = {}
    first: int = 0
    meter: Meter | None = None


class Bank:
    """A bank taken this round: its seat, its chips, the seat's last bet, and the house's bet against it."""

    def __init__(self, seat: int, chips: Cents, last_bet: Cents, half: bool = False) -> None:
        """Let a seat bank with this many chips; ``half`` means that the house takes the other half."""
        self.seat, self.chips, self.last_bet, self.half = seat, chips, last_bet, half
        self.partners: list[int] = []
        self.house: Cents = 0
        self.house_net: Cents = 0


def why_not_bank(plan: TableRules, seat: int, last_bet: Cents | None) -> Bar | None:
    """Return why a seat may not bank: it needs an earlier wager against the house."""
    message = f"seat {seat} may bank only after a wager against the house"
    return None if last_bet else Bar(plan.cite["bank_wagered"], message, "bank_not_wagered")


def why_not_shared(plan: TableRules, sharing: str) -> Bar | None:
    """Return why a bank may not be shared this way: the house says whether with partners or half with the house."""
    shared = plan.rules.text("bank_shared")
    message = f"a bank is shared with {shared} here: say it so"
    return None if shared == sharing else Bar(plan.cite["bank_shared"], message)


def why_not_house(plan: TableRules, half: bool) -> Bar | None:
    """Return why the house may not bet against a player's bank: it shares the bank."""
    message = "the house does not bet against a bank it shares"
    return Bar(plan.cite["bank_shared"], message) if half else None


def why_not_so_much(plan: TableRules, bank: Bank, ask: Choose, answer: Chosen, plain: Refusal) -> Bar | None:
    """Return why the house may not bet this much: more than the bank covers, or more than it may bet at all."""
    cents = answer.amount
    if plain.code != "bad_amount":
        return None
    short = type(cents) is int and (bank.partners or cents <= bank.last_bet) and cents > bank.chips
    if plan.covers_house and short:
        return bank_short(plan, f"{show_amount(bank.chips)} dollars")
    return Bar(plan.cite["bank_house_wager"], plain.message, plain.code)


def bank_short(plan: TableRules, has: str) -> Bar:
    """Return the bar for a bank that has too little."""
    message = f"the bank must be able to pay {plan.rules.text('bank_covers')}, and has {has}"
    return Bar(plan.cite["bank_covers"], message, "bank_short")


def offer_bank(table: Table, plan: TableRules) -> Play:
    """Offer the bank counter-clockwise from the last banker; if nobody takes it before the dealer, the house banks."""
    state: TableState | None = table.state
    if not plan.players_bank or state is None or state.bank is None:
        return None
    choices = [Choice("bank", Amount(1, MOST_CENTS))]
    choices += [] if why_not_shared(plan, HALF) else [Choice("co_bank", Amount(1, MOST_CENTS))]
    for seat in offered_next(table, plan):
        answer = yield from table.choose(seat, "bank", (*choices, PASS), plan.cite["bank_order"])
        if answer.do != "pass":
            bank = Bank(seat, answer.amount, state.bets[str(seat)], answer.do == "co_bank")
            return (yield from _open(table, plan, bank))
    return None


def offered(table: Table, plan: TableRules, state: TableState) -> list[int]:
    """Return the seats in the order the bank is offered: up to the dealer's turn, or once round the table."""
    seats = tuple(reversed(table.seats))
    if plan.rules.text("bank_order") == DEALER_IN_TURN:
        return [seat for seat in seats if seat < (state.bank or plan.positions + 1)]
    first = state.first or plan.positions
    return [seat for seat in sorted(seats, key=lambda seat: (seat > first, -seat)) if seat != state.bank]


def offered_next(table: Table, plan: TableRules) -> list[int]:
    """Return the seats that will be offered the bank next round, in order, if they bet against the house."""
    state: TableState | None = table.state
    if not plan.players_bank or state is None or state.bank is None:
        return []
    bets = state.bets
    return [seat for seat in offered(table, plan, state) if not why_not_bank(plan, seat, bets.get(str(seat)))]


def _open(table: Table, plan: TableRules, bank: Bank) -> Play:
    """Open the bank, let partners join it, and ask what the house bets against it."""
    if not why_not_shared(plan, PARTNERS):
        yield from _join(table, plan, bank)
    table.round_state.bank = bank
    table.open_bank(bank.seat, bank.chips, plan.cite["bank_covers"], "bank", limited=False)
    least = table.rules.amount("smallest_chip")
    most = bank.chips if bank.partners else bank.last_bet
    if plan.covers_house:
        most = min(most, bank.chips)
    if not why_not_house(plan, bank.half) and most >= least:
        bets = Choice("house_bets", Amount(least, most, least))
        cite, barred = plan.cite["bank_house_wager"], Barred(partial(why_not_so_much, plan, bank))
        answer = yield from table.choose(
            bank.seat, "house_wager", (bets, Choice("none")), cite, barred=barred
        )
        bank.house = answer.amount or 0
    return bank


def _join(table: Table, plan: TableRules, bank: Bank) -> Play:
    """Let others put chips into the bank of the player who plays its hand."""
    join = Choice("join", Amount(1, MOST_CENTS))
    for seat in reversed(table.seats):
        if seat != bank.seat:
            answer = yield from table.choose(seat, "partner", (join, PASS), plan.cite["bank_shared"])
            if answer.do == "join":
                bank.partners.append(seat)
                bank.chips += answer.amount


def close_bank(table: Table, plan: TableRules, bank: Bank) -> None:
    """Return what is left to the bank, adjusted by the house's own hand, less commission on a net win."""
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
    """Give the house half of a surplus, or take from it half of a shortfall."""
    half = net // 2
    if half:
        _move(table, plan, bank.seat, -half, "bank_shared")
    return half


def _move(table: Table, plan: TableRules, seat: int, cents: Cents, rule: str) -> None:
    """Move chips between the house and the seat that banks."""
    if cents > 0:
        table.post(Paid(seat, "bank", cents, plan.cite[rule], "1 to 1", cents, HOUSE))
    else:
        table.charge(seat, "bank", -cents, plan.cite[rule])


def remember(
    table: Table, plan: TableRules, bank: Bank | None, bets: Bets, button: int, meter: Meter | None
) -> TableState:
    """Return what the next round starts with."""
    before: TableState = table.state or TableState()
    if bank is not None:
        bets = {} if plan.rules.text("bank_wagered") == PREVIOUS_HAND else before.bets
    if not plan.players_bank:
        return TableState(button, meter=meter)
    moves_on = plan.rules.text("bank_order") != DEALER_IN_TURN and before.bank is not None
    first = (before.first or plan.positions) - 1 if moves_on else before.first
    return TableState(button, bank.seat if bank else 0, bets, first, meter)
