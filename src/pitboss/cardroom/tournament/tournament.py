"""A tournament: told what happens, it says what follows, by which clause; its log tells it again."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

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
from pitboss.cardroom.tournament.state import State, fold
from pitboss.chance import Source
from pitboss.money import Cents, check_json, parse_amount, show_amount
from pitboss.rulebooks import Posting, Refusal, Rules, load_chapter
from pitboss.rulebooks.html import html_table
from pitboss.rulebooks.readings import otherwise

CHAPTER = "poker-tournament"


def tournament_rules(
    book: str, options: dict[str, Any] | None = None, readings: Mapping[str, str] | None = None
) -> Rules:
    """The rules of an event: a book's chapter under a posting; ``readings`` are an analyst's question only."""
    chapter = otherwise(load_chapter(book, CHAPTER, RULES), readings or {})
    return Rules(chapter, Posting(chapter.rulebook, CHAPTER, options or {}))


class Step(msgspec.Struct, frozen=True):
    """One answer, the numbers chance drew for it, and what happened."""

    answer: Answer
    drawn: tuple[int, ...]
    events: tuple[Event, ...]


class Log(msgspec.Struct, frozen=True):
    """A tournament as it was told: enough to tell it again, and to hold it against that."""

    rulebook: str
    sha256: str
    options: dict[str, Any]
    opening: tuple[Event, ...]
    steps: tuple[Step, ...]


_PLAIN: dict[type, Callable[[Core, Any], None]] = {
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
}
_DRAWN: dict[type, Callable[[Core, Any, Draws], None]] = {
    DrawSeats: seating.draw_seats,
    Adjust: seating.adjust,
    ChangeUp: exchange.change_up,
}


class Tournament:
    """A poker tournament by a rulebook's chapter.

    It reads no clock and draws no chance of its own: time is told in minutes, hands are told by their stacks, and
    what is drawn comes from a source given with the answer. What it refuses leaves it as it was.
    """

    def __init__(self, rules: Rules | None = None, **options: Any) -> None:
        """Announce an event under these rules; without any, section 8's under the options named."""
        self._core = Core(rules or tournament_rules("section-8-poker", options))
        self.steps: list[Step] = []
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
        self.opening = tuple(core.posted)
        core.posted.clear()

    # -- being told -----------------------------------------------------------------------------

    def answer(self, answer: Answer, source: Source | None = None, drawn: Sequence[int] = ()) -> Step:
        """Hear an answer: what follows happens whole, or a refusal says why not.

        Chance comes from a source, or as numbers drawn before (``drawn``).
        """
        core, draws = self._core, Draws(source, drawn)
        try:
            if type(answer) in _DRAWN:
                _DRAWN[type(answer)](core, answer, draws)
            else:
                _PLAIN[type(answer)](core, answer)
            if not draws.spent:
                raise Refusal("too_many_draws", "more draws are told than chance decided here")
        except Exception:
            self._undo()
            raise
        step = Step(answer, tuple(draws.drawn), tuple(core.posted))
        core.posted.clear()
        self.steps.append(step)
        return step

    def _undo(self) -> None:
        """Be again as before an answer that was refused half way."""
        if self._core.posted:
            self._core.posted.clear()
            self._core.state = fold(self.events)

    def enter(self, player: str, paid: str | int | None = None, *, alien: bool = False) -> Step:
        """A person enters and pays, in dollars; the fee unless another amount is said."""
        cents = self._core.plan.fee if paid is None else _cents(paid)
        return self.answer(Enter(player, cents, alien))

    def withdraw(self, player: str) -> Step:
        """An entrant takes the fee back."""
        return self.answer(Withdraw(player))

    def close_entries(self) -> Step:
        """Entries are closed, and the exact prizes are known."""
        return self.answer(CloseEntries())

    def cancel(self, days_before: int = 0) -> Step:
        """The event is called off, so many days before it."""
        return self.answer(Cancel(days_before))

    def draw_seats(self, source: Source) -> Step:
        """Everyone draws a seat card."""
        return self.answer(DrawSeats(), source)

    def begin(self) -> Step:
        """The first round begins."""
        return self.answer(Begin())

    def minutes(self, passed: int) -> Step:
        """Minutes of the level have passed."""
        return self.answer(Minutes(passed))

    def deal(self, table: int) -> Deal:
        """What a table plays by next; a refusal where it may not deal now."""
        return dealing.next_deal(self._core, table)

    def played(self, table: int, stacks: Mapping[int, Cents]) -> Step:
        """A deal is over: the chips of every seat that was dealt in."""
        return self.answer(Played(table, dict(stacks)))

    def adjust(self, source: Source) -> list[Step]:
        """Carry out every change of seats that is owed, one after the other."""
        steps = []
        while self.owed is not None:
            steps.append(self.answer(Adjust(), source))
        return steps

    def away(self, player: str, away: bool = True) -> Step:
        """A player leaves the table for a while, or comes back."""
        return self.answer(Away(player, away))

    def ill(self, player: str, *, likely_back: bool) -> Step:
        """A player is taken ill; the house says whether a return is likely."""
        return self.answer(Ill(player, likely_back))

    def call(self, kind: str, player: str = "", table: int = 0) -> Step:
        """An irregularity is called, by the rulebook's name for it."""
        return self.answer(IrregularityCall(kind, player, table))

    def change_up(self, chip: str | int, source: Source) -> Step:
        """The house exchanges small chips for chips of so many dollars."""
        return self.answer(ChangeUp(_cents(chip)), source)

    def pay(self, player: str, to: str = "") -> Step:
        """The winner comes for the prize; ``to`` says who came, where it is somebody else."""
        return self.answer(Pay(player, to or player))

    # -- being asked ----------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        """The rules of the event."""
        return self._core.rules

    @property
    def state(self) -> State:
        """Where it stands, to be looked at; only answers change it."""
        return self._core.state

    @property
    def events(self) -> list[Event]:
        """Everything that happened, in order."""
        return [*self.opening, *(event for step in self.steps for event in step.events)]

    @property
    def phase(self) -> str:
        """Where it is: "entries", "closed", "seated", "playing", "over" or "cancelled"."""
        return self.state.phase

    @property
    def owed(self) -> Owed | None:
        """The next change of seats that is owed before another hand is dealt."""
        return seating.owed(self._core.plan, self.state)

    @property
    def level(self) -> Level:
        """The level that is played, or the recess."""
        return self._core.plan.levels[self.state.level]

    @property
    def structure(self) -> list[dict[str, Any]]:
        """The levels as entrants get them in writing; the last goes on, doubled each time its minutes have passed."""
        return show.structure(self._core)

    @property
    def minutes_left(self) -> int:
        """How many minutes the level has left."""
        return self.level.minutes - self.state.minutes

    @property
    def standings(self) -> list[Place]:
        """Everyone who has a place so far, best first; players still in tie for the places left."""
        return placed(self.state.standings(), self.state.fees, self._core.plan)

    @property
    def books(self) -> dict[str, Cents]:
        """Where the entry fees are: taken, given back, paid as prizes, kept for the tax, and still held."""
        return show.books(self.state)

    @property
    def revenue(self) -> Cents:
        """The event's gross revenue: nothing before its day, the fees then, less the prizes as they are paid."""
        return show.revenue(self.state)

    def to_json(self) -> dict[str, Any]:
        """The whole event as plain data: entries, money, level, tables, standings."""
        return show.to_json(self._core)

    def __repr__(self) -> str:
        """Say where the event stands."""
        plan, state = self._core.plan, self.state
        return (
            f"<Tournament {plan.game} · {self.phase}: {len(state.players)} entries,"
            f" fund {show_amount(state.fees)}, {len(state.left)} left, {state.hands} hands>"
        )

    def _repr_html_(self) -> str:
        """The standings for a notebook."""
        rows = (
            (one.place, one.player, show_amount(one.prize), "tied" if one.tied > 1 else "")
            for one in self.standings
        )
        return html_table(f"Tournament · {self.phase}", ("place", "player", "prize", ""), rows)

    # -- the log --------------------------------------------------------------------------------

    def to_log(self) -> bytes:
        """Write the event down: every answer, what chance drew for it, and what happened."""
        chapter, posting = self.rules.chapter, self.rules.posting
        log = Log(chapter.rulebook, chapter.sha256, posting.options, self.opening, tuple(self.steps))
        return msgspec.json.encode(log)

    @classmethod
    def from_log(cls, data: bytes) -> "Tournament":
        """Tell an event again from its log; what comes out otherwise than it says is refused."""
        try:
            check_json(data)
            log = msgspec.json.decode(data, type=Log)
        except (ValueError, RecursionError) as error:
            raise Refusal("bad_log", f"this is no log of a tournament: {error}") from None
        told = cls(tournament_rules(f"{log.rulebook}@{log.sha256}", log.options))
        for place, step in enumerate(log.steps):
            if told.answer(step.answer, drawn=step.drawn) != step:
                raise Refusal("log_differs", f"step {place + 1} of the log comes out otherwise")
        if told.opening != log.opening:
            raise Refusal("log_differs", "the opening of the log comes out otherwise")
        return told


def _cents(dollars: str | int) -> Cents:
    try:
        return parse_amount(dollars)
    except ValueError as error:
        raise Refusal("bad_amount", str(error)) from None
