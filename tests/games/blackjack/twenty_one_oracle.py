"""Twenty-one by the fact sheet of north-dakota-99-01-3 alone: settles records, and makes legal ones at random.

Nothing here is shared with the program. Amounts are fractions of a dollar.
"""

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

BOOK = "north-dakota-99-01-3"
TENS = "TJQK"
DECK = [rank + suit for rank in "A23456789TJQK" for suit in "shdc"]
Cards = list[str]


def ways(cards: Cards) -> list[int]:
    """Every total of a hand, each ace as one or eleven, the lowest first."""
    low = sum(10 if card[0] in TENS else 1 if card[0] == "A" else int(card[0]) for card in cards)
    return [low + 10 * more for more in range(sum(card[0] == "A" for card in cards) + 1)]


def count(cards: Cards) -> int:
    fair = [total for total in ways(cards) if total <= 21]
    return max(fair) if fair else min(ways(cards))


def soft(cards: Cards) -> bool:
    return count(cards) != min(ways(cards))


def natural(cards: Cards) -> bool:
    return sorted(card[0] in TENS for card in cards) == [False, True] and any(c[0] == "A" for c in cards)


def dealer_stops(cards: Cards, hits_soft_17: bool) -> bool:
    total = count(cards)
    return total > 17 or (total == 17 and not (hits_soft_17 and soft(cards)))


class Hand:
    def __init__(self, cards: Cards, split: bool) -> None:
        self.cards, self.split = cards, split
        self.double = self.tip_double = Fraction(0)


# -- settling a record ----------------------------------------------------------------------------


def settle(record: dict[str, Any]) -> dict[str, dict[str, Fraction]]:
    """What each seat wins by wager."""
    all_lost = record.get("options", {}).get("late_blackjack") in ("loses", "all lost")
    return {str(seat["seat"]): settle_seat(seat, record["dealer"], all_lost) for seat in record["seats"]}


def settle_seat(seat: dict[str, Any], dealer: Cards, all_lost: bool) -> dict[str, Fraction]:
    stake, tip = (Fraction(seat["wagers"].get(wager, 0)) for wager in ("blackjack", "tip"))
    hands, insured, even = told(seat, stake, tip)
    late = natural(dealer[:2])
    net: dict[str, Fraction] = {}
    if insured:
        net["insurance"] = 2 * insured if late else -insured
    for number, hand in enumerate(hands, 1):
        rate = Fraction(1) if even else result(hand, dealer, late)
        added = rate if not late or all_lost else Fraction(0)
        net["blackjack" if number == 1 else f"split{number}"] = stake * (rate if number == 1 else added)
        if hand.double:
            net[f"double{number}"] = hand.double * added
        if number == 1 and tip:
            net["tip"] = tip * rate
        if hand.tip_double:
            net[f"tip_double{number}"] = hand.tip_double * added
    return net


def result(hand: Hand, dealer: Cards, late: bool) -> Fraction:
    """What a dollar on a hand wins."""
    own, house = count(hand.cards), count(dealer)
    if natural(hand.cards) and not hand.split:
        return Fraction(0) if late else Fraction(3, 2)
    if late or own > 21:
        return Fraction(-1)
    if house > 21 or own > house:
        return Fraction(1)
    return Fraction(0) if own == house else Fraction(-1)


def told(seat: dict[str, Any], stake: Fraction, tip: Fraction) -> tuple[list[Hand], Fraction, bool]:
    """Follow a seat's decisions: its hands, what it insured for, and whether it took even money."""
    hands, insured, even, last = [Hand(list(seat["cards"]), False)], Fraction(0), False, 0
    for one in seat.get("decisions", ()):
        if one["at"] == "insurance":
            insured = Fraction(one.get("amount", stake / 2)) if one["do"] == "insure" else insured
            even = one["do"] == "even_money"
        elif one["at"] == "tip":
            hands[last].tip_double = tip if one["do"] == "double" else Fraction(0)
        else:
            last = int(one["at"][4:]) - 1
            act(hands, last, one, stake)
    return hands, insured, even


def act(hands: list[Hand], place: int, one: dict[str, Any], stake: Fraction) -> None:
    hand = hands[place]
    if one["do"] in ("hit", "double"):
        hand.cards.append(one["card"])
    if one["do"] == "double":
        hand.double = Fraction(one.get("amount", stake))
    if one["do"] == "split":
        first, second = hand.cards
        hands[place : place + 1] = [
            Hand([first, one["cards"][0]], True),
            Hand([second, one["cards"][1]], True),
        ]


# -- making records -------------------------------------------------------------------------------


def records(seed: int) -> Iterator[dict[str, Any]]:
    """Legal records without end: every choice the sheet allows is made some of the time."""
    chance = Random(seed)
    while True:
        yield round_of(chance)


def round_of(chance: Random) -> dict[str, Any]:
    options = {
        "decks": chance.choice([4, 6, 8]),
        "dealer_hits_soft_17": chance.random() < 0.5,
        "late_blackjack": chance.choice(["returned", "loses", "all lost"]),
    }
    shoe = rich(chance, DECK * options["decks"])
    numbers = sorted(chance.sample(range(1, 8), chance.choice([1, 1, 1, 2, 3, 7])))
    seats = [opened(chance, number, shoe) for number in numbers]
    dealer = [shoe.pop(), shoe.pop()]
    open_hands = False
    for seat in seats:
        insurance(chance, seat, dealer)
    for seat in seats:
        open_hands |= played(chance, seat, shoe)
    while open_hands and not natural(dealer[:2]) and not dealer_stops(dealer, options["dealer_hits_soft_17"]):
        dealer.append(shoe.pop())
    about = {"rulebook": BOOK, "game": "blackjack", "options": options}
    return {**about, "seats": seats, "dealer": dealer}


def rich(chance: Random, shoe: Cards) -> Cards:
    """A shuffled shoe, often with aces, tens and one rank on top, where naturals and pairs are."""
    chance.shuffle(shoe)
    if chance.random() < 0.6:
        liked = "A" + chance.choice("TJQK") + chance.choice("A23456789T")
        shoe.sort(key=lambda card: card[0] in liked and chance.random() < 0.7)
    return shoe


def opened(chance: Random, number: int, shoe: Cards) -> dict[str, Any]:
    stake = chance.randint(1, 25)
    wagers = {"blackjack": str(stake)}
    if chance.random() < 0.5:
        halves = chance.randint(1, 2 * stake)
        wagers["tip"] = f"{halves // 2}.{50 * (halves % 2):02}"
    return {"seat": number, "wagers": wagers, "cards": [shoe.pop(), shoe.pop()], "decisions": []}


def insurance(chance: Random, seat: dict[str, Any], dealer: Cards) -> None:
    if dealer[0][0] != "A":
        return
    do = chance.choice(["insure", "decline", "", "even_money" if natural(seat["cards"]) else ""])
    if do:
        seat["decisions"].append({"at": "insurance", "do": do})
    if do == "insure" and chance.random() < 0.5:
        seat["decisions"][-1]["amount"] = halves(chance, Fraction(seat["wagers"]["blackjack"]) / 2)


def halves(chance: Random, most: Fraction) -> str:
    """Some half dollars, at most so much."""
    return f"{chance.randint(1, int(2 * most)) / 2:.2f}"


def played(chance: Random, seat: dict[str, Any], shoe: Cards) -> bool:
    """Play a seat's hands at random; whether one of them waits for the dealer's total."""
    if natural(seat["cards"]):
        return False
    pending, made, number, alive = [(list(seat["cards"]), False)], 1, 0, False
    splits: list[dict[str, Any]] = []
    while pending:
        cards, split = pending.pop(0)
        number += 1
        if len(cards) == 1:
            cards.append(shoe.pop())
            splits.pop()["cards"].append(cards[1])
        while alike(cards) and made < 4 and chance.random() < 0.7:
            decided(seat, number, "split", cards=[shoe.pop()])
            splits.append(seat["decisions"][-1])
            pending.insert(0, ([cards[1]], True))
            cards, split, made = [cards[0], splits[-1]["cards"][0]], True, made + 1
        alive |= played_hand(chance, seat, number, cards, split, shoe)
    return alive


def alike(cards: Cards) -> bool:
    one, other = ("T" if card[0] in TENS else card[0] for card in cards)
    return one == other


def decided(seat: dict[str, Any], number: int, do: str, **more: Any) -> None:
    seat["decisions"].append({"at": f"hand{number}", "do": do, **more})


def played_hand(
    chance: Random, seat: dict[str, Any], number: int, cards: Cards, split: bool, shoe: Cards
) -> bool:
    """Play a hand at random; whether it waits for the dealer's total."""
    if split and cards[0][0] == "A":
        # One card only: it stands, unless it is an ace that might be split again, and then it must be said.
        if alike(cards) or chance.random() < 0.2:
            decided(seat, number, "stand")
        return True
    if chance.random() < 0.25:
        less = (
            {"amount": halves(chance, Fraction(seat["wagers"]["blackjack"]))} if chance.random() < 0.5 else {}
        )
        decided(seat, number, "double", card=shoe.pop(), **less)
        cards.append(seat["decisions"][-1]["card"])
        if "tip" in seat["wagers"] and number == 1 and (do := chance.choice(["double", "leave", ""])):
            seat["decisions"].append({"at": "tip", "do": do})
        return count(cards) <= 21
    while chance.random() < (0.9 if count(cards) < 12 else 0.4 if count(cards) < 17 else 0.03):
        cards.append(shoe.pop())
        decided(seat, number, "hit", card=cards[-1])
        if count(cards) > 21:
            return False
    if count(cards) < 21 or chance.random() < 0.5:
        decided(seat, number, "stand")
    return True
