"""Who opens a betting round: by the button, or by the cards that show."""

from collections.abc import Callable, Sequence

from pitboss.chance import RANK, UNSEEN, Card
from pitboss.hands.showing import showing_high, showing_low
from pitboss.poker import terms
from pitboss.poker.forced import height
from pitboss.poker.hand import Hand, turned


def in_turn(hand: Hand) -> list[int]:
    """Return the places that can act in a betting round, opener first; a player who is all in cannot open."""
    able = hand.turns(0)
    return turned(able, _OPENERS[hand.street.row.opens](hand, able))


def _left_of_blinds(hand: Hand, able: list[int]) -> int:
    return (hand.blind_last + 1) % len(hand.seats)


def _left_of_button(hand: Hand, able: list[int]) -> int:
    return 0


def _left_of_forced(hand: Hand, able: list[int]) -> int:
    return (hand.forced + 1) % len(hand.seats)


def _up(hand: Hand, place: int) -> tuple[Card, ...]:
    cards = hand.table.shown.get(hand.names[place], ())
    if UNSEEN in cards:
        message = f"who opens turns on the up-cards of seat {hand.seats[place]}, and they are not all known"
        raise hand.street.cite.refuse("missing_cards", message)
    return cards


def _first_best(able: list[int], worth: Callable[[int], object]) -> int:
    """Return the best of those who can act; of equals, the first from the dealer's left."""
    return max(able, key=worth, default=0)  # type: ignore[arg-type]


def _first_showing(hand: Hand, able: list[int], worth: Callable[[Sequence[Card]], int]) -> int:
    """Return the place with the best cards showing; a hand dealt face down by mistake shows nothing."""
    best, first, shown, names = -1, 0, hand.table.shown, hand.names
    for place in able:
        up = shown.get(names[place], ())
        if UNSEEN in up:
            _up(hand, place)
        value = worth(up) if up else 0
        if value > best:
            best, first = value, place
    return first


def _best_showing(hand: Hand, able: list[int]) -> int:
    return _first_showing(hand, able, showing_high)


def _lowest_showing(hand: Hand, able: list[int]) -> int:
    return _first_showing(hand, able, showing_low)


def _highest_up_card(hand: Hand, able: list[int]) -> int:
    plan = hand.plan
    return _first_best(
        able, lambda place: max((height(plan, card) for card in _up(hand, place)), default=(0, 0))
    )


def _best_pair(hand: Hand, able: list[int]) -> int:
    """Return the highest up-card that pairs the board, else the highest of all; of equals, the nearest to the left."""
    board = {RANK[card] for card in hand.table.hands.get("board", ()) if card != UNSEEN}

    def worth(place: int) -> tuple[bool, int]:
        ranks = [RANK[card] for card in _up(hand, place)]
        return any(rank in board for rank in ranks), max(ranks, default=0)

    return _first_best(able, worth)


_OPENERS: dict[str, Callable[[Hand, list[int]], int]] = {
    terms.LEFT_OF_BLINDS: _left_of_blinds,
    terms.LEFT_OF_BUTTON: _left_of_button,
    terms.LEFT_OF_FORCED: _left_of_forced,
    terms.BEST_SHOWING: _best_showing,
    terms.LOWEST_SHOWING: _lowest_showing,
    terms.HIGHEST_UP_CARD: _highest_up_card,
    terms.BEST_PAIR: _best_pair,
}
