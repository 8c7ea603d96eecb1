"""Blackjack: players against the dealer, with insurance, doubles, splits and the House Money side bet."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec

from pitboss.chance import UNSEEN, Pack
from pitboss.games.blackjack.boxes import DEAD, REFUSE, Deal, TableState
from pitboss.games.blackjack.outcomes import dealers
from pitboss.games.blackjack.remedies import REMEDIES
from pitboss.games.blackjack.rules import HOUSE_MONEY, RULES
from pitboss.games.blackjack.script import BlackjackScript
from pitboss.games.blackjack.settle import (
    pay_blackjacks,
    settle_hands,
    settle_house_money,
    settle_insurance,
)
from pitboss.games.blackjack.table_rules import TableRules
from pitboss.hands.blackjack import is_blackjack
from pitboss.money import Cents
from pitboss.procedures.shoe import DEALER
from pitboss.procedures.twentyone.layout import need
from pitboss.procedures.twentyone.table_rules import MOST_HANDS
from pitboss.rounds import Game, Play, Record, Table
from pitboss.rounds.answers import Stakes
from pitboss.rounds.asks import Amount, Bar, Barred, Bet, Choice, Choose, Offer, Who, amount_rule
from pitboss.rounds.bets import not_offered, why_not_wager
from pitboss.rounds.drivers.script import Script
from pitboss.rulebooks import Cite, Refusal, Rules

DECLINE, SECOND_CARD = Choice("decline"), Choice("second_card")
DRAWS = ("hit", "double", "double_face_down", "refuse")
"""The actions allowed when a card was asked for but not dealt; the late card may be an exposed one."""
PLAIN = ("blackjack", HOUSE_MONEY)
"""Wagers with the same outcome on a hand that went over, whether the dealer has a blackjack or not."""


class Blackjack(Game):
    """The game of blackjack."""

    id = "blackjack"
    title = "Blackjack"
    ruleset = RULES.with_remedies(REMEDIES)
    state_type = TableState
    again = (("peek", HOUSE_MONEY), tuple(f"hand{number}" for number in range(1, MOST_HANDS + 1)))

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
        deal: Deal = table.round_state
        yield from _wagers(deal)
        yield from table.pause("before_deal")
        if deal.players:
            yield from deal.shoe.open("burn_pitch_round" if deal.plan.pitched else "")
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
        deal: Deal = table.round_state
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
    table, plan, asked = deal.table, deal.plan, set[int]()
    if plan.entry_barred:
        yield from table.pause("wagers")
    while seats := [seat for seat in table.seats if seat not in asked and deal.why_not_enter(seat) is None]:
        barred = Barred(partial(_why_not_bet, deal), partial(not_offered, plan.rules))
        yield from table.bets(seats, _offers(deal), plan.cite["wagers_close"], ("blackjack",), barred=barred)
        asked.update(seats)
    deal.wagered = [seat for seat in table.seats if table.on(seat, "blackjack")]
    deal.players = list(deal.wagered)


def _why_not_bet(deal: Deal, ask: Bet, answer: Stakes, plain: Refusal) -> Bar | None:
    """Return why a box may not bet: no such side wager, no entry now, or a bar on the wager itself."""
    rules = deal.plan.rules
    strange = any(wager not in rules.chapter.wagers for wager in answer.wagers)
    if plain.code == "unknown_wager" and strange and "side_wagers" in rules:
        return Bar(rules.cite("side_wagers"), plain.message, plain.code)
    return deal.why_not_enter(answer.seat) or why_not_wager(rules, ask, answer, plain)


def _offers(deal: Deal) -> tuple[Offer, ...]:
    """Return the wagers open to each box; a patron on several boxes may have a different minimum."""
    plan, held = deal.plan, deal.table.patrons
    shared = [seat for seat, patron in held.items() if list(held.values()).count(patron) > 1]
    if not shared or not plan.several_boxes_minimum:
        return plan.offers
    base, *others = plan.offers
    limits = msgspec.structs.replace(base.amount, minimum=plan.several_boxes_minimum)
    alone = (msgspec.structs.replace(base, seat=seat) for seat in deal.table.seats if seat not in shared)
    cite = plan.cite["several_boxes_minimum"]
    several = (msgspec.structs.replace(base, amount=limits, cite=cite, seat=seat) for seat in shared)
    return (*alone, *several, *others)


def _deal(deal: Deal) -> Play:
    """Deal two cards to each box and to the dealer, whose first card is then turned up.

    A player who gets only one card chooses: a second one after the others, or a dead hand.
    """
    table, deal_order = deal.table, deal.plan.cite["deal_order"]
    yield from table.pause("deal")
    for seat in deal.one_card:
        cite = deal.called["second_card_or_dead"]
        answer = yield from table.choose(seat, "one_card", (SECOND_CARD, DEAD), cite)
        deal.one_card[seat] = answer.do == "second_card"
    firsts = [seat for seat in deal.players if seat not in table.dead]
    seconds = [seat for seat in firsts if seat not in deal.one_card]
    seconds += [seat for seat in firsts if deal.one_card.get(seat)]
    order: list[Who] = [*firsts, DEALER, *seconds, DEALER]
    if "dealer_last" in deal.called:
        order = [*firsts, *seconds, DEALER, DEALER]
    yield from deal.draw(tuple(order), "deal", deal_order)
    for seat in firsts:
        if seat not in seconds:
            table.kill(seat, deal.called["second_card_or_dead"])
    deal.players = [seat for seat in deal.players if seat in seconds and seat not in table.dead]
    if deal.players:
        deal.lay_hands(deal.plan.face, deal_order)


def _after_deal(deal: Deal) -> Play:
    """Offer insurance, check the hole card, resolve House Money and blackjacks, then play the hands."""
    table, plan, up = deal.table, deal.plan, deal.up
    yield from table.pause("after_deal")
    if up in plan.insurance_upcards:
        yield from _insurance(deal)
    if plan.has_house_money and up not in plan.house_money_waits:
        yield from settle_house_money(deal, may_cap=True)
    if up not in plan.blackjack_waits:
        pay_blackjacks(deal)
    if up:
        yield from table.pause("peek")
    if plan.card_reader and up in plan.reader_upcards:
        if "late_blackjack" not in deal.called and _reader_finds_blackjack(deal):
            yield from _dealer_blackjack(deal, "reader_upcards")
            return
        yield from settle_house_money(deal, may_cap=True)
    if deal.cleared:
        pay_blackjacks(deal)
    deal.reached_hands = True
    for seat in deal.ordered("action_order"):
        yield from deal.play_box(seat)
    for seat, hand in deal.late:
        yield from deal.play_hand(seat, hand, DRAWS)
    yield from _dealer_and_settlement(deal)


def _insurance(deal: Deal) -> Play:
    """Offer insurance to every player, including one with a blackjack."""
    table, cite = deal.table, deal.plan.wager_cite["insurance"]
    half = amount_rule(deal.plan.cite["insurance_half"])
    for seat in deal.players:
        insure = Choice("insure", _half(deal.plan, table.on(seat, "blackjack")), "insurance")
        answer = yield from table.choose(seat, "insurance", (insure, DECLINE), cite, barred=half)
        if answer.do == "insure":
            table.stake(seat, "insurance", answer.amount, cite)


def _half(plan: TableRules, wager: Cents) -> Amount:
    """Return the insurance amounts: up to half the wager, or the next amount that chips can make."""
    share, chip = plan.insurance_half, plan.chip
    most = -(-wager // (share * chip)) * chip
    half = () if wager % share else (wager // share,)
    return Amount(min(chip, *half, most), most, chip, half)


def _reader_finds_blackjack(deal: Deal) -> bool:
    """Check the hole card; if it makes no blackjack, collect lost insurance at once."""
    if _has_blackjack(deal, _waits_for_hole(deal)):
        return True
    deal.table.judge(DEALER, "the reader shows no blackjack", deal.plan.cite["reader_upcards"])
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
    if deal.undecided:
        return "dealer_draws_if"
    spots = deal.table.spots.items()
    return "late_blackjack" if any(cents for (_, wager), cents in spots if wager not in PLAIN) else ""


def _has_blackjack(deal: Deal, rule: str) -> bool:
    """Whether the dealer has a blackjack; an unseen hole card must be given only if a rule depends on it."""
    if rule:
        need(deal.dealer, DEALER, deal.plan.cite[rule])
    return UNSEEN not in deal.dealer and is_blackjack(deal.dealer)


def _dealer_blackjack(deal: Deal, rule: str) -> Play:
    """End the round: pay House Money without adding it, then insurance; collect or return all other wagers."""
    deal.table.show(DEALER, deal.plan.cite[rule])
    yield from settle_house_money(deal, may_cap=False)
    deal.table.judge(DEALER, "blackjack", deal.plan.cite["blackjack_hand"])
    settle_insurance(deal, True)
    settle_hands(deal, dealers(deal.dealer))


def _dealer_and_settlement(deal: Deal) -> Play:
    """Turn up the hole card; settle a blackjack discovered only now, else draw and compare."""
    table = deal.table
    yield from table.pause("before_reveal")
    if deal.up and not deal.cleared:
        if _has_blackjack(deal, _waits_for_hole(deal) or _turns_on_hole(deal)):
            yield from _dealer_blackjack(deal, "late_blackjack")
            return
        yield from settle_house_money(deal, may_cap=False)
        settle_insurance(deal, False)
    yield from _play_dealer(deal)
    yield from table.pause("after_dealer")
    _rack_exposed(deal)
    settle_hands(deal, None if UNSEEN in deal.dealer else dealers(deal.dealer))


def _play_dealer(deal: Deal) -> Play:
    """Turn up the hole card and draw by the drawing rule, unless every hand is decided."""
    cite, deal.matters = deal.plan.cite, deal.undecided
    if deal.matters:
        need(deal.dealer, DEALER, cite["dealer_draws_if"])
    if UNSEEN in deal.dealer:
        return
    deal.table.show(DEALER, cite["deal_order"])
    if deal.matters:
        yield from deal.draw_dealer(True, cite["drawn_face"])
    stands = cite["dealer_stands" if deal.matters else "dealer_draws_if"]
    deal.table.judge(DEALER, str(dealers(deal.dealer)), stands)


def _rack_exposed(deal: Deal) -> None:
    """Discard an exposed card that nobody took and the dealer could not use."""
    table = deal.table
    assert table.shoe is not None
    for card in deal.exposed:
        table.waiting.remove(card)
        table.shoe.take(card)
        table.discard((card,), deal.called["offer_exposed"], "up")
    deal.exposed.clear()
