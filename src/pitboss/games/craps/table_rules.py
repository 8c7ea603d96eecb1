"""The rules of one craps table, worked out once for all its rounds."""

from fractions import Fraction
from itertools import product, starmap
from math import lcm
from typing import Any, NamedTuple

from pitboss.games.craps.outcomes import Outcomes
from pitboss.games.craps.rules import ANY_TIME, BEFORE_TAKING, CALLABLE, MADE, OFF
from pitboss.games.craps.wagers import BONUS, COMES, LINE, NAMES, ODDS, POINTS, kind_of
from pitboss.money import Cents, Odds, Pays, round_cents
from pitboss.rounds.asks import Amount, Bar, Choice
from pitboss.rounds.coupons import coupons_of
from pitboss.rounds.settlement import Divides, Outcome, Wins
from pitboss.rulebooks import Rules

_NOTHING = Fraction(0)


class Phase(NamedTuple):
    """The phase that decides which wagers may be made: a come-out roll, the windows of fire bet and bonus craps."""

    come_out: bool
    fire_open: bool
    bonus_open: bool


class TableRules:
    """Everything a round looks up, ready to use."""

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        self.rules = rules
        self.cite = rules.cites
        self.wager_cite = rules.wager_cites
        self.chip = rules.amount("smallest_chip")
        self.maximum = rules.amount("maximum")
        self.exact, self.exact_odds = frozenset(rules.names("exact_payment")), rules.flag("exact_odds")
        self.points = frozenset(rules.numbers("point_numbers"))
        self.outcomes = Outcomes(rules)
        self.status = {f: rules.text(f"{f}_on_come_out") for f in CALLABLE if f"{f}_on_come_out" in rules}
        self.off = frozenset(family for family, status in self.status.items() if status == OFF)
        self.coupons = coupons_of(rules, "bet")
        self.odds_rule = "odds_by_point" if "odds_by_point" in rules else "odds_multiple"
        self.odds_multiples = self._odds_multiples()
        self._with_odds = frozenset(odds for odds in ODDS if rules.wager(odds))
        self._odds, self._dont_odds = rules.pay("odds").rows, rules.pay("dont_odds").rows
        self.beyond_odds = rules.flag("odds_excess")
        self._charged = {
            family: rules.percent(f"{family}_vig") / 100
            for family in ("buy", "lay")
            if f"{family}_vig" in rules
        }
        self._lay = rules.pay("lay").rows if "lay" in rules.pay_tables else {}
        self._vig_rounding: Any = rules.text("vig_rounding", "down")
        self.line_bet_first = rules.text("shooter_line_bet") == BEFORE_TAKING
        self.vig_when_made = rules.text("vig_when", "") == MADE
        self.vig_kept = rules.flag("vig_kept", False)
        self.bonus_window = rules.text("bonus_window", "")
        self.amounts = {name: amount for name in NAMES if (amount := self._amount(name)) is not None}
        self.offers = {
            phase: {
                name: Choice("bet", amount, name)
                for name, amount in self.amounts.items()
                if not self.closed_by(NAMES[name].family, phase)
            }
            for phase in starmap(Phase, product((True, False), repeat=3))
        }
        """The wagers anyone may make in each phase of the hand."""

    def bar(self, code: str, message: str, rule: str) -> Bar:
        """Return a bar that cites a rule."""
        return Bar(self.cite[rule], message, code)

    def closed_by(self, family: str, phase: Phase) -> str:
        """Return the rule that bars a wager in a phase of the hand, or "" if it is open."""
        if family in LINE:
            return "" if phase.come_out else "line_bets"
        if family in COMES:
            return "come_bets" if phase.come_out else ""
        if family in BONUS:
            return "" if phase.bonus_open else "bonus_window"
        if family == "put":
            return "put_bets" if phase.come_out and self.rules.text("put_bets") != ANY_TIME else ""
        return "fire_window" if family == "fire" and not phase.fire_open else ""

    # -- amounts --------------------------------------------------------------------------------

    def _amount(self, name: str) -> Amount | None:
        """Return the amounts a wager may be made in, or None if the table does not take it."""
        family, _, (low, high) = NAMES[name]
        wager = self.rules.wager(family)
        if wager is None or (family == "hop" and f"{low}-{high}" not in self.rules.names("hops")):
            return None
        if name == "fire":
            least, most = self.rules.amount("fire_minimum"), self.rules.amount("fire_maximum")
            return Amount(least, most, self.rules.amount("fire_step"))
        least, most, step = (
            self.rules.amount(wager.minimum),
            self.rules.amount(wager.maximum),
            self.step(name),
        )
        return Amount(least, most, step) if -(-least // step) * step <= most else None

    def step(self, name: str) -> Cents:
        """Return the steps of a wager: it must split evenly and, if the rule requires it, be paid exactly."""
        paid = NAMES[name].family in self.exact
        return lcm(self.chip, *(self.even(outcome, paid) for outcome in self.outcomes[name, 0].values()))

    def even(self, outcome: Outcome, paid: bool = True) -> Cents:
        """Return the least stake that an outcome splits evenly and, if it must be paid exactly, pays in whole chips."""
        if type(outcome) is Divides:
            unit = lcm(*(self.even(part) for _, part in outcome.parts)) if paid else 1
            return outcome.units * unit
        return self.payable(outcome.pays) if paid and type(outcome) is Wins else self.chip

    def payable(self, pays: Pays) -> Cents:
        """Return the least stake, and so the step, that is paid exactly in the smallest chip."""
        return pays.least_stake(self.chip) if isinstance(pays, Odds) else self.chip

    # -- odds behind a flat wager ---------------------------------------------------------------

    def takes_odds(self, wager: str) -> bool:
        """Whether this table takes odds behind a flat wager."""
        return kind_of(f"{wager}_odds") in self._with_odds

    def odds_pays(self, wager: str, number: int) -> Odds | None:
        """Return what odds behind a flat wager pay on its number, or None if there are no such odds."""
        rows = self._dont_odds if wager.startswith("dont") else self._odds
        pays = rows.get(str(number))
        return pays if isinstance(pays, Odds) and self.takes_odds(wager) else None

    def _odds_multiples(self) -> dict[int, int]:
        """Return how many times the flat wager odds may be, by the number they are on."""
        if self.odds_rule == "odds_multiple":
            return dict.fromkeys(POINTS, self.rules.count("odds_multiple"))
        return {point: self.rules.value("odds_by_point")[str(point)] for point in sorted(self.points)}

    def odds_step(self, wager: str, number: int) -> Cents:
        """Return the steps of the odds behind a flat wager."""
        pays = self.odds_pays(wager, number)
        return self.payable(pays) if self.exact_odds and pays is not None else self.chip

    def odds_limit(self, wager: str, number: int, flat: Cents) -> tuple[Cents, str]:
        """Return the most odds allowed behind a flat wager of this amount, and the rule that says so."""
        pays, most = self.odds_pays(wager, number), flat * self.odds_multiples.get(number, 0)
        if wager.startswith("dont") and pays is not None:
            most = most * pays.per // pays.pays
        return (most, self.odds_rule) if most <= self.maximum else (self.maximum, "odds_excess")

    def odds_amount(self, wager: str, number: int, flat: Cents, behind: Cents) -> Amount | None:
        """Return the odds that may still be added: up to the limit, or as far over it as the payout needs."""
        pays = self.odds_pays(wager, number)
        if pays is None:
            return None
        most, payable = self.odds_limit(wager, number, flat)[0], self.payable(pays)
        step = self.odds_step(wager, number)
        up = -(-most // payable) * payable
        also = (up - behind,) if self.beyond_odds and up > max(most, behind) else ()
        if most - behind < step and not also:
            return None
        return Amount(step, max(most - behind, 0), step, also)

    # -- the charge on buy and lay --------------------------------------------------------------

    def charge(self, name: str, amount: Cents) -> Fraction:
        """Return the exact charge: for a buy bet on the stake, for a lay bet on what it can win, otherwise nothing."""
        family, number, _ = NAMES[name]
        if family not in self._charged:
            return _NOTHING
        base = Fraction(amount) if family == "buy" else self._lay[str(number)].win(amount)
        return base * self._charged[family]

    def vig(self, name: str, amount: Cents) -> Cents:
        """Return the charge as it is taken, in whole cents."""
        if not name.startswith(("buy_", "lay_")):
            return 0
        return round_cents(self.charge(name, amount), self._vig_rounding)
