"""The forms that docs/poker/variants.md calls a chapter away are one: each is written, loads and is played."""

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from pitboss.chance import seeded
from pitboss.desk import audit_log, open_round
from pitboss.poker.game import Poker
from pitboss.poker.looks import ways_of
from pitboss.poker.worth import board as of_board
from pitboss.rounds import Round, drive, write_log
from pitboss.rounds.accounts import check_conservation
from pitboss.rounds.drivers.random import RandomPlayer
from pitboss.rulebooks import library
from plain_poker import DECK, rank_five
from sizes import so_many
from variants import written

EXAMPLES = Path(__file__).parents[2] / "docs" / "poker" / "examples" / "kitchen-table"
BOOK = "known-forms"
BUTTON, BLINDS = "left of the button", "left of the blinds"
FIVE, OMAHA = "any five of the hole cards and the board", "two hole cards and three of the board"
USUAL = [
    "royal flush", "straight flush", "four of a kind", "full house", "flush", "straight", "three of a kind",
    "two pair", "pair", "high card",
]  # fmt: skip
LOW = {"pot_to": "the best low", "low_qualifier": "none"}
HALVES = {
    "pot_to": "half to the best hand and half to the best low",
    "odd_half": "to the high hand",
    "odd_chips_low": "all odd chips to the first winner left of the button",
}
Streets = list[dict[str, Any]]


def flops(down: int, *boards: int, first: int = 0, burn: int = 1) -> Streets:
    """The streets of a game with a board: so many hole cards, then so many board cards each time."""
    names = ("preflop", "flop", "turn", "river", "community", "fifth")
    rows: Streets = [{"name": "preflop", "down": down, "opens": BLINDS} | ({"board": first} if first else {})]
    rows += [
        {"name": name, "board": board, "opens": BUTTON} | ({"burn": burn} if burn else {})
        for name, board in zip(names[1:], boards, strict=False)
    ]
    return rows


def draws(cards: int, number: int) -> Streets:
    names = ("draw", "draw2", "draw3")[:number]
    rows: Streets = [{"name": "predraw", "down": cards, "opens": BLINDS}]
    return rows + [{"name": name, "burn": 1, "draw": cards, "opens": BUTTON} for name in names]


def stud(*ups: int) -> Streets:
    names = ("fourth", "fifth", "sixth")
    rows: Streets = [{"name": "third", "down": 2, "up": 1, "opens": "highest up-card"}]
    rows += [
        {"name": name, "burn": 1, "up": up, "opens": "best hand showing"}
        for name, up in zip(names, ups, strict=False)
    ]
    return [*rows, {"name": "seventh", "burn": 1, "down": 1, "opens": "best hand showing"}]


KNOWN: dict[str, dict[str, Any]] = {
    "super-eight": {"streets": flops(3, 3, 1, 1)},
    "greek": {"streets": flops(2, 3, 1, 1), "hand_from": OMAHA},
    "omaha-six": {"streets": flops(6, 3, 1, 1), "hand_from": OMAHA, "positions": 6},
    "courchevel": {"streets": flops(5, 2, 1, 1, first=1), "hand_from": OMAHA, "positions": 8},
    "manila": {
        "streets": flops(2, 1, 1, 1, 1, 1),
        "hand_from": OMAHA,
        "deck": "32 cards, seven to ace",
        "positions": 8,
    },
    "royal-holdem": {"streets": flops(2, 3, 1, 1, burn=0), "deck": "20 cards, ten to ace", "positions": 6},
    "triple-draw": {"streets": draws(5, 3), **LOW, "low_ranking": "deuce to seven", "positions": 6},
    "london": {"streets": draws(5, 1), **LOW, "low_ranking": "high hands upside down, ace low"},
    "razz-27": {"streets": stud(1, 1, 1), **LOW, "low_ranking": "deuce to seven", "positions": 7},
    "mississippi": {"streets": stud(2, 1), "positions": 7},
    "draw-joker-high-low": {
        "streets": draws(5, 1),
        "deck": "53 cards, one joker",
        "hand_ranking": ["five aces", *USUAL],
        "joker": "an ace, or completes a straight, a flush or a straight flush",
        "joker_low": "the lowest card that the hand lacks",
        "low_ranking": "ace to five",
        "low_qualifier": "eight or better",
        **HALVES,
    },
    "omaha-short": {
        "streets": flops(4, 3, 1, 1),
        "hand_from": OMAHA,
        "deck": "36 cards, six to ace",
        "positions": 6,
    },
}


def chapter(form: str) -> dict[str, Any]:
    """A chapter over the base of the kitchen table."""
    said = {
        "positions": 8,
        "hand_from": FIVE,
        "hand_ranking": USUAL,
        "pot_to": "the best hand",
        **KNOWN[form],
    }
    rows = said["streets"]
    said["limit_by_round"] = ["lower"] * 2 + ["higher"] * (len(rows) - 2)
    said["streets"] = [row | {"clause": "1"} for row in rows]
    if any("draw" in row for row in rows):
        said["short_of_cards"] = "stub and discards shuffled"
    if rows[0]["name"] == "third":
        said |= {"blinds_number": [0], "short_of_cards": "one common card", "ante": "1"}
    return {
        "game": "poker",
        "title": form,
        "source": "a test",
        "base": "poker",
        "clauses": "base/poker",
        "rules": {name: {"value": value, "clause": "1"} for name, value in said.items()},
        "facts": {"variant": {"value": form, "clause": "1"}},
    }


@pytest.fixture(autouse=True, scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A book of all of them on a shelf of its own."""
    folder = tmp_path_factory.mktemp("shelf")
    copytree(EXAMPLES, folder / BOOK, ignore=lambda _, names: [name for name in names if "poker-" in name])
    for form in KNOWN:
        (folder / BOOK / f"poker-{form}.toml").write_text(written(chapter(form)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(library.VARIABLE, str(folder))
        library.look_again()
        yield
    library.look_again()


def played(form: str, seed: int) -> Round:
    source = seeded(seed)
    places = KNOWN[form].get("positions", 8)
    seats = tuple(range(1, 3 + source.below(places - 1)))
    stacks = {seat: 2_000 + 100 * source.below(60) for seat in seats}
    return drive(open_round("poker", BOOK, seats, {"variant": form}, None, stacks), RandomPlayer(source))


@pytest.mark.parametrize("form", KNOWN)
def test_a_known_form_is_played_to_the_end_and_audited(form: str) -> None:
    assert form in Poker().variants(BOOK)
    for seed in range(so_many(everyday=4, ci=40, long=1_000)):
        round = played(form, seed)
        assert check_conservation(round.log).get("pot", 0) == 0, seed
        assert sum(round.table.net.values()) == 0, seed
        assert audit_log(write_log(round.log)).clean, seed


def test_six_hole_cards_of_omaha_are_ranked_alike_by_plain_and_compiled_code() -> None:
    from pitboss.poker.looks import _numbers, _value

    [high, _] = ways_of(OMAHA, True, "", 0)
    for seed in range(so_many(everyday=20, ci=200)):
        source, deck = seeded(seed), list(DECK)
        cards = [deck.pop(source.below(len(deck))) for _ in range(11)]
        hole, lying = cards[:6], cards[6:]
        pairs = [two + three for two in combinations(hole, 2) for three in combinations(lying, 3)]
        value = of_board(tuple(lying)).high(hole)
        assert _value(high.kind, high.worths, high.lows, _numbers(cards), 6) == value
        best = max(pairs, key=rank_five)
        assert of_board(best[2:]).high(best[:2]) == value
