"""What each throw makes of each wager, worked out once from the pay tables."""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from pitboss.games.craps.wagers import HORN_PARTS, NAMES, ODDS, POINTS, SINGLES, TRAVELLERS, Name
from pitboss.money import Pays
from pitboss.rulebooks import Cite, PayTable, Rules

Dice: TypeAlias = tuple[int, ...]
THROWS = tuple((first, second) for first in range(1, 7) for second in range(1, 7))
SEVEN = 7


class Wins(NamedTuple):
    """The wager wins at these odds; ``stays`` leaves the stake up for the next throw."""

    pays: Pays
    cite: Cite
    stays: bool = False


class Loses(NamedTuple):
    """The wager loses."""

    cite: Cite


class StandsOff(NamedTuple):
    """The wager neither wins nor loses: it goes back."""

    cite: Cite


class Parts(NamedTuple):
    """A wager split over single ones: each part with its units and what it pays, or None where it loses."""

    units: int
    parts: tuple[tuple[int, Pays | None], ...]
    cite: Cite
    lost: Cite


Outcome: TypeAlias = Wins | Loses | StandsOff | Parts
ByThrow: TypeAlias = dict[Dice, Outcome]


class Outcomes(dict[tuple[str, int], ByThrow]):
    """Every wager's outcomes, by its name and the number it waits on (0 for a wager still on its first roll).

    A throw that is not there does not decide the wager. Each is worked out when it is first asked for.
    """

    def __init__(self, rules: Rules) -> None:
        """Work outcomes out by these rules."""
        super().__init__()
        self.rules = rules
        self.stays = frozenset(rules.names("winners_stay"))

    def __missing__(self, key: tuple[str, int]) -> ByThrow:
        self[key] = made = self._made(*key)
        return made

    def can_wait(self, wager: str, number: int) -> bool:
        """Whether a wager can stand on a number; on 0 it has not gone through a roll yet."""
        if wager in ODDS:
            return number in POINTS
        family, own, _ = NAMES[wager]
        return (
            number == 0 or (family in TRAVELLERS and number in POINTS) or (family == "put" and number == own)
        )

    def _made(self, wager: str, number: int) -> ByThrow:
        if wager in ODDS:
            return self._race(
                wager, number, self.rules.pay("dont_odds" if wager.startswith("dont") else "odds")
            )
        parsed = NAMES[wager]
        if parsed.family == "put":
            return self._race(wager, parsed.number, self.rules.pay("put"))
        if parsed.family not in TRAVELLERS:
            return {} if wager == "fire" else self._other(wager, parsed)
        return self._race(wager, number, self.rules.pay("line")) if number else self._first_roll(wager)

    def _other(self, name: str, parsed: Name) -> ByThrow:
        family = parsed.family
        if family in ("place", "buy", "lay", "hard"):
            return self._race(name, parsed.number, self.rules.pay(family))
        if family == "hop":
            return self._hop(parsed)
        if family == "field" or family in SINGLES:
            return self._single(name)
        return self._split(parsed)

    def _first_roll(self, name: str) -> ByThrow:
        """Pass and come: naturals win, craps lose; the don't side the other way round, but for the barred number."""
        rules, table, against = self.rules, self.rules.pay("line"), name.startswith("dont")
        wins, loses = Wins(table.rows[name], table.cite), Loses(self._wager_cite(name))
        decided: dict[int, Outcome] = dict.fromkeys(rules.numbers("naturals"), loses if against else wins)
        decided |= dict.fromkeys(rules.numbers("craps_numbers"), wins if against else loses)
        if against:
            decided[rules.count("barred_number")] = StandsOff(rules.cite("barred_number"))
        return _by_total(decided)

    def _race(self, name: str, number: int, table: PayTable) -> ByThrow:
        """A number before a 7 or, on the don't side, a 7 before the number; a hard way loses to an easy one."""
        family = NAMES[name].family if name in NAMES else name
        row = family if family in table.rows else str(number)
        wins = Wins(table.rows[row], table.cite, family in self.stays)
        loses: Outcome = Loses(self._wager_cite(name))
        if family == "lay" or family.startswith("dont"):
            return _by_total({SEVEN: wins, number: loses})
        made: ByThrow = _by_total({number: wins, SEVEN: loses})
        if family == "hard":
            made |= {throw: loses for throw in THROWS if sum(throw) == number and throw[0] != throw[1]}
        return made

    def _single(self, name: str) -> ByThrow:
        pays, table = self.single_pays(name), self.rules.pay("field" if name == "field" else "one_roll")
        loses = Loses(self._wager_cite(name))
        return {t: Wins(pays[sum(t)], table.cite) if sum(t) in pays else loses for t in THROWS}

    def single_pays(self, name: str) -> Mapping[int, Pays]:
        """What a single one-roll wager pays, by the totals it wins on."""
        if name == "field":
            return {int(total): pays for total, pays in self.rules.pay("field").rows.items()}
        totals = self._totals(name)
        return dict.fromkeys(totals, self.rules.pay("one_roll").rows[name])

    def _totals(self, name: str) -> tuple[int, ...]:
        if name == "any_craps":
            return self.rules.numbers("craps_numbers")
        if name == "any_seven":
            return (SEVEN,)
        return tuple(total for total, part in HORN_PARTS.items() if part == name)

    def _hop(self, parsed: Name) -> ByThrow:
        table, faces = self.rules.pay("hop"), parsed.faces
        wins = Wins(table.rows["hard" if faces[0] == faces[1] else "easy"], table.cite)
        loses = Loses(self._wager_cite("hop"))
        return {throw: wins if tuple(sorted(throw)) == faces else loses for throw in THROWS}

    def _split(self, parsed: Name) -> ByThrow:
        """Settle each part as the single wager it is."""
        parts = part_units(self.rules, parsed)
        pays = {part: self.single_pays(part) for part in parts}
        cite, lost, units = (
            self.rules.cite(f"{parsed.family}_parts"),
            self._wager_cite(parsed.family),
            sum(parts.values()),
        )
        made: ByThrow = {}
        for throw in THROWS:
            results = tuple((unit, pays[part].get(sum(throw))) for part, unit in parts.items())
            won = any(result is not None for _, result in results)
            made[throw] = Parts(units, results, cite, lost) if won else Loses(lost)
        return made

    def _wager_cite(self, name: str) -> Cite:
        family = NAMES[name].family if name in NAMES else name
        return self.rules.chapter.wagers[family].cite


def part_units(rules: Rules, parsed: Name) -> dict[str, int]:
    """The single wagers a composite is split over, with the units on each."""
    units: dict[str, int] = {}
    for part in rules.names(f"{parsed.family}_parts"):
        single = HORN_PARTS[parsed.number] if part == "named" else part
        units[single] = units.get(single, 0) + 1
    return units


def _by_total(decided: Mapping[int, Outcome]) -> ByThrow:
    return {throw: decided[sum(throw)] for throw in THROWS if sum(throw) in decided}
