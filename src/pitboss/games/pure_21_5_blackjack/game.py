"""Pure 21.5 blackjack: players against a player-dealer's bank, with Buster on the player-dealer's hand."""

from typing import TYPE_CHECKING, Any

from pitboss.chance import UNSEEN, Pack
from pitboss.games.pure_21_5_blackjack.boxes import Box, Deal
from pitboss.games.pure_21_5_blackjack.legality import SAYS, WHY_NOT, why_not
from pitboss.games.pure_21_5_blackjack.outcomes import dealer_draws, dealers, final
from pitboss.games.pure_21_5_blackjack.rules import FIRST, RULES
from pitboss.games.pure_21_5_blackjack.script import PureScript
from pitboss.games.pure_21_5_blackjack.settle import pay_pure, settle
from pitboss.hands.blackjack import is_blackjack, worth
from pitboss.procedures.bank import (
    BankTurn,
    banked_result,
    check_turn,
    close_bank,
    collect_fee,
    offer_bank,
)
from pitboss.procedures.orders import clockwise
from pitboss.procedures.shoe import DEALER
from pitboss.procedures.twentyone import MOST_HANDS, double_wager, hand_bars, hand_wager, need
from pitboss.rounds import Game, Play, Record, Round, Table
from pitboss.rounds.answers import Stakes
from pitboss.rounds.asks import Who
from pitboss.rounds.bets import offer
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.events import Dealt
from pitboss.rulebooks import Cite, Rules

if TYPE_CHECKING:
    from pitboss.odds import Analysis

OWN_BANK = "seat {seat} is the player-dealer's too: nobody bets against their own bank"


class PureBlackjack(Game):
    """The game of Pure 21.5 blackjack."""

    id = "pure-21-5-blackjack"
    title = "Pure 21.5 Blackjack"
    ruleset = RULES
    state_type = BankTurn
    again = (tuple(f"hand{number}" for number in range(1, MOST_HANDS + 1)),)

    def pack(self, rules: Rules) -> Pack:
        """Return as many decks as are in use; tens and faces are the bonus cards."""
        return Pack(rules.count("decks"))

    def pack_cite(self, rules: Rules) -> Cite:
        """Return the rule on how many decks are in use."""
        return rules.cite("decks")

    def check_patrons(self, rules: Rules, patrons: dict[int, str]) -> None:
        """Refuse one player on several circles if the document does not allow it."""
        for name in dict.fromkeys(patrons.values()) if not rules.flag("several_seats") else ():
            held = sorted(seat for seat, holder in patrons.items() if holder == name)
            if len(held) > 1:
                seats = ", ".join(map(str, held))
                message = f"{name!r:.40} holds seats {seats}: one player may bet at one seat only"
                raise rules.refuse("several_seats", message, "several_seats")

    def lay_out(self, table: Table) -> None:
        """Start with an empty layout; refuse an impossible turn at the bank."""
        check_turn(table)
        table.round_state = Deal(table)

    def play(self, table: Table) -> Play:
        """Play one round: the bank, wagers, the fee, the deal, the players, the player-dealer, settlement."""
        deal = table.playing(Deal)
        yield from offer_bank(table)
        if not table.banker:
            return
        yield from _wagers(deal)
        collect_fee(table)
        yield from table.pause("before_deal")
        if deal.players:
            yield from _deal(deal)
            yield from table.pause("after_deal")
            yield from _hands(deal)
        close_bank(table)
        yield from table.pause("after_round")

    def analyse(self, rules: Rules) -> "Analysis":
        """Price Buster exactly; the game wager is not analysed yet."""
        from pitboss.games.pure_21_5_blackjack.odds import analyse

        return analyse(rules)

    def script(self, record: Record, rules: Rules) -> Script:
        """Answer from a record, including the player-dealer's wager and the cards of split hands."""
        return PureScript(record, rules)

    def result(self, round: Round, record: Record) -> dict[str, Any]:
        """Add the player-dealer's own result, and where the action button lay."""
        written = banked_result(round, record)
        if round.table.round_state.button:
            written["action_button"] = round.table.round_state.button
        return written


def _wagers(deal: Deal) -> Play:
    """Take the wagers of every other seat before the first card; a seat that stakes nothing sits the round out."""
    table, rules = deal.table, deal.rules

    def check(stakes: Stakes) -> None:
        """Refuse a wager by the player-dealer at another circle."""
        patron = table.patrons.get(table.banker)
        if stakes.wagers and patron and patron == table.patrons.get(stakes.seat):
            raise rules.refuse("player_dealer", OWN_BANK.format(seat=stakes.seat), "bank")

    offers = tuple(made for wager in ("game", "buster") if (made := offer(rules, wager)))
    seats = [seat for seat in table.seats if seat != table.banker]
    yield from table.bets(seats, offers, rules.cite("wagers_close"), ("game",), check)
    deal.players = clockwise((seat for seat in seats if table.on(seat, "game")), table.banker)


def _deal(deal: Deal) -> Play:
    """Deal one card face up to everybody, then a second, the player-dealer's face down."""
    cite, face = deal.rules.cite("deal_order"), deal.rules.cite("dealt_face")
    each: tuple[Who, ...] = (*deal.players, DEALER)
    yield from deal.draw(each * 2, "deal", cite)
    for seat in deal.players:
        deal.lay_box(seat, Box, "up", face)
    deal.lay_dealer(face)


def _hands(deal: Deal) -> Play:
    """Check for Pure 21.5; if there is none, let the players act. Then complete the player-dealer's hand and settle."""
    table, rules = deal.table, deal.rules
    if _finds_pure(deal):
        deal.ended = True
    else:
        if rules.text("pure_settled") == FIRST:
            pay_pure(deal)
        for seat in deal.players:
            yield from _play_box(deal, seat)
    yield from table.pause("before_reveal")
    yield from _play_dealer(deal)
    settle(deal)


def _finds_pure(deal: Deal) -> bool:
    """Look at the down card under an ace or a bonus card; no other can hide Pure 21.5."""
    cite = deal.rules.cite("hole_checked")
    if worth(deal.dealer[0]) < worth("Ts"):
        return False
    need(deal.dealer, DEALER, cite)
    pure = is_blackjack(deal.dealer)
    deal.table.judge(DEALER, "Pure 21.5: no additional action" if pure else "no Pure 21.5", cite)
    return pure


def _play_box(deal: Deal, seat: int) -> Play:
    """Complete a player's hands one after the other; a split puts a new hand right behind the original."""
    for hand in deal.boxes[seat]:  # a split adds to the list during iteration
        if len(hand.cards) == 1:
            yield from deal.draw_to(seat, hand, deal.rules.cite("split_order"))
        yield from _play_hand(deal, seat, hand)


def _play_hand(deal: Deal, seat: int, hand: Box) -> Play:
    """Ask for decisions until the hand is complete."""
    at, rules, cite = f"hand{deal.number(seat, hand)}", deal.rules, deal.rules.cite("action_order")
    barred = hand_bars(deal, WHY_NOT, why_not, SAYS)
    while may := deal.choices(seat, hand):
        answer = yield from deal.table.choose(seat, at, may, cite, own=hand.cards, barred=barred)
        if answer.do == "hit":
            yield from deal.draw_to(seat, hand, rules.cite("must_stand"))
        elif answer.do == "double":
            yield from deal.double(seat, hand, answer.amount)
        elif answer.do == "split":
            yield from deal.split(seat, hand, answer.amount)
        else:
            hand.surrendered = answer.do == "surrender"
            return
    if hand.over:
        _over(deal, seat, hand)


def _over(deal: Deal, seat: int, hand: Box) -> None:
    """Announce that a hand went over; its outcome still depends on the player-dealer's hand."""
    number, cite = deal.number(seat, hand), deal.rules.cite("goal")
    wagers = (hand_wager(deal.original, number), double_wager(number))
    deal.table.judge(seat, f"hand {number}: {final(hand)}, over 21.5", cite, wagers=wagers)


def _play_dealer(deal: Deal) -> Play:
    """Turn up the down card, place the action button by it, and complete the player-dealer's hand by its chart.

    An unseen card may be missing if nothing depends on it.
    """
    table, rules, stands = deal.table, deal.rules, deal.rules.cite("dealer_stands")
    if deal.turns_on_down_card:
        need(deal.dealer, DEALER, rules.cite("dealer_completes"))
    if UNSEEN in deal.dealer:
        return
    table.show(DEALER, rules.cite("dealer_completes"))
    deal.place_button()
    while dealer_draws(rules, deal.dealer):
        cards = yield from deal.draw((DEALER,), "dealer", stands)
        if deal.turns_on_dealer:
            need(cards, DEALER, stands)
        if UNSEEN in cards:
            return
        deal.dealer += cards
        table.lay(Dealt(DEALER, tuple(cards), "up", stands))
    table.judge(DEALER, str(dealers(deal.dealer)), stands)
