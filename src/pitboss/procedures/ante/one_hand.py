"""One hand of an ante game played by the lines of a strategy, from what its player sees.

`ante.strategies` reads the same words for all hands at once.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pitboss.chance.cards import RANK, SUIT, Card
from pitboss.money import read_whole
from pitboss.odds.phrases import (
    NUMBER,
    ORDINALS,
    RANKS_SAID,
    Phrase,
    first_fit,
    hand_phrase,
    number_of,
    one_of_phrase,
    ranks_of,
    spans,
)
from pitboss.procedures.ante.table_rules import AnteRules
from pitboss.rounds import Round
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Choose
from pitboss.rounds.seen import held

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pitboss.odds.strategy import Line
    from pitboss.procedures.ante.game import AnteGame

IN_HAND = rf"an? {RANKS_SAID} in (?:the|your) hand"
SHOWS = rf"(?:the )?dealer shows (?:an? )?{RANKS_SAID}"
MATCHES_ONE, MATCHES_NONE = (f"the dealer's card matches {which} of yours" for which in ("one", "none"))
OF_ONE_SUIT = rf"at (least|most) {NUMBER} of your cards of one suit"
TWO_OF_ONE_SUIT = rf"your {RANKS_SAID} and {RANKS_SAID} of (one suit|two suits)"
OF_DEALERS_SUIT = rf"(?:at (least|most) {NUMBER}|none) of your cards in the dealer's suit"
IN_DEALERS_SUIT = rf"your {RANKS_SAID} (not )?in the dealer's suit"
TIMES = re.compile(r"(\w+)(?: (\d+)x)?")
"""The action of a line, and the multiple of the first wager."""
SUITS = 4


def compared_with(cards: int) -> str:
    """Return the pattern that compares the dealer's card with one of the player's cards, which are this many."""
    return rf"the dealer's card is (lower|higher) than your ({'|'.join(ORDINALS[:cards])})"


def practised(
    game: AnteGame, ask: Choose, round: Round, lines: Sequence[Line] | None = None
) -> Chosen | None:
    """Decide as the game's usual strategy does, or the lines of another."""
    table_rules = round.rules.once(game.rules_class)
    may = {choice.do: choice for choice in ask.choices}
    open_to = {one.who: one.cards for one in held(round.view(ask.who))}
    if ask.at != table_rules.stays or ask.who not in open_to:
        return None
    shown = open_to.get("dealer", ())[:1] if table_rules.sees_dealer else ()
    does = first_fit(lines or _lines(game, table_rules), list(_phrases(table_rules, open_to[ask.who], shown)))
    found = TIMES.fullmatch(does)
    if found is None or found[1] not in may:
        return None
    allowed = may[found[1]].amount
    if allowed is None:
        return Chosen(found[1])
    wanted = read_whole(found[2] or 1) * round.table.on(ask.who, "ante")
    return Chosen(found[1], wanted if allowed.admits(wanted) else allowed.least)


def _lines(game: AnteGame, table_rules: AnteRules) -> tuple[Line, ...]:
    """Return the lines a practised player follows: those the game names, or its first."""
    known = {name: lines for name, _, lines in game.common(table_rules.rules)}
    return known[game.practised_by] if game.practised_by else next(iter(known.values()))


def _phrases(table_rules: AnteRules, own: Sequence[Card], shown: Sequence[Card]) -> Iterator[Phrase]:
    """Yield what a condition may say of this hand and of the dealer's card, if it is seen."""
    value, ranks = table_rules.hands.value(own), sorted((RANK[card] for card in own), reverse=True)
    per_suit = [sum(SUIT[card] == suit for card in own) for suit in range(SUITS)]

    def within(low: int, high: int) -> bool:
        return low <= value <= high

    def alike(said: Sequence[str]) -> bool:
        one, other = (_suits(own, text) for text in said[:2])
        return bool(one & other) == (said[2] == "one suit")

    yield hand_phrase(spans(table_rules.hands), within, "")
    yield one_of_phrase(spans(table_rules.hands), within)
    yield Phrase("", IN_HAND, lambda said: bool(ranks_of(said[0]) & set(ranks)))
    yield Phrase("", OF_ONE_SUIT, lambda said: counted(said, max(per_suit)))
    yield Phrase("", TWO_OF_ONE_SUIT, alike)
    if shown:
        yield from _about_dealer(RANK[shown[0]], ranks)
        suit = SUIT[shown[0]]
        yield Phrase("", OF_DEALERS_SUIT, lambda said: counted(said, per_suit[suit]))
        yield Phrase("", IN_DEALERS_SUIT, lambda said: (suit in _suits(own, said[0])) != bool(said[1]))


def counted(said: Sequence[str], many: Any) -> Any:
    """Compare a number, or many of them, with what was said: at least, at most, or none."""
    how, number = said
    if not how:
        return many == 0
    return many >= number_of(number) if how == "least" else many <= number_of(number)


def _suits(own: Sequence[Card], said: str) -> set[int]:
    """The suits of the cards of these ranks."""
    ranks = ranks_of(said)
    return {SUIT[card] for card in own if RANK[card] in ranks}


def _about_dealer(dealer: int, ranks: Sequence[int]) -> Iterator[Phrase]:
    """Yield what a condition may say of the rank of the dealer's card."""

    def beside(said: Sequence[str]) -> bool:
        own = ranks[ORDINALS.index(said[1])]
        return dealer < own if said[0] == "lower" else dealer > own

    yield Phrase("", SHOWS, lambda said: dealer in ranks_of(said[0]))
    yield Phrase("", MATCHES_ONE, lambda _: dealer in ranks)
    yield Phrase("", MATCHES_NONE, lambda _: dealer not in ranks)
    yield Phrase("", compared_with(len(ranks)), beside)
