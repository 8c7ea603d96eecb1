"""Free bets and Spanish decks by what the two example books say alone: settles records, and makes legal ones at random.

Nothing here is shared with the program. Amounts are fractions of a dollar.
"""

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

from games.blackjack.twenty_one_oracle import (
    DECK,
    TENS,
    Cards,
    alike,
    count,
    dealer_stops,
    natural,
    rich,
    soft,
)

FREE, SPANISH = "free-bets", "spanish-decks"
PUSH_22 = {1: Fraction(35), 2: Fraction(17), 4: Fraction(10)}
LENGTHS = {5: Fraction(3, 2), 6: Fraction(2), 7: Fraction(3)}


class Hand:
    def __init__(self, cards: Cards, split: bool = False, laid: bool = False) -> None:
        self.cards, self.split, self.laid = cards, split, laid
        self.double, self.freed, self.end = Fraction(0), False, ""


# -- settling a record ----------------------------------------------------------------------------


def settle(record: dict[str, Any]) -> dict[str, Fraction]:
    """What seat 1 wins by wager."""
    book, dealer, seat = record["rulebook"], record["dealer"], record["seats"][0]
    stake, net = Fraction(seat["wagers"]["blackjack"]), dict[str, Fraction]()
    for number, hand in enumerate(followed(book, seat, stake), 1):
        rate = result(book, hand, dealer)
        own = max(rate, Fraction(0)) if hand.laid else rate
        net["blackjack" if number == 1 else f"split{number}"] = stake * own
        if hand.freed:
            net[f"double{number}"] = stake * max(rate, Fraction(0))
        elif hand.double:
            net[f"double{number}"] = hand.double * (0 if hand.end == "rescue" else rate)
    if "push_22" in seat["wagers"]:
        net["push_22"] = Fraction(seat["wagers"]["push_22"]) * push_22(dealer)
    return net


def push_22(dealer: Cards) -> Fraction:
    suits = {card[1] for card in dealer}
    if count(dealer) != 22:
        return Fraction(-1)
    return PUSH_22[1 if len(suits) == 1 else 2 if suits <= {*"dh"} or suits <= {*"cs"} else 4]


def result(book: str, hand: Hand, dealer: Cards) -> Fraction:
    """What a dollar on a hand wins."""
    own, house, late = count(hand.cards), count(dealer), natural(dealer[:2])
    if natural(hand.cards) and not hand.split:
        return Fraction(0) if late and book == FREE else Fraction(3, 2)
    if late or own > 21 or hand.end == "rescue":
        return Fraction(-1)
    if hand.end == "surrender":
        return Fraction(-1, 2)
    if book == FREE and house == 22:
        return Fraction(0)
    if book == SPANISH and own == 21:
        return Fraction(1) if hand.double else bonus(hand.cards)
    if house > 21 or own > house:
        return Fraction(1)
    return Fraction(0) if own == house else Fraction(-1)


def bonus(cards: Cards) -> Fraction:
    """What a dollar on a 21 wins that always does."""
    if "".join(sorted(card[0] for card in cards)) in ("678", "777"):
        suits = {card[1] for card in cards}
        return Fraction(3, 2) if len(suits) > 1 else Fraction(3) if suits == {"s"} else Fraction(2)
    return LENGTHS.get(min(len(cards), 7), Fraction(1))


def followed(book: str, seat: dict[str, Any], stake: Fraction) -> list[Hand]:
    """Follow a seat's decisions to its hands."""
    hands = [Hand(list(seat["cards"]))]
    for one in seat["decisions"]:
        place = int(one["at"][4:]) - 1
        hand = hands[place]
        if one["do"] == "split":
            first, second = hand.cards
            laid = book == FREE and first[0] not in TENS
            hands[place] = Hand([first, one["cards"][0]], True, hand.laid)
            hands.insert(place + 1, Hand([second, one["cards"][1]], True, laid))
        elif one["do"] == "double":
            hand.freed = free_total(book, hand.cards)
            hand.double = Fraction(one.get("amount", stake))
        if one["do"] in ("hit", "double"):
            hand.cards.append(one["card"])
        if one["do"] in ("rescue", "surrender"):
            hand.end = one["do"]
    return hands


def free_total(book: str, cards: Cards) -> bool:
    return book == FREE and len(cards) == 2 and not soft(cards) and count(cards) in (9, 10, 11)


# -- making records -------------------------------------------------------------------------------


def records(book: str, seed: int) -> Iterator[dict[str, Any]]:
    """Legal records without end: every choice a book allows is made some of the time."""
    chance = Random(seed)
    deck = [card for card in DECK if book == FREE or card[0] != "T"]
    while True:
        yield round_of(chance, book, rich(chance, deck * 6))


def round_of(chance: Random, book: str, shoe: Cards) -> dict[str, Any]:
    wagers = {"blackjack": str(2 * chance.randint(3, 25))}
    if book == FREE and chance.random() < 0.5:
        wagers["push_22"] = str(chance.randint(5, 9))
    seat = {"seat": 1, "wagers": wagers, "cards": [shoe.pop(), shoe.pop()], "decisions": []}
    dealer = [shoe.pop(), shoe.pop()]
    if not natural(dealer):
        waits = played(chance, book, seat, shoe) or "push_22" in wagers
        while waits and not dealer_stops(dealer, True):
            dealer.append(shoe.pop())
    return {"rulebook": book, "game": "blackjack", "seats": [seat], "dealer": dealer}


def played(chance: Random, book: str, seat: dict[str, Any], shoe: Cards) -> bool:
    """Play a seat's hands at random; whether one of them waits for the dealer's total."""
    if natural(seat["cards"]):
        return False
    if book == SPANISH and chance.random() < 0.1:
        decided(seat, 1, "surrender")
        return False
    pending, made, number, alive = [list(seat["cards"])], 1, 0, False
    splits: list[dict[str, Any]] = []
    while pending:
        cards = pending.pop(0)
        number += 1
        if len(cards) == 1:
            cards.append(shoe.pop())
            splits.pop()["cards"].append(cards[1])
        while alike(cards) and made < 4 and chance.random() < 0.7:
            decided(seat, number, "split", cards=[shoe.pop()])
            splits.append(seat["decisions"][-1])
            pending.insert(0, [cards[1]])
            cards, made = [cards[0], splits[-1]["cards"][0]], made + 1
        alive |= played_hand(chance, book, seat, number, cards, made, shoe)
    return alive


def decided(seat: dict[str, Any], number: int, do: str, **more: Any) -> None:
    seat["decisions"].append({"at": f"hand{number}", "do": do, **more})


def played_hand(
    chance: Random, book: str, seat: dict[str, Any], number: int, cards: Cards, made: int, shoe: Cards
) -> bool:
    """Play a hand at random; whether it waits for the dealer's total."""
    if book == FREE and made > 1 and cards[0][0] == "A":
        if alike(cards) and made < 4:  # it might be split again, and then it must be said that it is not
            decided(seat, number, "stand")
        return True
    while count(cards) < 21:
        if (len(cards) == 2 or book == SPANISH) and chance.random() < 0.3:
            return doubled(chance, book, seat, number, cards, shoe)
        if chance.random() > (0.9 if count(cards) < 12 else 0.5 if count(cards) < 17 else 0.1):
            decided(seat, number, "stand")
            return True
        cards.append(shoe.pop())
        decided(seat, number, "hit", card=cards[-1])
    return count(cards) == 21


def doubled(chance: Random, book: str, seat: dict[str, Any], number: int, cards: Cards, shoe: Cards) -> bool:
    less = {"amount": str(chance.randint(1, int(seat["wagers"]["blackjack"])))}
    own = {} if free_total(book, cards) or chance.random() < 0.5 else less
    cards.append(shoe.pop())
    decided(seat, number, "double", card=cards[-1], **own)
    if book == SPANISH and count(cards) <= 21 and chance.random() < 0.3:
        decided(seat, number, "rescue")
        return False
    return count(cards) <= 21
