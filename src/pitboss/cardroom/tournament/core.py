"""What every part of a tournament works on: the plan, the state, and the log as events are posted."""

from typing import Any

from pitboss.cardroom.tournament.draws import Draws
from pitboss.cardroom.tournament.events import Event
from pitboss.cardroom.tournament.state import IN, PLAYING, SEATED, Player, State
from pitboss.cardroom.tournament.tournament_rules import TournamentRules
from pitboss.rounds.events import Due
from pitboss.rulebooks import Cite, Refusal, Rules


class Core:
    """A tournament's plan and state; what happens is posted, and so told and added up in one place."""

    def __init__(self, rules: Rules) -> None:
        """Stand before anything has happened."""
        self.rules = rules
        self.plan = rules.once(TournamentRules)
        self.state = State()
        self.draws = Draws()
        """Chance, for the answer that is heard."""
        self.log: list[Any] = []
        """Answers, and the events that follow from each."""

    def cite(self, name: str) -> Cite:
        """Cite a rule by its name."""
        return self.plan.cite[name]

    def post(self, event: Event) -> None:
        """Let something have happened."""
        self.state.apply(event)
        self.log.append(event)

    def due(self, at: str) -> None:
        """Say which duties the staff owe at a moment."""
        if duties := self.rules.duties_at.get(at, ()):
            self.post(Due(at, tuple(duty.cite for duty in duties)))

    def refuse(self, code: str, message: str, rule: str) -> Refusal:
        """Make a refusal on the authority of a rule."""
        return self.cite(rule).refuse(code, message)

    def in_phase(self, rule: str, *phases: str) -> None:
        """Refuse what may not be done now."""
        if self.state.phase not in phases:
            now = {SEATED: "seats are drawn", PLAYING: "play has begun"}.get(
                self.state.phase, self.state.phase
            )
            raise self.refuse("not_now", f"this may not be done now: {now}", rule)

    def entrant(self, name: str, rule: str) -> Player:
        """Find an entrant, or refuse a name that is none."""
        if name not in self.state.players:
            raise self.refuse("unknown_player", f"{name!r:.60} has not entered", rule)
        return self.state.players[name]

    def still_in(self, name: str, rule: str) -> Player:
        """Find a player who is still in, or refuse."""
        player = self.entrant(name, rule)
        if player.fate != IN:
            raise self.refuse("not_in", f"{name} is not in the event any more", rule)
        return player
