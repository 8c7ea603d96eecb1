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


def why_not_hit(table_rules: TableRules, hand: Hand, hands: int) -> Cite | None:
    """Allow a draw only below 21, and not after a double's card or a split ace's card."""
    if hand.doubled:
        return table_rules.cite["double_cards"]
    if hand.over:
        return table_rules.cite["player_over"]
    too_high = table_rules.cite["draw_below"] if hand.count >= table_rules.draw_below else None
    natural = table_rules.cite["blackjack_hand"] if hand.natural else None
    return why_no_card(table_rules, hand) or too_high or natural


def why_not_stand(table_rules: TableRules, hand: Hand, hands: int) -> Cite | None:
    """Bar standing on less than the least total while the hand may draw."""
    low = hand.count < table_rules.stand_least and why_not_hit(table_rules, hand, hands) is None
    return table_rules.cite["stand_least"] if low else None


def why_not_double(table_rules: TableRules, hand: Hand, hands: int) -> Cite | None:
    """Allow a double on two cards, except a blackjack, a split ace or excluded totals. Allow it on more if ruled."""
    if not table_rules.double_offered:
        return table_rules.cite["double_offered"]
    if len(hand.cards) > 2 and not table_rules.double_later:
        return table_rules.cite.get("double_later", table_rules.wager_cite["double"])
    if len(hand.cards) < 2 or hand.natural:
        return table_rules.wager_cite["double"]
    if hand.split_ace and not table_rules.double_split_aces:
        return table_rules.cite["split_ace_cards"]
    if hand.split and not table_rules.double_after_split:
        return table_rules.cite["double_after_split"]
    return _why_not_double_total(table_rules, hand) or why_not_hit(table_rules, hand, hands)


def _why_not_double_total(table_rules: TableRules, hand: Hand) -> Cite | None:
    two = hand.cards if len(hand.cards) == 2 else ()
    if not table_rules.double_with_ace and any(worth(card) == ACE for card in two):
        return table_rules.cite["double_with_ace"]
    if hand.count not in table_rules.doubled_totals:
        return table_rules.cite["double_totals" if "double_totals" in table_rules.cite else "double_on"]
    return None


def why_not_double_face_down(table_rules: TableRules, hand: Hand, hands: int) -> Cite | None:
    """Allow a double's card face down if the house does."""
    return (
        why_not_double(table_rules, hand, hands)
        if table_rules.double_face_down
        else table_rules.cite["double_face_down"]
    )


def why_not_surrender(table_rules: TableRules, hand: Hand, hands: int) -> Cite | None:
    """Allow a surrender of two cards other than a blackjack if the house offers it, and after a split if it says so."""
    if table_rules.surrender == NO_SURRENDER or len(hand.cards) != 2 or hand.natural:
        return table_rules.cite["surrender"]
    if hand.split and not table_rules.surrender_after_split:
        return table_rules.cite["surrender_after_split"]
    return why_no_card(table_rules, hand)


def why_not_surrender_against(table_rules: TableRules, up: str) -> Cite | None:
    """Bar a surrender against up-cards that the house excludes."""
    return table_rules.cite["surrender_not_against"] if up in table_rules.surrender_not_against else None


def why_not_rescue(table_rules: TableRules, hand: Hand, hands: int) -> Cite | None:
    """Allow a doubled hand that is not over to be given up, if the house offers it."""
    return None if table_rules.rescue and hand.doubled and not hand.over else table_rules.cite["rescue"]


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


def _speaks_of(table_rules: TableRules, do: str) -> bool:
    """Whether a document mentions an action. Not every one knows surrender or rescue."""
    return do in table_rules.cite if do in ("surrender", "rescue") else do in WHY_NOT


def actions(table_rules: TableRules) -> tuple[str, ...]:
    """Return what may ever be done with a hand under a document."""
    return tuple(do for do in WHY_NOT if _speaks_of(table_rules, do))


def why_not(table_rules: TableRules, hand: Hand, hands: int, do: str) -> Cite | None:
    """Return the rule that bars an action on a hand."""
    return WHY_NOT[do](table_rules, hand, hands) if _speaks_of(table_rules, do) else None
