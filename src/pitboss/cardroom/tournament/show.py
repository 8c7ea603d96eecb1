"""A tournament as plain data, for user interfaces, files and notebooks."""

from typing import Any

from pitboss.cardroom.tournament.core import Core
from pitboss.cardroom.tournament.prizes import placed, prize_list, tax
from pitboss.cardroom.tournament.seating import owed
from pitboss.cardroom.tournament.state import OVER, PLAYING, REFUNDED, Player, State
from pitboss.cardroom.tournament.tables import Table
from pitboss.money import Cents, show_amount


def books(state: State) -> dict[str, Cents]:
    """Return where the fees are. Fees taken equal those returned, paid as prizes, withheld for tax, and still held."""
    players = state.players.values()
    taken = sum(player.paid for player in players)
    refunded = sum(player.paid for player in players if player.fate == REFUNDED)
    paid = sum(player.prize - player.withheld for player in players if player.is_paid)
    withheld = sum(player.withheld for player in players if player.is_paid)
    held = taken - refunded - paid - withheld
    return {"taken": taken, "refunded": refunded, "paid": paid, "withheld": withheld, "held": held}


def revenue(state: State) -> Cents:
    """Return the house's revenue: fees count from the day of the event, and prizes paid reduce them to zero."""
    if state.phase not in (PLAYING, OVER):
        return 0
    found = books(state)
    return found["taken"] - found["refunded"] - found["paid"] - found["withheld"]


def structure(event: Core) -> list[dict[str, Any]]:
    """Return the levels as handed out in writing. Stud has antes and forced bets instead of blinds."""
    plan, shown = event.plan, []
    for level in plan.levels:
        row = level.to_json()
        if not plan.has_button and not level.is_recess:
            del row["blinds"]
            row["ante"] = show_amount(plan.ante(level, plan.chip))
            row["forced_bet"] = show_amount(plan.forced_bet(level, plan.chip))
        shown.append(row)
    return shown


def to_json(event: Core) -> dict[str, Any]:
    """Return the whole event as plain data."""
    plan, state = event.plan, event.state
    chapter = event.rules.chapter
    prizes = prize_list(state.fees, plan, len(plan.shares))
    shown: dict[str, Any] = {
        "rulebook": chapter.rulebook,
        "chapter": chapter.game,
        "game": plan.game,
        "phase": state.phase,
        "entry_fee": show_amount(plan.fee),
        "entries": [_entry(player) for player in state.players.values()],
        "fund": show_amount(state.fees),
        "prizes": {str(place): show_amount(prize) for place, prize in enumerate(prizes, 1)},
        "books": {name: show_amount(cents) for name, cents in books(state).items()},
        "revenue": show_amount(revenue(state)),
        "hands": state.hands,
        "chips": show_amount(state.chips),
        "tables": [_table(table, state) for _, table in sorted(state.tables.items())],
        "standings": standings(event),
    }
    if state.phase == PLAYING:
        due = owed(plan, state)
        shown["level"] = {**plan.levels[state.level].to_json(), "minutes_passed": state.minutes}
        shown["owed"] = None if due is None else {"what": due.what, "table": due.table, "to": due.to}
    return shown


def _entry(player: Player) -> dict[str, Any]:
    return {
        "player": player.name,
        "number": player.number,
        "fate": player.fate,
        "chips": show_amount(player.stack),
        "away": player.away,
    }


def _table(table: Table, state: State) -> dict[str, Any]:
    seats = {
        str(seat): {"player": player, "chips": show_amount(state.players[player].stack)}
        for seat, player in sorted(table.players.items())
    }
    return {"table": table.number, "seats": seats, "last_button": table.button or None}


def standings(event: Core) -> list[dict[str, Any]]:
    """Return everyone who is out with a place, or all after the event: prize, forms, and the amount withheld."""
    plan, state = event.plan, event.state
    if state.phase not in (PLAYING, OVER):
        return []
    return [
        _standing(one.place, one.tied, one.prize, state.players[one.player], event)
        for one in placed(state.standings(), state.fees, plan)
        if state.phase == OVER or state.players[one.player].fate != "in"
    ]


def _standing(place: int, tied: int, prize: Cents, player: Player, event: Core) -> dict[str, Any]:
    forms, withheld = tax(prize, event.plan, alien=player.alien)
    return {
        "place": place,
        "tied": tied,
        "player": player.name,
        "prize": show_amount(prize),
        "forms": list(forms),
        "withheld": show_amount(withheld),
        "paid": player.is_paid,
    }
