"""Records of a table with a meter: what it showed before the round, where the record says so."""

from pitboss.procedures.progressive.meter import Meter
from pitboss.rounds import Game
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.records import read_state
from pitboss.rounds.round import Round


class MeterScript(Script):
    """Answers the asks of a game that may have a meter."""

    def open(self, game: Game) -> Round:
        """Open the round with what the meter showed before it, where the record says so."""
        state = read_state(self.record.state, Meter, game.title.lower())
        return Round(game, self.rules, self.record.seat_numbers, state, patrons=self.record.patrons)
