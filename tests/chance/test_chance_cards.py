"""Cards: exact names in, the same interned strings out."""

from __future__ import annotations

import pytest

from pitboss.chance.cards import (
    CARDS,
    INDEX,
    JOKER,
    RANK,
    RANKS,
    SUIT,
    SUITS,
    UNSEEN,
    card_name,
    parse_card,
    rank_name,
)


def test_index_is_rank_times_four_plus_suit() -> None:
    assert len(set(CARDS)) == 52
    for card in CARDS:
        assert INDEX[card] == RANKS.index(card[0]) * 4 + SUITS.index(card[1])
        assert RANK[card] == RANKS.index(card[0]) + 2
        assert SUIT[card] == SUITS.index(card[1])
    assert (CARDS[0], CARDS[51], RANK["2c"], RANK["As"]) == ("2c", "As", 2, 14)


def test_parse_gives_the_interned_card() -> None:
    for card in (*CARDS, JOKER, UNSEEN):
        assert parse_card("".join(list(card))) is card


@pytest.mark.parametrize(
    "text", ["", "A", "as", "AS", "10s", "1s", "As ", " As", "jk", "?", "Ax", "sA", 7, None, ["As"]]
)
def test_anything_else_is_refused_in_a_sentence(text: object) -> None:
    with pytest.raises(ValueError, match="is not a card: write a rank"):
        parse_card(text)


def test_names() -> None:
    names = [rank_name(rank) for rank in range(2, 15)]
    assert names[0] == "two"
    assert names[8:] == ["ten", "jack", "queen", "king", "ace"]
    assert card_name("Qs") == "queen of spades"
    assert card_name("2c") == "two of clubs"
    assert (card_name("Jk"), card_name("??")) == ("joker", "unseen card")
    for rank in (1, 15):
        with pytest.raises(ValueError, match="not a rank"):
            rank_name(rank)
    with pytest.raises(ValueError, match="not a card"):
        card_name("1x")
