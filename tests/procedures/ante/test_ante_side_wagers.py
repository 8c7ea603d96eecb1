"""Side wagers of ante games stated as data: Prime, a pair bonus on a fourth card, pair plus on three of five cards."""

import json
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from random import Random
from typing import Any

import pytest

from agreement import disagreements, rules_at
from pitboss.desk import game_of, settle_line
from pitboss.rulebooks import Refusal
from sizes import so_many

BOOK, THREE, CARIBBEAN = "other-cards", "three-card-poker", "caribbean-stud"
RANKS = "23456789TJQKA"
DECK = [rank + suit for rank in RANKS for suit in "cdhs"]
PRIME = {"six": 4, "three": 3, "": -1}
PAIR_BONUS = {
    "quads": 50,
    "suited run": 40,
    "trips": 10,
    "flush": 6,
    "run": 6,
    "two pair": 5,
    "pair": 1,
    "": -1,
}
THREE_CARD = {"royal": 50, "suited run": 40, "trips": 30, "run": 6, "flush": 3, "pair": 1, "": -1}
pytestmark = pytest.mark.usefixtures("examples")


def settle(game: str, cards: str, dealer: str, told: str, wagers: str, **more: Any) -> dict[str, Any]:
    at = "play" if game == THREE else "bet"
    said = [] if told == "-" else [{"at": at, "do": told}]
    staked = dict.fromkeys(wagers.split(), "10")
    seat = {"seat": 1, "wagers": staked, "cards": cards.split(), "decisions": said}
    record = {"rulebook": BOOK, "game": game, "seats": [seat], "dealer": dealer.split(), **more}
    return settle_line(json.dumps(record).encode())


@pytest.mark.parametrize(
    ("cards", "dealer", "told", "net"),
    [
        ("Ah Kd 9h", "2d 3h 5h", "play", "40"),
        ("Ah Kd 9h", "2d 3h 5s", "play", "30"),
        ("As Kc 9s", "2s 3c 5c", "play", "40"),
        ("As Kc 9h", "2s 3c 5c", "play", "-10"),
        ("Ah Ac 9h", "2d 3h 5h", "play", "-10"),  # the dealer's three alone pay nothing
        ("2h 3d 5h", "2d 4h 7h", "fold", "40"),  # a fold does not end it
        ("2h 3d 5h", "2s 4h 7h", "fold", "30"),
        ("2h 3c 5h", "2s 4h 7h", "fold", "-10"),
    ],
)
def test_prime_pays_by_color_whether_the_hand_is_played_or_not(
    cards: str, dealer: str, told: str, net: str
) -> None:
    answer = settle(THREE, cards, dealer, told, "ante prime")
    assert answer.get("net", answer)["1"]["prime"] == net
    assert answer["why"]["1"]["prime"]["clause"] == "4.1"


@pytest.mark.parametrize(
    ("cards", "fourth", "net"),
    [
        ("9h 9d 9c", "9s", "500"),
        ("9h 8h 7h", "6h", "400"),
        ("Ah 2h 3h", "4h", "400"),
        ("9h 9d 8c", "9s", "100"),
        ("Ah 8h 7h", "6h", "60"),
        ("9h 8h 7h", "6d", "60"),
        ("9h 9d 8c", "8s", "50"),
        ("9h 8d 2c", "2s", "10"),
        ("Ah 8h 7h", "6d", "-10"),  # three of a suit are no flush of four
        ("Kh Qh Ah", "2h", "60"),
    ],
)
def test_the_pair_bonus_counts_the_card_turned_up_for_the_table(cards: str, fourth: str, net: str) -> None:
    for told in ("play", "fold"):
        answer = settle(
            THREE, cards, "4s 5d Qs" if told == "play" else "", told, "ante pair_bonus", community=[fourth]
        )
        assert answer.get("net", answer)["1"]["pair_bonus"] == net


def test_a_fourth_card_is_turned_up_only_for_a_wager_on_it() -> None:
    plain = settle(THREE, "9h 9d 9c", "4s 5d Qs", "play", "ante", community=["9s"])
    assert plain["refused"]["code"] == "unused_cards"
    lacking = settle(THREE, "9h 9d 9c", "4s 5d Qs", "play", "ante pair_bonus")
    assert lacking["refused"]["code"] == "missing_cards"
    twice = settle(THREE, "9h 9d 9c", "4s 5d Qs", "play", "ante pair_bonus", community=["Qs"])
    assert twice["refused"]["code"] == "impossible_card"


def test_the_dealers_cards_are_needed_for_prime_after_a_fold() -> None:
    unseen = settle(THREE, "2h 3d 5h", "", "fold", "ante prime")
    assert unseen["refused"]["code"] == "missing_cards"
    assert settle(THREE, "2h 3d 5h", "", "fold", "ante")["net"]["1"] == {"ante": "-10"}


@pytest.mark.parametrize(
    ("cards", "dealer", "told", "net"),
    [
        ("Ah Kh Qh 2c 3d", "9c 9d 3s 4s 5s", "fold", "500"),
        ("Kh Qh Jh 2c 3d", "9c 9d 3s 4s 5s", "fold", "400"),
        ("5c 5d 5h 2c 3d", "9c 9d 3s 4s 6s", "bet", "300"),
        ("5c 6d 7h 2c 3d", "9c 9d 3s 4s 6s", "fold", "60"),
        ("5c 6c 9c 2c 3d", "9s 9d 3s 4s 6s", "fold", "30"),
        (
            "5c 5d 9c 2c 3d",
            "9s Td 3s 4s 6s",
            "bet",
            "10",
        ),  # the dealer has no hand: it is turned over all the same
        ("5c 6d 9c 9h 9d", "9s Td 3s 4s 6s", "bet", "-10"),  # only the first three count
        ("5c 6d 9c 9h 9d", "As Kd 3s 4s 6s", "bet", "-10"),
    ],
)
def test_the_first_three_of_five_cards_decide_the_three_card_bonus(
    cards: str, dealer: str, told: str, net: str
) -> None:
    answer = settle(CARIBBEAN, cards, dealer, told, "ante three_card_bonus")
    assert answer.get("net", answer)["1"]["three_card_bonus"] == net


def test_a_hand_with_a_side_wager_is_turned_over_though_the_dealer_has_no_hand() -> None:
    plain = settle(CARIBBEAN, "", "9s Td 3s 4s 6s", "bet", "ante")
    assert plain["net"]["1"] == {"ante": "10", "bet": "0"}
    unseen = settle(CARIBBEAN, "", "9s Td 3s 4s 6s", "bet", "ante three_card_bonus")
    assert unseen["refused"]["code"] == "missing_cards"


def test_losing_hands_are_settled_first_and_a_folded_one_with_a_side_wager_among_them() -> None:
    def seat(number: int, cards: str, told: str) -> dict[str, Any]:
        said = [{"at": "bet", "do": told}]
        wagers = {"ante": "10", "three_card_bonus": "10"}
        return {"seat": number, "wagers": wagers, "cards": cards.split(), "decisions": said}

    seats = [seat(1, "5c 5d 9c 2c 3d", "fold"), seat(2, "Ac Ad 8c 2h 3h", "bet")]
    record = {"rulebook": BOOK, "game": CARIBBEAN, "seats": seats, "dealer": ["Kc", "Kd", "7c", "2s", "3s"]}
    net = settle_line(json.dumps(record).encode())["net"]
    assert net["1"] == {"ante": "-10", "three_card_bonus": "10"}
    assert net["2"] == {"ante": "10", "bet": "20", "three_card_bonus": "10"}


def test_a_side_wager_needs_the_ante_and_keeps_its_limits() -> None:
    alone = settle(THREE, "2h 3d 5h", "2d 4h 7h", "-", "prime")
    assert alone["refused"]["code"] == "needs_wager"
    much = settle(
        THREE, "9h 9d 9c", "4s 5d Qs", "play", "ante pair_bonus", options={"pair_bonus_maximum": "9"}
    )
    assert (much["refused"]["code"], much["refused"]["clause"]) == ("bad_amount", "4.2")
    not_taken = settle(THREE, "9h 9d 9c", "4s 5d Qs", "play", "ante prime", options={"prime_offered": False})
    assert not_taken["refused"]["clause"] == "4.1"


# -- odds, counted again from the words of the book -------------------------------------------------


def made(cards: tuple[str, ...]) -> str:
    """What three or four cards make, worked out without the program."""
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    counts = sorted(Counter(ranks).values(), reverse=True)
    flush, size = len({card[1] for card in cards}) == 1, len(cards)
    run = counts[0] == 1 and (ranks[-1] - ranks[0] == size - 1 or ranks == [*range(size - 1), 12])
    if run and flush:
        return "royal" if size == 3 and ranks == [10, 11, 12] else "suited run"
    same = {
        (4,): "quads",
        (3,): "trips",
        (3, 1): "trips",
        (2, 2): "two pair",
        (2, 1): "pair",
        (2, 1, 1): "pair",
    }
    return same.get(tuple(counts)) or ("flush" if flush else "run" if run else "")


@cache
def counted(game: str) -> dict[str, Any]:
    """The wagers of a game, counted once for the tests of this file."""
    return dict(game_of(game).analyse(rules_at(game, BOOK)).wagers)


def edge(pays: dict[str, int], ways: Counter[str]) -> Fraction:
    return -Fraction(sum(pays[row] * many for row, many in ways.items()), ways.total())


@pytest.mark.heavy
def test_the_exact_odds_are_those_of_a_count_of_every_hand() -> None:
    fours = Counter(made(cards) for cards in combinations(DECK, 4))
    assert counted(THREE)["pair_bonus"].house_edge == edge(PAIR_BONUS, fours)


@pytest.mark.heavy
def test_the_exact_odds_of_cards_of_one_color_are_those_of_a_count() -> None:
    three = counted(THREE)
    six, own = 2 * comb(26, 3) * comb(23, 3), 2 * comb(26, 3) * comb(49, 3)
    prime = Counter({"six": six, "three": own - six, "": comb(52, 3) * comb(49, 3) - own})
    assert three["prime"].house_edge == edge(PRIME, prime)
    assert f"{float(three['prime'].house_edge):.4f}" == "0.0362"  # as published


@pytest.mark.heavy
def test_the_three_card_bonus_of_a_five_card_hand_is_counted_on_three_cards() -> None:
    found = counted(CARIBBEAN)["three_card_bonus"]
    assert found.house_edge == edge(THREE_CARD, Counter(made(cards) for cards in combinations(DECK, 3)))


def test_random_rounds_are_settled_as_the_book_says() -> None:
    chance = Random(5)
    for _ in range(so_many(everyday=100, ci=1_000, long=20_000)):
        cards = chance.sample(DECK, 7)
        own, dealer, fourth = cards[:3], cards[3:6], cards[6:]
        answer = settle(
            THREE,
            " ".join(own),
            " ".join(dealer),
            chance.choice(("play", "fold")),
            "ante prime pair_bonus",
            community=fourth,
        )
        red = [card[1] in "dh" for card in own + dealer]
        row = "six" if len({*red}) == 1 else "three" if len({*red[:3]}) == 1 else ""
        due = {"prime": PRIME[row] * 10, "pair_bonus": PAIR_BONUS[made((*own, *fourth))] * 10}
        assert {wager: int(answer["net"]["1"][wager]) for wager in due} == due


def test_a_side_wager_on_other_cards_is_not_counted_together_with_the_ante() -> None:
    game = game_of(THREE)
    with pytest.raises(Refusal, match="cards outside the hand"):
        game.together(game.rules(BOOK), {"ante": 100, "prime": 100})


# -- the kernel -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [THREE, pytest.param(CARIBBEAN, marks=pytest.mark.heavy)])
def test_the_kernel_writes_rounds_that_the_engine_settles_alike(game: str) -> None:
    assert disagreements(game, BOOK, so_many(everyday=60, ci=600, long=5_000), 7) == []


@pytest.mark.heavy
@pytest.mark.parametrize("game", [THREE, CARIBBEAN])
def test_the_kernel_counts_the_rounds_that_it_writes_out(game: str) -> None:
    kernel = game_of(game).kernel(rules_at(game, BOOK))
    many = 9_000  # more than are written out at once
    tallied, written = kernel.sums(kernel.tally(11, many)), Counter[str]()
    for nets in kernel.nets(11, many):
        written.update(nets)
    for wager in ("prime", "pair_bonus") if game == THREE else ("three_card_bonus",):
        assert tallied.wagers[wager].net_cents == written[wager]
        assert tallied.wagers[wager].decided == many


@pytest.mark.parametrize("game", [THREE, pytest.param(CARIBBEAN, marks=pytest.mark.heavy)])
def test_the_kernel_agrees_with_the_exact_odds(game: str) -> None:
    kernel, exact = game_of(game).kernel(rules_at(game, BOOK)), counted(game)
    sums = kernel.sums(kernel.tally(2, so_many(everyday=100_000, ci=400_000)))
    for wager, priced in exact.items():
        away = sums.wagers[wager].standard_errors_from(priced.house_edge, priced.variance)
        assert away is not None
        assert abs(float(away)) < 4
