"""A round: the game asks, someone answers, and every event is kept."""

import hashlib
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, TypeVar

import msgspec

from pitboss.money import Cents, show_amount
from pitboss.rounds.answers import GO_ON, Answer, Chosen, IrregularityCall
from pitboss.rounds.asks import Ask, Bet, Choose, Draw, Pause
from pitboss.rounds.calls import Case, check_call
from pitboss.rounds.caps import cap_winnings
from pitboss.rounds.events import Closed, Event, Irregular, Opened, Voided, account_name
from pitboss.rounds.game import Game, standing_at
from pitboss.rounds.ledger import ChipsLost
from pitboss.rounds.log import answers_in
from pitboss.rounds.remedies import AsksFirst, Voids
from pitboss.rounds.table import Play, Table
from pitboss.rounds.vouchers import forfeit_vouchers
from pitboss.rulebooks import Cite, Irregularity, Refusal, Rules
from pitboss.rulebooks.html import html_table

FORMAT = 3
"""The version of the log's form: in 3 every answer is kept in full, as it can be written in one way only."""
FORMATS = (2, FORMAT)
"""The forms of rounds that can be opened again."""

T = TypeVar("T")

_NUMBERS = {int}
_CLOSED = Closed()
_IN_ORDER = msgspec.json.Encoder(order="deterministic")


class Void(Exception):
    """The round is void. The game stops where it stands."""


class Round:
    """One round at one table. It waits for ``ask`` (None when over), ``answer`` moves it on, ``log`` keeps it all."""

    quiet = False
    """Whether the round goes on without asking at a pause, because its driver has nothing to say there."""

    def __init__(  # noqa: PLR0913 - what a table remembers has this many parts
        self,
        game: Game,
        rules: Rules,
        seats: Iterable[int],
        state: msgspec.Struct | None = None,
        stacks: dict[int, Cents] | None = None,
        patrons: dict[int, str] | None = None,
        form: int = FORMAT,
        *,
        warned: Iterable[int] = (),
    ) -> None:
        """Open a round and run to the first ask. ``patrons`` names the person in each seat, ``form`` is the log's.

        ``warned`` are the seats that were already warned that they bet below the minimum.
        """
        seats = tuple(seats)
        accepted = rules.once(_accepted)
        if {*map(type, seats)} != _NUMBERS or (game.id, seats) not in accepted:
            game.check_seats(rules, seats)
            accepted.add((game.id, seats))
        if patrons:
            game.check_patrons(rules, patrons)
        self.game, self.rules = game, rules
        told = tuple(sorted(warned)) if warned else ()
        self._before = (tuple(sorted(seats)), state, stacks, patrons, form, told)
        self._in_full = form >= FORMAT
        self._begin()

    def _begin(self) -> None:
        game, rules, (seats, state, stacks, patrons, _, warned) = self.game, self.rules, self._before
        pack = rules.once(game.pack)
        table = self.table = Table(rules, seats, pack, state, stacks, standing_at(game, state))
        self.log: list[Any] = table.log
        self.log.append(self._opened())
        table.apart, table.patrons = game.apart, patrons or {}
        if warned:
            table.warned.update(warned)
        game.lay_out(table)
        self._follow(game.play(table))
        self._waits: tuple[Any, Ask] | None = None
        self.ask: Ask | None = None
        self.void = False
        self._move_on(None)

    def _opened(self) -> Opened:
        """The entry that opens the round. A table that remembers nothing opens every round alike."""
        seats, state, stacks, patrons, form, warned = self._before
        if state is not None or stacks is not None or patrons or warned:
            return self._opening()
        made, key = self.rules.once(_openings), (self.game.id, seats, form)
        if key not in made:
            made[key] = self._opening()
        return made[key]

    def _opening(self) -> Opened:
        seats, state, stacks, patrons, form, warned = self._before
        chapter, posting = self.rules.chapter, self.rules.posting
        chips, names = _by_name(stacks), _by_name(patrons)
        remembered = None if state is None else msgspec.to_builtins(state)
        pinned = [seats, chips, remembered, names] if form == 2 else [form, seats, chips, remembered, names]
        if warned:
            pinned.append(warned)
        return Opened(
            form,
            self.game.id,
            chapter.rulebook,
            chapter.sha256,
            posting.options,
            posting.pay,
            posting.sha256,
            hashlib.sha256(_IN_ORDER.encode(pinned)).hexdigest(),
            seats,
            chips,
            remembered,
            names,
            warned,
        )

    @property
    def over(self) -> bool:
        """Whether the round has ended."""
        return self.ask is None

    @property
    def events(self) -> list[Event]:
        """What happened, without the answers that came in."""
        return [entry for entry in self.log if hasattr(entry, "seen_by")]

    def view(self, seat: int) -> list[Event]:
        """What a seat may see, built event by event from an empty view."""
        seen = (self.seen(event, seat) for event in self.events)
        return [event for event in seen if event is not None]

    def seen(self, event: Any, seat: int) -> Any:
        """An event as a seat may see it, or None if it may not."""
        by = (self.game.ruleset.remedies,) if type(event) is Irregular else ()
        return event.seen_by(seat, *by)

    def answer(self, answer: Answer) -> None:
        """Answer the open ask. A refusal changes nothing: the ask still stands."""
        ask, log = self.ask, self.log
        if ask is None:
            raise Refusal("round_over", "the round is over; nothing more can be answered")
        mark = len(log)
        try:
            if type(answer) is IrregularityCall:
                self._called(ask, answer)
                return
            full = ask.check(answer)
            if self._in_full or type(ask) is Bet:
                answer = full
            log.append(answer)
            self._move_on(answer)
        except Refusal:
            if len(log) != mark:
                # The game went on before it refused: return to where the round stood, pause by pause.
                self.quiet = False
                self._begin()
                self._retell(log[:mark])
            raise

    def again(self, entries: int | None = None) -> "Round":
        """Play the same round again from its answers, up to this point or to this many entries of the log."""
        round = Round(self.game, self.rules, *self._before[:5], warned=self._before[5])
        round._retell(self.log[:entries])
        return round

    def _retell(self, entries: list[Any]) -> None:
        for answer in answers_in(entries):
            self.answer(answer)

    def _follow(self, play: Play) -> None:
        """Go on with this conversation: the game's, or one that a remedy starts first."""
        self._play, self._send = play, play.send

    def _move_on(self, answer: Answer | None) -> None:
        send = self._send
        try:
            ask = send(answer)  # type: ignore[arg-type]
            kind = type(ask)
            while kind is Pause and self.quiet and not ask.meter:  # type: ignore[union-attr]
                self.log.append(GO_ON)
                ask = send(GO_ON)
                kind = type(ask)
        except StopIteration:
            self._go_on()
            return
        if kind is Refusal:
            self.log.pop()
            next(self._play)  # the game asks the same again: the open ask stands
            raise self._named(ask)  # type: ignore[arg-type]
        self.ask = ask  # type: ignore[assignment]

    def _go_on(self) -> None:
        """Go on where the round stood before a remedy asked first. Without one it is over."""
        if self._waits is None:
            if self.table.vouchers:
                forfeit_vouchers(self.table)
            cap_winnings(self.table)
            self._close()
            return
        (play, ask), self._waits = self._waits, None
        self._follow(play)
        if type(ask) is Choose and ask.who in self.table.dead:
            self._move_on(Chosen("dead"))
        else:
            self.ask = self._asked_anew(ask)

    def _named(self, refusal: Refusal) -> Refusal:
        """Cite the rule that defines the pack if a card cannot come and no other rule says why."""
        if refusal.code != "impossible_card" or refusal.rule:
            return refusal
        cite = self.game.pack_cite(self.rules)
        return cite.refuse(refusal.code, refusal.message) if cite else refusal

    def _close(self) -> None:
        self.ask = None
        table = self.table
        standing = table.ledger.standing()
        if standing and self.game.carries_over is None and standing != self._kept():
            raise ChipsLost(f"the round ends with chips left over: {standing}")
        kept = standing or table.state is not None
        self.log.append(Closed(msgspec.to_builtins(table.state), standing) if kept else _CLOSED)

    def _kept(self) -> dict[str, Cents]:
        """The chips that the table remembers, by account name."""
        return {account_name(spot): cents for spot, cents in standing_at(self.game, self.table.state).items()}

    # -- irregularities -------------------------------------------------------------------------

    def case(self, call: IrregularityCall) -> Case:
        """A call at the open ask, with the rulebook's declaration."""
        assert self.ask is not None
        return Case(self.game, self.table, self.ask, call, self.rules.irregularity(call.kind))

    def _called(self, ask: Ask, call: IrregularityCall) -> None:
        rule = self._counted(self.rules.irregularity(call.kind), call.seat)
        case = Case(self.game, self.table, ask, call, rule)
        check_call(case)
        self.log.append(call)
        seen = (call.seat, call.card, rule.then, call.dice, call.choice, call.hand)
        self.log.append(Irregular(rule.kind, rule.remedy, rule.cite, *seen))
        outcome = case.remedy.carry_out(case) if case.remedy.carry_out is not None else None
        if type(outcome) is Voids:
            self._void(rule.cite, outcome.hands)
        elif type(outcome) is AsksFirst:
            self._waits = (self._play, ask)
            self._follow(outcome.play)
            self._move_on(None)
        elif outcome is not None:
            self._move_on(outcome)
        if self.ask is ask:
            self.ask = self._asked_anew(ask)

    def _asked_anew(self, ask: Ask) -> Ask:
        """The open ask after a call, which may change what can come and what may be done."""
        if type(ask) is Draw:
            return self.table.drawing(ask.to, ask.at, ask.cite, ask.ordered)
        if type(ask) is Choose:
            return msgspec.structs.replace(ask, choices=self.game.choices(self.table, ask))
        return ask

    def _counted(self, rule: Irregularity, seat: int) -> Irregularity:
        """The rule of a call. A second call may have another rule. If that is about one hand, both calls are."""
        if not rule.second:
            return rule
        second = self.rules.irregularity(rule.second)
        before = [one for one in self.log if type(one) is Irregular and one.kind == rule.kind]
        again = any(one.seat == seat for one in before) if second.seat else bool(before)
        return second if again else rule

    def _void(self, cite: Cite, hands: bool) -> None:
        self.log.append(Voided(cite, hands))
        self.table.void(cite, self.table.apart if hands else ())
        self.void = True
        with suppress(Void, StopIteration):
            self._play.throw(Void())
        self.table.state = self.game.after_void(self.table, self._before[1])
        self._close()

    # -- results --------------------------------------------------------------------------------

    def net(self) -> dict[int, dict[str, Cents]]:
        """What each seat won or lost on each wager, in cents."""
        result: dict[int, dict[str, Cents]] = {}
        for (seat, wager), cents in self.table.net.items():
            result.setdefault(seat, {})[wager] = cents
        return result

    def __repr__(self) -> str:
        where = "over" if self.ask is None else f"waits at {self.ask.at}"
        game = f"{self.game.title}, {self.rules.chapter.rulebook}"
        return f"<Round of {game}: {where}, {len(self.log)} entries>"

    def _repr_html_(self) -> str:
        rows = ((seat, wager, show_amount(cents)) for (seat, wager), cents in self.table.net.items())
        return html_table(repr(self)[1:-1], ("seat", "wager", "net"), rows)


def _by_name(of_seats: dict[int, T] | None) -> dict[str, T]:
    """What a round is opened with, by seats as they are written."""
    return dict(zip(map(str, of_seats), of_seats.values(), strict=True)) if of_seats else {}


def _accepted(rules: Rules) -> set[tuple[str, tuple[int, ...]]]:
    """The seats that each game's rounds were opened with. Those accepted once need not be checked again."""
    return set()


def _openings(rules: Rules) -> dict[tuple[str, tuple[int, ...], int], Opened]:
    return {}
