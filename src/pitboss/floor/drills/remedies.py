"""Drills on irregularities: what went wrong, and which of the rulebook's remedies it calls for."""

from functools import lru_cache
from typing import NamedTuple

from pitboss.desk.games import Entry, find
from pitboss.floor.drills.players import source_of
from pitboss.rulebooks import Irregularity, Refusal, Rules
from pitboss.rulebooks.remedies import THEN

CHOICES = 4


class Trouble(NamedTuple):
    """Something that went wrong, and what may be done about it. One choice is the rulebook's."""

    irregularity: Irregularity
    choices: tuple[str, ...]
    right: int


@lru_cache(maxsize=64)
def trouble(book: str, game: str, seed: str) -> Trouble:
    """Make the case of a seed, or refuse if the chapter names no irregularity that can be asked about."""
    entry, source = find(book, game), source_of("irregularity", book, game, seed)
    rules = entry.rules(book)
    listed = list(rules.chapter.irregularities.values())
    if not listed:
        raise Refusal("no_drill", f"{entry.title(rules)} names no irregularity")
    one = listed[source.below(len(listed))]
    right, wrong = _says(entry, one), _others(entry, rules, one)
    choices, chosen = [right], list[str]()
    while wrong and len(choices) < CHOICES:
        # Those of the chapter come first: a remedy that none of its clauses names is too easy to rule out.
        near = min(len(wrong), CHOICES + 2)
        choices.append(wrong.pop(source.below(near)))
    while choices:
        chosen.append(choices.pop(source.below(len(choices))))
    if len(chosen) < 2:
        raise Refusal("no_drill", f"{entry.title(rules)} has only one remedy")
    return Trouble(one, tuple(chosen), chosen.index(right))


def _says(entry: Entry, one: Irregularity) -> str:
    """Describe the whole remedy for an irregularity."""
    steps = [entry.game.ruleset.remedies[one.remedy].says, *(THEN.get(step, step) for step in one.then)]
    told = "; ".join(steps)
    return told[:1].upper() + told[1:]


def _others(entry: Entry, rules: Rules, asked: Irregularity) -> list[str]:
    """Return other remedies: those of this chapter, then those the game knows."""
    right, same = _says(entry, asked), entry.game.ruleset.remedies[asked.remedy].says
    chapter = [
        _says(entry, one) for one in rules.chapter.irregularities.values() if one.remedy != asked.remedy
    ]
    known = [
        one.says[:1].upper() + one.says[1:]
        for one in entry.game.ruleset.remedies.values()
        if one.says != same
    ]
    return [one for one in dict.fromkeys((*chapter, *known)) if one != right]
