"""A second poker room, written from the fact sheets of Horseshoe Cincinnati and Merced alone.

It shares nothing with the program: cents as integers, its own hand values by trying every five cards, its own betting,
pots and shares. `settle` answers a record; `records` makes random ones that are legal, cards chosen so that ties, lows
and odd chips come up often. What the sheets leave to custom is said where it is done.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from typing import Any

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]
HORSESHOE = "horseshoe-cincinnati"
MERCED = "merced-poker-room"

FLOP = ("preflop", "flop", "turn", "river")
SEVEN = ("third", "fourth", "fifth", "sixth", "seventh")
FIVE = ("second", "third", "fourth", "fifth")

# family, hole cards, hands that win
VARIANTS = {
    "holdem": ("board", 2, ("high",)),
    "omaha": ("board", 4, ("high",)),
    "omaha-high-low": ("board", 4, ("high", "eight")),
    "big-o": ("board", 5, ("high", "eight")),
    "seven-card-stud": ("seven", 7, ("high",)),
    "seven-card-stud-8": ("seven", 7, ("high", "eight")),
    "razz": ("seven", 7, ("ace-to-five",)),
    "five-card-draw": ("draw", 5, ("high",)),
    "five-card-draw-8": ("draw", 5, ("high", "eight")),
    "lowball-ace-to-five": ("draw", 5, ("ace-to-five",)),
    "lowball-deuce-to-seven": ("draw", 5, ("deuce-to-seven",)),
    "five-card-stud": ("five", 5, ("high",)),
}
STUD = ("seven", "five")


class Illegal(Exception):
    """The record says something that the rules forbid."""


class Stopped(Exception):
    """The record stops where a seat must act."""

    def __init__(self, seat: int, may: Sequence[str] = ()) -> None:
        super().__init__(seat)
        self.seat, self.may = seat, sorted(may)


# ---------------------------------------------------------------- hands


def rank_of(card: str) -> int:
    """2 to 14."""
    return RANKS.index(card[0]) + 2


def low_rank(card: str) -> int:
    """1 to 13."""
    return rank_of(card) % 14 or 1


def suit_of(card: str) -> int:
    """Clubs 0, diamonds 1, hearts 2, spades 3."""
    return SUITS.index(card[1])


def shape(ranks: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How many of a kind, and the ranks in that order."""
    found = sorted(((n, rank) for rank, n in Counter(ranks).items()), reverse=True)
    return tuple(n for n, _ in found), tuple(rank for _, rank in found)


KINDS = {(1, 1, 1, 1, 1): 0, (2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 6, (4, 1): 7}


def high(cards: Sequence[str], wheel: bool = True) -> tuple[Any, ...]:
    """Five cards for high: more is better."""
    counts, ranks = shape([rank_of(card) for card in cards])
    kind = KINDS[counts]
    if kind == 0:
        flush = len({card[1] for card in cards}) == 1
        if wheel and ranks == (14, 5, 4, 3, 2):
            ranks = (5, 4, 3, 2, 1)
        straight = ranks[0] - ranks[4] == 4
        kind = {(True, True): 8, (True, False): 5, (False, True): 4, (False, False): 0}[flush, straight]
    return kind, ranks


def ace_to_five(cards: Sequence[str]) -> tuple[Any, ...]:
    """Five cards for low, straights and flushes counting nothing: more is better."""
    counts, ranks = shape([low_rank(card) for card in cards])
    return -KINDS[counts], tuple(-rank for rank in ranks)


def value(game: str, cards: Sequence[str]) -> tuple[Any, ...] | None:
    """What five cards are worth; None if they do not qualify."""
    if game == "high":
        return high(cards)
    if game == "deuce-to-seven":
        kind, ranks = high(cards, wheel=False)
        return -kind, tuple(-rank for rank in ranks)
    if game == "eight" and (len({card[0] for card in cards}) < 5 or max(map(low_rank, cards)) > 8):
        return None
    return ace_to_five(cards)


def fives(family: str, own: Sequence[str], board: Sequence[str], variant: str) -> Iterator[tuple[str, ...]]:
    """Every five cards the player may show."""
    if family == "board" and variant != "holdem":
        for two in combinations(own, 2):
            for three in combinations(board, 3):
                yield two + three
    else:
        yield from combinations([*own, *board], 5)


def best(game: str, hands: Sequence[tuple[str, ...]]) -> tuple[Any, list[tuple[str, ...]]] | None:
    """The best value, and every five cards that have it."""
    worth = [(found, five) for five in hands if (found := value(game, five)) is not None]
    if not worth:
        return None
    top = max(found for found, _ in worth)
    return top, [five for found, five in worth if found == top]


def showing(cards: Sequence[str], razz: bool) -> tuple[Any, ...]:
    """The up-cards as a hand, more acts first."""
    counts, ranks = shape([(low_rank if razz else rank_of)(card) for card in cards])
    if razz:
        return tuple(-n for n in counts), tuple(-rank for rank in ranks)
    return counts, ranks


# ---------------------------------------------------------------- money


def cents(said: Any) -> int:
    """Decimal string to cents."""
    whole, _, part = str(said).partition(".")
    return int(whole) * 100 + int((part + "00")[:2])


def text(amount: int) -> str:
    """Cents to decimal string."""
    sign, amount = ("-", -amount) if amount < 0 else ("", amount)
    part = f"{amount % 100:02d}".rstrip("0")
    return f"{sign}{amount // 100}" + ("." + part if part else "")


# ---------------------------------------------------------------- a hand


@dataclass
class Bets:
    """One betting round: what each has bet in it, what is owed, and the last full bet."""

    index: int
    inside: dict[int, int]
    owed: int
    level: int
    opened: bool
    forced: bool
    entered: int
    step: int = 0
    raises: int = 0
    acted: set[int] = field(default_factory=set)
    """Who has acted since the last full bet or raise."""


Ask = Callable[["Hand", int, list[str]], dict[str, Any]]


class Hand:
    """One hand at the table, played by asking `ask` for each action."""

    def __init__(
        self, record: dict[str, Any], ask: Ask, dealt: Callable[["Hand", str], None] | None = None
    ) -> None:
        self.record, self.ask, self.dealt = record, ask, dealt
        options = self.options = record["options"]
        self.book = record["rulebook"]
        self.variant, self.structure = options["variant"], options["structure"]
        self.family, self.holes, self.games = VARIANTS[self.variant]
        if options.get("pot_to") == "high":
            self.games = ("high",)
        self.seat = {seat["seat"]: seat for seat in record["seats"]}
        self.order = sorted(self.seat)
        if self.family not in STUD:
            button = record["button_seat"]
            self.order = [s for s in self.order if s > button] + [s for s in self.order if s <= button]
        self.stack = {s: cents(said["stack"]) if "stack" in said else None for s, said in self.seat.items()}
        self.paid = dict.fromkeys(self.order, 0)
        self.live = list(self.order)
        self.chip = cents(options.get("smallest_chip", "1"))
        self.killer = record.get("state", {}).get("kill_seat")
        multiple = Fraction(str(record["state"]["kill_multiple"])) if self.killer else 1
        self.limits = [int(cents(limit) * multiple) for limit in options.get("limits", [])]
        self.after: list[dict[int, int]] = []  # what each has in the pots after each betting round
        self.street_at = 0
        self.seen = 0  # community cards dealt
        self.common = False
        self.asked = False  # whether anybody has been asked yet
        self.used = 0  # cards gone from the deck, burns among them

    # -- streets

    def streets(self) -> tuple[str, ...]:
        """The streets of the variant by name."""
        if self.family == "draw":
            draws = self.options.get("draws", 1)
            return ("predraw", *("draw", "draw2", "draw3")[:draws])
        return {"board": FLOP, "seven": SEVEN, "five": FIVE}[self.family]

    def limit(self, index: int) -> int:
        """The fixed limit of the round; five-card stud, by analogy, has the higher one in its last two."""
        low, up = self.limits
        if self.family == "draw" and len(self.streets()) < 4:
            return low if index == 0 else up
        return low if index < 2 else up

    def play(self) -> dict[str, Any]:
        """The hand from the antes to the last chip."""
        self.antes()
        for index, name in enumerate(self.streets()):
            self.street_at, self.name = index, name
            self.deal(index, name)
            if len(self.live) > 1:
                self.bet_round(index)
            back = self.uncalled()
            self.after.append({seat: paid - back.get(seat, 0) for seat, paid in self.paid.items()})
            if len(self.live) == 1:
                break
        else:
            index += 1
        self.ended_at = index
        return self.finish()

    def deal(self, index: int, name: str) -> None:
        """Cards of the street; a draw asks each live player what is put away."""
        if self.family == "draw" and index > 0:
            for seat in [s for s in self.order if s in self.live]:
                self.drawing(seat, name)
        if self.family == "board" and index > 0:
            self.seen = index + 2
        if self.family == "seven":
            count = len(self.live)
            if index == 0:
                self.used = 3 * count
            elif index < 4 or 52 - self.used - (index - 1) >= count or 52 - self.used >= count:
                self.used += count
            else:
                self.common = True
        if self.dealt:
            self.dealt(self, name)

    def drawing(self, seat: int, name: str) -> None:
        """One player draws."""
        action = self.ask(self, seat, ["draw", "stand_pat"])
        if action["do"] not in ("draw", "stand_pat") or action["seat"] != seat or action["street"] != name:
            raise Illegal("a draw is due")
        away = action.get("cards", [])
        if len(set(away)) != len(away) or len(away) > 5:
            raise Illegal("five cards are held")
        if name == "draw" and not set(away) <= set(self.seat[seat]["cards"]):
            raise Illegal("not held")

    # -- betting

    def put(self, seat: int, amount: int) -> int:
        """Chips into the pot, as many as there are."""
        stack = self.stack[seat]
        if stack is not None:
            amount = min(amount, stack)
            self.stack[seat] = stack - amount
        self.paid[seat] += amount
        return amount

    def able(self) -> list[int]:
        """Live players with chips."""
        return [seat for seat in self.live if self.stack[seat] != 0]

    def antes(self) -> None:
        """Everybody antes, if an ante is posted; what nobody can match goes back at once."""
        for seat in self.order:
            self.put(seat, cents(self.options.get("ante", "0")))
        self.back = self.uncalled()
        for seat, amount in self.back.items():
            self.paid[seat] -= amount
            stack = self.stack[seat]
            self.stack[seat] = None if stack is None else stack + amount

    def force(self) -> tuple[int, dict[int, int], list[int]]:
        """Blinds or the forced bet: what is owed, what each has in, and who acts in order."""
        inside = dict.fromkeys(self.order, 0)
        if self.family in STUD:
            opener = self.forced_by()
            owed = cents(self.options["forced_bet"])
            inside[opener] = self.put(opener, owed)
            self.forced_seat = opener
            return owed, inside, self.around(opener)[1:]
        blinds = [cents(blind) for blind in self.options["blinds"]]
        owed = blinds[-1]
        for seat, blind in zip(self.order, blinds, strict=False):
            if seat != self.killer:
                inside[seat] = self.put(seat, blind)
        if self.killer in self.order:
            # The usual kill: one blind of the raised lower limit in place of the own.
            owed = max(owed, self.limits[0])
            inside[self.killer] = self.put(self.killer, self.limits[0])
        start = 2 if len(self.order) > 2 else 0
        return owed, inside, self.order[start:] + self.order[:start]

    def forced_by(self) -> int:
        """Lowest up-card, in razz the highest; suits part equal ranks."""
        if self.variant == "razz":
            return max(self.order, key=lambda s: (low_rank(self.up(s)[0]), suit_of(self.up(s)[0])))
        return min(self.order, key=lambda s: (rank_of(self.up(s)[0]), suit_of(self.up(s)[0])))

    def up(self, seat: int) -> list[str]:
        """Up-cards so far."""
        cards = self.seat[seat].get("up", [])
        need = min(self.street_at + 1, 4)
        if len(cards) < need:
            raise Illegal("an up-card is missing")
        return list(cards[:need])

    def forced_first(self, action: dict[str, Any] | None) -> dict[str, Any] | None:
        """The first action if it is not the forced bet, which may be written; a record of nothing stops before it."""
        if action is None:
            raise Stopped(self.forced_seat, ["forced_bet"])
        if action["do"] not in ("forced_bet", "bet") or action["street"] != self.name:
            return action
        amount = text(self.inside[self.forced_seat])
        if action["seat"] != self.forced_seat or action.get("amount", amount) != amount:
            raise Illegal("another bet is forced")
        return None

    def around(self, first: int) -> list[int]:
        """Everybody clockwise from a seat."""
        at = self.order.index(first)
        return self.order[at:] + self.order[:at]

    def opener(self) -> int:
        """Who is first on a later street, of those who can still bet."""
        able = [seat for seat in self.order if seat in self.able()]
        if self.family not in STUD:
            return able[0]
        return max(able, key=lambda s: (showing(self.up(s), self.variant == "razz"), -s))

    def bet_round(self, index: int) -> None:
        """One betting round."""
        inside = dict.fromkeys(self.order, 0)
        owed, queue = 0, []
        if index == 0:
            owed, inside, queue = self.force()
        elif len(self.able()) > 1:
            queue = self.around(self.opener())
        forced = self.family in STUD and index == 0
        bets = Bets(index, inside, owed, owed, index == 0, forced, len(self.live))
        queue = [seat for seat in queue if seat in self.able()]
        while queue and len(self.live) > 1:
            seat = queue.pop(0)
            others = [s for s in self.able() if s != seat]
            asked = others or inside[seat] < min(bets.owed, max(inside[s] for s in self.live))
            if asked and self.turn(seat, bets, bool(others)):
                queue = [s for s in self.around(seat)[1:] if s in self.able()]

    def turn(self, seat: int, bets: "Bets", others: bool) -> bool:
        """One player's turn; whether it was a bet or raise that goes round to the others."""
        stack, due = self.stack[seat], max(bets.owed - bets.inside[seat], 0)
        may = ["fold", "call"] if due else ["check", "fold"]
        capped = self.book == MERCED and bets.raises >= 3 and bets.entered > 2
        if others and not capped and seat not in bets.acted and (stack is None or stack > due):
            may.append("raise" if bets.opened else "bet")
        self.due, self.inside = due, bets.inside
        self.low, self.top = self.sizes(bets, bets.inside[seat])
        action = self.ask(self, seat, may)
        self.check_action(action, seat, may)
        bets.acted.add(seat)
        if action["do"] == "fold":
            self.live.remove(seat)
        elif action["do"] == "call":
            size = due if stack is None else min(due, stack)
            if "amount" in action and cents(action["amount"]) != size:
                raise Illegal("a call is what is owed")
            bets.inside[seat] += self.put(seat, size)
        elif action["do"] != "check":
            self.raised(seat, bets, self.size_of(action, self.low, self.top, stack, bets.inside[seat]))
            return True
        return False

    def raised(self, seat: int, bets: "Bets", size: int) -> None:
        """A bet or raise of so many chips; by custom half a limit bet is one, and less than a raise reopens nothing."""
        total = bets.inside[seat] = bets.inside[seat] + self.put(seat, size)
        limited = self.structure in ("fixed-limit", "spread-limit")
        half = limited and 2 * (total - bets.level) >= self.least(bets.index)
        if size >= self.low or half:
            bets.step, bets.level = max(bets.step * limited, total - bets.owed), total
            bets.raises += bets.opened
            bets.acted = {seat}
        bets.opened, bets.owed = True, total

    def sizes(self, bets: "Bets", inside: int) -> tuple[int, int | None]:
        """The least and the most chips a bet or raise may add."""
        over = bets.level - inside
        if self.structure == "fixed-limit":
            unit = self.limit(bets.index)
            if bets.forced and bets.level < unit:
                return unit - inside, over + unit  # brought up to the limit, or raised by it
            if self.pair_bets(bets.index):
                least = self.limits[1] if bets.step >= self.limits[1] else unit
                return over + least, over + self.limits[1]
            return over + unit, over + unit
        if self.structure == "spread-limit":
            return over + self.limits[0], over + self.limits[1]
        due = bets.owed - inside
        if self.structure == "pot-limit":
            return due + self.chip, due + max(self.chip, sum(self.paid.values()) + due)
        return due + self.chip, None

    def pair_bets(self, index: int) -> bool:
        """Whether an open pair lets the higher limit be bet."""
        posted = self.variant == "seven-card-stud" and index == 1 and self.options.get("open_pair")
        return bool(posted) and any(len({card[0] for card in self.up(seat)}) == 1 for seat in self.live)

    def least(self, index: int) -> int:
        """The least figure of the round."""
        return self.limit(index) if self.structure == "fixed-limit" else self.limits[0]

    def check_action(self, action: dict[str, Any], seat: int, may: list[str]) -> None:
        """In turn, on its street, and one of the things that may be done."""
        if action["street"] != self.name or action["seat"] != seat or action["do"] not in may:
            raise Illegal(f"seat {seat} may {may}: {action}")

    def size_of(
        self, action: dict[str, Any], low: int, top: int | None, stack: int | None, inside: int
    ) -> int:
        """The chips a bet or raise adds, or none if it is too small or too large."""
        if "to" in action and "amount" not in action:
            size = cents(action["to"]) - inside
        elif "amount" not in action:
            if low != top and self.structure != "fixed-limit":
                raise Illegal("an amount is needed")
            size = low if stack is None else min(low, stack)
        else:
            size = cents(action["amount"])
            if "to" in action and cents(action["to"]) != size + inside:
                raise Illegal("to and amount disagree")
        if stack is not None and size > stack:
            raise Illegal("table stakes")
        if top is not None and size > top:
            raise Illegal("above the limit")
        if size < low and size != stack:
            raise Illegal("below the limit")
        pair_step = (
            self.structure == "fixed-limit" and low != top and size not in (low, top) and size != stack
        )
        if pair_step:
            raise Illegal("one limit or the other")
        return size

    # -- pots

    def uncalled(self) -> dict[int, int]:
        """What nobody matched goes back."""
        sums = sorted(self.paid.values())
        most = [seat for seat in self.order if self.paid[seat] == sums[-1]]
        if len(most) == 1 and sums[-1] > sums[-2]:
            return {most[0]: sums[-1] - sums[-2]}
        return {}

    def pots(self) -> list[dict[str, Any]]:
        """Main pot and side pots by what the live players put in."""
        made: list[dict[str, Any]] = []
        done = 0
        for level in sorted({self.paid[seat] for seat in self.live}):
            total = sum(min(paid, level) - min(paid, done) for paid in self.paid.values())
            eligible = sorted(seat for seat in self.live if self.paid[seat] >= level)
            above, done = done, level
            if not total:
                continue
            if made and made[-1]["eligible"] == eligible:
                made[-1]["total"] += total
                made[-1]["to"] = level
            else:
                made.append({"total": total, "eligible": eligible, "above": above, "to": level})
        return made

    def finish(self) -> dict[str, Any]:
        """Return, rake, divide."""
        back = Counter(self.back)
        for seat, amount in self.uncalled().items():
            self.paid[seat] -= amount
            back[seat] += amount
        pots = self.pots()
        self.rake(pots)
        worth = self.worth() if len(self.live) > 1 else {}
        net = {seat: -self.paid[seat] for seat in self.order}
        for pot in pots:
            pot["awards"] = self.share(pot, worth)
            for seat, amount in pot["awards"].items():
                net[seat] += amount
        return {
            "net": {str(seat): text(amount) for seat, amount in sorted(net.items())},
            "rake": text(sum(pot["rake"] for pot in pots)),
            "pots": [
                {
                    "total": text(pot["total"]),
                    "rake": text(pot["rake"]),
                    "eligible": pot["eligible"],
                    "awards": {str(s): text(a) for s, a in sorted(pot["awards"].items()) if a},
                }
                for pot in pots
            ],
            "state": {"button_seat": self.order[0]} if self.family not in STUD else {},
            "uncalled_returned": {str(seat): text(amount) for seat, amount in back.items()},
        }

    def rake(self, pots: list[dict[str, Any]]) -> None:
        """What the house takes, from the main pot first (Merced's fee never beyond the pot there was at the flop)."""
        said = self.options.get("rake", {"method": "none"})
        due = 0
        if said["method"] == "drop" and self.seen >= 3:
            due = min(
                collection(self.variant, said["schedule_option"], len(self.order)),
                sum(self.after[0].values()),
            )
        if said["method"] == "increment":
            due = sum(
                cents(take) for level, take in said["levels"] if sum(self.after[-1].values()) >= cents(level)
            )
        for pot in pots:
            pot["rake"] = min(due, pot["total"])
            due -= pot["rake"]
        if said["method"] == "percentage":
            self.percentage(pots, said)

    def percentage(self, pots: list[dict[str, Any]], said: dict[str, Any]) -> None:
        """The percentage of all that each betting round put into each pot, antes in the first, until the cap is met."""
        left = cents(said["cap"]) if "cap" in said else 10**12
        before = dict.fromkeys(self.order, 0)
        for now in self.after:
            for pot in pots:
                low, top = pot["above"], pot["to"]
                added = sum(min(max(now[s], low), top) - min(max(before[s], low), top) for s in self.order)
                take = min(added * said["percent"] // 100, left)
                pot["rake"] += take
                left -= take
            before = now

    # -- showdown

    def hand_of(self, seat: int) -> tuple[list[str], list[str]]:
        """Own cards and board at the showdown, every card in its place."""
        said = self.seat[seat]
        board = list(self.record.get("community", []))
        own = list(said.get("cards", []))
        if self.family == "draw":
            own = list(said.get("final", own))
        if self.family in STUD:
            own = own + list(said.get("up", []))
        want = {"board": (self.holes, 5), "draw": (5, 0), "five": (5, 0), "seven": (7, 0)}[self.family]
        if self.common:
            want = (6, 1)
        if (len(own), len(board)) != want:
            raise Illegal(f"seat {seat} shows {own} {board}")
        return own, board

    def worth(self) -> dict[str, dict[int, Any]]:
        """For each hand that wins: seat, value and the five cards that make it."""
        found: dict[str, dict[int, Any]] = {game: {} for game in self.games}
        for seat in self.live:
            hands = list(fives(self.family, *self.hand_of(seat), self.variant))
            for game in self.games:
                top = best(game, hands)
                if top is not None:
                    found[game][seat] = top
        return found

    def share(self, pot: dict[str, Any], worth: dict[str, dict[int, Any]]) -> dict[int, int]:
        """One pot by itself."""
        amount = pot["total"] - pot["rake"]
        if len(pot["eligible"]) == 1 or not worth:
            return {pot["eligible"][0]: amount}
        winners = {}
        for game, found in worth.items():
            values = {seat: top for seat, (top, _) in found.items() if seat in pot["eligible"]}
            if values:
                most = max(values.values())
                winners[game] = [seat for seat in self.order if values.get(seat) == most]
        parts = [amount]
        if len(winners) == 2:
            half = amount // 2 // self.chip * self.chip
            parts = [amount - half, half]
            if self.book == MERCED and parts[0] != parts[1]:
                parts = self.merced_halves(amount, half, winners)
        awards: Counter[int] = Counter()
        for part, (game, seats) in zip(parts, winners.items(), strict=True):
            for seat, won in self.divide(part, game, seats, worth[game]).items():
                awards[seat] += won
        return dict(awards)

    def merced_halves(self, amount: int, half: int, winners: dict[str, list[int]]) -> list[int]:
        """Merced gives the chip between the halves to the winner closest to the left of the button."""
        first = min(
            (self.order.index(seat), at) for at, seats in enumerate(winners.values()) for seat in seats
        )
        parts = [half, half]
        parts[first[1]] = amount - half
        return parts

    def divide(self, part: int, game: str, seats: list[int], found: dict[int, Any]) -> dict[int, int]:
        """Equal shares in whole chips; the odd ones by the book."""
        each = part // len(seats) // self.chip * self.chip
        shares = dict.fromkeys(seats, each)
        odd = part - each * len(seats)
        if self.family in STUD:
            shares[self.by_suit(game, seats, found)] += odd
        elif self.book == MERCED:
            shares[seats[0]] += odd
        else:
            for seat in seats:
                chip = min(odd, self.chip)
                shares[seat] += chip
                odd -= chip
            shares[seats[0]] += odd
        return shares

    def by_suit(self, game: str, seats: list[int], found: dict[int, Any]) -> int:
        """The highest card of the winning hand by rank, then suit; for low the lowest."""
        if game == "high":
            wheel = found[seats[0]][0][1] == (
                5,
                4,
                3,
                2,
                1,
            )  # there the five is the highest, the ace the lowest

            def played(card: str) -> tuple[int, int]:
                return (low_rank if wheel else rank_of)(card), suit_of(card)

            def top(seat: int) -> list[tuple[int, int]]:
                return max(sorted(map(played, five), reverse=True) for five in found[seat][1])

            return max(seats, key=top)

        def bottom(seat: int) -> list[tuple[int, int]]:
            return min(sorted((low_rank(c), suit_of(c)) for c in five) for five in found[seat][1])

        return min(seats, key=bottom)


def collection(variant: str, option: int, players: int) -> int:
    """Merced's fee: the band and limit of the option, the price by the players dealt in."""
    if variant == "holdem" and option > 18:
        band = (option - 19) // 2
        fee = 3 + band
    elif variant == "holdem":
        fee = 3 + (option - 1) // 6
    else:
        band, row = divmod(option - 1, 10)
        fee = 3 + band + (1 if row > 1 else 0)
    return (fee + (1 if players >= 5 else 0)) * 100


def posted(variant: str, option: int) -> tuple[list[str], str]:
    """The limits and the structure an option of Merced's schedule goes with."""
    if variant == "holdem":
        if option > 18:
            return ["1", "3"], "spread-limit"
        return [["3", "6"], ["4", "8"], ["6", "12"]][(option - 1) % 6 // 2], "fixed-limit"
    rows = [["2", "4"], ["3", "6"], ["4", "8"], ["6", "12"], ["10", "20"]]
    return rows[(option - 1) % 10 // 2], "fixed-limit"


SEATS = {"board": 10, "seven": 8, "draw": 8, "five": 8}
TOP = {"id", "rulebook", "game", "options", "seats", "button_seat", "community", "actions", "state"}
POSTED = {
    "variant", "structure", "limits", "blinds", "ante", "forced_bet", "smallest_chip", "rake", "draws", "open_pair",
    "pot_to", "kill",
}  # fmt: skip


def unfit(record: dict[str, Any]) -> str:
    """What is wrong with the table before a card is dealt, if anything."""
    options, book = record["options"], record["rulebook"]
    variant, structure = options["variant"], options["structure"]
    if variant not in VARIANTS or (book == MERCED and variant not in ("holdem", "omaha", "omaha-high-low")):
        return "no such game in the book"
    family = VARIANTS[variant][0]
    if len(record["seats"]) > SEATS[family] - 2 * (variant == "big-o"):
        return "too many players"
    if book == HORSESHOE and structure == "spread-limit" and family != "draw":
        return "spread limits are for draw"
    if set(record) - TOP or set(options) - POSTED:
        return "unknown keys"
    rake = options.get("rake", {"method": "none"})
    if book == MERCED and (rake["method"] != "drop" or not fits(variant, rake["schedule_option"], options)):
        return "not a collection of the schedule"
    cards = [*record.get("community", []), *(c for seat in record["seats"] for c in cards_of(seat))]
    return "one card twice" if len(cards) != len(set(cards)) else ""


def cards_of(seat: dict[str, Any]) -> set[str]:
    """Every card a seat had."""
    return {card for key in ("cards", "up", "final") for card in seat.get(key, [])}


def fits(variant: str, option: int, options: dict[str, Any]) -> bool:
    """Whether the limits are those of the schedule's option."""
    last = 24 if variant == "holdem" else 30
    return 1 <= option <= last and posted(variant, option) == (options["limits"], options["structure"])


def settle(record: dict[str, Any]) -> dict[str, Any]:
    """A record's answer."""
    if said := unfit(record):
        return {"refused": True, "why": said}
    actions = iter(record.get("actions", []))

    def ask(hand: Hand, seat: int, may: list[str]) -> dict[str, Any]:
        action = next(actions, None)
        if hand.family in STUD and not hand.asked:
            action = hand.forced_first(action) or next(actions, None)
        hand.asked = True
        if action is None:
            raise Stopped(seat, may)
        return dict(action)

    try:
        answer = Hand(record, ask).play()
        if next(actions, None) is not None:
            raise Illegal("the hand is over")
    except Stopped as stop:
        return {"to_act": {"seat": stop.seat, "may": stop.may}}
    except Illegal as why:
        return {"refused": True, "why": str(why)}
    return answer


# ---------------------------------------------------------------- random records


def records(
    seed: Any, book: str, variant: str, count: int, structure: str | None = None
) -> Iterator[dict[str, Any]]:
    """Random legal records of one variant."""
    chance = random.Random(f"{seed} {book} {variant} {structure}")
    for number in range(count):
        record = Maker(chance, book, variant, structure).record()
        yield {"id": f"{variant} {number}", **record}


STACKED = ("A23456", "A2345678", "TJQKA", "A23458", "89TJQ", "2345678", RANKS)


class Maker:
    """Deals a hand and plays it at random."""

    def __init__(self, chance: random.Random, book: str, variant: str, structure: str | None) -> None:
        self.chance, self.book, self.variant = chance, book, variant
        self.family, self.holes, _ = VARIANTS[variant]
        self.made: list[dict[str, Any]] = []
        self.hold: dict[int, list[str]] = {}
        self.deck = self.shuffled()
        self.bold = chance.choice((0.05, 0.2, 0.4))
        self.fold = chance.choice((0.02, 0.1, 0.3))
        self.options = self.posting(structure)
        self.had: Counter[int] = Counter()
        ranks = chance.choice(("A2345678", RANKS, "TJQKA98"))
        self.alike = chance.sample(ranks, 7) if self.family != "board" and chance.random() < 0.4 else []

    def shuffled(self) -> list[str]:
        """A deck whose first cards come from a few ranks."""
        ranks = self.chance.choice(STACKED)
        first = [card for card in DECK if card[0] in ranks]
        rest = [card for card in DECK if card[0] not in ranks]
        self.chance.shuffle(first)
        self.chance.shuffle(rest)
        for _ in range(self.chance.choice((0, 3, 10))):
            if rest:
                first.insert(self.chance.randrange(len(first)), rest.pop())
        return (first + rest)[::-1]

    def posting(self, structure: str | None) -> dict[str, Any]:
        """Options of the book."""
        chance = self.chance
        if self.book == MERCED:
            option = chance.randint(1, 24 if self.variant == "holdem" else 30)
            limits, kind = posted(self.variant, option)
            self.low, self.chip = cents(limits[0]), 100
            said = {"variant": self.variant, "structure": kind, "limits": limits, "smallest_chip": "1"}
            small = max(1, int(limits[0]) // 2)
            return said | {
                "blinds": [str(small), limits[0]],
                "rake": {"method": "drop", "schedule_option": option},
            }
        kinds = ["fixed-limit", "pot-limit", "no-limit"] + ["spread-limit"] * (self.family == "draw")
        structure = structure or chance.choice(kinds)
        self.chip = chance.choice((100, 100, 100, 50, 25, 500))
        self.low = self.chip * chance.choice((2, 3, 4, 5))
        said = {"variant": self.variant, "structure": structure, "smallest_chip": text(self.chip)}
        if structure in ("fixed-limit", "spread-limit"):
            said["limits"] = [text(self.low), text(self.low * chance.choice((2, 3)))]
        if self.family in STUD:
            said["forced_bet"] = text(self.low if chance.random() < 0.4 else self.chip)
        else:
            said["blinds"] = [
                text(self.chip * chance.choice((1, self.low // self.chip // 2))),
                text(self.low),
            ]
        if chance.random() < 0.6:
            said["ante"] = text(self.chip * chance.choice((1, 1, 2)))
        if self.family == "draw":
            said["draws"] = chance.choice((1, 1, 2, 3))
        if self.chip >= 100 and chance.random() < 0.4:
            said["rake"] = self.raked()
        if self.variant == "seven-card-stud" and structure == "fixed-limit":
            said["open_pair"] = chance.random() < 0.7
        if self.variant == "big-o":
            said["pot_to"] = chance.choice(("high", "high-low"))
        return said

    def raked(self) -> dict[str, Any]:
        """A percentage, capped or not, or two increments."""
        if self.chance.random() < 0.3:
            levels = [[text(self.low * 4), text(self.chip)], [text(self.low * 8), text(self.chip)]]
            return {"method": "increment", "levels": levels}
        said: dict[str, Any] = {"method": "percentage", "percent": self.chance.choice((5, 10))}
        return said | (
            {"cap": text(self.chip * self.chance.choice((2, 4)))} if self.chance.random() < 0.7 else {}
        )

    def record(self) -> dict[str, Any]:
        """A whole record."""
        chance = self.chance
        most = 8 if self.family != "board" or self.variant == "big-o" else 10
        if self.family == "draw":
            most = 5
        players = chance.choice((2, 2, 3, 3, 4, 5, 6, most))
        players = min(players, most)
        seats = sorted(chance.sample(range(1, most + 1), players))
        self.said: dict[str, Any] = {"rulebook": self.book, "game": "poker", "options": self.options}
        self.said["seats"] = [self.seated(seat) for seat in seats]
        if self.family not in STUD:
            self.said["button_seat"] = chance.choice(seats)
        if (
            self.book == HORSESHOE
            and "limits" in self.options
            and "blinds" in self.options
            and chance.random() < 0.15
        ):
            self.said["state"] = {"kill_seat": chance.choice(seats), "kill_multiple": 2}
        hand = Hand(self.said, self.ask, self.dealt)
        self.stop = chance.randint(1, 12) if chance.random() < 0.15 else None
        with suppress(Stopped):
            hand.play()
        for seat in self.said["seats"]:
            if self.family == "draw" and self.hold.get(seat["seat"], seat["cards"]) != seat["cards"]:
                seat["final"] = self.hold[seat["seat"]]
        self.said["actions"] = self.made
        return self.said

    def seated(self, seat: int) -> dict[str, Any]:
        """A seat with a random stack or none."""
        said: dict[str, Any] = {"seat": seat}
        kind = self.chance.random()
        if kind < 0.45:
            said["stack"] = text(
                self.low * self.chance.randint(3, 12) + self.chip * self.chance.randint(0, 3)
            )
        elif kind < 0.6:
            said["stack"] = text(self.low + self.chip * self.chance.randint(2, 9))
        elif kind < 0.8:
            said["stack"] = text(self.low * 60)
        elif kind < 0.86:
            said["stack"] = text(self.chip * self.chance.randint(1, 4))
        return said

    def take(self, count: int, seat: int = 0) -> list[str]:
        """Cards off the deck, a seat's by the ranks everybody is to have where there are such."""
        return [self.next_card(seat) for _ in range(count)]

    def next_card(self, seat: int) -> str:
        """The next card, or one of the rank that is due."""
        if seat and self.alike:
            number = self.had[seat]
            self.had[seat] += 1
            for card in self.deck:
                if card[0] == self.alike[number % len(self.alike)]:
                    self.deck.remove(card)
                    return card
        return self.deck.pop()

    def dealt(self, hand: Hand, name: str) -> None:
        """Deal the street to those in it."""
        first = hand.street_at == 0
        if self.family == "board" and not first:
            self.said["community"] = self.said.get("community", []) + self.take(3 if name == "flop" else 1)
        for seat in hand.order:
            said = hand.seat[seat]
            if first and self.family in ("board", "draw"):
                said["cards"] = self.take(self.holes, seat)
                self.hold[seat] = list(said["cards"])
            elif first:
                said["cards"] = self.take(2 if self.family == "seven" else 1, seat)
                said["up"] = self.take(1, seat)
            elif self.family in STUD and seat in hand.live and not hand.common:
                said["cards" if name == "seventh" else "up"] += self.take(1, seat)
        if hand.common:
            self.said["community"] = self.take(1)

    def ask(self, hand: Hand, seat: int, may: list[str]) -> dict[str, Any]:
        """A random legal action."""
        if self.stop is not None and len(self.made) >= self.stop:
            raise Stopped(seat)
        if not self.made and self.family in STUD and self.chance.random() < 0.3:
            forced = {"street": hand.name, "seat": hand.forced_seat, "do": "forced_bet"}
            self.made.append(forced | {"amount": text(hand.inside[hand.forced_seat])})
        action: dict[str, Any] = {"street": hand.name, "seat": seat}
        if may[0] == "draw":
            action |= self.drawn(seat)
        else:
            action["do"] = do = self.choice(may)
            if do in ("bet", "raise"):
                self.size(hand, seat, action)
            elif do == "call" and self.chance.random() < 0.7:
                stack = hand.stack[seat]
                action["amount"] = text(hand.due if stack is None else min(hand.due, stack))
        self.made.append(action)
        return action

    def drawn(self, seat: int) -> dict[str, Any]:
        """Any number of cards put away, and as many taken."""
        number = (
            self.chance.choice((0, 0, 0) if self.alike else (0, 0, 1, 1, 2, 3)) if len(self.deck) > 3 else 0
        )
        away = self.chance.sample(self.hold[seat], number)
        kept = [card for card in self.hold[seat] if card not in away]
        self.hold[seat] = kept + self.take(number)
        if not away and self.chance.random() < 0.5:
            return {"do": "stand_pat"}
        return {"do": "draw", "cards": away}

    def choice(self, may: list[str]) -> str:
        """Mostly call or check."""
        roll = self.chance.random()
        if may[-1] in ("bet", "raise") and roll < self.bold:
            return may[-1]
        if roll > 1 - (self.fold if "call" in may else 0.01):
            return "fold"
        return "call" if "call" in may else "check"

    def size(self, hand: Hand, seat: int, action: dict[str, Any]) -> None:
        """A size within the limits and the stack, all of the stack if it is less."""
        stack, low, top = hand.stack[seat], hand.low, hand.top
        most = min(x for x in (stack, top, low + self.low * 12) if x is not None)
        size = self.chance.choice((low, low, most, low + self.chip * self.chance.randint(0, 6)))
        if self.options["structure"] == "fixed-limit":
            size = self.chance.choice((low, low, top or low))
        size = max(min(size, most), min(low, most))
        inside = hand.inside[seat]
        if low == top and self.chance.random() < 0.2:
            return
        if action["do"] == "raise" and self.chance.random() < 0.2:
            action["to"] = text(inside + size)
            return
        action["amount"] = text(size)
        if action["do"] == "raise" and self.chance.random() < 0.2:
            action["to"] = text(inside + size)


def spoiled(seed: Any, book: str, variant: str, count: int) -> Iterator[dict[str, Any]]:
    """Legal records with one thing changed, most of them legal no more."""
    chance = random.Random(f"spoiled {seed} {book} {variant}")
    for record in records(seed, book, variant, count):
        if any(one["do"] not in ("draw", "stand_pat") for one in record["actions"]):
            chance.choice((_other_amount, _other_deed, _other_seat, _left_out, _said_twice))(chance, record)
            yield record


def _other_amount(chance: random.Random, record: dict[str, Any]) -> None:
    sized = [action for action in record["actions"] if "amount" in action]
    if sized:
        action = chance.choice(sized)
        chip = cents(record["options"]["smallest_chip"])
        action["amount"] = text(max(chip, cents(action["amount"]) + chip * chance.choice((-1, 1, 1, 2, 40))))


def _other_deed(chance: random.Random, record: dict[str, Any]) -> None:
    action = chance.choice([one for one in record["actions"] if one["do"] not in ("draw", "stand_pat")])
    record["actions"][record["actions"].index(action)] = {
        "street": action["street"],
        "seat": action["seat"],
        "do": chance.choice(("check", "call")),
    }


def _other_seat(chance: random.Random, record: dict[str, Any]) -> None:
    betting = [one for one in record["actions"] if one["do"] not in ("draw", "stand_pat")]
    chance.choice(betting)["seat"] = chance.choice(record["seats"])["seat"]


def _left_out(chance: random.Random, record: dict[str, Any]) -> None:
    betting = [n for n, one in enumerate(record["actions"]) if one["do"] not in ("draw", "stand_pat")]
    del record["actions"][chance.choice(betting)]


def _said_twice(chance: random.Random, record: dict[str, Any]) -> None:
    number = chance.randrange(len(record["actions"]))
    record["actions"].insert(number, dict(record["actions"][number]))
