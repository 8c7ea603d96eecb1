"""Blackjack against a second, plainer reckoning of the same rounds."""

import json
from decimal import Decimal
from random import Random
from typing import Any

import pytest

from pitboss.desk import settle_line
from sizes import so_many

RANKS = "23456789TJQKA"
DECK = [rank + suit for rank in RANKS for suit in "cdhs"]


def points(cards: list[str]) -> list[int]:
    """Every total a hand can count, each ace as one or eleven."""
    totals = {0}
    for card in cards:
        worth = [1, 11] if card[0] == "A" else [int(card[0])] if card[0].isdigit() else [10]
        totals = {total + one for total in totals for one in worth}
    return sorted(totals)


def best(cards: list[str]) -> int:
    fair = [total for total in points(cards) if total <= 21]
    return fair[-1] if fair else min(points(cards))


def dealer_stops(cards: list[str]) -> bool:
    soft = sum(total <= 21 for total in points(cards)) > 1
    return best(cards) >= (18 if soft else 17)


def reckon(player: list[str], dealer: list[str], insured: bool) -> dict[str, int]:
    """What a stake of 10 wins on hands that are played to the end, in half dollars."""
    own, house = best(player), best(dealer)
    natural, house_natural = (own == 21 and len(player) == 2), best(dealer[:2]) == 21
    if house_natural:
        base = 0 if natural else -20
    elif natural:
        base = 30
    elif own > 21 or (house <= 21 and house > own):
        base = -20
    else:
        base = 0 if own == house else 20
    return {"blackjack": base} | ({"insurance": 20 if house_natural else -10} if insured else {})


def random_round(chance: Random) -> tuple[dict[str, Any], dict[str, int]]:
    """Play one box to 16 or more and the dealer by the drawing rule, with six decks."""
    shoe = DECK * 6
    chance.shuffle(shoe)
    player, dealer = [shoe.pop(), shoe.pop()], [shoe.pop(), shoe.pop()]
    told: list[dict[str, str]] = []
    insured = dealer[0][0] == "A" and chance.random() < 0.5
    if insured:
        told.append({"at": "insurance", "do": "insure", "amount": "5"})
    dealt = list(player)
    if best(dealer) != 21:
        while best(player) < 16:
            player.append(shoe.pop())
            told.append({"at": "hand1", "do": "hit", "card": player[-1]})
        if best(player) < 21:
            told.append({"at": "hand1", "do": "stand"})
        while (
            best(player) <= 21 and not (best(player) == 21 and len(player) == 2) and not dealer_stops(dealer)
        ):
            dealer.append(shoe.pop())
    record = {"seats": [{"seat": 1, "wagers": {"blackjack": "10"}, "cards": dealt, "decisions": told}]}
    return record | {"dealer": dealer}, reckon(player, dealer, insured)


@pytest.mark.parametrize("seed", range(4))
def test_horseshoe_a_second_reckoning_agrees(seed: int) -> None:
    chance, seen = Random(seed), set()
    for _ in range(so_many(everyday=100, ci=250)):
        record, expected = random_round(chance)
        written = {"rulebook": "horseshoe-cincinnati", "game": "blackjack", **record}
        answer = settle_line(json.dumps(written).encode())
        got = {wager: int(Decimal(amount) * 2) for wager, amount in answer["net"]["1"].items()}
        assert got == expected, written
        seen.add(expected["blackjack"])
    assert seen == {-20, 0, 20, 30}
