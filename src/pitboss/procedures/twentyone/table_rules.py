"""A hand of twenty-one, and the table's rules about it: pure functions of plain facts, without a table."""

from collections.abc import Callable, Collection, Sequence
from typing import ClassVar

from pitboss.chance import RANK, Card
from pitboss.hands.blackjack import is_blackjack, total, worth
from pitboss.rulebooks import Cite, Rules

MOST_POINTS = 21
"""The highest total of whole points that is not over. An ace counts eleven up to it."""
MOST_HANDS = 4
"""The most hands of a box in any document, and so the last number in a wager's name."""
HANDS = tuple(f"hand{number}" for number in range(1, MOST_HANDS + 1))
"""The moments at which a box decides about its hands."""

RESULTS = ("wins", "returned", "loses")
"""The results that a rule may give a hand's wager."""


class Hand:
    """One hand of a box: its cards, what they count, how it came about, and how it ended."""

    __slots__ = (
        "cards",
        "count",
        "dead",
        "doubled",
        "face_down",
        "freed",
        "laid",
        "paid",
        "rescued",
        "soft",
        "split",
        "surrendered",
    )

    def __init__(self, cards: Sequence[Card], split: bool = False) -> None:
        """Lay out a hand. ``split`` means that it was made by splitting."""
        self.cards, self.split = list(cards), split
        self.doubled = self.face_down = self.surrendered = self.paid = self.dead = self.rescued = False
        self.laid = self.freed = False
        """Whether the house staked the hand, and whether it doubled it."""
        self.count, self.soft = total(self.cards)

    def add(self, card: Card) -> None:
        """Add a card to the hand and recount it."""
        self.cards.append(card)
        self.count, self.soft = total(self.cards)

    def divide(self) -> "Hand":
        """Keep the first card and make the second a separate hand."""
        second = self.cards.pop()
        self.split = True
        self.count, self.soft = total(self.cards)
        return Hand([second], split=True)

    @property
    def split_ace(self) -> bool:
        """Whether the hand began as an ace that was split off."""
        return self.split and worth(self.cards[0]) == 11

    @property
    def natural(self) -> bool:
        """Whether the first two cards dealt are an ace and a ten-value card. A split hand never qualifies."""
        return not self.split and is_blackjack(self.cards)

    @property
    def over(self) -> bool:
        """Whether the hand has passed 21."""
        return self.count > MOST_POINTS


class TwentyOneRules:
    """What every round of a table looks up about hands, worked out once."""

    original: ClassVar[str]
    """The wager of a box before any split: it stays with the first hand."""
    hit_rule: ClassVar[str]
    """The rule under which a player draws."""
    over_rule: ClassVar[str]
    """The rule under which a hand is over, and the most it may count, in words."""
    most: ClassVar[str]
    split_rule: ClassVar[str]
    """The rule on which two cards may be split, and its value if they must be of one rank, not just of one value."""
    one_rank: ClassVar[str]

    free_doubles: Collection[int] = ()
    free_splits: Collection[int] = ()
    """The hard totals of two cards that the house doubles, and the values of pairs whose split it stakes."""

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        self.rules = rules
        self.cite = rules.cites
        self.wager_cite = rules.wager_cites
        self.chip = rules.amount("smallest_chip")
        self.double_cards, self.double_for_less = rules.count("double_cards"), rules.flag("double_for_less")
        self.double_after_split = rules.flag("double_after_split")
        self.most_hands, self.split_ace_cards = rules.count("most_hands"), rules.count("split_ace_cards")
        self.resplit_aces = rules.flag("resplit_aces")
        self.alike: Callable[[Card], int] = worth
        if rules.text(self.split_rule) == self.one_rank:
            self.alike = RANK.__getitem__
        self.dealer_stands = rules.count("dealer_stands")
        doubled = (self.double_cards, self.cite["double_cards"])
        self.draws = {
            "hit": (1, self.cite[self.hit_rule]),
            "split": (2, self.cite["split_order"]),
            "double": doubled,
            "double_face_down": doubled,
        }
        """The number of cards each decision draws, and the rule for it."""

    def wagers(self, number: int) -> tuple[str, str]:
        """Return the wager a hand stands on, and the one that doubles it. Every hand but the first has been split."""
        return self.original if number == 1 else f"split{number}", f"double{number}"

    def dealer_draws(self, count: int, soft: bool) -> bool:
        """Whether the dealer draws to this total."""
        raise NotImplementedError


def free_double(table_rules: TwentyOneRules, hand: Hand) -> bool:
    """Whether the house lays the double of a hand."""
    return len(hand.cards) == 2 and not hand.soft and hand.count in table_rules.free_doubles


def free_split(table_rules: TwentyOneRules, hand: Hand) -> bool:
    """Whether the house stakes the new hand of a split."""
    return worth(hand.cards[0]) in table_rules.free_splits


def why_no_card(table_rules: TwentyOneRules, hand: Hand) -> Cite | None:
    """Return the rule that stops a split ace from drawing after it has its card."""
    drawn = hand.split_ace and len(hand.cards) > table_rules.split_ace_cards
    return table_rules.cite["split_ace_cards"] if drawn else None


def why_not_split(table_rules: TwentyOneRules, hand: Hand, hands: int) -> Cite | None:
    """Allow a split of two equal cards, up to the most hands. Aces only once unless posted."""
    if len(hand.cards) != 2:
        return table_rules.wager_cite["split"]
    if table_rules.alike(hand.cards[0]) != table_rules.alike(hand.cards[1]):
        return table_rules.cite[table_rules.split_rule]
    if hands >= table_rules.most_hands:
        return table_rules.cite["most_hands"]
    return table_rules.cite["resplit_aces"] if hand.split_ace and not table_rules.resplit_aces else None


def compared(total: int, dealer: int) -> str:
    """Return the rule that decides a total that is not over against the dealer's."""
    if dealer > MOST_POINTS:
        return "dealer_over"
    if total == dealer:
        return "player_equal"
    return "player_higher" if total > dealer else "player_lower"
