"""Whole hands settled a second way: a plain reading of the sheets, written without the game's own tables."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

import pytest

from pitboss.desk import settle_line
from sizes import so_many

H, OLD, NEW = "horseshoe-cincinnati", "oneida-2003", "oneida-2025"
POINTS = (4, 5, 6, 8, 9, 10)
TRUE = {n: Fraction(p) for n, p in zip(POINTS, ("2", "3/2", "6/5", "6/5", "3/2", "2"), strict=True)}
PLACE = {n: Fraction(p) for n, p in zip(POINTS, ("9/5", "7/5", "7/6", "7/6", "7/5", "9/5"), strict=True)}
HARD = {4: 7, 6: 9, 8: 9, 10: 7}
HORN = {2: 30, 3: 15, 11: 15, 12: 30}
ONE_ROLL = ["field", "any_seven", "any_craps", "craps_3", "eleven", "c_and_e", "horn", "world"]
ONE_ROLL += ["horn_high_2", "horn_high_11", "hop_2_4", "hop_5_5"]


@dataclass
class Bet:
    """A wager on the oracle's layout; `number` is where it waits, `flat` the id odds are behind."""

    id: str
    kind: str
    amount: Fraction
    number: int = 0
    flat: str = ""
    on: bool | None = None


def one_roll(kind: str, dice: tuple[int, int]) -> Fraction:
    """What one unit on a one-roll wager nets."""
    total = sum(dice)
    if kind == "field":
        return Fraction({2: 2, 12: 2, 5: -1, 6: -1, 7: -1, 8: -1}.get(total, 1))
    if kind.startswith("hop"):
        named = sorted(int(face) for face in kind.split("_")[1:])
        return Fraction((30 if named[0] == named[1] else 15) if sorted(dice) == named else -1)
    singles = {"any_seven": {7: 4}, "any_craps": {2: 7, 3: 7, 12: 7}, "craps_3": {3: 15}, "eleven": {11: 15}}
    horn = [{number: pays} for number, pays in HORN.items()]
    parts = {"c_and_e": [singles["any_craps"], singles["eleven"]], "horn": horn}
    parts["world"] = [*horn, singles["any_seven"]]
    if kind.startswith("horn_high"):
        high = int(kind.rpartition("_")[2])
        parts[kind] = [*horn, {high: HORN[high]}]
    split = parts.get(kind) or [singles[kind]]
    return Fraction(sum(part.get(total, -1) for part in split), len(split))


def stands_off(book: str, bet: Bet, bets: dict[str, Bet]) -> bool:
    """Whether a wager sits a come-out roll out."""
    if bet.flat and stands_off(book, bets[bet.flat], bets):
        return True
    if bet.on is not None:
        return not bet.on
    if bet.kind.startswith(("place", "buy")) or (bet.kind.startswith("hard") and book != H):
        return True
    return (bet.kind == "come" and book == OLD) or (bet.kind == "come_odds" and book == NEW)


def rate(bet: Bet, dice: tuple[int, int]) -> Fraction | None:
    """What a roll makes of one unit on a wager: None leaves it where it is."""
    total, kind = sum(dice), bet.kind
    if kind in ONE_ROLL:
        return one_roll(kind, dice)
    against = kind.startswith(("dont", "lay"))
    if not bet.number and kind in ("pass", "come", "dont_pass", "dont_come"):
        if total == 12 and against:
            return Fraction(0)
        right = {7: 1, 11: 1, 2: -1, 3: -1, 12: -1}.get(total)
        return None if right is None else Fraction(-right if against else right)
    number = bet.number or int(kind.split("_")[1])
    if total not in (7, number):
        return None
    if (total == 7) is not against or (kind.startswith("hard") and dice[0] != dice[1]):
        return Fraction(-1)
    if kind.startswith("place"):
        return PLACE[number]
    if kind.startswith("hard"):
        return Fraction(HARD[number])
    if kind.startswith("buy") or (bet.flat and not against):
        return TRUE[number]
    return 1 / TRUE[number] if kind.startswith("lay") or bet.flat else Fraction(1)


class Hand:
    """A hand at a table where a seat bets at random, with the net the sheets give it."""

    def __init__(self, book: str, seed: int) -> None:
        self.book, self.random = book, random.Random(seed)
        self.bets: dict[str, Bet] = {}
        self.net: dict[str, Fraction] = {}
        self.point, self.rolls = 0, list[tuple[int, int]]()
        self.wagers, self.moves = list[dict[str, object]](), list[dict[str, object]]()

    def bet(self, kind: str, amount: int, flat: str = "", number: int = 0) -> None:
        id = f"{flat}_odds" if flat else f"w{len(self.wagers)}"
        self.bets[id] = Bet(id, kind, Fraction(amount), number, flat)
        self.net[id] = Fraction(0)
        before = len(self.rolls) + 1
        wager = f"{kind}:{flat}" if flat else kind
        self.wagers.append({"id": id, "wager": wager, "amount": str(amount), "before_roll": before})
        if kind.startswith(("buy", "lay")):
            base = amount if kind.startswith("buy") else amount / TRUE[int(kind.split("_")[1])]
            self.net["vig"] = self.net.get("vig", Fraction(0)) - Fraction(base) / 20

    def bet_at_random(self) -> None:
        chosen = self.random.choice(["one", "flat", "race", "odds", "move"])
        if chosen == "one":
            self.bet(self.random.choice(ONE_ROLL), 20)
        elif chosen == "flat":
            self.bet(self.random.choice(["come", "dont_come"] if self.point else ["pass", "dont_pass"]), 10)
        elif chosen == "race":
            family = self.random.choice(["place", "buy", "lay", "hard"])
            self.bet(f"{family}_{self.random.choice(tuple(HARD) if family == 'hard' else POINTS)}", 60)
        else:
            self.odds() if chosen == "odds" else self.move()

    def odds(self) -> None:
        backed = {bet.flat for bet in self.bets.values()}
        waiting = [bet for bet in self.bets.values() if bet.number and not bet.flat and bet.id not in backed]
        if waiting and f"{(flat := self.random.choice(waiting)).id}_odds" not in self.net:
            self.bet(f"{flat.kind}_odds", 30, flat.id, flat.number)

    def move(self) -> None:
        old = [bet for bet in self.bets.values() if bet.kind.startswith(("place", "buy", "lay", "hard"))]
        if not old:
            return
        bet, do = self.random.choice(old), self.random.choice(["on", "off", "remove"])
        if any(
            wager["id"] == bet.id and wager["before_roll"] == len(self.rolls) + 1 for wager in self.wagers
        ):
            return
        self.moves.append({"do": do, "wager": bet.id, "before_roll": len(self.rolls) + 1})
        if do == "remove":
            del self.bets[bet.id]
        else:
            bet.on = do == "on"

    def roll(self) -> None:
        dice = self.random.randint(1, 6), self.random.randint(1, 6)
        self.rolls.append(dice)
        before, stays = dict(self.bets), ("place", "buy", "lay", "hard")
        for bet in before.values():
            sleeps = not self.point if bet.on is None else not bet.on
            result = rate(bet, dice)
            if result is None or (sleeps and stands_off(self.book, bet, before)):
                continue
            self.net[bet.id] += bet.amount * result
            if result < 0 or not bet.kind.startswith(stays):
                del self.bets[bet.id]
            bet.on = None
        self.bets = {id: bet for id, bet in self.bets.items() if not bet.flat or bet.flat in self.bets}
        self.go_on(sum(dice))

    def go_on(self, total: int) -> None:
        for bet in self.bets.values():
            if bet.kind in ("pass", "come", "dont_pass", "dont_come") and total in POINTS:
                bet.number = bet.number or total
        if not self.point:
            self.point = total if total in POINTS else 0
        elif total in (7, self.point):
            self.point = 0


@pytest.mark.parametrize("book", [H, OLD, NEW])
def test_hands_settle_as_the_sheets_read(book: str) -> None:
    for seed in range(so_many(everyday=60, ci=250)):
        hand = Hand(book, seed)
        for _ in range(hand.random.randint(1, 20)):
            for _ in range(hand.random.randint(0, 3)):
                hand.bet_at_random()
            hand.roll()
        seat = {"seat": 1, "wagers": hand.wagers, "moves": hand.moves}
        record = {"id": seed, "rulebook": book, "game": "craps", "seats": [seat], "rolls": hand.rolls}
        result = settle_line(json.dumps(record).encode())
        assert "refused" not in result, (record, result)
        net = {wager: Fraction(Decimal(money)) for wager, money in result["net"].get("1", {}).items()}
        assert net == hand.net, record
