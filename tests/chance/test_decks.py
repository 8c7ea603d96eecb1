"""Packs and shoes: every card that can still come, and none that cannot."""

from __future__ import annotations

from collections import Counter

import pytest

from pitboss.chance.cards import CARDS
from pitboss.chance.decks import NoSuchCard, Pack, Shoe


@pytest.mark.parametrize(("decks", "jokers", "size"), [(1, 0, 52), (1, 1, 53), (2, 0, 104), (8, 0, 416)])
def test_a_pack_holds_each_card_once_a_deck(decks: int, jokers: int, size: int) -> None:
    pack = Pack(decks, jokers)
    assert pack.size == len(pack.cards) == size
    assert Counter(pack.cards) == Counter(dict.fromkeys(CARDS, decks)) + Counter({"Jk": jokers})


@pytest.mark.parametrize(("decks", "jokers"), [(0, 0), (-1, 0), (1, -1)])
def test_a_pack_of_nothing_is_refused(decks: int, jokers: int) -> None:
    with pytest.raises(ValueError, match=r"pack (holds|cannot)"):
        Pack(decks, jokers)


def test_a_shoe_gives_each_card_as_often_as_the_pack_holds_it() -> None:
    shoe = Shoe(Pack(2, 1))
    shoe.take("As")
    shoe.take("Jk")
    assert (shoe.count("As"), shoe.count("Jk"), shoe.count("2c"), shoe.count("??")) == (1, 0, 2, 0)
    shoe.take("As")
    with pytest.raises(NoSuchCard, match="'As' has already gone"):
        shoe.take("As")
    assert shoe.gone == ["As", "Jk", "As"]
    assert shoe.left == 102 == len(shoe.cards_left())
    assert Counter(shoe.cards_left()) == Counter(CARDS * 2) - Counter(["As", "As"])


@pytest.mark.parametrize("card", ["Jk", "??", "1s", ""])
def test_a_card_the_pack_never_held_is_refused(card: str) -> None:
    with pytest.raises(NoSuchCard, match="not a card of this pack"):
        Shoe(Pack()).take(card)


def test_a_refused_card_changes_nothing() -> None:
    shoe = Shoe(Pack(), ["As"])
    with pytest.raises(NoSuchCard):
        shoe.take("As")
    assert (shoe.left, shoe.gone, shoe.count("As")) == (51, ["As"], 0)


def test_shoes_of_one_pack_do_not_share_cards() -> None:
    pack = Pack()
    first = Shoe(pack)
    first.take("2c")
    first.gone.append("3c")
    assert Shoe(pack).count("2c") == 1
    assert first.gone == ["2c"]


def test_the_whole_pack_can_be_taken_and_no_more() -> None:
    shoe = Shoe(Pack(), Pack().cards)
    assert (shoe.left, shoe.cards_left()) == (0, [])
    with pytest.raises(NoSuchCard):
        Shoe(Pack(), [*Pack().cards, "2c"])


@pytest.mark.parametrize("cards", [("As", "Kd", "As"), ("As", "Kd", "Jk"), ("As", "2c", "2c")])
def test_cards_that_leave_together_leave_all_or_none(cards: tuple[str, ...]) -> None:
    shoe = Shoe(Pack(), ["2c"])
    before = shoe.cards_left()
    with pytest.raises(NoSuchCard):
        shoe.take_all(cards)
    assert (shoe.cards_left(), shoe.gone, shoe.left) == (before, ["2c"], 51)
    shoe.take_all(("As", "Kd"))
    assert (shoe.gone, shoe.count("As"), shoe.count("Kd")) == (["2c", "As", "Kd"], 0, 0)


@pytest.mark.parametrize(("lowest", "size"), [(2, 52), (6, 36), (7, 32), (10, 20), (14, 4)])
def test_a_stripped_pack_has_no_rank_below_its_lowest(lowest: int, size: int) -> None:
    pack = Pack.from_rank(lowest)
    assert (pack.size, len(pack.cards), pack.cards) == (size, size, CARDS[52 - size :])
    shoe = Shoe(pack, pack.cards[:3])
    assert (shoe.left, len(shoe.cards_left())) == (size - 3, size - 3)


@pytest.mark.parametrize("lowest", [1, 15])
def test_a_pack_begins_with_a_rank(lowest: int) -> None:
    with pytest.raises(ValueError, match="from 2 to 14"):
        Pack.from_rank(lowest)


def test_a_card_that_was_taken_out_of_a_stripped_pack_cannot_come() -> None:
    with pytest.raises(NoSuchCard, match="not a card of this pack"):
        Shoe(Pack.from_rank(6)).take("5s")
