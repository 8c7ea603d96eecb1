"""Blackjack: players against the dealer, with insurance, doubles, splits and the House Money side bet."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec

from pitboss.chance import UNSEEN, Pack
from pitboss.games.blackjack import house_money
from pitboss.games.blackjack.boxes import Deal, Hand, TableState
from pitboss.games.blackjack.legality import REFUSE, why_not_bet, why_not_enter
from pitboss.games.blackjack.remedies import REMEDIES
from pitboss.games.blackjack.rules import RULES, side_wagers
from pitboss.games.blackjack.script import BlackjackScript
from pitboss.games.blackjack.settle import (
    pay_blackjacks,
    play_dealer,
    settle_dealer_blackjack,
    settle_hands,
    settle_insurance,
)
from pitboss.games.blackjack.turns import turns
from pitboss.hands.blackjack import is_blackjack
from pitboss.money import Cents
from pitboss.procedures.shoe import DEALER
from pitboss.procedures.twentyone import MOST_HANDS, need
from pitboss.rounds import Game, Play, Record, Table
from pitboss.rounds.asks import Amount, Barred, Choice, Choose, Offer, Who, amount_rule
from pitboss.rounds.bets import not_offered, offer
from pitboss.rounds.drivers.script import Script
from pitboss.rulebooks import Cite, Rules

DECLINE = Choice("decline")
SECOND_CARD, DEAD = Choice("second_card"), Choice("dead")
PLAIN = ("blackjack", "house_money")
"""Wagers with the same outcome on a hand that went over, whether the dealer has a blackjack or not."""


class Blackjack(Game):
    """The game of blackjack."""

    id = "blackjack"
    title = "Blackjack"
    ruleset = RULES.with_remedies(REMEDIES)
    state_type = TableState
    again = (("peek", "house_money"), tuple(f"hand{number}" for number in range(1, MOST_HANDS + 1)))

    def pack(self, rules: Rules) -> Pack:
        """Return as many decks as are in use."""
        return Pack(rules.count("decks"))

    def pack_cite(self, rules: Rules) -> Cite:
        """Return the rule on how many decks are in use."""
        return rules.cite("decks")

    def check_patrons(self, rules: Rules, patrons: dict[int, str]) -> None:
        """Refuse one patron on several boxes that are not adjacent, or if the house does not allow it."""
        for patron in dict.fromkeys(patrons.values()):
            held = sorted(seat for seat, holder in patrons.items() if holder == patron)
            adjacent = held[-1] - held[0] == len(held) - 1
            if len(held) > 1 and not (adjacent and rules.flag("several_boxes")):
                says = "next to each other" if rules.flag("several_boxes") else "where the house allows it"
                boxes = ", ".join(map(str, held))
                message = f"{patron!r:.40} holds boxes {boxes}: one patron may play several only {says}"
                raise rules.refuse("several_boxes", message, "several_boxes")

    def lay_out(self, table: Table) -> None:
        """Restore the shoe as the last round left it."""
        table.round_state = Deal(table)

    def play(self, table: Table) -> Play:
        """Play one round: wagers, burns, the deal, the players' turns, the dealer's hand, settlement."""
        deal = table.playing(Deal)
        yield from _wagers(deal)
        yield from table.pause("before_deal")
        if deal.players:
            yield from deal.shoe.open("burn_pitch_round" if deal.pitched else "")
            yield from _deal(deal)
            if deal.players:
                yield from _after_deal(deal)
        yield from table.pause("after_round")
        table.state = remembered(deal)

    def after_void(self, table: Table, before: Any) -> TableState:
        """Remember the shoe: the cards that were dealt are gone even if the round is void."""
        return remembered(table.round_state)

    def choices(self, table: Table, ask: Choose) -> Sequence[Choice]:
        """Let a player refuse a card that is exposed while the decision is open."""
        deal = table.playing(Deal)
        offered = deal.exposed and ask.at.startswith("hand") and REFUSE not in ask.choices
        return (*ask.choices, REFUSE) if offered else ask.choices

    def script(self, record: Record, rules: Rules) -> Script:
        """Answer from a record, including the cards of split hands."""
        return BlackjackScript(record, rules)


def remembered(deal: Deal) -> TableState:
    """Return what the table remembers: the shoe and, until the shuffle, who played this round."""
    _rack_exposed(deal)
    shoe = deal.shoe.close()
    playing = None if deal.shoe.reshuffle else deal.wagered or deal.playing
    return TableState(playing=playing, **shoe)


def _wagers(deal: Deal) -> Play:
    """Take the wagers of every box before the first card; a box that stakes nothing sits the round out."""
    table, asked = deal.table, set[int]()
    if deal.rules.text("mid_shoe_entry") == "barred":
        yield from table.pause("wagers")
    while seats := [seat for seat in table.seats if seat not in asked and why_not_enter(deal, seat) is None]:
        cite = deal.rules.cite("wagers_close")
        barred = Barred(partial(why_not_bet, deal), partial(not_offered, deal.rules))
        yield from table.bets(seats, _offers(deal), cite, ("blackjack",), barred=barred)
        asked.update(seats)
    deal.wagered = [seat for seat in table.seats if table.on(seat, "blackjack")]
    deal.players = list(deal.wagered)


def _offers(deal: Deal) -> tuple[Offer, ...]:
    """Return the wagers open to each box; a patron on several boxes may have a different minimum."""
    rules, held = deal.rules, deal.table.patrons
    shared = [seat for seat, patron in held.items() if list(held.values()).count(patron) > 1]
    base, *others = (made for wager in ("blackjack", *side_wagers(rules)) if (made := offer(rules, wager)))
    if not shared or not rules.amount("several_boxes_minimum"):
        return (base, *others)
    limits = msgspec.structs.replace(base.amount, minimum=rules.amount("several_boxes_minimum"))
    alone = (msgspec.structs.replace(base, seat=seat) for seat in deal.table.seats if seat not in shared)
    cite = rules.cite("several_boxes_minimum")
    several = (msgspec.structs.replace(base, amount=limits, cite=cite, seat=seat) for seat in shared)
    return (*alone, *several, *others)


def _deal(deal: Deal) -> Play:
    """Deal two cards to each box and to the dealer, whose first card is then turned up."""
    table = deal.table
    yield from table.pause("deal")
    yield from _one_card_choices(deal)
    firsts = [seat for seat in deal.players if seat not in table.dead]
    seconds = [seat for seat in firsts if seat not in deal.one_card]
    seconds += [seat for seat in firsts if deal.one_card.get(seat)]
    order: list[Who] = [*firsts, DEALER, *seconds, DEALER]
    if deal.dealer_last:
        order = [*firsts, *seconds, DEALER, DEALER]
    yield from deal.draw(tuple(order), "deal", deal.rules.cite("deal_order"))
    for seat in firsts:
        if seat not in seconds:
            table.kill(seat, deal.called["second_card_or_dead"])
    deal.players = [seat for seat in deal.players if seat in seconds and seat not in table.dead]
    if deal.players:
        _lay_hands(deal)


def _one_card_choices(deal: Deal) -> Play:
    """Ask each player who got only one card: a second one after the others, or a dead hand."""
    for seat in deal.one_card:
        cite = deal.called["second_card_or_dead"]
        answer = yield from deal.table.choose(seat, "one_card", (SECOND_CARD, DEAD), cite)
        deal.one_card[seat] = answer.do == "second_card"


def _lay_hands(deal: Deal) -> None:
    """Lay out each box's first hand and the dealer's cards, the dealer's first one face up."""
    cite = deal.rules.cite("deal_order")
    for seat in deal.players:
        deal.lay_box(seat, Hand, deal.face, cite)
    deal.lay_dealer(cite)


def _after_deal(deal: Deal) -> Play:
    """Offer insurance, check the hole card, resolve House Money and blackjacks, then play the hands."""
    table, rules, up = deal.table, deal.rules, deal.up
    yield from table.pause("after_deal")
    if up in rules.names("insurance_upcards"):
        yield from _insurance(deal)
    if house_money.offered(deal) and up not in rules.names("house_money_waits"):
        yield from house_money.resolve(deal, may_cap=True)
    if up not in rules.names("blackjack_waits"):
        pay_blackjacks(deal)
    if up:
        yield from table.pause("peek")
    if rules.flag("card_reader") and up in rules.names("reader_upcards"):
        if not deal.missed and _reader_finds_blackjack(deal):
            yield from _dealer_blackjack(deal, "reader_upcards")
            return
        yield from house_money.resolve(deal, may_cap=True)
    if deal.cleared:
        pay_blackjacks(deal)
    yield from turns(deal)
    yield from _dealer_and_settlement(deal)


def _insurance(deal: Deal) -> Play:
    """Offer insurance to every player, including one with a blackjack."""
    table, cite = deal.table, deal.rules.chapter.wagers["insurance"].cite
    half = amount_rule(deal.rules.cite("insurance_half"))
    for seat in deal.players:
        insure = Choice("insure", _half(deal.rules, table.on(seat, "blackjack")), "insurance")
        answer = yield from table.choose(seat, "insurance", (insure, DECLINE), cite, barred=half)
        if answer.do == "insure":
            table.stake(seat, "insurance", answer.amount, cite)


def _half(rules: Rules, wager: Cents) -> Amount:
    """Return the insurance amounts: up to half the wager, or the next amount that chips can make."""
    share, chip = rules.count("insurance_half"), rules.amount("smallest_chip")
    most = -(-wager // (share * chip)) * chip
    half = () if wager % share else (wager // share,)
    return Amount(min(chip, *half, most), most, chip, half)


def _reader_finds_blackjack(deal: Deal) -> bool:
    """Check the hole card; if it makes no blackjack, collect lost insurance at once."""
    if _has_blackjack(deal, _waits_for_hole(deal)):
        return True
    deal.table.judge(DEALER, "the reader shows no blackjack", deal.rules.cite("reader_upcards"))
    settle_insurance(deal, False)
    deal.cleared = True
    return False


def _waits_for_hole(deal: Deal) -> str:
    """Return the rule by which a wager waits for the hole card alone: insurance, or a player's blackjack."""
    if any(deal.table.on(seat, "insurance") for seat in deal.players):
        return "insurance_upcards"
    return "blackjack_waits" if any(hand.natural for _, hand in deal.hands()) else ""


def _turns_on_hole(deal: Deal) -> str:
    """Return the rule that makes an unchecked hole card matter: for a hand, or for wagers added to a hand now over."""
    if any(hand.undecided for _, hand in deal.hands()):
        return "dealer_draws_if"
    spots = deal.table.spots.items()
    return "late_blackjack" if any(cents for (_, wager), cents in spots if wager not in PLAIN) else ""


def _has_blackjack(deal: Deal, rule: str) -> bool:
    """Whether the dealer has a blackjack; an unseen hole card must be given only if a rule depends on it."""
    if rule:
        need(deal.dealer, DEALER, deal.rules.cite(rule))
    return UNSEEN not in deal.dealer and is_blackjack(deal.dealer)


def _dealer_blackjack(deal: Deal, rule: str) -> Play:
    """End the round: pay House Money without adding it to the wager, then settle the wagers."""
    deal.table.show(DEALER, deal.rules.cite(rule))
    yield from house_money.resolve(deal, may_cap=False)
    settle_dealer_blackjack(deal)


def _dealer_and_settlement(deal: Deal) -> Play:
    """Turn up the hole card; settle a blackjack discovered only now, else draw and compare."""
    table = deal.table
    yield from table.pause("before_reveal")
    if deal.up and not deal.cleared:
        if _has_blackjack(deal, _waits_for_hole(deal) or _turns_on_hole(deal)):
            yield from _dealer_blackjack(deal, "late_blackjack")
            return
        yield from house_money.resolve(deal, may_cap=False)
        settle_insurance(deal, False)
    dealer = yield from play_dealer(deal)
    yield from table.pause("after_dealer")
    _rack_exposed(deal)
    settle_hands(deal, dealer)


def _rack_exposed(deal: Deal) -> None:
    """Discard an exposed card that nobody took and the dealer could not use."""
    table = deal.table
    assert table.shoe is not None
    for card in deal.exposed:
        table.waiting.remove(card)
        table.shoe.take(card)
        table.discard((card,), deal.called["offer_exposed"], "up")
    deal.exposed.clear()
