"""The end of an event: one player has all the chips. Places, prizes, and payment to the winners."""

from collections.abc import Sequence
from fractions import Fraction

from pitboss.cardroom.tournament.answers import Pay
from pitboss.cardroom.tournament.core import Core
from pitboss.cardroom.tournament.events import Paid, Prized, Won
from pitboss.cardroom.tournament.prizes import FORM_1042S, W2G, Place, placed, tax
from pitboss.cardroom.tournament.state import OVER, PLAYING, SEATED

FORM_RULES = {W2G: "w2g_above", FORM_1042S: "alien_above"}


def finish(event: Core) -> None:
    """End the event if one player is left, who has won all the chips."""
    left = event.state.left
    if event.state.phase in (PLAYING, SEATED) and len(left) == 1:
        event.post(Won(left[0].name, left[0].stack, event.cite("ends")))
        award(event)
        event.due("over")


def award(event: Core) -> None:
    """Award every place its prize. Players who went broke on the same deal share theirs."""
    state = event.state
    found = placed(state.standings(), state.fees, event.plan)
    for place in found:
        if place.prize:
            cite = event.cite(_rule(place, found, event))
            event.post(Prized(place.player, place.place, place.tied, place.prize, cite))


def _rule(place: Place, found: Sequence[Place], event: Core) -> str:
    """Return the rule that determines a prize: its percentage, a tie, or the remainder for first place."""
    if place.tied > 1:
        shares = {one.prize for one in found if one.place == place.place}
        return "tied_cents" if len(shares) > 1 else "ties"
    if len(found) < len(event.plan.shares):
        return "unfilled_prizes"
    exact = event.state.fees * Fraction(event.plan.shares[place.place - 1]) / 100
    return "prizes" if place.prize == exact else "prize_cents"


def pay(event: Core, answer: Pay) -> None:
    """Pay a prize to the player who won it, and withhold what the law requires."""
    event.in_phase("prize_to", OVER)
    player = event.entrant(answer.player, "prize_to")
    if not player.prize:
        raise event.refuse("no_prize", f"{player.name} has won no prize", "prizes")
    if player.is_paid:
        raise event.refuse("paid_already", f"{player.name} has been paid", "prize_to")
    if answer.to != player.name:
        message = f"the prize is paid to {player.name} in person, not to {answer.to!r:.60}"
        raise event.refuse("in_person", message, "prize_to")
    forms, withheld = tax(player.prize, event.plan, alien=player.alien)
    cites = {form: event.cite(FORM_RULES[form]) for form in forms}
    event.post(Paid(player.name, player.prize - withheld, withheld, cites, event.cite("prize_to")))
    event.due("payment")
