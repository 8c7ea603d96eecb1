"""A round of let it ride or Mississippi stud by the fact sheets alone; nothing here comes from `pitboss`.

`settle` answers a record with what each wager nets, or with None where the sheet refuses it; `records` deals rounds at
random, rare hands as often as common ones, and every so often one that a sheet forbids in one point.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, ClassVar

from plain_hands import DECK, RANKS, name_of

HORSESHOE = "horseshoe-cincinnati"
FIVE = (
    "royal flush",
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
)
FIVE += ("two pair", "pair", "pair", "nothing")
THREE = ("mini-royal", "straight flush", "three of a kind", "straight", "flush", "pair", "nothing")
"""Kinds of hands as often as they are dealt."""
_GROUPS = {
    "four of a kind": (4, 1),
    "full house": (3, 2),
    "three of a kind": (3, 1, 1),
    "two pair": (2, 2, 1),
}
_GROUPS |= {"pair": (2, 1, 1, 1)}

Record = dict[str, Any]
Net = dict[str, dict[str, Fraction]]


class StreetOracle(ABC):
    """What the sheets of both games say alike; a game's own oracle says the rest."""

    game: ClassVar[str]
    own_cards: ClassVar[int]
    voids: ClassVar[dict[str, tuple[str, ...]]]
    """What voids the round, by rulebook."""
    leaves: ClassVar[tuple[tuple[str, int], ...]]
    """When a player may leave, and how many decisions have been made by then."""
    no_forfeit: ClassVar[str]
    """The book where wagers stand after their player left."""

    # -- settling -----------------------------------------------------------------------------

    @abstractmethod
    def least_limit(self, book: str, options: Record) -> int:
        """The least payout limit the house may post."""

    @abstractmethod
    def legal_wagers(self, book: str, options: Record, wagers: dict[str, str]) -> bool:
        """Whether a seat's wagers are offered, within the limits and of the sizes the sheet says."""

    @abstractmethod
    def decided(self, seat: Record) -> bool:
        """Whether a seat answered on each street in turn, and for nothing else."""

    @abstractmethod
    def of_seat(self, record: Record, seat: Record, abandoned: bool) -> dict[str, Fraction]:
        """What one seat nets."""

    def community_needed(self, record: Record) -> int:
        """How many community cards the wagers turn on."""
        return 0

    def settle(self, record: Record) -> Net | None:
        """What each seat's wagers net, or None where the sheet refuses the record; `total` where the limit cuts."""
        odd = {irregularity["kind"]: irregularity for irregularity in record.get("irregularities", [])}
        void = any(kind in self.voids[record["rulebook"]] for kind in odd)
        left = self.gone(record, odd)
        if not self.legal(record, void, left):
            return None
        if void:
            return {str(seat["seat"]): dict.fromkeys(seat["wagers"], Fraction(0)) for seat in record["seats"]}
        return {
            str(seat["seat"]): self.of_seat(record, seat, seat["seat"] == left) for seat in record["seats"]
        }

    def gone(self, record: Record, odd: dict[str, Record]) -> int | None:
        """The seat whose wagers are lost because its player left, unless the house lets them stand."""
        stands = record["rulebook"] == self.no_forfeit
        stands = stands or record.get("options", {}).get("abandoned_wagers") == "stand"
        return None if stands else odd.get("player_leaves", {}).get("seat")

    def legal(self, record: Record, void: bool, left: int | None) -> bool:
        """Whether the sheet lets the round be played as it is written."""
        book, options, seats = record["rulebook"], record.get("options", {}), record["seats"]
        limit = options.get("payout_limit")
        if limit is not None and Fraction(limit) < self.least_limit(book, options):
            return False
        if not placed(seats, bool(options.get("adjacent_positions"))):
            return False
        shown = [card for seat in seats for card in seat["cards"]] + record["community"]
        if len(shown) != len(set(shown)) or not set(shown) <= set(DECK):
            return False
        if not void and len(record["community"]) < self.community_needed(record):
            return False
        return all(
            len(seat["cards"]) == self.own_cards
            and self.legal_wagers(book, options, seat["wagers"])
            and (void or seat["seat"] == left or self.decided(seat))
            for seat in seats
        )

    # -- rounds at random ---------------------------------------------------------------------

    @abstractmethod
    def first_hand(self, chance: random.Random, book: str) -> tuple[list[str], list[str]]:
        """The cards of one seat and the community cards, of a kind chosen before they are dealt."""

    @abstractmethod
    def posted_besides(self, chance: random.Random, book: str) -> Record:
        """What the house posts that only this game has."""

    @abstractmethod
    def stakes(self, chance: random.Random, book: str, options: Record) -> dict[str, str]:
        """The wagers of a seat."""

    @abstractmethod
    def decide(self, chance: random.Random, wagers: dict[str, str]) -> list[Record]:
        """The decisions of a seat."""

    @abstractmethod
    def spoil_wagers(self, chance: random.Random, wagers: dict[str, str]) -> None:
        """Write wagers that the sheet forbids."""

    @abstractmethod
    def spoil_bonus(self, record: Record, seat: Record) -> None:
        """Make a bonus that is not offered."""

    @abstractmethod
    def spoil_play(self, chance: random.Random, record: Record, seat: Record) -> None:
        """Write a card that comes twice, or decisions that the sheet forbids."""

    def stayed(self, record: Record) -> list[Record]:
        """The seats that are still in the round when their last decision is made."""
        seats: list[Record] = record["seats"]
        return seats

    def community(
        self, chance: random.Random, record: Record, cards: list[str], rest: list[str]
    ) -> list[str]:
        """The community cards as the record names them."""
        return cards

    def records(self, seed: int, book: str) -> Iterator[Record]:
        """Rounds at random without end."""
        chance = random.Random(f"{book} {seed}")
        number = 0
        while True:
            number += 1
            record = self.fair(chance, book)
            if chance.random() < 0.25:
                self.spoil(chance, record)
            yield {"id": f"{seed}.{number}", **record}

    def fair(self, chance: random.Random, book: str) -> Record:
        """One legal round: cards first, then stakes, options and decisions, now and then an irregularity."""
        hand, community = self.first_hand(chance, book)
        rest = [card for card in DECK if card not in (*hand, *community)]
        chance.shuffle(rest)
        options = self.posted(chance, book)
        places = sorted(chance.sample(range(1, 8), chance.choice((1, 1, 2, 3, 7))))
        favoured = chance.choice(places)
        seats = []
        for place in places:
            cards = hand if place == favoured else [rest.pop() for _ in range(self.own_cards)]
            wagers, decisions = (said := self.stakes(chance, book, options)), self.decide(chance, said)
            seats.append({"seat": place, "wagers": wagers, "cards": cards, "decisions": decisions})
        record: Record = {"rulebook": book, "game": self.game, "options": options, "seats": seats}
        near = [place for place in places if place + 1 in places]
        if near and options.get("adjacent_positions"):
            first = chance.choice(near)
            for seat in seats:
                if seat["seat"] in (first, first + 1):
                    seat["patron"] = "ann"
        if chance.random() < 0.12:
            self.upset(chance, record)
        record["community"] = self.community(chance, record, community, rest)
        return record

    def posted(self, chance: random.Random, book: str) -> Record:
        """What the house posts: most tables the printed values, some another."""
        options: Record = {}
        if chance.random() < 0.3:
            options["minimum"] = chance.choice(("5", "10", "25", "50"))
        if chance.random() < 0.35:
            options["payout_limit"] = str(self.least_limit(book, options) + chance.choice((0, 1, 25000)))
        if chance.random() < 0.4:
            options["dealing"] = chance.choice(
                ("hand", "automated shoe") if book == HORSESHOE else ("shoe", "automated shoe")
            )
        if chance.random() < 0.2:
            options["pay"] = {"hand": {"flush": "9 to 1", "two pair": "3 to 1"}}
        if chance.random() < 0.2:
            options["maximum"] = str(777 * int(options.get("minimum", "1")))
        if book != HORSESHOE and chance.random() < 0.3:
            options["adjacent_positions"] = True
        return options | self.posted_besides(chance, book)

    def upset(self, chance: random.Random, record: Record) -> None:
        """Something goes wrong: the round is void, or a player walks away."""
        kind = chance.choice((*self.voids[record["rulebook"]], "player_leaves"))
        stayed = self.stayed(record)
        if kind == "player_leaves" and (record["rulebook"] == self.no_forfeit or not stayed):
            return
        odd: Record = {"kind": kind}
        if kind == "player_leaves":
            seat = chance.choice(stayed)
            at, said = chance.choice(self.leaves)
            odd |= {"seat": seat["seat"], "at": at}
            to_the_end = said == len(seat["decisions"])
            seat["decisions"] = seat["decisions"][:said]
            record["options"] |= chance.choice(({}, {"abandoned_wagers": "stand"})) if to_the_end else {}
        if kind == "shoe_jam":
            record["options"]["dealing"] = "automated shoe"
        record["irregularities"] = [odd]

    def spoil(self, chance: random.Random, record: Record) -> None:
        """Write one thing into a round that the sheet forbids; what a void round never comes to is left alone."""
        seat, how = chance.choice(record["seats"]), chance.choice(("wagers", "posting", "play"))
        if how == "wagers":
            self.spoil_wagers(chance, seat["wagers"])
        elif how == "posting":
            self.spoil_posting(chance, record, seat)
        elif "irregularities" not in record:
            self.spoil_play(chance, record, seat)

    def spoil_posting(self, chance: random.Random, record: Record, seat: Record) -> None:
        """A limit below its floor, a bonus not offered, a maximum below the minimum, one player at two places."""
        options, how = record["options"], chance.choice(("limit", "bonus", "maximum", "places"))
        if how == "limit":
            options["payout_limit"] = str(self.least_limit(record["rulebook"], options) - 1)
        elif how == "bonus":
            self.spoil_bonus(record, seat)
        elif how == "maximum":
            options["maximum"] = str(int(options.get("minimum", "1")) - 1)
        elif len(record["seats"]) > 1:
            options.pop("adjacent_positions", None)
            for one in record["seats"][:2]:
                one["patron"] = "bob"


def placed(seats: list[Record], two_allowed: bool) -> bool:
    """Whether nobody has two places, or two adjacent ones where the house permits it."""
    places: dict[str, list[int]] = {}
    for seat in seats:
        places.setdefault(seat.get("patron", f"seat {seat['seat']}"), []).append(seat["seat"])
    return all(
        len(own) == 1 or (two_allowed and len(own) == 2 and abs(own[0] - own[1]) == 1)
        for own in places.values()
    )


def posted_rates(record: Record) -> dict[str, int]:
    """The odds the house posts above the floor."""
    rows = record.get("options", {}).get("pay", {}).get("hand", {})
    return {row: int(odds.removesuffix(" to 1")) for row, odds in rows.items()}


def bonus_rate(cards: list[str], pays: dict[str, int]) -> int:
    """What the Three Card Bonus pays on three cards."""
    name = name_of(cards)
    return pays.get(name, 1 if name.startswith("pair") else -1)


def limited(record: Record, net: dict[str, Fraction]) -> dict[str, Fraction]:
    """What the payout limit leaves of the main wagers: as it cuts their sum, only the total is fixed."""
    limit = record.get("options", {}).get("payout_limit")
    if limit is not None and sum(net.values()) > Fraction(limit):
        return {"total": Fraction(limit)}
    return net


def dealt(chance: random.Random, kind: str, size: int) -> list[str]:
    """Three or five cards of a kind."""
    suit, other = chance.sample("cdhs", 2)
    runs = [("A" + RANKS)[start : start + size] for start in range(15 - size)]
    if kind in ("royal flush", "mini-royal"):
        return [rank + suit for rank in runs[-1]]
    if kind in ("straight flush", "straight"):
        suited = kind == "straight flush"
        run = chance.choice(runs[:-1]) if suited or chance.random() < 0.8 else runs[-1]
        return [rank + (suit if place or suited else other) for place, rank in enumerate(run)]
    ranks = chance.sample(RANKS, size)
    if kind == "flush":
        return [rank + suit for rank in ranks]
    if kind == "nothing" and chance.random() < 0.5:
        ranks = list("KA2J7")  # a run does not go round the corner
    counts = _GROUPS.get(kind, (1, 1, 1, 1, 1))
    cards = [rank + s for rank, n in zip(ranks, counts, strict=False) for s in chance.sample("cdhs", n)]
    return cards[:size]
