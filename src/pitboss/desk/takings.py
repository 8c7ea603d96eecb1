"""What poker rooms take, by name: rulebooks, their options, rake methods and the options of a fee schedule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pitboss.desk.games import game_of
from pitboss.rulebooks import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pitboss.cardroom.takings import Schedule

POKER = "poker"


def schedules(
    books: Sequence[str],
    options: dict[str, Any] | None = None,
    rakes: Sequence[dict[str, Any]] = (),
    every: bool = False,
) -> list[Schedule]:
    """Return the schedules to compare: each book with each rake, or with every option of its fee schedule."""
    from pitboss.cardroom.takings import Schedule

    game, options = game_of(POKER), options or {}
    if every and rakes:
        raise Refusal("bad_option", "compare every option of a schedule, or rakes of your own, not both")
    found = []
    for book in books:
        posted = (
            _bands(book, options) if every else [{**options, "rake": rake} for rake in rakes] or [options]
        )
        found += [Schedule(game.rules(book, one)) for one in posted]
    return found


def _bands(book: str, options: dict[str, Any]) -> list[dict[str, Any]]:
    """Return every price band of a room's schedule, identified by its first option. The limits follow from the band."""
    from pitboss.poker.collection import schedule

    rules = game_of(POKER).rules(book, options)
    if "collection" not in rules:
        raise Refusal("no_schedule", f"{book} has no schedule of fees")
    kept = {name: value for name, value in options.items() if name not in ("limits", "structure", "rake")}
    firsts = {option.band: option.number for option in reversed(schedule(rules))}
    rakes = [{"method": "drop", "schedule_option": firsts[band]} for band in sorted(firsts)]
    return [{**kept, "rake": rake} for rake in rakes]
