"""What a choice is worth, held against published figures and against each other."""

from fractions import Fraction

import pytest

from pitboss.desk.advice import advise
from pitboss.desk.games import game_of
from pitboss.rounds.advice import May, Option, Situation, Worths

HORSESHOE = "horseshoe-cincinnati"
PLAY = (May("play", "play", 1000, 1000), May("fold"))


def weighed(game: str, seen: Situation, book: str = HORSESHOE) -> Worths:
    found = game_of(game).worths(game_of(game).rules(book), seen)
    assert found is not None
    return found


def test_three_card_poker_is_played_from_queen_six_four_on() -> None:
    for cards, best in ((("Qh", "6c", "4d"), "play"), (("Qh", "6c", "3d"), "fold")):
        found = weighed("three-card-poker", Situation("play", PLAY, cards, stakes={"ante": 1000}))
        assert max(found.nets, key=found.nets.__getitem__).do == best
        assert found.nets[Option("fold")] == -1000
        assert found.exact


def test_the_suits_of_a_hand_have_no_names() -> None:
    one = weighed("three-card-poker", Situation("play", PLAY, ("Kh", "9c", "4d"), stakes={"ante": 1000}))
    other = weighed("three-card-poker", Situation("play", PLAY, ("4s", "9d", "Kc"), stakes={"ante": 1000}))
    assert one == other


def test_let_it_ride_rides_with_a_pair_of_tens_and_withdraws_with_nothing() -> None:
    may, stakes = (May("ride"), May("withdraw")), {"bet1": 1000, "bet2": 1000, "bet3": 1000}
    tens = weighed("let-it-ride", Situation("bet1", may, ("Th", "Tc", "4d"), stakes=stakes)).nets
    assert tens[Option("ride")] * 2 == tens[Option("withdraw")] * 3, "each bet is worth as much as the others"
    less = {"bet2": 1000, "bet3": 1000}
    none = weighed("let-it-ride", Situation("bet2", may, ("Kh", "9c", "4d"), ("2s",), stakes=less)).nets
    assert none[Option("ride")] < none[Option("withdraw")] < 0


def test_a_river_of_ultimate_is_counted_over_every_hand_of_the_dealer() -> None:
    board = ("2s", "5d", "7c", "Jd", "Qs")
    seen = Situation("river", PLAY, ("Kh", "9c"), board, stakes={"ante": 1000, "blind": 1000})
    found = weighed("ultimate-texas-holdem", seen).nets
    assert found[Option("fold")] == -2000
    assert found[Option("play", "play", 1000)].denominator in {n for n in range(1, 991) if 990 % n == 0}
    before = Situation("preflop", PLAY, ("Kh", "9c"), stakes={"ante": 1000, "blind": 1000})
    rules = game_of("ultimate-texas-holdem").rules(HORSESHOE)
    assert game_of("ultimate-texas-holdem").worths(rules, before) is None, "too many boards to count"


@pytest.mark.heavy
def test_blackjack_is_weighed_as_the_published_figures_say() -> None:
    may = (May("stand"), May("hit"), May("double", "", 100, 1000))
    sixteen = Situation("hand1", may, ("Th", "6c"), dealer=("Ts",), stakes={"blackjack": 1000}, hand=1)
    nets = weighed("blackjack", sixteen).nets
    assert nets[Option("stand")] == pytest.approx(-540, abs=2)
    assert nets[Option("hit")] == pytest.approx(-535, abs=2)
    insured = (May("insure", "insurance", 100, 500), May("decline"))
    seen = Situation("insurance", insured, ("Th", "6c"), dealer=("As",), stakes={"blackjack": 1000})
    cost = weighed("blackjack", seen).nets[Option("insure", "insurance", 500)]
    assert cost == 500 * (Fraction(3 * 95, 309) - 1), "95 of 309 cards are worth ten"


def test_wagers_are_compared_by_what_they_cost() -> None:
    may = tuple(May("bet", wager, 500, 10_000) for wager in ("player", "banker", "tie"))
    found = advise(game_of("mini-baccarat").rules(HORSESHOE), Situation("wagers", may))
    assert [one.wager for one, _ in found.options] == ["banker", "player", "tie"]
    assert found.stake == 1000


def test_what_nobody_knows_has_no_options() -> None:
    seen = Situation("set", (May("house_way"), May("surrender")), ("Ah",) * 7)
    assert advise(game_of("pai-gow-poker").rules(HORSESHOE), seen).options == ()
