"""The progressive of Caribbean stud at oneida-2003, settled from its fact sheet alone; ante and bet are left out.

Nothing of pitboss is read here.
"""

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

from link_oracle import RANKS, Deck, kind

FIXED = {"four of a kind": 500, "full house": 100, "flush": 50}
ORDER = [
    "royal flush",
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
    "lower",
]


def strength(cards: list[str]) -> tuple[Any, ...]:
    """What a hand is worth against another: its kind, then its matched ranks, then the others."""
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    groups = sorted(Counter(ranks).items(), key=lambda one: (-one[1], -one[0]))
    hand = kind(cards)
    if "straight" in hand or hand == "royal flush":
        return -ORDER.index(hand), (), (3 if ranks[:2] == [12, 3] else ranks[0],)
    return -ORDER.index(hand), tuple(many for _, many in groups), tuple(rank for rank, _ in groups)


def qualifies(dealer: list[str]) -> bool:
    """Ace-king high, a pair, or anything better."""
    ranks = {card[0] for card in dealer}
    return kind(dealer) != "lower" or len(ranks) < 5 or {"A", "K"} <= ranks


def settle(record: dict[str, Any]) -> tuple[dict[str, Fraction], int]:
    """What each progressive nets in dollars, and the cents the meter shows after the round."""
    options = record["options"]
    stake = Fraction(options.get("progressive_stake", "1"))
    bets = {one["seat"]: one for one in record["seats"] if "progressive" in one["wagers"]}
    meter = Fraction(options["meter"])
    if state := record.get("state"):
        rate = Fraction(options.get("meter_rate", 25)) / 100
        meter = (
            Fraction(state["shows"], 100) + Fraction(state.get("rest", 0), 10**8) + rate * stake * len(bets)
        )
    if record.get("irregularities"):
        return {str(seat): Fraction(0) for seat in bets}, _cents(meter)
    net = {str(seat): -stake for seat in bets}
    in_turn = [seat for seat in _turns(record) if seat in bets]
    royals, share = sum(kind(bets[seat]["cards"]) == "royal flush" for seat in in_turn), Fraction(0)
    for seat in in_turn:
        hand, shown = kind(bets[seat]["cards"]), Fraction(_cents(meter), 100)
        if hand == "royal flush":
            if not share:
                share = Fraction(_cents(shown / royals), 100)
                meter += Fraction(options.get("meter_reset", 10_000)) - share * royals
            net[str(seat)] += share
        elif hand == "straight flush" and options.get("straight_flush_award") == "fixed sum":
            net[str(seat)] += Fraction(options.get("straight_flush_sum", 1_000))
        elif hand == "straight flush":
            paid = Fraction(_cents(shown / 10), 100)
            meter -= paid
            net[str(seat)] += paid
        else:
            net[str(seat)] += FIXED.get(hand, 0)
    return net, _cents(meter)


def _cents(dollars: Fraction) -> int:
    return int(dollars * 100)


def _turns(record: dict[str, Any]) -> list[int]:
    """Who is paid when: those who lose, those who push, those who win, each from the dealer's far right."""
    dealer = record["dealer"]
    stay = [one for one in record["seats"] if one["decisions"][0]["do"] == "bet"]

    def fared(one: dict[str, Any]) -> int:
        own, other = strength(one["cards"]), strength(dealer)
        return 2 if not qualifies(dealer) or own > other else 1 if own == other else 0

    return [one["seat"] for one in sorted(stay, key=lambda one: (fared(one), -one["seat"]))]


def a_record(random: Random) -> dict[str, Any]:
    """A legal round, its cards chosen so that the rare hands come up."""
    numbers = sorted(random.sample(range(1, 8), random.choice((1, 2, 3, 4))))
    deck, options = Deck(random), {"meter": random.choice(("12500", "98765.43", "31415.99", "0.05"))}
    stake = random.choice(("1", "1", "2.5"))
    if stake != "1":
        options["progressive_stake"] = stake
    if random.random() < 0.3:
        options["straight_flush_award"] = "fixed sum"
        options["straight_flush_sum"] = random.choice(("1000", "777.77"))
    if random.random() < 0.4:
        options["meter_reset"] = random.choice(("5000", "10000.01"))
    seats: list[dict[str, Any]] = [
        {
            "seat": number,
            "wagers": {"ante": "10"} | ({"progressive": stake} if random.random() < 0.8 else {}),
            "cards": deck.some(5),
            "decisions": [{"at": "bet", "do": "bet" if random.random() < 0.8 else "fold"}],
        }
        for number in numbers
    ]
    record: dict[str, Any] = {
        "id": "r",
        "rulebook": "oneida-2003",
        "game": "caribbean-stud",
        "options": options,
    }
    record |= {"seats": seats, "dealer": deck.some(5) if random.random() < 0.3 else deck.plain(5)}
    if random.random() < 0.3:
        options["meter_rate"] = random.choice(("25", "25.0001", "33.3333"))
        record["state"] = {"shows": random.randrange(10**5, 10**7), "rest": random.choice((0, 999_999))}
    if random.random() < 0.08:
        record["irregularities"] = [{"kind": "dealer_misdeal", "at": "after_round"}]
    return record
