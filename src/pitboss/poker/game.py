"""Poker: the deal, the betting rounds, the collection and the showdown, as the table's chapter lays them out."""

from typing import Any

from pitboss.chance import Pack
from pitboss.money import show_amount
from pitboss.poker.betting import DEAD, betting_round
from pitboss.poker.button import PokerState, find_button, move_button
from pitboss.poker.hand import Hand
from pitboss.poker.legal import refused
from pitboss.poker.plan import ONE_DECK, Plan, Street
from pitboss.poker.rules import RULES, VARIANTS
from pitboss.poker.script import PokerScript, poker_result
from pitboss.poker.showdown import settle
from pitboss.rounds import Game, Play, Record, Round, Table
from pitboss.rounds.answers import Answer, Called, Chosen
from pitboss.rounds.asks import Ask, Choose
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.events import Dealt
from pitboss.rulebooks import Cite, Irregularity, Refusal, Rules, load_chapter, rulebook
from pitboss.rulebooks.model import Chapter


class Poker(Game):
    """Poker among the players, in every variant and rulebook that has a chapter for it."""

    id = "poker"
    title = "Poker"
    ruleset = RULES
    state_type = PokerState

    def chapter(self, book: str, options: dict[str, Any] | None = None) -> Chapter:
        """Load the chapter of the variant the table plays; without one, hold'em."""
        variant = (options or {}).get("variant", "holdem")
        if variant not in VARIANTS:
            message = f"there is no poker {variant!r:.40}; there is: {', '.join(VARIANTS)}"
            raise Refusal("unknown_variant", message)
        return load_chapter(book, f"poker-{variant}", self.ruleset)

    def in_rulebook(self, id: str) -> bool:
        """Whether a rulebook has any poker."""
        return any(chapter.startswith("poker-") for chapter in rulebook(id).chapters)

    def pack(self, rules: Rules) -> Pack:
        """Give one deck of 52."""
        return ONE_DECK

    def pack_cite(self, rules: Rules) -> Cite:
        """Give the rule on the cards in play."""
        return rules.cite("deck")

    def check_seats(self, rules: Rules, seats: tuple[int, ...]) -> None:
        """Refuse seats the table does not have, and a table with too few players."""
        super().check_seats(rules, seats)
        fewest = rules.count("fewest_players")
        if len(seats) < fewest:
            message = f"it takes {fewest} players, not {len(seats)}"
            raise rules.refuse("too_few_players", message, "fewest_players")

    def lay_out(self, table: Table) -> None:
        """Refuse a button the table has no place for, and stacks nobody can play with."""
        places = self.seats(table.rules)
        if table.state is not None and not 1 <= table.state.button_seat <= places:
            message = f"the button lies at seat 1 to {places}, not {table.state.button_seat}"
            raise table.rules.refuse("unknown_seat", message, "positions")
        for seat, cents in (table.stacks or {}).items():
            if seat not in table.seats or cents <= 0:
                message = f"seat {seat} cannot play with a stack of {show_amount(cents)}"
                raise table.rules.refuse("bad_stack", message, "all_in")

    def play(self, table: Table) -> Play:
        """Play one hand: button, blinds, then street by street cards and betting, and the pot."""
        plan = table.rules.once(Plan)
        button = yield from find_button(table, plan)
        hand = table.own = Hand(table, plan, button)
        yield from table.pause("before_deal")
        hand.post_blinds()
        first = 2 % len(hand.seats)
        for hand.street in plan.streets:
            yield from _deal(hand, hand.street)
            if hand.street.collects:
                hand.collect()
            if hand.able:
                yield from betting_round(hand, first)
            hand.close_round()
            first = 0
            if hand.live == 1:
                break
        if not plan.no_flop_no_drop and not hand.raked:
            hand.collect()
        settle(hand)
        table.state = move_button(table, button)
        yield from table.pause("after_round")

    def check_call(self, table: Table, ask: Ask, call: Called, irregularity: Irregularity) -> None:
        """Refuse to kill a hand that has no cards, was folded, or is the last one left."""
        if irregularity.remedy != "kill_hand":
            return
        hand = table.own
        dealt = call.seat in table.hands and hand is not None and ask.at != "after_round"
        if not dealt or hand.folded[hand.seats.index(call.seat)]:
            raise irregularity.cite.refuse("no_hand", f"seat {call.seat} has no hand now")
        if hand.live == 1:
            raise irregularity.cite.refuse(
                "no_hand", f"seat {call.seat} has the last hand: the pot is its own"
            )

    def kill(self, table: Table, ask: Ask, call: Called, irregularity: Irregularity) -> Answer | None:
        """Take one hand out and refund it; whoever was to act is asked again by what is left."""
        hand: Hand = table.own
        hand.kill(hand.seats.index(call.seat), irregularity.cite)
        return Chosen(DEAD) if type(ask) is Choose else None

    def refusal(self, table: Table, ask: Ask, answer: Answer, refusal: Refusal) -> Refusal:
        """Refuse an action by the rule that forbids it."""
        return refused(table.own, ask, answer, super().refusal(table, ask, answer, refusal))

    def script(self, record: Record, rules: Rules) -> Script:
        """Answer from a record's cards and actions."""
        return PokerScript(record, rules)

    def result(self, round: Round, record: Record) -> dict[str, Any]:
        """Write what each seat won or lost, the pots and the collection, or who must act."""
        return poker_result(round, record)


def _deal(hand: Hand, street: Street) -> Play:
    """Deal a street: hole cards one at a time from the button's left, then a burn and cards to the board."""
    table, row = hand.table, street.row
    if row.down:
        yield from table.deal(row.down, hand.seats, hand.plan.cite["deal_order"], at="deal")
    if to := ("burn",) * row.burn + ("board",) * row.board:
        cards = yield from table.draw(to, street.name, street.cite)
        if row.burn:
            table.discard(cards[: row.burn], street.cite)
        if row.board:
            table.lay(Dealt("board", tuple(cards[row.burn :]), "up", street.cite))
