"""Craps at full speed under a rulebook and posting, every wager at once, and its hands as records."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import Any

from pitboss.games.craps import fast
from pitboss.games.craps.odds import check, off_on_come_out, pays, wager_names
from pitboss.games.craps.outcomes import part_units
from pitboss.games.craps.plan import Plan
from pitboss.games.craps.rules import MADE, WON
from pitboss.games.craps.wagers import COMPOSITES, NAMES
from pitboss.money import show_amount
from pitboss.odds import Sums, Tally
from pitboss.rulebooks import Rules

_SEAT = 1


def kernel(rules: Rules) -> CrapsKernel:
    """The kernel of a table that takes these rules."""
    return CrapsKernel(rules)


class CrapsKernel:
    """One seat with the same stake on every wager the table takes, made again whenever it is decided."""

    unit = "rolls"

    def __init__(self, rules: Rules) -> None:
        """Read the table's values once."""
        check(rules)
        self.rules, self.params = rules, params(rules)
        self.tables = fast.tables_of(self.params)

    def tally(self, seed: int, rounds: int, stream: int = 0) -> Tally:
        """Roll at least so often, on to a seven out, and count."""
        return fast.tally(seed, rounds, self.params, stream)

    def sums(self, tally: Tally) -> Sums:
        """What a tally comes to in cents, charges included."""
        return fast.sums(tally, self.params, self.tables)

    def records(self, seed: int, rounds: int) -> list[dict[str, Any]]:
        """The first hands of a run as records, each from a come-out roll to its seven out."""
        return [self._record(f"{seed}.{place}", hand) for place, hand in enumerate(self._hands(seed, rounds))]

    def nets(self, seed: int, rounds: int) -> list[dict[str, int]]:
        """What the kernel says each wager of those records nets, in cents, and the charges as `vig`."""
        return [hand.nets for hand in self._hands(seed, rounds)]

    def _hands(self, seed: int, hands: int) -> list[_Hand]:
        rolled = fast.emit(seed, hands, self.params)
        bounds = pairwise([*rolled.hand_starts.tolist(), len(rolled.dice)])
        return [_Hand(self.rules, self.params, rolled, range(*bound)) for bound in bounds]

    def _record(self, id: str, hand: _Hand) -> dict[str, Any]:
        return {
            "id": id,
            "rulebook": self.rules.chapter.rulebook,
            "game": self.rules.chapter.game,
            "options": self.rules.posting.options,
            "seats": [{"seat": _SEAT, "wagers": hand.wagers, "moves": hand.moves}],
            "rolls": hand.rolls,
        }


class _Hand:
    """One hand written out: what went down before each roll, what was taken down, what it all netted.

    A winner that the rules leave up stays there, and its wins add up. But a charge is taken when a wager is
    made, so one that is charged then is taken down and made again, as the kernel has it.
    """

    def __init__(self, rules: Rules, table: fast.Params, rolled: fast.Emitted, rows: range) -> None:
        self.stay_up = frozenset(rules.names("winners_stay"))
        self.charged_when_made = rules.text("vig_when") == MADE
        self.wagers: list[dict[str, Any]] = []
        self.moves: list[dict[str, Any]] = []
        self.rolls: list[list[int]] = rolled.dice[rows.start : rows.stop].tolist()
        self.nets: dict[str, int] = {"vig": 0}
        self._up: dict[str, str] = {}
        for roll, row in enumerate(rows, 1):
            for bet in table.bets:
                if rolled.made[bet.name][row]:
                    self._make(bet, roll)
            for bet in table.bets:
                if rolled.decided[bet.name][row]:
                    self._decide(
                        bet, int(rolled.net_cents[bet.name][row]), int(rolled.vig_cents[bet.name][row])
                    )

    def _make(self, bet: fast.Bet, roll: int) -> None:
        standing = self._up.get(bet.name)
        if standing and not (bet.vig_cents and self.charged_when_made):
            return
        if standing:
            self.moves.append({"do": "remove", "wager": standing, "before_roll": roll})
        id = self._up[bet.name] = f"{bet.name}.{roll}"
        self.nets[id] = 0
        flat = bet.name.removesuffix("_odds")
        wager = bet.name if flat == bet.name else f"{bet.name}:{self._up[flat]}"
        self.wagers.append(
            {"id": id, "wager": wager, "amount": show_amount(bet.amount_cents), "before_roll": roll}
        )

    def _decide(self, bet: fast.Bet, net: int, vig: int) -> None:
        self.nets[self._up[bet.name]] += net
        self.nets["vig"] -= vig
        stays = bet.name in NAMES and NAMES[bet.name].family in self.stay_up
        if net <= 0 or not stays:
            del self._up[bet.name]


def params(rules: Rules) -> fast.Params:
    """The table as the kernel reads it."""
    plan, shares, stake = rules.once(Plan), pays(rules), stake_cents(rules)
    bets = []
    for name in wager_names(rules):
        amount = _fire_cents(rules, stake) if name == "fire" else stake
        vig = plan.vig(name, amount) if name in NAMES else 0
        bets.append(
            fast.Bet(name=name, amount_cents=amount, vig_cents=vig, vig_on_win=rules.text("vig_when") == WON)
        )
    return fast.Params(
        bets=tuple(bets),
        pays=shares,
        barred=rules.count("barred_number"),
        off_on_come_out=off_on_come_out(rules),
    )


def stake_cents(rules: Rules) -> int:
    """One stake for all wagers: the least the table takes that divides, pays and is charged without a rest."""
    chip, shares = rules.amount("smallest_chip"), pays(rules)
    steps = [share.denominator for share in shares.values()]
    for name in rules.once(Plan).amounts:
        if NAMES[name].family in COMPOSITES:
            units = part_units(rules, NAMES[name])
            steps.append(sum(units.values()) * lcm(*(shares[part].denominator for part in units)))
    stake = chip * lcm(*steps)
    least = max(amount.minimum for name, amount in rules.once(Plan).amounts.items() if name != "fire")
    stake = -(-least // stake) * stake
    return stake * lcm(*(charge.denominator for charge in _charges(rules, shares, stake)))


def _charges(rules: Rules, shares: dict[str, Fraction], stake: int) -> list[Fraction]:
    buy, lay = Fraction(rules.count("buy_vig"), 100), Fraction(rules.count("lay_vig"), 100)
    won = [share for name, share in shares.items() if name.startswith("lay_")]
    return [stake * buy, *(stake * lay * share for share in won)]


def _fire_cents(rules: Rules, stake: int) -> int:
    """The fire wager has limits and steps of its own."""
    allowed = rules.once(Plan).amounts["fire"]
    return max(min(stake, allowed.maximum), allowed.minimum) // allowed.step * allowed.step
