"""The value of a hand at the showdown, for high and for low, and which of its cards play."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from pitboss.chance import Card
from pitboss.hands import badugi, five, low, three
from pitboss.hands.low import Low
from pitboss.hands.omaha import Board
from pitboss.hands.ranking import Prefer
from pitboss.poker import terms
from pitboss.rulebooks import Rules

Cards: TypeAlias = Sequence[Card]
Value: TypeAlias = Callable[[Cards, Cards], int]
"""The value of hole cards and board: the higher wins, equal values share."""

Plays: TypeAlias = Callable[[Cards, Cards, Prefer], tuple[Card, ...]]
"""The cards that play; among equally good ones, those preferred."""


class Side(NamedTuple):
    """One way to win: the value of hands, the least value that counts, its description, and which cards play."""

    value: Value
    least: int
    describe: Callable[[int], str]
    plays: Plays
    tried: Callable[[int], tuple[str, ...]]


class Worth(NamedTuple):
    """The ways to win a pot: the best hand, the best low, or only one of them."""

    high: Side | None
    low: Side | None


board = lru_cache(8)(Board)
"""A board from which three cards play with two hole cards, cached for all hands on it."""

_LOWS: dict[str, Low] = {
    terms.ACE_TO_FIVE: low.ACE_TO_FIVE,
    terms.DEUCE_TO_SEVEN: low.DEUCE_TO_SEVEN,
    terms.UPSIDE_DOWN: low.UPSIDE_DOWN,
}
_LOWS_OF = {
    terms.ANY_FIVE: tuple(_LOWS),
    terms.TWO_AND_THREE: (terms.ACE_TO_FIVE,),
    terms.ANY_THREE: (terms.ACE_TO_FIVE,),
    terms.ANY_FOUR: (terms.BADUGI,),
}
_KINDS = {
    terms.ANY_FIVE: five.USUAL,
    terms.TWO_AND_THREE: five.USUAL,
    terms.ANY_THREE: three.USUAL,
    terms.ANY_FOUR: (),
}
"""The lows and the kinds of hand, best first, by the cards that make a hand."""

_QUALIFIERS = {terms.NO_QUALIFIER: 0, terms.EIGHT_OR_BETTER: 8, terms.SIX_OR_BETTER: 6}


def worth_of(rules: Rules) -> Worth:
    """Read how hands are ranked and who takes a pot, refusing contradictions."""
    pot_to, hand_from = rules.text("pot_to"), rules.text("hand_from")
    _check_ranking(rules, hand_from)
    high = None if pot_to == terms.LOW else _high(rules, hand_from)
    lows = None if pot_to == terms.HIGH else _low(rules, hand_from)
    if pot_to != terms.HALVES and rules.chapter.rules["pot_to"].range is None:
        strange = [name for name in ("odd_half", "odd_chips_low") if name in rules]
        strange += [
            name for name in ("low_ranking", "low_qualifier") if name in rules and pot_to == terms.HIGH
        ]
        if strange:
            raise rules.refuse(
                "contradiction", f"the pot goes to {pot_to}: {strange[0]} has no use", strange[0]
            )
    return Worth(high, lows)


def _check_ranking(rules: Rules, hand_from: str) -> None:
    """Refuse an order of hands other than the usual one; a game with only low hands has none."""
    kinds = _KINDS[hand_from]
    said = "hand_ranking" if "hand_ranking" in rules else "hand_from"
    if (rules.names("hand_ranking") if "hand_ranking" in rules else ()) != kinds:
        message = f"hand_ranking must be {', '.join(kinds)}" if kinds else "such hands have no hand_ranking"
        raise rules.refuse("contradiction", message, said)


def _high(rules: Rules, hand_from: str) -> Side:
    if hand_from not in _HIGHS:
        raise rules.refuse("contradiction", "such hands are worth nothing for high", "pot_to")
    return _HIGHS[hand_from]


def _low(rules: Rules, hand_from: str) -> Side:
    for needed in ("low_ranking", "low_qualifier"):
        if needed not in rules:
            raise rules.refuse("contradiction", f"a low wins, and the chapter has no {needed}", "pot_to")
    if rules.text("pot_to") == terms.LOW and rules.text("low_qualifier") != terms.NO_QUALIFIER:
        raise rules.refuse("contradiction", "the best low takes the pot, so any low must do", "low_qualifier")
    if rules.text("low_ranking") not in _LOWS_OF[hand_from]:
        message = f"lows of such hands are {' or '.join(_LOWS_OF[hand_from])}"
        raise rules.refuse("contradiction", message, "low_ranking")
    if hand_from == terms.ANY_FOUR:
        return _BADUGI
    ranking = _LOWS[rules.text("low_ranking")]
    if hand_from == terms.ANY_THREE:
        ranking = low.THREE_CARDS
    top = _QUALIFIERS[rules.text("low_qualifier")]
    least = ranking.or_better(top) if top else 0
    if hand_from == terms.TWO_AND_THREE:
        return Side(_omaha_low, least, ranking.describe, _omaha_low_cards, _nothing)
    return Side(_joined(ranking.value), least, ranking.describe, _joined_cards(ranking.best_cards), _nothing)


def _nothing(value: int) -> tuple[str, ...]:
    return ()


def _joined(value: Callable[[Cards], int]) -> Value:
    def worth(hole: Cards, board: Cards) -> int:
        return value((*hole, *board))

    return worth


def _joined_cards(best_cards: Callable[[Cards, Prefer], tuple[Card, ...]]) -> Plays:
    def plays(hole: Cards, board: Cards, prefer: Prefer) -> tuple[Card, ...]:
        return best_cards((*hole, *board), prefer)

    return plays


def _omaha_high(hole: Cards, cards: Cards) -> int:
    return board(tuple(cards)).high(hole)


def _omaha_low(hole: Cards, cards: Cards) -> int:
    return board(tuple(cards)).low(hole)


def _omaha_high_cards(hole: Cards, cards: Cards, prefer: Prefer) -> tuple[Card, ...]:
    return board(tuple(cards)).high_cards(hole, prefer)


def _omaha_low_cards(hole: Cards, cards: Cards, prefer: Prefer) -> tuple[Card, ...]:
    return board(tuple(cards)).low_cards(hole, prefer)


_BADUGI = Side(_joined(badugi.value), 0, badugi.describe, _joined_cards(badugi.best_cards), _nothing)
_BETTER = {name: five.USUAL[:place] for place, name in enumerate(five.USUAL)}
_BETTER_OF_THREE = {name: three.USUAL[:place] for place, name in enumerate(three.USUAL)}
"""The kinds of hand above each, which a hand is compared with first."""


def _tried(value: int) -> tuple[str, ...]:
    return _BETTER[five.category(value)]


def _tried_of_three(value: int) -> tuple[str, ...]:
    return _BETTER_OF_THREE[three.category(value)]


_describe = lru_cache(16_384)(five.describe)
_HIGHS: dict[str, Side] = {
    terms.ANY_FIVE: Side(_joined(five.best), 0, _describe, _joined_cards(five.best_cards), _tried),
    terms.TWO_AND_THREE: Side(_omaha_high, 0, _describe, _omaha_high_cards, _tried),
    terms.ANY_THREE: Side(
        _joined(three.best), 0, three.describe, _joined_cards(three.best_cards), _tried_of_three
    ),
}
"""The best hand, by the cards that make it."""
