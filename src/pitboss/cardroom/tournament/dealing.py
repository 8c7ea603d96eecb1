"""Dealing: what a table plays for in the next deal, and its result."""

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from pitboss.cardroom.tournament.answers import Played
from pitboss.cardroom.tournament.core import Core
from pitboss.cardroom.tournament.events import Broke, HandPlayed
from pitboss.cardroom.tournament.payout import finish
from pitboss.cardroom.tournament.seating import owed
from pitboss.cardroom.tournament.state import PLAYING
from pitboss.cardroom.tournament.tables import Positions, Table, positions
from pitboss.cardroom.tournament.words import FIXED_LIMIT, NO_LIMIT
from pitboss.chance import Source
from pitboss.money import Cents, show_amount
from pitboss.rulebooks import Cite


class Chair(NamedTuple):
    """A seat that is dealt in: who sits there, with how much, and whether they are away."""

    seat: int
    player: str
    stack: Cents
    away: bool


class Deal(NamedTuple):
    """Everything needed to play a hand. Seats are in the order of the deal: the button last, in stud from seat 1."""

    table: int
    number: int
    """The number the deal will have in the event."""
    game: str
    structure: str
    seats: tuple[Chair, ...]
    button: int
    """The button's seat; 0 in stud, like the blinds' seats."""
    small_blind_seat: int
    big_blind_seat: int
    blinds: tuple[Cents, Cents]
    """The small and the big blind; zero in stud."""
    limits: tuple[Cents, Cents] | None
    """The lower and the higher limit; None if there is no limit."""
    least_bet: Cents
    """The smallest first bet: the lower limit, or the level's larger blind."""
    ante: Cents
    forced_bet: Cents
    chip: Cents
    raises: int
    unlimited_with: int
    """The number of players at which raises are unlimited."""
    check_raise: bool
    straddles: bool
    odd_chips: str
    """Who gets the odd chips, in the rulebook's words."""
    suit_height: Mapping[str, int]
    """The order of suits, for deciding the odd chip and the forced bet."""
    level: Cite
    """The rule and clause of the level."""


class HandPlayer(Protocol):
    """Plays one deal and returns what every seat has after it. The total of chips does not change.

    It may be simple bots (`AllInOrFold`) or the poker engine: a deal has everything a table of `pitboss.poker` needs.
    """

    def __call__(self, deal: Deal, source: Source) -> Mapping[int, Cents]:
        """Return the stack of every seat that was dealt in, after the deal."""


def next_deal(event: Core, number: int) -> Deal:
    """Return what a table plays for next, or refuse if it may not deal now."""
    plan, state = event.plan, event.state
    found = dealable(event, number)
    level, table = plan.levels[state.level], state.tables[number]
    assert level.blinds is not None
    chairs = []
    for seat in found.order:
        player = state.players[table.players[seat]]
        chairs.append(Chair(seat, player.name, player.stack, player.away))
    return Deal(
        number,
        state.hands + 1,
        plan.game,
        FIXED_LIMIT if level.limits else NO_LIMIT,
        tuple(chairs),
        found.button,
        found.small,
        found.big,
        level.blinds if plan.has_button else (0, 0),
        level.limits,
        level.limits[0] if level.limits else level.blinds[1],
        plan.ante(level, state.chip),
        plan.forced_bet(level, state.chip),
        state.chip,
        plan.raises,
        plan.unlimited_with,
        plan.check_raise,
        plan.straddles,
        plan.odd_chips,
        plan.suit_height,
        level.cite,
    )


def dealable(event: Core, number: int) -> Positions:
    """Return who is dealt in at a table. Refuse in a recess, before a change of seats, or for an unknown table."""
    event.in_phase("levels", PLAYING)
    plan, state = event.plan, event.state
    if number not in state.tables:
        raise event.refuse("unknown_table", f"there is no table {number!r:.20}", "table_seats")
    level = plan.levels[state.level]
    if level.is_recess:
        raise level.cite.refuse("recess", "nothing is dealt during a recess")
    if (due := owed(plan, state)) is not None:
        message = f"play is suspended until seats are changed ({due.what})"
        raise event.refuse("seats_first", message, due.rule)
    return positions(state.tables[number], plan)


def played(event: Core, answer: Played) -> None:
    """Apply the result of a deal. A player with no chips left is out."""
    found, state = dealable(event, answer.table), event.state
    table = state.tables[answer.table]
    before = {seat: state.players[table.players[seat]].stack for seat in found.order}
    _same_chips(event, before, answer.stacks)
    number, broke = state.hands + 1, [table.players[seat] for seat in before if not answer.stacks[seat]]
    stacks = {seat: answer.stacks[seat] for seat in found.order}
    event.post(
        HandPlayed(
            number,
            answer.table,
            stacks,
            event.cite(_rule(found, table)),
            found.button,
            found.small,
            found.big,
            found.waiting,
        )
    )
    for player in broke:
        event.post(Broke(player, number, event.cite("standings")))
    finish(event)


def _rule(found: Positions, table: Table) -> str:
    """Return the rule that says who posts what in a deal."""
    if not found.button:
        return "house_rules"
    if len(found.order) == 2:
        return "three_to_two" if len(table.dealt) > 2 else "heads_up_blind"
    if not table.button:
        return "first_button"
    return "new_seat" if found.waiting else "button_moves"


def _same_chips(event: Core, before: Mapping[int, Cents], after: Mapping[int, Cents]) -> None:
    """Refuse a deal whose seats are not those dealt in, or whose chips do not add up."""
    if after.keys() != before.keys():
        seats = ", ".join(map(str, sorted(before)))
        raise event.refuse("other_seats", f"the seats dealt in were {seats}", "all_in")
    if any(type(stack) is not int or stack < 0 for stack in after.values()):
        raise event.refuse("bad_stacks", "nobody has less than nothing", "all_in")
    if sum(after.values()) != sum(before.values()):
        told, were = show_amount(sum(after.values())), show_amount(sum(before.values()))
        raise event.refuse("other_chips", f"there were {were} in chips, and {told} are told", "all_in")
