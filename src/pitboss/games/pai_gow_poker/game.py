"""Pai gow poker: seven cards set as a high hand of five and a low hand of two, against the dealer's or a bank's."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.chance import UNSEEN, Pack
from pitboss.games.pai_gow_poker import bank
from pitboss.games.pai_gow_poker.bank import DEALER, Hands, TableState
from pitboss.games.pai_gow_poker.house_way import settings
from pitboss.games.pai_gow_poker.remedies import REMEDIES, VOID
from pitboss.games.pai_gow_poker.rules import (
    AUTOMATED,
    BONUSES,
    BUTTON,
    DICE,
    HAND,
    NAMES,
    NOTES,
    NUMBERS,
    RULES,
    SHAKER,
)
from pitboss.games.pai_gow_poker.script import PaiGowScript
from pitboss.games.pai_gow_poker.settle import face_up, settle, with_house
from pitboss.games.pai_gow_poker.table_rules import TableRules
from pitboss.hands.naming import Named
from pitboss.hands.pai_gow import describe, high_value, low_value
from pitboss.money import MOST_CENTS, Cents
from pitboss.procedures.dice import FACES, facts
from pitboss.procedures.orders import losing_first
from pitboss.procedures.progressive import check_meter, lock_out, same_player, tell_meter
from pitboss.rounds import Game, Play, Record, Round, Table
from pitboss.rounds.answers import Chosen, Thrown
from pitboss.rounds.asks import Bar, Barred, Choice, Choose, Roll, Who
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.events import Dealt, Decided, Rolled
from pitboss.rounds.game import SetsCards, SimplePlay
from pitboss.rounds.seen import Held, Way
from pitboss.rounds.settlement import Loses, Outcome
from pitboss.rulebooks import Cite, Rules

if TYPE_CHECKING:
    from pitboss.odds import Analysis, Kernel, Together
    from pitboss.odds.strategy import Strategies

CARDS = 7
FOUL = "foul: the high hand ranks below the low hand, and the wager loses"
PACK = Pack(jokers=1)


def _by_house_way(ask: Choose, round: Round) -> Chosen:
    """Set every hand the house way, and bank nothing."""
    return Chosen("house_way" if ask.at == "set" else "pass")


def _ways(rules: Rules, ask: Choose) -> list[Way]:
    """Say what both hands are in each setting, and which settings are foul."""
    table_rules, cards = rules.once(TableRules), ask.sees.own
    if ask.at != "set" or UNSEEN in cards:
        return []
    house, found = table_rules.way.set(cards), []
    cite = table_rules.way.cite[house.line]
    for one in settings(cards):
        high, low = table_rules.values(one)
        foul = FOUL if table_rules.is_foul(one) else ""
        says = f"high {describe(high)}, low {describe(low)}"
        usual = set(one.low) == set(house.low)
        made_by = (cite.rule, cite.clause) if usual else ()
        found.append(Way(" ".join(one.low), says, foul, usual, *made_by))
    return found


class PaiGowPoker(Game):
    """The game of pai gow poker."""

    id = "pai-gow-poker"
    title = "Pai Gow Poker"
    ruleset = RULES.with_remedies(REMEDIES)
    usual_wagers = ("pai_gow",)
    names = NAMES
    notes = NOTES
    state_type = TableState
    simple_play = SimplePlay(
        "the house way of setting hands", _by_house_way, unaffected=frozenset({*NUMBERS, *BONUSES})
    )
    sets_cards = SetsCards(_ways)

    def practised(self, ask: Choose, round: Round) -> Chosen | None:
        """Set every hand the house way, and bank nothing."""
        return _by_house_way(ask, round)

    def pack(self, rules: Rules) -> Pack:
        """Return one deck of 52 and a joker."""
        return PACK

    def pack_cite(self, rules: Rules) -> Cite:
        """Return the rule on the joker that makes the deck one of 53."""
        return rules.cite("joker")

    def lay_out(self, table: Table) -> None:
        """Refuse a remembered state that is impossible under these rules."""
        state = table.remembers(TableState) or TableState()
        most, bets = table.rules.count("positions"), state.bets
        if not all(0 <= place <= most for place in (state.button, state.bank or 0, state.first)):
            raise table.rules.refuse("bad_state", f"a table has places 0 to {most}", "positions")
        known = bets.keys() <= {str(seat) for seat in range(1, most + 1)}
        if not known or not all(0 < cents <= MOST_CENTS for cents in bets.values()):
            message = f"`bets` are what seats 1 to {most} bet against the house, in cents"
            raise table.rules.refuse("bad_state", message, "positions")
        table.state = state
        hands = table.round_state = Hands(table)
        table.apart = hands.table_rules.apart
        check_meter(table, hands.table_rules.jackpots)

    def play(self, table: Table) -> Play:
        """Play one round: wagers, the starting position, seven stacks, hands set, exposed and settled."""
        hands = table.playing(Hands)
        tell_meter(table, hands.table_rules.jackpots)
        yield from bank.offer(hands)
        yield from bank.wagers(hands)
        bets = {str(seat): table.on(seat, "pai_gow") for seat in hands.players}
        yield from table.pause("before_deal")
        hands.running = next(iter(lock_out(table, hands.table_rules.jackpots)), None)
        if hands.at_stake:
            yield from _start(hands)
            yield from _deal(hands)
            yield from table.pause("after_deal")
            if hands.table_rules.face_up:
                face_up(hands)
            for seat in () if hands.pushed else _in_turn(hands):
                yield from _set(hands, seat)
            yield from table.pause("before_reveal")
            settle(hands)
        elif hands.bank:
            bank.close(hands, hands.bank)
        table.state = bank.remember(hands, bets)
        yield from table.pause("after_round")

    def after_void(self, table: Table, before: Any) -> Any:
        """Restore what the table remembered before, but keep what was added to the meter."""
        hands = table.playing(Hands)
        if hands.running is None or hands.running.after_void is None:
            return before
        return msgspec.structs.replace(before or TableState(), meter=hands.running.after_void)

    def choices(self, table: Table, ask: Choose) -> Sequence[Choice]:
        """Let a player void a hand if one of its cards was exposed while the decision is open."""
        hands = table.playing(Hands)
        return _choices(hands, ask.who) if ask.at == "set" and ask.who in hands.exposed else ask.choices

    def named(self, rules: Rules, held: Held) -> Named | None:
        """Name a hand that is set: the five high cards, or the two low ones."""
        wheel, cards = rules.once(TableRules).wheel, held.cards
        value = {5: lambda: high_value(cards, wheel), 2: lambda: low_value(cards)}.get(len(cards))
        return Named(describe(value()), cards) if value else None

    def result(self, round: Round, record: Record) -> dict[str, Any]:
        """Add the place dealt to first, and the seat offered the bank next."""
        written = super().result(round, record)
        hands = round.table.playing(Hands)
        if hands.first is not None:
            written["dealt_first"] = hands.first or DEALER
        if hands.table_rules.players_bank:
            written["bank_offered_next"] = bank.offered_next(hands)
        return written

    def analyse(self, rules: Rules) -> "Analysis":
        """Price the wagers that depend on a player's own seven cards or on the number that starts the deal."""
        from pitboss.games.pai_gow_poker.odds import analyse

        return analyse(rules)

    def together(self, rules: Rules, stakes: Mapping[str, Cents]) -> "Together":
        """Count the contest together with the wagers on a player's own cards."""
        from pitboss.games.pai_gow_poker.joint import together

        return together(rules, stakes)

    def kernel(self, rules: Rules) -> "Kernel":
        """Return the fast kernel of this game, every hand set the house way."""
        from pitboss.games.pai_gow_poker.kernel import PaiGowKernel

        return PaiGowKernel(rules)

    def strategies(self, rules: Rules) -> "Strategies":
        """Return the house ways known by name, and how any is priced and simulated."""
        from pitboss.games.pai_gow_poker.strategies import strategies

        return strategies(self, rules)

    def script(self, record: Record, rules: Rules) -> Script:
        """Answer from a record, including how the hands were set."""
        return PaiGowScript(record, rules)


# -- the deal --------------------------------------------------------------------------------------


def _start(hands: Hands) -> Play:
    """Find the starting position: by dice, by a number, or by the button."""
    table, table_rules = hands.table, hands.table_rules
    cite, dice = table_rules.cite["start"], table_rules.start == DICE
    if table_rules.start == BUTTON:
        hands.first = hands.state.button
        return
    bet_on = any(table.on(seat, wager) for seat in hands.players for wager in table_rules.apart)
    size, faces = (SHAKER, FACES) if dice else (1, 7)
    thrown = yield Roll("start", cite, size, faces=faces, unsaid=not bet_on)
    assert type(thrown) is Thrown
    number = sum(thrown.dice)
    if not number:
        return
    if dice:
        table.emit(Rolled(thrown.dice, number, cite))
    else:
        table.note("number", str(number), cite)
    _settle_start(
        hands, partial(_on_dice, hands, facts(thrown.dice)) if dice else partial(_on_number, hands, number)
    )
    first = hands.first = counted(
        table_rules, number, hands.banker if "start_banked" in table_rules.cite else 0
    )
    table.note("start", f"seat {first}" if first else DEALER, table_rules.cite["start_counts"])


def counted(table_rules: TableRules, number: int, banker: int = 0) -> int:
    """Return the position a count reaches, counter-clockwise, with the dealer or the banker as one."""
    ring: list[int] = [0, *range(table_rules.positions, 0, -1)]
    begin = ring.index(banker) if banker and table_rules.counts_from_bank else 0
    return ring[(begin + number - 1) % len(ring)]


def _settle_start(hands: Hands, outcome: Callable[[int, str], Outcome]) -> None:
    """Collect the losing bets on how the deal starts, then pay the winning ones, before any card is dealt."""
    table = hands.table
    bet = [
        (seat, wager) for seat in table.seats for wager in hands.table_rules.apart if table.on(seat, wager)
    ]
    made = {spot: outcome(*spot) for spot in bet}
    for seat, wager in losing_first(made):
        with_house(table, seat, wager, made[seat, wager])


def _on_number(hands: Hands, number: int, seat: int, wager: str) -> Outcome:
    staked = hands.table.on(seat, wager), hands.table.coupons.get((seat, wager), 0)
    return hands.table_rules.number_outcome(wager, number, *staked)


def _on_dice(hands: Hands, shown: dict[str, Any], seat: int, wager: str) -> Outcome:
    return next(side.outcome(shown) for side in hands.table_rules.on_dice if side.wager == wager)


def _deal(hands: Hands) -> Play:
    """Deal seven cards to every position, clockwise from the first. Hands without a bet are discarded."""
    table, table_rules, cite = hands.table, hands.table_rules, hands.table_rules.cite["deal_order"]
    ring = [
        ((hands.first or 0) + place) % (table_rules.positions + 1)
        for place in range(table_rules.positions + 1)
    ]
    plays = {*hands.players, hands.banker} - {0}
    to: list[Who] = [place if place in plays else DEALER if not place else "burn" for place in ring]
    if table_rules.dealing == AUTOMATED:
        order = [who for who in to for _ in range(CARDS)]
    else:
        back = to[::-1] if table_rules.dealing == HAND else to
        order = [who for time in range(CARDS) for who in (back if time % 2 else to)]
    yield from table.draw(tuple(order), "deal", cite)
    for who in to:
        if who != "burn":
            table.lay(Dealt(who, tuple(table.hands[who]), "down", cite))
    if "burn" in to:
        table.discard(table.hands["burn"], cite)


# -- setting the hands -----------------------------------------------------------------------------


def _in_turn(hands: Hands) -> list[int]:
    """Return the order of setting: counter-clockwise, a player's larger wager before the smaller, the bank last."""
    table, turn = hands.table, list(hands.players)
    for place, (one, other) in enumerate(pairwise(turn)):
        same = same_player(table, one, other)
        if same and table.on(other, "pai_gow") >= table.on(one, "pai_gow"):
            turn[place : place + 2] = other, one
    return [*turn, hands.banker] if hands.bank and not hands.bank.half else turn


def _choices(hands: Hands, seat: int) -> tuple[Choice, ...]:
    """Return what may be done with seven cards: any two low, the house way, set wrongly, or given up."""
    cards, choices = hands.table.hands[seat], list[Choice]()
    if UNSEEN not in cards:
        choices = [Choice("set", None, " ".join(one.low), seat) for one in settings(cards)]
        choices += [Choice("house_way"), Choice("set_wrongly")]
    if seat != hands.banker and not _why_not_surrender(hands, seat):
        choices.append(Choice("surrender"))
    return (*choices, Choice(VOID)) if seat in hands.exposed else tuple(choices)


def _why_not_surrender(hands: Hands, seat: int) -> Bar | None:
    """Return why a hand cannot be surrendered: it has a wager that the document names."""
    table_rules = hands.table_rules
    if not any(hands.table.staked(seat, wager) for wager in table_rules.kept_beside):
        return None
    return Bar(table_rules.cite["surrender_barred"], "a hand with a progressive wager cannot be surrendered")


def _set(hands: Hands, seat: int) -> Play:
    """Ask a seat how its cards are set, unless its hand is dead. The others do not see it."""
    table, table_rules, cite = hands.table, hands.table_rules, hands.table_rules.cite["foul"]
    if seat in table.dead and seat != hands.banker:
        return
    says = "two cards for the low hand; the other five must not rank below them"
    bars = {"surrender": bar} if (bar := _why_not_surrender(hands, seat)) else {}
    barred = Barred(lambda ask, answer, plain: bars.get(answer.do), lambda ask, seat: bars)
    answer = yield Choose(seat, "set", _choices(hands, seat), cite, says, table.sees(seat), barred=barred)
    assert type(answer) is Chosen
    table.emit(Decided(seat, "set", answer.do, cite))
    cards = table.hands[seat]
    if answer.do == "set":
        hands.set[seat] = next(one for one in settings(cards) if " ".join(one.low) == answer.wager)
    elif answer.do == "house_way":
        hands.set[seat] = table_rules.way.set(cards)
    elif answer.do == "set_wrongly":
        hands.wrong.add(seat)
    elif answer.do == "surrender":
        hands.surrendered.add(seat)
        given_up = table_rules.cite["bank_surrender" if hands.bank else "surrender"]
        table.settle(seat, "pai_gow", Loses(given_up))
        table.discard(cards, given_up, who=seat)
    elif answer.do == VOID:
        table.kill(seat, hands.exposed[seat], table.apart)
