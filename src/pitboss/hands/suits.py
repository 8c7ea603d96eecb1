"""Which of several tied hands has the highest or lowest card by suit, if a book gives it the odd chip.

An order of suits lists their names, highest first. Tied hands have the same ranks, so they are compared place by place.
A card that two of them share decides nothing between them.
"""

from collections.abc import Sequence

from pitboss.chance.cards import RANK, SUITS, Card
from pitboss.hands.low import ACE_LOW
from pitboss.hands.ranking import Prefer

_STARTED_BY_ACE = ([2, 3, 14], [2, 3, 4, 5, 14])


def highest_by_suit(hands: Sequence[Sequence[Card]], suit_order: Sequence[str]) -> tuple[int, ...]:
    """The positions of the hands highest by suit, compared from the highest card down: one, or several alike."""
    return _first(hands, highest_first(suit_order))


def lowest_by_suit(hands: Sequence[Sequence[Card]], suit_order: Sequence[str]) -> tuple[int, ...]:
    """The positions of the hands lowest by suit, compared from the smallest card up: one, or several alike."""
    return _first(hands, lowest_first(suit_order))


def highest_first(suit_order: Sequence[str]) -> Prefer:
    """Prefer, among equally good cards, those that are highest by suit, from the highest card down."""
    height = _heights(suit_order)

    def prefer(cards: Sequence[Card]) -> tuple[int, ...]:
        rank = _falling(cards)
        places = sorted(((rank[card], height[card[1]]) for card in cards), reverse=True)
        return tuple(high for _, high in places)

    return prefer


def lowest_first(suit_order: Sequence[str]) -> Prefer:
    """Prefer, among equally good cards, those that are lowest by suit, from the smallest card up."""
    height = _heights(suit_order)

    def prefer(cards: Sequence[Card]) -> tuple[int, ...]:
        return tuple(-high for _, high in sorted((ACE_LOW[card], height[card[1]]) for card in cards))

    return prefer


def _falling(cards: Sequence[Card]) -> dict[Card, int]:
    """The ranks in falling order. The ace is highest unless it starts the straight 5-4-3-2-A or 3-2-A."""
    return ACE_LOW if sorted(RANK[card] for card in cards) in _STARTED_BY_ACE else RANK


def _heights(suit_order: Sequence[str]) -> dict[str, int]:
    heights = {suit[:1]: -place for place, suit in enumerate(suit_order)}
    if len(suit_order) != 4 or heights.keys() != set(SUITS):
        raise ValueError(f"An order of suits names each of the four once, highest first, not {suit_order!r}.")
    return heights


def _first(hands: Sequence[Sequence[Card]], prefer: Prefer) -> tuple[int, ...]:
    if len({tuple(sorted(RANK[card] for card in hand)) for hand in hands}) != 1:
        said = f"Only hands of the same ranks are compared by suit, not {list(map(list, hands))}."
        raise ValueError(said)
    heights = [prefer(hand) for hand in hands]
    most = max(heights)
    return tuple(place for place, height in enumerate(heights) if height == most)
