"""What may be done, and why not: each rule is stated once, for the choices offered and for every refusal."""

from collections.abc import Callable

from pitboss.chance import RANK, Card
from pitboss.games.blackjack.boxes import Deal, Hand
from pitboss.games.blackjack.outcomes import base_wager
from pitboss.hands.blackjack import worth
from pitboss.money import Cents
from pitboss.procedures import twentyone
from pitboss.rounds.answers import Stakes
from pitboss.rounds.asks import Amount, Bar, Bet, Choice
from pitboss.rounds.bets import why_not_wager
from pitboss.rulebooks import Cite, Refusal, Rules

SAYS: dict[str, str] = {
    **twentyone.SAYS,
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

REFUSE = Choice("refuse")
BARRED = "seat {seat} sat a round out, and may not bet before the shuffle unless the house permits it"

_DOUBLE_ON: dict[str, Callable[[int], bool]] = {
    "any two cards": lambda count: True,
    "nine to eleven": lambda count: 9 <= count <= 11,
    "ten or eleven": lambda count: 10 <= count <= 11,
}
"""The totals on which each posted rule allows a double."""


def why_not_enter(deal: Deal, seat: int) -> Bar | None:
    """Bar a seat that sat a round out from betting before the shuffle, unless the house permits it."""
    let_in = deal.playing is None or seat in deal.playing or seat in deal.permitted
    barred = deal.rules.text("mid_shoe_entry") == "barred" and not let_in
    return Bar(deal.rules.cite("mid_shoe_entry"), BARRED.format(seat=seat)) if barred else None


def why_not_hit(rules: Rules, hand: Hand, hands: int) -> Cite | None:
    """Allow a draw only below 21, and not after a double's card or a split ace's card."""
    if hand.doubled:
        return rules.cite("double_cards")
    if hand.over:
        return rules.cite("player_over")
    if hand.split_ace and len(hand.cards) > rules.count("split_ace_cards"):
        return rules.cite("split_ace_cards")
    return rules.cite("draw_below") if hand.count >= rules.count("draw_below") else None


def why_not_double(rules: Rules, hand: Hand, hands: int) -> Cite | None:
    """Allow a double on two cards, except a blackjack, a split ace, or totals the house excludes."""
    if len(hand.cards) != 2 or hand.natural:
        return rules.chapter.wagers["double"].cite
    if hand.split_ace:
        return rules.cite("split_ace_cards")
    if hand.split and not rules.flag("double_after_split"):
        return rules.cite("double_after_split")
    if not _DOUBLE_ON[rules.text("double_on")](hand.count):
        return rules.cite("double_on")
    return why_not_hit(rules, hand, hands)


def why_not_double_face_down(rules: Rules, hand: Hand, hands: int) -> Cite | None:
    """Allow a double's card face down if the house does."""
    no = None if rules.flag("double_face_down") else rules.cite("double_face_down")
    return no or why_not_double(rules, hand, hands)


def why_not_split(rules: Rules, hand: Hand, hands: int) -> Cite | None:
    """Allow a split of two cards of equal value, up to the most hands; aces only once unless posted."""
    if len(hand.cards) != 2:
        return rules.chapter.wagers["split"].cite
    if not is_pair(rules, hand.cards):
        return rules.cite("split_by")
    if hands >= rules.count("most_hands"):
        return rules.cite("most_hands")
    return rules.cite("resplit_aces") if hand.split_ace and not rules.flag("resplit_aces") else None


def is_pair(rules: Rules, cards: list[Card]) -> bool:
    """Whether two cards are equal in value, or in rank if the house posts that."""
    measure = RANK.__getitem__ if rules.text("split_by") == "rank" else worth
    return measure(cards[0]) == measure(cards[1])


WHY_NOT: dict[str, Callable[[Rules, Hand, int], Cite | None]] = {
    "hit": why_not_hit,
    "stand": lambda rules, hand, hands: None,
    "double": why_not_double,
    "double_face_down": why_not_double_face_down,
    "split": why_not_split,
}
"""Why each action is barred on a hand of a box with this many hands."""


def why_not(rules: Rules, hand: Hand, hands: int, do: str) -> Cite | None:
    """Return the rule that bars an action on a hand."""
    return WHY_NOT[do](rules, hand, hands) if do in WHY_NOT else None


def why_not_bet(deal: Deal, ask: Bet, answer: Stakes, plain: Refusal) -> Bar | None:
    """Return why a box may not bet: no such side wager, no entry now, or a bar on the wager itself."""
    rules = deal.rules
    strange = any(wager not in rules.chapter.wagers for wager in answer.wagers)
    if plain.code == "unknown_wager" and strange and "side_wagers" in rules:
        return Bar(rules.cite("side_wagers"), plain.message, plain.code)
    return why_not_enter(deal, answer.seat) or why_not_wager(rules, ask, answer, plain)


def choices(deal: Deal, seat: int, hand: Hand) -> tuple[Choice, ...]:
    """Return what a player may do with a hand; empty if the only option is to stand."""
    wager = deal.table.on(seat, base_wager(deal.number(seat, hand)))
    hands = len(deal.boxes[seat])
    made = [
        Choice(do, _amount(deal.rules, do, wager))
        for do, no in WHY_NOT.items()
        if no(deal.rules, hand, hands) is None
    ]
    if len(made) == 1:
        return ()
    return (*made, REFUSE) if deal.exposed else tuple(made)


def _amount(rules: Rules, do: str, wager: Cents) -> Amount | None:
    """Return the amount: a split matches the wager; a double may be less, in chips, if the house allows it."""
    if do in ("hit", "stand"):
        return None
    if do != "split" and rules.flag("double_for_less"):
        return Amount.up_to(wager, rules.amount("smallest_chip"))
    return Amount(wager, wager)
