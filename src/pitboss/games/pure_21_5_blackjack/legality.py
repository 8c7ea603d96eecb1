"""What may be done with a hand, and why not: each rule is stated once, for choices and for refusals."""

from collections.abc import Callable

from pitboss.games.pure_21_5_blackjack.table_rules import TableRules
from pitboss.procedures.twentyone import layout
from pitboss.procedures.twentyone.table_rules import Hand, why_no_card, why_not_split
from pitboss.rulebooks import Cite

SAYS: dict[str, str] = {
    **layout.SAYS,
    "pay.pure": "Pure 21.5 is paid, and not played on",
    "rules.must_stand": "a hand of {value} or more without an ace that counts eleven may not hit",
    "rules.must_hit": "a hand of {value} or less without an ace that counts eleven may not stand",
    "rules.double_must_stand": "a hand that must stand may not be doubled",
    "rules.split_on": "only {value} may be split",
    "rules.surrender_divides": "only the first two cards may be surrendered, and a surrendered hand is over",
    "rules.surrender_after_split": "a hand made by splitting may not be surrendered",
    "rules.hole_checked": "the player-dealer has Pure 21.5, and no hand is played",
}
"""The text for each rule that bars a decision."""


def why_over(table_rules: TableRules, hand: Hand) -> Cite | None:
    """Return the rule that ends a hand: Pure 21.5, a total over, or a double."""
    if hand.natural:
        return table_rules.pure.cite
    if hand.over:
        return table_rules.cite["player_over"]
    return table_rules.cite["double_cards"] if hand.doubled else None


def must_stand(table_rules: TableRules, hand: Hand) -> bool:
    """Whether the chart only allows the player to stand."""
    return not hand.soft and hand.count >= table_rules.must_stand


def why_not_hit(table_rules: TableRules, hand: Hand, hands: int) -> Cite | None:
    """Bar a hit on a hard hand of 19 or more, which must stand."""
    return why_no_card(table_rules, hand) or (
        table_rules.cite["must_stand"] if must_stand(table_rules, hand) else None
    )


def why_not_stand(table_rules: TableRules, hand: Hand, hands: int) -> Cite | None:
    """Bar standing on a hand of 11 or less, which must hit."""
    must_hit = not hand.soft and hand.count <= table_rules.must_hit
    return table_rules.cite["must_hit"] if must_hit and why_no_card(table_rules, hand) is None else None


def why_not_double(table_rules: TableRules, hand: Hand, hands: int) -> Cite | None:
    """Allow a double on the first two cards, also after a split, but not on a split ace."""
    if len(hand.cards) != 2:
        return table_rules.wager_cite["double"]
    if hand.split and not table_rules.double_after_split:
        return table_rules.cite["double_after_split"]
    if must_stand(table_rules, hand) and not table_rules.double_must_stand:
        return table_rules.cite["double_must_stand"]
    return why_no_card(table_rules, hand)


def why_not_surrender(table_rules: TableRules, hand: Hand, hands: int) -> Cite | None:
    """Allow a surrender on the first two cards dealt."""
    if len(hand.cards) != 2:
        return table_rules.cite["surrender_divides"]
    split_off = hand.split and not table_rules.surrender_after_split
    return table_rules.cite["surrender_after_split"] if split_off else why_no_card(table_rules, hand)


WHY_NOT: dict[str, Callable[[TableRules, Hand, int], Cite | None]] = {
    "hit": why_not_hit,
    "stand": why_not_stand,
    "double": why_not_double,
    "split": why_not_split,
    "surrender": why_not_surrender,
}
"""Why each action is barred on a hand of a box with this many hands."""


def why_not(table_rules: TableRules, hand: Hand, hands: int, do: str) -> Cite | None:
    """Return the rule that bars an action on a hand, or the rule that lacks the action."""
    over = why_over(table_rules, hand)
    return over or (
        WHY_NOT[do](table_rules, hand, hands) if do in WHY_NOT else table_rules.cite["action_order"]
    )
