"""What a table of pai gow poker remembers between rounds, and what a round keeps track of."""

import msgspec

from pitboss.games.pai_gow_poker.house_way import Setting
from pitboss.games.pai_gow_poker.table_rules import TableRules
from pitboss.money import Cents
from pitboss.procedures.progressive import Meter, Running
from pitboss.rounds import Table
from pitboss.rounds.asks import Who
from pitboss.rulebooks import Cite

DEALER = "dealer"


class TableState(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the table remembers: the button, who banked last (0: the house), who bet how much against the house.

    ``first`` is the seat offered the bank first (0: the dealer's far right), ``meter`` the progressive's meter.
    """

    button: int = 0
    bank: int | None = None
    bets: dict[str, Cents] = {}
    first: int = 0
    meter: Meter | None = None


class Bank(msgspec.Struct):
    """A bank taken this round: its seat, its chips, the seat's last bet, and the house's bet against it.

    ``half`` means that the house takes the other half of it.
    """

    seat: int
    chips: Cents
    last_bet: Cents
    half: bool = False
    partners: list[int] = []
    house: Cents = 0
    house_net: Cents = 0


class Hands:
    """What a round keeps track of: who plays, who banks, and how each hand was set."""

    def __init__(self, table: Table) -> None:
        """Start with nobody."""
        self.table, self.plan = table, table.rules.once(TableRules)
        self.players: list[int] = []
        self.bank: Bank | None = None
        self.set: dict[Who, Setting] = {}
        self.wrong: set[int] = set()
        self.surrendered: set[int] = set()
        self.running: Running | None = None
        self.exposed: dict[int, Cite] = {}
        self.first: int | None = None
        """The place that is dealt to first, 0 for the dealer; None if the record does not say."""

    @property
    def state(self) -> TableState:
        """What the table remembers."""
        return self.table.state or TableState()

    @property
    def at_stake(self) -> bool:
        """Whether anybody plays: a player, or the house against the banker."""
        return bool(self.players or (self.bank and self.bank.house))

    @property
    def banker(self) -> int:
        """The seat that banks; 0 if the house does."""
        return self.bank.seat if self.bank else 0

    @property
    def dealer_sets(self) -> Who:
        """Whose cards the dealer sets: the dealer's, or those of a bank that the house shares."""
        return self.bank.seat if self.bank and self.bank.half else DEALER
