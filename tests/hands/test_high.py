"""High hands of other decks and orders: published counts, another library, and every card in the joker's place."""

import random
from collections import Counter
from itertools import combinations

import pytest
from pokerkit import ShortDeckHoldemHand

from pitboss.chance import Pack
from pitboss.hands import five, low
from pitboss.hands.high import High, low_with_joker
from plain_poker import FIVE_CARD, rank_five
from sizes import so_many

SHORT_ORDER = (
    "royal flush", "straight flush", "four of a kind", "flush", "full house", "straight", "three of a kind",
    "two pair", "pair", "high card",
)  # fmt: skip
SHORT, JOKER, USUAL = High(SHORT_ORDER, 6), High(("five aces", *five.USUAL)), High(five.USUAL)
WHOLE, SHORT_DECK = Pack().cards, Pack.from_rank(6).cards


def worth(ranking: High, cards: str) -> int:
    return ranking.value(cards.split())


def test_52_cards_in_the_usual_order_rank_as_everywhere() -> None:
    chance = random.Random(1)
    for _ in range(so_many(everyday=100, ci=2_000)):
        cards = chance.sample(WHOLE, chance.choice([5, 6, 7]))
        value = USUAL.value(cards)
        kind, ranks = max(map(rank_five, combinations(cards, 5)))
        assert (USUAL.category(value), five.unpack(value & 0xFFFFF)) == (FIVE_CARD[kind], ranks), cards
        assert value == five.best(USUAL.best_cards(cards)), cards


# -- 36 cards -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("6s 8s Ts Js Ks", "As Ad Ah Kd Kh"),  # a flush over a full house
        ("As 6d 7c 8h 9s", "Kd Kh Kc As Qd"),  # the ace below the six makes a straight
        ("6d 7c 8h 9s Tc", "As 6d 7c 8h 9s"),  # and it is the lowest
        ("As 6s 7s 8s 9s", "Ad Ah Ac As Kd"),  # a straight flush all the same
        ("As Kd Qc Jh 9s", "Ks Qd Jc 9h 8s"),
    ],
)
def test_short_deck_hands_beat_each_other_in_the_order_of_the_chapter(better: str, worse: str) -> None:
    assert worth(SHORT, better) > worth(SHORT, worse)


def test_the_order_is_the_chapters_own() -> None:
    """Where a chapter has three of a kind above a straight, it is."""
    order = list(SHORT_ORDER)
    order[5], order[6] = order[6], order[5]
    trips, straight = "Kd Kh Kc As Qd", "6d 7c 8h 9s Tc"
    assert worth(SHORT, straight) > worth(SHORT, trips)
    assert worth(High(tuple(order), 6), trips) > worth(High(tuple(order), 6), straight)


def test_short_deck_hands_rank_as_another_library_has_them() -> None:
    chance = random.Random(2)
    for _ in range(so_many(everyday=150, ci=3_000, long=100_000)):
        one, other = chance.sample(SHORT_DECK, 5), chance.sample(SHORT_DECK, 5)
        ours = SHORT.value(one) - SHORT.value(other)
        mine, theirs = ShortDeckHoldemHand("".join(one)), ShortDeckHoldemHand("".join(other))
        assert (ours > 0, ours == 0) == (mine > theirs, mine == theirs), (one, other)


@pytest.mark.heavy
def test_every_hand_of_36_cards_is_counted_as_by_hand() -> None:
    """24 straight flushes of six each suit; 9 × 32 quads; C(9,5) flushes a suit; six straights of 4^5; and so on."""
    counts = Counter(SHORT.category(SHORT.value(hand)) for hand in combinations(SHORT_DECK, 5))
    assert counts == {
        "royal flush": 4,
        "straight flush": 20,
        "four of a kind": 288,
        "flush": 480,
        "full house": 1_728,
        "straight": 6_120,
        "three of a kind": 16_128,
        "two pair": 36_288,
        "pair": 193_536,
        "high card": 122_400,
    }


# -- the joker --------------------------------------------------------------------------------------


@pytest.mark.heavy
@pytest.mark.in_turn
def test_every_hand_with_the_joker_is_counted_as_published() -> None:
    """The counts published for 53 cards (828 quads, 4,368 full houses …), less those of 52 cards."""
    counts = Counter(JOKER.category(JOKER.value((*hand, "Jk"))) for hand in combinations(WHOLE, 4))
    assert counts == {
        "five aces": 1,
        "royal flush": 24 - 4,
        "straight flush": 180 - 36,
        "four of a kind": 828 - 624,
        "full house": 4_368 - 3_744,
        "flush": 7_804 - 5_108,
        "straight": 20_532 - 10_200,
        "three of a kind": 63_360 - 54_912,
        "two pair": 138_600 - 123_552,
        "pair": 1_215_024 - 1_098_240,
        "high card": 1_418_964 - 1_302_540,
    }


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("Ac Ad Ah As Jk", "five aces"),
        ("Kc Qc Jc Tc Jk", "royal flush"),
        ("5c 4c 3c 2c Jk", "straight flush, six high"),
        ("Ac 3c 4c 5c Jk", "straight flush, five high"),
        ("Ac Ad Kh Ks Jk", "full house, aces over kings"),
        ("9c 9d 9h 2s Jk", "three of a kind, nines"),
        ("Tc 9d 8h 7s Jk", "straight, jack high"),
        ("9c 9d 5h 2s 3c 4d Jk", "straight, six high"),
    ],
)
def test_the_joker_plays_as_well_as_it_may(cards: str, words: str) -> None:
    assert JOKER.describe(worth(JOKER, cards)) == words


def test_the_joker_is_never_a_card_that_the_hand_has() -> None:
    """An ace-high flush whose joker is the queen, not a second ace."""
    assert worth(JOKER, "Ac Kc 9c 4c Jk") == worth(JOKER, "Ac Kc Qc 9c 4c")


@pytest.mark.parametrize("cards", ["Ac Ad Ah Jk", "Ac Ad Ah Jk Jk", "Ac Ad Ah ?? Jk"])
def test_what_is_no_hand_is_refused(cards: str) -> None:
    with pytest.raises(ValueError, match="hand"):
        worth(JOKER, cards)


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("2c 3d 4h 5s Jk", "five-four-three-two-ace low"),
        ("Ac 2d 3h 4s Jk", "five-four-three-two-ace low"),
        ("Ac Ad 2h 3s Jk", "pair of aces"),
        ("7c 7d 7h 7s Jk", "four of a kind, sevens"),
        ("Ac Ad 2h 3s 7c Jk", "seven-four-three-two-ace low"),
    ],
)
def test_the_joker_of_a_low_is_the_lowest_rank_that_is_missing(cards: str, words: str) -> None:
    assert low.describe(low_with_joker(low.ACE_TO_FIVE)(cards.split())) == words
