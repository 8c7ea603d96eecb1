"""Streets as a chapter describes them: what is discarded, burned, exchanged and dealt in each, and its opener."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from pitboss.poker import terms
from pitboss.rulebooks import Rules

CardCount = Annotated[int, msgspec.Meta(ge=0, le=7)]


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A street of a chapter: discards, burned cards, the cards each player gets, and the player who opens.

    ``discard`` cards are discarded before the burn; ``draw`` is how many may be exchanged after it. ``bets`` says what
    is bet if there is no betting round.
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
    bets: Literal["", "none", "each folds or raises once"] = ""

    @property
    def kept(self) -> int:
        """The number of further cards a player holds after it."""
        return self.down + self.up - self.discard


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The figures of a fixed limit for a number of draws."""

    draws: int
    limit_by_round: tuple[Literal["lower", "higher"], ...]


Rows: TypeAlias = tuple[Row, ...]


def rows_of(rules: Rules) -> Rows:
    """Read the streets that are played."""
    return _played(all_rows(rules), _draws(rules))


def all_rows(rules: Rules) -> Rows:
    """Read every street, those of draws that are not played too."""
    try:
        found = msgspec.convert(rules.rows("streets"), Rows)
    except msgspec.ValidationError as error:
        raise rules.refuse("bad_streets", f"this is not a row of streets: {error}", "streets") from None
    for row in found:
        if row.opens not in terms.OPENERS:
            message = f"nobody opens {row.name} as {row.opens!r:.40}; there is: {', '.join(terms.OPENERS)}"
            raise rules.refuse("bad_streets", message, "streets")
    return found


def exchanges(rows: Rows) -> int:
    """Count the draws."""
    return sum(row.draw > 0 for row in rows)


def _draws(rules: Rules) -> int:
    """Return how many draws are played, by default as many as there are streets."""
    return rules.count("draws") if "draws" in rules else len(rules.rows("streets"))


def _played(rows: Rows, draws: int) -> Rows:
    """Leave out the draws beyond this number, each with its betting round."""
    return tuple(
        row for number, row in enumerate(rows) if not row.draw or exchanges(rows[: number + 1]) <= draws
    )


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
    figures, rows = {row.draws: row.limit_by_round for row in said}, all_rows(rules)

    def agree(holds: bool, message: str) -> None:
        terms.agree(rules, holds, "limit_by_draws", message)

    agree(len(figures) == len(said), "a number of draws has its figures twice")
    chosen = "draws" in rules and rules.chapter.rules["draws"].range is not None
    agree(chosen, "the number of draws is nobody's to choose")
    for draws, listed in figures.items():
        agree(1 <= draws <= exchanges(rows), f"no game has {draws} draws")
        each = len(listed) == len(_played(rows, draws))
        agree(each, f"each street of a game of {draws} draws has one figure")
    return figures.get(_draws(rules), ())
