"""High card flush as the example book has it: ranking, raises, the dealer's least hand, side wagers, odds, kernel."""

import json
from collections import Counter
from fractions import Fraction
from itertools import pairwise, product
from math import comb
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest

from agreement import disagreements
from pitboss.desk import game_of, settle_answers, settle_line
from pitboss.desk.batch import Columns, settle_columns
from pitboss.desk.columns import to_columns
from pitboss.desk.day import ANSWERS, settle_batch
from pitboss.games.high_card_flush import odds
from pitboss.games.high_card_flush.game import TableRules
from pitboss.hands import flushes
from pitboss.odds.strategy import Strategy, lines_of
from pitboss.rounds.advice import May, Situation
from pitboss.rulebooks import Refusal
from second_opinion import agree_on_many, answers_to_nonsense, oracle_beside
from sizes import so_many

BOOK, GAME = "card-flushes", "high-card-flush"
oracle = oracle_beside(__file__)
pytestmark = pytest.mark.usefixtures("examples")
LOW = "2c 3c 2d 3d Jh Th 2s"
"""A dealer without a hand."""


def settle(
    cards: str, dealer: str, told: str = "raise 10", wagers: str = "ante", **options: Any
) -> dict[str, Any]:
    do, _, amount = told.partition(" ")
    did = {"at": "raise", "do": do, **({"amount": amount} if amount else {})}
    seat = {
        "seat": 1,
        "wagers": dict.fromkeys(wagers.split(), "10"),
        "cards": cards.split(),
        "decisions": [did],
    }
    record = {"rulebook": BOOK, "game": GAME, "options": options, "seats": [seat], "dealer": dealer.split()}
    return settle_line(json.dumps(record).encode())


@pytest.mark.parametrize(
    ("cards", "dealer", "told", "net"),
    [
        (
            "Ac Kc 9c 4d 6d 2h 3s",
            "9d 3d 2d 5c 8c 4h 7s",
            "raise 10",
            ("10", "10"),
        ),  # the least hand of the dealer
        ("Ac Kc 9c 4d 6d 2h 3s", "8d 7d 6h 5c 8c 4h 7s", "raise 10", ("10", "0")),  # two cards
        ("Ac Kc 9c 4d 6d 2h 3s", "8d 7d 3d 5c Tc 4h 7s", "raise 10", ("10", "0")),  # three, eight high
        ("Ac Kc 9c 4d 6d 2h 3s", "2d 3d 5d 7d Tc 4h 7s", "raise 10", ("-10", "-10")),  # more cards win
        ("Ac Kc 9c 4d 6d 2h 3s", "Ad Kd 8d 5c Tc 4h 7s", "raise 10", ("10", "10")),
        ("Ac Kc 9c 4d 6d 2h 3s", "Ad Kd Td 5c Tc 4h 7s", "raise 10", ("-10", "-10")),
        ("Ac Kc 9c 4d 6d 2h 3s", "Ah Kh 9h 5c Tc 4s 7s", "raise 10", ("0", "0")),  # suits do not count
        ("Ac Kc 9c 4d 6d 8d 3s", "Ah Kh 9h 5c Tc 4s 7s", "raise 10", ("0", "0")),  # the better of two flushes
        ("2c 3c 5c 7c 9c 2h 3s", "Ah Kh 9h 5d Td 4d 7s", "raise 20", ("10", "20")),
        ("2c 3c 5c 7c 9c Jc 3s", "Ah Kh 9h 5d Td 4d 7s", "raise 30", ("10", "30")),
        ("2c 3c 5c 7c 9c Jc Kc", "Ah Kh 9h 5d Td 4d 7s", "raise 20", ("10", "20")),
        ("Ac Kc 9c 4d 6d 2h 3s", "", "fold", ("-10", None)),
    ],
)
def test_the_longer_and_then_the_higher_flush_wins(
    cards: str, dealer: str, told: str, net: tuple[str, str | None]
) -> None:
    answer = settle(cards, dealer, told)
    made = answer.get("net", answer)["1"]
    assert (made["ante"], made.get("raise")) == net


@pytest.mark.parametrize(
    ("cards", "most"),
    [
        ("Ac Kc 9d 4d 6h 2h 3s", 1),
        ("Ac Kc 9c 4c 6h 2h 3s", 1),
        ("Ac Kc 9c 4c 6c 2h 3s", 2),
        ("Ac Kc 9c 4c 6c 2c 3s", 3),
        ("Ac Kc 9c 4c 6c 2c 3c", 3),
    ],
)
def test_a_raise_is_at_least_the_ante_and_at_most_what_the_flush_allows(cards: str, most: int) -> None:
    dealer = "2d 3d 5d 8h Ts 7h 4s"
    for times in range(1, 5):
        answer = settle(cards, dealer, f"raise {10 * times}")
        assert ("net" in answer) == (times <= most), answer
    too_much = settle(cards, dealer, f"raise {10 * most + 10}")["refused"]
    rule = {1: "raise_most", 2: "raise_most_five", 3: "raise_most_six"}[most]
    assert (too_much["code"], too_much["rule"]) == ("bad_amount", f"rules.{rule}")
    for amount in ("5", "15"):
        assert settle(cards, dealer, f"raise {amount}")["refused"]["code"] == "bad_amount"


@pytest.mark.parametrize(
    ("cards", "flush", "straight_flush"),
    [
        ("2c 3c 4c 5c 6c 7c 8c", "3000", "80000"),
        ("Ac 3c 4c 5c 6c 7c 8c", "3000", "10000"),
        ("Ac 2c 3c 4c 5c 9c 2h", "1000", "1000"),  # the ace is low
        ("Ac Kc Qc Jc 2c 9d 2h", "100", "600"),  # and does not go around the corner
        ("Ac Kc 2c 7c 9d 2h 5s", "10", "-10"),
        ("Ac Kc Qc 7d 9d 2h 5s", "-10", "70"),
        ("Ac Kc 9c 5d 4d 3d 7s", "-10", "70"),  # the longer run is not in the better flush
    ],
)
def test_the_side_wagers_pay_by_length_whether_the_hand_is_raised_or_folded(
    cards: str, flush: str, straight_flush: str
) -> None:
    for told in ("raise 10", "fold"):
        dealer = "" if told == "fold" else "Jd Qd 8h Th 4h Ks 6s"
        answer = settle(cards, dealer, told, "ante flush straight_flush")
        made = answer.get("net", answer)["1"]
        assert (made["flush"], made["straight_flush"]) == (flush, straight_flush)
        assert [answer["why"]["1"][one]["clause"] for one in ("flush", "straight_flush")] == ["6.1", "6.2"]


def test_what_is_not_offered_or_not_there_is_refused() -> None:
    cards = "Ac Kc 9c 4d 6d 2h 3s"
    assert settle(cards, LOW, wagers="flush")["refused"]["code"] == "needs_wager"
    off = settle(cards, LOW, wagers="ante straight_flush", straight_flush_offered=False)
    assert off["refused"]["clause"] == "6.2"
    assert settle(cards, "2c 3c")["refused"]["code"] == "missing_cards"
    assert settle("Ac Kc", LOW)["refused"]["code"] == "missing_cards"
    assert settle(cards, LOW.replace("2s", "Ac"))["refused"]["code"] == "impossible_card"


def test_random_rounds_are_settled_as_the_oracle_does() -> None:
    agree_on_many(oracle, so_many(everyday=80, ci=600, long=20_000), seed=8)


def test_nonsense_is_refused_and_says_why() -> None:
    answers_to_nonsense(oracle, so_many(everyday=60, ci=300), seed=3)


# -- the ranking ------------------------------------------------------------------------------------


def test_hands_rank_as_the_oracle_ranks_them() -> None:
    ranking, chance = flushes.ranking(flushes.USUAL), Random(2)
    hands = [chance.sample(oracle.DECK, 7) for _ in range(400)]
    for one, other in pairwise(hands):
        values = ranking.value(one), ranking.value(other)
        told = oracle.best(one), oracle.best(other)
        assert (values[0] > values[1], values[0] == values[1]) == (told[0] > told[1], told[0] == told[1])
    assert all(flushes.longest_run(hand) == oracle.in_a_row(hand) for hand in hands)
    assert ranking.category(ranking.value(["2c", "3c", "2d", "3d", "2h", "3h", "2s"])) == "two-card flush"


@pytest.mark.parametrize("cards", ["Ac", "Ac Ac Kc Qc Jc Tc 9c", "Jk Kc Qc Jc Tc 9c 8c"])
def test_only_seven_cards_of_the_deck_are_a_hand(cards: str) -> None:
    with pytest.raises(ValueError, match="seven-card hand"):
        flushes.ranking(flushes.USUAL).value(cards.split())


def test_there_is_one_order_of_the_kinds() -> None:
    for order in (flushes.USUAL[::-1], flushes.USUAL[1:]):
        with pytest.raises(ValueError, match="flush"):
            flushes.ranking(order)


# -- odds -------------------------------------------------------------------------------------------


def test_the_count_is_of_every_deal_and_a_strategy_costs_what_its_mistakes_add_up_to() -> None:
    game = game_of(GAME)
    rules = game.rules(BOOK)
    assert int(odds.counted(rules.once(TableRules)).sum()) == comb(52, 7) * comb(45, 7)
    found = game.analyse(rules).wagers
    assert f"{float(found['ante'].house_edge):.6f}" == "0.026645"
    assert f"{float(found['flush'].house_edge):.4f}" == "0.0781"
    priced = game.strategies(rules)
    strategy = priced.price(priced.named["ten-eight-six"]())
    assert f"{float(strategy.analysis['ante'].house_edge):.4f}" == "0.0271"
    worse = strategy.analysis["ante"].house_edge - found["ante"].house_edge
    assert sum((one.cost for one in strategy.mistakes), Fraction(0)) == worse > 0


def test_the_side_wagers_are_counted_suit_by_suit() -> None:
    """How many hands have no flush, or run, longer than a length: sets of ranks in each suit, put together."""

    def hands(allowed: Any) -> int:
        ways = [1] + [0] * 7
        sizes = Counter(one.bit_count() for one in range(1 << 13) if allowed(one))
        for _ in range(4):
            ways = [sum(ways[n] * sizes[cards - n] for n in range(cards + 1)) for cards in range(8)]
        return ways[7]

    def run(held: int) -> int:
        return oracle.in_a_row([oracle.RANKS[rank] + "c" for rank in range(13) if held >> rank & 1])

    cells = odds.counted(game_of(GAME).rules(BOOK).once(TableRules)).sum(axis=(0, 3)) // odds.DEALT
    for most in range(2, 8):
        assert cells[: most + 1].sum() == hands(lambda held, most=most: held.bit_count() <= most)
        assert cells[:, : most + 1].sum() == hands(lambda held, most=most: run(held) <= most)


@pytest.mark.parametrize("qualifies", ["three-card flush, nine high", "two-card flush"])
def test_how_a_hand_fares_is_what_dealing_to_the_dealer_shows(qualifies: str) -> None:
    """A small pack is enough to hold the polynomials against a plain count: most cards are the player's or gone."""
    ranking, chance = flushes.ranking(flushes.USUAL), Random(6)
    least = ranking.at_least(qualifies)
    for _ in range(so_many(everyday=3, ci=10)):
        hand = chance.sample(oracle.DECK, 7)
        rest, many = [card for card in oracle.DECK if card not in hand], 4_000
        counts, found = np.zeros(4, np.int64), Counter[int]()
        odds.fare(np.array(flushes.suit_sets(hand)), ranking.value(hand), least, counts, odds.room())
        for _ in range(many):
            dealer = chance.sample(rest, 7)
            own, other = ranking.value(hand), ranking.value(dealer)
            found[0 if other < least else 1 if own > other else 2 if own == other else 3] += 1
        assert int(counts.sum()) == odds.DEALT
        for result in range(4):
            share = int(counts[result]) / odds.DEALT
            assert abs(found[result] / many - share) < 5 * (share * (1 - share) / many) ** 0.5 + 1e-3


def test_every_hand_of_the_dealer_ties_with_one_flush_and_beats_all_below_it() -> None:
    """Whatever the player holds, the hands that tie with each flush, from the lowest up, are all hands there are."""
    sets, below, counts = (
        np.array(flushes.suit_sets(Random(1).sample(oracle.DECK, 7))),
        0,
        np.zeros(4, np.int64),
    )
    for value in sorted(flushes.ranking(flushes.USUAL).hands):
        odds.fare(sets, value, 0, counts, odds.room())
        assert (int(counts[0]), int(counts[1])) == (0, below)
        below += int(counts[2])
    assert below == odds.DEALT


def test_the_sets_below_a_flush_are_those_that_a_plain_list_has() -> None:
    chance = Random(9)
    for _ in range(50):
        rest, size = chance.getrandbits(13), chance.randint(2, 5)
        flush = sum(1 << rank for rank in chance.sample(range(13), size))
        plain = [one for one in range(flush) if one.bit_count() == size and one & rest == one]
        assert odds._below(rest, flush, size) == len(plain)


def test_wagers_are_counted_together() -> None:
    game = game_of(GAME)
    rules = game.rules(BOOK)
    stakes, exact = {"ante": 100, "flush": 200}, game.analyse(rules).wagers
    endings = list(game.together(rules, stakes).endings)
    total = sum(one.weight for one in endings)
    for place, (wager, cents) in enumerate(stakes.items()):
        mean = sum((one.weight * one.nets[place] for one in endings), Fraction(0)) / total
        assert mean == -exact[wager].house_edge * cents
    with pytest.raises(Refusal, match="ante"):
        game.together(rules, {"flush": 100})


@pytest.mark.heavy
def test_wagers_are_counted_together_as_a_strategy_plays() -> None:
    game = game_of(GAME)
    rules = game.rules(BOOK)
    brings, stakes = game.strategies(rules), {"ante": 100, "flush": 200}
    assert brings is not None
    assert brings.together is not None
    always = brings.named["always"]()
    endings, priced = list(brings.together(always, stakes).endings), brings.price(always).analysis
    total = sum(one.weight for one in endings)
    for place, (wager, cents) in enumerate(stakes.items()):
        mean = sum((one.weight * one.nets[place] for one in endings), Fraction(0)) / total
        assert mean == -priced[wager].house_edge * cents


def test_the_advice_weighs_every_raise_by_all_hands_of_the_dealer() -> None:
    game = game_of(GAME)
    rules = game.rules(BOOK)
    may = (May("raise", "raise", 10, 20), May("fold"))
    good = Situation("raise", may, ("Ac", "Kc", "9c", "4c", "6c", "2h", "3s"), stakes={"ante": 10})
    nets = {(one.do, one.amount): net for one, net in game.worths(rules, good).nets.items()}
    assert nets["fold", 0] == -10 < nets["raise", 10] < nets["raise", 20]
    bad = Situation("raise", may, ("5c", "4c", "6d", "7d", "2h", "3h", "8s"), stakes={"ante": 10})
    nets = {(one.do, one.amount): net for one, net in game.worths(rules, bad).nets.items()}
    assert nets["fold", 0] > nets["raise", 10]


def test_a_strategy_that_raises_too_much_is_refused() -> None:
    game = game_of(GAME)
    known = game.strategies(game.rules(BOOK))
    with pytest.raises(Refusal, match="at most 1x") as refused:
        known.price(
            Strategy(game=GAME, name="x", lines=lines_of("", "raise 2x: four-card flush or better", "fold"))
        )
    assert refused.value.code == "bad_strategy"
    with pytest.raises(Refusal, match="whole hand"):
        known.named["optimal"]()


# -- the kernel -------------------------------------------------------------------------------------


def test_the_kernel_writes_rounds_that_the_engine_settles_alike() -> None:
    assert disagreements(GAME, BOOK, so_many(everyday=60, ci=500, long=5_000), 7) == []
    assert disagreements(GAME, BOOK, 30, 8, strategy="always") == []


def test_the_kernel_counts_the_rounds_that_it_writes_out_and_agrees_with_the_odds() -> None:
    game = game_of(GAME)
    rules = game.rules(BOOK)
    kernel, exact, written = game.kernel(rules), game.analyse(rules).wagers, Counter[str]()
    for nets in kernel.nets(5, 2_000):
        written.update(nets)
    small = kernel.sums(kernel.tally(5, 2_000)).wagers
    assert small["ante"].net_cents == written["ante"] + written["raise"]
    assert [small[one].net_cents for one in ("flush", "straight_flush")] == [
        written[one] for one in ("flush", "straight_flush")
    ]
    sums = kernel.sums(kernel.tally(3, 400_000)).wagers
    for wager, priced in exact.items():
        away = sums[wager].standard_errors_from(priced.house_edge, priced.variance)
        assert away is not None
        assert abs(float(away)) < 4


def test_a_hand_is_named_by_its_flush() -> None:
    seen = {size: flushes.USUAL[7 - size] for size in range(2, 8)}
    ranking = flushes.ranking(flushes.USUAL)
    for size, top in product(range(2, 8), (6, 12)):
        value = flushes.value_of(1 << top | (1 << size - 1) - 1)
        assert ranking.category(value) == seen[size]
    assert ranking.describe(flushes.value_of(0b1010010)) == "three-card flush, eight-six-three"
    assert ranking.describe(flushes.value_of(0b1111111)) == "seven-card flush, eight high"


def test_hands_alike_but_for_a_straight_flush_are_told_apart() -> None:
    """With 3-2-A of one suit and without, at once: the same longest flush against the same dealer."""
    dealer = "2d 4d 6d 8c 9c Jh Kh"
    lines = [
        json.dumps(
            {
                "rulebook": "card-flushes",
                "game": "high-card-flush",
                "id": str(number),
                "seats": [
                    {
                        "seat": 1,
                        "wagers": {"ante": "10", "straight_flush": "5"},
                        "cards": cards.split(),
                        "decisions": [{"at": "raise", "do": "raise", "amount": "10"}],
                    }
                ],
                "dealer": dealer.split(),
            }
        ).encode()
        for number, cards in enumerate(
            ("9s Js Ks 2h 4h 6h 8d", "As 2s 3s 2h 4h 6h 8d", "9s Js Ks 2h 4c 6h 8d", "As 2s 3s 4s 6h 8d 9h")
        )
    ]
    answers = list(settle_answers(lines))
    assert [one["net"]["1"]["straight_flush"] for one in answers] == ["-5", "35", "-5", "300"]
    alone = b"".join(msgspec.json.encode(one) + b"\n" for one in answers)
    for _ in range(2):
        assert settle_batch(list(enumerate(lines, 1)), ANSWERS).answers == alone
        settled = settle_columns(Columns(to_columns(lines), 1), ANSWERS)
        assert (settled.answers, settled.served) == (alone, len(lines))
