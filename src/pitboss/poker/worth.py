"""The value of a hand at the showdown, for high and for low, and which of its cards play."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple, TypeAlias

from pitboss.chance import JOKER, Card, Pack
from pitboss.hands import badugi, five, low, three
from pitboss.hands.high import High, low_with_joker
from pitboss.hands.low import Low
from pitboss.hands.naming import Named, of_kind, poker_hand
from pitboss.hands.omaha import Board
from pitboss.hands.ranking import Prefer, earliest, pick
from pitboss.poker import terms
from pitboss.rulebooks import Rules

Cards: TypeAlias = Sequence[Card]
Value: TypeAlias = Callable[[Cards, Cards], int]
"""The value of hole cards and board: the higher wins, equal values share."""

Plays: TypeAlias = Callable[[Cards, Cards, Prefer], tuple[Card, ...]]
"""The cards that play. Among equally good ones, those preferred."""


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

    @property
    def usual(self) -> bool:
        """Whether the best hand, if it wins, is that of 52 cards in the usual order, for which there is faster code."""
        return self.high is None or self.high in _HIGHS.values()


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


FIVE_ACES = "five aces"
"""The kind of hand that a joker adds, the best of all unless the chapter says otherwise."""


def pack_of(rules: Rules) -> Pack:
    """Return the cards in play."""
    return terms.DECKS[rules.text("deck")]


def _ever_has_joker(rules: Rules) -> bool:
    """Whether the deck has a joker, or the house may post one that has."""
    posted = rules.chapter.rules["deck"].range
    decks = posted.choices if posted is not None and posted.choices else (rules.text("deck"),)
    return any(terms.DECKS[deck].jokers for deck in decks)


SEVEN = 7
"""The most cards of which the faster code finds the best five."""


def worth_of(rules: Rules, cards: int = SEVEN) -> Worth:
    """Read how hands of this many cards are ranked and how a pot is divided, refusing contradictions."""
    pot_to, hand_from = rules.text("pot_to"), rules.text("hand_from")
    order = _order(rules, hand_from)
    high = _high(rules, hand_from, order, cards) if pot_to != terms.LOW else None
    terms.agree(rules, high or pot_to == terms.LOW, "pot_to", "such hands have no value for high")
    lows = None if pot_to == terms.HIGH else _low(rules, hand_from, cards)
    if pot_to != terms.HALVES and rules.chapter.rules["pot_to"].range is None:
        of_low = ("low_ranking", "low_qualifier") if pot_to == terms.HIGH else ()
        for name in ("odd_half", "odd_chips_low", *of_low):
            terms.agree(rules, name not in rules, name, f"the pot goes to {pot_to}: {name} has no effect")
    _check_joker(rules, high, lows)
    return Worth(high, lows)


def _order(rules: Rules, hand_from: str) -> tuple[str, ...]:
    """Read the kinds of hand, best first: each of them once, the three-card ones in the usual order."""
    kinds, ranked = _RANKED[hand_from][0], "hand_ranking" in rules
    order = rules.names("hand_ranking") if ranked else ()
    plain = tuple(kind for kind in order if kind != FIVE_ACES)
    any_order = kinds == five.USUAL and sorted(plain) == sorted(kinds)
    message = f"hand_ranking must be {', '.join(kinds)}" if kinds else "such hands have no hand_ranking"
    terms.agree(rules, plain == kinds or any_order, "hand_ranking" if ranked else "hand_from", message)
    aces = int(kinds == five.USUAL and _ever_has_joker(rules))
    message = "four aces and the joker are five aces: list them once" if aces else "no joker makes five aces"
    terms.agree(rules, order.count(FIVE_ACES) == aces, "hand_ranking" if ranked else "deck", message)
    return order


def _high(rules: Rules, hand_from: str, order: tuple[str, ...], cards: int) -> Side | None:
    """Return how the best hand is found: with the faster code for 52 cards in the usual order."""
    pack = pack_of(rules)
    if not pack.jokers:
        order = tuple(kind for kind in order if kind != FIVE_ACES)
    usual = pack == Pack() and order == five.USUAL and (cards <= SEVEN or hand_from != terms.ANY_FIVE)
    if usual or hand_from not in (terms.ANY_FIVE, terms.TWO_AND_THREE):
        whole = pack == Pack() or hand_from not in _HIGHS
        terms.agree(rules, whole, "deck", "hands of three cards are ranked from 52 cards")
        return _HIGHS.get(hand_from)
    return _side(hand_from, High(order, pack.lowest))


def _side(hand_from: str, ranking: High) -> Side:
    """Return the best hand by a ranking of any deck and order."""
    tried = _better(ranking.order, ranking.category)
    if hand_from == terms.ANY_FIVE:
        value, plays = _joined(ranking.value, ranking.best_cards)
        return Side(value, 0, ranking.describe, plays, tried)
    return Side(
        lambda hole, cards: max(map(ranking.value, _two_and_three(hole, cards))),
        0,
        ranking.describe,
        lambda hole, cards, prefer: pick(_two_and_three(hole, cards), ranking.value, prefer),
        tried,
    )


def _two_and_three(hole: Cards, cards: Cards) -> list[tuple[Card, ...]]:
    return [two + three for two, three in product(combinations(hole, 2), combinations(cards, 3))]


def _check_joker(rules: Rules, high: Side | None, lows: Side | None) -> None:
    """Refuse a joker that the chapter does not define, and rules for one that never comes."""
    for name, side in (("joker", high), ("joker_low", lows)):
        used = side is not None and _ever_has_joker(rules)
        terms.agree(
            rules, not used or name in rules, "deck", f"there is a joker, and the chapter has no {name}"
        )
        terms.agree(
            rules, used or name not in rules, name, f"{name} has no effect: jokers are not used in such hands"
        )


def _low(rules: Rules, hand_from: str, cards: int) -> Side:
    for needed in ("low_ranking", "low_qualifier"):
        terms.agree(rules, needed in rules, "pot_to", f"a low wins, and the chapter has no {needed}")
    top, name = _QUALIFIERS[rules.text("low_qualifier")], rules.text("low_ranking")
    any_low = rules.text("pot_to") != terms.LOW or not top
    terms.agree(rules, any_low, "low_qualifier", "the best low takes the pot, so any low must do")
    known, pack = _RANKED[hand_from][1], pack_of(rules)
    terms.agree(rules, name in known, "low_ranking", f"lows of such hands are {' or '.join(known)}")
    five_ranks = hand_from == terms.ANY_FIVE and name == terms.ACE_TO_FIVE
    message = f"{name} is ranked from 52 cards" if pack.lowest > 2 else f"a joker cannot play in {name}"
    terms.agree(rules, pack == Pack() or five_ranks or _strips(pack, name), "low_ranking", message)
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
    if pack.jokers or cards > SEVEN:
        value, plays = _any_five(low_with_joker(ranking) if pack.jokers else ranking.value)
    return Side(value, least, ranking.describe, plays)


def _any_five(best: Callable[[Cards], int]) -> tuple[Value, Plays]:
    """Return the value of the best five of any number of cards."""
    return _joined(
        lambda cards: max(map(best, combinations(cards, 5))),
        lambda cards, prefer: pick(combinations(cards, 5), best, prefer),
    )


def _strips(pack: Pack, low_ranking: str) -> bool:
    """Whether a low is the same in a stripped deck: where straights count, A-6-7-8-9 would be one."""
    return not pack.jokers and low_ranking in (terms.ACE_TO_FIVE, terms.BADUGI)


def named(worth: Worth, hole: Cards, board: Cards) -> Named:
    """Name a hand by what it makes for high and for low, or by its ranks if it is not whole."""
    try:
        sides = [(side, side.value(hole, board)) for side in worth if side is not None]
    except ValueError:  # too few cards to be compared
        return _unfinished((*hole, *board))
    counted = [(side, value) for side, value in sides if value >= side.least] or sides[:1]
    words = " and ".join(side.describe(value) for side, value in counted)
    side, value = counted[0]
    playing = side.plays(hole, board, earliest)
    if JOKER in playing or not worth.usual:
        return Named(words, playing)
    kind = five.category(value) if side is worth.high and len(playing) == 5 else "flush"
    return of_kind(kind, words, playing)


def _unfinished(cards: Cards) -> Named:
    """Name cards by their ranks, the joker as an ace."""
    if JOKER not in cards:
        return poker_hand(cards[:SEVEN])
    ace = next(ace for ace in ("As", "Ah", "Ad", "Ac") if ace not in cards)
    named = poker_hand([ace if card == JOKER else card for card in cards[:SEVEN]])
    made = tuple(JOKER if card == ace else card for card in named.made)
    return Named(named.name, made, tuple(card for card in named.kickers if card != ace))
