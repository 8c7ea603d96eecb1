"""The rules of one street game table, worked out once: its streets as data, its offers, its settlement."""

from fractions import Fraction
from typing import ClassVar, NamedTuple

from pitboss.chance import Card
from pitboss.hands import five
from pitboss.money import Cents
from pitboss.procedures.limits import Limit, limit_of
from pitboss.procedures.orders import LOSERS_FIRST, STACKS
from pitboss.procedures.progressive import Jackpot, jackpot_of
from pitboss.procedures.streets.rules import LOSING_WAGERS_FIRST
from pitboss.rounds.answers import Stakes
from pitboss.rounds.asks import Amount, Choice, Offer
from pitboss.rounds.bets import offer
from pitboss.rounds.coupons import coupons_of
from pitboss.rounds.settlement import Outcome, Wins, by_row
from pitboss.rulebooks import Cite, Rules


class Option(NamedTuple):
    """One thing a player may do on a street.

    It may make a wager that is a multiple of the first one, withdraw a wager, fold the hand, or do nothing: a check.
    """

    do: str
    makes: str = ""
    least: int = 1
    most: int = 1
    withdraws: str = ""
    folds: bool = False

    def choice(self, first: Cents) -> Choice:
        """Return the choice offered to a player with this first wager."""
        if not self.makes:
            return Choice(self.do)
        return Choice(self.do, Amount(first * self.least, first * self.most, first), self.makes)


CHECK, FOLD = Option("check"), Option("fold", folds=True)


class Street(NamedTuple):
    """One street: every player still in decides, then community cards are turned up for all."""

    at: str
    """The moment of the decision."""
    options: tuple[Option, ...]
    cite: Cite
    turns: str
    """The moment at which the community cards are turned up; empty if no card follows."""
    cards: int
    turn_cite: Cite
    unless: str = ""
    """A wager after which a player has nothing left to decide."""


class StreetRules:
    """Everything a round looks up, ready to use."""

    first: ClassVar[str]
    """The wager that the later ones are multiples of."""
    offered: ClassVar[tuple[str, ...]]
    """The wagers made before the deal, in the order they are offered."""
    limited: ClassVar[tuple[str, ...]] = ()
    """The wagers subject to the payout limit."""
    own_cards: ClassVar[frozenset[str]] = frozenset()
    """Wagers decided by the player's own cards: they need no community cards."""
    board_cards: ClassVar[frozenset[str]] = frozenset()
    """Wagers decided by the community cards: they need no player's cards."""
    own: ClassVar[int]
    """How many cards a player is dealt."""
    board: ClassVar[int]
    """How many community cards are turned up in all."""
    hand: ClassVar[int] = 5
    """How many cards count for a progressive: the player's own, then the first community cards."""

    streets: tuple[Street, ...]
    """The streets of a round, first to last."""
    board_dealt: bool = True
    """Whether the community cards lie face down from the deal on; otherwise each is dealt when it is turned up."""
    burns: int = 0
    """How many cards are burned before community cards that are dealt when turned up."""
    spare: int = 0
    """How many cards are dealt to the community area only to be burned."""

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        self.rules, self.pay = rules, rules.pay_tables
        self.cite = {name: rule.cite for name, rule in rules.chapter.rules.items()}
        self.wager_cite = {name: wager.cite for name, wager in rules.chapter.wagers.items()}
        self.offers: tuple[Offer, ...] = tuple(made for one in self.offered if (made := offer(rules, one)))
        self.jackpot: Jackpot | None = jackpot_of(rules)
        if self.jackpot is not None:
            self.offers += (self.jackpot.offer,)
        self.coupons = coupons_of(rules, "bet")
        self.in_stacks = rules.text("dealing") == STACKS
        self.sequence = rules.names("settle_sequence")
        self.counter_clockwise = "counter-clockwise" in rules.text("settle_order")
        self.losers_first = rules.text("settle_hands") == LOSERS_FIRST
        self.losing_wagers_first = rules.text("settle_hands") == LOSING_WAGERS_FIRST
        self.limit: Limit | None = limit_of(rules) if "payout_limit" in rules else None
        self.collected: dict[str, Cite] = {}
        """Wagers taken as the deal begins: what they win is paid without returning a stake."""
        self.folded: dict[str, Outcome] = {}
        """How a fold settles the wagers it gives up."""
        duties = rules.chapter.duties
        self.pack_cite: Cite = duties["one_deck"].cite if "one_deck" in duties else self.cite["deal_order"]

    @property
    def board_cite(self) -> Cite:
        """Return the rule that sets the number of community cards: the deal's, or that of the last to come later."""
        turned = [self.cite["deal_order"], *(street.turn_cite for street in self.streets if street.turns)]
        return turned[0 if self.board_dealt else -1]

    def check_wagers(self, stakes: Stakes) -> None:
        """Refuse wagers that do not fit together."""

    def outcomes(self, own: tuple[Card, ...], board: tuple[Card, ...]) -> dict[str, Outcome]:
        """Return the outcome of every wager of a hand played to the end, and of those that survive a fold."""
        raise NotImplementedError

    def by_hand(self, wager: str, value: int) -> Outcome:
        """Return a wager's outcome by its pay table for a hand of five cards."""
        table = self.pay[wager]
        return by_row(wager, table, five.row(value, table.rows))

    def net(self, wager: str, outcome: Outcome, stake: Cents) -> Fraction:
        """Return what a wager nets; a stake taken as the deal began is not returned."""
        taken = stake if wager in self.collected and type(outcome) is Wins else 0
        return outcome.net(stake) - taken
