"""A player is absent or slow: the cards stand as they are, or the wagers are lost."""

import json
from typing import Any

import pytest

from games.blackjack.conftest import seat_record
from pitboss.chance import seeded
from pitboss.desk import game_of, settle_line
from pitboss.rounds import Round
from pitboss.rounds.answers import Cards, Chosen, IrregularityCall, Stakes
from pitboss.rounds.asks import Choose
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rulebooks import Refusal

BOOK, KIND = "example-cards", "player_absent"
pytestmark = pytest.mark.usefixtures("examples")


def settle(cards: str, dealer: str, told: str = "", lost: bool = False, **call: Any) -> dict[str, Any]:
    record = {
        "rulebook": BOOK,
        "game": "blackjack",
        "options": {"abandoned_wagers": "lost"} if lost else {},
        "seats": [seat_record(cards, told)],
        "dealer": dealer.split(),
        "irregularities": [{"kind": KIND, "seat": 1, **call}],
    }
    return settle_line(json.dumps(record).encode())


@pytest.mark.parametrize(
    ("cards", "dealer", "told", "net"),
    [
        ("5h 7c", "7h Tc", "", {"blackjack": "-10"}),  # 12 stands
        ("5h 7c", "6h Tc Td", "", {"blackjack": "10"}),
        ("5h 7c", "7h Tc", "hand1 hit 5d", {"blackjack": "0"}),  # and so does what was drawn before
        ("Ah Kc", "Ah 7c", "", {"blackjack": "15"}),
        ("8h 8c", "7h Tc", "hand1 split 2c Th", {"blackjack": "-10", "split2": "10"}),
    ],
)
def test_the_cards_of_an_absent_player_stand(cards: str, dealer: str, told: str, net: dict[str, str]) -> None:
    assert settle(cards, dealer, told)["net"]["1"] == net


def test_the_wagers_are_lost_where_the_house_says_so() -> None:
    told = settle("Th Tc", "7h Tc", lost=True)
    assert told["net"]["1"] == {"blackjack": "-10"}
    assert told["why"]["1"]["blackjack"] == {"rule": f"irregularities.{KIND}", "clause": "7"}


def test_an_absent_player_decides_nothing_more() -> None:
    assert settle("8h Ac", "Ah 7c", at="insurance")["net"]["1"] == {"blackjack": "10"}
    assert settle("8h Ac", "Ah 7c", "hand1 stand", at="insurance")["net"]["1"] == {"blackjack": "10"}
    refused = settle("8h Ac", "Ah 7c", "hand1 hit 2c", at="insurance")["refused"]
    assert (refused["code"], refused["rule"]) == ("unused_decision", f"irregularities.{KIND}")


def test_the_others_are_asked_and_the_absent_is_not() -> None:
    game = game_of("blackjack")
    round = Round(game, game.rules(BOOK), (1, 2))
    for seat in (1, 2):
        round.answer(Stakes({"blackjack": 1000}, seat))
    with pytest.raises(Refusal) as refused:
        round.answer(IrregularityCall(KIND))
    assert refused.value.code in ("not_now", "missing_seat")
    player = RandomPlayer(seeded(3))
    while round.ask is not None and round.ask.at != "deal":
        round.answer(player.answer(round.ask, round))
    round.answer(player.answer(round.ask, round))
    round.answer(Cards(("5h", "6h", "Ah", "7c", "8c", "6d")))
    round.answer(IrregularityCall(KIND, 1))
    asked = []
    while round.ask is not None:
        if type(round.ask) is Choose:
            asked.append((round.ask.who, round.ask.at))
            round.answer(Chosen("decline" if round.ask.at == "insurance" else "stand"))
        else:
            round.answer(player.answer(round.ask, round))
    assert asked == [(2, "insurance"), (2, "hand1")]
