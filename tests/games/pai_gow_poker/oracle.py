"""Pai gow poker settled the slow, plain way, from the two fact sheets alone.

Nothing here comes from `pitboss`: it is the second opinion the game is compared with. Money is exact.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from typing import Any

H, OLD = "horseshoe-cincinnati", "oneida-2003"
RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = (*(rank + suit for rank in RANKS for suit in SUITS), "Jk")
ACE, KING = 14, 13

# Best last, H §6.II and O C(2).
NAMES = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
    "five aces",
)
STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL = 4, 5, 8, 9
SHAPES = {
    (5,): 10,
    (4, 1): 7,
    (3, 2): 6,
    (3, 1, 1): 3,
    (2, 2, 1): 2,
    (2, 1, 1, 1): 1,
    (1, 1, 1, 1, 1): 0,
}
SIDE = {
    "7-card straight flush": (8000, 5000),
    "royal match": (2000, 1000),
    "7-card straight flush, joker": (1000, 500),
    "five aces": (400, 250),
    "royal flush": (150, 50),
    "straight flush": (50, 20),
    "four of a kind": (25, 5),
    "full house": (5, 0),
    "flush": (4, 0),
    "three of a kind": (3, 0),
    "straight": (2, 0),
}
# O M(3)(d) for a dollar: alone and with a pair in the low hand; five dollars pay five times as much.
PROGRESSIVE = {
    "royal flush": (100, 200),
    "straight flush": (25, 50),
    "four of a kind": (20, 40),
    "full house": (5, 10),
    "flush": (3, 6),
    "straight": (2, 4),
    "three of a kind": (2, 2),
}
Rank = tuple[int, ...]
Net = dict[str, dict[str, Fraction]]


# --- hands --------------------------------------------------------------------------------------------------


def value(card: str) -> int:
    """The rank of a card from 2 to 14; the joker is an ace."""
    return ACE if card == "Jk" else RANKS.index(card[0]) + 2


def run(values: Sequence[int], low_wheel: bool) -> int:
    """How high five different ranks in sequence stand among the straights, 0 where they are none."""
    high = sorted(values, reverse=True)
    if len(set(high)) < 5:
        return 0
    if high == [14, 5, 4, 3, 2]:
        return 5 if low_wheel else 14
    return (15 if high[0] == ACE else high[0]) if high[0] - high[4] == 4 else 0


def natural(cards: Sequence[str], low_wheel: bool) -> Rank:
    """Five cards with no joker to move; a `Jk` among them is an ace of no suit."""
    values = [value(card) for card in cards]
    counts = Counter(values)
    order = sorted(values, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = SHAPES[tuple(sorted(counts.values(), reverse=True))]
    suited = "Jk" not in cards and len({card[1] for card in cards}) == 1
    top = 0 if "Jk" in cards else run(values, low_wheel)
    if suited and top:
        return (ROYAL,) if top == 15 else (STRAIGHT_FLUSH, top)
    if suited:
        return (FLUSH, *order)
    return (STRAIGHT, top) if top else (shape, *order)


@cache
def rank_high(cards: frozenset[str], low_wheel: bool = False) -> Rank:
    """Five cards as a tuple that compares as the hand does; the joker an ace or what completes a straight or flush."""
    best = natural(sorted(cards), low_wheel)
    if "Jk" not in cards:
        return best
    rest = sorted(cards - {"Jk"})
    as_any = [natural([*rest, card], low_wheel) for card in DECK[:-1] if card not in rest]
    return max([best, *(hand for hand in as_any if hand[0] in (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL))])


def rank_low(cards: Sequence[str]) -> Rank:
    """Two cards: a pair above no pair."""
    one, two = sorted((value(card) for card in cards), reverse=True)
    return (1, one) if one == two else (0, one, two)


def foul(low: Sequence[str], high: Sequence[str], low_wheel: bool = False) -> bool:
    """Whether the low hand outranks the high one, or the cards are not two and five."""
    if len(low) != 2 or len(high) != 5:
        return True
    front, back = rank_low(low), rank_high(frozenset(high), low_wheel)
    return back[: len(front)] < front


def splits(cards: Sequence[str]) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Every way to part seven cards into two and five."""
    for low in combinations(cards, 2):
        yield low, tuple(card for card in cards if card not in low)


def seven_straight_flush(cards: Sequence[str]) -> bool:
    """Seven of one suit in sequence, the joker standing for the one that is missing."""
    plain = [card for card in cards if card != "Jk"]
    if len({card[1] for card in plain}) > 1:
        return False
    values = {value(card) for card in plain}
    runs = [{*range(low, low + 7)} for low in range(2, 9)] + [{ACE, *range(2, 8)}]
    return any(values <= wanted for wanted in runs)


def side_hand(cards: Sequence[str]) -> str | None:
    """The row of the Fortune or Bonus table that pays seven cards most."""
    if seven_straight_flush(cards):
        return "7-card straight flush, joker" if "Jk" in cards else "7-card straight flush"
    found: set[str] = set()
    for low, high in splits(cards):
        name = NAMES[rank_high(frozenset(high))[0]]
        found.add(name)
        if name == "royal flush" and sorted(card[0] for card in low) == ["K", "Q"] and low[0][1] == low[1][1]:
            found.add("royal match")
    return next((name for name in SIDE if name in found), None)


# --- the house way (H §12) ----------------------------------------------------------------------------------


def low_of(ranks: Sequence[int]) -> Rank:
    """What the low hand of a house way is worth, from its two ranks."""
    one, two = sorted(ranks, reverse=True)
    return (1, one) if one == two else (0, one, two)


def straights(cards: Sequence[str], low_wheel: bool) -> list[tuple[Rank, Rank]]:
    """Low and high of every parting that keeps a straight or flush (or better of their kind) in the high hand."""
    kept = []
    for low, high in splits(cards):
        back = rank_high(frozenset(high), low_wheel)
        if back[0] in (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL):
            kept.append((rank_low(low), back))
    return kept


@cache
def house_way(cards: frozenset[str], low_wheel: bool = False) -> tuple[Rank, Rank]:
    """Low and high of the dealer's seven cards; of several alike, what makes the better high hand (§12.VII.C)."""
    seven = sorted(cards)
    low = house_low(seven, low_wheel)
    if isinstance(low, tuple):
        return low
    wanted = low_of(low)
    both = ((rank_low(front), rank_high(frozenset(back), low_wheel)) for front, back in splits(seven))
    return max(found for found in both if found[0] == wanted)


def house_low(seven: Sequence[str], low_wheel: bool) -> list[int] | tuple[Rank, Rank]:
    """The ranks of the low hand, or both hands where a straight or flush settles them."""
    counts = Counter(value(card) for card in seven)
    by = {
        size: sorted((rank for rank in counts if counts[rank] == size), reverse=True) for size in range(1, 6)
    }
    shape = tuple(sorted(counts.values(), reverse=True))
    if 5 in shape:  # §12.X
        return [KING, KING] if by[2] == [KING] else [ACE, ACE]
    if 4 in shape:
        return quads_low(by)
    if by[3]:
        return threes_low(seven, by, low_wheel)
    if len(by[2]) == 3:  # §12.IV
        return [by[2][0]] * 2
    if len(by[2]) == 2:
        return two_pair_low(by[2], by[1])
    kept = straights(seven, low_wheel)
    if len(by[2]) == 1:
        paired = [both for both in kept if both[0] == (1, by[2][0])]
        if kept:  # §12.VII.B, and Conflicts 13(a)
            return max(paired or kept)
        return by[1][:2]
    return max(kept) if kept else by[1][1:3]  # §12.VII.A, §12.I


def quads_low(by: dict[int, list[int]]) -> list[int]:
    """§12.IX, with Conflicts 13(c) for four and three."""
    four = by[4][0]
    other = (by[3] or by[2] or [0])[0]
    if other and (four != ACE or other == KING):
        return [other, other]
    if not other and (four <= 6 or (four <= 10 and by[1][0] == ACE)):
        return by[1][:2]
    return [four, four]


def threes_low(
    seven: Sequence[str], by: dict[int, list[int]], low_wheel: bool
) -> list[int] | tuple[Rank, Rank]:
    """§12.V–VI, VII.E and VIII."""
    three = by[3][0]
    if len(by[3]) == 2:
        return [three, three]
    if by[2]:
        return [by[2][0]] * 2
    kept = [both for both in straights(seven, low_wheel) if both[0] == (1, three)]
    if kept:
        return max(kept)
    return [ACE, by[1][0]] if three == ACE else by[1][:2]


def two_pair_low(pairs: list[int], singles: list[int]) -> list[int]:
    """§12.III: together in the high hand or split."""
    high, low = (0 if rank <= 6 else 1 if rank <= 10 else 2 for rank in pairs)
    ace, king = ACE in singles, KING in singles
    together = {
        (0, 0): True,
        (1, 0): ace or king,
        (2, 0): ace,
        (1, 1): ace,
        (2, 1): ace and king,
        (2, 2): False,
    }[high, low]
    return singles[:2] if together else [pairs[1]] * 2


# --- money --------------------------------------------------------------------------------------------------


def money(said: Any) -> Fraction:
    """An amount of a record."""
    return Fraction(Decimal(str(said)))


def vigorish(won: Fraction, rounded: bool) -> Fraction:
    """5 percent of what was won, up to the next quarter where the house says so; parts of a cent are left off."""
    exact = won / 20
    return Fraction(-(-exact * 4 // 1), 4) if rounded else Fraction(exact * 100 // 1, 100)


def compare(mine: tuple[Rank, Rank], other: tuple[Rank, Rank]) -> int:
    """1 won, 0 pushed, -1 lost: copies are the bank's (H §13.VII–XI, O J(11)–(13))."""
    return (mine[0] > other[0]) + (mine[1] > other[1]) - 1


class Round:
    """One record, ready to be settled."""

    def __init__(self, record: dict[str, Any]) -> None:
        """Read what the settlement turns on."""
        self.record, self.book = record, record["rulebook"]
        self.options = record.get("options", {})
        self.low_wheel = self.options.get("wheel", "").startswith("lowest")
        self.rounded = self.options.get("vig_rounding", "none") != "none"
        self.seats = {seat["seat"]: seat for seat in record["seats"]}
        banks = record.get("bank")
        self.banker = banks["seat"] if banks else 0
        self.half = bool(record.get("co_bank"))
        self.players = [seat for seat in sorted(self.seats, reverse=True) if seat != self.banker]
        self.called = {call["kind"]: call for call in record.get("irregularities", ())}
        self.net: Net = {}

    def add(self, seat: int, wager: str, amount: Fraction) -> None:
        """Book what a wager nets."""
        found = self.net.setdefault(str(seat), {})
        found[wager] = found.get(wager, Fraction(0)) + amount

    def staked(self, seat: int, wager: str) -> Fraction:
        """What lies on a wager."""
        return money(self.seats[seat]["wagers"].get(wager, 0))

    def coupon(self, seat: int, wager: str) -> Fraction:
        """The face of the coupon that lies with a wager."""
        return money(self.seats[seat].get("coupons", {}).get(wager, 0))

    def decision(self, seat: int) -> dict[str, Any]:
        """The last thing a seat decided."""
        found = self.seats[seat].get("decisions") or [{"do": "void"}]
        return dict(found[-1])

    def hands(self, seat: int) -> tuple[Rank, Rank] | None:
        """Low and high as a seat set them, None where they are set wrongly."""
        made = self.decision(seat)
        if foul(made["low"], made["high"], self.low_wheel):
            return None
        return rank_low(made["low"]), rank_high(frozenset(made["high"]), self.low_wheel)

    def dealer(self) -> tuple[Rank, Rank]:
        """Low and high as the dealer set them: by the house ways, or as the record says."""
        said = self.record.get("dealer_set")
        if said:
            return rank_low(said["low"]), rank_high(frozenset(said["high"]), self.low_wheel)
        return house_way(frozenset(self.record["dealer"]))

    def against(self) -> tuple[Rank, Rank]:
        """What the players' hands are held against."""
        if not self.banker or self.half:
            return self.dealer()
        own = self.hands(self.banker)
        if own is None and self.book == OLD:  # L(10)
            return house_way(frozenset(self.seats[self.banker]["cards"]), self.low_wheel)
        return own or ((-1,), (-1,))  # §14.XIV: a foul hand loses


VOID_ROUND = ("not_four_left", "not_four_misdealt", "card_exposed_in_deal", "stacks_not_dealt", "shoe_jam")
VOID_HANDS = ("wrong_start", "dealer_card_exposed", "wrong_number_of_cards", "cards_face_up")
"""O L(5), L(6) and L(8) void the hands, and leave what M(2)(b)(iv)–(v) has settled."""


def settle(record: dict[str, Any]) -> Net:
    """What every wager of a legal record nets; what nets nothing may be missing."""
    table = Round(record)
    if any(kind in table.called for kind in VOID_ROUND):
        return table.net
    numbers(table)
    if any(kind in table.called for kind in VOID_HANDS):
        return table.net
    contest(table)
    if "meter" in table.options:
        progressive(table)
    bonus(table)
    return table.net


def numbers(table: Round) -> None:
    """O M(2)(b): the number shown pays its odds down to the dollar, every other loses."""
    pays = Fraction(6) if "pay" in table.options else Fraction(11, 2)
    for seat in table.players:
        for number in range(1, 8):
            wager = f"additional_{number}"
            if stake := table.staked(seat, wager):
                won = table.record["rolls"][-1] == [number]
                matched = stake + table.coupon(seat, wager)
                table.add(seat, wager, Fraction(matched * pays // 1) if won else -stake)


def voided(table: Round, seat: int) -> bool:
    """Whether a player took back a hand of which a card was exposed."""
    return bool(table.decision(seat)["do"] == "void")


def abandoned(table: Round, seat: int) -> bool:
    """H §7.II: whether a player left and the house takes the wagers."""
    call = table.called.get("player_leaves")
    lost = table.book == H and table.options.get("abandoned_wagers", "lost") == "lost"
    return bool(call) and lost and call is not None and call["seat"] == seat


def contest(table: Round) -> None:
    """The main wagers, the house's own against a bank, and what the bank is left with."""
    other, bank = table.against(), Fraction(0)
    house = money(table.record.get("house_wager", 0))
    if house:
        bank -= house * compare(table.dealer(), other)
    for seat in table.players:
        if voided(table, seat):
            continue
        stake = table.staked(seat, "pai_gow")
        result = main_result(table, seat, other)
        moved = stake + table.coupon(seat, "pai_gow") if result == 1 else result * stake
        table.add(seat, "pai_gow", moved)
        bank -= moved
        if result == 1:
            table.add(seat, "vig", -vigorish(moved, table.rounded))
    if table.banker:
        bank = bank / 2 if table.half else bank
        table.add(table.banker, "bank", bank - vigorish(max(bank, Fraction(0)), table.rounded))


def main_result(table: Round, seat: int, other: tuple[Rank, Rank]) -> int:
    """1 won, 0 pushed, -1 lost."""
    if table.decision(seat)["do"] == "surrender" or abandoned(table, seat):
        return -1
    mine = table.hands(seat)
    return compare(mine, other) if mine else -1


def award(cards: Sequence[str], stake: Fraction, meter: Fraction) -> tuple[Fraction, bool]:
    """What seven cards win on the progressive however they are set (O J(13), M(3)(d)), and if all of the meter."""
    best, everything = Fraction(0), False
    for low, high in splits(cards):
        name, paired = NAMES[rank_high(frozenset(high))[0]], rank_low(low)[0] == 1
        if name == "five aces" or (name == "royal flush" and "Jk" not in high):
            share = meter if paired else Fraction(meter * 10 // 1, 100)
            everything = paired if share > best else everything
            best = max(best, share)
        if name in PROGRESSIVE and PROGRESSIVE[name][paired] * stake > best:  # a natural royal is a royal too
            best, everything = PROGRESSIVE[name][paired] * stake, False
    return best, everything


def progressive(table: Round) -> None:
    """O M(3): from the right, the meter as it stands at each one's turn."""
    meter, stake = money(table.options["meter"]), money(table.options.get("progressive_stake", 1))
    for seat in table.players:
        if not table.staked(seat, "progressive") or voided(table, seat):
            continue
        won, everything = award(table.seats[seat]["cards"], stake, meter)
        table.add(seat, "progressive", won - stake)
        if won >= 25 * stake:
            meter = money(table.options.get("meter_reset", 10000)) if everything else meter - won


def bonus(table: Round) -> None:
    """H §15 and O M(4)–(5): each one's own seven cards, then envy for the others'."""
    name = "fortune" if table.book == H else "bonus"
    gone = [
        seat for seat in table.players if table.decision(seat)["do"] == "surrender" or abandoned(table, seat)
    ]
    holding = [
        seat for seat in table.seats if seat not in gone and (seat == table.banker or not voided(table, seat))
    ]
    rows = {seat: side_hand(table.seats[seat]["cards"]) for seat in holding}
    limit = money(table.options.get("payout_limit", 0))
    for seat in table.players:
        stake = table.staked(seat, name)
        if not stake or voided(table, seat):
            continue
        row = rows.get(seat)
        won = SIDE[row][0] * stake if row else -stake
        table.add(seat, name, min(won, limit) if limit else won)
        if stake >= 5 and not abandoned(table, seat):
            own = table.seats[seat].get("patron")
            others = [
                other
                for other in rows
                if other != seat and (own is None or own != table.seats[other].get("patron"))
            ]
            table.add(seat, "envy", Fraction(sum(SIDE[row][1] for other in others if (row := rows[other]))))


# --- random rounds ------------------------------------------------------------------------------------------

SHAPED: dict[str, tuple[int, ...]] = {
    "five aces and kings": (5, 2),
    "four and three": (4, 3),
    "four and pair": (4, 2),
    "four": (4,),
    "two threes": (3, 3),
    "three and two pair": (3, 2, 2),
    "full house": (3, 2),
    "three": (3,),
    "three pair": (2, 2, 2),
    "two pair": (2, 2),
    "pair": (2,),
}
RUNS = (
    "seven suited in a row",
    "six suited in a row",
    "royal match",
    "royal",
    "suited run",
    "flush",
    "straight",
    "aces",
)


class Dealer:
    """A deck that deals hands of a wanted shape as far as it still can."""

    def __init__(self, rng: random.Random) -> None:
        """Begin with all 53."""
        self.rng, self.left = rng, list(DECK)
        rng.shuffle(self.left)

    def take(self, fits: Callable[[str], bool], most: int) -> list[str]:
        """Up to so many cards that fit."""
        found = [card for card in self.left if fits(card)][:most]
        self.left = [card for card in self.left if card not in found]
        return found

    def seven(self, want: str = "") -> list[str]:
        """Seven cards, shaped where a shape is wanted."""
        cards: list[str] = self._shaped(SHAPED[want]) if want in SHAPED else self._run(want) if want else []
        cards += self.take(lambda card: True, 7 - len(cards))
        self.rng.shuffle(cards)
        return cards

    def _shaped(self, sizes: tuple[int, ...]) -> list[str]:
        ranks = self.rng.sample(range(2, 15), len(sizes))
        if sizes[0] == 5:
            ranks = [ACE, self.rng.choice((KING, KING, 9))]
        elif self.rng.random() < 0.3 and KING not in ranks[1:]:
            ranks[0] = ACE if ACE not in ranks else ranks[0]
        found = []
        for rank, size in zip(ranks, sizes, strict=True):
            found += self.take(lambda card, rank=rank: value(card) == rank, size)  # type: ignore[misc]
        return found

    def _run(self, want: str) -> list[str]:
        suit, low = self.rng.choice(SUITS), self.rng.randint(2, 8)
        joker = self.take(lambda card: card == "Jk", int(self.rng.random() < 0.4))
        if want == "seven suited in a row":
            values = {ACE, *range(2, 8)} if self.rng.random() < 0.2 else {*range(low, low + 7)}
            return joker + self.take(lambda card: value(card) in values and card[1] == suit, 7 - len(joker))
        if want == "royal match":
            other = self.rng.choice([one for one in SUITS if one != suit])
            match = self.take(lambda card: card in ("K" + other, "Q" + other), 2)
            return (
                joker + match + self.take(lambda card: card[0] in "AKQJT" and card[1] == suit, 5 - len(joker))
            )
        if want == "royal":
            return joker + self.take(lambda card: card[0] in "AKQJT" and card[1] == suit, 5 - len(joker))
        if want == "six suited in a row":
            return self.take(lambda card: low <= value(card) < low + 6 and card[1] == suit, 6)
        if want == "suited run":
            return joker + self.take(
                lambda card: low <= value(card) < low + 5 and card[1] == suit, 5 - len(joker)
            )
        if want == "flush":
            return joker + self.take(lambda card: card[1] == suit, self.rng.randint(5, 7) - len(joker))
        if want == "aces":
            jack = self.take(lambda card: card == "Jk", 1)
            return joker + jack + self.take(lambda card: value(card) == ACE, 2) + self.row(10, 3)
        return joker + self.row(self.rng.choice((1, low, low)), self.rng.randint(5, 6) - len(joker))

    def row(self, low: int, most: int) -> list[str]:
        """One card of each rank from the lowest up; below the two stands the ace."""
        found: list[str] = []
        for rank in range(low, low + most):
            at = ACE if rank == 1 else rank
            found += self.take(lambda card, at=at: value(card) == at and card != "Jk", 1)  # type: ignore[misc]
        return found

    def copy(self, cards: Sequence[str]) -> list[str]:
        """Seven cards of the same ranks in other suits, as far as they are left."""
        found: list[str] = []
        for card in cards:
            found += self.take(lambda other, card=card: value(other) == value(card), 1)  # type: ignore[misc]
        return found + self.take(lambda card: True, 7 - len(found))


def legal(cards: Sequence[str], low_wheel: bool) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The settings that are no foul."""
    return [both for both in splits(cards) if not foul(*both, low_wheel)]


def setting(rng: random.Random, cards: Sequence[str], low_wheel: bool, wrong: bool = True) -> dict[str, Any]:
    """How a player sets: mostly well, sometimes anyhow, now and then wrongly."""
    ways, roll = legal(cards, low_wheel), rng.random()
    by_house = house_way(frozenset(cards), low_wheel)
    low, high = max(ways, key=lambda both: (rank_low(both[0]), rank_high(frozenset(both[1]), low_wheel)))
    if roll < 0.4:
        found = [b for b in ways if (rank_low(b[0]), rank_high(frozenset(b[1]), low_wheel)) == by_house]
        low, high = found[0]
    elif roll < 0.65:
        low, high = rng.choice(ways)
    elif roll < 0.75 and wrong:
        low, high = rng.choice(list(splits(cards)))
    elif roll < 0.77 and wrong:
        low, high = tuple(cards[:3]), tuple(cards[3:])
    return {"low": list(low), "high": list(high)}


def records(seed: int, book: str) -> Iterator[dict[str, Any]]:
    """Random legal rounds of one rulebook, rare hands as often as common ones."""
    rng = random.Random(f"{seed} {book}")
    while True:
        yield _record(rng, book)


def _record(rng: random.Random, book: str) -> dict[str, Any]:
    options = _options(rng, book)
    low_wheel = options.get("wheel", "").startswith("lowest")
    numbers = sorted(rng.sample(range(1, 7), rng.choice((1, 1, 2, 3, 4, 6))))
    banker = rng.choice(numbers) if rng.random() < 0.35 else 0
    deck = Dealer(rng)
    seats = [_seat(rng, book, number, banker, deck, options, low_wheel) for number in numbers]
    dealer = deck.copy(_model(rng, seats)) if rng.random() < 0.35 else deck.seven(_want(rng))
    record: dict[str, Any] = {
        "rulebook": book,
        "game": "pai-gow-poker",
        "options": options,
        "seats": seats,
        "dealer": dealer,
    }
    if book == OLD:
        record["dealer_set"] = setting(rng, dealer, low_wheel, wrong=False)
        record |= {"rolls": [[rng.randint(1, 7)]]}
    elif rng.random() < 0.5:
        record |= {"rolls": [[rng.randint(1, 6) for _ in range(3)]]}
    if banker:
        _bank(rng, record, banker, low_wheel)
    else:
        _one_patron(rng, record)
    if len(seats) > bool(banker):
        _irregularity(rng, record, banker)
    return record


def _model(rng: random.Random, seats: list[dict[str, Any]]) -> list[str]:
    """What the dealer's cards copy: somebody's seven, or one of their two hands."""
    seat = rng.choice(seats)
    made: dict[str, Any] = seat["decisions"][0]
    copied: list[str] = rng.choice((seat["cards"], made.get("high", []), made.get("low", [])))
    return copied


def _want(rng: random.Random) -> str:
    return rng.choice(("", *RUNS, *SHAPED)) if rng.random() < 0.75 else ""


def _options(rng: random.Random, book: str) -> dict[str, Any]:
    options: dict[str, Any] = {"vig_rounding": rng.choice(("none", "up to 25 cents"))}
    if rng.random() < 0.3:
        options["payout_limit"] = "50000"
    if book == OLD:
        options["wheel"] = rng.choice(
            ("second straight, top straight flush", "lowest straight and straight flush")
        )
        options["progressive_stake"] = rng.choice(("1", "5"))
        options["meter"] = str(rng.choice((150, 1_999, 9_876, 10_000, 12_345, 98_765)))
        options["additional_coupons"] = rng.random() < 0.5
        if rng.random() < 0.3:
            options["pay"] = {"additional": {"win": "6 to 1"}}
            options["meter_reset"] = "15000"
    return options


def _seat(
    rng: random.Random,
    book: str,
    number: int,
    banker: int,
    deck: Dealer,
    options: dict[str, Any],
    low_wheel: bool,
) -> dict[str, Any]:
    cards = deck.seven(_want(rng))
    wagers = {} if number == banker else _wagers(rng, book, options)
    decisions = [{"at": "set", "do": "set", **setting(rng, cards, low_wheel)}]
    if wagers and "progressive" not in wagers and rng.random() < 0.06:
        decisions = [*decisions, {"at": "surrender", "do": "surrender"}][rng.randint(0, 1) :]
    made = {"seat": number, "wagers": wagers, "cards": cards, "decisions": decisions}
    if book == OLD and wagers and rng.random() < 0.25:
        made["coupons"] = _coupons(rng, wagers, options)
    return made


def _coupons(rng: random.Random, wagers: dict[str, str], options: dict[str, Any]) -> dict[str, str]:
    """Coupons of at most the chips they lie with: on the hand, and on a number where the house permits it."""
    may = [
        wager
        for wager in wagers
        if wager == "pai_gow" or (options["additional_coupons"] and wager.startswith("additional"))
    ]
    return {
        wager: str(rng.randint(1, int(wagers[wager]))) for wager in rng.sample(may, rng.randint(1, len(may)))
    }


def _wagers(rng: random.Random, book: str, options: dict[str, Any]) -> dict[str, str]:
    wagers = {"pai_gow": str(rng.choice((1, 5, 7, 10, 13, 25, 100, 333)))}
    if rng.random() < 0.6:
        wagers["fortune" if book == H else "bonus"] = str(rng.choice((1, 2, 4, 5, 5, 7, 25)))
    if book == OLD and rng.random() < 0.5:
        wagers["progressive"] = options["progressive_stake"]
    if book == OLD:
        for picked in rng.sample(range(1, 8), rng.choice((0, 0, 1, 3))):
            wagers[f"additional_{picked}"] = str(rng.choice((1, 2, 3, 25)))
    return wagers


def _bank(rng: random.Random, record: dict[str, Any], banker: int, low_wheel: bool) -> None:
    """A player banks, alone or with the house, with the least chips that cover what the sheet asks for."""
    staked = sum(Decimal(seat["wagers"].get("pai_gow", "0")) for seat in record["seats"])
    staked += sum(Decimal(seat.get("coupons", {}).get("pai_gow", "0")) for seat in record["seats"])
    last, alone = rng.choice((5, 25, 100)), len(record["seats"]) == 1
    house = rng.choice((last, rng.randint(1, last)) if alone else (0, last, rng.randint(1, last)))
    covered = staked if record["rulebook"] == OLD else staked + house  # K(4)(b), §14.VI
    record["bank"] = {"seat": banker, "chips": str(max(covered, 1)), "last_bet": str(last)}
    record["house_wager"] = str(house)
    if record["rulebook"] == OLD and not alone and rng.random() < 0.4:
        own = next(seat for seat in record["seats"] if seat["seat"] == banker)
        del own["decisions"], record["house_wager"]
        record["co_bank"] = True
        record["dealer_set"] = setting(rng, own["cards"], low_wheel, wrong=False)


def _one_patron(rng: random.Random, record: dict[str, Any]) -> None:
    """One person may play two adjacent places, where the house lets them."""
    seats = record["seats"]
    pairs = [(one, two) for one, two in pairwise(seats) if two["seat"] - one["seat"] == 1]
    if pairs and rng.random() < 0.3:
        record["options"]["adjacent_positions"] = True
        for seat in rng.choice(pairs):
            seat["patron"] = "Ann"


def _irregularity(rng: random.Random, record: dict[str, Any], banker: int) -> None:
    """Now and then something goes wrong that settles money."""
    seats, roll = record["seats"], rng.random()
    calls: list[dict[str, Any]] = []
    seat = rng.choice([one for one in seats if one["seat"] != banker])
    if roll < 0.04:
        kinds = ("wrong_number_of_cards", "not_four_left", "dealer_card_exposed")
        calls = [{"kind": rng.choice(kinds), "at": "after_deal"}]
        for one in seats:
            one.pop("decisions", None)
    elif roll < 0.09:
        choice = rng.choice(("void", "play"))
        calls = [
            {"kind": "player_card_exposed", "seat": seat["seat"], "card": seat["cards"][0], "choice": choice}
        ]
        if choice == "void":
            del seat["decisions"]
    elif roll < 0.12 and record["rulebook"] == H and seat["decisions"][-1]["do"] != "surrender":
        calls = [{"kind": "player_leaves", "seat": seat["seat"], "at": "before_reveal"}]
        record["options"]["abandoned_wagers"] = rng.choice(("lost", "stand"))
    if calls:
        record["irregularities"] = calls
