"""The cost of reading an unclear clause another way: edges under each alternative, for a separate process."""

from fractions import Fraction
from typing import Any

from pitboss.desk.games import find
from pitboss.odds.decimals import percent_text
from pitboss.rulebooks import Refusal


def alternatives(book: str, game: str, name: str) -> list[str]:
    """Return the other ways to read a clause, or refuse if it has none or the game has no odds."""
    entry = find(book, game)
    reading = entry.rules(book).chapter.readings.get(name)
    if reading is None:
        raise Refusal("unknown_reading", f"{game} has no reading {name!r:.40}")
    if not entry.game.priced:
        raise Refusal("no_odds", f"{entry.game.title} has no exact odds yet")
    return list(reading.alternatives)


def reading_prices(book: str, game: str, name: str) -> dict[str, Any]:
    """Price a chapter as it is read and under each alternative, and list the wagers whose edge moves."""
    from pitboss.desk import analyse

    entry = find(book, game)
    posted = entry.options({})
    edges = {one: wager.house_edge for one, wager in analyse(entry.game.id, book, posted).wagers.items()}
    told = []
    for alternative in alternatives(book, game, name):
        try:
            other = analyse(entry.game.id, book, posted, readings={name: alternative}).wagers
            moved = {one: other[one].house_edge - edge for one, edge in edges.items() if one in other}
            told.append({"value": alternative, "refused": "", "wagers": _moved(moved)})
        except Refusal as refusal:
            told.append({"value": alternative, "refused": refusal.message, "wagers": []})
    return {"reading": name, "alternatives": told}


def _moved(moved: dict[str, Fraction]) -> list[dict[str, Any]]:
    """Show by how much each edge moves, the largest first, in points of a percent."""
    some = sorted(((one, by) for one, by in moved.items() if by), key=lambda one: -abs(one[1]))
    return [
        {"wager": one, "by": float(by), "shown": f"{'+' if by > 0 else ''}{percent_text(by)}"}
        for one, by in some
    ]
