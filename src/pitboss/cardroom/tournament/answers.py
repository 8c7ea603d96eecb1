"""Answers: everything that happens to a tournament from outside, and what follows from it by the rules."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, ClassVar, NamedTuple

from pitboss.cardroom.events import entry_of
from pitboss.cardroom.tournament import events
from pitboss.cardroom.tournament.core import Core, by_card
from pitboss.cardroom.tournament.rules import TournamentRules
from pitboss.cardroom.tournament.state import (
    CLOSED,
    ENTRIES,
    FORM_1042S,
    NO_PLACE,
    OVER,
    PLAYING,
    REFUNDED,
    SEATED,
    W2G,
    Place,
    Player,
    Positions,
    State,
    Table,
    best_seat,
    placed,
    positions,
    prize_list,
    tax,
)
from pitboss.money import Cents, show_amount, show_dollars
from pitboss.rounds.answers import BaseAnswer
from pitboss.rulebooks import Irregularity

LONGEST_NAME = 60
FEWEST_AT_A_TABLE = 2
HOLE_CARDS = "hole_cards_shown"
FORM_RULES = {W2G: "w2g_above", FORM_1042S: "alien_above"}


class TournamentAnswer(BaseAnswer, frozen=True):
    """Something that happens to a tournament."""

    WHEN: ClassVar[tuple[str, ...]] = ()
    """The rule that says when it may happen, and in which phases. Empty if that depends."""

    def carry_out(self, event: Core) -> None:
        """Post what follows from it, or refuse it."""
        if self.WHEN:
            event.in_phase(*self.WHEN)
        self._do(event)

    def _do(self, event: Core) -> None:
        raise NotImplementedError


class _Drawn(TournamentAnswer, frozen=True, kw_only=True):
    """An answer that needs chance, with the numbers once they are drawn."""

    drawn: tuple[int, ...] = ()


# -- entries --------------------------------------------------------------------------------------------


class Enter(TournamentAnswer, frozen=True, tag="enter"):
    """A person pays the entry fee: in full, one place per person, and no more than the game has places."""

    WHEN = ("most_entries", ENTRIES)
    player: str
    paid: Cents
    alien: bool = False
    """Whether the player is a non-resident alien."""

    def _do(self, event: Core) -> None:
        terms, state, name = event.terms, event.state, self.player
        if not name.strip() or len(name) > LONGEST_NAME:
            raise event.refuse("bad_name", f"a badge has a name of 1 to {LONGEST_NAME} letters", "one_place")
        if name in state.players and state.players[name].fate != REFUNDED:
            raise event.refuse(
                "entered_already", f"{name} already has a place, and a person has only one", "one_place"
            )
        if self.paid != terms.fee:
            message = (
                f"the entry fee is {show_dollars(terms.fee)}, paid in full, not {show_dollars(self.paid)}"
            )
            raise event.refuse("fee_in_full", message, "fee_paid")
        if len(state.left) >= terms.most_entries:
            message = f"the event is full: it takes the first {terms.most_entries} entries"
            raise event.refuse("full", message, "most_entries")
        event.post(events.Entered(name, state.next_number, self.paid, self.alien, event.cite("entry_fee")))
        event.due("entry")


class Withdraw(TournamentAnswer, frozen=True, tag="withdraw"):
    """An entrant who has not taken part takes the fee back. Chips played on their behalf go out of play."""

    WHEN = ("refund_until", ENTRIES, CLOSED, SEATED, PLAYING)
    player: str

    def _do(self, event: Core) -> None:
        player = event.entrant(self.player, "refund_until")
        if player.fate == REFUNDED:
            raise event.refuse("refunded_already", f"{player.name} already has the fee back", "refund_until")
        if player.took_part:
            message = f"{player.name} has played: the fee is no longer refundable"
            raise event.refuse("took_part", message, "refund_until")
        if player.fate == NO_PLACE:
            raise event.refuse("forfeited", f"{player.name} has forfeited any refund", "removed_chips")
        event.post(events.Refunded(player.name, player.paid, event.cite("refund_until")))
        finish(event)


class CloseEntries(TournamentAnswer, frozen=True, tag="close entries"):
    """No more entries are taken. The prize of every place is announced."""

    WHEN = ("most_entries", ENTRIES)

    def _do(self, event: Core) -> None:
        entries, fund = len(event.state.left), event.state.fees
        prizes = prize_list(fund, event.terms, entries)
        event.post(events.EntriesClosed(entries, fund, prizes, event.cite("fund")))
        event.due("entries_closed")


class Cancel(TournamentAnswer, frozen=True, tag="cancel"):
    """The house cancels the event, this many days before its date, and returns all money.

    Early enough it may for any reason, later only with too few entries.
    """

    WHEN = ("cancel_days", ENTRIES, CLOSED, SEATED)
    days_before: int

    def _do(self, event: Core) -> None:
        terms, entries = event.terms, len(event.state.left)
        if self.days_before < 0:
            raise event.refuse("bad_days", "days before the event cannot be negative", "cancel_days")
        if self.days_before < terms.cancel_days and entries >= terms.fewest_entries:
            message = (
                f"within {terms.cancel_days} days of the event it may be cancelled only with fewer than"
                f" {terms.fewest_entries} entries, and there are {entries}"
            )
            raise event.refuse("too_late", message, "cancel_days")
        rule = "cancel_days" if self.days_before >= terms.cancel_days else "fewest_entries"
        event.post(events.Cancelled(event.cite(rule)))
        for player in event.state.left:
            event.post(events.Refunded(player.name, player.paid, event.cite("cancelled_returns")))
        event.due("cancelled")


# -- seats ----------------------------------------------------------------------------------------------


class DrawSeats(_Drawn, frozen=True, tag="draw seats"):
    """Every entrant draws a seat card, and gets the starting chips."""

    WHEN = ("seat_draw", CLOSED)

    def _do(self, event: Core) -> None:
        if len(event.state.left) < FEWEST_AT_A_TABLE:
            raise event.refuse("too_few_players", "it takes two to play", "ends")
        _draw_all(event, "seat_draw")
        terms = event.terms
        event.post(events.ChipsGiven(terms.starting_chips, terms.chip, event.cite("starting_chips")))
        event.due("seat_draw")


def _draw_all(event: Core, rule: str) -> None:
    """Draw the seats of all players left. Every table starts over."""
    players = [player.name for player in event.state.left]
    drawn = spread(event.draws.order(players), event.terms.seats)
    event.post(events.SeatsDrawn(drawn, len(players), event.cite(rule)))


def spread(players: Sequence[str], seats: int) -> dict[int, dict[int, str]]:
    """Seat players evenly in the order drawn, at as few tables as possible, filling seat 1 of every table first."""
    tables = -(-len(players) // seats)
    return {
        table + 1: {seat + 1: player for seat, player in enumerate(players[table::tables])}
        for table in range(tables)
    }


class Owed(NamedTuple):
    """A pending change of seats: a redraw, a table to break, or one player to move."""

    what: str
    """"redraw", "break" or "balance"."""
    rule: str
    """The rule that requires it."""
    table: int = 0
    to: int = 0


def owed(terms: TournamentRules, state: State) -> Owed | None:
    """Return the next pending change of seats: redraws first, then combining tables, then balancing them."""
    if state.phase not in (SEATED, PLAYING):
        return None
    left = len(state.left)
    if state.phase == PLAYING and any(left <= at < state.redrawn_at for at in terms.redraws):
        return Owed("redraw", "redraws")
    if len(state.tables) < 2:
        return None
    by_size = sorted(state.tables.values(), key=lambda table: (len(table.players), table.number))
    return _combining(terms, state, by_size) or _balancing(terms, by_size)


def _combining(terms: TournamentRules, state: State, by_size: Sequence[Table]) -> Owed | None:
    """Return the shortest table to break, if the others have seats for its players and a rule requires it."""
    short, *others = by_size
    if sum(len(table.open_seats(terms)) for table in others) < len(short.players):
        return None
    level = terms.levels[state.level]
    if state.phase == PLAYING and level.is_recess:
        return Owed("break", "recess_seats", short.number)
    lost = max(table.lost for table in by_size)
    if state.phase == PLAYING and level.round >= terms.combine_from_round and lost > terms.combine_after:
        return Owed("break", "combine_after", short.number)
    return Owed("break", "broken_table", short.number) if len(short.players) < FEWEST_AT_A_TABLE else None


def _balancing(terms: TournamentRules, by_size: Sequence[Table]) -> Owed | None:
    """Return a move of one player from the longest table to the shortest, if their sizes differ too much."""
    short, long = by_size[0], max(by_size, key=lambda table: (len(table.players), -table.number))
    apart = len(long.players) - len(short.players)
    return Owed("balance", "balance_within", long.number, short.number) if apart > terms.within else None


class Adjust(_Drawn, frozen=True, tag="adjust"):
    """The next pending change of seats is carried out."""

    def _do(self, event: Core) -> None:
        due = owed(event.terms, event.state)
        if due is None:
            raise event.refuse("nothing_owed", "no change of seats is owed", "balance_within")
        if due.what == "redraw":
            _draw_all(event, due.rule)
        elif due.what == "break":
            _break(event, due)
        else:
            _balance(event, due)


def _break(event: Core, due: Owed) -> None:
    """Have the players of one table draw for the open seats at the others, seat by seat."""
    tables, cite = event.state.tables, event.cite("broken_table")
    seats = [
        (number, seat)
        for number, table in sorted(tables.items())
        if number != due.table
        for seat in table.open_seats(event.terms)
    ]
    players = tables[due.table].in_order
    for player, (number, seat) in zip(players, event.draws.order(seats, len(players)), strict=True):
        event.post(events.Moved(player, number, seat, cite))
    event.post(events.TableBroken(due.table, event.cite(due.rule)))


def _balance(event: Core, due: Owed) -> None:
    """Deal everyone at the longest table a card, and move the highest by suit to the shortest.

    The best open seat is other than the button. If there is no button, the seat is drawn.
    """
    tables, terms = event.state.tables, event.terms
    cards = event.draws.cards(tables[due.table].in_order)
    event.post(events.CardsDrawn(cards, event.cite("who_moves")))
    mover, to = by_card(cards, terms.suit_height)[0], tables[due.to]
    seats = to.open_seats(terms)
    seat = best_seat(to, seats, terms) if terms.has_button else event.draws.order(seats, 1)[0]
    event.post(events.Moved(mover, due.to, seat, event.cite("moves_to")))


# -- the clock: it is given the minutes that pass ---------------------------------------------------------


class Begin(TournamentAnswer, frozen=True, tag="begin"):
    """The supervisor announces the first round."""

    WHEN = ("levels", SEATED)

    def _do(self, event: Core) -> None:
        start_level(event, 0)


class Minutes(TournamentAnswer, frozen=True, tag="minutes"):
    """This many minutes have passed, no more than the level has left. At its end the next one begins."""

    WHEN = ("levels", PLAYING)
    passed: int

    def _do(self, event: Core) -> None:
        state = event.state
        level = event.terms.levels[state.level]
        left = level.minutes - state.minutes
        if not 1 <= self.passed <= left:
            message = f"the level has {left} minutes left: report those first, not {self.passed}"
            raise level.cite.refuse("past_the_level", message)
        if self.passed == left and level.is_recess and (due := owed(event.terms, state)) is not None:
            message = f"seats are changed before the recess ends ({due.what})"
            raise event.refuse("seats_first", message, due.rule)
        event.post(events.TimePassed(self.passed, level.cite))
        if self.passed == left:
            start_level(event, state.level + 1)


def start_level(event: Core, place: int) -> None:
    """Begin a level or a recess. Decks change at the same time."""
    level = event.terms.levels[place]
    event.post(events.LevelBegan(place, level.number, level.limits, level.blinds, level.cite))
    event.due("recess" if level.is_recess else "level")


# -- hands ------------------------------------------------------------------------------------------------


def dealable(event: Core, number: int) -> Positions:
    """Return the players dealt in at a table. Refuse in a recess, before a change of seats, or for an unknown table."""
    event.in_phase("levels", PLAYING)
    terms, state = event.terms, event.state
    if number not in state.tables:
        raise event.refuse("unknown_table", f"there is no table {number!r:.20}", "table_seats")
    level = terms.levels[state.level]
    if level.is_recess:
        raise level.cite.refuse("recess", "nothing is dealt during a recess")
    if (due := owed(terms, state)) is not None:
        message = f"play is suspended until seats are changed ({due.what})"
        raise event.refuse("seats_first", message, due.rule)
    return positions(state.tables[number], terms)


class Played(TournamentAnswer, frozen=True, tag="played"):
    """A deal is over: the new stack of every seat that was dealt in. A player with no chips left is out."""

    table: int
    stacks: dict[int, Cents]

    def _do(self, event: Core) -> None:
        found, state = dealable(event, self.table), event.state
        table = state.tables[self.table]
        before = {seat: state.players[table.players[seat]].stack for seat in found.order}
        _same_chips(event, before, self.stacks)
        number, broke = state.hands + 1, [table.players[seat] for seat in before if not self.stacks[seat]]
        stacks, cite = {seat: self.stacks[seat] for seat in found.order}, event.cite(_rule(found, table))
        event.post(events.HandPlayed(number, self.table, stacks, cite, *found[1:]))
        for player in broke:
            event.post(events.Broke(player, number, event.cite("standings")))
        finish(event)


def _rule(found: Positions, table: Table) -> str:
    """Return the rule on the posts in a deal."""
    if not found.button:
        return "house_rules"
    if len(found.order) == 2:
        return "three_to_two" if len(table.dealt) > 2 else "heads_up_blind"
    if not table.button:
        return "first_button"
    return "new_seat" if found.waiting else "button_moves"


def _same_chips(event: Core, before: Mapping[int, Cents], after: Mapping[int, Cents]) -> None:
    """Refuse a deal whose seats are not those dealt in, or whose chips do not add up."""
    if after.keys() != before.keys():
        seats = ", ".join(map(str, sorted(before)))
        raise event.refuse("other_seats", f"the seats dealt in were {seats}", "all_in")
    if any(type(stack) is not int or stack < 0 for stack in after.values()):
        raise event.refuse("bad_stacks", "nobody can have a negative stack", "all_in")
    if sum(after.values()) != sum(before.values()):
        told, were = show_amount(sum(after.values())), show_amount(sum(before.values()))
        raise event.refuse("other_chips", f"there were {were} in chips, and {told} are reported", "all_in")


class ChangeUp(_Drawn, frozen=True, tag="change up"):
    """The house exchanges the smallest chips of every table for larger ones, and the total stays the same.

    Odd chips are raced for, highest card by suit first.
    """

    WHEN = ("change_up", PLAYING)
    chip: Cents

    def _do(self, event: Core) -> None:
        self._check(event)
        cite, stacks = event.cite("change_up"), dict[str, Cents]()
        for _, table in sorted(event.state.tables.items()):
            held = {player: event.state.players[player].stack for player in table.in_order}
            odd = [player for player, stack in held.items() if stack % self.chip]
            if odd:
                cards = event.draws.cards(odd)
                event.post(events.CardsDrawn(cards, cite))
                held |= raced(held, by_card(cards, event.terms.suit_height), self.chip)
            stacks |= held
        event.post(events.ChangedUp(self.chip, stacks, cite))

    def _check(self, event: Core) -> None:
        """Refuse a chip that is not larger, that does not divide the blinds, or that would put a player out."""
        state, blinds = event.state, event.terms.levels[event.state.level].blinds
        if self.chip <= state.chip or self.chip % state.chip:
            message = f"a larger chip is made of whole chips of {show_amount(state.chip)}"
            raise event.refuse("bad_chip", message, "change_up")
        if blinds is not None and any(blind % self.chip for blind in blinds):
            raise event.refuse("bad_chip", "the blinds could not be posted with it", "change_up")
        if any(player.stack < self.chip for player in state.left):
            raise event.refuse("puts_out", "a player has less than one such chip", "change_up")


def raced(held: Mapping[str, Cents], order: Sequence[str], chip: Cents) -> dict[str, Cents]:
    """Give the new chips made from odd ones to the first in an order, one each, and the remainder to the next."""
    pool = sum(held[player] % chip for player in order)
    stacks = {}
    for player in order:
        won = min(pool, chip)
        stacks[player] = held[player] - held[player] % chip + won
        pool -= won
    return stacks


# -- conduct ----------------------------------------------------------------------------------------------


class Away(TournamentAnswer, frozen=True, tag="away"):
    """A player leaves the table for a while, or comes back, and is still dealt in and posts from the stack."""

    WHEN = ("absent", SEATED, PLAYING)
    player: str
    away: bool = True

    def _do(self, event: Core) -> None:
        event.still_in(self.player, "absent")
        event.post(events.WentAway(self.player, self.away, event.cite("absent")))


class Ill(TournamentAnswer, frozen=True, tag="ill"):
    """A player falls ill. If the house says that a return is likely, the chips stay. If not, both leave play."""

    WHEN = ("illness", SEATED, PLAYING)
    player: str
    likely_back: bool

    def _do(self, event: Core) -> None:
        player, cite = event.still_in(self.player, "illness"), event.cite("illness")
        if self.likely_back:
            event.post(events.WentAway(player.name, True, cite))
            return
        event.post(events.Removed(player.name, player.stack, True, cite))
        finish(event)


class IrregularityCall(TournamentAnswer, frozen=True, tag="called"):
    """An irregularity is called, and its remedy carried out."""

    kind: str
    player: str = ""
    table: int = 0

    def _do(self, event: Core) -> None:
        found = event.rules.irregularity(self.kind)
        if found.remedy == "refuse":
            raise found.cite.refuse(found.kind, f"this is not allowed: {found.condition}")
        if found.remedy in ("eliminate", "disqualify"):
            self._remove(event, found)
            return
        if found.remedy == "misdeal":
            dealable(event, self.table)
        self._post(event, found)

    def _post(self, event: Core, found: Irregularity) -> None:
        event.post(
            events.Irregular(found.kind, found.remedy, self.player, self.table, found.cite, found.then)
        )

    def _remove(self, event: Core, found: Irregularity) -> None:
        """Put a player out. A cheat gets no place or prize. After the last hand a cheat still forfeits the prize."""
        cheat = found.remedy == "disqualify"
        player = self._removable(event, found, cheat=cheat)
        self._post(event, found)
        event.post(events.Removed(player.name, player.stack, not cheat, event.cite("removed_chips")))
        event.due("removal")
        if event.state.phase == OVER:
            award(event)
        finish(event)

    def _removable(self, event: Core, found: Irregularity, *, cheat: bool) -> Player:
        """Return the player if they can be put out now, or refuse."""
        event.in_phase("removed_chips", SEATED, PLAYING, *([OVER] if cheat else []))
        waived = event.terms.hole_cards_waived
        if found.kind == HOLE_CARDS and len(event.state.left) <= waived:
            message = f"with {waived} players left in the event, hole cards may be shown"
            raise event.refuse("waived", message, "hole_cards_waived")
        if not cheat:
            return event.still_in(self.player, "removed_chips")
        player = event.entrant(self.player, "removed_chips")
        if player.fate in (NO_PLACE, REFUNDED):
            raise event.refuse("not_in", f"{player.name} has no place to lose", "removed_chips")
        if any(one.is_paid for one in event.state.players.values()):
            raise event.refuse("paid_already", "prizes have been paid by these standings", "prize_to")
        return player


# -- the end: one player has all the chips ------------------------------------------------------------------


def finish(event: Core) -> None:
    """End the event if one player is left, who has won all the chips."""
    left = event.state.left
    if event.state.phase in (PLAYING, SEATED) and len(left) == 1:
        event.post(events.Won(left[0].name, left[0].stack, event.cite("ends")))
        award(event)
        event.due("over")


def award(event: Core) -> None:
    """Award every place its prize. Players who went broke on the same deal share theirs."""
    state = event.state
    found = placed(state.standings(), state.fees, event.terms)
    for place in found:
        if place.prize:
            cite = event.cite(_prize_rule(place, found, event))
            event.post(events.Prized(place.player, place.place, place.tied, place.prize, cite))


def _prize_rule(place: Place, found: Sequence[Place], event: Core) -> str:
    """Return the rule that determines a prize: its percentage, a tie, or the remainder for first place."""
    if place.tied > 1:
        shares = {one.prize for one in found if one.place == place.place}
        return "tied_cents" if len(shares) > 1 else "ties"
    if len(found) < len(event.terms.shares):
        return "unfilled_prizes"
    exact = event.state.fees * Fraction(event.terms.shares[place.place - 1]) / 100
    return "prizes" if place.prize == exact else "prize_cents"


class Pay(TournamentAnswer, frozen=True, tag="pay"):
    """Somebody collects a player's prize: only the player who won it, less what the law requires to be withheld."""

    WHEN = ("prize_to", OVER)
    player: str
    to: str

    def _do(self, event: Core) -> None:
        player = event.entrant(self.player, "prize_to")
        if not player.prize:
            raise event.refuse("no_prize", f"{player.name} has won no prize", "prizes")
        if player.is_paid:
            raise event.refuse("paid_already", f"{player.name} has been paid", "prize_to")
        if self.to != player.name:
            message = f"the prize is paid to {player.name} in person, not to {self.to!r:.60}"
            raise event.refuse("in_person", message, "prize_to")
        forms, withheld = tax(player.prize, event.terms, alien=player.alien)
        cites = {form: event.cite(FORM_RULES[form]) for form in forms}
        event.post(events.Paid(player.name, player.prize - withheld, withheld, cites, event.cite("prize_to")))
        event.due("payment")


Answer: Any = entry_of(TournamentAnswer)
"""Anything that a tournament takes as an answer."""
