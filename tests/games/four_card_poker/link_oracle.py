"""Four card poker with the multi-link progressive over it, from the two fact sheets of horseshoe-cincinnati alone.

Plain Python that imports nothing of Pitboss. `settle(record)` answers a record with the money of each seat, or with the
clause that refuses it; `records(seed)` deals legal records for ever, and `spoil` breaks one. A folded hand earns others
no envy: the sheet leaves that open, and the chapter says so in a reading.
"""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

from games.caribbean_stud.sheet_oracle import (
    DECK,
    FLUSH,
    FULL,
    QUADS,
    RANKS,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    Refused,
    Spoil,
    down,
    rank,
    wanted,
)

BOOK = "horseshoe-cincinnati"
PLACES = 7
AWARDS = {QUADS: 300, FULL: 50, FLUSH: 40, STRAIGHT: 30, TRIPS: 9}
ENVY = {ROYAL: 1000, STRAIGHT_FLUSH: 300}
LEAST_RESET, LEAST_RATE = 10_000, 21
FOUR = ("high", "pair", "two pair", "straight", "flush", "trips", "straight flush", "quads")
ACES_UP = {"quads": 50, "straight flush": 40, "trips": 8, "flush": 5, "straight": 4, "two pair": 3}
BONUS = {"quads": 25, "straight flush": 20, "trips": 2}
VOID = {
    "wrong_number_of_cards": ["deal", "after_deal", "play", "before_reveal"],
    "wrong_deck": ["after_deal"],
    "dealer_card_exposed": ["deal", "after_deal", "play", "before_reveal"],
    "shoe_jam": ["deal", "after_deal", "play", "before_reveal"],
}
NO_MATTER = {
    "shuffler_jam": "before_deal",
    "card_dealt_in_error": "deal",
    "improper_cut": "before_deal",
    "progressive_count": "before_deal",
}


def four(cards: tuple[str, ...]) -> tuple[int, tuple[int, ...]]:
    """A four-card hand: its kind by the host's own order, then what is compared inside it."""
    counts = Counter(RANKS.index(card[0]) for card in cards)
    groups = sorted(counts.items(), key=lambda group: (-group[1], -group[0]))
    shape, order = tuple(count for _, count in groups), tuple(value for value, _ in groups)
    suited = len({card[1] for card in cards}) == 1
    if order == (12, 2, 1, 0):
        order = (2, 1, 0, -1)
    run = len(order) == 4 and order[0] - order[3] == 3
    made = {(4,): "quads", (3, 1): "trips", (2, 2): "two pair", (2, 1, 1): "pair"}.get(shape, "high")
    if suited:
        made = "straight flush" if run else "flush"
    elif run:
        made = "straight"
    return FOUR.index(made), order


def best(cards: list[str]) -> tuple[int, tuple[int, ...]]:
    """The best four of what somebody was dealt."""
    return max(four(choice) for choice in combinations(cards, 4))


# -- the record ------------------------------------------------------------------------------------


def settle(record: dict[str, Any]) -> dict[str, Any]:
    """The money of every seat and wager, or the clause by which the record is refused."""
    try:
        _check(record)
        calls = record.get("irregularities", [])
        if any(call["kind"] in VOID for call in calls):
            return {"net": {}}
        left = {call["seat"] for call in calls if call["kind"] == "player_leaves"}
        return {"net": _settled(record, left)}
    except Refused as refused:
        return {"refused": str(refused)}


def _check(record: dict[str, Any]) -> None:
    options = record["options"]
    if Fraction(options.get("meter_reset", LEAST_RESET)) < LEAST_RESET:
        raise Refused("§7.III")
    if Fraction(options.get("meter_rate", LEAST_RATE)) < LEAST_RATE:
        raise Refused("§7.III")
    for seat in record["seats"]:
        _check_wagers(seat, options)
        _check_decision(seat)
    seen = record["dealer"] + [card for seat in record["seats"] for card in seat["cards"]]
    if len(set(seen)) < len(seen) or set(seen) - set(DECK):
        raise Refused("")
    for call in record.get("irregularities", []):
        if call["at"] not in VOID.get(call["kind"], [call["at"]]):
            raise Refused("")
        if call["kind"] in ("late_progressive", "progressive_not_accepted"):  # the first names no seat
            raise Refused("§2.I.C.2" if call["kind"] == "late_progressive" else "§3.III")


def _check_wagers(seat: dict[str, Any], options: dict[str, Any]) -> None:
    wagers = seat["wagers"]
    if not 1 <= seat["seat"] <= PLACES or set(wagers) - {"ante", "aces_up", "progressive"}:
        raise Refused("")
    if "progressive" in wagers and not Fraction(options.get("meter", 0)):
        raise Refused("§3.I")
    if not set(wagers) & {"ante", "aces_up"}:
        raise Refused("")
    if Fraction(wagers.get("progressive", 1)) != 1:
        raise Refused("§3.II")


def _check_decision(seat: dict[str, Any]) -> None:
    made = seat["decisions"]
    if "ante" not in seat["wagers"]:
        if made:
            raise Refused("§10.III")
        return
    if len(made) != 1 or made[0]["at"] != "play" or made[0]["do"] not in ("play", "fold"):
        raise Refused("§10.III")
    if made[0]["do"] == "play":
        times = Fraction(made[0]["amount"]) / Fraction(seat["wagers"]["ante"])
        if times not in (1, 2, 3):
            raise Refused("§10.III")


# -- the money -------------------------------------------------------------------------------------


def _folded(seat: dict[str, Any]) -> bool:
    return any(decision["do"] == "fold" for decision in seat["decisions"])


def _settled(record: dict[str, Any], left: set[int]) -> dict[str, dict[str, Fraction]]:
    dealer, meter = best(record["dealer"]), Fraction(record["options"].get("meter", 0))
    net: dict[int, dict[str, Fraction]] = {}
    for seat in sorted(record["seats"], key=lambda seat: -seat["seat"]):
        number, gone = seat["seat"], seat["seat"] in left
        net[number] = _lost(seat) if gone else _host(seat, dealer)
        if "progressive" in seat["wagers"]:
            award, meter = _award(seat, meter, record["options"], gone)
            net[number]["progressive"] = award - 1
            net[number]["envy"] = Fraction(0) if gone else _envy(number, record["seats"], left)
    return {str(seat): wagers for seat, wagers in net.items()}


def _lost(seat: dict[str, Any]) -> dict[str, Fraction]:
    play = sum(Fraction(decision.get("amount", 0)) for decision in seat["decisions"])
    return {wager: -Fraction(stake) for wager, stake in (seat["wagers"] | {"play": play}).items()}


def _host(seat: dict[str, Any], dealer: tuple[int, tuple[int, ...]]) -> dict[str, Fraction]:
    own, made = best(seat["cards"]), _lost(seat)
    kind = FOUR[own[0]]
    if "aces_up" in made:
        pays = 1 if kind == "pair" and own[1][0] == 12 else ACES_UP.get(kind, -1)
        made["aces_up"] *= -pays
    if "ante" in made and not _folded(seat):
        made["ante_bonus"] = -made["ante"] * BONUS.get(kind, 0)
        if own >= dealer:
            made |= {"ante": -made["ante"], "play": -made["play"]}
    return made


def _award(
    seat: dict[str, Any], meter: Fraction, options: dict[str, Any], gone: bool
) -> tuple[Fraction, Fraction]:
    """What the chip wins on all five cards, and the meter after it."""
    kind = rank(seat["cards"])[0]
    if gone or _folded(seat) or kind not in {*AWARDS, *ENVY}:
        return Fraction(0), meter
    if kind == ROYAL:
        return meter, Fraction(options.get("meter_reset", LEAST_RESET))
    if kind == STRAIGHT_FLUSH:
        return down(meter / 10), meter - down(meter / 10)
    return Fraction(AWARDS[kind]), meter


def _envy(number: int, seats: list[dict[str, Any]], left: set[int]) -> Fraction:
    others = (seat for seat in seats if seat["seat"] not in {number, *left} and not _folded(seat))
    return sum((Fraction(ENVY.get(rank(seat["cards"])[0], 0)) for seat in others), Fraction(0))


# -- legal records ---------------------------------------------------------------------------------


def records(seed: int) -> Iterator[dict[str, Any]]:
    """Legal records for ever."""
    source = random.Random(seed)
    while True:
        yield legal(source)


def legal(source: random.Random) -> dict[str, Any]:
    """One legal record."""
    options: dict[str, Any] = {"meter": f"{source.randrange(9_000_00, 90_000_00) / 100:.2f}"}
    if source.random() < 0.5:
        options |= {
            "meter_reset": source.choice(("10000", "12345.67")),
            "meter_rate": source.choice((21, 25)),
        }
    deck, hands, jackpots = list(DECK), list[list[str]](), source.random() < 0.3
    numbers = sorted(source.sample(range(1, PLACES + 1), source.choice((1, 2, 3, 4, 7))))
    for _ in range(len(numbers) + 1):
        hands.append(wanted(source, deck, hands, jackpots))
        deck = [card for card in deck if card not in hands[-1]]
    source.shuffle(hands)
    dealer = [*hands.pop(), source.choice(deck)]
    seats = [seated(source, number, cards) for number, cards in zip(numbers, hands, strict=True)]
    record = {
        "rulebook": BOOK,
        "game": "four-card-poker",
        "options": options,
        "seats": seats,
        "dealer": dealer,
    }
    if source.random() < 0.25:
        record["irregularities"] = [gone_wrong(source, record)]
    return record


def seated(source: random.Random, number: int, cards: list[str]) -> dict[str, Any]:
    """A seat with its wagers, its cards and its decision."""
    ante = source.randrange(1, 200)
    wagers = {"ante": str(ante)} if source.random() < 0.85 else {"aces_up": str(ante)}
    if source.random() < 0.3:
        wagers["aces_up"] = str(source.randrange(1, 100))
    if source.random() < 0.75:
        wagers["progressive"] = "1"
    made = {"at": "play", "do": "play", "amount": str(ante * source.choice((1, 2, 3)))}
    if source.random() < 0.25:
        made = {"at": "play", "do": "fold"}
    decisions = [made] if "ante" in wagers else []
    return {"seat": number, "wagers": wagers, "cards": cards, "decisions": decisions}


def gone_wrong(source: random.Random, record: dict[str, Any]) -> dict[str, Any]:
    """One thing that goes wrong, at a moment it can."""
    kind = source.choice((*VOID, *NO_MATTER, "player_leaves"))
    if kind == "shoe_jam":
        record["options"]["dealing"] = "automated shoe"
    if kind == "player_leaves":
        stays = [seat for seat in record["seats"] if not _folded(seat)]
        if stays:
            return {"kind": kind, "at": "before_reveal", "seat": source.choice(stays)["seat"]}
        kind = "improper_cut"
    decided = any(seat["decisions"] for seat in record["seats"])
    moments = [at for at in VOID.get(kind, [NO_MATTER.get(kind, "")]) if decided or at != "play"]
    return {"kind": kind, "at": source.choice(moments)}


# -- records that are not --------------------------------------------------------------------------


def spoil(source: random.Random, record: dict[str, Any]) -> dict[str, Any]:
    """A copy of a record with one thing in it that the sheets forbid."""
    broken = copy.deepcopy(record)
    broken.pop("irregularities", None)
    source.choice(SPOILS)(source, broken, source.choice(broken["seats"]))
    return broken


def _stake(wager: str, *amounts: str) -> Spoil:
    return lambda source, record, seat: seat["wagers"].update({wager: source.choice(amounts)})


def _call(**call: str) -> Spoil:
    return lambda source, record, seat: record.update(irregularities=[call])


SPOILS: list[Spoil] = [
    _stake("progressive", "2", "0.50", "1.01", "100"),
    _stake("envy", "1"),
    _stake("play", "10"),
    lambda source, record, seat: seat.update(wagers={"progressive": "1"}, decisions=[]),
    lambda source, record, seat: (record.update(options={}), seat["wagers"].update(progressive="1"))[0],
    lambda source, record, seat: record["options"].update(meter_reset=source.choice(("9999.99", "0"))),
    lambda source, record, seat: record["options"].update(meter_rate=source.choice((20, 0))),
    lambda source, record, seat: seat.update(seat=8),
    lambda source, record, seat: seat["cards"].__setitem__(0, record["dealer"][0]),
    lambda source, record, seat: seat["cards"].__setitem__(0, "Jk"),
    lambda source, record, seat: seat.update(decisions=[{"at": "play", "do": "play", "amount": "0.75"}]),
    lambda source, record, seat: seat.update(decisions=[*seat["decisions"], {"at": "play", "do": "fold"}]),
    _call(kind="wrong_number_of_cards", at="wagers"),
    _call(kind="late_progressive", at="deal"),
    _call(kind="progressive_not_accepted", at="before_deal"),
]
