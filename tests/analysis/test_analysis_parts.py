import pytest

from pitboss.analysis import parts
from pitboss.floor import game_of
from pitboss.rulebooks import Refusal


def unpriced() -> object:
    """A game whose package holds neither module: nobody has priced it."""
    return type("Tiddlywinks", (), {"title": "Tiddlywinks", "__module__": "pitboss.hands.tiddlywinks"})()


def test_a_game_s_odds_and_kernel_lie_beside_it() -> None:
    from pitboss.games.three_card_poker import kernel, odds

    game = game_of("three-card-poker")
    assert parts.analyse_of(game) is odds.analyse
    assert parts.kernel_of(game) is kernel.kernel
    assert parts.has_odds(game)


def test_a_game_without_odds_says_so() -> None:
    assert not parts.has_odds(unpriced())
    with pytest.raises(Refusal) as refused:
        parts.analyse_of(unpriced())
    assert (refused.value.code, refused.value.message) == ("no_odds", "Tiddlywinks has no exact odds yet")


def test_a_game_without_a_kernel_says_so() -> None:
    with pytest.raises(Refusal) as refused:
        parts.kernel_of(unpriced())
    assert (refused.value.code, refused.value.message) == ("no_kernel", "Tiddlywinks has no simulation yet")
