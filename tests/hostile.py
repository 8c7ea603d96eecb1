"""Numbers that somebody writes to see what happens, and a watch on how long it takes."""

import copy
import gc
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pitboss.rulebooks import Refusal
from sheet_cases import cases

HERE = Path(__file__).parent
MOST_CPU_S = 1.0

WRITTEN = (
    "1e9999999",
    "1e-9999999",
    "1E+9999999",
    "9" * 100_000,
    "1." + "0" * 5_000,
    "0." + "3" * 5_000,
    "1/0",
    "1/" + "9" * 5_000,
    "0/0",
    "nan",
    "inf",
    "-inf",
    "١",
    "²",
    "५",
    "+1",
    "-1",
    "-0",
    "0x10",
    "1_000",
    " 1",
    "1\n",
    "1e3",
    "1.5",
    "0",
    "",
    "9" * 19,
    "9" * 18,
    "9" * 18 + " to 1",
    "1 to " + "9" * 18,
    "$" + "9" * 5_000,
    "99999999%",
)
"""As text; of every kind that `int`, `Fraction` or `Decimal` takes or chokes on."""

AS_NUMBERS = (
    *(10**4_000, -(10**4_000), 10**18, 2**63, 2**64, -(2**63) - 1, 10**30),
    *(0, -1, 1e308, -1e308, 1e-308, 1.5, -0.0, 0.1),
)
"""As numbers; those with more digits than a text of them may have come only in `RAW`."""

RAW = (
    "1" + "0" * 5_000,
    "-" + "9" * 100_000,
    "1e400",
    "-1e400",
    "1e-400",
    "1.0e+9999999",
    "0." + "1" * 5_000,
    "1E5",
)
"""As a file of JSON may have them."""

NUMBERS: tuple[Any, ...] = (*WRITTEN, *AS_NUMBERS)
FEW: tuple[Any, ...] = ("1e9999999", "9" * 100_000, "1/0", "²", 10**4_000, 1e308)
"""For where a document leaves nothing to choose."""

Path_ = tuple[str | int, ...]


@contextmanager
def quickly(*said: object) -> Iterator[None]:
    """Fail if the body takes longer than a second of processor time, not counting garbage left by other tests."""
    gc.disable()
    try:
        began = time.process_time()
        yield
        took = time.process_time() - began
    finally:
        gc.enable()
    assert took < MOST_CPU_S, f"{took:.1f} s for {said!r:.200}"


def refused_or_done(do: Callable[[], object], *said: object) -> None:
    """Do something that may be refused, and in no other way fail."""
    with quickly(*said):
        try:
            do()
        except Refusal as refusal:
            assert refusal.code != "internal_error", f"{said!r:.200}: {refusal.__context__!r:.200}"
            assert len(refusal.message) < 2_000, f"{said!r:.200}: a sentence, not all that was said"
        except Exception as error:
            raise AssertionError(f"{said!r:.200}: {error!r:.300}") from error


def places(value: Any, path: Path_ = ()) -> Iterator[Path_]:
    """Where in a value a number stands, as a number or as text."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from places(one, (*path, key))
    elif isinstance(value, list):
        for place, one in enumerate(value):
            yield from places(one, (*path, place))
    elif is_number(value):
        yield path


def is_number(value: Any) -> bool:
    if isinstance(value, str):
        return value[:1].isdigit() or value[:2] in ("$1", "$2", "$5")
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def spot(path: Path_) -> Path_:
    """A place without the numbers of lists: the third seat is like the first."""
    return tuple("*" if isinstance(part, int) or part.isdigit() else part for part in path)


def with_number(value: Any, path: Path_, number: Any) -> Any:
    """The same value with another number in a place."""
    changed = copy.deepcopy(value)
    inner = changed
    for part in path[:-1]:
        inner = inner[part]
    inner[path[-1]] = number
    return changed


def written(value: Any, path: Path_, raw: str) -> bytes:
    """The same value as JSON, with this text standing in a place as it is."""
    mark = "a place of its own"
    return json.dumps(with_number(value, path, mark)).replace(json.dumps(mark), raw).encode()


def records(game: str) -> Iterator[dict[str, Any]]:
    """Records of a game that the other tests have."""
    probes = HERE / "probes" / f"{game}.jsonl"
    yield from map(json.loads, probes.read_text().splitlines() if probes.exists() else ())
    yield from (case["record"] for case in cases(game))


def each_place(game: str) -> Iterator[tuple[dict[str, Any], Path_]]:
    """Every place of a game's records that has a number, in the first record that has it."""
    seen: set[Path_] = set()
    for record in records(game):
        for path in places(record):
            if spot(path) not in seen and "cards" not in path and path != ("id",):
                seen.add(spot(path))
                yield record, path


def keys(value: Any, path: Path_ = ()) -> Iterator[Path_]:
    """Where in a value a number is a key, as the seats of what a table remembers are."""
    if isinstance(value, dict):
        for key, one in value.items():
            if key[:1].isdigit():
                yield (*path, key)
            yield from keys(one, (*path, key))
    elif isinstance(value, list):
        for place, one in enumerate(value):
            yield from keys(one, (*path, place))


def with_key(value: Any, path: Path_, key: str) -> Any:
    """The same value with another key in a place."""
    changed = copy.deepcopy(value)
    inner = changed
    for part in path[:-1]:
        inner = inner[part]
    inner[key] = inner.pop(path[-1])
    return changed
