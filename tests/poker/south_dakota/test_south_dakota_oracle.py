"""South Dakota's poker: random legal records against a second engine written from the fact sheet alone."""

import json
import random
from fractions import Fraction
from itertools import pairwise

import pytest

from pitboss.desk import settle_line
from pitboss.hands import five, low
from pitboss.hands.high import High, low_with_joker
from plain_poker import DECK, FIVE_CARD
from poker.south_dakota import oracle
from sizes import so_many

VARIANTS = (*oracle.DRAW, "five-card-stud", "holdem-88")
RANKING = High(("five aces", *five.USUAL))


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_records_settle_as_the_sheet_says(variant: str) -> None:
    for seed in range(so_many(everyday=60, ci=300, long=20_000)):
        record, nets, rake = oracle.Sheet(seed, variant).play()
        answer = settle_line(json.dumps(record).encode())
        assert "net" in answer, (seed, record, answer)
        assert {seat: Fraction(net) for seat, net in answer["net"].items()} == nets, (seed, record, answer)
        assert Fraction(answer["rake"]) == rake, seed


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_record_cut_short_waits_for_the_seat_whose_turn_it_is(variant: str) -> None:
    for seed in range(so_many(everyday=25, ci=100, long=5_000)):
        record, _, _ = oracle.Sheet(seed, variant).play()
        acted = record["actions"]
        place = random.Random(seed).randrange(len(acted))
        seats = [{key: one for key, one in seat.items() if key != "final"} for seat in record["seats"]]
        waiting = record | {"actions": acted[:place], "seats": seats}
        answer = settle_line(json.dumps(waiting).encode())
        assert answer["to_act"]["seat"] == acted[place]["seat"], (seed, place, waiting, answer)


@pytest.mark.heavy
@pytest.mark.in_turn
def test_the_joker_is_the_best_of_every_card_it_may_be() -> None:
    """Hands of five, six and seven cards with the joker, each tried with every card in its place."""
    chance = random.Random(16)
    for _ in range(so_many(everyday=400, ci=4_000, long=200_000)):
        deck = [card for card in DECK if chance.randrange(3) or card[0] in "A2345" or card[1] == "s"]
        cards = [*chance.sample(deck, chance.choice([4, 4, 5, 6])), "Jk"]
        chance.shuffle(cards)
        kind, ranks = oracle.high(cards)
        value = RANKING.value(cards)
        assert RANKING.category(value) == (*FIVE_CARD, "five aces")[kind], cards
        assert five.unpack(value & (1 << 20) - 1) == ranks, cards


def test_every_hand_of_four_aces_or_none_with_the_joker_is_ordered_alike() -> None:
    """Two hands with the joker compare as the oracle compares them."""
    chance = random.Random(17)
    hands = [[*chance.sample(DECK, 4), "Jk"] for _ in range(120)] + [["As", "Ah", "Ad", "Ac", "Jk"]]
    ours = sorted(range(len(hands)), key=lambda n: RANKING.value(hands[n]))
    for one, other in pairwise(ours):
        assert oracle.high(hands[one]) <= oracle.high(hands[other])
    assert hands[ours[-1]][0] == "As"


def test_the_joker_of_a_low_is_the_lowest_card_that_the_hand_lacks() -> None:
    chance, value = random.Random(18), low_with_joker(low.ACE_TO_FIVE)
    hands = [[*chance.sample(DECK, 4), "Jk"] for _ in range(150)]
    ours = sorted(range(len(hands)), key=lambda n: value(hands[n]))
    for one, other in pairwise(ours):
        assert oracle.low(hands[one]) >= oracle.low(hands[other])
        same = value(hands[one]) == value(hands[other])
        assert same is (oracle.low(hands[one]) == oracle.low(hands[other]))
