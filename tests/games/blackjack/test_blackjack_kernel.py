"""Compiled blackjack against the engine and the exact figures, rare rounds included."""

from collections import Counter
from functools import cache
from typing import Any

import msgspec
import numpy as np
import pytest
from numba import njit

from agreement import disagreements, rules_at
from pitboss.chance.cards import CARDS
from pitboss.desk import game_of, settle_line, simulate
from pitboss.hands.blackjack import is_blackjack
from pitboss.money import show_amount
from pitboss.odds.draws import state_of, two
from pitboss.procedures.twentyone import kernel as compiled
from pitboss.rulebooks import Refusal
from sizes import so_many
from variants import changed, raw_chapter, rules_of, settled

BOOK, GAME = "horseshoe-cincinnati", game_of("blackjack")
SMALL = {
    "decks": 1,
    "split_by": "rank",
    "resplit_aces": True,
    "card_reader": False,
    "ace_two_straight": True,
    "blackjack_pays": "6 to 5",
}
OTHERS = [
    {"decks": 2, "dealing": "pitch", "double_on": "ten or eleven", "double_after_split": False},
    {"decks": 1, "most_hands": 2, "dealer_hits_soft_17": False, "house_money_offered": False},
    {"decks": 8, "dealer_hits_soft_17": False, "card_reader": False},
    {"decks": 2, "most_hands": 1, "double_on": "nine to eleven", "double_for_less": False},
]


def made(**options: Any) -> Any:
    return _made(*options.items())


@cache
def _made(*options: tuple[str, Any]) -> Any:
    return GAME.kernel(rules_at("blackjack", BOOK, dict(options)))


@pytest.mark.parametrize(
    "options", [{}, SMALL, *(pytest.param(one, marks=pytest.mark.heavy) for one in OTHERS)]
)
def test_every_round_settles_to_the_same_cent_in_the_engine(options: dict[str, Any]) -> None:
    rounds = so_many(everyday=300, ci=5_000, long=100_000)
    assert disagreements("blackjack", BOOK, rounds, 11, options) == []


def rare(record: dict[str, Any]) -> set[str]:
    """What is rare about a round."""
    [seat], dealer = record["seats"], record["dealer"]
    done = [one["do"] for one in seat["decisions"]]
    splits, found = done.count("split"), set()
    if splits > 1:
        found.add(f"{splits} splits")
    if splits and done.count("double") > 1:
        found.add("two doubles after a split")
    if splits > 1 and seat["cards"][0][0] == "A":
        found.add("aces split again")
    if all(is_blackjack(cards) for cards in (seat["cards"], dealer)):
        found.add("both have blackjack")
    if splits and is_blackjack(dealer):
        found.add("a blackjack after a split")
    if len(dealer) > 6:
        found.add("seven cards")
    return found


@pytest.mark.parametrize(
    ("options", "kinds"),
    [
        ({}, {"2 splits", "3 splits", "two doubles after a split", "both have blackjack", "seven cards"}),
        pytest.param(
            SMALL,
            {"2 splits", "aces split again", "both have blackjack", "a blackjack after a split"},
            marks=pytest.mark.heavy,
        ),
    ],
)
def test_rare_rounds_settle_to_the_same_cent_in_the_engine(options: dict[str, Any], kinds: set[str]) -> None:
    kernel, seen = made(**options), Counter[str]()
    rounds = zip(kernel.records(8, 12_000), kernel.nets(8, 12_000), strict=True)
    for record, nets in rounds:
        if found := rare(record):
            seen.update(found)
            answer = settle_line(msgspec.json.encode(record))
            said = {wager: show_amount(cents) for wager, cents in nets.items() if cents}
            assert {wager: net for wager, net in answer["net"]["1"].items() if net != "0"} == said, record
    assert kinds <= seen.keys()


@pytest.mark.heavy
def test_a_hand_that_may_not_be_doubled_after_a_split_is_not() -> None:
    kernel = made(decks=1, double_after_split=False)
    done = [[one["do"] for one in record["seats"][0]["decisions"]] for record in kernel.records(8, 5_000)]
    assert sum("split" in said for said in done) > 50
    assert sum("double" in said for said in done) > 100
    assert not any({"split", "double"} <= set(said) for said in done)


@pytest.mark.parametrize(
    "values",
    [
        {"split_ace_cards": 3, "resplit_aces": True},
        {"late_blackjack": "loses", "card_reader": False, "dealer_stands": 18},
        pytest.param(
            {"player_equal": "loses", "dealer_over": "returned", "draw_below": 18, "insurance_upcards": []},
            marks=pytest.mark.heavy,
        ),
        pytest.param({"blackjack_meets_blackjack": "loses", "most_hands": 3}, marks=pytest.mark.heavy),
        pytest.param({"dealer_blackjack": "returned", "reader_upcards": ["ace"]}, marks=pytest.mark.heavy),
    ],
)
def test_rules_no_book_has_yet_settle_to_the_same_cent(values: dict[str, Any]) -> None:
    rules = rules_of(GAME, BOOK, changed(raw_chapter(BOOK, "blackjack"), **values))
    kernel, rounds = GAME.kernel(rules), so_many(everyday=200, ci=3_000)
    for record, nets in zip(kernel.records(5, rounds), kernel.nets(5, rounds), strict=True):
        net = settled(GAME, rules, record).net()[1]
        assert {wager: cents for wager, cents in net.items() if cents} == {
            wager: cents for wager, cents in nets.items() if cents
        }, record


def test_a_double_of_two_cards_has_no_odds_and_no_kernel() -> None:
    rules = rules_of(GAME, BOOK, changed(raw_chapter(BOOK, "blackjack"), double_cards=2))
    for asked in (GAME.analyse, GAME.kernel):
        with pytest.raises(Refusal, match="a double that draws 2 cards") as refused:
            asked(rules)
        assert refused.value.code == "no_odds"


def test_a_tally_adds_up_to_the_rounds_it_counts() -> None:
    kernel = made()
    sums, nets = kernel.sums(kernel.tally(5, 4_000)), kernel.nets(5, 4_000)
    assert sums.rounds == 4_000
    side = sum(net["house_money"] for net in nets)
    assert sums.wagers["house_money"].net_cents == side
    assert sums.wagers["blackjack"].net_cents == sum(sum(net.values()) for net in nets) - side
    assert sums.wagers["blackjack"].net_squares == sum(
        (sum(net.values()) - net["house_money"]) ** 2 for net in nets
    )


def test_streams_of_one_seed_differ_and_repeat() -> None:
    kernel = made()
    first, again, other = (kernel.tally(1, 500, stream) for stream in (0, 0, 1))
    assert (first == again).all()
    assert (first != other).any()
    with pytest.raises(ValueError, match="must be at least 1"):
        kernel.tally(1, 0)


@pytest.mark.heavy
def test_every_card_comes_in_every_place_equally_often() -> None:
    often = so_many(everyday=150, ci=1_000)
    dealt = np.array(
        [
            [CARDS.index(card) for card in (*record["seats"][0]["cards"], *record["dealer"][:2])]
            for record in made(decks=1).records(3, 52 * often)
        ]
    )
    assert (np.sort(dealt, axis=1)[:, 1:] != np.sort(dealt, axis=1)[:, :-1]).all()
    for place in range(4):
        counts = np.bincount(dealt[:, place], minlength=52)
        # 51 degrees of freedom: 100 is passed once in about 20,000 tries.
        assert ((counts - often) ** 2 / often).sum() < 100


@njit
def _bring_up(state: np.ndarray, shoe: np.ndarray, counts: np.ndarray) -> None:
    for _ in range(1_000_000):
        compiled._bring(state, shoe, 0)
        counts[shoe[0], shoe[1], shoe[2], shoe[3]] += 1


@pytest.mark.heavy
def test_four_cards_come_in_every_order_equally_often() -> None:
    counts = np.zeros((6, 6, 6, 6), np.int64)
    _bring_up(state_of(2), np.arange(6, dtype=np.uint8), counts)
    orders = counts[counts > 0]
    assert len(orders) == 360
    expected = 1_000_000 / 360
    # 359 degrees of freedom: 470 is passed once in about 10,000 tries.
    assert ((orders - expected) ** 2 / expected).sum() < 470


@njit
def _two(state: np.ndarray, bits: int, first: int, second: int) -> tuple[int, int]:
    return two(state, bits, first, second)


def test_two_numbers_from_one_word_are_redrawn_where_they_would_be_biased() -> None:
    """Of all 2**32 words the same number gives each pair; those left over are redrawn."""
    first, second = 61_000, 70_000
    span = first * second
    assert (1 << 32) % span > 0
    word = 0  # it gives (0, 0) and a lower half of 0, which is among those left over
    before = state_of(9)
    after = before.copy()
    found = _two(after, word, first, second)
    assert (after != before).any()
    assert 0 <= found[0] < first
    assert 0 <= found[1] < second
    kept = before.copy()
    assert _two(kept, (1 << 32) - 1, first, second) == (first - 1, second - 1)
    assert (kept == before).all()


@pytest.mark.heavy
@pytest.mark.parametrize("options", [{}, SMALL, *OTHERS])
def test_a_long_run_comes_to_the_exact_edge(options: dict[str, Any]) -> None:
    kernel, exact = made(**options), GAME.analyse(rules_at("blackjack", BOOK, options))
    sums = kernel.sums(kernel.tally(23, 20_000_000))
    for name, wager in sums.wagers.items():
        assert abs(float(wager.standard_errors_from(exact[name].house_edge) or 0)) < 4
    # The spread of rounds with a split is approximate in the exact figures.
    assert float(sums.wagers["blackjack"].variance or 0) == pytest.approx(
        float(exact["blackjack"].variance), rel=0.003
    )


# -- insurance wherever it is offered --------------------------------------------------------------


def test_insurance_wherever_it_is_offered_is_what_the_engine_pays_in_the_same_rounds() -> None:
    one, many = made(), 4_000
    amount, nets, settled_both = show_amount(one.money.insured), list[int](), Counter[bool]()
    for record in one.records(21, many):
        up, hole = record["dealer"][:2]
        if up[0] != "A":
            continue
        had = hole[0] in "TJQK"
        nets.append(int(one.money.insurance(had).net(one.money.insured)))
        settled_both[had] += 1
        natural = is_blackjack(record["seats"][0]["cards"])
        if settled_both[had] > 8 or natural:
            continue
        said = [one for one in record["seats"][0]["decisions"] if one["at"] != "insurance"]
        seat = record["seats"][0] | {
            "decisions": [{"at": "insurance", "do": "insure", "amount": amount}, *said]
        }
        answer = settle_line(msgspec.json.encode(record | {"seats": [seat]}))
        assert answer["net"]["1"]["insurance"] == show_amount(nets[-1]), answer
    sums = one.sums(one.tally(21, many)).wagers["insurance"]
    assert (sums.decided, sums.net_cents) == (len(nets), sum(nets))
    assert min(settled_both.values()) > 50
    assert one.apart == ("insurance",)


def test_a_run_finds_what_insurance_costs() -> None:
    report = simulate("blackjack", BOOK, 1_000_000, seed=4, wagers=["insurance"])
    assert f"{float(report['insurance'].exact or 0):.4f}" == "0.0740"
    assert report.agrees
    assert not report.says
    one = made()
    assert report["insurance"].sums.decided == pytest.approx(1_000_000 / 13, rel=0.02)
    assert one.loop.counts[1] == 3 * compiled.SIDES


def test_without_insurance_nothing_is_counted_for_it() -> None:
    one = game_of("pure-21-5-blackjack").kernel(game_of("pure-21-5-blackjack").rules("merced-poker-room"))
    inner = getattr(one, "kernel", one)
    assert inner.apart == ()
    assert inner.loop.counts[1] == compiled.SIDES
