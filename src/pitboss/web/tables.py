"""Tables for pages: messages in, the seat's view out. The table itself lives on the floor."""

from collections.abc import Callable, Mapping
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

import msgspec

from pitboss.floor.book import Result
from pitboss.floor.house import House
from pitboss.floor.keys import Role
from pitboss.floor.sitting import Sitting
from pitboss.floor.tables import LiveTable
from pitboss.money import Cents
from pitboss.rounds import explain
from pitboss.rounds.actions import label_of
from pitboss.rounds.advice import Option, Situation, situation
from pitboss.rounds.answers import Answer, Chosen
from pitboss.rounds.asks import ANYONE, Bet, Choose
from pitboss.rounds.explain import joined, telling
from pitboss.rounds.game import Contest, contest_of, sizes_for, ways_at
from pitboss.rounds.speech import in_words
from pitboss.rulebooks import Refusal
from pitboss.web import advice, shows, status
from pitboss.web.aside import Question
from pitboss.web.laying import laid
from pitboss.web.limits import Limits
from pitboss.web.messages import (
    AnswerMessage,
    AnswersMessage,
    AnyCall,
    CallMessage,
    ExplainMessage,
    HintMessage,
    LayMessage,
    NewRoundMessage,
    PassOverMessage,
    ReviewMessage,
    read_cents,
)

BOTH: frozenset[Role] = frozenset({"player", "staff"})
STALE = {"type": "stale"}
PATIENCE_S = 45
"""The time the others wait for a player at the table before they may pass them over."""
MOST_RECENT = 90
"""The most throws, numbers or coups on a table's display: more than a shoe holds."""
MOST_DECISIONS = 100
"""The most decisions of one round that are kept to be reviewed."""
NO_SEAT = 0
"""The view of the staff and the rail: the cards face up, as for someone without a seat."""


class Asked(NamedTuple):
    """The things to weigh for a page: questions, what was done at each if that is past, and the usual play."""

    questions: list[Question]
    did: list[Option]
    usual: Option | None = None


def live_choice(live: LiveTable, ask: Choose) -> Option | None:
    """Return what a practised player would do at a decision, if the game knows."""
    answer = live.game.practised(ask, live.round)
    return None if answer is None else Option(answer.do, answer.wager, answer.amount or 0)


class TablePage(Sitting):
    """One table as seen by its player's page and its staff's page."""

    # -- what a page may do ---------------------------------------------------------------------

    def handle(self, message: Any, roles: frozenset[Role] = BOTH, seat: int = 0) -> dict[str, Any] | None:
        """Do what a message says. None if the table's new state is the answer.

        A message meant for another state, or received before, changes nothing. ``seat`` is the player's, by default
        that of the table's first one.
        """
        seat = seat or self.live.seat
        if type(message) is ExplainMessage:
            return {"type": "explanation", "payments": self.explain(roles, seat)}
        if type(message) is LayMessage:
            _check_role("player", roles)
            return laid(message, self.live.ask_of(seat), seat, self.live.chips(seat), self.entry.game)
        by: Role = "staff" if type(message) in (CallMessage, AnyCall) else "player"
        _check_role(by, roles)
        self.check_open()
        if message.turn != self.turn:
            return STALE
        self.act(partial(self._do, message, seat), by)
        if type(message) is CallMessage:
            self.keep_call(message.kind, message.seat, self.live.due is not None)
        return None

    def _do(self, message: Any, seat: int) -> None:
        if type(message) is AnswerMessage:
            answer = message.to_answer(seat)
            done = self._look_at(answer, seat)
            self.live.answer(answer, seat=seat)
            done()
        elif type(message) is AnswersMessage:
            self.live.answer(*(one.to_answer(seat) for one in message.answers), seat=seat)
        elif type(message) is PassOverMessage:
            self._check_waited(message.seat)
            self.live.pass_over(message.seat)
        elif type(message) is CallMessage:
            self.live.call(message.to_call(), message.when == "due")
        elif type(message) is NewRoundMessage:
            self._new_round(seat, read_cents("buy-in", message.buy_in))

    def _new_round(self, seat: int, buy_in: Cents) -> None:
        """Begin the next round. A person who has too little left buys in for what they choose, and only if they ask.

        A person who sits a round out may buy in at any time, and plays from the next round on.
        """
        live = self.live
        asked = live.round.over or seat in live.out
        if asked and seat in live.people and (buy_in or live.purses.short(seat)):
            if not buy_in:
                left = shows.money(live.purses.chips[seat])["shown"]
                raise Refusal("broke", f"you have {left} left, too little for another round: buy in or leave")
            live.buy_in(seat, buy_in)
        if live.round.over or seat not in live.out:
            live.new_round()

    def _check_waited(self, seat: int) -> None:
        """Refuse to pass over a player who is at the table and has had no time to decide."""
        waited = self.clock() - self.since
        if self.present(seat) and waited < PATIENCE_S:
            raise Refusal("not_yet", f"seat {seat} has {PATIENCE_S - waited:.0f} seconds left to decide")

    def explain(self, roles: frozenset[Role] = BOTH, seat: int = 0) -> list[dict[str, Any]]:
        """Explain every payment of the round so far, from what the page may see."""
        shown = ("seat", "says", "rule", "clause", "rests_on", "reasons")
        you = self._you(roles, seat)
        view = self._view(you)
        how = telling(self.entry.game, self.rules, view, you)
        payments = msgspec.to_builtins(joined(explain(view, self.rules.chapter, how)))
        return [{name: told[name] for name in shown} | {"says": _sentence(told["says"])} for told in payments]

    # -- which choice is best ---------------------------------------------------------------------

    def weighed(self, message: HintMessage | ReviewMessage, seat: int = 0) -> "Asked":
        """Return what has to be weighed for a hint, or for a review of the round's decisions, as this seat sees it."""
        seat = seat or self.live.seat
        if isinstance(message, ReviewMessage):
            made = [(seen, did) for one, seen, did in self._decided() if one == seat]
            return Asked([self._question(seen) for seen, _ in made], [did for _, did in made])
        ask = self.live.ask_of(seat)
        if not isinstance(ask, (Bet, Choose)) or message.turn != self.turn or not ask.asks(seat):
            raise Refusal("nothing_to_decide", "you have nothing to decide now")
        usual = live_choice(self.live, ask) if isinstance(ask, Choose) and ask.who == seat else None
        return Asked([self._question(situation(ask, self.live.round, seat))], [], usual)

    def _question(self, seen: Situation) -> Question:
        chapter = self.rules.chapter
        return "advise", chapter.rulebook, self.entry.id, advice.asked(seen, self.sat.options)

    def _decided(self) -> list[tuple[int, Situation, Option]]:
        """The decisions that people made in this round, each as it was seen."""
        if self._decided_in != self.live.number:
            self._decided_in, self._decisions = self.live.number, []
        return self._decisions

    _decided_in = 0
    _decisions: list[tuple[int, Situation, Option]]

    def _look_at(self, answer: Answer, seat: int) -> Callable[[], None]:
        """Look at a decision before it is made. The result notes it afterwards."""
        ask, decided = self.live.ask_of(seat), self._decided()
        if (
            type(ask) is not Choose
            or ask.who != seat
            or type(answer) is not Chosen
            or len(decided) >= MOST_DECISIONS
        ):
            return lambda: None
        seen, choice = situation(ask, self.live.round, seat), ask.find(answer)
        least = choice.amount.least if choice is not None and choice.amount is not None else 0
        did = Option(answer.do, choice.wager if choice is not None else answer.wager, answer.amount or least)
        return lambda: decided.append((seat, seen, did))

    def in_words(self, refusal: Refusal, seat: int = 0) -> Refusal:
        """Word a refusal for someone at a seat, with wagers by the names people use."""
        message = in_words(refusal.message, self.entry.game, seat or self.live.seat)
        return Refusal(refusal.code, message, refusal.rule, refusal.clause)

    # -- what a page is shown -------------------------------------------------------------------

    def _you(self, roles: frozenset[Role], seat: int) -> int:
        """Return the seat whose view a page has: a player's own once they play, or no seat's."""
        you = seat or self.live.seat
        return you if "player" in roles and you in self.live.people else NO_SEAT

    def _view(self, you: int) -> list[Any]:
        return self.live.round.view(you)

    def state(self, since: int = 0, roles: frozenset[Role] = BOTH, seat: int = 0) -> dict[str, Any]:
        """Show the table as a player, its staff or the rail may see it, with the events after the first ``since``."""
        live, round, you = self.live, self.live.round, self._you(roles, seat)
        waits, contest, seen = round.ask, contest_of(round), self._view(you)
        seed = live.seed.hex() if live.round.over else ""
        besides, acted = shows.besides(round, seen), status.acted(live.game, seen)
        due = None if live.due is None else live.due.kind
        staff = {"at": waits.at if waits else "", "due": due, "missed": live.missed}
        return {
            "type": "state",
            "round": live.number,
            "turn": self.turn,
            "seat": you,
            "over": round.over,
            "void": round.void,
            "ask": self._ask(you) if you else None,
            "since": since,
            "events": [
                shows.event(since + n, one, you, live.game, besides) for n, one in enumerate(seen[since:], 1)
            ],
            "hands": shows.hands(round, seen),
            "result": shows.came_to(round, seen, you) if round.over and you else None,
            "recent": self._recent(),
            "broke": self._broke(you),
            "marks": carries.marks(round.table) if (carries := live.game.carries_over) is not None else {},
            "last": {wager: shows.money(cents) for wager, cents in live.last.get(you, {}).items()},
            "spots": shows.spots(round),
            "laid": shows.laid(round, seen, since),
            "came": shows.came(seen, since, you) if you else {},
            "pots": shows.pots(round),
            "net": shows.net(round) if round.over else {},
            "balances": [self._balance(seat, you, contest, acted) for seat in live.places],
            "among_players": contest is not None,
            "history": [
                _listed(one, *came) for one in self.results if (came := one.of(you or live.seat, live.seat))
            ],
            "chance": {"commitment": live.commitment, "seed": seed, "next": live.next_commitment},
            "staff": staff if "staff" in roles else None,
            "status": status.status(live, seen, you)._asdict(),
            "waits_for": list(live.waits_for),
            "joined": {str(seat): name for seat, name in live.joined.items()},
        }

    def _broke(self, seat: int) -> dict[str, Any] | None:
        """Show a person with too little for the next round what is left, and what they may buy in for."""
        live = self.live
        asked = (live.round.over or seat in live.out) and seat in live.people and seat not in live.buying
        offers = live.purses.offers(seat) if asked else []
        if not offers:
            return None
        left, least = live.purses.chips[seat], live.purses.least
        told = {"left": shows.money(left), "least": shows.money(least)}
        return {**told, "buy_ins": [shows.money(cents) for cents in offers]}

    def _recent(self) -> list[str]:
        """What the display shows: the throws and numbers of the last rounds and of this one, the newest last."""
        now = () if self.live.round.over else self.entry.game.display.kept(self.live.round)
        return [*chain.from_iterable(one.seen for one in self.results), *now][-MOST_RECENT:]

    def _ask(self, seat: int) -> dict[str, Any] | None:
        live = self.live
        ask, contest = live.ask_of(seat), contest_of(live.round)
        purse = shows.Purse(live.largest_stake(seat))
        if contest is not None and seat in live.seats:
            purse = purse._replace(bet=contest.bets.get(seat, 0), stack=live.chips(seat))
        if type(ask) is Choose and ask.who == seat:
            purse = purse._replace(sizes=sizes_for(live.round, seat))
        shown = shows.ask(ask, self.turn, seat, purse, live.game)
        if shown is not None and type(ask) is Choose and ask.who == ANYONE:
            go = live.game.goes_on(live.round.table, seat)
            shown |= {"go": list(go), "go_label": label_of(go[-1]) if go else ""}
        if shown is not None and type(ask) is Choose:
            ways = ways_at(live.game, live.rules, ask) if ask.who == seat else ()
            shown |= {"ways": [one._asdict() for one in ways]}
        return shown

    def _balance(
        self, seat: int, you: int, contest: Contest | None, acted: Mapping[int, Mapping[str, str]]
    ) -> dict[str, Any]:
        live = self.live
        chips, staked = live.chips(seat), live.staked(seat)
        return {
            "seat": seat,
            "you": seat == you,
            "name": live.people.get(seat, ""),
            "person": seat in live.people,
            "here": self.present(seat),
            "sits_out": seat in live.out,
            "chips": shows.money(chips),
            "won": shows.won(chips + staked - live.purses.bought[seat]),
            "bet": shows.bet(seat, contest),
            "button": contest is not None and contest.button == seat,
            "out": contest is not None and seat in contest.out,
            "all_in": contest is not None and seat not in contest.out and not chips and not live.round.over,
            **acted.get(seat, status.NOTHING),
        }

    def taken(self) -> dict[str, str]:
        """Return who has which seat. A seat that is not listed, or a bot's, can be taken."""
        people = self.live.people | self.live.joined
        return {str(seat): name or "the host" for seat, name in people.items()}

    def about(self, seat: int = 0) -> dict[str, Any]:
        """Describe the game played here: its rulebook and options, its wagers by name, its wheel."""
        game, rules = self.entry.game, self.rules
        return {
            **self.listed(seat),
            "wagers": shows.wagers(game, rules),
            "device": shows.device(game, rules),
        }

    def listed(self, seat: int = 0) -> dict[str, Any]:
        """Describe the game played here for a list of tables."""
        return {
            "id": self.id,
            "rulebook": self.rules.chapter.rulebook,
            "game": self.entry.id,
            "title": self.entry.title(self.rules),
            "chapter": self.rules.chapter.title,
            "seat": seat or self.live.seat,
            "seats": list(self.live.places),
            "options": self.rules.options,
            "posted": self.sat.options,
            "pay": self.sat.pay,
            "priced": self.entry.game.priced,
            "training": self.sat.training,
        }


def _check_role(needed: Role, roles: frozenset[Role]) -> None:
    if needed in roles:
        return
    if needed == "staff":
        raise Refusal("not_staff", "only the table's staff call an irregularity")
    raise Refusal("not_player", "only the table's players decide and bet")


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def _listed(one: Result, total: Cents, standing: Cents) -> dict[str, Any]:
    came = {"total": shows.won(total), "standing": shows.money(standing)}
    return {"number": one.number, "void": one.void, **came}


class Tables(House[TablePage]):
    """The house of one server, for its pages."""

    def __init__(self, seed: int | None = None, limits: Limits | None = None, **house: Any) -> None:
        """Start with no tables. A seed is only for tests."""
        super().__init__(TablePage, limits or Limits(), seed=seed, **house)
