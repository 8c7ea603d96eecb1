"""How the rules settle a player's wagers: pure functions from final hands to outcomes."""

from collections.abc import Sequence
from typing import NamedTuple

from pitboss.chance import RANK, Card
from pitboss.games.pure_21_5_blackjack.rules import BUSTS
from pitboss.games.pure_21_5_blackjack.table_rules import TableRules
from pitboss.hands.blackjack import is_blackjack, total
from pitboss.procedures.twentyone.table_rules import MOST_POINTS, Hand, compared
from pitboss.rounds.settlement import Loses, Outcome


class Final(NamedTuple):
    """A hand's result: its total, whether it is Pure 21.5, its number of cards, and whether it is three eights."""

    total: int
    natural: bool = False
    cards: int = 2
    eights: bool = False

    @property
    def over(self) -> bool:
        """Whether the hand has passed 21.5."""
        return self.total > MOST_POINTS

    def __str__(self) -> str:
        """Return the total the way it is announced."""
        return "Pure 21.5" if self.natural else "8-8-8" if self.eights else str(self.total)


def final(hand: Hand) -> Final:
    """Return the result of a player's hand."""
    return Final(hand.count, hand.natural, len(hand.cards))


def dealers(cards: Sequence[Card]) -> Final:
    """Return the result of the player-dealer's hand."""
    eights = len(cards) == 3 and all(RANK[card] == 8 for card in cards)
    return Final(total(cards)[0], is_blackjack(cards), len(cards), eights)


def comparison(hand: Final, dealer: Final) -> str:
    """Return the rule that decides a hand, unless it is the only Pure 21.5."""
    if dealer.natural:
        return "both_pure" if hand.natural else "dealer_pure"
    if hand.over:
        return "player_over" if not dealer.over else "three_eights" if dealer.eights else "both_over"
    return compared(hand.total, dealer.total)


def hand_outcome(table_rules: TableRules, number: int, hand: Final, dealer: Final) -> Outcome:
    """Return the outcome of the wagers on a hand against the player-dealer's."""
    if hand.natural and not dealer.natural:
        return table_rules.pure
    rule = comparison(hand, dealer)
    found = f"hand {number}: {hand} against {dealer}: {rule.replace('_', ' ')}"
    return table_rules.decided[rule]._replace(found=found)  # type: ignore[call-arg]


def buster_row(cards: int) -> str:
    """Return the row of the Buster table for a busted hand of this many cards."""
    return BUSTS[0] if cards >= 8 else f"{cards} cards"


def buster_outcome(table_rules: TableRules, dealer: Final) -> Outcome:
    """Pay Buster by the cards of the player-dealer's busted hand. It loses if that does not bust."""
    if not dealer.over:
        return Loses(table_rules.cite["buster_no_bust"], f"buster: the player-dealer has {dealer}")
    return table_rules.buster[buster_row(dealer.cards)]
