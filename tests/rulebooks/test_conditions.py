"""Conditions between values: what a document sets is noted where a table is priced outside it, the rest is refused."""

from typing import Any

import pytest

from pitboss.desk import analyse
from pitboss.desk.figures import joint_of, what_if
from pitboss.desk.games import game_ids, game_of
from pitboss.desk.hold import hold_report
from pitboss.desk.sessions import sessions_at
from pitboss.odds.removal import removal
from pitboss.rulebooks import Refusal
from pitboss.rulebooks.conditions import is_set_by_documents
from pitboss.rulebooks.posting import check_limits, check_rounding
from pitboss.simulate.sessions import SessionTerms

HOUSE = "horseshoe-cincinnati"
SET_BY_DOCUMENTS = {
    "games.blackjack.rules.check_small_game": "what small games alone may post",
    "games.dreamcatcher.rules.check_payout": "the floor of a payout limit",
    "games.mini_baccarat.rules.check_decks": "how many decks a table may have",
    "games.pai_gow_poker.rules.check_additional": "what the number pays at most",
    "games.pai_gow_poker.rules.check_additional_coupons": "coupons on the number without any elsewhere",
    "games.pai_gow_poker.rules.check_cap": "the floor of a payout limit",
    "games.pai_gow_poker.rules.check_start": "where a button may mark the start",
    "games.roulette.prison.check_prison": "no rule for half a cent",
    "procedures.ante.rules.check_back_line": "no rule for wagers behind an abandoned hand",
    "procedures.limits.check_limit": "the floor of a payout limit",
    "procedures.roulette.rules.check_halves": "no rule for half a cent",
    "procedures.roulette.rules.check_three_numbers": "one line of odds for three numbers",
    "rulebooks.posting.check_rounding": "no rule for a part of a cent",
}
REFUSED = {
    "no amount can be bet": {
        "rulebooks.posting.check_limits",
        "games.blackjack.rules.check_several_boxes",
        "games.blackjack.rules.check_wager_step",
        "games.craps.rules.check_fire",
        "games.mini_baccarat.rules.check_differential",
        "games.three_card_poker.rules.check_play",
        "procedures.limits.check_range",
        "procedures.roulette.rules.check_areas",
    },
    "it cannot be dealt": {
        "games.blackjack.rules.check_double_shoe",
        "games.blackjack.rules.check_hole_card",
        "games.mini_baccarat.rules.check_batches",
        "games.mini_baccarat.rules.check_cover_card",
        "procedures.shoe.check_shoe",
    },
    "nothing decides it, or it has two answers": {
        "games.blackjack.rules.check_free_splits",
        "games.blackjack.rules.check_totals",
        "games.mississippi_stud.rules.check_fates",
        "games.mississippi_stud.rules.check_push",
        "games.pai_gow_poker.rules.check_dealer",
        "games.pai_gow_poker.rules.check_way",
        "games.pure_21_5_blackjack.rules.check_chart",
        "games.roulette.rules.check_no_coupon_waits",
        "procedures.ante.rules.check_fold",
        "procedures.ante.rules.check_forfeits",
        "procedures.ante.rules.check_orders",
        "procedures.ante.rules.check_settled",
        "procedures.streets.contest.check_fold",
        "procedures.streets.rules.check_settled",
        "poker.rules.go_together",
        "poker.rules.paid_so",
        "poker.rules.ranked_so",
    },
    "what it says is nothing": {
        "games.blackjack.rules.check_blackjack_pays",
        "games.blackjack.rules.check_side_wagers",
        "games.craps.rules.check_lists",
        "games.craps.rules.check_odds",
        "games.craps.rules.check_totals",
        "games.dreamcatcher.rules.check_multipliers",
        "games.dreamcatcher.rules.check_odds",
        "games.mini_baccarat.rules.check_third_cards",
        "games.mini_baccarat.rules.check_vigorish_unit",
        "games.pure_21_5_blackjack.rules.check_button",
        "games.rapid_roulette.rules.check_chips",
        "games.roulette.lightning.check_lit",
        "games.roulette.racetrack.check_racetrack",
        "games.roulette.racetrack.check_sectors",
        "procedures.ante.rules.check_least_hand",
        "procedures.bank.check_bank",
        "procedures.progressive.rules.check_progressive",
        "procedures.roulette.rules.check_colours",
        "procedures.roulette.rules.check_paid",
        "procedures.roulette.rules.check_wheels",
        "procedures.roulette.rules.check_zero_boxes",
        "procedures.streets.rules.check_hand",
        "procedures.wheel.check_order",
        "procedures.wheel.check_wheel",
        "rounds.coupons.check_coupons",
    },
}
"""Why a table that fails a check is refused even where its price is asked for."""


def test_every_check_of_every_game_is_sorted() -> None:
    every = {check_limits, check_rounding}
    for game in game_ids():
        every |= {getattr(check, "func", check) for check in game_of(game).ruleset.checks}
    own = {check for check in every if check.__module__.startswith("pitboss.")}
    named = {f"{one.__module__.removeprefix('pitboss.')}.{one.__name__}": one for one in own}
    noted = {name for name, check in named.items() if is_set_by_documents(check)}
    assert noted == set(SET_BY_DOCUMENTS)
    assert set(named) - noted == set().union(*REFUSED.values())


def test_ties_are_set_by_documents() -> None:
    for game, book in (("blackjack", HOUSE), ("mini-baccarat", HOUSE), ("three-card-poker", "oneida-2025")):
        assert all(map(is_set_by_documents, what_if(game, book).ties))


@pytest.mark.parametrize(
    ("game", "options", "clauses"),
    [
        ("blackjack", {"double_after_split": False}, ["§10.IV"]),
        ("blackjack", {"resplit_aces": True, "most_hands": 3, "decks": 8}, ["§11.III", "§11.V"]),
        ("blackjack", {"dealing": "pitch"}, ["§14.I.A"]),
        ("mini-baccarat", {"decks": 4}, ["C3.I"]),
    ],
)
def test_a_table_outside_the_book_is_priced_and_marked(
    game: str, options: dict[str, Any], clauses: list[str]
) -> None:
    found = analyse(game, HOUSE, options)
    assert found.wagers
    said = [one["clause"] for one in found.outside]
    assert len(said) == len(clauses)
    assert all(clause in one for clause, one in zip(clauses, said, strict=True))
    with pytest.raises(Refusal):
        game_of(game).rules(HOUSE, options)


def test_doubling_after_a_split_is_worth_something_with_eight_decks_too() -> None:
    usual, without = (
        analyse("blackjack", HOUSE, options)["blackjack"].house_edge
        for options in ({}, {"double_after_split": False})
    )
    assert 0.0010 < without - usual < 0.0020


def test_four_decks_of_baccarat_lie_between_three_and_six() -> None:
    edges = [analyse("mini-baccarat", HOUSE, {"decks": decks})["tie"].house_edge for decks in (3, 4, 6)]
    assert edges == sorted(edges, reverse=True)


@pytest.mark.parametrize(
    ("game", "options", "message"),
    [
        ("mini-baccarat", {"shuffler": True, "decks": 7}, "equal batches"),
        ("mini-baccarat", {"cards_behind_cutting_card": 500}, "cannot lie behind"),
        ("three-card-poker", {"minimum": "500", "maximum": "5"}, "above its maximum"),
    ],
)
def test_what_cannot_be_dealt_or_bet_on_stays_refused(
    game: str, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(Refusal, match=message):
        analyse(game, HOUSE, options)


def test_every_report_of_such_a_table_says_that_it_is_outside_the_book() -> None:
    rules = what_if("mini-baccarat", HOUSE, {"decks": 4})
    said = f"Outside the book: {rules.outside[0].message} [C3.I]"
    assert rules.outside_lines == (said,)
    stakes = {"banker": 1_000, "tie": 500}
    assert joint_of(rules, stakes).notes[0] == said
    trip = sessions_at(rules, stakes, SessionTerms(50_000, 10, None, None), 20, 1, workers=1)
    for notes in (
        trip.notes,
        hold_report(rules, stakes).notes,
        hold_report(rules, {"banker": 1_000}).notes,
        removal(game_of("mini-baccarat"), rules).notes,
        analyse("mini-baccarat", HOUSE, {"decks": 4}).outside_lines(),
    ):
        assert [note for note in notes if note.startswith("Outside")] == [said]
    assert not joint_of(what_if("mini-baccarat", HOUSE), stakes).notes[0].startswith("Outside")
