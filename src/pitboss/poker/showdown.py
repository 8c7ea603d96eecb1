"""Showdown: hands are shown, each pot goes to its best, and what does not divide follows the odd-chip rule."""

from pitboss.chance import UNSEEN
from pitboss.hands import five
from pitboss.money import Cents
from pitboss.poker.hand import Hand
from pitboss.poker.plan import better, describe
from pitboss.poker.pots import Pot, shares
from pitboss.rounds.events import Awarded, PotMade
from pitboss.rulebooks import Refusal


def settle(hand: Hand) -> None:
    """Award every pot, less its collection, and note what each seat won or lost."""
    values = _last_player(hand) if hand.live == 1 else _show(hand)
    won = [0] * len(hand.seats)
    for pot in hand.pots():
        _award(hand, pot, values, won)
    for place, seat in enumerate(hand.seats):
        hand.table.net[seat, "pot"] = won[place] - hand.put[place]


def _last_player(hand: Hand) -> dict[int, int]:
    """All others folded: the last player takes the pot and shows nothing."""
    place = hand.folded.index(False)
    hand.table.judge(hand.seats[place], "the last player left", hand.plan.cite["last_player"])
    return {place: 0}


def _show(hand: Hand) -> dict[int, int]:
    """Show the hands of all still in, from the button's left, and find what each is worth."""
    table, cite = hand.table, hand.plan.cite
    board = table.hands["board"]
    if UNSEEN in board:
        shown = cite["showdown"]
        raise Refusal(
            "missing_cards",
            "the showdown turns on the board, and it is not all known",
            shown.rule,
            shown.clause,
        )
    values: dict[int, int] = {}
    for place, seat in enumerate(hand.seats):
        if not hand.folded[place]:
            value = five.best((*table.show(seat, cite["showdown"]), *board))
            table.judge(seat, describe(value), cite["hand_ranking"], better(value))
            values[place] = value
    return values


def _award(hand: Hand, pot: Pot, values: dict[int, int], won: list[Cents]) -> None:
    """Give one pot to the best hand among those who paid for it; equal hands share it."""
    cite, log, seats = hand.plan.cite, hand.table.log, hand.seats
    log.append(PotMade(pot.name, pot.total, tuple(sorted(seats[p] for p in pot.eligible)), cite["all_in"]))
    amount = pot.total - hand.raked.get(pot.name, 0)
    best = max(values[place] for place in pot.eligible)
    winners = [place for place in pot.eligible if values[place] == best]
    rule = cite["last_player"] if hand.live == 1 else cite["pot_to" if len(winners) == 1 else "odd_chips"]
    for place, cents in shares(amount, winners, hand.plan.chip).items():
        if cents:
            won[place] += cents
            log.append(Awarded(seats[place], pot.name, cents, rule))
