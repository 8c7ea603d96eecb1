"""Many small cases in one test: to collect and report each by itself took longer than to try it."""

from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

import pytest


def each(check: Callable[..., object], cases: Iterable[tuple[str, tuple[Any, ...]]]) -> None:
    """Try every case and tell all that fail, each with its name."""
    tried, failed = 0, []
    for name, case in cases:
        tried += 1
        try:
            check(*case)
        except (Exception, pytest.fail.Exception) as error:
            error.add_note(f"in the case {name!r}")
            failed.append(error)
    assert tried, "there is no case to try"
    if failed:
        raise BaseExceptionGroup(f"{len(failed)} of {tried} cases fail", failed)


def pairs(first: Iterable[Any], second: Iterable[Any]) -> list[tuple[str, tuple[Any, ...]]]:
    """Each of the first with each of the second, as cases."""
    return [(f"{one} {other}", (one, other)) for one, other in product(first, second)]
