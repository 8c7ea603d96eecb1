"""What every part of a tournament works on: the plan, the state, and the log that events are posted to."""

from typing import Any

from pitboss.cardroom.tournament.draws import Draws
from pitboss.cardroom.tournament.events import Event
from pitboss.cardroom.tournament.state import IN, PLAYING, SEATED, Player, State
from pitboss.cardroom.tournament.tournament_rules import TournamentRules
from pitboss.rounds.events import Due
from pitboss.rulebooks import Cite, Refusal, Rules


class Core:
    """A tournament's plan and state. Every event is posted here, which logs it and updates the state."""

    def __init__(self, rules: Rules) -> None:
        """Start before anything has happened."""
        self.rules = rules
        self.plan = rules.once(TournamentRules)
        self.state = State()
        self.draws = Draws()
        """Chance, for the current answer."""
        self.log: list[Any] = []
        """Answers, and the events that follow from each."""

    def cite(self, name: str) -> Cite:
        """Cite a rule by its name."""
        return self.plan.cite[name]

    def post(self, event: Event) -> None:
        """Apply an event and log it."""
        self.state.apply(event)
        self.log.append(event)

    def due(self, at: str) -> None:
        """Post the duties the staff have at a moment."""
        if duties := self.rules.duties_at.get(at, ()):
            self.post(Due(at, tuple(duty.cite for duty in duties)))

    def refuse(self, code: str, message: str, rule: str) -> Refusal:
        """Build a refusal that cites a rule."""
        return self.cite(rule).refuse(code, message)

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
            raise self.refuse("not_in", f"{name} is not in the event any more", rule)
        return player
