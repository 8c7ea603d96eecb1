"""The readings of craps, big six and blackjack: which figures rest on them."""

import pytest

from pitboss.desk import analyse

H, OLD, NEW = "horseshoe-cincinnati", "oneida-2003", "oneida-2025"
RESTING = [
    ("craps", OLD, "pass", ()),
    ("craps", OLD, "any_seven", ("odds_column",)),
    ("craps", OLD, "horn", ("odds_column",)),
    ("craps", OLD, "horn_high_2", ("horn_high", "odds_column")),
    ("craps", OLD, "world", ("whirl", "odds_column")),
    ("craps", OLD, "hop_1_1", ()),
    ("craps", OLD, "hard_4", ("hardway_loss",)),
    ("craps", OLD, "buy_4", ("true_odds",)),
    ("craps", OLD, "lay_4", ("true_odds", "lay_charge")),
    ("craps", OLD, "place_6", ()),
    ("craps", NEW, "pass", ("come_row", "misread_odds", "lost_definitions")),
    ("craps", NEW, "dont_come", ("lost_definitions", "come_row", "misread_odds")),
    ("craps", NEW, "dont_pass_odds", ("lost_definitions",)),
    ("craps", NEW, "place_6", ("misread_odds", "lost_definitions")),
    ("craps", NEW, "any_craps", ()),
    ("craps", NEW, "hop_1_1", ("hop_one_roll",)),
    ("craps", H, "pass", ()),
    ("craps", H, "come_odds", ()),
    ("craps", H, "place_6", ()),
    ("craps", H, "buy_4", ("buy_labels", "buy_and_lay")),
    ("craps", H, "lay_4", ("buy_and_lay",)),
    ("craps", H, "world", ("copying_slips",)),
    ("craps", H, "fire", ("losing_seven", "fire_table", "six_points", "fire_points_counted")),
    ("big-six", H, "1", ("sections",)),
    ("big-six", H, "logo", ("sections",)),
]


@pytest.mark.parametrize(("game", "book", "wager", "readings"), RESTING)
def test_a_figure_says_which_readings_it_rests_on(
    game: str, book: str, wager: str, readings: tuple[str, ...]
) -> None:
    assert analyse(game, book).rests_on.get(wager, ()) == readings
