"""Blackjack counted together with side wagers that the first cards decide."""

from statistics import NormalDist, correlation, stdev

import pytest

from pitboss.desk import analyse, analyse_joint, game_of
from pitboss.odds.kernel import each_net
from pitboss.rulebooks import Refusal

BOOK, GAME = "deadwood-draft", "blackjack"
pytestmark = pytest.mark.usefixtures("examples")
SIDES = [
    "lucky_ladies",
    *(
        pytest.param(wager, marks=pytest.mark.heavy)
        for wager in ("over_13", "perfect_pairs", "plus_three", "match_the_dealer")
    ),
]


@pytest.mark.parametrize("wager", SIDES)
def test_a_side_wager_beside_the_hand_keeps_what_each_is_worth_alone(wager: str) -> None:
    stakes = {"blackjack": 1000, wager: 500}
    joint, single = analyse_joint(GAME, BOOK, stakes), analyse(GAME, BOOK)
    for name, cents in stakes.items():
        assert float(joint.means[name]) == pytest.approx(float(cents * single[name].expected_value), abs=1e-8)
        assert float(joint.covariances[name][name]) == pytest.approx(
            float(cents**2 * single[name].variance), rel=1e-9
        )
    staked = sum(cents * single[name].average_stake for name, cents in stakes.items())
    assert float(joint.average_stake) == pytest.approx(float(staked), rel=1e-9)


@pytest.mark.heavy
@pytest.mark.parametrize("wager", ["over_13", "perfect_pairs", "plus_three", "match_the_dealer"])
def test_a_side_wager_moves_with_the_hand_as_its_rounds_do(wager: str) -> None:
    game, rounds = game_of(GAME), 40_000
    joint = analyse_joint(GAME, BOOK, {"blackjack": 1000, wager: 1000})
    nets = list(each_net(game.kernel(game.rules(BOOK)), 9, rounds))
    hands, beside = ([net.get(name, 0) for net in nets] for name in ("blackjack", wager))
    one, other = NormalDist.from_samples(hands), NormalDist.from_samples(beside)
    spread = stdev(
        (a - one.mean) * (b - other.mean) / (one.stdev * other.stdev)
        for a, b in zip(hands, beside, strict=True)
    )
    told = float(joint.correlation("blackjack", wager, 9) or 0)
    assert correlation(hands, beside) == pytest.approx(told, abs=4 * spread / rounds**0.5)


def test_a_pair_of_queens_pays_most_where_the_dealer_has_a_blackjack() -> None:
    """Then the hand loses, and two queens of hearts win 1,000 to 1."""
    joint = analyse_joint(GAME, BOOK, {"blackjack": 1000, "lucky_ladies": 500})
    [top] = [one for one in joint.outcomes if one.cents == 500_000 - 1000]
    row = max(analyse(GAME, BOOK)["lucky_ladies"].outcomes, key=lambda one: one.net)
    assert float(top.probability) == pytest.approx(float(row.probability), rel=1e-9)


@pytest.mark.parametrize("wager", ["buster", "dealer_bust"])
def test_a_wager_on_later_cards_is_counted_alone(wager: str) -> None:
    with pytest.raises(Refusal, match=f"{wager} depends on cards that the play") as refused:
        analyse_joint(GAME, BOOK, {"blackjack": 1000, wager: 500})
    assert refused.value.code == "no_joint"


def test_a_strategy_is_counted_with_what_the_open_cards_decide() -> None:
    best, played = (
        analyse_joint(GAME, BOOK, {"blackjack": 1000, "over_13": 500}, strategy=how)
        for how in ("optimal", "mimic-dealer")
    )
    assert best.means["over_13"] == pytest.approx(played.means["over_13"], abs=1e-9)
    assert played.means["blackjack"] < best.means["blackjack"]
    with pytest.raises(Refusal, match="lucky_ladies is not counted separately"):
        analyse_joint(GAME, BOOK, {"blackjack": 1000, "lucky_ladies": 500}, strategy="mimic-dealer")
