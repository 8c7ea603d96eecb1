"""Why something may not be done with a hand: the rule behind every refusal at a player's turn."""

from pitboss.games.blackjack.boxes import Deal, Hand
from pitboss.games.blackjack.plan import Plan
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Choose
from pitboss.rulebooks import Cite, Refusal

DOUBLES = ("double", "double_face_down")


def say_why(plan: Plan, deal: Deal, ask: Choose, answer: Chosen, refusal: Refusal) -> Refusal:
    """Find the rule by which a decision about a hand is refused."""
    number = ask.at.removeprefix("hand")
    if not number.isdigit():
        return refusal
    hands = deal.boxes[ask.who]
    hand = hands[int(number) - 1]
    if ask.find(answer) is not None:
        return _by(refusal, _amount_rule(plan, answer.do) or ask.cite)
    if answer.do in DOUBLES:
        return _by(refusal, _no_double(plan, hand))
    if answer.do == "split":
        return _by(refusal, _no_split(plan, hand, len(hands)))
    if answer.do == "hit" and hand.split_ace:
        return _by(refusal, plan.cite["split_ace_cards"])
    known = answer.do in ("hit", "stand", "refuse")
    return refusal if known else _by(refusal, plan.cite["action_order"])


def complete_rule(hand: Hand) -> str:
    """Name the rule by which a hand has nothing left to decide."""
    if hand.split_ace:
        return "split_ace_cards"
    if hand.doubled:
        return "double_cards"
    return "player_over" if hand.count > 21 else "draw_below"


def _by(refusal: Refusal, cite: Cite) -> Refusal:
    return cite.refuse(refusal.code, refusal.message)


def _amount_rule(plan: Plan, do: str) -> Cite | None:
    if do in DOUBLES:
        return plan.wager_cite["double"] if plan.double_for_less else plan.cite["double_for_less"]
    return plan.wager_cite["split"] if do == "split" else None


def _no_double(plan: Plan, hand: Hand) -> Cite:
    if hand.split_ace:
        return plan.cite["split_ace_cards"]
    if len(hand.cards) != 2:
        return plan.wager_cite["double"]
    barred = hand.split and not plan.double_after_split
    return plan.cite["double_after_split" if barred else "double_on"]


def _no_split(plan: Plan, hand: Hand, hands: int) -> Cite:
    if len(hand.cards) != 2:
        return plan.wager_cite["split"]
    if not plan.is_pair(hand.cards):
        return plan.cite["split_by"]
    return plan.cite["most_hands" if hands >= plan.most_hands else "resplit_aces"]
