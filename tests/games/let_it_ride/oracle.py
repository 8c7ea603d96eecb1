"""Let It Ride a second way: a plain reading of the two fact sheets, which knows nothing of the program.

`settle` answers a record with what each wager nets, or with None where the sheet refuses it; `records` deals rounds at
random, rare hands as often as common ones, and every so often one that a sheet forbids in one point.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

HORSESHOE, ONEIDA = "horseshoe-cincinnati", "oneida-2003"
RANKS, SUITS = "23456789TJQKA", "cdhs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
BETS = ("bet1", "bet2", "bet3")
WAGERS = {HORSESHOE: {*BETS, "bonus", "three_card_bonus"}, ONEIDA: {*BETS, "bonus"}}

# Horseshoe §13.II and Oneida III.M(1) print the same table.
PAYS = {"royal flush": 1000, "straight flush": 200, "four of a kind": 50, "full house": 11, "flush": 8}
PAYS |= {"straight": 5, "three of a kind": 3, "two pair": 2, "tens or better": 1}
# Horseshoe §13.IV and Oneida III.M(3): money for the chip, and the chip stays in the tray.
AWARDS = {
    HORSESHOE: dict(zip(PAYS, (20000, 2000, 300, 150, 50, 25, 5), strict=False)),
    ONEIDA: dict(zip(PAYS, (10000, 2000, 100, 75, 50, 25, 8, 4), strict=False)),
}
# Horseshoe §13.V.
THREE = {"mini-royal": 50, "straight flush": 40, "three of a kind": 30, "straight": 6, "flush": 3, "pair": 1}
# What voids the round: Horseshoe §14.II and IV, §10.IV, §11.IV; Oneida III.N(1), (3) and (5), III.I(5)(b).
VOIDS = {
    HORSESHOE: ("wrong_number_of_cards", "wrong_number_full_deck", "wrong_deck", "shoe_jam"),
    ONEIDA: ("wrong_number_of_cards", "cards_face_up", "stub_count_misdealt", "stub_count_wrong", "shoe_jam"),
}
# When a player may leave, and how much of what is to be decided has been by then.
LEAVES = (
    ("after_deal", 0),
    ("bet1", 0),
    ("first_card", 1),
    ("bet2", 1),
    ("second_card", 2),
    ("before_reveal", 2),
)

Record = dict[str, Any]
Net = dict[str, dict[str, Fraction]]


def five(cards: list[str]) -> str:
    """The kind of a five-card hand; of single pairs, only tens or better have a name."""
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    counts = sorted(Counter(ranks).values(), reverse=True)
    suited = len({card[1] for card in cards}) == 1
    run = counts[0] == 1 and (ranks[4] - ranks[0] == 4 or ranks == [0, 1, 2, 3, 12])
    if suited and run:
        return "royal flush" if ranks[0] == RANKS.index("T") else "straight flush"
    if counts[0] == 4:
        return "four of a kind"
    if counts[:2] == [3, 2]:
        return "full house"
    if suited or run:
        return "flush" if suited else "straight"
    if counts[0] == 3:
        return "three of a kind"
    if counts[:2] == [2, 2]:
        return "two pair"
    paired = [rank for rank in ranks if ranks.count(rank) == 2]
    return "tens or better" if paired and paired[0] >= RANKS.index("T") else "low"


def three(cards: list[str]) -> str:
    """The kind of three cards by Horseshoe §6.III: A-2-3 is a run, K-A-2 is not."""
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    suited = len({card[1] for card in cards}) == 1
    run = len(set(ranks)) == 3 and (ranks[2] - ranks[0] == 2 or ranks == [0, 1, 12])
    if suited and run:
        return "mini-royal" if ranks[0] == RANKS.index("Q") else "straight flush"
    if len(set(ranks)) < 3:
        return "three of a kind" if len(set(ranks)) == 1 else "pair"
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
    """What one seat nets: the bets that ride, then the two bonuses, each by its own table."""
    withdrawn = {said["at"] for said in seat.get("decisions", []) if said["do"] == "withdraw"}
    staked = {wager: Fraction(amount) for wager, amount in seat["wagers"].items() if wager not in withdrawn}
    if abandoned:
        return {wager: -amount for wager, amount in staked.items()}
    hand = five(seat["cards"] + in_play(record))
    pays = PAYS | posted_rates(record)
    net = {bet: staked[bet] * pays.get(hand, -1) for bet in BETS if bet in staked}
    limit = record.get("options", {}).get("payout_limit")
    if limit is not None and sum(net.values()) > Fraction(limit):
        net = {"total": Fraction(limit)}
    if "bonus" in staked:
        net["bonus"] = AWARDS[record["rulebook"]].get(hand, 0) - staked["bonus"]
    if "three_card_bonus" in staked:
        net["three_card_bonus"] = staked["three_card_bonus"] * THREE.get(three(seat["cards"]), -1)
    return net


def posted_rates(record: Record) -> dict[str, int]:
    """The odds the house posts above the floor."""
    rows = record.get("options", {}).get("pay", {}).get("hand", {})
    return {row: int(odds.removesuffix(" to 1")) for row, odds in rows.items()}


def in_play(record: Record) -> list[str]:
    """The two community cards; of three, named from the dealer's left, the first is burned."""
    community: list[str] = record["community"]
    return community[-2:]


def legal(record: Record, odd: dict[str, Record]) -> bool:
    """Whether the sheet lets the round be played as it is written."""
    book, options, seats = record["rulebook"], record.get("options", {}), record["seats"]
    limit = options.get("payout_limit")
    if limit is not None and Fraction(limit) < least_limit(options):
        return False
    patrons = Counter(seat["patron"] for seat in seats if "patron" in seat)
    if any(count > (2 if options.get("adjacent_positions") else 1) for count in patrons.values()):
        return False
    places = {patron: [s["seat"] for s in seats if s.get("patron") == patron] for patron in patrons}
    if any(len(two) == 2 and abs(two[0] - two[1]) != 1 for two in places.values()):
        return False
    void = any(kind in VOIDS[book] for kind in odd)
    shown = [card for seat in seats for card in seat["cards"]] + record["community"]
    if len(shown) != len(set(shown)) or not set(shown) <= set(DECK):
        return False
    excused = gone(record, odd)
    return all(
        legal_seat(record, seat) and (void or seat["seat"] == excused or decided(seat)) for seat in seats
    )


def least_limit(options: dict[str, Any]) -> int:
    """The least payout limit: $50,000, or three bets of the minimum on a royal flush."""
    return max(50000, 3 * 1000 * int(options.get("minimum", "1")))


def legal_seat(record: Record, seat: Record) -> bool:
    """Whether a seat staked three equal bets within the limits, and only bonuses that are offered."""
    book, options, wagers = record["rulebook"], record.get("options", {}), seat["wagers"]
    low, high = Fraction(options.get("minimum", "1")), Fraction(options.get("maximum", "100000"))
    bets = {wagers.get(bet) for bet in BETS}
    if set(wagers) - WAGERS[book] or len(bets) != 1 or None in bets:
        return False
    if not low <= Fraction(wagers["bet1"]) <= high or len(seat["cards"]) != 3:
        return False
    if any(
        not options.get(f"{bonus}_offered", True)
        for bonus in ("bonus", "three_card_bonus")
        if bonus in wagers
    ):
        return False
    chip = options.get("bonus_stake", "1") if book == ONEIDA else "1"
    return "bonus" not in wagers or Fraction(wagers["bonus"]) == Fraction(chip)


def decided(seat: Record) -> bool:
    """Whether a seat answered for Bet 1 and then for Bet 2, and for nothing else."""
    said = seat.get("decisions", [])
    return [one["at"] for one in said] == ["bet1", "bet2"] and all(
        one["do"] in ("ride", "withdraw") for one in said
    )


def dealt_five(chance: random.Random, kind: str) -> list[str]:
    """Five cards of a kind, in any order."""
    suit, other = chance.sample(SUITS, 2)
    ranks = chance.sample(RANKS, 5)
    low = chance.randrange(-1, 8)
    run = [RANKS[rank] for rank in range(low, low + 5)]
    if kind == "royal flush":
        return [rank + suit for rank in "TJQKA"]
    if kind == "straight flush":
        return [rank + suit for rank in run]
    if kind == "straight":
        run = list("TJQKA") if chance.random() < 0.2 else run
        return [rank + (suit if place else other) for place, rank in enumerate(run)]
    if kind == "flush":
        return [rank + suit for rank in ranks]
    shape = {
        "four of a kind": (4, 1),
        "full house": (3, 2),
        "three of a kind": (3, 1, 1),
        "two pair": (2, 2, 1),
    }
    counts = shape.get(kind, (2, 1, 1, 1))
    if kind == "tens or better":
        high = chance.choice("TJQKA")
        ranks = [high, *(rank for rank in ranks if rank != high)]
    return [rank + s for rank, n in zip(ranks, counts, strict=False) for s in chance.sample(SUITS, n)]


def dealt_three(chance: random.Random, kind: str) -> list[str]:
    """Three cards of a kind, for the Three Card Bonus."""
    suit, other = chance.sample(SUITS, 2)
    low = chance.randrange(-1, 11)
    run = [RANKS[rank] for rank in range(low, low + 3)]
    if kind == "mini-royal":
        return [rank + suit for rank in "QKA"]
    if kind in ("straight flush", "straight"):
        return [run[0] + (suit if kind == "straight flush" else other), run[1] + suit, run[2] + suit]
    if kind == "flush":
        return [rank + suit for rank in chance.sample(RANKS, 3)]
    if kind == "three of a kind":
        return [run[0] + s for s in chance.sample(SUITS, 3)]
    return [*(run[0] + s for s in chance.sample(SUITS, 2)), run[1] + suit]


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
    options: dict[str, Any] = posted(chance, book)
    three_dealt = book == ONEIDA or options.get("dealing") == "automated shoe"
    if three_dealt and chance.random() < 0.5:
        community.insert(0, rest.pop())
    places = sorted(chance.sample(range(1, 8), chance.choice((1, 1, 2, 3, 7))))
    favoured = chance.choice(places)
    seats = []
    for place in places:
        cards = hand if place == favoured else [rest.pop() for _ in range(3)]
        decisions = [{"at": at, "do": chance.choice(("ride", "withdraw"))} for at in ("bet1", "bet2")]
        seats.append(
            {"seat": place, "wagers": stakes(chance, book, options), "cards": cards, "decisions": decisions}
        )
    record = {
        "rulebook": book,
        "game": "let-it-ride",
        "options": options,
        "seats": seats,
        "community": community,
    }
    near = [place for place in places if place + 1 in places]
    if near and options.get("adjacent_positions"):
        first = chance.choice(near)
        for seat in seats:
            if seat["seat"] in (first, first + 1):
                seat["patron"] = "ann"
    if chance.random() < 0.12:
        upset(chance, record)
    return record


def first_hand(chance: random.Random, book: str) -> tuple[list[str], list[str]]:
    """The cards of one seat and the two community cards, of a kind chosen before they are dealt."""
    if book == HORSESHOE and chance.random() < 0.4:
        hand = dealt_three(chance, chance.choice((*THREE, "low")))
        return hand, chance.sample([card for card in DECK if card not in hand], 2)
    cards = dealt_five(chance, chance.choice((*PAYS, "low")))
    chance.shuffle(cards)
    return cards[:3], cards[3:]


def posted(chance: random.Random, book: str) -> dict[str, Any]:
    """What the house posts: most tables the printed values, some another."""
    options: dict[str, Any] = {}
    if chance.random() < 0.3:
        options["minimum"] = chance.choice(("5", "10", "25", "50"))
    if chance.random() < 0.3:
        options["payout_limit"] = str(least_limit(options) + chance.choice((0, 1, 25000)))
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
    if book == ONEIDA and chance.random() < 0.3:
        options["bonus_stake"] = chance.choice(("1", "2", "5"))
    return options


def stakes(chance: random.Random, book: str, options: dict[str, Any]) -> dict[str, str]:
    """Three equal bets and any of the bonuses."""
    low = int(options.get("minimum", "1"))
    bet = str(chance.choice((low, low + 1, 5 * low, 100 * low, 777 * low)))
    wagers = dict.fromkeys(BETS, bet)
    if chance.random() < 0.6:
        wagers["bonus"] = options.get("bonus_stake", "1")
    if book == HORSESHOE and chance.random() < 0.6:
        wagers["three_card_bonus"] = str(chance.choice((low, 5 * low, 25 * low)))
    return wagers


def upset(chance: random.Random, record: Record) -> None:
    """Something goes wrong: the round is void, or a player walks away."""
    kind = chance.choice((*VOIDS[record["rulebook"]], "player_leaves"))
    if kind == "player_leaves" and record["rulebook"] == ONEIDA:
        return
    odd: Record = {"kind": kind}
    if kind == "player_leaves":
        seat = chance.choice(record["seats"])
        at, said = chance.choice(LEAVES)
        odd |= {"seat": seat["seat"], "at": at}
        seat["decisions"] = seat["decisions"][:said]
        record["options"] |= chance.choice(({}, {"abandoned_wagers": "stand"})) if said == 2 else {}
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
    """Unequal bets, one missing, a bonus of another size, less than the least, a wager of another game."""
    wagers = seat["wagers"]
    wrong: dict[str, str] = chance.choice(
        (
            {chance.choice(BETS): str(int(wagers["bet1"]) + 1)},
            {"bonus": "1.50"},
            {"ante": "5"},
            dict.fromkeys(BETS, "0.25"),
            {},
        )
    )
    if not wrong:
        del wagers[chance.choice(BETS)]
    wagers |= wrong


def spoil_posting(chance: random.Random, record: Record, seat: Record) -> None:
    """A limit below its floor, a bonus that is not offered, a maximum below the minimum, one player at two places."""
    options, how = record["options"], chance.choice(("limit", "bonus", "maximum", "places"))
    if how == "limit":
        options["payout_limit"] = str(least_limit(options) - 1)
    elif how == "bonus":
        options["bonus_offered"] = False
        seat["wagers"]["bonus"] = options.get("bonus_stake", "1")
    elif how == "maximum":
        options["maximum"] = str(int(options.get("minimum", "1")) - 1)
    elif len(record["seats"]) > 1:
        options.pop("adjacent_positions", None)
        for one in record["seats"][:2]:
            one["patron"] = "bob"


def spoil_play(chance: random.Random, record: Record, seat: Record) -> None:
    """A card that comes twice, a decision that is missing or out of turn."""
    said = seat["decisions"]
    if chance.random() < 0.5:
        record["community"][0] = seat["cards"][0]
    else:
        seat["decisions"] = chance.choice((said[:1], said[::-1], []))
