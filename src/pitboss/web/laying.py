"""Chips laid out but not yet bet: the server counts them and checks them against what is offered. Nothing is staked."""

from typing import Any

from pitboss.floor.purses import check_purse
from pitboss.money import Cents
from pitboss.rounds.answers import Chosen, Stakes
from pitboss.rounds.asks import Ask, Bet, Choose
from pitboss.rounds.game import Game
from pitboss.rounds.speech import in_words
from pitboss.rulebooks import Refusal
from pitboss.web import shows
from pitboss.web.messages import LayMessage, read_cents

STAKE = "bet"
"""Means laying chips, when a decision can also be something else."""


def laid(message: LayMessage, ask: Ask | None, seat: int, chips: Cents, game: Game) -> dict[str, Any]:
    """Count the chips laid out after a message, or refuse all of them.

    A wager that is not offered, one over its limit and more than the seat has are refused. A wager only incomplete
    (below the least, not a whole number of steps, or in need of another wager) is counted, with what it lacks.
    """
    have = _sums(message.have)
    sums = {wager: 2 * cents for wager, cents in have.items()} if message.double else have
    for wager, cents in _sums(message.add).items():
        sums[wager] = sums.get(wager, 0) + cents
    sums = {wager: cents for wager, cents in sums.items() if cents}
    if sums and (ask is None or not _asks(ask, seat)):
        raise Refusal("not_now", "no chips can be laid now")
    for wager, cents in sums.items():
        _check_limit(ask, seat, wager, cents)
    check_purse(ask, Stakes(sums, seat), chips)
    total = sum(sums.values())
    return {
        "type": "laid",
        "wagers": {
            wager: {**shows.money(cents), "chips": shows.chips(cents)} for wager, cents in sums.items()
        },
        "total": shows.money(total) if total else None,
        "lacks": _lacks(ask, seat, sums, game),
    }


def _sums(written: dict[str, str]) -> dict[str, Cents]:
    return {wager: read_cents(wager, text) for wager, text in written.items()}


def _asks(ask: Ask, seat: int) -> bool:
    return (type(ask) is Bet or type(ask) is Choose) and ask.asks(seat)


def _check_limit(ask: Ask | None, seat: int, wager: str, cents: Cents) -> None:
    """Refuse a wager that is not offered, or more than may be staked on it."""
    refusal = _refusal(ask, seat, {wager: cents})
    if refusal is None:
        return
    most = _most(ask, seat, wager)
    if most is None or cents > most:
        raise refusal


def _most(ask: Ask | None, seat: int, wager: str) -> Cents | None:
    """Return the most that may be staked on a wager now, or None if it is not offered."""
    if type(ask) is Bet:
        amounts = [offer.amount for offer in ask.offers_to(seat) if offer.wager == wager]
    elif type(ask) is Choose:
        found = ask.find(Chosen(STAKE, None, wager, seat))
        amounts = [found.amount] if found is not None and found.amount is not None else []
    else:
        amounts = []
    return max((amounts[0].maximum, *amounts[0].also)) if amounts else None


def _refusal(ask: Ask | None, seat: int, sums: dict[str, Cents]) -> Refusal | None:
    """Return why these stakes would be refused as they are, or None if they would be taken."""
    try:
        if type(ask) is Bet:
            ask.check(Stakes(sums, seat))
        elif type(ask) is Choose:
            for wager, cents in sums.items():
                ask.check(Chosen(STAKE, cents, wager, seat))
    except Refusal as refusal:
        return refusal
    return None


def _lacks(ask: Ask | None, seat: int, sums: dict[str, Cents], game: Game) -> dict[str, Any] | None:
    refusal = _refusal(ask, seat, sums) if sums else None
    if refusal is None:
        return None
    return {**refusal.to_json(), "message": in_words(refusal.message, game, seat)}
