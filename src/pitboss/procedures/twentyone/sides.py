"""Side wagers of twenty-one stated as data: what they look at, their settlement, their odds and their rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import product
from math import gcd
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.chance import UNSEEN, Card, Pack
from pitboss.hands.blackjack import is_blackjack, total, worth
from pitboss.procedures.shoe import DEALER
from pitboss.procedures.side_wagers import (
    CARD_FACTS,
    OF_CARDS,
    FactsOf,
    OnCards,
    Seen,
    SideWager,
    SideWagers,
    held_in,
    known,
    price,
)
from pitboss.procedures.twentyone.layout import Layout
from pitboss.procedures.twentyone.table_rules import MOST_POINTS, compared
from pitboss.rounds.known import need
from pitboss.rounds.settlement import Outcome
from pitboss.rulebooks import Rules
from pitboss.rulebooks.schema import Kind, Look, count, flag, one_of

if TYPE_CHECKING:
    from pitboss.odds import WagerAnalysis
    from pitboss.procedures.twentyone.first_hand import FirstHands

TWO, TWO_AND_UP, TWO_AND_DEALER, DEALERS = "two", "two_and_up", "two_and_dealer", "dealer"
THREE, FINAL = "three", "final"
WINS, TIES, LOSES, GIVEN_UP = "wins", "ties", "loses", "given up"
RANKS = "A23456789TJQK"
_COUNTED: dict[str, Kind] = {
    "total": count("what they count, an ace as 11 unless that passes 21"),
    "total_low": count("what they count with every ace as 1"),
    "blackjack": flag("whether they are an ace and a ten-value card"),
}
SUITED = ("same_suit", "same_color")
_UP = {"up": one_of("the rank of the dealer's up-card", *RANKS)}

LOOKS = {
    TWO: Look("the player's first two cards", {**CARD_FACTS, **_COUNTED}),
    TWO_AND_UP: Look(
        "the player's first two cards and the dealer's up-card",
        {
            **CARD_FACTS,
            **_COUNTED,
            **_UP,
            "matches": count("how many of the player's two cards have the rank of the up-card"),
            "suited_matches": count("how many of them have its suit too"),
        },
    ),
    TWO_AND_DEALER: Look(
        "the player's first two cards, and whether the dealer has a blackjack",
        {**CARD_FACTS, **_COUNTED, **_UP, "dealer_blackjack": flag("whether the dealer has a blackjack")},
    ),
    DEALERS: Look(
        "the dealer's hand when it is complete, also if every player is over",
        {
            "cards": count("how many cards it has"),
            "total": count("what it counts"),
            "over": flag("whether it is over 21"),
            "blackjack": flag("whether it is a blackjack"),
            **{name: CARD_FACTS[name] for name in SUITED},
            **_UP,
            "third": one_of("the rank of its third card", *RANKS, "none"),
        },
    ),
    THREE: Look(
        "the player's first two cards and the next one the box draws, after a split too; two if it draws none",
        {
            **CARD_FACTS,
            **_COUNTED,
            "first": one_of("the rank of the first card", *RANKS),
            "pair": flag("whether the first two are of one rank"),
            "suited_pair": flag("whether the first two are of one rank and one suit"),
        },
    ),
    FINAL: Look(
        "the player's hand when it is complete, after a split the first one, and how it does by points",
        {
            "cards": count("how many cards it has"),
            "total": count("what it counts"),
            "over": flag("whether it is over 21"),
            "blackjack": flag("whether it is a blackjack"),
            "split": flag("whether the box was split"),
            "result": one_of("how it does against the dealer's hand", WINS, TIES, LOSES, GIVEN_UP),
        },
    ),
}
"""What a side wager may look at at a table of twenty-one."""

LATE = (TWO_AND_DEALER, DEALERS, THREE, FINAL)
"""The wagers settled at the end of the round."""

COUNTED: FactsOf = {
    "total": lambda cards: total(cards)[0],
    "total_low": lambda cards: sum(worth(card) % 10 or 10 for card in cards),
    "blackjack": is_blackjack,
}
OF_TWO: FactsOf = {**OF_CARDS, **COUNTED}
"""How the facts of a player's first two cards are found."""


def _matches(cards: Sequence[Card]) -> int:
    return sum(card[0] == cards[-1][0] for card in cards[:-1])


OF_TWO_AND_UP: FactsOf = {
    **OF_TWO,
    "up": lambda cards: cards[-1][0],
    "matches": _matches,
    "suited_matches": lambda cards: sum(card == cards[-1] for card in cards[:-1]),
}
"""How the facts of a player's first two cards and the up-card, the last of the three, are found."""
OF_THREE: FactsOf = {
    **OF_TWO,
    "first": lambda cards: cards[0][0],
    "pair": lambda cards: cards[0][0] == cards[1][0],
    "suited_pair": lambda cards: cards[0] == cards[1],
}
"""How the facts of a box's first cards in the order they came, three or two of them, are found."""
OF_DEALERS_TWO: FactsOf = {"up": lambda cards: cards[0][0], "dealer_blackjack": is_blackjack}
"""How the facts of the dealer's first two cards, the up-card first, are found."""


def dealer_facts(cards: Sequence[Card]) -> dict[str, Any]:
    """Return what is known of the dealer's hand when it is complete."""
    third = cards[2][0] if len(cards) > 2 else "none"
    suits = sum(known(OF_CARDS, cards, SUITED).values())
    return _dealt(cards[0][0], third, len(cards), total(cards)[0], suits)


MIXED, ONE_COLOR, ONE_SUIT = range(3)


def _dealt(up: str, third: str, cards: int, count: int, suits: int) -> dict[str, Any]:
    natural = cards == 2 and count == 21
    return {
        "same_suit": suits == ONE_SUIT,
        "same_color": suits >= ONE_COLOR,
        "cards": cards,
        "total": count,
        "over": count > 21,
        "blackjack": natural,
        "up": up,
        "third": third,
    }


class Box(NamedTuple):
    """A box when its round is over: the cards it got in order, and its first hand."""

    cards: Sequence[Card]
    hand: Sequence[Card]
    split: bool = False
    given_up: bool = False

    @property
    def over(self) -> bool:
        """Whether its first hand is over."""
        return total(self.hand)[0] > MOST_POINTS

    @property
    def natural(self) -> bool:
        """Whether its first hand is a blackjack."""
        return not self.split and is_blackjack(self.hand)

    def result(self, dealer: Sequence[Card]) -> str:
        """How its first hand does by points. Once a blackjack has been checked for, a hole card may be unseen."""
        if self.given_up or self.over:
            return GIVEN_UP if self.given_up else LOSES
        beaten = UNSEEN not in dealer and is_blackjack(dealer)
        if self.natural or beaten:
            return LOSES if not self.natural else TIES if beaten else WINS
        return FARES[compared(total(self.hand)[0], total(dealer)[0])]


FARES = {"dealer_over": WINS, "player_higher": WINS, "player_equal": TIES, "player_lower": LOSES}


def final_facts(points: int, cards: int, split: bool, result: str) -> dict[str, Any]:
    """Return what is known of a player's hand when it is complete."""
    natural = cards == 2 and points == MOST_POINTS and not split
    return {
        "cards": cards,
        "total": points,
        "over": points > MOST_POINTS,
        "blackjack": natural,
        "split": split,
        "result": result,
    }


# -- at the table ---------------------------------------------------------------------------------


def settle_early(deal: Layout, sides: SideWagers, seats: Sequence[int]) -> None:
    """Settle what the players' first two cards and the up-card decide."""
    for side in sides.looking_at(TWO, TWO_AND_UP):
        for seat in seats:
            if deal.table.on(seat, side.wager):
                own = deal.table.hands[seat][:2]
                deal.table.settle(seat, side.wager, early_outcome(side, own, deal.dealer[0]))


def settle_late(deal: Layout, sides: SideWagers, seats: Sequence[int]) -> None:
    """Settle what the dealer's hand decides, and what cards decide that the players drew."""
    for side in sides.looking_at(*LATE):
        for seat in seats:
            if deal.table.on(seat, side.wager):
                hand, hands = deal.boxes[seat][0], len(deal.boxes[seat])
                given_up = hand.surrendered or hand.rescued or hand.dead
                box = Box(deal.table.hands[seat], hand.cards, hands > 1, given_up)
                if side.looks_at != THREE and not (side.looks_at == FINAL and _alone(box)):
                    need(deal.dealer, DEALER, side.offer.cite)
                deal.table.settle(seat, side.wager, late_outcome(side, box, deal.dealer))


def _alone(box: Box) -> bool:
    """Whether a hand's result needs no dealer's cards beyond those the game has asked for."""
    return box.given_up or box.over or box.natural


def early_outcome(side: SideWager, own: Sequence[Card], up: Card) -> Outcome:
    """Return the outcome of a side wager that a player's first two cards and the up-card decide."""
    if side.looks_at == TWO:
        return side.outcome(known(OF_TWO, own, side.needed))
    return side.outcome(known(OF_TWO_AND_UP, (*own, up), side.needed))


def late_outcome(side: SideWager, box: Box, dealer: Sequence[Card]) -> Outcome:
    """Return the outcome of a side wager that the dealer's hand decides, or cards that the box drew."""
    own = box.cards
    if side.looks_at == DEALERS:
        return side.outcome(dealer_facts(dealer))
    if side.looks_at == THREE:
        return side.outcome(known(OF_THREE, own[:3], side.needed))
    if side.looks_at == FINAL:
        points, cards = total(box.hand)[0], len(box.hand)
        return side.outcome(final_facts(points, cards, box.split, box.result(dealer)))
    return side.outcome(known(OF_TWO, own[:2], side.needed) | known(OF_DEALERS_TWO, dealer[:2], side.needed))


def outcomes(sides: SideWagers, box: Box, dealer: Sequence[Card]) -> dict[str, Outcome]:
    """Return the outcome of every side wager of a box, once the dealer's hand is complete."""
    early = sides.looking_at(TWO, TWO_AND_UP)
    made = {side.wager: early_outcome(side, box.cards[:2], dealer[0]) for side in early}
    return made | {side.wager: late_outcome(side, box, dealer) for side in sides.looking_at(*LATE)}


def waits_for_dealer(deal: Layout, sides: SideWagers, seats: Sequence[int]) -> bool:
    """Whether a wager looks at the dealer's complete hand. Then the dealer draws even if all players are over."""
    return any(deal.table.on(seat, side.wager) for side in sides.looking_at(DEALERS) for seat in seats)


# -- odds -----------------------------------------------------------------------------------------

_DEAL: dict[str, tuple[Seen, ...]] = {
    TWO: (Seen((0, 2), OF_TWO),),
    TWO_AND_UP: (Seen((0, 2, 1), OF_TWO_AND_UP),),
    TWO_AND_DEALER: (Seen((0, 2), OF_TWO), Seen((1, 3), OF_DEALERS_TWO)),
}
"""The place in the deal of the cards that each look is at: the player's, the up-card, the player's, the hole card."""


def on_cards(side: SideWager) -> OnCards:
    """Return a side wager that the first four cards decide, as tables."""
    return OnCards(side, *_DEAL[side.looks_at])


Draws = Callable[[int, bool], bool]
"""Whether the dealer draws to a total, hard or soft."""


def priced(
    rules: Rules, pack: Pack, draws: Draws, played: Callable[[], FirstHands]
) -> dict[str, WagerAnalysis]:
    """Price every side wager the table takes, from a full shoe. ``played`` says how a player's first hand is played.

    On average a player's own draws do not change the dealer's hand: each next card of a shuffled shoe is as
    likely as any other that is left.
    """
    held, found = held_in(pack.cards), {}
    for side in rules.once(SideWagers).taken:
        if side.looks_at in (THREE, FINAL):
            found[side.wager] = played().price(side)
            continue
        if side.looks_at == DEALERS:
            ways = Counter[str]()
            for facts, weight in dealers_hands(pack, draws, suited(side)):
                ways[side.row(facts)] += weight
            drawing: tuple[str, ...] = ("dealer_stands", "dealer_hits_soft_17")
        else:
            ways, drawing = on_cards(side).ways(held), ()
        rests = tuple(f"rules.{name}" for name in ("decks", *drawing) if name in rules)
        found[side.wager] = price(side, ways, rests)
    return found


def suited(side: SideWager) -> bool:
    """Whether a side wager asks for the suits of the dealer's hand."""
    return bool({*SUITED} & {*side.needed})


def dealers_hands(pack: Pack, draws: Draws, suits: bool = False) -> Iterator[tuple[dict[str, Any], int]]:
    """Yield the facts of every hand the dealer can end with, and its weight among them, with its suits if wanted."""
    found = [_ended(pack, draws, MIXED)]
    if suits:
        color, suit = _ended(pack, draws, ONE_COLOR), _ended(pack, draws, ONE_SUIT)
        found = [found[0] - color, color - suit, suit]
    least = reduce(gcd, (weight for ways in found for weight in ways.values()))
    for alike, ways in enumerate(found):
        for (up, third, cards, points), weight in ways.items():
            named = RANKS[third] if third < NO_THIRD else "none"
            yield _dealt(RANKS[up], named, cards, points, alike), weight // least


def _ended(pack: Pack, draws: Draws, alike: int) -> Counter[tuple[int, int, int, int]]:
    """Weigh the hands of the dealer, all of them or those of one color or suit: they come from a part of the shoe."""
    parts = 1 << alike
    held = {
        rank: many // parts for rank, many in Counter(RANKS.index(card[0]) for card in pack.cards).items()
    }
    ended = _Ended(pack.size, draws)
    for first, second in product(sorted(held), repeat=2):
        ended.begin((first, second), parts * held[first] * (held[second] - (first == second)), held)
    return ended.ways


NO_THIRD = len(RANKS)
MOST_DEALT = 22
"""The most cards a hand of the dealer can have. Every order is weighed as if this many cards were dealt."""


class _Ended:
    """Hands of the dealer dealt out in every order. From the fourth card on, ten-value cards are one kind."""

    def __init__(self, size: int, draws: Draws) -> None:
        self.draws = draws
        self.ways = Counter[tuple[int, int, int, int]]()
        self.later = [1] * (MOST_DEALT + 1)
        for cards in range(MOST_DEALT - 1, -1, -1):
            self.later[cards] = self.later[cards + 1] * max(size - cards, 1)

    def begin(self, ranks: tuple[int, int], ways: int, held: Mapping[int, int]) -> None:
        """Deal a hand that begins with these two cards, and continue with each third card unless it stops there."""
        worths = [min(rank + 1, 10) for rank in ranks]
        if ways <= 0:
            return
        if self._stands(sum(worths), 1 in worths):
            self.ways[ranks[0], NO_THIRD, 2, _points(sum(worths), 1 in worths)] += ways * self.later[2]
            return
        for third in held:
            if (many := held[third] - ranks.count(third)) > 0:
                self._third((*ranks, third), ways * many, held)

    def _third(self, ranks: tuple[int, ...], ways: int, held: Mapping[int, int]) -> None:
        worths = [min(rank + 1, 10) for rank in ranks]
        left = [held.get(value, 0) for value in range(9)]
        left.append(sum(held.get(rank, 0) for rank in range(9, len(RANKS))))
        for worth_of in worths:
            left[worth_of - 1] -= 1
        self._go_on((ranks[0], ranks[2]), 3, sum(worths), 1 in worths, ways, left)

    def _go_on(
        self, key: tuple[int, int], cards: int, low: int, ace: bool, ways: int, left: list[int]
    ) -> None:
        if self._stands(low, ace):
            self.ways[*key, cards, _points(low, ace)] += ways * self.later[cards]
            return
        for value, many in enumerate(left):
            if many:
                left[value] -= 1
                self._go_on(key, cards + 1, low + value + 1, ace or value == 0, ways * many, left)
                left[value] += 1

    def _stands(self, low: int, ace: bool) -> bool:
        points = _points(low, ace)
        return points >= 21 or not self.draws(points, points != low)


def _points(low: int, ace: bool) -> int:
    """Return what cards count, given ``low``, their total with aces as one."""
    return low + 10 if ace and low <= 11 else low


def rows_of(side: SideWager) -> Callable[[int, int, int, int, int], int]:
    """Return how compiled code numbers the dealer's hands: by up-card, third card, cards, points and suits."""
    names, needed, found = tuple(side.outcomes), side.needed, dict[tuple[Any, ...], int]()

    def row(up: int, third: int, cards: int, points: int, suits: int) -> int:
        facts = _dealt(RANKS[up], RANKS[third] if third < NO_THIRD else "none", cards, points, suits)
        key = tuple(facts[name] for name in needed)
        if key not in found:
            found[key] = names.index(side.row(facts))
        return found[key]

    return row
