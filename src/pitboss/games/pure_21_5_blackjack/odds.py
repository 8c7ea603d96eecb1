"""The odds of Pure 21.5: the game under the best play that Chart 1A allows, and Buster.

Buster counts every final hand of the player-dealer by value over the whole pack. The players' draws do not matter:
they see neither the down card nor those to come, so the player-dealer's cards come like the first ones of a fresh pack
would.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from math import perm

from msgspec.structs import replace

from pitboss.chance import Card
from pitboss.games.pure_21_5_blackjack.legality import why_not
from pitboss.games.pure_21_5_blackjack.outcomes import (
    Final,
    buster_outcome,
    buster_row,
    dealers,
    hand_outcome,
)
from pitboss.games.pure_21_5_blackjack.rules import DECIDED_BY
from pitboss.games.pure_21_5_blackjack.table_rules import TableRules
from pitboss.hands.blackjack import total
from pitboss.money import Cents, show_dollars
from pitboss.odds import Analysis, Result, WagerAnalysis, weigh
from pitboss.procedures.bank import fee_bands
from pitboss.procedures.twentyone.best_play import Against, Strategy, Terms
from pitboss.procedures.twentyone.odds import ENDS, Solved, may, may_after_split, said_of_rows, tabulate
from pitboss.procedures.twentyone.solver import BLACKJACK, OVER, THREE_EIGHTS
from pitboss.procedures.twentyone.table_rules import MOST_POINTS
from pitboss.rounds.settlement import Outcome
from pitboss.rulebooks import Rules

NOTES = ("the player-dealer's wager is taken to cover every wager, and no player with a Buster to surrender",)
RESTS_ON = (
    *(
        "decks",
        "must_stand",
        "double_after_split",
        "double_must_stand",
        "split_on",
        "most_hands",
        "resplit_aces",
    ),
    *("split_ace_cards", "surrender_divides", "surrender_after_split", "dealer_stands", "dealer_hits_soft"),
    *("hole_checked", *DECIDED_BY),
)
"""The rules behind the figures of the game wager."""
COUNTED_BY = ("rules.decks", "rules.dealer_stands", "rules.dealer_hits_soft", "rules.dealer_completes")
VALUES: dict[Card, int] = {"As": 4, **{f"{rank}s": 4 for rank in "23456789"}, "Ts": 16}
"""One card of each value, and how many a deck has. All bonus cards count alike."""


def analyse(rules: Rules) -> Analysis:
    """Price the game wager under best play, and Buster."""
    buster = {"buster": _buster(rules)}
    solved = rules.once(solve)
    game = _game(rules, lambda up: up.best)
    kept = _kept(rules, game.house_edge)
    game = replace(
        game, further=solved.by_chart() | {f"kept_of_{low}_cents": cents for low, cents in kept.items()}
    )
    notes = (*solved.notes(), *NOTES, _fee_note(kept))
    return Analysis.of(rules, {"game": game, **buster}, solved.strategy(), notes)


def _game(rules: Rules, of: Callable[[Against], Strategy]) -> WagerAnalysis:
    rests = (*(f"rules.{name}" for name in RESTS_ON), rules.once(TableRules).pure.cite.rule)
    return rules.once(solve).analysis("game", rests, of)


def price(rules: Rules, of: Callable[[Against], Strategy]) -> Analysis:
    """Price the game wager played in another way."""
    notes = (said_of_rows(rules.once(solve).split_share(of)), *NOTES)
    return Analysis.of(rules, {"game": _game(rules, of), "buster": _buster(rules)}, notes=notes)


def solve(rules: Rules) -> Solved:
    """Solve the game."""
    return Solved(terms(rules.once(TableRules)))


def terms(table_rules: TableRules) -> Terms:
    """Tabulate what the rules say of hands, and the result of each against the player-dealer's results."""
    pure, bars = Final(MOST_POINTS, natural=True), partial(why_not, table_rules)
    nets = {
        (result, kind): _net(table_rules, Final(total), Final(dealer, eights=result == THREE_EIGHTS))
        for (result, kind), (total, dealer) in ENDS.items()
    }
    nets |= {(BLACKJACK, kind): Fraction(0) for kind in range(OVER + 1)}
    return Terms(
        facts=tabulate(table_rules, bars, nets),
        nets=nets,
        natural=_net(table_rules, pure, Final(20)),
        both=_net(table_rules, pure, pure),
        beaten=_net(table_rules, Final(20), pure),
        checked=True,
        surrenders=-Fraction(1, table_rules.surrender_divides),
        split_surrenders=may_after_split(bars, "surrender") if table_rules.surrender_after_split else None,
        stands=may(bars, "stand"),
    )


def _net(table_rules: TableRules, hand: Final, dealer: Final) -> Fraction:
    return hand_outcome(table_rules, 1, hand, dealer).net(1)


def _kept(rules: Rules, edge: Fraction) -> dict[Cents, Fraction]:
    """Return what the player-dealer keeps after the fee, in cents, by where each band of table action begins."""
    return {band.low: edge * band.low - band.fee for band in rules.once(fee_bands)}


def _fee_note(kept: Mapping[Cents, Fraction]) -> str:
    said = ", ".join(
        f"{'-' * (cents < 0)}{show_dollars(round(abs(cents)))} of {show_dollars(low)}"
        for low, cents in kept.items()
    )
    return f"After the fee the player-dealer keeps, of game wagers alone and on average: {said}."


def _buster(rules: Rules) -> WagerAnalysis:
    """Weigh the settlement of a Buster by how often the player-dealer busts with each number of cards or not."""
    table_rules, ways = rules.once(TableRules), dealer_hands(rules)
    size, longest = 52 * rules.count("decks"), max(len(cards) for cards in ways)
    weights, outcomes = Counter[str](), dict[str, Outcome]()
    for cards, weight in ways.items():
        hand = dealers(cards)
        event = f"busts with {buster_row(hand.cards)}" if hand.over else "does not bust"
        outcomes.setdefault(event, buster_outcome(table_rules, hand))
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
