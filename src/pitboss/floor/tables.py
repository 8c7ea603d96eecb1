"""A live table: the house deals, bots play the free seats, and people decide the rest, round after round."""

import secrets
from collections.abc import Callable, Collection
from typing import Any

import msgspec

from pitboss.chance import seeded
from pitboss.chance.draws import proven
from pitboss.floor.book import Result
from pitboss.floor.bots import PATIENCE, TableBot, absent
from pitboss.floor.links import Joined
from pitboss.floor.purses import BUY_IN, Purses, affordable, check_purse
from pitboss.money import Cents
from pitboss.rounds import Game, Round
from pitboss.rounds.answers import Answer, Cards, Chosen, GoOn, IrregularityCall, Stakes, Stopped, Thrown
from pitboss.rounds.asks import ANYONE, Ask, Bet, Choose, Pause
from pitboss.rounds.calls import check_due
from pitboss.rounds.drivers.random import open_stakes
from pitboss.rounds.seeds import SEED_BYTES, Committed, commit, derived
from pitboss.rounds.verify import retrace
from pitboss.rulebooks import Refusal, Rules

_logged = msgspec.json.Encoder(order="deterministic")
MOST_SEEN = 60
"""The most throws or numbers of one round that are remembered for the display."""
TAKES_OFF = frozenset({"remove"})
"""The actions that take a wager off the layout that its owner may take down at any time."""
MOST_AUTOMATIC_ANSWERS = 5_000
MOST_ENTRIES = 5_000
"""The length at which a round that could be ended is ended. What stands is carried over into the next."""


class Past(msgspec.Struct, frozen=True):
    """The state in which a table was left: its last round from its opening on, by its log, and its book's additions."""

    number: int
    seed: bytes
    next_seed: bytes
    """The seed committed to for the next round, if this one is over and the book says so."""
    stacks: dict[int, Cents]
    bought: dict[int, Cents]
    """Each seat's buy-ins when the round began."""
    state: Any
    answers: tuple[Answer, ...]
    stops: tuple[int, ...]
    """The length of the log at the end of each message."""
    settled: tuple[dict[int, Cents], dict[int, Cents]] | None
    """The chips and buy-ins after the round, if the book has its end."""
    agrees: bool
    """Whether log and book end with the same message. If not, the round goes on from where its log ends."""
    due: IrregularityCall | None = None
    missed: str = ""
    last: dict[int, dict[str, Cents]] = {}
    """The last stakes of each person before it, or in it if it is over."""
    warned: tuple[int, ...] = ()
    """The seats that had been warned of bets below the minimum when the round began."""
    seats: tuple[int, ...] = ()
    """The seats of the round."""
    people: dict[int, str] = {}
    """The people who played it, by seat, or empty if only the table's first person did."""
    joined: dict[int, str] = {}
    """The people who have taken a seat since."""
    leaving: frozenset[int] = frozenset()
    """The people who have got up, with wagers on the table."""
    out: dict[int, Cents] = {}
    """The people who sit the round out with too little to play, and what they have left."""


class LiveTable:
    """One table: people at some seats, bots at others, one round after another.

    ``seat`` is that of the table's first person. Others take free seats or a bot's; they play from the next round on.
    """

    round: Round
    seed: bytes
    chance: Committed
    stacks: dict[int, Cents]
    """Each seat's stack when the round began."""

    def __init__(  # noqa: PLR0913 - what a table is, thing by thing
        self,
        game: Game,
        rules: Rules,
        seat: int,
        bots: int,
        seed: bytes | None = None,
        past: Past | None = None,
        link: Joined | None = None,
        *,
        name: str = "",
        buy_in: Cents = BUY_IN,
    ) -> None:
        """Seat everyone and open the first round, or go on where the table was left. A seed is for tests alone.

        ``link`` is its share in a meter with other tables, ``name`` is what its commitments bind, and ``buy_in`` is
        what everyone sits down with.
        """
        self.game, self.rules, self.link, self.name = game, rules, link, name
        self.seat, self.places = seat, _seats(game, rules, seat, bots)
        """The first person's seat, and every seat that is taken, by a person or a bot."""
        self.seats = self.places
        """The seats of the round."""
        self.out: set[int] = set()
        """The people who sit this round out with too little to play, until they buy in."""
        self.buying: dict[int, Cents] = {}
        """Their buy-ins before the next round."""
        self.people: dict[int, str] = {seat: ""}
        """The people who play, by seat, with the names they gave."""
        self.joined: dict[int, str] = {}
        """The people who play from the next round on."""
        self.leaving: set[int] = set()
        """The people who got up: they stake nothing more, and what they have on the table is played out."""
        self._seed = seed
        self.bot = TableBot(seeded(drawn(seed, "bots")), game, rules)
        """Plays the other seats."""
        players = game.among_players
        least = players.least_stack(rules) if players is not None else 0
        self.purses = Purses(self.seats, rules, least, buy_in)
        self.began_with = dict(self.purses.bought)
        """Each seat's buy-ins when the round began."""
        self.due: IrregularityCall | None = None
        self.missed = ""
        """The kind of a call that was never made: its moment did not come, or it could not have happened then."""
        self.in_vain = ""
        self.last: dict[int, dict[str, Cents]] = {}
        """The last stakes of each person: a whole layout, or what was bet between two throws."""
        self.last_at: dict[int, tuple[int, int]] = {}
        """The round of those bets, and after how many throws."""
        self.idle: list[int] = []
        self.closing = False
        """Whether it is being played to its end without its player, with no more stakes."""
        self.number = 0
        self.next_seed = drawn(seed, "round 1")
        """The seed of the next round, drawn when this one is over and committed to from then on."""
        if past is None:
            self._open(None)
        else:
            self._take_up(past)

    # -- what a person may do -------------------------------------------------------------------

    def answer(self, *answers: Answer, seat: int = 0) -> None:
        """Answer for a person's seat, within its chips. Where wagers may stand, this opens a new round if needed.

        Several answers are taken as one: if one is refused, none was given.
        """
        seat, before = seat or self.seat, Standing.of(self)
        try:
            if self.round.over and self.game.carries_over is not None:
                self.new_round()
            self._answer(answers, seat)
        except Refusal:
            before.restore(self)
            raise
        self._advance()

    def _answer(self, answers: tuple[Answer, ...], seat: int) -> None:
        if not self._plays(seat):
            raise Refusal("not_seated", "you play from the next round on")
        for answer in answers:
            ask = self.round.ask
            check_purse(ask, answer, self.chips(seat))
            self._put(answer)
            self._keep_stake(ask, answer, seat)

    def _keep_stake(self, ask: Ask | None, answer: Answer, seat: int) -> None:
        """Remember what a person staked, so that it can be staked again."""
        if type(answer) is Stakes and answer.wagers and answer.seat in (0, seat):
            self.last[seat] = dict(answer.wagers)
        open_to_all = type(ask) is Choose and ask.who == ANYONE
        if open_to_all and type(answer) is Chosen and answer.do == "bet" and answer.seat == seat:
            now, last = (self.number, self._chances()), self.last.get(seat, {})
            last = last if self.last_at.get(seat) == now else {}
            self.last_at[seat] = now
            self.last[seat] = last | {answer.wager: last.get(answer.wager, 0) + (answer.amount or 0)}

    # -- who sits where -------------------------------------------------------------------------

    def sit_down(self, seat: int, name: str) -> None:
        """Give a person a free seat, or a bot's, from the next round on."""
        if seat in self.people or seat in self.joined or seat in self.leaving:
            raise Refusal("seat_taken", f"seat {seat} is taken; choose another")
        self.game.check_seats(self.rules, tuple(sorted({*self.places, *self.joined, seat})))
        self.joined[seat] = name

    def get_up(self, seat: int) -> None:
        """Let a person leave: nothing more is staked for them, and what they have on the table is played out."""
        if self.joined.pop(seat, None) is None and seat in self.people:
            self.leaving.add(seat)
            self.buying.pop(seat, None)
            if not self.round.over:
                self._advance()

    def buy_in(self, seat: int, cents: Cents) -> None:
        """Buy in for an amount that a person chose: now if the round is over, else before the next one."""
        if self.round.over:
            self.purses.buy(seat, cents)
        elif seat in self.out:
            self.purses.copy().buy(seat, cents)  # refused now, if it is
            self.buying[seat] = cents

    def pass_over(self, seat: int) -> None:
        """Do the minimum for a person who does not answer, so that the others need not wait."""
        ask = self.round.ask
        waited = type(ask) in (Bet, Choose) and seat in self.people and self._asks(ask, seat)
        if not waited or not any(self._tried(way) for way in absent(ask, seat)):
            raise Refusal("not_waited_for", f"nobody waits for seat {seat}")

    def _asks(self, ask: Ask | None, seat: int) -> bool:
        """Whether the round waits for this seat and no other."""
        if type(ask) is Choose:
            return ask.who == seat
        return type(ask) is Bet and ask.asks(seat)

    def _change_seats(self) -> None:
        """Before a round, seat those who have come, and free the seats of those who have left with everything."""
        for seat in [seat for seat in self.leaving if not self.staked(seat)]:
            self.leaving.discard(seat)
            del self.people[seat]
            self.purses.sit_down(seat)  # a bot takes the seat
        for seat, name in self.joined.items():
            self.people[seat] = name
            self.purses.sit_down(seat)
        for seat, cents in self.buying.items():
            if self.purses.short(seat):
                self.purses.buy(seat, cents)
        self.places = tuple(sorted({*self.places, *self.joined}))
        self.joined.clear()
        self.buying.clear()
        self.out = self._short()
        self.seats = tuple(seat for seat in self.places if seat not in self.out)

    def _short(self) -> set[int]:
        """The people to ask before they can play: nothing is bought for a person while another can play on."""
        people = {*self.people, *self.joined} - {seat for seat in self.leaving if not self.staked(seat)}
        short = {
            seat
            for seat in people - self.joined.keys()
            if self.purses.short(seat) > self.buying.get(seat, 0) and not self.staked(seat)
        }
        return short if short < people else set()

    def new_round(self) -> None:
        """Open the next round where the last one left the table."""
        if not self.round.over:
            raise Refusal("round_open", "the round is not over")
        short = self._short()
        if short:
            self.game.check_seats(self.rules, tuple(sorted({*self.places, *self.joined} - short)))
        self._open(self.round.table.state, self.round.table.warned)

    # -- what the staff may do ------------------------------------------------------------------

    def close(self, note: Callable[[], None] = lambda: None) -> dict[int, Cents]:
        """Play the table to its end without its player. Return by seat what stood on the layout and goes back.

        ``note`` is called when a round is over and another must follow. What was staked stands. Where the rulebook
        says what happens to a player who leaves, that is called. Otherwise the seat does only what it must, stakes
        nothing more, and wagers that stand are rolled out.
        """
        self.closing, self.idle, without_chance = True, [], 0
        while not (self.round.over and not any(map(self.staked, self.people))) and without_chance < PATIENCE:
            chances = 0 if self.round.over else self._chances()
            if self.round.over:
                note()
                self.new_round()
            elif not self._leave():
                break
            without_chance = 0 if self._chances() > chances else without_chance + 1
        self._take_down()
        back = {seat: cents for seat in self.seats if (cents := self.staked(seat))}
        for seat, cents in back.items():
            self.purses.chips[seat] += cents
        return back

    def _chances(self) -> int:
        """The number of chance decisions in this round: one without any gets nowhere."""
        return sum(type(one) in (Cards, Thrown, Stopped) for one in self.round.log)

    def _take_down(self) -> None:
        """Take down what may be taken down if there is no one to throw the dice, and end the round."""
        while (ask := self.round.ask) is not None:
            ways = [
                *(
                    Chosen(one.do, None, one.wager, seat)
                    for seat in self.people
                    for one in (ask.open_to(seat) if type(ask) is Choose else ())
                    if one.do in TAKES_OFF
                ),
                self._ending(ask),
            ]
            if not any(self._tried(way) for way in ways if way is not None):
                raise Refusal("stuck", "the round cannot be ended without its player; call a supervisor")

    def _tried(self, way: Answer) -> bool:
        try:
            self._put(way)
            self._advance()
        except Refusal:
            return False
        return True

    def _leave(self) -> bool:
        """Do one thing for people who are gone: what the rulebook says, or the minimum."""
        ask = self.round.ask
        assert ask is not None
        leaves = [one for one in self.rules.chapter.irregularities.values() if one.remedy == "abandon"]
        ways: list[Answer | None] = [
            *(
                IrregularityCall(one.kind, seat)
                for seat in self.people
                for one in leaves
                if self.staked(seat)
            ),
            *([] if any(map(self.staked, self.people)) else [self._ending(ask)]),
            *(way for seat in self.people for way in absent(ask, seat)),
        ]
        return any(self._tried(way) for way in ways if way is not None)

    def call(self, call: IrregularityCall, when_due: bool = False) -> None:
        """Call an irregularity: now, or when the round next reaches the moment the rulebook names.

        A call does not name a card: it is about the card that lies there. What depends on a card that
        nobody may see waits for its moment, so that neither the call nor its refusal reveals the card.
        """
        rule, ask = self.rules.irregularity(call.kind), self.round.ask
        if ask is None:
            raise Refusal("round_over", "the round is over; nothing more can be called")
        if call.card:
            raise rule.cite.refuse(
                "no_card", "a call cannot name a card here: it is about the one that lies there"
            )
        case = self.round.case(call)
        untold = case.remedy.shows is None
        if when_due or untold:
            check_due(case)
        if untold or (when_due and rule.at != ask.at):
            if self.due is not None:
                raise rule.cite.refuse("call_waits", f"{self.due.kind} is already waiting for its moment")
            self.due = call
        else:
            self._put(self._with_card(call))
            self._advance()

    def _with_card(self, call: IrregularityCall) -> IrregularityCall:
        """The call with the card it is about, as the program dealt it."""
        return self.chance.called(self.round.case(call))

    # -- what it shows --------------------------------------------------------------------------

    @property
    def commitment(self) -> str:
        """The table's commitment to the seed of everything that chance decides in this round."""
        return commit(self.seed, self.name, self.number)

    @property
    def next_commitment(self) -> str:
        """Its commitment to the seed of the next round, once this one is over."""
        return commit(self.next_seed, self.name, self.number + 1) if self.round.over else ""

    @property
    def ask(self) -> Ask | None:
        """The ask that the round waits for, for the first person, without any amount that they cannot pay."""
        return self.ask_of(self.seat)

    def ask_of(self, seat: int) -> Ask | None:
        """The ask that the round waits for, for this person, without any amount that they cannot pay."""
        return affordable(self.round.ask, seat, self.chips(seat)) if self._plays(seat) else None

    def _plays(self, seat: int) -> bool:
        """Whether a person plays this round."""
        return seat in self.people and seat not in self.leaving and seat not in self.out

    @property
    def waits_for(self) -> tuple[int, ...]:
        """The people the round waits for, or none if anyone may act."""
        return tuple(seat for seat in self.people if self._asks(self.round.ask, seat))

    def won(self, seat: int) -> Cents:
        """The change of the chips in front of a seat by the round so far. What it has staked has left it."""
        return self.round.table.ledger.balance(seat) - self.stacks[seat] if seat in self.stacks else 0

    def chips(self, seat: int) -> Cents:
        """The chips in front of a seat now. At the end of a round its purse holds them all."""
        return self.purses.chips[seat] + (0 if self.round.over else self.won(seat))

    def staked(self, seat: int) -> Cents:
        """The chips of a seat on the layout."""
        return sum(self._stakes(seat))

    def largest_stake(self, seat: int) -> Cents:
        """The most a seat has on one wager."""
        return max(self._stakes(seat), default=0)

    def _stakes(self, seat: int) -> list[Cents]:
        return [cents for (holder, _), cents in self.round.table.spots.items() if holder == seat]

    @property
    def result(self) -> Result:
        """The result of the round so far for the people at the table."""
        net, seen = self.round.net(), self.game.display.kept(self.round)[-MOST_SEEN:]
        came = {seat: (sum(net.get(seat, {}).values()), self.staked(seat)) for seat in self.people}
        first = came.pop(self.seat, (0, 0))
        return Result(self.number, self.round.void, *first, seen, came)

    @property
    def house_won(self) -> Cents:
        """The house's win from those who sit here now: what they bought, less what they have and staked."""
        seats, ledger = self.places, self.round.table.ledger
        theirs = sum(self.chips(seat) + self.staked(seat) for seat in seats)
        among = 0 if self.round.over else ledger.balance("pot") + ledger.balance("bank")
        return sum(self.purses.bought[seat] for seat in seats) - theirs - among

    @property
    def in_play(self) -> bool:
        """Whether a person has chips on the table: on the layout, or in a round that is not over."""
        return any(self.staked(seat) or (not self.round.over and self.won(seat)) for seat in self.people)

    # -- the round goes on ----------------------------------------------------------------------

    def _open(self, state: Any, warned: Collection[int] = ()) -> None:
        before = dict(self.people)
        self._change_seats()
        kept = [one for one in warned if one in self.seats and before.get(one) == self.people.get(one)]
        playing = any(not self.purses.short(seat) for seat in self.people)
        self.purses.before_round(self._others() if playing else self.seats)
        self.began_with = dict(self.purses.bought)
        state = self.link.meter if self.link else as_logged(self.game, state)
        stacks = {seat: self.purses.chips[seat] for seat in self.seats}
        self._begin(stacks, state, self.next_seed, kept)
        self.number += 1
        self.missed = ""
        self._advance()

    def _begin(self, stacks: dict[int, Cents], state: Any, seed: bytes, warned: Collection[int] = ()) -> None:
        self.seed, self.chance = seed, Committed(seed)
        self.stacks = stacks
        self.round = Round(self.game, self.rules, self.seats, state, self.stacks, warned=warned)
        self.idle = [] if self.closing else self._others()

    def _take_up(self, past: Past) -> None:
        """Play the last round again up to the end of its log, with everything that chance decided from its seed.

        If the book ends with the same message nothing more happens: the table is as it was.
        """
        self.seats, self.people = past.seats or self.seats, dict(past.people) or self.people
        self.joined, self.leaving, self.out = dict(past.joined), set(past.leaving), set(past.out)
        self.places = tuple(sorted({*self.seats, *self.out}))
        self.last = {seat: dict(staked) for seat, staked in past.last.items()}
        self.purses.chips, self.purses.bought = {**past.stacks, **past.out}, dict(past.bought)
        self.began_with = dict(past.bought)
        self._begin(dict(past.stacks), past.state, past.seed, past.warned)
        self.number, self.due, self.missed = past.number, past.due, past.missed
        if not self._replay(past):
            raise Refusal("bad_journal", "its last round does not come from the seed it was committed to")
        self.idle = []
        if self.link is not None:
            self.link.again(self.round, self.number)
        if past.settled is not None:
            self.next_seed = past.next_seed
            self.purses.chips, self.purses.bought = dict(past.settled[0]), dict(past.settled[1])
        elif self.round.over or not past.agrees:
            self._advance()

    def _replay(self, past: Past) -> bool:
        """Answer the round again, buying in where a message had ended. Return whether chance gave the same again."""
        stops = iter(past.stops)
        stop = next(stops, 0)
        for answer in past.answers:
            while stop and len(self.round.log) >= stop:
                self._buy_in()
                stop = next(stops, 0)
            ask = self.round.ask
            if not retrace(self.round, (answer,), self.chance).fair:
                return False
            for seat in self.people:
                self._keep_stake(ask, answer, seat)
        if past.agrees and not self.round.over:
            self._buy_in()
        return True

    def _put(self, answer: Answer) -> None:
        """Answer the round. A move of a shared meter takes effect for everyone at once."""
        self.round.answer(answer)
        if self.link is not None:
            self.link.take(self.round, self.number)

    def _advance(self) -> None:
        """Answer everything that does not wait for a person: chance, pauses, bots, and a call that is due."""
        refused = 0
        for _ in range(MOST_AUTOMATIC_ANSWERS):
            ask = self.round.ask
            if ask is None:
                self._settle_up()
                return
            answer = self._due_call(ask) or self._hand_over(ask) or self._automatic(ask, refused)
            if answer is None:
                self._buy_in()
                return
            try:
                self._put(answer)
                refused = 0
            except Refusal:
                refused += 1
                self.in_vain = answer.kind if type(answer) is IrregularityCall else self.in_vain
        raise Refusal("stuck", "the round does not end by itself; sit down at a new table")

    def _hand_over(self, ask: Ask) -> Answer | None:
        """End a round that the rules leave open when its hand is over, or when it has grown very long."""
        carries = self.game.carries_over
        over = carries is not None and carries.hand_over(self.round.table)
        return self._ending(ask) if over or len(self.round.log) > MOST_ENTRIES else None

    def _ending(self, ask: Ask) -> Answer | None:
        """The answer that ends the round, if the rules leave it open and it may be ended now."""
        return self.game.carries_over.ending(ask) if self.game.carries_over is not None else None

    def _due_call(self, ask: Ask) -> IrregularityCall | None:
        due = self.due
        if due is None or self.rules.irregularity(due.kind).at != ask.at:
            return None
        self.due = None
        return self._with_card(due)

    def _automatic(self, ask: Ask, refused: int) -> Answer | None:
        if type(ask) is Pause and ask.meter and self.link is not None:
            return GoOn((self.link.meter.shows, self.link.meter.rest))
        if type(ask) is not Bet and type(ask) is not Choose:
            self.idle = self.idle if type(ask) is Pause or self.closing else self._others()
            return self.chance.answer(ask)
        if type(ask) is Choose and ask.who == ANYONE:
            return self.bot.give_way(ask, self._here()) or self._let_others_stake(ask)
        seat = next((seat for seat in (*self._others(), *self.leaving) if ask.asks(seat)), None)
        if seat is None:
            return None
        if seat in self.leaving:
            ways = absent(ask, seat)
            return ways[min(refused, len(ways) - 1)]
        return self.bot.play(ask, seat, self.round, refused)

    def _let_others_stake(self, ask: Choose) -> Answer | None:
        """Let each of the others stake once between throws, where anyone may stake."""
        stakes = open_stakes(ask, self.idle[-1]) if self.idle else None
        return self.bot.stake(stakes, self.idle.pop(), self.game.usual_wagers) if stakes else None

    def _others(self) -> list[int]:
        return [seat for seat in self.seats if seat not in self.people]

    def _here(self) -> set[int]:
        """The seats of the people who have not got up."""
        return set(self.people) - self.leaving

    def _buy_in(self) -> None:
        """Buy chips for everyone who was made to stake more than they had in front of them."""
        for seat in self.seats:
            self.purses.buy_up(seat, -self.chips(seat))

    def _settle_up(self) -> None:
        self.missed = self.due.kind if self.due else self.in_vain
        self.due, self.in_vain = None, ""
        self.next_seed = drawn(self._seed, f"round {self.number + 1}")
        self.purses.settle({seat: self.won(seat) for seat in self.places})


class Standing(msgspec.Struct, frozen=True):
    """Everything at a table that an answer may change, kept so that a refused answer changes nothing.

    The bots' source is left out: it draws on. So is what the table is: its game, its rules and its meter's link.
    """

    round: Round
    seed: bytes
    next_seed: bytes
    chance: Committed
    stacks: dict[int, Cents]
    number: int
    places: tuple[int, ...]
    seats: tuple[int, ...]
    people: dict[int, str]
    joined: dict[int, str]
    leaving: set[int]
    out: set[int]
    buying: dict[int, Cents]
    purses: Purses
    began_with: dict[int, Cents]
    due: IrregularityCall | None
    missed: str
    in_vain: str
    last: dict[int, dict[str, Cents]]
    last_at: dict[int, tuple[int, int]]
    idle: list[int]
    closing: bool
    entries: int
    """The length of the round's log."""

    @classmethod
    def of(cls, table: LiveTable) -> "Standing":
        """Keep the state of a table, with copies of what changes in place."""
        kept: dict[str, Any] = {name: getattr(table, name) for name in _KEPT}
        for name, one in kept.items():
            kept[name] = one.copy() if isinstance(one, (dict, list, set, Purses)) else one
        return cls(**kept, entries=len(table.round.log))

    def restore(self, table: LiveTable) -> None:
        """Restore the table to this state. A round that has gone on is played again up to where it was.

        Its chance decides between answers only, and a new round has a chance of its own.
        """
        for name in _KEPT:
            setattr(table, name, getattr(self, name))
        if len(table.round.log) != self.entries:
            table.round = table.round.again(self.entries)


_KEPT = tuple(name for name in Standing.__struct_fields__ if name != "entries")


def drawn(seed: bytes | None, label: str) -> bytes:
    """The seed of this name: fresh from the system, or derived from a table's own, which is only for tests.

    The bots and every round have their own, so that nothing anyone does changes what is drawn.
    """
    proven()
    return secrets.token_bytes(SEED_BYTES) if seed is None else derived(seed, label)


def as_logged(game: Game, state: Any) -> Any:
    """A table's memory as its log has it, so that a round opens alike before and after a restart."""
    if state is None or game.state_type is None:
        return state
    return msgspec.convert(msgspec.json.decode(_logged.encode(state)), game.state_type)


def _seats(game: Game, rules: Rules, seat: int, bots: int) -> tuple[int, ...]:
    """Seat the bots at the free seats nearest to the person."""
    most = game.seats(rules)
    free = [other for other in range(1, most + 1) if other != seat]
    if bots > len(free):
        raise Refusal("table_full", f"the table has {most} seats: at most {len(free)} others can play")
    near = sorted(free, key=lambda other: (abs(other - seat), other))[:bots]
    return tuple(sorted((seat, *near)))
