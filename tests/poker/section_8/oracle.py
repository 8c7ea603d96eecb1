"""A second reading of section 8's poker, from the fact sheets alone; nothing of Pitboss is imported.

`settle` answers a round record with the money, the seat to act, or that it is refused. `records` makes random legal
records of a variant, biased to ties, odd chips, lows and short stacks. Chips are whole cents, the rake a fraction.
"""

import contextlib
import copy
import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DOLLAR = 100
BOARD = [("preflop", 0), ("flop", 3), ("turn", 1), ("river", 1)]
# kind, streets, hole cards, seats, the hands that share the pot, cards used
VARIANTS: dict[str, dict[str, Any]] = {
    "holdem": {"kind": "board", "hole": 2, "seats": 11},
    "pineapple": {"kind": "board", "hole": 3, "seats": 11, "discard": "preflop"},
    "crazy-pineapple": {"kind": "board", "hole": 3, "seats": 11, "discard": "flop"},
    "omaha": {"kind": "board", "hole": 4, "seats": 10, "two": True},
    "omaha-high-low": {"kind": "board", "hole": 4, "seats": 10, "two": True, "low": 8},
    "omaha-high-low-holdem": {"kind": "board", "hole": 4, "seats": 10, "two": True, "low": 8},
    "seven-card-stud": {"kind": "stud", "seats": 8, "opens": "lowest"},
    "seven-card-stud-high-low": {"kind": "stud", "seats": 8, "opens": "highest", "low": 13},
    "seven-card-stud-8": {"kind": "stud", "seats": 8, "opens": "lowest", "low": 8},
    "razz": {"kind": "stud", "seats": 8, "opens": "highest", "only_low": True},
    "five-card-stud": {"kind": "stud5", "seats": 8, "opens": "lowest"},
    "mambo-stud": {"kind": "mambo", "seats": 11, "opens": "lowest", "low": 6},
    "five-card-draw": {"kind": "draw", "hole": 5, "seats": 8},
    "lowball-ace-to-five": {"kind": "draw", "hole": 5, "seats": 8, "only_low": True},
}
# street, face-down cards, face-up cards
STUD = {
    "stud": [("third", 2, 1), ("fourth", 0, 1), ("fifth", 0, 1), ("sixth", 0, 1), ("seventh", 1, 0)],
    "stud5": [("second", 1, 1), ("third", 0, 1), ("fourth", 0, 1), ("fifth", 0, 1)],
    "mambo": [("second", 1, 1), ("third", 1, 0), ("community", 0, 0)],
}
KILL_FLOORS = {(500, 1000): 7000, (1000, 2000): 10000}  # §8(o)(1)(iv)(A)


class Refused(Exception):
    """The record says what the sheets forbid."""


class Waits(Exception):
    """The record stops where this seat must act."""


# --- hands ---------------------------------------------------------------------------------------------------------


def pip(card: str) -> int:
    return RANKS.index(card[0]) + 2


def low_pip(card: str) -> int:
    return pip(card) % 13 if card[0] == "A" else pip(card)


def suit(card: str) -> int:
    return SUITS.index(card[1])


def grouped(pips: list[int]) -> list[tuple[int, int]]:
    return sorted(((pips.count(p), p) for p in set(pips)), reverse=True)


def shape(pips: list[int]) -> tuple[list[int], list[int]]:
    groups = grouped(pips)
    return [count for count, _ in groups], [p for _, p in groups]


def run_top(pips: list[int]) -> int:
    """The top of a straight, 0 if it is none."""
    found = sorted(set(pips))
    if len(found) < len(pips):
        return 0
    if found[-1] - found[0] == len(pips) - 1:
        return found[-1]
    wheel = [*range(2, len(pips) + 1), 14]
    return len(pips) if found == wheel else 0


def high_value(cards: tuple[str, ...]) -> tuple[Any, ...]:
    pips = [pip(c) for c in cards]
    counts, order = shape(pips)
    flush, top = len({c[1] for c in cards}) == 1, run_top(pips)
    if len(cards) == 3:
        if flush and top:
            return (5, [top])
        if counts == [3]:
            return (4, order)
        if top:
            return (3, [top])
        return (2 if flush else 1 if counts[0] == 2 else 0, order)
    if flush and top:
        return (8, [top])
    if counts == [4, 1]:
        return (7, order)
    if counts == [3, 2]:
        return (6, order)
    if flush:
        return (5, order)
    if top:
        return (4, [top])
    return ({(3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}.get(tuple(counts), 0), order)


def low_value(cards: tuple[str, ...]) -> tuple[Any, ...]:
    """Smaller is the better low."""
    return shape([low_pip(c) for c in cards])


def qualifies(cards: tuple[str, ...], limit: int) -> bool:
    if limit == 13:
        return True
    pips = [low_pip(c) for c in cards]
    return len(set(pips)) == len(pips) and max(pips) <= limit


def hands(own: list[str], board: list[str], two: bool, size: int) -> list[tuple[str, ...]]:
    if two:
        return [(*a, *b) for a in combinations(own, 2) for b in combinations(board, 3)]
    return list(combinations(own + board, size))


def high_suits(cards: tuple[str, ...]) -> list[int]:
    """The suits from the highest card down."""
    pips = [pip(c) for c in cards]
    wheel = 14 in pips and run_top(pips) == len(pips)
    key = (lambda c: (low_pip(c), suit(c))) if wheel else (lambda c: (pip(c), suit(c)))
    return [suit(c) for c in sorted(cards, key=key, reverse=True)]


def low_suits(cards: tuple[str, ...]) -> list[int]:
    """The suits from the smallest card up."""
    return [suit(c) for c in sorted(cards, key=lambda c: (low_pip(c), suit(c)))]


def best_high(made: list[tuple[str, ...]]) -> tuple[Any, Any]:
    return max((high_value(cards), high_suits(cards)) for cards in made)


def best_low(made: list[tuple[str, ...]], limit: int) -> tuple[Any, Any] | None:
    fit = [(low_value(cards), low_suits(cards)) for cards in made if qualifies(cards, limit)]
    return min(fit) if fit else None


# --- the table -----------------------------------------------------------------------------------------------------


def cents(said: Any) -> int:
    value = Fraction(said) * 100
    if value.denominator != 1:
        raise Refused("not whole cents")
    return int(value)


def money(value: Fraction | int) -> str:
    value = Fraction(value) / 100
    whole = f"{float(value):.6f}".rstrip("0").rstrip(".")
    return whole if whole != "-0" else "0"


class Seat:
    def __init__(self, said: dict[str, Any]) -> None:
        self.number: int = said["seat"]
        self.stack: int | None = cents(said["stack"]) if "stack" in said else None
        self.down: list[str] = []
        self.up: list[str] = []
        self.paid = 0
        self.street = 0
        self.rounds: list[int] = []  # what went in by betting round, antes apart
        self.ante = 0
        self.folded = False
        self.acted = False

    def has_money(self) -> bool:
        return not self.folded and self.stack != 0

    def pay(self, amount: int) -> int:
        amount = amount if self.stack is None else min(amount, self.stack)
        if self.stack is not None:
            self.stack -= amount
        self.paid += amount
        self.street += amount
        return amount


class Table:
    def __init__(self, record: dict[str, Any], source: Any) -> None:
        options = record.get("options", {})
        self.record, self.options, self.source = record, options, source
        if options.get("variant") not in VARIANTS:
            raise Refused("no such game")
        self.variant: str = options["variant"]
        self.spec = VARIANTS[self.variant]
        self.kind: str = self.spec["kind"]
        self.structure: str = options.get("structure", "fixed-limit")
        self.limits = [cents(x) for x in options["limits"]]
        self.blinds = [cents(x) for x in options.get("blinds", [])] if self.kind in ("board", "draw") else []
        self.ante = cents(options.get("ante", "0"))
        self.forced = cents(options.get("forced_bet", options["limits"][0]))
        self.chip = cents(options.get("smallest_chip", "1"))
        self.cap: int | None = options.get("raises")
        self.state = record.get("state", {})
        self.seats = [Seat(said) for said in sorted(record["seats"], key=lambda s: s["seat"])]
        self.by = {seat.number: seat for seat in self.seats}
        self.button: int = record.get("button_seat", self.seats[-1].number)
        self.board: list[str] = []
        self.shown: dict[int, tuple[Any, Any]] = {}
        self.kill_multiple = Fraction(str(self.state.get("kill_multiple", 1)))
        self.kill_seat: int | None = self.state.get("kill_seat")
        self.rake_method = options.get("rake") or {}
        self.check_posting()

    def check_posting(self) -> None:
        if not 2 <= len(self.seats) <= self.spec["seats"]:
            raise Refused("§8(f)(2)")
        if self.structure not in ("fixed-limit", "spread-limit"):
            raise Refused("§8(w)(1)")
        if self.rake_method.get("method") == "percentage" and Fraction(str(self.rake_method["percent"])) > 10:
            raise Refused("§8(t)(2)(i)(A)")
        if self.button not in self.by and self.kind in ("board", "draw"):
            raise Refused("no such button")
        if sorted(self.blinds) != self.blinds:
            raise Refused("§8(k)(3)")
        if self.kill_seat is not None and (
            self.kill_seat not in self.by or self.kill_multiple not in (2, Fraction(3, 2))
        ):
            raise Refused("§8(p)(9)")
        kill = self.options.get("kill")
        if kill and not self.variant.startswith("omaha-high-low"):
            raise Refused("§8(p)(9)")
        if kill and self.variant == "omaha-high-low" and not 5 <= self.options["kill_multiple"] <= 15:
            raise Refused("§8(p)(9)")

    # order
    def clockwise(self, after: int) -> list[Seat]:
        """Every seat, from the left of that one round to itself."""
        return [s for s in self.seats if s.number > after] + [s for s in self.seats if s.number <= after]

    def live(self) -> list[Seat]:
        return [s for s in self.seats if not s.folded]

    def limit(self, index: int) -> tuple[int, int]:
        """The least and most of a bet or a raise's step in this betting round (index from 0)."""
        low, high = (int(x * self.kill_multiple) for x in (self.limits[0], self.limits[-1]))
        if self.structure == "spread-limit":
            return low, high
        first = index < (1 if self.kind == "draw" else 2)
        return (low, low) if first else (high, high)

    # play
    def play(self) -> None:
        due = self.posts()
        forced = 0 if self.kind in ("board", "draw") or self.ante else self.forced
        least = self.ante + forced + self.limits[0]
        for seat in self.seats:
            if seat.stack is not None and seat.stack < least + due.get(seat.number, 0):
                raise Refused("§8(g)(3)(iii)")
        for seat in self.seats:
            seat.ante = seat.pay(self.ante)
            seat.street = 0
        {"board": self.play_board, "draw": self.play_draw}.get(self.kind, self.play_stud)(due)

    def posts(self) -> dict[int, int]:
        order = self.clockwise(self.button)
        due = {seat.number: blind for seat, blind in zip(order, self.blinds, strict=False)}
        if self.kill_seat is not None:
            if self.variant == "omaha-high-low":
                due[self.kill_seat] = int(self.limits[0] * self.kill_multiple)
            else:
                due[self.kill_seat] = int(self.blinds[-1] * self.kill_multiple)
        return due

    def play_board(self, due: dict[int, int]) -> None:
        for seat in self.clockwise(self.button):
            seat.down = self.source.deal(self, seat, "down", self.spec["hole"])
        for index, (street, cards) in enumerate(BOARD):
            if cards:
                self.source.burn()
                self.board += self.source.community(self, cards)
            self.betting_by_button(street, index, due if index == 0 else {})
            if len(self.live()) == 1:
                return
            if self.spec.get("discard") == street:
                for seat in self.clockwise(self.button):
                    if not seat.folded:
                        put = self.source.put_away(self, street, seat, "discard", [1])
                        seat.down = [c for c in seat.down if c not in put]

    def play_draw(self, due: dict[int, int]) -> None:
        for seat in self.clockwise(self.button):
            seat.down = self.source.deal(self, seat, "down", 5)
        self.betting_by_button("predraw", 0, due)
        if len(self.live()) == 1:
            return
        self.source.burn()
        for seat in self.clockwise(self.button):
            if not seat.folded:
                put = self.source.put_away(self, "draw", seat, "draw", range(6))
                seat.down = [c for c in seat.down if c not in put] + self.source.replace(self, seat, put)
        self.betting_by_button("draw", 1, {})

    def betting_by_button(self, street: str, index: int, due: dict[int, int]) -> None:
        order = self.clockwise(self.button)
        if due:
            for number, amount in due.items():
                self.by[number].pay(amount)
            last = order[min(len(self.blinds), len(order)) - 1].number if self.blinds else self.button
            order = self.clockwise(last)
        self.betting(street, index, order, max(due.values(), default=0))

    def play_stud(self, due: dict[int, int]) -> None:
        shown = 0
        for index, (street, down, up) in enumerate(STUD[self.kind]):
            if index:
                self.source.burn()
            if street == "community" or (street == "seventh" and not self.source.enough(self)):
                self.board += self.source.community(self, 1)
            else:
                for seat in self.live():
                    seat.down += self.source.deal(self, seat, "down", down)
                    seat.up += self.source.deal(self, seat, "up", up)
            shown += up
            if any(len(s.up) < shown for s in self.live()):
                raise Refused("who opens turns on up-cards that are not known")
            if index == 0:
                opener = self.forced_bettor()
                self.source.forced(self, street, opener, self.forced)
                opener.pay(self.forced)
                order = self.clockwise(opener.number)
                self.betting(street, index, order, self.forced, opener)
            elif len([s for s in self.live() if s.has_money()]) < 2:
                self.betting(street, index, [], 0)
            else:
                opener = self.opener(street)
                order = [opener, *self.clockwise(opener.number)[:-1]]
                self.betting(street, index, order, 0)
            if len(self.live()) == 1:
                return

    def forced_bettor(self) -> Seat:
        if self.spec["opens"] == "lowest":
            return min(self.seats, key=lambda s: (pip(s.up[0]), suit(s.up[0])))
        return max(self.seats, key=lambda s: (low_pip(s.up[0]), suit(s.up[0])))

    def opener(self, street: str) -> Seat:
        able = [s for s in self.live() if s.has_money()]
        if self.kind == "mambo":
            if street == "third":
                return max(able, key=lambda s: (pip(s.up[0]), suit(s.up[0])))
            paired = [s for s in able if s.up[0][0] == self.board[0][0]]
            return (paired or [s for s in able if pip(s.up[0]) == max(pip(t.up[0]) for t in able)])[0]
        if self.variant == "razz":
            return min(able, key=lambda s: (shape([low_pip(c) for c in s.up]), s.number))
        best = max(shape([pip(c) for c in s.up]) for s in able)
        return next(s for s in able if shape([pip(c) for c in s.up]) == best)

    def betting(
        self, street: str, index: int, order: list[Seat], high: int, forced: Seat | None = None
    ) -> None:
        """One betting round, from the first of the order; `high` is what a forced bet or blinds have set."""
        round = Round(self, self.limit(index), high, forced)
        round.must_bet = self.kind == "stud5" and index > 0
        if not high and len([s for s in self.live() if s.has_money()]) < 2:
            order = []
        turn = 0
        while order and len(self.live()) > 1:
            seat = order[turn % len(order)]
            turn += 1
            if all(round.done(s) for s in order):
                break
            if round.done(seat):
                continue
            if seat.street >= round.high and all(s is seat or not s.has_money() for s in order):
                break
            do, amount = self.source.act(self, street, seat, round.menu(seat))
            round.take(seat, do, amount)
        for seat in self.seats:
            seat.rounds.append(seat.street)
            seat.street = 0

    def needs(self) -> int:
        """How many cards, the board among them, a hand at the showdown is made from."""
        if self.kind == "board":
            return int(self.spec["hole"]) - ("discard" in self.spec) + 5
        return {"draw": 5, "stud": 7, "stud5": 5, "mambo": 4}[self.kind]

    # the money
    def uncalled(self) -> dict[int, int]:
        paid = sorted((s.paid, s.number) for s in self.seats)
        (second, _), (most, number) = paid[-2], paid[-1]
        return {number: most - second} if most > second else {}

    def pots(self) -> list[dict[str, Any]]:
        live = self.live()
        levels = sorted({s.paid for s in live if s.stack == 0} | {max(s.paid for s in self.seats)})
        levels = [x for x in levels if x <= max(s.paid for s in self.seats)]
        found, below = [], 0
        for level in levels:
            total = sum(min(s.paid, level) - min(s.paid, below) for s in self.seats)
            by_round = []
            for r in range(max(len(s.rounds) for s in self.seats)):
                part = 0
                for s in self.seats:
                    before = s.ante + sum(s.rounds[:r])
                    after = min(before + (s.rounds[r] if r < len(s.rounds) else 0), s.paid)
                    before = min(before, after)
                    part += min(max(after, below), level) - min(max(before, below), level)
                by_round.append(part)
            if total:
                eligible = [s.number for s in live if s.paid >= level]
                found.append({"total": total, "eligible": eligible, "rounds": by_round})
            below = level
        return found

    def raked(self, pots: list[dict[str, Any]]) -> list[Fraction]:
        how, taken = self.rake_method.get("method"), [Fraction(0) for _ in pots]
        if how == "percentage":
            rate = Fraction(str(self.rake_method["percent"])) / 100
            left = cents(self.rake_method["cap"]) if "cap" in self.rake_method else None
            for r in range(len(pots[0]["rounds"]) if pots else 0):
                for i, pot in enumerate(pots):
                    fee = Fraction(pot["rounds"][r] * rate // 1)  # to the cent
                    fee = fee if left is None else min(fee, Fraction(left) - sum(taken))
                    taken[i] += fee
        elif how == "increment":
            called = sum(pot["total"] for pot in pots)
            due = sum(
                cents(level["take"]) for level in self.rake_method["levels"] if called >= cents(level["at"])
            )
            for i, pot in enumerate(pots):
                taken[i] = Fraction(min(due, pot["total"]))
                due -= taken[i]
        return taken

    def settle(self) -> dict[str, Any]:
        back = self.uncalled()
        for number, amount in back.items():
            self.by[number].paid -= amount
            if self.by[number].stack is not None:
                self.by[number].stack += amount
        pots = self.pots()
        fees = self.raked(pots)
        won: dict[int, Fraction] = {s.number: Fraction(0) for s in self.seats}
        out, takers, lows = [], [], False
        for pot, fee in zip(pots, fees, strict=True):
            awards, low = self.award(Fraction(pot["total"]) - fee, pot["eligible"])
            lows = lows or low
            takers.append({n for n, x in awards.items() if x})
            for number, amount in awards.items():
                won[number] += amount
            out.append(
                {
                    "total": money(pot["total"]),
                    "rake": money(fee),
                    "eligible": pot["eligible"],
                    "awards": {str(n): money(x) for n, x in sorted(awards.items()) if x},
                }
            )
        net = {str(s.number): money(won[s.number] - s.paid) for s in self.seats}
        total = sum(pot["total"] for pot in pots) - sum(fees)
        return {
            "net": net,
            "rake": money(sum(fees)),
            "pots": out,
            "uncalled_returned": {str(n): money(x) for n, x in back.items()},
            "state": self.next_state(set().union(*takers), total, lows),
        }

    def award(self, total: Fraction, eligible: list[int]) -> tuple[dict[int, Fraction], bool]:
        if len(eligible) == 1:
            return {eligible[0]: total}, False
        size = 3 if self.kind == "mambo" else 5
        two = self.spec.get("two", False)
        if not self.shown:
            for seat in self.live():
                made = hands(seat.down + seat.up, self.board, two, size)
                limit = 13 if self.spec.get("only_low") else self.spec.get("low")
                self.shown[seat.number] = best_high(made), limit and best_low(made, limit)
        if self.spec.get("only_low"):
            return self.divide(total, {n: self.shown[n][1] for n in eligible}, True), True
        highs = {n: self.shown[n][0] for n in eligible}
        lows = {n: self.shown[n][1] for n in eligible if self.shown[n][1]}
        if not lows:
            return self.divide(total, highs, False), False
        unit = min(self.chip, DOLLAR)
        half = total // (2 * unit) * unit
        to_high = half + min(total - 2 * half, Fraction(DOLLAR))
        awards = self.divide(to_high, highs, False)
        for number, amount in self.divide(total - to_high, lows, True).items():
            awards[number] = awards.get(number, Fraction(0)) + amount
        return awards, True

    def divide(self, total: Fraction, values: dict[int, Any], low: bool) -> dict[int, Fraction]:
        best = (min if low else max)(value for value, _ in values.values())
        order = [s.number for s in self.clockwise(self.button if self.kind in ("board", "draw") else 0)]
        tied = [n for n in order if n in values and values[n][0] == best]
        tied.sort(key=lambda n: values[n][1], reverse=not low)
        unit = min(self.chip, DOLLAR)
        share = total // (unit * len(tied)) * unit
        excess = total - share * len(tied)
        awards = {n: Fraction(share) for n in tied}
        for number in tied:
            extra = min(excess, Fraction(DOLLAR))
            awards[number] += extra
            excess -= extra
        return awards

    def next_state(self, takers: set[int], pot: Fraction, lows: bool) -> dict[str, Any]:
        state: dict[str, Any] = {}
        if self.kind in ("board", "draw"):
            state["button_seat"] = self.clockwise(self.button)[0].number
        posted = self.options.get("kill")
        if not posted:
            return state
        sole = next(iter(takers)) if len(takers) == 1 else None
        if self.variant == "omaha-high-low-holdem":
            floor = KILL_FLOORS.get((self.limits[0], self.limits[-1]))
            if sole and not lows and floor and pot >= floor and self.kill_seat is None:
                state |= {"kill_seat": sole, "kill_multiple": "2"}
        elif sole and pot >= self.options["kill_multiple"] * self.limits[0] * self.kill_multiple:
            state |= {"kill_seat": sole, "kill_multiple": "2" if posted == "kill" else "1.5"}
        return state


class Round:
    """The state of one betting round.

    The sheets leave a short all-in raise and a forced bet below the limit open. They are read here as in other limit
    games: all in for half the figure or more is a raise, less is no raise, gives nobody who has acted a new one and
    is completed by the next raise; a forced bet is brought up to the limit or raised by it.
    """

    def __init__(self, table: Table, limits: tuple[int, int], high: int, forced: Seat | None) -> None:
        self.table, self.seats = table, table.seats
        self.low, self.most = limits
        self.high = self.level = high
        self.raises = 0
        self.must_bet = False
        self.completes = forced is not None and high < self.low
        self.closed: set[int] = set()
        self.checked: set[int] = set()
        for seat in self.seats:
            seat.acted = seat is forced

    def done(self, seat: Seat) -> bool:
        return not seat.has_money() or (seat.acted and seat.street == self.high)

    def barred(self, seat: Seat) -> bool:
        cap = self.table.options.get("raises")
        if self.high and cap and self.raises >= cap:
            return True
        if not any(s.has_money() for s in self.seats if s is not seat):
            return True
        checked = seat.number in self.checked and self.table.options.get("check_raise") is False
        return seat.number in self.closed or checked

    def menu(self, seat: Seat) -> dict[str, tuple[int, int]]:
        """What the seat may do, each with the least and the most it may add."""
        stack = seat.stack if seat.stack is not None else 10**9
        if not self.high:
            found = {"bet": (min(self.low, stack), min(self.most, stack))}
            # (r)(6), (u)(11)(ii): who must bet may not get out of it by folding.
            return found if self.must_bet else found | {"fold": (0, 0), "check": (0, 0)}
        owed = self.high - seat.street
        found = {"fold": (0, 0)}
        found |= {"call": (min(owed, stack),) * 2} if owed else {"check": (0, 0)}
        if stack > owed and not self.barred(seat):
            low, most = (self.level + step - seat.street for step in (self.low, self.most))
            if self.completes and self.level < self.low:
                low = self.low - seat.street
                most = max(low, self.level + self.most - seat.street if self.most > self.low else low)
            found["raise"] = (min(low, stack), min(most, stack))
        return found

    def take(self, seat: Seat, do: str, amount: int) -> None:
        seat.acted = True
        if do == "fold":
            seat.folded = True
        elif do == "check":
            self.checked.add(seat.number)
        else:
            seat.pay(amount)
        if do not in ("bet", "raise"):
            return
        over = seat.street - self.level
        if 2 * over >= self.low or (self.completes and seat.street >= self.low > self.level):
            self.raises += self.level > 0
            self.level = seat.street
            self.closed.clear()
            for other in self.seats:
                other.acted = other is seat
        else:
            self.closed |= {s.number for s in self.seats if s.acted and s is not seat}
        self.high = seat.street


class Replay:
    """Cards and actions as a record says them."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.record = record
        self.actions = list(record.get("actions", []))
        self.seats = {s["seat"]: s for s in record["seats"]}
        self.used: dict[tuple[int, str], int] = {}
        self.board = 0
        self.drawn = 0
        self.away: set[str] = set()
        seen: set[str] = set()
        for said in record["seats"]:
            for card in [*said.get("cards", []), *said.get("up", [])]:
                self.once(card, seen)
        for card in record.get("community", []):
            self.once(card, seen)

    def once(self, card: str, seen: set[str]) -> None:
        if len(card) != 2 or card[0] not in RANKS or card[1] not in SUITS or card in seen:
            raise Refused("impossible card")
        seen.add(card)

    def burn(self) -> None:
        pass

    def enough(self, table: Table) -> bool:
        """§8(i)(8): four burns are out with what has been dealt."""
        out = sum(len(s.down) + len(s.up) for s in table.seats) + 4
        enough = 52 - out >= len(table.live())
        if enough and self.record.get("community"):
            raise Refused("§8(i)(8)")
        return enough

    def deal(self, table: Table, seat: Seat, face: str, count: int) -> list[str]:
        cards = self.seats[seat.number].get("cards" if face == "down" else "up", [])
        at = self.used.get((seat.number, face), 0)
        self.used[seat.number, face] = at + count
        return list(cards[at : at + count])

    def check_cards(self, table: Table) -> None:
        """Every card a showdown needs is known, and none is left over."""
        for number, said in self.seats.items():
            for face, key in (("down", "cards"), ("up", "up")):
                if len(said.get(key, [])) > self.used.get((number, face), 0):
                    raise Refused("a card too many")
        board = self.record.get("community", [])
        short = [s for s in table.live() if len(s.down) + len(s.up) + len(table.board) < table.needs()]
        if len(board) > self.board or (len(table.live()) > 1 and (short or len(board) < self.board)):
            raise Refused("cards that are not known, or too many")

    def community(self, table: Table, count: int) -> list[str]:
        self.board += count
        return list(self.record.get("community", [])[self.board - count : self.board])

    def take(self, street: str, seat: Seat) -> dict[str, Any]:
        if not self.actions:
            raise Waits(seat.number)
        action = self.actions.pop(0)
        if action["seat"] != seat.number or action["street"] != street:
            raise Refused("out of turn")
        return dict(action)

    def forced(self, table: Table, street: str, seat: Seat, amount: int) -> None:
        """The forced bet: written as the first action, or left out as what nobody chooses."""
        if not self.actions:
            raise Waits(seat.number)
        action = self.actions[0]
        if action["do"] not in ("forced_bet", "bet") or action["street"] != street:
            return
        if action["seat"] != seat.number or cents(action.get("amount", money(amount))) != amount:
            raise Refused("forced bet")
        self.actions.pop(0)

    def act(self, table: Table, street: str, seat: Seat, menu: dict[str, tuple[int, int]]) -> tuple[str, int]:
        action = self.take(street, seat)
        do = action["do"]
        if do not in menu:
            raise Refused(f"{do} is not open")
        low, high = menu[do]
        if "to" in action and "amount" not in action:
            action["amount"] = money(cents(action["to"]) - seat.street)
        amount = cents(action.get("amount", money(low)))
        if not low <= amount <= high or ("amount" not in action and low != high):
            raise Refused("amount")
        return do, amount

    def put_away(self, table: Table, street: str, seat: Seat, do: str, counts: Any) -> list[str]:
        """The cards put away: by the seat's next action of that kind, in any order, or by what it held in the end."""
        final = self.seats[seat.number].get("final")
        put = None if final is None else [c for c in seat.down if c not in final]
        for place, action in enumerate(self.actions):
            if action["do"] not in ("draw", "discard"):
                break
            if action["seat"] == seat.number:
                said = self.actions.pop(place)
                if do == "discard" and said["street"] not in (street, "discard"):
                    raise Refused("street")
                put = said["cards"] or put or []
                break
        if put is None and not self.actions:
            raise Waits(seat.number)
        if (
            put is None
            or len(put) not in counts
            or not set(put) <= set(seat.down)
            or len(set(put)) < len(put)
        ):
            raise Refused("discard")
        return list(put)

    def replace(self, table: Table, seat: Seat, put: list[str]) -> list[str]:
        kept = [c for c in seat.down if c not in put]
        final = self.seats[seat.number].get("final")
        if final is None:
            return []
        if not set(kept) <= set(final) or set(put) & set(final) or len(final) != 5:
            raise Refused("final")
        new = [c for c in final if c not in kept]
        self.drawn += len(new)
        room = max(0, self.drawn - (51 - 5 * len(self.seats)))  # how many may be of the reshuffled discards
        if len(set(new) & self.away) > room or set(new) & {
            c for s in table.live() if s is not seat for c in s.down
        }:
            raise Refused("a card that was not to be had")
        self.away |= set(put)
        return new


def settle(record: dict[str, Any]) -> dict[str, Any]:
    """What the sheets make of a record."""
    try:
        source = Replay(record)
        table = Table(record, source)
        table.play()
        if source.actions:
            raise Refused("the hand was over")
        source.check_cards(table)
        return table.settle()
    except Refused:
        return {"refused": True}
    except Waits as waits:
        return {"to_act": {"seat": waits.args[0]}}


# --- random records ------------------------------------------------------------------------------------------------


class Dealer:
    """Deals from a shuffled deck and plays at random; writes down what happened."""

    def __init__(self, chance: random.Random, record: dict[str, Any]) -> None:
        self.chance, self.record = chance, record
        self.deck = shuffled(chance)
        self.burns: list[str] = []
        self.discards: list[str] = []
        self.mirror: dict[tuple[str, int], str] | None = {} if chance.random() < 0.4 else None
        self.seats = {s["seat"]: s for s in record["seats"]}
        self.actions: list[dict[str, Any]] = record["actions"]
        self.stops = chance.randrange(1, 14) if chance.random() < 0.12 else None
        self.brought: Seat | None = None
        self.tempers = chance.choice([(1, 12, 2), (1, 8, 6), (4, 8, 3), (0, 6, 6), (2, 10, 1)])

    def burn(self) -> None:
        if self.deck:
            self.burns.append(self.deck.pop())

    def enough(self, table: Table) -> bool:
        """Called after the burn of seventh street; the burn is put right if the deck was too short for one."""
        if len(self.deck) >= len(table.live()):
            return True
        if not self.deck:
            self.chance.shuffle(self.burns)
            self.deck, self.burns = self.burns, []
            self.burn()
        return False

    def deal(self, table: Table, seat: Seat, face: str, count: int) -> list[str]:
        said = self.seats[seat.number].setdefault("cards" if face == "down" else "up", [])
        cards = [self.next(face, len(said) + place) for place in range(count)]
        said.extend(cards)
        return cards

    def next(self, face: str, place: int) -> str:
        """The next card; with a mirror of the rank the first seat got there, where one is left: hands that tie."""
        if self.mirror is None:
            return self.deck.pop()
        rank = self.mirror.setdefault((face, place), self.deck[-1][0])
        at = max((i for i, card in enumerate(self.deck) if card[0] == rank), default=-1)
        return self.deck.pop(at)

    def community(self, table: Table, count: int) -> list[str]:
        cards = [self.deck.pop() for _ in range(count)]
        self.record.setdefault("community", []).extend(cards)
        return cards

    def pause(self, seat: Seat) -> None:
        if self.stops is not None and len(self.actions) >= self.stops:
            raise Waits(seat.number)

    def forced(self, table: Table, street: str, seat: Seat, amount: int) -> None:
        self.pause(seat)
        self.brought = seat
        if self.chance.random() < 0.5:
            self.actions.append(
                {"street": street, "seat": seat.number, "do": "forced_bet", "amount": money(amount)}
            )

    def act(self, table: Table, street: str, seat: Seat, menu: dict[str, tuple[int, int]]) -> tuple[str, int]:
        self.pause(seat)
        fold, stay, push = self.tempers
        weights = {"fold": fold, "check": stay, "call": stay, "bet": push, "raise": push}
        # A forced bettor who folds is dealt to until somebody bets, §8(u)(5): cards that no record shows.
        if "check" in menu or seat is self.brought:
            menu = {do: size for do, size in menu.items() if do != "fold"}
        names = list(menu)
        do = self.chance.choices(names, [weights[name] or 0.2 for name in names])[0]
        low, high = menu[do]
        unit = table.chip
        amount = (
            low + self.chance.randrange((high - low) // unit + 1) * unit
            if self.chance.random() < 0.8
            else high
        )
        action: dict[str, Any] = {"street": street, "seat": seat.number, "do": do}
        if amount and (low != high or self.chance.random() < 0.7):
            action["amount"] = money(amount)
        if do == "raise" and self.chance.random() < 0.3:
            action["to"] = money(seat.street + amount)
        self.actions.append(action)
        return do, amount

    def put_away(self, table: Table, street: str, seat: Seat, do: str, counts: Any) -> list[str]:
        self.pause(seat)
        put = self.chance.sample(seat.down, self.chance.choice(list(counts)))
        if do == "discard" and self.mirror is not None:
            put = seat.down[:1]
        elif do == "draw" and self.mirror is not None:
            put = put[: self.chance.choice([0, 0, 0, 1, 5])]
        self.actions.append({"street": street, "seat": seat.number, "do": do, "cards": put})
        if do == "discard" and self.chance.random() < 0.5:
            self.seats[seat.number]["final"] = [c for c in seat.down if c not in put]
        return put

    def replace(self, table: Table, seat: Seat, put: list[str]) -> list[str]:
        new: list[str] = []
        for _ in put:
            if not self.deck:
                self.chance.shuffle(self.discards)
                self.deck, self.discards = self.discards, []
            new.append(self.deck.pop())
        self.discards += put
        self.seats[seat.number]["final"] = [c for c in seat.down if c not in put] + new
        return new


def shuffled(chance: random.Random) -> list[str]:
    """A deck whose last cards, dealt first, are mostly of a few ranks: ties, lows and counterfeits."""
    deck = [r + s for r in RANKS for s in SUITS]
    near = set(chance.sample(RANKS, chance.randrange(3, 8)))
    if chance.random() < 0.5:
        near = set(chance.sample("A2345678", chance.randrange(4, 9)))
    lean = chance.choice([0.0, 0.5, 1.0])
    deck.sort(key=lambda card: chance.random() + lean * (card[0] in near))
    return deck


def posting(variant: str, chance: random.Random) -> dict[str, Any]:
    """A random posting the sheets allow."""
    spec = VARIANTS[variant]
    low = chance.choice([1, 2, 3, 5, 10])
    structure = chance.choice(["fixed-limit", "fixed-limit", "spread-limit"])
    high = low * 2 if structure == "fixed-limit" else low * chance.randrange(2, 6)
    options: dict[str, Any] = {"variant": variant, "structure": structure, "limits": [str(low), str(high)]}
    options["smallest_chip"] = chance.choice(["1", "1", "0.25", "0.5"])
    if chance.random() < 0.5:
        options["ante"] = str(chance.choice([1, 2]))
    if spec["kind"] in ("board", "draw"):
        options["blinds"] = [str(max(1, low // 2)), str(low)] if low > 1 else ["0.5", "1"]
        if low == 1:
            options["smallest_chip"] = "0.25"
        else:
            blinds_posting(variant, options, low, chance)
    else:
        options["forced_bet"] = str(chance.choice([low, low, max(1, low // 2)]))
    if chance.random() < 0.2:
        options["check_raise"] = False
    if chance.random() < 0.3:
        options["raises"] = chance.choice([1, 2, 3])
    if variant.startswith("omaha-high-low") and structure == "fixed-limit" and chance.random() < 0.7:
        kill_posting(variant, options, chance)
    rake_posting(options, chance)
    return options


def blinds_posting(variant: str, options: dict[str, Any], low: int, chance: random.Random) -> None:
    """Now and then one blind or three, blinds below the limit, or in draw an ante alone."""
    how = chance.randrange(8)
    if how == 0 and variant in ("holdem", "five-card-draw", "lowball-ace-to-five"):
        options["blinds"] = chance.choice([[str(low)], ["1", str(low), str(low)]])
    elif how == 1:
        options["blinds"] = ["1", "1"]
    elif how in (2, 3) and VARIANTS[variant]["kind"] == "draw":
        options["ante"] = "1"
        options["blinds"] = []
        if how == 2:
            del options["blinds"]


def kill_posting(variant: str, options: dict[str, Any], chance: random.Random) -> None:
    if variant == "omaha-high-low":
        options["kill"] = chance.choice(["kill", "half-kill"])
        options["kill_multiple"] = chance.randrange(5, 16)
    else:
        options["kill"] = "kill"
        options["limits"], options["blinds"] = chance.choice(
            [(["5", "10"], ["2", "5"]), (["10", "20"], ["5", "10"])]
        )
    if options.get("kill") == "half-kill":
        options["smallest_chip"] = "0.25"


def rake_posting(options: dict[str, Any], chance: random.Random) -> None:
    kind = chance.randrange(4)
    if kind == 0:
        options["rake"] = {"method": "percentage", "percent": chance.choice([5, 8, 10])}
        if chance.random() < 0.6:
            options["rake"]["cap"] = str(chance.choice([1, 3, 4]))
    elif kind == 1:
        levels = sorted(chance.sample(range(5, 80, 5), chance.randrange(1, 4)))
        options["rake"] = {"method": "increment", "levels": [{"at": str(at), "take": "1"} for at in levels]}


def records(seed: int, variant: str, count: int) -> Iterator[dict[str, Any]]:
    """Random legal records of a variant, to the end or to a seat that must act."""
    chance = random.Random(f"{variant} {seed}")
    for number in range(count):
        yield one_record(f"{variant}-{seed}-{number}", variant, chance)


def one_record(name: str, variant: str, chance: random.Random) -> dict[str, Any]:
    spec, options = VARIANTS[variant], posting(variant, chance)
    most = spec["seats"]
    players = chance.choice([2, 2, 3, 3, 4, 5, 6, most, chance.randrange(2, most + 1)])
    players = min(max(players, len(options.get("blinds", []))), most)
    numbers = sorted(chance.sample(range(1, most + 1), players))
    record: dict[str, Any] = {"id": name, "rulebook": "section-8-poker", "game": "poker", "options": options}
    record["seats"] = [{"seat": n} for n in numbers]
    if spec["kind"] in ("board", "draw"):
        record["button_seat"] = chance.choice(numbers)
    if options.get("kill") and chance.random() < 0.5:
        multiple = "1.5" if options["kill"] == "half-kill" else "2"
        record["state"] = {"kill_seat": chance.choice(numbers), "kill_multiple": multiple}
    give_stacks(record, chance)
    record["actions"] = []
    dealer = Dealer(chance, record)
    with contextlib.suppress(Waits):
        Table(record, dealer).play()
    return record


def give_stacks(record: dict[str, Any], chance: random.Random) -> None:
    options = record["options"]
    multiple = Fraction(str(record.get("state", {}).get("kill_multiple", 1)))
    low = cents(options["limits"][0]) * multiple
    ante = cents(options.get("ante", "0"))
    need = int(low + ante) if ante and "forced_bet" in options else int(low * 2 + ante)
    unit = max(cents(options["smallest_chip"]), 25)
    need = -(-need // unit) * unit
    for said in record["seats"]:
        how = chance.random()
        if how < 0.6:
            said["stack"] = money(need + chance.randrange(0, int(low) * 6 // unit + 1) * unit)
        elif how < 0.8:
            said["stack"] = money(need + int(low) * 100)


def spoiled(record: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The record with one thing changed, which mostly makes it one to refuse."""
    record = copy.deepcopy(record)
    actions, how = record["actions"], chance.randrange(8)
    if not actions or how == 0:
        chance.choice(record["seats"])["stack"] = str(chance.randrange(1, 12))
        return record
    action = chance.choice(actions)
    if how == 1:
        action["seat"] = chance.choice(record["seats"])["seat"]
    elif how == 2:
        actions.remove(action)
    elif how == 3:
        action["do"] = chance.choice(["fold", "check", "call", "bet", "raise"])
        action.pop("cards", None)
    elif how == 4 and "amount" in action:
        action["amount"] = money(cents(action["amount"]) + chance.choice([-100, 100, 500]))
        action.pop("to", None)
    elif how == 5:
        actions.append(dict(action))
    elif how == 6:
        action["street"] = chance.choice(actions)["street"]
    else:
        first, second = chance.choices(record["seats"], k=2)
        if first.get("cards") and second.get("cards"):
            second["cards"][0] = first["cards"][-1]
    return record
