"""Checks that every rule has a use: a rule that nothing at the table would read is refused."""

from collections.abc import Iterator

from pitboss.poker import terms
from pitboss.poker.streets import Row
from pitboss.rulebooks import Rules

GO_WITH = {
    "collection_once": "collection",
    "collection_counts": "collection",
    "kill_when": "kill",
    "kill_multiple": "kill",
    "kill_pot": "kill",
    "kill_pots": "kill",
    "kill_ends": "kill",
    "kill_blind": "kill",
}
"""Rules that refine another rule, and are read with it."""


KILL = ("kill_when", "kill_ends", "kill_blind")
"""The rules that a kill needs."""


def check_uses(rules: Rules, rows: tuple[Row, ...]) -> None:
    """Refuse rules that have no use beside the others, and those that lack a rule they need."""
    for name, other in _unsaid(rules):
        raise rules.refuse("contradiction", f"{name} needs {other}, and there is none", name)
    for name, why in _idle(rules, rows):
        if name in rules:
            raise rules.refuse("contradiction", f"{name} has no use: {why}", name)


def _idle(rules: Rules, rows: tuple[Row, ...]) -> Iterator[tuple[str, str]]:
    """Yield the rules that nothing would read, each with the reason."""
    yield from ((name, f"there is no {other}") for name, other in GO_WITH.items() if other not in rules)
    if "kill_pots" in rules:
        yield "kill_multiple", "kill_pots say what the pot must be"
    if terms.PERCENTAGE not in rules.names("rake_methods"):
        yield "rake_most", "no percentage is taken"
        yield "rake_on_antes", "no percentage is taken"
    if not any(row.up for row in rows[:2]):
        yield "open_pair", "no pair shows in the second betting round"
    if not any(row.up or row.down for row in rows[1:]):
        yield "folded_place_dealt", "nobody is dealt cards later on"
    if all(one.remedy != "misdeal" for one in rules.chapter.irregularities.values()):
        yield "misdeal_until", "nothing makes a misdeal"


def _unsaid(rules: Rules) -> Iterator[tuple[str, str]]:
    """Yield the rules that need another, each with the missing one."""
    if "kill" in rules:
        yield from (("kill", name) for name in KILL if name not in rules)
        if "kill_multiple" not in rules and "kill_pots" not in rules:
            yield "kill", "kill_multiple"
    if "ante_alone" in rules and "ante" not in rules:
        yield "ante_alone", "ante"
    if "collection" in rules and "collection_once" not in rules:
        yield "collection", "collection_once"
