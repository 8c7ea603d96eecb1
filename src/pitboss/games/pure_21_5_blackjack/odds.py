"""Exact odds of Buster: every final hand of the player-dealer, counted by value over the whole pack.

The players' draws change nothing: they see neither the down card nor those to come. So the player-dealer's cards come
as the first ones of a fresh pack would.
"""

from collections import Counter
from math import perm

from pitboss.chance import Card
from pitboss.games.pure_21_5_blackjack.outcomes import buster_outcome, buster_row, dealers
from pitboss.games.pure_21_5_blackjack.table_rules import TableRules
from pitboss.hands.blackjack import total
from pitboss.odds import Analysis, Result, WagerAnalysis, weigh
from pitboss.rounds.settlement import Outcome
from pitboss.rulebooks import Rules

NOTES = (
    "game, with its doubles, splits and surrender: not known yet; the best play under Chart 1A has not been solved",
    "the player-dealer's wager is taken to cover every wager, and no player with a Buster to surrender",
)
COUNTED_BY = ("rules.decks", "rules.dealer_stands", "rules.dealer_hits_soft", "rules.dealer_completes")
VALUES: dict[Card, int] = {"As": 4, **{f"{rank}s": 4 for rank in "23456789"}, "Ts": 16}
"""One card of each value, and how many a deck has; all bonus cards count alike."""


def analyse(rules: Rules) -> Analysis:
    """Price Buster, if it is offered; nothing exact is known of the game wager yet."""
    return Analysis.of(rules, {"buster": _buster(rules)}, notes=NOTES)


def _buster(rules: Rules) -> WagerAnalysis:
    """Weigh the settlement of a Buster by how often the player-dealer busts with so many cards, or does not."""
    plan, ways = rules.once(TableRules), dealer_hands(rules)
    size, longest = 52 * rules.count("decks"), max(len(cards) for cards in ways)
    weights, outcomes = Counter[str](), dict[str, Outcome]()
    for cards, weight in ways.items():
        hand = dealers(cards)
        event = f"busts with {buster_row(hand.cards)}" if hand.over else "does not bust"
        outcomes.setdefault(event, buster_outcome(plan, hand))
        weights[event] += weight * perm(size - len(cards), longest - len(cards))
    results = [
        Result(event, outcome.net(1), weights[event], rules=(outcome.cite.rule,))
        for event, outcome in outcomes.items()
    ]
    return weigh("buster", sorted(results, key=lambda result: -result.net), rules=COUNTED_BY)


def dealer_hands(rules: Rules) -> dict[tuple[Card, ...], int]:
    """Return every hand of the player-dealer in the order of its cards, by value, and in how many ways it occurs."""
    found: dict[tuple[Card, ...], int] = {}
    dealer_draws = rules.once(TableRules).dealer_draws
    left = {card: count * rules.count("decks") for card, count in VALUES.items()}

    def complete(cards: tuple[Card, ...], ways: int) -> None:
        if len(cards) > 1 and not dealer_draws(*total(cards)):
            found[cards] = ways
            return
        for card, count in left.items():
            if count:
                left[card] -= 1
                complete((*cards, card), ways * count)
                left[card] += 1

    complete((), 1)
    return found
