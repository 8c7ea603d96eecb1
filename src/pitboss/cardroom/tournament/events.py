"""Events: everything that happened in a tournament, with the rule behind it and how it changes the state.

Nothing else changes it.
"""

from typing import Any

from pitboss.cardroom.events import CardroomEvent, entry_of
from pitboss.cardroom.tournament.state import (
    CANCELLED,
    CLOSED,
    NO_PLACE,
    OUT,
    OVER,
    PLAYING,
    REFUNDED,
    SEATED,
    Player,
    State,
    Table,
)
from pitboss.chance import Card
from pitboss.money import Cents, show_amount
from pitboss.rounds.events import Due
from pitboss.rulebooks import Cite
from pitboss.rulebooks.refusal import counted


class TournamentEvent(CardroomEvent, frozen=True):
    """Something that happened in a tournament. Some events change nothing."""

    def after(self, state: State) -> State:
        """Change the state in place and return it: a tournament may have thousands of players."""
        self._change(state)
        return state

    def _change(self, state: State) -> None:
        pass


class Announced(TournamentEvent, frozen=True, tag="announced"):
    """The event is announced, pinned to its chapter: the game, the fee, the percentages."""

    rulebook: str
    sha256: str
    options: dict[str, object]
    game: str
    fee: Cents
    percentages: tuple[str, ...]
    cite: Cite

    def _says(self) -> str:
        prizes = ", ".join(f"{share}%" for share in self.percentages)
        return f"a tournament of {self.game} is announced: it costs {show_amount(self.fee)} and pays {prizes}"


class Entered(TournamentEvent, frozen=True, tag="entered"):
    """A fee is paid into the fund."""

    player: str
    number: int
    paid: Cents
    alien: bool
    cite: Cite

    def _says(self) -> str:
        return f"{self.player} pays {show_amount(self.paid)} into the fund"

    def _change(self, state: State) -> None:
        # Somebody who took the fee back and enters again goes to the end.
        state.players.pop(self.player, None)
        state.players[self.player] = Player(self.player, self.number, self.paid, self.alien)


class Refunded(TournamentEvent, frozen=True, tag="refunded"):
    """A fee is returned from the fund."""

    player: str
    paid: Cents
    cite: Cite

    def _says(self) -> str:
        return f"{self.player} gets {show_amount(self.paid)} back"

    def _change(self, state: State) -> None:
        state.take_out(self.player, REFUNDED)


class EntriesClosed(TournamentEvent, frozen=True, tag="entries closed"):
    """Entries are closed: their number, the fund, and the prize of every place."""

    entries: int
    fund: Cents
    prizes: tuple[Cents, ...]
    cite: Cite

    def _says(self) -> str:
        return f"entries close: {self.entries} players, and {show_amount(self.fund)} in the fund"

    def _change(self, state: State) -> None:
        state.phase = CLOSED


class Cancelled(TournamentEvent, frozen=True, tag="cancelled"):
    """The event is cancelled."""

    cite: Cite

    def _says(self) -> str:
        return "the tournament is cancelled"

    def _change(self, state: State) -> None:
        state.phase = CANCELLED


class SeatsDrawn(TournamentEvent, frozen=True, tag="seats drawn"):
    """All seats are drawn: the players by table and seat."""

    tables: dict[int, dict[int, str]]
    left: int
    cite: Cite

    def _says(self) -> str:
        return f"{self.left} players draw their seats at {counted(len(self.tables), 'table')}"

    def _change(self, state: State) -> None:
        state.tables = {
            number: Table(number, dict(players), len(players)) for number, players in self.tables.items()
        }
        state.redrawn_at = self.left
        if state.phase == CLOSED:
            state.phase = SEATED


class ChipsGiven(TournamentEvent, frozen=True, tag="chips given"):
    """Every entrant gets the same chips."""

    each: Cents
    chip: Cents
    cite: Cite

    def _says(self) -> str:
        return f"every player gets {show_amount(self.each)} in chips"

    def _change(self, state: State) -> None:
        state.chip = self.chip
        for player in state.left:
            player.stack = self.each


class LevelBegan(TournamentEvent, frozen=True, tag="level began"):
    """A level or a recess begins. ``place`` is its position among them, from 0."""

    place: int
    number: int
    limits: tuple[Cents, Cents] | None
    blinds: tuple[Cents, Cents] | None
    cite: Cite

    def _says(self) -> str:
        if self.limits is None and self.blinds is None:
            return f"a recess begins after level {self.number}"
        limits = "no limit" if self.limits is None else f"limits of {_both(self.limits)}"
        blinds = "" if self.blinds is None else f", blinds of {_both(self.blinds)}"
        return f"level {self.number} begins: {limits}{blinds}"

    def _change(self, state: State) -> None:
        state.phase, state.level, state.minutes = PLAYING, self.place, 0


def _both(bets: tuple[Cents, Cents]) -> str:
    return "/".join(map(show_amount, bets))


class TimePassed(TournamentEvent, frozen=True, tag="time passed"):
    """Minutes of the level have passed."""

    minutes: int
    cite: Cite

    def _says(self) -> str:
        return f"{counted(self.minutes, 'minute')} of the level {'passes' if self.minutes == 1 else 'pass'}"

    def _change(self, state: State) -> None:
        state.minutes += self.minutes


class HandPlayed(TournamentEvent, frozen=True, tag="hand played"):
    """A deal is over: its number in the event, who had the button and the blinds, and everyone's chips after it."""

    number: int
    table: int
    stacks: dict[int, Cents]
    cite: Cite
    button: int = 0
    small: int = 0
    big: int = 0
    waiting: tuple[int, ...] = ()

    def _says(self) -> str:
        return f"hand {self.number} is played at table {self.table}"

    def _change(self, state: State) -> None:
        table = state.tables[self.table]
        state.hands = self.number
        table.button, table.big = self.button, self.big
        table.dealt, table.waiting = tuple(self.stacks), self.waiting
        for seat, stack in self.stacks.items():
            player = state.players[table.players[seat]]
            player.stack = stack
            player.took_part = player.took_part or not player.away


class Broke(TournamentEvent, frozen=True, tag="broke"):
    """A player has lost all their chips in this deal."""

    player: str
    number: int
    cite: Cite

    def _says(self) -> str:
        return f"{self.player} loses the last chips in hand {self.number}"

    def _change(self, state: State) -> None:
        state.players[self.player].out_at = (self.number, 0)
        state.take_out(self.player, OUT)


class CardsDrawn(TournamentEvent, frozen=True, tag="cards drawn"):
    """Each of these players is dealt one card, and the highest by suit decides."""

    cards: dict[str, Card]
    cite: Cite

    def _says(self) -> str:
        cards = ", ".join(f"{player} {card}" for player, card in self.cards.items())
        return f"a card decides: {cards}"


class Moved(TournamentEvent, frozen=True, tag="moved"):
    """A player changes seats."""

    player: str
    table: int
    seat: int
    cite: Cite

    def _says(self) -> str:
        return f"{self.player} moves to seat {self.seat} of table {self.table}"

    def _change(self, state: State) -> None:
        state.stand_up(self.player)
        state.tables[self.table].players[self.seat] = self.player


class TableBroken(TournamentEvent, frozen=True, tag="table broken"):
    """A table's players draw for seats elsewhere, and the table is closed."""

    table: int
    cite: Cite

    def _says(self) -> str:
        return f"table {self.table} is broken"

    def _change(self, state: State) -> None:
        del state.tables[self.table]
        for table in state.tables.values():
            table.drawn = len(table.players)  # those that took its players count as newly drawn


class WentAway(TournamentEvent, frozen=True, tag="away"):
    """A player is now absent, or back."""

    player: str
    away: bool
    cite: Cite

    def _says(self) -> str:
        return f"{self.player} {'is away' if self.away else 'is back'}"

    def _change(self, state: State) -> None:
        state.players[self.player].away = self.away


class Irregular(TournamentEvent, frozen=True, tag="irregular"):
    """An irregularity was called, with the rulebook's remedy."""

    kind: str
    remedy: str
    player: str
    table: int
    cite: Cite
    then: tuple[str, ...] = ()
    """The staff's further actions."""

    def _says(self) -> str:
        kind, remedy = self.kind.replace("_", " "), self.remedy.replace("_", " ")
        about = self.player or (f"table {self.table}" if self.table else "the tournament")
        return f"{kind}, about {about}: {remedy}"


class Removed(TournamentEvent, frozen=True, tag="removed"):
    """A player is removed other than by losing at the table. The chips are out of play. A place is kept or not."""

    player: str
    chips: Cents
    place_kept: bool
    cite: Cite

    def _says(self) -> str:
        return f"{self.player} is removed, and {show_amount(self.chips)} go out of play"

    def _change(self, state: State) -> None:
        state.removals += 1
        state.players[self.player].out_at = (state.hands, state.removals)
        state.take_out(self.player, OUT if self.place_kept else NO_PLACE)


class ChangedUp(TournamentEvent, frozen=True, tag="changed up"):
    """Chips are exchanged for larger ones: the smallest chip now, and every player's stack."""

    chip: Cents
    stacks: dict[str, Cents]
    cite: Cite

    def _says(self) -> str:
        return f"chips below {show_amount(self.chip)} are exchanged for larger ones"

    def _change(self, state: State) -> None:
        state.chip = self.chip
        for name, stack in self.stacks.items():
            state.players[name].stack = stack


class Won(TournamentEvent, frozen=True, tag="won"):
    """One player has all the chips in play: the event is over."""

    player: str
    chips: Cents
    cite: Cite

    def _says(self) -> str:
        return f"{self.player} has all the chips: {show_amount(self.chips)}"

    def _change(self, state: State) -> None:
        state.phase = OVER


class Prized(TournamentEvent, frozen=True, tag="prized"):
    """A place wins its prize. Players who tie win equal shares."""

    player: str
    place: int
    tied: int
    prize: Cents
    cite: Cite

    def _says(self) -> str:
        return f"{self.player} wins {show_amount(self.prize)} for place {self.place}"

    def _change(self, state: State) -> None:
        state.players[self.player].prize = self.prize


class Paid(TournamentEvent, frozen=True, tag="paid"):
    """A prize leaves the fund: what the winner gets, and what is withheld for tax."""

    player: str
    paid: Cents
    withheld: Cents
    forms: dict[str, Cite]
    cite: Cite

    def _says(self) -> str:
        kept = f", {show_amount(self.withheld)} withheld" if self.withheld else ""
        return f"{self.player} is handed {show_amount(self.paid)}{kept}"

    def _change(self, state: State) -> None:
        player = state.players[self.player]
        player.is_paid, player.withheld = True, self.withheld


Event: Any = entry_of(TournamentEvent) | Due
"""Anything that can happen in a tournament."""
