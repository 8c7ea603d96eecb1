"""Events: everything that happened, each citing its rule and clause. Money events are the only bookkeeping."""

from collections.abc import Mapping
from typing import Any, ClassVar, TypeAlias

import msgspec

from pitboss.chance import UNSEEN, Card
from pitboss.money import Cents
from pitboss.rounds.asks import Who
from pitboss.rulebooks import Cite, Remedy

HOUSE, BANK, POT, RAKE, JACKPOT = "house", "bank", "pot", "rake", "jackpot"

_HIDDEN: dict[str, Any] = {"seat": 0, "card": UNSEEN, "dice": (), "choice": "", "hand": 0}
"""What a seat sees in place of the hidden parts of a call."""

Account: TypeAlias = int | str | tuple[int, str]
"""The place of chips: a seat by its number, a spot by seat and wager, or "house", "bank", "pot", "rake"."""


def account_name(account: Account) -> str:
    """Name an account as records and pages write it: "seat 1", "1:ante", "house"."""
    if isinstance(account, str):
        return account
    return f"seat {account}" if isinstance(account, int) else f"{account[0]}:{account[1]}"


class BaseEvent(
    msgspec.Struct, frozen=True, omit_defaults=True, tag_field="event", forbid_unknown_fields=True, gc=False
):
    """The base of every event: frozen, tagged, written without defaults, and hidden unless its class overrides that."""

    def seen_by(self, seat: int) -> "BaseEvent | None":
        """Return the event as a seat may see it. None unless the class overrides this."""
        return None

    def in_words(self) -> str:
        """Describe the event in a sentence. Without one the log gives its name and its contents."""
        return ""


class PublicEvent(BaseEvent, frozen=True):
    """An event that every seat sees as it is."""

    def seen_by(self, seat: int) -> "BaseEvent | None":
        """Show the whole event."""
        return self


class Opened(BaseEvent, frozen=True, tag="opened"):
    """A round begins, pinned to the bytes of its rulebook and posting and to the table's prior state."""

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
    warned: tuple[int, ...] = ()

    def seen_by(self, seat: int) -> "Opened":
        """Hide the table's state: it may contain cards that nobody saw."""
        return self if self.state is None else msgspec.structs.replace(self, state=None)


class Closed(BaseEvent, frozen=True, tag="closed"):
    """A round ends: what the table remembers, and where any chips that were not returned are."""

    state: Any = None
    balances: dict[str, Cents] = {}

    def seen_by(self, seat: int) -> "Closed":
        """Show nothing of what the table remembers, which may include cards that nobody saw."""
        return self if self.state is None else msgspec.structs.replace(self, state=None)


class Money(PublicEvent, frozen=True):
    """Chips that move from one account to another under a rule.

    ``sign`` is the effect on the seat's result: won, lost or neither. ``label`` replaces the wager's name if all of a
    seat's moves count as one.
    """

    seat: int
    wager: str
    amount: Cents
    cite: Cite

    sign: ClassVar[int] = 0
    label: ClassVar[str] = ""

    def ends(self) -> tuple[Account, Account]:
        """The account the chips came from, and the one they went to."""
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
    """A stake goes back to its seat: a push, a winner's stake, or a wager taken down."""

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
        """From the banker, or the house, to the seat."""
        return self.bank, self.seat


class Taken(Money, frozen=True, tag="taken"):
    """A losing stake goes to the banker."""

    bank: str = HOUSE
    sign = -1

    def ends(self) -> tuple[Account, Account]:
        """From the spot to the banker, or the house."""
        return (self.seat, self.wager), self.bank


class Charged(Money, frozen=True, tag="charged"):
    """A fee or commission goes from a seat to the house."""

    sign = -1

    def ends(self) -> tuple[Account, Account]:
        """From the seat to the house."""
        return self.seat, HOUSE


class Vouched(Money, frozen=True, tag="vouched"):
    """The house lends the chips that are staked for a voucher."""

    sign = 1

    def ends(self) -> tuple[Account, Account]:
        """From the house to the seat."""
        return HOUSE, self.seat


class Forfeited(Money, frozen=True, tag="forfeited"):
    """The stake of a voucher goes back to the house: only what it won was paid."""

    sign = -1

    def ends(self) -> tuple[Account, Account]:
        """From the seat to the house."""
        return self.seat, HOUSE


class Cut(Money, frozen=True, tag="cut"):
    """Winnings above a cap on the round go back to the house."""

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
    """A void undoes an earlier move: the chips go back the way they came."""

    came_from: Account
    went_to: Account

    @property
    def sign(self) -> int:  # type: ignore[override]
        """Whether the seat gains or loses: chips come back to it from elsewhere, or go back there."""
        return self._own(self.came_from) - self._own(self.went_to)

    def _own(self, account: Account) -> bool:
        """Whether an account belongs to the seat: its chips, or one of its spots."""
        return (account[0] if isinstance(account, tuple) else account) == self.seat

    def ends(self) -> tuple[Account, Account]:
        """Back from the account they had gone to."""
        return self.went_to, self.came_from


class Put(Money, frozen=True, tag="put"):
    """Poker: chips go from a seat into the pot."""

    sign, label = -1, "pot"

    def ends(self) -> tuple[Account, Account]:
        """From the seat to the pot."""
        return self.seat, POT


class Uncalled(Money, frozen=True, tag="uncalled"):
    """Poker: an uncalled bet goes back."""

    sign, label = 1, "pot"

    def ends(self) -> tuple[Account, Account]:
        """From the pot to the seat."""
        return POT, self.seat


class Awarded(Money, frozen=True, tag="awarded"):
    """Poker: a pot, or a share of it, goes to a winner. ``wager`` names the pot."""

    sign, label = 1, "pot"

    def ends(self) -> tuple[Account, Account]:
        """From the pot to the seat."""
        return POT, self.seat


class Raked(Money, frozen=True, tag="raked"):
    """Poker: the house collects from the pot (``wager`` names it, the seat is 0) for the rake or a jackpot fund."""

    to: str = RAKE

    def ends(self) -> tuple[Account, Account]:
        """From the pot to the rake, or to the fund."""
        return POT, self.to


class Coupon(PublicEvent, frozen=True, tag="coupon"):
    """A match-play coupon is laid with a wager, taken when the wager is decided, or returned. No chips move."""

    seat: int
    wager: str
    amount: Cents
    does: str
    cite: Cite


class Backed(PublicEvent, frozen=True, tag="backed"):
    """Someone bets behind a seat. Their stake lies at a separate place."""

    seat: int
    place: int
    patron: str
    cite: Cite


class PotMade(PublicEvent, frozen=True, tag="pot made"):
    """Poker: the size of a pot before the collection, and the seats that may win it."""

    name: str
    total: Cents
    eligible: tuple[int, ...]
    cite: Cite


class Dealt(BaseEvent, frozen=True, tag="dealt"):
    """Cards are dealt to someone, face up or face down."""

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


class Shown(PublicEvent, frozen=True, tag="shown"):
    """Face-down cards are turned up for everyone."""

    who: Who
    cards: tuple[Card, ...]
    cite: Cite
    hand: int = 0


class Discarded(BaseEvent, frozen=True, tag="discarded"):
    """Cards go to the discard rack. Unseen ones stay unseen."""

    cards: tuple[Card, ...]
    cite: Cite
    face: str = "down"
    who: Who = ""

    def seen_by(self, seat: int) -> "Discarded":
        """Show a burned or discarded card only if it was face up, or to the seat that discarded it."""
        if self.face == "up" or self.who == seat:
            return self
        return Discarded((UNSEEN,) * len(self.cards), self.cite, self.face, self.who)


class Rolled(PublicEvent, frozen=True, tag="rolled"):
    """The dice came to rest."""

    dice: tuple[int, ...]
    total: int
    cite: Cite


class Spun(PublicEvent, frozen=True, tag="spun"):
    """The wheel came to rest."""

    pocket: str
    cite: Cite


class Decided(PublicEvent, frozen=True, tag="decided"):
    """A seat made a decision."""

    seat: int
    at: str
    do: str
    cite: Cite
    amount: Cents | None = None
    wager: str = ""
    id: str = ""


class Judged(PublicEvent, frozen=True, tag="judged"):
    """A rule was tried: about whom, what it found, what was tried before, and the ``wagers`` affected (none: all)."""

    who: Who
    found: str
    cite: Cite
    tried: tuple[str, ...] = ()
    wagers: tuple[str, ...] = ()


class Noted(PublicEvent, frozen=True, tag="noted"):
    """The table's state changed: a point, a button, whose turn it is."""

    what: str
    value: str
    cite: Cite


class Due(PublicEvent, frozen=True, tag="due"):
    """Duties the staff owe at this moment."""

    at: str
    duties: tuple[Cite, ...]


class Irregular(BaseEvent, frozen=True, tag="irregular"):
    """An irregularity was called. The rulebook says what its remedy is."""

    kind: str
    remedy: str
    cite: Cite
    seat: int = 0
    card: Card = ""
    then: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    choice: str = ""
    hand: int = 0

    def seen_by(self, seat: int, remedies: Mapping[str, Remedy] | None = None) -> "Irregular | None":
        """Show what the remedy declares visible, and nothing if it declares nothing or is unknown here."""
        remedy = (remedies or {}).get(self.remedy)
        if remedy is None or remedy.shows is None:
            return None
        shows, said = remedy.shows, _HIDDEN.items()
        hidden = {word: blank for word, blank in said if word not in shows and getattr(self, word)}
        return msgspec.structs.replace(self, **hidden) if hidden else self


class Voided(PublicEvent, frozen=True, tag="voided"):
    """The round is void and every stake goes back, or only its ``hands`` are, and everything that depended on them."""

    cite: Cite
    hands: bool = False


_Moves: TypeAlias = (
    Staked
    | Returned
    | Paid
    | Taken
    | Charged
    | Cut
    | Vouched
    | Forfeited
    | Moved
    | Banked
    | BankClosed
    | Reversed
)
_Pots: TypeAlias = Put | Uncalled | Awarded | Raked | PotMade
_Chance: TypeAlias = Dealt | Shown | Discarded | Rolled | Spun
_Said: TypeAlias = Coupon | Backed | Decided | Judged | Noted | Due | Irregular | Voided
Event: TypeAlias = Opened | Closed | _Moves | _Pots | _Chance | _Said
