"""The entries that the logs of rooms and tournaments may hold."""

from typing import Any, Union


def entry_of(base: type[Any]) -> Any:
    """Return the union of the entries below a base: the classes that no other extends."""
    return Union[tuple(_last(base))]  # noqa: UP007 - they are known only when the program runs


def _last(base: type[Any]) -> list[type[Any]]:
    return [last for kind in base.__subclasses__() for last in _last(kind)] or [base]
