"""The other readings of poker's chapters: each is shown to change what a record comes to."""

from typing import Any

import msgspec
import pytest

from pitboss.desk import game_of
from pitboss.poker.game import Poker
from pitboss.rounds import play_record, read_record
from pitboss.rulebooks import Refusal
from poker.told import actions

H, M, O = "horseshoe-cincinnati", "merced-poker-room", "oneida-2025"  # noqa: E741
S = "section-8-poker"
POKER = game_of("poker")
assert isinstance(POKER, Poker)
FULL_FIGURE = "only the full figure is a raise"
LIMITS = {"limits": ["4", "8"]}
CHECKED = "flop: 1 check, 2 check; turn: 1 check, 2 check; river: 1 check, 2 check"


def record(
    seats: dict[int, Any], button: int | None, told: str, board: str = "", **options: Any
) -> dict[str, Any]:
    """A record told in short; a seat is its cards, or its cards and its stack."""
    written = [(seat, held if isinstance(held, tuple) else (held, None)) for seat, held in seats.items()]
    return {
        "options": LIMITS | options,
        "seats": [{"seat": seat, "cards": cards.split(), "stack": stack} for seat, (cards, stack) in written],
        "actions": actions(told),
        "community": board.split(),
        "button_seat": button,
    }


SHORT = record({1: ("", "6"), 2: "", 3: ""}, 3, "preflop: 3 call, 1 raise, 2 call, 3 raise 6")
"""An all-in raise of half the figure, and who has called raises again."""
TWO_RAISE = record(dict.fromkeys((1, 2), ""), 2, "preflop: 1 raise, 2 raise, 1 fold", raises=1)
"""Two players raise once each where one raise is posted."""
PAT = "predraw: 1 call, 2 check; draw: 1 pat, 2 pat; draw: "
CASES: list[tuple[str, str, str, str, dict[str, Any], str]] = [
    (M, "holdem", "short_raise", FULL_FIGURE, SHORT, "short_raise"),
    (H, "holdem", "short_raise", FULL_FIGURE, SHORT, "short_raise"),
    (O, "holdem", "short_raise", FULL_FIGURE, SHORT, "short_raise"),
    (M, "omaha", "two_players", "from the moment that a fold leaves two",
     record(dict.fromkeys((1, 2, 3), ""), 3, "preflop: 3 raise, 1 raise, 2 raise, 3 fold, 1 raise 4, 2 fold"), "net"),
    (M, "omaha-high-low", "odd_half", "to the high half",
     record({1: "", 2: "Ah 2h Jc Jd", 3: "Kc Kd 9c 9d"}, 3, "preflop: 3 call, 1 fold, 2 check; flop: 2 check, 3 check; "
            "turn: 2 check, 3 check; river: 2 check, 3 check", "Ks 3c 4d 8s Qh", limits=["3", "6"]), "net"),
    (H, "holdem", "seats_of_blinds", "with two players the button has the small blind",
     record(dict.fromkeys((1, 2), ""), 2, "preflop: 1 fold"), "streets"),
    (H, "big-o", "high_or_split", "high only",
     record({1: "Ah 2h Jc Jd 6h", 2: "Kc Kd 9c 9d 7d"}, 2, f"preflop: 1 call, 2 check; {CHECKED}", "Ks 3c 4d 8s Qh"),
     "net"),
    (H, "five-card-stud", "limits_by_round", "the higher in the last round only",
     record({1: "Ah Kd Qc Jd", 2: "As 2h 3d 4h"}, None,
            "second: 1 call 2; third: 1 check, 2 check; fourth: 1 bet 8, 2 fold"),
     "limit_by_round"),
    (H, "holdem", "raises", "a raise is as much as the last",
     record(dict.fromkeys((1, 2, 3), ""), 3, "preflop: 3 raise 10, 1 raise 10, 2 fold, 3 fold", structure="no-limit",
            blinds=["1", "2"]), "structure"),
    (H, "holdem", "raise_cap", "two players raise as they like", TWO_RAISE, "raises"),
    (O, "holdem", "number_of_raises", "two players raise as they like", TWO_RAISE, "raises"),
    (O, "holdem", "odd_chips_high", "the first winner from where the deal begins",
     record({1: "", 2: "Ah Kd", 3: "As Kc"}, 3, "preflop: 3 call, 1 fold, 2 check; flop: 2 check, 3 check; "
            "turn: 2 check, 3 check; river: 2 check, 3 check", "2s Jd 7h 4c 5h", limits=["3", "6"]), "net"),
    (O, "five-card-draw", "two_rounds", "the higher after the draw",
     record(dict.fromkeys((1, 2), ""), 2, PAT + "1 bet 4, 2 fold"), "limit_by_round"),
    (O, "lowball-ace-to-five", "low_ranking", "straights and flushes do not count",
     record({1: "As 2s 3c 4h 5h", 2: "Ad 2d 3d 4c 6h"}, 2, PAT + "1 check, 2 check"), "net"),
    (O, "holdem", "posted_maximum", "the maximum may be the pot",
     record(dict.fromkeys((1, 2, 3), ""), 3, "preflop: 3 raise 28, 1 fold, 2 fold"), "limit_by_round"),
    (O, "holdem", "posted_maximum", "the maximum may be the stack",
     record(dict.fromkeys((1, 2, 3), ""), 3, "preflop: 3 raise 29, 1 fold, 2 fold"), "limit_by_round"),
    (S, "holdem", "posted_maximum", "the maximum may be the pot",
     record(dict.fromkeys((1, 2, 3), ""), 3, "preflop: 3 raise 28, 1 fold, 2 fold"), "limit_by_round"),
    (S, "omaha", "posted_maximum", "the maximum may be the stack",
     record(dict.fromkeys((1, 2, 3), ""), 3, "preflop: 3 raise 29, 1 fold, 2 fold"), "limit_by_round"),
    (O, "five-card-stud", "must_bet", "checks as in seven-card stud",
     record({1: "Ah Kd Qc", 2: "As 2h 3d"}, None, "second: 1 call 2; third: 1 check, 2 bet 4, 1 fold"), "check"),
]  # fmt: skip
"""A book, a form of poker, a reading and its alternative, and a record that comes to something else by it."""


def comes_to(book: str, variant: str, told: dict[str, Any], readings: dict[str, str]) -> Any:
    """What a record nets, read so; the rule where it is refused."""
    options = {"variant": variant} | told["options"]
    made = read_record(msgspec.json.encode({"rulebook": book, "game": "poker", **told, "options": options}))
    try:
        round = play_record(made, POKER, rules=POKER.rules(book, options, readings=readings))
    except Refusal as refusal:
        return refusal.rule
    return POKER.result(round, made)


@pytest.mark.parametrize(("book", "variant", "reading", "other", "told", "by"), CASES)
def test_the_other_reading_changes_what_a_record_comes_to(
    book: str, variant: str, reading: str, other: str, told: dict[str, Any], by: str
) -> None:
    usual, otherwise = comes_to(book, variant, told, {}), comes_to(book, variant, told, {reading: other})
    if by == "net":
        assert net(usual) != net(otherwise)
    else:
        assert [one for one in (usual, otherwise) if isinstance(one, str)] == [f"rules.{by}"]


def net(answer: Any) -> Any:
    """What everyone won or lost, or why nobody did."""
    return answer["net"] if isinstance(answer, dict) else answer


def test_no_alternative_of_these_books_is_left_out() -> None:
    shown = {(book, reading, other) for book, _, reading, other, *_ in CASES if book != S} | {
        (M, "two_players", "from the moment that a fold leaves two")
    }
    assert shown == {
        (book, name, other)
        for book in (H, M, O)
        for variant in POKER.variants(book)
        for name, reading in POKER.chapter(book, {"variant": variant}).readings.items()
        for other in reading.alternatives
    }


def test_one_sentence_is_read_in_one_way_in_both_books_that_have_it() -> None:
    """Oneida G(1) and section 8 (w)(1): minimum and maximum wagers are posted at each table."""
    read = [POKER.chapter(book, {"variant": "holdem"}) for book in (O, S)]
    first, second = (chapter.readings["posted_maximum"] for chapter in read)
    assert (first.value, first.alternatives) == (second.value, second.alternatives)
    for chapter in read:
        allowed = chapter.rules["structure"].range
        assert allowed is not None
        assert allowed.choices == ("fixed-limit", "spread-limit")
