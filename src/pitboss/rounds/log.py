"""Logs as JSON Lines: one entry per line, answers and events in order."""

from collections.abc import Iterable
from functools import cache
from typing import Any, TypeAlias, Union, get_args

import msgspec

from pitboss.money import check_json
from pitboss.rounds.answers import Answer
from pitboss.rounds.events import BaseEvent, Event
from pitboss.rounds.reading import UNREADABLE, check_said_once, why_unreadable
from pitboss.rulebooks import Refusal

Entry: TypeAlias = Event | Answer
"""An entry of the log: something that came in, or something that happened."""

_encoder = msgspec.json.Encoder(order="deterministic")
_PACKAGE = __name__.partition(".")[0]
_TAGS = {one.__struct_config__.tag for one in get_args(Event)}

MOST_BYTES = 64 * 1024 * 1024
"""The longest log of one round that is accepted. A file of sealed rounds may have any size."""
MOST_LINE_BYTES = 4 * 1024 * 1024
"""The longest line of a sealed log that is accepted."""


class Entries:
    """The entries a log may hold. ``of`` names what the log records, and is empty for a round."""

    def __init__(self, of: str, event: Any, answer: Any) -> None:
        self.of = of
        self._events, self._answers = msgspec.json.Decoder(event), msgspec.json.Decoder(answer)

    def read(self, line: bytes) -> Any:
        """Read one entry, or refuse the line."""
        try:
            check_json(line)
            entry = self._answers.decode(line) if line.startswith(b'{"answer":') else self._event(line)
            if write_entry(entry) != line:
                check_said_once(line)
        except UNREADABLE as error:
            raise Refusal("bad_log", f"is not an entry of a log: {why_unreadable(error)}") from None
        return entry

    def _event(self, line: bytes) -> Any:
        try:
            return self._events.decode(line)
        except msgspec.ValidationError:
            if self.of or not (brought := _brought()):
                raise
            return _with(tuple(brought.values())).decode(line)


ROUND = Entries("", Event, Answer)


def write_entry(entry: Any) -> bytes:
    """Write one entry as one line without a line end. Keys are sorted, even numeric ones."""
    try:
        return _encoder.encode(entry)
    except TypeError:  # the encoder sorts only text keys
        return _encoder.encode(msgspec.to_builtins(entry, str_keys=True))


def write_log(entries: list[Any]) -> bytes:
    """Write a whole log. The same round always gives the same bytes."""
    return b"".join(write_entry(entry) + b"\n" for entry in entries)


def read_log(data: bytes, entries: Entries = ROUND) -> list[Any]:
    """Read a log, or refuse it and give the number of the bad line."""
    if len(data) > MOST_BYTES:
        raise Refusal("log_too_long", f"a log of more than {MOST_BYTES} bytes is not read")
    read = []
    for number, line in enumerate(data.splitlines(), 1):
        try:
            read += [entries.read(line)] if line.strip() else []
        except Refusal as refusal:
            raise Refusal("bad_log", f"line {number} {refusal.message}") from None
    return read


def answers_in(log: Iterable[Any]) -> list[Any]:
    """The answers of a log, in order."""
    return [entry for entry in log if not hasattr(entry, "seen_by")]


def _brought(base: type[BaseEvent] = BaseEvent) -> dict[Any, type[BaseEvent]]:
    """The events of games outside the package, by tag. They cannot redefine the engine's tags."""
    found: dict[Any, type[BaseEvent]] = {}
    for kind in base.__subclasses__():
        if kind.__module__.partition(".")[0] != _PACKAGE and kind.__struct_config__.tag not in _TAGS:
            found[kind.__struct_config__.tag] = kind
        found |= _brought(kind)
    return found


@cache
def _with(brought: tuple[type[BaseEvent], ...]) -> Any:
    return msgspec.json.Decoder(Union[(Event, *brought)])
