"""The state of a round, a player's bank against which the others and the house play, and the wagers."""

from collections.abc import Collection
from functools import partial

import msgspec

from pitboss.games.pai_gow_poker.house_way import Setting
from pitboss.games.pai_gow_poker.rules import BUTTON, HALF, PARTNERS
from pitboss.games.pai_gow_poker.table_rules import TableRules
from pitboss.money import MOST_CENTS, Cents, show_amount
from pitboss.procedures.bank import PASS, offer_to
from pitboss.procedures.progressive import Meter, Running, same_player
from pitboss.rounds import Play, Table
from pitboss.rounds.answers import Chosen, Stakes
from pitboss.rounds.asks import Amount, Bar, Barred, Bet, Choice, Choose, Offer, Who
from pitboss.rounds.bets import not_offered, why_not_own_bank, why_not_wager
from pitboss.rounds.events import BANK, HOUSE, Paid
from pitboss.rulebooks import Cite, Refusal

DEALER = "dealer"
ANY_CHIPS = Amount(1, MOST_CENTS)
TAKES = ("bank", "co_bank")
"""How a seat takes the bank: all of it, or half of it with the house."""


class TableState(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The table's memory: the button, the last banker (0: the house), each seat's last bet against the house.

    ``first`` is the seat offered the bank first (0: the dealer's far right), ``meter`` the progressive's meter.
    """

    button: int = 0
    bank: int | None = None
    bets: dict[str, Cents] = {}
    first: int = 0
    meter: Meter | None = None


class Bank(msgspec.Struct):
    """A bank taken this round, half of it the house's or all the seat's, and what the house bets against it."""

    seat: int
    chips: Cents
    last_bet: Cents
    half: bool = False
    partners: list[int] = []
    house: Cents = 0
    house_net: Cents = 0


class Hands:
    """A round's progress: who plays, who banks, and how each hand was set."""

    def __init__(self, table: Table) -> None:
        """Start with no players."""
        self.table, self.table_rules = table, table.rules.once(TableRules)
        self.players: list[int] = []
        self.bank: Bank | None = None
        self.set: dict[Who, Setting] = {}
        self.faced: tuple[int, int] | None = None
        """The values of the dealer's hands that lie face up before the players set theirs."""
        self.wrong: set[int] = set()
        self.surrendered: set[int] = set()
        self.running: Running | None = None
        self.exposed: dict[int, Cite] = {}
        self.first: int | None = None
        """The place that is dealt to first, 0 for the dealer. None if the record does not say."""

    @property
    def state(self) -> TableState:
        """What the table remembers."""
        return self.table.remembers(TableState) or TableState()

    @property
    def at_stake(self) -> bool:
        """Whether anyone plays: a player, or the house against the banker."""
        return bool(self.players or (self.bank and self.bank.house))

    @property
    def banker(self) -> int:
        """The seat that banks, or 0 if the house does."""
        return self.bank.seat if self.bank else 0

    @property
    def banks(self) -> tuple[int, ...]:
        """The seats that bank: the one that holds the bank, and its partners."""
        return (self.bank.seat, *self.bank.partners) if self.bank else ()

    @property
    def pushed(self) -> bool:
        """Whether the dealer's hand lies face up and has returned the wagers against it."""
        return self.faced is not None and self.table_rules.dealer_pushes(self.faced)

    @property
    def dealer_sets(self) -> Who:
        """The holder whose cards the dealer sets: the dealer, or a bank that the house shares."""
        return self.bank.seat if self.bank and self.bank.half else DEALER


# -- why not ---------------------------------------------------------------------------------------


def why_house_banks(table_rules: TableRules) -> Bar | None:
    """Return why no seat ever banks: this table leaves the bank to the house."""
    none = Bar(table_rules.cite["bank"], "only the house banks this table", "not_offered")
    return None if table_rules.players_bank else none


def why_not_bank(table_rules: TableRules, seat: int, last_bet: Cents | None) -> Bar | None:
    """Return why a seat may not bank: the house does, or the seat made no earlier wager against it."""
    if no := why_house_banks(table_rules):
        return no
    message = f"seat {seat} may bank only after a wager against the house"
    return None if last_bet else Bar(table_rules.cite["bank_wagered"], message, "bank_not_wagered")


def why_not_shared(table_rules: TableRules, sharing: str) -> Bar | None:
    """Return why a bank may not be shared this way: the house says whether with partners or half with the house."""
    message = f"a bank is shared here with {table_rules.bank_shared}"
    return None if table_rules.bank_shared == sharing else Bar(table_rules.cite["bank_shared"], message)


def why_not_offered(hands: Hands, seat: int) -> Bar | None:
    """Return why the bank is not offered to a seat: it is not its turn, or it made no wager against the house."""
    if seat in _turns(hands):
        return why_not_bank(hands.table_rules, seat, hands.state.bets.get(str(seat)))
    message = f"the bank is not offered to seat {seat} now: it has had it, or it is the house's turn"
    return Bar(hands.table_rules.cite["bank_order"], message, "bank_turn")


def _why_not_taken(hands: Hands, ask: Choose, answer: Chosen, plain: Refusal) -> Bar | None:
    """Return why a seat may not take the bank this way: it is not offered, not shared, or not in such chips."""
    if bar := _not_taken(hands, answer.seat or ask.who).get(answer.do):
        return bar
    amount = answer.do in TAKES and plain.code in ("bad_amount", "missing_amount")
    return Bar(hands.table_rules.cite["bank_covers"], plain.message, plain.code) if amount else None


def _not_taken(hands: Hands, seat: int) -> dict[str, Bar]:
    """Return how a seat may not take the bank."""
    offered = why_not_offered(hands, seat)
    bars = offered, offered or why_not_shared(hands.table_rules, HALF)
    return {do: bar for do, bar in zip(TAKES, bars, strict=True) if bar}


def why_bank_wagers(table_rules: TableRules, seat: int, wagers: Collection[str] = ()) -> Bar:
    """Return the bar for a wager of a seat that banks: a side wager needs one on the game, and it has none."""
    side = table_rules.rules.chapter.wagers.get(next((name for name in wagers if name != "pai_gow"), ""))
    message = f"seat {seat} banks: it makes no wager"
    return Bar(side.cite if side else table_rules.cite["bank_covers"], message, "bank_wagers")


def why_not_house(table_rules: TableRules, half: bool) -> Bar | None:
    """Return why the house may not bet against a player's bank: it shares the bank."""
    message = "the house does not bet against a bank it shares"
    return Bar(table_rules.cite["bank_shared"], message) if half else None


def why_not_so_much(
    table_rules: TableRules, bank: Bank, ask: Choose, answer: Chosen, plain: Refusal
) -> Bar | None:
    """Return why the house may not bet this much: more than the bank covers, or more than it may bet at all."""
    cents = answer.amount
    if plain.code != "bad_amount":
        return None
    short = type(cents) is int and (bank.partners or cents <= bank.last_bet) and cents > bank.chips
    if table_rules.covers_house and short:
        return _bank_short(table_rules, f"{show_amount(bank.chips)} dollars")
    return Bar(table_rules.cite["bank_house_wager"], plain.message, plain.code)


def why_one_area(hands: Hands, seat: int) -> Bar | None:
    """Return why a seat may not bet against the bank: its holder is the banker, who plays one betting area only."""
    rules, banker = hands.table_rules.rules, hands.banker
    if not banker or seat == banker or not same_player(hands.table, seat, banker):
        return None
    rule = rules.chapter.irregularities.get("bank_two_areas")
    if rule is None:
        return why_not_own_bank(rules, seat)
    message = (
        f"the player who banks at seat {banker} may wager on one betting area only, and holds seat {seat} too"
    )
    return Bar(rule.cite, message, rule.kind)


def why_short(hands: Hands) -> Bar:
    """Return the bar for a wager that the bank could not pay."""
    return _bank_short(hands.table_rules, f"{show_amount(max(_room(hands), 0))} dollars left for more")


def _bank_short(table_rules: TableRules, has: str) -> Bar:
    message = f"the bank must be able to pay {table_rules.bank_covers}, and has {has}"
    return Bar(table_rules.cite["bank_covers"], message, "bank_short")


def _why_not_covered(hands: Hands, ask: Bet, answer: Stakes, plain: Refusal) -> Bar | None:
    """Return why a wager against a bank may not be made: the bank could not pay it, or a rule bars the wager anyway."""
    cents, most = answer.wagers.get("pai_gow"), hands.table_rules.offers[0].amount.maximum
    if plain.code == "wrong_seat" and answer.seat in hands.banks:
        return why_bank_wagers(hands.table_rules, answer.seat, answer.wagers)
    if plain.code == "wrong_seat":
        return why_one_area(hands, answer.seat)
    if plain.code == "bad_amount" and type(cents) is int and _room(hands) < cents <= most:
        return why_short(hands)
    return why_not_wager(hands.table_rules.rules, ask, answer, plain)


def _why_not_both(hands: Hands, ask: Bet, stakes: Stakes) -> Bar | None:
    """Return why chips may not be staked with a coupon: the bank pays on both, and cannot cover them."""
    both = stakes.wagers.get("pai_gow", 0) + stakes.coupons.get("pai_gow", 0)
    return why_short(hands) if both > _room(hands) else None


# -- the bank --------------------------------------------------------------------------------------


def _turns(hands: Hands) -> list[int]:
    """Return whose turn it is to bank, counter-clockwise to the dealer's turn, or once around."""
    state, table_rules, seats = hands.state, hands.table_rules, hands.table.seats[::-1]
    if why_house_banks(table_rules) or state.bank is None:
        return []
    if table_rules.dealer_in_turn:
        return [seat for seat in seats if seat < (state.bank or table_rules.positions + 1)]
    first = state.first or table_rules.positions
    return [seat for seat in sorted(seats, key=lambda seat: (seat > first, -seat)) if seat != state.bank]


def offered_next(hands: Hands) -> list[int]:
    """Return who is offered the bank, in turn."""
    return [seat for seat in _turns(hands) if not why_not_offered(hands, seat)]


def offer(hands: Hands) -> Play:
    """Offer the bank, let partners join it, and ask what the house bets. If nobody takes it, the house banks."""
    table, table_rules, seats = hands.table, hands.table_rules, offered_next(hands)
    if not seats:
        return
    choices = [Choice("bank", ANY_CHIPS)]
    choices += [] if why_not_shared(table_rules, HALF) else [Choice("co_bank", ANY_CHIPS)]
    barred = Barred(partial(_why_not_taken, hands), lambda ask, seat: _not_taken(hands, seat))
    taken = yield from offer_to(table, seats, choices, table_rules.cite["bank_order"], barred)
    if taken is None:
        return
    bank = Bank(taken.seat, taken.amount, hands.state.bets[str(taken.seat)], taken.do == "co_bank")
    others = [seat for seat in table.seats[::-1] if seat != bank.seat]
    for seat in () if why_not_shared(table_rules, PARTNERS) else others:
        join = Choice("join", ANY_CHIPS), PASS
        answer = yield from table.choose(seat, "partner", join, table_rules.cite["bank_shared"])
        if answer.do == "join":
            bank.partners.append(seat)
            bank.chips += answer.amount
    hands.bank = bank
    table.open_bank(bank.seat, bank.chips, table_rules.cite["bank_covers"], "bank", limited=False)
    least, most = table.rules.amount("smallest_chip"), bank.chips if bank.partners else bank.last_bet
    if table_rules.covers_house:
        most = min(most, bank.chips)
    if not why_not_house(table_rules, bank.half) and most >= least:
        bets = Choice("house_bets", Amount(least, most, least)), Choice("none")
        cite, barred = (
            table_rules.cite["bank_house_wager"],
            Barred(partial(why_not_so_much, table_rules, bank)),
        )
        answer = yield from table.choose(bank.seat, "house_wager", bets, cite, barred=barred)
        bank.house = answer.amount or 0


def close(hands: Hands, bank: Bank) -> None:
    """Return what is left to the bank, adjusted by the house's share or own hand, less commission on a net win."""
    table, table_rules = hands.table, hands.table_rules
    net = table.ledger.balance(BANK) - bank.chips
    table.close_bank(table_rules.cite["bank_pays"], "bank")
    table.bank = HOUSE
    moved, rule = (-(net // 2), "bank_shared") if bank.half else (bank.house_net, "bank_house_wager")
    if moved > 0:
        table.post(Paid(bank.seat, "bank", moved, table_rules.cite[rule], "1 to 1", moved, HOUSE))
    elif moved:
        table.charge(bank.seat, "bank", -moved, table_rules.cite[rule])
    net += moved
    if net > 0 and (vig := table.even(table_rules.vig(net))):
        table.charge(bank.seat, "bank", vig, table_rules.cite["bank_vig"])


def remember(hands: Hands, bets: dict[str, Cents]) -> TableState | None:
    """Return what the next round starts with: the moved button, the last banker, the bets against the house."""
    table_rules, before = hands.table_rules, hands.state
    button = (before.button + 1) % (table_rules.positions + 1) if table_rules.start == BUTTON else 0
    if not table_rules.players_bank:
        return TableState(button, meter=before.meter) if button or before.meter else None
    if hands.bank is not None:
        bets = {} if table_rules.one_hand_back else before.bets
    moves_on = not table_rules.dealer_in_turn and before.bank is not None
    first = (before.first or table_rules.positions) - 1 if moves_on else before.first
    return TableState(button, hands.banker, bets, first, before.meter)


# -- the wagers ------------------------------------------------------------------------------------


def wagers(hands: Hands) -> Play:
    """Take the wagers before the first card. Against a bank, no more than it covers."""
    table, table_rules, bank = hands.table, hands.table_rules, hands.bank
    if bank is None:
        yield from table.bets(
            table.seats,
            table_rules.offers,
            table_rules.offers[0].cite,
            ("pai_gow",),
            table_rules.coupons,
        )
    else:
        for seat in table.seats:
            if seat not in hands.banks and not why_one_area(hands, seat):
                yield from _against(hands, seat)
    hands.players = [seat for seat in table.seats if table.on(seat, "pai_gow")]


def _against(hands: Hands, seat: int) -> Play:
    """Ask a seat for its wagers against a bank. If the bank can cover none, the seat sits the round out."""
    table, table_rules, room = hands.table, hands.table_rules, _room(hands)
    main, *others = table_rules.offers
    covered = Amount(main.amount.minimum, min(main.amount.maximum, room), main.amount.step)
    if not covered.admits(covered.least):
        short = why_short(hands)
        table.note("bank", short.sentence, short.cite)
        return
    offers = (Offer(main.wager, covered, main.cite, main.needs), *others)

    barred = Barred(
        partial(_why_not_covered, hands),
        partial(not_offered, table_rules.rules),
        partial(_why_not_both, hands),
    )
    yield from table.bets((seat,), offers, main.cite, ("pai_gow",), table_rules.coupons, barred)


def _room(hands: Hands) -> Cents:
    """Return how much more the bank can pay at even money, on chips and on the coupons with them."""
    assert hands.bank is not None
    lying = (*hands.table.spots.items(), *hands.table.coupons.items())
    staked = sum(cents for (_, wager), cents in lying if wager == "pai_gow")
    return hands.bank.chips - (hands.bank.house if hands.table_rules.covers_house else 0) - staked
