"""Random craps: chips are conserved, replays are byte-identical, audits are clean, whatever is done."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.chance import seeded
from pitboss.desk import audit_log, game_of, open_round, replay_log
from pitboss.games.craps.layout import CrapsState
from pitboss.rounds import Round, write_log
from pitboss.rounds.accounts import check_conservation
from pitboss.rounds.answers import GO_ON, Answer, Chosen, IrregularityCall
from pitboss.rounds.asks import Ask, Choose
from pitboss.rounds.drivers import drive
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rulebooks import Refusal, Rules
from sizes import so_many
from variants import raw_chapter, rules_of

BOOKS = ("horseshoe-cincinnati", "oneida-2003", "oneida-2025")


class Gambler(RandomPlayer):
    """Keeps the dice going and bets, changes and calls at random between throws; ends after a number of asks."""

    asks = 0

    def decide(self, ask: Ask, seats: tuple[int, ...] = ()) -> Answer:
        """Roll every other time it may, see to a shooter where there is none, else do anything but end."""
        self.asks += 1
        assert type(ask) is Choose
        if self.asks > 150:
            return Chosen("end")
        offered = {choice.do: choice for choice in ask.choices}
        if self.source.below(2):
            if "roll" in offered:
                return Chosen("roll")
            seat = offered[next(do for do in ("pass_dice", "refuse_dice") if do in offered)].seat
            if self.source.below(2) or "take_dice" not in offered:
                return Chosen("bet", 1000, "pass", seat)
            return Chosen("take_dice", seat=seat)
        do = list(offered)[self.source.below(len(offered))] if self.source.below(4) == 0 else "bet"
        some = tuple(choice for choice in ask.choices if choice.do == do and do != "end") or ask.choices[2:]
        return super().decide(Choose(ask.who, ask.at, some, ask.cite), seats)


def played(book: str, seed: int, state: CrapsState | None = None, calls: int = 30) -> Round:
    round = open_round("craps", book, (1, 2, 5), state=state)
    drive(round, Gambler(seeded(seed), calls, most=20_000))
    return round


@pytest.mark.parametrize("book", BOOKS)
@settings(max_examples=so_many(everyday=3, ci=8, long=200))
@given(seed=st.integers(0, 2**32))
def test_random_rounds_conserve_chips_and_replay(book: str, seed: int) -> None:
    first = played(book, seed)
    second = played(book, seed + 1, first.table.state)
    for round in (first, second):
        accounts = check_conservation(round.log)
        standing = {account: cents for account, cents in accounts.items() if ":" in account and cents}
        assert standing == round.table.state.standing
        data = write_log(round.log)
        assert audit_log(data).clean
        assert write_log(replay_log(data).log) == data


@pytest.mark.parametrize("book", BOOKS)
@settings(max_examples=so_many(everyday=3, ci=10, long=200))
@given(seed=st.integers(0, 2**32))
def test_net_is_what_the_seats_took_home(book: str, seed: int) -> None:
    round = played(book, seed, CrapsState(outside_shooter=True), calls=0)
    accounts = check_conservation(round.log)
    standing = round.table.state.standing
    for seat in round.table.seats:
        net = sum(cents for (holder, _), cents in round.table.net.items() if holder == seat)
        up = sum(cents for spot, cents in standing.items() if spot.startswith(f"{seat}:"))
        assert accounts.get(f"seat {seat}", 0) + up == net


@pytest.mark.heavy
@pytest.mark.parametrize("book", BOOKS)
def test_every_choice_of_an_ask_is_taken(book: str) -> None:
    round = open_round("craps", book, (1,), state=CrapsState(point=6, outside_shooter=True))
    round.answer(GO_ON)
    for wager in ("come", "place_8", "hard_4", "lay_4", "buy_10"):
        round.answer(Chosen("bet", 6000, wager, 1))
    assert type(round.ask) is Choose
    data = write_log(round.log)
    for choice in round.ask.choices:
        again = replay_log(data)
        amount = (
            None
            if choice.amount is None
            else -(-choice.amount.minimum // choice.amount.step) * choice.amount.step
        )
        again.answer(Chosen(choice.do, amount, choice.wager, choice.seat or 1))


class Innocent(RandomPlayer):
    """Takes whatever it is offered, anything but the end, and is never refused."""

    def decide(self, ask: Ask, seats: tuple[int, ...] = (), seat: int = 0) -> Answer:
        """Throw now and then, else any choice of the table."""
        assert type(ask) is Choose
        choices = tuple(choice for choice in ask.choices if choice.do != "end")
        some = tuple(choice for choice in choices if choice.do in ("roll", "take_dice")) or choices
        choices = some if self.source.below(4) == 0 else choices
        return super().decide(Choose(ask.who, ask.at, choices, ask.cite), seats, seat)

    def refused(self, refusal: Refusal) -> None:
        """Fail: what was offered is taken."""
        raise AssertionError(refusal)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    "options", [{}, {"minimum": "5", "maximum": "30"}, {"odds_multiple": 1, "smallest_chip": "5"}]
)
def test_an_ask_never_offers_what_it_refuses(book: str, options: dict[str, object]) -> None:
    round, player = open_round("craps", book, (1, 2, 5), options), Innocent(seeded(11), most=5_000)
    for _ in range(400):
        assert round.ask is not None
        try:
            round.answer(player.answer(round.ask, round))
        except Refusal as refusal:
            player.refused(refusal)


def voidable(book: str) -> Rules:
    """A document that voids a round of craps, whenever it is called; none of the three does."""
    raw = raw_chapter(book, "craps")
    raw["irregularities"]["void"] = {"clause": "none", "condition": "a test", "remedy": "void_round"}
    return rules_of(game_of("craps"), book, raw)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    "asks",
    [
        0,
        1,
        *(pytest.param(one, marks=pytest.mark.heavy) for one in (2, 7, 20, 60)),
        140,
        *(pytest.param(one, marks=pytest.mark.heavy) for one in (141, 142)),
    ],
)
def test_a_void_brings_back_every_chip_and_what_the_table_remembered(book: str, asks: int) -> None:
    craps, rules, seats = game_of("craps"), voidable(book), (1, 2, 5)
    before = drive(Round(craps, rules, seats), Gambler(seeded(asks), most=20_000)).table.state
    assert before.bets
    stacks = dict.fromkeys(seats, 100_000)
    round, player = Round(craps, rules, seats, before, stacks), Gambler(seeded(asks + 1), most=20_000)
    for _ in range(asks):
        assert round.ask is not None
        try:
            round.answer(player.answer(round.ask, round))
        except Refusal as refusal:
            player.refused(refusal)
    round.answer(IrregularityCall("void"))
    ledger = round.table.ledger
    assert (round.over, round.table.state) == (True, before)
    assert ledger.standing() == before.standing
    assert {seat: ledger.balance(seat) for seat in seats} == stacks
    assert set(round.table.net.values()) <= {0}
    check_conservation(round.log)


@pytest.mark.parametrize("book", BOOKS)
def test_a_message_costs_no_more_at_the_end_of_a_long_round(book: str) -> None:
    """Nothing at the table looks at the log: it may be long, and the round goes on as well without."""
    round, player = open_round("craps", book, (1, 2, 5)), Innocent(seeded(5), most=5_000)
    round.log = round.table.log = Unread()
    for _ in range(300):
        assert round.ask is not None
        round.answer(player.answer(round.ask, round))
    assert len(round.log) > 300


class Unread(list[object]):
    """A log that is written and never read."""

    def __iter__(self) -> Iterator[object]:
        raise AssertionError("the log was read")

    def __getitem__(self, place: object) -> object:
        raise AssertionError("the log was read")
