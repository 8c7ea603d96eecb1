from fractions import Fraction

import numpy as np
import pytest
from msgspec.structs import replace
from numba import njit

from pitboss.chance.cards import CARDS
from pitboss.games.three_card_poker import exact, fast
from pitboss.hands import five, three

QUEEN_HIGH = three.at_least("queen high")
BONUS = {"straight flush": Fraction(5), "three of a kind": Fraction(4), "straight": Fraction(1)}
PAIR_PLUS = {
    exact.MINI_ROYAL: Fraction(200),
    "straight flush": Fraction(40),
    "three of a kind": Fraction(30),
    "straight": Fraction(6),
    "flush": Fraction(3),
    "pair": Fraction(1),
}
SIX_CARD = {
    "royal flush": Fraction(1000),
    "straight flush": Fraction(200),
    "four of a kind": Fraction(50),
    "full house": Fraction(20),
    "flush": Fraction(15),
    "straight": Fraction(10),
    "three of a kind": Fraction(5),
}
FLAT = {exact.SIX_CARD_ROYAL: 10_000_000}
SIX_CARD_EXACT = exact.six_card_bonus(SIX_CARD, FLAT, stake_cents=500)


def params(*, seen: bool = False) -> fast.Params:
    return fast.Params(
        qualifier=QUEEN_HIGH,
        play_from=exact.play_from(BONUS, QUEEN_HIGH, dealer_card_seen=seen),
        seen_place=2 if seen else fast.NOT_SEEN,
        ante_cents=1000,
        pair_plus_cents=200,
        six_card_cents=500,
        ante_bonus=BONUS,
        pair_plus=PAIR_PLUS,
        six_card_bonus=SIX_CARD,
        six_card_flat_cents=FLAT,
    )


@pytest.mark.parametrize("seen", [False, True])
def test_the_kernel_comes_to_the_exact_edge(seen: bool) -> None:
    run = fast.run(20_26, 2_000_000, params(seen=seen))
    expected = {
        "ante": exact.ante(BONUS, QUEEN_HIGH, dealer_card_seen=seen),
        "pair_plus": exact.pair_plus(PAIR_PLUS),
        "six_card_bonus": SIX_CARD_EXACT,
    }
    assert run.rounds == 2_000_000
    assert run.wagers.keys() == expected.keys()
    for name, wager in expected.items():
        sums = run.wagers[name]
        assert sums.decided == 2_000_000
        away = sums.standard_errors_from(wager.house_edge, wager.variance)
        assert away is not None
        assert abs(float(away)) < 4.5, name


def settled(cards: list[str], table: fast.Params) -> dict[str, int]:
    """One round settled from the cards alone, without the kernel's tables."""
    player, dealer = three.value(cards[:3]), three.value(cards[3:])
    up = 0 if table.seen_place == fast.NOT_SEEN else CARDS.index(cards[3 + table.seen_place]) // 4
    ante = table.ante_cents
    six = five.category(five.best(cards))
    nets = {"six_card_bonus": int(SIX_CARD[six] * 500) if six in SIX_CARD else -500}
    if player < table.play_from[up]:
        return {**nets, "ante": -ante, "play": 0, "ante_bonus": 0, "pair_plus": -200}
    row = exact.kind(player, PAIR_PLUS)
    nets["pair_plus"] = int(PAIR_PLUS[row] * 200) if row in PAIR_PLUS else -200
    nets["ante_bonus"] = int(BONUS.get(three.category(player), 0) * ante)
    beats = (player > dealer) - (player < dealer)
    nets["ante"] = ante if dealer < QUEEN_HIGH else beats * ante
    nets["play"] = 0 if dealer < QUEEN_HIGH else beats * ante
    return nets


@pytest.mark.parametrize("seen", [False, True])
def test_emitted_rounds_settle_to_the_same_cent_and_add_up_to_the_run(seen: bool) -> None:
    table = params(seen=seen)
    emitted = fast.emit(7, 5_000, table)
    for place in range(5_000):
        cards = [CARDS[card] for card in emitted.cards[place]]
        assert len(set(cards)) == 6
        nets = {name: int(net[place]) for name, net in emitted.net_cents.items()}
        assert nets == settled(cards, table), cards
        assert bool(emitted.played[place]) == (nets["play"] != 0 or nets["ante"] > -1000)
    run = fast.run(7, 5_000, table)
    net = {name: int(cents.sum()) for name, cents in emitted.net_cents.items()}
    assert run.wagers["ante"].net_cents == net["ante"] + net["play"] + net["ante_bonus"]
    assert run.wagers["pair_plus"].net_cents == net["pair_plus"]
    assert run.wagers["six_card_bonus"].net_cents == net["six_card_bonus"]


def test_every_card_comes_in_every_place_equally_often() -> None:
    cards = fast.emit(3, 52_000, params()).cards
    for place in range(6):
        counts = np.bincount(cards[:, place], minlength=52)
        # 51 degrees of freedom: 100 is passed once in about 20,000 tries.
        assert ((counts - 1000) ** 2 / 1000).sum() < 100


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("9h Th Jh Qh Kh Ah", "six-card royal, hearts"),
        ("9c Tc Jc Qc Kc Ac", "six-card royal, clubs"),
        ("8h Th Jh Qh Kh Ah", "royal flush"),
        ("9s Th Jh Qh Kh Ah", "royal flush"),
        ("9h 8h Th Jh Qh Kh", "straight flush"),
    ],
)
def test_a_six_card_royal_is_nine_to_ace_of_one_suit(cards: str, kind: str) -> None:
    indexes = np.array([CARDS.index(card) for card in cards.split()])
    assert fast.SIX_CARD_KINDS[fast._six_card_kind(indexes)] == kind


@njit
def _rank_every_six_cards(counts: np.ndarray) -> None:
    cards = np.arange(6)
    while True:
        counts[fast._six_card_kind(cards)] += 1
        place = 5
        while place >= 0 and cards[place] == 46 + place:
            place -= 1
        if place < 0:
            return
        cards[place] += 1
        for later in range(place + 1, 6):
            cards[later] = cards[later - 1] + 1


def test_ranking_every_six_cards_gives_the_counts_by_pattern() -> None:
    counts = np.zeros(len(fast.SIX_CARD_KINDS), np.int64)
    _rank_every_six_cards(counts)
    assert dict(zip(fast.SIX_CARD_KINDS, counts.tolist(), strict=True)) == exact.six_card_counts()


def test_a_royal_pays_its_flat_award_or_the_row_below() -> None:
    royal = fast.SIX_CARD_KINDS.index("six-card royal, spades")
    assert fast._six_card_table(params())[royal] == 10_000_000
    assert fast._six_card_table(replace(params(), six_card_flat_cents={}))[royal] == 500_000


def test_pair_plus_survives_a_fold_where_the_rule_says_so() -> None:
    table = replace(
        params(), play_from=(three.at_least("straight flush"),) * 13, fold_forfeits_pair_plus=False
    )
    kept = fast.run(5, 200_000, table).wagers["pair_plus"]
    lost = fast.run(5, 200_000, replace(table, fold_forfeits_pair_plus=True)).wagers["pair_plus"]
    assert kept.net_cents > 0.9 * lost.net_cents
    assert lost.house_edge > Fraction(3, 4)


def test_streams_of_one_seed_differ_and_repeat() -> None:
    first, again, other = (fast.emit(1, 50, params(), stream=stream).cards for stream in (0, 0, 1))
    assert (first == again).all()
    assert (first != other).any()


def test_only_what_is_staked_is_summed() -> None:
    bare = replace(params(), pair_plus_cents=0, six_card_cents=0)
    assert fast.run(1, 100, bare).wagers.keys() == {"ante"}
    assert not fast.emit(1, 100, bare).net_cents["six_card_bonus"].any()


def test_a_stake_that_cannot_be_paid_to_the_cent_is_refused() -> None:
    with pytest.raises(ValueError, match="evenly"):
        fast.run(1, 10, replace(params(), ante_cents=1, ante_bonus={"straight": Fraction(1, 2)}))


@pytest.mark.parametrize("wrong", [{"play_from": (0,) * 12}, {"seen_place": 3}, {"seen_place": -2}])
def test_a_table_out_of_reach_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="13 ranks"):
        replace(params(), **wrong)


def test_no_rounds_are_refused() -> None:
    with pytest.raises(ValueError, match="nothing to simulate"):
        fast.run(1, 0, params())
