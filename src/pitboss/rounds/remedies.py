"""The remedies all games share. A game's package holds its own."""

from typing import NamedTuple

from pitboss.rounds.answers import Answer
from pitboss.rounds.asks import ANYONE, Bet, Choice, Choose, Draw
from pitboss.rounds.calls import NOT_RECOGNIZED, REFUSE, WITHDRAWAL, Case
from pitboss.rounds.spoken import read_wager
from pitboss.rounds.table import Play
from pitboss.rulebooks.remedies import ALL_BUT_CARD, WHOLE_CALL, Remedy


class Voids(NamedTuple):
    """What a remedy voids: the round, or only its ``hands`` and everything that depended on them."""

    hands: bool = False


class AsksFirst(NamedTuple):
    """What a remedy asks before the round goes on where it stood."""

    play: Play


def void_round(case: Case) -> Voids:
    """Undo the round."""
    return Voids()


def _check_spare(case: Case) -> None:
    ask, table = case.ask, case.table
    if type(ask) is Draw and table.shoe is not None and table.shoe.left - table.unseen <= len(ask.to):
        raise case.refuse("no_cards", f"the {len(ask.to)} cards due at {ask.at} are the last of the shoe")


def set_aside(case: Case) -> None:
    """Put the card into the discard rack."""
    case.table.set_aside(case.call.card, case.cite)


def use_next(case: Case) -> None:
    """Use the card as the next one, if it is known."""
    if case.call.card:
        case.table.wait(case.call.card, case.cite)


def kill_hand(case: Case) -> Answer | None:
    """Declare one hand dead and give back what it staked."""
    case.table.kill(case.call.seat, case.cite, case.table.apart)
    return case.ends_turn


def call_off(case: Case) -> Answer:
    """End the open throw or spin with the call, so that it decides nothing."""
    return case.call


def pass_over(case: Case) -> None:
    """Return a wager that came too late."""
    late = read_wager(case.call, case.rule)
    case.table.pass_over(case.call.seat, late.wager, late.amount or 0, case.cite)


LET_STAND, WITHDRAW = Choice("let_stand"), Choice("withdraw")


def _staking(case: Case) -> list[int]:
    """The seats with chips on the layout, in order."""
    return [seat for seat in case.table.seats if seat in case.table.standing()]


def _check_withdrawal(case: Case) -> None:
    ask = case.ask
    open_yet = type(ask) is Bet or (type(ask) is Choose and ask.who == ANYONE) or ask.at == WITHDRAWAL
    case.require(not open_yet, "not_now", "wagers may be changed or withdrawn now without a call")
    case.require(_staking(case), "nothing_staked", "there is no wager on the layout to withdraw")


def _offer_withdrawal(case: Case) -> AsksFirst:
    """Ask each seat that has a wager on the layout whether to withdraw or to let everything stand."""
    return AsksFirst(_withdrawals(case))


def _withdrawals(case: Case) -> Play:
    for seat in _staking(case):
        if seat not in case.table.dead:
            answer = yield from case.table.choose(seat, WITHDRAWAL, (LET_STAND, WITHDRAW), case.cite)
            if answer.do == "withdraw":
                case.table.withdraw(seat, case.cite)


SHARED = {
    "void_round": Remedy(
        "all hands are void and every wager goes back as it was staked", WHOLE_CALL, carry_out=void_round),
    "void_hands": Remedy(
        "all hands are void and their wagers go back; what was decided apart from the cards stays",
        WHOLE_CALL, carry_out=lambda case: Voids(hands=True)),
    "discard_card": Remedy(
        "the card is not used: it goes to the discard rack and play goes on",
        WHOLE_CALL, _check_spare, set_aside, about="undealt"),
    "next_card": Remedy(
        "the card was not seen: it is used as the next card", ALL_BUT_CARD, carry_out=use_next, about="undealt"),
    "kill_hand": Remedy(
        "that one hand is dead and its wagers go back; the others play on",
        WHOLE_CALL, carry_out=kill_hand, about="hand"),
    "offer_withdrawal": Remedy(
        "each player may withdraw every wager that is not decided, or let all of them stand",
        WHOLE_CALL, _check_withdrawal, _offer_withdrawal),
    "reshuffle": Remedy("the cards are shuffled again before play goes on", WHOLE_CALL),
    "no_roll": Remedy(
        "the throw decides nothing: every wager stands and the dice are thrown again", WHOLE_CALL, about="throw"),
    NOT_RECOGNIZED: Remedy(
        "it does not count: it goes back as it was put down, and the round goes on without it",
        WHOLE_CALL, carry_out=pass_over, about="wager"),
    REFUSE: Remedy("it is not allowed: refused, and nothing changes", WHOLE_CALL),
    "staff": Remedy("the staff put it right and play goes on; nothing changes in the money", WHOLE_CALL),
}  # fmt: skip
"""The remedies by name. A rule set has those that its chapters may use."""
