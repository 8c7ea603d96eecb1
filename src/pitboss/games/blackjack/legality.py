"""What may be done with a hand, and why not: each rule is stated once, for choices and for refusals."""

from collections.abc import Callable

from pitboss.games.blackjack.rules import NO_SURRENDER
from pitboss.games.blackjack.table_rules import TableRules
from pitboss.hands.blackjack import worth
from pitboss.procedures.twentyone import layout
from pitboss.procedures.twentyone.table_rules import Hand, why_no_card, why_not_split
from pitboss.rulebooks import Cite

ACE = worth("As")
SAYS: dict[str, str] = {
    **layout.SAYS,
    "rules.draw_below": "a hand draws only below {value}",
    "rules.double_on": "the house lets a player double on {value} only",
    "rules.double_face_down": "a double's card may not lie face down",
    "rules.split_by": "only two cards of the same {value} may be split",
    "rules.reader_upcards": "the dealer has blackjack, and no hand is played",
    "rules.insurance_upcards": "insurance is offered only against a dealer's {value}",
    "rules.blackjack_hand": "a blackjack is not drawn to",
    "rules.even_money": "even money is for a player's blackjack, where the house offers it",
    "rules.double_totals": "only totals of {value} may be doubled",
    "rules.double_later": "only the first two cards of a hand may be doubled",
    "rules.free_doubles": "the house lays the double of a hard {value}",
    "rules.free_splits": "the house lays the split of this pair",
    "rules.double_offered": "the house does not offer doubles",
    "rules.double_with_ace": "two cards with an ace may not be doubled",
    "rules.stand_least": "a player may not stand below {value}",
    "rules.surrender": "only two cards may be surrendered, before anything else, where the house allows it",
    "rules.rescue": "only a doubled hand that is not over may be rescued, once and where the house offers it",
    "rules.surrender_after_split": "a hand made by splitting may not be surrendered",
    "rules.surrender_not_against": "no hand is surrendered against a dealer's {value}",
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
    natural = plan.cite["blackjack_hand"] if hand.natural else None
    return why_no_card(plan, hand) or too_high or natural


def why_not_stand(plan: TableRules, hand: Hand, hands: int) -> Cite | None:
    """Bar standing on less than the least total while the hand may draw."""
    low = hand.count < plan.stand_least and why_not_hit(plan, hand, hands) is None
    return plan.cite["stand_least"] if low else None


def why_not_double(plan: TableRules, hand: Hand, hands: int) -> Cite | None:
    """Allow a double on two cards, except a blackjack, a split ace or excluded totals. Allow it on more if ruled."""
    if not plan.double_offered:
        return plan.cite["double_offered"]
    if len(hand.cards) > 2 and not plan.double_later:
        return plan.cite.get("double_later", plan.wager_cite["double"])
    if len(hand.cards) < 2 or hand.natural:
        return plan.wager_cite["double"]
    if hand.split_ace and not plan.double_split_aces:
        return plan.cite["split_ace_cards"]
    if hand.split and not plan.double_after_split:
        return plan.cite["double_after_split"]
    return _why_not_double_total(plan, hand) or why_not_hit(plan, hand, hands)


def _why_not_double_total(plan: TableRules, hand: Hand) -> Cite | None:
    two = hand.cards if len(hand.cards) == 2 else ()
    if not plan.double_with_ace and any(worth(card) == ACE for card in two):
        return plan.cite["double_with_ace"]
    if hand.count not in plan.doubled_totals:
        return plan.cite["double_totals" if "double_totals" in plan.cite else "double_on"]
    return None


def why_not_double_face_down(plan: TableRules, hand: Hand, hands: int) -> Cite | None:
    """Allow a double's card face down if the house does."""
    return why_not_double(plan, hand, hands) if plan.double_face_down else plan.cite["double_face_down"]


def why_not_surrender(plan: TableRules, hand: Hand, hands: int) -> Cite | None:
    """Allow a surrender of two cards other than a blackjack if the house offers it, and after a split if it says so."""
    if plan.surrender == NO_SURRENDER or len(hand.cards) != 2 or hand.natural:
        return plan.cite["surrender"]
    if hand.split and not plan.surrender_after_split:
        return plan.cite["surrender_after_split"]
    return why_no_card(plan, hand)


def why_not_surrender_against(plan: TableRules, up: str) -> Cite | None:
    """Bar a surrender against up-cards that the house excludes."""
    return plan.cite["surrender_not_against"] if up in plan.surrender_not_against else None


def why_not_rescue(plan: TableRules, hand: Hand, hands: int) -> Cite | None:
    """Allow a doubled hand that is not over to be given up, if the house offers it."""
    return None if plan.rescue and hand.doubled and not hand.over else plan.cite["rescue"]


WHY_NOT: dict[str, Callable[[TableRules, Hand, int], Cite | None]] = {
    "hit": why_not_hit,
    "stand": why_not_stand,
    "double": why_not_double,
    "double_face_down": why_not_double_face_down,
    "split": why_not_split,
    "surrender": why_not_surrender,
    "rescue": why_not_rescue,
}
"""Why each action is barred on a hand of a box with this many hands."""


def _speaks_of(plan: TableRules, do: str) -> bool:
    """Whether a document mentions an action. Not every one knows surrender or rescue."""
    return do in plan.cite if do in ("surrender", "rescue") else do in WHY_NOT


def actions(plan: TableRules) -> tuple[str, ...]:
    """Return what may ever be done with a hand under a document."""
    return tuple(do for do in WHY_NOT if _speaks_of(plan, do))


def why_not(plan: TableRules, hand: Hand, hands: int, do: str) -> Cite | None:
    """Return the rule that bars an action on a hand."""
    return WHY_NOT[do](plan, hand, hands) if _speaks_of(plan, do) else None
