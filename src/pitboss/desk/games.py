"""The register of games and their chapters. Apart from a game's own package, this is the only place to add it.

A game outside the package is found through its distribution's `pitboss.games` entry point.
"""

import os
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

import msgspec

from pitboss.rounds import Game
from pitboss.rulebooks import Refusal, Rules, RuleSet, rulebook, rulebooks
from pitboss.rulebooks.library import chapter_game
from pitboss.rulebooks.refusal import did_you_mean

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint, EntryPoints

_BUILT_IN = {
    "craps": ("games.craps", "Craps"),
    "three-card-poker": ("games.three_card_poker", "ThreeCardPoker"),
    "four-card-poker": ("games.four_card_poker", "FourCardPoker"),
    "crazy-four-poker": ("games.crazy_four_poker", "CrazyFourPoker"),
    "let-it-ride": ("games.let_it_ride", "LetItRide"),
    "mississippi-stud": ("games.mississippi_stud", "MississippiStud"),
    "ultimate-texas-holdem": ("games.ultimate_texas_holdem", "UltimateTexasHoldem"),
    "texas-holdem-bonus": ("games.texas_holdem_bonus", "TexasHoldemBonus"),
    "caribbean-stud": ("games.caribbean_stud", "CaribbeanStud"),
    "high-card-flush": ("games.high_card_flush", "HighCardFlush"),
    "blackjack": ("games.blackjack", "Blackjack"),
    "pure-21-5-blackjack": ("games.pure_21_5_blackjack", "PureBlackjack"),
    "big-six": ("games.big_six", "BigSix"),
    "boule": ("games.big_six", "Boule"),
    "dreamcatcher": ("games.dreamcatcher", "Dreamcatcher"),
    "mini-dice": ("games.mini_dice", "MiniDice"),
    "sic-bo": ("games.sic_bo", "SicBo"),
    "roulette": ("games.roulette", "Roulette"),
    "rapid-roulette": ("games.rapid_roulette", "RapidRoulette"),
    "mini-baccarat": ("games.mini_baccarat", "MiniBaccarat"),
    "pai-gow-poker": ("games.pai_gow_poker", "PaiGowPoker"),
    "casino-war": ("games.casino_war", "CasinoWar"),
    "poker": ("poker", "Poker"),
}
"""The class of each of the package's games. A game is loaded when it is first asked for."""

ALSO_CALLED = {"twenty-one": "blackjack", "vingt-trois": "boule"}
"""Other names that documents give a game: records, postings and commands may use them too."""

GROUP = "pitboss.games"
SENT = "PITBOSS_GAMES"
"""The environment variable that names the folder of the games sent to a worker. It has no others."""


@cache
def _built_in(id: str) -> Game:
    package, name = _BUILT_IN[id]
    made: Game = getattr(import_module(f"pitboss.{package}.game"), name)()
    return made


def entry_points(group: str) -> "EntryPoints":
    """Return the entry points of installed distributions. Finding them takes a while, and most commands need none."""
    from importlib.metadata import EntryPoints, distributions, entry_points

    if folder := os.environ.get(SENT):
        sent = distributions(path=[folder])
        return EntryPoints(point for one in sent for point in one.entry_points).select(group=group)
    return entry_points(group=group)


def outside_points() -> "list[EntryPoint]":
    """Return the entry point of every game outside the package, in the order of their names."""
    return sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value))


@cache
def _register() -> tuple[dict[str, Game], dict[str, str]]:
    """Return every game by id, and the reason for each outside game that cannot be used."""
    found, broken = {id: _built_in(id) for id in _BUILT_IN}, {}
    for point in entry_points(group=GROUP):
        try:
            loaded = point.load()
            game = loaded() if isinstance(loaded, type) else loaded
            if not isinstance(game, Game):
                raise TypeError(f"is not a game but {type(game).__name__}")
            if game.id in found:
                raise TypeError(f"there is already a game {game.id!r}")
            found[game.id] = game
        except Exception as error:
            from pitboss.desk.faults import fault

            broken[point.name] = f"{point.value}: {fault(error)}"
    return found, broken


def forget_games() -> None:
    """Forget the games outside the package. The next call loads them again."""
    _register.cache_clear()


def game_ids() -> list[str]:
    """Return the id of every game. Only outside games are loaded to find theirs."""
    return list(games() if any(True for _ in entry_points(group=GROUP)) else _BUILT_IN)


def games() -> dict[str, Game]:
    """Return every registered game, by id."""
    return _register()[0]


def load_game(id: str) -> None:
    """Load a game by id, or all games if the package has none of that name, because it may come from outside."""
    if id in _BUILT_IN:
        _built_in(id)
    else:
        games()


def all_loaded() -> bool:
    """Whether every game has been loaded, those from outside the package too."""
    return bool(_register.cache_info().currsize)


def rulesets() -> dict[str, RuleSet]:
    """Return what chapters are checked against, by the game they name. A tournament is more than one round."""
    from pitboss.cardroom.tournament.rules import RULES as TOURNAMENT

    return {id: game.ruleset for id, game in games().items()} | {TOURNAMENT.game: TOURNAMENT}


def broken_games() -> dict[str, str]:
    """Return the reason for each outside game that cannot be used, by name."""
    return _register()[1]


def game_of(id: str) -> Game:
    """Return a game by its id or another name, or refuse an unknown id."""
    id = ALSO_CALLED.get(id, id)
    if id in _BUILT_IN:
        return _built_in(id)
    if id not in games():
        near = did_you_mean(id, games()) or f"; there are: {', '.join(games())}"
        raise Refusal("unknown_game", f"there is no game {id!r:.40}{near}")
    return games()[id]


def chapters() -> list[tuple[str, Game]]:
    """Return every pair of a rulebook and a game it has."""
    return [(book, game) for book in rulebooks() for game in games().values() if entries(book, game)]


class Entry(msgspec.Struct, frozen=True):
    """A chapter and the game that plays it, and the variant if the game has several chapters."""

    id: str
    game: Game
    variant: str = ""

    def title(self, rules: Rules) -> str:
        """Return the game's title, or the chapter's if the game has a chapter per variant."""
        return rules.chapter.title if self.variant else self.game.title

    def options(self, chosen: dict[str, Any]) -> dict[str, Any]:
        """Return the house's choices, with the variant added."""
        return {"variant": self.variant, **chosen} if self.variant else dict(chosen)

    def rules(
        self, book: str, chosen: dict[str, Any] | None = None, pay: dict[str, dict[str, str]] | None = None
    ) -> Rules:
        """Return the rules of a table under this chapter."""
        return self.game.rules(book, self.options(chosen or {}), pay or None)


def entries(book: str, game: Game) -> list[Entry]:
    """Return a game's chapters in a rulebook: one with the game's name, or one per variant."""
    named = rulebook(book).chapters
    if game.id in named:
        return [Entry(game.id, game)]
    start = f"{game.id}-"
    mine = [name for name in named if name.startswith(start) and chapter_game(book, name) == game.id]
    return [Entry(name, game, name.removeprefix(start)) for name in mine]


def find(book: str, id: str) -> Entry:
    """Find a chapter of a rulebook by game id, another name or variant id, or refuse."""
    rulebook(book)
    id = ALSO_CALLED.get(id, id)
    for other, game in chapters():
        for entry in entries(book, game) if other == book else ():
            if id in (entry.id, game.id):
                return entry if id == entry.id else Entry(game.id, game)
    raise Refusal("unknown_game", f"{book} has no registered game {id!r:.40}")
