"""The rules of one roulette table, worked out once: wheel, layout, the outcome of each wager, the spin."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pitboss.money import Cents, show_dollars
from pitboss.procedures import wheel
from pitboss.procedures.roulette.layout import (
    DOUBLE_ZERO,
    TWO_ZEROS,
    ZERO_CORNER,
    ZEROS,
    Spot,
    in_order,
    layout,
)
from pitboss.procedures.roulette.rules import (
    AREAS,
    AS_SINGLE,
    HALF,
    HEADS,
    LIMITS,
    NONE,
    NOT_ALONE,
    OUTSIDE,
    SAYS,
    WHEELS,
    own_head,
)
from pitboss.rounds import Play, Table
from pitboss.rounds.answers import Stopped
from pitboss.rounds.asks import Amount, Bar, Offer, Spin
from pitboss.rounds.bets import beyond_limits
from pitboss.rounds.events import Spun
from pitboss.rounds.game import Device
from pitboss.rounds.settlement import Halves, Loses, Outcome, Wins
from pitboss.rulebooks import Rules

if TYPE_CHECKING:
    from pitboss.odds import Analysis, Kernel, Together


class TableRules:
    """Everything a round of roulette looks up, ready to use."""

    offered: tuple[Offer, ...]

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        self.rules, self.in_use, self.pay = rules, rules.text("wheel"), rules.pay("odds")
        self.laid_out = WHEELS[self.in_use]
        self.order = rules.names(self.laid_out)
        self.wheel: wheel.Wheel = tuple((pocket, 1) for pocket in self.order)
        self.dead = (DOUBLE_ZERO,) if self.in_use == AS_SINGLE else ()
        self.turns = rules.count("revolutions", 0)
        self.compartments = rules.cite(self.laid_out)
        self.valid = rules.cite("revolutions") if self.turns else self.compartments
        self.own_head = own_head(rules, self.in_use)
        red = frozenset(rules.numbers("red_numbers"))
        self.spots = layout(self.own_head or HEADS[self.in_use], red)
        bounds = {(area, one): rules.bound(f"{area}_{one}", one) for area in AREAS for one in LIMITS}
        self._limits = {key: (rules.amount(rule), rule) for key, rule in bounds.items()}
        self.zero_beats = frozenset(rules.names("zero_beats"))
        zero = rules.cite("zero_loss")
        self.on_zero: Outcome = Halves(zero) if rules.text("zero_loss") == HALF else Loses(zero)
        wagers = rules.chapter.wagers
        written = {name: spot for name, spot in self.spots.items() if spot.family in wagers}
        self.cites = {name: wagers[spot.family].cite for name, spot in written.items()}
        self.taken = {name: spot for name, spot in written.items() if not self._why_not_taken(name, spot)}

    @property
    def device(self) -> Device:
        """The wheel in its order, with the colours of its pockets."""
        red = self.spots["red"].numbers
        colours = {one: "green" if one in ZEROS else "red" if one in red else "black" for one in self.order}
        return Device(pockets=tuple(self.order), colours=colours)

    def offers(self, step: Cents) -> tuple[Offer, ...]:
        """Offer every wager the table takes, within the posted limits."""
        low, high = ({area: self._limits[area, one][0] for area in AREAS} for one in LIMITS)
        areas = {area: Amount(low[area], high[area], step) for area in AREAS}
        made = (Offer(name, areas[area_of(spot)], self.cites[name]) for name, spot in self.taken.items())
        return tuple(beyond_limits(self.rules, one) for one in made)

    def limit(self, wager: str, limit: str) -> tuple[Cents, str]:
        """Return the minimum or maximum of a wager, and the rule that sets it: the area's or the table's."""
        return self._limits[area_of(self.spots[wager]), limit]

    # -- what may not be bet, and why ---------------------------------------------------------------

    def why_not(self, wager: str) -> Bar | None:
        """Return why a wager may not be made on this layout, or None if it may."""
        if wager in self.taken:
            return None
        if wager in self.cites:
            rule = self._why_not_taken(wager, self.spots[wager])
            assert rule is not None
            return self._not_taken(wager, rule)
        if "without_00" in self.rules and wager in layout(TWO_ZEROS):
            return self._not_taken(wager, "without_00")
        return self._unknown(wager)

    def _not_taken(self, wager: str, rule: str) -> Bar:
        return Bar(self.rules.cite(rule), f"{wager} is not taken: {NOT_TAKEN[rule]}", "not_taken")

    def _unknown(self, wager: str) -> Bar:
        """Bar a place that the layout does not have, citing the kind of wager its name begins with."""
        if in_order(wager) in self.taken:
            message = f"{wager!r:.40} is written {in_order(wager)}"
            return Bar(self.cites[in_order(wager)], message, "unknown_wager")
        for family, says in SAYS.items():
            said = self.rules.chapter.wagers.get(family)
            if said is not None and wager.startswith(family):
                message = f"{wager!r:.40} is not on the layout: {family} is {says}"
                return Bar(said.cite, message, "unknown_wager")
        message = f"{wager!r:.40} is not a wager of roulette: there are {'; '.join(SAYS.values())}"
        return Bar(self.rules.cite("layout"), message, "unknown_wager")

    def _why_not_taken(self, name: str, spot: Spot) -> str | None:
        """Return the rule by which a place of the layout takes no wager."""
        rules = self.rules
        if self.own_head is None:
            if spot.family == "trio" and name.partition("-")[2] not in rules.names("trios"):
                return "trios"
            if name == ZERO_CORNER and not rules.flag("zero_corner"):
                return "zero_corner"
        if not spot.numbers & set(self.dead):
            return None
        said = rules.text("wagers_on_00")
        refused = said == NONE or (said == NOT_ALONE and len(spot.numbers) == 1)
        return "wagers_on_00" if refused else None

    def why_not_amount(self, wager: str, cents: object) -> Bar | None:
        """Return why this amount may not be staked: below the minimum or above the maximum. None if allowed."""
        for which in LIMITS:
            limit, rule = self.limit(wager, which)
            if type(cents) is int and (cents < limit if which == "minimum" else cents > limit):
                message = f"{wager} is {show_dollars(cents)}, and the posted {which} is {show_dollars(limit)}"
                return Bar(self.rules.cite(rule), message, "bad_amount")
        return None

    # -- how a number settles a wager ---------------------------------------------------------------

    def outcome(self, wager: str, pocket: str) -> Outcome:
        """Settle a wager: it wins if it covers the number. On zero some lose all or half. Otherwise it loses."""
        spot = self.spots[wager]
        if pocket in spot.numbers:
            return Wins(self.pay.rows["split" if spot.family == "courtesy" else spot.family], self.pay.cite)
        if pocket in ZEROS and spot.family in self.zero_beats:
            return self.on_zero
        return Loses(self.cites[wager])

    def colour(self, pocket: str) -> str:
        """Return the colour of a number."""
        if pocket in ZEROS:
            return "green"
        return "red" if pocket in self.spots["red"].numbers else "black"

    def at(self, wager: str, stop: Any) -> Outcome:
        """Settle a wager by one of the ways in which wagers are decided."""
        return self.outcome(wager, stop)

    @property
    def decided(self) -> Sequence[tuple[Any, int]]:
        """The ways in which wagers are decided, with their weights: the compartments that count."""
        return self.counted

    def analyse(self) -> "Analysis":
        """Price every wager of the layout over the compartments that count."""
        taken = dict.fromkeys(self.taken, "the number is covered")
        return wheel.analyse(self.rules, self.laid_out, self.decided, taken, self.at, self._lost)

    def together(self, stakes: Mapping[str, Cents]) -> "Together":
        """Settle several wagers of the layout by each compartment that counts."""
        return wheel.together(self.rules, self.decided, self.taken, self.at, stakes)

    def kernel(self, offered: tuple[Offer, ...]) -> "Kernel":
        """Return the fast kernel of the wheel, with every wager that is offered."""
        from pitboss.procedures.wheel_kernel import WheelKernel

        return WheelKernel(self.rules, self.decided, offered, self.at)

    @property
    def counted(self) -> wheel.Wheel:
        """The compartments that count."""
        return tuple(one for one in self.wheel if one[0] not in self.dead)

    def _lost(self, made: Outcome) -> str:
        return "the ball rests on zero" if made == self.on_zero else "the number is not covered"


def area_of(spot: Spot) -> str:
    """Return whether a place lies inside the numbers or outside them."""
    return "outside" if spot.family in OUTSIDE else "inside"


NOT_TAKEN = {
    "trios": "these three are not among those that may be bet",
    "zero_corner": "no four boxes of the layout meet at 0",
    "wagers_on_00": "00 does not count where the wheel is used as a single zero one",
    "without_00": "the layout has no box for 00",
}


def spin(table: Table, table_rules: TableRules) -> Play:
    """Spin the ball until a spin counts, and return its number. Until then every wager stands."""
    while True:
        answer = yield from table.ask(
            Spin(table_rules.wheel, "spin", table_rules.compartments, table_rules.turns)
        )
        if type(answer) is not Stopped:
            continue
        table.emit(Spun(answer.pocket, table_rules.valid))
        if answer.pocket not in table_rules.dead:
            said = f"{answer.pocket}, {table_rules.colour(answer.pocket)}"
            table.judge("table", said, table_rules.rules.cite("settled_by"))
            return answer.pocket
        table.judge("table", f"no spin: {answer.pocket} does not count", table_rules.rules.cite("dead_zero"))
