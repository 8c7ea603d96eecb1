"""The shoe across rounds: the cards gone since the shuffle, burns, the cutting card, and a shoe that runs out."""

from collections.abc import Callable, Iterable
from typing import Annotated, Any, Literal

import msgspec

from pitboss.chance import UNSEEN, Card, Pack, Shoe
from pitboss.chance.cards import RANK, RANKS, rank_name
from pitboss.chance.decks import NoSuchCard
from pitboss.rounds import Play, Table
from pitboss.rounds.asks import Who
from pitboss.rulebooks import Cite, Rules
from pitboss.rulebooks.schema import Kind, count, flag, one_of

BURN, DEALER, DETERMINANT = "burn", "dealer", "determinant"
LEFT, RIGHT = "left", "right"
SIDE, RAN_OUT = "side", "shoe"
"""The notes of a side that is chosen, and of a shoe that ran out."""
MOST_DECKS = 8
NEXT_CARD = ("next_card", "next_hand")
"""Remedies that make a card drawn in error come first, in this round or in the next."""

AT_THE_CUT, CONTINUOUS = "the round that reaches the cutting card", "every round, by a continuous shuffler"

LETTERS = {rank_name(RANK[f"{letter}s"]): letter for letter in RANKS}
"""What cards write for each rank."""
SHOE_RULES: dict[str, Kind] = {
    "decks": count("how many decks are in use", least=1, most=MOST_DECKS),
    "shuffler": flag("whether an automatic shuffler is used, with a second batch of cards"),
    "shuffler_batches": count("how many batches take turns if a shuffler is used", least=2, most=9),
    "cards_behind_cutting_card": count("how many cards lie behind the cutting card that marks the last hand"),
    "reshuffle_after": one_of("when the cards are shuffled again", AT_THE_CUT, CONTINUOUS),
    "burn_new_batch": count("how many cards are burned from each full batch put in the shoe", most=52),
    "burn_new_dealer": count("how many cards each new dealer burns", most=52),
    "burn_after_run_out": count("how many cards are burned when the discards are shuffled in", most=52),
}
"""The rules of a game that keeps its shoe from round to round. A chapter of such a game states all of them."""


def pack_of(rules: Rules) -> Pack:
    """Return the decks in use, less the ranks that the document leaves out of them."""
    out = rules.names("ranks_out", ())
    return Pack(rules.count("decks"), without="".join(LETTERS[rank] for rank in out))


def check_shoe(rules: Rules) -> None:
    """Refuse a cutting card behind which more cards would lie than the pack has."""
    behind, size = rules.count("cards_behind_cutting_card"), pack_of(rules).size
    if behind >= size:
        message = f"{behind} cards cannot lie behind the cutting card: the pack has {size}"
        raise rules.refuse("contradiction", message, "cards_behind_cutting_card")


class ShoeState(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The table's memory of its shoe: the cards gone since the shuffle, seen or not, and the current batch.

    ``next`` are cards that were drawn in error and not used: they come first.
    """

    gone: list[Card] = []
    unseen: Annotated[int, msgspec.Meta(ge=0, le=52 * MOST_DECKS)] = 0
    next: list[Card] = []
    batch: int = 1
    new_dealer: bool = False


class DoubleShoeState(ShoeState, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The memory of a table with a double shoe: the side it dealt from last, and the other side."""

    side: Literal["left", "right"] = "left"
    other: ShoeState | None = None


class RunningShoe:
    """The shoe in one round. ``held`` returns the cards of hands still in play, which are not discards.

    Made at the start of `play`, it continues where the last round left it, without `lay_out`.
    """

    def __init__(self, table: Table, held: Callable[[], Iterable[Card]]) -> None:
        """Restore the shoe as the last round left it."""
        state = table.remembers(ShoeState) or ShoeState()
        self.table, self.held, self.known = table, held, table.state is not None
        self._remember(state)
        self.batch, self.fresh = state.batch, not state.gone and not state.unseen
        self.new_dealers = int(state.new_dealer)
        self.reshuffle = self.burn_due = False
        self.side: str = getattr(state, "side", LEFT)
        self.other: ShoeState | None = getattr(state, "other", None)

    def _remember(self, state: ShoeState) -> None:
        """Remove the cards already gone and queue those that come next. Refuse cards the pack does not hold."""
        table = self.table
        assert table.shoe is not None
        table.unseen = state.unseen
        if not (state.gone or state.next or state.unseen):
            return
        decks = table.rules.cite("decks")
        try:
            table.shoe.take_all(state.gone)
            Shoe(table.shoe.pack, state.gone).take_all(state.next)
        except NoSuchCard as error:
            raise decks.refuse("impossible_card", f"among the cards of the state: {error}") from None
        kinds = table.rules.chapter.irregularities.values()
        in_error = next((kind.cite for kind in kinds if kind.remedy in NEXT_CARD), decks)
        for card in state.next:
            table.wait(card, in_error)
        if self.left < len(state.next):
            message = f"{state.unseen} unseen cards cannot be gone: there are not that many"
            raise decks.refuse("impossible_card", message)

    @property
    def left(self) -> int:
        """The number of cards left, excluding those that left the shoe unseen."""
        assert self.table.shoe is not None
        return self.table.shoe.left - self.table.unseen

    def choose_side(self, red: str, cite: Cite) -> Play:
        """Draw the determinant card from the side dealt from last. Its color chooses the side of this round."""
        if self.fresh:
            yield from self.burn("burn_new_batch")
            self.fresh = False
        cards = yield from self.draw((DETERMINANT,), "burn", cite)
        if UNSEEN in cards:
            raise cite.refuse("missing_cards", "the determinant card chooses the side, but it is not known")
        self.table.discard(cards, cite, "up", DEALER)
        side = red if cards[0][1] in "dh" else LEFT if red == RIGHT else RIGHT
        self.table.note(SIDE, side, cite)
        if side != self.side:
            self._turn_to(side)

    def _turn_to(self, side: str) -> None:
        """Put one side of a double shoe away, to be shuffled if it ran out, and take the other."""
        assert self.table.shoe is not None
        left, pack = ShoeState(**(self._rest() if not self.reshuffle else {})), self.table.shoe.pack
        taken = ShoeState() if self.other is None else self.other
        self.side, self.other = side, left
        self.table.shoe, self.table.waiting[:] = Shoe(pack), []
        self.reshuffle = self.burn_due = False
        self._remember(taken)
        self.batch, self.fresh = taken.batch, not taken.gone and not taken.unseen

    def _rest(self) -> dict[str, Any]:
        """The cards gone from this side, and those that come next."""
        assert self.table.shoe is not None
        gone, unseen, waiting = self.table.shoe.gone, self.table.unseen, self.table.waiting
        return {"gone": gone, "unseen": unseen, "next": list(waiting), "batch": self.batch}

    def open(self, each_round: str = "") -> Play:
        """Burn what is due before the first card: for a full batch and a new dealer, or by a rule for each round.

        The cards are asked for at the moment "burn". Call it once someone has bet.
        """
        if each_round:
            yield from self.burn(each_round)
        else:
            if self.fresh:
                yield from self.burn("burn_new_batch")
            if "burn_new_dealer" in self.table.rules:
                yield from self.burn("burn_new_dealer", self.new_dealers)
        self.new_dealers = 0

    def burn(self, rule: str, times: int = 1) -> Play:
        """Burn as many cards as a rule says, this many times."""
        cite, burned = self.table.rules.cite(rule), times * self.table.rules.count(rule)
        if burned:
            cards = yield from self.draw((BURN,) * burned, "burn", cite)
            self.table.discard(cards, cite, who=DEALER)

    def draw(self, to: tuple[Who, ...], at: str, cite: Cite) -> Play:
        """Draw a card for each name, as `table.draw` does. A shoe that runs out continues with its discards."""
        cards: list[Card] = []
        while due := to[len(cards) :]:
            if (left := self.left) <= 0:
                self.run_out()
                left = self.left
            if self.burn_due and not self.table.waiting:
                self.burn_due = False
                yield from self.burn("burn_after_run_out")
            else:
                ready = len(self.table.waiting) if self.burn_due else left
                drawn = yield from self.table.draw(due[:ready], at, cite)
                cards += drawn
        return cards

    def check_reached(self, cite: Cite, known: bool) -> None:
        """Refuse a call that the cutting card came out if cards are known to lie before it."""
        before = self.left - len(self.table.waiting) - self.table.rules.count("cards_behind_cutting_card")
        if known and before > 0:
            raise cite.refuse("cannot_happen", f"{before} cards lie before the card that marks the last hand")

    def called_out(self, cite: Cite) -> None:
        """Handle a call that the shoe ran out. Refuse it if cards are known to be left.

        If the table remembers no shoe, the round may have begun anywhere in one. Then a card is burned and all are
        shuffled afterwards, but the cards gone stay gone.
        """
        left = self.left - len(self.table.waiting)
        if left <= 0:
            self.run_out()
        elif self.known:
            raise cite.refuse(
                "cannot_happen", f"{left} card{'s are' if left != 1 else ' is'} left in the shoe"
            )
        else:
            self._note_run_out()

    def run_out(self) -> None:
        """Shuffle the discards into the shoe. A card is burned before the next draw. All are shuffled later."""
        assert self.table.shoe is not None
        held = list(self.held())
        self._note_run_out()
        self.table.shoe = Shoe(self.table.shoe.pack, [card for card in held if card != UNSEEN])
        self.table.unseen = held.count(UNSEEN)
        if self.left <= 0:
            raise self.table.rules.refuse("no_cards", "no card is left in shoe or rack", "burn_after_run_out")

    def _note_run_out(self) -> None:
        cite = self.table.rules.cite("burn_after_run_out")
        self.table.note(RAN_OUT, "ran out: the discards are shuffled", cite)
        self.reshuffle = self.burn_due = True

    def close(self) -> dict[str, Any]:
        """Shuffle if due, and return what the table remembers: `table.state = ShoeState(**shoe.close())`.

        The cards are shuffled when fewer are left than lie behind the cutting card, or after every round. With a
        shuffler the batches take turns, shoe by shoe; a continuous one has a single batch.
        """
        assert self.table.shoe is not None
        rules = self.table.rules
        continuous = rules.text("reshuffle_after") == CONTINUOUS
        if continuous:
            self.table.note("shuffler", "the cards go back into it", rules.cite("reshuffle_after"))
            self.reshuffle = True
        elif self.left - len(self.table.waiting) < max(1, rules.count("cards_behind_cutting_card")):
            self.table.note("cutting card", "reached: the cards are shuffled", rules.cite("reshuffle_after"))
            self.reshuffle = True
        remembered: dict[str, Any] = {"new_dealer": self.new_dealers > 0, "batch": self.batch}
        if self.other is not None:
            remembered |= {"side": self.side, "other": self.other}
        if not self.reshuffle:
            return remembered | self._rest()
        if rules.flag("shuffler", False) and not continuous:
            remembered["batch"] = self.batch % rules.count("shuffler_batches") + 1
            self.table.note("batch", str(remembered["batch"]), rules.cite("shuffler_batches"))
        return remembered
