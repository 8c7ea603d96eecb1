"""The engine itself as a kernel: real rounds over processes, for games without compiled code and for whole tables.

A player puts the least even number of chips on each wager that is offered, so that odds with halves are paid in full,
and plays as the game says, or at random. A player alone gets a fresh table and shoe every round. At a whole table, what
it remembers goes on from round to round: the shoe, whose turn it is to bank, the meter of a progressive.
"""

import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any, TypeAlias

from pitboss.chance.draws import BitSource
from pitboss.money import Cents
from pitboss.odds.sums import Sums, counted
from pitboss.rounds import Game, Round
from pitboss.rounds.answers import Answer, Chosen, Stakes
from pitboss.rounds.asks import Ask, Bet, Choice, Choose
from pitboss.rounds.drivers import drive
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.game import SimplePlay
from pitboss.rulebooks import Refusal, Rules

Decides: TypeAlias = Callable[[Choose, Round], Chosen | Choice | str | None]
"""A user's function that decides: an answer, one of the choices, what it does by name, or None to leave it."""

SEAT = 1


def _by_chance(ask: Choose, round: Round) -> Chosen | None:
    """Leave every decision to chance. A named function, since it is sent to other processes by its name."""
    return None


AT_RANDOM = SimplePlay("choices at random", _by_chance)
Ends = Counter[tuple[str, Cents, Cents]]
"""The number of times each wager, by its first stake, had each net. Rounds are counted under no wager."""
ROUND = ("", 0, 0)
TOGETHER = " {} players at one table; they share the house's cards, so that the errors are larger than if they did not."
AT_ONE_TABLE = 5_000
"""The number of rounds a whole table plays before another is opened, whatever the number of cores."""


class EngineKernel:
    """Seats at the real table, each with the least stake on every wager it can take."""

    unit = "rounds"
    chunk = 500
    """The number of rounds played at a time."""
    processes = True
    """Python code: threads would not run side by side."""
    alone = False
    """Whether it plays in this process only, since the function that decides cannot be sent to others."""

    def __init__(self, game: Game, rules: Rules, players: int = 0, simple: SimplePlay | None = None) -> None:
        """Play a game under these rules: one player at a fresh table each round, or this many ``players`` at one.

        They decide as ``simple`` says, by default the game's simple play, and at a whole table as practised players.
        """
        self.game, self.rules = game, rules
        self.simple = simple or game.simple_play or AT_RANDOM
        self.carries = players > 0
        if self.carries and simple is None:
            decide = partial(_practised, game, self.simple)
            self.simple = self.simple._replace(name="practised players", decide=decide)
        self.seats = tuple(range(1, max(players, 1) + len(self.simple.seats)))
        if self.carries:
            game.check_seats(rules, self.seats)
            self.chunk = AT_ONE_TABLE
        self.alone = not _sent_whole(self.simple.decide)
        self.processes = not self.alone
        table = TOGETHER.format(players) if self.carries else ""
        self.says = f"Played by {self.simple.name}, not the best play: an exact edge for other play is left out.{table}"

    def figure(self, wager: str) -> str:
        """Return the wager if every way of playing has its exact figure, else nothing."""
        return wager if wager in self.simple.unaffected else ""

    def tally(self, seed: int, rounds: int, stream: int = 0) -> Ends:
        """Play this many rounds and count the result of each wager, later wagers with the first."""
        if rounds < 1:
            raise ValueError(f"rounds must be at least 1, not {rounds}")
        ends = Ends({ROUND: rounds})
        for _, player, round in self._rounds(seed, rounds, stream):
            ends.update(player.ends(round))
        return ends

    def _rounds(self, seed: int, rounds: int, stream: int = 0) -> Iterator[tuple[int, "_Player", Round]]:
        source, state = SeededBits(f"{seed}.{stream}"), None
        for number in range(rounds):
            player = _Player(source, self.simple)
            round = drive(Round(self.game, self.rules, self.seats, state), player)
            state = round.table.state if self.carries else None
            yield number, player, round

    def rounds(self, seed: int, rounds: int) -> Iterator[Round]:
        """Play the first rounds of a run, and return each when it is over."""
        return (round for _, _, round in self._rounds(seed, rounds))

    def sums(self, tally: Ends) -> Sums:
        """Convert a tally to cents, wager by wager. A stake that varies counts as its mean."""
        nets, staked = dict[str, Counter[Cents]](), Counter[str]()
        for (wager, stake, net), often in sorted(tally.items()):
            if wager:
                nets.setdefault(wager, Counter())[net] += often
                staked[wager] += stake * often
        wagers = {wager: counted(staked[wager] // each.total(), each) for wager, each in nets.items()}
        return Sums(rounds=tally[ROUND], wagers=wagers)

    def records(self, seed: int, rounds: int) -> list[dict[str, Any]]:
        """Return nothing: the engine has settled these rounds itself."""
        return []

    def nets(self, seed: int, rounds: int) -> list[dict[str, int]]:
        """Return the net of each wager in the first rounds of a run, in cents."""
        return list(self.each_net(seed, rounds))

    def each_net(self, seed: int, rounds: int) -> Iterator[dict[str, int]]:
        """Yield them round by round."""
        return (round.net().get(SEAT, {}) for _, _, round in self._rounds(seed, rounds))


def _sent_whole(decide: object) -> bool:
    """Whether a function can be sent to other processes. One defined in a script or a notebook cannot."""
    try:
        return b"__main__" not in pickle.dumps(decide)
    except (pickle.PicklingError, AttributeError, TypeError):
        return False


def _practised(game: Game, simple: SimplePlay, ask: Choose, round: Round) -> Chosen | None:
    """Decide as a practised player would. Banking, and decisions such a player leaves open, follow the simple play."""
    said = None if ask.at == "bank" else game.practised(ask, round)
    return simple.decide(ask, round) if said is None else said


def as_decided(decide: Decides) -> Callable[[Choose, Round], Chosen | None]:
    """Return a function that answers by one of the user's, which may name what it does or return a choice."""
    return partial(_decided, decide)


def _decided(decide: Decides, ask: Choose, round: Round) -> Chosen | None:
    said = decide(ask, round)
    if isinstance(said, str):
        return Chosen(said)
    if isinstance(said, Choice):
        return Chosen(said.do, said.amount.minimum if said.amount else None, said.wager, said.seat)
    return said


class SeededBits(BitSource):
    """Fair bits from a seed, for simulation only."""

    def __init__(self, seed: str) -> None:
        """Start from a seed."""
        self._bits = Random(seed).getrandbits

    def bits(self, n: int) -> int:
        """Return this many bits."""
        return self._bits(n) if n else 0


class _Player(RandomPlayer):
    """Stakes the least on everything offered, and decides as a game's simple play says."""

    def __init__(self, source: BitSource, simple: SimplePlay) -> None:
        super().__init__(source)
        self.simple = simple
        self.stakes: dict[int, dict[str, Cents]] = {}
        self.fewer = 0
        """How many of the last wagers offered are left out, because together they were refused."""

    def answer(self, ask: Ask, round: Round) -> Answer:
        if type(ask) is Choose and (said := self.simple.decide(ask, round)) is not None:
            return said
        return super().answer(ask, round)

    def _bet(self, ask: Bet, seat: int) -> Stakes:
        offers = ask.offers_to(seat)
        wanted = {offer.wager for offer in offers[: max(len(offers) - self.fewer, 0)]}
        stakes = {offer.wager: offer.amount.least_even for offer in ask.with_needs(wanted, seat)}
        self.stakes[seat] = stakes
        return Stakes(stakes, seat)

    def refused(self, refusal: Refusal) -> None:
        self.fewer += 1
        super().refused(refusal)

    def ends(self, round: Round) -> Iterator[tuple[str, Cents, Cents]]:
        """The net of each wager of each player, by its first stake. What was staked later belongs to the first."""
        table = round.table
        for player in table.seats:
            if player == table.banker and player != SEAT:
                continue
            nets = {wager: cents for (seat, wager), cents in table.net.items() if seat == player}
            stakes = self.stakes.get(player) or {wager: table.staked(player, wager) for wager in nets}
            first = next(iter(stakes), "")
            later = sum(cents for wager, cents in nets.items() if wager not in stakes)
            for wager, stake in stakes.items():
                if stake:
                    yield wager, stake, nets.get(wager, 0) + (later if wager == first else 0)
