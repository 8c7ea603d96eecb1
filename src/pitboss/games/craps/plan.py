"""The rules of one craps table, worked out once for all its rounds."""

from fractions import Fraction
from math import gcd, lcm
from typing import Any

from pitboss.games.craps.outcomes import Outcomes, part_units
from pitboss.games.craps.rules import AFTER_COME_OUT, CALLABLE, MADE, OFF
from pitboss.games.craps.wagers import COMES, COMPOSITES, LINE, NAMES, TRAVELLERS, flat_family
from pitboss.money import Cents, Odds, Pays, round_cents
from pitboss.rounds.asks import Amount, Choice, Roll
from pitboss.rulebooks import Rules


class Plan:
    """Everything a round looks up, ready to use."""

    MOST_REMEMBERED = 4096

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        self.rules = rules
        self.cite = {name: rule.cite for name, rule in rules.chapter.rules.items()}
        self.wager_cite = {name: wager.cite for name, wager in rules.chapter.wagers.items()}
        self.chip = rules.amount("smallest_chip")
        self.maximum = rules.amount("maximum")
        self.exact = frozenset(rules.names("exact_payment"))
        self.points = frozenset(rules.numbers("point_numbers"))
        self.outcomes = Outcomes(rules)
        self.status = {f: rules.text(f"{f}_on_come_out") for f in CALLABLE if f"{f}_on_come_out" in rules}
        self.off = frozenset(family for family, status in self.status.items() if status == OFF)
        self.odds_multiple = rules.count("odds_multiple")
        self.vig_when_made = rules.text("vig_when") == MADE
        self.fire_rows = _fire_rows(rules)
        self.amounts = {name: amount for name in NAMES if (amount := self._amount(name)) is not None}
        self.offers = {
            (come_out, fire): self._offers(come_out, fire)
            for come_out in (True, False)
            for fire in (True, False)
        }
        self.own: dict[Any, Any] = {}
        self.throw = Roll("roll", self.cite["throw"])

    # -- which amounts --------------------------------------------------------------------------

    def _amount(self, name: str) -> Amount | None:
        """The amounts a wager may be made in, or None where the table does not take it."""
        wager = self.rules.wager(NAMES[name].family)
        if wager is None or not self._is_named(name):
            return None
        if name == "fire":
            low, high = self.rules.amount("fire_minimum"), self.rules.amount("fire_maximum")
            return Amount(low, high, self.rules.amount("fire_step"))
        low, high, step = self.rules.amount(wager.minimum), self.rules.amount(wager.maximum), self.step(name)
        return Amount(low, high, step) if -(-low // step) * step <= high else None

    def _is_named(self, name: str) -> bool:
        faces = NAMES[name].faces
        return NAMES[name].family != "hop" or f"{faces[0]}-{faces[1]}" in self.rules.names("hops")

    def step(self, name: str) -> Cents:
        """The steps in which a wager comes, so that it can be split and, where the rule asks it, paid exactly."""
        family = NAMES[name].family
        if family in COMPOSITES:
            return self._composite_step(name)
        return lcm(*(self.payable(pays) for pays in self._pays(name))) if family in self.exact else self.chip

    def _composite_step(self, name: str) -> Cents:
        parsed = NAMES[name]
        parts = part_units(self.rules, parsed)
        units = sum(parts.values())
        if parsed.family not in self.exact:
            return lcm(self.chip, units)
        return units * lcm(*(self.payable(p) for part in parts for p in self._pays(part)))

    def payable(self, pays: Pays) -> Cents:
        """The least stake, and so the step, that is paid exactly in the smallest chip."""
        if not isinstance(pays, Odds):
            return self.chip
        return self.chip * (pays.per // gcd(pays.pays, pays.per))

    def _pays(self, name: str) -> tuple[Pays, ...]:
        family, number, faces = NAMES[name]
        rules = self.rules
        if family in TRAVELLERS:
            return (rules.pay("line").rows[family],)
        if family == "put":
            return (rules.pay("put").rows["put"],)
        if family in ("place", "buy", "lay", "hard"):
            return (rules.pay(family).rows[str(number)],)
        if family == "hop":
            return (rules.pay("hop").rows["hard" if faces[0] == faces[1] else "easy"],)
        return tuple(self.outcomes.single_pays(name).values())

    # -- which wagers now -----------------------------------------------------------------------

    def _offers(self, come_out: bool, fire_open: bool) -> tuple[Choice, ...]:
        """The wagers anyone may make in a phase of the hand."""
        return tuple(
            Choice("bet", amount, name)
            for name, amount in self.amounts.items()
            if self.is_open(name, come_out, fire_open)
        )

    def is_open(self, name: str, come_out: bool, fire_open: bool) -> bool:
        """Whether a wager may be made in a phase of the hand."""
        family = NAMES[name].family
        if family in LINE:
            return come_out
        if family in COMES:
            return not come_out
        if family == "put":
            return not come_out or self.rules.text("put_bets") != AFTER_COME_OUT
        return fire_open if family == "fire" else True

    # -- odds behind a flat wager ---------------------------------------------------------------

    def odds_pays(self, wager: str, number: int) -> Pays:
        """What odds behind a flat wager pay on its number."""
        table = "dont_odds" if wager.startswith("dont") else "odds"
        return self.rules.pay(table).rows[str(number)]

    def odds_amount(self, wager: str, number: int, flat: Cents, behind: Cents) -> Amount | None:
        """The odds that may still go behind a flat wager: up to the limit, or as far over it as the payout needs."""
        pays = self.odds_pays(wager, number)
        assert isinstance(pays, Odds)
        most = flat * self.odds_multiple
        if wager.startswith("dont"):
            most = most * pays.per // pays.pays
        most = min(most, self.maximum)
        payable = self.payable(pays)
        step = payable if f"{flat_family(f'{wager}_odds')}_odds" in self.exact else self.chip
        up = -(-most // payable) * payable
        also = (up - behind,) if self.rules.flag("odds_excess") and up > most and up > behind else ()
        if most - behind < step and not also:
            return None
        return Amount(step, max(most - behind, 0), step, also)

    # -- the charge on buy and lay --------------------------------------------------------------

    def vig(self, name: str, amount: Cents) -> Cents:
        """The charge for a buy bet (of the stake) or a lay bet (of what it can win); other wagers carry none."""
        family = NAMES[name].family
        if family not in ("buy", "lay"):
            return 0
        base = Fraction(amount) if family == "buy" else self._pays(name)[0].win(amount)
        return round_cents(
            base * self.rules.count(f"{family}_vig") / 100,
            self.rules.text("vig_rounding"),  # type: ignore[arg-type]
        )


def _fire_rows(rules: Rules) -> dict[int, tuple[str, Pays]]:
    if "fire" not in rules.pay_tables:
        return {}
    return {int(row.split()[0]): (row, pays) for row, pays in rules.pay("fire")}


def family_of(wager: str) -> str:
    """The family of a wager that stands, odds included."""
    return NAMES[wager].family if wager in NAMES else wager
