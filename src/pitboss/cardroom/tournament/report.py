"""The course of an event: the levels that were played, and who went out when with which prize."""

from typing import Any, NamedTuple

from pitboss.cardroom.tournament.events import Broke, HandPlayed, LevelBegan, Refunded, Removed, SeatsDrawn
from pitboss.cardroom.tournament.prizes import tax
from pitboss.cardroom.tournament.tournament import Tournament
from pitboss.cardroom.tournament.tournament_rules import TournamentRules
from pitboss.money import Cents, show_amount


class Played(NamedTuple):
    """A level as handed to entrants, how often it was doubled, its deals, and how many players it left."""

    written: dict[str, Any]
    doubled: int
    hands: int
    left: int

    def to_json(self) -> dict[str, Any]:
        """Return the level and what was played in it as plain data."""
        return {**self.written, "doubled": self.doubled, "hands": self.hands, "left": self.left}


class Finish(NamedTuple):
    """A player's place, the prize with its forms, and the deal on which the chips were lost; 0 if there was none."""

    player: str
    place: int
    tied: int
    prize: Cents
    forms: tuple[str, ...]
    withheld: Cents
    hand: int

    def to_json(self) -> dict[str, Any]:
        """Return the place as plain data."""
        shown = {"prize": show_amount(self.prize), "withheld": show_amount(self.withheld)}
        return {**self._asdict(), **shown, "forms": list(self.forms)}


def levels_played(event: Tournament) -> list[Played]:
    """Return the levels that were reached. A level whose blinds were doubled repeatedly counts as one."""
    written = {row["level"]: row for row in event.structure if "recess" not in row}
    found: dict[int, Played] = {}
    number = left = 0
    for one in event.events:
        if isinstance(one, SeatsDrawn):
            left = one.left
        elif isinstance(one, LevelBegan) and one.blinds is not None:
            number = min(one.number, max(written))
            hands = found[number].hands if number in found else 0
            found[number] = Played(written[number], one.number - number, hands, left)
        elif isinstance(one, HandPlayed):
            found[number] = found[number]._replace(hands=found[number].hands + 1)
        elif number and isinstance(one, (Broke, Removed, Refunded)):
            left -= 1
            found[number] = found[number]._replace(left=left)
    return list(found.values())


def finishes(event: Tournament) -> list[Finish]:
    """Return everyone's place, best first."""
    plan, players = event.rules.once(TournamentRules), event.state.players
    lost = {one.player: one.number for one in event.events if isinstance(one, Broke)}
    found = []
    for one in event.standings:
        forms, withheld = tax(one.prize, plan, alien=players[one.player].alien)
        found.append(Finish(*one, forms, withheld, lost.get(one.player, 0)))
    return found
