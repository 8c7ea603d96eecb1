"""What the logs of rooms and tournaments hold: events that say what happened, and change the state."""

from collections.abc import Iterable
from typing import Any, TypeVar, Union

from pitboss.rounds.events import BaseEvent

S = TypeVar("S")


class CardroomEvent(BaseEvent, frozen=True):
    """Something that happened in a room or a tournament. Only its events change its state."""

    def after(self, state: Any) -> Any:
        """Return the state after this event."""
        raise NotImplementedError

    def in_words(self) -> str:
        """Describe the event in a sentence."""
        return self._says()

    def _says(self) -> str:
        raise NotImplementedError


def fold(entries: Iterable[Any], state: S) -> S:
    """Return the state after the events among these entries of a log. Answers and duties change nothing."""
    for entry in entries:
        if isinstance(entry, CardroomEvent):
            state = entry.after(state)
    return state


def entry_of(base: type[Any]) -> Any:
    """Return the union of the entries below a base: the classes that no other extends."""
    return Union[tuple(_last(base))]  # noqa: UP007 - they are known only when the program runs


def _last(base: type[Any]) -> list[type[Any]]:
    return [last for kind in base.__subclasses__() for last in _last(kind)] or [base]
