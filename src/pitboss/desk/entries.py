"""Look up chapters by name. A name stands for a game, or for one variant of a game with a chapter per variant."""

from typing import Any

import msgspec

from pitboss.desk.games import chapters
from pitboss.rounds import Game
from pitboss.rulebooks import Refusal, Rules, rulebook
from pitboss.rulebooks.library import chapter_game


class Entry(msgspec.Struct, frozen=True):
    """A chapter on the floor: the game that plays it, and the variant if the game has several chapters."""

    id: str
    game: Game
    variant: str = ""

    def title(self, rules: Rules) -> str:
        """Return the game's title, or the chapter's if the game has a chapter per variant."""
        return rules.chapter.title if self.variant else self.game.title

    def options(self, chosen: dict[str, Any]) -> dict[str, Any]:
        """Return the house's choices, with the variant added."""
        return {"variant": self.variant, **chosen} if self.variant else dict(chosen)

    def rules(self, book: str, chosen: dict[str, Any] | None = None) -> Rules:
        """Return the rules of a table under this chapter."""
        return self.game.rules(book, self.options(chosen or {}))


def entries(book: str, game: Game) -> list[Entry]:
    """Return a game's chapters in a rulebook: one with the game's name, or one per variant."""
    named = rulebook(book).chapters
    if game.id in named:
        return [Entry(game.id, game)]
    start = f"{game.id}-"
    mine = [name for name in named if name.startswith(start) and chapter_game(book, name) == game.id]
    return [Entry(name, game, name.removeprefix(start)) for name in mine]


def find(book: str, id: str) -> Entry:
    """Find a chapter of a rulebook by game id or variant id, or refuse."""
    rulebook(book)
    for other, game in chapters():
        for entry in entries(book, game) if other == book else ():
            if id in (entry.id, game.id):
                return entry if id == entry.id else Entry(game.id, game)
    raise Refusal("unknown_game", f"{book} has no game {id!r:.40} on the floor")
