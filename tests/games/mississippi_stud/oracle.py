"""Mississippi Stud a second way: a plain reading of the two fact sheets, which knows nothing of the program.

`settle` answers a record with what each wager nets, or with None where the sheet refuses it; `records` deals rounds at
random, rare hands as often as common ones, and every so often one that a sheet forbids in one point.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

HORSESHOE, ONEIDA = "horseshoe-cincinnati", "oneida-2025"
VALUE = {rank: value for value, rank in enumerate("23456789TJQKA", 2)}
SUITS = "cdhs"
DECK = [rank + suit for rank in VALUE for suit in SUITS]
STREETS = ("third_street", "fourth_street", "fifth_street")

# Horseshoe §12.II and Oneida M(1) print the same table; a pair of sixes to tens pushes.
PAYS = {"royal flush": 500, "straight flush": 100, "four of a kind": 40, "full house": 10, "flush": 6}
PAYS |= {
    "straight": 4,
    "three of a kind": 3,
    "two pair": 2,
    "jacks or better": 1,
    "sixes to tens": 0,
    "low": -1,
}
# Horseshoe §12.III: A-K-Q of a suit has no row of its own.
THREE = {"straight flush": 40, "three of a kind": 30, "straight": 6, "flush": 3, "pair": 1, "low": -1}
# What voids the round: Horseshoe §13.II and IV, §9.VI, §10.VI; Oneida N(1), (3) and (5), I(5)(b).
VOIDS = {
    HORSESHOE: ("wrong_number_of_cards", "wrong_number_full_deck", "wrong_deck", "shoe_jam"),
    ONEIDA: ("wrong_number_of_cards", "card_face_up", "stub_count_misdealt", "stub_count_wrong", "shoe_jam"),
}
# When a player may leave, and how many streets have been bet on by then.
LEAVES = (
    ("after_deal", 0),
    ("first_card", 1),
    ("fourth_street", 1),
    ("second_card", 2),
    ("before_reveal", 3),
)

Record = dict[str, Any]
Net = dict[str, dict[str, Fraction]]


def shape(cards: list[str], run_length: int) -> tuple[list[int], bool, bool, list[int]]:
    """How often each rank comes, whether the cards run and are of a suit, and the ranks of the pairs."""
    values = [VALUE[card[0]] for card in cards]
    counts = sorted((values.count(value) for value in set(values)), reverse=True)
    wheel = [14, *range(2, run_length + 1)]
    spread = max(values) - min(values) == run_length - 1
    run = len(counts) == run_length and (spread or sorted(values) == sorted(wheel))
    return counts, run, len({card[1] for card in cards}) == 1, [v for v in values if values.count(v) == 2]


def five(cards: list[str]) -> str:
    """The row of the main table that a five-card hand falls in."""
    counts, run, suited, paired = shape(cards, 5)
    if run and suited:
        return "royal flush" if {card[0] for card in cards} == set("TJQKA") else "straight flush"
    named = {
        (4, 1): "four of a kind",
        (3, 2): "full house",
        (3, 1, 1): "three of a kind",
        (2, 2, 1): "two pair",
    }
    if tuple(counts) in named:
        return named[tuple(counts)]
    if suited or run:
        return "flush" if suited else "straight"
    if not paired or paired[0] < 6:
        return "low"
    return "jacks or better" if paired[0] > 10 else "sixes to tens"


def three(cards: list[str]) -> str:
    """The row of the Three Card Bonus that the community cards fall in."""
    counts, run, suited, _ = shape(cards, 3)
    if run and suited:
        return "straight flush"
    if counts[0] > 1:
        return "three of a kind" if counts[0] == 3 else "pair"
    return "straight" if run else "flush" if suited else "low"


def settle(record: Record) -> Net | None:
    """What each seat's wagers net, or None where the sheet refuses the record; `total` where the limit cuts."""
    odd = {irregularity["kind"]: irregularity for irregularity in record.get("irregularities", [])}
    if not legal(record, odd):
        return None
    if any(kind in VOIDS[record["rulebook"]] for kind in odd):
        return {str(seat["seat"]): dict.fromkeys(seat["wagers"], Fraction(0)) for seat in record["seats"]}
    left = gone(record, odd)
    return {str(seat["seat"]): of_seat(record, seat, seat["seat"] == left) for seat in record["seats"]}


def gone(record: Record, odd: dict[str, Record]) -> int | None:
    """The seat whose wagers are lost because its player left (Horseshoe §7.II), unless the house lets them stand."""
    stands = record["rulebook"] == ONEIDA or record.get("options", {}).get("abandoned_wagers") == "stand"
    return None if stands else odd.get("player_leaves", {}).get("seat")


def of_seat(record: Record, seat: Record, abandoned: bool) -> dict[str, Fraction]:
    """What one seat nets: the Ante and the streets by one rate, the bonus by the community cards alone."""
    options, decisions = record.get("options", {}), seat.get("decisions", [])
    main = {"ante": Fraction(seat["wagers"]["ante"])}
    main |= {said["at"]: Fraction(said["amount"]) for said in decisions if said["do"] == "bet"}
    folded = any(said["do"] == "fold" for said in decisions)
    bonus = Fraction(seat["wagers"].get("three_card_bonus", 0))
    if abandoned:
        return {wager: -amount for wager, amount in main.items()} | (
            {"three_card_bonus": -bonus} if bonus else {}
        )
    pays = PAYS | posted_rates(record)
    rate = -1 if folded else pays[five(seat["cards"] + record["community"])]
    net = {wager: amount * rate for wager, amount in main.items()}
    limit = options.get("payout_limit")
    if limit is not None and sum(net.values()) > Fraction(limit):
        net = {"total": Fraction(limit)}
    if bonus:
        lost = folded and options.get("three_card_bonus_on_fold") == "lost"
        net["three_card_bonus"] = -bonus if lost else bonus * THREE[three(record["community"])]
    return net


def posted_rates(record: Record) -> dict[str, int]:
    """The odds the house posts above the floor."""
    rows = record.get("options", {}).get("pay", {}).get("hand", {})
    return {row: int(odds.removesuffix(" to 1")) for row, odds in rows.items()}


def legal(record: Record, odd: dict[str, Record]) -> bool:
    """Whether the sheet lets the round be played as it is written."""
    book, options, seats = record["rulebook"], record.get("options", {}), record["seats"]
    limit = options.get("payout_limit")
    if limit is not None and Fraction(limit) < least_limit(book, options):
        return False
    if not placed(seats, bool(options.get("adjacent_positions"))):
        return False
    void = any(kind in VOIDS[book] for kind in odd)
    shown = [card for seat in seats for card in seat["cards"]] + record["community"]
    if len(shown) != len(set(shown)) or not set(shown) <= set(DECK):
        return False
    needed = 0 if void else max(streets_needed(record, seat) for seat in seats)
    if len(record["community"]) < needed:
        return False
    excused = gone(record, odd)
    return all(
        legal_wagers(book, options, seat["wagers"]) and (void or seat["seat"] == excused or decided(seat))
        for seat in seats
    )


def least_limit(book: str, options: dict[str, Any]) -> int:
    """The least payout limit: Oneida's $10,000; Horseshoe's $50,000, or ten Antes of the minimum on a royal flush."""
    return 10000 if book == ONEIDA else max(50000, 10 * 500 * int(options.get("minimum", "1")))


def placed(seats: list[Record], two_allowed: bool) -> bool:
    """Whether nobody has two places, or two adjacent ones where the house permits it."""
    places: dict[str, list[int]] = {}
    for seat in seats:
        places.setdefault(seat.get("patron", f"seat {seat['seat']}"), []).append(seat["seat"])
    return all(
        len(own) == 1 or (two_allowed and len(own) == 2 and abs(own[0] - own[1]) == 1)
        for own in places.values()
    )


def streets_needed(record: Record, seat: Record) -> int:
    """How many community cards the seat's wagers turn on."""
    if "three_card_bonus" in seat["wagers"]:
        return 3
    return sum(said["do"] == "bet" for said in seat.get("decisions", []))


def legal_wagers(book: str, options: dict[str, Any], wagers: dict[str, str]) -> bool:
    """Whether a seat staked an Ante within the limits, and the bonus only where it is offered."""
    known = {"ante", "three_card_bonus"} if book == HORSESHOE else {"ante"}
    low, high = Fraction(options.get("minimum", "1")), Fraction(options.get("maximum", "100000"))
    if set(wagers) - known or "ante" not in wagers or not low <= Fraction(wagers["ante"]) <= high:
        return False
    return "three_card_bonus" not in wagers or bool(options.get("three_card_bonus_offered", True))


def decided(seat: Record) -> bool:
    """Whether a seat bet one, two or three Antes on each street in turn, to the end or to a fold."""
    said, ante = seat.get("decisions", []), Fraction(seat["wagers"]["ante"])
    for place, one in enumerate(said):
        if place > 2 or one["at"] != STREETS[place]:
            return False
        if one["do"] == "fold":
            return place == len(said) - 1
        if one["do"] != "bet" or Fraction(one["amount"]) not in (ante, 2 * ante, 3 * ante):
            return False
    return len(said) == 3


def dealt_five(chance: random.Random, kind: str) -> list[str]:
    """Five cards of a kind, in any order."""
    ranks = chance.sample(list(VALUE), 5)
    suit, other = chance.sample(SUITS, 2)
    run = chance.choice([list("A2345"), *(list("23456789TJQKA"[low : low + 5]) for low in range(9))])
    if kind == "royal flush" or (kind == "straight flush" and run[0] == "T"):
        return [rank + suit for rank in "TJQKA"]
    if kind in ("straight flush", "straight"):
        odd_one = other if kind == "straight" else suit
        return [rank + (suit if place else odd_one) for place, rank in enumerate(run)]
    if kind == "flush":
        return [rank + suit for rank in ranks]
    named = {
        "four of a kind": (4, 1),
        "full house": (3, 2),
        "three of a kind": (3, 1, 1),
        "two pair": (2, 2, 1),
    }
    counts = named.get(kind, (2, 1, 1, 1))
    if kind in ("jacks or better", "sixes to tens"):
        high = chance.choice("JQKA" if kind == "jacks or better" else "6789T")
        ranks = [high, *(rank for rank in ranks if rank != high)]
    return [rank + s for rank, n in zip(ranks, counts, strict=False) for s in chance.sample(SUITS, n)]


def dealt_three(chance: random.Random, kind: str) -> list[str]:
    """Three community cards of a kind."""
    suit, other = chance.sample(SUITS, 2)
    run = chance.choice([list("A23"), *(list("23456789TJQKA"[low : low + 3]) for low in range(11))])
    if kind in ("straight flush", "straight"):
        return [run[0] + (suit if kind == "straight flush" else other), run[1] + suit, run[2] + suit]
    if kind == "flush":
        return [rank + suit for rank in chance.sample(list(VALUE), 3)]
    if kind == "low":
        return ["Kd", "Ad", "2" + other]
    count = 3 if kind == "three of a kind" else 2
    return [*(run[0] + s for s in chance.sample(SUITS, count)), run[1] + suit][:3]


def records(seed: int, book: str) -> Iterator[Record]:
    """Rounds at random without end."""
    chance = random.Random(f"{book} {seed}")
    number = 0
    while True:
        number += 1
        record = fair(chance, book)
        if chance.random() < 0.25:
            spoil(chance, record)
        yield {"id": f"{seed}.{number}", **record}


def fair(chance: random.Random, book: str) -> Record:
    """One legal round: cards first, then stakes, options and decisions, now and then an irregularity."""
    hand, community = first_hand(chance, book)
    rest = [card for card in DECK if card not in (*hand, *community)]
    chance.shuffle(rest)
    options = posted(chance, book)
    places = sorted(chance.sample(range(1, 8), chance.choice((1, 1, 2, 3, 7))))
    favoured = chance.choice(places)
    seats = []
    for place in places:
        cards = hand if place == favoured else [rest.pop(), rest.pop()]
        wagers = stakes(chance, book, options)
        seats.append({"seat": place, "wagers": wagers, "cards": cards, "decisions": decide(chance, wagers)})
    record: Record = {"rulebook": book, "game": "mississippi-stud", "options": options, "seats": seats}
    record["community"] = community
    near = [place for place in places if place + 1 in places]
    if near and options.get("adjacent_positions"):
        first = chance.choice(near)
        for seat in seats:
            if seat["seat"] in (first, first + 1):
                seat["patron"] = "ann"
    if chance.random() < 0.12:
        upset(chance, record)
    else:
        seen = max(streets_needed(record, seat) for seat in seats)
        record["community"] = community[: chance.choice((3, seen))]
    return record


def first_hand(chance: random.Random, book: str) -> tuple[list[str], list[str]]:
    """The cards of one seat and the community cards, of a kind chosen before they are dealt."""
    if book == HORSESHOE and chance.random() < 0.4:
        community = dealt_three(chance, chance.choice(list(THREE)))
        return chance.sample([card for card in DECK if card not in community], 2), community
    cards = dealt_five(chance, chance.choice(list(PAYS)))
    chance.shuffle(cards)
    return cards[:2], cards[2:]


def posted(chance: random.Random, book: str) -> dict[str, Any]:
    """What the house posts: most tables the printed values, some another."""
    options: dict[str, Any] = {}
    if chance.random() < 0.3:
        options["minimum"] = chance.choice(("5", "10", "25", "50"))
    if chance.random() < 0.4:
        options["payout_limit"] = str(least_limit(book, options) + chance.choice((0, 1, 25000)))
    if chance.random() < 0.4:
        options["dealing"] = chance.choice(
            ("hand", "automated shoe") if book == HORSESHOE else ("shoe", "automated shoe")
        )
    if chance.random() < 0.2:
        options["pay"] = {"hand": {"flush": "9 to 1", "two pair": "3 to 1"}}
    if chance.random() < 0.2:
        options["maximum"] = str(777 * int(options.get("minimum", "1")))
    if book == ONEIDA and chance.random() < 0.3:
        options["adjacent_positions"] = True
    if book == HORSESHOE and chance.random() < 0.1:
        options["three_card_bonus_offered"] = False
    if book == HORSESHOE and chance.random() < 0.2:
        options["three_card_bonus_on_fold"] = "lost"
    return options


def stakes(chance: random.Random, book: str, options: dict[str, Any]) -> dict[str, str]:
    """An Ante and, where the book knows it, the bonus."""
    low = int(options.get("minimum", "1"))
    wagers = {"ante": str(chance.choice((low, low + 1, 5 * low, 100 * low, 777 * low)))}
    if book == HORSESHOE and options.get("three_card_bonus_offered", True) and chance.random() < 0.6:
        wagers["three_card_bonus"] = str(chance.choice((low, 5 * low, 25 * low)))
    return wagers


def decide(chance: random.Random, wagers: dict[str, str]) -> list[Record]:
    """Street by street, a bet of one to three Antes or a fold."""
    said: list[Record] = []
    for street in STREETS:
        if chance.random() < 0.15:
            return [*said, {"at": street, "do": "fold"}]
        said.append({"at": street, "do": "bet", "amount": str(int(wagers["ante"]) * chance.randint(1, 3))})
    return said


def upset(chance: random.Random, record: Record) -> None:
    """Something goes wrong: the round is void, or a player walks away."""
    kind = chance.choice((*VOIDS[record["rulebook"]], "player_leaves"))
    stayed = [seat["seat"] for seat in record["seats"] if seat["decisions"][-1]["do"] == "bet"]
    if kind == "player_leaves" and (record["rulebook"] == ONEIDA or not stayed):
        return
    odd: Record = {"kind": kind}
    if kind == "player_leaves":
        seat = chance.choice([seat for seat in record["seats"] if seat["seat"] in stayed])
        at, said = chance.choice(LEAVES)
        odd |= {"seat": seat["seat"], "at": at}
        seat["decisions"] = seat["decisions"][:said]
        record["options"] |= chance.choice(({}, {"abandoned_wagers": "stand"})) if said == 3 else {}
    if kind == "shoe_jam":
        record["options"]["dealing"] = "automated shoe"
    record["irregularities"] = [odd]


def spoil(chance: random.Random, record: Record) -> None:
    """Write one thing into a round that the sheet forbids; what a void round never comes to is left alone."""
    seat = chance.choice(record["seats"])
    how = chance.choice((spoil_wagers, spoil_posting, spoil_play))
    if how is not spoil_play or "irregularities" not in record:
        how(chance, record, seat)


def spoil_wagers(chance: random.Random, record: Record, seat: Record) -> None:
    """No Ante, less than the least, a wager of another game."""
    how = chance.choice(({}, {"ante": "0.25"}, {"blind": "5"}, {"third_street": seat["wagers"]["ante"]}))
    if not how:
        del seat["wagers"]["ante"]
    seat["wagers"] |= how


def spoil_posting(chance: random.Random, record: Record, seat: Record) -> None:
    """A limit below its floor, a bonus that is not offered, a maximum below the minimum, one player at two places."""
    options, how = record["options"], chance.choice(("limit", "bonus", "maximum", "places"))
    if how == "limit":
        options["payout_limit"] = str(least_limit(record["rulebook"], options) - 1)
    elif how == "bonus":
        seat["wagers"]["three_card_bonus"] = seat["wagers"]["ante"]
        if record["rulebook"] == HORSESHOE:
            options["three_card_bonus_offered"] = False
    elif how == "maximum":
        options["maximum"] = str(int(options.get("minimum", "1")) - 1)
    elif len(record["seats"]) > 1:
        options.pop("adjacent_positions", None)
        for one in record["seats"][:2]:
            one["patron"] = "bob"


def spoil_play(chance: random.Random, record: Record, seat: Record) -> None:
    """A card that comes twice, a street wager of no whole multiple or too many, a decision missing or out of turn."""
    said, ante = seat["decisions"], Fraction(seat["wagers"]["ante"])
    how = chance.choice(("card", "amount", "decisions"))
    if how == "card":
        record["community"] = [seat["cards"][0], *record["community"][1:]]
    elif how == "amount":
        said[0] |= {
            "do": "bet",
            "amount": str(chance.choice((4 * ante, ante - 1, ante + 1, 2 * ante - 1, 2 * ante + 1))),
        }
    else:
        seat["decisions"] = chance.choice((said[1:], said * 2, []))
