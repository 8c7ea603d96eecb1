"""A driver that has nothing to say at a pause is not asked there, and the round is the same."""

from typing import Any

import pytest

from pitboss.chance import seeded
from pitboss.desk import game_of, settle_record
from pitboss.desk.rounds import settle_line
from pitboss.rounds import Round, drive, write_log
from pitboss.rounds.answers import Answer, GoOn, Stakes
from pitboss.rounds.asks import Ask, Bet, Pause
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rulebooks import Refusal


class Counted(RandomPlayer):
    """A random player who counts the pauses at which it is asked."""

    quiet = False

    def __init__(self, seed: int) -> None:
        super().__init__(seeded(seed))
        self.pauses: list[Pause] = []

    def answer(self, ask: Ask, round: Round) -> Answer:
        if type(ask) is Pause:
            self.pauses.append(ask)
        return super().answer(ask, round)


class Quiet(Counted):
    quiet = True


@pytest.mark.parametrize("game", ["three-card-poker", "roulette", "blackjack", "craps", "caribbean-stud"])
def test_a_quiet_driver_plays_the_same_round(game: str) -> None:
    found = game_of(game)
    book = "oneida-2003" if game != "blackjack" else "horseshoe-cincinnati"
    for seed in range(3):
        asked, quiet = Counted(seed), Quiet(seed)
        logs = [write_log(drive(Round(found, found.rules(book), (1, 2)), one).log) for one in (asked, quiet)]
        assert logs[0] == logs[1]
        assert (
            len([one for one in quiet.pauses if not one.meter]) <= 1
        )  # the first ask, before anybody drives
        assert asked.pauses


def test_a_meter_is_read_even_by_a_quiet_driver() -> None:
    game = game_of("caribbean-stud")
    player = Quiet(1)
    drive(Round(game, game.rules("oneida-2003"), (1,)), player)
    assert [one.at for one in player.pauses if one.meter] == ["before_reveal"]


def test_a_refusal_after_pauses_returns_the_round_to_where_it_stood() -> None:
    game = game_of("three-card-poker")
    round = Round(game, game.rules("oneida-2003"), (1,))
    round.quiet = True
    while type(round.ask) is not Bet:
        round.answer(GoOn())
    before = write_log(round.log)
    with pytest.raises(Refusal):
        round.answer(Stakes({"ante": 1}, 1))
    assert write_log(round.log) == before
    assert type(round.ask) is Bet


def record(**more: Any) -> bytes:
    import json

    seat = {"seat": 1, "wagers": {"ante": "10"}, "cards": ["As", "Ad", "2c"]}
    seat["decisions"] = [{"at": "play", "do": "play"}]
    told = {
        "rulebook": "oneida-2003",
        "game": "three-card-poker",
        "seats": [seat],
        "dealer": ["Ks", "Kd", "3c"],
    }
    return json.dumps({**told, **more}).encode()


def test_a_record_with_a_call_is_asked_at_every_pause() -> None:
    rules = game_of("three-card-poker").rules("oneida-2003")
    kind = next(
        name
        for name, one in rules.chapter.irregularities.items()
        if one.remedy == "void_round" and not one.seat and not one.card
    )
    answer, round = settle_record(record(irregularities=[{"kind": kind, "at": "after_deal"}]))
    assert round is not None, answer
    assert round.void
    assert settle_line(record())["net"] != answer["net"]
