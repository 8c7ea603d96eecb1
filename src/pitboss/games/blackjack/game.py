"""Blackjack: players against the dealer, with insurance, doubles, splits and the House Money side bet."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.chance import UNSEEN, Pack
from pitboss.games.blackjack import outcomes
from pitboss.games.blackjack.boxes import DEAD, REFUSE, Deal, TableState
from pitboss.games.blackjack.legality import SAYS
from pitboss.games.blackjack.remedies import REMEDIES
from pitboss.games.blackjack.rules import HOUSE_MONEY, LATE, NAMES, NO_SURRENDER, RULES, TIP
from pitboss.games.blackjack.script import BlackjackScript
from pitboss.games.blackjack.table_rules import TableRules
from pitboss.hands.blackjack import is_blackjack
from pitboss.hands.naming import Named, counted_hand
from pitboss.money import Cents, show_dollars
from pitboss.procedures.shoe import DEALER, pack_of
from pitboss.procedures.twentyone import basic
from pitboss.procedures.twentyone.sides import settle_early, settle_late, waits_for_dealer
from pitboss.procedures.twentyone.simple import HOUSE_BANKS
from pitboss.procedures.twentyone.table_rules import HANDS, Hand
from pitboss.rounds import Game, Play, Record, Round, Table
from pitboss.rounds.answers import Chosen, Stakes
from pitboss.rounds.asks import Amount, Bar, Barred, Bet, Choice, Choose, Offer, Who, amount_rule
from pitboss.rounds.bets import not_offered, why_not_wager
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.events import Dealt
from pitboss.rounds.known import need
from pitboss.rounds.patrons import Places
from pitboss.rounds.seen import Held
from pitboss.rounds.settlement import Outcome
from pitboss.rulebooks import Cite, Refusal, Rules
from pitboss.rulebooks.refusal import counted

if TYPE_CHECKING:
    from pitboss.odds import Analysis, Apart, Kernel, Together
    from pitboss.odds.strategy import Strategies
    from pitboss.rounds.advice import Situation, Worths

DECLINE, TAKE, SECOND_CARD = Choice("decline"), Choice("take"), Choice("second_card")
EVEN_MONEY, SURRENDER, GO_ON = Choice("even_money"), Choice("surrender"), Choice("go_on")
INSURANCE = 'insurance is a decision, not a wager: {"at":"insurance","do":"insure","amount":…}'
DRAWS = ("hit", "double", "double_face_down", "refuse")
"""The actions allowed when a card was asked for but not dealt. The late card may be an exposed one."""
PLAIN = ("blackjack", HOUSE_MONEY, TIP)
"""Wagers with the same outcome on a hand that went over, whether the dealer has a blackjack or not."""


class Blackjack(Game):
    """The game of blackjack."""

    id = "blackjack"
    title = "Blackjack"
    ruleset = RULES.with_remedies(REMEDIES)
    usual_wagers = ("blackjack",)
    names = NAMES
    simple_play = HOUSE_BANKS
    state_type = TableState
    again = (("peek", HOUSE_MONEY), (*HANDS, TIP))

    def pack(self, rules: Rules) -> Pack:
        """Return as many decks as are in use."""
        return pack_of(rules)

    def pack_cite(self, rules: Rules) -> Cite:
        """Return the rule on how many decks are in use."""
        return rules.cite("decks")

    def places(self, rules: Rules) -> tuple[Places, ...]:
        """Return how many boxes one patron may play: adjacent ones if the house allows it, within its limit."""
        several = rules.flag("several_boxes")
        says = f"one patron may play several only {'next to each other' if several else 'where the house allows it'}"
        code, most = "several_boxes", rules.count("boxes_most") if "boxes_most" in rules else None
        together = Places(code, says, None if several else 1, adjacent=True, holds="boxes {held}", code=code)
        says = f"one patron may play {most} at most"
        return together, Places("boxes_most", says, most, holds="{count} boxes", code=code)

    def lay_out(self, table: Table) -> None:
        """Restore the shoe as the last round left it."""
        table.round_state = Deal(table)

    def play(self, table: Table) -> Play:
        """Play one round: wagers, burns, the deal, the players' turns, the dealer's hand, settlement."""
        deal = table.playing(Deal)
        yield from _wagers(deal)
        yield from table.pause("before_deal")
        if deal.players:
            if deal.table_rules.red_side:
                yield from deal.shoe.choose_side(
                    deal.table_rules.red_side, deal.table_rules.cite["double_shoe"]
                )
            yield from deal.shoe.open("burn_pitch_round" if deal.table_rules.pitched else "")
            yield from _deal(deal)
            if deal.players:
                yield from _after_deal(deal)
        yield from table.pause("after_round")
        table.state = remembered(deal)

    def after_void(self, table: Table, before: Any) -> TableState:
        """Remember the shoe: the cards that were dealt are gone even if the round is void."""
        return remembered(table.playing(Deal))

    def choices(self, table: Table, ask: Choose) -> Sequence[Choice]:
        """Let a player refuse a card that is exposed while the decision is open."""
        deal = table.playing(Deal)
        offered = deal.exposed and ask.at.startswith("hand") and REFUSE not in ask.choices
        return (*ask.choices, REFUSE) if offered else ask.choices

    def named(self, rules: Rules, held: Held) -> Named:
        """Name a hand by its count."""
        return counted_hand(held.cards, "" if held.split else "blackjack")

    def together(self, rules: Rules, stakes: Mapping[str, Cents]) -> "Together":
        """Weigh the game and House Money by the cards that begin a round."""
        from pitboss.games.blackjack.odds import together

        return together(rules, stakes)

    def analyse(self, rules: Rules) -> "Analysis":
        """Price the game under best play, insurance and House Money."""
        from pitboss.games.blackjack.odds import analyse

        return analyse(rules)

    def analyse_apart(self, rules: Rules) -> "Apart":
        """Price insurance and House Money without solving the game."""
        from pitboss.games.blackjack.odds import analyse_apart

        return analyse_apart(rules)

    def made_behind(self, wager: str) -> bool:
        """Insurance is taken alongside a hand."""
        return wager == "insurance"

    def kernel(self, rules: Rules) -> "Kernel":
        """Return the compiled rounds of one box under best play."""
        from pitboss.games.blackjack.kernel import kernel

        return kernel(rules)

    def practised(self, ask: Choose, round: Round) -> Chosen | None:
        """Play by basic strategy."""
        surrenders = round.rules.once(TableRules).surrender != NO_SURRENDER
        return basic.practised(basic.WITH_SURRENDER if surrenders else basic.BLACKJACK, ask, round)

    def worths(self, rules: Rules, seen: "Situation") -> "Worths | None":
        """Weigh what may be done with a hand, by the solver."""
        from pitboss.games.blackjack.odds import solve
        from pitboss.procedures.twentyone.advice import worths

        return worths(rules.once(solve), "blackjack", seen)

    def strategies(self, rules: Rules) -> "Strategies":
        """Return the charts known by name, and how any chart is priced, simulated and drawn."""
        from pitboss.games.blackjack.strategies import strategies

        return strategies(rules)

    def edges_without(self, rules: Rules, gone: Mapping[str, int]) -> Mapping[str, Fraction]:
        """Return the edges of best play, of the full shoe's chart, and of insurance."""
        from pitboss.games.blackjack.odds import edges_without

        return edges_without(rules, gone)

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
    """Take the wagers of every box before the first card. A box that stakes nothing sits the round out."""
    table, table_rules, asked = deal.table, deal.table_rules, set[int]()
    if table_rules.entry_barred:
        yield from table.pause("wagers")
    while seats := [seat for seat in table.seats if seat not in asked and deal.why_not_enter(seat) is None]:
        beside = (
            partial(_why_not_beside, table_rules) if table_rules.tips or table_rules.sides.taken else None
        )
        barred = Barred(partial(_why_not_bet, deal), partial(not_offered, table_rules.rules), beside)
        yield from table.bets(
            seats, _offers(deal), table_rules.cite["wagers_close"], ("blackjack",), barred=barred
        )
        asked.update(seats)
    deal.wagered = [seat for seat in table.seats if table.on(seat, "blackjack")]
    deal.players = list(deal.wagered)


def _why_not_beside(table_rules: TableRules, ask: Bet, stakes: Stakes) -> Bar | None:
    """Bar a tip or a side wager above what the main wager allows, and more side wagers than a box may make."""
    main = stakes.wagers.get("blackjack", 0)
    tip, most = stakes.wagers.get(TIP, 0), table_rules.tip_most * main if table_rules.tips else 0
    if tip > most:
        message = f"a tip is at most {show_dollars(most)} with this wager, not {show_dollars(tip)}"
        return Bar(table_rules.cite["tip_most"], message, "above_wager")
    beside = [side.wager for side in table_rules.sides.taken if side.wager in stakes.wagers]
    if table_rules.side_wagers_most and len(beside) > table_rules.side_wagers_most:
        limit = counted(table_rules.side_wagers_most, "side wager")
        message = f"a box makes {limit} at most, not {' and '.join(beside)}"
        return Bar(table_rules.cite["side_wagers_most"], message, "too_many_wagers")
    for wager in beside if table_rules.side_wagers_within else ():
        if stakes.wagers[wager] > main:
            message = f"{wager} is at most {show_dollars(main)}, as large as the main wager"
            return Bar(table_rules.cite["side_wagers_within"], message, "above_wager")
    return None


def _why_not_bet(deal: Deal, ask: Bet, answer: Stakes, plain: Refusal) -> Bar | None:
    """Return why a box may not bet: no such side wager, no entry now, or a bar on the wager itself."""
    rules = deal.table_rules.rules
    strange = any(wager not in rules.chapter.wagers for wager in answer.wagers)
    if plain.code == "unknown_wager" and strange and "side_wagers" in rules:
        return Bar(rules.cite("side_wagers"), plain.message, plain.code)
    if plain.code == "unknown_wager" and "insurance" in answer.wagers:
        return Bar(rules.cite("insurance_upcards"), INSURANCE, plain.code)
    stepped = deal.table_rules.step != deal.table_rules.chip and plain.code == "bad_amount"
    if stepped and "blackjack must be" in plain.message:
        return Bar(rules.cite(_step_broken(deal.table_rules, ask, answer)), plain.message, plain.code)
    return deal.why_not_enter(answer.seat) or why_not_wager(rules, ask, answer, plain)


def _step_broken(table_rules: TableRules, ask: Bet, answer: Stakes) -> str:
    """Return the rule a main wager breaks: the step between the limits, else the limit."""
    cents, limits = answer.wagers["blackjack"], ask.offers_to(answer.seat)[0].amount
    if type(cents) is int and limits.minimum <= cents <= limits.maximum:
        return "wager_step"
    return "minimum" if type(cents) is int and cents < limits.minimum else "maximum"


def _offers(deal: Deal) -> tuple[Offer, ...]:
    """Return the wagers open to each box. A patron on several boxes may have a different minimum."""
    table_rules, held = deal.table_rules, deal.table.patrons
    shared = [seat for seat, patron in held.items() if list(held.values()).count(patron) > 1]
    if not shared or not table_rules.several_boxes_minimum:
        return table_rules.offers
    base, *others = table_rules.offers
    limits = msgspec.structs.replace(base.amount, minimum=table_rules.several_boxes_minimum)
    alone = (msgspec.structs.replace(base, seat=seat) for seat in deal.table.seats if seat not in shared)
    cite = table_rules.cite["several_boxes_minimum"]
    several = (msgspec.structs.replace(base, amount=limits, cite=cite, seat=seat) for seat in shared)
    return (*alone, *several, *others)


def _deal(deal: Deal) -> Play:
    """Deal two cards to each box and to the dealer, whose first card is then turned up.

    A player who gets only one card chooses: a second one after the others, or a dead hand.
    """
    table, deal_order = deal.table, deal.table_rules.cite["deal_order"]
    yield from table.pause("deal")
    for seat in deal.one_card:
        cite = deal.called["second_card_or_dead"]
        answer = yield from table.choose(seat, "one_card", (SECOND_CARD, DEAD), cite)
        deal.one_card[seat] = answer.do == "second_card"
    firsts = [seat for seat in deal.players if seat not in table.dead]
    seconds = [seat for seat in firsts if seat not in deal.one_card]
    seconds += [seat for seat in firsts if deal.one_card.get(seat)]
    hole = [] if deal.table_rules.no_hole_card else [DEALER]
    order: list[Who] = [*firsts, DEALER, *seconds, *hole]
    if "dealer_last" in deal.called:
        order = [*firsts, *seconds, DEALER, *hole]
    yield from deal.draw(tuple(order), "deal", deal_order)
    for seat in firsts:
        if seat not in seconds:
            table.kill(seat, deal.called["second_card_or_dead"])
    deal.players = [seat for seat in deal.players if seat in seconds and seat not in table.dead]
    if deal.players:
        deal.lay_hands(deal.table_rules.face, deal_order)


def _after_deal(deal: Deal) -> Play:
    """Offer insurance, check the hole card, resolve House Money and blackjacks, then play the hands."""
    table, table_rules, up = deal.table, deal.table_rules, deal.up
    yield from table.pause("after_deal")
    settle_early(deal, table_rules.sides, deal.ordered("settle_order"))
    if up in table_rules.insurance_upcards:
        yield from _insurance(deal)
    if up not in table_rules.house_money_waits:
        yield from _settle_house_money(deal, may_cap=True)
    if up not in table_rules.blackjack_waits:
        _pay_blackjacks(deal)
    if up:
        yield from table.pause("peek")
    if table_rules.card_reader and up in table_rules.reader_upcards:
        if table_rules.surrenders_first:
            yield from _early_surrender(deal)
        if "late_blackjack" not in deal.called and _reader_finds_blackjack(deal):
            yield from _dealer_blackjack(deal, "reader_upcards")
            return
        yield from _settle_house_money(deal, may_cap=True)
    if deal.cleared:
        _pay_blackjacks(deal)
    yield from _play_hands(deal)
    yield from _dealer_and_settlement(deal)


def _play_hands(deal: Deal) -> Play:
    """Let each box play its hands in turn. A card that was asked for and not dealt comes after the others'."""
    deal.reached_hands = True
    for seat in deal.ordered("action_order"):
        yield from deal.play_box(seat)
    for seat, hand in deal.late:
        yield from deal.play_hand(seat, hand, DRAWS)


def _insurance(deal: Deal) -> Play:
    """Offer insurance to every player, including one with a blackjack, who may have even money instead."""
    table, table_rules, cite = deal.table, deal.table_rules, deal.table_rules.wager_cite["insurance"]
    barred = _insurance_bars(table_rules)
    for seat in deal.players:
        [hand] = deal.boxes[seat]
        if seat in deal.absent | table.dead:
            continue
        even = (EVEN_MONEY,) if table_rules.even_money and hand.natural else ()
        insure = Choice("insure", table_rules.insurance_of(table.on(seat, "blackjack")), "insurance")
        answer = yield from table.choose(seat, "insurance", (insure, *even, DECLINE), cite, barred=barred)
        if answer.do == "insure":
            table.stake(seat, "insurance", answer.amount, cite)
        elif answer.do == "even_money":
            _pay_blackjack(deal, seat, hand, outcomes.even_money_outcome(table_rules))


def _insurance_bars(table_rules: TableRules) -> Barred:
    """Return what bars an amount of insurance, and even money if it is not offered."""
    half = amount_rule(
        table_rules.cite["insurance_exact" if table_rules.insurance_exact else "insurance_half"]
    )
    if "even_money" not in table_rules.cite:
        return half
    bar = Bar(table_rules.cite["even_money"], SAYS["rules.even_money"])

    def why_not(ask: Choose, answer: Chosen, plain: Refusal) -> Bar | None:
        return bar if answer.do == "even_money" else half.why_not(ask, answer, plain)

    return Barred(why_not, lambda ask, seat: {} if EVEN_MONEY in ask.choices else {"even_money": bar})


def _early_surrender(deal: Deal) -> Play:
    """Ask every player about surrender before the hole card is checked."""
    table, table_rules = deal.table, deal.table_rules
    for seat in deal.ordered("action_order"):
        [hand] = deal.boxes[seat]
        if seat in deal.absent | table.dead or hand.paid or deal.why_not(table_rules, hand, 1, "surrender"):
            continue
        answer = yield from table.choose(
            seat, "hand1", (SURRENDER, GO_ON), table_rules.cite["surrender"], hand.cards, barred=deal.barred
        )
        hand.surrendered = answer.do == "surrender"
    deal.too_late_to_surrender = True


def _reader_finds_blackjack(deal: Deal) -> bool:
    """Check the hole card. If it makes no blackjack, collect lost insurance at once."""
    if _has_blackjack(deal):
        return True
    deal.table.judge(DEALER, "the reader shows no blackjack", deal.table_rules.cite["reader_upcards"])
    _settle_insurance(deal, False)
    deal.cleared = True
    return False


def _has_blackjack(deal: Deal, late: bool = False) -> bool:
    """Whether the dealer has a blackjack. An unseen hole card must be given only if something depends on it.

    That is insurance or a player's blackjack; late in the round also a hand, or wagers added to one that is over.
    """
    rule, spots = "", deal.table.spots.items()
    if any(deal.table.on(seat, "insurance") for seat in deal.players):
        rule = "insurance_upcards"
    elif any(hand.natural and not hand.paid for _, hand in deal.hands()):
        rule = "blackjack_waits"
    elif late and deal.table_rules.surrender == LATE and any(hand.surrendered for _, hand in deal.hands()):
        rule = "surrender"
    elif late and deal.undecided:
        rule = "dealer_draws_if"
    elif late and any(cents and _turns_on_blackjack(deal.table_rules, wager) for (_, wager), cents in spots):
        rule = "late_blackjack"
    if rule:
        need(deal.dealer, DEALER, deal.table_rules.cite[rule])
    return UNSEEN not in deal.dealer and is_blackjack(deal.dealer)


def _turns_on_blackjack(table_rules: TableRules, wager: str) -> bool:
    """Whether a wager on a hand that went over ends differently if the dealer turns out to have a blackjack."""
    over = type(table_rules.decided["player_over"])
    if "double" in wager:
        return type(table_rules.late_double) is not over
    if wager.startswith("split"):
        return type(table_rules.decided["late_blackjack"]) is not over
    return wager not in PLAIN


def _dealer_blackjack(deal: Deal, rule: str) -> Play:
    """End the round: pay House Money without adding it, then insurance. Collect or return all other wagers."""
    deal.table.show(DEALER, deal.table_rules.cite[rule])
    yield from _settle_house_money(deal, may_cap=False)
    deal.table.judge(DEALER, "blackjack", deal.table_rules.cite["blackjack_hand"])
    _settle_insurance(deal, True)
    settle_late(deal, deal.table_rules.sides, deal.ordered("settle_order"))
    _settle_hands(deal, outcomes.dealers(deal.dealer))


def _dealer_and_settlement(deal: Deal) -> Play:
    """Turn up the hole card. Settle a blackjack found only now, or else draw if a hand is undecided, and compare."""
    table, cite = deal.table, deal.table_rules.cite
    yield from table.pause("before_reveal")
    if deal.table_rules.no_hole_card:
        deal.dealer += yield from deal.draw((DEALER,), "dealer", cite["hole_card"])
        face = "down" if UNSEEN in deal.dealer else "up"
        table.lay(Dealt(DEALER, (deal.dealer[1],), face, cite["hole_card"]))
    if deal.up and not deal.cleared:
        if _has_blackjack(deal, late=True):
            yield from _dealer_blackjack(deal, "late_blackjack")
            return
        yield from _settle_house_money(deal, may_cap=False)
        _settle_insurance(deal, False)
    deal.matters = deal.undecided or waits_for_dealer(deal, deal.table_rules.sides, deal.players)
    if deal.matters:
        need(deal.dealer, DEALER, cite["dealer_draws_if"])
    dealer = None
    if UNSEEN not in deal.dealer:
        table.show(DEALER, cite["deal_order"])
        if deal.matters:
            yield from deal.draw_dealer(True, cite["drawn_face"])
        dealer = outcomes.dealers(deal.dealer)
        table.judge(DEALER, str(dealer), cite["dealer_stands" if deal.matters else "dealer_draws_if"])
    yield from table.pause("after_dealer")
    _rack_exposed(deal)
    settle_late(deal, deal.table_rules.sides, deal.ordered("settle_order"))
    _settle_hands(deal, dealer)


def _rack_exposed(deal: Deal) -> None:
    """Discard an exposed card that no player took and the dealer could not use."""
    table = deal.table
    assert table.shoe is not None
    for card in deal.exposed:
        table.waiting.remove(card)
        table.shoe.take(card)
        table.discard((card,), deal.called["offer_exposed"], "up")
    deal.exposed.clear()


# -- settlement ------------------------------------------------------------------------------------


def _pay_blackjacks(deal: Deal) -> None:
    """Pay every player's blackjack before anyone draws."""
    for seat, hand in deal.hands():
        if hand.natural and not hand.paid:
            _pay_blackjack(deal, seat, hand, outcomes.blackjack_outcome(deal.table_rules))


def _pay_blackjack(deal: Deal, seat: int, hand: Hand, outcome: Outcome) -> None:
    """Pay a player's blackjack, and the tip with it."""
    _turn_over(deal, seat, hand)
    deal.table.settle(seat, "blackjack", outcome)
    if deal.table.on(seat, TIP):
        deal.table.settle(seat, TIP, outcome)
    hand.paid = True


def _settle_insurance(deal: Deal, dealer_blackjack: bool) -> None:
    """Pay insurance when the hole card makes a blackjack, else collect it."""
    for seat in deal.ordered("settle_order"):
        if deal.table.on(seat, "insurance"):
            deal.table.settle(
                seat, "insurance", outcomes.insurance_outcome(deal.table_rules, dealer_blackjack)
            )


def _settle_hands(deal: Deal, dealer: outcomes.Final | None) -> None:
    """Settle every wager still on the table, box by box."""
    missed = deal.called.get("late_blackjack")
    for seat in deal.ordered("settle_order"):
        for number, hand in enumerate(deal.boxes[seat], 1):
            laid = hand.laid and not hand.dead and seat not in deal.table.dead
            if laid or deal.table.on(seat, deal.table_rules.wagers(number)[0]):
                _turn_over(deal, seat, hand)
                ended = outcomes.final(hand)
                found = outcomes.hand_outcomes(deal.table_rules, number, ended, dealer, missed)
                if deal.carries_tip(seat, hand):
                    found |= outcomes.tip_outcomes(deal.table_rules, number, ended, dealer)
                _settle_hand(deal, seat, number, found)


def _settle_hand(deal: Deal, seat: int, number: int, found: dict[str, Outcome]) -> None:
    """Settle the wagers that go with a hand, including those that the house laid."""
    hand, (wager, double) = deal.boxes[seat][number - 1], deal.table_rules.wagers(number)
    laid = {wager: hand.laid, double: hand.freed}
    for name, outcome in found.items():
        if laid.get(name):
            deal.settle_laid(seat, name, outcome)
        elif deal.table.on(seat, name):
            deal.table.settle(seat, name, outcome)


def _turn_over(deal: Deal, seat: int, hand: Hand) -> None:
    """Turn up a double's face-down card, and a hand that was dealt face down."""
    dealt_down = deal.table_rules.face == "down" and not (hand.doubled or hand.split or hand.paid)
    if hand.face_down or dealt_down:
        deal.show(seat, hand, "settle_order")


def _settle_house_money(deal: Deal, may_cap: bool) -> Play:
    """Collect losing House Money and pay winners. If allowed, ask each whether to add the winnings."""
    table = deal.table
    for seat in deal.ordered("house_money_order") if deal.table_rules.house_money else ():
        if stake := table.on(seat, HOUSE_MONEY):
            won = table.settle(
                seat, HOUSE_MONEY, outcomes.house_money_outcome(deal.table_rules, table.hands[seat][:2])
            )
            if won and may_cap and seat not in deal.absent and table.on(seat, "blackjack"):
                yield from _offer_cap(deal, seat, stake + won)


def _offer_cap(deal: Deal, seat: int, proceeds: int) -> Play:
    """Let a winner add any part of the winnings to the base wager, which is a single wager from then on."""
    cite = deal.table_rules.cite["house_money_cap"]
    cap = Choice("cap", Amount(0, proceeds * deal.table_rules.house_money_cap // 100))
    answer = yield from deal.table.choose(seat, HOUSE_MONEY, (TAKE, cap), cite)
    if answer.do == "cap" and answer.amount:
        deal.table.stake(seat, "blackjack", answer.amount, cite)
