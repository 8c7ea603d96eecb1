"""What the room takes from a finished hand, computed from its called money alone."""

from pitboss.money import Cents
from pitboss.poker.pots import MAIN, Pot, from_pots
from pitboss.poker.rake import CalledHand
from pitboss.poker.table_rules import TableRules


def rake_of_hand(plan: TableRules, hand: CalledHand) -> Cents:
    """Return what the house keeps: by the schedule if the room has one, else as posted; time charges do not count."""
    if free(plan, hand):
        return 0
    if plan.limit.band:
        return _taken(plan.limit.option(hand.players).fee, _when_collected(plan, hand))
    return plan.per_round.of(hand) if plan.per_round else 0


def jackpot_of_hand(plan: TableRules, hand: CalledHand) -> Cents:
    """Return what goes to the jackpot fund, after the rake; it is due from every pot."""
    return _taken(plan.jackpot, hand.pot - rake_of_hand(plan, hand))


def free(plan: TableRules, hand: CalledHand) -> bool:
    """Whether a hand ended before the board, if that is free of charge."""
    return plan.no_flop_no_drop and len(hand.rounds) == 1


def _when_collected(plan: TableRules, hand: CalledHand) -> Cents:
    """Return the pot when the fee was taken: at its street, or at the end of a hand that never reached it."""
    for number, street in enumerate(plan.streets):
        if street.collects and number < len(hand.rounds):
            return hand._replace(rounds=hand.rounds[:number]).pot
    return hand.pot


def _taken(fee: Cents, total: Cents) -> Cents:
    """Return how much of a fee the one pot pays, computed as the table takes it from its pots."""
    return sum(from_pots(fee, [Pot(MAIN, total, ())]))
