"""Every way a round can go: the weights add up to one and the counts are those of counting by hand."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, compress, permutations
from math import comb, factorial
from typing import Any

import pytest

from pitboss.chance import CARDS, UNSEEN, Pack, Shoe
from pitboss.desk import game_of
from pitboss.rounds import Round
from pitboss.rounds.answers import Answer, Cards, Chosen, Stakes, Thrown
from pitboss.rounds.asks import Ask, Bet, Choose, Draw, Pause, Roll, Spin, Who
from pitboss.rounds.drivers.enumerate import Enumerate, possible
from pitboss.rulebooks import Cite

CITE = Cite("rules.test", "§1")
RULES = game_of("three-card-poker").rules("horseshoe-cincinnati")


def opened() -> Round:
    return Round(game_of("three-card-poker"), RULES, (1,))


EVERY_HAND = [
    (Cards((a, UNSEEN, b, UNSEEN, c, UNSEEN)), Fraction(1, comb(52, 3))) for a, b, c in combinations(CARDS, 3)
]


def every_player_hand(ask: Ask, round: Round) -> Any:
    """Pair plus alone: every hand of the player, the dealer's never seen."""
    return Stakes({"pair_plus": 100}) if type(ask) is Bet else EVERY_HAND


@pytest.mark.heavy
def test_pair_plus_over_all_22_100_hands() -> None:
    edge, weight, counts = Fraction(0), Fraction(0), Counter[int]()
    for part, round in Enumerate(opened, every_player_hand):
        net = round.table.net[1, "pair_plus"]
        weight += part
        edge -= part * Fraction(net, 100)
        counts[net // 100] += 1
    assert weight == 1
    # Straight flushes, threes, straights, flushes, pairs and the rest of all three-card hands.
    assert counts == {40: 48, 30: 52, 6: 720, 3: 1096, 1: 3744, -1: 16440}
    assert edge == Fraction(16440 - 40 * 48 - 30 * 52 - 6 * 720 - 3 * 1096 - 3744, 22100)


def stacked(*left: str) -> Any:
    """A round whose deck holds only these cards when the deal comes."""

    def opening() -> Round:
        round = opened()
        assert round.table.shoe is not None
        round.table.shoe.take_all([card for card in CARDS if card not in left])
        return round

    return opening


def plays(ask: Ask, round: Round) -> Answer | None:
    if type(ask) is Bet:
        return Stakes({"ante": 100})
    return Chosen("play") if type(ask) is Choose else None


def test_a_small_deck_dealt_in_every_way() -> None:
    """Six cards make 20 deals of three and three."""
    rounds = list(Enumerate(stacked("As", "Ad", "9c", "Ks", "7d", "2c"), plays))
    assert len(rounds) == comb(6, 3)
    assert sum(weight for weight, _ in rounds) == 1
    assert {weight for weight, _ in rounds} == {Fraction(1, 20)}
    hands = {tuple(sorted(round.table.hands[1])) for _, round in rounds}
    assert len(hands) == 20
    nets = Counter(sum(round.table.net.values()) for _, round in rounds)
    # Two aces: 3 win both wagers, 1 meets 9-7-2 and wins the ante. One ace each: who has the king wins, 6 and 6.
    # Two aces with the dealer: 4 lose.
    assert nets == {200: 3 + 6, 100: 1, -200: 6 + 4}


def test_the_tree_is_cut_at_its_depth() -> None:
    (weight, round), *others = Enumerate(opened, plays, depth=0)
    assert (weight, others) == (1, [])
    assert round.ask is not None
    assert round.ask.at == "deal"


def test_several_asks_multiply_their_weights() -> None:
    half = Fraction(1, 2)
    mixed = [(Chosen("play"), half), (Chosen("fold"), half)]

    def policy(ask: Ask, round: Round) -> Any:
        return mixed if type(ask) is Choose else plays(ask, round)

    rounds = list(Enumerate(stacked("As", "Ad", "9c", "Ks", "7d", "2c"), policy))
    assert len(rounds) == 40
    assert sum(weight for weight, _ in rounds) == 1
    assert {round.table.net.get((1, "play")) is None for _, round in rounds} == {True, False}


HALF = Fraction(1, 2)


@pytest.mark.parametrize("kind", [list, tuple, iter])
def test_a_policy_is_asked_once_at_each_point_of_the_tree(kind: Any) -> None:
    """One bet, one deal, then one decision on each of the twenty deals: not one more for each way that goes on."""
    asked = Counter[str]()

    def policy(ask: Ask, round: Round) -> Any:
        asked[ask.at] += 1
        if type(ask) is Choose:
            return kind([(Chosen("play"), HALF), (Chosen("fold"), HALF)])
        return plays(ask, round)

    rounds = list(Enumerate(stacked("As", "Ad", "9c", "Ks", "7d", "2c"), policy))
    assert asked == {"wagers": 1, "deal": 1, "play": 20}
    assert (len(rounds), sum(weight for weight, _ in rounds)) == (40, 1)


def test_a_policy_that_changes_its_mind_is_held_to_what_it_said() -> None:
    """Every way goes on from the same answers, whatever the policy would say the second time."""
    staked = iter((100, 200, 300))

    def policy(ask: Ask, round: Round) -> Any:
        return Stakes({"ante": next(staked)}) if type(ask) is Bet else plays(ask, round)

    rounds = [round for _, round in Enumerate(stacked("As", "Ad", "9c", "Ks", "7d", "2c"), policy)]
    assert {round.table.staked(1, "ante") for round in rounds} == {100}


def test_ways_are_taken_one_by_one_and_none_ahead() -> None:
    taken = []

    def ways() -> Iterator[tuple[Answer, Fraction]]:
        for hand in EVERY_HAND:
            taken.append(hand)
            yield hand

    def policy(ask: Ask, round: Round) -> Any:
        return Stakes({"pair_plus": 100}) if type(ask) is Bet else ways()

    played = iter(Enumerate(opened, policy))
    for number in (1, 2, 3):
        next(played)
        assert len(taken) == number


def test_the_first_of_all_the_deals_to_seven_seats_comes_at_once() -> None:
    """Eight hands of three out of 52: the weight is counted, and no deal is listed before it is asked for."""
    game = game_of("three-card-poker")
    weight, round = next(iter(Enumerate(lambda: Round(game, RULES, range(1, 8)), everybody_plays)))
    assert weight == Fraction(factorial(3) ** 8 * factorial(28), factorial(52))
    assert [len(round.table.hands[seat]) for seat in (*range(1, 8), "dealer")] == [3] * 8
    assert round.over


def everybody_plays(ask: Ask, round: Round) -> Answer | None:
    return Stakes({"ante": 100}, ask.who) if type(ask) is Bet else plays(ask, round)


def by_hands(to: tuple[Who, ...], cards: tuple[str, ...]) -> str:
    """Who has which cards, in whatever order they came."""
    return str({who: sorted(compress(cards, (one == who for one in to))) for who in dict.fromkeys(to)})


@pytest.mark.parametrize("to", [(1, 2, "dealer") * 2, (1, 1, 2, "dealer"), ("dealer",) * 3, (2, 1, 2, 2)])
def test_the_deals_of_a_small_deck_are_those_of_listing_every_order(to: tuple[Who, ...]) -> None:
    cards = ["As", "Ad", "9c", "Ks", "7d", "2c", "3c"]
    shoe = Shoe(Pack(), [card for card in CARDS if card not in cards])
    deals = list(possible(Draw(to, "deal", CITE, shoe)))
    listed = {by_hands(to, order) for order in permutations(cards, len(to))}
    assert sorted(by_hands(to, answer.cards) for answer, _ in deals) == sorted(listed)  # type: ignore[union-attr]
    assert {weight for _, weight in deals} == {Fraction(1, len(listed))}


def test_equal_cards_of_two_decks_are_dealt_as_often_as_they_can_be() -> None:
    """Two aces of spades and a king: of the three hands of two cards one is a pair."""
    left = Counter(["As", "As", "Kd"])
    shoe = Shoe(Pack(2), list((Counter(CARDS * 2) - left).elements()))
    weights = Counter[str]()
    for answer, weight in possible(Draw((1, 1), "deal", CITE, shoe)):
        weights["".join(sorted(answer.cards))] += weight  # type: ignore[union-attr]
    assert weights == {"AsAs": Fraction(1, 3), "AsKd": Fraction(2, 3)}


def test_a_point_with_no_way_on_is_refused() -> None:
    with pytest.raises(ValueError, match="no answer"):
        list(Enumerate(opened, lambda *_: []))
    shoe = Shoe(Pack(), CARDS[:-1])
    for ordered in (False, True):
        assert list(possible(Draw((1, 2), "deal", CITE, shoe, ordered=ordered))) == []


def total(ask: Ask) -> Fraction:
    return sum((weight for _, weight in possible(ask)), Fraction(0))


def test_dice_and_wheels_weigh_what_they_should() -> None:
    roll, wheel = Roll("roll", CITE), Spin((("0", 1), ("red", 18), ("black", 19)), "spin", CITE)
    assert total(roll) == total(wheel) == 1
    ways = Counter[int]()
    for answer, weight in possible(roll):
        assert type(answer) is Thrown
        ways[sum(answer.dice)] += weight * 36
    assert ways == {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
    assert [weight for _, weight in possible(wheel)] == [Fraction(n, 38) for n in (1, 18, 19)]


def test_one_card_of_many_decks_is_weighed_by_how_many_are_left() -> None:
    shoe = Shoe(Pack(2), ["As"])
    weights = {answer.cards[0]: weight for answer, weight in possible(Draw((1,), "hit", CITE, shoe))}
    assert len(weights) == 52
    assert (weights["As"], weights["Kd"], sum(weights.values())) == (Fraction(1, 103), Fraction(2, 103), 1)


def test_the_order_counts_where_the_game_says_so() -> None:
    shoe = Shoe(Pack(), [card for card in CARDS if card not in ("As", "Kd", "2c")])
    by_hand, by_order = (
        list(possible(Draw((1, 1), "deal", CITE, shoe, ordered=ordered))) for ordered in (False, True)
    )
    assert (len(by_hand), len(by_order)) == (3, 6)
    assert sum(weight for _, weight in by_hand) == sum(weight for _, weight in by_order) == 1


def test_what_chance_cannot_answer() -> None:
    with pytest.raises(ValueError, match="chance has no answer"):
        list(possible(Pause("deal")))
    with pytest.raises(ValueError, match="comes next"):
        list(possible(Draw((1,), "deal", CITE, Shoe(Pack()), ("As",))))
