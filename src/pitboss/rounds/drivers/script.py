"""Script: answers from a compact record. What the record lacks is refused, never guessed."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar, NamedTuple

import msgspec

from pitboss.chance import UNSEEN, Card
from pitboss.money import Cents, show_amount, show_dollars
from pitboss.rounds.answers import (
    GO_ON,
    Answer,
    BackLineBet,
    Cards,
    Chosen,
    IrregularityCall,
    Stakes,
    Stopped,
    Thrown,
)
from pitboss.rounds.asks import Ask, Bet, Choose, Draw, Pause, Roll, Spin, Who, check_coupon
from pitboss.rounds.calls import NOT_RECOGNIZED, REFUSE, check_late
from pitboss.rounds.drivers.late import Late, late_calls, late_cites, lines_of
from pitboss.rounds.events import Irregular
from pitboss.rounds.game import Game, check_seats_once
from pitboss.rounds.known import name_of
from pitboss.rounds.records import CalledRecord, Decision, Record, SeatRecord, read_amount, read_state
from pitboss.rounds.round import Round
from pitboss.rounds.table import NO_RULE, Table
from pitboss.rulebooks import Cite, Refusal, Rules
from pitboss.rulebooks.refusal import counted

SOME_GAMES: dict[type[msgspec.Struct], tuple[tuple[str, ...], tuple[str, ...]]] = {
    Record: (("community", "rolls", "spins", "player_dealer"), ("state", "dealer")),
    SeatRecord: (("wagers", "decisions"), ("coupons", "behind")),
    CalledRecord: (("roll", "before_roll", "dice", "wager", "amount", "after", "spin"), ()),
}
"""Shared keys that only some games use, by the part of the record. Those a game adds come between the two lists."""

REFUSED_WAGER = frozenset({"wager", "amount"})
"""Keys by which a call may name the wager that is not allowed, or came too late."""

SPOKEN_OF = {
    "coupons": ("match_play_coupons", "a match-play coupon is not taken here: wagers are made in chips"),
    "behind": ("back_line_betting", "nobody bets behind a seat here"),
}
"""Keys of a seat that a document may exclude, each with the rule and the words."""


@cache
def useless_keys(form: type[msgspec.Struct], takes: frozenset[str]) -> tuple[str, ...]:
    """The keys of a record, a seat or a call that a game which takes these does not use."""
    shared = next(base for base in form.__mro__ if base in SOME_GAMES)
    first, last = SOME_GAMES[shared]
    brought = (key for key in form.__struct_fields__ if key not in shared.__struct_fields__)
    return tuple(key for key in (*first, *brought, *last) if key not in takes)


@cache
def _reading(form: type[msgspec.Struct], takes: frozenset[str]) -> Callable[[Any], tuple[Any, ...]]:
    """Read all keys that a game does not use at once."""
    keys = useless_keys(form, takes)
    # The first is read twice, because a single key would not give a tuple.
    return attrgetter(keys[0], *keys) if keys else lambda part: ()


def _useless(part: msgspec.Struct, takes: frozenset[str]) -> list[str]:
    """The keys with a value in a part of a record although the game does not use them."""
    if not any(_reading(type(part), takes)(part)):
        return []
    return [key for key in useless_keys(type(part), takes) if getattr(part, key)]


def _not_taken(rules: Rules) -> tuple[str, ...]:
    """The keys of a seat that the document excludes."""
    return tuple(key for key, (rule, _) in SPOKEN_OF.items() if rule in rules and not rules.value(rule))


class Decided(NamedTuple):
    """A seat's last decision: its moment, the action, and the rule by which it was asked."""

    at: str
    do: str
    cite: Cite


class Script:
    """Answers a game's asks from a record, in the order things happened.

    A game that uses other keys than `dealer`, `wagers` and `decisions` subclasses it and sets ``takes``.

    At every ask it first gives a call that is due there. A `Bet` takes the seat's wagers, and a `Choose` the next
    of its decisions, which must name this moment; a card of that decision is put behind the seat's other cards. A
    `Draw` takes the recipient's next card: of the seat's `cards`, the `dealer`'s, or `community` for the
    board. If none is left the card is unseen. A `Roll` takes the next of `rolls`, a `Spin` of `spins`. What is
    left at the end is refused.
    """

    takes: ClassVar[frozenset[str]] = frozenset({"dealer", "wagers", "decisions"})
    """The keys of a record that this game uses, of those that only some games use.

    They are `wagers`, `decisions`, `coupons` and `behind` of a seat; `dealer`, `community`, `rolls`, `spins`, `state`
    and `player_dealer` of a record; those that describe a call, and keys of the game's own.
    """
    every_seat_stakes: ClassVar[bool] = False
    """Whether a seat that staked nothing at all is not in the round."""
    table: Table | None = None
    """The table of the round that is played, once it is open."""

    def __init__(self, record: Record, rules: Rules) -> None:
        self.record, self.rules = record, rules
        self._check_keys()
        seats: dict[int, SeatRecord] = {}
        self.seats: Mapping[int, SeatRecord] = seats
        self.cards: dict[Who, deque[Card]] = {}
        self.decisions: dict[int, deque[Decision]] = {}
        for one in record.seats:
            seat = one.seat
            seats[seat], self.cards[seat], self.decisions[seat] = one, deque(one.cards), deque(one.decisions)
        if len(self.seats) < len(record.seats):
            check_seats_once(rules, record.seat_numbers)
        self.cards["dealer"] = deque(record.dealer)
        self.cards["board"] = deque(record.community)
        self.rolls = deque(record.rolls)
        self.spins = deque(record.spins)
        self.calls = deque(record.irregularities)
        self.ruled: dict[str, Cite] = {}
        self.decided_last: dict[int, Decided] = {}
        self.late: dict[int, Late] = {}
        self.too_late: dict[tuple[int, int], Cite] = {}
        """The seats' lists of wagers that came too late, by seat and place, and the rule behind them."""
        if self.calls:
            self._check_moments()
            late = self.late_calls()
            self.late = {id(record.irregularities[place]): one for place, one in late}
            self.too_late = late_cites(record, rules, late=late)

    @property
    def quiet(self) -> bool:
        """Whether the record has nothing to say at a pause: no call, nor anything a game's own script does there."""
        return not self.calls and type(self).answer is Script.answer

    def open(self, game: Game) -> Round:
        """Open the round the record is about, at a table that remembers what the record says."""
        return self.begin(game, self.remembered(game))

    def remembered(self, game: Game) -> Any:
        """Read what the table remembers."""
        form = game.state_type
        return None if form is None else read_state(self.record.state, form, game.title)

    def begin(
        self,
        game: Game,
        state: Any,
        seats: Iterable[int] | None = None,
        stacks: dict[int, Cents] | None = None,
    ) -> Round:
        """Open a round at this table, by default for the seats that the record lists."""
        record = self.record
        seats = record.seat_numbers if seats is None else seats
        return Round(game, self.rules, seats, state, stacks, record.patrons, warned=record.warned)

    def answer(self, ask: Ask, round: Round) -> Answer:
        """Answer one ask."""
        if self.calls and (call := self.due_call(ask)) is not None:
            return call
        if isinstance(ask, Pause):
            return GO_ON
        at, cite = ask.at, ask.cite
        self.ruled[at] = cite
        if type(ask) is Draw:
            return self.draw(ask)
        if type(ask) is Choose:
            chosen = self.choose(ask, round)
            self.decided_last[ask.who] = Decided(at, chosen.do, cite)
            return chosen
        if type(ask) is Bet:
            return self.bet(ask)
        return self.throw(ask) if type(ask) is Roll else self.spin(ask)

    def ends_at(self, ask: Ask) -> bool:
        """Whether the record may stop at this ask, with the round unfinished. Most games' records may not."""
        return False

    def named(self, wager: str) -> str:
        """The name that the table has for a wager."""
        return wager

    def late_calls(self) -> list[tuple[int, Late]]:
        """The wagers that calls say came too late, by the place of the call."""
        return late_calls(self.record, self.rules, self.named)

    # -- what each ask takes from the record ----------------------------------------------------

    def bet(self, ask: Bet) -> Stakes:
        """Stake what the record says the first seat that has not answered staked."""
        seat = self.seats[ask.who]
        stakes = self.stakes(seat)
        for wager, face in self.coupons_gone(seat).items() if seat.coupons else ():
            check_coupon(ask.coupons, wager, face, self._late_cents(ask.who, wager))
        if self.every_seat_stakes and not stakes.wagers:
            came_late = any(call.seat == ask.who for call in self.calls if id(call) in self.late)
            if not came_late:
                raise ask.cite.refuse("no_wager", f"seat {ask.who} has no wager")
        return stakes

    def stakes(self, seat: SeatRecord) -> Stakes:
        """Read the wagers a seat made in time. The same wager twice adds up."""
        if not self.too_late and isinstance(seat.wagers, dict):
            wagers = {wager: read_amount(amount, wager) for wager, amount in seat.wagers.items()}
        else:
            wagers = {}
            for place, line in enumerate(lines_of(seat)):
                if (seat.seat, place) not in self.too_late:
                    wagers[line.wager] = wagers.get(line.wager, 0) + read_amount(line.amount, line.wager)
        coupons: dict[str, Cents] = {}
        if seat.coupons:
            gone = self.coupons_gone(seat)
            coupons = {wager: face for wager, face in self.coupons(seat).items() if wager not in gone}
        vouchers = tuple([wager for wager in seat.vouchers if not self.too_late or wager in wagers])
        return Stakes(wagers, seat.seat, coupons, self.behind(seat) if seat.behind else (), vouchers)

    def coupons_gone(self, seat: SeatRecord) -> dict[str, Cents]:
        """The coupons on a wager that came too late as a whole: they go back with it."""
        if not seat.coupons or not self.too_late:
            return {}
        lines = list(enumerate(lines_of(seat)))
        in_time = {self.named(line.wager) for place, line in lines if (seat.seat, place) not in self.too_late}
        late = {self.named(line.wager) for _, line in lines} - in_time
        return {wager: face for wager, face in self.coupons(seat).items() if self.named(wager) in late}

    def _late_cents(self, seat: int, wager: str) -> Cents:
        return sum(
            read_amount(line.amount, line.wager)
            for place, line in enumerate(lines_of(self.seats[seat]))
            if (seat, place) in self.too_late and self.named(line.wager) == self.named(wager)
        )

    def coupons(self, seat: SeatRecord) -> dict[str, Cents]:
        """Read the coupons that lie with a seat's wagers."""
        faces = {wager: read_amount(face, f"coupon on {wager}") for wager, face in seat.coupons.items()}
        for wager in (wager for wager, face in faces.items() if not face):
            raise self.rules.refuse("bad_coupon", f"the coupon on {wager} has no face", "coupon_wagers")
        chip = self.rules.amount("smallest_chip") if faces and "smallest_chip" in self.rules else 1
        for wager, face in ((wager, face) for wager, face in faces.items() if face % chip):
            message = (
                f"a coupon needs chips with it, and none make up the {show_dollars(face)} on {wager:.40}"
            )
            raise self.rules.refuse("bad_coupon", message, "smallest_chip")
        return faces

    def behind(self, seat: SeatRecord) -> tuple[BackLineBet, ...]:
        """Read what others bet behind a seat."""
        where = f"behind seat {seat.seat}"
        return tuple(
            BackLineBet(bet.patron, bet.wager, read_amount(bet.amount, f"{bet.wager} {where}"))
            for bet in seat.behind
        )

    def choose(self, ask: Choose, round: Round) -> Chosen:
        """Decide what the record says the seat decided here."""
        decision = self.next_decision(ask)
        if decision.card:
            self.cards[ask.who].append(decision.card)
        if decision.cards:
            self.cards[ask.who].extend(decision.cards)
        amount = None if decision.amount is None else read_amount(decision.amount, decision.do)
        return Chosen(decision.do, amount)

    def next_decision(self, ask: Choose) -> Decision:
        """Take the seat's next decision, which must be one for this moment."""
        left = self.decisions.get(ask.who)
        if left and left[0].at == ask.at:
            return left.popleft()
        choices = ", ".join(dict.fromkeys(choice.do for choice in ask.choices))
        must = f"seat {ask.who} must decide at {ask.at} ({choices})"
        if not left:
            raise ask.cite.refuse("missing_decision", f"{must}, and the record does not say what")
        cite, why = self.why_passed(ask, left[0])
        goes_on = f"but the record goes on at {left[0].at}{why and f': {why}'}"
        raise cite.refuse("unexpected_decision", f"{must}, {goes_on}")

    def why_passed(self, ask: Choose, decision: Decision) -> tuple[Cite, str]:
        """The rule by which the round is past a decision's moment, and why in words, if known."""
        last = self.decided_last.get(ask.who)
        again = last is not None and last.at == decision.at
        return ask.cite, f"it has decided there ({last.do})" if last and again else ""

    def draw(self, ask: Draw) -> Cards:
        """Deal the cards the record shows. A card it does not show is unseen."""
        return Cards(tuple(map(self.next_card, ask.to)))

    def next_card(self, who: Who) -> Card:
        """Return the next recorded card of a holder, or an unseen one."""
        left = self.cards.get(who)
        return left.popleft() if left else UNSEEN

    def throw(self, ask: Roll) -> Thrown:
        """Throw what the record threw."""
        if self.rolls:
            return Thrown(tuple(self.rolls.popleft()))
        if ask.unsaid:
            return Thrown(())
        message = f"a throw is due, and the record has only {len(self.record.rolls)}"
        raise ask.cite.refuse("missing_roll", message)

    def spin(self, ask: Ask) -> Stopped:
        """Spin what the record spun."""
        assert type(ask) is Spin
        if self.spins:
            return Stopped(self.spins.popleft())
        message = f"a spin is due, and the record has only {len(self.record.spins)}"
        raise ask.cite.refuse("missing_spin", message)

    # -- irregularities -------------------------------------------------------------------------

    def due_call(self, ask: Ask) -> IrregularityCall | None:
        """Return the irregularity that was called at this moment, if any."""
        if not self.calls or not self._is_due(self.calls[0], ask):
            return None
        return self._called(self.calls.popleft())

    def _called(self, call: CalledRecord) -> IrregularityCall:
        """The answer that makes the call. For a late wager, it names the table's wager and its amount."""
        late = self.late.get(id(call))
        said = f"{late.wager} {show_amount(late.cents)}" if late else call.said
        return IrregularityCall(call.kind, call.seat, call.card, tuple(call.dice), said, call.hand)

    def _is_due(self, call: CalledRecord, ask: Ask) -> bool:
        """Whether an irregularity was called here: at its moment, or where a seat that left decides nothing more."""
        if self.moment(call) == ask.at:
            return True
        if call.at or type(ask) is not Choose or ask.who != call.seat or self.decisions.get(ask.who):
            return False
        rule = self.rules.irregularity(call.kind)
        return rule.seat and ask.at in rule.during

    def moment(self, call: CalledRecord) -> str:
        """When an irregularity was called: as recorded, or where the rulebook expects it."""
        return call.at or self.rules.irregularity(call.kind).at or "after_deal"

    def _check_keys(self) -> None:
        record, takes = self.record, self.takes
        for key in self.rules.once(_not_taken):
            rule, message = SPOKEN_OF[key]
            if [seat for seat in record.seats if getattr(seat, key)] and not self.rules.flag(rule):
                raise self.rules.refuse("not_taken", message, rule)
        strange, warned, vouchers = _useless(record, takes), False, False
        of_seats: list[str] = []
        for seat in record.seats:
            of_seats += _useless(seat, takes)
            warned, vouchers = warned or seat.warned, vouchers or bool(seat.vouchers)
        if warned and "under_limit" not in self.rules:
            strange.append("warned")
        if vouchers and "voucher_wagers" not in self.rules:
            strange.append("vouchers")
        strange += of_seats
        for call in record.irregularities:
            known = self.rules.chapter.irregularities.get(call.kind)
            refused = known is not None and known.remedy in (REFUSE, NOT_RECOGNIZED)
            told = takes | REFUSED_WAGER if refused else takes
            strange += _useless(call, told)
        if strange:
            raise Refusal("unknown_key", f"a record of {record.game} does not use {strange[0]!r}")

    def _check_moments(self) -> None:
        for call in self.record.irregularities:
            self.rules.irregularity(call.kind)
            if self.moment(call) not in self.moments:
                known = f"its moments are: {', '.join(self.moments)}"
                raise Refusal("unknown_moment", f"the round has no moment {call.at!r:.40}; {known}")

    @property
    def moments(self) -> tuple[str, ...]:
        """The moments of this game's round at which an irregularity can be called."""
        return self.rules.chapter.moments

    # -- nothing may be left over ---------------------------------------------------------------

    def finish(self) -> None:
        """Refuse a record that says more than happened. If every wager came too late, no round was played."""
        if not self.calls or not self._nobody_played():
            self.check_all_used()
            return
        table = self.table
        assert table is not None
        for call in (call for call in self.calls if id(call) in self.late):
            rule, late = self.rules.irregularity(call.kind), self.late[id(call)]
            check_late(table, self._called(call), rule)
            table.say_none(call.seat, late.wager, rule.cite)
        self.calls = deque(call for call in self.calls if id(call) not in self.late)
        self.check_decisions()
        self.check_called()

    def _nobody_played(self) -> bool:
        """Whether the round ended before calls of late wagers came due, and no other wager was made."""
        listed = ((seat.seat, place) for seat in self.record.seats for place, _ in enumerate(lines_of(seat)))
        waiting = any(id(call) in self.late for call in self.calls)
        return waiting and all(one in self.too_late for one in listed)

    def check_all_used(self) -> None:
        """Refuse wagers, cards, decisions, throws, spins and calls that the round does not use."""
        self.check_staked()
        for who, cards in self.cards.items():
            if cards:
                message = f"the record gives {name_of(who)} cards the round does not use"
                raise self.ruled_at("deal").refuse("unused_cards", f"{message}: {', '.join(cards)}")
        self.check_decisions()
        self._check_chance()
        self.check_called()

    def check_decisions(self) -> None:
        """Refuse a decision the round never reached."""
        for seat, decisions in self.decisions.items():
            if decisions:
                self.refuse_decision(seat, decisions[0])

    def ruled_at(self, *moments: str) -> Cite:
        """The rule by which something was asked at the first of these moments that came, or else at the last moment."""
        came = (self.ruled[at] for at in moments if at in self.ruled)
        return next(came, next(reversed(self.ruled.values()), NO_RULE))

    def refuse_decision(self, seat: int, decision: Decision) -> None:
        """Refuse a decision that the round does not use, by the rule of its moment or of the seat's last one."""
        at, cite, last = decision.at, self.dead_by(seat), self.decided_last.get(seat)
        if cite is not None:
            why = "its hand is dead"
        elif last is None:
            why = "it is not asked for a decision in this round"
        elif last.at == at:
            why = f"it has decided there ({last.do})"
        else:
            why = f"its last decision is {last.do} at {last.at}"
        cite = cite or self.ruled_at(at, last.at if last else "")
        raise cite.refuse("unused_decision", f"seat {seat} has nothing to decide at {at}: {why}")

    def dead_by(self, seat: int) -> Cite | None:
        """The rule by which a seat's hand is dead, if it is."""
        if self.table is None or seat not in self.table.dead:
            return None
        called = (one for one in self.table.log if type(one) is Irregular and one.seat == seat)
        return next((one.cite for one in called), None)

    def _check_chance(self) -> None:
        """Refuse throws and spins the round does not use, by the rule of the last one it had."""
        if not self.rolls and not self.spins:
            return
        rolls, spins = self.record.rolls, self.record.spins
        for left, one, told in ((self.rolls, "throw", len(rolls)), (self.spins, "spin", len(spins))):
            if left:
                message = f"the round has {counted(told - len(left), one)}, and the record {told}"
                raise self.ruled_at("roll", "spin", "start").refuse("unused_chance", message)

    def check_staked(self) -> None:
        """Refuse stakes of a seat that was never asked for a wager."""
        table = self.table
        staked = dict(table.net.keys()) if table is not None else {}
        for seat in self.record.seats if table is not None else ():
            if (seat.wagers or seat.coupons or seat.behind) and seat.seat not in staked:
                asked = f"seat {seat.seat} is not asked for a wager in this round"
                cite = self.ruled.get("wagers", NO_RULE)
                raise cite.refuse("unused_wager", f"{asked}, but the record gives it one")

    def check_called(self) -> None:
        """Refuse an irregularity whose moment never came."""
        if self.calls:
            call = self.calls[0]
            message = f"the round never reached {self.moment(call)}, where {call.kind} was called"
            if call.after:
                message += f" after {call.after} decisions"
            raise self.rules.irregularity(call.kind).cite.refuse("unreached_moment", message)
