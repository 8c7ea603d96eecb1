"""What a player sees of a hand of hold'em: their own cards, the board, and what is shown down."""

from pitboss.chance import UNSEEN, seeded
from pitboss.desk import open_round
from pitboss.poker.kill import PokerState
from pitboss.rounds import drive
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.events import Dealt, Discarded, Shown

SEATS = (1, 2, 3, 4)


def test_nobody_sees_a_burned_card_or_the_hole_cards_of_others() -> None:
    burned = 0
    for seed in range(20):
        opened = open_round("poker", "merced-poker-room", SEATS, state=PokerState(4))
        round = drive(opened, RandomPlayer(seeded(seed)))
        for seat in SEATS:
            for event in round.view(seat):
                if type(event) is Discarded:
                    burned += len(event.cards)
                    assert set(event.cards) == {UNSEEN}
                elif type(event) is Dealt and event.to in SEATS:
                    assert (UNSEEN in event.cards) == (event.to != seat)
            shown = {event.who for event in round.view(seat) if type(event) is Shown}
            assert shown <= set(SEATS)
    assert burned > 100
