"""What only baccarat does when something goes wrong: stray and exposed cards, the cover card, vigorish owed."""

from pitboss.games.mini_baccarat.deal import Deal
from pitboss.games.mini_baccarat.rules import TOO_FEW
from pitboss.games.mini_baccarat.table_rules import BANKER, PLAYER
from pitboss.rounds.asks import Draw
from pitboss.rounds.calls import Case
from pitboss.rounds.events import ALL_BUT_CARD, WHOLE_CALL
from pitboss.rounds.remedies import use_next, void_round
from pitboss.rulebooks import Remedy


def _deal(case: Case) -> Deal:
    deal: Deal = case.table.round_state
    return deal


# -- a stray card that nobody saw -----------------------------------------------------------------


def _keep(case: Case) -> None:
    """Keep the card as the first of the next hand."""
    _deal(case).keep(case.call.card, case.cite)


def _check_no_draw(case: Case) -> None:
    """Refuse to call the card stray that the Player's Hand draws."""
    if _deal(case).due == PLAYER:
        raise case.refuse("cannot_happen", "the Player's Hand must draw: its third card is no error")


def _bankers_or_keep(case: Case) -> None:
    """Use the card as Banker's third, or keep it for the next hand."""
    (use_next if _deal(case).due == BANKER else _keep)(case)


# -- a card whose face was disclosed --------------------------------------------------------------


def _check_disclosed(case: Case) -> None:
    """Refuse a disclosed card that is not named, and one in the middle of the deal."""
    deal = _deal(case)
    if not case.call.card:
        raise case.refuse("missing_card", "a disclosed card is known: name it")
    if type(case.ask) is Draw and (not deal.dealt or deal.drawn):
        raise case.refuse("not_now", "it is called before the deal, or when the round is over")


def _simulate(case: Case) -> None:
    _deal(case).simulate(case.call.card, case.cite)


def _bankers_or_simulate(case: Case) -> None:
    """Use the card as Banker's third, or begin a simulated round with it."""
    (use_next if _deal(case).due == BANKER else _simulate)(case)


def _next_or_simulate(case: Case) -> None:
    """Use the card where a hand needs one, or begin a simulated round with it."""
    (use_next if _deal(case).due else _simulate)(case)


# -- the shoe, and the vigorish -------------------------------------------------------------------


def _reshuffle_after(case: Case) -> None:
    _deal(case).shoe.reshuffle = True


def _check_reached(case: Case) -> None:
    """Refuse to say that the card came that marks the last hand, where cards lie before it."""
    _deal(case).shoe.check_reached(case.cite, _deal(case).counted)


def _check_too_few(case: Case) -> None:
    """Refuse to say that cards are too few where no hand is due one, or the shoe holds all that may be needed."""
    deal = _deal(case)
    needed, left = deal.may_need, deal.shoe.left
    if not needed:
        raise case.refuse("cannot_happen", "the round needs no further card")
    if deal.counted and left >= needed:
        message = (
            f"{left} card{'s are' if left != 1 else ' is'} left, and the round needs {needed} more at most"
        )
        raise case.refuse("cannot_happen", message)


def _check_owed(case: Case) -> None:
    """Refuse to collect vigorish that nobody owes."""
    if case.call.seat not in _deal(case).owed:
        raise case.refuse("nothing_owed", f"no vigorish is marked for seat {case.call.seat}")


def _collect(case: Case) -> None:
    _deal(case).collect([case.call.seat])


REMEDIES = {
    "next_hand": Remedy(
        "the card was not seen: it is the first card of the next hand", ALL_BUT_CARD, carry_out=_keep
    ),
    "banker_third_or_next_hand": Remedy(
        "the card was not seen: it is Banker's third if Banker draws, else the first card of the next hand",
        ALL_BUT_CARD,
        _check_no_draw,
        _bankers_or_keep,
    ),
    "banker_third_or_simulated": Remedy(
        "the card is Banker's third if that is the next card, else the first card of a simulated round",
        WHOLE_CALL,
        _check_disclosed,
        _bankers_or_simulate,
    ),
    "next_card_or_simulated": Remedy(
        "the card is the next card if the hand needs one, else the first card of a simulated round",
        WHOLE_CALL,
        _check_disclosed,
        _next_or_simulate,
    ),
    "reshuffle_after": Remedy(
        "the round is finished, then the cards are shuffled", WHOLE_CALL, carry_out=_reshuffle_after
    ),
    "last_round": Remedy(
        "the card that marks the last hand came: the round is finished, then the cards are shuffled",
        WHOLE_CALL,
        _check_reached,
        _reshuffle_after,
    ),
    TOO_FEW: Remedy(
        "the cards do not suffice: all hands are void and every wager goes back as it was staked",
        WHOLE_CALL,
        _check_too_few,
        void_round,
    ),
    "collect_vigorish": Remedy(
        "the vigorish that is marked for the seat is collected", WHOLE_CALL, _check_owed, _collect
    ),
}
