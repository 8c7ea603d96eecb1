"""Pineapple: which card a player puts away, by what that player can know."""

from __future__ import annotations

import random
from bisect import bisect_left
from itertools import accumulate, combinations
from math import comb

import numpy as np
import pytest

from cardroom.equity.forms import FIVE, FORMS, form, street
from pitboss.cardroom.equity import equity
from pitboss.cardroom.equity.kept import keep, seven_card_scores, seven_card_worths
from pitboss.chance.cards import CARDS, INDEX
from pitboss.hands import five
from pitboss.odds.ranges import SCORES
from pitboss.rulebooks.refusal import Refusal

PINEAPPLE, CRAZY, HOLDEM = FORMS["pineapple"], FORMS["crazy-pineapple"], FORMS["holdem"]
ALL = 2 * 990 * 2_118_760
"""The score of a hand that always wins: twice the other hands on a board, times the boards."""
SEVEN_CARDS = {
    "royal flush": 4_324, "straight flush": 37_260, "four of a kind": 224_848, "full house": 3_473_184,
    "flush": 4_047_644, "straight": 6_180_020, "three of a kind": 6_461_620, "two pair": 31_433_400,
    "pair": 58_627_800, "high card": 23_294_460,
}  # fmt: skip


def kept(which: str, hand: str, board: str = "") -> set[str]:
    own = np.array([[INDEX[card] for card in hand.split()]])
    lying = np.array([[INDEX[card] for card in board.split()]], np.int64).reshape(1, -1)
    return {CARDS[card] for card in keep(FORMS[which], own, lying)[0]}


@pytest.mark.heavy
def test_the_places_of_seven_cards_are_the_published_counts() -> None:
    counts = dict.fromkeys(SEVEN_CARDS, 0)
    for worth, many in seven_card_worths().items():
        counts[five.category(worth)] += many
    assert counts == SEVEN_CARDS
    worths, scores = seven_card_scores()
    assert (len(worths), int(scores[-1])) == (4_824, 2 * comb(52, 7) - 4_324)


@pytest.mark.parametrize(
    ("shape", "published"),
    [((12, 12, ""), 0.852037), ((12, 11, "s"), 0.670446), ((0, 0, ""), 0.503340), ((1, 0, "o"), 0.323032)],
)
def test_starting_hands_do_against_a_random_hand_as_published(
    shape: tuple[int, int, str], published: float
) -> None:
    assert SCORES[shape] / ALL == pytest.approx(published, abs=1e-6)


def test_starting_hands_win_as_much_as_they_lose() -> None:
    assert len(SCORES) == 169
    many = {"": 6, "s": 4, "o": 12}
    assert sum(score * many[suits] for (_, _, suits), score in SCORES.items()) * 2 == ALL * 1326


@pytest.mark.parametrize(
    ("hand", "kept_cards"),
    [
        ("As Ah Kd", {"As", "Ah"}),
        ("2c 7d Kd", {"7d", "Kd"}),
        ("Js Ts 2h", {"Js", "Ts"}),
        ("2s 2h Ad", {"2s", "Ad"}),
    ],
)
def test_before_the_flop_the_two_best_starting_cards_are_kept(hand: str, kept_cards: set[str]) -> None:
    assert kept("pineapple", hand) == kept_cards


@pytest.mark.parametrize(
    ("hand", "board", "kept_cards"),
    [
        ("As Kd 2c", "2h 2d 9s", {"As", "2c"}),
        ("As Ks Qd", "2s 7s 9d", {"As", "Ks"}),
        ("8c 7d Ah", "9s Td Jc", {"8c", "7d"}),
    ],
)
def test_on_the_flop_the_hand_with_the_best_prospects_is_kept(
    hand: str, board: str, kept_cards: set[str]
) -> None:
    assert kept("crazy-pineapple", hand, board) == kept_cards


def plainly_kept(hand: list[str], board: list[str]) -> list[str]:
    """The same choice in plain Python: every turn and river, every hand of seven by its place among all."""
    counts = sorted(seven_card_worths().items())
    worths, below = [worth for worth, _ in counts], [0, *accumulate(many for _, many in counts)]
    rest = [card for card in CARDS if card not in hand + board]

    def score(two: tuple[str, ...]) -> int:
        made = (five.best((*two, *board, *more)) for more in combinations(rest, 2))
        places = (bisect_left(worths, worth) for worth in made)
        return sum(below[place] + below[place + 1] for place in places)

    return list(max(combinations(hand, 2), key=score))


def test_on_the_flop_the_choice_is_that_of_every_turn_and_river() -> None:
    deal = random.Random(3)
    for _ in range(8):
        cards = deal.sample(CARDS, 6)
        assert kept("crazy-pineapple", " ".join(cards[:3]), " ".join(cards[3:])) == set(
            plainly_kept(cards[:3], cards[3:])
        )


def test_what_is_put_away_does_not_depend_on_cards_to_come() -> None:
    """Aces are kept before the flop, though the third card would have made four of a kind on this board."""
    found = equity(PINEAPPLE, ["AsAh2d", "KsKh3c"], exact=True)
    aces = equity(HOLDEM, ["AsAh", "KsKh"], dead="2d3c", exact=True)
    assert found[0].cells == aces[0].cells


def test_on_the_flop_all_is_exact_once_a_card_is_put_away() -> None:
    found = equity(CRAZY, ["AsKd2c", "JsJdTc"], "2h2d9s")
    kept_cards = equity(HOLDEM, ["As2c", "JsJd"], "2h2d9s", dead="KdTc")
    assert found.exact
    assert [hand.cells for hand in found] == [hand.cells for hand in kept_cards]


def test_a_choice_that_waits_for_the_flop_is_estimated() -> None:
    found = equity(CRAZY, ["AsAh2d", "7s6s5h"], samples=300)
    assert not found.exact
    assert 0 < found[1].equity < found[0].equity < 1
    with pytest.raises(Refusal, match="too many deals, or choices"):
        equity(CRAZY, ["AsAh2d", "7s6s5h"], exact=True)


def test_hands_that_have_put_a_card_away_play_on_with_two() -> None:
    found = equity(CRAZY, ["AsAh", "KsKh"], "2c3d4h5s")
    assert [hand.cells for hand in found] == [
        hand.cells for hand in equity(HOLDEM, ["AsAh", "KsKh"], "2c3d4h5s")
    ]
    with pytest.raises(Refusal, match="by then 2 are kept"):
        equity(CRAZY, ["AsAh2d", "KsKh"], "2c3d4h5s")


def test_any_hand_keeps_its_best_too() -> None:
    """Three random cards of which two are kept beat two random cards."""
    found = equity(PINEAPPLE, ["KsQd", "**"], samples=20_000)
    assert found[1].equity > equity(HOLDEM, ["KsQd", "**"], samples=20_000)[1].equity


def test_a_game_whose_discards_nobody_can_choose_asks_for_the_kept_cards() -> None:
    strange = form("strange", [street(down=4), street(discard=1, board=2), street(board=2)], FIVE)
    with pytest.raises(Refusal, match="without the cards that are put away") as refused:
        equity(strange, ["AsAh2d3c", "KsKh4c5c"])
    assert refused.value.code == "discard_open"
    assert equity(strange, ["AsAh2d", "KsKh4c"]).exact
