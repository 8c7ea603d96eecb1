"""The compiled ante contest, held against a settlement written out here, and against the exact counts."""

from fractions import Fraction
from itertools import permutations
from typing import Any

import msgspec
import numpy as np
import pytest
from numba import njit

from pitboss.chance.cards import CARDS
from pitboss.desk import game_of, settle_line
from pitboss.hands import five, six, three
from pitboss.odds.pooled import six_card_counts
from pitboss.procedures.ante import kernel as compiled
from pitboss.procedures.ante.kernel import AnteKernel
from pitboss.rounds.records import read_record
from sizes import so_many
from variants import changed, raw_chapter, rules_of

GAME = game_of("three-card-poker")
QUEEN_HIGH, QUEEN_SIX_FOUR = three.at_least("queen high"), three.value(("Qs", "6d", "4c"))
BONUS = {"straight flush": 5, "three of a kind": 4, "straight": 1}
PAIR_PLUS = {"straight flush": 40, "three of a kind": 30, "straight": 6, "flush": 3, "pair": 1}
SIX_CARD = {
    "royal flush": 1000,
    "straight flush": 200,
    "four of a kind": 50,
    "full house": 20,
    "flush": 15,
    "straight": 10,
    "three of a kind": 5,
}


def made(rulebook: str, **options: Any) -> AnteKernel:
    return AnteKernel(GAME, GAME.rules(rulebook, options))


def settled(player: list[str], dealer: list[str], stake: int) -> dict[str, int]:
    """One round of horseshoe three card poker settled from the cards alone."""
    own, others = three.value(player), three.value(dealer)
    together = five.category(five.best([*player, *dealer]))
    nets = {"six_card_bonus": SIX_CARD[together] * stake if together in SIX_CARD else -stake}
    if own < QUEEN_SIX_FOUR:
        return {**nets, "ante": -stake, "pair_plus": -stake}
    kind = three.category(own)
    beats = (own > others) - (own < others)
    plays = others >= QUEEN_HIGH
    return {
        **nets,
        "pair_plus": PAIR_PLUS[kind] * stake if kind in PAIR_PLUS else -stake,
        "ante": beats * stake if plays else stake,
        "play": beats * stake if plays else 0,
        "ante_bonus": BONUS.get(kind, 0) * stake,
    }


def test_emitted_rounds_settle_to_the_same_cent_and_add_up_to_the_run() -> None:
    kernel = made("horseshoe-cincinnati")
    rounds = so_many(everyday=800, ci=5_000, long=50_000)
    records, nets = kernel.records(7, rounds), kernel.nets(7, rounds)
    for record, said in zip(records, nets, strict=True):
        player, dealer = record["seats"][0]["cards"], record["dealer"]
        assert len({*player, *dealer}) == 6
        assert {wager: net for wager, net in said.items() if net} == {
            wager: net for wager, net in settled(player, dealer, kernel.stake).items() if net
        }, record
    sums = kernel.sums(kernel.tally(7, rounds))
    assert sums.rounds == rounds
    for wager in ("pair_plus", "six_card_bonus"):
        assert sums.wagers[wager].net_cents == sum(net[wager] for net in nets)
    whole = sum(net["ante"] + net.get("play", 0) + net.get("ante_bonus", 0) for net in nets)
    assert sums.wagers["ante"].net_cents == whole


def test_every_card_comes_equally_often_to_the_player_and_to_each_place_of_the_dealer() -> None:
    often = so_many(everyday=150, ci=1_000)
    records = made("oneida-2003").records(3, 52 * often)
    dealt = np.array([[CARDS.index(c) for c in (*r["seats"][0]["cards"], *r["dealer"])] for r in records])
    # The player's three are written in the order of their ranks; which of them came first makes no difference.
    for places, times in (([0, 1, 2], 3), ([3], 1), ([4], 1), ([5], 1)):
        counts = np.bincount(dealt[:, places].ravel(), minlength=52)
        # 51 degrees of freedom: 100 is passed once in about 20,000 tries.
        assert ((counts - times * often) ** 2 / (times * often)).sum() < 100


def test_every_class_of_hands_comes_as_often_as_it_has_hands() -> None:
    kernel = made("oneida-2003")
    spans, rows = kernel._how[5], kernel._how[6]
    found = np.array([compiled._class(number, spans) for number in range(22_100)])
    hands = rows[:, 2][:, None] >> np.array([0, 6, 12], np.uint64) & np.uint64(63)
    for row, hand in enumerate(hands.tolist()):
        alike = {
            frozenset(card // 4 * 4 + names[card % 4] for card in hand) for names in permutations(range(4))
        }
        assert (found == row).sum() == len(alike)


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("9h Th Jh Qh Kh Ah", "six-card royal"),
        ("9c Tc Jc Qc Kc Ac", "six-card royal"),
        ("8h Th Jh Qh Kh Ah", "royal flush"),
        ("9s Th Jh Qh Kh Ah", "royal flush"),
        ("9h 8h Th Jh Qh Kh", "straight flush"),
    ],
)
def test_a_six_card_royal_is_nine_to_ace_of_one_suit(cards: str, kind: str) -> None:
    indexes = np.array([CARDS.index(card) for card in cards.split()])
    assert six.KINDS[compiled._six_kind(indexes)] == six.kind(cards.split()) == kind


@njit
def _rank_every_six_cards(counts: np.ndarray) -> None:
    cards = np.arange(6)
    while True:
        counts[compiled._six_kind(cards)] += 1
        place = 5
        while place >= 0 and cards[place] == 46 + place:
            place -= 1
        if place < 0:
            return
        cards[place] += 1
        for later in range(place + 1, 6):
            cards[later] = cards[later - 1] + 1


@pytest.mark.heavy
def test_ranking_every_six_cards_gives_the_counts_by_pattern() -> None:
    counts = np.zeros(len(six.KINDS), np.int64)
    _rank_every_six_cards(counts)
    counted = {kind: count for kind, count in zip(six.KINDS, counts.tolist(), strict=True) if count}
    assert counted == six_card_counts()


def test_pair_plus_survives_a_fold_where_the_rule_says_so() -> None:
    raw = raw_chapter("oneida-2003", GAME.id)
    kept, lost = (
        AnteKernel(GAME, rules_of(GAME, "oneida-2003", changed(raw, fold_forfeits=forfeits)))
        for forfeits in (["ante"], ["ante", "pair_plus"])
    )
    # Queen-high hands and worse are folded, and none of them holds a pair: it makes no difference to the sums …
    assert kept.sums(kept.tally(5, 20_000)) == lost.sums(lost.tally(5, 20_000))
    # … but by another clause.
    folded = kept.table_rules.outcomes(compiled.FOLDED, kept.kinds[0].value)["pair_plus"]
    assert folded.cite.rule.startswith("pay.pair_plus")


def test_streams_of_one_seed_differ_and_repeat() -> None:
    kernel = made("oneida-2003")
    first, again, other = (kernel.tally(1, 500, stream) for stream in (0, 0, 1))
    assert (first == again).all()
    assert (first != other).any()
    both = kernel.sums(first + other)
    assert both == kernel.sums(first) + kernel.sums(other)
    assert both.rounds == 1000


def test_only_what_is_offered_is_staked_and_summed() -> None:
    kernel = made("horseshoe-cincinnati", six_card_bonus_offered=False)
    assert kernel.sums(kernel.tally(1, 100)).wagers.keys() == {"ante", "pair_plus"}
    assert kernel.records(1, 1)[0]["seats"][0]["wagers"].keys() == {"ante", "pair_plus"}


def test_no_rounds_are_refused() -> None:
    with pytest.raises(ValueError, match="must be at least 1"):
        made("oneida-2003").tally(1, 0)


@pytest.mark.parametrize(
    ("rulebook", "wagers"),
    [
        ("horseshoe-cincinnati", {"ante": "1", "pair_plus": "1", "six_card_bonus": "1"}),
        ("oneida-2003", {"ante": "1", "pair_plus": "1"}),
        ("merced-poker-room", {"ante": "5", "pair_plus": "5"}),
    ],
)
def test_a_record_stakes_every_wager_of_the_chapter(rulebook: str, wagers: dict[str, str]) -> None:
    record = made(rulebook, **({"pair_plus_table": "B"} if rulebook == "oneida-2003" else {})).records(9, 3)[
        0
    ]
    assert record["seats"][0]["wagers"] == wagers
    assert record["id"] == "9.0"
    assert read_record(msgspec.json.encode(record)).rulebook == rulebook
    assert record["options"] == ({"pair_plus_table": "B"} if rulebook == "oneida-2003" else {})


def test_merced_round_of_play_10_the_player_dealer_covers_the_best_of_everything() -> None:
    record = made("merced-poker-room").records(1, 1)[0]
    suited = {"cards": ["As", "Ks", "Qs"], "decisions": [{"at": "play", "do": "play"}]}
    best = record | {"seats": [record["seats"][0] | suited], "dealer": ["Qc", "Jd", "9h"]}
    answer = settle_line(msgspec.json.encode(best))
    assert answer["net"]["1"] == {"ante": "5", "play": "5", "pair_plus": "1000"}


def test_the_run_comes_to_the_exact_edge() -> None:
    kernel, exact = made("horseshoe-cincinnati"), GAME.analyse(GAME.rules("horseshoe-cincinnati"))
    sums = kernel.sums(kernel.tally(20_26, 2_000_000))
    for name, wager in exact.wagers.items():
        away = sums.wagers[name].standard_errors_from(wager.house_edge, wager.variance)
        assert away is not None
        assert abs(Fraction(away)) < Fraction(9, 2), name
