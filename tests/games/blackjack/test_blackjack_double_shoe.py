"""A double shoe: the color of a determinant card chooses the side that a round is dealt from."""

import json
from collections import Counter
from typing import Any

import msgspec
import pytest

from agreement import disagreements
from games.blackjack.conftest import seat_record
from games.blackjack.varied import rules_with
from pitboss.chance import CARDS, seeded
from pitboss.desk import game_of, settle_line
from pitboss.games.blackjack.boxes import TableState
from pitboss.rounds import Round, audit
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rounds.events import Discarded, Noted
from pitboss.rulebooks import Refusal
from sizes import so_many

BOOK, GAME, DECKS = "example-cards", game_of("blackjack"), 6
RED_LEFT, RED_RIGHT = "red left, black right", "red right, black left"
pytestmark = pytest.mark.usefixtures("examples")


def settle(determinant: str, state: Any = None, rule: str = RED_LEFT, **options: Any) -> dict[str, Any]:
    seat = seat_record("Th 9c", "hand1 stand")
    options = {"double_shoe": rule, **options} if rule else options
    record = {
        "rulebook": BOOK,
        "game": "blackjack",
        "options": options,
        "seats": [seat],
        "dealer": ["7h", "Tc"],
    }
    record |= {"determinant": determinant} if determinant else {}
    record |= {"state": state} if state is not None else {}
    return settle_line(json.dumps(record).encode())


DEALT = ["Th", "7h", "9c", "Tc"]


@pytest.mark.parametrize(
    ("card", "rule", "side"),
    [
        ("7h", RED_LEFT, "left"),
        ("7d", RED_LEFT, "left"),
        ("7c", RED_LEFT, "right"),
        ("7s", RED_LEFT, "right"),
        ("7h", RED_RIGHT, "right"),
        ("7s", RED_RIGHT, "left"),
    ],
)
def test_the_color_of_the_determinant_card_chooses_the_side(card: str, rule: str, side: str) -> None:
    state = {"gone": ["2c"], "other": {"gone": ["3c"]}}
    after = settle(card, state, rule)["state"]
    if side == "left":
        assert (after["gone"], after["other"]) == (["2c", card, *DEALT], {"gone": ["3c"]})
    else:
        assert (after["gone"], after["other"]) == (["3c", *DEALT], {"gone": ["2c", card]})
    assert after.get("side", "left") == side


def test_the_determinant_card_comes_from_the_side_dealt_from_last() -> None:
    after = settle("7h", {"gone": ["2c"], "side": "right", "other": {"gone": ["3c"]}})["state"]
    assert (after["gone"], after["other"]) == (["3c", *DEALT], {"gone": ["2c", "7h"]})
    gone = settle("7h", {"gone": ["7h"] * DECKS})["refused"]
    assert gone["code"] == "impossible_card"
    assert "net" in settle(
        "7s", {"gone": ["7h"] * DECKS, "other": {"gone": ["3c"]}}
    )  # the other side has them all
    assert (
        settle("7s", {"gone": ["3c"], "other": {"gone": ["7h"] * DECKS}})["refused"]["code"]
        == "impossible_card"
    )


def test_each_side_is_burned_once_when_it_is_full() -> None:
    after = settle("7c")["state"]
    assert (after["gone"], after["unseen"]) == (DEALT, 1)
    assert after["other"] == {"gone": ["7c"], "unseen": 1}
    same = settle("7h")["state"]
    assert (same["gone"], same["unseen"], "other" in same) == (["7h", *DEALT], 1, False)


def test_a_side_that_ran_out_is_put_away_shuffled() -> None:
    """The determinant card is the first of the shuffled discards, and the side is shuffled before it is used again."""
    state = {"gone": list(CARDS) * DECKS, "other": {"gone": ["3c"]}}
    after = settle("7c", state)["state"]
    assert (after["side"], after["gone"], after["other"]) == ("right", ["3c", *DEALT], {})


def test_a_side_is_shuffled_by_its_own_cutting_card() -> None:
    many = (list(CARDS) * DECKS)[: 52 * DECKS - 28]
    after = settle("Ks", {"gone": many, "other": {"gone": ["3c"]}})["state"]
    assert (after["side"], len(after["other"]["gone"])) == ("right", len(many) + 1)


def test_a_record_says_the_card_where_there_is_a_double_shoe_and_only_there() -> None:
    assert settle("")["refused"]["rule"] == "rules.double_shoe"
    assert settle("7h", rule="")["refused"]["code"] == "unused_cards"
    assert settle("7x")["refused"]["code"] in ("bad_record", "bad_card", "impossible_card")


def test_rounds_at_random_are_dealt_from_both_sides_and_no_card_comes_twice() -> None:
    rules, state, sides = GAME.rules(BOOK, {"double_shoe": RED_RIGHT}), None, Counter[str]()
    player, pack = RandomPlayer(seeded(4)), Counter(list(CARDS) * DECKS)
    for _ in range(so_many(everyday=25, ci=200)):
        round = Round(GAME, rules, (1, 2, 3), state)
        while (ask := round.ask) is not None:
            try:
                round.answer(player.answer(ask, round))
            except Refusal as refusal:
                player.refused(refusal)
        told = [one.value for one in round.log if type(one) is Noted and one.what == "side"]
        shown = [
            one.cards[0]
            for one in round.log
            if type(one) is Discarded and one.cite.rule == "rules.double_shoe"
        ]
        assert told == ["right" if card[1] in "dh" else "left" for card in shown]
        sides.update(told)
        state = msgspec.convert(msgspec.to_builtins(round.table.state), TableState)
        assert state == round.table.state
        assert Counter(state.gone) <= pack
        assert state.other is None or Counter(state.other.gone) <= pack
        assert audit(round.log, GAME, rules).divergence is None
    assert min(sides["left"], sides["right"]) > 5


def test_a_double_shoe_is_no_deal_from_the_hand() -> None:
    assert rules_with(double_shoe=RED_LEFT, dealing="shoe", decks=1)
    with pytest.raises(Refusal) as refused:
        rules_with(double_shoe=RED_LEFT, dealing="pitch", decks=1)
    assert refused.value.rule == "rules.double_shoe"


@pytest.mark.parametrize("rule", [RED_LEFT, pytest.param(RED_RIGHT, marks=pytest.mark.heavy)])
def test_kernel_and_engine_agree_on_a_double_shoe(rule: str) -> None:
    options = {"double_shoe": rule, "decks": 1}
    assert not disagreements("blackjack", BOOK, so_many(everyday=30, ci=300), 2, options)


@pytest.mark.heavy
def test_the_game_is_priced_from_a_full_side() -> None:
    one, two = (GAME.analyse(GAME.rules(BOOK, options)) for options in ({}, {"double_shoe": RED_LEFT}))
    assert one.wagers["blackjack"].house_edge == two.wagers["blackjack"].house_edge
    assert next(note for note in two.notes if note not in one.notes).startswith(
        "Each round is priced from a full side"
    )
