"""The words of a strategy's conditions: what they mean, and how anything else is refused."""

from itertools import combinations

import numpy as np
import pytest

from pitboss.chance.cards import CARDS
from pitboss.hands import five, four, three
from pitboss.odds.conditions import between, fits, followed, holes
from pitboss.odds.phrases import check_lines, hand_phrase, number_of, ranks_of, spans
from pitboss.odds.strategy import Line, Strategy, lines_of, read_strategy
from pitboss.rulebooks import Refusal

THREE = three.ranking(three.USUAL)
HANDS = {
    name: THREE.value(name.split()) for name in ("Qs 6d 4c", "Qs 6d 3c", "Ts Td 2c", "As Kd Js", "2s 3s 4s")
}
VALUES = np.array([*HANDS.values()])
PHRASES = [hand_phrase(spans(THREE), between(VALUES), "Q-6-4")]


@pytest.mark.parametrize(
    ("said", "ranks"),
    [
        ("2 to q", range(2, 13)),
        ("a or k", (13, 14)),
        ("10 or higher", range(10, 15)),
        ("t or lower", range(2, 11)),
        ("queen", (12,)),
        ("2 to 4 or k", (2, 3, 4, 13)),
    ],
)
def test_ranks_are_said_as_players_say_them(said: str, ranks: tuple[int, ...]) -> None:
    assert ranks_of(said) == set(ranks)


@pytest.mark.parametrize(("said", "number"), [("no", 0), ("three", 3), ("21", 21)])
def test_a_number_is_a_word_or_figures(said: str, number: int) -> None:
    assert number_of(said) == number


@pytest.mark.parametrize(
    ("when", "fit"),
    [
        ("Q-6-4 or better", "10111"),
        ("Q-6-4 or worse", "11000"),
        ("Q-6", "11000"),
        ("queen high", "11000"),
        ("pair of tens", "00100"),
        ("pair or better and pair of jacks or worse", "00100"),
        ("A-K-J", "00010"),
        ("straight flush", "00001"),
        ("  Pair  Of TENS or better ", "00101"),
        ("flush", "00000"),
    ],
)
def test_a_hand_is_compared_with_a_named_one(when: str, fit: str) -> None:
    assert "".join(str(int(one)) for one in fits(when, PHRASES)) == fit


def test_no_condition_is_for_every_hand() -> None:
    assert fits("", PHRASES) is True


def test_an_and_inside_a_name_is_part_of_it() -> None:
    ranking = four.ranking(four.USUAL)
    values = np.array([ranking.value(cards.split()) for cards in ("As Ad Ks Kd", "As Ad Qs Qd")])
    phrase = [hand_phrase(spans(ranking), between(values), "")]
    assert fits("two pair, aces and kings", phrase).tolist() == [True, False]
    assert fits("two pair and two pair, aces and queens or worse", phrase).tolist() == [False, True]


@pytest.mark.parametrize(
    "when", ["queenie or better", "Q-6-4 and", "A-K-Q", "pair of tens or", "Q-6-4 or better, pair"]
)
def test_what_nobody_knows_is_refused_with_what_may_be_said(when: str) -> None:
    with pytest.raises(Refusal, match="Q-6-4 or better \\(or worse, or exactly\\)") as refused:
        fits(when, PHRASES)
    assert refused.value.code == "bad_strategy"


def test_every_five_card_hand_has_its_own_cards_as_a_name() -> None:
    """Of the 1,277 high cards each is its own name, and of no other."""
    named = spans(five.ranking(five.USUAL))
    exact = [name for name, (low, high) in named.items() if low == high and name.count("-") == 4]
    assert len(exact) == 1277
    others = len(list(combinations("QJT98765432", 3))) - len(["A-K-Q-J-T"])
    assert named["a-k"][1] - named["a-k"][0] + 1 == others


def test_the_first_line_that_fits_is_followed() -> None:
    lines = lines_of("", "play: queen high", "fold: Q-6-4", "fold")
    assert followed(lines, {"fold": 0, "play": 1}, PHRASES).tolist() == [1, 1, 0, 0, 0]
    turned = lines_of("", "fold: Q-6-4", "play: queen high", "fold")
    assert followed(turned, {"fold": 0, "play": 1}, PHRASES).tolist() == [0, 1, 0, 0, 0]


def test_what_cannot_be_done_is_refused_with_what_may_be() -> None:
    with pytest.raises(Refusal, match="'raise' cannot be done here; it may be: fold, play"):
        followed(lines_of("", "raise"), {"fold": 0, "play": 1}, PHRASES)


def test_a_range_names_its_holes_by_place() -> None:
    held = {
        frozenset((CARDS[low], CARDS[high]))
        for high in range(52)
        for low in range(high)
        if holes("65s, aa")[high * (high - 1) // 2 + low]
    }
    assert len(held) == 4 + 6
    assert {frozenset(("6s", "5s")), frozenset(("As", "Ah"))} <= held
    assert holes("top 100%").all()
    assert holes("22+").sum() == 13 * 6


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (lines_of("flop", "check"), "not a decision"),
        (lines_of("", "play: pair"), "must cover every remaining hand"),
        ((*lines_of("", "fold"), *lines_of("play", "fold: pair")), "at play must cover"),
    ],
)
def test_lines_that_leave_something_open_are_refused(lines: tuple[Line, ...], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        check_lines(Strategy(game="g", name="n", lines=lines), "g", ("play",))


def test_a_strategy_of_another_game_is_refused() -> None:
    with pytest.raises(Refusal, match="is a strategy for h, not for g"):
        check_lines(Strategy(game="h", name="n", lines=lines_of("", "fold")), "g", ("play",))


def test_a_decision_is_named_if_there_are_several() -> None:
    with pytest.raises(Refusal, match="'' is not a decision here: flop or river is"):
        check_lines(Strategy(game="g", name="n", lines=lines_of("", "fold")), "g", ("flop", "river"))


def test_a_strategy_is_told_and_read_back_as_it_was_written() -> None:
    lines = (*lines_of("flop", "play 2x: two pair or better", "check"), *lines_of("river", "fold"))
    one = Strategy(game="g", name='a "b"', lines=lines, says="why\nnot")
    assert read_strategy(one.to_toml().encode()) == one
    assert (one.told("flop"), one.told("river"), one.told("turn")) == (
        "play 2x with two pair or better; otherwise check",
        "always fold",
        "",
    )
