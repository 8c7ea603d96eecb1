"""The rules of one table of three card poker, worked out once for all its rounds."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from pitboss.chance import RANK, SUIT, Card
from pitboss.games.three_card_poker.rules import FAR_RIGHT, LOSERS_FIRST
from pitboss.hands import five, three
from pitboss.money import Cents, Pays, parse_amount
from pitboss.rounds.answers import Stakes
from pitboss.rounds.asks import Offer
from pitboss.rounds.bets import offer
from pitboss.rulebooks import Cite, PayTable, Rules

_VERSIONS: dict[str, Callable[[Cents, Cents], bool]] = {
    "open": lambda ante, pair_plus: True,
    "ante_covers_pair_plus": lambda ante, pair_plus: ante >= pair_plus,
    "ante_covers_half_pair_plus": lambda ante, pair_plus: 2 * ante >= pair_plus,
    "both_within_five_times": lambda ante, pair_plus: 0 < ante <= 5 * pair_plus and 0 < pair_plus <= 5 * ante,
}
"""How ante and pair plus bind each other in each wagering version."""


class Row(NamedTuple):
    """The row of a pay table that a hand reached and the rows tried before it; ``pays`` nothing if none is reached."""

    found: str
    pays: Pays | None
    tried: tuple[str, ...]


class Band(NamedTuple):
    """A band of total table action and its fee."""

    low: Cents
    fee: Cents


class Plan:
    """Everything a round looks up, ready to use."""

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        self.rules = rules
        self.cite = {name: rule.cite for name, rule in rules.chapter.rules.items()}
        self.offers: tuple[Offer, ...] = tuple(
            made for wager in ("ante", "pair_plus", "six_card_bonus") if (made := offer(rules, wager))
        )
        self.any_of = rules.names("opening_wagers")
        self.qualifies = three.at_least(rules.text("dealer_qualifies"))
        self.in_stacks = rules.text("dealing") == "automated shoe"
        self.forfeits = rules.names("fold_forfeits")
        self.sequence = rules.names("settle_sequence")
        self.counter_clockwise_settle = rules.text("settle_order") == FAR_RIGHT
        self.losers_first = rules.text("settle_hands") == LOSERS_FIRST
        self.dealer_always_shown = rules.text("dealer_hand_shown") == "always"
        self.player_banks = rules.text("bank") == "player-dealer"
        self.dealer_card_shown = rules.flag("dealer_card_shown")
        self.fold_without_ante = rules.flag("fold_without_ante")
        self.play_multiple = rules.count("play_wager")
        self.play_cite = rules.chapter.wagers["play"].cite
        self.version = rules.text("wager_version")
        self.pay = rules.pay_tables
        self.even = {wager: self.pay[wager].rows["win"] for wager in ("ante", "play")}
        self.higher, self.equal, self.lower = (
            self._both(n) for n in ("player_higher", "player_equal", "player_lower")
        )
        self.not_qualified = {
            wager: (rules.text(f"not_qualified_{wager}"), self.cite[f"not_qualified_{wager}"])
            for wager in ("ante", "play")
        }
        self.fees = tuple(
            Band(parse_amount(row["from"]), parse_amount(row["fee"]))
            for row in (rules.rows("bank_fee") if "bank_fee" in rules else ())
        )
        self._rows: dict[tuple[str, int], Row] = {}

    def _both(self, name: str) -> dict[str, tuple[str, Cite]]:
        """What a comparison makes of ante and play alike."""
        outcome = (self.rules.text(name), self.cite[name])
        return {"ante": outcome, "play": outcome}

    def check_wagers(self, stakes: Stakes) -> None:
        """Refuse wagers whose sizes do not fit the wagering version the house posted."""
        ante, pair_plus = stakes.wagers.get("ante", 0), stakes.wagers.get("pair_plus", 0)
        if not stakes.wagers or _VERSIONS[self.version](ante, pair_plus):
            return
        says = self.version.replace("_", " ")
        raise self.rules.refuse(
            "wager_version",
            f"the house plays the version {says!r}: change ante or pair plus",
            "wager_version",
        )

    def row(self, table: str, value: int) -> Row:
        """Find the row of a three-card pay table that a hand reaches."""
        key = (table, value)
        if key not in self._rows:
            mini_royal = "mini royal flush" in self.pay[table].rows and three.is_mini_royal(value)
            name = "mini royal flush" if mini_royal else three.category(value)
            self._rows[key] = _named_row(table, self.pay[table], name)
        return self._rows[key]

    def six_card_row(self, cards: Sequence[Card]) -> Row:
        """Find the best row that six cards reach."""
        name = "six-card royal" if is_six_card_royal(cards) else five.category(five.best(cards))
        return _named_row("six_card_bonus", self.pay["six_card_bonus"], name)

    def fee(self, action: Cents) -> Cents:
        """The player-dealer's fee for this much table action."""
        up = "bank_fee_fraction" in self.rules and self.rules.text("bank_fee_fraction") == "next band"
        dollars = -(-action // 100) if up else action // 100
        reached = [band.fee for band in self.fees if band.low <= dollars * 100]
        return reached[-1] if reached else 0


def _named_row(wager: str, table: PayTable, name: str) -> Row:
    rows = list(table.rows)
    if name not in table.rows:
        return Row(f"{wager}: no row of the table", None, tuple(rows))
    return Row(f"{wager}: {name}", table.rows[name], tuple(rows[: rows.index(name)]))


def is_six_card_royal(cards: Sequence[Card]) -> bool:
    """Whether six cards are nine to ace of one suit."""
    one_suit = len({SUIT[card] for card in cards}) == 1
    return one_suit and sorted(RANK[card] for card in cards) == list(range(9, 15))


@lru_cache(maxsize=32_768)
def describe(value: int) -> str:
    """Name a hand's value, remembered."""
    return three.describe(value)
