"""The clock: it is told the minutes that pass. Levels and recesses follow each other."""

from pitboss.cardroom.tournament.answers import Begin, Minutes
from pitboss.cardroom.tournament.core import Core
from pitboss.cardroom.tournament.events import LevelBegan, TimePassed
from pitboss.cardroom.tournament.seating import owed
from pitboss.cardroom.tournament.state import PLAYING, SEATED


def begin(event: Core, answer: Begin) -> None:
    """Begin the first round."""
    event.in_phase("levels", SEATED)
    start_level(event, 0)


def minutes(event: Core, answer: Minutes) -> None:
    """Let minutes of the level pass, but no more than it has left. At its end the next one begins."""
    event.in_phase("levels", PLAYING)
    state = event.state
    level = event.plan.levels[state.level]
    left = level.minutes - state.minutes
    if not 1 <= answer.passed <= left:
        message = f"the level has {left} minutes left: tell those first, not {answer.passed}"
        raise level.cite.refuse("past_the_level", message)
    if answer.passed == left and level.is_recess and (due := owed(event.plan, state)) is not None:
        raise event.refuse("seats_first", f"seats are changed before the recess ends ({due.what})", due.rule)
    event.post(TimePassed(answer.passed, level.cite))
    if answer.passed == left:
        start_level(event, state.level + 1)


def start_level(event: Core, place: int) -> None:
    """Begin a level or a recess. Decks change at the same time."""
    level = event.plan.levels[place]
    event.post(LevelBegan(place, level.number, level.limits, level.blinds, level.cite))
    event.due("recess" if level.is_recess else "level")
