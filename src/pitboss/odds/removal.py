"""The card counter's questions: what is left in a shoe, and what each further card changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from pitboss.odds.decimals import decimal_text, percent_text
from pitboss.odds.picture import COLOURS, signed_bars
from pitboss.rulebooks import Refusal, Rules

if TYPE_CHECKING:
    from pitboss.rounds import Game

ALIKE = {"J": "T", "Q": "T", "K": "T"}
"""The cards counted as tens unless they are counted by themselves."""
LEAST_LEFT = 40
"""A round must not run out of cards."""


class Removal(Struct, frozen=True, kw_only=True):
    """House edges before a round from a shoe that lacks some cards, and the effect of each further card."""

    game: str
    rulebook: str
    without: tuple[str, ...]
    left: Mapping[str, int]
    """The number of cards of each value that are left."""
    full: Mapping[str, Fraction]
    """The house edges from the full shoe."""
    edges: Mapping[str, Fraction]
    """The house edges from what is left."""
    effects: Mapping[str, Mapping[str, Fraction]]
    """The player's gain per unit if one more card of a value is gone, by value and wager."""
    notes: tuple[str, ...] = ()
    """What the document does not allow of the table."""

    def to_json(self) -> dict[str, Any]:
        """Return the figures as plain data."""
        return {
            "game": self.game,
            "rulebook": self.rulebook,
            "without": list(self.without),
            "left": dict(self.left),
            "house_edge_full": _decimals(self.full),
            "house_edge": _decimals(self.edges),
            "effects": {value: _decimals(gains) for value, gains in self.effects.items()},
            **({"notes": list(self.notes)} if self.notes else {}),
        }

    @property
    def heads(self) -> tuple[str, ...]:
        """The headings of `rows`."""
        return ("", *self.edges)

    @property
    def rows(self) -> list[tuple[str, ...]]:
        """The figures as rows of a printed table."""
        rows = [("house edge, full shoe", *(percent_text(edge) for edge in self.full.values()))]
        if self.without:
            gone = ", ".join(self.without)
            rows.append((f"house edge without {gone}", *(percent_text(edge) for edge in self.edges.values())))
        rows += [
            (f"one {value} gone, to the player", *map(_points, gains.values()))
            for value, gains in self.effects.items()
        ]
        return rows


def removal_chart(found: Removal) -> str:
    """Draw what each further card gone is worth to the player, a colour for each wager."""
    colours = {wager: f"c{number % len(COLOURS)}" for number, wager in enumerate(found.edges)}
    rows = [
        (f"one {value} gone" * (wager == next(iter(gains))), colours[wager], gain, _points(gain))
        for value, gains in found.effects.items()
        for wager, gain in gains.items()
    ]
    key = {colour: wager for wager, colour in reversed(colours.items())}
    title = f"What one more card gone is worth to the player · {found.game} · {found.rulebook}"
    return signed_bars(title, rows, dict(reversed(key.items())))


def _decimals(figures: Mapping[str, Fraction]) -> dict[str, str]:
    return {name: decimal_text(figure) for name, figure in figures.items()}


def _points(gain: Fraction) -> str:
    return ("+" if gain > 0 else "") + percent_text(gain)


def read_cards(text: str, values: str) -> tuple[str, ...]:
    """Read the values of cards, as in "A, A, 5, K", as a game counts them. Suits are ignored."""
    said = [part.upper() for part in text.replace(",", " ").split()]
    plain = ("T" if part == "10" else part for part in said)
    found = tuple(part if part in values else ALIKE.get(part, part) for part in plain)
    for part, value in zip(said, found, strict=True):
        if len(value) != 1 or value not in values:
            raise Refusal(
                "bad_cards", f"{part!r:.20} is not the value of a card: write A, 2 to 9, T, J, Q or K"
            )
    return found


def removal(
    game: Game,
    rules: Rules,
    without: tuple[str, ...] = (),
    advance: Callable[[int, int], None] = lambda done, total: None,
) -> Removal:
    """Price the wagers of a shoe game from what is left, and with one more card of each value gone."""
    full = edges = game.edges_without(rules, {})
    gone, pack = Counter(without), game.pack(rules)
    decks = pack.decks if pack else 0
    known = game.counted_values
    tens = 4 * (1 + sum(value not in known for value in ALIKE))
    left = {value: (tens if value == "T" else 4) * decks - gone[value] for value in known}
    if short := [value for value in known if left[value] < 0]:
        raise rules.refuse(
            "bad_cards", f"{decks * 52} cards do not hold {gone[short[0]]} of {short[0]}", "decks"
        )
    if sum(left.values()) < LEAST_LEFT:
        raise rules.refuse("bad_cards", f"at least {LEAST_LEFT} cards must be left for a round", "decks")
    if without:
        edges = game.edges_without(rules, gone)
    effects = {}
    values = [value for value in known if left[value]]
    for done, value in enumerate(values):
        advance(done, len(values))
        then = game.edges_without(rules, gone + Counter(value))
        effects[value] = {wager: edge - then[wager] for wager, edge in edges.items()}
    advance(len(values), len(values))
    return Removal(
        game=rules.chapter.game,
        rulebook=rules.chapter.rulebook,
        without=tuple(sorted(without, key=known.index)),
        left=left,
        full=full,
        edges=edges,
        effects=effects,
        notes=rules.outside_lines,
    )
