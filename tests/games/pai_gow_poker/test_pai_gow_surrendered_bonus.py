"""Pai gow poker: what happens to a wager on one's own cards when the hand is surrendered, as a chapter has it."""

import pytest

from pitboss.desk import game_of
from variants import changed, raw_chapter, rules_of, settled

GAME = "pai-gow-poker"
WAGERS = {"horseshoe-cincinnati": "fortune", "oneida-2003": "bonus"}
QUADS, PLAIN = ["9d", "9h", "9s", "9c", "7h", "5s", "3d"], ["Ah", "Kh", "Tc", "7d", "5d", "3c", "2c"]
DEALER = ["Qs", "Qd", "Jc", "8d", "6c", "4s", "2h"]


@pytest.mark.parametrize("book", WAGERS)
@pytest.mark.parametrize(
    ("value", "cards", "net"),
    [
        ("lost", QUADS, -500),
        ("returned", QUADS, 0),
        ("returned", PLAIN, 0),
        ("settled by the cards", PLAIN, -500),
        ("settled by the cards", QUADS, 12_500),
    ],
)
def test_a_surrendered_hand_and_the_wager_on_its_cards(
    book: str, value: str, cards: list[str], net: int
) -> None:
    game, wager = game_of(GAME), WAGERS[book]
    rules = rules_of(game, book, changed(raw_chapter(book, GAME), bonus_surrendered=value))
    seat = {
        "seat": 1,
        "wagers": {"pai_gow": "10", wager: "5"},
        "cards": cards,
        "decisions": [{"at": "surrender", "do": "surrender"}],
    }
    record = {"rulebook": book, "game": GAME, "seats": [seat], "dealer": DEALER}
    found = settled(game, rules, record).table.net
    assert (found[1, wager], found[1, "pai_gow"]) == (net, -1000)
