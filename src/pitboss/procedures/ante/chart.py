"""The chart of a strategy that looks at the worth of a hand and at the dealer's card: a row for each span of hands."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pitboss.chance.cards import RANKS
from pitboss.odds.conditions import among, between, followed
from pitboss.odds.grid import grid_svg
from pitboss.odds.phrases import Phrase, ranks_of
from pitboss.odds.strategy import Drawn, Line, Strategy
from pitboss.procedures.ante.one_hand import MATCHES_NONE, MATCHES_ONE, SHOWS
from pitboss.procedures.ante.table_rules import AnteRules
from pitboss.procedures.ante.words import do_of, does_of, worth_phrases
from pitboss.rulebooks import Refusal

HEADS = tuple("10" if sign == "T" else sign for sign in RANKS)
REST = "the rest"


def drawn(table_rules: AnteRules, strategy: Strategy) -> Drawn | None:
    """Draw what is done with each hand against each card. None if that card is not looked at, or more decides."""
    found = cells(table_rules, strategy.lines)
    if found is None or (found == found[:, :1, :1]).all():
        return None
    rows = [
        (name, *(_cell(table_rules, *pair) for pair in row.tolist()))
        for name, row in zip(_names(table_rules, found), _spans(found), strict=True)
    ]
    heads, legend = ("", *HEADS), _legend(table_rules, found)
    title = f"{strategy.name} · {strategy.game}"
    return Drawn(heads, tuple(rows), legend, grid_svg(title, heads, rows, legend))


def cells(table_rules: AnteRules, lines: Sequence[Line]) -> NDArray[np.int64] | None:
    """Return the multiple that is played with each value, against each rank, by whether it matches a card in the hand.

    None if the lines look at anything else.
    """
    values = np.array(sorted(table_rules.hands.hands))
    shown, matches = np.arange(2, 2 + len(RANKS))[:, None], np.array([False, True])
    known = [
        *worth_phrases(table_rules, between(values[:, None, None]), ""),
        Phrase("", SHOWS, lambda said: among(shown, ranks_of(said[0]))),
        Phrase("", MATCHES_ONE, lambda _: matches),
        Phrase("", MATCHES_NONE, lambda _: ~matches),
    ]
    try:
        found = followed(lines, does_of(table_rules), known)
    except Refusal:
        return None
    return np.asarray(np.broadcast_to(found, (len(values), len(RANKS), 2)))


def _changes(found: NDArray[np.int64]) -> list[int]:
    """Return the places of the lowest values of each span that is played alike, the highest span first."""
    apart = (found[1:] != found[:-1]).any(axis=(1, 2))
    return [0, *(np.flatnonzero(apart) + 1).tolist()][::-1]


def _spans(found: NDArray[np.int64]) -> list[NDArray[np.int64]]:
    return [found[place] for place in _changes(found)]


def _names(table_rules: AnteRules, found: NDArray[np.int64]) -> list[str]:
    """Name each span by its lowest hand."""
    values = sorted(table_rules.hands.hands)
    return [table_rules.short_name(values[place]) if place else REST for place in _changes(found)]


def _cell(table_rules: AnteRules, otherwise: int, matched: int) -> str:
    signs = [_sign(table_rules, multiple) for multiple in (matched, otherwise)]
    return "/".join(dict.fromkeys(signs))


def _sign(table_rules: AnteRules, multiple: int) -> str:
    """The letter or figure of a cell: a fold, the only wager, or its multiple."""
    if not multiple:
        return "F"
    return str(multiple) if len(table_rules.multiples) > 1 else table_rules.stays[0].upper()


def _legend(table_rules: AnteRules, found: NDArray[np.int64]) -> str:
    done = sorted(np.unique(found).tolist())
    said = ", ".join(f"{_sign(table_rules, multiple)} {do_of(table_rules, multiple)}" for multiple in done)
    legend = f"By the dealer's card, the first row that you hold or beat: {said}"
    if (found[:, :, 0] == found[:, :, 1]).all():
        return legend
    return f"{legend}; of two signs, the first is for a card that matches one of yours"
