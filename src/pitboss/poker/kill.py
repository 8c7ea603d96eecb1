"""The kill: after certain pots the next hand is played at higher limits, and the winner puts in a blind."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from pitboss.money import Cents, parse_amount, read_exact
from pitboss.poker import terms
from pitboss.rulebooks import Cite, Refusal, Rules

MULTIPLES = {terms.KILL: Fraction(2), terms.HALF_KILL: Fraction(3, 2)}


class PokerState(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The table's memory between hands: the button's seat and, if limits may rise, the kill and the last winner."""

    button_seat: int = 0
    kill_seat: int = 0
    kill_multiple: int | float | str = 0
    last_winner: int = 0

    @property
    def multiple(self) -> Fraction:
        """The multiple by which the limits of this hand are higher."""
        return read_exact(self.kill_multiple) if self.kill_seat else Fraction(1)


NO_STATE = PokerState()
"""The state of a table that remembers nothing."""


class Ending(NamedTuple):
    """The end of a hand, for the kill: the pot after the rake, its winners, and whether a low won."""

    pot: Cents
    winners: Sequence[int]
    low_won: bool


class Kill(NamedTuple):
    """The rule of the kill: when limits rise, by how much, and when they fall again."""

    multiple: Fraction
    when: str
    least: Cents
    per_limit: bool
    pot: Cents
    """The house's own minimum pot, if set."""
    ends: str
    blind: str
    cite: Cite

    def starts(self, ending: Ending, before: PokerState) -> bool:
        """Whether a hand gives its winner the next kill."""
        least = self.least * before.multiple if self.per_limit else self.least
        if len(ending.winners) != 1 or ending.pot < max(least, self.pot):
            return False
        if self.when == terms.TWO_IN_A_ROW:
            return before.last_winner == ending.winners[0]
        if self.when == terms.SWEEP and ending.low_won:
            return False
        return self.ends != terms.ONE_HAND or not before.kill_seat


def check_kill(kill: Kill | None, state: PokerState, places: int) -> None:
    """Refuse a kill that no hand can leave behind: at a seat that does not exist, or with a wrong multiple."""
    if not state.kill_seat:
        return
    if kill is None:
        raise Refusal("unknown_key", "no kill is played here")
    if not 1 <= state.kill_seat <= places:
        raise kill.cite.refuse("unknown_seat", f"no seat {state.kill_seat} can have the kill button")
    known = (kill.multiple,) if kill.multiple else tuple(MULTIPLES.values())
    try:
        posted = read_exact(state.kill_multiple)
    except ValueError:
        posted = Fraction(0)
    if posted not in known:
        times = " or ".join(f"{float(one):g}" for one in known)
        message = f"limits are {times} times as high in a kill, not {state.kill_multiple!r:.20}"
        raise kill.cite.refuse("bad_state", message)


def kill_of(rules: Rules, limits: tuple[Cents, Cents]) -> Kill | None:
    """Read the posted kill, or return None if limits never rise."""
    if "kill" not in rules:
        return None
    multiple = MULTIPLES.get(rules.text("kill"), Fraction(0))
    least, per_limit = _least(rules, limits)
    blind = rules.text("kill_blind")
    if blind != terms.NO_BLIND and rules.text("play_from") != terms.BUTTON:
        raise rules.refuse("contradiction", "a kill has a blind, and the game has none", "kill_blind")
    when, ends = rules.text("kill_when"), rules.text("kill_ends")
    pot = rules.amount("kill_pot", 0)
    if 0 < pot < rules.amount("smallest_chip"):
        raise rules.refuse("contradiction", "no pot is less than a chip", "kill_pot")
    return Kill(multiple, when, least, per_limit, pot, ends, blind, rules.cite("kill"))


def _least(rules: Rules, limits: tuple[Cents, Cents]) -> tuple[Cents, bool]:
    """Return what the pot must be, and whether raised limits raise it: a multiple of the least bet, or an amount."""
    if "kill_pots" not in rules:
        return rules.count("kill_multiple") * limits[0], True
    found = [row for row in rules.rows("kill_pots") if _limits(rules, row) == limits]
    if len(found) > 1:
        raise rules.refuse("bad_kill_pots", "two pots are named for the same limits", "kill_pots")
    if not found and rules.text("kill") != terms.NO_KILL:
        raise rules.refuse("no_kill", "there is no kill at these limits", "kill_pots")
    return (_amount(rules, found[0].get("pot")) if found else 0), False


def _limits(rules: Rules, row: Mapping[str, Any]) -> tuple[Cents, ...]:
    if strange := sorted(row.keys() - {"limits", "pot"}):
        raise rules.refuse("bad_kill_pots", f"limits and a pot, and no {strange[0]!r:.40}", "kill_pots")
    said = row.get("limits", ())
    return tuple(_amount(rules, one) for one in said) if isinstance(said, (list, tuple)) else ()


def _amount(rules: Rules, raw: object) -> Cents:
    try:
        return parse_amount(raw)
    except ValueError as error:
        raise rules.refuse("bad_kill_pots", str(error), "kill_pots") from None


def after_hand(kill: Kill | None, before: PokerState, button: int, ending: Ending) -> PokerState:
    """Return what the next hand starts with: the button, and the kill if there is one."""
    if kill is None or not (kill.multiple or before.kill_seat):
        return PokerState(button)
    last = ending.winners[0] if len(ending.winners) == 1 and kill.when == terms.TWO_IN_A_ROW else 0
    if kill.starts(ending, before):
        multiple = kill.multiple or before.multiple
        written = int(multiple) if multiple.denominator == 1 else float(multiple)
        return PokerState(button, ending.winners[0], written, last)
    if kill.ends == terms.ANOTHER_WINS and list(ending.winners) == [before.kill_seat]:
        return PokerState(button, before.kill_seat, before.kill_multiple, last)
    return PokerState(button, last_winner=last)
