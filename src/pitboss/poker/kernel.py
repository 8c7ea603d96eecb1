"""Limit hold'em at full speed: which pots arise among players who bet at random. It does not know the rake.

It counts how often each course of called money occurred, round by round. The room's methods then say what each of those
pays, so one run answers for every schedule. `records` writes out exactly the hands a tally counts: the engine
must settle them to the same rake and the same cent for every seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from msgspec import structs

from pitboss.chance import CARDS, Pack
from pitboss.hands import five
from pitboss.money import Cents, read_whole
from pitboss.odds.decimals import decimal_text, percent_text
from pitboss.odds.draws import state_of
from pitboss.odds.figures import figures_table
from pitboss.odds.sums import Sums, counted
from pitboss.poker import fast, terms
from pitboss.poker.fast import Ints
from pitboss.poker.forced import blind_places
from pitboss.poker.pots import MAIN, Pot
from pitboss.poker.rake import CalledHand, show
from pitboss.poker.showdown import Values, awards, sharing_of
from pitboss.poker.table_rules import TableRules, jackpot_of_hand, rake_of_hand
from pitboss.rulebooks import Refusal, Rules
from pitboss.simulate.report import SimulatedWager, SimulationReport

if TYPE_CHECKING:
    from rich.table import Table

DOES = ("fold", "check", "call", "bet", "raise")
DEALT = ((2, 0), (0, 3), (0, 1), (0, 1))
"""The cards of hold'em: to each player and to the board, street by street."""
MOST_CHANCES = 1_000
DOLLAR = 100


class Habits(NamedTuple):
    """A player's way of betting: the chances to call or check, to raise or bet, and to fold to a bet.

    A player who would fold but owes nothing checks; one who may not raise calls or checks. The cards do not matter.
    """

    calls: int = 6
    raises: int = 2
    folds: int = 2

    @property
    def chances(self) -> int:
        """The sum of the chances."""
        return sum(self)

    def __str__(self) -> str:
        """Describe how this player bets."""
        return f"of {self.chances} chances {self.calls} to call, {self.raises} to raise, {self.folds} to fold"


USUAL = Habits()


def read_habits(written: str) -> Habits:
    """Parse the chances to call, raise and fold: ``6,2,2``."""
    try:
        calls, raises, folds = (read_whole(part.strip()) for part in written.split(","))
        return Habits(calls, raises, folds)
    except ValueError:
        message = f"habits are written 6,2,2: chances to call, raise, fold; not {written!r:.40}"
        raise Refusal("bad_habits", message) from None


@dataclass(frozen=True, eq=False)
class Cells:
    """The counts of a run: each course of called money, the winners, and the kinds of hand that won showdowns."""

    courses: Ints
    counts: Ints
    wins: Ints
    kinds: Ints

    def __add__(self, other: Cells) -> Cells:
        """Add two runs of the same table."""
        courses, counts = _added_up(
            np.concatenate((self.courses, other.courses)), np.concatenate((self.counts, other.counts))
        )
        return Cells(courses, counts, self.wins + other.wins, self.kinds + other.kinds)

    @property
    def hands(self) -> int:
        """The number of hands played."""
        return int(self.counts.sum())

    @property
    def shown(self) -> dict[str, int]:
        """The number of showdowns won with each kind of hand, best first."""
        return dict(zip(five.USUAL, self.kinds[::-1].tolist(), strict=True))


def _added_up(courses: Ints, counts: Ints) -> tuple[Ints, Ints]:
    found, which = np.unique(courses, return_inverse=True)
    sums = np.zeros(len(found), np.int64)
    np.add.at(sums, which, counts)
    return found, sums


class LimitKernel:
    """Limit hold'em among a number of players with given habits, who never run out of chips."""

    unit = "hands"

    def __init__(self, rules: Rules, players: int = 6, habits: Habits = USUAL) -> None:
        """Lay the table out in units, or refuse one that this kernel cannot play."""
        self.rules, self.players, self.habits = rules, players, habits
        self.table_rules = table_rules = rules.once(TableRules)
        _check(rules, table_rules, players, habits)
        self.unit_cents = gcd(*table_rules.blinds, *table_rules.limit.limits)
        self.antes: Cents = table_rules.ante * players + sum(table_rules.antes[:players])
        blinds, posted = blind_places(table_rules, players), np.zeros(players, np.int64)
        for place, cents in blinds.items():
            posted[place] = cents // self.unit_cents
        last = next(reversed(blinds), -1)
        opens_after = {terms.LEFT_OF_BLINDS: last % players, terms.LEFT_OF_BUTTON: players - 1}
        calls, raises, _ = habits
        self.table = fast.Table(
            players,
            posted,
            int(posted.max()),
            sum(1 << place for place in range(players) if posted[place] < posted.max()),
            np.array([street.lowest // self.unit_cents for street in table_rules.streets]),
            np.array([opens_after[row.opens] for row in table_rules.rows]),
            table_rules.raises,
            table_rules.unlimited_with,
            table_rules.folds_lift_the_cap,
            not table_rules.check_raise,
            -1 if table_rules.big_blind_option else last,
            np.array([[calls, calls + raises, habits.chances]] * fast.STREETS),
        )

    def tally(self, seed: int, rounds: int, stream: int = 0) -> Cells:
        """Play this many hands and count them by their course of called money."""
        if rounds < 1:
            raise ValueError(f"hands must be at least 1, not {rounds}")
        hands, wins, kinds = self._play(seed, rounds, stream, fast.written(0, self.players))
        return Cells(*np.unique(hands, return_counts=True), wins, kinds)

    def _play(self, seed: int, rounds: int, stream: int, into: fast.Written) -> tuple[Ints, Ints, Ints]:
        hands, wins = np.zeros(rounds, np.int64), np.zeros(self.players, np.int64)
        kinds = np.zeros(fast.KINDS, np.int64)
        fast.play(state_of(seed, stream), self.table, hands, wins, kinds, into)
        return hands, wins, kinds

    def called(self, course: int) -> CalledHand:
        """Convert a course of called money to cents."""
        rounds = [(course >> fast.FIRST_SHIFT) * self.unit_cents]
        for street in self.table_rules.streets[1:]:
            bets = course >> (fast.STREETS - 1 - len(rounds)) * fast.ROUND_BITS & fast.ROUND_MASK
            if not bets:
                break
            rounds.append((bets - 1) * street.lowest)
        return CalledHand(self.players, tuple(rounds), self.antes)

    def facts(self, cells: Cells, by_round: bool = True) -> Iterator[tuple[CalledHand, int]]:
        """Yield every course and its count. The later rounds are merged into one sum if rounds do not matter."""
        if by_round:
            for course, count in zip(cells.courses.tolist(), cells.counts.tolist(), strict=True):
                yield self.called(course), count
            return
        # One number has the units of the first round, and those of all later rounds plus one.
        merged = cells.courses >> fast.FIRST_SHIFT << 32
        for number, step in enumerate(self.table.steps[1:].tolist(), 1):
            bets = cells.courses >> (fast.STREETS - 1 - number) * fast.ROUND_BITS & fast.ROUND_MASK
            merged += np.where(bets > 0, (bets - 1) * step, 0) + (bets > 0) * (number == 1)
        courses, counts = _added_up(merged, cells.counts)
        for course, count in zip(courses.tolist(), counts.tolist(), strict=True):
            first, later = divmod(course, 1 << 32)
            rounds = (first, later - 1) if later else (first,)
            yield CalledHand(self.players, tuple(one * self.unit_cents for one in rounds), self.antes), count

    def rakes(self, cells: Cells, table_rules: TableRules | None = None) -> dict[Cents, int]:
        """Count how often the house took each amount, by this table's method or another's."""
        priced = table_rules or self.table_rules
        _check_fee(priced)
        found: dict[Cents, int] = {}
        for hand, count in self.facts(
            cells, priced.per_round is not None and priced.per_round.percent is not None
        ):
            cents = rake_of_hand(priced, hand)
            found[cents] = found.get(cents, 0) + count
        return found

    def sums(self, tally: Cells) -> Sums:
        """Return what the house took. The stake is one dollar, so that an edge is dollars a hand."""
        nets = {-cents: count for cents, count in self.rakes(tally).items()}
        return Sums(rounds=tally.hands, wagers={"rake": counted(DOLLAR, nets)})

    def report(self, plain: SimulationReport, tally: Cells) -> RoomReport:
        """Return poker's report on a run, which replaces the edges."""
        hands, facts = tally.hands, list(self.facts(tally, by_round=False))
        return RoomReport(
            **structs.asdict(plain),
            players=self.players,
            habits=str(self.habits),
            method=show(self.table_rules.rake),
            raked=1 - Fraction(self.rakes(tally).get(0, 0), hands),
            flops=Fraction(sum(count for called, count in facts if len(called.rounds) > 1), hands),
            pot=Fraction(sum(called.pot * count for called, count in facts), hands),
            shown=tally.shown,
        )

    def written(self, seed: int, rounds: int) -> list[WrittenHand]:
        """Return the first hands of a run, card by card and action by action."""
        into = fast.written(rounds, self.players)
        hands, _, _ = self._play(seed, rounds, 0, into)
        return [
            WrittenHand(
                self.called(int(course)),
                [CARDS[card] for card in into.cards[row].tolist() if card >= 0],
                self._actions(into.actions[row].tolist()),
                [units * self.unit_cents for units in into.put[row].tolist()],
                [place for place in range(self.players) if into.won[row] >> place & 1],
            )
            for row, course in enumerate(hands.tolist())
        ]

    def _actions(self, codes: list[int]) -> list[dict[str, Any]]:
        actions, street = [], 0
        for code in codes:
            if code == fast.END_OF_HAND:
                break
            if code == fast.END_OF_ROUND:
                street += 1
                continue
            place, does = divmod(code, fast.ACTIONS)
            actions.append(
                {"street": self.table_rules.rows[street].name, "seat": place + 1, "do": DOES[does]}
            )
        return actions

    def records(self, seed: int, rounds: int) -> list[dict[str, Any]]:
        """Return the first hands of a run as records. The button is at the last seat."""
        chapter, players = self.rules.chapter, self.players
        return [
            {
                "id": f"{seed}.{number}",
                "rulebook": chapter.rulebook,
                "game": chapter.game,
                "options": self.rules.posting.options,
                "button_seat": players,
                "seats": [
                    {"seat": place + 1, "cards": hand.hole(place, players)} for place in range(players)
                ],
                "community": hand.cards[2 * players :],
                "actions": hand.actions,
            }
            for number, hand in enumerate(self.written(seed, rounds))
        ]

    def nets(self, seed: int, rounds: int) -> list[dict[str, Cents]]:
        """Return the kernel's net for each seat of those records, in cents, and the rake."""
        return [self._nets(hand) for hand in self.written(seed, rounds)]

    def _nets(self, hand: WrittenHand) -> dict[str, Cents]:
        table_rules = self.table_rules
        rake = rake_of_hand(table_rules, hand.called)
        fee = rake + jackpot_of_hand(table_rules, hand.called)
        nets = [-cents - table_rules.ante for cents in hand.put]
        for place, ante in enumerate(table_rules.antes[: self.players]):
            nets[place] -= ante
        for place, cents in self._awards(hand, fee).items():
            nets[place] += cents
        return {str(place + 1): cents for place, cents in enumerate(nets)} | {"rake": rake}

    def _awards(self, hand: WrittenHand, fee: Cents) -> dict[int, Cents]:
        if len(hand.won) == 1:
            return {hand.won[0]: hand.called.pot - fee}
        shown = {place: tuple(hand.hole(place, self.players)) for place in hand.won}
        sharing = sharing_of(self.table_rules, hand.cards[2 * self.players :], shown)
        pot = Pot(MAIN, hand.called.pot, tuple(hand.won))
        values = Values(dict.fromkeys(hand.won, 1), {})
        return {award.place: award.cents for award in awards(pot, fee, values, sharing)}


class WrittenHand(NamedTuple):
    """One hand: its called money, all cards in the order dealt, the actions, what each place put in, who won."""

    called: CalledHand
    cards: list[str]
    actions: list[dict[str, Any]]
    put: list[Cents]
    won: list[int]

    def hole(self, place: int, players: int) -> list[str]:
        """Return the two cards of a place."""
        return [self.cards[place], self.cards[players + place]]


def _check(rules: Rules, table_rules: TableRules, players: int, habits: Habits) -> None:
    """Refuse anything but limit hold'em without a kill, a wrong number of players, and invalid habits."""
    most = min(rules.count("positions"), fast.MOST_PLAYERS)
    if not rules.count("fewest_players") <= players <= most:
        message = f"from {rules.count('fewest_players')} to {most} players are simulated, not {players}"
        raise rules.refuse("bad_players", message, "positions")
    dealt = tuple((row.down + row.up, row.board) for row in table_rules.rows)
    around = {terms.LEFT_OF_BLINDS, terms.LEFT_OF_BUTTON}
    holdem = (
        dealt == DEALT
        and {row.opens for row in table_rules.rows} <= around
        and not any(row.bets for row in table_rules.rows)
    )
    for agrees, rule, message in (
        (table_rules.structure == terms.FIXED, "structure", "only a fixed limit is simulated"),
        (holdem, "streets", "only hold'em is simulated"),
        (rules.text("hand_from") == terms.ANY_FIVE, "hand_from", "only hold'em is simulated"),
        (table_rules.pack == Pack(), "deck", "only 52 cards are simulated"),
        (table_rules.compiled, "hand_ranking", "only the usual order of hands is simulated"),
        (rules.text("pot_to") == terms.HIGH, "pot_to", "only a game for the best hand is simulated"),
        (table_rules.kill is None or not table_rules.kill.multiple, "kill", "no kill is simulated"),
    ):
        if not agrees:
            raise rules.refuse("no_kernel", message, rule)
    _check_fee(table_rules)
    whole = all(type(part) is int and part >= 0 for part in habits)
    if not whole or not 0 < habits.chances <= MOST_CHANCES or habits.raises * 10 > habits.chances * 9:
        message = (
            f"habits are chances to call, raise and fold, {MOST_CHANCES} at most, raises no more than 9 in 10"
        )
        raise Refusal("bad_habits", f"{message}; not {tuple(habits)!r:.40}")


def _check_fee(table_rules: TableRules) -> None:
    """Refuse a fee that depends on the players still in: only those dealt in are counted."""
    if table_rules.counts_those_in:
        cite = table_rules.cite["collection_counts"]
        raise cite.refuse("no_kernel", "a fee by the players still in is not simulated")


class RoomReport(SimulationReport, frozen=True, kw_only=True):
    """A run of hands among the players: what the house took, from how many hands, and from which pots."""

    players: int
    habits: str
    method: str
    raked: Fraction
    """The share of hands from which the house took something."""
    flops: Fraction
    """The share of hands that saw the board."""
    pot: Fraction
    """The mean pot in cents, without uncalled bets."""
    shown: dict[str, int]
    """The number of showdowns won with each kind of hand."""

    @property
    def rake(self) -> SimulatedWager:
        """The house's take, per dollar, so that its edge is dollars a hand."""
        return self.wagers["rake"]

    def to_json(self) -> dict[str, object]:
        """Return the report as the simulation record writes it. There is no wager against the house."""
        return super().to_json() | {
            "wagers": {},
            "players": self.players,
            "habits": self.habits,
            "rake": self.method,
            "rake_per_hand": decimal_text(self.rake.house_edge),
            "standard_error": self.rake.standard_error,
            "share_of_hands_raked": decimal_text(self.raked),
            "share_of_hands_with_a_board": decimal_text(self.flops),
            "mean_pot": decimal_text(self.pot / 100),
            "showdowns_won_with": self.shown,
        }

    @property
    def rows(self) -> list[tuple[str, str]]:
        """Return the figures for a person."""
        error = self.rake.standard_error
        spread = "" if error is None else f" ± {float(error):.4f}"
        share = self.rake.house_edge * 100 / self.pot if self.pot else Fraction(0)
        return [
            ("players", f"{self.players}, {self.habits}"),
            ("the house takes", self.method),
            ("rake a hand, in dollars, and its standard error", f"{float(self.rake.house_edge):.4f}{spread}"),
            ("hands raked", percent_text(self.raked, 2)),
            ("hands with a board", percent_text(self.flops, 2)),
            ("mean pot, in dollars", f"{float(self.pot / 100):.2f}"),
            ("rake of the pots", percent_text(share, 2)),
        ]

    def __rich__(self) -> Table:
        """Return the report for a terminal."""
        return figures_table(self.title, ("", "found"), self.rows)
