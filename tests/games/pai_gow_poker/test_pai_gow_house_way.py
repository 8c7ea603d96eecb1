"""horseshoe-cincinnati §12: every line of the house way, every deal set legally, and a second statement that agrees."""

from math import comb

import pytest

from house_way_table import low_ranks
from pai_gow_classes import classes
from pitboss.chance import Source, seeded
from pitboss.desk import game_of
from pitboss.games.pai_gow_poker.house_way import HouseWay, Setting
from pitboss.hands.pai_gow import high_value, is_foul, low_value, rank_of
from sizes import so_many

PACK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"] + ["Jk"]
WAY = HouseWay(game_of("pai-gow-poker").rules("horseshoe-cincinnati"))


def low_of(text: str) -> tuple[str, str]:
    """The ranks that go low, and the clause by which they do."""
    one = WAY.set(text.split())
    ranks = sorted((card[0] if card != "Jk" else "A" for card in one.low), key="23456789TJQKA".index)
    return "".join(ranks[::-1]), WAY.cite[one.line].clause


@pytest.mark.parametrize(
    ("cards", "low", "clause"),
    [
        ("As Kd Jh 9c 7d 4h 2s", "KJ", "§12.I"),
        ("Jk Kd Jh 9c 7d 4h 2s", "KJ", "§12.I"),
        ("8s 8d Ah Qc Td 4h 2s", "AQ", "§12.II"),
        ("Jk Ad 9h Qc Td 4h 2s", "QT", "§12.II"),
        ("6s 6d 2h 2c Ad Kh 9s", "AK", "§12.III.A"),
        ("7s 7d 2h 2c Qd Jh 9s", "22", "§12.III.B"),
        ("7s 7d 2h 2c Kd Jh 9s", "KJ", "§12.III.B"),
        ("Ts Td 6h 6c Jk 8h 4s", "A8", "§12.III.B"),
        ("Js Jd 2h 2c Kd 9h 7s", "22", "§12.III.C"),
        ("Js Jd 2h 2c Ad 9h 7s", "A9", "§12.III.C"),
        ("As Ad 2h 2c Kd 9h 7s", "22", "§12.III.C"),
        ("Ts Td 7h 7c Kd 5h 2s", "77", "§12.III.D"),
        ("Ts Td 7h 7c Jk 5h 2s", "A5", "§12.III.D"),
        ("Js Jd 7h 7c Ad 5h 2s", "77", "§12.III.E"),
        ("Js Jd 7h 7c Ad Kh 2s", "AK", "§12.III.E"),
        ("Js Jd 7h 7c Jk Kh 2s", "AK", "§12.III.E"),
        ("Ks Kd 7h 7c Ad Qh 2s", "77", "§12.III.E"),
        ("Qs Qd Jh Jc Ad Kh 2s", "JJ", "§12.III.F"),
        ("9s 9d 6h 6c 3d 3h Ks", "99", "§12.IV"),
        ("5s 5d 5h Qc Jd 8h 2s", "QJ", "§12.V"),
        ("As Ad Ah Qc Jd 8h 2s", "AQ", "§12.V"),
        ("As Ad Jk Qc 9d 8h 2s", "AQ", "§12.V"),
        ("9s 9d 9h 4c 4d 4h Ks", "99", "§12.VI"),
        ("9s 8d 7h 6c 5d Kh Js", "KJ", "§12.VII.A"),
        ("Ts 9d 8h 7c 6d 5h 2s", "T2", "§12.VII.A"),
        ("Ks 9s 8s 6s 3s Ah 2d", "A2", "§12.VII.A"),
        ("9s 8d 7h 6c 5d Kh Ks", "KK", "§12.VII.B"),
        ("9s 8d 7h 6c 5d 5h As", "A5", "§12.VII.B"),
        ("9s 9d 8h 8c 7d 6h 5s", "88", "§12.III.D"),
        ("9s 8d 7h 6c 5d 9h 9c", "99", "§12.VII.E"),
        ("As Ad Jk Kc Qd Jh 3s", "AK", "§12.VII.E"),
        ("As Ad Jk Kc Qd Jh Ts", "AA", "§12.VII.E"),
        ("8s 8d 8h 3c 3d Kh Js", "33", "§12.VIII.A"),
        ("8s 8d 8h 3c 3d Kh Ks", "KK", "§12.VIII.B"),
        ("6s 6d 6h 6c Ad Kh 9s", "AK", "§12.IX.A"),
        ("7s 7d 7h 7c Kd Qh 2s", "77", "§12.IX.B"),
        ("Ts Td Th Tc Jk Qh 2s", "AQ", "§12.IX.B"),
        ("Js Jd Jh Jc Ad Kh 2s", "JJ", "§12.IX.C"),
        ("As Ad Ah Jk Kd Qh 2s", "AA", "§12.IX.C"),
        ("5s 5d 5h 5c 3d 3h 2s", "33", "§12.IX.D"),
        ("5s 5d 5h 5c 3d 3h 3s", "33", "§12.IX.D"),
        ("As Ad Ah Ac Qd Qh 2s", "AA", "§12.IX.D"),
        ("As Ad Ah Ac Kd Kh 2s", "KK", "§12.IX.D"),
        ("As Ad Ah Ac Jk Kh 2s", "AA", "§12.X"),
        ("As Ad Ah Ac Jk Kh Ks", "KK", "§12.X"),
    ],
)
def test_horseshoe_12_sets_a_hand(cards: str, low: str, clause: str) -> None:
    found, cited = low_of(cards)
    assert (found, clause in cited.split(", ")) == (low, True), cited


def test_horseshoe_12_vii_c_keeps_the_low_hand_and_takes_the_better_high_one() -> None:
    """Two pairs split: the joker beside its ace makes a straight of what stays high."""
    one = WAY.set(["Jk", "As", "Kd", "Qh", "Jc", "Js", "Kh"])
    assert one.line == "way_three_pair"
    two = WAY.set(["Jk", "As", "Qd", "Qh", "Kc", "Jc", "Ts"])
    assert sorted(card[0] for card in two.low) == ["Q", "Q"]
    assert high_value(two.high) > high_value(["Ad", "Ac", "Kc", "Jc", "Ts"])


def legal(one: Setting, cards: list[str]) -> bool:
    whole = sorted((*one.low, *one.high)) == sorted(cards) and len(one.low) == 2
    return whole and not is_foul(high_value(one.high), low_value(one.low))


def dealt(source: Source) -> list[str]:
    cards = list(PACK)
    for place in range(7):
        other = place + source.below(len(cards) - place)
        cards[place], cards[other] = cards[other], cards[place]
    return cards[:7]


HANDS = so_many(ci=30_000, long=1_000_000)
"""How many random hands the heavy run sets: every kind of deal is set beside it."""


@pytest.mark.parametrize(
    "hands", [so_many(everyday=1_000, ci=4_000), pytest.param(HANDS, marks=pytest.mark.heavy)]
)
def test_random_hands_are_set_as_the_second_statement_sets_them(hands: int) -> None:
    source = seeded(7)
    for _ in range(hands):
        cards = dealt(source)
        one = WAY.set(cards)
        assert sorted(map(rank_of, one.low), reverse=True) == low_ranks(cards), cards
        assert legal(one, cards), cards


def test_hands_of_one_suit_and_few_ranks_are_set_as_the_second_statement_sets_them() -> None:
    """Straights, flushes and groups come seldom: here from packs in which they come often."""
    source = seeded(8)
    for _ in range(so_many(everyday=400, ci=1_500)):
        ranks = "23456789TJQKA"[(low := source.below(8)) : low + 6] + "A"
        pack = sorted({rank + suit for rank in ranks for suit in "cd"[source.below(2) :] + "h"} | {"Jk"})
        cards = [pack.pop(source.below(len(pack))) for _ in range(7)]
        assert sorted(map(rank_of, WAY.set(cards).low), reverse=True) == low_ranks(cards), cards


# -- every deal ------------------------------------------------------------------------------------

PARTS = 4
"""The classes of deals are some 300,000: they are set in so many parts, side by side."""


@pytest.mark.heavy
@pytest.mark.parametrize("part", range(PARTS))
def test_every_deal_of_seven_of_53_cards_is_set_legally(part: int) -> None:
    assert sum(deals for _, deals in classes()) == comb(53, 7) == 154_143_080
    for cards, _ in classes()[part::PARTS]:
        one = WAY.set(cards)
        assert legal(one, cards), cards
        assert sorted(map(rank_of, one.low), reverse=True) == low_ranks(cards), cards
