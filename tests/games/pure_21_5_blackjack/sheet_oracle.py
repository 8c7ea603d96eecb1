"""Pure 21.5 Blackjack settled a second time, from the fact sheet alone: plain Python that imports nothing of Pitboss.

`settle(record)` answers a record with the money of each seat and of the player-dealer, or with the clause that refuses
it; `records(seed, book)` deals legal records for ever, with cards that bring the rare hands, and `spoil` breaks one.
"""

from __future__ import annotations

import copy
import math
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

BOOK = "merced-poker-room"
SEATS = 8
MAXIMUM = 300
CHIP = Fraction(1, 2)
MINIMUMS = ("5", "10", "25")
BONUS = "TJQK"
RANKS = "A23456789" + BONUS
BUSTER_PAYS = {3: 2, 4: 2, 5: 4, 6: 15, 7: 50}
BUSTER_MOST = 200
FEES = ((50, "0.5"), (100, "1"), (400, "2"))
FEE_MOST = "5"
FIRST, BY_BUTTON = "before the players act", "in the order of the action button"


class Refused(Exception):
    """The record is against the sheet; the text is the clause."""


def total(cards: list[str]) -> tuple[int, bool]:
    """The points of a hand and whether they are soft; a bonus card is 10 (the 10.5 is `natural`)."""
    points = sum(1 if card[0] == "A" else 10 if card[0] in BONUS else int(card[0]) for card in cards)
    soft = any(card[0] == "A" for card in cards) and points <= 11
    return points + 10 * soft, soft


def natural(cards: list[str]) -> bool:
    """An ace and a bonus card, on the initial deal."""
    first, second = (card[0] for card in cards[:2])
    return len(cards) == 2 and ((first == "A" and second in BONUS) or (second == "A" and first in BONUS))


def pair(cards: list[str]) -> bool:
    """Any pair, or any two bonus cards."""
    return len(cards) == 2 and (cards[0][0] == cards[1][0] or all(card[0] in BONUS for card in cards))


def bank_draws(cards: list[str]) -> bool:
    """Chart 1B: soft 17 or less is hit, and every hard total below 17."""
    points, soft = total(cards)
    return points < 17 or (soft and points == 17)


@dataclass
class Hand:
    """One hand of a seat, with what was put beside it."""

    cards: list[str]
    split: bool = False
    double: Fraction | None = None
    surrendered: bool = False
    stood: bool = False
    over: bool = False

    @property
    def natural(self) -> bool:
        """A Pure 21.5: never after a split."""
        return not self.split and natural(self.cards)

    def settled(self) -> bool:
        """Nothing is left to decide."""
        aces = self.split and self.cards[0][0] == "A"
        return self.over or self.natural or aces or total(self.cards)[0] > 21


@dataclass
class Seat:
    """A seat's wagers and hands."""

    number: int
    game: Fraction
    buster: Fraction | None
    hands: list[Hand]
    behind: list[dict[str, Any]] = field(default_factory=list)


def settle(record: dict[str, Any]) -> dict[str, Any]:
    """The money of a record, or `{"refused": clause}`."""
    try:
        return _settle(record)
    except Refused as refusal:
        return {"refused": str(refusal)}


def _settle(record: dict[str, Any]) -> dict[str, Any]:
    options = record.get("options", {})
    check_form(record)
    minimum = Fraction(options.get("minimum", "5"))
    bank_seat, bank_wager = player_dealer(record)
    dealer = record["dealer"]
    seats = [open_seat(said, bank_seat, minimum) for said in record["seats"]]
    if len({seat.number for seat in seats}) != len(seats) or not seats:
        raise Refused("Round of Play 4")
    check_deck(record, options)
    check_bank_start(dealer)
    for said, seat in zip(record["seats"], seats, strict=True):
        play(said.get("decisions", []), seat, natural(dealer[:2]))
    check_bank_draws(dealer, seats)
    return pay(seats, dealer, bank_seat, bank_wager, options)


def check_form(record: dict[str, Any]) -> None:
    """The keys of a record of this game; the sheet has no irregularities."""
    known = {"id", "rulebook", "game", "options", "seats", "dealer", "player_dealer"}
    if set(record) - known or record.get("rulebook") != BOOK:
        raise Refused("")
    options = record.get("options", {})
    if set(options) - {"decks", "minimum", "pure_settled", "bank_fee_fraction"}:
        raise Refused("")
    if options.get("decks", 6) not in (6, 7, 8):
        raise Refused("line 152")
    if options.get("minimum", "5") not in MINIMUMS:
        raise Refused("lines 272-284")


def player_dealer(record: dict[str, Any]) -> tuple[int, Fraction]:
    """Who banks, and with how much: any amount."""
    said = record.get("player_dealer")
    if not said or Fraction(said["wager"]) <= 0 or not 1 <= said["seat"] <= SEATS:
        raise Refused("Round of Play 3")
    return said["seat"], Fraction(said["wager"])


def open_seat(said: dict[str, Any], bank_seat: int, minimum: Fraction) -> Seat:
    """A seat before the deal: the wagers it may make."""
    if set(said) - {"seat", "wagers", "cards", "decisions", "behind", "patron"}:
        raise Refused("")
    wagers = said["wagers"]
    if set(wagers) - {"game", "buster"}:
        raise Refused("")
    if "game" not in wagers:
        raise Refused("Buster 2")
    if said["seat"] == bank_seat or not 1 <= said["seat"] <= SEATS:
        raise Refused("Round of Play 1")
    for amount in wagers.values():
        if not minimum <= Fraction(amount) <= MAXIMUM:
            raise Refused("lines 272-284")
        if Fraction(amount) % CHIP:
            raise Refused("Double-Down 4")
    behind = said.get("behind", [])
    if any(not minimum <= Fraction(bet["amount"]) <= MAXIMUM for bet in behind):
        raise Refused("lines 272-284")
    if len(said["cards"]) != 2:
        raise Refused("Round of Play 5")
    buster = Fraction(wagers["buster"]) if "buster" in wagers else None
    hands = [Hand(list(said["cards"]))]
    return Seat(said["seat"], Fraction(wagers["game"]), buster, hands, behind)


def shown(record: dict[str, Any]) -> list[str]:
    """Every card a record names."""
    cards = list(record["dealer"])
    for seat in record["seats"]:
        cards += seat["cards"]
        for decision in seat.get("decisions", []):
            cards += decision.get("cards", []) + ([decision["card"]] if "card" in decision else [])
    return cards


def check_deck(record: dict[str, Any], options: dict[str, Any]) -> None:
    """No card oftener than there are decks."""
    for card, times in Counter(shown(record)).items():
        if len(card) != 2 or card[0] not in RANKS or card[1] not in "shdc" or times > options.get("decks", 6):
            raise Refused("line 152")


def check_bank_start(dealer: list[str]) -> None:
    """The player-dealer has two cards."""
    if len(dealer) < 2:
        raise Refused("Round of Play 6")


def play(decisions: list[dict[str, Any]], seat: Seat, stopped: bool) -> None:
    """A seat's decisions, hand by hand; none where the player-dealer has Pure 21.5."""
    if stopped:
        if decisions:
            raise Refused("Game Rules 2")
        return
    at, left = 0, list(decisions)
    while at < len(seat.hands):
        hand = seat.hands[at]
        if hand.settled():
            say_stand(left, hand, at)
            at += 1
            continue
        here = left and left[0]["at"] == f"hand{at + 1}"
        if not here and forced_to_stand(hand):
            hand.over = True
            continue
        if not here:
            raise Refused("Round of Play 6")
        act(left.pop(0), seat, at)
    if left:
        raise Refused("Round of Play 6")


def say_stand(left: list[dict[str, Any]], hand: Hand, at: int) -> None:
    """Pass over one stand on a hand that could do nothing else."""
    free = hand.stood or hand.surrendered or total(hand.cards)[0] > 21
    if left and not free and left[0] == {"at": f"hand{at + 1}", "do": "stand"}:
        left.pop(0)


def forced_to_stand(hand: Hand) -> bool:
    """Chart 1A: hard 19 or more stands where nothing else is said."""
    points, soft = total(hand.cards)
    return points >= 19 and not soft


def act(decision: dict[str, Any], seat: Seat, at: int) -> None:
    """One decision of a hand."""
    hand = seat.hands[at]
    {"hit": hit, "stand": stand, "double": double, "split": split, "surrender": surrender}.get(
        decision["do"], unknown
    )(decision, seat, hand)


def unknown(decision: dict[str, Any], seat: Seat, hand: Hand) -> None:
    """No such decision."""
    raise Refused("Round of Play 6")


def hit(decision: dict[str, Any], seat: Seat, hand: Hand) -> None:
    """One more card, never on hard 19 or more."""
    points, soft = total(hand.cards)
    if points >= 19 and not soft:
        raise Refused("Chart 1A")
    if set(decision) != {"at", "do", "card"}:
        raise Refused("Round of Play 6")
    hand.cards.append(decision["card"])


def stand(decision: dict[str, Any], seat: Seat, hand: Hand) -> None:
    """No more cards, never on hard 11 or less."""
    points, _ = total(hand.cards)
    if points <= 11:
        raise Refused("Chart 1A")
    if set(decision) != {"at", "do"}:
        raise Refused("Round of Play 6")
    hand.stood = hand.over = True


def double(decision: dict[str, Any], seat: Seat, hand: Hand) -> None:
    """A second wager, equal or less, and one card."""
    if len(hand.cards) != 2:
        raise Refused("Double-Down 1")
    if set(decision) - {"amount"} != {"at", "do", "card"}:
        raise Refused("Double-Down 1")
    amount = Fraction(decision.get("amount", seat.game))
    if not 0 < amount <= seat.game or amount % CHIP:
        raise Refused("Double-Down 1")
    hand.double, hand.over = amount, True
    hand.cards.append(decision["card"])


def split(decision: dict[str, Any], seat: Seat, hand: Hand) -> None:
    """Two hands of one, three times at most, for the same wager."""
    if not pair(hand.cards):
        raise Refused("Double-Down 2")
    if len(seat.hands) == 4:
        raise Refused("Double-Down 3")
    shows = len(decision.get("cards", [])) == 2 and "card" not in decision
    if Fraction(decision.get("amount", seat.game)) != seat.game or not shows:
        raise Refused("Double-Down 2")
    mine, other = decision["cards"]
    place = seat.hands.index(hand)
    seat.hands[place : place + 1] = [Hand([hand.cards[0], mine], True), Hand([hand.cards[1], other], True)]


def surrender(decision: dict[str, Any], seat: Seat, hand: Hand) -> None:
    """Half the wager given up on the first two cards."""
    if len(hand.cards) != 2 or hand.split or set(decision) != {"at", "do"}:
        raise Refused("Double-Down 4")
    hand.surrendered = hand.over = True


def bank_plays(seats: list[Seat]) -> bool:
    """Whether a wager turns on the player-dealer's hand: one that is neither Pure 21.5 nor surrendered, or a Buster."""
    hands = [hand for seat in seats for hand in seat.hands]
    behind = any(bet["wager"] == "buster" for seat in seats for bet in seat.behind)
    return (
        behind
        or any(seat.buster for seat in seats)
        or not all(hand.natural or hand.surrendered for hand in hands)
    )


def check_bank_draws(dealer: list[str], seats: list[Seat]) -> None:
    """Chart 1B: the cards drawn, no more, and no fewer where a wager turns on them."""
    for count in range(2, len(dealer)):
        if not bank_draws(dealer[:count]):
            raise Refused("Chart 1B")
    if bank_draws(dealer) and bank_plays(seats):
        raise Refused("Chart 1B")


def won(hand: Hand, dealer: list[str]) -> Fraction:
    """What a hand wins for each unit staked on it."""
    if hand.surrendered:
        return Fraction(-1, 2)
    if hand.natural or natural(dealer):
        return Fraction(6, 5) * (not natural(dealer)) if hand.natural else Fraction(-1)
    mine, his = total(hand.cards)[0], total(dealer)[0]
    if mine > 21:
        return Fraction(0) if [card[0] for card in dealer] == ["8"] * 3 else Fraction(-1)
    if his > 21:
        return Fraction(1)
    return Fraction((mine > his) - (mine < his))


def buster_won(dealer: list[str]) -> Fraction:
    """What a Buster bet wins for each unit."""
    if total(dealer)[0] <= 21:
        return Fraction(-1)
    return Fraction(BUSTER_PAYS.get(len(dealer), BUSTER_MOST))


def clockwise(first: int, bank_seat: int) -> list[int]:
    """The seats from one on, the player-dealer's left out."""
    ring = [(first - 1 + step) % SEATS + 1 for step in range(SEATS)]
    return [seat for seat in ring if seat != bank_seat]


def button(dealer: list[str], bank_seat: int) -> int:
    """The seat the down card counts to, from the left of the house dealer."""
    others = clockwise(1, bank_seat)
    return others[RANKS.index(dealer[1][0]) % len(others)]


def bets(seat: Seat, dealer: list[str]) -> Iterator[tuple[str | None, str, Fraction]]:
    """Every wager at a seat with what it should win, in the order it is acted on."""
    for place, hand in enumerate(seat.hands, 1):
        rate = won(hand, dealer)
        yield None, "game" if place == 1 else f"split{place}", seat.game * rate
        if hand.double:
            yield None, f"double{place}", hand.double * rate
    if seat.buster:
        yield None, "buster", seat.buster * buster_won(dealer)
    came = list(dict.fromkeys(bet["patron"] for bet in seat.behind))
    for bet in sorted(seat.behind, key=lambda bet: (came.index(bet["patron"]), bet["wager"] != "game")):
        rate = won(seat.hands[0], dealer) if bet["wager"] == "game" else buster_won(dealer)
        yield bet["patron"], bet["wager"], Fraction(bet["amount"]) * rate


def pay(
    seats: list[Seat], dealer: list[str], bank_seat: int, wager: Fraction, options: dict[str, Any]
) -> dict[str, Any]:
    """Settle from the action button clockwise while the player-dealer's wager lasts."""
    by_number = {seat.number: seat for seat in seats}
    order = [by_number[n] for n in clockwise(button(dealer, bank_seat), bank_seat) if n in by_number]
    due = [(seat.number, *bet) for seat in order for bet in bets(seat, dealer)]
    if options.get("pure_settled", FIRST) == FIRST:
        due = naturals_first(due, by_number, bank_seat)
    cover, net = wager, Fraction(0)
    answer: dict[str, Any] = {str(seat.number): {} for seat in seats}
    for number, patron, name, amount in due:
        moved = max(-cover, min(cover, amount))
        cover -= abs(moved)
        net -= moved
        place = answer[str(number)]
        if patron is not None:
            place = place.setdefault("behind", {}).setdefault(patron, {})
        place[name] = place.get(name, 0) + moved
    return {"net": answer, "bank": {"net": net, "fee": Fraction(fee(seats, options))}}


def naturals_first(due: list[Any], seats: dict[int, Seat], bank_seat: int) -> list[Any]:
    """The game wagers of Pure 21.5 hands before all others, from the left of the player-dealer."""
    place = {number: at for at, number in enumerate(clockwise(bank_seat, bank_seat))}
    first = [bet for bet in due if bet[2] == "game" and seats[bet[0]].hands[0].natural]
    return sorted(first, key=lambda bet: place[bet[0]]) + [bet for bet in due if bet not in first]


def fee(seats: list[Seat], options: dict[str, Any]) -> str:
    """The player-dealer's fee by the wagers before the deal; a part of a dollar stays in its band unless posted."""
    placed = [amount for seat in seats for amount in (seat.game, seat.buster or Fraction(0))]
    placed += [Fraction(bet["amount"]) for seat in seats for bet in seat.behind]
    action = sum(placed)
    dollars = math.ceil(action) if options.get("bank_fee_fraction") == "next band" else math.floor(action)
    return next((amount for top, amount in FEES if dollars <= top), FEE_MOST)


class Shoe:
    """Six to eight decks that give the ranks asked for oftener than chance."""

    def __init__(self, rng: random.Random, decks: int) -> None:
        self.rng = rng
        self.left = Counter({rank + suit: decks for rank in RANKS for suit in "shdc"})

    def draw(self, liked: str = RANKS) -> str:
        """One card, of a rank that is liked where one is left."""
        held = [card for card, count in self.left.items() if count and card[0] in liked]
        card = self.rng.choice(held or [card for card, count in self.left.items() if count])
        self.left[card] -= 1
        return card


def records(seed: int, book: str = BOOK) -> Iterator[dict[str, Any]]:
    """Legal records without end."""
    rng = random.Random(seed)
    while True:
        yield deal(rng, book)


def deal(rng: random.Random, book: str) -> dict[str, Any]:
    """One legal record."""
    options: dict[str, Any] = {}
    if rng.random() < 0.4:
        options["decks"] = rng.choice((6, 7, 8))
    if rng.random() < 0.4:
        options["minimum"] = rng.choice(MINIMUMS)
    if rng.random() < 0.4:
        options["bank_fee_fraction"] = rng.choice(("lower band", "next band"))
        options["pure_settled"] = rng.choice((FIRST, BY_BUTTON))
    shoe = Shoe(rng, options.get("decks", 6))
    dealer = bank_deals(rng, shoe)
    bank_seat = rng.randint(1, SEATS)
    numbers = [seat for seat in range(1, SEATS + 1) if seat != bank_seat]
    taken = sorted(rng.sample(numbers, rng.choice((1, 1, 2, 3, 4, 7))))
    low = int(options.get("minimum", "5"))
    seats = [deal_seat(rng, shoe, number, low, natural(dealer)) for number in taken]
    finish_bank(rng, shoe, dealer, seats)
    return {
        "rulebook": book,
        "game": "pure-21-5-blackjack",
        "options": options,
        "seats": seats,
        "dealer": dealer,
        "player_dealer": {"seat": bank_seat, "wager": bank_money(rng, seats)},
    }


def money(amount: Fraction) -> str:
    """An amount as a record writes it."""
    return f"{float(amount):.2f}"


def stake(rng: random.Random, low: int) -> str:
    """An amount within the limits, now and then at an edge."""
    whole = rng.choice((low, rng.randint(low, 60), rng.randint(low, MAXIMUM), MAXIMUM))
    return f"{whole}.50" if whole < MAXIMUM and rng.random() < 0.1 else str(whole)


def bank_money(rng: random.Random, seats: list[dict[str, Any]]) -> str:
    """The player-dealer's wager: plenty, or too little by more or less."""
    down = sum(Fraction(amount) for seat in seats for amount in seat["wagers"].values())
    return str(
        rng.choice((1_000_000, int(down * 3), max(1, int(down * rng.random() * 2)), rng.randint(1, 100)))
    )


def bank_deals(rng: random.Random, shoe: Shoe) -> list[str]:
    """The player-dealer's first two cards."""
    rare = (("A", BONUS), (BONUS, "A"), ("8", "8"), ("A", "6"), ("A2", "A2"))
    first, second = rng.choice((*rare, *[(RANKS, RANKS)] * 3))
    return [shoe.draw(first), shoe.draw(second)]


def finish_bank(rng: random.Random, shoe: Shoe, dealer: list[str], seats: list[dict[str, Any]]) -> None:
    """Chart 1B, with many cards where chance wants a long hand."""
    held = []
    for said in seats:
        seat = open_seat(said, 0, Fraction(0))
        play(said.get("decisions", []), seat, natural(dealer))
        held.append(seat)
    if not bank_plays(held):
        return
    like = rng.choice((RANKS, RANKS, "A23", "A2", "8"))
    while bank_draws(dealer):
        points, soft = total(dealer)
        last = like in ("A23", "A2") and not soft and points >= 12 and rng.random() < 0.6
        dealer.append(shoe.draw("9" + BONUS if last else like))


def deal_seat(rng: random.Random, shoe: Shoe, number: int, low: int, stopped: bool) -> dict[str, Any]:
    """A seat's wagers, cards and decisions."""
    wagers = {"game": stake(rng, low)}
    if rng.random() < 0.5:
        wagers["buster"] = stake(rng, low)
    behind = [
        {"patron": rng.choice(("Bo", "Cy")), "wager": wager, "amount": stake(rng, low)}
        for wager in ("game", "buster", "game")
        if rng.random() < 0.1
    ]
    kind = rng.choice(("any", "any", "any", "pair", "bonus", "natural", "small"))
    first = {"natural": "A", "bonus": BONUS, "small": "23456"}.get(kind, RANKS)
    cards = [shoe.draw(first)]
    cards.append(
        shoe.draw({"pair": cards[0][0], "bonus": BONUS, "natural": BONUS, "small": "23456"}.get(kind, RANKS))
    )
    rng.shuffle(cards)
    said: dict[str, Any] = {"seat": number, "wagers": wagers, "cards": cards}
    if len({(bet["patron"], bet["wager"]) for bet in behind}) == len(behind) > 0:
        said["behind"] = behind
    decisions = [] if stopped else decide(rng, shoe, said)
    if decisions:
        said["decisions"] = decisions
    elif rng.random() < 0.2:
        said["decisions"] = []
    return said


def decide(rng: random.Random, shoe: Shoe, said: dict[str, Any]) -> list[dict[str, Any]]:
    """Random legal decisions until every hand of the seat is done."""
    seat = open_seat(said, 0, Fraction(0))
    decisions: list[dict[str, Any]] = []
    at = 0
    while at < len(seat.hands):
        hand = seat.hands[at]
        if hand.settled():
            at += 1
            continue
        decision = choose(rng, shoe, seat, hand)
        decision = {"at": f"hand{at + 1}", **decision}
        act(decision, seat, at)
        decisions.append(decision)
    return decisions


def choose(rng: random.Random, shoe: Shoe, seat: Seat, hand: Hand) -> dict[str, Any]:
    """One legal decision for a hand."""
    points, soft = total(hand.cards)
    may = ["hit"] * (soft or points < 19) + ["stand"] * (points > 11)
    if len(hand.cards) == 2:
        may += ["double"] + ["surrender"] * (not hand.split)
    if pair(hand.cards) and len(seat.hands) < 4 and not (hand.split and hand.cards[0][0] == "A"):
        may += ["split"] * 6
    do = rng.choice(may)
    if do == "hit":
        return {"do": do, "card": shoe.draw()}
    if do == "double":
        amount = rng.choice((seat.game, Fraction(rng.randint(1, int(seat.game)))))
        return {"do": do, "amount": money(amount), "card": shoe.draw()}
    if do == "split":
        same = BONUS if hand.cards[0][0] in BONUS else hand.cards[0][0]
        cards = [shoe.draw(rng.choice((same, RANKS))), shoe.draw(rng.choice((same, RANKS)))]
        return {"do": do, "cards": cards} | ({"amount": money(seat.game)} if rng.random() < 0.3 else {})
    return {"do": do}


def spoil(rng: random.Random, record: dict[str, Any]) -> dict[str, Any]:
    """A copy of a legal record with one thing changed, which may make it illegal."""
    broken = copy.deepcopy(record)
    seat = rng.choice(broken["seats"])
    decisions = seat.get("decisions", [])
    changes = [
        lambda: seat["wagers"].update(game=rng.choice(("0", "-5", "4", "24", "301", "300"))),
        lambda: seat["wagers"].update(buster=rng.choice(("0", "4", "9", "301", "300"))),
        lambda: seat["wagers"].pop("game"),
        lambda: seat["wagers"].update(insurance="5"),
        lambda: broken["dealer"].append(rng.choice(RANKS) + "s"),
        lambda: broken["dealer"].pop() if len(broken["dealer"]) > 2 else broken["dealer"].clear(),
        lambda: seat.update(seat=rng.choice((0, 9, broken["player_dealer"]["seat"]))),
        lambda: broken.update(options={"decks": rng.choice((5, 9, 6))}),
        lambda: broken.pop("player_dealer"),
        lambda: broken["player_dealer"].update(wager=rng.choice(("0", "-1"))),
        lambda: broken.update(irregularities=[{"kind": "misdeal"}]),
        lambda: seat["cards"].append("5s"),
        seat["cards"].pop,
        lambda: seat.update(
            decisions=[*decisions, {"at": "hand1", "do": rng.choice(("stand", "surrender"))}]
        ),
    ]
    if decisions:
        one = rng.choice(decisions)
        changes += [
            lambda: decisions.remove(one),
            lambda: one.update(do=rng.choice(("hit", "stand", "double", "split", "surrender"))),
            lambda: one.update(do=rng.choice(("stand", "surrender"))),
            lambda: one.update(at=f"hand{rng.randint(1, 5)}"),
            lambda: one.update(amount=rng.choice(("0", "1", "500"))),
            lambda: one.pop("card", None),
            lambda: one.pop("amount", None),
            decisions.reverse,
        ]
    rng.choice(changes)()
    return broken
