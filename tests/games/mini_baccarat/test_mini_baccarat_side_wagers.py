"""Baccarat without commission and with side wagers, all of it stated in a chapter of the example book."""

import json
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

import baccarat_oracle as oracle
from agreement import disagreements
from pitboss.chance import CARDS
from pitboss.desk import game_of, settle_line
from pitboss.desk.rounds import settle_record
from sizes import so_many

BOOK, GAME = "side-wagers", "mini-baccarat"
pytestmark = pytest.mark.usefixtures("examples")

DRAGON = "2c 3d 2d Kh 2s 4c"
"""Player has 6 and Banker a three-card 7."""
HALF = {"commission_free": "banker 6 pays half"}


def settle(shoe: list[str], wagers: dict[str, str], **options: str) -> dict[str, Any]:
    seats = [{"seat": 1, "wagers": wagers}]
    record = {"rulebook": BOOK, "game": GAME, "options": options, "seats": seats, "shoe": shoe}
    return settle_line(json.dumps(record).encode())


def nets(shoe: str, wagers: dict[str, str], **options: str) -> dict[str, str]:
    answer = settle(shoe.split(), wagers, **options)
    assert "refused" not in answer, answer
    return dict(answer["net"]["1"])


def expected(shoe: list[str], options: dict[str, str]) -> dict[str, Fraction]:
    """What a unit on each wager nets, by the words of the example book."""
    player, banker, _ = oracle.dealt(list(shoe))
    one, other = oracle.count(player), oracle.count(banker)
    cards = len(player) + len(banker)
    on_banker = Fraction((other > one) - (one > other))
    if on_banker == 1 and options:
        on_banker = Fraction(1, 2) if other == 6 else on_banker
    elif on_banker == 1 and other == 7 and len(banker) == 3:
        on_banker = Fraction(0)
    perfect = [hand[0] == hand[1] for hand in (player, banker)]
    return {
        "banker": on_banker,
        "dragon_7": Fraction(40 if other > one and other == 7 and len(banker) == 3 else -1),
        "panda_8": Fraction(25 if one > other and one == 8 and len(player) == 3 else -1),
        "big": Fraction(27, 50) if cards > 4 else Fraction(-1),
        "small": Fraction(3, 2) if cards == 4 else Fraction(-1),
        "player_pair": Fraction(11 if player[0][0] == player[1][0] else -1),
        "banker_pair": Fraction(11 if banker[0][0] == banker[1][0] else -1),
        "perfect_pairs": Fraction(200 if all(perfect) else 25 if any(perfect) else -1),
    }


@pytest.mark.parametrize("options", [{}, HALF], ids=["three-card 7 pushes", "6 pays half"])
def test_random_rounds_are_settled_as_the_example_book_says(options: dict[str, str]) -> None:
    chance = Random(f"sides {options}")
    shoe = list(CARDS) * 8
    for number in range(so_many(everyday=150, ci=2_000)):
        cards = chance.sample(shoe, 6)
        if number % 3 == 0:  # pairs are rare
            cards[2], cards[3] = cards[0], chance.choice([cards[1], cards[3]])
        used = cards[: 6 - len(oracle.dealt(list(cards))[2])]
        found = nets(" ".join(used), dict.fromkeys(expected(cards, options), "100"), **options)
        said = {wager: Fraction(net) / 100 for wager, net in found.items()}
        assert said == {one: net for one, net in expected(cards, options).items() if net or one in said}, used


@pytest.mark.parametrize(
    ("shoe", "wager", "net"),
    [
        ("2c 3d 2d Kh 2s 4c", "banker", "0"),  # Player 6; Banker 3 and a four: a three-card 7
        ("2c 3d 2d Kh 2s 4c", "dragon_7", "40"),
        ("2c 4d 2d 3h 2s", "banker", "1"),  # Banker wins with a two-card 7
        ("2c 4d 2d 3h 2s", "dragon_7", "-1"),
        ("Kc 2d 2d 6h 8s", "dragon_7", "-1"),  # a natural: nobody draws
    ],
)
def test_a_three_card_seven_alone_is_the_dragon(shoe: str, wager: str, net: str) -> None:
    cards = shoe.split()
    used = cards[: len(cards) - len(oracle.dealt(cards)[2])]
    assert nets(" ".join(used), {wager: "1", "tie": "1"})[wager] == net


def test_a_six_pays_half_rounded_up_where_the_house_says_so() -> None:
    found = nets("2c Kd 2d 6h Ks", {"banker": "1.01"}, **HALF, smallest_chip="0.01", payment_rounding="up")
    assert found == {"banker": "0.51"}


def test_both_hands_may_not_be_bet_unless_the_house_allows_it() -> None:
    both = {"player": "10", "banker": "10"}
    refused = settle(["9c", "Kd", "Kc", "6h"], both, both_hands="false")["refused"]
    assert (refused["code"], refused["rule"], refused["clause"]) == ("one_wager", "rules.both_hands", "2")
    assert nets("9c Kd Kc 6h", both, both_hands="true") == {"player": "10", "banker": "-10"}


def test_a_side_wager_has_limits_and_tables_of_its_own() -> None:
    shoe = ["9c", "Kd", "Kc", "6h"]
    over = settle(shoe, {"player": "10", "dragon_7": "501"})["refused"]
    assert (over["code"], over["clause"]) == ("bad_amount", "6.1")
    closed = settle(shoe, {"player": "10", "dragon_7": "5"}, dragon_7_offered="false")["refused"]
    assert (closed["code"], closed["rule"]) == ("not_offered", "rules.dragon_7_offered")
    pairs = ["9c", "Kd", "9c", "Kd"]
    assert nets(" ".join(pairs), {"player": "1", "perfect_pairs": "1"})["perfect_pairs"] == "200"
    assert (
        nets(" ".join(pairs), {"player": "1", "perfect_pairs": "1"}, perfect_pairs_table="B")["perfect_pairs"]
        == "25"
    )


@pytest.mark.parametrize(("stake", "net"), [("249", "9960"), ("250", "10000"), ("251", "10000")])
def test_a_side_wager_is_paid_up_to_its_own_limit(stake: str, net: str) -> None:
    assert nets(DRAGON, {"player": "10", "dragon_7": stake})["dragon_7"] == net
    assert (
        nets(DRAGON, {"player": "10", "dragon_7": "251"}, dragon_7_most_paid="20000")["dragon_7"] == "10040"
    )


@pytest.mark.parametrize(
    ("over", "staked", "net"),
    [
        ("settled in full", "501", "20040"),
        ("cut back to the maximum", "501", "20000"),
        ("refused", "500", "20000"),
    ],
)
def test_a_wager_above_the_maximum_stands_or_is_cut_back_or_refused(over: str, staked: str, net: str) -> None:
    more = {"dragon_7_most_paid": "1000000", "over_limit": over}
    assert nets(DRAGON, {"player": "10", "dragon_7": staked}, **more)["dragon_7"] == net
    below = settle(DRAGON.split(), {"player": "0.50"}, over_limit=over, smallest_chip="0.50")["refused"]
    assert below["code"] == "bad_amount"
    if over != "refused":
        answer = settle(DRAGON.split(), {"dragon_7": "501.50", "player": "10"}, **more)
        assert answer["refused"]["code"] == "bad_amount"


def test_a_side_wager_is_not_made_alone() -> None:
    refused = settle(["9c", "Kd", "Kc", "6h"], {"player_pair": "5"})["refused"]
    assert refused["code"] == "needs_wager"


def test_pairs_are_settled_before_third_cards_are_dealt() -> None:
    record = {
        "rulebook": BOOK,
        "game": GAME,
        "seats": [{"seat": 1, "wagers": {"player": "10", "player_pair": "5", "big": "100"}}],
        "shoe": ["2c", "3d", "2d", "Kh", "2s", "4c"],
    }
    _, played = settle_record(json.dumps(record).encode())
    assert played is not None
    log = [f"{event}" for event in played.events]
    paid = next(place for place, event in enumerate(log) if "player_pair" in event and "Paid" in event)
    third = next(place for place, event in enumerate(log) if "Dealt" in event and "2s" in event)
    assert paid < third


# -- odds ---------------------------------------------------------------------------------------

PUBLISHED = {
    "banker": Fraction("0.010183"),
    "dragon_7": Fraction("0.076113"),
    "panda_8": Fraction("0.101876"),
    "player_pair": Fraction("0.103614"),
}
"""Commission-free baccarat from eight decks, as published to six digits."""


@pytest.mark.heavy
def test_the_published_figures_of_eight_decks() -> None:
    priced = game_of(GAME).analyse(game_of(GAME).rules(BOOK)).wagers
    for wager, edge in PUBLISHED.items():
        assert abs(priced[wager].house_edge - edge) < Fraction(1, 10**6), wager
    half = game_of(GAME).analyse(game_of(GAME).rules(BOOK, HALF)).wagers["banker"]
    assert abs(half.house_edge - Fraction("0.014581")) < Fraction(1, 10**6)


@pytest.mark.parametrize("decks", [6, 8])
def test_pairs_are_counted_card_by_card(decks: int) -> None:
    priced = game_of(GAME).analyse(game_of(GAME).rules(BOOK, {"decks": decks})).wagers
    cards = 52 * decks
    pair = Fraction(4 * decks - 1, cards - 1)
    assert priced["player_pair"].house_edge == -(11 * pair - (1 - pair))
    assert priced["banker_pair"].house_edge == priced["player_pair"].house_edge
    rows = {row.event: row.probability for row in priced["perfect_pairs"].outcomes}
    both = _two_perfect(decks)
    one = Fraction(decks - 1, cards - 1)
    assert rows["two perfect pairs"] == both
    assert rows["perfect Player pair"] == rows["perfect Banker pair"] == one - both


def _two_perfect(decks: int) -> Fraction:
    """The chance that both hands are perfect pairs, by the cards of each."""
    found, cards = Fraction(0), 52 * decks
    for player, banker in product(range(52), repeat=2):
        left = decks - 2 if player == banker else decks
        ways = decks * (decks - 1) * left * (left - 1)
        found += Fraction(ways, cards * (cards - 1) * (cards - 2) * (cards - 3))
    return found


@pytest.mark.parametrize("options", [{}, HALF, {"perfect_pairs_table": "B", "decks": "6"}])
def test_kernel_and_engine_agree_on_side_wagers(options: dict[str, str]) -> None:
    assert not disagreements(GAME, BOOK, so_many(everyday=60, ci=500), 7, {**options, "both_hands": "true"})


def test_the_kernel_counts_side_wagers_as_they_are_priced() -> None:
    rules = game_of(GAME).rules(BOOK)
    kernel, rounds = game_of(GAME).kernel(rules), 400_000
    exact = game_of(GAME).analyse(rules).wagers
    for wager, sums in kernel.sums(kernel.tally(5, rounds)).wagers.items():
        assert sums.decided == rounds
        off = sums.house_edge - exact[wager].house_edge
        assert off**2 < 16 * exact[wager].variance / rounds, wager


def test_a_push_returns_the_stake() -> None:
    answer = settle(["2c", "3d", "2d", "Kh", "2s", "4c"], {"banker": "10"})
    assert answer["net"]["1"] == {"banker": "0"}
    assert answer["why"]["1"]["banker"] == {"rule": "pay.banker.banker three-card 7 pushes", "clause": "5"}
    _, played = settle_record(
        json.dumps(
            {
                "rulebook": BOOK,
                "game": GAME,
                "seats": [{"seat": 1, "wagers": {"banker": "10"}}],
                "shoe": ["2c", "3d", "2d", "Kh", "2s", "4c"],
            }
        ).encode()
    )
    assert played is not None
    assert not any(type(event).__name__ == "Paid" for event in played.events)
