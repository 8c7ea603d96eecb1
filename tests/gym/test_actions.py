"""The list of actions and moments of a table: complete, and the same for any number of players."""

from random import Random

import pytest

from pitboss.desk.games import chapters, entries
from pitboss.gym.actions import answers
from pitboss.gym.playing import Playing, table_of

CRAPS = [book for book, game in chapters() for entry in entries(book, game) if entry.id == "craps"]


def table(game: str, book: str, players: int) -> Playing:
    return Playing(*table_of(game, book, None), players, None)


def unlisted(playing: Playing, onward: tuple[str, ...], seed: int, most: int = 150) -> set[str]:
    """Play a round in which half of the answers move it on, and return what the list did not have."""
    rng, words, found = Random(seed), playing.words, set[str]()
    playing.seed(seed)
    playing.start()
    for _ in range(most):
        if playing.over:
            break
        seat = playing.turn
        found |= answers(playing.round, seat).keys() - words.number.keys()
        legal = list(playing.legal(seat))
        goes_on = [action for action in legal if words.actions[action] in onward]
        playing.act(seat, rng.choice(goes_on if goes_on and rng.random() < 0.5 else legal))
    return found


@pytest.mark.parametrize("players", [1, 8])
@pytest.mark.parametrize("book", CRAPS)
def test_every_answer_at_a_craps_table_is_listed(book: str, players: int) -> None:
    playing = table("craps", book, players)
    assert {"roll", "bet:pass_odds", "bet:come", "bet:come_odds_6", "remove:come_6"} <= set(
        playing.words.actions
    )
    for seed in range(2):
        assert unlisted(playing, ("roll", "take_dice"), seed) == set()


@pytest.mark.parametrize(
    ("game", "book"),
    [
        *(("craps", book) for book in CRAPS),
        ("blackjack", "north-dakota-99-01-3"),
        ("pai-gow-poker", "oneida-2003"),
    ],
)
def test_the_list_is_the_same_for_any_number_of_players(game: str, book: str) -> None:
    most = min(8, table(game, book, 1).game.seats(table_of(game, book, None)[1]))
    words = [table(game, book, players).words for players in range(1, most + 1)]
    assert {one.actions for one in words} == {words[0].actions}
    assert {one.moments for one in words} == {words[0].moments}


def test_a_wager_the_house_does_not_take_is_not_listed() -> None:
    game, rules = table_of("craps", "horseshoe-cincinnati", None)
    actions = Playing(game, rules, 1, None).words.actions
    assert not [one for one in actions if one.startswith("bet:place_to_lose")]


@pytest.mark.parametrize("book", ["horseshoe-cincinnati", "north-dakota-99-01-3"])
def test_every_hand_of_a_box_has_its_moment(book: str) -> None:
    playing = table("blackjack", book, 3)
    assert {"hand1", "hand2", "hand3", "hand4"} <= set(playing.words.moments)


def test_a_choice_that_is_barred_at_most_times_is_listed() -> None:
    assert "even_money" in table("blackjack", "north-dakota-99-01-3", 3).words.actions
    assert "decline_line_bet" in table("craps", "horseshoe-cincinnati", 1).words.actions
