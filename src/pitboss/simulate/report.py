"""The results of a simulation: each wager's edge, its uncertainty, and its agreement with the exact figure."""

from collections.abc import Collection, Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from msgspec import Struct

from pitboss.odds import Analysis, Kernel, Sums, Tally, WagerSums
from pitboss.odds.decimals import decimal_text, percent_text
from pitboss.odds.figures import figures_table
from pitboss.odds.frame import frame_of
from pitboss.odds.loops import STREAMS
from pitboss.rulebooks.html import html_table

if TYPE_CHECKING:
    import polars
    from rich.table import Table

_HEADS = ("wager", "decided", "house edge", "standard error", "95% interval", "exact", "deviation")
# A normal figure lies within 1.959964 standard errors 95 times in 100.
_Z95 = Fraction(1_959_964, 1_000_000)
SUSPECT = 4.5
"""More standard errors than chance would produce in a lifetime of runs."""
NOT_SIMULATED, UNDECIDED = "Priced but not simulated", "Decided in none of these rounds"
TOO_RARE = "too rare to tell"
"""Replaces the interval if the awards were too rare for the run to know its spread."""


class SimulatedWager(Struct, frozen=True, kw_only=True):
    """One wager's figures. `exact` is None if it has not been worked out."""

    name: str
    sums: WagerSums
    exact: Fraction | None = None
    exact_variance: Fraction | None = None

    @property
    def house_edge(self) -> Fraction:
        """The house's part per unit first staked."""
        return self.sums.house_edge

    @property
    def standard_error(self) -> str | None:
        """The standard error of the edge, from the exact variance or, once known well enough, the run's own."""
        return None if self.too_rare else self.sums.standard_error(self.exact_variance)

    @property
    def too_rare(self) -> bool:
        """Whether the spread is unknown: no exact variance, and awards too rare to measure it."""
        return self.exact_variance is None and self.sums.too_rare

    @property
    def interval(self) -> tuple[Fraction, Fraction] | None:
        """The 95% confidence interval of the edge, from the same spread as the deviation."""
        error = self.standard_error
        if error is None:
            return None
        reach = _Z95 * Fraction(error)
        return self.house_edge - reach, self.house_edge + reach

    @property
    def deviation(self) -> str | None:
        """The number of standard errors by which the run differs from the exact edge."""
        if self.exact is None or self.too_rare:
            return None
        return self.sums.standard_errors_from(self.exact, self.exact_variance)

    @property
    def agrees(self) -> bool:
        """Whether chance explains the deviation from the exact edge, or there is none to measure."""
        return self.deviation is None or abs(float(self.deviation)) < SUSPECT

    def to_json(self) -> dict[str, object]:
        """Return the wager in the format of the simulation record."""
        interval = self.interval
        return {
            "house_edge": decimal_text(self.house_edge),
            "standard_error": self.standard_error,
            "interval_95": None if interval is None else [decimal_text(end) for end in interval],
            **({"too_rare": True} if self.too_rare else {}),
            "exact": None if self.exact is None else decimal_text(self.exact),
            "deviation_in_standard_errors": self.deviation,
        }

    @property
    def row(self) -> tuple[str, ...]:
        """The wager as a row of a printed table."""
        interval, error = self.interval, self.standard_error
        nothing = TOO_RARE if self.too_rare else "–"
        return (
            self.name,
            f"{self.sums.decided:,}",
            percent_text(self.house_edge),
            "–" if error is None else percent_text(Fraction(error)),
            nothing if interval is None else "…".join(map(percent_text, interval)),
            "–" if self.exact is None else percent_text(self.exact),
            "–" if self.deviation is None else f"{float(self.deviation):+.2f}",
        )


class SimulationReport(Struct, frozen=True, kw_only=True):
    """A simulation: the number of rounds, the speed, the seed, and every wager's figures."""

    game: str
    rulebook: str
    seed: int
    unit: str
    rounds: int
    seconds: float
    wagers: dict[str, SimulatedWager]
    says: str = ""
    """How the rounds were played if not as the exact figures assume, and the wagers without figures."""

    @property
    def rounds_per_second(self) -> float:
        """The speed of the run."""
        return self.rounds / self.seconds if self.seconds else float(self.rounds)

    @property
    def agrees(self) -> bool:
        """Whether every wager agrees with its exact edge."""
        return all(wager.agrees for wager in self.wagers.values())

    @property
    def rake(self) -> SimulatedWager | None:
        """What the house takes in a game among players, or None where it is the other side of the wagers."""
        return None

    def __getitem__(self, wager: str) -> SimulatedWager:
        return self.wagers[wager]

    def to_json(self) -> dict[str, object]:
        """Return the report in the format of the simulation record."""
        return {
            "rounds": self.rounds,
            "seed": self.seed,
            "streams": STREAMS,
            "seconds": round(self.seconds, 6),
            "rounds_per_second": round(self.rounds_per_second),
            **({"says": self.says} if self.says else {}),
            "wagers": {name: wager.to_json() for name, wager in self.wagers.items()},
        }

    def to_polars(self) -> "polars.DataFrame":
        """Return a row for each wager: its edge, or the rake of a hand, with its standard error, and the exact edge."""
        columns = {"game": str, "rulebook": str, "seed": int, "rounds": int, "wager": str} | {
            "decided": int, "house_edge": float, "standard_error": float, "exact": float, "deviation": float,
            "rake_per_hand": float,
        }  # fmt: skip
        rows = (
            (
                self.game,
                self.rulebook,
                self.seed,
                self.rounds,
                name,
                one.sums.decided,
                None if self.rake else one.house_edge,
                one.standard_error,
                one.exact,
                one.deviation,
                one.house_edge if self.rake else None,
            )
            for name, one in self.wagers.items()
        )
        return frame_of(rows, columns)

    @property
    def title(self) -> str:
        """Describe the run in one line: the game, the size, the speed, and the seed that repeats it."""
        return (
            f"{self.game} · {self.rulebook} · {self.rounds:,} {self.unit} in {self.seconds:.2f} s"
            f" ({self.rounds_per_second:,.0f} a second) · seed {self.seed}"
            f"{' · ' if self.says else ''}{self.says}"
        )

    def __repr__(self) -> str:
        return f"<SimulationReport {self.title}>"

    def __rich__(self) -> "Table":
        """Render the report for a terminal. Deviations that chance does not explain are red."""
        wagers = self.wagers.values()
        styles = [None if wager.agrees else "bold red" for wager in wagers]
        return figures_table(self.title, _HEADS, [wager.row for wager in wagers], styles)

    def _repr_html_(self) -> str:
        return html_table(self.title, _HEADS, (wager.row for wager in self.wagers.values()))


@runtime_checkable
class Reports(Protocol):
    """A kernel that writes its own reports. A game among players has no edges to report."""

    def report(self, plain: SimulationReport, tally: Tally) -> SimulationReport:
        """Return this game's own report of the run."""


@runtime_checkable
class PlaysOtherwise(Protocol):
    """A kernel some of whose wagers are played differently from what their usual exact figures assume."""

    says: str
    """A sentence on it, or empty if there is nothing to say."""

    def figure(self, wager: str) -> str:
        """Return the name of the exact figure for a wager as it is played here, or empty if there is none."""


def report_of(
    kernel: Kernel,
    tally: Tally,
    *,
    seconds: float,
    seed: int,
    exact: Analysis | None,
    wagers: Collection[str] = (),
) -> SimulationReport:
    """Compare a tally with the exact analysis. ``wagers`` are those to report, if not all."""
    sums = kernel.sums(tally)
    other = kernel if isinstance(kernel, PlaysOtherwise) else None
    figures = {**exact.wagers, **exact.combined} if exact else {}
    named = {name: other.figure(name) if other else name for name in sums.wagers}
    priced = {name: figures[figure] for name, figure in named.items() if figure in figures}
    plain = SimulationReport(
        game=kernel.rules.chapter.game,
        rulebook=kernel.rules.chapter.rulebook,
        seed=seed,
        unit=kernel.unit,
        rounds=sums.rounds,
        seconds=seconds,
        says=" ".join(filter(None, (other.says if other else "", *_left_out(sums, exact, wagers)))),
        wagers={
            name: SimulatedWager(
                name=name,
                sums=wager,
                exact=priced[name].house_edge if name in priced else None,
                exact_variance=priced[name].variance if name in priced else None,
            )
            for name, wager in sums.wagers.items()
            if wager.decided and (not wagers or name in wagers)
        },
    )
    return kernel.report(plain, tally) if isinstance(kernel, Reports) else plain


def _left_out(sums: Sums, exact: Analysis | None, wagers: Collection[str]) -> Iterator[str]:
    """Yield sentences that name each priced wager without figures, of those asked for if not all are."""
    asked = wagers or (exact.wagers if exact else ())
    missing = [name for name in asked if name not in sums.wagers or not sums.wagers[name].decided]
    for says, counted in ((NOT_SIMULATED, False), (UNDECIDED, True)):
        if left := [name for name in missing if (name in sums.wagers) == counted]:
            yield f"{says}: {', '.join(left)}."
