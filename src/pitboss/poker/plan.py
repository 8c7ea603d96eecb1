"""The rules of one poker table, worked out once for all its hands."""

from functools import lru_cache
from math import gcd
from typing import NamedTuple

from pitboss.chance import Pack
from pitboss.hands import five
from pitboss.money import Cents
from pitboss.poker.collection import choose_limit
from pitboss.poker.rules import HALF_A_BET, RANKING
from pitboss.rounds.asks import Amount, Choice, Choose
from pitboss.rulebooks import Cite, Rules

ONE_DECK = Pack()
FOLD, CHECK = Choice("fold"), Choice("check")
MOST_REMEMBERED = 50_000
"""How many different asks a table keeps ready."""


class Street(NamedTuple):
    """One betting round: the cards that come before it, the least step of a bet and how much more it may be."""

    name: str
    down: int
    burn: int
    board: int
    lowest: Cents
    spread: Cents
    cite: Cite


class Plan:
    """Everything a hand looks up, ready to use."""

    def __init__(self, rules: Rules) -> None:
        """Work the rules out, refusing limits, blinds and fees that do not go together."""
        self.rules = rules
        self.cite = {name: rule.cite for name, rule in rules.chapter.rules.items()}
        self.pack = ONE_DECK
        self.limit = choose_limit(rules)
        self.chip = rules.amount("smallest_chip")
        self.small_blind, self.big_blind = _blinds(rules, self.limit.limits[0], self.chip)
        self.streets = tuple(self._street(row) for row in rules.rows("streets"))
        self.raises = rules.count("raises")
        self.unlimited_with = rules.count("raises_unlimited")
        self.parts_of_a_bet = 2 if rules.text("short_raise") == HALF_A_BET else 1
        self.collect_after = rules.count("collection_once")
        order = rules.names("suit_order")
        self.suit_height = {suit[0]: len(order) - place for place, suit in enumerate(order)}
        self.no_flop_no_drop = rules.flag("no_flop_no_drop")
        self.cite_of = {
            do: self.cite[rule]
            for do, rule in (("call", "call"), ("bet", "limit_by_round"), ("raise", "raises"))
        }
        self._asks: dict[tuple[int, str, Cents, Cents, Cents, bool, bool], Choose] = {}

    def _street(self, row: object) -> Street:
        assert isinstance(row, dict)
        low, high = self.limit.limits
        if self.limit.structure == "fixed-limit":
            low = high = low if row["limit"] == "lower" else high
        cite = Cite("rules.streets", row["clause"])
        return Street(
            row["name"], row.get("down", 0), row.get("burn", 0), row.get("board", 0), low, high - low, cite
        )

    def ask(
        self, seat: int, street: Street, call: Cents, least: Cents, most: Cents, opens: bool, capped: bool
    ) -> Choose:
        """Ask a seat to act: ``call`` is what a call adds, ``least`` to ``most`` what a bet or raise adds (0: none)."""
        key = (seat, street.name, call, least, most, opens, capped)
        ask = self._asks.get(key)
        if ask is None:
            if len(self._asks) >= MOST_REMEMBERED:
                self._asks.clear()
            cite = self.cite["raises"] if capped else street.cite
            ask = self._asks[key] = Choose(seat, street.name, self._choices(call, least, most, opens), cite)
        return ask

    def _choices(self, call: Cents, least: Cents, most: Cents, opens: bool) -> tuple[Choice, ...]:
        stay = Choice("call", Amount(call, call)) if call else CHECK
        if not most:
            return FOLD, stay
        return FOLD, stay, Choice("bet" if opens else "raise", self._amount(least, most))

    def _amount(self, least: Cents, most: Cents) -> Amount:
        """Allow steps of a chip above the least, and all of a stack that is no multiple of it."""
        if least == most:
            return Amount(least, most)
        step = gcd(self.chip, least)
        return Amount(least, most, step, () if most % step == 0 else (most,))


def _blinds(rules: Rules, lower_limit: Cents, chip: Cents) -> tuple[Cents, Cents]:
    """Read the posted blinds; where none are posted, the lower limit and half of it."""
    posted = rules.amounts("blinds")
    if not posted:
        return max(lower_limit // 2 // chip * chip, chip), lower_limit
    if len(posted) != 2 or not 0 < posted[0] <= posted[1]:
        raise rules.refuse("bad_blinds", "blinds are two amounts, the small one first", "blinds")
    return posted[0], posted[1]


@lru_cache(maxsize=16_384)
def describe(value: int) -> str:
    """Name a hand's value, remembered."""
    return five.describe(value)


BETTER = {name: RANKING[:place] for place, name in enumerate(RANKING)}
"""The kinds of hand above each, which a hand is held against first."""


def better(value: int) -> tuple[str, ...]:
    """Name the kinds of hand that were tried before a hand was found to be what it is."""
    return BETTER[five.category(value)]
