"""The odds of Red Dog: every three cards of the decks, by their ranks."""

from collections import Counter
from collections.abc import Collection
from fractions import Fraction
from itertools import product

from pitboss.odds import Analysis, Result, weigh
from pitboss.rounds.advice import Situation, Worths
from pitboss.rounds.settlement import Outcome
from pitboss.rulebooks import Rules
from red_dog.game import outcome, ranks_of, said, spread

RANKS = range(2, 15)
EVERY_SPREAD = range(1, len(RANKS) - 1)


def ways(rules: Rules, ranks: tuple[int, ...]) -> int:
    """In how many orders three cards of these ranks can come."""
    each, found = 4 * rules.count("decks"), 1
    for place, rank in enumerate(ranks):
        found *= each - ranks[:place].count(rank)
    return found


def worth(rules: Rules, two: tuple[int, ...]) -> Fraction:
    """What a unit nets on average once two cards lie there."""
    thirds = [(*two, third) for third in RANKS]
    total = sum(ways(rules, ranks) for ranks in thirds)
    return sum((ways(rules, ranks) * outcome(rules, ranks).net(1) for ranks in thirds), Fraction(0)) / total


def best(rules: Rules) -> frozenset[int]:
    """The spreads on which a raise gains; which ranks they lie between changes nothing."""
    return frozenset(one for one in EVERY_SPREAD if worth(rules, (RANKS[0], RANKS[0] + one + 1)) > 0)


def worths(rules: Rules, seen: Situation) -> Worths:
    """What each choice nets on average: a raise by its amount, and standing nothing more."""
    each = worth(rules, ranks_of(seen.board))
    return Worths({option: option.amount * each for option in seen.options()})


def told(raises: Collection[int]) -> str:
    """Say on which spreads the ante is raised."""
    if not raises:
        return "never raise"
    if set(raises) == set(range(min(raises), EVERY_SPREAD.stop)):
        return f"raise on a spread of {min(raises)} or more"
    return f"raise on spreads of {', '.join(map(str, sorted(raises)))}"


def analyse(rules: Rules, raises: Collection[int] | None = None) -> Analysis:
    """Price the ante, raised by as much again on these spreads, or where that gains; the raise counts with it."""
    raised = best(rules) if raises is None else raises
    found = Counter[tuple[str, Outcome, int]]()
    for ranks in product(RANKS, repeat=3):
        made = outcome(rules, ranks)
        event = f"{said(ranks)}, {type(made).__name__.lower()}"
        found[event, made, 1 + (spread(ranks) in raised)] += ways(rules, ranks)
    results = [
        Result(event, made.net(units), count, Fraction(units), rules=(made.cite.rule,))
        for (event, made, units), count in found.items()
    ]
    wagers = {"ante": weigh("ante", results, told(raised), ("rules.decks", "rules.raise"))}
    return Analysis.of(rules, wagers, {"raise": told(raised)}, ("the decks are full before every round",))
