import json
from collections import Counter
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from pitboss.chance.cards import CARDS
from pitboss.games.three_card_poker import exact
from pitboss.hands import five, three
from pitboss.odds.decimals import percent_text

COUNTS = json.loads((Path(__file__).parents[2] / "odds" / "counts" / "three-card-poker.json").read_text())
QUEEN_HIGH = three.at_least("queen high")
KINDS = ("straight flush", "three of a kind", "straight", "flush", "pair")
BONUS = {"straight flush": Fraction(5), "three of a kind": Fraction(4), "straight": Fraction(1)}
SIX_CARD_PAYS = {
    "royal flush": Fraction(1000),
    "straight flush": Fraction(200),
    "four of a kind": Fraction(50),
    "full house": Fraction(20),
    "flush": Fraction(15),
    "straight": Fraction(10),
    "three of a kind": Fraction(5),
}


def table(*pays: int) -> dict[str, Fraction]:
    return dict(zip(KINDS, map(Fraction, pays), strict=True))


def combinations_of(wager: exact.WagerAnalysis) -> dict[str, int]:
    return {row.event: row.combinations for row in wager.outcomes}


def test_the_ante_played_best_costs_the_published_edge() -> None:
    ante = exact.ante(BONUS, QUEEN_HIGH)
    assert ante.house_edge == Fraction(686689, 20358520)
    assert ante.element_of_risk == Fraction(686689, 34084400)
    assert ante.to_json()["house_edge"] == "0.0337298094360494"
    assert ante.total_combinations == COUNTS["deals"]
    assert combinations_of(ante) == COUNTS["ante"]


def test_the_decision_found_is_queen_six_four() -> None:
    assert exact.ante(BONUS, QUEEN_HIGH).decision_rule == "play Q-6-4 or better"
    (threshold,) = set(exact.play_from(BONUS, QUEEN_HIGH))
    assert threshold == three.value(("Qs", "6d", "4c"))


@pytest.mark.parametrize(
    ("cards", "worth_playing"), [("Qs 6d 4c", True), ("Qs 6d 3c", False), ("Qs 6d 5c", True)]
)
def test_the_threshold_hand_and_its_neighbours_by_brute_force(cards: str, worth_playing: bool) -> None:
    player = cards.split()
    worth = three.value(player)
    net = dealt = 0
    for dealer in combinations([card for card in CARDS if card not in player], 3):
        value = three.value(dealer)
        net += 1 if value < QUEEN_HIGH else 2 * ((worth > value) - (worth < value))
        dealt += 1
    assert dealt == 18_424
    assert (net > -dealt) is worth_playing


def test_a_bonus_other_than_the_usual_changes_the_edge_by_its_own_count() -> None:
    richer = exact.ante({**BONUS, "straight flush": Fraction(11, 2)}, QUEEN_HIGH)
    assert exact.ante(BONUS, QUEEN_HIGH).house_edge - richer.house_edge == Fraction(48, 22100) / 2


def test_a_bonus_for_the_mini_royal_is_a_row_of_its_own() -> None:
    bonus = {**BONUS, exact.MINI_ROYAL: Fraction(50)}
    rows = combinations_of(exact.ante(bonus, QUEEN_HIGH))
    royals = sum(count for event, count in rows.items() if event.endswith(exact.MINI_ROYAL))
    assert royals == 4 * 18_424


def test_a_seen_dealer_card_is_played_by_its_rank() -> None:
    seen = exact.ante({}, QUEEN_HIGH, dealer_card_seen=True)
    assert seen.decision_rule == (
        "against a two to jack: play every hand; against a queen: play Q-9-2 or better; "
        "against a king: play K-9-2 or better; against an ace: play A-9-2 or better"
    )
    assert seen.total_combinations == 3 * COUNTS["deals"]
    thresholds = exact.play_from({}, QUEEN_HIGH, dealer_card_seen=True)
    assert thresholds[9] == three.value(("5c", "3d", "2h"))
    assert thresholds[10:] == tuple(three.value((top, "9d", "2h")) for top in ("Qc", "Kc", "Ac"))


@pytest.mark.parametrize(
    ("player", "up", "worth_playing"),
    [
        ("Qs 9d 2c", "Qh", True),
        ("Qs 8d 7c", "Qh", False),
        ("As 9d 2c", "Ah", True),
        ("As 8d 7c", "Ah", False),
        ("5s 3d 2c", "Jh", True),
        ("5s 3d 2c", "Qh", False),
    ],
)
def test_a_seen_card_decides_as_brute_force_says(player: str, up: str, worth_playing: bool) -> None:
    held = player.split()
    worth, net, dealt = three.value(held), 0, 0
    for others in combinations([card for card in CARDS if card not in (*held, up)], 2):
        value = three.value((up, *others))
        net += 1 if value < QUEEN_HIGH else 2 * ((worth > value) - (worth < value))
        dealt += 1
    assert (net > -dealt) is worth_playing


def test_seeing_a_card_never_costs_the_player() -> None:
    unseen = exact.ante({}, QUEEN_HIGH)
    seen = exact.ante({}, QUEEN_HIGH, dealer_card_seen=True)
    assert seen.house_edge < unseen.house_edge
    assert unseen.house_edge - exact.ante(BONUS, QUEEN_HIGH).house_edge == Fraction(
        48 * 5 + 52 * 4 + 720, 22100
    )


def test_a_dealer_who_always_plays_leaves_the_player_the_better_of_it() -> None:
    # Playing every hand would then be even, so the right to fold the worst of them is pure gain.
    ante = exact.ante({}, 0)
    assert all(not event.startswith("dealer does not qualify") for event in combinations_of(ante))
    assert ante.house_edge < 0


def test_ties_and_wins_mirror_each_other_where_nobody_folds_or_fails_to_qualify() -> None:
    counts = exact.showdowns(0)
    totals = (counts.counts.sum(axis=1) * counts.weights[:, None]).sum(axis=0) // 3
    assert totals[exact.WIN] == totals[exact.LOSS]
    assert totals.sum() == COUNTS["deals"]
    assert int(np.sum(counts.weights)) == COUNTS["hands"]


@pytest.mark.parametrize(
    ("pays", "edge"),
    [
        ((40, 30, 6, 3, 1), "7.28%"),
        ((40, 30, 6, 4, 1), "2.32%"),
        ((40, 30, 5, 4, 1), "5.57%"),
    ],
)
def test_pair_plus_costs_the_published_edge(pays: tuple[int, ...], edge: str) -> None:
    wager = exact.pair_plus(table(*pays))
    assert percent_text(wager.house_edge, 2) == edge
    assert combinations_of(wager) == COUNTS["pair_plus"]
    assert wager.hit_frequency == Fraction(48 + 52 + 720 + 1096 + 3744, 22100)


@pytest.mark.parametrize(("royal", "edge"), [(50, "5.39%"), (100, "4.49%")])
def test_a_mini_royal_row_costs_the_published_edge(royal: int, edge: str) -> None:
    pays = {exact.MINI_ROYAL: Fraction(royal), **table(40, 30, 5, 4, 1)}
    assert percent_text(exact.pair_plus(pays).house_edge, 2) == edge


def test_a_mini_royal_row_takes_four_hands_from_the_straight_flushes() -> None:
    pays = {exact.MINI_ROYAL: Fraction(200), **table(40, 30, 6, 3, 1)}
    wager = exact.pair_plus(pays)
    assert combinations_of(wager) == {**COUNTS["pair_plus"], exact.MINI_ROYAL: 4, "straight flush": 44}
    assert wager.house_edge == exact.pair_plus(table(40, 30, 6, 3, 1)).house_edge - Fraction(4 * 160, 22100)


def test_folding_under_a_pair_costs_pair_plus_nothing_and_folding_it_does() -> None:
    pays = table(40, 30, 6, 3, 1)
    pair = three.at_least("pair")
    assert exact.pair_plus(pays, folded_below=pair) == exact.pair_plus(pays)
    folded = exact.pair_plus(pays, folded_below=pair + 1)
    assert combinations_of(folded)["pair"] < COUNTS["pair_plus"]["pair"]
    assert max(exact.play_from(BONUS, QUEEN_HIGH, dealer_card_seen=True)) < pair


def test_the_six_card_bonus_counts_every_set_of_six_cards() -> None:
    wager = exact.six_card_bonus(SIX_CARD_PAYS, {exact.SIX_CARD_ROYAL: 10_000_000})
    assert combinations_of(wager) == COUNTS["six_card_bonus"]
    assert wager.total_combinations == COUNTS["six_card_sets"]
    assert wager.outcomes[0].pays == "$100,000"


def test_a_flat_award_is_worth_less_to_a_larger_stake() -> None:
    flat = {exact.SIX_CARD_ROYAL: 10_000_000}
    one, ten = (exact.six_card_bonus(SIX_CARD_PAYS, flat, stake_cents=stake) for stake in (100, 1000))
    assert ten.house_edge - one.house_edge == Fraction(4, 20358520) * (100_000 - 10_000)


def test_six_card_royals_may_be_paid_by_suit_or_as_royals() -> None:
    by_suit = {
        f"{exact.SIX_CARD_ROYAL}, {suit}": 10_000_000 for suit in ("diamonds", "hearts", "spades", "clubs")
    }
    together = exact.six_card_bonus(SIX_CARD_PAYS, {exact.SIX_CARD_ROYAL: 10_000_000})
    assert exact.six_card_bonus(SIX_CARD_PAYS, by_suit).house_edge == together.house_edge
    assert combinations_of(exact.six_card_bonus(SIX_CARD_PAYS))["royal flush"] == 188


def test_six_card_counts_agree_with_ranking_hands_one_by_one_in_a_shorter_deck() -> None:
    # Nines up hold every kind of hand: their patterns are counted, and their sets of six dealt one by one.
    deck = [card for card in CARDS if card[0] in "9TJQKA"]
    dealt = Counter(five.category(five.best(cards)) for cards in combinations(deck, 6))
    counted: Counter[str] = Counter()
    for ranks in exact.combinations_with_replacement(range(7, 13), 6):
        if max(Counter(ranks).values()) <= 4:
            for row, ways in exact._ways(ranks):
                counted["royal flush" if row.startswith(exact.SIX_CARD_ROYAL) else row] += ways
    assert +counted == dealt


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Qs 6d 4c", "Q-6-4"),
        ("Ts 6d 4c", "10-6-4"),
        ("9s 9d 4c", "pair of nines"),
        ("Ah 2h 3h", "straight flush, three high"),
    ],
)
def test_a_hand_is_named_by_what_decides_it(cards: str, name: str) -> None:
    assert exact.hand_name(three.value(cards.split())) == name
