"""The rules of one ante game table, worked out once, and its settlement as pure functions from hands to outcomes."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from pitboss.chance import UNSEEN
from pitboss.chance.cards import RANKS, Card
from pitboss.hands import Ranking
from pitboss.money import Cents, show_dollars
from pitboss.procedures.ante.rules import BONUS, PLAY, VERSIONS
from pitboss.procedures.orders import LEFT_OF_BANK
from pitboss.procedures.progressive import Jackpot, five_card_row
from pitboss.procedures.side_wagers import SideWagers
from pitboss.procedures.staged import StagedRules
from pitboss.rounds.alike import Cells
from pitboss.rounds.answers import Stakes
from pitboss.rounds.asks import NOTHING_BARRED, Amount, Bar, Barred, Bet
from pitboss.rounds.settlement import Loses, Outcome, Wins, by_row, ruled
from pitboss.rulebooks import Rules

NOT_QUALIFIED, HIGHER, EQUAL, LOWER, FOLDED = range(5)
COMPARED = ("", "player_higher", "player_equal", "player_lower")
"""The rule behind each result of a comparison, or empty if the dealer does not qualify and nothing is compared."""

OTHER_CARDS = frozenset({"progressive", "envy", "six_card_bonus"})
"""Pay tables that pay on other cards than the hand's own."""

_MOST_TIMES = (0, 1, 2, 5)
"""The most that the wager next to the ante may be, as a multiple, for each version in the order named. 0: no limit."""
_TIMES = {1: "the", 2: "twice the", 5: "five times the"}


def _too_much(wager: str, cents: Cents, other: str, of: Cents, times: int) -> str:
    """Say that a wager is more than this many times another."""
    most = f"{_TIMES[times]} {other}, {show_dollars(times * of)}"
    return f"{wager} may be at most {most}, not {show_dollars(cents)}"


def showdown(player: int, dealer: int, qualifies: int) -> int:
    """Compare a played hand with the dealer's: NOT_QUALIFIED, HIGHER, EQUAL or LOWER. Plain, so that it compiles."""
    if dealer < qualifies:
        return 0
    if player == dealer:
        return 2
    return 1 if player > dealer else 3


class AnteRules(StagedRules):
    """Everything a round looks up, ready to use."""

    side: ClassVar[str] = ""
    """The wager on the player's own hand, if there is one."""
    stays: ClassVar[str] = PLAY
    """The wager that keeps a player in, and the choice that makes it."""
    beside: ClassVar[tuple[str, ...]] = ()
    """Wagers equal to the ante and staked with it, which the same contest decides."""
    bonus: ClassVar[str] = BONUS
    """The pay table for the kind of a played hand: on the ante, or on another wager."""
    win_row: ClassVar[str] = "win"
    """The pay-table row that every winning wager to stay in is paid at least."""
    rank: Callable[[Sequence[str]], Ranking]
    """Ranks hands in the order a document lists them."""
    sees_dealer: bool = False
    """Whether one of the dealer's cards is seen before the decision."""
    seen_place: ClassVar[int] = 0
    """The index of that card in the dealer's hand, in the order dealt."""
    multiples: tuple[int, ...]
    """The least and greatest multiples of the ante. A play wager's net is linear in it, so one of the two is best."""
    more_with: int = 0
    """The least hand that may be played for more than the least multiple."""
    barred: Barred = NOTHING_BARRED
    """Explains why a player may not make a decision."""

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        super().__init__(rules, self.stays)
        self.play_cite = self.decide_cite = self.wager_cite[self.stays]
        self.pooled: dict[str, dict[str, Outcome]] = {}
        """Wagers on the player's and the dealer's cards together: the outcome of each, by the hand those cards make."""
        self.sides = rules.once(SideWagers)
        """The side wagers that the chapter states as data."""
        self.offers += self.sides.offers
        other = {*OTHER_CARDS, *(offer.wager for offer in self.sides.offers)}
        self.by_own_hand = {name: table for name, table in self.pay.items() if name not in other}
        """The pay tables that pay on the player's own hand."""
        self.decided = ("ante", self.stays, *self.beside)
        self.hands = self.rank(rules.names("hand_ranking"))
        self.any_of = rules.names("opening_wagers")
        self.from_bank = {
            name: LEFT_OF_BANK in rules.text(name) for name in ("deal_order", "action_order", "settle_order")
        }
        self.dealer_always_shown = rules.text("dealer_hand_shown") == "always"
        self.fold_without_ante = rules.flag("fold_without_ante", False)
        self.version = rules.text("wager_version") if self.side else VERSIONS[0]
        self.times = _MOST_TIMES[[name.format(self.side) for name in VERSIONS].index(self.version)]
        least = rules.text("dealer_qualifies", "")
        self.qualifies = self.hands.at_least(least) if least else 0
        """The least hand with which the dealer qualifies, or 0 if the dealer always does."""
        unmet = "not_qualified_{}" if least else "player_higher"
        self.contest: tuple[dict[str, Outcome], ...] = tuple(
            {
                "ante": ruled(rules, rule.format("ante"), "ante"),
                self.stays: ruled(rules, rule.format(self.stays), self.stays, self.win_row),
            }
            for rule in (unmet, *COMPARED[1:])
        )
        self.folded = dict.fromkeys(rules.names("fold_forfeits"), Loses(self.cite["fold_forfeits"]))
        self.cells: dict[bool, Cells | None] = {}
        """How hands are sorted at once, with and without the dealer's cards."""
        self._sorts: dict[int, tuple[str | bool, ...]] = {}
        self._by_hand: dict[tuple[str, int], dict[str, Outcome]] = {}
        self._outcomes: dict[tuple[int, int], dict[str, Outcome]] = {}

    @property
    def made_later(self) -> tuple[str, ...]:
        """The wager that keeps a player in."""
        return (self.stays,)

    def prices(self, ante: Cents, cards: Sequence[Card]) -> Amount:
        """Return the amounts allowed for the play wager on this ante with these cards: usually a single multiple."""
        return Amount(ante * self.multiples[0], ante * self.multiples[0])

    def may_play(self, multiple: int, value: int) -> bool:
        """Whether a hand of this value may be played for this multiple of the ante."""
        return multiple == self.multiples[0] or value >= self.more_with

    def short_name(self, value: int) -> str:
        """Name a hand by its cards if they decide ("Q-6-4"), else in words."""
        if self.hands.category(value) != "high card":
            return self.hands.describe(value)
        ranks = (RANKS[rank - 2] for rank in self.hands.ranks(value))
        return "-".join("10" if rank == "T" else rank for rank in ranks)

    def why_not_wagers(self, ask: Bet, stakes: Stakes) -> Bar | None:
        """Return why wagers do not fit together: by the wagering version the house posted, or the ones behind them."""
        ante, side = stakes.wagers.get("ante", 0), stakes.wagers.get(self.side, 0)
        if stakes.wagers and (why := self.why_unfit(ante, side)):
            message = f"{why} (the posted wager_version is {self.version})"
            return Bar(self.cite["wager_version"], message, "wager_version")
        if stakes.behind and not ante and any(bet.wager == "ante" for bet in stakes.behind):
            message = "the hand has no ante of its own, so a bet behind it cannot be played"
            return Bar(self.cite["back_line_betting"], message, "needs_wager")
        return None

    def why_unfit(self, ante: Cents, side: Cents) -> str:
        """Return the limit that the two wagers break in the posted version, or empty if they fit."""
        both = self.times == _MOST_TIMES[-1]
        if both and not (ante and side):
            return f"ante and {self.side} must both be made, and there is no {self.side if ante else 'ante'}"
        if self.times and side > self.times * ante:
            return _too_much(self.side, side, "ante", ante, self.times)
        if both and ante > self.times * side:
            return _too_much("ante", ante, self.side, side, self.times)
        return ""

    # -- the settlement: the table carries it out, the odds weigh it, a kernel counts by it -----------

    def outcomes(self, result: int, value: int) -> dict[str, Outcome]:
        """Return the outcome of every wager on a hand of this value, folded or played to this result."""
        key = (result, value)
        if (known := self._outcomes.get(key)) is None:
            own = self.by_hand(self.side, value)
            paid = self.by_hand(BONUS, value).get(BONUS)
            bonus = {BONUS: paid._replace(on="ante")} if isinstance(paid, Wins) else {}
            known = self._outcomes[key] = (
                {**own, **self.folded} if result == FOLDED else {**own, **bonus, **self.contest[result]}
            )
        return known

    def meter_row(self, jackpot: Jackpot, cards: Sequence[Card]) -> str:
        """Return the row of a progressive that a hand reaches: with its five cards, or as the game itself ranks it."""
        if not jackpot.of:
            return five_card_row(cards)
        return "" if UNSEEN in cards else self.hands.row(self.hands.value(cards), jackpot.pay.rows)

    def sort(self, value: int) -> tuple[str | bool, ...]:
        """Return what the rules distinguish in a hand: its kind, its rows, and whether it allows more."""
        if (known := self._sorts.get(value)) is None:
            rows = (self.hands.row(value, table.rows) for table in self.by_own_hand.values())
            known = self._sorts[value] = self.hands.category(value), value >= self.more_with, *rows
        return known

    def by_hand(self, wager: str, value: int) -> dict[str, Outcome]:
        """Return a wager's outcome by the player's own hand, or empty if the document has no such table."""
        key = (wager, value)
        if key not in self._by_hand:
            table = self.pay.get(wager)
            made = {wager: by_row(wager, table, self.hands.row(value, table.rows))} if table else {}
            self._by_hand[key] = made
        return self._by_hand[key]
