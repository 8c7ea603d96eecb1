"""Four card poker settled the slow, plain way, from the two fact sheets alone.

Nothing here comes from `pitboss`: it is the second opinion the game is compared with. Money is in whole cents.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)

# Best last: four of a kind above straight flush, three of a kind above flush, flush above straight.
CATEGORIES = (
    "high card",
    "pair",
    "two pair",
    "straight",
    "flush",
    "three of a kind",
    "straight flush",
    "four of a kind",
)
ANTE_BONUS = {"four of a kind": 25, "straight flush": 20, "three of a kind": 2}

Decision = tuple[str, int] | str | None
Net = dict[str, int]


class Refused(Exception):
    """The sheets do not allow this, or the record leaves out what the settlement turns on."""


class Book(NamedTuple):
    """What the two rulebooks say differently."""

    aces_up: dict[str, int]
    fold_loses_aces_up: bool
    whole_multiples_only: bool
    aces_up_alone_may_fold: bool


BOOKS = {
    "horseshoe-cincinnati": Book(
        aces_up={
            "four of a kind": 50,
            "straight flush": 40,
            "three of a kind": 8,
            "flush": 5,
            "straight": 4,
            "two pair": 3,
            "pair of aces": 1,
        },
        fold_loses_aces_up=False,
        whole_multiples_only=True,
        aces_up_alone_may_fold=False,
    ),
    "oneida-2025": Book(
        aces_up={
            "four of a kind": 50,
            "straight flush": 30,
            "three of a kind": 7,
            "flush": 6,
            "straight": 5,
            "two pair": 2,
            "pair of aces": 1,
        },
        fold_loses_aces_up=True,
        whole_multiples_only=False,
        aces_up_alone_may_fold=True,
    ),
}


class Posting(NamedTuple):
    """The posted limits and, at Oneida, the version of the wagers (F(5)); "open" is F(1)."""

    minimum: int = 100
    maximum: int = 10_000_000
    smallest_chip: int = 100
    version: str = "open"


class Seat(NamedTuple):
    """One position: stakes in cents, the five cards, and None, "fold" or ("play", cents)."""

    wagers: dict[str, int]
    cards: tuple[str, ...] = ()
    decision: Decision = None


# --- hands --------------------------------------------------------------------------------------------------


def value(card: str) -> int:
    """The rank of a card from 2 to 14."""
    return RANKS.index(card[0]) + 2


def straight_top(values: Sequence[int]) -> int:
    """The top card of four in sequence, given high to low; 0 where they are not. The ace is low in 4-3-2-A."""
    if list(values) == [14, 4, 3, 2]:
        return 4
    top = values[0]
    return top if list(values) == [top, top - 1, top - 2, top - 3] else 0


@cache
def rank_four(cards: tuple[str, ...]) -> tuple[int, ...]:
    """Four cards as a tuple that compares as the hand does: the category, then what decides inside it."""
    values = sorted((value(card) for card in cards), reverse=True)
    counts = Counter(values)
    shape = sorted(counts.values(), reverse=True)
    # Pairs, trips and quads first, then the other cards from the highest.
    in_order = tuple(sorted(values, key=lambda rank: (counts[rank], rank), reverse=True))
    one_suit = len({card[1] for card in cards}) == 1
    top = straight_top(values)
    if shape == [4]:
        name = "four of a kind"
    elif top and one_suit:
        return (CATEGORIES.index("straight flush"), top)
    elif shape == [3, 1]:
        name = "three of a kind"
    elif one_suit:
        name = "flush"
    elif top:
        return (CATEGORIES.index("straight"), top)
    else:
        name = {(2, 2): "two pair", (2, 1, 1): "pair", (1, 1, 1, 1): "high card"}[tuple(shape)]
    return (CATEGORIES.index(name), *in_order)


def best_four(cards: Iterable[str]) -> tuple[int, ...]:
    """The best hand of four among five or six cards: all of them are tried."""
    return max(rank_four(four) for four in combinations(cards, 4))


def category(hand: tuple[int, ...]) -> str:
    """The name of a hand's category, with aces told apart from the other pairs."""
    name = CATEGORIES[hand[0]]
    return "pair of aces" if name == "pair" and hand[1] == 14 else name


# --- what may be staked ---------------------------------------------------------------------------------------


def require(condition: object, why: str) -> None:
    """Refuse with the reason unless the condition holds."""
    if not condition:
        raise Refused(why)


def check_version(version: str, ante: int, aces_up: int) -> None:
    """Refuse stakes that the version of F(5) on offer does not allow."""
    if version == "a":
        require(ante >= aces_up, "ante at least equal to aces up")
    elif version == "b":
        require(2 * ante >= aces_up, "ante at least half of aces up")
    elif version == "c":
        require(ante and aces_up, "both wagers are compulsory")
        require(max(ante, aces_up) <= 5 * min(ante, aces_up), "neither more than five times the other")


def check_stakes(wagers: Mapping[str, int], posting: Posting) -> None:
    """Refuse initial wagers that are missing, unknown or out of the posted limits."""
    require(wagers, "at least one of ante and aces up")
    require(set(wagers) <= {"ante", "aces_up"}, "no such wager")
    for name, stake in wagers.items():
        require(posting.minimum <= stake <= posting.maximum, f"{name} outside the posted limits")
        require(stake % posting.smallest_chip == 0, f"{name} cannot be made in chips")
    check_version(posting.version, wagers.get("ante", 0), wagers.get("aces_up", 0))


def may_play(book: Book, ante: int, amount: int, posting: Posting) -> bool:
    """Whether this is a Play amount the book allows on this Ante."""
    if book.whole_multiples_only:
        return amount in (ante, 2 * ante, 3 * ante)
    return ante <= amount <= 3 * ante and amount % posting.smallest_chip == 0


def check_decision(book: Book, seat: Seat, posting: Posting) -> None:
    """Refuse a decision the player does not have, or the lack of one he must make."""
    ante, decision = seat.wagers.get("ante", 0), seat.decision
    if not ante:
        allowed = [None, "fold"] if book.aces_up_alone_may_fold else [None]
        require(decision in allowed, "aces up alone does not decide this")
        return
    require(decision is not None, "a player with an ante must play or fold")
    if decision != "fold":
        require(may_play(book, ante, decision[1], posting), "no such amount of play")


def check_cards(book: Book, seats: Sequence[Seat], dealer: Sequence[str]) -> None:
    """Refuse a card twice and a hand the settlement turns on that is not whole."""
    seen = [card for seat in seats for card in seat.cards] + list(dealer)
    require(set(seen) <= set(DECK), "no such card")
    require(len(seen) == len(set(seen)), "one card twice")
    if any(played(seat) for seat in seats):
        require(len(dealer) == 6, "the dealer has six cards")
    for seat in seats:
        if played(seat) or aces_up_stands(book, seat):
            require(len(seat.cards) == 5, "a player has five cards")


# --- settlement -----------------------------------------------------------------------------------------------


def played(seat: Seat) -> int:
    """The Play wager in cents; 0 for none."""
    return seat.decision[1] if isinstance(seat.decision, tuple) else 0


def aces_up_stands(book: Book, seat: Seat) -> bool:
    """Whether there is an Aces Up wager that the player's cards still decide."""
    folded = seat.decision == "fold"
    return "aces_up" in seat.wagers and not (folded and book.fold_loses_aces_up)


def settle_aces_up(book: Book, seat: Seat) -> int:
    """What the Aces Up wager brings: by the table, or its loss."""
    stake = seat.wagers["aces_up"]
    if not aces_up_stands(book, seat):
        return -stake
    odds = book.aces_up.get(category(best_four(seat.cards)))
    return -stake if odds is None else odds * stake


def settle_seat(book: Book, seat: Seat, dealer: Sequence[str]) -> Net:
    """One seat's results, each wager under its name."""
    net: Net = {}
    ante = seat.wagers.get("ante", 0)
    if ante and seat.decision == "fold":
        net["ante"] = -ante
    elif ante:
        mine = best_four(seat.cards)
        sign = 1 if mine >= best_four(dealer) else -1
        net["ante"] = sign * ante
        net["play"] = sign * played(seat)
        if category(mine) in ANTE_BONUS:
            net["ante_bonus"] = ANTE_BONUS[category(mine)] * ante
    if "aces_up" in seat.wagers:
        net["aces_up"] = settle_aces_up(book, seat)
    return net


def settle(
    rulebook: str, seats: Sequence[Seat], dealer: Sequence[str], posting: Posting | None = None
) -> list[Net]:
    """Net cents for each seat and wager, in the order of the seats; `Refused` where the sheets forbid the round."""
    book, posting = BOOKS[rulebook], posting or Posting()
    for seat in seats:
        check_stakes(seat.wagers, posting)
        check_decision(book, seat, posting)
    check_cards(book, seats, dealer)
    return [settle_seat(book, seat, dealer) for seat in seats]


# --- round records --------------------------------------------------------------------------------------------


def cents(money: str) -> int:
    """A record's decimal money in cents."""
    return int(Decimal(money) * 100)


def read_decision(decisions: Sequence[Mapping[str, str]]) -> Decision:
    """A seat's decisions, of which there is at most one."""
    if not decisions:
        return None
    require(len(decisions) == 1, "one decision a seat")
    if decisions[0]["do"] == "fold":
        return "fold"
    require("amount" in decisions[0], "play must say how much")
    return ("play", cents(decisions[0]["amount"]))


def read_seat(seat: Mapping[str, Any]) -> Seat:
    """A seat of a record as the oracle wants it."""
    wagers = {name: cents(stake) for name, stake in seat["wagers"].items()}
    return Seat(wagers, tuple(seat.get("cards", ())), read_decision(seat.get("decisions", ())))


def read_posting(options: Mapping[str, str]) -> Posting:
    """The options of a record that this game knows."""
    money = {name: cents(text) for name, text in options.items() if name != "wager_version"}
    return Posting(**money, version=options.get("wager_version", "open"))


def settle_record(record: Mapping[str, Any]) -> dict[str, Net]:
    """Net cents by seat number and wager for a record without irregularities."""
    seats = [read_seat(seat) for seat in record["seats"]]
    nets = settle(
        record["rulebook"], seats, record.get("dealer", ()), read_posting(record.get("options", {}))
    )
    return {str(seat["seat"]): net for seat, net in zip(record["seats"], nets, strict=True)}
