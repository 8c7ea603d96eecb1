"""The log of a round as JSON Lines: one entry a line, answers and events in the order they fell."""

from functools import cache
from typing import Any, TypeAlias, Union, get_args

import msgspec

from pitboss.money import check_json
from pitboss.rounds import answers, events
from pitboss.rounds.answers import Answer
from pitboss.rounds.events import BaseEvent, Event
from pitboss.rounds.reading import UNREADABLE, check_said_once, why_unreadable
from pitboss.rulebooks import Refusal

Entry: TypeAlias = Event | Answer
"""A line of the log: something that came in, or something that happened."""

_encoder = msgspec.json.Encoder(order="deterministic")
_events: Any = msgspec.json.Decoder(Event)
_TAGS = {one.__struct_config__.tag for one in get_args(Event)}
_answers: Any = msgspec.json.Decoder(Answer)

MOST_BYTES = 64 * 1024 * 1024
"""The longest log of one round that is read; a file of sealed rounds may have any size."""
MOST_LINE_BYTES = 4 * 1024 * 1024
"""The longest line of a sealed log that is read."""


def write_entry(entry: Entry) -> bytes:
    """Write one entry as one line, without the line end."""
    return _encoder.encode(entry)


def write_log(entries: list[Any]) -> bytes:
    """Write a whole log; the same round gives the same bytes everywhere."""
    return b"".join(_encoder.encode(entry) + b"\n" for entry in entries)


def read_log(data: bytes) -> list[Entry]:
    """Read a log, or refuse it with the number of the line that is no entry."""
    if len(data) > MOST_BYTES:
        raise Refusal("log_too_long", f"a log of more than {MOST_BYTES} bytes is not read")
    return [_read_line(number, line) for number, line in enumerate(data.splitlines(), 1) if line.strip()]


def _read_line(number: int, line: bytes) -> Entry:
    try:
        return read_entry(line)
    except Refusal as refusal:
        raise Refusal("bad_log", f"line {number} {refusal.message}") from None


def read_entry(line: bytes) -> Entry:
    """Read one entry, or refuse what is none."""
    try:
        check_json(line)
        entry: Entry = _answers.decode(line) if line.startswith(b'{"answer":') else _read_event(line)
        if write_entry(entry) != line:
            check_said_once(line)
    except UNREADABLE as error:
        raise Refusal("bad_log", f"is no entry of a log: {why_unreadable(error)}") from None
    return entry


def _read_event(line: bytes) -> Event:
    """Read an event, of the engine or of a game outside the package."""
    try:
        event: Event = _events.decode(line)
    except msgspec.ValidationError:
        if not (brought := _brought(BaseEvent)):
            raise
        event = _with(tuple(brought.values())).decode(line)
    return event


def _brought(base: type[BaseEvent]) -> dict[Any, type[BaseEvent]]:
    """The events of games outside the package, by tag; a tag that the engine uses stays the engine's."""
    found: dict[Any, type[BaseEvent]] = {}
    for kind in base.__subclasses__():
        if kind.__module__ != events.__name__ and kind.__struct_config__.tag not in _TAGS:
            found[kind.__struct_config__.tag] = kind
        found |= _brought(kind)
    return found


@cache
def _with(brought: tuple[type[BaseEvent], ...]) -> Any:
    return msgspec.json.Decoder(Union[(Event, *brought)])


__all__ = ["Entry", "answers", "events", "read_entry", "read_log", "write_entry", "write_log"]
