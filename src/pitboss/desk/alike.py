"""A day's records by kind: the engine settles one of each kind, and the others of that kind get the same answer."""

from collections.abc import Hashable
from typing import Any, NamedTuple

import msgspec

from pitboss.desk.games import game_of
from pitboss.desk.rounds import guarded, read_known
from pitboss.rounds import Record
from pitboss.rounds.records import rules_of
from pitboss.rulebooks import Refusal, Rules

MOST_KINDS = 2**15
"""The number of kinds of records of one table that are kept."""

_encode = msgspec.json.Encoder().encode


class Kept(NamedTuple):
    """The answer to every record of a kind, except for the id and the line number."""

    body: bytes
    rows: tuple[Any, ...]
    """Its tidy rows, whose first two columns are the number and the id."""

    def answer(self, id: str | int, line: int) -> bytes:
        """Write the answer to one record of the kind."""
        return b'{"id":%s,%s,"line":%d}' % (_encode(id), self.body, line)


class Kinds(dict[Hashable, Kept]):
    """The kinds of records met so far at one table."""

    def __init__(self, rules: Rules) -> None:
        """Begin with none."""
        super().__init__()

    def keep(self, kind: Hashable, answer: dict[str, Any], rows: tuple[Any, ...]) -> None:
        """Keep the answer to a record that was settled."""
        if "refused" in answer or next(iter(answer)) != "id":
            return
        if len(self) >= MOST_KINDS:
            self.clear()
        body = _encode({name: value for name, value in answer.items() if name not in ("id", "line")})
        self[kind] = Kept(body[1:-1], rows)


class Sorted(NamedTuple):
    """A record that has been read, the kinds known at its table, and its own."""

    record: Record
    kinds: Kinds
    kind: Hashable


def sort(line: bytes) -> Sorted | None:
    """Read a record and find its kind, or None if it has none or cannot be read."""
    try:
        return _sorted(line)
    except Refusal:
        return None


@guarded
def _sorted(line: bytes) -> Sorted | None:
    record = read_known(line)
    game = game_of(record.game)
    rules = rules_of(record, game)
    kind = game.alike(record, rules)
    return None if kind is None else Sorted(record, rules.once(Kinds), kind)
