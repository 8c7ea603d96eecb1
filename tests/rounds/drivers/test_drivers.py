"""Live, replay, random and chance: who answers what."""

from collections import Counter
from typing import Any

import pytest

from people import Live
from pitboss.chance import CARDS, seeded
from pitboss.desk import open_round
from pitboss.rounds import Round, drive, replay, write_log
from pitboss.rounds.answers import GO_ON, Answer, Cards, Chosen, IrregularityCall, Stakes, Stopped
from pitboss.rounds.asks import Amount, Ask, Bet, Choice, Choose, Offer, Pause, Roll, Spin
from pitboss.rounds.drivers.chance import Chance
from pitboss.rounds.drivers.random import PATIENCE, RandomPlayer
from pitboss.rulebooks import Cite, Refusal

CITE = Cite("rules.test", "§1")
GAME = "three-card-poker"


def person(ask: Ask, round: Round) -> Answer:
    return Stakes({"ante": 1000, "pair_plus": 500}, ask.who) if type(ask) is Bet else Chosen("play")


# -- live and replay -----------------------------------------------------------------------------


def test_live_deals_from_its_source_and_asks_people() -> None:
    one, two, other = (
        drive(open_round(GAME, "oneida-2025", (1, 2)), Live(person, seeded(seed))) for seed in (1, 1, 2)
    )
    assert write_log(one.log) == write_log(two.log)
    assert write_log(one.log) != write_log(other.log)


def test_live_without_a_source_draws_on_the_system() -> None:
    rounds = [drive(open_round(GAME, "oneida-2025"), Live(person)) for _ in range(3)]
    assert len({write_log(round.log) for round in rounds}) == 3


def test_replay_gives_the_recorded_answers_and_stops_where_they_end() -> None:
    round = drive(open_round(GAME, "oneida-2025"), Live(person, seeded(1)))
    again = replay(round.log, round.game, round.rules)
    assert write_log(again.log) == write_log(round.log)
    short = replay(round.log[:5], round.game, round.rules)
    assert not short.over
    assert write_log(short.log) == write_log(round.log[: len(short.log)])


# -- chance --------------------------------------------------------------------------------------


class Fixed:
    """A source that always gives the lowest or the highest number."""

    def __init__(self, high: bool) -> None:
        self.high = high

    def below(self, limit: int) -> int:
        return limit - 1 if self.high else 0

    def bytes(self, count: int) -> bytes:
        return b"\xff" * count if self.high else bytes(count)


@pytest.mark.parametrize("high", [False, True])
def test_chance_reaches_both_ends(high: bool) -> None:
    chance = Chance(Fixed(high))
    wheel = Spin((("0", 1), ("red", 18), ("black", 19)), "spin", CITE)
    assert chance.answer(wheel) == Stopped("black" if high else "0")
    thrown = chance.answer(Roll("roll", CITE))
    assert thrown is not None
    assert thrown.dice == ((6, 6) if high else (1, 1))  # type: ignore[union-attr]
    assert chance.answer(Pause("deal")) is GO_ON


def test_a_whole_deck_is_dealt_without_repeats() -> None:
    drawn: list[str] = []
    chance, round = Chance(seeded(3)), open_round(GAME, "oneida-2025", range(1, 8))
    while (ask := round.ask) is not None:
        answer = chance.answer(ask) or person(ask, round)
        if type(answer) is Cards:
            drawn += answer.cards
        round.answer(answer)
    assert len(drawn) == len(set(drawn)) == 24
    assert set(drawn) <= set(CARDS)


def test_a_card_drawn_in_error_is_dealt_next() -> None:
    for seed in range(20):
        round = open_round(GAME, "oneida-2003")
        chance = Chance(seeded(seed))
        while (ask := round.ask) is not None:
            if ask.at == "deal" and not round.table.waiting:
                round.answer(IrregularityCall("card_dealt_in_error", card="7c"))
            round.answer(chance.answer(round.ask) or person(ask, round))
        assert round.table.hands[1][0] == "7c"
        assert len({card for hand in round.table.hands.values() for card in hand}) == 6


def test_one_chance_serves_many_rounds() -> None:
    chance = Live(person, seeded(9))
    firsts = Counter(drive(open_round(GAME, "oneida-2025"), chance).table.hands[1][0] for _ in range(520))
    assert len(firsts) > 45
    assert max(firsts.values()) < 40


# -- random --------------------------------------------------------------------------------------

OFFERS = (
    Offer("ante", Amount(500, 5000, 500), CITE),
    Offer("side", Amount(100, 700), CITE, ("ante",)),
)


def test_random_answers_are_what_the_ask_admits() -> None:
    player = RandomPlayer(seeded(1), most=2000)
    asks = [
        Bet((1,), OFFERS, CITE, ("ante",)),
        Choose(
            1,
            "play",
            (Choice("fold"), Choice("raise", Amount(300, 900, 300)), Choice("all", Amount(7, 7, 5))),
            CITE,
        ),
    ]
    seen = Counter[Any]()
    for ask in asks * 200:
        answer = player.decide(ask)
        if type(answer) is Chosen and answer.do == "all":
            assert answer.amount == 7
            continue
        ask.check(answer)
        seen[str(answer)] += 1
    assert len(seen) > 5


def test_random_stakes_stay_below_the_most() -> None:
    player = RandomPlayer(seeded(1), most=900)
    ask = Bet((1,), (Offer("ante", Amount(100, 50_000), CITE),), CITE, ("ante",))
    stakes = [player.decide(ask).wagers["ante"] for _ in range(300)]  # type: ignore[union-attr]
    assert min(stakes) >= 100
    assert 800 < max(stakes) <= 900


def test_a_refused_guess_is_tried_anew() -> None:
    """Version (c) refuses most pairs of stakes; the player finds one that passes."""
    round = open_round(GAME, "oneida-2025", (1, 2), {"wager_version": "c"})
    assert drive(round, RandomPlayer(seeded(1))).over


class Stuck(RandomPlayer):
    """A random player that never hits on a legal answer."""

    tries = 0

    def decide(self, ask: Ask, seats: tuple[int, ...] = (), seat: int = 0) -> Answer:
        self.tries += 1
        return Stakes({"lucky": 1})


def test_patience_ends() -> None:
    stuck = Stuck(seeded(1))
    with pytest.raises(Refusal):
        drive(open_round(GAME, "oneida-2025"), stuck)
    assert stuck.tries == PATIENCE + 1 == 1001


def test_a_driver_that_does_not_guess_hears_its_refusal() -> None:
    with pytest.raises(Refusal):
        drive(open_round(GAME, "oneida-2025"), Live(lambda *_: Stakes({"lucky": 1}), seeded(1)))


def test_a_random_player_calls_every_irregularity_a_book_has() -> None:
    called = Counter[str]()
    player = RandomPlayer(seeded(7), calls=300)
    for _ in range(400):
        from_shoe = {"dealing": "automated shoe"}  # the one that can jam
        round = drive(open_round(GAME, "horseshoe-cincinnati", (1, 2), from_shoe), player)
        called.update(entry.kind for entry in round.log if type(entry) is IrregularityCall)
    book = round.rules.chapter.irregularities
    assert set(called) == {kind for kind, one in book.items() if one.remedy != "refuse"}


def test_chance_apart_from_decisions() -> None:
    def cards(decisions: int) -> list[str]:
        player = RandomPlayer(seeded(decisions), chance=seeded(1))
        log = drive(open_round(GAME, "horseshoe-cincinnati"), player).log
        return [card for entry in log if type(entry) is Cards for card in entry.cards]

    assert cards(1) == cards(2) == cards(3)
