"""Finding a game's exact odds and its kernel: by convention, two modules beside the game."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, cast

from pitboss.analysis.analysis import Analysis
from pitboss.analysis.kernel import Kernel
from pitboss.rulebooks import Refusal, Rules

Analyse = Callable[[Rules], Analysis]
MakeKernel = Callable[[Rules], Kernel]


def analyse_of(game: object) -> Analyse:
    """A game's own `odds.analyse`, or a refusal where nobody has worked its odds out."""
    return cast(Analyse, _part(game, "odds", "analyse", "no_odds", "exact odds"))


def kernel_of(game: object) -> MakeKernel:
    """A game's own `kernel.kernel`, or a refusal where it cannot be simulated."""
    return cast(MakeKernel, _part(game, "kernel", "kernel", "no_kernel", "simulation"))


def has_odds(game: object) -> bool:
    """Whether a game's exact odds have been worked out."""
    return find_spec(f"{_package(game)}.odds") is not None


def _part(game: object, module: str, name: str, code: str, what: str) -> Any:
    path = f"{_package(game)}.{module}"
    if find_spec(path) is None:
        raise Refusal(code, f"{getattr(game, 'title', game)} has no {what} yet")
    return getattr(import_module(path), name)


def _package(game: object) -> str:
    return type(game).__module__.rpartition(".")[0]
