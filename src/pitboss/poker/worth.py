"""The value of a hand at the showdown, for high and for low, and which of its cards play."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from pitboss.chance import Card
from pitboss.hands import badugi, five, low, three
from pitboss.hands.low import Low
from pitboss.hands.naming import Named, of_kind, poker_hand
from pitboss.hands.omaha import Board
from pitboss.hands.ranking import Prefer, earliest
from pitboss.poker import terms
from pitboss.rulebooks import Rules

Cards: TypeAlias = Sequence[Card]
Value: TypeAlias = Callable[[Cards, Cards], int]
"""The value of hole cards and board: the higher wins, equal values share."""

Plays: TypeAlias = Callable[[Cards, Cards, Prefer], tuple[Card, ...]]
"""The cards that play; among equally good ones, those preferred."""


Tried: TypeAlias = Callable[[int], tuple[str, ...]]
"""The better kinds of hand, with which a hand of this value is compared first."""


class Side(NamedTuple):
    """One way to win: the value of hands, the least value that counts, its description, and which cards play."""

    value: Value
    least: int
    describe: Callable[[int], str]
    plays: Plays
    tried: Tried = lambda value: ()


class Worth(NamedTuple):
    """The ways to win a pot: the best hand, the best low, or only one of them."""

    high: Side | None
    low: Side | None


def _joined(
    value: Callable[[Cards], int], best_cards: Callable[[Cards, Prefer], tuple[Card, ...]]
) -> tuple[Value, Plays]:
    return (
        lambda hole, board: value((*hole, *board)),
        lambda hole, board, prefer: best_cards((*hole, *board), prefer),
    )


def _better(kinds: tuple[str, ...], category: Callable[[int], str]) -> Tried:
    better = {name: kinds[:place] for place, name in enumerate(kinds)}
    return lambda value: better[category(value)]


board = lru_cache(8)(Board)
"""A board from which three cards play with two hole cards, cached for all hands on it."""

_describe, _tried = lru_cache(16_384)(five.describe), _better(five.USUAL, five.category)
_FIVE, _FIVE_CARDS = _joined(five.best, five.best_cards)
_THREE, _THREE_CARDS = _joined(three.best, three.best_cards)
_HIGHS: dict[str, Side] = {
    terms.ANY_FIVE: Side(_FIVE, 0, _describe, _FIVE_CARDS, _tried),
    terms.TWO_AND_THREE: Side(
        lambda hole, cards: board(tuple(cards)).high(hole),
        0,
        _describe,
        lambda hole, cards, prefer: board(tuple(cards)).high_cards(hole, prefer),
        _tried,
    ),
    terms.ANY_THREE: Side(_THREE, 0, three.describe, _THREE_CARDS, _better(three.USUAL, three.category)),
}
"""The best hand, by the cards that make it."""

_LOWS: dict[str, Low] = {
    terms.ACE_TO_FIVE: low.ACE_TO_FIVE,
    terms.DEUCE_TO_SEVEN: low.DEUCE_TO_SEVEN,
    terms.UPSIDE_DOWN: low.UPSIDE_DOWN,
}
_RANKED: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    terms.ANY_FIVE: (five.USUAL, tuple(_LOWS)),
    terms.TWO_AND_THREE: (five.USUAL, (terms.ACE_TO_FIVE,)),
    terms.ANY_THREE: (three.USUAL, (terms.ACE_TO_FIVE,)),
    terms.ANY_FOUR: ((), (terms.BADUGI,)),
}
"""The kinds of hand, best first, and the lows, by the cards that make a hand."""

_QUALIFIERS = {terms.NO_QUALIFIER: 0, terms.EIGHT_OR_BETTER: 8, terms.SIX_OR_BETTER: 6}


def worth_of(rules: Rules) -> Worth:
    """Read how hands are ranked and who takes a pot, refusing contradictions."""
    pot_to, hand_from = rules.text("pot_to"), rules.text("hand_from")
    kinds, ranked = _RANKED[hand_from][0], "hand_ranking" in rules
    message = f"hand_ranking must be {', '.join(kinds)}" if kinds else "such hands have no hand_ranking"
    usual = (rules.names("hand_ranking") if ranked else ()) == kinds
    terms.agree(rules, usual, "hand_ranking" if ranked else "hand_from", message)
    high = _HIGHS.get(hand_from) if pot_to != terms.LOW else None
    terms.agree(rules, high or pot_to == terms.LOW, "pot_to", "such hands are worth nothing for high")
    lows = None if pot_to == terms.HIGH else _low(rules, hand_from)
    if pot_to != terms.HALVES and rules.chapter.rules["pot_to"].range is None:
        of_low = ("low_ranking", "low_qualifier") if pot_to == terms.HIGH else ()
        for name in ("odd_half", "odd_chips_low", *of_low):
            terms.agree(rules, name not in rules, name, f"the pot goes to {pot_to}: {name} has no use")
    return Worth(high, lows)


def _low(rules: Rules, hand_from: str) -> Side:
    for needed in ("low_ranking", "low_qualifier"):
        terms.agree(rules, needed in rules, "pot_to", f"a low wins, and the chapter has no {needed}")
    top, name = _QUALIFIERS[rules.text("low_qualifier")], rules.text("low_ranking")
    any_low = rules.text("pot_to") != terms.LOW or not top
    terms.agree(rules, any_low, "low_qualifier", "the best low takes the pot, so any low must do")
    known = _RANKED[hand_from][1]
    terms.agree(rules, name in known, "low_ranking", f"lows of such hands are {' or '.join(known)}")
    if hand_from == terms.ANY_FOUR:
        value, plays = _joined(badugi.value, badugi.best_cards)
        return Side(value, 0, badugi.describe, plays)
    ranking = low.THREE_CARDS if hand_from == terms.ANY_THREE else _LOWS[name]
    least = ranking.or_better(top) if top else 0
    if hand_from == terms.TWO_AND_THREE:
        return Side(
            lambda hole, cards: board(tuple(cards)).low(hole),
            least,
            ranking.describe,
            lambda hole, cards, prefer: board(tuple(cards)).low_cards(hole, prefer),
        )
    value, plays = _joined(ranking.value, ranking.best_cards)
    return Side(value, least, ranking.describe, plays)


def named(worth: Worth, hole: Cards, board: Cards) -> Named:
    """Name a hand by what it makes for high and for low; one that is not whole yet by its ranks."""
    try:
        sides = [(side, side.value(hole, board)) for side in worth if side is not None]
    except ValueError:  # too few cards to be compared
        return poker_hand((*hole, *board)[:7])
    counted = [(side, value) for side, value in sides if value >= side.least] or sides[:1]
    words = " and ".join(side.describe(value) for side, value in counted)
    side, value = counted[0]
    playing = side.plays(hole, board, earliest)
    kind = five.category(value) if side is worth.high and len(playing) == 5 else "flush"
    return of_kind(kind, words, playing)
