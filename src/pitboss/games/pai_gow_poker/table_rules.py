"""The rules of one pai gow poker table, worked out once: what is offered, and the outcome of every hand."""

from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from pitboss.chance import JOKER, Card
from pitboss.games.pai_gow_poker.house_way import HouseWay, Setting, settings
from pitboss.games.pai_gow_poker.rules import (
    AND_PAIR,
    BONUSES,
    BOTH,
    DEALER_IN_TURN,
    DEALERS,
    DICE,
    EVERY_WAGER,
    FACE_UP,
    FROM_BANK,
    GENERATOR,
    LOSES_TO_ALL,
    NATURAL,
    NUMBERS,
    OWN,
    PAYS_MOST,
    PLAYERS_TOO,
    PREVIOUS_HAND,
    PUSHES,
    QUARTERS,
    SHAKEN,
)
from pitboss.hands import five
from pitboss.hands.pai_gow import PREMIUM, RANKING, category, high_card, high_value, is_foul, low_value
from pitboss.hands.ranking import first_row
from pitboss.money import Cents, Flat, Pays, parse_amount, round_cents
from pitboss.procedures.limits import limit_of
from pitboss.procedures.progressive import PROGRESSIVE, Jackpot
from pitboss.procedures.side_wagers import SideWagers
from pitboss.rounds.bets import offer
from pitboss.rounds.coupons import coupons_of
from pitboss.rounds.settlement import Loses, Outcome, Pushes, Wins, by_row, ruled
from pitboss.rulebooks import Rules

QUARTER: Cents = 25
DOLLAR: Cents = 100
COMPARED = ("both_higher", "high_only", "low_only", "both_lower", "copy_and_higher", "copy_not_higher")
"""The ways two pairs of hands can compare. Each is a rule."""
WRONG = ("foul", "set_wrongly")


class TableRules:
    """Everything a round looks up, ready to use."""

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        self.rules = rules
        self.cite = rules.cites
        self.jackpots = (rules.once(PaiGowJackpot),) if rules.wager(PROGRESSIVE) else ()
        self.jackpot = self.jackpots[0] if self.jackpots else None
        self.positions, self.wheel = rules.count("positions"), rules.text("wheel")
        self.start, self.dealing = rules.text("start"), rules.text("dealing")
        numbers = NUMBERS if self.start == GENERATOR else ()
        taken = (offer(rules, name) for name in ("pai_gow", *BONUSES, *numbers))
        self.offers = (*filter(None, taken), *((self.jackpot.offer,) if self.jackpot else ()))
        on_cards = rules.once(SideWagers).looking_at(OWN, DEALERS, BOTH)
        self.on_dice = rules.once(SideWagers).looking_at(SHAKEN) if self.start == DICE else ()
        self.sides = (*on_cards, *self.on_dice)
        self.apart = (*NUMBERS, *(side.wager for side in self.on_dice))
        self.offers = (*self.offers, *(side.offer for side in self.sides))
        self.way = rules.once(HouseWay)
        self.players_bank = rules.text("bank") == PLAYERS_TOO
        self.bank_covers, self.bank_shared = rules.text("bank_covers", ""), rules.text("bank_shared", "")
        self.covers_house = self.players_bank and self.bank_covers == EVERY_WAGER
        self.dealer_in_turn = rules.text("bank_order", "") == DEALER_IN_TURN
        self.one_hand_back = rules.text("bank_wagered", "") == PREVIOUS_HAND
        """Whether only a wager on the previous hand lets a seat bank."""
        self.wrong_bank_loses = rules.text("bank_set_wrongly", "") == LOSES_TO_ALL
        self.counts_from_bank = rules.text("start_banked", "") == FROM_BANK
        self.coupons, self._vig = coupons_of(rules), rules.percent("vig") / 100
        if self.coupons and rules.flag("additional_coupons", False):
            self.coupons = msgspec.structs.replace(self.coupons, wagers=(*self.coupons.wagers, *NUMBERS))
        self.pay = {name: rules.pay(name) for name in ("envy", "additional") if name in rules.pay_tables}
        self.kept_beside = rules.names("surrender_barred", ())
        """The wagers with which a hand cannot be surrendered."""
        self.outcomes = {name: ruled(rules, name, "pai_gow") for name in (*COMPARED, *WRONG)}
        self.face_up = rules.text("dealer_cards", "") == FACE_UP
        self.pushing = PUSHES.get(rules.text("dealer_pushes", ""), "")
        if self.pushing:
            self.outcomes["dealer_pushes"] = Pushes(self.cite["dealer_pushes"])
        self.bonus = next((name for name in BONUSES if rules.wager(name)), "")
        if self.bonus:
            pay, by_pay = rules.pay(self.bonus), rules.text("bonus_hand") == PAYS_MOST
            ranked = {row: pay.rows[row] for row in sorted(pay.rows, key=RANKING.index)}
            self.bonus_pay = pay if by_pay else msgspec.structs.replace(pay, rows=ranked)
            self.envy_from, self.limit = rules.amount("bonus_envy_from"), limit_of(rules)
            self.bonus_surrendered = rules.text("bonus_surrendered")

    # -- the settlement: pure functions from facts to outcomes ---------------------------------

    def values(self, one: Setting) -> tuple[int, int]:
        """Return the values of a setting's high and low hands."""
        return high_value(one.high, self.wheel), low_value(one.low)

    def is_foul(self, one: Setting) -> bool:
        """Whether the high hand ranks below the low one."""
        return is_foul(*self.values(one))

    def dealer_pushes(self, dealer: tuple[int, int]) -> bool:
        """Whether the dealer's hand returns every wager against it."""
        return bool(self.pushing) and high_card(dealer[0]) == self.pushing

    def bonus_outcome(self, kinds: Collection[str], stake: Cents) -> Outcome:
        """Return the outcome of a wager on a player's own seven cards, up to the house limit."""
        row, limit = first_row(self.bonus_pay.rows, kinds), self.limit
        made = by_row(self.bonus, self.bonus_pay, row)
        if limit and type(made) is Wins and made.pays.win(stake) > limit.most:
            found = f"{made.found}, up to the limit"
            return made._replace(pays=Flat(limit.most), cite=limit.cite, found=found)
        return made

    def envy(self, kinds: Collection[str]) -> Wins | None:
        """Return what another player's seven cards pay to those who share in them."""
        row, pay = first_row(PREMIUM, kinds), self.pay["envy"]
        return Wins(pay.rows[row], pay.cite, f"envy: {row}", on=self.bonus) if row else None

    def number_outcome(self, wager: str, number: int, stake: Cents, face: Cents = 0) -> Outcome:
        """Return the outcome of a bet on the number that starts the deal, with its coupon paid in whole dollars."""
        table, found = self.pay["additional"], f"{number} starts the deal"
        if wager != NUMBERS[number - 1]:
            return Loses(table.cite, found)
        pays = table.rows["win"]
        exact = pays.win(stake)
        paid = round_cents(exact, "down", DOLLAR)
        more = round_cents(pays.win(stake + face), "down", DOLLAR) - paid
        said = pays if paid == exact else Flat(paid)
        return Wins(said, table.cite, found, coupon=Flat(more) if face else None)

    def vig(self, won: Cents) -> Fraction:
        """Return the commission on what was won, rounded if the house rounds it."""
        exact, up = won * self._vig, self.rules.text("vig_rounding") == QUARTERS
        return Fraction(round_cents(exact, "up", QUARTER)) if up else exact


def side_facts(
    looks_at: str, own: Callable[[], dict[str, Any]], dealers: Callable[[], dict[str, Any]]
) -> dict[str, Any]:
    """Return the facts that a side wager looks at, of the player's seven cards, of the dealer's, or of both."""
    if looks_at != BOTH:
        return own() if looks_at == OWN else dealers()
    both = {"player": own(), "dealer": dealers()}
    return {f"{whose}_{name}": fact for whose, facts in both.items() for name, fact in facts.items()}


def hand_facts(value: int, joker: bool) -> dict[str, Any]:
    """Return what is known of seven cards, from the value of the best five."""
    return {"hand": category(value), "high_card": high_card(value), "joker": joker}


class PaiGowJackpot(Jackpot):
    """The progressive of one table: paid on the best-paying setting of the player's cards, at that turn's meter."""

    def __init__(self, rules: Rules) -> None:
        """Work the rules out: the rates, and the awards that come off the meter, depend on the stake."""
        said = rules.text("progressive_stake")
        super().__init__(rules, parse_amount(said), f"meter_rate_{said}")
        self.main.cite["meter"] = rules.cite(f"meter_pays_{said}")
        self.from_meter = rules.amount(f"meter_pays_{said}")

    def deducts(self, pays: Pays, cents: Cents) -> bool:
        """Whether an award comes off the meter: a share, or any award from a certain size."""
        return super().deducts(pays, cents) or cents >= self.from_meter

    def row(self, cards: Sequence[Card], wheel: str, shows: Cents) -> str:
        """Return the row that pays most among all settings of seven cards at this meter, or empty if none pays."""
        return self.best({name for one in settings(cards) for name in _names(one, wheel)}, shows)

    def best(self, names: Collection[str], shows: Cents) -> str:
        """Return which of these names pays most at this meter, or empty if none pays."""
        rows = [row for row in self.pay.rows if row in names]
        return max(rows, key=lambda row: self.worth(self.pay.rows[row], shows), default="")


def _names(one: Setting, wheel: str) -> tuple[str, ...]:
    """Return the names of a setting, by its high hand, whether the joker is in it, and whether a pair is low."""
    paired = low_value(one.low) >> five.CATEGORY_SHIFT == five.PAIR
    return setting_names(category(high_value(one.high, wheel)), JOKER not in one.high, paired)


def setting_names(kind: str, natural: bool, paired: bool) -> tuple[str, ...]:
    """Return the names of a setting: its high hand, with or without the low pair, and "natural" without a joker."""
    kinds = (kind, NATURAL + kind) if natural else (kind,)
    return (*kinds, *(name + AND_PAIR for name in kinds)) if paired else kinds


def compared(player: tuple[int, int], other: tuple[int, int]) -> str:
    """Return the rule for how a player's hands compare with the dealer's or the bank's."""
    high, low = (mine - theirs for mine, theirs in zip(player, other, strict=True))
    if high and low:
        if high > 0:
            return "both_higher" if low > 0 else "high_only"
        return "low_only" if low > 0 else "both_lower"
    return "copy_and_higher" if high > 0 or low > 0 else "copy_not_higher"
