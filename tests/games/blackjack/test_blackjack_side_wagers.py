"""Side wagers of blackjack stated as data: the draft of Deadwood under docs/examples."""

import json
import shutil
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from agreement import disagreements
from games.blackjack.conftest import seat_record
from pitboss.chance import CARDS, Pack
from pitboss.desk import game_of, settle_line
from pitboss.hands.blackjack import is_blackjack, total
from pitboss.procedures.twentyone.sides import dealers_hands
from pitboss.rulebooks import library
from sizes import so_many

BOOK, GAME = "deadwood-draft", "blackjack"
SIDES = (
    *("perfect_pairs", "plus_three", "lucky_ladies", "royal_match", "match_the_dealer"),
    *("over_13", "under_13", "buster", "dealer_bust"),
)
pytestmark = pytest.mark.usefixtures("examples")


def settle(cards: str, dealer: str, told: str = "stand", wagers: str = "", **options: Any) -> dict[str, Any]:
    said = told if told.startswith("insurance") else f"hand1 {told}"
    seat = seat_record(cards, "" if told == "-" else said)
    seat["wagers"] |= dict.fromkeys(wagers.split(), "10")
    record = {"rulebook": BOOK, "game": GAME, "options": options, "seats": [seat], "dealer": dealer.split()}
    return settle_line(json.dumps(record).encode())


@pytest.mark.parametrize(
    ("cards", "dealer", "told", "wager", "net"),
    [
        ("Kh Kh", "7c Tc", "stand", "perfect_pairs", "250"),
        ("Kh Kd", "7c Tc", "stand", "perfect_pairs", "120"),
        ("Kh Ks", "7c Tc", "stand", "perfect_pairs", "60"),
        ("Kh Qh", "7c Tc", "stand", "perfect_pairs", "-10"),  # a ten-value pair is no pair of one rank
        ("Ah 2d", "3c Tc 7c", "stand", "plus_three", "90"),
        ("Kh Ad", "2c 7c", "-", "plus_three", "-10"),  # an ace does not go around the corner
        ("9h 9d", "9c 8c", "stand", "plus_three", "90"),
        ("2h 9h", "Jh 7c", "hit Kc", "plus_three", "90"),
        ("Qh Qh", "Ac Kc", "insurance decline", "lucky_ladies", "10000"),
        ("Qh Qh", "Kc Ac", "-", "lucky_ladies", "10000"),
        ("Qh Qh", "Kc 7c", "stand", "lucky_ladies", "1250"),
        ("Js Js", "Kc 7c", "stand", "lucky_ladies", "190"),
        ("Js Qs", "Kc 7c", "stand", "lucky_ladies", "90"),
        ("As 9d", "Kc 7c", "stand", "lucky_ladies", "40"),
        ("As 8d", "Kc 7c", "stand", "lucky_ladies", "-10"),
        ("Ks Qs", "Kc 7c", "stand", "royal_match", "250"),
        ("Ks Js", "Kc 7c", "stand", "royal_match", "25"),
        ("5s 5s", "5s 5d 7c", "stand", "match_the_dealer", "220"),
        ("5s 5d", "5s 5d 7c", "stand", "match_the_dealer", "150"),
        ("5s 6d", "5s 5d 7c", "stand", "match_the_dealer", "110"),
        ("5c 5d", "5s 5d 7c", "stand", "match_the_dealer", "80"),
        ("5c 6d", "5s 5d 7c", "stand", "match_the_dealer", "40"),
        ("Kc 6d", "Qs 7d", "stand", "match_the_dealer", "-10"),
        ("6s 4d", "5s 5d 7c", "stand", "match_the_dealer", "-10"),  # the suit alone is no match
        ("7c 7d", "Qs 7d", "stand", "over_13", "10"),
        ("7c 6d", "Qs 7d", "stand", "over_13", "-10"),
        ("7c 6d", "Qs 7d", "stand", "under_13", "-10"),
        ("6c 6d", "Qs 7d", "stand", "under_13", "10"),
        ("Kc Ad", "7s Td", "-", "under_13", "10"),  # here an ace counts one
        ("Ts 8c", "6s Td 9c", "stand", "buster", "20"),
        ("Ts 8c", "6s 2d 2c 3c Tc", "stand", "buster", "40"),
        ("Ts 8c", "6s 2d 2c 2s 3c Tc", "stand", "buster", "120"),
        ("Ts 8c", "6s Td 5c", "stand", "buster", "-10"),
        ("Ts 8c", "6s Td 9c", "stand", "dealer_bust", "10"),
        ("Ts 8c", "8s 8d 9c", "stand", "dealer_bust", "20"),
        ("Ts 8c", "Js 6d 9c", "stand", "dealer_bust", "30"),
    ],
)
def test_a_side_wager_pays_by_its_rows(cards: str, dealer: str, told: str, wager: str, net: str) -> None:
    answer = settle(cards, dealer, told, wager)
    assert answer.get("net", answer)["1"][wager] == net


def test_the_dealer_completes_the_hand_for_a_wager_on_it_though_the_player_is_over() -> None:
    over = settle("Ts 6c", "6s Td 9c", "hit Kd", "buster")
    assert over["net"]["1"] == {"blackjack": "-10", "buster": "20"}
    plain = settle("Ts 6c", "6s Td 9c", "hit Kd")
    assert plain["refused"]["code"] == "unused_cards"
    short = settle("Ts 6c", "6s", "hit Kd", "buster")
    assert short["refused"]["code"] in ("missing_cards", "missing_card")


def test_a_side_wager_needs_the_main_wager_and_keeps_its_limits() -> None:
    seat = {"seat": 1, "wagers": {"buster": "10"}, "cards": ["Ts", "8c"], "decisions": []}
    record = {"rulebook": BOOK, "game": GAME, "seats": [seat], "dealer": ["6s", "Td", "9c"]}
    assert settle_line(json.dumps(record).encode())["refused"]["code"] == "needs_wager"
    assert (
        settle("Ts 8c", "6s Td 5c", "stand", "perfect_pairs", perfect_pairs_maximum="9")["refused"]["code"]
        == "bad_amount"
    )
    capped = settle("Qh Qh", "Kc Ac", "-", "lucky_ladies", lucky_ladies_most_paid="10000")
    assert capped["net"]["1"]["lucky_ladies"] == "10000"


# -- odds -----------------------------------------------------------------------------------------

PUBLISHED = {
    "perfect_pairs": "0.0611",
    "plus_three": "0.0324",
    "lucky_ladies": "0.2471",
    "royal_match": "0.0667",
    "match_the_dealer": "0.0406",
    "over_13": "0.0655",
    "under_13": "0.1007",
}
"""Published house edges of six decks, in the digits printed."""


def edges(**options: Any) -> dict[str, Any]:
    rules = game_of(GAME).rules(BOOK, options)
    return dict(game_of(GAME).analyse(rules).wagers)


@pytest.mark.heavy
def test_six_decks_come_to_the_published_figures() -> None:
    priced = edges()
    assert priced.keys() >= set(SIDES)
    for wager, edge in PUBLISHED.items():
        assert abs(priced[wager].house_edge - Fraction(edge)) <= Fraction(5, 10**5), wager


@pytest.mark.heavy
@pytest.mark.parametrize("decks", [1, 2, 8])
def test_pairs_are_counted_by_hand(decks: int) -> None:
    found, left = edges(decks=decks)["perfect_pairs"], 52 * decks - 1
    ways = {"perfect pair": decks - 1, "coloured pair": decks, "mixed pair": 2 * decks}
    rows = {row.event: row.probability for row in found.outcomes}
    assert {row: rows.get(row, 0) for row in ways} == {
        row: Fraction(many, left) for row, many in ways.items()
    }


@pytest.mark.heavy
def test_lucky_ladies_are_counted_with_the_dealers_cards() -> None:
    """Both queens of hearts and a dealer's blackjack, from two decks, counted card by card."""
    pack = list(CARDS) * 2
    queens = Fraction(2, 104) * Fraction(1, 103)
    left = list(pack)
    left.remove("Qh")
    left.remove("Qh")
    pairs = sum(
        is_blackjack(two) for two in product(left, repeat=2)
    )  # no card is in both places of a blackjack
    natural = Fraction(pairs, len(left) * (len(left) - 1))
    rows = {row.event: row.probability for row in edges(decks=2)["lucky_ladies"].outcomes}
    assert rows["queens of hearts and a dealer blackjack"] == queens * natural
    assert rows["queens of hearts"] == queens * (1 - natural)


@pytest.mark.parametrize("hits", [False, True])
def test_the_dealers_hands_are_those_of_every_order(hits: bool) -> None:
    """A pack of one deck, dealt out by a plain recursion over cards of one suit less."""

    def draws(count: int, soft: bool) -> bool:
        return count < 17 or (hits and soft and count == 17)

    weights = dict[tuple[str, int, int], Fraction]()
    held = dict.fromkeys("A23456789TJQK", 4)

    def deal(cards: list[str], chance: Fraction) -> None:
        count, soft = total(cards) if cards else (0, False)
        if len(cards) > 1 and not (count < 21 and draws(count, soft)):
            key = cards[0][0], len(cards), count
            weights[key] = weights.get(key, Fraction(0)) + chance
            return
        left = sum(held.values())
        for rank, many in held.items():
            if many:
                held[rank] -= 1
                deal([*cards, f"{rank}s"], chance * Fraction(many, left))
                held[rank] += 1

    for rank in "AT":  # two up-cards are enough, and all would take minutes
        held[rank] -= 1
        deal([f"{rank}s"], Fraction(1))
        held[rank] += 1
    found, whole = dict[tuple[str, int, int], int](), dict[str, int]()
    for facts, weight in dealers_hands(Pack(), draws):
        key = facts["up"], facts["cards"], facts["total"]
        found[key] = found.get(key, 0) + weight
        whole[facts["up"]] = whole.get(facts["up"], 0) + weight
    assert {key: Fraction(many, whole[key[0]]) for key, many in found.items() if key[0] in "AT"} == weights


# -- kernel ---------------------------------------------------------------------------------------


@pytest.mark.heavy
@pytest.mark.parametrize("options", [{}, {"decks": 1, "dealer_hits_soft_17": True}, {"surrender": "none"}])
def test_kernel_and_engine_agree_on_side_wagers(options: dict[str, Any]) -> None:
    assert not disagreements(GAME, BOOK, so_many(everyday=40, ci=600), 5, options)


@pytest.mark.heavy
def test_the_kernel_counts_side_wagers_as_they_are_priced() -> None:
    rules = game_of(GAME).rules(BOOK)
    kernel, rounds = game_of(GAME).kernel(rules), 300_000
    exact = game_of(GAME).analyse(rules).wagers
    sums = kernel.sums(kernel.tally(5, rounds)).wagers
    assert sums.keys() >= {GAME, *SIDES}
    for wager in SIDES:
        assert sums[wager].decided == rounds
        off = sums[wager].house_edge - exact[wager].house_edge
        assert off**2 < 16 * exact[wager].variance / rounds, wager


@pytest.mark.heavy
def test_the_kernel_knows_the_third_card(
    examples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bust by the third card, as one code pays it: a chapter with one more wager."""
    shutil.copytree(examples / BOOK, tmp_path / "books" / BOOK)
    file = tmp_path / "books" / BOOK / f"{GAME}.toml"
    row = '"over, the third card a six" = { over = true, third = "6" }'
    wager = f'[wagers.bust_it]\nlooks_at = "dealer"\nclause = "15:30"\nrows = {{ {row} }}\n\n[pay]\n'
    pay = 'bust_it = { kind = "fixed", "over, the third card a six" = "15 to 1", clause = "15:30" }\n'
    file.write_text(file.read_text().replace("[pay]\n", wager + pay, 1))
    monkeypatch.setenv(library.VARIABLE, str(tmp_path / "books"))
    library.look_again()
    rules, rounds = game_of(GAME).rules(BOOK), 300_000
    kernel, exact = game_of(GAME).kernel(rules), game_of(GAME).analyse(rules).wagers["bust_it"]
    found = kernel.sums(kernel.tally(1, rounds)).wagers["bust_it"].house_edge
    assert (found - exact.house_edge) ** 2 < 16 * exact.variance / rounds
