"""What may be asked: cards, partly known hands, ranges; and what is refused, with a code and a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from cardroom.equity.forms import FORMS
from pitboss.cardroom.equity import equity, form_of, rules_of
from pitboss.cardroom.equity.read import read_hand
from pitboss.chance.cards import CARDS, RANKS
from pitboss.desk import game_of
from pitboss.odds.ranges import ALL, SCORES, two_cards
from pitboss.rulebooks import rulebooks
from pitboss.rulebooks.refusal import Refusal

HOLDEM = FORMS["holdem"]
POKER: Any = game_of("poker")
TABLES = [(book, variant) for book in rulebooks() for variant in POKER.variants(book)]


def names(written: str) -> set[str]:
    """A range as the shapes it holds, `AKs`, `AKo`, `QQ`."""
    found = set()
    for hand in two_cards(written):
        one, two = sorted((CARDS[card] for card in hand), key=CARDS.index, reverse=True)
        suits = "" if one[0] == two[0] else "s" if one[1] == two[1] else "o"
        found.add(one[0] + two[0] + suits)
    return found


@pytest.mark.parametrize(
    ("written", "holds"),
    [
        ("QQ", "QQ"),
        ("QQ+", "QQ KK AA"),
        ("AA+", "AA"),
        ("77-55", "55 66 77"),
        ("55-77", "55 66 77"),
        ("AKs", "AKs"),
        ("KAo", "AKo"),
        ("AK", "AKs AKo"),
        ("KTo+", "KTo KJo KQo"),
        ("A2s+", "A2s A3s A4s A5s A6s A7s A8s A9s ATs AJs AQs AKs"),
        ("A5s-A2s", "A2s A3s A4s A5s"),
        ("T9s-76s", "76s 87s 98s T9s"),
        ("QT-J9", "QTs QTo J9s J9o"),
        ("AKs+", "AKs"),
        ("top 0.5%", "AA"),
        ("top 0.4%", ""),
        ("top 100%", " ".join(RANKS[high] + RANKS[low] + suits for high, low, suits in SCORES)),
    ],
)
def test_a_range_holds_these_hands(written: str, holds: str) -> None:
    assert names(written) == set(holds.split())


@pytest.mark.parametrize(
    ("written", "many"), [("QQ", 6), ("AKs", 4), ("AKo", 12), ("AK", 16), ("top 100%", ALL)]
)
def test_a_shape_has_so_many_hands(written: str, many: int) -> None:
    found = two_cards(written)
    assert len(found) == len(set(found)) == many


def test_the_best_are_taken_as_long_as_they_are_no_more_than_asked_for() -> None:
    """AA to 99 are 36 of 1,326 hands, 2.7149 in a hundred; 88 would make 42, 3.1674."""
    assert names("top 2.715%") == {"AA", "KK", "QQ", "JJ", "TT", "99"}
    assert names("top 2.714%") == {"AA", "KK", "QQ", "JJ", "TT"}
    assert names("top 3.167%") == names("top 2.715%")
    assert names("top 3.168%") == names("top 2.715%") | {"88"}


def test_ranges_add_up_and_name_a_hand_once() -> None:
    asked = read_hand(HOLDEM, "QQ+, AKs, AsKs, QsQd")
    assert len(asked.holdings) == 18 + 4
    assert len(read_hand(HOLDEM, "AsKs,KsAs").holdings) == 1


@pytest.mark.parametrize("hand", ["AsKs", "As Ks", ["As", "Ks"], ("Ks", "As"), " AsKs "])
def test_cards_may_be_written_together_or_apart(hand: Any) -> None:
    assert read_hand(HOLDEM, hand).holdings == read_hand(HOLDEM, "KsAs").holdings


@pytest.mark.parametrize(
    ("name", "sizes"),
    [
        ("holdem", (2,)),
        ("pineapple", (2, 3)),
        ("omaha", (4,)),
        ("big-o", (5,)),
        ("stud", (3, 4, 5, 6, 7)),
        ("five-card-stud", (2, 3, 4, 5)),
        ("mambo", (2, 3)),
        ("draw", (1, 2, 3, 4, 5)),
    ],
)
def test_a_hand_is_written_with_the_cards_of_some_street(name: str, sizes: tuple[int, ...]) -> None:
    assert FORMS[name].sizes() == sizes


def test_unseen_cards_are_cards_that_come_by_chance() -> None:
    found = equity(HOLDEM, ["As??", "KdKh"], "2c3d7h9s")
    assert found.deals == 45 * 44
    stud = equity(FORMS["stud"], ["????Kd4c5c7c", "AsAhAd4d5d7d8d"], exact=True)
    same = equity(FORMS["stud"], ["Kd4c5c7c", "AsAhAd4d5d7d8d"], exact=True)
    assert stud[0].cells == same[0].cells


def test_a_draw_is_a_hand_with_fewer_cards() -> None:
    """Four to the flush drawn against a pair that stands pat: nine spades, and nothing else wins but aces."""
    found = equity(FORMS["draw"], ["AsKs8s3s", "QdQh7c5d2h"], dead="Jd")
    assert found.deals == 42
    assert found[0].wins == 9 + 3 + 3


@pytest.mark.parametrize(
    ("hands", "board", "dead", "code", "says"),
    [
        (["AsKs", "AsQd"], "", "", "card_twice", "ace of spades is in two places"),
        (["AsAs", "KdQd"], "", "", "card_twice", "ace of spades"),
        (["AsKs", "QdQh"], "2c2c3d", "", "card_twice", "two of clubs"),
        (["AsKs", "QdQh"], "As2c3d", "", "card_twice", "ace of spades"),
        (["AsKs", "QdQh"], "", "Qd", "card_twice", "queen of diamonds"),
        (["AsKs", "QdQh"], "4c2c", "", "bad_board", "0 or 3 or 4 or 5 cards, not 2"),
        (["AsKs", "QdQh"], "4c2c3c5c6c7c", "", "bad_board", "not 6"),
        (["AsKs", "QdQh"], "4c2c??", "", "bad_card", "cards that are seen"),
        (["AsKs", "QdQhJh"], "", "", "wrong_number", "2 cards, unseen ones as \\?\\?, not with 3"),
        (["AsKs", "Qd"], "", "", "wrong_number", "not with 1"),
        (["AsKs"], "", "", "wrong_number", "2 to 22 hands"),
        ([], "", "", "wrong_number", "2 to 22 hands"),
        (["**"] * 23, "", "", "wrong_number", "2 to 22 hands"),
        ("AsKs", "", "", "wrong_number", "2 to 22 hands"),
        (["AsKx", "QdQh"], "", "", "bad_card", "is not a card"),
        (["AsJk", "QdQh"], "", "", "bad_card", "joker is not in the deck"),
        (["As1", "QdQh"], "", "", "bad_card", "is not a card"),
        ([[1, 2], "QdQh"], "", "", "bad_card", "is not a card"),
        ([5, "QdQh"], "", "", "bad_card", "a text or a list of cards"),
        (None, "", "", "wrong_number", "2 to 22 hands"),
        (["AsKs", "QdQh"], 5, "", "bad_card", "iterable"),
        (["AA,KK,QQ,AK,AQ,KQ"] * 10, "", "", "no_deal", "they need the same cards"),
        (["", "QdQh"], "", "", "empty_range", "names no hand"),
        ([" , ,", "QdQh"], "", "", "empty_range", "names no hand"),
        (["top 0.1%", "QdQh"], "", "", "empty_range", "names no hand"),
        (["QQs", "QdQh"], "", "", "bad_range", "never suited"),
        (["A5s-K2s", "QdQh"], "", "", "bad_range", "the same gap"),
        (["A5s-A2o", "QdQh"], "", "", "bad_range", "the same suits"),
        (["AsKs,Qd??", "QdQh"], "", "", "bad_range", "the same number of cards"),
        (["AA", "QdQh"], "AsAhAd", "", "no_deal", "a card that is elsewhere"),
        (["AA", "AA", "AA"], "", "", "no_deal", "they need the same cards"),
    ],
)
def test_what_cannot_be_is_refused(hands: Any, board: Any, dead: str, code: str, says: str) -> None:
    with pytest.raises(Refusal, match=says) as refused:
        equity(HOLDEM, hands, board, dead)
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"samples": 1}, "bad_samples"),
        ({"samples": True}, "bad_samples"),
        ({"samples": 10**10 + 1}, "bad_samples"),
        ({"samples": 1000, "exact": True}, "bad_samples"),
        ({"seed": -1}, "bad_seed"),
        ({"seed": 1 << 63}, "bad_seed"),
    ],
)
def test_a_strange_run_is_refused(asked: dict[str, Any], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        equity(HOLDEM, ["AsKs", "QdQh"], **asked)
    assert refused.value.code == code


def test_a_range_of_two_cards_is_no_hand_of_four() -> None:
    with pytest.raises(Refusal, match="name the cards"):
        equity(FORMS["omaha"], ["AA", "KsKhQsQh"])


def test_more_hands_than_the_deck_has_cards_for_are_refused() -> None:
    with pytest.raises(Refusal, match="too few cards") as refused:
        equity(FORMS["stud"], ["**"] * 8)
    assert refused.value.code == "too_few_cards"
    assert equity(FORMS["stud"], ["**"] * 7, samples=100).deals == 100


def test_too_many_deals_to_count_are_refused_before_they_are_begun() -> None:
    with pytest.raises(Refusal) as refused:
        equity(FORMS["stud"], ["AsAhKd", "2c3c4c"], exact=True)
    assert refused.value.code == "too_many_deals"


def test_ranges_that_hardly_ever_go_together_are_refused() -> None:
    """Seven hands of pairs from the very cards that all of them need."""
    with pytest.raises(Refusal) as refused:
        equity(HOLDEM, ["AA,KK,QQ,22"] * 8, samples=50)
    assert refused.value.code == "no_deal"


def test_an_unknown_variant_is_refused() -> None:
    with pytest.raises(Refusal, match=r"no poker 'snap' here; there is: .*holdem") as refused:
        equity("snap", ["AsKs", "QdQh"])
    assert refused.value.code == "unknown_variant"
    with pytest.raises(Refusal, match=r"merced-poker-room has: .*holdem"):
        rules_of("snap", "merced-poker-room")
    with pytest.raises(Refusal) as refused:
        rules_of("holdem", "nowhere")
    assert refused.value.code == "unknown_rulebook"


def test_a_variant_is_found_by_its_name() -> None:
    assert equity("holdem", ["AsKs", "QdQh"], "2c3c4c5d").deals == 44


@pytest.mark.parametrize(("book", "variant"), TABLES)
def test_every_form_of_poker_on_the_shelf_has_equity(book: str, variant: str) -> None:
    """Hands nobody has seen are worth the same in the long run, whatever the chapter."""
    rules = rules_of(variant, book)
    form = form_of(rules)
    samples = 40 if form.discard and form.discards_at else 4_000
    found = equity(rules, ["**"] * 3, samples=samples)
    assert sum(hand.equity for hand in found) == 1
    for hand in found:
        assert abs(float(hand.equity) - 1 / 3) < 5 * float(hand.standard_error or 0)
