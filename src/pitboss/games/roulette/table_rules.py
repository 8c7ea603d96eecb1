"""The rules of one roulette table, worked out once."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from math import gcd
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.games.roulette.lightning import DRAWN, Lightning
from pitboss.games.roulette.prison import IMPRISONED, PREFIX, STAYS, Prison
from pitboss.games.roulette.racetrack import amount_of, pieces_of, sectors_of
from pitboss.money import Cents, Pays, show_dollars
from pitboss.procedures import roulette
from pitboss.procedures.roulette.layout import ZEROS, Spot
from pitboss.rounds import Table
from pitboss.rounds.answers import Chosen, Stakes
from pitboss.rounds.asks import Bar, Bet, Offer
from pitboss.rounds.bets import beyond_limits, why_not_wager
from pitboss.rounds.coupons import Coupons, coupons_of
from pitboss.rounds.settlement import Divides, Loses, Outcome, Wins
from pitboss.rulebooks import Refusal, Rules

if TYPE_CHECKING:
    from pitboss.odds import Kernel

MOST_WAYS = 2**22
"""The most ways in which a spin may decide wagers that the kernel distinguishes."""


class Stop(NamedTuple):
    """All that decides a wager: the number, the one that decides a wager it left in prison, and its odds if lit."""

    pocket: str
    later: str = ""
    lit: Pays | None = None


class TableRules(roulette.TableRules):
    """The rules of one roulette table, worked out once."""

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        super().__init__(rules)
        self._add(sectors_of(rules, self.in_use))
        self.chip = rules.amount("smallest_chip")
        self.prison = Prison(rules, self.zero_beats) if rules.text("zero_loss") == IMPRISONED else None
        drawn = rules.text("lit", "") == DRAWN
        self.lightning = Lightning(rules, [pocket for pocket, _ in self.counted]) if drawn else None
        self.offered, self.until = self.offers(self.chip), rules.cite("no_more_bets")
        self.pieces: dict[str, tuple[str, ...]] = {}
        self._lay_out_pieces()
        self.coupons = self._coupons(coupons_of(rules))

    def _add(self, spots: Mapping[str, Spot]) -> None:
        """Add places of the wheel to those of the layout."""
        self.cites |= {name: self.rules.wager_cites[spot.family] for name, spot in spots.items()}
        taken = {name: spot for name, spot in spots.items() if not self._why_not_taken(name, spot)}
        self.spots, self.taken = {**self.spots, **spots}, {**self.taken, **taken}

    def _lay_out_pieces(self) -> None:
        """Add the wagers of several pieces that this layout can take."""
        found = pieces_of(self.rules, self.in_use, self.order, self.spots)
        whole = {name: one for name, one in found.items() if all(piece in self.taken for piece in one[1])}
        spots = {
            name: Spot(family, frozenset().union(*(self.spots[piece].numbers for piece in pieces)))
            for name, (family, pieces) in whole.items()
        }
        self.pieces = {name: pieces for name, (_, pieces) in whole.items()}
        self._add(spots)
        made = (Offer(name, self._amount(name), self.cites[name]) for name in spots)
        self.offered += tuple(beyond_limits(self.rules, one) for one in made)

    def _amount(self, wager: str) -> Any:
        least, most = (self.limit(wager, one)[0] for one in ("minimum", "maximum"))
        return amount_of(self.pieces[wager], least, most, self.chip)

    @property
    def plain(self) -> bool:
        """Whether one number decides every wager at once."""
        return self.prison is None and self.lightning is None

    def _coupons(self, said: Coupons | None) -> Coupons | None:
        """Return the places where a coupon may lie: all of the kinds that the rule names."""
        if said is None or not said.wagers:
            return said
        places = tuple(name for name, spot in self.taken.items() if spot.family in said.wagers)
        return Coupons(places, said.cite)

    # -- what may not be bet, and why ---------------------------------------------------------------

    def why_not_bet(self, ask: Bet, answer: Stakes, plain: Refusal) -> Bar | None:
        """Return why wagers may not be made: the first bar by place on the layout, limits or chips."""
        if plain.code in ("unknown_wager", "bad_amount"):
            for wager, cents in answer.wagers.items():
                if no := self.why_not(wager) or self.why_not_amount(wager, cents):
                    return no
        return why_not_wager(self.rules, ask, answer, plain)

    def why_not_amount(self, wager: str, cents: object) -> Bar | None:
        """Return why this amount may not be staked. One on several pieces is divided among them."""
        if wager not in self.pieces or type(cents) is not int:
            return super().why_not_amount(wager, cents)
        amount, many = self._amount(wager), len(self.pieces[wager])
        if amount.admits(cents):
            return None
        message = f"{wager} is {many} equal chips, so it is staked {amount}, not {show_dollars(cents)}"
        return Bar(self.cites[wager], message, "bad_amount")

    def not_taken(self, ask: Bet, seat: int) -> dict[str, Bar]:
        """Return the places of the layout that take no wager at this table."""
        return {wager: no for wager in self.cites if (no := self.why_not(wager))}

    def why_not_stake(self, table: Table, told: Chosen) -> Bar | None:
        """Return why a spoken wager cannot be added to the chips there: the limits, the smallest chip."""
        cents: Cents = told.amount or 0
        whole = cents + table.on(told.seat, told.wager)
        if cents % self.chip:
            message = f"{told.wager} is staked in whole chips"
            return Bar(self.rules.cite("smallest_chip"), message, "bad_amount")
        return self.why_not_amount(told.wager, whole)

    # -- how a number settles a wager ---------------------------------------------------------------

    def waits(self, wager: str, pocket: str) -> bool:
        """Whether a number leaves a wager undecided."""
        return self.prison is not None and self.prison.waits(wager, pocket)

    def outcome(self, wager: str, pocket: str, lit: Pays | None = None) -> Outcome:
        """Settle a wager by a number: one in prison, one of several pieces, or one on the layout."""
        if self.prison is not None and wager.startswith(PREFIX):
            held = wager.removeprefix(PREFIX)
            return self.prison.outcome(pocket in self.spots[held].numbers, pocket, Loses(self.cites[held]))
        if wager in self.pieces:
            parts = Counter(self.outcome(piece, pocket, lit) for piece in self.pieces[wager])
            return Divides(tuple((chips, made) for made, chips in parts.items()))  # type: ignore[misc]
        made = super().outcome(wager, pocket)
        if lit is not None and type(made) is Wins and self.spots[wager].family == "straight":
            assert self.lightning is not None
            return Wins(lit, self.lightning.odds_cite, f"{pocket} is lit")
        return made

    def at(self, wager: str, stop: Any) -> Outcome:
        """Settle a wager by all that decides it."""
        if self.plain:
            return self.outcome(wager, stop)
        pocket, later, lit = stop
        if self.waits(wager, pocket):
            return self.outcome(PREFIX + wager, later)
        return self.outcome(wager, pocket, lit)

    @cached_property
    def decided(self) -> Sequence[tuple[Any, int]]:
        """The ways in which wagers are decided, with their weights."""
        if self.plain:
            return self.counted
        numbers = [pocket for pocket, _ in self.counted]
        ways = self.lightning.ways if self.lightning else [(None, 1)]
        after = [
            one for one in numbers if one not in ZEROS or self.prison is None or self.prison.zero != STAYS
        ]
        found: list[tuple[Stop, int]] = []
        for pocket in numbers:
            held = self.prison is not None and pocket in ZEROS
            for lit, weight in ways:
                if held:
                    found += [(Stop(pocket, later, lit), weight) for later in after]
                else:
                    found.append((Stop(pocket, "", lit), weight * (len(after) if self.prison else 1)))
        common = gcd(*(weight for _, weight in found))
        return [(stop, weight // common) for stop, weight in found if weight]

    def kernel(self, offered: tuple[Offer, ...]) -> "Kernel":
        """Return the fast kernel of the wheel. Its records hold one round, so what it imprisons waits there."""
        from pitboss.procedures.wheel_kernel import Told, WheelKernel

        if self.plain:
            return super().kernel(offered)
        if sum(weight for _, weight in self.decided) > MOST_WAYS:
            raise self.rules.refuse(
                "no_kernel", "the weights of lit numbers are too fine to simulate", "lit_odds"
            )
        told = Told(self._told, lambda wager, stop: self.waits(wager, stop.pocket))
        return WheelKernel(self.rules, self.decided, offered, self.at, told=told)

    def _told(self, stop: Stop) -> dict[str, Any]:
        """Write a stop in a record. If its number is not lit, another one is."""
        if self.lightning is None:
            return {"spins": [stop.pocket]}
        lit = {stop.pocket: str(stop.lit)} if stop.lit is not None else {}
        others = (one for one in self.lightning.pockets if one != stop.pocket)
        while len(lit) < self.lightning.fewest:
            lit[next(others)] = self.lightning.odds[0][0]
        return {"spins": [stop.pocket], "lit": [{"number": one, "pays": pays} for one, pays in lit.items()]}

    def _lost(self, made: Outcome) -> str:
        if self.prison is None:
            return super()._lost(made)
        named = {
            self.prison.freed: "zero, then freed",
            self.prison.again: "zero, and zero again",
        }
        return named.get(made.cite, "the number is not covered")
