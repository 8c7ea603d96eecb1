"""What may be done with a hand, and why not: each rule is stated once, for choices and for refusals."""

from collections.abc import Callable

from pitboss.chance import RANK
from pitboss.games.pure_21_5_blackjack.rules import PAIRS
from pitboss.hands.blackjack import worth
from pitboss.money import Cents
from pitboss.procedures import twentyone
from pitboss.procedures.twentyone import Hand
from pitboss.rounds.asks import Amount, Choice
from pitboss.rulebooks import Cite, Rules

TEN = 10

SAYS: dict[str, str] = {
    **twentyone.SAYS,
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


def why_over(rules: Rules, hand: Hand) -> Cite | None:
    """Return the rule that ends a hand: Pure 21.5, a total over, or a double."""
    if hand.natural:
        return rules.pay("pure").cite
    if hand.over:
        return rules.cite("player_over")
    if hand.doubled:
        return rules.cite("double_cards")
    return None


def why_no_card(rules: Rules, hand: Hand) -> Cite | None:
    """Return the rule that stops a split ace from drawing after it has its card."""
    drawn = hand.split_ace and len(hand.cards) > rules.count("split_ace_cards")
    return rules.cite("split_ace_cards") if drawn else None


def must_stand(rules: Rules, hand: Hand) -> bool:
    """Whether the chart only allows the player to stand."""
    return not hand.soft and hand.count >= rules.count("must_stand")


def why_not_hit(rules: Rules, hand: Hand, hands: int) -> Cite | None:
    """Bar a hit on a hard hand of 19 or more, which must stand."""
    return why_no_card(rules, hand) or (rules.cite("must_stand") if must_stand(rules, hand) else None)


def why_not_stand(rules: Rules, hand: Hand, hands: int) -> Cite | None:
    """Bar standing on a hand of 11 or less, which must hit."""
    must_hit = not hand.soft and hand.count <= rules.count("must_hit")
    return rules.cite("must_hit") if must_hit and why_no_card(rules, hand) is None else None


def why_not_double(rules: Rules, hand: Hand, hands: int) -> Cite | None:
    """Allow a double on the first two cards, also after a split, but not on a split ace."""
    if len(hand.cards) != 2:
        return rules.chapter.wagers["double"].cite
    if hand.split and not rules.flag("double_after_split"):
        return rules.cite("double_after_split")
    if must_stand(rules, hand) and not rules.flag("double_must_stand"):
        return rules.cite("double_must_stand")
    return why_no_card(rules, hand)


def why_not_split(rules: Rules, hand: Hand, hands: int) -> Cite | None:
    """Allow a split of a pair or two bonus cards, into at most four hands; aces only once."""
    if len(hand.cards) != 2:
        return rules.chapter.wagers["split"].cite
    if not is_pair(rules, hand):
        return rules.cite("split_on")
    if hands >= rules.count("most_hands"):
        return rules.cite("most_hands")
    return rules.cite("resplit_aces") if hand.split_ace and not rules.flag("resplit_aces") else None


def is_pair(rules: Rules, hand: Hand) -> bool:
    """Whether two cards are a pair, or two bonus cards if those count as one."""
    one, other = hand.cards
    bonus = worth(one) == worth(other) == TEN and rules.text("split_on") != PAIRS
    return bonus or RANK[one] == RANK[other]


def why_not_surrender(rules: Rules, hand: Hand, hands: int) -> Cite | None:
    """Allow a surrender on the first two cards dealt."""
    if len(hand.cards) != 2:
        return rules.cite("surrender_divides")
    split_off = hand.split and not rules.flag("surrender_after_split")
    return rules.cite("surrender_after_split") if split_off else why_no_card(rules, hand)


WHY_NOT: dict[str, Callable[[Rules, Hand, int], Cite | None]] = {
    "hit": why_not_hit,
    "stand": why_not_stand,
    "double": why_not_double,
    "split": why_not_split,
    "surrender": why_not_surrender,
}
"""Why each action is barred on a hand of a box with this many hands."""


def why_not(rules: Rules, hand: Hand, hands: int, do: str) -> Cite | None:
    """Return the rule that bars an action on a hand, or that does not know the action."""
    over = why_over(rules, hand)
    return over or (WHY_NOT[do](rules, hand, hands) if do in WHY_NOT else rules.cite("action_order"))


def choices(rules: Rules, hand: Hand, hands: int, wager: Cents) -> tuple[Choice, ...]:
    """Return what a player may do with a hand; empty if the only option is to stand."""
    may = [do for do in WHY_NOT if why_not(rules, hand, hands, do) is None]
    return () if may == ["stand"] else tuple(Choice(do, _amount(rules, do, wager)) for do in may)


def _amount(rules: Rules, do: str, wager: Cents) -> Amount | None:
    """Return the amount: a split matches the wager; a double may be less if the house allows it."""
    if do not in ("double", "split"):
        return None
    less, chip = do == "double" and rules.flag("double_for_less"), rules.amount("smallest_chip")
    return Amount.up_to(wager, chip) if less else Amount(wager, wager)
