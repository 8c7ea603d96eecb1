"""What may be done with a hand, and why not: each rule is stated once, for choices and for refusals."""

from collections.abc import Callable

from pitboss.games.blackjack.table_rules import TableRules
from pitboss.procedures.twentyone import layout
from pitboss.procedures.twentyone.table_rules import Hand, why_no_card, why_not_split
from pitboss.rulebooks import Cite

SAYS: dict[str, str] = {
    **layout.SAYS,
    "rules.draw_below": "a hand draws only below {value}",
    "rules.double_on": "the house lets a player double on {value} only",
    "rules.double_face_down": "a double's card may not lie face down",
    "rules.split_by": "only two cards of the same {value} may be split",
    "rules.reader_upcards": "the dealer has blackjack, and no hand is played",
    "rules.insurance_upcards": "insurance is offered only against a dealer's {value}",
    "rules.house_money_cap": "only the proceeds of a House Money wager that has won may be added",
    "rules.house_money_dealer_blackjack": "the dealer has blackjack: House Money is paid and nothing is added",
}
"""The text for each rule that bars a decision."""


def why_not_hit(plan: TableRules, hand: Hand, hands: int) -> Cite | None:
    """Allow a draw only below 21, and not after a double's card or a split ace's card."""
    if hand.doubled:
        return plan.cite["double_cards"]
    if hand.over:
        return plan.cite["player_over"]
    too_high = plan.cite["draw_below"] if hand.count >= plan.draw_below else None
    return why_no_card(plan, hand) or too_high


def why_not_double(plan: TableRules, hand: Hand, hands: int) -> Cite | None:
    """Allow a double on two cards, except a blackjack, a split ace, or totals the house excludes."""
    if len(hand.cards) != 2 or hand.natural:
        return plan.wager_cite["double"]
    if hand.split_ace:
        return plan.cite["split_ace_cards"]
    if hand.split and not plan.double_after_split:
        return plan.cite["double_after_split"]
    if hand.count not in plan.doubled_totals:
        return plan.cite["double_on"]
    return why_not_hit(plan, hand, hands)


def why_not_double_face_down(plan: TableRules, hand: Hand, hands: int) -> Cite | None:
    """Allow a double's card face down if the house does."""
    return why_not_double(plan, hand, hands) if plan.double_face_down else plan.cite["double_face_down"]


WHY_NOT: dict[str, Callable[[TableRules, Hand, int], Cite | None]] = {
    "hit": why_not_hit,
    "stand": lambda plan, hand, hands: None,
    "double": why_not_double,
    "double_face_down": why_not_double_face_down,
    "split": why_not_split,
}
"""Why each action is barred on a hand of a box with this many hands."""


def why_not(plan: TableRules, hand: Hand, hands: int, do: str) -> Cite | None:
    """Return the rule that bars an action on a hand."""
    return WHY_NOT[do](plan, hand, hands) if do in WHY_NOT else None
