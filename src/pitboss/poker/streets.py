"""Streets as a chapter describes them: what is discarded, burned, exchanged and dealt in each, and who then opens."""

from collections.abc import Iterator
from typing import Annotated, Literal, TypeAlias

import msgspec

from pitboss.poker import terms
from pitboss.rulebooks import Rules

CardCount = Annotated[int, msgspec.Meta(ge=0, le=7)]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A street of a chapter: what each player discards, what is burned, what each gets, who then opens.

    ``discard`` cards are discarded before the burn; ``draw`` is how many may be exchanged after it.
    """

    name: str
    clause: str
    opens: str
    discard: CardCount = 0
    burn: CardCount = 0
    draw: CardCount = 0
    down: CardCount = 0
    up: CardCount = 0
    board: CardCount = 0

    @property
    def kept(self) -> int:
        """How many more cards a player holds after it."""
        return self.down + self.up - self.discard

    @property
    def dealt(self) -> int:
        """How many cards are dealt to a player and to the board, exchanges excluded."""
        return self.down + self.up + self.board


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of a fixed limit for a number of draws."""

    draws: int
    limit_by_round: tuple[Literal["lower", "higher"], ...]


Rows: TypeAlias = tuple[Row, ...]


def rows_of(rules: Rules) -> Rows:
    """Read the streets that are played."""
    return tuple(_played(_all_rows(rules), _draws(rules)))


def _all_rows(rules: Rules) -> Rows:
    try:
        found = msgspec.convert(rules.rows("streets"), Rows)
    except msgspec.ValidationError as error:
        raise rules.refuse("bad_streets", f"this is not a row of streets: {error}", "streets") from None
    for row in found:
        if row.opens not in terms.OPENERS:
            message = f"nobody opens {row.name} as {row.opens!r:.40}; there is: {', '.join(terms.OPENERS)}"
            raise rules.refuse("bad_streets", message, "streets")
    return found


def check_streets(rules: Rules) -> None:
    """Refuse streets that nobody can deal, including those that are not played."""
    rows, from_button = _all_rows(rules), rules.text("play_from") == terms.BUTTON
    if len({row.name for row in rows}) < len(rows):
        raise rules.refuse("contradiction", "two streets have one name", "streets")
    for number in range(len(rows)):
        for agrees, message in _agreements(rows[number], rows[:number], from_button):
            if not agrees:
                raise rules.refuse("contradiction", message, "streets")
    if "draws" in rules and rules.count("draws") > _exchanges(rows):
        raise rules.refuse("contradiction", f"the streets have {_exchanges(rows)} draws", "draws")


def _agreements(row: Row, before: Rows, from_button: bool) -> Iterator[tuple[bool, str]]:
    """Yield what must hold for a street after others, each with the error message if it does not."""
    away, held = max(row.discard, row.draw), sum(one.kept for one in before)
    yield away <= held, f"nobody has {away} cards to put away on {row.name}"
    yield not (row.draw and row.dealt), f"who draws on {row.name} is dealt no other cards"
    followed = row.draw or row.board or (before and row.dealt)
    yield not row.burn or bool(followed), f"no card follows the burn on {row.name}"
    yield _can_open(row.opens, (*before, row), from_button), f"nobody can open {row.name} as {row.opens!r}"


def _can_open(opens: str, rows: Rows, from_button: bool) -> bool:
    """Whether this rule identifies an opener: by blinds, by a forced bet, or by cards that show."""
    if opens in (terms.LEFT_OF_BLINDS, terms.LEFT_OF_FORCED):
        return from_button is (opens == terms.LEFT_OF_BLINDS)
    if opens == terms.BEST_PAIR and not any(row.board for row in rows):
        return False
    return opens == terms.LEFT_OF_BUTTON or any(row.up for row in rows)


def _exchanges(rows: Rows) -> int:
    return sum(row.draw > 0 for row in rows)


def _draws(rules: Rules) -> int:
    """Return how many draws are played; by default as many as there are streets."""
    return rules.count("draws") if "draws" in rules else len(rules.rows("streets"))


def _played(rows: Rows, draws: int) -> Iterator[Row]:
    """Leave out the draws beyond this number, each with its betting round."""
    for row in rows:
        draws -= row.draw > 0
        if not row.draw or draws >= 0:
            yield row


def figures_of(rules: Rules) -> tuple[str, ...]:
    """Read which figure of a fixed limit each betting round plays, by the number of draws if that matters."""
    return figures_by_draws(rules) or rules.names("limit_by_round")


def figures_by_draws(rules: Rules) -> tuple[str, ...]:
    """Read the figures for the number of draws played, if the chapter lists them separately."""
    if "limit_by_draws" not in rules:
        return ()
    try:
        said = msgspec.convert(rules.rows("limit_by_draws"), tuple[Figures, ...])
    except msgspec.ValidationError as error:
        raise rules.refuse("bad_limits", f"this is not a row of figures: {error}", "limit_by_draws") from None
    figures = {row.draws: row.limit_by_round for row in said}
    if len(figures) < len(said):
        raise rules.refuse("contradiction", "a number of draws has its figures twice", "limit_by_draws")
    _check_draws(rules, figures)
    return figures.get(_draws(rules), ())


def _check_draws(rules: Rules, figures: dict[int, tuple[Literal["lower", "higher"], ...]]) -> None:
    """Refuse figures for draws that are never played, and a wrong number of figures for the streets."""
    if "draws" not in rules or rules.chapter.rules["draws"].range is None:
        raise rules.refuse("contradiction", "the number of draws is nobody's to choose", "limit_by_draws")
    rows = _all_rows(rules)
    for draws, listed in figures.items():
        if not 1 <= draws <= _exchanges(rows):
            raise rules.refuse("contradiction", f"no game has {draws} draws", "limit_by_draws")
        if len(listed) != len(tuple(_played(rows, draws))):
            message = f"each street of a game of {draws} draws has one figure"
            raise rules.refuse("contradiction", message, "limit_by_draws")
