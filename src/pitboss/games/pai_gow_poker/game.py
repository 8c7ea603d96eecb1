"""Pai gow poker: seven cards set as a high hand of five and a low hand of two, against the dealer's or a bank's."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.chance import UNSEEN, Pack
from pitboss.games.pai_gow_poker.bank import (
    Bank,
    TableState,
    close_bank,
    offer_bank,
    offered_next,
    remember,
)
from pitboss.games.pai_gow_poker.house_way import Setting, settings
from pitboss.games.pai_gow_poker.progressive import lock_out
from pitboss.games.pai_gow_poker.remedies import REMEDIES, VOID
from pitboss.games.pai_gow_poker.rules import (
    BUTTON,
    DICE,
    FROM_BANK,
    NUMBERS,
    RULES,
)
from pitboss.games.pai_gow_poker.script import PaiGowScript
from pitboss.games.pai_gow_poker.settle import settle, with_house
from pitboss.games.pai_gow_poker.table_rules import TableRules
from pitboss.games.pai_gow_poker.wagers import wagers
from pitboss.money import MOST_CENTS
from pitboss.procedures.progressive import Running
from pitboss.rounds import Game, Play, Record, Round, Table
from pitboss.rounds.answers import Chosen, Thrown
from pitboss.rounds.asks import Bar, Barred, Choice, Choose, Roll, Who
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.events import Dealt, Decided, Discarded, Rolled
from pitboss.rulebooks import Cite, Refusal, Rules

if TYPE_CHECKING:
    from pitboss.odds import Analysis

DEALER = "dealer"
CARDS = 7
PACK = Pack(jokers=1)
SURRENDERED, SET_WRONGLY = "surrendered", "set_wrongly"


class Hands:
    """What a round keeps track of: who plays, who banks, and how each hand was set."""

    def __init__(self) -> None:
        """Start with nobody."""
        self.players: list[int] = []
        self.bank: Bank | None = None
        self.set: dict[Who, Setting] = {}
        self.wrong: set[int] = set()
        self.surrendered: set[int] = set()
        self.running: Running | None = None
        self.exposed: dict[int, Cite] = {}
        self.first: int | None = None
        """The place that is dealt to first, 0 for the dealer; None if the record does not say."""

    @property
    def at_stake(self) -> bool:
        """Whether anybody plays: a player, or the house against the banker."""
        return bool(self.players or (self.bank and self.bank.house))

    @property
    def banker(self) -> int:
        """The seat that banks; 0 if the house does."""
        return self.bank.seat if self.bank else 0


class PaiGowPoker(Game):
    """The game of pai gow poker."""

    id = "pai-gow-poker"
    title = "Pai Gow Poker"
    ruleset = RULES.with_remedies(REMEDIES)
    state_type = TableState
    apart = NUMBERS

    def pack(self, rules: Rules) -> Pack:
        """Return one deck of 52 and a joker."""
        return PACK

    def pack_cite(self, rules: Rules) -> Cite:
        """Return the rule on the joker that makes the deck one of 53."""
        return rules.cite("joker")

    def lay_out(self, table: Table) -> None:
        """Refuse a remembered state that is impossible under these rules."""
        table.round_state = Hands()
        state, most = table.state, table.rules.count("positions")
        if state is None:
            return
        if not all(0 <= place <= most for place in (state.button, state.bank or 0, state.first)):
            raise table.rules.refuse("bad_state", f"a table has places 0 to {most}", "positions")
        seats = {str(seat) for seat in range(1, most + 1)}
        if not seats >= state.bets.keys() or not all(
            0 < cents <= MOST_CENTS for cents in state.bets.values()
        ):
            message = f"`bets` are what seats 1 to {most} bet against the house, in cents"
            raise table.rules.refuse("bad_state", message, "positions")
        if state.meter is not None and table.rules.once(TableRules).jackpot is None:
            raise Refusal("bad_state", "this table offers no progressive: it has no meter to remember")

    def play(self, table: Table) -> Play:
        """Play one round: wagers, the starting position, seven stacks, hands set, exposed and settled."""
        plan, hands = table.rules.once(TableRules), table.round_state
        meter = table.state.meter if table.state else None
        if plan.jackpot:
            plan.jackpot.tell(table, meter)
        hands.bank = yield from offer_bank(table, plan)
        yield from wagers(table, plan)
        bets = {str(seat): table.on(seat, "pai_gow") for seat in hands.players}
        yield from table.pause("before_deal")
        if plan.jackpot:
            hands.running = lock_out(table, plan.jackpot, meter)
        if hands.at_stake:
            yield from _deal(table, plan, (yield from _start(table, plan)))
            yield from table.pause("after_deal")
            yield from _set_hands(table, plan, hands)
            yield from table.pause("before_reveal")
            settle(table, plan, hands)
        if hands.bank and table.bank == "bank":
            close_bank(table, plan, hands.bank)
        table.state = _remembered(table, plan, hands, bets)
        yield from table.pause("after_round")

    def after_void(self, table: Table, before: Any) -> Any:
        """Restore what the table remembered before, but keep what was added to the meter."""
        running = table.round_state.running
        if running is None or running.after_void is None:
            return before
        return msgspec.structs.replace(before or TableState(), meter=running.after_void)

    def choices(self, table: Table, ask: Choose) -> Sequence[Choice]:
        """Let a player void a hand if one of its cards was exposed while the decision is open."""
        offered = ask.at == "set" and ask.who in table.round_state.exposed
        return _choices(table, table.rules.once(TableRules), ask.who) if offered else ask.choices

    def result(self, round: Round, record: Record) -> dict[str, Any]:
        """Add which place was dealt to first, and who is offered the bank next."""
        written, table = super().result(round, record), round.table
        plan, first = table.rules.once(TableRules), table.round_state.first
        if first is not None:
            written["dealt_first"] = first or DEALER
        if plan.players_bank:
            written["bank_offered_next"] = offered_next(table, plan)
        return written

    def analyse(self, rules: Rules) -> "Analysis":
        """Price the wagers that depend on a player's own seven cards or on the number that starts the deal."""
        from pitboss.games.pai_gow_poker.odds import analyse

        return analyse(rules)

    def script(self, record: Record, rules: Rules) -> Script:
        """Answer from a record, including how the hands were set."""
        return PaiGowScript(record, rules)


# -- the deal --------------------------------------------------------------------------------------


def _start(table: Table, plan: TableRules) -> Play:
    """Find the starting position: by dice, by a number, or by the button; 0 is the dealer."""
    cite, hands = plan.cite["start"], table.round_state
    if plan.start == BUTTON:
        hands.first = table.state.button if table.state else 0
        return hands.first
    dice = plan.start == DICE
    bet_on = any(table.on(seat, number) for seat in hands.players for number in NUMBERS)
    ask = (
        Roll("start", cite, 3, faces=6, unsaid=True)
        if dice
        else Roll("start", cite, 1, faces=7, unsaid=not bet_on)
    )
    thrown = yield ask
    assert type(thrown) is Thrown
    number = sum(thrown.dice)
    if not number:
        return 0
    if dice:
        table.emit(Rolled(thrown.dice, number, cite))
    else:
        table.note("number", str(number), cite)
        _settle_numbers(table, plan, number)
    first = hands.first = counted(plan, number, hands.banker if "start_banked" in plan.cite else 0)
    table.note("start", f"seat {first}" if first else DEALER, plan.cite["start_counts"])
    return first


def counted(plan: TableRules, number: int, banker: int = 0) -> int:
    """Return the position a count reaches, counter-clockwise, with the dealer or the banker as one."""
    ring: list[int] = [0, *range(plan.positions, 0, -1)]
    begin = ring.index(banker) if banker and plan.rules.text("start_banked") == FROM_BANK else 0
    return ring[(begin + number - 1) % len(ring)]


def _settle_numbers(table: Table, plan: TableRules, number: int) -> None:
    """Collect the losing bets on the number, then pay the winning ones, before any card is dealt."""
    bet = [(seat, wager) for seat in table.seats for wager in NUMBERS if table.on(seat, wager)]
    for seat, wager in sorted(bet, key=lambda spot: spot[1] == NUMBERS[number - 1]):
        staked = table.on(seat, wager), table.coupons.get((seat, wager), 0)
        with_house(table, seat, wager, plan.number_outcome(wager, number, *staked))


def _deal(table: Table, plan: TableRules, first: int) -> Play:
    """Deal seven cards to every position, clockwise from the first; hands nobody bet on are discarded."""
    cite, hands = plan.cite["deal_order"], table.round_state
    dealt_in = (*hands.players, hands.banker) if hands.banker else hands.players
    ring = [(first + place) % (plan.positions + 1) for place in range(plan.positions + 1)]
    to: list[Who] = [place if place in dealt_in else DEALER if not place else "burn" for place in ring]
    yield from table.draw(tuple(_order(plan, to)), "deal", cite)
    for who in to:
        if who != "burn":
            table.lay(Dealt(who, tuple(table.hands[who]), "down", cite))
    if "burn" in to:
        table.discard(table.hands["burn"], cite)


def _order(plan: TableRules, to: list[Who]) -> list[Who]:
    """Return the order in which the cards leave the deck: stack by stack, round and round, or back and forth."""
    if plan.stacks:
        return [who for who in to for _ in range(CARDS)]
    return [who for time in range(CARDS) for who in (to[::-1] if plan.snake and time % 2 else to)]


# -- setting the hands -----------------------------------------------------------------------------


def _set_hands(table: Table, plan: TableRules, hands: Hands) -> Play:
    """Let every player set the seven cards, the bank last."""
    for seat in in_turn(table, hands):
        if seat not in table.dead:
            yield from _set(table, plan, hands, seat)
    bank = hands.bank
    if bank and not bank.half:
        yield from _set(table, plan, hands, bank.seat)


def in_turn(table: Table, hands: Hands) -> list[int]:
    """Return the order of setting: counter-clockwise, but of one person's two hands the larger wager first."""
    turn = list(hands.players)
    for place, (one, other) in enumerate(pairwise(turn)):
        same = table.patrons.get(one) is not None and table.patrons.get(one) == table.patrons.get(other)
        if same and table.on(other, "pai_gow") >= table.on(one, "pai_gow"):
            turn[place : place + 2] = other, one
    return turn


def _choices(table: Table, plan: TableRules, seat: int) -> tuple[Choice, ...]:
    """Return what may be done with seven cards: any two low, the house way, set wrongly, or given up."""
    cards, banks = table.hands[seat], seat == table.round_state.banker
    sets: list[Choice] = []
    if UNSEEN not in cards:
        sets = [Choice("set", None, " ".join(one.low), seat) for one in settings(cards)]
        sets += [Choice("house_way"), Choice(SET_WRONGLY)]
    ends = [] if banks or why_not_surrender(table, plan, seat) else [Choice("surrender")]
    ends += [Choice(VOID)] if seat in table.round_state.exposed else []
    return (*sets, *ends)


def why_not_surrender(table: Table, plan: TableRules, seat: int) -> Bar | None:
    """Return why a hand cannot be surrendered: it has a wager that the document names."""
    barred = table.rules.names("surrender_barred") if "surrender_barred" in table.rules else ()
    if not any(table.staked(seat, wager) for wager in barred):
        return None
    return Bar(plan.cite["surrender_barred"], "a hand cannot be surrendered beside a progressive wager")


def set_bars(table: Table, plan: TableRules) -> Barred:
    """Explain why seven cards may not be given up."""

    def named(ask: Choose, seat: int) -> dict[str, Bar]:
        bar = why_not_surrender(table, plan, seat)
        return {"surrender": bar} if bar else {}

    def refused(ask: Choose, answer: Chosen, plain: Refusal) -> Bar | None:
        bar = named(ask, ask.who).get(answer.do)
        return bar and msgspec.structs.replace(bar, code=plain.code)

    return Barred(refused, named)


def _set(table: Table, plan: TableRules, hands: Hands, seat: int) -> Play:
    """Ask a seat how its cards are set; nobody else is told."""
    cite, says = plan.cite["foul"], "two cards for the low hand; the other five must not rank below them"
    may, barred = _choices(table, plan, seat), set_bars(table, plan)
    answer = yield Choose(seat, "set", may, cite, says, table.sees(seat), barred=barred)
    assert type(answer) is Chosen
    table.emit(Decided(seat, "set", answer.do, cite))
    cards = table.hands[seat]
    if answer.do == "set":
        hands.set[seat] = next(one for one in settings(cards) if " ".join(one.low) == answer.wager)
    elif answer.do == "house_way":
        hands.set[seat] = plan.way.set(cards)
    elif answer.do == SET_WRONGLY:
        hands.wrong.add(seat)
    elif answer.do == "surrender":
        _surrender(table, plan, hands, seat)
    elif answer.do == VOID:
        table.kill(seat, hands.exposed[seat], NUMBERS)


def _surrender(table: Table, plan: TableRules, hands: Hands, seat: int) -> None:
    """Collect the wager at once, and the seven cards unseen."""
    hands.surrendered.add(seat)
    cite = plan.cite["bank_surrender"] if hands.bank else plan.surrender.cite
    table.settle(seat, "pai_gow", plan.surrender._replace(cite=cite))
    table.emit(Discarded(tuple(table.hands[seat]), cite, "down", seat))


def _remembered(table: Table, plan: TableRules, hands: Hands, bets: Any) -> TableState | None:
    """Return what the next round starts with: the button moved on, who banked, who bet against the house."""
    button = 0
    if plan.start == BUTTON:
        button = ((table.state.button if table.state else 0) + 1) % (plan.positions + 1)
    before = table.state.meter if table.state else None
    meter = hands.running.table.state if hands.running else before
    state = remember(table, plan, hands.bank, bets, button, meter)
    return state if state != TableState() else None
