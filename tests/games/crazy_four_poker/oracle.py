"""Crazy four poker settled the slow, plain way, from the fact sheet alone: nothing of `pitboss` in it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import plain_poker as plain
from plain_poker import require

BOOKS = ("horseshoe-cincinnati",)
FOUR_CARD: tuple[str, ...] = ("high card", "pair", "two pair", "straight", "flush", "three of a kind")
FOUR_CARD += ("straight flush", "four of a kind")
SUPER_BONUS = {"straight": Fraction(1), "flush": Fraction(3, 2), "three of a kind": Fraction(2)}
SUPER_BONUS |= {"straight flush": Fraction(15), "four of a kind": Fraction(30)}
QUEENS_UP = {"two pair": 2, "straight": 3, "flush": 4, "three of a kind": 9, "straight flush": 30}
QUEENS_UP |= {"four of a kind": 50}
VOIDS = {"dealer_card_exposed": "§12.III", "wrong_number_of_cards": "§12.II", "wrong_deck": "§8.IV"}
VOIDS |= {"shoe_jam": "§12.V"}
NET = dict[str, Fraction]


def rank_four(cards: Sequence[str]) -> plain.Hand:
    """Four cards as a number that compares: the category, then what decides inside it."""
    counted, top = plain.by_count(cards), plain.run_top(cards)
    order = tuple(rank for _, rank in counted)
    if top:
        return (FOUR_CARD.index("straight flush" if plain.suited(cards) else "straight"), (top,))
    if plain.suited(cards):
        return (FOUR_CARD.index("flush"), order)
    names = {(4,): "four of a kind", (3, 1): "three of a kind", (2, 2): "two pair", (2, 1, 1): "pair"}
    shape = tuple(n for n, _ in counted)
    return (FOUR_CARD.index(names.get(shape, "high card")), order)


def best_four(cards: Sequence[str]) -> plain.Hand:
    return max(map(rank_four, combinations(cards, 4)))


def name(hand: plain.Hand) -> str:
    return FOUR_CARD[hand[0]]


def aces_or_better(cards: Sequence[str]) -> bool:
    return best_four(cards) >= (FOUR_CARD.index("pair"), (14,))


def qualified(dealer: Sequence[str]) -> bool:
    return best_four(dealer) >= (0, (13,))


def super_bonus(hand: plain.Hand) -> Fraction | None:
    """What the Super Bonus pays for a straight or better, whatever the dealer holds."""
    if hand == (FOUR_CARD.index("four of a kind"), (14,)):
        return Fraction(200)
    return SUPER_BONUS.get(name(hand))


def queens_up(hand: plain.Hand) -> Fraction:
    if hand[0] == FOUR_CARD.index("pair"):
        return Fraction(1 if hand[1][0] >= 12 else -1)
    return Fraction(QUEENS_UP.get(name(hand), -1))


def read_play(decision: Mapping[str, str], ante: Fraction, cards: Sequence[str]) -> Fraction:
    """The amount of a Play wager: once the ante, or up to three times it with a pair of aces or better."""
    multiples = (1, 2, 3) if aces_or_better(cards) else (1,)
    require("amount" in decision or len(multiples) == 1, "§10.III")
    amount = Fraction(decision.get("amount", ante))
    require(amount in [ante * times for times in multiples], "§10.III")
    return amount


def check_stakes(wagers: Mapping[str, Fraction], options: Mapping[str, Any]) -> None:
    require({"ante", "super_bonus"} <= set(wagers), "§7.I.A")
    require(wagers["ante"] == wagers["super_bonus"], "§7.I.A")
    require(Fraction(options.get("minimum", 0)) <= wagers["ante"], "§7.I.A")
    require("maximum" not in options or wagers["ante"] <= Fraction(options["maximum"]), "§7.I.A")


def settle_seat(
    wagers: Mapping[str, Fraction], play: Fraction, cards: Sequence[str], dealer: Sequence[str]
) -> NET:
    """One seat's four wagers; a Play wager of nothing is a hand given up."""
    if not play:
        return {wager: -stake for wager, stake in wagers.items()}
    mine, theirs = best_four(cards), best_four(dealer)
    sign = (mine > theirs) - (mine < theirs)
    ante = sign if qualified(dealer) else 0
    net = {"ante": ante * wagers["ante"], "play": (sign if qualified(dealer) else 1) * play}
    bonus = super_bonus(mine)
    net["super_bonus"] = plain.to_the_cent(wagers["super_bonus"] * (min(ante, 0) if bonus is None else bonus))
    if "queens_up" in wagers:
        net["queens_up"] = wagers["queens_up"] * queens_up(mine)
    return net


@plain.settles
def settle(record: Mapping[str, Any]) -> plain.Net:
    """What a record nets, by seat and wager."""
    options, seats = record.get("options", {}), record["seats"]
    stakes, kinds, void = plain.begun(record, check_stakes)
    if any(kind in VOIDS for kind, _ in kinds):
        return void
    plain.check_hands(record, 5, dealt="§8.II", deck="§3.I")
    gone = [
        seat for kind, seat in kinds if kind == "player_leaves" and options.get("abandoned_wagers") != "stand"
    ]
    net: plain.Net = {}
    plays = {seat["seat"]: _play(seat, stakes[seat["seat"]]["ante"], seat["seat"] in gone) for seat in seats}
    for seat in seats:
        number = seat["seat"]
        net[str(number)] = settle_seat(stakes[number], plays[number], seat["cards"], record["dealer"])
        if number in gone:
            net[str(number)] = {w: -a for w, a in stakes[number].items()} | {"play": -plays[number]}
    return net


def _play(seat: Mapping[str, Any], ante: Fraction, gone: bool) -> Fraction:
    """The Play wager of a seat's one decision; nothing where it gives up, or left before it had to say."""
    decisions = seat.get("decisions", [])
    if gone and not decisions:
        return Fraction(0)
    require(len(decisions) == 1 and decisions[0]["at"] == "play", "§10.III")
    if decisions[0]["do"] == "fold":
        return Fraction(0)
    return read_play(decisions[0], ante, seat["cards"])


def _some_hand(chance: random.Random) -> list[str]:
    """Five cards whose best four are something rare."""
    wanted = chance.choice(
        ("straight flush", "four of a kind", "full house", "flush", "straight", "royal flush")
    )
    cards = plain.some_five(chance, wanted)
    if chance.random() < 0.4:
        left = [card for card in plain.DECK if card not in cards]
        cards[chance.randrange(5)] = chance.choice(left)
    chance.shuffle(cards)
    return cards


def _some_seat(chance: random.Random, number: int, cards: list[str], chip: Fraction) -> dict[str, Any]:
    ante = chance.choice((5, 10, 15, 25, 100, 7)) * chip
    wagers = {"ante": plain.money(ante), "super_bonus": plain.money(ante)}
    if chance.random() < 0.6:
        wagers["queens_up"] = str(chance.choice((1, 5, 12, 25)))
    times = chance.choice((1, 2, 3) if aces_or_better(cards) else (1,))
    decision = {"at": "play", "do": "play", "amount": plain.money(ante * times)}
    if chance.random() < 0.2:
        decision = {"at": "play", "do": "fold"}
    elif chance.random() < 0.3 and not aces_or_better(cards):
        del decision["amount"]
    return {"seat": number, "wagers": wagers, "cards": cards, "decisions": [decision]}


def records(seed: int, book: str = BOOKS[0]) -> Iterator[dict[str, Any]]:
    """Random legal records without end."""
    chance = random.Random(f"crazy-{seed}")
    while True:
        yield _record(chance, book)


def _record(chance: random.Random, book: str) -> dict[str, Any]:
    count = chance.choice((1, 1, 2, 3, 6))
    deck = plain.some_deck(chance, 5 * count + 5)
    hands = [[deck.pop() for _ in range(5)] for _ in range(count + 1)]
    if chance.random() < 0.6:
        at = chance.randrange(count + 1)
        hands[at] = _some_hand(chance)
        rest = [card for card in plain.DECK if card not in hands[at]]
        chance.shuffle(rest)
        hands = [hand if place == at else [rest.pop() for _ in range(5)] for place, hand in enumerate(hands)]
    twin = [card[0] + plain.SUITS[plain.SUITS.index(card[1]) - 1] for card in hands[0]]
    if chance.random() < 0.15 and not any(set(twin) & set(hand) for hand in hands[:-1]):
        hands[-1] = twin
    chip = Fraction(chance.choice(("1", "1", "0.25", "0.01")))
    numbers = sorted(chance.sample(range(1, 7), count))
    seats = [_some_seat(chance, number, hand, chip) for number, hand in zip(numbers, hands, strict=False)]
    record: dict[str, Any] = {
        "rulebook": book,
        "game": "crazy-four-poker",
        "seats": seats,
        "dealer": hands[-1],
    }
    record["options"] = {"smallest_chip": plain.money(chip), "minimum": "0.01"}
    if chance.random() < 0.08:
        _go_wrong(chance, record)
    return record


def _go_wrong(chance: random.Random, record: dict[str, Any]) -> None:
    """Put an irregularity that settles money into a record."""
    kind = chance.choice((*VOIDS, "player_leaves", "player_leaves"))
    event: dict[str, Any] = {"kind": kind}
    seat = chance.choice(record["seats"])
    if kind == "player_leaves":
        if seat["decisions"][0]["do"] == "fold":
            return
        event["seat"] = seat["seat"]
        if chance.random() < 0.3:
            record["options"]["abandoned_wagers"] = "stand"
        elif chance.random() < 0.5:
            del seat["decisions"]
    elif chance.random() < 0.5 and kind != "wrong_deck":
        event["at"] = "before_reveal"
    else:
        for one in record["seats"]:
            del one["decisions"]
    if kind == "shoe_jam":
        record["options"]["dealing"] = "automated shoe"
    record["irregularities"] = [event]
