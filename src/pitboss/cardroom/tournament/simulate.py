"""A whole event from a seed: entries, seats, hands, moves, prizes, payment. And its course: levels and finishes."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from pitboss.cardroom.tournament.events import Broke, HandPlayed, LevelBegan, Refunded, Removed, SeatsDrawn
from pitboss.cardroom.tournament.hands import VARIANTS, AllInOrFold, Deal, EngineHands, HandPlayer
from pitboss.cardroom.tournament.state import OVER, PLAYING, tax
from pitboss.cardroom.tournament.tournament import Tournament, tournament_rules
from pitboss.chance import Source, seeded
from pitboss.money import Cents, show_amount
from pitboss.poker.game import Poker
from pitboss.poker.table_rules import TableRules
from pitboss.rulebooks import Refusal, Rules

MINUTES_PER_HAND = 2
MOST_HANDS = 100_000
"""The most hands in an event. If it takes more, the players never lose their chips."""

ENGINE, QUICK = "engine", "quick"


def _all_in_or_fold(rules: Rules) -> AllInOrFold:
    """Return the quick bots, or refuse a form whose hands they do not rank: they know 52 cards in the usual order."""
    poker, variant = Poker(), VARIANTS[rules.text("game")]
    if variant in poker.variants(rules.chapter.rulebook):
        form = poker.rules(rules.chapter.rulebook, {"variant": variant})
        if not form.once(TableRules).compiled:
            message = "quick bots play 52 cards in the usual order; the engine plays this form"
            raise form.refuse("unknown_player", message, "deck")
    return AllInOrFold()


PLAYERS: dict[str, Callable[[Rules], HandPlayer]] = {ENGINE: EngineHands, QUICK: _all_in_or_fold}
"""The hand players by name: the poker engine street by street, or bots with one decision per hand."""


def simulate_tournament(
    entrants: int | None = None,
    seed: int | bytes = 0,
    *,
    rulebook: str = "section-8-poker",
    player: HandPlayer | str = ENGINE,
    minutes_per_hand: int = MINUTES_PER_HAND,
    **options: Any,
) -> Tournament:
    """Play an event from the first entry to the last prize. The same seed gives the same event.

    ``player`` plays the hands: "engine", "quick", or anything that plays a deal. ``options`` are the house's:
    `game="stud"`.
    """
    rules = tournament_rules(rulebook, options)
    return hold_tournament(rules, entrants, seed, player=player, minutes_per_hand=minutes_per_hand)


def hold_tournament(
    rules: Rules,
    entrants: int | None = None,
    seed: int | bytes = 0,
    *,
    player: HandPlayer | str = ENGINE,
    minutes_per_hand: int = MINUTES_PER_HAND,
    aliens: int = 0,
    watch: Callable[[Tournament], None] | None = None,
) -> Tournament:
    """Hold an event under these rules, by default with as many entrants as the game takes.

    The first ``aliens`` of them are non-resident aliens. ``watch`` is called after every round of deals.
    """
    source, event, hands = seeded(seed), Tournament(rules), player_of(player, rules)
    for number in range(1, (event.terms.most_entries if entrants is None else entrants) + 1):
        event.enter(f"player {number}", alien=number <= aliens)
    event.close_entries()
    event.draw_seats(source)
    event.begin()
    play_out(event, source, hands, minutes_per_hand, watch)
    for place in event.standings:
        if place.prize:
            event.pay(place.player)
    return event


def player_of(player: HandPlayer | str, rules: Rules) -> HandPlayer:
    """Return the hand player of an event, looking it up if given by name."""
    if not isinstance(player, str):
        return player
    if player not in PLAYERS:
        raise Refusal("unknown_player", f"there is no player {player!r:.40}; there is: {', '.join(PLAYERS)}")
    return PLAYERS[player](rules)


def play_out(
    event: Tournament,
    source: Source,
    player: HandPlayer,
    minutes_per_hand: int = MINUTES_PER_HAND,
    watch: Callable[[Tournament], None] | None = None,
) -> None:
    """Play until one player has all the chips: a hand at every table, then the time it took."""
    for deal in deals(event, source, minutes_per_hand, watch):
        event.played(deal.table, player(deal, source))


def deals(
    event: Tournament,
    source: Source,
    minutes_per_hand: int = MINUTES_PER_HAND,
    watch: Callable[[Tournament], None] | None = None,
) -> Iterator[Deal]:
    """Yield every deal of an event, which is to be played and recorded before the next."""
    while event.phase == PLAYING:
        if event.state.hands > MOST_HANDS:
            raise Refusal("endless", f"nobody has won after {MOST_HANDS} hands")
        # Players change seats after any deal that requires it.
        for table in () if event.level.is_recess else sorted(event.state.tables):
            event.adjust(source)
            if event.phase == PLAYING and table in event.state.tables:
                yield event.deal(table)
        if watch is not None:
            watch(event)
        if event.phase != OVER:
            event.adjust(source)
            left = event.minutes_left
            event.minutes(left if event.level.is_recess else min(minutes_per_hand, left))


# -- the course of an event -------------------------------------------------------------------------------


class Played(NamedTuple):
    """A level as handed to entrants, how often it was doubled, its deals, and how many players it left."""

    written: dict[str, Any]
    doubled: int
    hands: int
    left: int

    def to_json(self) -> dict[str, Any]:
        """Return the level and what was played in it as plain data."""
        return {**self.written, "doubled": self.doubled, "hands": self.hands, "left": self.left}


class Finish(NamedTuple):
    """A player's place, the prize with its forms, and the deal on which the chips were lost, or 0 if there was none."""

    player: str
    place: int
    tied: int
    prize: Cents
    forms: tuple[str, ...]
    withheld: Cents
    hand: int

    def to_json(self) -> dict[str, Any]:
        """Return the place as plain data."""
        shown = {"prize": show_amount(self.prize), "withheld": show_amount(self.withheld)}
        return {**self._asdict(), **shown, "forms": list(self.forms)}


def levels_played(event: Tournament) -> list[Played]:
    """Return the levels that were reached. A level whose blinds were doubled repeatedly counts as one."""
    written = {row["level"]: row for row in event.structure if "recess" not in row}
    found: dict[int, Played] = {}
    number = left = 0
    for one in event.events:
        if isinstance(one, SeatsDrawn):
            left = one.left
        elif isinstance(one, LevelBegan) and one.blinds is not None:
            number = min(one.number, max(written))
            hands = found[number].hands if number in found else 0
            found[number] = Played(written[number], one.number - number, hands, left)
        elif isinstance(one, HandPlayed):
            found[number] = found[number]._replace(hands=found[number].hands + 1)
        elif number and isinstance(one, (Broke, Removed, Refunded)):
            left -= 1
            found[number] = found[number]._replace(left=left)
    return list(found.values())


def finishes(event: Tournament) -> list[Finish]:
    """Return everyone's place, best first."""
    terms, players = event.terms, event.state.players
    lost = {one.player: one.number for one in event.events if isinstance(one, Broke)}
    found = []
    for one in event.standings:
        forms, withheld = tax(one.prize, terms, alien=players[one.player].alien)
        found.append(Finish(*one, forms, withheld, lost.get(one.player, 0)))
    return found
