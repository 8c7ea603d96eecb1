"""The rules of one pai gow poker table, worked out once: what is offered, and the outcome of every hand."""

from collections.abc import Collection
from fractions import Fraction

import msgspec

from pitboss.games.pai_gow_poker.house_way import HouseWay, Setting
from pitboss.games.pai_gow_poker.progressive import PaiGowJackpot
from pitboss.games.pai_gow_poker.rules import (
    AUTOMATED,
    BONUSES,
    EVERY_WAGER,
    GENERATOR,
    HAND,
    NUMBERS,
    PAYS_MOST,
    PLAYERS_TOO,
    PROCEDURES,
    QUARTERS,
)
from pitboss.hands.pai_gow import PREMIUM, RANKING, high_value, is_foul, low_value
from pitboss.money import Cents, Flat, round_cents
from pitboss.procedures.limits import limit_of
from pitboss.rounds.asks import Offer
from pitboss.rounds.bets import offer
from pitboss.rounds.coupons import Coupons, coupons_of
from pitboss.rounds.settlement import Loses, Outcome, Wins, ruled
from pitboss.rulebooks import Cite, Rules

QUARTER: Cents = 25
DOLLAR: Cents = 100
COMPARED = ("both_higher", "high_only", "low_only", "both_lower", "copy_and_higher", "copy_not_higher")
"""How two pairs of hands can compare; each is a rule."""
WRONG = ("foul", "set_wrongly")


class TableRules:
    """Everything a round looks up, ready to use."""

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        self.rules = rules
        self.cite: dict[str, Cite] = {name: rules.cite(name) for name in rules.chapter.rules}
        self.offers: tuple[Offer, ...] = tuple(
            made for name in ("pai_gow", *BONUSES, *numbers(rules)) if (made := offer(rules, name))
        )
        self.jackpot = rules.once(PaiGowJackpot) if rules.wager("progressive") else None
        if self.jackpot:
            self.offers = (*self.offers, self.jackpot.offer)
        self.positions, self.wheel = rules.count("positions"), rules.text("wheel")
        self.start, self.dealing = rules.text("start"), rules.text("dealing")
        self.snake, self.stacks = self.dealing == HAND, self.dealing == AUTOMATED
        self.way = rules.once(HouseWay)
        self.dealer_told = rules.text("dealer_sets") == PROCEDURES
        self.players_bank = rules.text("bank") == PLAYERS_TOO
        self.covers_house = self.players_bank and rules.text("bank_covers") == EVERY_WAGER
        self.one_area = rules.chapter.irregularities.get("bank_two_areas")
        self.coupons = _coupons(rules)
        self.outcomes = {name: ruled(rules, name, "pai_gow") for name in (*COMPARED, *WRONG)}
        self.surrender = Loses(rules.cite("surrender"))
        self._percent, self._rounding = rules.percent("vig"), rules.text("vig_rounding")
        self.bonus = next((name for name in BONUSES if rules.wager(name)), "")
        if self.bonus:
            self._read_bonus()

    def _read_bonus(self) -> None:
        rules = self.rules
        self.bonus_pay, self.envy_pay = rules.pay(self.bonus), rules.pay("envy")
        self.envy_from, self.limit = rules.amount("bonus_envy_from"), limit_of(rules)
        rows = tuple(self.bonus_pay.rows)
        by_pay = rules.text("bonus_hand") == PAYS_MOST
        self.bonus_rows = rows if by_pay else tuple(sorted(rows, key=RANKING.index))
        self.bonus_surrendered = rules.text("bonus_surrendered")

    # -- the settlement: pure functions from facts to outcomes ---------------------------------

    def values(self, one: Setting) -> tuple[int, int]:
        """Return the values of a setting's high and low hands."""
        return high_value(one.high, self.wheel), low_value(one.low)

    def is_foul(self, one: Setting) -> bool:
        """Whether the high hand ranks below the low one."""
        return is_foul(*self.values(one))

    def own_row(self, kinds: Collection[str]) -> str:
        """Return the bonus table row that pays seven cards; empty if none does."""
        return next((row for row in self.bonus_rows if row in kinds), "")

    def bonus_outcome(self, kinds: Collection[str], stake: Cents) -> Outcome:
        """Return the outcome of a wager on a player's own seven cards, up to the house limit."""
        row, table = self.own_row(kinds), self.bonus_pay
        if not row:
            return Loses(table.cite, f"{self.bonus}: no row of the table", self.bonus_rows)
        tried = self.bonus_rows[: self.bonus_rows.index(row)]
        pays, found = table.rows[row], f"{self.bonus}: {row}"
        if self.limit and pays.win(stake) > self.limit.most:
            return Wins(Flat(self.limit.most), self.limit.cite, f"{found}, up to the limit", tried)
        return Wins(pays, table.cite, found, tried)

    def envy(self, kinds: Collection[str]) -> Wins | None:
        """Return what another player's seven cards pay to those who share in them."""
        row = next((row for row in PREMIUM if row in kinds), "")
        if not row:
            return None
        return Wins(self.envy_pay.rows[row], self.envy_pay.cite, f"envy: {row}", on=self.bonus)

    def number_outcome(self, wager: str, number: int, stake: Cents, face: Cents = 0) -> Outcome:
        """Return the outcome of a bet on the number that starts the deal, with its coupon paid in whole dollars."""
        table = self.rules.pay("additional")
        if wager != NUMBERS[number - 1]:
            return Loses(table.cite, f"{number} starts the deal")
        pays = table.rows["win"]
        exact = pays.win(stake)
        paid = round_cents(exact, "down", DOLLAR)
        more = round_cents(pays.win(stake + face), "down", DOLLAR) - paid
        said = pays if paid == exact else Flat(paid)
        return Wins(said, table.cite, f"{number} starts the deal", coupon=Flat(more) if face else None)

    def vig(self, won: Cents) -> Fraction:
        """Return the commission on what was won, rounded if the house rounds it."""
        exact = won * self._percent / 100
        return Fraction(round_cents(exact, "up", QUARTER)) if self._rounding == QUARTERS else exact


def _coupons(rules: Rules) -> Coupons | None:
    """Return where a match-play coupon may lie: with a bet on the number only if the house permits it."""
    found = coupons_of(rules)
    permitted = "additional_coupons" in rules and rules.flag("additional_coupons")
    if found is None or not permitted:
        return found
    return msgspec.structs.replace(found, wagers=(*found.wagers, *NUMBERS))


def numbers(rules: Rules) -> tuple[str, ...]:
    """Return the bets on the number that starts the deal, if a generator shows one."""
    return NUMBERS if rules.text("start") == GENERATOR else ()


def compared(player: tuple[int, int], other: tuple[int, int]) -> str:
    """Return the rule for how a player's hands compare with the dealer's or the bank's."""
    high, low = (mine - theirs for mine, theirs in zip(player, other, strict=True))
    if high and low:
        if high > 0:
            return "both_higher" if low > 0 else "high_only"
        return "low_only" if low > 0 else "both_lower"
    return "copy_and_higher" if high > 0 or low > 0 else "copy_not_higher"
