"""What each throw does to each wager, stated once for the engine, the odds and the kernel."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TypeAlias

from pitboss.games.craps.wagers import (
    AGAINST,
    BONUS,
    BONUS_BITS,
    COMPOSITES,
    HORN_PARTS,
    NAMES,
    ODDS,
    POINTS,
    STAY_UP,
    TRAVELLERS,
    Name,
)
from pitboss.money import read_whole
from pitboss.rounds.settlement import Divides, Loses, Outcome, Pushes, Wins
from pitboss.rulebooks import Rules

Dice: TypeAlias = tuple[int, ...]
ByThrow: TypeAlias = dict[Dice, Outcome]
THROWS: tuple[Dice, ...] = tuple((first, second) for first in range(1, 7) for second in range(1, 7))
BY_TOTAL = {total: [throw for throw in THROWS if sum(throw) == total] for total in range(2, 13)}
SEVEN = 7
_HORN_TOTALS = {part: total for total, part in HORN_PARTS.items()}


class Outcomes(dict[tuple[str, int], ByThrow]):
    """Every wager's outcomes, by its name and the number it waits on (0 for a wager still on its first roll).

    A throw that is missing does not decide the wager. Each entry is computed when first needed.
    """

    def __init__(self, rules: Rules) -> None:
        """Use these rules to work out outcomes."""
        super().__init__()
        self.rules = rules
        self._moves: dict[tuple[str, int], dict[Dice, int]] = {}
        self.stays = frozenset(rules.names("winners_stay"))

    def __missing__(self, key: tuple[str, int]) -> ByThrow:
        self[key] = made = self._made(*key)
        return made

    def moves(self, wager: str, number: int) -> dict[Dice, int]:
        """Return the number that each throw moves a wager to.

        A flat one goes from its first roll to a point. A bonus wager has the totals that have come.
        """
        if (wager, number) not in self._moves:
            to = self._next_numbers(wager, number)
            undecided = [throw for throw in THROWS if throw not in self[wager, number]] if to else ()
            self._moves[wager, number] = {throw: to[sum(throw)] for throw in undecided if sum(throw) in to}
        return self._moves[wager, number]

    def _next_numbers(self, wager: str, number: int) -> dict[int, int]:
        """Return the number that a wager goes to with each total that does not decide it."""
        if wager in BONUS:
            return {one: number | BONUS_BITS[one] for one in BONUS[wager] if not BONUS_BITS[one] & number}
        first = wager in TRAVELLERS and not number
        return {point: point for point in (self.rules.numbers("point_numbers") if first else ())}

    def can_wait(self, wager: str, number: int) -> bool:
        """Whether a wager can wait on this number. 0 means it has not been through a roll yet."""
        if wager in ODDS:
            return number in POINTS
        family, own, _ = NAMES[wager]
        if family in BONUS:
            return number >= 0 and number | bits_of(family) == bits_of(family) != number
        return (
            number == 0 or (family in TRAVELLERS and number in POINTS) or (family == "put" and number == own)
        )

    def fire(self, made: int) -> Wins | Loses:
        """Settle the fire bet at a losing 7: it pays once, for the number of different points made, or loses."""
        table, found = self.rules.pay("fire"), f"fire: {made} different points made"
        pays, tried = table.rows.get(f"{made} points"), tuple(table.rows)
        if pays is None:
            return Loses(self.rules.cite("fire_settled"), found, tried)
        return Wins(pays, table.cite, found, tried)

    def _made(self, wager: str, number: int) -> ByThrow:
        if wager in ODDS:
            return self._race(wager, number, "dont_odds" if wager.startswith("dont") else "odds")
        parsed = NAMES[wager]
        family = parsed.family
        if family in TRAVELLERS:
            return self._race(wager, number, "line") if number else self._first_roll(wager)
        if family == "put" or family in STAY_UP:
            return self._race(family, parsed.number, family)
        if family in BONUS:
            return self._bonus(family, number)
        return {} if family == "fire" else self._one_roll(parsed)

    def _bonus(self, wager: str, came: int) -> ByThrow:
        """Bonus craps: the last of its totals wins, and any 7 loses."""
        left = [total for total in BONUS[wager] if not BONUS_BITS[total] & came]
        table, loses = self.rules.pay("bonus"), Loses(self.rules.cite("bonus_lost"))
        wins = Wins(table.rows[wager], table.cite)
        return _on([SEVEN], loses) | _on(left if len(left) == 1 else (), wins)

    def _first_roll(self, name: str) -> ByThrow:
        """Pass and come: naturals win and craps lose. The don't side is the reverse, except for the barred number."""
        rules, table = self.rules, self.rules.pay("line")
        wins, loses = Wins(table.rows[name], table.cite), Loses(self.rules.wager_cites[name])
        naturals, craps = rules.numbers("naturals"), rules.numbers("craps_numbers")
        if not name.startswith("dont"):
            return _on(naturals, wins) | _on(craps, loses)
        barred = rules.count("barred_number")
        others = [total for total in craps if total != barred]
        return _on(naturals, loses) | _on(others, wins) | _on([barred], Pushes(rules.cite("barred_number")))

    def _race(self, family: str, number: int, pay: str) -> ByThrow:
        """A number before a 7 or, on the don't side, a 7 before the number. A hard way loses to an easy one."""
        table, loses = self.rules.pay(pay), Loses(self.rules.wager_cites[family])
        row = family if family in table.rows else str(number)
        wins = Wins(table.rows[row], table.cite, stays=family in self.stays)
        if family in AGAINST or family.startswith("dont"):
            return _on([SEVEN], wins) | _on([number], loses)
        if family == "hard":
            hard, lost = (number // 2, number // 2), _on([number, SEVEN], loses)
            del lost[hard]
            return {hard: wins, **lost}
        return _on([number], wins) | _on([SEVEN], loses)

    def _one_roll(self, parsed: Name) -> ByThrow:
        """A wager on the next throw alone: it loses unless it wins."""
        loses = Loses(self.rules.wager_cites[parsed.family])
        composite = parsed.family in COMPOSITES
        won: Mapping[Dice, Outcome] = self._split(parsed, loses) if composite else self._single(parsed)
        return {**won, **{throw: loses for throw in THROWS if throw not in won}}

    def _single(self, parsed: Name) -> dict[Dice, Wins]:
        """Return the throws on which a single one-roll wager wins."""
        family, _, faces = parsed
        table = self.rules.pay(family if family in ("field", "hop") else "one_roll")
        if family == "field":
            paid = {
                throw: pays for total, pays in table.rows.items() for throw in BY_TOTAL[read_whole(total)]
            }
        elif family == "hop":
            pays = table.rows["hard" if faces[0] == faces[1] else "easy"]
            paid = {throw: pays for throw in THROWS if tuple(sorted(throw)) == faces}
        else:
            craps = self.rules.numbers("craps_numbers")
            totals = {"any_craps": craps, "any_seven": (SEVEN,)}.get(family) or (_HORN_TOTALS[family],)
            paid = {throw: table.rows[family] for total in totals for throw in BY_TOTAL[total]}
        return {throw: Wins(pays, table.cite) for throw, pays in paid.items()}

    def _split(self, parsed: Name, loses: Loses) -> dict[Dice, Divides]:
        """Settle each part of a composite as the single wager it is."""
        rule, named = f"{parsed.family}_parts", HORN_PARTS.get(parsed.number, "")
        units = Counter(named if part == "named" else part for part in self.rules.names(rule))
        singles, cite = {part: self._single(NAMES[part]) for part in units}, self.rules.cite(rule)
        split = {}
        for throw in THROWS:
            won = [(count, singles[part].get(throw)) for part, count in units.items()]
            if any(single for _, single in won):
                parts = ((count, Wins(single.pays, cite) if single else loses) for count, single in won)
                split[throw] = Divides(tuple(parts))
        return split


def bits_of(bonus: str) -> int:
    """Return the bits of all the totals of a bonus wager."""
    return sum(BONUS_BITS[total] for total in BONUS[bonus])


def _on(totals: Iterable[int], outcome: Outcome) -> ByThrow:
    return {throw: outcome for total in totals for throw in BY_TOTAL[total]}
