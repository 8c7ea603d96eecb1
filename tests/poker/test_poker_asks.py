"""What a hand of poker asks for, and what it leaves behind."""

import gc
import weakref

from pitboss.chance import Shoe
from pitboss.desk import game_of
from pitboss.rounds import Round
from pitboss.rounds.answers import GO_ON, Cards, Chosen
from pitboss.rounds.asks import Choose, Draw
from pitboss.rounds.events import Dealt, Discarded

STUD = {
    "variant": "seven-card-stud", "structure": "fixed-limit", "limits": ["2", "4"], "ante": "1", "forced_bet": "1",
}  # fmt: skip
SEATS = (1, 2, 3)


def _played() -> tuple[Round, list[Draw]]:
    """Play a hand of stud in which everybody checks or calls, the cards in the order of the deck."""
    rules = game_of("poker").rules("section-8-poker", STUD)
    round = Round(game_of("poker"), rules, SEATS, None, dict.fromkeys(SEATS, 100_000))
    draws = []
    while (ask := round.ask) is not None:
        if type(ask) is Draw:
            draws.append(ask)
            round.answer(Cards(tuple(_next(ask.shoe, len(ask.to)))))
        elif type(ask) is Choose:
            round.answer(Chosen("check" if any(choice.do == "check" for choice in ask.choices) else "call"))
        else:
            round.answer(GO_ON)
    return round, draws


def _next(shoe: Shoe, count: int) -> list[str]:
    return shoe.cards_left()[:count]


def test_section_8_i6_a_street_of_stud_is_burned_and_dealt_in_one_ask() -> None:
    round, draws = _played()
    asked = [(ask.at, ask.to) for ask in draws]
    later = [(street, ("burn", *SEATS)) for street in ("fourth", "fifth", "sixth", "seventh")]
    assert asked == [("deal", SEATS * 2), ("deal", SEATS), *later]
    burned = [entry.cards for entry in round.log if type(entry) is Discarded]
    assert len(burned) == 4
    place = next(place for place, entry in enumerate(round.log) if type(entry) is Discarded)
    assert [type(entry) for entry in round.log[place : place + 4]] == [Discarded, Dealt, Dealt, Dealt]


def test_section_8_i6_each_card_lies_where_it_was_dealt() -> None:
    round, _ = _played()
    for seat in SEATS:
        dealt = [entry for entry in round.log if type(entry) is Dealt and entry.to == seat]
        assert [card for entry in dealt for card in entry.cards] == round.table.hands[seat]
        assert [entry.face for entry in dealt] == ["down", "up", "up", "up", "up", "down"]


def test_a_hand_that_is_over_leaves_nothing_to_the_garbage_collector() -> None:
    gc.collect()
    gc.disable()
    try:
        table = weakref.ref(_played()[0].table)
        assert table() is None
    finally:
        gc.enable()
