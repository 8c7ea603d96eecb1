"""Hands named while they are played: the words, the cards that make them, and the kickers that decide."""

import pytest

from pitboss.hands import four, three
from pitboss.hands.naming import counted_hand, poker_hand, ranked_hand


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


@pytest.mark.parametrize(
    ("held", "name", "made", "beside"),
    [
        ("Ah", "ace high", "Ah", ""),
        ("7h 7c", "pair of sevens", "7h 7c", ""),
        ("7h 7c 2d 2s", "two pair, sevens and twos", "7h 7c 2d 2s", ""),
        ("9d 9c 9h 2s", "three of a kind, nines", "9d 9c 9h", "2"),
        ("Qd Qs Kc Jh 9h 4s 2d", "pair of queens", "Qd Qs", "K-J-9"),
        ("Ac Jd 9h 8s 7c 3d 2h", "ace high", "Ac", "J-9-8-7"),
        ("Qs Qh 8c 8h Td Kd 2s", "two pair, queens and eights", "Qs Qh 8c 8h", "K"),
        ("Ah 2c 3d 4s 5h Kd Kc", "straight, five high", "Ah 5h 4s 3d 2c", ""),
        ("8s 8c 8h Qs Qh 2d 3c", "full house, eights over queens", "Qs Qh 8s 8c 8h", ""),
        ("8s 8c 8h 8d Td 2d 3c", "four of a kind, eights", "8s 8c 8h 8d", "10"),
    ],
)
def test_a_poker_hand_says_what_makes_it_and_which_cards_decide(
    held: str, name: str, made: str, beside: str
) -> None:
    named = poker_hand(cards(held))
    assert (named.name, sorted(named.made), named.beside) == (name, sorted(cards(made)), beside)


def test_a_hand_is_in_the_rows_it_would_be_paid_by_now() -> None:
    tables = {"trips": ("flush", "straight", "three of a kind"), "blind": ("flush", "straight")}
    assert poker_hand(cards("8s 8c 8h Qs 2d"), tables).rows == {"trips": "three of a kind"}
    assert poker_hand(cards("8s 8c 8h Qs"), tables).rows == {}, "four cards are no hand yet"


def test_a_document_s_own_ranking_picks_the_cards_that_play() -> None:
    named = ranked_hand(four.ranking(four.USUAL), cards("3s 2s 8c 5s Ts"), {"aces_up": four.USUAL})
    assert named is not None
    assert (named.name, set(named.made)) == ("flush, ten high", set(cards("Ts 5s 3s 2s")))
    assert named.rows == {"aces_up": "flush"}
    assert ranked_hand(three.ranking(three.USUAL), cards("3s 2s"), {}) is None


@pytest.mark.parametrize(
    ("held", "natural", "name"),
    [
        ("As Kd", "blackjack", "blackjack"),
        ("As Kd", "", "soft 21"),
        ("As 7d", "blackjack", "soft 18"),
        ("As 7d 9c", "blackjack", "17"),
        ("As", "blackjack", "11"),
        ("Ts 7d 9c", "blackjack", "26"),
    ],
)
def test_twenty_one_is_named_by_its_count(held: str, natural: str, name: str) -> None:
    assert counted_hand(cards(held), natural).name == name
