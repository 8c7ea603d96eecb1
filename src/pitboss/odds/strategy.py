"""The play of a game: a list of lines that a person can read and a program can follow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec import Struct

from pitboss.odds.decimals import decimal_text
from pitboss.rulebooks import Refusal
from pitboss.rulebooks.toml import BadToml, read_toml

if TYPE_CHECKING:
    from pitboss.money import Cents
    from pitboss.odds.analysis import Analysis
    from pitboss.odds.joint import Together
    from pitboss.odds.kernel import Kernel
    from pitboss.rounds import Round
    from pitboss.rounds.answers import Chosen
    from pitboss.rounds.asks import Choose

OPTIMAL = "optimal"
"""The name of the best play, in every game."""
TIES = "If two plays are worth the same, the larger wager is made."
"""How every solver breaks a tie. It is part of the solver's notes."""
LONGEST_STRATEGY = 256 * 1024
"""The longest strategy that is accepted, in bytes."""
MOST_LINES = 4096


class Line(Struct, frozen=True, forbid_unknown_fields=True):
    """One line: what to do, with which hands, at which decision."""

    do: str
    when: str = ""
    """The hands it is for, in the words of the game, or empty for all."""
    at: str = ""
    """The decision it is for, or empty in a game with only one."""


class Strategy(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A way to play a game. At each decision the first line whose hands fit is followed."""

    game: str
    name: str
    lines: tuple[Line, ...]
    says: str = ""
    """Its source, or what is special about it."""

    def at(self, decision: str) -> tuple[Line, ...]:
        """Return the lines for one decision, in order."""
        return tuple(line for line in self.lines if line.at == decision)

    def told(self, decision: str) -> str:
        """Say what is done at a decision, in one sentence, or empty if no line is for it."""
        *first, last = self.at(decision) or (Line(""),)
        rest = f"otherwise {last.do}" if first else f"always {last.do}" * bool(last.do)
        return "; ".join((*(f"{line.do} with {line.when}" for line in first), rest))

    def to_json(self) -> dict[str, Any]:
        """Return the strategy as plain data."""
        return msgspec.to_builtins({**msgspec.structs.asdict(self), "lines": list(self.lines)})  # type: ignore[no-any-return]

    def to_toml(self) -> str:
        """Write the strategy as a file that `read_strategy` reads."""
        heads = [
            f"{name} = {_quoted(text)}" for name in ("game", "name", "says") if (text := getattr(self, name))
        ]
        rows = [
            [f"{name} = {_quoted(text)}" for name in ("at", "when", "do") if (text := getattr(line, name))]
            for line in self.lines
        ]
        return "\n".join((*heads, *("\n".join(("", "[[lines]]", *row)) for row in rows), ""))


def lines_of(at: str, *said: str) -> tuple[Line, ...]:
    """Write the lines of one decision as "do: when". The last, without a condition, is for all other hands."""
    parts = (one.partition(": ") for one in said)
    return tuple(Line(do, when, at) for do, _, when in parts)


def read_strategy(data: bytes) -> Strategy:
    """Read a strategy from TOML, or refuse it as `bad_strategy`."""
    try:
        found = msgspec.convert(read_toml(data, LONGEST_STRATEGY), Strategy)
    except (BadToml, msgspec.ValidationError) as error:
        raise Refusal("bad_strategy", f"this is not a strategy: {error}") from None
    if not 1 <= len(found.lines) <= MOST_LINES:
        raise Refusal("bad_strategy", f"a strategy has 1 to {MOST_LINES} lines, not {len(found.lines)}")
    return found


def _quoted(text: str) -> str:
    """A string as TOML writes it, which for these characters is the same as in JSON."""
    return msgspec.json.encode(text).decode().replace("\x7f", "\\u007f")


class Mistake(Struct, frozen=True, kw_only=True):
    """A kind of hand that a strategy plays otherwise than the best play does, and what that costs.

    A cost below nothing is a gain: a strategy may be judged by a play that is not the best.
    """

    hand: str
    does: str
    best: str
    combinations: int
    """The number of deals that lead there, or 0 if deals are weighed, not counted."""
    cost: Fraction
    """The part of the house edge that it causes, in units of the first stake."""
    at: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the mistake as plain data."""
        return {
            "at": self.at,
            "hand": self.hand,
            "does": self.does,
            "best": self.best,
            "combinations": self.combinations,
            "cost": decimal_text(self.cost),
        }


def worst_first(mistakes: Iterable[Mistake]) -> tuple[Mistake, ...]:
    """Put mistakes in order, the most costly first."""
    return tuple(sorted(mistakes, key=lambda one: (-one.cost, one.at, one.hand, one.does)))


class Priced(NamedTuple):
    """A strategy's figures and where it departs from the best play, the most costly first."""

    analysis: Analysis
    mistakes: tuple[Mistake, ...]
    exceptions: tuple[Mistake, ...] = ()
    """What the play that departures are judged by gives away itself against the best play."""


class Drawn(NamedTuple):
    """A strategy as a chart for people: headings, rows of letters, what those mean, and a picture."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    legend: str
    svg: str
    whole: bool = True
    """Whether the chart says all that the lines do."""


class Strategies(NamedTuple):
    """What a game with decisions provides for one table's rules."""

    named: Mapping[str, Callable[[], Strategy]]
    """Strategies known by name. `optimal` is among them if lines can express it."""
    price: Callable[[Strategy], Priced]
    """Price the table played by a strategy, or refuse a line the game cannot follow as `bad_strategy`."""
    kernel: Callable[[Strategy], Kernel]
    """Simulate the table played by a strategy."""
    draw: Callable[[Strategy], Drawn | None] | None = None
    """Draw a strategy as a chart, in games that have such charts, or return None if it has nothing to draw."""
    table: Callable[[], Iterable[Mapping[str, object]]] | None = None
    """Yield the best play hand by hand, one hand for all that differ only in the names of suits. None if too many."""
    together: Callable[[Strategy, Mapping[str, Cents]], Together] | None = None
    """Yield every way a round played by a strategy can end for several wagers, or None if that is not counted."""
    decide: Callable[[Strategy, Choose, Round], Chosen | None] | None = None
    """Answer one decision at the table as a strategy does, or None if its lines are not followed hand by hand."""
    standard: str = "the best play"
    """What the game's own figures are played by, next to which a strategy's are shown."""
    judged_by: str = ""
    """What departures are judged by, if not by that."""
    worked_out: Mapping[str, str] | None = None
    """What each named strategy is that takes a solved game to write down. It is listed by these words alone."""
