"""What one seat may do, worked out for that seat alone, is what the whole list has of it."""

import pytest

from pitboss.chance import seeded
from pitboss.desk import open_round
from pitboss.rounds.asks import Choose
from pitboss.rounds.drivers.random import RandomPlayer

GAMES = [
    ("craps", "horseshoe-cincinnati"),
    ("craps", "oneida-2003"),
    ("rapid-roulette", "horseshoe-cincinnati"),
    ("pai-gow-poker", "horseshoe-cincinnati"),
]


@pytest.mark.parametrize(("game", "book"), GAMES)
def test_the_choices_of_one_seat_are_those_of_all_that_it_may_make(game: str, book: str) -> None:
    """At every decision of some random rounds, seats that are not at the table included."""
    looked, own = 0, 0
    for seed in range(4):
        round, player = open_round(game, book, (1, 2, 4)), RandomPlayer(seeded(seed), most=5_000)
        for _ in range(150):
            ask = round.ask
            if ask is None:
                break
            if type(ask) is Choose:
                before = [list(ask.open_to(seat)) for seat in (0, 1, 2, 3, 4)]
                plain = list(ask.on_no_wager())
                for seat, found in zip((0, 1, 2, 3, 4), before, strict=True):
                    assert found == [choice for choice in ask.choices if choice.seat in (0, seat)]
                    own += any(choice.seat for choice in found)
                assert plain == [choice for choice in ask.choices if not choice.wager]
                looked += 1
            round.answer(player.answer(ask, round))
    assert looked > 3
    assert own or game not in ("craps", "rapid-roulette")
