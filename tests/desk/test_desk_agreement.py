"""Promise 6: the fast kernels are a second voice, admitted only while they agree with the game to the cent."""

from typing import Any

import pytest

from agreement import disagreements
from everyday import COUNTED_FOR_SECONDS, HEAVY
from pitboss.desk import chapters
from pitboss.procedures.ante import kernel as ante_kernel
from sizes import LONG, so_many

CHAPTERS = [(book, game.id) for book, game in chapters() if game.compiled and game.id != "poker"]
"""Poker has no wager against the house: every hand its kernel writes out is replayed in tests/poker."""
POSTINGS: list[tuple[str, str, dict[str, Any]]] = [
    *((book, game, {}) for book, game in CHAPTERS),
    ("oneida-2003", "three-card-poker", {"pair_plus_table": "B", "minimum": "15", "smallest_chip": "2"}),
    ("oneida-2025", "three-card-poker", {"pair_plus_table": "B", "wager_version": "both_within_five_times"}),
    ("horseshoe-cincinnati", "three-card-poker", {"six_card_bonus_offered": False, "minimum": "0.01"}),
    ("horseshoe-cincinnati", "three-card-poker", {"minimum": "25", "dealing": "automated shoe"}),
    ("horseshoe-cincinnati", "craps", {"come_odds_on_come_out": "off", "put_odds_on_come_out": "off"}),
    ("horseshoe-cincinnati", "craps", {"vig_when": "when won", "buy_on_come_out": "on"}),
    ("horseshoe-cincinnati", "craps", {"buy_vig": 0, "lay_vig": 3, "lay_on_come_out": "off"}),
    ("oneida-2003", "craps", {"vig_kept": False}),
    ("horseshoe-cincinnati", "craps", {"buy_vig": "4.5", "lay_vig": "2.25", "vig_when": "when won"}),
    ("oneida-2003", "craps", {"buy_vig": "4.99", "lay_vig": "3.75"}),
    ("horseshoe-cincinnati", "mini-baccarat", {"decks": 6, "banker_tie": "charged", "dragon_offered": False}),
    (
        "horseshoe-cincinnati",
        "mini-baccarat",
        {"decks": 16, "shuffler": True, "vigorish_collected": "marked"},
    ),
    (
        "horseshoe-cincinnati",
        "mini-baccarat",
        {"vigorish_unit": "0.25", "maximum": "2", "dragon_maximum": "2"},
    ),
    ("oneida-2025", "craps", {"barred_number": 3, "odds_multiple": 1, "smallest_chip": "5"}),
]
FIRSTS = {game: book for book, game in reversed(CHAPTERS) if game not in COUNTED_FOR_SECONDS}
EVERY_DAY = [*((book, game, {}) for game, book in FIRSTS.items()), POSTINGS[-6], POSTINGS[-1]]
"""The first chapter of each game as it is printed, and two postings of craps, with a charge and with other odds."""
# A hand of craps is some nine rolls with eighty wagers on each.
SEEDS = [6, *([pytest.param(2026, marks=HEAVY)] if LONG else [])]
CRAPS = so_many(everyday=2, ci=4), so_many(ci=50, long=150)
OTHERS = so_many(everyday=50, ci=150), so_many(ci=700, long=3_000)


def check_agreement(game: str, rulebook: str, options: dict[str, Any], seed: int, rounds: int) -> None:
    found = disagreements(game, rulebook, rounds, seed, options)
    assert not found, f"{len(found)} of {rounds} rounds differ; the first: {found[0]}"


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(
    ("rulebook", "game", "options"),
    [pytest.param(*one, marks=() if one in EVERY_DAY else HEAVY) for one in POSTINGS],
)
def test_promise_06_fast_agrees_with_the_engine(
    rulebook: str, game: str, options: dict[str, Any], seed: int
) -> None:
    check_agreement(game, rulebook, options, seed, (CRAPS if game == "craps" else OTHERS)[0])


@pytest.mark.heavy
@pytest.mark.parametrize(("rulebook", "game", "options"), POSTINGS)
def test_promise_06_fast_agrees_with_the_engine_over_many_rounds(
    rulebook: str, game: str, options: dict[str, Any]
) -> None:
    check_agreement(game, rulebook, options, 60, (CRAPS if game == "craps" else OTHERS)[1])


def test_a_kernel_that_errs_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = ante_kernel.AnteKernel.nets

    def shaving(*given: Any) -> Any:
        nets = honest(*given)
        return [
            {wager: net - (wager == "pair_plus" and net > 0) for wager, net in one.items()} for one in nets
        ]

    monkeypatch.setattr(ante_kernel.AnteKernel, "nets", shaving)
    found = disagreements("three-card-poker", "oneida-2003", 40, 5)
    # The pairs and better among forty hands, and no others.
    assert 0 < len(found) < 40
    assert "seed 5" in found[0]


def test_a_record_the_engine_refuses_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ante_kernel, "show_amount", lambda cents: "0.001")
    found = disagreements("three-card-poker", "oneida-2003", 3, 5)
    assert len(found) == 3
    assert "bad_amount" in found[0]
