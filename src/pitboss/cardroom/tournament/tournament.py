"""A tournament: it is told what happens, and works out what follows and by which clause. Its log can be replayed."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec

from pitboss.cardroom.tournament import clock, conduct, dealing, entries, exchange, payout, seating, show
from pitboss.cardroom.tournament.answers import (
    Adjust,
    Answer,
    Away,
    Begin,
    Cancel,
    ChangeUp,
    CloseEntries,
    DrawSeats,
    Enter,
    Ill,
    IrregularityCall,
    Minutes,
    Pay,
    Played,
    Withdraw,
)
from pitboss.cardroom.tournament.core import Core
from pitboss.cardroom.tournament.dealing import Deal
from pitboss.cardroom.tournament.draws import Draws
from pitboss.cardroom.tournament.events import Announced, Event
from pitboss.cardroom.tournament.levels import Level
from pitboss.cardroom.tournament.prizes import Place, placed
from pitboss.cardroom.tournament.rules import RULES
from pitboss.cardroom.tournament.seating import Owed
from pitboss.cardroom.tournament.state import CANCELLED, OVER, State, fold
from pitboss.chance import Source
from pitboss.money import Cents, parse_amount, show_amount
from pitboss.rounds.log import write_log
from pitboss.rulebooks import Posting, Refusal, Rules, load_chapter
from pitboss.rulebooks.html import html_table
from pitboss.rulebooks.readings import otherwise

CHAPTER = "poker-tournament"


def tournament_rules(
    book: str, options: dict[str, Any] | None = None, readings: Mapping[str, str] | None = None
) -> Rules:
    """Return the rules of an event: a book's chapter under a posting. ``readings`` are only for analysis."""
    chapter = otherwise(load_chapter(book, CHAPTER, RULES), readings or {})
    return Rules(chapter, Posting(chapter.rulebook, CHAPTER, options or {}))


class Step(NamedTuple):
    """One answer, with the numbers drawn by chance for it, and the resulting events."""

    answer: Answer
    events: tuple[Event, ...]


_HEARD: dict[type, Callable[[Core, Any], None]] = {
    Enter: entries.enter,
    Withdraw: entries.withdraw,
    CloseEntries: entries.close_entries,
    Cancel: entries.cancel,
    Begin: clock.begin,
    Minutes: clock.minutes,
    Played: dealing.played,
    Away: conduct.away,
    Ill: conduct.ill,
    IrregularityCall: conduct.called,
    Pay: payout.pay,
    DrawSeats: seating.draw_seats,
    Adjust: seating.adjust,
    ChangeUp: exchange.change_up,
}


class Tournament:
    """A poker tournament by a rulebook's chapter.

    It reads no clock and draws no random numbers. It is told the minutes that pass and the stacks after each hand, and
    draws come from a source given with the answer. A refusal leaves it unchanged.
    """

    def __init__(self, rules: Rules | None = None, **options: Any) -> None:
        """Announce an event under these rules, or by default under section 8's with the given options."""
        self._core = Core(rules or tournament_rules("section-8-poker", options))
        self._announce()

    def _announce(self) -> None:
        core, plan = self._core, self._core.plan
        chapter, posting = core.rules.chapter, core.rules.posting
        shares = tuple(map(str, plan.shares))
        core.post(
            Announced(
                chapter.rulebook,
                chapter.sha256,
                dict(posting.options),
                plan.game,
                plan.fee,
                shares,
                core.cite("prizes"),
            )
        )
        core.due("announced")

    # -- being told -----------------------------------------------------------------------------

    def answer(self, answer: Answer, source: Source | None = None) -> Step:
        """Apply an answer completely, or refuse it with the reason.

        Chance comes from a source, or from the draws recorded in the answer.
        """
        core, mark = self._core, len(self._core.log)
        core.log.append(answer)
        core.draws = draws = Draws(source, getattr(answer, "drawn", ()))
        try:
            _HEARD[type(answer)](core, answer)
            if not draws.spent:
                raise Refusal("too_many_draws", "more draws are told than chance decided here")
        except Exception:
            self._undo(mark)
            raise
        if draws.drawn:
            core.log[mark] = msgspec.structs.replace(answer, drawn=tuple(draws.drawn))
        return Step(core.log[mark], tuple(core.log[mark + 1 :]))

    def _undo(self, mark: int) -> None:
        """Restore the state before an answer that was refused half way."""
        posted = len(self.log) > mark + 1
        del self.log[mark:]
        if posted:
            self._core.state = fold(self.events)

    def enter(self, player: str, paid: str | int | None = None, *, alien: bool = False) -> Step:
        """Enter a person who pays in dollars, by default the fee."""
        cents = self._core.plan.fee if paid is None else _cents(paid)
        return self.answer(Enter(player, cents, alien))

    def withdraw(self, player: str) -> Step:
        """Return an entrant's fee."""
        return self.answer(Withdraw(player))

    def close_entries(self) -> Step:
        """Close the entries, which fixes the exact prizes."""
        return self.answer(CloseEntries())

    def cancel(self, days_before: int = 0) -> Step:
        """Cancel the event, this many days before it."""
        return self.answer(Cancel(days_before))

    def draw_seats(self, source: Source) -> Step:
        """Let everyone draw a seat card."""
        return self.answer(DrawSeats(), source)

    def begin(self) -> Step:
        """Begin the first round."""
        return self.answer(Begin())

    def minutes(self, passed: int) -> Step:
        """Let minutes of the level pass."""
        return self.answer(Minutes(passed))

    def deal(self, table: int) -> Deal:
        """Return what a table plays for next, or refuse if it may not deal now."""
        return dealing.next_deal(self._core, table)

    def played(self, table: int, stacks: Mapping[int, Cents]) -> Step:
        """Record the result of a deal: the stack of every seat that was dealt in."""
        return self.answer(Played(table, dict(stacks)))

    def adjust(self, source: Source) -> list[Step]:
        """Carry out every pending change of seats, one after the other."""
        steps = []
        while self.owed is not None:
            steps.append(self.answer(Adjust(), source))
        return steps

    def away(self, player: str, away: bool = True) -> Step:
        """Record that a player leaves the table for a while, or comes back."""
        return self.answer(Away(player, away))

    def ill(self, player: str, *, likely_back: bool) -> Step:
        """Record that a player falls ill; the house says whether a return is likely."""
        return self.answer(Ill(player, likely_back))

    def call(self, kind: str, player: str = "", table: int = 0) -> Step:
        """Call an irregularity, by the rulebook's name for it."""
        return self.answer(IrregularityCall(kind, player, table))

    def change_up(self, chip: str | int, source: Source) -> Step:
        """Exchange small chips for chips of this many dollars."""
        return self.answer(ChangeUp(_cents(chip)), source)

    def pay(self, player: str, to: str = "") -> Step:
        """Pay the winner's prize; ``to`` names the person collecting it, if somebody else."""
        return self.answer(Pay(player, to or player))

    # -- being asked ----------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        """The rules of the event."""
        return self._core.rules

    @property
    def state(self) -> State:
        """The current state, for reading only. Only answers change it."""
        return self._core.state

    @property
    def log(self) -> list[Any]:
        """Every answer and event, in order. It is written and sealed like a round's log."""
        return self._core.log

    @property
    def events(self) -> list[Event]:
        """Every event, in order."""
        return [entry for entry in self.log if hasattr(entry, "seen_by")]

    @property
    def over(self) -> bool:
        """Whether it has ended: somebody has won, or it was cancelled."""
        return self.phase in (OVER, CANCELLED)

    @property
    def phase(self) -> str:
        """The phase: "entries", "closed", "seated", "playing", "over" or "cancelled"."""
        return self.state.phase

    @property
    def owed(self) -> Owed | None:
        """The next change of seats required before another hand is dealt."""
        return seating.owed(self._core.plan, self.state)

    @property
    def level(self) -> Level:
        """The current level or recess."""
        return self._core.plan.levels[self.state.level]

    @property
    def structure(self) -> list[dict[str, Any]]:
        """The levels as handed to entrants. The last one repeats, doubled each time its minutes have passed."""
        return show.structure(self._core)

    @property
    def minutes_left(self) -> int:
        """The minutes left in the level."""
        return self.level.minutes - self.state.minutes

    @property
    def standings(self) -> list[Place]:
        """Everyone who has a place so far, best first. Players still in tie for the places left."""
        return placed(self.state.standings(), self.state.fees, self._core.plan)

    @property
    def books(self) -> dict[str, Cents]:
        """Where the entry fees are: taken, returned, paid as prizes, withheld for tax, and still held."""
        return show.books(self.state)

    @property
    def revenue(self) -> Cents:
        """The event's gross revenue: zero before its day, then the fees, less the prizes as they are paid."""
        return show.revenue(self.state)

    def to_json(self) -> dict[str, Any]:
        """Return the whole event as plain data: entries, money, level, tables, standings."""
        return show.to_json(self._core)

    def __repr__(self) -> str:
        """Summarise the state of the event."""
        plan, state = self._core.plan, self.state
        return (
            f"<Tournament {plan.game} · {self.phase}: {len(state.players)} entries,"
            f" fund {show_amount(state.fees)}, {len(state.left)} left, {state.hands} hands>"
        )

    def _repr_html_(self) -> str:
        """Render the standings for a notebook."""
        rows = (
            (one.place, one.player, show_amount(one.prize), "tied" if one.tied > 1 else "")
            for one in self.standings
        )
        return html_table(f"Tournament · {self.phase}", ("place", "player", "prize", ""), rows)

    def to_log(self) -> bytes:
        """Write the log, unsealed."""
        return write_log(self.log)

    @classmethod
    def from_log(cls, data: bytes) -> "Tournament":
        """Replay an event from its unsealed log, and refuse a log that differs from its replay."""
        from pitboss.cardroom.tournament.log import read_tournament

        return read_tournament(data)


def _cents(dollars: str | int) -> Cents:
    try:
        return parse_amount(dollars)
    except ValueError as error:
        raise Refusal("bad_amount", str(error)) from None
