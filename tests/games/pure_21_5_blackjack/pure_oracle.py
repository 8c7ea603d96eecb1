"""A second voice: Pure 21.5 blackjack settled straight from the fact sheet, and random rounds to be settled.

Totals are counted in half points, so that Pure 21.5 is 43 and every other total is even. No code of the game is used.
"""

import random
from fractions import Fraction
from typing import Any

RANKS = "A23456789TJQK"
PURE, MOST = 43, 42
BUSTER = {3: 2, 4: 2, 5: 4, 6: 15, 7: 50}
SEATS = range(1, 9)


def value(card: str) -> int:
    return min(RANKS.index(card[0]) + 1, 10)


def total(cards: list[str]) -> tuple[int, bool]:
    """A hand in points, an ace eleven where that does not pass 21.5; and whether one does count eleven."""
    low = sum(map(value, cards))
    soft = low <= 11 and any(card[0] == "A" for card in cards)
    return low + 10 * soft, soft


def pure(cards: list[str]) -> bool:
    """A bonus card and an ace, on the initial deal."""
    return len(cards) == 2 and sorted(map(value, cards)) == [1, 10]


def half_points(cards: list[str], split: bool = False) -> int:
    return PURE if pure(cards) and not split else 2 * total(cards)[0]


# -- the sheet's settlement ------------------------------------------------------------------------


def hands_of(seat: dict[str, Any]) -> list[dict[str, Any]]:
    """The hands a seat ends with, in play order, by its decisions."""
    hands: list[dict[str, Any]] = [{"cards": list(seat["cards"]), "split": False, "did": ""}]
    for decision in seat["decisions"]:
        place = int(decision["at"].removeprefix("hand")) - 1
        hand = hands[place]
        if decision["do"] == "split":
            first, second = hand["cards"]
            hand |= {"cards": [first, decision["cards"][0]], "split": True}
            hands.insert(place + 1, {"cards": [second, decision["cards"][1]], "split": True, "did": ""})
        elif decision["do"] in ("hit", "double"):
            hand["cards"].append(decision["card"])
        if decision["do"] in ("double", "surrender"):
            hand |= {"did": decision["do"], "amount": decision.get("amount")}
    return hands


def result(hand: dict[str, Any], dealer: list[str]) -> Fraction:
    """What a unit on a hand wins or loses."""
    mine, theirs = half_points(hand["cards"], hand["split"]), half_points(dealer)
    if hand["did"] == "surrender":
        return Fraction(-1, 2)
    if mine == PURE and theirs != PURE:
        return Fraction(6, 5)
    if mine > PURE and theirs > PURE:
        return Fraction(0 if [card[0] for card in dealer] == ["8"] * 3 else -1)
    if mine > PURE:
        return Fraction(-1)
    if theirs > PURE:
        return Fraction(1)
    return Fraction((mine > theirs) - (mine < theirs))


def settle(record: dict[str, Any]) -> dict[str, dict[str, Fraction]]:
    """Net by seat and wager, the player-dealer's under "player_dealer"."""
    seats = {seat["seat"]: seat for seat in record["seats"]}
    bank, dealer = record["player_dealer"], record["dealer"]
    cover = Fraction(bank["wager"])
    net: dict[str, dict[str, Fraction]] = {str(seat): {} for seat in seats}
    won = Fraction(0)

    def move(seat: int, wager: str, amount: Fraction) -> None:
        nonlocal cover, won
        covered = min(abs(amount), cover)
        cover -= covered
        net[str(seat)][wager] = covered if amount > 0 else -covered
        won -= net[str(seat)][wager]

    from_left = sorted(seats, key=lambda seat: (seat < bank["seat"], seat))
    paid = set()
    if not pure(dealer[:2]):
        for seat in from_left:
            if pure(seats[seat]["cards"]):
                move(seat, "game", Fraction(6, 5) * Fraction(seats[seat]["wagers"]["game"]))
                paid.add(seat)
    others = [seat for seat in SEATS if seat != bank["seat"]]
    button = others[RANKS.index(dealer[1][0]) % len(others)]
    for seat in sorted(seats, key=lambda seat: (seat < button, seat)):
        wagers = seats[seat]["wagers"]
        game = Fraction(wagers["game"])
        for number, hand in enumerate(hands_of(seats[seat]), 1):
            if seat not in paid:
                move(seat, "game" if number == 1 else f"split{number}", game * result(hand, dealer))
            if hand["did"] == "double":
                move(seat, f"double{number}", Fraction(hand["amount"]) * result(hand, dealer))
        if "buster" in wagers:
            bust = half_points(dealer) > PURE
            move(seat, "buster", Fraction(wagers["buster"]) * (BUSTER.get(len(dealer), 200) if bust else -1))
    net["player_dealer"] = {"net": won, "fee": fee(seats)}
    return net


def fee(seats: dict[int, Any]) -> Fraction:
    action = sum(Fraction(amount) for seat in seats.values() for amount in seat["wagers"].values())
    return Fraction(1, 2) if action < 51 else Fraction(1 if action < 101 else 2 if action < 401 else 5)


# -- random rounds ---------------------------------------------------------------------------------


def random_record(source: random.Random) -> dict[str, Any]:
    """A round that keeps to the sheet, decisions at random; small banks as often as large ones."""
    decks, *seats = source.choice((6, 7, 8)), *source.sample(SEATS, source.randint(2, 6))
    shoe = [rank + suit for rank in RANKS for suit in "cdhs"] * decks
    source.shuffle(shoe)
    bank, players = seats[0], sorted(seats[1:])
    dealer = _favoured(source, shoe)
    places = [_seat(source, shoe, seat) for seat in players]
    if not pure(dealer):
        for place in places:
            _decide(source, shoe, place)
        while total(dealer)[0] < 17 or total(dealer) == (17, True):
            dealer.append(shoe.pop())
    wager = source.choice(("5", "37.50", "100", "5000"))
    record = {"id": "o", "rulebook": "merced-poker-room", "game": "pure-21-5-blackjack", "seats": places}
    bank_said = {"seat": bank, "wager": wager}
    return {**record, "options": {"decks": decks}, "player_dealer": bank_said, "dealer": dealer}


def _favoured(source: random.Random, shoe: list[str]) -> list[str]:
    """Two cards, now and then those a rule speaks of."""
    wanted = source.choice(("", "", "", "AK", "TA", "88", "22"))
    return [_take(shoe, rank) for rank in wanted] or [shoe.pop(), shoe.pop()]


def _take(shoe: list[str], rank: str) -> str:
    card = next(card for card in reversed(shoe) if card[0] == rank)
    shoe.remove(card)
    return card


def _seat(source: random.Random, shoe: list[str], seat: int) -> dict[str, Any]:
    wagers = {"game": source.choice(("5", "7.50", "25", "300"))}
    if source.random() < 0.5:
        wagers["buster"] = source.choice(("5", "12.50"))
    wanted = source.choice(("", "", "AQ", "88", "TJ", "AA"))
    cards = [_take(shoe, rank) for rank in wanted] or [shoe.pop(), shoe.pop()]
    return {"seat": seat, "wagers": wagers, "cards": cards, "decisions": []}


def _decide(source: random.Random, shoe: list[str], seat: dict[str, Any]) -> None:
    """Play a seat's hands at random by Chart 1A and the rules of doubling, splitting and surrender."""
    if pure(seat["cards"]):
        return
    hands = [list(seat["cards"])]
    place = 0
    while place < len(hands):
        if not _act(source, shoe, seat, hands, place):
            place += 1


def _act(source: random.Random, shoe: list[str], seat: dict[str, Any], hands: Any, place: int) -> bool:
    """One decision about a hand; whether there may be another."""
    hand, split, at = hands[place], len(hands) > 1, f"hand{place + 1}"
    may = _may(hand, split, len(hands))
    if may in ([], ["stand"]):
        return False
    do = source.choice(may)
    decision: dict[str, Any] = {"at": at, "do": do}
    seat["decisions"].append(decision)
    if do == "split":
        decision["cards"] = [shoe.pop(), shoe.pop()]
        hands[place : place + 1] = [
            [card, drawn] for card, drawn in zip(hand, decision["cards"], strict=True)
        ]
        return True
    if do in ("hit", "double"):
        hand.append(shoe.pop())
        decision["card"] = hand[-1]
    if do == "double":
        decision["amount"] = source.choice((seat["wagers"]["game"], "2.50"))
    return do == "hit"


def _may(hand: list[str], split: bool, hands: int) -> list[str]:
    points, soft = total(hand)
    split_ace = split and hand[0][0] == "A"
    if points > 21 or split_ace:
        return []
    two = len(hand) == 2
    allowed = {
        "hit": soft or points < 19,
        "stand": soft or points > 11,
        "double": two,
        "split": two and value(hand[0]) == value(hand[1]) and hands < 4,
        "surrender": two and not split,
    }
    return [do for do, fine in allowed.items() if fine]
