"""Events: everything that happened, each with the rule that made it happen and so with its clause.

Money events say where the chips came from and where they went; that is all the bookkeeping there is.
"""

from typing import Any, ClassVar, TypeAlias

import msgspec

from pitboss.chance import UNSEEN, Card
from pitboss.money import Cents
from pitboss.rounds.asks import Who
from pitboss.rulebooks import Cite

HOUSE, BANK, POT, RAKE, JACKPOT = "house", "bank", "pot", "rake", "jackpot"

UNTOLD = frozenset({"late_blackjack"})
"""Remedies that turn on a card face down: who is told of the call is told of the card, so no seat is."""

UNSEEN_CARDS = frozenset({"next_card", "next_hand", "banker_third_or_next_hand"})
"""Remedies about a card that nobody saw and that will be used: a call does not tell which it is."""

Account: TypeAlias = int | str | tuple[int, str]
"""Where chips are: a seat by its number, a spot by seat and wager, or "house", "bank", "pot", "rake"."""


def account_name(account: Account) -> str:
    """Name an account as records and pages write it: "seat 1", "1:ante", "house"."""
    if isinstance(account, str):
        return account
    return f"seat {account}" if isinstance(account, int) else f"{account[0]}:{account[1]}"


class _Event(
    msgspec.Struct, frozen=True, omit_defaults=True, tag_field="event", forbid_unknown_fields=True, gc=False
):
    """What every event shares: frozen, tagged, and written short."""

    def seen_by(self, seat: int) -> "Event | None":
        """Show the event as a seat may see it; most are seen by all."""
        return self  # type: ignore[return-value]


BaseEvent = _Event
"""The base of every event: a round's, and a room's and a tournament's in their own packages."""


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
    patrons: dict[str, str] = {}

    def seen_by(self, seat: int) -> "Opened":
        """Show nothing of what the table remembers: there may be cards in it that nobody saw."""
        return self if self.state is None else msgspec.structs.replace(self, state=None)


class Closed(_Event, frozen=True, tag="closed"):
    """A round ends: what the table remembers, and where every cent is that did not go home."""

    state: Any = None
    balances: dict[str, Cents] = {}

    def seen_by(self, seat: int) -> "Closed":
        """Show nothing of what the table remembers: there may be cards in it that nobody saw."""
        return self if self.state is None else msgspec.structs.replace(self, state=None)


class Money(_Event, frozen=True):
    """Chips that move from one account to another, by a rule.

    ``sign`` says what the move makes of the seat's result: won, lost or neither; ``label`` names the wager where all
    of a seat's moves count as one.
    """

    seat: int
    wager: str
    amount: Cents
    cite: Cite

    sign: ClassVar[int] = 0
    label: ClassVar[str] = ""

    def ends(self) -> tuple[Account, Account]:
        """The account the chips came from and the one they went to."""
        raise NotImplementedError

    @property
    def source(self) -> str:
        """The name of the account the chips came from."""
        return account_name(self.ends()[0])

    @property
    def target(self) -> str:
        """The name of the account the chips went to."""
        return account_name(self.ends()[1])


class Staked(Money, frozen=True, tag="staked"):
    """Chips go from a seat onto a wager."""

    def ends(self) -> tuple[Account, Account]:
        """From the seat to the spot."""
        return self.seat, (self.seat, self.wager)


class Returned(Money, frozen=True, tag="returned"):
    """A stake goes back to its seat: a push, a winner's own stake, a wager taken down."""

    def ends(self) -> tuple[Account, Account]:
        """From the spot to the seat."""
        return (self.seat, self.wager), self.seat


class Paid(Money, frozen=True, tag="paid"):
    """Winnings go from the banker to a seat: on its stake, or on the coupon that lies with it."""

    odds: str = ""
    stake: Cents = 0
    bank: str = HOUSE
    coupon: bool = False
    sign = 1

    def ends(self) -> tuple[Account, Account]:
        """From whoever banks to the seat."""
        return self.bank, self.seat


class Taken(Money, frozen=True, tag="taken"):
    """A losing stake goes to the banker."""

    bank: str = HOUSE
    sign = -1

    def ends(self) -> tuple[Account, Account]:
        """From the spot to whoever banks."""
        return (self.seat, self.wager), self.bank


class Charged(Money, frozen=True, tag="charged"):
    """A fee or commission goes from a seat to the house."""

    sign = -1

    def ends(self) -> tuple[Account, Account]:
        """From the seat to the house."""
        return self.seat, HOUSE


class Moved(Money, frozen=True, tag="moved"):
    """A stake moves from one wager to another of the same seat."""

    to: str

    def ends(self) -> tuple[Account, Account]:
        """From spot to spot."""
        return (self.seat, self.wager), (self.seat, self.to)


class Banked(Money, frozen=True, tag="banked"):
    """A player-dealer puts up the wager that covers the others."""

    sign = -1

    def ends(self) -> tuple[Account, Account]:
        """From the seat to the bank."""
        return self.seat, BANK


class BankClosed(Money, frozen=True, tag="bank closed"):
    """What is left in the bank goes back to the player-dealer."""

    sign = 1

    def ends(self) -> tuple[Account, Account]:
        """From the bank to the seat."""
        return BANK, self.seat


class Reversed(Money, frozen=True, tag="reversed"):
    """A void undoes what had moved: the chips go back the way they came."""

    came_from: Account
    went_to: Account

    @property
    def sign(self) -> int:  # type: ignore[override]
        """Whether the seat gains or loses by it: chips that come back from outside, or go back there."""
        return self._own(self.came_from) - self._own(self.went_to)

    def _own(self, account: Account) -> bool:
        """Whether an account is the seat's: its chips, or a spot of its own."""
        return (account[0] if isinstance(account, tuple) else account) == self.seat

    def ends(self) -> tuple[Account, Account]:
        """Back from where they had gone."""
        return self.went_to, self.came_from


class Put(Money, frozen=True, tag="put"):
    """Poker: chips go from a seat into the pot."""

    sign, label = -1, "pot"

    def ends(self) -> tuple[Account, Account]:
        """From the seat to the pot."""
        return self.seat, POT


class Uncalled(Money, frozen=True, tag="uncalled"):
    """Poker: a bet nobody called goes back."""

    sign, label = 1, "pot"

    def ends(self) -> tuple[Account, Account]:
        """From the pot to the seat."""
        return POT, self.seat


class Awarded(Money, frozen=True, tag="awarded"):
    """Poker: a pot, or a share of it, goes to a winner; ``wager`` names the pot."""

    sign, label = 1, "pot"

    def ends(self) -> tuple[Account, Account]:
        """From the pot to the seat."""
        return POT, self.seat


class Raked(Money, frozen=True, tag="raked"):
    """Poker: the house takes its collection from the pot; ``wager`` names the pot, the seat is 0.

    ``to`` is where it goes: the rake, or the fund of a jackpot.
    """

    to: str = RAKE

    def ends(self) -> tuple[Account, Account]:
        """From the pot to the rake, or to the fund."""
        return POT, self.to


class Coupon(_Event, frozen=True, tag="coupon"):
    """A match-play coupon is laid with a wager, taken when that is decided, or returned; no chip moves by it."""

    seat: int
    wager: str
    amount: Cents
    does: str
    cite: Cite


class Backed(_Event, frozen=True, tag="backed"):
    """Somebody bets behind a seat: what they stake lies at a place of their own."""

    seat: int
    place: int
    patron: str
    cite: Cite


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
        """Show a burned or discarded card only where its face was up, and to the seat that put it away."""
        if self.face == "up" or self.who == seat:
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

    def seen_by(self, seat: int) -> "Irregular | None":
        """Show no card that is to be used because nobody saw it, and nothing that a card face down decided."""
        if self.remedy in UNTOLD:
            return None
        if self.remedy not in UNSEEN_CARDS or not self.card:
            return self
        return msgspec.structs.replace(self, card=UNSEEN)


class Voided(_Event, frozen=True, tag="voided"):
    """The round is void: every stake goes back as it was; where its ``hands`` are, all that turned on them."""

    cite: Cite
    hands: bool = False


MoneyEvent: TypeAlias = (
    Staked
    | Returned
    | Paid
    | Taken
    | Charged
    | Moved
    | Banked
    | BankClosed
    | Reversed
    | Put
    | Uncalled
    | Awarded
    | Raked
)
Event: TypeAlias = (
    Opened
    | Closed
    | MoneyEvent
    | Coupon
    | Backed
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
