"""Caribbean Stud Poker settled a second time, from the fact sheet alone: plain Python that imports nothing of Pitboss.

`settle(record)` answers a record with the money of each seat, or with the clause that refuses it; `records(seed)` deals
legal records for ever, with cards that bring the rare hands, and `spoil` breaks one.
"""

from __future__ import annotations

import copy
import random
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

BOOK = "oneida-2003"
PLACES = 7
RANKS = "23456789TJQKA"
DECK = [rank + suit for rank in RANKS for suit in "cdhs"]
HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL, QUADS, STRAIGHT_FLUSH, ROYAL = range(10)
ROWS = {
    "royal flush": ROYAL,
    "straight flush": STRAIGHT_FLUSH,
    "four of a kind": QUADS,
    "full house": FULL,
    "flush": FLUSH,
    "straight": STRAIGHT,
    "three of a kind": TRIPS,
    "two pair": TWO_PAIR,
}
SHAPES = {(4, 1): QUADS, (3, 2): FULL, (3, 1, 1): TRIPS, (2, 2, 1): TWO_PAIR, (2, 1, 1, 1): PAIR}
BET_PAYS = {ROYAL: 100, STRAIGHT_FLUSH: 50, QUADS: 20, FULL: 7, FLUSH: 5, STRAIGHT: 4, TRIPS: 3, TWO_PAIR: 2}
AWARDS = {QUADS: 500, FULL: 100, FLUSH: 50}
LEAST_LIMIT = 5000

VOID_ALL = {
    "dealer_card_exposed": ["wagers", "before_deal", "deal", "after_deal", "bet"],
    "cards_face_up": ["deal"],
    "dealer_misdeal": ["deal", "after_deal", "bet", "before_reveal"],
    "stub_count_wrong": ["after_deal", "bet", "before_reveal"],
    "shoe_jam": ["deal", "after_deal", "bet", "before_reveal"],
}
VOID_HAND = {
    "wrong_number_of_cards": ["deal", "after_deal", "bet", "before_reveal"],
    "stub_count_misdealt": ["after_deal", "bet", "before_reveal"],
}
FORFEIT = {"communication": ["after_deal", "bet", "before_reveal"]}
NO_MATTER = {
    "shuffler_jam": "before_deal",
    "card_face_up": "deal",
    "card_dealt_in_error": "deal",
    "dealer_four_cards": "deal",
    "improper_cut": "before_deal",
    "shuffler_wrong_count": "before_deal",
    "cards_touched": "before_reveal",
    "acceptor_count": "before_deal",
}
NAMED = (VOID_HAND, FORFEIT)
Spoil = Callable[[random.Random, dict[str, Any], dict[str, Any]], Any]


class Refused(Exception):
    """The record is against the sheet; the text is the clause."""


def rank(cards: list[str]) -> tuple[int, tuple[int, ...]]:
    """A five-card hand: its kind, then what is compared inside the kind, the groups before the single cards."""
    counts = Counter(RANKS.index(card[0]) for card in cards)
    groups = sorted(counts.items(), key=lambda group: (-group[1], -group[0]))
    shape, order = tuple(count for _, count in groups), tuple(value for value, _ in groups)
    suited = len({card[1] for card in cards}) == 1
    if order == (12, 3, 2, 1, 0):
        order = (3, 2, 1, 0, -1)
    run = len(order) == 5 and order[0] - order[4] == 4
    if run and suited:
        return (ROYAL if order[0] == 12 else STRAIGHT_FLUSH), order
    return SHAPES.get(shape, FLUSH if suited else STRAIGHT if run else HIGH), order


def qualifies(cards: list[str]) -> bool:
    """Ace-king high or better."""
    kind, order = rank(cards)
    return kind > HIGH or order[:2] == (12, 11)


# -- what the house has posted ---------------------------------------------------------------------


def bet_pays(options: dict[str, Any]) -> dict[int, Fraction]:
    """The odds of the bet by kind of hand: those of the sheet, or what the house has posted above them."""
    posted = {
        ROWS[row]: Fraction(told.split()[0]) for row, told in _rows(options, "bet").items() if row in ROWS
    }
    less = Fraction(_rows(options, "bet").get("one pair or less", "1").split()[0])
    pays = {PAIR: less, HIGH: less} | {kind: Fraction(odds) for kind, odds in BET_PAYS.items()} | posted
    if less < 1 or any(pays[kind] < odds for kind, odds in BET_PAYS.items()):
        raise Refused("I.L(2)")
    return pays


def _rows(options: dict[str, Any], table: str) -> dict[str, str]:
    rows: dict[str, str] = options.get("pay", {}).get(table, {})
    return rows


def awards(options: dict[str, Any]) -> dict[int, Fraction]:
    """The fixed awards, a straight flush's among them where the house has fixed it."""
    told = {kind: Fraction(sum_) for kind, sum_ in AWARDS.items()}
    told |= {ROWS[row]: Fraction(sum_.strip("$")) for row, sum_ in _rows(options, "progressive").items()}
    if any(told[kind] < sum_ for kind, sum_ in AWARDS.items()):
        raise Refused("I.L(4)")
    if options.get("straight_flush_award") == "fixed sum":
        told[STRAIGHT_FLUSH] = Fraction(options["straight_flush_sum"])
    return told


def limit(options: dict[str, Any]) -> Fraction | None:
    """The most one bet wins, if the house limits it."""
    most = Fraction(options.get("payout_limit", "0"))
    floor = max(Fraction(LEAST_LIMIT), Fraction(options["minimum"]) * 2 * max(bet_pays(options).values()))
    if most and most < floor:
        raise Refused("I.L(3)")
    return most or None


def down(amount: Fraction) -> Fraction:
    """No part of a cent is paid."""
    return Fraction(int(amount * 100), 100)


# -- the record ------------------------------------------------------------------------------------


def settle(record: dict[str, Any]) -> dict[str, Any]:
    """The money of every seat and wager, or the clause by which the record is refused."""
    try:
        return {"net": _settled(record)}
    except Refused as refused:
        return {"refused": str(refused)}


def _settled(record: dict[str, Any]) -> dict[str, dict[str, Fraction]]:
    options = record["options"]
    _check_posting(options)
    _check_seats(record["seats"], options)
    calls = record.get("irregularities", [])
    _check_calls(calls, options)
    _check_cards(record)
    if _is_void(calls):
        return {str(seat["seat"]): {} for seat in record["seats"]}
    out, lost = _struck(calls, VOID_HAND), _struck(calls, FORFEIT)
    early = {call["seat"] for call in calls if "seat" in call and call["at"] != "before_reveal"}
    for seat in record["seats"]:
        _check_decisions(seat, seat["seat"] in early)
    net = {seat["seat"]: _contest(seat, record["dealer"], options) for seat in record["seats"]}
    for seat in record["seats"]:
        if seat["seat"] in lost:
            net[seat["seat"]] = {wager: -stake for wager, stake in _stakes(seat).items()}
    for seat in out:
        net[seat] = {}
    turns = [seat for seat in record["seats"] if seat["seat"] not in out | lost and _stays(seat)]
    for number, award in _paid(turns, record["dealer"], options).items():
        net[number]["progressive"] += award
    return {str(seat): wagers for seat, wagers in net.items()}


def _check_posting(options: dict[str, Any]) -> None:
    limit(options)
    awards(options)
    if Fraction(options.get("meter_rate", 25)) < 25:
        raise Refused("I.L(5)")


def _check_seats(seats: list[dict[str, Any]], options: dict[str, Any]) -> None:
    names = [seat["patron"] for seat in seats if "patron" in seat]
    if len(set(names)) < len(names):
        raise Refused("I.F(5)")
    for seat in seats:
        if not 1 <= seat["seat"] <= PLACES:
            raise Refused("I.B(1)")
        _check_wagers(seat, options)


def _check_wagers(seat: dict[str, Any], options: dict[str, Any]) -> None:
    wagers = seat["wagers"]
    if "bet" in wagers:
        raise Refused("I.J(1)")
    if set(wagers) - {"ante", "progressive"}:
        raise Refused("")
    if "ante" not in wagers:
        raise Refused("I.F")
    if not Fraction(options["minimum"]) <= Fraction(wagers["ante"]) <= Fraction(options["maximum"]):
        raise Refused("I.N")
    if "progressive" in wagers and not Fraction(options["meter"]):
        raise Refused("I.B(3)")
    if "progressive" in wagers and Fraction(wagers["progressive"]) != Fraction(options["progressive_stake"]):
        raise Refused("I.F(3)")
    for wager, face in seat.get("coupons", {}).items():
        held = Fraction(wagers["ante"]) * (2 if wager == "bet" else 1)
        if wager not in ("ante", "bet") or Fraction(face) > held:
            raise Refused("I.F(1)")


def _check_calls(calls: list[dict[str, Any]], options: dict[str, Any]) -> None:
    for call in calls:
        moments = next((kinds[call["kind"]] for kinds in (VOID_ALL, *NAMED) if call["kind"] in kinds), None)
        if moments is not None and call["at"] not in moments:
            raise Refused("")
        if call["kind"] == "shoe_jam" and options.get("dealing") != "automated shoe":
            raise Refused("I.M(6)")


def _check_cards(record: dict[str, Any]) -> None:
    seen = record["dealer"] + [card for seat in record["seats"] for card in seat["cards"]]
    if len(set(seen)) < len(seen) or set(seen) - set(DECK):
        raise Refused("")
    short = {call.get("seat") for call in record.get("irregularities", []) if call["kind"] in VOID_HAND}
    if any(len(seat["cards"]) != 5 and seat["seat"] not in short for seat in record["seats"]):
        raise Refused("")


def _is_void(calls: list[dict[str, Any]]) -> bool:
    kinds = [call["kind"] for call in calls]
    return any(kind in VOID_ALL for kind in kinds) or kinds.count("card_face_up") > 1


def _struck(calls: list[dict[str, Any]], kinds: dict[str, list[str]]) -> set[int]:
    return {call["seat"] for call in calls if call["kind"] in kinds}


def _check_decisions(seat: dict[str, Any], early: bool) -> None:
    made = seat["decisions"]
    if early:
        return
    if len(made) != 1 or made[0]["at"] != "bet" or made[0]["do"] not in ("bet", "fold"):
        raise Refused("I.J(1)")
    if "amount" in made[0] and Fraction(made[0]["amount"]) != 2 * Fraction(seat["wagers"]["ante"]):
        raise Refused("I.J(1)")


# -- the money -------------------------------------------------------------------------------------


def _stays(seat: dict[str, Any]) -> bool:
    return any(decision["do"] == "bet" for decision in seat["decisions"])


def _stakes(seat: dict[str, Any]) -> dict[str, Fraction]:
    stakes = {wager: Fraction(stake) for wager, stake in seat["wagers"].items()}
    return stakes | ({"bet": 2 * stakes["ante"]} if _stays(seat) else {})


def _contest(seat: dict[str, Any], dealer: list[str], options: dict[str, Any]) -> dict[str, Fraction]:
    """What ante and bet come to; a progressive stake is gone with the deal, and an award is added to it."""
    stakes, coupons = (
        _stakes(seat),
        {wager: Fraction(face) for wager, face in seat.get("coupons", {}).items()},
    )
    made = {wager: -stake for wager, stake in stakes.items()}
    if not _stays(seat) or len(seat["cards"]) != 5:
        return made
    own, theirs = rank(seat["cards"]), rank(dealer)
    ante = stakes["ante"] + coupons.get("ante", 0)
    if not qualifies(dealer):
        return made | {"ante": ante, "bet": Fraction(0)}
    if own == theirs:
        return made | {"ante": Fraction(0), "bet": Fraction(0)}
    if own < theirs:
        return made
    won = (stakes["bet"] + coupons.get("bet", 0)) * bet_pays(options)[own[0]]
    most = limit(options)
    return made | {"ante": ante, "bet": won if most is None else min(won, most)}


def _paid(seats: list[dict[str, Any]], dealer: list[str], options: dict[str, Any]) -> dict[int, Fraction]:
    """The awards: losers' first, then pushes', then winners', each from the far right; all winners where no hand."""
    staked = [seat for seat in seats if "progressive" in seat["wagers"]]
    fixed, meter = awards(options), Fraction(options["meter"])
    royals = [seat for seat in staked if rank(seat["cards"])[0] == ROYAL]
    paid: dict[int, Fraction] = {}
    share: Fraction | None = None
    for seat in sorted(staked, key=lambda seat: (_turn(seat, dealer), -seat["seat"])):
        kind = rank(seat["cards"])[0]
        if kind == ROYAL:
            if share is None:
                share = down(meter / len(royals))
                meter += Fraction(options["meter_reset"]) - share * len(royals)
            paid[seat["seat"]] = share
        elif kind in fixed:
            paid[seat["seat"]] = fixed[kind]
        elif kind == STRAIGHT_FLUSH:
            paid[seat["seat"]] = down(meter / 10)
            meter -= paid[seat["seat"]]
    return paid


def _turn(seat: dict[str, Any], dealer: list[str]) -> int:
    own, theirs = rank(seat["cards"]), rank(dealer)
    return 2 if not qualifies(dealer) or own > theirs else 1 if own == theirs else 0


# -- legal records ---------------------------------------------------------------------------------


def wanted(source: random.Random, deck: list[str], seen: list[list[str]], jackpots: bool) -> list[str]:
    """Five cards out of what is left: a kind of hand picked first, or one the ranks of a hand that is out already."""
    made = source.choice(WANTED[:3] if jackpots else WANTED)(source)
    if seen and source.random() < 0.12:
        made = [card[0] + source.choice("cdhs") for card in source.choice(seen)]
    if len(set(made)) != len(made) or not set(made) <= set(deck):
        made = source.sample(deck, 5)
    made += source.sample([card for card in deck if card not in made], 5 - len(made))
    source.shuffle(made)
    return made


def _run(source: random.Random, top: int, suits: str) -> list[str]:
    return [RANKS[(top - step) % 13] + source.choice(suits) for step in range(5)]


def _groups(*sizes: int) -> Callable[[random.Random], list[str]]:
    def made(source: random.Random) -> list[str]:
        ranks = source.sample(RANKS, len(sizes))
        return [
            rank + suit
            for rank, size in zip(ranks, sizes, strict=True)
            for suit in source.sample("cdhs", size)
        ]

    return made


WANTED: list[Callable[[random.Random], list[str]]] = [
    lambda source: _run(source, 12, source.choice("cdhs")),
    *[lambda source: _run(source, source.choice((3, 4, 8, 11)), source.choice("cdhs"))] * 2,
    lambda source: _run(source, source.choice((3, 4, 8, 11, 12, 1)), "cdhs"),
    lambda source: [rank + suit for suit in source.choice("cdhs") for rank in source.sample(RANKS, 5)],
    lambda source: ["A" + source.choice("cdhs"), source.choice("KKQ") + source.choice("cdhs")],
    *(_groups(*sizes) for sizes in ((4,), (3, 2), (3, 1, 1), (2, 2), (2,), (1, 1, 1, 1, 1), (1, 1, 1, 1, 1))),
]


def posting(source: random.Random) -> dict[str, Any]:
    """What a house has posted, all of it allowed."""
    minimum = source.choice((1, 5, 25, 50))
    told: dict[str, Any] = {
        "minimum": str(minimum),
        "maximum": str(source.choice((200, 1000))),
        "meter": f"{source.randrange(1, 9_000_000) / 100:.2f}",
        "meter_reset": source.choice(("5000", "10000", "777.77")),
        "progressive_stake": source.choice(("1", "1", "5")),
        "dealing": source.choice(("hand", "shoe", "automated shoe")),
        "hands_turned": source.choice((True, False)),
    }
    if source.random() < 0.2:
        told |= {"straight_flush_award": "fixed sum", "straight_flush_sum": source.choice(("1500", "99.99"))}
    if source.random() < 0.2:
        told["pay"] = {
            "bet": {"flush": "6 to 1", "one pair or less": "2 to 1"},
            "progressive": {"flush": "$75"},
        }
    if source.random() < 0.3:
        told["payout_limit"] = str(max(LEAST_LIMIT, 200 * minimum) + source.choice((0, 1, 2500)))
    return told


def records(seed: int) -> Iterator[dict[str, Any]]:
    """Legal records for ever."""
    source = random.Random(seed)
    while True:
        yield legal(source)


def legal(source: random.Random) -> dict[str, Any]:
    """One legal record."""
    options = posting(source)
    deck, hands, jackpots = list(DECK), list[list[str]](), source.random() < 0.3
    numbers = sorted(source.sample(range(1, PLACES + 1), source.choice((1, 1, 2, 3, 4, 7))))
    for _ in range(len(numbers) + 1):
        hands.append(wanted(source, deck, hands, jackpots))
        deck = [card for card in deck if card not in hands[-1]]
    source.shuffle(hands)
    dealer = hands.pop()
    seats = [seated(source, number, cards, options) for number, cards in zip(numbers, hands, strict=True)]
    record = {
        "rulebook": BOOK,
        "game": "caribbean-stud",
        "options": options,
        "seats": seats,
        "dealer": dealer,
    }
    if source.random() < 0.35:
        record["irregularities"] = gone_wrong(source, record, deck)
    return record


def seated(source: random.Random, number: int, cards: list[str], options: dict[str, Any]) -> dict[str, Any]:
    """A seat with its wagers, its cards and its decision."""
    ante = source.randrange(int(options["minimum"]), int(options["maximum"]) + 1)
    wagers = {"ante": str(ante)}
    if source.random() < 0.7:
        wagers["progressive"] = options["progressive_stake"]
    made: dict[str, str] = {"at": "bet", "do": "bet" if source.random() < 0.85 else "fold"}
    if made["do"] == "bet" and source.random() < 0.5:
        made["amount"] = str(2 * ante)
    seat: dict[str, Any] = {"seat": number, "wagers": wagers, "cards": cards, "decisions": [made]}
    if source.random() < 0.15:
        seat["coupons"] = {"ante": str(source.randrange(1, ante + 1))}
        if made["do"] == "bet" and source.random() < 0.5:
            seat["coupons"]["bet"] = str(source.randrange(1, 2 * ante + 1))
    return seat


def gone_wrong(source: random.Random, record: dict[str, Any], deck: list[str]) -> list[dict[str, Any]]:
    """One thing that goes wrong, at a moment it can; a seat struck before it decides decides nothing."""
    kind = source.choice((*VOID_ALL, *VOID_HAND, *VOID_HAND, *FORFEIT, *FORFEIT, *NO_MATTER))
    if kind == "shoe_jam":
        record["options"]["dealing"] = "automated shoe"
    if kind in VOID_ALL:
        return [{"kind": kind, "at": source.choice(VOID_ALL[kind])}]
    if kind in NO_MATTER:
        call = {"kind": kind, "at": NO_MATTER[kind]}
        return [call] * (2 if kind == "card_face_up" and source.random() < 0.5 else 1)
    seat = source.choice(record["seats"])
    at = source.choice([*(VOID_HAND | FORFEIT)[kind], "before_reveal", "before_reveal"])
    if at != "before_reveal":
        seat["decisions"] = []
        seat.get("coupons", {}).pop("bet", None)
    if kind == "wrong_number_of_cards":
        seat["cards"] = seat["cards"][:4] if source.random() < 0.5 else [*seat["cards"], deck[0]]
    return [{"kind": kind, "at": at, "seat": seat["seat"]}]


# -- records that are not --------------------------------------------------------------------------


def spoil(source: random.Random, record: dict[str, Any]) -> dict[str, Any]:
    """A copy of a record with one thing in it that the sheet forbids."""
    while "irregularities" in record:
        record = legal(source)
    broken = copy.deepcopy(record)
    source.choice(SPOILS)(source, broken, source.choice(broken["seats"]))
    return broken


def _stake(wager: str, *amounts: str) -> Spoil:
    def broken(source: random.Random, record: dict[str, Any], seat: dict[str, Any]) -> None:
        seat["wagers"][wager] = source.choice(amounts)

    return broken


def _option(**told: Any) -> Spoil:
    return lambda source, record, seat: record["options"].update(told)


def _decide(*decisions: dict[str, str]) -> Spoil:
    return lambda source, record, seat: seat.update(decisions=list(decisions))


def _call(**call: str) -> Spoil:
    return lambda source, record, seat: record.update(irregularities=[call])


SPOILS: list[Spoil] = [
    _stake("ante", "0.50", "2001", "100000"),
    _stake("progressive", "2", "0.50", "6"),
    _stake("bet", "20"),
    _stake("pair_plus", "5"),
    lambda source, record, seat: seat["wagers"].pop("ante"),
    lambda source, record, seat: seat.update(seat=8),
    lambda source, record, seat: seat["cards"].__setitem__(0, record["dealer"][0]),
    lambda source, record, seat: seat["cards"].__setitem__(0, "Jk"),
    lambda source, record, seat: seat.update(coupons={"ante": "1001"}),
    lambda source, record, seat: record["seats"].append(seat | {"seat": seat["seat"] % 7 + 1}),
    lambda source, record, seat: [one.update(patron="Ada") for one in record["seats"]],
    _option(meter_rate=24),
    _option(minimum="50", maximum="1000", payout_limit="9999"),
    _option(payout_limit="4999.99"),
    _option(meter="0"),
    _option(pay={"bet": {"straight": "3 to 1"}}),
    _option(pay={"progressive": {"full house": "$99"}}),
    _decide(),
    _decide({"at": "bet", "do": "check"}),
    _decide({"at": "bet", "do": "bet", "amount": "7"}),
    _decide({"at": "play", "do": "bet"}),
    _decide({"at": "bet", "do": "bet"}, {"at": "bet", "do": "fold"}),
    _call(kind="cards_face_up", at="before_reveal"),
    _call(kind="shoe_jam", at="after_round"),
]
