"""Poker: the deal, the betting rounds, the rake and the showdown, as the table's chapter describes them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.chance import Pack
from pitboss.hands.naming import Named
from pitboss.money import Cents, show_dollars
from pitboss.poker import terms
from pitboss.poker.betting import betting_round, stake_once
from pitboss.poker.bots import PokerBot, warm_up
from pitboss.poker.deal import deal_street, pair_showing
from pitboss.poker.forced import check_stacks, find_button, post_antes, post_blinds, post_forced_bet
from pitboss.poker.hand import Hand
from pitboss.poker.kill import NO_STATE, PokerState, after_hand, check_kill
from pitboss.poker.legality import betting_bars, pot_sizes
from pitboss.poker.record import PokerRecord
from pitboss.poker.remedies import REMEDIES, replace_exposed
from pitboss.poker.rules import MOMENTS, NOTES, RULES, VARIANTS
from pitboss.poker.script import PokerScript, poker_result
from pitboss.poker.showdown import SHOWDOWN, settle
from pitboss.poker.table_rules import Street, TableRules
from pitboss.poker.worth import named, pack_of
from pitboss.rounds import Game, Play, Record, Round, Table
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.game import AmongPlayers, Contest
from pitboss.rounds.seats import left_of
from pitboss.rounds.seen import Held
from pitboss.rulebooks import Cite, Refusal, Rules, load_chapter, rulebook
from pitboss.rulebooks.library import chapter_game
from pitboss.rulebooks.model import Chapter

if TYPE_CHECKING:
    from pitboss.poker.kernel import LimitKernel

PREFIX = "poker-"
"""The prefix of the chapter names of poker's variants."""


def _least_stack(rules: Rules) -> Cents:
    """Return the most a seat is forced to put in, and what it needs on top of that: at least a chip."""
    table_rules = rules.once(TableRules)
    return max(table_rules.always_enough, table_rules.chip)


def _contest(table: Table) -> Contest:
    """Describe the bets, the pots, the folded hands and the button."""
    hand = table.round_state
    return hand.contest() if isinstance(hand, Hand) else Contest({}, ())


def _sizes(table: Table, seat: int) -> dict[str, Cents]:
    """Return what a seat would add to bet or raise by the pot, or by half of it."""
    hand = table.round_state
    return pot_sizes(hand, seat) if isinstance(hand, Hand) else {}


class Poker(Game):
    """Poker among the players: every variant that a rulebook has a chapter for."""

    id = "poker"
    title = "Poker"
    among_players = AmongPlayers(PokerBot, warm_up, _least_stack, _contest, _sizes)
    ruleset = RULES.with_remedies(REMEDIES)
    notes = NOTES
    state_type = PokerState

    def chapter(self, book: str, options: dict[str, Any] | None = None) -> Chapter:
        """Load the chapter of the table's variant. The default is hold'em if the book has it, else the book's first."""
        known = self.variants(book)
        variant = (options or {}).get("variant", "holdem" if "holdem" in known or not known else known[0])
        if variant not in known and variant not in VARIANTS:
            message = f"there is no poker {variant!r:.40}; there is: {', '.join(VARIANTS)}"
            raise Refusal("unknown_variant", message)
        if variant not in known and known:
            self._not_offered(book, known, variant)
        chapter = load_chapter(book, PREFIX + variant, self.ruleset)
        return msgspec.structs.replace(chapter, moments=moments_of(chapter))

    def _not_offered(self, book: str, known: tuple[str, ...], variant: str) -> None:
        """Refuse a form of poker, citing the clause that lists the book's forms if there is one."""
        listed = load_chapter(book, PREFIX + known[0], self.ruleset).facts.get("games")
        if listed is not None:
            message = f"{book} has no poker {variant!r:.40}; it has: {', '.join(known)}"
            raise listed.cite.refuse("unknown_game", message)

    def variants(self, book: str) -> tuple[str, ...]:
        """Return the forms of poker a rulebook has."""
        named = [name.removeprefix(PREFIX) for name in rulebook(book).chapters if name.startswith(PREFIX)]
        return tuple(one for one in named if one in VARIANTS or chapter_game(book, PREFIX + one) == self.id)

    def named(self, rules: Rules, held: Held) -> Named:
        """Name a hand by what it makes for high and for low."""
        return named(rules.once(TableRules).worth, held.cards, held.board)

    def pack(self, rules: Rules) -> Pack:
        """Return the chapter's deck."""
        return rules.once(pack_of)

    def pack_cite(self, rules: Rules) -> Cite:
        """Return the rule on the cards in play."""
        return rules.cite("deck")

    def lay_out(self, table: Table) -> None:
        """Refuse a button on no seat of the table, a kill the game does not have, and stacks too short to play."""
        places, state = self.seats(table.rules), table.remembers(PokerState)
        if state is not None and not 0 <= state.button_seat <= places:
            message = f"the button lies at seat 1 to {places}, not {state.button_seat}"
            raise table.rules.refuse("unknown_seat", message, "positions")
        if state is not None:
            check_kill(table.rules.once(TableRules).kill, state, places)
        for seat, cents in (table.stacks or {}).items():
            if seat not in table.seats or cents <= 0:
                message = f"seat {seat} cannot play with a stack of {show_dollars(cents)}"
                raise table.rules.refuse("bad_stack", message, "all_in")

    def play(self, table: Table) -> Play:
        """Play one hand: button, forced bets, then cards and betting street by street, and the pot."""
        table_rules = table.rules.once(TableRules)
        state = yield from find_button(table, table_rules)
        hand = table.round_state = Hand(table, table_rules, state)
        check_stacks(hand)
        barred = betting_bars(hand)
        yield table.moment("before_deal")
        for street in _streets(hand, table_rules):
            yield from deal_street(hand, street)
            if street.row is table_rules.rows[0]:
                yield from _after_first_deal(hand, table_rules)
            _once_dealt(hand, table_rules, street)
            if _can_bet(hand, street):
                yield from (stake_once if street.once else betting_round)(hand, barred)
        if hand.live > 1 and SHOWDOWN in table.rules.chapter.moments:
            yield table.moment(SHOWDOWN)
        if table_rules.limit.band and not table_rules.no_flop_no_drop and not hand.taken:
            hand.collect()
        if table_rules.jackpot:
            hand.drop_jackpot()
        ending = yield from settle(hand)
        button = left_of(table.seats, state.button_seat)[0] if table_rules.from_button else 0
        remembered = after_hand(table_rules.kill, state, button, ending)
        # A table without a button remembers only a kill.
        table.state = remembered if button or remembered != NO_STATE else None
        yield table.moment("after_round")
        # A finished hand drops its reference to the table, so that neither keeps the other in memory.
        del hand.table

    def kernel(self, rules: Rules) -> "LimitKernel":
        """Return the fast kernel of limit hold'em: six players with the usual habits."""
        from pitboss.poker.kernel import LimitKernel

        return LimitKernel(rules)

    def script(self, record: Record, rules: Rules) -> Script:
        """Answer from a record's cards and actions."""
        return PokerScript(record, rules)

    def result(self, round: Round, record: Record) -> dict[str, Any]:
        """Return what each seat won or lost, the pots and the collection, or whose turn it is."""
        assert isinstance(record, PokerRecord)
        return poker_result(round, record)


def moments_of(chapter: Chapter) -> tuple[str, ...]:
    """Return the moments of a hand of this form: its streets, and what comes before, between and after them."""
    rules, rows = chapter.rules, chapter.rules["streets"].value
    there = {"before_deal", "deal", "after_round", *(row["name"] for row in rows)}
    there |= {"after_deal", SHOWDOWN} if chapter.irregularities else set()
    there |= {"discard"} if any(row.get("discard") for row in rows) else set()
    there |= {"hole_cards"} if any(row.get("up") and row.get("down") for row in rows) else set()
    drawn = "new_game_button" in rules and rules["new_game_button"].value != terms.DEALERS_RIGHT
    return tuple(one for one in MOMENTS if one in there or (one == "button" and drawn))


def _streets(hand: Hand, table_rules: TableRules) -> Iterator[Street]:
    """Open and close the betting rounds until one player is left or all streets are done."""
    streets = table_rules.streets_at(hand.state.multiple) if hand.state.kill_seat else table_rules.streets
    post_antes(hand)
    hand.open_round(streets[0])
    if table_rules.from_button and not table_rules.blinds_after:
        post_blinds(hand)
    for street in streets:
        if street is not streets[0]:
            hand.open_round(street)
        yield street
        hand.close_round()
        if table_rules.per_round:
            hand.rake(table_rules.per_round)
        if hand.live == 1 and not table_rules.stakes_once:
            return


def _once_dealt(hand: Hand, table_rules: TableRules, street: Street) -> None:
    """Take the collection that is due once this street is dealt, and note an open pair if it allows higher bets."""
    if street.collects and table_rules.limit.band:
        hand.collect()
    if street.higher:
        hand.open_pair = pair_showing(hand)


def _can_bet(hand: Hand, street: Street) -> bool:
    """Whether anyone left can bet on this street."""
    return hand.able > 0 and hand.live > 1 and street.row.bets != terms.NO_BETS


def _after_first_deal(hand: Hand, table_rules: TableRules) -> Play:
    """Correct what went wrong in the deal, and take the bets that follow it."""
    if "after_deal" in hand.table.rules.chapter.moments:
        yield hand.table.moment("after_deal")
        if hand.exposed:
            yield from replace_exposed(hand)
    if table_rules.blinds_after:
        post_blinds(hand)
    elif not table_rules.from_button:
        yield from post_forced_bet(hand)
