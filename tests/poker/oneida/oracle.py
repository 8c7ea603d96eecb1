"""Oneida's poker from its fact sheet alone: what a record comes to, worked out a second time and in another way.

Nothing here is the program's: cards are two letters, money is whole cents, hands are ranked by trying every five cards.
`settle` answers a record; `records` makes up legal ones, with cards that pair, tie and split more often than chance.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
HOLDEM = ("preflop", "flop", "turn", "river")
STUD = ("third", "fourth", "fifth", "sixth", "seventh")
FIVE = ("second", "third", "fourth", "fifth")
DRAW = ("predraw", "draw")
# variant: streets, most players, own cards face down at first, how the pot is shared
GAMES = {
    "holdem": (HOLDEM, 11, 2, "high"),
    "omaha": (HOLDEM, 10, 4, "high"),
    "omaha-high-low": (HOLDEM, 10, 4, "eight"),
    "seven-card-stud": (STUD, 8, 2, "high"),
    "seven-card-stud-high-low": (STUD, 8, 2, "split"),
    "seven-card-stud-8": (STUD, 8, 2, "eight"),
    "five-card-draw": (DRAW, 8, 5, "high"),
    "lowball-ace-to-five": (DRAW, 8, 5, "low"),
    "five-card-stud": (FIVE, 8, 1, "high"),
}
BOARD = {"preflop": 0, "flop": 3, "turn": 4, "river": 5}
Choose = Callable[["Hand", int, dict[str, tuple[int, int]]], tuple[str, int]]


class RefusedError(Exception):
    """The record breaks a rule: the clause."""


class AwaitedError(Exception):
    """The record stops where a seat must act."""


# --- hands -----------------------------------------------------------------------------------------------------------


def rank(card: str, ace: int = 14) -> int:
    """A card's place, two to king, and the ace where it is said."""
    return ace if card[0] == "A" else RANKS.index(card[0]) + 2


def grouped(cards: tuple[str, ...], ace: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How many of each rank, most first, and the ranks in that order."""
    counts = sorted(Counter(rank(card, ace) for card in cards).items(), key=lambda item: (-item[1], -item[0]))
    return tuple(n for _, n in counts), tuple(r for r, _ in counts)


def run_of(cards: tuple[str, ...]) -> int:
    """The top of five in a row, the ace at either end; nothing else."""
    for ace in (14, 1):
        found = sorted(rank(card, ace) for card in cards)
        if len(found) == 5 and found == list(range(found[0], found[0] + 5)):
            return found[-1]
    return 0


def high(cards: tuple[str, ...]) -> tuple[Any, ...]:
    """C(2), (6): more is better; also for hands showing, of fewer than five cards."""
    shape, ranks = grouped(cards, 14)
    top = run_of(cards)
    flush = len(cards) == 5 and len({card[1] for card in cards}) == 1
    if top and flush:
        return (8, top)
    if top:
        return (4, top)
    if flush:
        return (5, *ranks)
    kinds = [((4,), 7), ((3, 2), 6), ((3,), 3), ((2, 2), 2), ((2,), 1)]
    kind = next((value for start, value in kinds if shape[: len(start)] == start), 0)
    return (kind, *ranks)


def split_low(cards: tuple[str, ...]) -> tuple[Any, ...]:
    """The low of the split games: less is better, straights and flushes do not spoil it (I(11), K(10)(b)(v))."""
    shape, ranks = grouped(cards, 1)
    return (shape, ranks)


def strict_low(cards: tuple[str, ...]) -> tuple[Any, ...]:
    """The low of draw: the inverse of the high ranking, the ace a low card (C(4), (5))."""
    shape, ranks = grouped(cards, 1)
    top = run_of(cards)
    flush = len({card[1] for card in cards}) == 1
    if top:
        return (8 if flush else 4, top)
    if flush:
        return (5, *ranks)
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    return (kinds.get(shape, 0), *ranks)


def qualifies(cards: tuple[str, ...]) -> bool:
    """I(10), K(11): five different ranks, none above eight."""
    return len({card[0] for card in cards}) == 5 and max(rank(card, 1) for card in cards) <= 8


def suits_down(cards: tuple[str, ...]) -> tuple[int, ...]:
    """The suits from the highest card down; the ace of a five-high straight is its lowest card."""
    ace = 1 if run_of(cards) == 5 else 14
    return tuple(SUITS.index(c[1]) for c in sorted(cards, key=lambda c: (-rank(c, ace), -SUITS.index(c[1]))))


def suits_up(cards: tuple[str, ...]) -> tuple[int, ...]:
    """The suits from the smallest card up."""
    return tuple(SUITS.index(c[1]) for c in sorted(cards, key=lambda c: (rank(c, 1), SUITS.index(c[1]))))


# --- a hand of poker -------------------------------------------------------------------------------------------------


def cents(said: Any) -> int:
    """Money as written, in whole cents."""
    return int(Fraction(str(said)) * 100)


def money(value: int) -> str:
    """Cents as a record writes them."""
    return (
        str(value // 100)
        if value % 100 == 0
        else f"{'-' * (value < 0)}{abs(value) // 100}.{abs(value) % 100:02}"
    )


DOLLAR = 100
"""The most that anybody has of an excess (I(9)(b), K(10)(b))."""


@dataclass
class Seat:
    """What one player has, has put in and was dealt."""

    number: int
    stack: int | None
    down: list[str]
    up: list[str]
    final: list[str] | None
    folded: bool = False
    street: int = 0
    ante: int = 0
    total: int = 0

    @property
    def able(self) -> bool:
        """Whether the player can still bet."""
        return not self.folded and (self.stack is None or self.stack > 0)

    def pay(self, amount: int) -> None:
        """Put chips in."""
        if self.stack is not None:
            self.stack -= amount
        self.street += amount
        self.total += amount


class Hand:
    """One round of play, from a record's posting and cards; `choose` says what each seat does in turn."""

    def __init__(self, record: dict[str, Any], choose: Choose) -> None:
        self.record, self.choose = record, choose
        self.options = record.get("options", {})
        self.variant = self.options.get("variant", "holdem")
        self.streets, self.most, self.down, self.share = GAMES[self.variant]
        self.seats = [
            Seat(
                seat["seat"],
                cents(seat["stack"]) if "stack" in seat else None,
                seat.get("cards", []),
                seat.get("up", []),
                seat.get("final"),
            )
            for seat in sorted(record["seats"], key=lambda seat: seat["seat"])
        ]
        self.limits = [cents(limit) for limit in self.options.get("limits", ["2", "4"])]
        self.ante = cents(self.options.get("ante", "0"))
        self.blinds = [cents(blind) for blind in self.options.get("blinds", ["1", "2"])]
        self.forced = cents(self.options.get("forced_bet", "1"))
        self.chip = cents(self.options.get("smallest_chip", "1"))
        self.state = record.get("state", {})
        self.street = self.streets[0]
        self.high = self.raises = 0
        self.brought: Seat | None = None
        self.dealer: Callable[[int], None] | None = None
        self.places: set[int] = set()
        self.known: dict[Any, Any] = {}
        self.raked: list[int] = []
        self.bets_before: Counter[int] = Counter()

    # where the turn goes

    @property
    def stud(self) -> bool:
        """Whether an up-card, not the button, says who begins."""
        return "stud" in self.variant

    def clockwise(self, after: int) -> list[Seat]:
        """Every seat, beginning with the one behind that number."""
        return [s for s in self.seats if s.number > after] + [s for s in self.seats if s.number <= after]

    @property
    def live(self) -> list[Seat]:
        """The players who have not folded."""
        return [seat for seat in self.seats if not seat.folded]

    def bringer(self) -> Seat:
        """I(4), M(4): who makes the forced bet."""
        if self.variant == "seven-card-stud-high-low":
            return max(self.seats, key=lambda seat: (rank(seat.up[0], 1), SUITS.index(seat.up[0][1])))
        return min(self.seats, key=lambda seat: (rank(seat.up[0]), SUITS.index(seat.up[0][1])))

    def showing(self, cards: int) -> Seat:
        """I(6), M(6): the highest hand showing of those who can bet, the closest at the dealer's left among equals."""
        return max(
            (seat for seat in self.live if seat.able),
            key=lambda seat: (high(tuple(seat.up[:cards])), -seat.number),
        )

    # the round

    def play(self) -> dict[str, Any]:
        """Play it out and settle it."""
        self.check_posting()
        self.post()
        for place, street in enumerate(self.streets):
            self.street = street
            if place and self.dealer:
                self.dealer(place)
            if street == "draw":
                self.draw()
            self.bet_round(place)
            self.rake()
            if len(self.live) == 1:
                break
        return self.answer()

    def check_posting(self) -> None:
        """What no table may post, and who may not be dealt in."""
        if not 2 <= len(self.seats) <= self.most:
            raise RefusedError
        rake = self.options.get("rake", {})
        if rake.get("method") == "percentage" and Fraction(str(rake["percent"])) > 25:
            raise RefusedError("N(2)(a)")
        for seat, owed in zip(self.seats, self.owed(), strict=True):
            if seat.stack is not None and seat.stack < self.ante + owed + self.limits[0]:
                raise RefusedError("G(2)(c)")

    @property
    def low_limit(self) -> int:
        """The smallest bet of this hand."""
        return self.limits[0] * self.multiple

    @property
    def multiple(self) -> Fraction | int:
        """By how much a kill raises the limits."""
        return Fraction(str(self.state.get("kill_multiple", 1))) if self.state.get("kill_seat") else 1

    def owed(self) -> list[int]:
        """What each seat must put in before it may choose, by the seats' order."""
        if self.stud:
            return [0 if self.ante else self.forced for _ in self.seats]
        posts = self.posts()
        return [posts.get(seat.number, 0) for seat in self.seats]

    def posts(self) -> dict[int, int]:
        """J(4), (12): the blinds by seat; the kill blind instead of any other."""
        order = self.clockwise(self.record["button_seat"])
        posts = {seat.number: blind for seat, blind in zip(order, self.blinds, strict=False)}
        if self.state.get("kill_seat"):
            posts[self.state["kill_seat"]] = int(self.low_limit)
        return posts

    def post(self) -> None:
        """Antes, then blinds or the forced bet."""
        for seat in self.seats:
            seat.pay(self.ante)
            seat.ante, seat.street = self.ante, 0
        self.brought = self.bringer() if self.stud else None
        posts = {self.brought.number: self.forced} if self.brought else self.posts()
        for seat in self.seats:
            seat.pay(posts.get(seat.number, 0))
        self.high = max(seat.street for seat in self.seats)

    def first(self, place: int) -> list[Seat]:
        """The seats in the order of their turn."""
        if self.stud:
            if place == 0:
                return self.clockwise(self.bringer().number)[:-1]
            opener = self.showing(min(place + 1, 4))
            return [opener, *self.clockwise(opener.number)[:-1]]
        order = self.clockwise(self.record["button_seat"])
        if place == 0:
            last = min(len(self.blinds), len(order))
            return order[last:] + order[:last]
        return order

    def bet_round(self, place: int) -> None:
        """One betting round."""
        if place:
            for seat in self.seats:
                seat.street = 0
            self.high = 0
        self.raises = 0
        lower, higher = (int(limit * self.multiple) for limit in self.limits)
        spread = self.options.get("structure") == "spread-limit"
        self.steps = (lower, higher) if spread else (lower, lower) if place < 2 else (higher, higher)
        self.level, self.completes = self.high, self.stud and not place
        self.closed: set[int] = set()
        self.acted: set[int] = set()
        self.checked: set[int] = set()
        if place and sum(seat.able for seat in self.live) < 2:
            return
        waiting = [seat for seat in self.first(place) if seat.able]
        while waiting and len(self.live) > 1:
            seat = waiting.pop(0)
            if seat.street == self.high and not any(s.able for s in self.live if s is not seat):
                continue
            before = self.high
            self.turn(seat, self.legal(seat))
            self.acted.add(seat.number)
            if self.high > before:
                waiting = [s for s in self.clockwise(seat.number)[:-1] if s.able]

    def turn(self, seat: Seat, legal: dict[str, tuple[int, int]]) -> None:
        """One seat acts."""
        done, amount = self.choose(self, seat.number, legal)
        least, most = legal.get(done, (1, 0))
        if not least <= amount <= most and not (done == "raise" and amount == self.also > 0):
            raise RefusedError
        if done == "fold":
            seat.folded = True
            if not self.high or (self.completes and seat is self.brought):  # P(5): the place still gets cards
                self.places.add(seat.number)
        if done == "check" and not self.options.get("check_raise", True):
            self.checked.add(seat.number)
        seat.pay(amount)
        if amount:
            self.places.clear()
        if seat.street > self.high:
            self.raise_to(seat)

    def raise_to(self, seat: Seat) -> None:
        """A bet or raise; one that is all in and less than half the figure opens the raising to nobody again."""
        step = self.steps[0]
        if 2 * (seat.street - self.level) >= step or (self.completes and seat.street >= step > self.level):
            self.raises += self.level > 0
            self.level = seat.street
            self.closed.clear()
        else:
            self.closed |= self.acted
        self.high = seat.street
        self.acted.clear()

    def legal(self, seat: Seat) -> dict[str, tuple[int, int]]:
        """What the seat may do: each with the least and the most chips it adds."""
        due = self.high - seat.street
        purse = seat.stack if seat.stack is not None else 10**9
        found = {"fold": (0, 0)}
        if due:
            found["call"] = (min(due, purse), min(due, purse))
        elif self.variant != "five-card-stud":
            found["check"] = (0, 0)
        else:
            del found["fold"]  # M(6), P(11)(b): who must bet may not get out of it by folding
        self.also = 0
        others = any(s.able for s in self.live if s is not seat)
        if purse > due and others and not self.barred(seat):
            least, most = (self.level - seat.street + step for step in self.steps)
            if self.completes and self.level < self.steps[0]:
                least = self.steps[0] - seat.street
                # A forced bet below a fixed limit is brought up to it or raised by it, and nothing between.
                if self.steps[0] == self.steps[1]:
                    self.also, most = min(most, purse), least
            found["raise" if self.high else "bet"] = (min(least, purse), min(most, purse))
        return found

    def barred(self, seat: Seat) -> bool:
        """Whether a posted rule, or an all-in bet short of a raise, leaves a seat no raise (G(9), (10))."""
        cap = self.options.get("raises", 0)
        if cap and self.raises >= cap and self.high:
            return True
        return seat.number in self.closed or (bool(self.high) and seat.number in self.checked)

    def draw(self) -> None:
        """L(7): from the button's left, each once."""
        for seat in self.clockwise(self.record["button_seat"]):
            if not seat.folded:
                self.choose(self, seat.number, {"draw": (0, 0)})

    # the pots

    def answer(self) -> dict[str, Any]:
        """What everybody wins and loses."""
        paid = {seat.number: seat.total for seat in self.seats}
        returned = self.uncalled()
        pots = self.pots()
        fee = cents(self.options.get("jackpot_fee", "0"))
        for pot, raked in zip(pots, self.raked + [0] * len(pots), strict=False):
            pot["rake"] = raked
            pot["fee"] = min(fee, pot["total"] - raked)
            fee -= pot["fee"]
        won: Counter[int] = Counter()
        for pot in pots:
            pot["awards"] = self.award(pot["total"] - pot["rake"] - pot["fee"], pot["eligible"])
            won.update(pot["awards"])
        won.update(returned)
        return {
            "net": {str(seat): money(won[seat] - put) for seat, put in paid.items()},
            "rake": money(sum(pot["rake"] for pot in pots)),
            "pots": [
                {
                    "total": money(pot["total"]),
                    "rake": money(pot["rake"]),
                    "eligible": pot["eligible"],
                    "awards": {str(seat): money(value) for seat, value in pot["awards"].items() if value},
                }
                for pot in pots
            ],
            "uncalled_returned": {str(seat): money(value) for seat, value in returned.items()},
            "jackpot": money(sum(pot["fee"] for pot in pots)),
            "state": None if self.stud else self.next_hand(pots),
        }

    def next_hand(self, pots: list[dict[str, Any]]) -> dict[str, Any]:
        """J(3)(c), (11), (12), K(13): the button goes on; the kill begins, stays, moves or ends."""
        state: dict[str, Any] = {"button_seat": self.clockwise(self.record["button_seat"])[0].number}
        posted = self.options.get("kill", "none")
        if posted == "none" and "kill_seat" not in self.state:
            return state
        winners = {seat for pot in pots for seat, value in pot["awards"].items() if value}
        # The pot is what is awarded (A(25)).
        awarded = sum(pot["total"] - pot["rake"] - pot["fee"] for pot in pots)
        large = awarded >= self.options.get("kill_multiple", 0) * self.low_limit
        large = large and awarded >= cents(self.options.get("kill_pot", "0"))
        alone = min(winners) if len(winners) == 1 else None
        twice = self.variant != "holdem" or self.state.get("last_winner") == alone
        stays = self.variant == "holdem" and alone is not None and self.state.get("kill_seat") == alone
        if alone is not None and (stays or (twice and large)):
            times = {"kill": 2, "half-kill": 1.5}.get(posted, self.state.get("kill_multiple"))
            state |= {"kill_seat": alone, "kill_multiple": times}
        if alone is not None and self.variant == "holdem":
            state["last_winner"] = alone
        return state

    def uncalled(self) -> dict[int, int]:
        """N(4): what nobody matched goes back and is no part of the pot."""
        second, top = sorted(self.seats, key=lambda seat: seat.total)[-2:]
        over = top.total - second.total
        return {top.number: over} if over else {}

    def pots(self) -> list[dict[str, Any]]:
        """G(2)(d), A(31): a pot for each amount somebody still in it put in, its bets and its antes."""
        back = self.uncalled()
        put = {seat.number: seat.total - back.get(seat.number, 0) for seat in self.seats}
        levels = sorted({put[seat.number] for seat in self.live})
        found: list[dict[str, Any]] = []
        for floor, level in zip([0, *levels], levels, strict=False):
            top = level if level < levels[-1] else max(put.values())
            total = sum(min(value, top) - min(value, floor) for value in put.values())
            antes = len(self.seats) * (min(self.ante, top) - min(self.ante, floor))
            eligible = [seat.number for seat in self.live if put[seat.number] >= level]
            found.append({"total": total, "bets": total - antes, "eligible": eligible, "rake": 0, "fee": 0})
        return found

    def rake(self) -> None:
        """N(2): what a betting round owes, from the main pot first; a pot won before the flop owes nothing (N(4))."""
        posted = self.options.get("rake", {})
        if "method" not in posted or (self.street == "preflop" and len(self.live) == 1):
            return
        pots = self.pots()
        left = cents(posted["cap"]) - sum(self.raked) if "cap" in posted else 10**9
        if posted["method"] == "increment":
            reached = sum(pot["total"] for pot in pots)
            due = sum(cents(take) for level, take in posted["levels"] if reached >= cents(level))
            left = min(left, due - sum(self.raked))
        self.raked += [0] * (len(pots) - len(self.raked))
        for number, pot in enumerate(pots):
            owed = pot["total"]
            if posted["method"] == "percentage":
                # Of each betting round, and so never more than the percentage of any.
                owed = int((pot["bets"] - self.bets_before[number]) * Fraction(str(posted["percent"])) / 100)
                self.bets_before[number] = pot["bets"]
            taken = min(owed, left)
            self.raked[number] += taken
            left -= taken

    def award(self, amount: Fraction | int, eligible: list[int]) -> Counter[int]:
        """Divide a pot."""
        if len(eligible) == 1:
            return Counter({eligible[0]: amount})
        if self.share in ("high", "low"):
            rule = high if self.share == "high" else strict_low
            sign = 1 if self.share == "high" else -1
            return self.among(amount, eligible, rule, sign, suits_down if sign > 0 else suits_up)
        lows = [
            seat
            for seat in eligible
            if self.share == "split" or qualifies(self.best(seat, split_low, min)[1][0])
        ]
        if not lows:
            return self.among(amount, eligible, high, 1, suits_down)
        half = amount // (2 * self.chip) * self.chip
        larger = half + min(amount - 2 * half, DOLLAR)
        shared = self.among(larger, eligible, high, 1, suits_down)
        shared.update(self.among(amount - larger, lows, split_low, -1, suits_up))
        return shared

    def among(self, amount: Any, eligible: list[int], rule: Any, sign: int, suits: Any) -> Counter[int]:
        """Share alike among the best; what is over by the suits."""
        pick = max if sign > 0 else min
        best = {seat: self.best(seat, rule, pick) for seat in eligible}
        top = pick(value for value, _ in best.values())
        tied = [seat for seat in eligible if best[seat][0] == top]
        each = amount // (len(tied) * self.chip) * self.chip
        shared: Counter[int] = Counter(dict.fromkeys(tied, each))
        over = amount - each * len(tied)
        # Where everybody plays the same cards, the first at the left of the button or dealer.
        order = [
            seat.number for seat in self.clockwise(self.record.get("button_seat", 0)) if seat.number in tied
        ]
        order.sort(key=lambda seat: pick(map(suits, best[seat][1])), reverse=sign > 0)
        for seat in order:
            shared[seat] += min(over, DOLLAR)
            over -= min(over, DOLLAR)
        return shared

    def best(self, seat: int, rule: Any, pick: Any) -> tuple[Any, list[tuple[str, ...]]]:
        """A seat's best hand, and every five cards that make it."""
        if (seat, rule) not in self.known:
            values = [(rule(hand), hand) for hand in self.hands(seat)]
            top = pick(value for value, _ in values)
            self.known[seat, rule] = top, [hand for value, hand in values if value == top]
        return self.known[seat, rule]

    def hands(self, number: int) -> list[tuple[str, ...]]:
        """Every five cards the seat may show."""
        seat = next(seat for seat in self.seats if seat.number == number)
        board = self.record.get("community", [])
        if self.variant.startswith("omaha"):
            return [own + shared for own in combinations(seat.down, 2) for shared in combinations(board, 3)]
        own = seat.final if seat.final is not None else seat.down + seat.up
        return list(combinations([*own, *board], 5))


def settle(record: dict[str, Any]) -> dict[str, Any]:
    """What a record comes to: the money, or the seat that must act and what it may add, or a refusal.

    A refusal has its clause where one is certain.
    """
    actions = list(record.get("actions", []))

    def choose(hand: Hand, seat: int, legal: dict[str, tuple[int, int]]) -> tuple[str, int]:
        if not record.get("actions") and hand.brought:
            raise AwaitedError(hand.brought.number, {"forced_bet": (hand.forced, hand.forced)})
        if not actions:
            raise AwaitedError(seat, legal)
        action = actions.pop(0)
        if action["seat"] != seat or action["street"] != hand.street:
            raise RefusedError
        least, most = legal.get(action["do"], (0, 0))
        if "amount" not in action and least < most:
            raise RefusedError("G(1)")
        return action["do"], cents(action["amount"]) if "amount" in action else least

    try:
        answer = Hand(record, choose).play()
    except AwaitedError as awaited:
        seat, legal = awaited.args
        may = {do: tuple(dict.fromkeys(map(money, filter(None, legal[do])))) for do in legal}
        return {"to_act": {"seat": seat, "may": may}}
    except RefusedError as refused:
        return {"refused": refused.args[0] if refused.args else ""}
    return {"refused": ""} if actions else answer


# --- made-up records -------------------------------------------------------------------------------------------------


class Dealt:
    """A dealer with a real deck: who gets what on each street, and what is left of it."""

    def __init__(self, chance: Random, hand: Hand) -> None:
        self.chance, self.hand = chance, hand
        dear = {rank: chance.choice((1, 1, 3)) for rank in RANKS}
        self.deck = sorted(DECK, key=lambda card: chance.random() * dear[card[0]])
        self.muck: list[str] = []
        self.burned = False
        self.record = hand.record
        for seat, said in zip(hand.seats, self.record["seats"], strict=True):
            seat.down, seat.up = said["cards"], said.setdefault("up", []) if hand.stud else []
            self.give(seat.down, hand.down)
            if hand.stud:
                self.give(seat.up, 1)
        if not hand.stud:
            self.record.setdefault("community", [])

    def give(self, to: list[str], cards: int) -> None:
        """Cards off the top."""
        to += self.deck[:cards]
        del self.deck[:cards]

    def street(self, place: int) -> None:
        """A burn, and the cards of a street."""
        hand = self.hand
        if hand.streets is HOLDEM:
            self.deck.pop(0)
            self.give(self.record["community"], 3 if place == 1 else 1)
        elif hand.stud:
            last = hand.variant != "five-card-stud" and place == 4
            if last and self.short():
                self.record["community"] = [self.deck.pop(0)]
                return
            self.deck.pop(0)
            for seat in hand.seats:
                if not seat.folded:
                    self.give(seat.down if last else seat.up, 1)
                elif seat.number in hand.places and not last:
                    self.deck.pop(0)

    def short(self) -> bool:
        """I(8): whether there is one card for all instead of a seventh for each; burns are back in the stub if not."""
        if len(self.deck) > len(self.hand.live):
            return False
        if len(self.deck) + 3 >= len(self.hand.live) + 2:
            used = {card for seat in self.hand.seats for card in seat.down + seat.up}
            self.deck = [card for card in DECK if card not in used][: len(self.deck) + 3]
            self.chance.shuffle(self.deck)
            return False
        return True

    def exchange(self, seat: Seat) -> list[str]:
        """A draw: what the seat puts away."""
        if not self.burned:
            self.burned = True
            self.deck.pop(0)
            self.muck = [card for s in self.hand.seats if s.folded for card in s.down]
        most = min(self.chance.choice((0, 1, 1, 2, 3, 3, 4, 5)), len(self.deck) + len(self.muck))
        away = self.chance.sample(seat.down, most)
        seat.final = [card for card in seat.down if card not in away]
        for _ in away:
            if not self.deck:
                self.deck, self.muck = self.muck, []
                self.chance.shuffle(self.deck)
            seat.final.append(self.deck.pop(0))
        self.muck += away
        return away


def posting(chance: Random, variant: str) -> dict[str, Any]:
    """A table's sign."""
    low = chance.choice((2, 3, 4, 10))
    options: dict[str, Any] = {
        "variant": variant,
        "structure": "fixed-limit",
        "limits": [str(low), str(2 * low)],
    }
    if chance.random() < 0.2:
        options |= {"structure": "spread-limit", "limits": [str(low), str(low * chance.choice((2, 3, 5)))]}
    if "stud" in variant:
        options["forced_bet"] = str(chance.choice((low, low, 1)))
    else:
        options["blinds"] = chance.choice(([str(low // 2), str(low)], [str(low)], [str(low // 2), str(low)]))
    if chance.random() < 0.25:
        options["raises"] = chance.choice((1, 3))
    if chance.random() < 0.15 and variant != "five-card-stud":
        options["check_raise"] = False
    if chance.random() < 0.4:
        options["ante"] = str(chance.choice((1, 1, 2)))
    options["rake"] = chance.choice(RAKES)(chance)
    if not options["rake"]:
        del options["rake"]
    if chance.random() < 0.3:
        options["jackpot_fee"] = "1"
    if chance.random() < 0.3:
        options["smallest_chip"] = chance.choice(("0.25", "0.5"))
    return options


def no_rake(_: Random) -> dict[str, Any]:
    """Nothing is taken."""
    return {}


def percentage(chance: Random) -> dict[str, Any]:
    """N(2)(a), at times with a posted cap."""
    rake: dict[str, Any] = {"method": "percentage", "percent": chance.choice((5, 10, 12, 25))}
    if chance.random() < 0.5:
        rake["cap"] = str(chance.choice((3, 4, 5)))
    return rake


def increment(chance: Random) -> dict[str, Any]:
    """N(2)(b)."""
    steps = sorted(chance.sample(range(4, 80, 4), 3))
    return {"method": "increment", "levels": [[str(at), "1"] for at in steps]}


RAKES = (no_rake, percentage, increment)


def seated(chance: Random, variant: str, options: dict[str, Any]) -> list[dict[str, Any]]:
    """Players with a stack, short ones among them, or with none said."""
    most = GAMES[variant][1]
    many = min(most, chance.choice((2, 2, 3, 3, 3, 4, 4, 5, 6, 7, 8, 8, 11)))
    need = int(options.get("ante", "0")) + 2 * int(options["limits"][0])
    seats = []
    for number in sorted(chance.sample(range(1, most + 1), many)):
        seat: dict[str, Any] = {"seat": number, "cards": []}
        if chance.random() < 0.75:
            seat["stack"] = str(need + chance.choice((0, 1, 2, 3, 5, 8, 13, 21, 34, 55)))
        seats.append(seat)
    return seats


def made_up(chance: Random, variant: str) -> tuple[dict[str, Any], Hand]:
    """A record played out, and the hand it came from."""
    options = posting(chance, variant)
    record: dict[str, Any] = {"rulebook": "oneida-2025", "game": "poker", "options": options, "actions": []}
    record["seats"] = seated(chance, variant, options)
    if "stud" not in variant:
        record["button_seat"] = chance.choice(record["seats"])["seat"]
    if variant in ("holdem", "omaha-high-low"):
        killed(chance, record)
    bold = chance.choice((0.1, 0.25, 0.5))

    def choose(hand: Hand, number: int, legal: dict[str, tuple[int, int]]) -> tuple[str, int]:
        if "draw" in legal:
            seat = next(seat for seat in hand.seats if seat.number == number)
            away = dealer.exchange(seat)
            record["actions"].append({"street": "draw", "seat": number, "do": "draw", "cards": away})
            said = next(said for said in record["seats"] if said["seat"] == number)
            said["final"] = seat.final
            return "draw", 0
        done = picked(chance, hand, legal, bold)
        least, most = legal[done]
        amount = chance.choice((least, most, least + 100 * chance.randint(0, (most - least) // 100)))
        if done == "raise" and hand.also and chance.random() < 0.5:
            amount = hand.also
        action = {"street": hand.street, "seat": number, "do": done}
        if amount:
            action["amount"] = money(amount)
        record["actions"].append(action)
        return done, amount

    hand = Hand(record, choose)
    dealer = Dealt(chance, hand)
    hand.dealer = dealer.street
    hand.play()
    return record, hand


def killed(chance: Random, record: dict[str, Any]) -> None:
    """A house with a kill, and at times one running."""
    options = record["options"]
    if chance.random() < 0.5:
        return
    options["kill"] = chance.choice(("kill", "half-kill"))
    if chance.random() < 0.6:
        options |= chance.choice(({"kill_multiple": 4}, {"kill_multiple": 9}, {"kill_pot": "30"}))
    seat = chance.choice(record["seats"])
    seat.pop("stack", None)
    record["state"] = {}
    if options["variant"] == "holdem":
        record["state"]["last_winner"] = seat["seat"]
    if chance.random() < 0.6:
        times = 2 if options["kill"] == "kill" else 1.5
        record["state"] |= {"kill_seat": seat["seat"], "kill_multiple": times}


def picked(chance: Random, hand: Hand, legal: dict[str, tuple[int, int]], bold: float) -> str:
    """One of the things a seat may do, mostly to stay in."""
    bets = [done for done in ("bet", "raise") if done in legal]
    if bets and hand.raises < 4 and chance.random() < bold:
        return bets[0]
    if "check" in legal:
        return "fold" if chance.random() < 0.02 else "check"
    if "call" in legal:
        return "call" if chance.random() < 0.8 else "fold"
    return bets[0] if bets else "fold"


def cut_short(record: dict[str, Any], length: int) -> None:
    """Leave so many actions; who has drawn nothing yet has no final cards either."""
    record["actions"] = record["actions"][:length]
    drew = {action["seat"] for action in record["actions"] if action["do"] == "draw"}
    for seat in record["seats"]:
        if seat["seat"] not in drew:
            seat.pop("final", None)


def records(seed: int, variant: str, count: int) -> Iterator[dict[str, Any]]:
    """Legal records of a variant, one in four of them cut short where somebody must act."""
    chance = Random(f"{seed}-{variant}")
    for _ in range(count):
        record, _hand = made_up(chance, variant)
        if record["actions"] and chance.random() < 1 / 4:
            cut_short(record, chance.randrange(len(record["actions"])))
        yield record
