"""What the room takes of a hand that is over: stated of its called money, for whoever counted it."""

from pitboss.money import Cents
from pitboss.poker.pots import MAIN, Pot, from_pots
from pitboss.poker.rake import CalledHand
from pitboss.poker.table_rules import TableRules


def rake_of_hand(plan: TableRules, hand: CalledHand) -> Cents:
    """What the house keeps: by the schedule where the room has one, else as posted; nothing by the clock."""
    if free(plan, hand):
        return 0
    if plan.limit.band:
        return _taken(plan.limit.option(hand.players).fee, _when_collected(plan, hand))
    return plan.per_round.of(hand) if plan.per_round else 0


def jackpot_of_hand(plan: TableRules, hand: CalledHand) -> Cents:
    """What the jackpot fund has of it, after the rake; it is due from every pot."""
    return _taken(plan.jackpot, hand.pot - rake_of_hand(plan, hand))


def free(plan: TableRules, hand: CalledHand) -> bool:
    """Whether a hand ended before the board where that is free of charge."""
    return plan.no_flop_no_drop and len(hand.rounds) == 1


def _when_collected(plan: TableRules, hand: CalledHand) -> Cents:
    """What was in the pot when the fee was taken: at its street, or at the end of a hand that did not come so far."""
    for number, street in enumerate(plan.streets):
        if street.collects and number < len(hand.rounds):
            return hand._replace(rounds=hand.rounds[:number]).pot
    return hand.pot


def _taken(fee: Cents, total: Cents) -> Cents:
    """What of a fee comes out of the one pot there is, as the table takes it from its pots."""
    return sum(from_pots(fee, [Pot(MAIN, total, ())]))
