"""Tables for pages: messages in, the seat's view out. The table itself lives on the floor."""

from functools import partial
from typing import Any

import msgspec

from pitboss.floor.book import Result
from pitboss.floor.house import House
from pitboss.floor.keys import Role
from pitboss.floor.sitting import Sitting
from pitboss.rounds import explain
from pitboss.rounds.game import Contest, contest_of
from pitboss.rulebooks import Refusal
from pitboss.web import shows
from pitboss.web.limits import Limits
from pitboss.web.messages import (
    AddMessage,
    AnswerMessage,
    AnyCall,
    CallMessage,
    ExplainMessage,
    NewRoundMessage,
    read_cents,
)

BOTH: frozenset[Role] = frozenset({"player", "staff"})
STALE = {"type": "stale"}
STAFF_VIEW = 0
"""The staff's view: what lies face up, as for somebody without a seat."""


class TablePage(Sitting):
    """One table as seen by its player's page and its staff's page."""

    # -- what a page may do ---------------------------------------------------------------------

    def handle(self, message: Any, roles: frozenset[Role] = BOTH) -> dict[str, Any] | None:
        """Do what a message says; None if the table's new state is the answer.

        A message meant for another state, or received before, changes nothing.
        """
        if type(message) is AddMessage:
            return add_chip(message)
        if type(message) is ExplainMessage:
            return {"type": "explanation", "payments": self.explain(roles)}
        by: Role = "staff" if type(message) in (CallMessage, AnyCall) else "player"
        _check_role(by, roles)
        self.check_open()
        if message.turn != self.turn:
            return STALE
        self.act(partial(self._do, message), by)
        return None

    def _do(self, message: Any) -> None:
        if type(message) is AnswerMessage:
            self.live.answer(message.to_answer(self.live.seat))
        elif type(message) is CallMessage:
            self.live.call(message.to_call(), message.when == "due")
        elif type(message) is NewRoundMessage:
            self.live.new_round()

    def explain(self, roles: frozenset[Role] = BOTH) -> list[dict[str, Any]]:
        """Explain every payment of the round so far, from what the page may see."""
        shown = ("seat", "says", "rule", "clause", "rests_on", "reasons")
        payments = msgspec.to_builtins(explain(self._view(roles), self.rules.chapter))
        return [{name: told[name] for name in shown} for told in payments]

    # -- what a page is shown -------------------------------------------------------------------

    def _view(self, roles: frozenset[Role]) -> list[Any]:
        return self.live.round.view(self.live.seat if "player" in roles else STAFF_VIEW)

    def state(self, since: int = 0, roles: frozenset[Role] = BOTH) -> dict[str, Any]:
        """Show the table as its player or its staff may see it, with the events after the first ``since``."""
        live, round = self.live, self.live.round
        waits, contest, new = round.ask, contest_of(round), self._view(roles)[since:]
        you = live.seat if "player" in roles else STAFF_VIEW
        seed = live.seed.hex() if live.round.over else ""
        due = None if live.due is None else live.due.kind
        staff = {"at": waits.at if waits else "", "due": due, "missed": live.missed}
        return {
            "type": "state",
            "round": live.number,
            "turn": self.turn,
            "seat": you,
            "over": round.over,
            "void": round.void,
            "ask": self._ask() if "player" in roles else None,
            "since": since,
            "events": [shows.event(since + n, seen, you) for n, seen in enumerate(new, 1)],
            "spots": shows.spots(round),
            "pots": shows.pots(round),
            "net": shows.net(round) if round.over else {},
            "balances": [self._balance(seat, "player" in roles, contest) for seat in live.seats],
            "among_players": contest is not None,
            "history": [_listed(one) for one in self.results],
            "chance": {"commitment": live.commitment, "seed": seed, "next": live.next_commitment},
            "staff": staff if "staff" in roles else None,
        }

    def _ask(self) -> dict[str, Any] | None:
        live = self.live
        contest = contest_of(live.round)
        purse = shows.Purse(live.largest_stake(live.seat))
        if contest is not None:
            purse = purse._replace(bet=contest.bets.get(live.seat, 0), stack=live.chips(live.seat))
        return shows.ask(live.ask, self.turn, live.seat, purse)

    def _balance(self, seat: int, player: bool, contest: Contest | None) -> dict[str, Any]:
        live = self.live
        chips, staked = live.chips(seat), live.staked(seat)
        return {
            "seat": seat,
            "you": player and seat == live.seat,
            "chips": shows.money(chips),
            "won": shows.won(chips + staked - live.purses.bought[seat]),
            "bet": shows.bet(seat, contest),
            "button": contest is not None and contest.button == seat,
        }

    def about(self) -> dict[str, Any]:
        """Describe the game played here, with its rulebook and options."""
        return {
            "id": self.id,
            "rulebook": self.rules.chapter.rulebook,
            "game": self.entry.id,
            "title": self.entry.title(self.rules),
            "chapter": self.rules.chapter.title,
            "seat": self.live.seat,
            "seats": list(self.live.seats),
            "options": self.rules.options,
            "posted": self.sat.options,
            "priced": self.entry.game.priced,
            "training": self.sat.training,
        }


def _check_role(needed: Role, roles: frozenset[Role]) -> None:
    if needed in roles:
        return
    if needed == "staff":
        raise Refusal("not_staff", "only the table's staff call an irregularity")
    raise Refusal("not_player", "only the table's player decides and bets")


def _listed(one: Result) -> dict[str, Any]:
    total, standing = shows.won(one.total), shows.money(one.standing)
    return {"number": one.number, "void": one.void, "total": total, "standing": standing}


def add_chip(message: AddMessage) -> dict[str, Any]:
    """Add a chip to what a stake field holds."""
    cents = read_cents(message.field, message.have) + read_cents(message.field, message.chip)
    return {"type": "sum", "field": message.field, **shows.money(cents), "chips": shows.chips(cents)}


class Tables(House[TablePage]):
    """The house of one server, for its pages."""

    def __init__(self, seed: int | None = None, limits: Limits | None = None, **house: Any) -> None:
        """Start with no tables; a seed is only for tests."""
        super().__init__(TablePage, limits or Limits(), seed=seed, **house)
