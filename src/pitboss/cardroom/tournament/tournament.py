"""A tournament: it takes what happens, and works out what follows and by which clause. Its log can be replayed."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from pitboss.cardroom.events import fold
from pitboss.cardroom.tournament import answers
from pitboss.cardroom.tournament.answers import Answer, Owed, TournamentAnswer, dealable
from pitboss.cardroom.tournament.core import Core, Draws
from pitboss.cardroom.tournament.events import (
    Announced,
    Entered,
    Event,
    Paid,
    Prized,
    Refunded,
    Removed,
)
from pitboss.cardroom.tournament.hands import Chair, Deal
from pitboss.cardroom.tournament.rules import FIXED_LIMIT, NO_LIMIT, RULES, Level
from pitboss.cardroom.tournament.state import (
    CANCELLED,
    IN,
    OVER,
    PLAYING,
    REFUNDED,
    Place,
    State,
    Table,
    placed,
    prize_list,
    tax,
)
from pitboss.chance import Source
from pitboss.money import Cents, check_json, parse_amount, show_amount
from pitboss.rounds.audit import hold
from pitboss.rounds.events import BaseEvent
from pitboss.rounds.explain import explained
from pitboss.rounds.kinds import Due, Kind
from pitboss.rounds.log import Entries, read_log, write_log
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

    answer: TournamentAnswer
    events: tuple[BaseEvent, ...]


class Tournament(Core):
    """A poker tournament by a rulebook's chapter.

    It reads no clock and draws no random numbers. It is given the minutes that pass and the stacks after each hand, and
    draws come from a source given with the answer. A refusal leaves it unchanged.
    """

    def __init__(self, rules: Rules | None = None, **options: Any) -> None:
        """Announce an event under these rules, or by default under section 8's with the given options."""
        super().__init__(rules or tournament_rules("section-8-poker", options))
        terms, chapter, posting = self.terms, self.rules.chapter, self.rules.posting
        book = chapter.rulebook, chapter.sha256, dict(posting.options)
        self.post(Announced(*book, terms.game, terms.fee, tuple(map(str, terms.shares)), self.cite("prizes")))
        self.due("announced")

    # -- answers ---------------------------------------------------------------------------------

    def answer(self, answer: TournamentAnswer, source: Source | None = None) -> Step:
        """Apply an answer completely, or refuse it with the reason.

        Chance comes from a source, or from the draws recorded in the answer.
        """
        mark = len(self.log)
        self.log.append(answer)
        self.draws = draws = Draws(source, getattr(answer, "drawn", ()))
        try:
            answer.carry_out(self)
            if not draws.spent:
                raise Refusal("too_many_draws", "there are more recorded draws than chance decided here")
        except Exception:
            self._undo(mark)
            raise
        if draws.drawn:
            self.log[mark] = msgspec.structs.replace(answer, drawn=tuple(draws.drawn))
        return Step(self.log[mark], tuple(self.log[mark + 1 :]))

    def _undo(self, mark: int) -> None:
        """Restore the state before an answer that was refused half way."""
        posted = len(self.log) > mark + 1
        del self.log[mark:]
        if posted:
            self.state = fold(self.events, State())

    def enter(self, player: str, paid: str | int | None = None, *, alien: bool = False) -> Step:
        """Enter a person who pays in dollars, by default the fee."""
        return self.answer(answers.Enter(player, self.terms.fee if paid is None else _cents(paid), alien))

    def withdraw(self, player: str) -> Step:
        """Return an entrant's fee."""
        return self.answer(answers.Withdraw(player))

    def close_entries(self) -> Step:
        """Close the entries, which fixes the exact prizes."""
        return self.answer(answers.CloseEntries())

    def cancel(self, days_before: int = 0) -> Step:
        """Cancel the event, this many days before it."""
        return self.answer(answers.Cancel(days_before))

    def draw_seats(self, source: Source) -> Step:
        """Let everyone draw a seat card."""
        return self.answer(answers.DrawSeats(), source)

    def begin(self) -> Step:
        """Begin the first round."""
        return self.answer(answers.Begin())

    def minutes(self, passed: int) -> Step:
        """Let minutes of the level pass."""
        return self.answer(answers.Minutes(passed))

    def played(self, table: int, stacks: Mapping[int, Cents]) -> Step:
        """Record the result of a deal: the stack of every seat that was dealt in."""
        return self.answer(answers.Played(table, dict(stacks)))

    def adjust(self, source: Source) -> list[Step]:
        """Carry out every pending change of seats, one after the other."""
        steps = []
        while self.owed is not None:
            steps.append(self.answer(answers.Adjust(), source))
        return steps

    def away(self, player: str, away: bool = True) -> Step:
        """Record that a player leaves the table for a while, or comes back."""
        return self.answer(answers.Away(player, away))

    def ill(self, player: str, *, likely_back: bool) -> Step:
        """Record that a player falls ill. The house says whether a return is likely."""
        return self.answer(answers.Ill(player, likely_back))

    def call(self, kind: str, player: str = "", table: int = 0) -> Step:
        """Call an irregularity, by the rulebook's name for it."""
        return self.answer(answers.IrregularityCall(kind, player, table))

    def change_up(self, chip: str | int, source: Source) -> Step:
        """Exchange small chips for chips of this many dollars."""
        return self.answer(answers.ChangeUp(_cents(chip)), source)

    def pay(self, player: str, to: str = "") -> Step:
        """Pay the winner's prize. ``to`` names the person collecting it, if someone else."""
        return self.answer(answers.Pay(player, to or player))

    # -- questions ------------------------------------------------------------------------------

    @property
    def events(self) -> list[BaseEvent]:
        """Every event, in order."""
        return [entry for entry in self.log if isinstance(entry, BaseEvent)]

    @property
    def over(self) -> bool:
        """Whether it has ended: someone has won, or it was cancelled."""
        return self.phase in (OVER, CANCELLED)

    @property
    def phase(self) -> str:
        """The phase: "entries", "closed", "seated", "playing", "over" or "cancelled"."""
        return self.state.phase

    @property
    def owed(self) -> Owed | None:
        """The next change of seats required before another hand is dealt."""
        return answers.owed(self.terms, self.state)

    @property
    def level(self) -> Level:
        """The current level or recess."""
        return self.terms.levels[self.state.level]

    @property
    def minutes_left(self) -> int:
        """The minutes left in the level."""
        return self.level.minutes - self.state.minutes

    def deal(self, table: int) -> Deal:
        """Return what a table plays for next, or refuse if it may not deal now."""
        found, terms, state, level = dealable(self, table), self.terms, self.state, self.level
        assert level.blinds is not None
        chairs = []
        for seat in found.order:
            player = state.players[state.tables[table].players[seat]]
            chairs.append(Chair(seat, player.name, player.stack, player.away))
        return Deal(
            table=table,
            number=state.hands + 1,
            game=terms.game,
            structure=FIXED_LIMIT if level.limits else NO_LIMIT,
            seats=tuple(chairs),
            button=found.button,
            small_blind_seat=found.small,
            big_blind_seat=found.big,
            blinds=level.blinds if terms.has_button else (0, 0),
            limits=level.limits,
            least_bet=level.limits[0] if level.limits else level.blinds[1],
            ante=terms.ante(level, state.chip),
            forced_bet=terms.forced_bet(level, state.chip),
            chip=state.chip,
            raises=terms.raises,
            unlimited_with=terms.unlimited_with,
            check_raise=terms.check_raise,
            straddles=terms.straddles,
            odd_chips=terms.odd_chips,
            suit_height=terms.suit_height,
            level=level.cite,
        )

    @property
    def structure(self) -> list[dict[str, Any]]:
        """The levels as handed to entrants. The last one repeats, doubled each time its minutes have passed.

        Stud has antes and forced bets instead of blinds.
        """
        terms, shown = self.terms, []
        for level in terms.levels:
            row = level.to_json()
            if not terms.has_button and not level.is_recess:
                del row["blinds"]
                row["ante"] = show_amount(terms.ante(level, terms.chip))
                row["forced_bet"] = show_amount(terms.forced_bet(level, terms.chip))
            shown.append(row)
        return shown

    @property
    def standings(self) -> list[Place]:
        """Everyone who has a place so far, best first. Players still in tie for the places left."""
        return placed(self.state.standings(), self.state.fees, self.terms)

    @property
    def books(self) -> dict[str, Cents]:
        """The state of the entry fees: taken, returned, paid as prizes, withheld for tax, and still held."""
        players = self.state.players.values()
        taken = sum(player.paid for player in players)
        refunded = sum(player.paid for player in players if player.fate == REFUNDED)
        paid = sum(player.prize - player.withheld for player in players if player.is_paid)
        withheld = sum(player.withheld for player in players if player.is_paid)
        held = taken - refunded - paid - withheld
        return {"taken": taken, "refunded": refunded, "paid": paid, "withheld": withheld, "held": held}

    @property
    def revenue(self) -> Cents:
        """The event's gross revenue: zero before its day, then the fees, less the prizes as they are paid."""
        return self.books["held"] if self.phase in (PLAYING, OVER) else 0

    def to_json(self) -> dict[str, Any]:
        """Return the whole event as plain data: entries, money, level, tables, standings."""
        terms, state, chapter = self.terms, self.state, self.rules.chapter
        prizes = prize_list(state.fees, terms, len(terms.shares))
        entries = [
            {
                "player": player.name,
                "number": player.number,
                "fate": player.fate,
                "chips": show_amount(player.stack),
                "away": player.away,
            }
            for player in state.players.values()
        ]
        shown: dict[str, Any] = {
            "rulebook": chapter.rulebook,
            "chapter": chapter.game,
            "game": terms.game,
            "phase": state.phase,
            "entry_fee": show_amount(terms.fee),
            "entries": entries,
            "fund": show_amount(state.fees),
            "prizes": {str(place): show_amount(prize) for place, prize in enumerate(prizes, 1)},
            "books": {name: show_amount(cents) for name, cents in self.books.items()},
            "revenue": show_amount(self.revenue),
            "hands": state.hands,
            "chips": show_amount(state.chips),
            "tables": [self._table(table) for _, table in sorted(state.tables.items())],
            "standings": self._standings(),
        }
        if state.phase == PLAYING:
            due = self.owed
            shown["level"] = {**self.level.to_json(), "minutes_passed": state.minutes}
            shown["owed"] = None if due is None else {"what": due.what, "table": due.table, "to": due.to}
        return shown

    def _table(self, table: Table) -> dict[str, Any]:
        seats = {
            str(seat): {"player": player, "chips": show_amount(self.state.players[player].stack)}
            for seat, player in sorted(table.players.items())
        }
        return {"table": table.number, "seats": seats, "last_button": table.button or None}

    def _standings(self) -> list[dict[str, Any]]:
        """Return everyone who is out with a place, or all after the event: prize, forms, and the amount withheld."""
        found = []
        for one in self.standings if self.phase in (PLAYING, OVER) else ():
            player = self.state.players[one.player]
            forms, withheld = tax(one.prize, self.terms, alien=player.alien)
            if self.phase == OVER or player.fate != IN:
                found.append(
                    {
                        "place": one.place,
                        "tied": one.tied,
                        "player": one.player,
                        "prize": show_amount(one.prize),
                        "forms": list(forms),
                        "withheld": show_amount(withheld),
                        "paid": player.is_paid,
                    }
                )
        return found

    def __repr__(self) -> str:
        """Summarise the state of the event."""
        state = self.state
        return (
            f"<Tournament {self.terms.game} · {self.phase}: {len(state.players)} entries,"
            f" fund {show_amount(state.fees)}, {len(state.left)} left, {state.hands} hands>"
        )

    def _repr_html_(self) -> str:
        """Render the standings for a notebook."""
        rows = (
            (one.place, one.player, show_amount(one.prize), "tied" if one.tied > 1 else "")
            for one in self.standings
        )
        return html_table(f"Tournament · {self.phase}", ("place", "player", "prize", ""), rows)

    # -- its log --------------------------------------------------------------------------------

    def to_log(self) -> bytes:
        """Write the log, unsealed."""
        return write_log(self.log)

    @classmethod
    def from_log(cls, data: bytes) -> "Tournament":
        """Replay an event from its unsealed log, and refuse a log that differs from its replay."""
        if data.startswith(b"{") and not data.startswith((b'{"event":', b'{"answer":')):
            event, entries = _read_old(data)
        else:
            entries = read_log(data, TOURNAMENT.entries)
            event = _begin(entries)
        found, _ = hold(entries, lambda: event)
        if found is not None:
            message = f"entry {found.line} of the log comes out differently: {found.expected}"
            raise Refusal("log_differs", message)
        return event


def _cents(dollars: str | int) -> Cents:
    try:
        return parse_amount(dollars)
    except ValueError as error:
        raise Refusal("bad_amount", str(error)) from None


def _begin(entries: list[Any]) -> Tournament:
    """Announce the event of a log again, using the rulebook edition it is pinned to."""
    if not entries or type(entries[0]) is not Announced:
        raise Refusal("bad_log", "this is not a log of a tournament: one begins with the announcement")
    said = entries[0]
    return Tournament(tournament_rules(f"{said.rulebook}@{said.sha256}", said.options))


class _OldStep(msgspec.Struct, frozen=True):
    answer: Answer
    drawn: tuple[int, ...]
    events: tuple[Event, ...]


class _OldLog(msgspec.Struct, frozen=True):
    """A log from before tournament logs were sealed: one object, step by step."""

    rulebook: str
    sha256: str
    options: dict[str, Any]
    opening: tuple[Event, ...]
    steps: tuple[_OldStep, ...]


def _read_old(data: bytes) -> tuple[Tournament, list[Any]]:
    try:
        check_json(data)
        log = msgspec.json.decode(data, type=_OldLog)
    except (ValueError, RecursionError) as error:
        raise Refusal("bad_log", f"this is not a log of a tournament: {error}") from None
    entries: list[Any] = [*log.opening]
    for step in log.steps:
        if step.drawn and not hasattr(step.answer, "drawn"):
            raise Refusal("bad_log", "this log has a draw where chance decides nothing")
        entries.append(msgspec.structs.replace(step.answer, drawn=step.drawn) if step.drawn else step.answer)
        entries += step.events
    return Tournament(tournament_rules(f"{log.rulebook}@{log.sha256}", log.options)), entries


def _dues(recorded: list[Any], due: list[Any]) -> tuple[Due, ...]:
    """Return each player's due prize, best place first, with the rule that determines it."""
    was, should = _prizes(recorded), _prizes(due)
    paid = {one.player: one for one in recorded if type(one) is Paid}
    found = []
    for player in [*should, *(player for player in was if player not in should)]:
        prize = should.get(player) or was[player]
        shared = f", shared by {prize.tied}" if prize.tied > 1 else ""
        owed, said = (prizes[player].prize if player in prizes else 0 for prizes in (should, was))
        cite, handed = prize.cite, paid.get(player)
        over = (None, 0) if handed is None else (handed.paid, handed.withheld)
        found.append(Due(player, f"place {prize.place}{shared}", owed, said, cite.rule, cite.clause, *over))
    return tuple(found)


def _prizes(log: list[Any]) -> dict[str, Prized]:
    """Return each player's last recorded prize. A player put out after the event has none."""
    found: dict[str, Prized] = {}
    for one in log:
        if type(one) is Prized:
            found[one.player] = one
        elif type(one) is Removed:
            found.pop(one.player, None)
    return dict(sorted(found.items(), key=lambda item: item[1].place))


MOVES_MONEY = frozenset({Entered, Refunded, Prized, Paid})
"""The events that an explanation is about."""


TOURNAMENT = Kind(
    Entries("tournament", Event, Answer),
    b'{"event":"announced",',
    _begin,
    lambda told: (told.rules.chapter.sha256, told.rules.posting.sha256),
    _dues,
    lambda told, log: explained(log, MOVES_MONEY, None if told is None else told.rules.chapter),
)
