"""The results that an analysis took long to find, as bytes: everything except what the rules themselves say."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec

from pitboss.odds.analysis import Analysis
from pitboss.odds.joint import Joint
from pitboss.odds.removal import Removal
from pitboss.odds.strategy import Mistake, Priced
from pitboss.odds.wager import WagerAnalysis
from pitboss.rulebooks import Rules


class Solved(msgspec.Struct, forbid_unknown_fields=True):
    """The figures of an analysis, its strategy and its notes."""

    wagers: dict[str, WagerAnalysis]
    strategy: dict[str, str]
    notes: tuple[str, ...]
    combined: dict[str, WagerAnalysis] = {}
    mistakes: tuple[Mistake, ...] = ()
    """The departures of a strategy from what it is judged by, and those of that from the best play."""
    exceptions: tuple[Mistake, ...] = ()


def to_bytes(
    found: Analysis, mistakes: tuple[Mistake, ...] = (), exceptions: tuple[Mistake, ...] = ()
) -> bytes:
    """Write down what was solved."""
    said = dict(found.wagers), dict(found.strategy), found.notes, dict(found.combined)
    solved = Solved(*said, mistakes, exceptions)
    return msgspec.json.encode(solved, enc_hook=str)


def from_bytes(data: bytes, rules: Rules) -> Analysis:
    """Read it back, for the rules it was solved under, or raise `ValueError` if it is something else."""
    return priced_from_bytes(data, rules).analysis


def priced_from_bytes(data: bytes, rules: Rules) -> Priced:
    """Read a priced strategy back, in the same way."""
    solved = msgspec.json.decode(data, type=Solved, dec_hook=_fraction)
    found = Analysis.of(rules, solved.wagers, solved.strategy, solved.notes, solved.combined)
    return Priced(found, solved.mistakes, solved.exceptions)


def joint_to_bytes(found: Joint) -> bytes:
    """Write down the joint result of several wagers."""
    return msgspec.json.encode(found, enc_hook=str)


def joint_from_bytes(data: bytes) -> Joint:
    """Read it back, or raise `ValueError` if it is something else."""
    return msgspec.json.decode(data, type=Joint, dec_hook=_fraction)


def removal_to_bytes(found: Removal) -> bytes:
    """Write down what the cards of a shoe are worth."""
    return msgspec.json.encode(found, enc_hook=str)


def removal_from_bytes(data: bytes) -> Removal:
    """Read it back, or raise `ValueError` if it is something else."""
    return msgspec.json.decode(data, type=Removal, dec_hook=_fraction)


def _fraction(kind: type, value: Any) -> Any:
    if kind is not Fraction or not isinstance(value, str):
        raise TypeError(kind)
    try:
        return Fraction(value)
    except ZeroDivisionError as error:
        raise ValueError(value) from error
