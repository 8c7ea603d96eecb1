"""A hand in the standard's form: the table before it, the actions, and the result according to the file."""

from itertools import pairwise
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.cardroom.phh.fields import FORMS, UNIT, Form
from pitboss.money import Cents

if TYPE_CHECKING:
    from pitboss.cardroom.phh.comparing import Replay
    from pitboss.rounds import Round


class History(msgspec.Struct, frozen=True, kw_only=True):
    """One hand of a file. Amounts are hundredths of the file's unit; player 1 is dealt to first.

    A negative blind is what a player put in to come in: a bet, but not a blind. An unknown stack is None.
    """

    variant: str
    antes: tuple[Cents, ...]
    starting_stacks: tuple[Cents | None, ...]
    actions: tuple[str, ...]
    blinds_or_straddles: tuple[Cents, ...] = ()
    bring_in: Cents = 0
    small_bet: Cents = 0
    big_bet: Cents = 0
    min_bet: Cents = 0
    ante_trimming_status: bool = False
    finishing_stacks: tuple[Cents, ...] = ()
    winnings: tuple[Cents, ...] = ()
    about: dict[str, Any] = {}
    """Other fields named by the standard: players, seats, hand, event, day …"""
    extras: dict[str, Any] = {}
    """User-defined fields, whose names start with ``_``."""
    name: str = ""
    """The name of its section in a file of several hands."""

    @property
    def form(self) -> Form:
        """Its variant in a rulebook's terms."""
        return FORMS[self.variant]

    @property
    def players(self) -> int:
        """The number of players dealt in."""
        return len(self.starting_stacks)

    @property
    def seats(self) -> tuple[int, ...]:
        """The players' seats: as numbered in the file if they run clockwise, else 1, 2, 3 …"""
        said = tuple(self.about.get("seats", ()))
        turned = said.index(min(said)) if said else 0
        clockwise = said[turned:] + said[:turned]
        if said and min(said) >= 1 and all(a < b for a, b in pairwise(clockwise)):
            return said
        return tuple(range(1, self.players + 1))

    @property
    def smallest_chip(self) -> Cents:
        """The chip pots are divided to: 1 if every amount in the file is whole, else a hundredth."""
        amounts = (
            *self.antes, *self.blinds_or_straddles, *self.finishing_stacks, *self.winnings, self.bring_in,
            self.small_bet, self.big_bet, self.min_bet, *(one or 0 for one in self.starting_stacks),
        )  # fmt: skip
        bets = any("." in action for action in self.actions)
        return 1 if bets or any(amount % UNIT for amount in amounts) else UNIT

    def play(
        self,
        rulebook: str = "",
        options: dict[str, Any] | None = None,
        readings: dict[str, str] | None = None,
    ) -> "Round":
        """Play the hand through the engine under a rulebook. A hand that stops early waits for the next player."""
        from pitboss.cardroom.phh.playing import play

        return play(self, rulebook, options or {}, readings or {})

    def replay(
        self,
        rulebook: str = "",
        options: dict[str, Any] | None = None,
        readings: dict[str, str] | None = None,
    ) -> "Replay":
        """Play the hand and compare the result with what the file says."""
        from pitboss.cardroom.phh.comparing import Replay

        return Replay(self, self.play(rulebook, options, readings))

    def to_record(self, rulebook: str = "", options: dict[str, Any] | None = None) -> dict[str, Any]:
        """Write the hand as a round record of a rulebook that has the game."""
        from pitboss.cardroom.phh.recording import record_of

        return record_of(self.play(rulebook, options), self.about.get("hand", ""))
