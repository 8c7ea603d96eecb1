"""The odds of Red Dog: every three cards of the decks, by their ranks."""

from collections import Counter
from fractions import Fraction
from itertools import product

from pitboss.odds import Analysis, Result, weigh
from pitboss.rounds.settlement import Outcome
from pitboss.rulebooks import Rules
from red_dog.game import outcome, said, spread

RANKS = range(2, 15)


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


def analyse(rules: Rules) -> Analysis:
    """Price the ante: it is raised by as much again where that gains, which counts with it."""
    found = Counter[tuple[str, Outcome, int]]()
    best = {two: spread(two) > 0 and worth(rules, two) > 0 for two in product(RANKS, repeat=2)}
    for ranks in product(RANKS, repeat=3):
        made = outcome(rules, ranks)
        found[f"{said(ranks)}, {type(made).__name__.lower()}", made, 1 + best[ranks[:2]]] += ways(
            rules, ranks
        )
    results = [
        Result(event, made.net(units), count, Fraction(units), rules=(made.cite.rule,))
        for (event, made, units), count in found.items()
    ]
    least = min((spread(two) for two, raised in best.items() if raised), default=0)
    advice = f"raise on a spread of {least} or more" if least else "never raise"
    wagers = {"ante": weigh("ante", results, advice, ("rules.decks", "rules.raise"))}
    return Analysis.of(rules, wagers, {"raise": advice}, ("the decks are full before every round",))
