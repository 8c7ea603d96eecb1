"""Casino rules of play you can run.

    >>> import pitboss
    >>> round = pitboss.open_round("three-card-poker", "horseshoe-cincinnati")
    >>> round.ask                                      # what it waits for: the legal answers, as data
    >>> pitboss.settle({"game": "big-six", ...})       # a record settled to the cent
    >>> pitboss.settle(Path("day.parquet")).to_polars()   # a day of them: a row for each wager
    >>> pitboss.play("roulette", "oneida-2003", rounds=100).rows()
    >>> pitboss.audit("round.jsonl")                   # a recorded round held against its rulebook
    >>> pitboss.explain("round.jsonl")                 # every payment, clause by clause
    >>> pitboss.analyse("craps", "oneida-2003")        # exact odds
    >>> pitboss.strategy("three-card-poker", "oneida-2003", "mimic-dealer")    # a strategy beside the best play
    >>> pitboss.analyse_joint("three-card-poker", "oneida-2003", {"ante": 1000, "pair_plus": 500})
    >>> pitboss.simulate("three-card-poker", "oneida-2003", 10_000_000)
    >>> pitboss.session("roulette", "oneida-2003", {"red": 1000}, bankroll=50_000, rounds=200)
    >>> pitboss.compare({"one": rules, "other": other})     # what each difference costs
    >>> pitboss.par_sheet(rules), pitboss.hold_report(rules)   # for the lab, and for the floor
    >>> pitboss.games(), pitboss.rulebooks()           # what there is

`games`, `rulebooks` and `simulate` are packages as well: they can be called, and imported from.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from inspect import Signature

    from pitboss.desk.compare import Comparison, compare
    from pitboss.desk.figures import analyse, analyse_joint, simulate
    from pitboss.desk.games import games
    from pitboss.desk.hold import HoldReport, hold_report
    from pitboss.desk.library import audit, explain, rules, settle
    from pitboss.desk.par import ParSheet, par_sheet
    from pitboss.desk.results import Played, Rounds, play
    from pitboss.desk.rounds import open_round
    from pitboss.desk.sessions import session
    from pitboss.desk.strategies import StrategyReport, strategy
    from pitboss.odds import Analysis
    from pitboss.odds.joint import Joint
    from pitboss.rounds import Audit, Explanation, Game, Round
    from pitboss.rulebooks import Refusal, Rulebook, Rules, rulebooks
    from pitboss.simulate.report import SimulationReport
    from pitboss.simulate.session_report import SessionReport

__version__ = "0.1.0"

__all__ = [
    "Analysis",
    "Audit",
    "Comparison",
    "Explanation",
    "Game",
    "HoldReport",
    "Joint",
    "ParSheet",
    "Played",
    "Refusal",
    "Round",
    "Rounds",
    "Rulebook",
    "Rules",
    "SessionReport",
    "SimulationReport",
    "StrategyReport",
    "analyse",
    "analyse_joint",
    "audit",
    "compare",
    "explain",
    "games",
    "hold_report",
    "open_round",
    "par_sheet",
    "play",
    "rulebooks",
    "rules",
    "session",
    "settle",
    "simulate",
    "strategy",
]

_FROM = {
    "pitboss.desk": ("analyse", "analyse_joint", "games", "open_round", "simulate"),
    "pitboss.desk.compare": ("Comparison", "compare"),
    "pitboss.desk.hold": ("HoldReport", "hold_report"),
    "pitboss.desk.library": ("audit", "explain", "rules", "settle"),
    "pitboss.desk.par": ("ParSheet", "par_sheet"),
    "pitboss.desk.results": ("Played", "Rounds", "play"),
    "pitboss.desk.sessions": ("session",),
    "pitboss.desk.strategies": ("StrategyReport", "strategy"),
    "pitboss.odds": ("Analysis",),
    "pitboss.odds.joint": ("Joint",),
    "pitboss.rounds": ("Audit", "Explanation", "Game", "Round"),
    "pitboss.rulebooks": ("Refusal", "Rulebook", "Rules", "rulebooks"),
    "pitboss.simulate.report": ("SimulationReport",),
    "pitboss.simulate.session_report": ("SessionReport",),
}
_WHERE = {name: module for module, names in _FROM.items() for name in names}
_PACKAGES = ("games", "rulebooks", "simulate")


class _CallablePackage(ModuleType):
    """A package that is called like the function of its name."""

    def __call__(self, *words: Any, **named: Any) -> Any:
        return self._function()(*words, **named)

    def _function(self) -> Any:
        name = self.__name__.rpartition(".")[2]
        return getattr(import_module(_WHERE[name]), name)

    @property
    def __signature__(self) -> "Signature":
        from inspect import signature

        return signature(self._function())

    @property
    def __doc__(self) -> str:  # type: ignore[override]
        # What `help` shows: the call, then the package.
        from inspect import getdoc

        name, own = self.__name__.rpartition(".")[2], self.__dict__["__doc__"]
        return f"{name}{self.__signature__}\n\n{getdoc(self._function())}\n\nAs a package: {own}"


class _Library(ModuleType):
    """This package. What it offers is loaded when it is first used, so that a command starts quickly."""

    def __getattr__(self, name: str) -> Any:
        if name not in _WHERE:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        if name in _PACKAGES:
            return import_module(f"{self.__name__}.{name}")
        return getattr(import_module(_WHERE[name]), name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name in _PACKAGES and type(value) is ModuleType:
            value.__class__ = _CallablePackage
        super().__setattr__(name, value)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *__all__})


sys.modules[__name__].__class__ = _Library
