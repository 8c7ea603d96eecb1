"""The steps of a street game: wagers, the deal, street by street, settlement."""

from collections.abc import Hashable, Iterator
from typing import ClassVar

from pitboss.chance import UNSEEN
from pitboss.hands.naming import Named, poker_hand
from pitboss.procedures.orders import losing_first, phase
from pitboss.procedures.progressive import Hand, Meter, five_card_row, read_meter
from pitboss.procedures.staged import Stage, StagedGame, forfeit
from pitboss.procedures.streets.script import StreetScript
from pitboss.procedures.streets.table_rules import Street, StreetRules
from pitboss.rounds import Play, Record, Table
from pitboss.rounds.alike import Cells, from_one_deck, money_of, ordinary
from pitboss.rounds.asks import Who
from pitboss.rounds.events import Dealt, Shown
from pitboss.rounds.known import not_known
from pitboss.rounds.seen import Held
from pitboss.rounds.settlement import Loses, Outcome, Wins
from pitboss.rulebooks import Cite, Rules

BOARD, BURN, DEALER = "board", "burn", "dealer"


class StreetGame(StagedGame):
    """Base class of the street games."""

    state_type = Meter
    rules_class: ClassVar[type[StreetRules]]
    answers = StreetScript
    pays_on_hand: ClassVar[tuple[str, ...]]
    """The pay tables that pay on the player's five cards."""

    def named(self, rules: Rules, held: Held) -> Named | None:
        """Name a hand with the community cards that are up."""
        pay = rules.once(self.rules_class).pay
        tables = {name: tuple(pay[name].rows) for name in self.pays_on_hand if name in pay}
        return poker_hand((*held.cards, *held.board), tables)

    def alike(self, record: Record, rules: Rules) -> Hashable | None:
        """Return stakes, decisions, and what each hand makes of its wagers."""
        said, table_rules, board = ordinary(record), rules.once(self.rules_class), tuple(record.community)
        if (
            said is None
            or record.spins
            or len(board) != table_rules.board
            or len(record.dealer) != table_rules.dealt
        ):
            return None
        hands = [tuple(seat.cards) for seat in record.seats]
        if any(len(hand) != table_rules.own for hand in hands) or not from_one_deck(
            (board, record.dealer, *hands)
        ):
            return None
        if not all(table_rules.on_cards.issuperset(seat.wagers) for seat in record.seats):
            return None
        dealer = tuple(record.dealer)
        return said, tuple(money_of(table_rules.made_of(hand, board, dealer)) for hand in hands)

    def cells(self, record: Record, rules: Rules) -> Cells | None:
        """Return how hands are sorted at once, as `alike` sorts those of one record."""
        table_rules = rules.once(self.rules_class)
        usual = ordinary(record) is not None and not record.spins
        return (
            rules.once(self.sorts)
            if usual and table_rules.on_cards.issuperset(record.seats[0].wagers)
            else None
        )

    def sorts(self, rules: Rules) -> Cells | None:
        """Work out how hands are sorted at once, or return None if one seat's play may change another's result."""
        return None

    def pack_cite(self, rules: Rules) -> Cite:
        """Return the clause on how many decks to use."""
        return rules.once(self.rules_class).pack_cite


# -- cards --------------------------------------------------------------------------------------


def deal(table: Table, table_rules: StreetRules, to: tuple[Who, ...]) -> Play:
    """Deal a card to each name in turn, face down."""
    cite = table_rules.cite["deal_order"]
    yield from table.draw(to, "deal", cite)
    for who in dict.fromkeys(to):
        if who != BURN:
            table.log.append(Dealt(who, tuple(table.hands[who]), "down", cite))


def own_cards(table_rules: StreetRules, to: tuple[Who, ...]) -> tuple[Who, ...]:
    """Return the recipient of each card of these hands: one card at a time, or packets from a shoe."""
    return (
        tuple(who for who in to for _ in range(table_rules.own))
        if table_rules.in_stacks
        else to * table_rules.own
    )


def deal_board(table: Table, table_rules: StreetRules, street: Street) -> Play:
    """Burn, then deal the community cards that follow a street face up, if a wager still depends on them."""
    if not needs_board(table, table_rules):
        return
    to = (BURN,) * table_rules.burns + (BOARD,) * street.cards
    cards = yield from table.draw(to, street.turns, street.turn_cite)
    if table_rules.burns:
        table.discard(cards[: table_rules.burns], street.turn_cite)
    table.lay(Dealt(BOARD, tuple(cards[table_rules.burns :]), "up", street.turn_cite))


def turn_over(table: Table, table_rules: StreetRules, street: Street) -> None:
    """Turn over the next face-down community cards, if a wager still depends on them."""
    if needs_board(table, table_rules):
        up = len(table.shown.get(BOARD, ())) + street.cards
        table.lay(Shown(BOARD, tuple(table.hands[BOARD][:up]), street.turn_cite))


def needs_board(table: Table, table_rules: StreetRules) -> bool:
    """Whether a wager that stands depends on the community cards."""
    return not table_rules.own_cards.issuperset(wager for (_, wager), cents in table.spots.items() if cents)


# -- decisions ----------------------------------------------------------------------------------


def decide(table: Table, table_rules: StreetRules, stage: Stage, street: Street) -> Play:
    """Let each player still in decide in turn."""
    for seat in stage.players:
        gone = seat in stage.folded or seat in table.dead
        if not gone and not (street.unless and table.on(seat, street.unless)):
            yield from _ask(table, table_rules, stage, street, seat)


def _ask(table: Table, table_rules: StreetRules, stage: Stage, street: Street, seat: int) -> Play:
    """Ask a player what to do on a street, and carry it out."""
    first = table.on(seat, table_rules.first)
    choices = tuple(option.choice(first) for option in street.options)
    answer = yield from table.choose(seat, street.at, choices, street.cite, coupons=table_rules.coupons)
    for option in street.options:
        if option.do != answer.do:
            continue
        if wager := option.makes:
            table.stake(seat, wager, answer.amount, table_rules.wager_cite[wager])
            if answer.coupon:
                table.lay_coupon(seat, wager, answer.coupon)
        elif option.withdraws:
            table.give_back(seat, option.withdraws, street.cite)
        elif option.folds:
            stage.folded.add(seat)
            forfeit(table, table_rules, seat)


# -- settlement ---------------------------------------------------------------------------------


def before_reveal(table: Table, table_rules: StreetRules, stage: Stage) -> Play:
    """Refuse unknown community cards that a wager depends on, then pause. A meter may be read now."""
    board, up = table.hands.get(BOARD, []), 0
    for street in table_rules.streets if needs_board(table, table_rules) else ():
        up += street.cards
        if UNSEEN in board[:up]:
            raise not_known("the community cards", street.turn_cite)
    yield from read_meter(table, stage.progressives)


def settle(table: Table, table_rules: StreetRules, stage: Stage) -> None:
    """Settle each hand by its cards alone: hand by hand, or the losing ones first."""
    active, standing = to_settle(table, table_rules, stage), table.standing()
    if not table_rules.losers_first:
        for seat in active:
            settle_seat(table, table_rules, stage, seat, _becomes(table, table_rules, seat, standing[seat]))
        return
    made = {seat: _becomes(table, table_rules, seat, standing[seat]) for seat in active}
    for seat in sorted(active, key=lambda seat: _first(made[seat], standing[seat])):
        settle_seat(table, table_rules, stage, seat, made[seat])


def to_settle(table: Table, table_rules: StreetRules, stage: Stage) -> list[int]:
    """Return the seats with wagers that stand, in the document's order. The progressive notes all hands first."""
    for meter in stage.meters:
        meter.held(_held(table, table_rules, stage))
    standing = table.standing()
    active = [seat for seat in stage.players if seat in standing]
    if table_rules.counter_clockwise:
        active.reverse()
    return active


def _held(table: Table, table_rules: StreetRules, stage: Stage) -> Iterator[Hand]:
    """Yield the hands that count for a progressive, and whether each was folded."""
    board = table.hands.get(BOARD, [])[: table_rules.hand - table_rules.own]
    for seat in stage.players:
        yield Hand(seat, five_card_row((*table.hands[seat], *board)), seat in stage.folded)


def _becomes(table: Table, table_rules: StreetRules, seat: int, made: list[str]) -> dict[str, Outcome]:
    """Turn a player's cards up if a wager depends on them, and return the outcome of each wager."""
    own = (
        () if table_rules.board_cards.issuperset(made) else table.show(seat, table_rules.cite["settle_order"])
    )
    return table_rules.outcomes(own, tuple(table.hands.get(BOARD, ())))


def settle_seat(
    table: Table, table_rules: StreetRules, stage: Stage, seat: int, becomes: dict[str, Outcome]
) -> None:
    """Settle a seat's wagers, within the payout limit."""
    if table_rules.limit is not None:
        table.limit(seat, table_rules.limited, table_rules.limit.most, table_rules.limit.cite)
    wagers = [wager for wager in table_rules.sequence if wager in becomes]
    if table_rules.losing_wagers_first:
        wagers = losing_first({wager: becomes[wager] for wager in wagers})
    for wager in wagers:
        if table.on(seat, wager):
            table.settle(seat, wager, becomes[wager])
        elif wager in table_rules.collected and table.staked(seat, wager):
            _settle_collected(table, seat, wager, becomes[wager])
    for meter in stage.meters:
        meter.settle(seat)


def _settle_collected(table: Table, seat: int, wager: str, outcome: Outcome) -> None:
    """Pay what a wager already in the tray wins, or log why it stays there."""
    if type(outcome) is Wins:
        table.settle(seat, wager, outcome._replace(on=wager))
    elif type(outcome) is Loses:
        table.judge(seat, outcome.found, outcome.cite, outcome.tried, (wager,))
        table.why[seat, wager] = outcome.cite


def _first(becomes: dict[str, Outcome], standing: list[str]) -> int:
    """Return when a hand is settled, by the first of its wagers that stands."""
    return next((phase(becomes[wager]) for wager in becomes if wager in standing), 0)
