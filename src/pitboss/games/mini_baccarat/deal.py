"""The state of one round: the shoe, stray cards, vigorish owed, and what the table remembers of it."""

from collections import deque
from collections.abc import Iterable
from itertools import islice
from typing import Annotated, Any

import msgspec

from pitboss.chance import UNSEEN, Card
from pitboss.games.mini_baccarat.rules import TOO_FEW
from pitboss.games.mini_baccarat.table_rules import BANKER, PLAYER, Ruling, TableRules
from pitboss.hands.baccarat import face_value, points, worth
from pitboss.money import Cents, show_amount
from pitboss.procedures.shoe import BURN, RunningShoe, ShoeState
from pitboss.rounds import Play, Table
from pitboss.rounds.asks import Who
from pitboss.rounds.events import Dealt, Irregular, Voided
from pitboss.rounds.table import name_of
from pitboss.rulebooks import Cite

MOST_CARDS = 6
"""The most cards a round needs: two to each hand, and a third."""
Marked = Annotated[int, msgspec.Meta(ge=1)]


class TableState(ShoeState, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a table remembers: its shoe, whether its first card was burned, and the vigorish each seat owes."""

    opened: bool = False
    owed: dict[str, Marked] = {}  # noqa: RUF012 - msgspec copies it


class OutOfCards(Exception):
    """Raised when the shoe does not hold the cards that the round needs."""


class Deal:
    """One round as it lies on the table; the table itself keeps the money and the log."""

    def __init__(self, table: Table) -> None:
        """Restore the shoe as the last round left it."""
        state: TableState = table.state or TableState()
        self.table, self.rules, self.plan = table, table.rules, table.rules.once(TableRules)
        self.shoe = RunningShoe(table, tuple)
        self.opened = state.opened or not self.shoe.fresh
        self.counted = not self.shoe.fresh or not state.opened
        """Whether the number of cards left is known: a record may begin in the middle of a shoe."""
        self.owed, self.owed_before = self._owed(state.owed), dict(state.owed)
        self.kept: list[Card] = []
        self.strays: deque[tuple[Card, Cite]] = deque()
        self.out: list[Card] = []
        """Cards that calls took out of the shoe, in order."""
        self.drawn = False
        """Whether every card due to the hands is on the table."""
        self.void = False
        self.last = self.rules.cite("deal_order")
        """The rule that ends the deal."""
        self._state: TableState | None = None

    def _owed(self, said: dict[str, Cents]) -> dict[int, Cents]:
        """Read who owes what; refuse seats the table does not have."""
        most = self.rules.count("positions")
        seats = {str(seat): seat for seat in range(1, most + 1)}
        if strange := [seat for seat in said if seat not in seats]:
            message = f"vigorish is marked for seats 1 to {most}, not for {strange[0]!r:.20}"
            raise self.rules.refuse("unknown_seat", message, "vigorish_collected")
        return {seats[seat]: cents for seat, cents in said.items()}

    # -- cards ----------------------------------------------------------------------------------

    def hand(self, who: str) -> list[Card]:
        """Return the cards dealt so far to one of the two hands."""
        return self.table.hands.get(who, [])

    def draw(self, to: tuple[Who, ...], at: str, cite: Cite) -> Play:
        """Draw cards from the shoe, if it holds enough."""
        if self.shoe.left < len(to):
            raise OutOfCards
        return (yield from self.table.draw(to, at, cite))

    def need(self, cards: list[Card], who: Who, cite: Cite) -> None:
        """Refuse to go on without cards the round depends on."""
        if UNSEEN in cards:
            message = f"the round turns on the cards of {name_of(who)}, and they are not all known"
            raise cite.refuse("missing_cards", message)

    def burn(self) -> Play:
        """Turn up the first card of a new shoe and burn it, with as many more face down as its value."""
        cite = self.rules.cite("burn")
        first = yield from self.table.draw((BURN,), "burn", cite)
        self.need(first, BURN, cite)
        self.table.lay(Dealt(BURN, tuple(first), "up", cite))
        more = yield from self.table.draw((BURN,) * face_value(first[0]), "burn", cite)
        self.table.discard(first, cite, "up")
        self.table.discard(more, cite)
        self.table.shown.pop(BURN)
        self.opened = True

    def ruling(self, hand: str) -> Ruling:
        """Return whether a hand takes a third card; ask for the Banker's once the Player's is complete."""
        player = self.hand(PLAYER)
        counts = points(player[:2]), points(self.hand(BANKER)[:2])
        if hand == PLAYER:
            return self.plan.player_third(*counts)
        return self.plan.banker_third(*counts, worth(player[2]) if len(player) > 2 else None)

    @property
    def dealt(self) -> bool:
        """Whether cards of this round lie on the table."""
        return bool(self.hand(PLAYER))

    @property
    def due(self) -> str:
        """The hand that gets the next card; empty before the deal and once the hands are complete."""
        waiting = (hand for hand in (PLAYER, BANKER) if len(self.hand(hand)) == 2 and self.ruling(hand).draws)
        return "" if self.drawn else next(waiting, "")

    @property
    def may_need(self) -> int:
        """The most cards the round may still need."""
        if not self.dealt:
            return MOST_CARDS
        return {PLAYER: 2, BANKER: 1}.get(self.due, 0)

    def completes(self, cards: Iterable[Card]) -> bool:
        """Whether these further cards of the shoe finish the round."""
        coming, player, banker = iter(cards), list(self.hand(PLAYER)), list(self.hand(BANKER))
        for hand in () if self.dealt else (player, banker, player, banker):
            hand.extend(islice(coming, 1))
        if len(banker) < 2 or UNSEEN in (*player, *banker):
            return False
        counts = points(player[:2]), points(banker[:2])
        if len(player) == 2 and self.plan.player_third(*counts).draws:
            player += islice(coming, 1)
            if len(player) == 2 or UNSEEN in player:
                return False
        third = worth(player[2]) if len(player) > 2 else None
        return not self.plan.banker_third(*counts, third).draws or len([*banker, *islice(coming, 1)]) > 2

    # -- stray cards ----------------------------------------------------------------------------

    def keep(self, card: Card, cite: Cite) -> None:
        """Make an unseen card the first of the next hand, which is this one if nothing is dealt yet."""
        if not self.dealt:
            if card:
                self.table.wait(card, cite)
        elif card:
            self._take_out(card)
            self.kept.append(card)
        else:
            self.out.append(UNSEEN)

    def simulate(self, card: Card, cite: Cite) -> None:
        """Start a round without wagers from a card that was seen and cannot be used."""
        self._take_out(card)
        self.strays.append((card, cite))

    def _take_out(self, card: Card) -> None:
        assert self.table.shoe is not None
        self.table.shoe.take(card)
        self.out.append(card)

    # -- vigorish -------------------------------------------------------------------------------

    def take_vigorish(self, seat: int, amount: Cents, cite: Cite) -> None:
        """Collect vigorish with the payment, or mark what the seat owes."""
        if not amount:
            return
        if not self.plan.marked:
            self.table.charge(seat, BANKER, amount, cite)
            return
        self.owed[seat] = self.owed.get(seat, 0) + amount
        said = f"seat {seat} owes {show_amount(self.owed[seat])}"
        self.table.note("vigorish", said, self.rules.cite("vigorish_collected"))

    def collect(self, seats: list[int]) -> None:
        """Collect the vigorish marked for these seats."""
        for seat in seats:
            self.table.charge(seat, "vig", self.owed.pop(seat), self.rules.cite("vigorish_collected"))

    # -- the end --------------------------------------------------------------------------------

    def void_round(self) -> None:
        """Void the round because there are too few cards: return every wager and shuffle all cards."""
        kinds = self.rules.chapter.irregularities.values()
        cite = next(
            (kind.cite for kind in kinds if kind.remedy in (TOO_FEW, "void_round")), self.rules.cite("decks")
        )
        self.table.emit(Voided(cite))
        self.table.void(cite)
        self.void = self.shoe.reshuffle = True

    def close(self, void: bool = False) -> TableState:
        """Collect what is owed before the cards are shuffled, and return what the table remembers.

        What a void round collected or marked is undone.
        """
        if self._state is None:
            void = void or self.void
            self.shoe.reshuffle |= void and any(map(_shuffles, self.table.log))
            shoe = self.shoe.close()
            if void:
                self.owed = self._owed(self.owed_before)
            if self.shoe.reshuffle:
                self.collect(sorted(self.owed))
            owed = {str(seat): cents for seat, cents in self.owed.items()}
            self._state = TableState(**self._remembered(shoe), owed=owed)
        return self._state

    def _remembered(self, shoe: dict[str, Any]) -> dict[str, Any]:
        """Return the shoe as it is; a card kept for the next hand is removed from it and comes first."""
        if self.shoe.reshuffle:
            return shoe
        for card in self.kept:
            shoe["gone"].remove(card)
        return shoe | {"next": [*shoe["next"], *self.kept], "opened": self.opened}


def _shuffles(entry: Any) -> bool:
    return type(entry) is Irregular and "reshuffle" in entry.then
