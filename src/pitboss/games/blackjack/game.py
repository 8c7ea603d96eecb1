"""Blackjack: players against the dealer, with insurance, doubles, splits and the House Money side bet."""

from functools import partial
from typing import Any

from pitboss.chance import UNSEEN, Pack
from pitboss.games.blackjack import house_money
from pitboss.games.blackjack.boxes import DEALER, Deal, Hand, missing
from pitboss.games.blackjack.plan import Plan, check_posting
from pitboss.games.blackjack.refusals import say_why
from pitboss.games.blackjack.remedies import carry_out
from pitboss.games.blackjack.rules import RULES
from pitboss.games.blackjack.script import BlackjackScript
from pitboss.games.blackjack.settle import (
    pay_blackjacks,
    play_dealer,
    settle_dealer_blackjack,
    settle_hands,
    settle_insurance,
)
from pitboss.games.blackjack.shoe import ShoeState, burn, draw, lay_out, patrons, remember
from pitboss.games.blackjack.turns import turns
from pitboss.hands.blackjack import worth
from pitboss.rounds import Game, Play, Record, Table
from pitboss.rounds.answers import Answer, Called, Chosen, Stakes
from pitboss.rounds.asks import Ask, Choice, Choose, Who
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.events import Dealt
from pitboss.rulebooks import Irregularity, Refusal, Rules

DECLINE = Choice("decline")
SECOND_CARD, DEAD = Choice("second_card"), Choice("dead")


class Blackjack(Game):
    """Blackjack, in every rulebook that has it."""

    id = "blackjack"
    title = "Blackjack"
    ruleset = RULES
    state_type = ShoeState

    def rules(
        self, book: str, options: dict[str, Any] | None = None, pay: dict[str, dict[str, str]] | None = None
    ) -> Rules:
        """Give the rules of a table; some choices are open to one- and two-deck games only."""
        rules = super().rules(book, options, pay)
        check_posting(rules)
        return rules

    def pack(self, rules: Rules) -> Pack:
        """Give as many decks as are in use."""
        return Pack(rules.count("decks"))

    def lay_out(self, table: Table) -> None:
        """Bring the shoe to where the last round left it."""
        lay_out(table)

    def play(self, table: Table) -> Play:
        """Play one round: wagers, burns, the deal, the players' turns, the dealer's hand, settlement."""
        plan, deal = table.rules.once(Plan), table.own
        yield from _wagers(table, plan, deal)
        yield from table.pause("before_deal")
        if deal.players:
            yield from burn(table, plan, deal)
            yield from _deal(table, plan, deal)
            if deal.players:
                yield from _after_deal(table, plan, deal)
        yield from table.pause("after_round")
        remember(table, plan, deal)

    def remedy(self, table: Table, ask: Ask, call: Called, irregularity: Irregularity) -> Answer | None:
        """Carry out a remedy only blackjack knows."""
        return carry_out(table, ask, call, irregularity)

    def refusal(self, table: Table, ask: Ask, answer: Answer, refusal: Refusal) -> Refusal:
        """Name the rule that forbids what a player wants to do with a hand."""
        if type(ask) is not Choose or type(answer) is not Chosen:
            return refusal
        return say_why(table.rules.once(Plan), table.own, ask, answer, refusal)

    def script(self, record: Record, rules: Rules) -> Script:
        """Answer from a record, split hands' cards included."""
        return BlackjackScript(record, rules)


def _wagers(table: Table, plan: Plan, deal: Deal) -> Play:
    """Take the wagers of every box before the first card; who stakes nothing sits the round out."""
    shared = {seat: group for group in patrons(table) if len(group) > 1 for seat in group}
    for seat in table.seats:
        several = seat in shared
        check = partial(_check_entry, table, plan, deal, seat, shared.get(seat, []))
        yield from table.bets(
            seat, plan.offers_for(several), plan.cite["wagers_close"], ("blackjack",), check
        )
        if table.on(seat, "blackjack"):
            deal.players.append(seat)
            deal.wagered.append(seat)


def _check_entry(table: Table, plan: Plan, deal: Deal, seat: int, group: list[int], stakes: Stakes) -> None:
    """Refuse a person who sat out where the house bars it, and a patron on boxes that may not be shared."""
    if not stakes.wagers:
        return
    let_in = deal.playing is None or seat in deal.playing or seat in deal.permitted
    if plan.barred and not let_in:
        message = f"seat {seat} sat a round out and may come in again after the shuffle"
        raise plan.rules.refuse("mid_shoe_entry", message, "mid_shoe_entry")
    adjacent = sorted(group) == list(range(min(group), max(group) + 1)) if group else True
    if group and not (adjacent and plan.rules.flag("several_boxes")):
        message = "one patron may play several boxes only where the house allows it, and only adjacent ones"
        raise plan.rules.refuse("several_boxes", message, "several_boxes")


def _deal(table: Table, plan: Plan, deal: Deal) -> Play:
    """Deal two cards to each box and to the dealer, whose first card is then turned up."""
    yield from table.pause("deal")
    yield from _one_card_choices(table, deal)
    alone = [seat for seat, choice in deal.one_card.items() if choice == "dead"]
    firsts = [seat for seat in deal.players if seat not in table.dead]
    seconds = [seat for seat in firsts if seat not in deal.one_card]
    seconds += [seat for seat in firsts if seat in deal.one_card and seat not in alone]
    order: list[Who] = [*firsts, DEALER, *seconds, DEALER]
    if deal.dealer_last:
        order = [*firsts, *seconds, DEALER, DEALER]
    cite = plan.cite["deal_order"]
    yield from draw(table, deal, tuple(order), "deal", cite)
    for seat in alone:
        table.kill(seat, table.rules.irregularity("one_card_dealt").cite)
    deal.players = [seat for seat in seconds if seat not in table.dead]
    deal.players.sort()
    if deal.players:
        _lay_hands(table, plan, deal)


def _one_card_choices(table: Table, deal: Deal) -> Play:
    """Ask each player who got one card only: a second one after the others, or a dead hand."""
    cite = table.rules.irregularity("one_card_dealt").cite if deal.one_card else None
    for seat, choice in deal.one_card.items():
        if not choice and cite is not None:
            answer = yield from table.choose(seat, "one_card", (SECOND_CARD, DEAD), cite)
            deal.one_card[seat] = answer.do


def _lay_hands(table: Table, plan: Plan, deal: Deal) -> None:
    """Lay each box's first hand and the dealer's cards out, the dealer's first one face up."""
    cite = plan.cite["deal_order"]
    for seat in deal.players:
        cards = table.hands[seat]
        if UNSEEN in cards:
            raise missing(seat, cite)
        deal.boxes[seat] = [Hand(cards)]
        table.emit(Dealt(seat, tuple(cards), plan.face, cite, 1))
    deal.dealer = list(table.hands[DEALER])
    if deal.up == UNSEEN:
        raise missing(DEALER, cite)
    table.emit(Dealt(DEALER, (deal.up,), "up", cite))
    table.emit(Dealt(DEALER, (deal.dealer[1],), "down", cite))


def _after_deal(table: Table, plan: Plan, deal: Deal) -> Play:
    """Offer insurance, check the hole card, resolve House Money and blackjacks, then play the hands."""
    yield from table.pause("after_deal")
    if worth(deal.up) == 11:
        yield from _insurance(table, plan, deal)
    if deal.checked_up:
        yield from table.pause("peek")
        if plan.reader and not deal.missed:
            if deal.dealer_blackjack(plan.cite["reader_upcards"]):
                yield from _reader_finds_blackjack(table, plan, deal)
                return
            table.judge(DEALER, "the reader shows no blackjack", plan.cite["reader_upcards"])
            settle_insurance(table, plan, deal, False)
    if plan.reader or not deal.checked_up:
        yield from house_money.resolve(table, plan, deal, may_cap=True)
    if not deal.checked_up or (plan.reader and not deal.missed):
        pay_blackjacks(table, plan, deal)
    yield from turns(table, plan, deal)
    yield from _dealer_and_settlement(table, plan, deal)


def _insurance(table: Table, plan: Plan, deal: Deal) -> Play:
    """Offer insurance to every player, one with a blackjack included."""
    cite = plan.wager_cite["insurance"]
    for seat in deal.players:
        if seat not in table.dead:
            insure = plan.insurance(table.on(seat, "blackjack"))
            answer = yield from table.choose(seat, "insurance", (insure, DECLINE), cite)
            if answer.do == "insure":
                table.stake(seat, "insurance", answer.amount, cite)


def _reader_finds_blackjack(table: Table, plan: Plan, deal: Deal) -> Play:
    """End the round at once: House Money is paid but not added, then the wagers are settled."""
    table.show(DEALER, plan.cite["reader_upcards"])
    yield from house_money.resolve(table, plan, deal, may_cap=False)
    settle_dealer_blackjack(table, plan, deal)


def _dealer_and_settlement(table: Table, plan: Plan, deal: Deal) -> Play:
    """Turn up the hole card, settle a blackjack that comes to light only now, else draw and compare."""
    yield from table.pause("before_reveal")
    hidden = deal.checked_up and (deal.missed or not plan.reader)
    if hidden:
        late = deal.dealer_blackjack(plan.cite["late_blackjack"])
        yield from house_money.resolve(table, plan, deal, may_cap=False)
        if late:
            table.show(DEALER, plan.cite["late_blackjack"])
            settle_dealer_blackjack(table, plan, deal)
            return
        settle_insurance(table, plan, deal, False)
    dealer = yield from play_dealer(table, plan, deal)
    yield from table.pause("after_dealer")
    _rack_exposed(table, plan, deal)
    settle_hands(table, plan, deal, dealer)


def _rack_exposed(table: Table, plan: Plan, deal: Deal) -> None:
    """Put an exposed card that nobody took and the dealer could not use into the discard rack."""
    assert table.shoe is not None
    for card in deal.exposed:
        table.waiting.remove(card)
        table.shoe.take(card)
        table.discard((card,), table.rules.irregularity("card_exposed").cite, "up")
    deal.exposed.clear()
