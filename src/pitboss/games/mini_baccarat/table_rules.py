"""The rules of one table, worked out once: which hand draws, and the outcome of every wager."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any, NamedTuple

from pitboss.chance import UNSEEN, Card
from pitboss.games.mini_baccarat.rules import (
    BANKER_TWO,
    BOTH_HANDS,
    DRAGON,
    DRAGON_FIRST,
    FIRST_FOUR,
    FREE_HANDS,
    MAIN,
    NATURAL_ROW,
    NINES,
    PAIR_FACTS,
    PLAYER_TWO,
)
from pitboss.hands.baccarat import points, worth
from pitboss.hands.ranking import first_row
from pitboss.money import Cents, round_cents
from pitboss.procedures.progressive import Jackpot, jackpots_of
from pitboss.procedures.side_wagers import OF_CARDS, FactsOf, OnCards, Seen, SideWager, SideWagers
from pitboss.rounds.answers import Stakes
from pitboss.rounds.asks import Bar, Bet, Offer
from pitboss.rounds.bets import offer
from pitboss.rounds.settlement import Loses, Outcome, Pushes, Wins, by_row, payable, rounding, unit_of
from pitboss.rulebooks import Cite, Rules

PLAYER, BANKER = "player", "banker"
DEALT_TO = (PLAYER, BANKER, PLAYER, BANKER)
MOST_CARDS = 6
"""The most cards a round needs: two to each hand, and a third."""


@dataclass(frozen=True, slots=True)
class Points:
    """A hand's result: its point count, whether its first two cards were a Natural, and how many cards it has."""

    count: int
    natural: bool = False
    cards: int = 2

    def __str__(self) -> str:
        """Return it as the dealer announces it: "7", "natural 9"."""
        return f"natural {self.count}" if self.natural else str(self.count)


class Ruling(NamedTuple):
    """Whether a hand takes a third card, and the rule that says so."""

    draws: bool
    cite: Cite


class Vigorish(NamedTuple):
    """The part of a result that the house keeps, as a share of the stake, and the rule."""

    share: Fraction
    cite: Cite


class FreeHands(NamedTuple):
    """How many hands without wagers may be dealt, from one shoe or in a row, and the rule."""

    most: int
    in_row: bool
    cite: Cite

    @property
    def within(self) -> str:
        """Say over which hands they are counted."""
        return "in a row" if self.in_row else "from one shoe"


class TableRules:
    """The rules of one table, worked out once."""

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        self.rules, self.cite = rules, rules.cites
        self.positions = rules.count("positions")
        self.dragon = tuple(wager for wager in DRAGON if wager in rules.chapter.wagers)
        self.dragon_margin = rules.count("dragon_margin") if self.dragon else 0
        self.dragon_first = rules.text("dragon_settled", "") == DRAGON_FIRST
        self.pay = {name: rules.pay(name) for name in (*MAIN, "dragon") if name in rules.pay_tables}
        self.sides = rules.once(SideWagers)
        main = tuple(made for wager in (*MAIN, *self.dragon) if (made := offer(rules, wager)))
        self.jackpots = jackpots_of(rules)
        self.offers: tuple[Offer, ...] = (*main, *self.sides.offers, *(one.offer for one in self.jackpots))
        self.on_cards = tuple(map(_on_cards, self.sides.looking_at(PLAYER_TWO, BANKER_TWO, FIRST_FOUR)))
        self.one_hand = "both_hands" in rules and not rules.flag("both_hands")
        self.free_hands = tuple(
            FreeHands(rules.count(rule), rule == FREE_HANDS[1], rules.cite(rule))
            for rule in FREE_HANDS
            if rule in rules
        )
        """The limits of free hands, if the document has them."""
        self.differential = rules.amount("table_differential", 0)
        self.natural = rules.count("natural_least")
        self.player_stays, self.banker_stays = rules.count("player_stays"), rules.count("banker_stays")
        self.always, self.never = rules.count("banker_draws_below"), rules.count("banker_never_draws")
        self.table = {row["count"]: frozenset(row["draws"]) for row in rules.rows("banker_table")}
        self.face_down = rules.text("dealing") == "face down"
        self.lowest_first = rules.text("equal_bettors") == "the lowest seat number"
        self.handled = rules.text("table") == "midi"
        self.marked = rules.text("vigorish_collected") == "marked"
        self.percent = rules.percent("vigorish")
        self.unit = lcm(rules.amount("vigorish_unit"), unit_of(rules))
        self.charged_on_tie = rules.text("banker_tie") == "charged"

    # -- the deal -------------------------------------------------------------------------------

    def due(self, hands: Mapping[str, Sequence[Card]]) -> str:
        """Return the hand that gets the next card, or empty once both are complete, or where a card was not seen."""
        cards = (*hands[PLAYER], *hands[BANKER])
        if len(cards) < len(DEALT_TO):
            return DEALT_TO[len(cards)]
        drawing = (one for one in hands if len(hands[one]) == 2 and self.third(one, hands).draws)
        return "" if UNSEEN in cards else next(drawing, "")

    def deal_on(self, hands: Mapping[str, list[Card]], cards: Iterable[Card]) -> bool:
        """Deal cards to the hands that are due them, and return whether they complete both."""
        coming = iter(cards)
        while (hand := self.due(hands)) and (card := next(coming, "")):
            hands[hand].append(card)
        return not hand

    def third(self, hand: str, hands: Mapping[str, Sequence[Card]]) -> Ruling:
        """Return whether a hand takes a third card. Ask for the Banker's once the Player's is complete."""
        player = hands[PLAYER]
        counts = points(player[:2]), points(hands[BANKER][:2])
        if hand == PLAYER:
            return self.player_third(*counts)
        return self.banker_third(*counts, worth(player[2]) if len(player) > 2 else None)

    def player_third(self, player: int, banker: int) -> Ruling:
        """If neither hand is a Natural, the Player's Hand draws below its limit and otherwise stays."""
        if self._ended(player, banker):
            return Ruling(False, self.cite["natural_ends"])
        return Ruling(player < self.player_stays, self.cite["player_stays"])

    def banker_third(self, player: int, banker: int, third: int | None) -> Ruling:
        """The Banker's Hand draws by its own count and, if Player drew, by the value of that third card."""
        if self._ended(player, banker):
            return Ruling(False, self.cite["natural_ends"])
        if third is None:
            return Ruling(banker < self.banker_stays, self.cite["banker_stays"])
        if banker < self.always:
            return Ruling(True, self.cite["banker_draws_below"])
        if banker >= self.never:
            return Ruling(False, self.cite["banker_never_draws"])
        return Ruling(third in self.table[banker], self.cite["banker_table"])

    def _ended(self, player: int, banker: int) -> bool:
        return max(player, banker) >= self.natural

    def points(self, cards: Sequence[Card]) -> Points:
        """Return the result of a hand."""
        return self.hand(points(cards), len(cards))

    def hand(self, count: int, cards: int) -> Points:
        """Return the result of a hand by its count and the number of its cards."""
        return Points(count, cards == 2 and count >= self.natural, cards)

    def why_not_both(self, ask: Bet, stakes: Stakes) -> Bar | None:
        """Bar bets on both hands if the document allows a player only one."""
        if not self.one_hand or PLAYER not in stakes.wagers or BANKER not in stakes.wagers:
            return None
        message = "Player and Banker may not be bet by one player in the same round"
        return Bar(self.cite["both_hands"], message, "one_wager")

    # -- settlement -----------------------------------------------------------------------------

    def outcomes(self, player: Points, banker: Points) -> dict[str, Outcome]:
        """Return the outcome of every wager for this result of the hands."""
        ahead = player.count - banker.count
        made = {
            "player": self._on("player", ahead, player),
            "banker": self._on("banker", -ahead, banker),
            "tie": Loses(self.cite["tie_unequal"]) if ahead else self._wins("tie", player),
        }
        for wager, own, other in (("dragon_player", player, banker), ("dragon_banker", banker, player)):
            if wager in self.dragon:
                made[wager] = self._dragon(wager, own, other)
        facts = _result_facts(player, banker)
        return made | {side.wager: side.outcome(facts) for side in self.sides.looking_at(BOTH_HANDS)}

    def nines(self, jackpot: Jackpot, player: Points, banker: Points) -> str:
        """Return the row of the progressive that both hands reach: the first of its table, or empty if none."""
        facts = _result_facts(player, banker)
        reached = (row for row, wanted in NINES.items() if wanted.items() <= facts.items())
        return first_row(reached, jackpot.pay.rows)

    def award(self, jackpot: Jackpot, player: Points, banker: Points) -> Cents:
        """Return what the progressive pays for this result at the posted meter, to a player who wins it alone."""
        row = self.nines(jackpot, player, banker)
        return jackpot.worth(jackpot.pay.rows[row]) if row else 0

    def early(self, player: Sequence[Card], banker: Sequence[Card]) -> dict[str, Outcome]:
        """Return the outcome of the side wagers that the first two cards of each hand decide."""
        dealt = (player[0], banker[0], player[1], banker[1])
        return {one.side.wager: one.outcome(dealt) for one in self.on_cards}

    def _on(self, hand: str, ahead: int, own: Points) -> Outcome:
        """A wager on a hand wins if its count is higher, loses if it is lower and is void if they are equal."""
        if ahead > 0:
            return self._wins(hand, own)
        return Loses(self.cite[f"{hand}_lower"]) if ahead else Pushes(self.cite[f"{hand}_tie"])

    def _wins(self, wager: str, own: Points) -> Outcome:
        """Pay a winning hand, by a row for the count it wins with if the document has one."""
        table, cards = self.pay[wager], "three-card " if own.cards > 2 else ""
        if row := first_row((f"win with {cards}{own.count}", f"win with {own.count}"), table.rows):
            return by_row(wager, table, row)
        return Wins(table.rows["win"], table.cite)

    def _dragon(self, wager: str, own: Points, other: Points) -> Outcome:
        """The selected hand must win as a Natural, or by the margin. Equal Naturals return the wager."""
        ahead = own.count - other.count
        if own.natural and other.natural and ahead <= 0:
            lower = Loses(self.cite["dragon_lower_natural"])
            return lower if ahead else Pushes(self.cite["dragon_natural_tie"])
        if not own.natural and ahead <= 0:
            return Loses(self.cite["dragon_not_higher"])
        if not own.natural and ahead < self.dragon_margin:
            return Loses(self.cite["dragon_margin"], f"{wager}: wins by {ahead}")
        return by_row(wager, self.pay["dragon"], NATURAL_ROW if own.natural else f"win by {ahead}")

    # -- vigorish -------------------------------------------------------------------------------

    def vigorish(self, wager: str, outcome: Outcome) -> Vigorish | None:
        """Return what a Banker wager owes: a share of what it won or, if the house charges ties, of its stake."""
        if wager != "banker" or type(outcome) is Loses or not self.percent:
            return None
        if type(outcome) is Wins:
            return Vigorish(outcome.net(1) * self.percent / 100, self.cite["vigorish"])
        return Vigorish(self.percent / 100, self.cite["banker_tie"]) if self.charged_on_tie else None

    def charge(self, vigorish: Vigorish, outcome: Outcome, stake: Cents) -> Cents:
        """Return what a stake owes in cents, such that the remainder is paid in whole units."""
        base = payable(self.rules, outcome.net(stake)) if type(outcome) is Wins else stake
        return base - self._even(base - vigorish.share * stake, self.unit)

    def net(self, wager: str, outcome: Outcome, stake: Cents) -> Cents:
        """Return what a stake nets in cents, after vigorish."""
        owed = self.vigorish(wager, outcome)
        return payable(self.rules, outcome.net(stake)) - (self.charge(owed, outcome, stake) if owed else 0)

    def _even(self, exact: Fraction, unit: Cents) -> Cents:
        return round_cents(exact, self.rules.once(rounding), unit)


# -- what side wagers look at -------------------------------------------------------------------


def _result_facts(player: Points, banker: Points) -> dict[str, Any]:
    """Return what is known of both hands when they are complete."""
    ahead = player.count - banker.count
    facts = {"winner": PLAYER if ahead > 0 else BANKER if ahead else "tie", "margin": abs(ahead)}
    for hand, one in ((PLAYER, player), (BANKER, banker)):
        facts |= {f"{hand}_count": one.count, f"{hand}_cards": one.cards, f"{hand}_natural": one.natural}
    return {**facts, "cards": player.cards + banker.cards}


def _pair_facts(hand: str) -> FactsOf:
    return {f"{hand}_{name}": OF_CARDS[name] for name in PAIR_FACTS}


def _on_cards(side: SideWager) -> OnCards:
    """Return where the cards lie that a side wager looks at."""
    if side.looks_at == FIRST_FOUR:
        return OnCards(side, Seen((0, 2), _pair_facts(PLAYER)), Seen((1, 3), _pair_facts(BANKER)))
    return OnCards(side, Seen((0, 2) if side.looks_at == PLAYER_TWO else (1, 3), OF_CARDS))
