"""How the rules settle a box's wagers: pure functions from final hands to outcomes."""

from collections.abc import Sequence
from typing import NamedTuple

from pitboss.chance import RANK, SUIT, Card
from pitboss.games.blackjack.rules import EARLY, TIP
from pitboss.games.blackjack.table_rules import TableRules
from pitboss.hands.blackjack import is_blackjack, total, worth
from pitboss.procedures.twentyone.table_rules import MOST_POINTS, Hand, compared
from pitboss.rounds.settlement import Halves, Loses, Outcome, Pushes, Wins
from pitboss.rulebooks import Cite

ACE, KING, TWO = 14, 13, 2
STRAIGHT, SEVENS = (6, 7, 8), (7, 7, 7)
BY_LENGTH = {5: "five cards", 6: "six cards", 7: "seven cards or more"}
OVER_BY_ONE = MOST_POINTS + 1


class Final(NamedTuple):
    """A hand's result: its total, whether an ace in it counts eleven, and whether it is a blackjack."""

    total: int
    soft: bool = False
    natural: bool = False
    surrendered: bool = False
    rescued: bool = False
    bonus: str = ""
    """The row of a bonus that its cards make, if they make 21 and it was not doubled."""

    def __str__(self) -> str:
        """Return the total the way it is announced."""
        if self.natural:
            return "blackjack"
        return f"soft {self.total}" if self.soft else str(self.total)


def final(hand: Hand) -> Final:
    """Return the result of a player's hand."""
    bonus = "" if hand.doubled else bonus_row(hand.cards)
    return Final(hand.count, hand.soft, hand.natural, hand.surrendered, hand.rescued, bonus)


def bonus_row(cards: Sequence[Card]) -> str:
    """Return the way in which cards make 21 that a bonus is paid on, or empty if they do not."""
    ranks = tuple(sorted(RANK[card] for card in cards))
    if total(cards)[0] != MOST_POINTS:
        return ""
    if ranks in (STRAIGHT, SEVENS):
        suits = {card[1] for card in cards}
        how = "mixed" if len(suits) > 1 else "spades" if suits == {"s"} else "suited"
        return f"{'-'.join(map(str, ranks))} {how}"
    return BY_LENGTH.get(min(len(cards), max(BY_LENGTH)), "")


def dealers(cards: Sequence[Card]) -> Final:
    """Return the result of the dealer's hand."""
    return Final(*total(cards), is_blackjack(cards))


def hand_outcomes(
    table_rules: TableRules, number: int, hand: Final, dealer: Final | None, missed: Cite | None = None
) -> dict[str, Outcome]:
    """Return the outcomes of a hand's wagers. The dealer's result is not needed if the hand went over.

    A blackjack discovered after doubles and splits takes only the original wager. If it was ``missed`` at the reader,
    the rule for that is cited.
    """
    if hand.rescued:
        return _rescued(table_rules, number)
    outcome = late = doubled = hand_outcome(table_rules, number, hand, dealer)
    if dealer is not None and dealer.natural and not isinstance(outcome, Halves):
        late, doubled = table_rules.decided["late_blackjack"], table_rules.late_double
        if missed:
            late, doubled = (one._replace(cite=missed) for one in (late, doubled))  # type: ignore[call-arg]
    wager, double = table_rules.wagers(number)
    return {wager: outcome if number == 1 else late, double: doubled}


def _rescued(table_rules: TableRules, number: int) -> dict[str, Outcome]:
    """Return the outcomes of a doubled hand that was given up: its wager is lost, the double comes back."""
    (wager, double), cite, found = (
        table_rules.wagers(number),
        table_rules.cite["rescue"],
        f"hand {number}: rescued",
    )
    return {wager: Loses(cite, found), double: Pushes(cite, found)}


def tip_outcomes(
    table_rules: TableRules, number: int, hand: Final, dealer: Final | None
) -> dict[str, Outcome]:
    """Return the outcomes of a tip on this hand: as for the main wager on it, and as for its double."""
    wager, double = table_rules.wagers(number)
    made = hand_outcomes(table_rules, number, hand, dealer)
    own = made[wager] if hand.rescued else hand_outcome(table_rules, number, hand, dealer)
    return {TIP: own, f"tip_double{number}": made[double]}


def hand_outcome(table_rules: TableRules, number: int, hand: Final, dealer: Final | None) -> Outcome:
    """Return the outcome of one hand against the dealer's."""
    if hand.surrendered and (table_rules.surrender == EARLY or not (dealer and dealer.natural)):
        return Halves(table_rules.cite["surrender"], f"hand {number}: surrendered")
    if hand.natural and not (dealer and dealer.natural):
        return blackjack_outcome(table_rules, dealer)
    rule = comparison(hand, dealer)
    against = f" against {dealer}" if dealer is not None and rule != "player_over" else ""
    found = f"hand {number}: {hand}{against}: {rule.replace('_', ' ')}"
    if rule == "player_equal" and hand.total == MOST_POINTS and "equal_21" in table_rules.decided:
        rule = "equal_21"
    if (
        rule == "dealer_over"
        and dealer
        and dealer.total == OVER_BY_ONE
        and "dealer_22" in table_rules.decided
    ):
        rule = "dealer_22"
    outcome = table_rules.decided[rule]._replace(found=found)  # type: ignore[call-arg]
    if table_rules.bonus_21 and hand.bonus in table_rules.bonus_21.rows and isinstance(outcome, Wins):
        return Wins(
            table_rules.bonus_21.rows[hand.bonus], table_rules.bonus_21.cite, f"{found}, {hand.bonus}"
        )
    return outcome


def comparison(hand: Final, dealer: Final | None) -> str:
    """Return the rule that decides a hand against the dealer's."""
    if dealer is not None and dealer.natural:
        return "blackjack_meets_blackjack" if hand.natural else "dealer_blackjack"
    if hand.total > MOST_POINTS:
        return "player_over"
    assert dealer is not None
    return compared(hand.total, dealer.total)


def blackjack_outcome(table_rules: TableRules, dealer: Final | None = None) -> Outcome:
    """Return the outcome of a blackjack when the dealer has none, even against a total of 21."""
    pay = table_rules.pay["blackjack"]
    found = "blackjack, and the dealer has none" + (f" but {dealer}" if dealer else "")
    return Wins(pay.rows["win"], pay.cite, found)


def insurance_outcome(table_rules: TableRules, dealer_blackjack: bool) -> Outcome:
    """Return the outcome of insurance: it wins if the dealer has a blackjack, else it is collected at once."""
    pay = table_rules.pay["insurance"]
    if dealer_blackjack:
        return Wins(pay.rows["win"], pay.cite, "the dealer has blackjack")
    return Loses(table_rules.insurance_lost, "the dealer has no blackjack")


def even_money_outcome(table_rules: TableRules) -> Outcome:
    """Return the outcome of a blackjack settled before the hole card is known: it is paid like a plain win."""
    return Wins(table_rules.pay["wager"].rows["win"], table_rules.cite["even_money"], "blackjack: even money")


def house_money_hand(cards: Sequence[Card], ace_two: bool = False, by_value: bool = False) -> str:
    """Return the best House Money hand that two cards make, or empty if none."""
    low, high = sorted(RANK[card] for card in cards)
    suited = len({SUIT[card] for card in cards}) == 1
    sequence = high - low == 1 or (ace_two and (low, high) == (TWO, ACE))
    if (low, high) == (KING, ACE) and suited:
        return "ace-king suited"
    if sequence and suited:
        return "straight flush"
    if low == high or (by_value and worth(cards[0]) == worth(cards[1])):
        return "pair"
    return "straight" if sequence else ""


def house_money_outcome(table_rules: TableRules, cards: Sequence[Card]) -> Outcome:
    """Return the outcome of House Money on the first two cards."""
    return table_rules.house_money[
        house_money_hand(cards, table_rules.ace_two_straight, table_rules.pair_by_value)
    ]
