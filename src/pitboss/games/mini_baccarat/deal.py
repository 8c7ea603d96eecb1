"""The state of one round: the shoe, stray cards, vigorish owed, and the part that the table remembers."""

from collections import deque
from collections.abc import Iterable
from typing import Annotated

import msgspec

from pitboss.chance import UNSEEN, Card
from pitboss.games.mini_baccarat.rules import TOO_FEW
from pitboss.games.mini_baccarat.table_rules import BANKER, MOST_CARDS, PLAYER, TableRules
from pitboss.hands.baccarat import face_value
from pitboss.money import Cents, show_amount
from pitboss.procedures.progressive import Meter, Running, check_meter, meter_of
from pitboss.procedures.shoe import BURN, RunningShoe, ShoeState
from pitboss.rounds import Play, Table
from pitboss.rounds.asks import Bar, Who
from pitboss.rounds.events import Dealt, Irregular, Voided
from pitboss.rounds.known import need
from pitboss.rulebooks import Cite
from pitboss.rulebooks.refusal import counted
from pitboss.rulebooks.schema import ANY_NUMBER

Marked = Annotated[int, msgspec.Meta(ge=1)]
Hands = Annotated[int, msgspec.Meta(ge=0, le=ANY_NUMBER)]


FREE_HAND = "free_hand"


class TableState(ShoeState, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table's memory: its shoe, whether a card was burned, the vigorish each seat owes, and its meter.

    ``free`` is the number of free hands dealt from this shoe, ``free_in_row`` of those since the last hand with wagers.
    """

    opened: bool = False
    owed: dict[str, Marked] = {}  # noqa: RUF012 - msgspec copies it
    free: Hands = 0
    free_in_row: Hands = 0
    meter: Meter | None = None


class OutOfCards(Exception):
    """Raised when the shoe does not hold the cards that the round needs."""


class Deal:
    """One round as it lies on the table. The table itself keeps the money and the log."""

    def __init__(self, table: Table) -> None:
        """Restore the shoe as the last round left it."""
        state = table.remembers(TableState) or TableState()
        self.table, self.rules, self.table_rules = table, table.rules, table.rules.once(TableRules)
        self.running: tuple[Running, ...] = ()
        """The progressives of the round, once its wagers are made."""
        if table.state is not None or self.table_rules.jackpots:
            table.state = state
            check_meter(table, self.table_rules.jackpots)
        self.shoe = RunningShoe(table, tuple)
        self.opened = state.opened or not self.shoe.fresh
        self.counted = not self.shoe.fresh or not state.opened
        """Whether the number of cards left is known: a record may begin in the middle of a shoe."""
        self.owed = self._owed(state.owed)
        self.owed_before = dict(self.owed)
        self.free, self.free_in_row = state.free, state.free_in_row
        self.no_free_hand: Bar | None = None
        """Why no free hand can be asked for in this round."""
        self.kept: list[Card] = []
        """Cards that come first in the next hand."""
        self.strays: deque[tuple[Card, Cite]] = deque()
        """Cards that were seen and cannot be used, each of which begins a round without wagers."""
        self.out: list[Card] = []
        """Cards that calls took out of the shoe, in order."""
        self.void = False
        self.last = self.table_rules.cite["deal_order"]
        """The rule that ends the deal."""

    def _owed(self, said: dict[str, Cents]) -> dict[int, Cents]:
        """Read what each seat owes. Refuse seats the table does not have."""
        most = self.table_rules.positions
        seats = {str(seat): seat for seat in range(1, most + 1)}
        if strange := [seat for seat in said if seat not in seats]:
            message = f"vigorish is marked for seats 1 to {most}, not for {strange[0]!r:.20}"
            raise self.rules.refuse("unknown_seat", message, "vigorish_collected")
        return {seats[seat]: cents for seat, cents in said.items()}

    @property
    def hands(self) -> dict[str, list[Card]]:
        """The cards dealt so far to the two hands."""
        return {hand: self.table.hands.get(hand, []) for hand in (PLAYER, BANKER)}

    @property
    def ahead(self) -> Cents:
        """How much more money all seats together have on Player than on Banker now."""
        on, seats = self.table.on, self.table.seats
        return sum(on(seat, PLAYER) - on(seat, BANKER) for seat in seats)

    def draw(self, to: tuple[Who, ...], at: str, cite: Cite) -> Play:
        """Draw cards from the shoe, if it holds enough."""
        if self.shoe.left < len(to):
            raise OutOfCards
        return (yield from self.table.draw(to, at, cite))

    def burn(self) -> Play:
        """Turn up the first card of a new shoe and burn it, with as many more face down as its value."""
        cite = self.table_rules.cite["burn"]
        first = yield from self.table.draw((BURN,), "burn", cite)
        need(first, BURN, cite)
        self.table.lay(Dealt(BURN, tuple(first), "up", cite))
        more = yield from self.table.draw((BURN,) * face_value(first[0]), "burn", cite)
        self.table.discard(first, cite, "up")
        self.table.discard(more, cite)
        self.table.shown.pop(BURN)
        self.opened = True

    @property
    def dealt(self) -> bool:
        """Whether cards of this round lie on the table."""
        return PLAYER in self.table.hands

    @property
    def due(self) -> str:
        """The hand that gets the next card, or empty before the deal and once the hands are complete."""
        return self.table_rules.due(self.hands) if self.dealt else ""

    @property
    def may_need(self) -> int:
        """The most cards the round may still need."""
        return {PLAYER: 2, BANKER: 1}.get(self.due, 0) if self.dealt else MOST_CARDS

    def completes(self, cards: Iterable[Card]) -> bool:
        """Whether these further cards of the shoe finish the round."""
        hands = {hand: list(held) for hand, held in self.hands.items()}
        done = self.table_rules.deal_on(hands, cards)
        return done and UNSEEN not in (*hands[PLAYER], *hands[BANKER][:2])

    # -- free hands -----------------------------------------------------------------------------

    def why_no_free_hand(self) -> Bar | None:
        """A free hand has no wagers, and a shoe has a limited number of them, in all and in a row."""
        for limit in self.table_rules.free_hands:
            if self.table.standing():
                return Bar(limit.cite, "wagers lie on the table: a free hand has none", FREE_HAND)
            if (self.free_in_row if limit.in_row else self.free) >= limit.most:
                said = f"no more than {counted(limit.most, 'free hand')} may be dealt {limit.within}"
                return Bar(limit.cite, said, FREE_HAND)
        return None

    def count_hand(self, free: bool) -> None:
        """Count a hand that is dealt. One with wagers ends a row of free hands."""
        self.free += free
        self.free_in_row = self.free_in_row + 1 if free else 0

    # -- vigorish -------------------------------------------------------------------------------

    def take_vigorish(self, seat: int, amount: Cents, cite: Cite) -> None:
        """Collect vigorish with the payment, or mark what the seat owes."""
        if not amount:
            return
        if not self.table_rules.marked:
            self.table.charge(seat, BANKER, amount, cite)
            return
        self.owed[seat] = self.owed.get(seat, 0) + amount
        said = f"seat {seat} owes {show_amount(self.owed[seat])}"
        self.table.note("vigorish", said, self.table_rules.cite["vigorish_collected"])

    def collect(self, seats: list[int]) -> None:
        """Collect the vigorish marked for these seats."""
        for seat in seats:
            self.table.charge(seat, "vig", self.owed.pop(seat), self.table_rules.cite["vigorish_collected"])

    def void_round(self) -> None:
        """Void the round because there are too few cards: return every wager and shuffle all cards."""
        kinds = self.rules.chapter.irregularities.values()
        cite = next(
            (kind.cite for kind in kinds if kind.remedy in (TOO_FEW, "void_round")),
            self.table_rules.cite["decks"],
        )
        self.table.emit(Voided(cite))
        self.table.void(cite)
        self.void = self.shoe.reshuffle = True

    def close(self, void: bool = False) -> TableState:
        """Collect what is owed before the cards are shuffled, and return what the table remembers.

        Vigorish that a void round collected or marked is undone. A card kept for the next hand comes first in it.
        """
        if void or self.void:
            self.owed = dict(self.owed_before)
            calls = (entry for entry in self.table.log if type(entry) is Irregular)
            self.shoe.reshuffle |= any("reshuffle" in call.then for call in calls)
        meter = self.running[-1].after_void if void and self.running else meter_of(self.table.state)
        remembered = self.shoe.close()
        if self.shoe.reshuffle:
            self.collect(sorted(self.owed))
        else:
            for card in self.kept:
                remembered["gone"].remove(card)
            remembered |= {
                "next": [*remembered["next"], *self.kept],
                "opened": self.opened,
                "free": self.free,
            }
        owed = {str(seat): cents for seat, cents in self.owed.items()}
        return TableState(**remembered, owed=owed, free_in_row=self.free_in_row, meter=meter)
