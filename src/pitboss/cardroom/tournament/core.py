"""The core that every answer to a tournament works on: the rules, the state, the log of its events, and chance."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from pitboss.cardroom.events import fold
from pitboss.cardroom.tournament.rules import TournamentRules
from pitboss.cardroom.tournament.state import IN, PLAYING, SEATED, Player, State
from pitboss.chance import CARDS, RANK, Card, Source
from pitboss.rounds.events import BaseEvent, Due
from pitboss.rulebooks import Refusal, Rules

T = TypeVar("T")


def order(below: Callable[[int], int], items: Iterable[T], most: int | None = None) -> list[T]:
    """Draw items one after the other, each of those left equally likely. Draw all of them, or up to ``most``."""
    left, found = list(items), []
    for _ in range(len(left) if most is None else most):
        place = below(len(left))
        left[place], left[-1] = left[-1], left[place]
        found.append(left.pop())
    return found


class Draws:
    """Fair numbers from a source, or from a record of them. Every number drawn is kept."""

    def __init__(self, source: Source | None = None, recorded: Sequence[int] = ()) -> None:
        """Draw from a source or, if there is none, replay a record."""
        self._source, self._recorded = source, list(recorded)
        self.drawn: list[int] = []

    def below(self, n: int) -> int:
        """Draw a fair number from 0 to n - 1."""
        if self._source is not None:
            number = self._source.below(n)
        elif len(self.drawn) >= len(self._recorded):
            raise Refusal("missing_draw", "chance decides here: give a source, or the recorded draws")
        elif not 0 <= (number := self._recorded[len(self.drawn)]) < n:
            raise Refusal("impossible_draw", f"the draw {number!r} is not from 0 to {n - 1}")
        self.drawn.append(number)
        return number

    @property
    def spent(self) -> bool:
        """Whether a record is used up."""
        return self._source is not None or len(self.drawn) == len(self._recorded)

    def order(self, items: Iterable[T], most: int | None = None) -> list[T]:
        """Draw items one after the other: all of them, or up to ``most``."""
        return order(self.below, items, most)

    def cards(self, players: Sequence[str]) -> dict[str, Card]:
        """Deal one card from a pack to each."""
        return dict(zip(players, self.order(CARDS, len(players)), strict=True))


def by_card(cards: Mapping[str, Card], suit_height: Mapping[str, int]) -> list[str]:
    """Sort players by the card they were dealt, highest first, with suits breaking ties."""
    return sorted(cards, key=lambda one: (RANK[cards[one]], suit_height[cards[one][1]]), reverse=True)


class Core:
    """A tournament's rules and state. Every event is posted here, which logs it and updates the state."""

    def __init__(self, rules: Rules) -> None:
        """Start before anything has happened."""
        self.rules, self.cite, self.refuse = rules, rules.cite, rules.refuse
        self.terms = rules.once(TournamentRules)
        self.state = State()
        self.draws = Draws()
        """Chance, for the current answer."""
        self.log: list[Any] = []
        """Every answer, and the events that follow from it. It is written and sealed like a round's log."""

    def post(self, event: BaseEvent) -> None:
        """Apply an event and log it."""
        fold([event], self.state)
        self.log.append(event)

    def due(self, at: str) -> None:
        """Post the duties the staff have at a moment."""
        if duties := self.rules.duties_at.get(at, ()):
            self.post(Due(at, tuple(duty.cite for duty in duties)))

    def in_phase(self, rule: str, *phases: str) -> None:
        """Refuse anything not allowed in the current phase."""
        if self.state.phase not in phases:
            now = {SEATED: "seats are drawn", PLAYING: "play has begun"}.get(
                self.state.phase, self.state.phase
            )
            raise self.refuse("not_now", f"this may not be done now: {now}", rule)

    def entrant(self, name: str, rule: str) -> Player:
        """Find an entrant, or refuse an unknown name."""
        if name not in self.state.players:
            raise self.refuse("unknown_player", f"{name!r:.60} has not entered", rule)
        return self.state.players[name]

    def still_in(self, name: str, rule: str) -> Player:
        """Find a player who is still in, or refuse."""
        player = self.entrant(name, rule)
        if player.fate != IN:
            raise self.refuse("not_in", f"{name} is no longer in the event", rule)
        return player
