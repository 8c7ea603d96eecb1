"""Conduct: players who are away or ill, and irregularities with the rulebook's remedies."""

from pitboss.cardroom.tournament.answers import Away, Ill, IrregularityCall
from pitboss.cardroom.tournament.core import Core
from pitboss.cardroom.tournament.dealing import dealable
from pitboss.cardroom.tournament.events import Irregular, Removed, WentAway
from pitboss.cardroom.tournament.payout import award, finish
from pitboss.cardroom.tournament.state import NO_PLACE, OVER, PLAYING, REFUNDED, SEATED, Player
from pitboss.rulebooks import Irregularity

HOLE_CARDS = "hole_cards_shown"


def away(event: Core, answer: Away) -> None:
    """Record that a player is absent or back. An absent player is still dealt in and posts from the stack."""
    event.in_phase("absent", SEATED, PLAYING)
    event.still_in(answer.player, "absent")
    event.post(WentAway(answer.player, answer.away, event.cite("absent")))


def ill(event: Core, answer: Ill) -> None:
    """Handle a player who falls ill: the chips stay and the player is absent, or both leave play."""
    event.in_phase("illness", SEATED, PLAYING)
    player, cite = event.still_in(answer.player, "illness"), event.cite("illness")
    if answer.likely_back:
        event.post(WentAway(player.name, True, cite))
        return
    event.post(Removed(player.name, player.stack, True, cite))
    finish(event)


def called(event: Core, answer: IrregularityCall) -> None:
    """Carry out the remedy of an irregularity."""
    found = event.rules.irregularity(answer.kind)
    if found.remedy == "refuse":
        raise found.cite.refuse(found.kind, f"this is not allowed: {found.condition}")
    if found.remedy in ("eliminate", "disqualify"):
        _remove(event, answer, found)
    else:
        if found.remedy == "misdeal":
            dealable(event, answer.table)
        event.post(Irregular(found.kind, found.remedy, answer.player, answer.table, found.cite, found.then))


def _remove(event: Core, answer: IrregularityCall, found: Irregularity) -> None:
    """Put a player out; a cheat gets no place or prize. After the last hand a cheat still forfeits the prize."""
    cheat = found.remedy == "disqualify"
    player = _removable(event, answer, found, cheat=cheat)
    event.post(Irregular(found.kind, found.remedy, player.name, answer.table, found.cite, found.then))
    event.post(Removed(player.name, player.stack, not cheat, event.cite("removed_chips")))
    event.due("removal")
    if event.state.phase == OVER:
        award(event)
    finish(event)


def _removable(event: Core, answer: IrregularityCall, found: Irregularity, *, cheat: bool) -> Player:
    """Return the player if they can be put out now, or refuse."""
    event.in_phase("removed_chips", SEATED, PLAYING, *([OVER] if cheat else []))
    waived = event.plan.hole_cards_waived
    if found.kind == HOLE_CARDS and len(event.state.left) <= waived:
        message = f"with {waived} players left in the event hole cards may be shown"
        raise event.refuse("waived", message, "hole_cards_waived")
    if not cheat:
        return event.still_in(answer.player, "removed_chips")
    player = event.entrant(answer.player, "removed_chips")
    if player.fate in (NO_PLACE, REFUNDED):
        raise event.refuse("not_in", f"{player.name} has no place to lose", "removed_chips")
    if any(one.is_paid for one in event.state.players.values()):
        raise event.refuse("paid_already", "prizes have been paid by these standings", "prize_to")
    return player
