"""Three card poker: ante and play against the dealer, pair plus and the six card bonus on the cards."""

from typing import TYPE_CHECKING

from pitboss.chance import Pack
from pitboss.games.three_card_poker.bank import BankTurn, collect_fee, next_turn, offer_bank
from pitboss.games.three_card_poker.plan import Plan
from pitboss.games.three_card_poker.rules import RULES
from pitboss.games.three_card_poker.script import ThreeCardScript, banked_result
from pitboss.games.three_card_poker.settle import collect_forfeits, settle
from pitboss.rounds import Game, Play, Record, Round, Table
from pitboss.rounds.answers import Answer, Called, Chosen
from pitboss.rounds.asks import Amount, Ask, Choice, Choose
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.events import Shown
from pitboss.rulebooks import Irregularity, Rules

if TYPE_CHECKING:
    from pitboss.odds import Analysis, Kernel

DEALER = "dealer"
ONE_DECK = Pack()
FOLD = Choice("fold")
LAY_DOWN = Choice("play")


class ThreeCardPoker(Game):
    """Three card poker, in every rulebook that has it."""

    id = "three-card-poker"
    title = "Three Card Poker"
    ruleset = RULES
    state_type = BankTurn

    def pack(self, rules: Rules) -> Pack:
        """Give one deck of 52."""
        return ONE_DECK

    def play(self, table: Table) -> Play:
        """Play one round: wagers, the deal, play or fold, the dealer's hand, settlement."""
        plan = table.rules.once(Plan)
        if plan.player_banks:
            yield from offer_bank(table)
            if not table.banker:
                return
        players = yield from _wagers(table, plan)
        yield from table.pause("before_deal")
        if players:
            yield from _deal_and_decide(table, plan, players)
        if table.banker:
            table.close_bank(plan.cite["bank_limit"])
            table.state = next_turn(table)
        yield from table.pause("after_round")

    def remedy(self, table: Table, ask: Ask, call: Called, irregularity: Irregularity) -> Answer | None:
        """A player left: the wagers are lost where the house says so, else they stand."""
        if call.seat not in table.seats:
            raise irregularity.cite.refuse("missing_seat", "say which seat left")
        left = [wager for seat, wager in table.spots if seat == call.seat and table.on(seat, wager)]
        if not left:
            cite = irregularity.cite
            raise cite.refuse("nothing_staked", f"seat {call.seat} has no wager to abandon")
        if table.rules.text("abandoned_wagers") == "stand":
            return None
        for wager in left:
            table.take(call.seat, wager, irregularity.cite)
        table.dead.add(call.seat)
        return Chosen("dead") if type(ask) is Choose and ask.who == call.seat else None

    def analyse(self, rules: Rules) -> "Analysis":
        """Price every wager the table takes."""
        from pitboss.games.three_card_poker.odds import analyse

        return analyse(rules)

    def kernel(self, rules: Rules) -> "Kernel":
        """Give the game at full speed."""
        from pitboss.games.three_card_poker.kernel import kernel

        return kernel(rules)

    def script(self, record: Record, rules: Rules) -> Script:
        """Answer from a record, the player-dealer's wager included."""
        return ThreeCardScript(record, rules)

    def result(self, round: Round, record: Record) -> dict[str, object]:
        """Add the player-dealer's own result where a player banked."""
        return banked_result(round, record)


def _wagers(table: Table, plan: Plan) -> Play:
    """Take each seat's wagers before the first card; who stakes nothing sits the round out."""
    for seat in table.seats:
        if seat != table.banker:
            yield from table.bets(
                seat, plan.offers, plan.cite["opening_wagers"], plan.any_of, plan.check_wagers
            )
    staked = {seat for seat, _ in table.spots}
    if table.banker and staked:
        collect_fee(table, plan)
    return _from_bank(table, [seat for seat in table.seats if seat in staked])


def _from_bank(table: Table, seats: list[int]) -> list[int]:
    """Put seats in order: from the dealer's far left, or from the left of the player who banks."""
    return (
        [s for s in seats if s > table.banker] + [s for s in seats if s < table.banker]
        if table.banker
        else seats
    )


def _deal_and_decide(table: Table, plan: Plan, players: list[int]) -> Play:
    """Deal, let the players decide in turn, show the dealer's hand and settle."""
    yield from table.deal(3, (*players, DEALER), plan.cite["deal_order"], one_at_a_time=not plan.in_stacks)
    if plan.dealer_card_shown:
        table.emit(Shown(DEALER, (table.hands[DEALER][0],), plan.cite["dealer_card_shown"]))
    yield from table.pause("after_deal")
    decisions = {}
    for seat in players:
        decisions[seat] = yield from _decide(table, plan, seat)
    collect_forfeits(table, plan, [seat for seat in players if decisions[seat] == "fold"])
    yield from table.pause("before_reveal")
    settle(table, plan, [seat for seat in players if seat not in table.dead])


def _decide(table: Table, plan: Plan, seat: int) -> Play:
    """Ask a player with an ante to make the play wager or fold; pair plus alone decides nothing, or may fold."""
    if seat in table.dead:
        return "dead"
    ante = table.on(seat, "ante")
    if not ante and not plan.fold_without_ante:
        return "stay"
    price = ante * plan.play_multiple
    play = Choice("play", Amount(price, price), "play") if ante else LAY_DOWN
    answer = yield from table.choose(seat, "play", (play, FOLD), plan.cite["play_wager"])
    if answer.do == "play" and ante:
        table.stake(seat, "play", price, plan.play_cite)
    return answer.do
