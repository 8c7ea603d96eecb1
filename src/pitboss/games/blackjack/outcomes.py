"""How the rules settle a box's wagers: pure functions from final hands to outcomes."""

from typing import NamedTuple

from pitboss.procedures.twentyone import MOST_POINTS, double_wager, hand_wager
from pitboss.rounds.settlement import Loses, Outcome, Wins, ruled
from pitboss.rulebooks import Cite, Rules

ORIGINAL = "blackjack"
"""The wager of a box before any split."""


class Points(NamedTuple):
    """A hand's result: its total, whether an ace in it counts eleven, and whether it is a blackjack."""

    total: int
    soft: bool = False
    blackjack: bool = False

    def __str__(self) -> str:
        """Return the total the way it is announced."""
        if self.blackjack:
            return "blackjack"
        return f"soft {self.total}" if self.soft else str(self.total)


def base_wager(number: int) -> str:
    """Return the wager a hand stands on."""
    return hand_wager(ORIGINAL, number)


def outcomes(
    rules: Rules, number: int, hand: Points, dealer: Points | None, missed: Cite | None = None
) -> dict[str, Outcome]:
    """Return the outcomes of a hand's wagers; the dealer's result is not needed if the hand went over.

    A blackjack discovered after doubles and splits takes only the original wager. If it was ``missed`` at the reader,
    the rule for that is cited.
    """
    outcome = hand_outcome(rules, number, hand, dealer)
    late = outcome
    if dealer is not None and dealer.blackjack:
        late = ruled(rules, "late_blackjack", "wager")
        late = late._replace(cite=missed) if missed else late  # type: ignore[call-arg]
    return {base_wager(number): outcome if number == 1 else late, double_wager(number): late}


def hand_outcome(rules: Rules, number: int, hand: Points, dealer: Points | None) -> Outcome:
    """Return the outcome of one hand against the dealer's."""
    if hand.blackjack and not (dealer and dealer.blackjack):
        return blackjack_outcome(rules, dealer)
    rule = comparison(hand, dealer)
    against = f" against {dealer}" if dealer is not None and rule != "player_over" else ""
    found = f"hand {number}: {hand}{against}: {rule.replace('_', ' ')}"
    return ruled(rules, rule, "wager")._replace(found=found)  # type: ignore[call-arg]


def comparison(hand: Points, dealer: Points | None) -> str:
    """Return the rule that decides a hand against the dealer's."""
    if dealer is not None and dealer.blackjack:
        return "blackjack_meets_blackjack" if hand.blackjack else "dealer_blackjack"
    if hand.total > MOST_POINTS:
        return "player_over"
    assert dealer is not None
    if dealer.total > MOST_POINTS:
        return "dealer_over"
    if hand.total == dealer.total:
        return "player_equal"
    return "player_higher" if hand.total > dealer.total else "player_lower"


def blackjack_outcome(rules: Rules, dealer: Points | None = None) -> Outcome:
    """Return the outcome of a blackjack when the dealer has none, even against a total of 21."""
    pay = rules.pay("blackjack")
    found = "blackjack, and the dealer has none" + (f" but {dealer}" if dealer else "")
    return Wins(pay.rows["win"], pay.cite, found)


def insurance_outcome(rules: Rules, dealer_blackjack: bool) -> Outcome:
    """Return the outcome of insurance: it wins if the dealer has a blackjack, else it is collected at once."""
    pay = rules.pay("insurance")
    if dealer_blackjack:
        return Wins(pay.rows["win"], pay.cite, "the dealer has blackjack")
    return Loses(rules.cite("insurance_collected"), "the dealer has no blackjack")
