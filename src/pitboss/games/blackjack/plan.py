"""The rules of one table of blackjack, worked out once for all its rounds."""

from collections.abc import Callable

import msgspec

from pitboss.chance import RANK, Card
from pitboss.games.blackjack.boxes import Hand
from pitboss.hands.blackjack import worth
from pitboss.money import Cents
from pitboss.rounds.asks import Amount, Choice, Offer
from pitboss.rounds.bets import offer
from pitboss.rulebooks import Cite, Rules

HIT, STAND, REFUSE = Choice("hit"), Choice("stand"), Choice("refuse")

_DOUBLE_ON: dict[str, Callable[[int], bool]] = {
    "any two cards": lambda count: True,
    "nine to eleven": lambda count: 9 <= count <= 11,
    "ten or eleven": lambda count: 10 <= count <= 11,
}
"""The totals on which each posted rule lets a player double."""

_SMALL_GAME = ("double_on", "double_for_less", "double_after_split", "split_by", "most_hands")


class Plan:
    """Everything a round looks up, ready to use."""

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        self.rules = rules
        self.cite = {name: rule.cite for name, rule in rules.chapter.rules.items()}
        self.wager_cite = {name: wager.cite for name, wager in rules.chapter.wagers.items()}
        self.offers: tuple[Offer, ...] = tuple(
            made for wager in ("blackjack", "house_money") if (made := offer(rules, wager))
        )
        self.chip = rules.amount("smallest_chip")
        self.pitch = rules.text("dealing") == "pitch"
        self.face = rules.text("pitch_face" if self.pitch else "shoe_face")
        self.reader = rules.flag("card_reader")
        self.barred = rules.text("mid_shoe_entry") == "barred"
        self.most_hands = rules.count("most_hands")
        self.resplit_aces = rules.flag("resplit_aces")
        self.double_for_less = rules.flag("double_for_less")
        self.double_after_split = rules.flag("double_after_split")
        self.double_face_down = rules.flag("double_face_down")
        self.may_double_on = _DOUBLE_ON[rules.text("double_on")]
        self.by_rank = rules.text("split_by") == "rank"
        self.draw_below = rules.count("draw_below")
        self.most_points = rules.count("most_points")
        self.stands = rules.count("dealer_stands")
        self.hits_soft_17 = rules.flag("dealer_hits_soft_17")
        self.ace_two = rules.flag("ace_two_straight")
        self.even = rules.pay("wager").rows["win"]
        self.blackjack_pay = rules.pay("blackjack")
        self.insurance_pay = rules.pay("insurance")
        one_deck = rules.count("decks") == 1
        self.house_money_pay = rules.pay("house_money_one_deck" if one_deck else "house_money")

    def outcome(self, name: str) -> tuple[str, Cite]:
        """What a comparison makes of a wager, and by which rule."""
        return self.rules.text(name), self.cite[name]

    def offers_for(self, several: bool) -> tuple[Offer, ...]:
        """The wagers open to a box; a patron on several boxes may have a minimum of their own."""
        minimum = self.rules.amount("several_boxes_minimum")
        if not several or not minimum:
            return self.offers
        base, *others = self.offers
        limits = msgspec.structs.replace(base.amount, minimum=minimum)
        cite = self.cite["several_boxes_minimum"]
        return (msgspec.structs.replace(base, amount=limits, cite=cite), *others)

    def insurance(self, wager: Cents) -> Choice:
        """Insurance up to half the wager, or to the next amount chips can make where half cannot be made."""
        share = self.rules.count("insurance_half")
        most = -(-wager // (share * self.chip)) * self.chip
        half = () if wager % share else (wager // share,)
        return Choice("insure", Amount(min(self.chip, most), most, self.chip, half), "insurance")

    def choices(self, hand: Hand, hands: int, wager: Cents, exposed: bool) -> tuple[Choice, ...]:
        """What a player may do with a hand whose total is below 21."""
        two = len(hand.cards) == 2
        splits = two and hands < self.most_hands and self.is_pair(hand.cards)
        if hand.split_ace:
            made = [STAND]
        else:
            made = [HIT, STAND]
            if two and self.may_double_on(hand.count) and (self.double_after_split or not hand.split):
                made += self._doubles(wager)
        if splits and (self.resplit_aces or not hand.split_ace):
            made.append(Choice("split", Amount(wager, wager)))
        return (*made, REFUSE) if exposed else tuple(made)

    def _doubles(self, wager: Cents) -> list[Choice]:
        low = min(self.chip, wager) if self.double_for_less else wager
        amount = Amount(low, wager)
        made = [Choice("double", amount)]
        return [*made, Choice("double_face_down", amount)] if self.double_face_down else made

    def is_pair(self, cards: list[Card]) -> bool:
        """Whether two cards are equal in value (or in rank, where the house posts that)."""
        if self.by_rank:
            return RANK[cards[0]] == RANK[cards[1]]
        return worth(cards[0]) == worth(cards[1])

    def complete(self, hand: Hand, hands: int) -> bool:
        """Whether a hand has nothing left to decide: at 21 or over, doubled, or a split ace with its card."""
        if hand.count >= self.draw_below or hand.doubled or hand.dead:
            return True
        if not hand.split_ace or len(hand.cards) < 2:
            return False
        return not (self.resplit_aces and hands < self.most_hands and self.is_pair(hand.cards))

    def dealer_draws(self, hand: Hand) -> bool:
        """Whether the dealer draws another card: below hard 17, and on soft 17 unless the layout says stand."""
        if hand.count == self.stands and hand.soft:
            return self.hits_soft_17
        return hand.count < self.stands


def check_posting(rules: Rules) -> None:
    """Refuse what only one- and two-deck games may post where more decks are in use."""
    if rules.count("decks") <= rules.count("small_game_decks"):
        return
    if rules.text("dealing") == "pitch":
        raise rules.refuse("outside_range", "only one- and two-deck games may be pitched", "dealing")
    for name in _SMALL_GAME:
        rule = rules.chapter.rules[name]
        if rules.posting.options.get(name, rule.written) != rule.written and rules.value(name) != rule.value:
            message = f"only one- and two-deck games may post a {name} of their own"
            raise rules.refuse("outside_range", message, name)
