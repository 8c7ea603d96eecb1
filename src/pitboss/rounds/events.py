"""Events: everything that happened, each with the rule that made it happen and so with its clause.

Money events say where the chips came from and where they went; that is all the bookkeeping there is.
"""

from typing import Any, ClassVar, TypeAlias

import msgspec

from pitboss.chance import UNSEEN, Card
from pitboss.money import Cents
from pitboss.rounds.asks import Who
from pitboss.rulebooks import Cite

HOUSE = "house"
BANK = "bank"


class _Event(
    msgspec.Struct, frozen=True, omit_defaults=True, tag_field="event", forbid_unknown_fields=True, gc=False
):
    """What every event shares: frozen, tagged, and written short."""

    def seen_by(self, seat: int) -> "Event | None":
        """Show the event as a seat may see it; most are seen by all."""
        return self  # type: ignore[return-value]


class Opened(_Event, frozen=True, tag="opened"):
    """A round begins, pinned to the bytes of its rulebook and posting and to what the table was before it."""

    format: int
    game: str
    rulebook: str
    rulebook_sha256: str
    options: dict[str, Any]
    pay: dict[str, dict[str, str]]
    posting_sha256: str
    table_sha256: str
    seats: tuple[int, ...]
    stacks: dict[str, Cents] = {}
    state: Any = None


class Closed(_Event, frozen=True, tag="closed"):
    """A round ends: what the table remembers, and where every cent is that did not go home."""

    state: Any = None
    balances: dict[str, Cents] = {}


class _Money(_Event, frozen=True):
    """Chips that move: ``route`` says from which account to which."""

    seat: int
    wager: str
    amount: Cents
    cite: Cite

    route: ClassVar[tuple[str, str]]

    @property
    def source(self) -> str:
        """The account the chips came from."""
        return self._account(self.route[0])

    @property
    def target(self) -> str:
        """The account the chips went to."""
        return self._account(self.route[1])

    def _account(self, name: str) -> str:
        if name == "seat":
            return f"seat {self.seat}"
        if name == "spot":
            return f"{self.seat}:{self.wager}"
        return str(getattr(self, "bank", HOUSE)) if name == "banker" else name


class Staked(_Money, frozen=True, tag="staked"):
    """Chips go from a seat onto a wager."""

    route = ("seat", "spot")


class Returned(_Money, frozen=True, tag="returned"):
    """A stake goes back to its seat: a push, a winner's own stake, a wager taken down or voided."""

    route = ("spot", "seat")


class Paid(_Money, frozen=True, tag="paid"):
    """Winnings go from the banker to a seat."""

    odds: str = ""
    stake: Cents = 0
    bank: str = HOUSE
    route = ("banker", "seat")


class Taken(_Money, frozen=True, tag="taken"):
    """A losing stake goes to the banker."""

    bank: str = HOUSE
    route = ("spot", "banker")


class Charged(_Money, frozen=True, tag="charged"):
    """A fee or commission goes from a seat to the house."""

    route = ("seat", HOUSE)


class Moved(_Money, frozen=True, tag="moved"):
    """A stake moves from one wager to another of the same seat."""

    to: str
    route = ("spot", "to")

    @property
    def target(self) -> str:
        """The spot it goes to."""
        return f"{self.seat}:{self.to}"


class Banked(_Money, frozen=True, tag="banked"):
    """A player-dealer puts up the wager that covers the others."""

    route = ("seat", BANK)


class BankClosed(_Money, frozen=True, tag="bank closed"):
    """What is left in the bank goes back to the player-dealer."""

    route = (BANK, "seat")


class Restored(_Money, frozen=True, tag="restored"):
    """A void gives back a stake that was already taken."""

    bank: str = HOUSE
    route = ("banker", "seat")


class Reclaimed(_Money, frozen=True, tag="reclaimed"):
    """A void takes back winnings that were already paid."""

    bank: str = HOUSE
    route = ("seat", "banker")


class Put(_Money, frozen=True, tag="put"):
    """Poker: chips go from a seat into the pot."""

    route = ("seat", "pot")


class Uncalled(_Money, frozen=True, tag="uncalled"):
    """Poker: a bet nobody called goes back."""

    route = ("pot", "seat")


class Awarded(_Money, frozen=True, tag="awarded"):
    """Poker: a pot, or a share of it, goes to a winner; ``wager`` names the pot."""

    route = ("pot", "seat")


class Raked(_Money, frozen=True, tag="raked"):
    """Poker: the house takes its collection from the pot; ``wager`` names the pot, the seat is 0."""

    route = ("pot", HOUSE)


class PotMade(_Event, frozen=True, tag="pot made"):
    """Poker: what a pot came to before the collection, and the seats that may win it."""

    name: str
    total: Cents
    eligible: tuple[int, ...]
    cite: Cite


class Dealt(_Event, frozen=True, tag="dealt"):
    """Cards are dealt to somebody, face up or face down."""

    to: Who
    cards: tuple[Card, ...]
    face: str
    cite: Cite
    hand: int = 0

    def seen_by(self, seat: int) -> "Dealt":
        """Show face-down cards only to the seat that holds them."""
        if self.face == "up" or self.to == seat:
            return self
        return Dealt(self.to, (UNSEEN,) * len(self.cards), self.face, self.cite, self.hand)


class Shown(_Event, frozen=True, tag="shown"):
    """Cards that lay face down are turned up for all."""

    who: Who
    cards: tuple[Card, ...]
    cite: Cite
    hand: int = 0


class Discarded(_Event, frozen=True, tag="discarded"):
    """Cards go to the discard rack; unseen ones stay unseen."""

    cards: tuple[Card, ...]
    cite: Cite
    face: str = "down"
    who: Who = ""

    def seen_by(self, seat: int) -> "Discarded":
        """Show a burned or discarded card only where its face was up."""
        if self.face == "up":
            return self
        return Discarded((UNSEEN,) * len(self.cards), self.cite, self.face, self.who)


class Rolled(_Event, frozen=True, tag="rolled"):
    """The dice came to rest."""

    dice: tuple[int, ...]
    total: int
    cite: Cite


class Spun(_Event, frozen=True, tag="spun"):
    """The wheel came to rest."""

    pocket: str
    cite: Cite


class Decided(_Event, frozen=True, tag="decided"):
    """A seat made a decision."""

    seat: int
    at: str
    do: str
    cite: Cite
    amount: Cents | None = None
    wager: str = ""
    id: str = ""


class Judged(_Event, frozen=True, tag="judged"):
    """A rule was tried and found something: about whom, after trying what; ``wagers`` it bears on (none: all)."""

    who: Who
    found: str
    cite: Cite
    tried: tuple[str, ...] = ()
    wagers: tuple[str, ...] = ()


class Noted(_Event, frozen=True, tag="noted"):
    """The table's own state changed: a point, a button, whose turn it is."""

    what: str
    value: str
    cite: Cite


class Due(_Event, frozen=True, tag="due"):
    """Duties the staff owe at this moment."""

    at: str
    duties: tuple[Cite, ...]


class Irregular(_Event, frozen=True, tag="irregular"):
    """An irregularity was called; the remedy is the rulebook's."""

    kind: str
    remedy: str
    cite: Cite
    seat: int = 0
    card: Card = ""
    then: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    choice: str = ""
    hand: int = 0

    def seen_by(self, seat: int) -> "Irregular":
        """Show no card that is to be used because nobody saw it."""
        if self.remedy != "next_card" or not self.card:
            return self
        return msgspec.structs.replace(self, card=UNSEEN)


class Voided(_Event, frozen=True, tag="voided"):
    """The round is void: every stake goes back as it was."""

    cite: Cite


MoneyEvent: TypeAlias = (
    Staked
    | Returned
    | Paid
    | Taken
    | Charged
    | Moved
    | Banked
    | BankClosed
    | Restored
    | Reclaimed
    | Put
    | Uncalled
    | Awarded
    | Raked
)
Event: TypeAlias = (
    Opened
    | Closed
    | MoneyEvent
    | PotMade
    | Dealt
    | Shown
    | Discarded
    | Rolled
    | Spun
    | Decided
    | Judged
    | Noted
    | Due
    | Irregular
    | Voided
)
