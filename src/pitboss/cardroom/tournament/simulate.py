"""A whole event from a seed: entries, seats, hands, moves, prizes, payment."""

from collections.abc import Callable
from typing import Any

from pitboss.cardroom.tournament.bots import AllInOrFold
from pitboss.cardroom.tournament.dealing import HandPlayer
from pitboss.cardroom.tournament.engine import EngineHands
from pitboss.cardroom.tournament.state import OVER, PLAYING
from pitboss.cardroom.tournament.tournament import Tournament, tournament_rules
from pitboss.cardroom.tournament.tournament_rules import TournamentRules
from pitboss.chance import Source, seeded
from pitboss.rulebooks import Refusal, Rules

MINUTES_PER_HAND = 2
MOST_HANDS = 100_000
"""The most hands in an event. If it takes more, the players never lose their chips."""

ENGINE, QUICK = "engine", "quick"
PLAYERS: dict[str, Callable[[Rules], HandPlayer]] = {ENGINE: EngineHands, QUICK: lambda _: AllInOrFold()}
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
    for number in range(1, (rules.once(TournamentRules).most_entries if entrants is None else entrants) + 1):
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
        raise Refusal("unknown_player", f"nobody plays as {player!r:.40}; there is: {', '.join(PLAYERS)}")
    return PLAYERS[player](rules)


def play_out(
    event: Tournament,
    source: Source,
    player: HandPlayer,
    minutes_per_hand: int = MINUTES_PER_HAND,
    watch: Callable[[Tournament], None] | None = None,
) -> None:
    """Play until one player has all the chips: a hand at every table, then the time it took."""
    while event.phase == PLAYING:
        if event.state.hands > MOST_HANDS:
            raise Refusal("endless", f"nobody has won after {MOST_HANDS} hands")
        if not event.level.is_recess:
            _hands(event, source, player)
        if watch is not None:
            watch(event)
        if event.phase != OVER:
            event.adjust(source)
            event.minutes(event.minutes_left if event.level.is_recess else _taken(event, minutes_per_hand))


def _hands(event: Tournament, source: Source, player: HandPlayer) -> None:
    """Play a hand at each table. Players change seats after any deal that requires it."""
    for table in sorted(event.state.tables):
        event.adjust(source)
        if event.phase == PLAYING and table in event.state.tables:
            event.played(table, player(event.deal(table), source))


def _taken(event: Tournament, minutes_per_hand: int) -> int:
    return min(minutes_per_hand, event.minutes_left)
