"""Games with wagers before and after the deal: what ante games and street games share."""

from collections.abc import Collection
from functools import cached_property
from typing import Any, ClassVar

from pitboss.chance import Pack
from pitboss.money import Cents
from pitboss.procedures import progressive
from pitboss.procedures.orders import LOSERS_FIRST, STACKS
from pitboss.procedures.progressive import Jackpot, MeterScript, Running
from pitboss.rounds import Game, Play, Record, Table
from pitboss.rounds.answers import Chosen, Stakes
from pitboss.rounds.asks import Bar, Bet, Choose, Offer
from pitboss.rounds.bets import and_then, bars_at_bank, offer, wager_bars
from pitboss.rounds.coupons import coupons_of
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.records import SeatRecord, read_amount
from pitboss.rounds.round import Round
from pitboss.rounds.settlement import Loses
from pitboss.rulebooks import Cite, Rules

ONE_DECK = Pack()


class StagedRules:
    """The rules that every table of these games looks up, ready to use."""

    offered: ClassVar[tuple[str, ...]]
    """The wagers made before the deal, in the order they are offered."""
    any_of: tuple[str, ...]
    """The wagers of which a hand needs at least one."""

    def __init__(self, rules: Rules, choice: str = "bet") -> None:
        """Work the rules out. ``choice`` is what makes a wager after the deal."""
        self.rules, self.pay = rules, rules.pay_tables
        self.cite = rules.cites
        self.wager_cite = rules.wager_cites
        self.offers: tuple[Offer, ...] = tuple(made for one in self.offered if (made := offer(rules, one)))
        self.jackpots: tuple[Jackpot, ...] = progressive.jackpots_of(rules)
        self.jackpot = next((jackpot for jackpot in self.jackpots if not jackpot.of), None)
        self.offers += tuple(jackpot.offer for jackpot in self.jackpots)
        self.coupons = coupons_of(rules, choice)
        self.barred_wagers = and_then(wager_bars(rules), self.why_not_wagers)
        self.in_stacks = rules.text("dealing") == STACKS
        self.sequence = rules.names("settle_sequence")
        self.counter_clockwise = "counter-clockwise" in rules.text("settle_order")
        self.losers_first = rules.text("settle_hands") == LOSERS_FIRST
        self.folded: dict[str, Loses] = {}
        """How a fold settles the wagers it gives up."""

    @property
    def made_later(self) -> Collection[str]:
        """The wagers that are made after the deal."""
        raise NotImplementedError

    @cached_property
    def on_cards(self) -> frozenset[str]:
        """The wagers that the cards of a round decide. Others depend on a meter too."""
        return frozenset({*self.offered, *self.made_later})

    def why_not_wagers(self, ask: Bet, stakes: Stakes) -> Bar | None:
        """Return why wagers do not fit together."""
        return None


class Stage:
    """A round's progress: who was dealt in, who folded, the rule that voids the hands, the progressives."""

    def __init__(self, players: tuple[int, ...], progressives: tuple[Running, ...]) -> None:
        """Begin with no seat folded and no hand void."""
        self.players, self.progressives = players, progressives
        self.folded: set[int] = set()
        self.void: list[Cite] = []

    @property
    def meters(self) -> tuple[Running, ...]:
        """The progressives, unless the hands are void."""
        return () if self.void else self.progressives


def wagers(table: Table, table_rules: StagedRules) -> Play:
    """Take the wagers and lock the progressive. A seat that stakes nothing sits the round out."""
    progressive.tell_meter(table, table_rules.jackpots)
    seats = [seat for seat in table.seats if seat != table.banker] if table.banker else table.seats
    barred, cite = table_rules.barred_wagers, table_rules.cite["opening_wagers"]
    if table.banker:
        barred = and_then(bars_at_bank(table.rules, table.banker), table_rules.why_not_wagers)
    yield from table.bets(seats, table_rules.offers, cite, table_rules.any_of, barred=barred)
    staked = dict(table.spots.keys())
    players = tuple(filter(staked.__contains__, seats))
    stage = table.round_state = Stage(players, progressive.lock_out(table, table_rules.jackpots))
    return stage


def forfeit(table: Table, table_rules: StagedRules, holder: int) -> None:
    """Collect what a fold gives up, the progressive included."""
    linked = {jackpot.wager: jackpot.folded for jackpot in table_rules.jackpots}
    for wager, outcome in {**table_rules.folded, **linked}.items():
        if table.on(holder, wager):
            table.settle(holder, wager, outcome)


class StagedScript(MeterScript):
    """Answers the asks of such a game from a record. A coupon on a later wager comes with it."""

    every_seat_stakes = True

    def __init__(self, record: Record, rules: Rules, table_rules: StagedRules) -> None:
        """Prepare the record. Coupons on later wagers are kept until those are made."""
        self.table_rules = table_rules
        super().__init__(record, rules)
        self.later = {
            (seat.seat, wager): read_amount(face, f"coupon on {wager}")
            for seat in record.seats
            for wager, face in seat.coupons.items()
            if wager in table_rules.made_later
        }

    def made_by(self, ask: Choose, chosen: Chosen) -> str:
        """Return the wager that a decision makes, if any."""
        return next((choice.wager for choice in ask.choices if choice.do == chosen.do), "")

    def coupons(self, seat: SeatRecord) -> dict[str, Cents]:
        """Read the coupons on wagers staked before the deal."""
        return {
            wager: face
            for wager, face in super().coupons(seat).items()
            if wager not in self.table_rules.made_later
        }

    def choose(self, ask: Choose, round: Round) -> Chosen:
        """Decide as recorded. A coupon comes with its wager."""
        chosen = super().choose(ask, round)
        if self.later and (coupon := self.later.pop((ask.who, self.made_by(ask, chosen)), 0)):
            return Chosen(chosen.do, chosen.amount, coupon=coupon)
        return chosen

    def check_coupons(self) -> None:
        """Refuse a coupon with a wager that was not made."""
        for seat, wager in self.later:
            message = f"seat {seat} has no {wager} wager for the coupon to lie with"
            raise self.rules.refuse("unused_coupon", message, "coupon_wagers")


class StagedGame(Game):
    """Base class of these games: one deck, and perhaps a meter."""

    rules_class: ClassVar[type[StagedRules]]
    answers: ClassVar[type[StagedScript]]
    """Answers from a record."""

    def pack(self, rules: Rules) -> Pack:
        """Return one deck of 52."""
        return ONE_DECK

    def lay_out(self, table: Table) -> None:
        """Refuse a meter that no wager here adds to."""
        progressive.check_meter(table, table.rules.once(self.rules_class).jackpots)

    def after_void(self, table: Table, before: Any) -> Any:
        """Keep what was added to a meter, although the wagers are returned. Awards paid from it are put back."""
        running = table.round_state.progressives if isinstance(table.round_state, Stage) else ()
        return running[-1].after_void if running else before

    def script(self, record: Record, rules: Rules) -> Script:
        """Answer from a record."""
        return self.answers(record, rules, rules.once(self.rules_class))
