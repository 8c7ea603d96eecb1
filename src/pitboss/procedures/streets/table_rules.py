"""The rules of one street game table, worked out once: its streets as data, its offers, its settlement."""

from fractions import Fraction
from typing import ClassVar, NamedTuple

from pitboss.chance import Card
from pitboss.hands import five
from pitboss.money import Cents
from pitboss.procedures.limits import Limit, limit_of
from pitboss.procedures.staged import StagedRules
from pitboss.procedures.streets.rules import LOSING_WAGERS_FIRST
from pitboss.rounds.asks import Amount, Choice
from pitboss.rounds.settlement import Outcome, Wins, by_row
from pitboss.rulebooks import Cite, Rules


class Option(NamedTuple):
    """One thing a player may do on a street.

    It may make a wager that is a multiple of the first one, withdraw a wager, fold the hand, or do nothing (a check).
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
    """The moment at which the community cards are turned up, or empty if no card follows."""
    cards: int
    turn_cite: Cite
    unless: str = ""
    """A wager after which a player has nothing left to decide."""


class StreetRules(StagedRules):
    """Everything a round looks up, ready to use."""

    first: ClassVar[str]
    """The wager that the later ones are multiples of."""
    limited: ClassVar[tuple[str, ...]] = ()
    """The wagers subject to the payout limit."""
    own_cards: ClassVar[frozenset[str]] = frozenset()
    """Wagers decided by the player's own cards: they need no community cards."""
    board_cards: ClassVar[frozenset[str]] = frozenset()
    """Wagers decided by the community cards: they need no player's cards."""
    own: ClassVar[int]
    """The number of cards a player is dealt."""
    board: ClassVar[int]
    """The total number of community cards turned up."""
    dealt: ClassVar[int] = 0
    """The number of cards the dealer has."""
    hand: ClassVar[int] = 5
    """The number of cards that count for a progressive: the player's own, then the first community cards."""

    streets: tuple[Street, ...]
    """The streets of a round, first to last."""
    board_dealt: bool = True
    """Whether the community cards lie face down from the deal on. Otherwise each is dealt when it is turned up."""
    burns: int = 0
    """The number of cards burned before community cards that are dealt when turned up."""
    spare: int = 0
    """The number of cards dealt to the community area only to be burned."""

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        super().__init__(rules)
        self.any_of = (self.first,)
        self.losing_wagers_first = rules.text("settle_hands") == LOSING_WAGERS_FIRST
        self.limit: Limit | None = limit_of(rules) if "payout_limit" in rules else None
        self.collected: dict[str, Cite] = {}
        """Wagers taken as the deal begins: what they win is paid without returning a stake."""
        duties = rules.chapter.duties
        self.pack_cite: Cite = duties["one_deck"].cite if "one_deck" in duties else self.cite["deal_order"]

    @property
    def made_later(self) -> set[str]:
        """The wagers that are made on a street."""
        return {option.makes for street in self.streets for option in street.options if option.makes}

    @property
    def least_first(self) -> Cents:
        """The least first wager."""
        return next(offer.amount.least for offer in self.offers if offer.wager == self.first)

    @property
    def board_cite(self) -> Cite:
        """Return the rule that sets the number of community cards: the deal's, or that of the last to come later."""
        turned = [self.cite["deal_order"], *(street.turn_cite for street in self.streets if street.turns)]
        return turned[0 if self.board_dealt else -1]

    def made_of(
        self, own: tuple[Card, ...], board: tuple[Card, ...], dealer: tuple[Card, ...]
    ) -> dict[str, Outcome]:
        """Return the outcome of every wager of a hand played to the end, with the dealer's cards if there are any."""
        return self.outcomes(own, board)

    def outcomes(self, own: tuple[Card, ...], board: tuple[Card, ...]) -> dict[str, Outcome]:
        """Return the outcome of every wager of a hand played to the end, and of those that survive a fold."""
        raise NotImplementedError

    def by_hand(self, wager: str, value: int) -> Outcome:
        """Return a wager's outcome by its pay table for a hand of five cards."""
        table = self.pay[wager]
        return by_row(wager, table, five.row(value, table.rows))

    def net(self, wager: str, outcome: Outcome, stake: Cents) -> Fraction:
        """Return what a wager nets. A stake taken as the deal began is not returned."""
        taken = stake if wager in self.collected and type(outcome) is Wins else 0
        return outcome.net(stake) - taken
