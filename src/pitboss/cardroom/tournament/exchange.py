"""Changing up: small chips are exchanged for larger ones, and the total stays the same."""

from collections.abc import Mapping, Sequence

from pitboss.cardroom.tournament.answers import ChangeUp
from pitboss.cardroom.tournament.core import Core
from pitboss.cardroom.tournament.draws import by_card
from pitboss.cardroom.tournament.events import CardsDrawn, ChangedUp
from pitboss.cardroom.tournament.state import PLAYING
from pitboss.money import Cents, show_amount


def change_up(event: Core, answer: ChangeUp) -> None:
    """Exchange the chips of every table. Odd chips are raced for, highest card by suit first."""
    event.in_phase("change_up", PLAYING)
    _may_be(event, answer.chip)
    cite, stacks = event.cite("change_up"), dict[str, Cents]()
    for _, table in sorted(event.state.tables.items()):
        held = {player: event.state.players[player].stack for _, player in sorted(table.players.items())}
        odd = [player for player, stack in held.items() if stack % answer.chip]
        if odd:
            cards = event.draws.cards(odd)
            event.post(CardsDrawn(cards, cite))
            held |= raced(held, by_card(cards, event.plan.suit_height), answer.chip)
        stacks |= held
    event.post(ChangedUp(answer.chip, stacks, cite))


def _may_be(event: Core, chip: Cents) -> None:
    """Refuse a chip that is not larger, that does not divide the blinds, or that would put a player out."""
    state, blinds = event.state, event.plan.levels[event.state.level].blinds
    if chip <= state.chip or chip % state.chip:
        message = f"a larger chip is made of whole chips of {show_amount(state.chip)}"
        raise event.refuse("bad_chip", message, "change_up")
    if blinds is not None and any(blind % chip for blind in blinds):
        raise event.refuse("bad_chip", "the blinds could not be posted with it", "change_up")
    if any(player.stack < chip for player in state.left):
        raise event.refuse("puts_out", "somebody has less than one such chip", "change_up")


def raced(held: Mapping[str, Cents], order: Sequence[str], chip: Cents) -> dict[str, Cents]:
    """Give the new chips made from odd ones to the first in an order, one each, and the remainder to the next."""
    pool = sum(held[player] % chip for player in order)
    stacks = {}
    for player in order:
        won = min(pool, chip)
        stacks[player] = held[player] - held[player] % chip + won
        pool -= won
    return stacks
