"""An analysis: every wager of a game, under one rulebook and one posting, priced exactly."""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pitboss.odds.at_stake import further_at_stake, notes_at_stake
from pitboss.odds.decimals import decimal_text, percent_text, rounded_text
from pitboss.odds.figures import figures_table
from pitboss.odds.frame import frame_of
from pitboss.odds.short import short_table
from pitboss.odds.wager import DIGITS_SHOWN, WagerAnalysis
from pitboss.rulebooks import Reading, Refusal, Rules
from pitboss.rulebooks.html import html_table
from pitboss.rulebooks.refusal import did_you_mean

if TYPE_CHECKING:
    import polars
    from rich.console import Group, RenderableType
    from rich.table import Table

_SUMMARY = ("wager", "house edge", "exactly", "element of risk", "standard deviation", "hit frequency")
_NUMBERS = re.compile(r"([_-]\d+)+$")
LONGEST_FRACTION = 24
"""The longest fraction shown in the table. A longer one has its own line below it."""
BELOW = "below"
SHOWN = Fraction(1, 2_000_000)
"""The least error that shows in a percentage of four decimals."""
FEW = 4
UNSOLVED = "not known yet"
"""Marks a note about a wager of the game without a figure."""
_MORE = (
    "wager",
    "expected value",
    "payback",
    "pushes",
    "mean stake",
    "variance",
    "skewness",
    "volatility index",
)
BASES = {
    "bet_made": "per bet made",
    "bet_decided": "per bet decided",
    "all_staked": "of all staked",
    "roll": "per roll",
}
"""The bases on which an edge is quoted, by name in the odds record, and their headings."""
_COMBINED = (
    "made together",
    "per first stake",
    "of all staked",
    "per roll",
    "standard deviation",
    "hit frequency",
)
VOLATILITY = (
    "Volatility index: 1.65 standard deviations of one round. Over n rounds the payback lies within index / √n of its "
    "mean nine times in ten, where n is large enough for a normal distribution."
)
_OUTCOMES = ("event", "pays", "net", "combinations", "probability", "1 in", "part of EV")
_SPLIT = 4
"""The columns of an outcome table that stay together if all of them do not fit on a line."""
_WIDEST = 64
"""The characters of a line of 80 that the figures of an outcome may take."""


class Apart(NamedTuple):
    """The wagers of a table that can be priced one by one, without its main wager, and the notes on them."""

    wagers: Mapping[str, Callable[[], WagerAnalysis]]
    notes: tuple[str, ...] = ()

    def all(self) -> dict[str, WagerAnalysis]:
        """Price them all."""
        return {name: price() for name, price in self.wagers.items()}


class Analysis(Struct, frozen=True, kw_only=True):
    """The value of each wager of a game, and the strategy behind it.

    `strategy` maps each decision to the best way to make it; `posting` holds the house's choices; `notes` state the
    assumptions behind the figures.
    """

    game: str
    rulebook: str
    posting: Mapping[str, object]
    wagers: Mapping[str, WagerAnalysis]
    strategy: Mapping[str, str] = {}
    notes: tuple[str, ...] = ()
    combined: Mapping[str, WagerAnalysis] = {}
    """Wagers usually made together, priced as one per unit of the first: "pass with 2x odds"."""
    readings: Mapping[str, Reading] = {}
    """The readings of unclear clauses that the figures rest on."""
    rests_on: Mapping[str, tuple[str, ...]] = {}
    """The readings each wager rests on, by name."""
    read_as: Mapping[str, str] = {}
    """The readings replaced by a requested alternative."""
    outside: tuple[Mapping[str, str], ...] = ()
    """What the document does not allow in this posting, each with its clause."""

    @classmethod
    def of(
        cls,
        rules: Rules,
        wagers: Mapping[str, WagerAnalysis],
        strategy: Mapping[str, str] | None = None,
        notes: tuple[str, ...] = (),
        combined: Mapping[str, WagerAnalysis] | None = None,
    ) -> "Analysis":
        """Build the analysis of a table. Its posting is every house option in force, and any odds above a floor.

        ``wagers`` are made by `weigh`. ``strategy`` gives the best decision at each moment.
        """
        pay = {"pay": rules.posting.pay} if rules.posting.pay else {}
        chapter = rules.chapter
        for name, further in further_at_stake(rules, wagers).items():
            wagers = {**wagers, name: replace(wagers[name], further={**wagers[name].further, **further})}
        rests_on = {
            name: tuple(
                dict.fromkeys(reading for rule in wager.rules for reading in chapter.readings_of(rule))
            )
            for name, wager in {**wagers, **(combined or {})}.items()
        }
        named = dict.fromkeys(reading for readings in rests_on.values() for reading in readings)
        return cls(
            game=rules.chapter.game,
            rulebook=rules.chapter.rulebook,
            posting={**rules.options, **pay},
            wagers=wagers,
            strategy=strategy or {},
            notes=tuple(dict.fromkeys((*notes, *notes_at_stake(rules, wagers)))),
            combined=combined or {},
            readings={name: chapter.readings[name] for name in named},
            rests_on={name: readings for name, readings in rests_on.items() if readings},
            read_as=chapter.read_as,
            outside=tuple(refusal.to_json() for refusal in rules.outside),
        )

    def only(self, wager: str) -> "Analysis":
        """The analysis of a single wager, or of some made together, or a refusal if it is not priced."""
        if wager not in self.figures:
            known = (*self.wagers, *self.combined)
            near = did_you_mean(wager, known) or f"; it prices: {', '.join(self.alike())}"
            message = f"{self.game} does not price {wager!r:.40}{near}"
            raise Refusal("unknown_wager", "; ".join((message, *self.unsolved)))
        rests_on = {name: readings for name, readings in self.rests_on.items() if name == wager}
        kept = {
            name: one for name, one in self.readings.items() if any(name in on for on in rests_on.values())
        }
        wagers, combined = (
            {wager: among[wager]} if wager in among else {} for among in (self.wagers, self.combined)
        )
        return replace(self, wagers=wagers, combined=combined, rests_on=rests_on, readings=kept)

    @property
    def unsolved(self) -> tuple[str, ...]:
        """The notes on what is still unknown."""
        return tuple(note for note in self.notes if UNSOLVED in note)

    @property
    def figures(self) -> dict[str, WagerAnalysis]:
        """Everything priced under a name: the wagers, and those made together."""
        return {**self.wagers, **self.combined}

    @property
    def named(self) -> Mapping[str, WagerAnalysis]:
        """The wagers, or those made together if these alone were asked for."""
        return self.wagers or self.combined

    def __getitem__(self, wager: str) -> WagerAnalysis:
        return self.wagers[wager] if wager in self.wagers else self.combined[wager]

    def to_polars(self) -> "polars.DataFrame":
        """Return a row for each wager: its edge, also as a fraction, and its other figures for each unit staked."""
        columns = {
            "game": str,
            "rulebook": str,
            "wager": str,
            "house_edge": float,
            "exactly": str,
        } | dict.fromkeys(
            ("element_of_risk", "payback", "hit_frequency", "push_frequency", "average_stake", "deviation"),
            float,
        )
        rows = (
            (
                self.game,
                self.rulebook,
                name,
                one.house_edge,
                one.house_edge,
                one.element_of_risk,
                one.payback,
                one.hit_frequency,
                one.push_frequency,
                one.average_stake,
                one.standard_deviation,
            )
            for name, one in self.named.items()
        )
        return frame_of(rows, columns)

    def __repr__(self) -> str:
        edges = [f"{name} {percent_text(wager.house_edge)}" for name, wager in self.named.items()]
        more = f" and {len(edges) - FEW} more" if len(edges) > FEW else ""
        return f"<Analysis of {self.game}, {self.rulebook}: {', '.join(edges[:FEW])}{more}>"

    def to_json(self) -> dict[str, object]:
        """Return the analysis in the format of the odds record."""
        return {
            "game": self.game,
            "rulebook": self.rulebook,
            "posting": dict(self.posting),
            "wagers": {name: wager.to_json() | self._rests_json(name) for name, wager in self.wagers.items()},
            **({"strategy": dict(self.strategy)} if self.strategy else {}),
            **({"combined": combined} if (combined := self._combined_json()) else {}),
            **({"notes": list(self.notes)} if self.notes else {}),
            **({"readings": self._readings_json()} if self.readings else {}),
            **({"read_as": dict(self.read_as)} if self.read_as else {}),
            **({"outside": [dict(one) for one in self.outside]} if self.outside else {}),
        }

    def _combined_json(self) -> dict[str, object]:
        return {name: wager.to_json() | self._rests_json(name) for name, wager in self.combined.items()}

    def _rests_json(self, wager: str) -> dict[str, object]:
        return {"rests_on": list(on)} if (on := self.rests_on.get(wager)) else {}

    def _readings_json(self) -> dict[str, object]:
        return {
            name: {
                "clause": one.cite.clause,
                "problem": one.problem,
                "value": one.value,
                "why": one.why,
                "alternatives": list(one.alternatives),
            }
            for name, one in self.readings.items()
        }

    def bases(self) -> list[tuple[str, ...]]:
        """The wagers whose edge is quoted on more than one base, each as a row of a table."""
        found = {name: wager.bases for name, wager in self.alike().items()}
        return [
            (name, *(percent_text(bases[base]) if base in bases else "–" for base in BASES))
            for name, bases in found.items()
            if len(bases) > 1
        ]

    def alike(self, combined: bool = False) -> dict[str, WagerAnalysis]:
        """The wagers to show. A family with identical figures is shown as one, `straight-0…straight-36`."""
        wagers = self.combined if combined else self.named
        families: dict[str, list[str]] = {}
        for name in wagers:
            families.setdefault(_NUMBERS.sub("", name), []).append(name)
        said = {name: name for name in wagers}
        for first, *rest in families.values():
            if len(rest) > 1 and len({self._figures(wagers[name]) for name in (first, *rest)}) == 1:
                said |= {first: f"{first}…{rest[-1]}", **dict.fromkeys(rest, "")}
        return {label: wagers[name] for name, label in said.items() if label}

    def _figures(self, wager: WagerAnalysis) -> tuple[object, ...]:
        """Everything shown about a wager except its name."""
        return _summary(wager)[1:], tuple(_outcomes(wager)), self.rests_on.get(wager.name)

    def exact_lines(self, longest: int = LONGEST_FRACTION) -> list[str]:
        """Write out the exact edges that are too long for a table."""
        exact = {name: str(w.house_edge) for name, w in self.alike().items() if w.error is None}
        return [f"{name} exactly: {edge}" for name, edge in exact.items() if len(edge) > longest]

    def outside_lines(self) -> list[str]:
        """List what is priced although the document does not allow it, with the clauses."""
        return [f"Outside the book: {one['message']} [{one['clause']}]" for one in self.outside]

    def reading_lines(self) -> list[str]:
        """List the figures that rest on a reading of an unclear clause, with the alternatives."""
        lines, alike = [], {**self.alike(), **self.alike(combined=True)}
        for name, one in self.readings.items():
            resting = ", ".join(
                said for said, wager in alike.items() if name in self.rests_on.get(wager.name, ())
            )
            told = "read otherwise" if name in self.read_as else "read"
            also = " or ".join(repr(other) for other in one.alternatives)
            more = f"; also read: {also} (--reading {name})" if also and name not in self.read_as else ""
            lines.append(f"{resting}: rests on {name} [{one.cite.clause}], {told} as {one.value!r}{more}")
        return lines

    def __rich__(self) -> "Group":
        from rich.console import Group
        from rich.text import Text

        title = f"{self.game} · {self.rulebook}"
        alike = self.alike()
        rows = [(name, *_summary(wager)[1:]) for name, wager in alike.items()]
        summary: list[RenderableType] = [figures_table(title, _SUMMARY, rows)] if rows else []
        short = [table] if (table := short_table(alike)) is not None else []
        advice = [Text(f"{decision}: {rule}") for decision, rule in self.strategy.items()]
        after: list[RenderableType] = [figures_table("", _MORE, self._more()), Text(VOLATILITY)]
        notes = [Text(note) for note in (*self.exact_lines(), *self.notes, *self.reading_lines())]
        tables = [table for name, w in alike.items() for table in _outcome_tables(name, _outcomes(w))]
        outside = [Text(line, style="bold red") for line in self.outside_lines()]
        sides = [figures_table(title, heads, rows) for title, heads, rows in self._sides() if rows]
        return Group(*short, *summary, *outside, *advice, *notes, *sides, *after, *tables)

    def _sides(self) -> list[tuple[str, tuple[str, ...], list[tuple[str, ...]]]]:
        """The tables after the summary: the other bases of an edge, and wagers made together."""
        together = self.alike(combined=True) if self.wagers else {}
        combined = [(name, *_combined(wager)) for name, wager in together.items()]
        bases = ("wager", *BASES.values())
        return [("The edge on each base", bases, self.bases()), ("Made together", _COMBINED, combined)]

    def _more(self) -> list[tuple[str, ...]]:
        """The further figures of each wager and of those made together, as rows of a table."""
        every = self.alike() | self.alike(combined=True)
        return [(name, *_more(wager)[1:]) for name, wager in every.items()]

    def _repr_html_(self) -> str:
        wagers, title = self.named, f"{self.game} · {self.rulebook}"
        parts = [html_table(title, _SUMMARY, map(_summary, wagers.values()))]
        parts += [f"<p>{escape(decision)}: {escape(rule)}</p>" for decision, rule in self.strategy.items()]
        parts += [
            f"<p>{escape(note)}</p>"
            for note in (*self.outside_lines(), *self.exact_lines(), *self.notes, *self.reading_lines())
        ]
        parts += [html_table(*side) for side in self._sides() if side[2]]
        parts += [html_table("", _MORE, self._more()), f"<p>{escape(VOLATILITY)}</p>"]
        parts += [html_table(name, _OUTCOMES, _outcomes(w)) for name, w in wagers.items()]
        return "\n".join(parts)


class Compared(Struct, frozen=True):
    """A wager's edge under the chapter's own reading, next to its edge under an alternative reading."""

    usual: Fraction
    other: Fraction

    def to_json(self) -> dict[str, str]:
        """Return the edge as read, and how much more of the stake the house holds under the alternative."""
        edge = self.usual
        return {
            "house_edge": decimal_text(edge),
            "house_edge_exact": f"{edge.numerator}/{edge.denominator}",
            "difference": decimal_text(self.other - edge),
        }

    @property
    def says(self) -> str:
        """The change of the hold under the alternative reading, in percentage points."""
        more = self.other - self.usual
        return "the same" if not more else f"{percent_text(abs(more))} {'more' if more > 0 else 'less'}"


def compared(usual: Analysis, other: Analysis) -> dict[str, Compared]:
    """Compare each wager of an analysis with the same wager under the chapter's own readings."""
    known = usual.figures
    return {
        name: Compared(known[name].house_edge, one.house_edge)
        for name, one in other.named.items()
        if name in known
    }


class Effect(Struct, frozen=True):
    """A wager's edge in two documents, or None if a document lacks the wager or its edge is not known."""

    left: Fraction | None
    right: Fraction | None

    @property
    def change(self) -> Fraction | None:
        """How much more the house holds in the second document."""
        return None if self.left is None or self.right is None else self.right - self.left

    def to_json(self) -> dict[str, str | None]:
        """Return both edges and the change, or null if there is none."""
        edges = {"left": self.left, "right": self.right, "change": self.change}
        return {name: None if edge is None else decimal_text(edge) for name, edge in edges.items()}

    def cells(self) -> tuple[str, str, str]:
        """Both edges and the change as percentages, for a table."""
        change = self.change
        edges = ("–" if edge is None else percent_text(edge) for edge in (self.left, self.right))
        more = "–" if change is None else f"{'+' if change > 0 else ''}{percent_text(change)}"
        return (*edges, more)  # type: ignore[return-value]


def effects(left: Analysis | None, right: Analysis | None) -> dict[str, Effect]:
    """Compare two analyses of one game, wager by wager."""
    sides = [
        {} if one is None else {name: w.house_edge for name, w in one.named.items()} for one in (left, right)
    ]
    return {
        name: Effect(*(edges.get(name) for edges in sides)) for name in dict.fromkeys((*sides[0], *sides[1]))
    }


def _summary(wager: WagerAnalysis) -> tuple[str, ...]:
    bound = f" ± {percent_text(wager.error)}" if wager.error is not None and wager.error >= SHOWN else ""
    fraction = str(wager.house_edge)
    exactly = fraction if len(fraction) <= LONGEST_FRACTION else BELOW
    return (
        wager.name,
        percent_text(wager.house_edge) + bound,
        wager.bound_shown or exactly,
        percent_text(wager.element_of_risk),
        wager.deviation_shown,
        percent_text(wager.hit_frequency),
    )


def _combined(wager: WagerAnalysis) -> tuple[str, ...]:
    roll = wager.bases.get("roll")
    return (
        percent_text(wager.house_edge),
        percent_text(wager.element_of_risk),
        "–" if roll is None else percent_text(roll),
        wager.deviation_shown,
        percent_text(wager.hit_frequency),
    )


def _more(wager: WagerAnalysis) -> tuple[str, ...]:
    return (
        wager.name,
        decimal_text(wager.expected_value, DIGITS_SHOWN),
        percent_text(wager.payback),
        percent_text(wager.push_frequency),
        decimal_text(wager.average_stake, DIGITS_SHOWN),
        decimal_text(wager.variance, DIGITS_SHOWN),
        wager.skewness_shown(),
        wager.volatility_index(DIGITS_SHOWN),
    )


def _outcomes(wager: WagerAnalysis) -> list[tuple[str, ...]]:
    """Every outcome as a row of a table, and the total of all."""
    combinations, probability, contribution = wager.total
    rows = [
        (
            row.event,
            row.says,
            str(row.net),
            f"{row.combinations:,}",
            decimal_text(row.probability, 9),
            rounded_text(row.one_in, 0 if row.one_in >= 1000 else 2),
            rounded_text(row.contribution, 8),
        )
        for row in wager.outcomes
    ]
    return [
        *rows,
        ("total", "", "", f"{combinations:,}", str(probability), "", rounded_text(contribution, 8)),
    ]


def _outcome_tables(name: str, rows: list[tuple[str, ...]]) -> "list[Table]":
    """Lay out the outcomes in one table, or in two if all their figures do not fit on a line of 80 characters."""
    widths = (max(len(row[place]) + 1 for row in rows) for place in range(1, len(_OUTCOMES)))
    if sum(widths) <= _WIDEST:
        return [figures_table(name, _OUTCOMES, rows)]
    first = figures_table(name, _OUTCOMES[:_SPLIT], [row[:_SPLIT] for row in rows])
    rest = [(row[0], *row[_SPLIT:]) for row in rows]
    return [first, figures_table("", (_OUTCOMES[0], *_OUTCOMES[_SPLIT:]), rest)]
