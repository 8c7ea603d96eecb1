"""Chapters by name, as a table is asked for: a game, or one variant of a game that has a chapter for each."""

from typing import Any

import msgspec

from pitboss.desk.games import chapters
from pitboss.rounds import Game
from pitboss.rulebooks import Refusal, Rules, rulebook
from pitboss.rulebooks.library import chapter_game


class Entry(msgspec.Struct, frozen=True):
    """A chapter on the floor: the game that plays it, and the variant where a game has several chapters."""

    id: str
    game: Game
    variant: str = ""

    def title(self, rules: Rules) -> str:
        """The game's title, or the chapter's where the game has a chapter for each variant."""
        return rules.chapter.title if self.variant else self.game.title

    def options(self, chosen: dict[str, Any]) -> dict[str, Any]:
        """The house's choices, with the variant among them."""
        return {"variant": self.variant, **chosen} if self.variant else dict(chosen)

    def rules(self, book: str, chosen: dict[str, Any] | None = None) -> Rules:
        """Give the rules of a table under this chapter."""
        return self.game.rules(book, self.options(chosen or {}))


def entries(book: str, game: Game) -> list[Entry]:
    """A game's chapters in a rulebook: one of its own name, or one for each variant."""
    named = rulebook(book).chapters
    if game.id in named:
        return [Entry(game.id, game)]
    start = f"{game.id}-"
    mine = [name for name in named if name.startswith(start) and chapter_game(book, name) == game.id]
    return [Entry(name, game, name.removeprefix(start)) for name in mine]


def find(book: str, id: str) -> Entry:
    """Find a chapter of a rulebook by the game's id or the variant's, or refuse."""
    rulebook(book)
    for other, game in chapters():
        for entry in entries(book, game) if other == book else ():
            if id in (entry.id, game.id):
                return entry if id == entry.id else Entry(game.id, game)
    raise Refusal("unknown_game", f"{book} has no game {id!r:.40} on the floor")
