"""The places that one person may hold at a table."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pitboss.rulebooks import Rules


class Places(NamedTuple):
    """How many places at a table one person may hold under a rule."""

    rule: str
    says: str
    """What the rule allows, in words."""
    most: int | None = None
    adjacent: bool = False
    """Whether they must lie next to one another."""
    holds: str = "seats {held}"
    """What a person holds, in words: ``held`` lists the places and ``count`` is their number."""
    code: str = "several_seats"

    def admits(self, held: Sequence[int]) -> bool:
        """Whether one person may hold these places, given in order. One place is always allowed."""
        apart = self.adjacent and held[-1] - held[0] >= len(held)
        return len(held) == 1 or not (apart or (self.most is not None and len(held) > self.most))


def check_places(rules: Rules, patrons: Mapping[int, str], limits: Sequence[Places]) -> None:
    """Refuse a person on more places than these rules allow, or on places that do not lie together."""
    for name in dict.fromkeys(patrons.values()):
        held = sorted(seat for seat, holder in patrons.items() if holder == name)
        for limit in limits:
            if not limit.admits(held):
                holds = limit.holds.format(held=", ".join(map(str, held)), count=len(held))
                raise rules.refuse(limit.code, f"{name!r:.40} holds {holds}: {limit.says}", limit.rule)


def one_or_two(rules: Rules) -> tuple[Places, ...]:
    """Return that one person holds one position, or two adjacent ones. Without such a rule, any number."""
    if "adjacent_positions" not in rules:
        return ()
    allowed = rules.flag("adjacent_positions")
    says = "one player holds one position" + ", or two adjacent ones" * allowed
    if "adjacent_positions" in rules.chapter.options:
        where = f"where the house allows it (adjacent_positions is {'true' if allowed else 'false'})"
        says = f"one player holds one position, or two adjacent ones {where}"
    return (Places("adjacent_positions", says, 2 if allowed else 1, adjacent=True),)
