"""A rule that nothing would read does not load; and whom a fee counts."""

from typing import Any

import pytest

from pitboss.desk import game_of
from pitboss.poker.kernel import LimitKernel
from pitboss.rounds.events import Raked
from pitboss.rulebooks import Refusal, RulebookError, Rules
from poker.told import line_of
from variants import raw_chapter, rules_of, settled

GAME = game_of("poker")
HORSESHOE, MERCED, ONEIDA, SECTION_8 = (
    "horseshoe-cincinnati",
    "merced-poker-room",
    "oneida-2025",
    "section-8-poker",
)
STILL_IN = "still in when it is taken"


def loaded(book: str, form: str, without: tuple[str, ...] = (), **more: Any) -> Rules:
    """The rules of a form without some of its own, and with others."""
    raw = raw_chapter(book, f"poker-{form}")
    for reading in raw["readings"].values():
        reading.pop("alternatives", None)
    raw["without"] = [*raw.get("without", ()), *(f"rules.{name}" for name in without)]
    for name in without:
        del raw["rules"][name]
    for name, value in more.items():
        raw["rules"][name] = {"value": value, "clause": raw["rules"]["streets"]["clause"]}
    return rules_of(GAME, book, raw)


IDLE = [
    (
        HORSESHOE,
        "holdem",
        (),
        {"collection_once": 3},
        "collection_once has no effect: there is no collection",
    ),
    (HORSESHOE, "holdem", (), {"collection_counts": "dealt in"}, "collection_counts has no effect"),
    (HORSESHOE, "holdem", ("kill",), {}, "kill_when has no effect: there is no kill"),
    (
        SECTION_8,
        "omaha-high-low-holdem",
        (),
        {"kill_multiple": 10},
        "kill_pots already says what the pot must be",
    ),
    (HORSESHOE, "holdem", (), {"rake_methods": ["none", "increment"]}, "rake_on_antes has no effect"),
    (ONEIDA, "holdem", (), {"rake_methods": ["none", "increment"]}, "rake_most has no effect"),
    (HORSESHOE, "holdem", (), {"open_pair": True}, "no pair shows in the second betting round"),
    (HORSESHOE, "holdem", (), {"folded_place_dealt": True}, "nobody is dealt cards later on"),
    (HORSESHOE, "holdem", (), {"misdeal_until": 2}, "nothing makes a misdeal"),
]


@pytest.mark.parametrize(("book", "form", "without", "more", "why"), IDLE)
def test_a_rule_that_nothing_would_read_does_not_load(
    book: str, form: str, without: tuple[str, ...], more: dict[str, Any], why: str
) -> None:
    loaded(book, form)
    with pytest.raises(RulebookError, match=why):
        loaded(book, form, without, **more)


@pytest.mark.parametrize("name", ["kill_when", "kill_multiple", "kill_ends", "kill_blind"])
def test_a_kill_that_leaves_something_unsaid_does_not_load(name: str) -> None:
    with pytest.raises(RulebookError, match=f"kill needs {name}, and there is none"):
        loaded(HORSESHOE, "holdem", (name,))


@pytest.mark.parametrize(
    ("counts", "folds", "fee"),
    [
        ("dealt in", 0, 400),
        ("dealt in", 1, 400),
        ("dealt in", 3, 400),
        (STILL_IN, 0, 400),
        (STILL_IN, 1, 300),
    ],
)
def test_merced_lines_118_120_five_pay_a_dollar_more_and_who_has_folded_counts(
    counts: str, folds: int, fee: int
) -> None:
    """Of five who were dealt in some fold before the flop; the document counts those too."""
    does = ["fold"] * folds + ["call"] * (4 - folds)
    told = "preflop: " + ", ".join(f"{seat} {do}" for seat, do in zip((3, 4, 5, 1), does, strict=True))
    record = line_of(dict.fromkeys(range(1, 6), ""), 5, told + ", 2 check", "2c 7d 9h")
    round = settled(GAME, loaded(MERCED, "holdem", collection_counts=counts), record)
    assert [event.amount for event in round.log if isinstance(event, Raked)] == [fee]


def test_players_still_in_are_counted_at_a_board_only() -> None:
    with pytest.raises(RulebookError, match="has no players to count"):
        loaded(MERCED, "holdem", collection_counts=STILL_IN, no_flop_no_drop=False)


def test_a_fee_by_the_players_still_in_is_not_simulated() -> None:
    LimitKernel(loaded(MERCED, "holdem"))
    with pytest.raises(Refusal) as refused:
        LimitKernel(loaded(MERCED, "holdem", collection_counts=STILL_IN))
    assert (refused.value.code, refused.value.rule) == ("no_kernel", "rules.collection_counts")
