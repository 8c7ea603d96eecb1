"""Bots: legal answers with chips people use."""

from threading import Thread, current_thread

import pytest

from pitboss.chance import seeded
from pitboss.floor.bots import Bot, plainest, warm_up_for
from pitboss.poker.game import Poker
from pitboss.rounds import Game
from pitboss.rounds.answers import Chosen, Stakes
from pitboss.rounds.asks import ANYONE, Amount, Bet, Choice, Choose, Offer
from pitboss.rounds.drivers.random import open_stakes
from pitboss.rulebooks import Cite

CITE = Cite("rules.x", "§1")
ANTE = Offer("ante", Amount(500, 10_000, 500), CITE)
BONUS = Offer("bonus", Amount(100, 1_000, 100), CITE, needs=("ante",))


def test_a_bot_stakes_what_the_ask_admits() -> None:
    ask = Bet((2,), (ANTE, BONUS), CITE, ("ante",))
    seen = set()
    for seed in range(60):
        stakes = Bot(seeded(seed)).decide(ask, 2)
        ask.check(stakes)
        assert type(stakes) is Stakes
        seen.add(tuple(stakes.wagers))
    assert seen == {("ante",), ("ante", "bonus")}


def test_a_bot_makes_every_choice_with_an_amount_it_may_carry() -> None:
    ask = Choose(2, "play", (Choice("fold"), Choice("raise", Amount(700, 90_000, 100))), CITE)
    seen = set()
    for seed in range(40):
        answer = Bot(seeded(seed)).decide(ask, 2)
        ask.check(answer)
        assert type(answer) is Chosen
        seen.add(answer.do)
    assert seen == {"fold", "raise"}


def test_where_no_usual_amount_fits_the_least_is_staked() -> None:
    ask = Bet((2,), (Offer("ante", Amount(77, 99), CITE),), CITE)
    assert Bot(seeded(1)).decide(ask, 2) == Stakes({"ante": 77}, 2)


@pytest.mark.parametrize(
    ("choices", "answer"),
    [
        ((Choice("roll"), Choice("take", seat=1), Choice("refuse", seat=1)), Chosen("refuse", seat=1)),
        ((Choice("roll"), Choice("take", seat=2)), None),
        ((Choice("roll"), Choice("remove", wager="pass", seat=1)), None),
    ],
)
def test_where_anyone_may_act_bots_give_way_to_the_person(
    choices: tuple[Choice, ...], answer: Chosen | None
) -> None:
    assert Bot(seeded(1)).give_way(Choose(ANYONE, "table", choices, CITE), {2}) == answer


def test_a_bot_lays_a_stake_for_its_seat() -> None:
    pressed = Choice("reduce", Amount(100, 500), "pass", seat=3)
    wagers = (Choice("bet", Amount(500, 10_000, 500), "pass"), Choice("bet", Amount(100, 700), "field"))
    stakes = open_stakes(Choose(ANYONE, "table", (Choice("roll"), *wagers, pressed), CITE))
    assert stakes is not None
    assert stakes.choices == wagers
    seen = set()
    for seed in range(40):
        answer = Bot(seeded(seed)).stake(stakes, 3)
        stakes.check(answer)
        assert answer.seat == 3
        seen.add(answer.wager)
    assert seen == {"pass", "field"}


@pytest.mark.parametrize(
    "ask",
    [Choose(2, "x", (Choice("bet", Amount(1, 2)),), CITE), Choose(ANYONE, "x", (Choice("roll"),), CITE)],
)
def test_no_stake_is_open_at_a_turn_or_where_none_is_offered(ask: Choose) -> None:
    assert open_stakes(ask) is None


def test_the_plainest_answers() -> None:
    ask = Choose(2, "play", (Choice("fold"), Choice("raise", Amount(700, 900))), CITE)
    assert plainest(ask, 2, 0) == Chosen("fold")
    assert plainest(ask, 2, 1) == Chosen("raise", 700)
    assert plainest(ask, 2, 2) == Chosen("fold")
    assert plainest(Bet((2,), (ANTE,), CITE), 2, 0) == Stakes({}, 2)


def test_the_bots_of_a_game_are_made_ready_once_and_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    """A house without poker never loads the compiled code; the first table of it has it loaded in a thread."""
    told: list[str] = []

    def warm_up() -> None:
        told.append(current_thread().name)

    class Ready(Game):
        among_players = Poker.among_players._replace(warm_up=warm_up)

    started: list[Thread] = []
    start = Thread.start
    monkeypatch.setattr(Thread, "start", lambda thread: (started.append(thread), start(thread))[1])
    for game in (Ready(), Ready(), Game()):
        warm_up_for(game)
    for thread in started:
        thread.join()
    assert len(told) == len(started) == 1
    assert told != [current_thread().name]
