"""A PAR sheet: what a test lab signs about a table, from its identity to every outcome of every wager."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

import pitboss
from pitboss.desk.figures import priced, way_of
from pitboss.desk.games import game_of
from pitboss.desk.kept import program_hash
from pitboss.desk.opening import opening_stakes
from pitboss.money import Cents, show_dollars
from pitboss.money.odds import Flat, Pays, Share, parse_pays
from pitboss.odds import Analysis, WagerAnalysis
from pitboss.odds.analysis import VOLATILITY
from pitboss.odds.decimals import decimal_text, percent_text, rounded_text
from pitboss.odds.figures import figures_table
from pitboss.odds.spread import Band, bands
from pitboss.odds.strategy import OPTIMAL
from pitboss.odds.wager import DIGITS_SHOWN, Row
from pitboss.procedures.limits import AT_THE_MINIMUM
from pitboss.rulebooks import Rules

if TYPE_CHECKING:
    from rich.console import Group

    from pitboss.desk.strategies import How

BANDS = (
    "Payback bands: this percentage of runs of this many rounds pay back between these bounds, rounds taken as"
    " independent. The normal bounds are the mean and 1.645, 1.960 or 2.576 standard deviations to either side; where"
    " awards are too rare for them they are marked poor. The counted bounds are quantiles of the distribution of the"
    " sum itself, computed by a Fourier transform in floating point."
)
EXPOSURE = (
    "The largest payment is what the best outcome wins at the most that may be staked at first, later wagers of the"
    " hand included and the stake itself not; one player, one round."
)
LONGEST_FRACTION = 48
"""The longest fraction that a table has room for. A longer one is in the notes."""
MOST_CELL = 32_000
"""The most characters of an option that are shown."""


class Exposure(Struct, frozen=True):
    """The most that one round of a wager can win: by which outcome, and the payout limit, if it cuts the payment."""

    event: str
    pays: str
    cents: Fraction
    limit: str = ""


class BreakEven(Struct, frozen=True):
    """A progressive's posted meter, and the meter at which the wager has no house edge. Rounding of awards is ignored.

    ``pots`` has the same for the other pots, each with the rest as posted.
    """

    meter: Cents
    fair: Fraction
    pots: Mapping[str, BreakEven] = {}

    def to_json(self) -> dict[str, object]:
        """Return the figures, those of further pots only if there are any."""
        pots = {name: one.to_json() for name, one in self.pots.items()}
        own = {"meter_cents": self.meter, "break_even_cents": decimal_text(self.fair)}
        return own | ({"pots": pots} if pots else {})


class WagerSheet(Struct, frozen=True):
    """One wager of the sheet, or several with the same figures."""

    label: str
    wager: WagerAnalysis
    bands: tuple[Band, ...]
    stakes: tuple[Cents, Cents] | None
    """The least and the most that may be staked when a round opens, or None for a wager that comes later."""
    exposure: Exposure | None
    jackpot: BreakEven | None
    clauses: Mapping[str, str]
    """The clause of every rule and pay table its figures rest on."""

    @property
    def top(self) -> Row:
        """The outcome that pays most."""
        return max(self.wager.outcomes, key=lambda row: row.net)

    def to_json(self) -> dict[str, object]:
        """Return everything about the wager, with the figures as `odds` has them."""
        least, most = self.stakes or (None, None)
        exposure, jackpot = self.exposure, self.jackpot
        return self.wager.to_json() | {
            "wagers": self.label,
            "hold": decimal_text(self.wager.house_edge),
            "payback_of_all_staked": decimal_text(1 - self.wager.element_of_risk),
            "least_stake_cents": least,
            "most_stake_cents": most,
            "top_award": self.top.to_json(),
            "largest_payment": None
            if exposure is None
            else {
                "event": exposure.event,
                "cents": decimal_text(exposure.cents),
                "limit": exposure.limit,
            },
            "jackpot": None if jackpot is None else jackpot.to_json(),
            "bands": [band.to_json() for band in self.bands],
            "clauses": dict(self.clauses),
        }


class Cell(NamedTuple):
    """A cell of a table: its text and, for a figure, its value and spreadsheet format."""

    shown: str
    value: Fraction | None = None
    form: str = ""


class Table(NamedTuple):
    """A table of the sheet. ``part`` is its kind, ``wager`` is what it is about, and ``total`` marks a last row."""

    part: str
    title: str
    heads: tuple[str, ...]
    rows: Sequence[tuple[Cell, ...]]
    wager: str = ""
    total: bool = False


class ParSheet(Struct, frozen=True, kw_only=True):
    """A table's identity, its wagers, and everything that their figures rest on."""

    identity: Mapping[str, str]
    analysis: Analysis
    wagers: tuple[WagerSheet, ...]
    limit: str = ""
    """The payout limit, if one is in force."""

    @property
    def title(self) -> str:
        """The game and its rulebook."""
        return f"PAR sheet · {self.analysis.game} · {self.analysis.rulebook}"

    def to_json(self) -> dict[str, object]:
        """Return the whole sheet as plain data."""
        return self.analysis.to_json() | {
            "identity": dict(self.identity),
            "wagers": {sheet.wager.name: sheet.to_json() for sheet in self.wagers},
            "strategy": dict(self.analysis.strategy),
            "payout_limit": self.limit,
        }

    @property
    def notes(self) -> list[str]:
        """What must be stated along with the figures."""
        found, limit = self.analysis, [f"Payout limit: {self.limit}."] if self.limit else []
        near = [
            f"{one.label}: computed, not counted; its hold is within ± {decimal_text(one.wager.error, 3)}."
            for one in self.wagers
            if one.wager.error is not None
        ]
        exact = found.exact_lines(LONGEST_FRACTION)
        return [*found.outside_lines(), *found.notes, *exact, *near, EXPOSURE, *limit, VOLATILITY, BANDS]

    def tables(self) -> list[Table]:
        """Return every table of the sheet, in order."""
        found = [
            _words("identity", "Identity", ("", ""), self.identity.items()),
            _words("options", "Posted", ("option", "value"), _posted(self.analysis.posting)),
            self._payback(),
            self._frequency(),
            self._limits(),
        ]
        if any(sheet.jackpot for sheet in self.wagers):
            found.append(self._jackpots())
        for sheet in self.wagers:
            found += [_outcomes(sheet), _bands(sheet)]
        if play := self.analysis.strategy:
            lines = [(f"{decision}: {rule}",) for decision, rule in play.items()]
            found.append(_words("strategy", "The play priced", ("play",), lines))
        readings = self.analysis.readings.items()
        read = [(name, one.cite.clause, one.value, one.problem, one.why) for name, one in readings]
        if read:
            heads = ("reading", "clause", "read as", "problem", "why")
            found.append(_words("readings", "Readings relied on", heads, read))
        relied = [(sheet.label, *pair) for sheet in self.wagers for pair in sheet.clauses.items()]
        found.append(_words("clauses", "Clauses", ("wager", "rule", "clause"), relied))
        return found

    def _payback(self) -> Table:
        rows = [
            (
                Cell(sheet.label),
                _percent(one.payback),
                _percent(one.house_edge),
                Cell(one.bound_shown or (exact if len(exact) <= LONGEST_FRACTION else "in the notes")),
                _percent(one.element_of_risk),
                _number(one.average_stake),
            )
            for sheet in self.wagers
            for one, exact in ((sheet.wager, str(sheet.wager.house_edge)),)
        ]
        heads = ("wager", "payback", "hold", "hold, exactly", "hold of all staked", "mean stake")
        return Table("payback", "Payback and hold", heads, rows)

    def _frequency(self) -> Table:
        rows = []
        for sheet in self.wagers:
            one = sheet.wager
            skew = one.skewness()
            rows.append(
                (
                    Cell(sheet.label),
                    _percent(one.hit_frequency),
                    _percent(one.push_frequency),
                    Cell(one.deviation_shown, Fraction(one.standard_deviation), "0.0000"),
                    Cell(one.skewness_shown())
                    if skew is None
                    else Cell(one.skewness(DIGITS_SHOWN) or "", Fraction(skew), "0.0000"),
                    Cell(one.volatility_index(DIGITS_SHOWN), Fraction(one.volatility_index()), "0.0000"),
                )
            )
        heads = ("wager", "hits", "pushes", "standard deviation", "skewness", "volatility index")
        return Table("frequency", "Frequency and spread", heads, rows)

    def _limits(self) -> Table:
        rows = []
        for sheet in self.wagers:
            top, paid = sheet.top, sheet.exposure
            least, most = sheet.stakes or (None, None)
            rows.append(
                (
                    Cell(sheet.label),
                    _money(least),
                    _money(most),
                    Cell(top.event),
                    Cell(top.says),
                    Cell(_one_in(top), top.one_in, "#,##0.00"),
                    _money(paid.cents if paid else None),
                    Cell(f"{paid.event}{', at the payout limit' * bool(paid.limit)}" if paid else ""),
                )
            )
        heads = (
            "wager", "least stake", "most stake", "top award", "pays", "1 in", "largest payment", "for",
        )  # fmt: skip
        return Table("limits", "Stakes, top awards and exposure", heads, rows)

    def _jackpots(self) -> Table:
        found = {sheet.label: sheet.jackpot for sheet in self.wagers if sheet.jackpot is not None}
        rows = [
            (Cell(f"{label}, {name}" if name else label), _money(one.meter), _money(one.fair))
            for label, jackpot in found.items()
            for name, one in {"": jackpot, **jackpot.pots}.items()
        ]
        return Table("jackpots", "Jackpot break-even", ("wager", "meter priced", "fair at a meter of"), rows)

    def __rich__(self) -> Group:
        from rich.console import Group
        from rich.text import Text

        lines = [Text(f"{name}: {said}") for name, said in self.identity.items()]
        shown = [
            table
            for table in self.tables()
            if table.part in ("payback", "frequency", "limits", "jackpots", "bands")
        ]
        drawn = [
            figures_table(one.title, one.heads, [[cell.shown for cell in row] for row in one.rows])
            for one in shown
        ]
        outside = [Text(line, style="bold red") for line in self.analysis.outside_lines()]
        notes = [Text(note) for note in (EXPOSURE, BANDS)]
        return Group(Text(self.title, style="bold"), *lines, *outside, *drawn, *notes)


def par_sheet(rules: Rules, wager: str = "", date: str = "", strategy: How = OPTIMAL) -> ParSheet:
    """Make the PAR sheet of a table, or of one of its wagers. It is dated only if a date is given.

    ``strategy`` is how the table is played: its name, the bytes of its file, or the best play.
    """
    found, chapter = priced(rules, wager, strategy), rules.chapter
    way = way_of(game_of(chapter.game), rules, strategy)
    first = {name: _first(one) for name, one in found.named.items()}
    taken = opening_stakes(game_of(chapter.game), rules, set(first.values()))
    stakes = {
        name: (only, only) if (only := found[name].only_at) else taken[wager]
        for name, wager in first.items()
        if wager in taken
    }
    identity = {
        "game": f"{chapter.game}: {chapter.title}",
        "rulebook": chapter.rulebook,
        "document": chapter.source,
        "chapter sha256": chapter.sha256,
        "posting sha256": rules.posting.sha256,
        **({"strategy": way.name} if way else {}),
        "program": f"pitboss {pitboss.__version__}",
        "program sha256": program_hash(),
        **({"date": date} if date else {}),
    }
    limit = _limit(rules, found, stakes)
    return ParSheet(
        identity=identity,
        analysis=found,
        wagers=tuple(
            WagerSheet(
                label,
                one,
                bands(one),
                stakes.get(one.name),
                _exposure(one, stakes.get(one.name), limit, rules),
                _jackpot(one, stakes.get(one.name), rules),
                dict(clauses_behind(rules, one)),
            )
            for label, one in found.alike().items()
        ),
        limit=limit.says if limit else "",
    )


def _first(wager: WagerAnalysis) -> str:
    """Return the wager that is staked first: itself, or the first of those made together in it."""
    return next(iter(wager.made_of), wager.name)


class _Limit(NamedTuple):
    """A payout limit in force: how much, on which wagers together, and in words."""

    most: Cents
    covers: frozenset[str]
    says: str


def _limit(rules: Rules, found: Analysis, stakes: Mapping[str, tuple[Cents, Cents]]) -> _Limit | None:
    """Return the payout limit of a table. It covers the wagers that its rule names."""
    rule = rules.chapter.rules.get("payout_limit")
    if rule is None or not (most := rules.value("payout_limit")):
        return None
    told, _, _ = rule.says.partition(";")
    words = set(f"{told} {rule.form.part}".replace(",", " ").split())
    covers = frozenset(name for name in found.wagers if name in words)
    if rules.value("payout_limit_floor") == AT_THE_MINIMUM:
        tops = ((max(row.net for row in found[name].outcomes), name) for name in covers if name in stakes)
        most = max(most, int(sum(net * stakes[name][0] for net, name in tops)))
    return _Limit(most, covers, f"{show_dollars(most)}, {told} [{rule.cite.clause}]")


def _exposure(
    wager: WagerAnalysis, stakes: tuple[Cents, Cents] | None, limit: _Limit | None, rules: Rules
) -> Exposure | None:
    """Return the largest payment at the most that may be staked, or None if no maximum is known."""
    if stakes is None:
        return None
    won, row = max(
        ((_won(row, stakes[1], _first(wager), rules), row) for row in wager.outcomes), key=lambda one: one[0]
    )
    if limit is not None and wager.name in limit.covers and won > limit.most:
        return Exposure(row.event, row.pays, Fraction(limit.most), limit.says)
    return Exposure(row.event, row.pays, won)


def _won(row: Row, stake: Cents, wager: str, rules: Rules) -> Fraction:
    """Return what an outcome wins at a stake: in proportion to it, or a flat award or a share of the meter."""
    pays = _pays(row)
    if isinstance(pays, Share) and (meter := _meter(wager, rules, pays.of)) is not None:
        return max(pays.win(meter), Fraction(_least(rules, pays.of) if pays.whole else 0))
    return pays.win(stake) if isinstance(pays, Flat) else row.net * stake


def _pays(row: Row) -> Pays | None:
    try:
        return parse_pays(row.pays)
    except ValueError:
        return None


def _meter(wager: str, rules: Rules, pot: str = "") -> Cents | None:
    """Return the posted meter of a progressive, which is what offers it, or a pot. None for other wagers."""
    of = rules.chapter.wagers.get(wager)
    if of is None or not of.offered or rules.chapter.rules[of.offered].kind != "amount":
        return None
    return int(rules.value(f"{of.offered}_{pot}" if pot else of.offered))


def _least(rules: Rules, pot: str) -> Cents:
    """Return the least that is paid to a winner of all of the meter, or nothing if no rule says so."""
    return int(rules.value("jackpot_least")) if "jackpot_least" in rules and not pot else 0


def _jackpot(wager: WagerAnalysis, stakes: tuple[Cents, Cents] | None, rules: Rules) -> BreakEven | None:
    """Return the meter at which a progressive of one stake is fair: every cent of it adds the shares it pays."""
    meter = _meter(_first(wager), rules)
    if meter is None or stakes is None or stakes[0] != stakes[1]:
        return None
    paid: dict[str, Fraction] = {}
    for row in wager.outcomes:
        if isinstance(pays := _pays(row), Share):
            paid[pays.of] = paid.get(pays.of, Fraction(0)) + row.probability * pays.percent / 100
    lost = wager.house_edge * stakes[0]
    shown = {pot: _meter(_first(wager), rules, pot) or 0 for pot in paid}
    fair = {
        pot: BreakEven(shown[pot], max(shown[pot], _least(rules, pot)) + lost / share)
        for pot, share in paid.items()
    }
    main = fair.pop("", None)
    return replace(main, pots=fair) if main is not None else None


def clauses_behind(rules: Rules, wager: WagerAnalysis) -> Iterator[tuple[str, str]]:
    """Yield every rule, pay table and wager entry behind the figures, with its clause."""
    chapter = rules.chapter
    cites = {table.cite.rule: table.cite for table in rules.pay_tables.values()}
    cites |= {one.cite.rule: one.cite for part in (chapter.rules, chapter.wagers) for one in part.values()}
    named = (f"wagers.{wager.name}", *wager.rules)
    yield from ((rule, cites[rule].clause) for rule in dict.fromkeys(named) if rule in cites)


# -- cells ------------------------------------------------------------------------------------------------


def _words(part: str, title: str, heads: tuple[str, ...], rows: Any) -> Table:
    return Table(part, title, heads, [tuple(Cell(str(said)) for said in row) for row in rows])


def _posted(posting: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    for name, value in posting.items():
        plain = value if isinstance(value, str) else msgspec.json.encode(value, enc_hook=str).decode()
        yield name, plain[:MOST_CELL]


def _percent(value: Fraction) -> Cell:
    return Cell(percent_text(value), value, "0.0000%")


def _number(value: Fraction) -> Cell:
    return Cell(decimal_text(value, DIGITS_SHOWN), value, "0.0000")


def _money(cents: Fraction | Cents | None) -> Cell:
    if cents is None:
        return Cell("–")
    return Cell(f"${rounded_text(Fraction(cents, 100), 2)}", Fraction(cents, 100), "$#,##0.00")


def _one_in(row: Row) -> str:
    return rounded_text(row.one_in, 0 if row.one_in >= 1000 else 2)


def _outcomes(sheet: WagerSheet) -> Table:
    ways, chance, contribution = sheet.wager.total
    rows = [
        (
            Cell(row.event),
            Cell(row.says),
            Cell(str(row.net), row.net, "General"),
            Cell(f"{row.combinations:,}", Fraction(row.combinations), "#,##0"),
            Cell(decimal_text(row.probability, 9), row.probability, "0.000000000000"),
            Cell(_one_in(row), row.one_in, "#,##0.00"),
            Cell(rounded_text(row.contribution, 8), row.contribution, "0.0000000000"),
        )
        for row in sheet.wager.outcomes
    ]
    total = (
        Cell("total"),
        Cell(""),
        Cell(""),
        Cell(f"{ways:,}", Fraction(ways), "#,##0"),
        Cell(str(chance), chance, "0.000000000000"),
        Cell(""),
        Cell(rounded_text(contribution, 8), contribution, "0.0000000000"),
    )
    heads = ("event", "pays", "net", "ways", "probability", "1 in", "contribution")
    return Table("outcomes", f"Outcomes · {sheet.label}", heads, [*rows, total], sheet.label, total=True)


def _bands(sheet: WagerSheet) -> Table:
    rows = []
    for band in sheet.bands:
        low, high = band.counted or (None, None)
        rows.append(
            (
                Cell(f"{band.rounds:,}", Fraction(band.rounds), "#,##0"),
                Cell(f"{band.level}%", Fraction(band.level, 100), "0%"),
                _percent(band.low),
                _percent(band.high),
                Cell("–") if low is None else _percent(low),
                Cell("–") if high is None else _percent(high),
                Cell("poor" if band.poor else ""),
            )
        )
    heads = ("rounds", "of runs", "normal, from", "to", "counted, from", "to", "normal is")
    return Table("bands", f"Payback bands · {sheet.label}", heads, rows, sheet.label)
