"""The progressive of pai gow poker: paid on the best-paying setting of one's own cards, at the meter of that turn."""

from collections.abc import Sequence
from typing import Any

from pitboss.chance import JOKER, Card
from pitboss.games.pai_gow_poker.house_way import settings
from pitboss.hands import five
from pitboss.hands.pai_gow import category, high_value, low_value
from pitboss.money import Cents, Pays, Share, parse_amount
from pitboss.procedures.progressive import PROGRESSIVE, Hand, Jackpot, Meter, Running
from pitboss.rounds import Table
from pitboss.rounds.asks import Amount, Offer
from pitboss.rulebooks import Rules
from pitboss.rulebooks.schema import Kind, amount, names, one_of, percent

STAKES = ("1", "5")
NATURAL, AND_PAIR = "natural ", " and pair"
_HANDS = ("royal flush", "straight flush", "four of a kind", "full house", "flush", "straight")
ROWS = (
    "natural royal flush and pair",
    "five aces and pair",
    "natural royal flush",
    "five aces",
    *(name for hand in _HANDS for name in (hand + AND_PAIR, hand)),
    "three of a kind",
)
"""The rows of the table; a pair is one in the low hand."""

PROGRESSIVE_RULES: dict[str, Kind] = {
    "surrender_barred": names("wagers beside which a hand cannot be surrendered", PROGRESSIVE),
    "progressive_stake": one_of("what the progressive wager is, in dollars", *STAKES),
    "progressive_hand": one_of("which setting the progressive goes by", "the one that pays most"),
    "meter": amount("what the meter shows when the first is paid; nothing: no progressive is offered"),
    "meter_rate_1": percent("how much of each $1 wager is added to the meter"),
    "meter_rate_5": percent("how much of each $5 wager is added to the meter"),
    "meter_pays_1": amount("from which award on a $1 wager it comes off the meter"),
    "meter_pays_5": amount("from which award on a $5 wager it comes off the meter"),
    "meter_reset": amount("what the meter is put back to when all of it has been won"),
    "award_rounding": one_of(
        "which way a share of the meter goes that is no whole cent", "down", "up", "nearest"
    ),
}


class PaiGowJackpot(Jackpot):
    """The progressive of one table, worked out once."""

    def __init__(self, rules: Rules) -> None:
        """Work the rules out: the rates, and the awards that come off the meter, depend on the stake."""
        wager, said = rules.chapter.wagers[PROGRESSIVE], rules.text("progressive_stake")
        self.rules, self.stake = rules, parse_amount(said)
        self.offer = Offer(PROGRESSIVE, Amount(self.stake, self.stake), wager.cite, wager.needs)
        self.posted, self.reset = rules.amount("meter"), rules.amount("meter_reset")
        self.rate, self.shared = rules.percent(f"meter_rate_{said}") / 100, False
        self.rounding = rules.text("award_rounding")
        self.cite = {
            "meter": rules.cite(f"meter_pays_{said}"),
            "meter_rate": rules.cite(f"meter_rate_{said}"),
        }
        self.cite["meter_reset"] = rules.cite("meter_reset")
        self.pay, self.envy = rules.pay(PROGRESSIVE), None
        self.for_unbet = self.for_folded = False
        self.from_meter = rules.amount(f"meter_pays_{said}")

    def deducts(self, pays: Pays, cents: Cents) -> bool:
        """Whether an award comes off the meter: a share, or any award from a certain size."""
        return isinstance(pays, Share) or cents >= self.from_meter

    def row(self, cards: Sequence[Card], wheel: str, shows: Cents) -> str:
        """Return the row that pays most among all settings of seven cards at this meter; empty if none pays."""
        found = {name for one in settings(cards) for name in _names(one.high, one.low, wheel)}
        rows = [row for row in self.pay.rows if row in found]
        return max(rows, key=lambda row: self._worth(self.pay.rows[row], shows), default="")

    def _worth(self, pays: Pays, shows: Cents) -> Cents:
        """Return what a row pays now: a share of the meter, or a sum."""
        return self.even(pays.win(shows if isinstance(pays, Share) else self.stake))


def _names(high: Sequence[Card], low: Sequence[Card], wheel: str) -> tuple[str, ...]:
    """Return the names of a setting: its high hand, with or without the low pair, and "natural" without a joker."""
    kind = category(high_value(high, wheel))
    kinds = (kind, NATURAL + kind) if JOKER not in high else (kind,)
    paired = low_value(low) >> five.CATEGORY_SHIFT == five.PAIR
    return (*kinds, *(name + AND_PAIR for name in kinds)) if paired else kinds


class Metered:
    """The table as a progressive sees it, with only the meter as its state."""

    def __init__(self, table: Table, meter: Meter | None) -> None:
        """Wrap a table with this meter."""
        self._table, self.state = table, meter

    def __getattr__(self, name: str) -> Any:
        """Take everything else from the table."""
        return getattr(self._table, name)


def lock_out(table: Table, jackpot: PaiGowJackpot, meter: Meter | None) -> Running:
    """Close the progressive wagers, and add their part to the meter."""
    return Running(jackpot, Metered(table, meter))  # type: ignore[arg-type]


def settle(running: Running, seats: Sequence[int], cards: dict[int, tuple[Card, ...]], wheel: str) -> None:
    """Pay each player in turn by the setting that pays most at the current meter."""
    jackpot = running.jackpot
    assert isinstance(jackpot, PaiGowJackpot)
    for seat in (seat for seat in seats if seat in running.stakes):
        shows = running.table.state.shows
        running.held([Hand(seat, jackpot.row(cards[seat], wheel, shows))])
        running.settle(seat)
