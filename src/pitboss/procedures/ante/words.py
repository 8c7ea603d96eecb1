"""The words of an ante game's lines, tested on many hands and every card the dealer may show at once.

`ante.one_hand` reads the same words for one hand at a table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from pitboss.hands.tables import DECK
from pitboss.odds.conditions import among, between, followed
from pitboss.odds.phrases import ORDINALS, Phrase, hand_phrase, one_of_phrase, ranks_of, spans
from pitboss.procedures.ante.one_hand import (
    IN_DEALERS_SUIT,
    IN_HAND,
    MATCHES_NONE,
    MATCHES_ONE,
    OF_DEALERS_SUIT,
    OF_ONE_SUIT,
    SHOWS,
    SUITS,
    TWO_OF_ONE_SUIT,
    compared_with,
    counted,
)
from pitboss.procedures.ante.table_rules import AnteRules

if TYPE_CHECKING:
    from pitboss.odds.showdowns import Showdowns
    from pitboss.odds.strategy import Line

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]


def does_of(table_rules: AnteRules) -> dict[str, int]:
    """Return the words for each option, and the multiple of the ante it plays. 0 is a fold."""
    stays, multiples = table_rules.stays, table_rules.multiples
    plain = {stays: multiples[0]} if len(multiples) == 1 else {}
    return {"fold": 0, **plain, **{f"{stays} {m}x": m for m in multiples}}


def do_of(table_rules: AnteRules, multiple: int) -> str:
    """Return the words for a multiple of the ante."""
    return next(do for do, times in does_of(table_rules).items() if times == multiple)


def worth_phrases(table_rules: AnteRules, within: Callable[[int, int], Any], example: str) -> list[Phrase]:
    """List what a condition may say of what a hand is worth, tested by ``within``."""
    named = spans(table_rules.hands)
    return [hand_phrase(named, within, f"{example}, pair of tens"), one_of_phrase(named, within)]


def phrases(table_rules: AnteRules, hands: Ints, values: Ints) -> list[Phrase]:
    """List what a condition may say of these hands and, if it is seen, of the dealer's card."""
    ranks, suits = (hands >> 2) + 2, hands & 3
    per_suit = np.stack([(suits == suit).sum(axis=1) for suit in range(SUITS)], axis=1)
    most = per_suit.max(axis=1, keepdims=True)
    distinct = sorted(table_rules.hands.hands)

    def suits_of(said: str) -> Bools:
        """In which suits a hand has a card of these ranks."""
        has = among(ranks, ranks_of(said))
        return np.stack([(has & (suits == suit)).any(axis=1) for suit in range(SUITS)], axis=1)

    def alike(said: Sequence[str]) -> Bools:
        one = (suits_of(said[0]) & suits_of(said[1])).any(axis=1, keepdims=True)
        return np.asarray(one if said[2] == "one suit" else ~one)

    known = [
        *worth_phrases(
            table_rules, between(values[:, None]), table_rules.short_name(distinct[len(distinct) // 8])
        ),
        Phrase(
            "a queen or jack in your hand",
            IN_HAND,
            lambda said: among(ranks, ranks_of(said[0])).any(axis=1, keepdims=True),
        ),
        Phrase("at least 3 of your cards of one suit", OF_ONE_SUIT, lambda said: counted(said, most)),
        Phrase("your K and 8 of one suit (or two suits)", TWO_OF_ONE_SUIT, alike),
    ]
    return known + (_about_dealer(ranks, per_suit, suits_of) if table_rules.sees_dealer else [])


def _about_dealer(ranks: Ints, per_suit: Ints, suits_of: Callable[[str], Bools]) -> list[Phrase]:
    cards = np.arange(DECK)
    shown = cards[None, :] // 4 + 2
    high = np.sort(ranks, axis=1)[:, ::-1]
    held = (ranks[:, :, None] == np.arange(2, 15)).any(axis=1)[:, cards >> 2]

    def by_card(by_suit: Bools) -> Bools:
        return np.tile(by_suit, (1, DECK // SUITS))

    def beside(said: Sequence[str]) -> Bools:
        own = high[:, ORDINALS.index(said[1]), None]
        return np.asarray(shown < own if said[0] == "lower" else shown > own)

    def in_suit(said: Sequence[str]) -> Bools:
        found = by_card(suits_of(said[0]))
        return ~found if said[1] else found

    return [
        Phrase("dealer shows 2 to Q", SHOWS, lambda said: among(shown, ranks_of(said[0]))),
        Phrase("the dealer's card matches one of yours", MATCHES_ONE, lambda _: held),
        Phrase("the dealer's card matches none of yours", MATCHES_NONE, lambda _: ~held),
        Phrase(
            "the dealer's card is lower than your fourth (or higher)", compared_with(ranks.shape[1]), beside
        ),
        Phrase(
            "at least 2 of your cards in the dealer's suit (at most 1, or none)",
            OF_DEALERS_SUIT,
            lambda said: by_card(counted(said, per_suit)),
        ),
        Phrase("your A or K in the dealer's suit (or not in)", IN_DEALERS_SUIT, in_suit),
    ]


def played(table_rules: AnteRules, facts: Showdowns, lines: Sequence[Line]) -> Ints:
    """Return the multiple of the ante that lines play with each kind of hand and dealer's card. 0 is a fold."""
    found = followed(lines, does_of(table_rules), phrases(table_rules, facts.hands, facts.values))
    return np.asarray(np.broadcast_to(found, facts.shape))
