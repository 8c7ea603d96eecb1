"""Rounds driven ask by ask, to look at the table in the middle of one: what lies open, what is in the shoe."""

from typing import Any

from pitboss.chance import CARDS, UNSEEN
from pitboss.desk import game_of
from pitboss.games.blackjack.boxes import TableState
from pitboss.rounds import Round
from pitboss.rounds.answers import GO_ON, Cards, Chosen, IrregularityCall, Stakes
from pitboss.rounds.asks import Bet, Choose, Draw, Pause
from pitboss.rounds.events import Dealt

ONE_DECK = {"decks": 1, "cards_behind_cutting_card": 0}


class Driven:
    """A round of one deck whose cards come from a list, driven up to what is looked for."""

    def __init__(self, seats: int, cards: str, left: int = 0, **options: Any) -> None:
        rules = game_of("blackjack").rules("horseshoe-cincinnati", {**ONE_DECK, **options})
        self.cards = ["2c", *cards.split()]  # the first is burned
        state = None
        if left:
            self.cards = self.cards[1:]
            state = TableState([card for card in CARDS if card not in self.cards[:left]])
        self.round = Round(game_of("blackjack"), rules, range(1, seats + 1), state)

    def to(self, at: str, seat: int = 0) -> Round:
        """Go on, staking ten and dealing the cards in order, until the round waits there for a decision."""
        while (ask := self.round.ask) is not None:
            if type(ask) is Choose and ask.at == at and seat in (0, ask.who):
                break
            self.round.answer(self._answer(ask))
        return self.round

    def _answer(self, ask: Any) -> Any:
        if type(ask) is Bet:
            return Stakes({"blackjack": 1000}, ask.who)
        if type(ask) is Draw:
            drawn, self.cards = self.cards[: len(ask.to)], self.cards[len(ask.to) :]
            return Cards(tuple(drawn))
        if type(ask) is Pause:
            return GO_ON
        return Chosen("decline" if ask.at == "insurance" else "stand")


def test_horseshoe_7_the_hole_card_lies_face_down() -> None:
    """The up-card is everybody's to see and the hole card nobody's, in the log, the views and the asks."""
    round = Driven(2, "9c Tc 6h 9d Td 8h").to("hand1", 1)
    dealers = [event for event in round.events if type(event) is Dealt and event.to == "dealer"]
    assert [(event.cards, event.face) for event in dealers] == [(("6h",), "up"), (("8h",), "down")]
    for seat in (1, 2):
        seen = [event.cards for event in round.view(seat) if type(event) is Dealt and event.to == "dealer"]
        assert seen == [("6h",), (UNSEEN,)]
    assert type(round.ask) is Choose
    assert round.ask.sees.shown["dealer"] == ("6h",)


def test_horseshoe_15_a_run_out_shuffles_what_is_over_and_what_is_paid() -> None:
    """A blackjack that was paid and a hand that went over are discards; hands still played are not."""
    driven = Driven(3, "As Tc 9c 6h Ks 9d 9h 8h Jd", left=9)
    round = driven.to("hand1", 2)
    round.answer(Chosen("hit"))
    driven.to("hand1", 3)
    before = round.table.shoe
    assert before is not None
    assert {before.count(card) for card in ("As", "Ks", "Tc", "9d", "Jd", "9c", "9h", "6h", "8h")} == {0}
    round.answer(IrregularityCall("shoe_runs_out"))
    shoe = round.table.shoe
    assert shoe is not None
    assert {card: shoe.count(card) for card in ("As", "Ks", "Tc", "9d", "Jd", "2c")} == dict.fromkeys(
        ("As", "Ks", "Tc", "9d", "Jd", "2c"), 1
    )
    assert {shoe.count(card) for card in ("9c", "9h", "6h", "8h")} == {0}


def test_horseshoe_15_an_exposed_card_nobody_takes_goes_to_the_rack() -> None:
    round = Driven(1, "Td Th 9d 8h").to("hand1", 1)
    round.answer(IrregularityCall("card_exposed", card="5s"))
    round.answer(Chosen("refuse"))
    while round.ask is not None:
        round.answer(GO_ON)
    state = round.table.state
    assert ("5s" in state.gone, state.next) == (True, [])
    again = Round(round.game, round.rules, (1,), state)
    assert again.table.shoe is not None
    assert again.table.shoe.count("5s") == 0


def test_horseshoe_11_a_split_hand_goes_right_behind_the_one_it_came_from() -> None:
    driven = Driven(1, "8c 6h 8d 9h 8h 3s 4s 5s")
    round = driven.to("hand1", 1)
    round.answer(Chosen("split"))
    driven.to("hand1", 1)
    round.answer(Chosen("split"))
    driven.to("hand1", 1)
    boxes = round.table.round_state.boxes[1]
    assert [hand.cards[0] for hand in boxes] == ["8c", "8h", "8d"]
