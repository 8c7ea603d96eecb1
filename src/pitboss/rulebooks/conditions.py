"""Conditions between values: those that a document sets, and those without which there is no table to price."""

from collections.abc import Callable
from typing import Any, TypeVar

Check = TypeVar("Check", bound=Callable[..., None])
_SET_BY_DOCUMENTS: set[Callable[..., None]] = set()


def set_by_documents(check: Check) -> Check:
    """Mark a check as a condition that documents set.

    A table that breaks it is refused, and priced as outside the book where the question is what it would cost. Other
    checks refuse what nobody could bet on, deal or settle, and values that say nothing: these are never priced.
    """
    _SET_BY_DOCUMENTS.add(check)
    return check


def is_set_by_documents(check: Callable[..., Any]) -> bool:
    """Whether a check, or what it is a `partial` of, is marked as a document's condition."""
    return getattr(check, "func", check) in _SET_BY_DOCUMENTS
