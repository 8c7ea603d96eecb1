"""Ultimate Texas hold'em settled the slow, plain way, from the fact sheet alone: nothing of `pitboss` in it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import plain_poker as plain
from plain_poker import require

BOOKS = ("horseshoe-cincinnati",)
BLIND = {"royal flush": Fraction(500), "straight flush": Fraction(50), "four of a kind": Fraction(10)}
BLIND |= {"full house": Fraction(3), "flush": Fraction(3, 2), "straight": Fraction(1)}
TRIPS = {"royal flush": 50, "straight flush": 40, "four of a kind": 30, "full house": 8, "flush": 7}
TRIPS |= {"straight": 4, "three of a kind": 3}
CAP, MOST = 50_000, 100_000
VOIDS = {"wrong_number_of_cards": "§11.III", "wrong_deck": "§7.IV", "shoe_jam": "§11.V"}
STREETS = {"preflop": ("§9.I", (3, 4)), "flop": ("§9.III", (2,)), "river": ("§9.V", (1,))}
NET = dict[str, Fraction]


def read_play(decisions: Sequence[Mapping[str, str]], ante: Fraction) -> Fraction:
    """The one Play wager of a seat; nothing where it folds. Each street must be spoken for until then."""
    left = list(decisions)
    for street, (clause, multiples) in STREETS.items():
        require(left and left[0]["at"] == street, clause)
        said = left.pop(0)
        pass_on = "fold" if street == "river" else "check"
        require(said["do"] in ("play", pass_on), clause)
        if said["do"] == "play":
            require(not left, "§9")
            require("amount" in said or len(multiples) == 1, clause)
            amount = Fraction(said.get("amount", ante * multiples[0]))
            require(amount in [ante * times for times in multiples], clause)
            return amount
    require(not left, "§9.V")
    return Fraction(0)


def settle_main(wagers: Mapping[str, Fraction], play: Fraction, mine: plain.Hand, theirs: plain.Hand) -> NET:
    """Ante, Blind and Play of a player in the round to the end."""
    sign = (mine > theirs) - (mine < theirs)
    paired = theirs[0] >= plain.FIVE_CARD.index("pair")
    blind = BLIND.get(plain.five_name(mine), Fraction(0)) if sign > 0 else Fraction(sign)
    return {"ante": sign * paired * wagers["ante"], "blind": blind * wagers["blind"], "play": sign * play}


def trips(hand: plain.Hand) -> int:
    return TRIPS.get(plain.five_name(hand), -1)


def ceiling(options: Mapping[str, Any]) -> Fraction:
    """The most one hand's winnings may be."""
    least = 505 * Fraction(options.get("minimum", 1))
    if options.get("trips_offered", True):
        least += 50 * Fraction(options.get("trips_minimum", 1))
    return max(Fraction(CAP), least)


def check_stakes(wagers: Mapping[str, Fraction], options: Mapping[str, Any]) -> None:
    require({"ante", "blind"} <= set(wagers) and wagers["ante"] == wagers["blind"], "§6.III")
    require("trips" not in wagers or options.get("trips_offered", True), "§6.IV")
    require(wagers.get("trips", MOST) >= Fraction(options.get("trips_minimum", 1)), "§6.IV")
    require(Fraction(options.get("minimum", 0)) <= wagers["ante"], "§6.III")
    require("maximum" not in options or wagers["ante"] <= Fraction(options["maximum"]), "§6.III")


@plain.settles
def settle(record: Mapping[str, Any]) -> plain.Net:
    """What a record nets, by seat and wager."""
    options, seats = record.get("options", {}), record["seats"]
    stakes, kinds, void = plain.begun(record, check_stakes)
    if any(kind in VOIDS for kind, _ in kinds):
        return void
    if any(kind == "dealer_card_exposed" for kind, _ in kinds):
        for seat in seats:
            _only_trips(void[str(seat["seat"])], seat, record["community"], ceiling(options))
        return void
    require(len(record["community"]) == 5, "§9.II")
    plain.check_hands(record, 2, dealt="§7.II", deck="§2.VII")
    return _played(seats, stakes, record, options)


def _only_trips(net: NET, seat: Mapping[str, Any], board: Sequence[str], most: Fraction) -> None:
    """A void round in which the Trips wager alone is settled."""
    if "trips" in net:
        net["trips"] = Fraction(seat["wagers"]["trips"]) * trips(plain.best_five([*seat["cards"], *board]))
        net.update(plain.paid_within({"trips": net["trips"]}, most))


def _played(
    seats: Sequence[Mapping[str, Any]],
    stakes: Mapping[int, Mapping[str, Fraction]],
    record: Mapping[str, Any],
    options: Mapping[str, Any],
) -> plain.Net:
    board, net = record["community"], plain.Net()
    theirs = plain.best_five([*record["dealer"], *board])
    for seat in seats:
        number, wagers = seat["seat"], stakes[seat["seat"]]
        mine = plain.best_five([*seat["cards"], *board])
        play = read_play(seat.get("decisions", []), wagers["ante"])
        folded = {"ante": -wagers["ante"], "blind": -wagers["blind"]}
        found = settle_main(wagers, play, mine, theirs) if play else folded
        if "trips" in wagers:
            found["trips"] = wagers["trips"] * trips(mine)
        net[str(number)] = plain.paid_within(found, ceiling(options))
    return net


def _decisions(chance: random.Random, ante: Fraction) -> list[dict[str, str]]:
    """One of the ways through the three streets."""
    made: list[dict[str, str]] = []
    for street, (_, multiples) in STREETS.items():
        if chance.random() < 0.35 or (street == "river" and chance.random() < 0.5):
            amount = {"amount": plain.money(ante * chance.choice(multiples))}
            named = len(multiples) > 1 or chance.random() < 0.6
            return [*made, {"at": street, "do": "play", **(amount if named else {})}]
        made.append({"at": street, "do": "fold" if street == "river" else "check"})
    return made


def _some_seat(
    chance: random.Random, number: int, cards: list[str], options: Mapping[str, Any]
) -> dict[str, Any]:
    ante = chance.choice((5, 10, 15, 25, 7, 100, 500)) * Fraction(options["smallest_chip"])
    ante = max(ante, Fraction(options["minimum"]))
    wagers = {"ante": plain.money(ante), "blind": plain.money(ante)}
    if options["trips_offered"] and chance.random() < 0.6:
        wagers["trips"] = str(int(options["trips_minimum"]) * chance.choice((1, 5, 25, 100, 1500)))
    return {"seat": number, "wagers": wagers, "cards": cards, "decisions": _decisions(chance, ante)}


def some_cards(chance: random.Random, count: int) -> list[list[str]]:
    """Two cards for each seat and the dealer and then the five of the board, often with something rare in them."""
    deck = plain.some_deck(chance, 2 * count + 7)
    if chance.random() < 0.6:
        planted = plain.some_five(chance, chance.choice(plain.FIVE_CARD[2:]))
        chance.shuffle(planted)
        rest = [card for card in deck if card not in planted]
        deck = rest if len(rest) >= 2 * count + 7 else [card for card in plain.DECK if card not in planted]
        chance.shuffle(deck)
        own = chance.choice((0, 1, 2, 2))
        board = planted[own:] + [deck.pop() for _ in range(own)]
        if chance.random() < 0.7:
            chance.shuffle(board)
        hands = [[deck.pop(), deck.pop()] for _ in range(count + 1)]
        at = chance.randrange(count + 1)
        hands[at][:own] = planted[:own]
        return [*hands, board]
    return [[deck.pop(), deck.pop()] for _ in range(count + 1)] + [[deck.pop() for _ in range(5)]]


def records(seed: int, book: str = BOOKS[0]) -> Iterator[dict[str, Any]]:
    """Random legal records without end."""
    chance = random.Random(f"ultimate-{seed}")
    while True:
        yield _record(chance, book)


def _record(chance: random.Random, book: str) -> dict[str, Any]:
    count = chance.choice((1, 1, 2, 3, 6))
    *hands, dealer, board = some_cards(chance, count)
    options: dict[str, Any] = {"smallest_chip": chance.choice(("1", "1", "1", "0.25", "0.01"))}
    options["minimum"] = (
        "0.01" if options["smallest_chip"] != "1" else chance.choice(("1", "5", "98", "99", "100"))
    )
    options |= {"trips_minimum": chance.choice(("1", "1", "2", "30")), "trips_offered": chance.random() < 0.9}
    numbers = sorted(chance.sample(range(1, 7), count))
    seats = [_some_seat(chance, number, hand, options) for number, hand in zip(numbers, hands, strict=True)]
    record: dict[str, Any] = {"rulebook": book, "game": "ultimate-texas-holdem", "seats": seats}
    record |= {"dealer": dealer, "community": board, "options": options}
    if chance.random() < 0.1:
        _go_wrong(chance, record)
    return record


def _asked(decisions: Sequence[Mapping[str, str]], street: str) -> bool:
    """Whether a seat that decides so is asked on a street."""
    return any(said["at"] == street for said in decisions)


def _go_wrong(chance: random.Random, record: dict[str, Any]) -> None:
    """Put an irregularity that settles money into a record."""
    kind = chance.choice((*VOIDS, *["dealer_card_exposed"] * 4))
    event: dict[str, Any] = {"kind": kind}
    if kind == "shoe_jam":
        record["options"]["dealing"] = "automated shoe"
    if kind not in ("shoe_jam", "wrong_deck") and chance.random() < 0.8:
        street = plain.cut_short(chance, record, tuple(STREETS), _asked)
        if street is None:
            return
        event["at"] = street
    else:
        for seat in record["seats"]:
            del seat["decisions"]
    record["irregularities"] = [event]
