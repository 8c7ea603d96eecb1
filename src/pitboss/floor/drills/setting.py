"""Drills on the house way: seven cards to set as the house sets them."""

from functools import lru_cache
from typing import NamedTuple

from pitboss.chance import Card
from pitboss.desk.games import find
from pitboss.floor.drills.players import DrillPlayers, opened, source_of
from pitboss.rounds.asks import Choose
from pitboss.rounds.game import ways_at
from pitboss.rounds.seen import Way
from pitboss.rulebooks import Refusal

MOST_ANSWERS = 60


class Cards(NamedTuple):
    """Cards to set, and every way to set them."""

    cards: tuple[Card, ...]
    ways: tuple[Way, ...]

    @property
    def usual(self) -> Way:
        """The house's way."""
        return next(one for one in self.ways if one.usual)

    def way(self, low: tuple[Card, ...]) -> Way | None:
        """Return the way that lays these cards apart."""
        return next((one for one in self.ways if sorted(one.wager.split()) == sorted(low)), None)


@lru_cache(maxsize=64)
def cards_to_set(book: str, game: str, seed: str) -> Cards:
    """Make the case of a seed, or refuse if this chapter has no hands to set."""
    entry, source = find(book, game), source_of("house-way", book, game, seed)
    rules = entry.rules(book)
    round = opened(entry, rules)
    players = DrillPlayers(source, round)
    for _ in range(MOST_ANSWERS):
        ask = round.ask
        if ask is None:
            break
        ways = tuple(ways_at(entry.game, rules, ask)) if type(ask) is Choose else ()
        if type(ask) is Choose and any(one.usual for one in ways):
            return Cards(ask.sees.own, ways)
        try:
            round.answer(players.answer(ask, round))
        except Refusal as refusal:
            players.refused(refusal)
    raise Refusal("no_drill", f"{entry.title(rules)} has no house way of setting a hand")
